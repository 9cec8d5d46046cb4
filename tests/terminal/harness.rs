//! A pseudo-terminal with the program in it and a model of what is on screen.
//!
//! Tests wait on conditions with one generous deadline; nothing sleeps and hopes. What the program
//! writes goes through a terminal emulator (vt100), so a test sees what a person would.

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, SlavePty, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};
use vt100::MouseProtocolMode;

/// How long a condition may take to come true; only a broken program waits this long.
pub const DEADLINE: Duration = Duration::from_secs(60);

/// Esc, and a report of the focus behind it, which means nothing here: so that what is pressed next
/// is not taken for the rest of an Alt key.
pub const ESC: &str = "\x1b\x1b[I";

/// The largest screen that is modelled: no more is drawn.
const MOST: (u16, u16) = (1000, 500);

/// What is to be run, and where.
pub struct Launch {
    /// A line for the shell instead of the program alone; `$GAMETUI` is the program.
    pub shell: Option<String>,
    pub size: (u16, u16),
    pub arguments: Vec<String>,
    pub environment: Vec<(String, String)>,
    pub removed: Vec<String>,
}

impl Default for Launch {
    fn default() -> Self {
        Self {
            shell: None,
            size: (120, 40),
            arguments: Vec::new(),
            environment: Vec::new(),
            removed: Vec::new(),
        }
    }
}

impl Launch {
    pub fn size(mut self, columns: u16, rows: u16) -> Self {
        self.size = (columns, rows);
        self
    }

    pub fn shell(mut self, line: &str) -> Self {
        self.shell = Some(line.into());
        self
    }

    pub fn arguments(mut self, arguments: &[&str]) -> Self {
        self.arguments.extend(arguments.iter().map(|&argument| argument.to_owned()));
        self
    }

    pub fn variable(mut self, name: &str, value: &str) -> Self {
        self.environment.push((name.into(), value.into()));
        self
    }

    pub fn without(mut self, name: &str) -> Self {
        self.removed.push(name.into());
        self
    }

    pub fn start(self) -> Session {
        Session::start(self)
    }
}

/// A running program and its terminal.
pub struct Session {
    master: Box<dyn MasterPty + Send>,
    /// Kept open, so that the terminal outlives the program and can be looked at.
    _slave: Box<dyn SlavePty + Send>,
    writer: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    shown: Arc<Shown>,
    /// The terminal's settings before the program was started.
    before: String,
    /// The home of this session alone, with its settings and history.
    _home: tempfile::TempDir,
}

struct Shown {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    parser: vt100::Parser,
    /// Everything written so far.
    written: Vec<u8>,
    /// Nobody reads what the program writes.
    deaf: bool,
}

impl Session {
    fn start(launch: Launch) -> Self {
        let (columns, rows) = launch.size;
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let program = env!("CARGO_BIN_EXE_gametui");
        let mut command = CommandBuilder::new(if launch.shell.is_some() { "sh" } else { program });
        if let Some(line) = &launch.shell {
            command.args(["-c", line]);
        }
        command.env_clear();
        command.env("GAMETUI", program);
        command.env("PATH", std::env::var("PATH").unwrap_or_default());
        command.env("TERM", "xterm-256color");
        command.env("HOME", folder.path());
        let state = folder.path().join("state");
        been_here(&state);
        command.env("GAMETUI_STATE_DIR", state);
        command.env("XDG_CONFIG_HOME", folder.path().join("config"));
        for (name, value) in &launch.environment {
            command.env(name, value);
        }
        for name in &launch.removed {
            command.env_remove(name);
        }
        command.args(&launch.arguments);
        command.cwd(folder.path());
        let before = settings(&*pair.master);
        let child = pair.slave.spawn_command(command).unwrap();
        let parser = vt100::Parser::new(nonzero(rows.min(MOST.1)), nonzero(columns.min(MOST.0)), 0);
        let state = Mutex::new(State { parser, written: Vec::new(), deaf: false });
        let shown = Arc::new(Shown { state, changed: Condvar::new() });
        let reader = pair.master.try_clone_reader().unwrap();
        let listener = shown.clone();
        thread::spawn(move || listener.follow(reader));
        let writer = pair.master.take_writer().unwrap();
        Self { master: pair.master, _slave: pair.slave, writer, child, shown, before, _home: folder }
    }

    /// The id of the process.
    pub fn id(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    /// Press keys, as the bytes a terminal sends.
    pub fn press(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).unwrap();
        self.writer.flush().unwrap();
    }

    /// Wait until what is on screen fits `condition`.
    pub fn until(&self, what: &str, condition: impl Fn(&vt100::Screen) -> bool) {
        self.until_written(what, |state| condition(state.parser.screen()));
    }

    fn until_written(&self, what: &str, condition: impl Fn(&State) -> bool) {
        let end = Instant::now() + DEADLINE;
        let mut state = self.shown.lock();
        while !condition(&state) {
            let left = end.saturating_duration_since(Instant::now());
            let text = state.parser.screen().contents();
            assert!(!left.is_zero(), "not seen in time: {what}\n{text}");
            state = self.shown.changed.wait_timeout(state, left).unwrap().0;
        }
    }

    /// Wait until `text` is on screen.
    pub fn see(&self, text: &str) {
        self.until(text, |screen| screen.contents().contains(text));
    }

    /// Wait until the inspector shows this position.
    pub fn see_position(&self, position: &str) {
        let heaps: Vec<String> = position.split(',').map(|heap| grouped(heap.trim())).collect();
        let shown = if heaps.len() == 2 { format!("({})", heaps.join(", ")) } else { position.to_owned() };
        let titles = [format!("┌ {shown} "), format!("┏ {shown} ")];
        self.until(position, |screen| {
            let text = screen.contents();
            titles.iter().any(|title| text.contains(title))
        });
    }

