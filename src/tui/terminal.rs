//! The terminal, taken and always given back.
//!
//! Every mode that is switched on is undone by [`restore`], which may be called from anywhere, any
//! number of times: on return, on error, from the panic hook, on a signal. A frame goes out as one
//! write, inside a synchronized update. Nothing here asks the terminal a question and waits, and
//! nothing waits for a terminal that does not read: what it does not take now is sent later.

use crate::input::InputError;
use crossterm::clipboard::CopyToClipboard;
use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen,
};
use crossterm::{Command, cursor, queue};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};
use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::thread::{self, ThreadId};
use std::time::Duration;

/// Whether the terminal is in our hands now.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Whether the last of the signals that stop us and let us go on was the one that stops: their
/// handlers write it, so the order is that of the signals and not that of our threads.
static STOPPED: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// How long one call waits for a terminal that is behind. Messages are handled in between.
const BEHIND: Duration = Duration::from_millis(20);
/// How long a terminal that is given back is waited for.
const LAST_WORDS: Duration = Duration::from_millis(100);

/// The most columns and rows that are drawn: a screen's worth of cells takes memory, and no screen
/// shows more.
const MOST_CELLS: (u16, u16) = (1000, 500);

/// Mouse presses, releases, wheel and drags, in the form without a limit on the place. Mere motion
/// is not asked for: it would wake the explorer for nothing.
const MOUSE_ON: &str = "\x1b[?1000h\x1b[?1002h\x1b[?1006h";
const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1002l\x1b[?1000l";

/// Whether this terminal can show the explorer: it must be able to move its cursor.
///
/// # Errors
/// One line when `TERM` says that it cannot, or says nothing.
pub fn fitting(term: Option<&str>) -> Result<(), InputError> {
    let what = match term {
        Some("dumb") => "TERM=dumb: this terminal cannot move its cursor",
        None | Some("") => "TERM is not set",
        Some(_) => return Ok(()),
    };
    let accepted = "a terminal of the xterm family, or any subcommand (gametui --help)";
    Err(InputError::new(what, accepted, "TERM=xterm-256color gametui"))
}

/// Columns and rows.
pub(super) fn size() -> io::Result<(u16, u16)> {
    #[cfg(unix)]
    {
        let told = rustix::termios::tcgetwinsize(rustix::stdio::stdout())?;
        Ok((told.ws_col, told.ws_row))
    }
    #[cfg(not(unix))]
    crossterm::terminal::size()
}

/// The columns and rows of a terminal of this size that are drawn.
pub(super) fn drawn((columns, rows): (u16, u16)) -> (u16, u16) {
    (columns.min(MOST_CELLS.0), rows.min(MOST_CELLS.1))
}

/// Gathers what is written; the screen sends it in one piece.
#[derive(Clone, Default)]
struct Sheet {
    bytes: Rc<RefCell<Vec<u8>>>,
}

impl Write for Sheet {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The terminal in our hands. Dropping it gives it back.
pub(super) struct Screen {
    terminal: Terminal<CrosstermBackend<Sheet>>,
    sheet: Sheet,
    size: (u16, u16),
    /// Whether what is on screen is what was drawn last.
    known: bool,
    mouse: bool,
}

impl Screen {
    /// Take the terminal: raw mode, alternate screen, no cursor, bracketed paste, mouse if wanted.
    pub(super) fn take(size: (u16, u16), mouse: bool) -> io::Result<Self> {
        let sheet = Sheet::default();
        let mut screen = Self { terminal: blank(&sheet, size)?, sheet, size, known: false, mouse };
        screen.enter()?;
        Ok(screen)
    }

    fn enter(&mut self) -> io::Result<()> {
        TAKEN.store(true, Ordering::SeqCst);
        raw::enter()?;
        queue!(self.sheet, EnterAlternateScreen, cursor::Hide, EnableBracketedPaste)?;
        if self.mouse {
            self.sheet.write_all(MOUSE_ON.as_bytes())?;
        }
        self.send()
    }

    /// Send what the terminal has not taken yet, as far as it takes it now.
    pub(super) fn send(&mut self) -> io::Result<()> {
        let mut bytes = self.sheet.bytes.borrow_mut();
        let sent = out::write(&bytes, BEHIND)?;
        bytes.drain(..sent);
        Ok(())
    }

    /// Whether the terminal is behind: then there is no use in drawing another frame.
    pub(super) fn is_behind(&self) -> bool {
        !self.sheet.bytes.borrow().is_empty()
    }

    /// Draw a frame of this size with `view`, in one write.
    pub(super) fn draw(
        &mut self,
        size: (u16, u16),
        view: impl FnOnce(&mut ratatui::Frame<'_>),
    ) -> io::Result<()> {
        queue!(self.sheet, BeginSynchronizedUpdate)?;
        if size != self.size || !self.known {
            self.terminal = blank(&self.sheet, size)?;
            queue!(self.sheet, Clear(ClearType::All))?;
            (self.size, self.known) = (size, true);
        }
        self.terminal.draw(view)?;
        queue!(self.sheet, EndSynchronizedUpdate)?;
        self.send()
    }

    /// Forget what is on screen, so that the next frame draws all of it.
    pub(super) fn forget(&mut self) {
        self.known = false;
    }

    /// Ask the terminal to put a text on the clipboard.
    pub(super) fn copy(&mut self, text: &str) -> io::Result<()> {
        queue!(self.sheet, CopyToClipboard::to_clipboard_from(text))?;
        self.send()
    }

    /// Switch mouse capture.
    pub(super) fn capture_mouse(&mut self, on: bool) -> io::Result<()> {
        self.mouse = on;
        self.sheet.write_all(if on { MOUSE_ON } else { MOUSE_OFF }.as_bytes())?;
        self.send()
    }

    /// Give the terminal back, stop the process group until it is continued, and take it again.
    pub(super) fn suspend(&mut self, asked_by: Stop) -> io::Result<()> {
        if asked_by == Stop::Key {
            STOPPED.store(1, Ordering::SeqCst);
        }
        restore();
        // Told to go on while the terminal was given back: to stop now would be to stop for ever.
        #[cfg(unix)]
        if STOPPED.load(Ordering::SeqCst) != 0 {
            // The whole group, so that a `cargo run` in between stops with us.
            let _ = rustix::process::kill_current_process_group(rustix::process::Signal::STOP);
        }
        self.retake()
    }

    /// Take the terminal again: someone else may have had it, and left any mode on or off.
    pub(super) fn retake(&mut self) -> io::Result<()> {
        self.forget();
        self.sheet.bytes.borrow_mut().clear();
        self.enter()
    }
}

/// What asks us to stop for a while.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stop {
    Key,
    /// Which may have been taken back since.
    Signal,
}

/// Have the signals that stop us and let us go on leave their mark.
#[cfg(unix)]
pub(super) fn mark_stops() -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGTSTP};
    for (signal, mark) in [(SIGTSTP, 1), (SIGCONT, 0)] {
        signal_hook::flag::register_usize(signal, STOPPED.clone(), mark)?;
    }
    Ok(())
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// A terminal of which nothing is known. Its size is told, never asked for: the frame and the state
/// it is drawn from must be of one size.
fn blank(sheet: &Sheet, (columns, rows): (u16, u16)) -> io::Result<Terminal<CrosstermBackend<Sheet>>> {
    let viewport = Viewport::Fixed(Rect::new(0, 0, columns, rows));
    Terminal::with_options(CrosstermBackend::new(sheet.clone()), TerminalOptions { viewport })
}

/// Undo every mode. Does nothing when the terminal is not in our hands.
pub(super) fn restore() {
    // First what does not depend on the terminal's reading.
    raw::leave();
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut end = String::new();
    let mut undo = |command: &dyn Ansi| command.add(&mut end);
    undo(&EndSynchronizedUpdate);
    undo(&crossterm::style::ResetColor);
    undo(&DisableBracketedPaste);
    undo(&LeaveAlternateScreen);
    undo(&cursor::Show);
    // The terminal may be gone: then there is nothing to give back.
    let _ = out::write((MOUSE_OFF.to_owned() + &end).as_bytes(), LAST_WORDS);
}

/// A terminal command that can be added to a text.
trait Ansi {
    fn add(&self, text: &mut String);
}

impl<C: Command> Ansi for C {
    fn add(&self, text: &mut String) {
        // Writing to a string does not fail.
        let _ = self.write_ansi(text);
    }
}

/// The way out: past the buffer and the lock of `std::io::stdout`, for a thread that panics while
/// another writes must still get through; and never blocking.
#[cfg(unix)]
mod out {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::fs::{Mode, OFlags, open};
    use rustix::io::Errno;
    use std::io;
    use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
    use std::sync::LazyLock;
    use std::time::{Duration, Instant};

    /// The terminal opened once more: not to block is a property of what was opened, and what we
    /// were given is shared with the shell.
    static OURS: LazyLock<Option<OwnedFd>> = LazyLock::new(|| {
        let stdout = rustix::stdio::stdout();
        let flags = OFlags::WRONLY | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
        let named = rustix::termios::ttyname(stdout, Vec::new());
        named.and_then(|name| open(name, flags, Mode::empty())).ok().or_else(|| {
            // Its name may be hidden or another user's; the controlling terminal can be opened still.
            rustix::termios::tcgetpgrp(stdout).and_then(|_| open("/dev/tty", flags, Mode::empty())).ok()
        })
    });

    /// Write what the terminal takes within `patience`; how many bytes that was.
    pub(super) fn write(bytes: &[u8], patience: Duration) -> io::Result<usize> {
        // At worst what we were given, which may block; a signal still ends the program then.
        let to: BorrowedFd<'_> = OURS.as_ref().map_or(rustix::stdio::stdout(), AsFd::as_fd);
        let end = Instant::now() + patience;
        let mut sent = 0;
        while sent < bytes.len() {
            match rustix::io::write(to, &bytes[sent..]) {
                Ok(count) => sent += count,
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => {
                    let left = end.saturating_duration_since(Instant::now());
                    if left.is_zero() {
                        break;
                    }
                    let limit = Timespec::try_from(left).unwrap_or_default();
                    match poll(&mut [PollFd::new(&to, PollFlags::OUT)], Some(&limit)) {
                        Ok(_) | Err(Errno::INTR) => {}
                        Err(error) => return Err(error.into()),
                    }
                }
                Err(error) => return Err(error.into()),
            }
        }
        Ok(sent)
    }
}

#[cfg(not(unix))]
mod out {
    use std::io::Write;

    pub(super) fn write(bytes: &[u8], _patience: std::time::Duration) -> std::io::Result<usize> {
        let mut out = std::io::stdout().lock();
        out.write_all(bytes)?;
        out.flush()?;
        Ok(bytes.len())
    }
}

/// Raw mode, and the mode before it.
#[cfg(unix)]
mod raw {
    use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};
    use std::io;
    use std::sync::{Mutex, PoisonError};

    /// How the terminal was before it was taken.
    static BEFORE: Mutex<Option<Termios>> = Mutex::new(None);

    pub(super) fn enter() -> io::Result<()> {
        let now = tcgetattr(rustix::stdio::stdin())?;
        let mut wanted = now.clone();
        wanted.make_raw();
        // Taken again without having been given back: the first mode is still the one to return to.
        BEFORE.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(now);
        Ok(tcsetattr(rustix::stdio::stdin(), OptionalActions::Now, &wanted)?)
    }

    pub(super) fn leave() {
        if let Some(before) = BEFORE.lock().unwrap_or_else(PoisonError::into_inner).take() {
            let _ = tcsetattr(rustix::stdio::stdin(), OptionalActions::Now, &before);
        }
    }
}

#[cfg(not(unix))]
mod raw {
    pub(super) fn enter() -> std::io::Result<()> {
        crossterm::terminal::enable_raw_mode()
    }

    pub(super) fn leave() {
        let _ = crossterm::terminal::disable_raw_mode();
    }
}

/// Before a panic is reported, give the terminal back; but only when it is the explorer itself
/// that panics. A panic in a job is the worker's to report, and must not touch the screen.
pub(super) fn install_panic_hook(explorer: ThreadId) {
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if thread::current().id() == explorer {
            restore();
            report(panic);
        } else if !TAKEN.load(Ordering::SeqCst) {
            report(panic);
        }
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_move_its_cursor_is_refused_with_the_way_out() {
        for term in [None, Some(""), Some("dumb")] {
            let error = fitting(term).unwrap_err().to_string();
            assert!(error.contains("TERM") && error.contains("subcommand"), "{error}");
        }
        for term in ["xterm", "screen-256color", "something-new", "vt100"] {
            assert_eq!(fitting(Some(term)), Ok(()));
        }
    }
}
