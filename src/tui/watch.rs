//! Files that change, by notification: a thread sleeps until the system tells of a file in one of the
//! folders that are watched. Folders, not files, since editors put a new file in the place of the old.

use super::message::Message;
use std::io;
use std::path::Path;
use std::sync::mpsc::Sender;

#[cfg(target_os = "linux")]
mod system {
    use super::{Message, Path, Sender, io};
    use rustix::fs::inotify::{self, CreateFlags, Reader, WatchFlags};
    use std::collections::HashMap;
    use std::ffi::OsStr;
    use std::mem::MaybeUninit;
    use std::os::fd::OwnedFd;
    use std::os::unix::ffi::OsStrExt;
    use std::path::PathBuf;
    use std::sync::{Arc, Mutex, PoisonError};

    type Folders = Arc<Mutex<HashMap<i32, PathBuf>>>;

    /// Tells of files that were written.
    pub struct Watcher {
        notices: Arc<OwnedFd>,
        folders: Folders,
    }

    impl Watcher {
        pub fn start(send: Sender<Message>) -> io::Result<Self> {
            let notices = Arc::new(inotify::init(CreateFlags::CLOEXEC)?);
            let folders = Folders::default();
            let (read, known) = (notices.clone(), folders.clone());
            std::thread::Builder::new().name("files".into()).spawn(move || {
                let mut buffer = [MaybeUninit::uninit(); 4096];
                let mut reader = Reader::new(&*read, &mut buffer);
                loop {
                    let event = match reader.next() {
                        Ok(event) => event,
                        Err(rustix::io::Errno::INTR) => continue,
                        Err(_) => return,
                    };
                    let folders = known.lock().unwrap_or_else(PoisonError::into_inner);
                    let Some(name) = event.file_name() else { continue };
                    let Some(folder) = folders.get(&event.wd()) else { continue };
                    let path = folder.join(OsStr::from_bytes(name.to_bytes()));
                    if send.send(Message::FileChanged(path)).is_err() {
                        return;
                    }
                }
            })?;
            Ok(Self { notices, folders })
        }

        pub fn watch(&self, folder: &Path) -> io::Result<()> {
            let mut folders = self.folders.lock().unwrap_or_else(PoisonError::into_inner);
            let wanted = WatchFlags::CLOSE_WRITE | WatchFlags::MOVED_TO;
            folders.insert(inotify::add_watch(&*self.notices, folder, wanted)?, folder.to_owned());
            Ok(())
        }
    }
}

/// Elsewhere a file is read again with `:game FILE`.
#[cfg(not(target_os = "linux"))]
mod system {
    use super::{Message, Path, Sender, io};

    pub struct Watcher;

    impl Watcher {
        pub fn start(_send: Sender<Message>) -> io::Result<Self> {
            Ok(Self)
        }
        pub fn watch(&self, _folder: &Path) -> io::Result<()> {
            Ok(())
        }
    }
}

pub(super) use system::Watcher;