    /// What is on screen now.
    pub fn text(&self) -> String {
        self.shown.lock().parser.screen().contents()
    }

    /// Everything written so far, as text.
    pub fn written(&self) -> String {
        String::from_utf8_lossy(&self.shown.lock().written).into_owned()
    }

    /// How many bytes have been written so far.
    pub fn written_bytes(&self) -> usize {
        self.shown.lock().written.len()
    }

    /// Draw the whole screen afresh with Ctrl-L, and wait for it.
    pub fn redraw(&mut self) {
        let before = self.written_bytes();
        self.press("\x0c");
        self.until_written("a fresh screen", |state| {
            let since = &state.written[before..];
            let cleared = last(since, b"\x1b[2J");
            cleared.is_some() && cleared < last(since, b"\x1b[?2026l")
        });
    }

    /// Change the size of the terminal.
    pub fn resize(&self, columns: u16, rows: u16) {
        // The model first, so that it never shows a frame of the new size in the old one.
        self.shown.lock().parser.set_size(nonzero(rows.min(MOST.1)), nonzero(columns.min(MOST.0)));
        self.master.resize(PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }).unwrap();
    }

    /// Read what the program writes no longer, or again.
    pub fn set_deaf(&self, deaf: bool) {
        self.shown.lock().deaf = deaf;
        self.shown.changed.notify_all();
    }

    /// The terminal's settings are as they were before.
    pub fn assert_settings_given_back(&self) {
        assert_eq!(settings(&*self.master), self.before, "terminal settings");
    }

    /// The most bytes the process has held in memory.
    pub fn peak(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        line.trim().trim_end_matches("kB").trim().parse::<u64>().unwrap() * 1024
    }

    /// Send a signal to the program.
    pub fn signal(&self, signal: rustix::process::Signal) {
        let id = rustix::process::Pid::from_raw(i32::try_from(self.id()).unwrap()).unwrap();
        rustix::process::kill_process(id, signal).unwrap();
    }

    /// Wait until the program has ended.
    pub fn ended(&mut self) -> ExitStatus {
        let end = Instant::now() + DEADLINE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(Instant::now() < end, "still running:\n{}", self.text());
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Wait until the program is stopped, as by Ctrl-Z.
    pub fn stopped(&self) {
        let end = Instant::now() + DEADLINE;
        while process_state(self.id()) != Some('T') {
            assert!(Instant::now() < end, "not stopped:\n{}", self.text());
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// The terminal is as it was before: modes off, main screen, cursor visible, same settings.
    pub fn assert_given_back(&self) {
        // What the program wrote last may still be on its way through the pseudo-terminal.
        self.until("the terminal given back", |screen| {
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && !screen.bracketed_paste()
                && screen.mouse_protocol_mode() == MouseProtocolMode::None
        });
        self.until_written("the end of the last synchronized update", |state| {
            last(&state.written, b"\x1b[?2026h") <= last(&state.written, b"\x1b[?2026l")
        });
        self.assert_settings_given_back();
    }

    /// The terminal is in the program's hands.
    pub fn assert_taken(&self) {
        self.until("the terminal taken", |screen| {
            screen.alternate_screen()
                && screen.hide_cursor()
                && screen.bracketed_paste()
                && screen.mouse_protocol_mode() == MouseProtocolMode::ButtonMotion
        });
        assert_ne!(settings(&*self.master), self.before, "raw mode");
    }

    /// Wait until a first frame is on screen, whole.
    pub fn drawn(self) -> Self {
        self.until_written("a frame", |state| last(&state.written, b"\x1b[?2026l").is_some());
        self
    }

    /// Wait until the explorer is on screen.
    pub fn opened(self) -> Self {
        self.see("help");
        self.assert_taken();
        self
    }
}

/// Digits in groups of three.
fn grouped(digits: &str) -> String {
    let first = digits.len() % 3;
    let groups =
        [&digits[..first]].into_iter().chain((first..digits.len()).step_by(3).map(|at| &digits[at..at + 3]));
    groups.filter(|group| !group.is_empty()).collect::<Vec<_>>().join(" ")
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Shown {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Pass on what the program writes.
    fn follow(&self, mut reader: Box<dyn Read + Send>) {
        let mut bytes = [0; 1 << 16];
        while let Ok(count @ 1..) = reader.read(&mut bytes) {
            let mut state = self.lock();
            state.parser.process(&bytes[..count]);
            state.written.extend_from_slice(&bytes[..count]);
            self.changed.notify_all();
            let read = self.changed.wait_while(state, |state| state.deaf);
            drop(read.unwrap_or_else(std::sync::PoisonError::into_inner));
        }
    }
}

/// Leave in a folder for state what someone leaves who has been here before, so that the tour of
/// the first run is not shown.
pub fn been_here(folder: &Path) {
    std::fs::create_dir_all(folder).unwrap();
    let session = "version = 1\ngame = \"primitive-pairs\"\n[games]\n";
    std::fs::write(folder.join("session.toml"), session).unwrap();
}

/// The place of the last `wanted` in `bytes`.
fn last(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).rposition(|window| window == wanted)
}

/// The terminal's settings: line discipline, special characters, speeds.
fn settings(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios().unwrap())
}

fn nonzero(length: u16) -> NonZeroU16 {
    NonZeroU16::new(length).unwrap()
}

/// The state letter of a process, if it is still there.
pub fn process_state(id: u32) -> Option<char> {
    let line = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    line.rsplit_once(") ")?.1.chars().next()
}
