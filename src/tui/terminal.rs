//! The terminal, taken and always given back.
//!
//! Every mode that is switched on is undone by [`restore`], which may be called from anywhere, any
//! number of times: on return, on error, from the panic hook, on a signal. A frame goes out as one
//! write, inside a synchronized update.

use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use crossterm::{Command, cursor, queue};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, ThreadId};

/// Whether the terminal is in our hands now.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Gathers what is written; the screen sends it in one piece.
#[derive(Clone, Default)]
struct Frame {
    bytes: Rc<RefCell<Vec<u8>>>,
}

impl Write for Frame {
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
    terminal: Terminal<CrosstermBackend<Frame>>,
    frame: Frame,
    mouse: bool,
}

impl Screen {
    /// Take the terminal: raw mode, alternate screen, no cursor, bracketed paste, mouse if wanted.
    pub(super) fn take(mouse: bool) -> io::Result<Self> {
        let frame = Frame::default();
        let terminal = Terminal::new(CrosstermBackend::new(frame.clone()))?;
        let mut screen = Self { terminal, frame, mouse };
        screen.enter()?;
        Ok(screen)
    }

    fn enter(&mut self) -> io::Result<()> {
        TAKEN.store(true, Ordering::SeqCst);
        enable_raw_mode()?;
        let mut start = Vec::new();
        queue!(start, EnterAlternateScreen, cursor::Hide, EnableBracketedPaste)?;
        if self.mouse {
            queue!(start, EnableMouseCapture)?;
        }
        send(&start)
    }

    /// Draw a frame with `view`, in one write.
    pub(super) fn draw(&mut self, view: impl FnOnce(&mut ratatui::Frame<'_>)) -> io::Result<()> {
        self.terminal.draw(view)?;
        let mut frame = self.frame.bytes.borrow_mut();
        let mut whole = Vec::with_capacity(frame.len() + 16);
        queue!(whole, BeginSynchronizedUpdate)?;
        whole.append(&mut frame);
        queue!(whole, EndSynchronizedUpdate)?;
        send(&whole)
    }

    /// Forget what is on screen, so that the next frame draws all of it.
    pub(super) fn forget(&mut self) -> io::Result<()> {
        self.terminal.clear()
    }

    /// Switch mouse capture.
    pub(super) fn capture_mouse(&mut self, on: bool) -> io::Result<()> {
        self.mouse = on;
        let mut change = Vec::new();
        if on {
            queue!(change, EnableMouseCapture)?;
        } else {
            queue!(change, DisableMouseCapture)?;
        }
        send(&change)
    }

    /// Give the terminal back, stop the process group until it is continued, and take it again.
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        restore();
        #[cfg(unix)]
        {
            // The whole group, so that a `cargo run` in between stops with us.
            let _ = rustix::process::kill_current_process_group(rustix::process::Signal::STOP);
        }
        self.enter()?;
        self.forget()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Undo every mode. Does nothing when the terminal is not in our hands.
pub(super) fn restore() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut end = Vec::new();
    let undo: [&dyn AnsiText; 5] = [
        &EndSynchronizedUpdate,
        &DisableMouseCapture,
        &DisableBracketedPaste,
        &LeaveAlternateScreen,
        &cursor::Show,
    ];
    for command in undo {
        end.extend_from_slice(command.text().as_bytes());
    }
    // The terminal may be gone: then there is nothing to give back.
    let _ = send(&end);
    let _ = disable_raw_mode();
}

/// A terminal command as text.
trait AnsiText {
    fn text(&self) -> String;
}

impl<C: Command> AnsiText for C {
    fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write_ansi(&mut text);
        text
    }
}

fn send(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
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
