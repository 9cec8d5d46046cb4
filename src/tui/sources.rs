//! Where messages come from: the terminal and the signals, a thread each.
//!
//! Both threads sleep in the kernel until there is something to tell. The terminal's thread ends
//! when the terminal does; a fault in either becomes a message, never a silence.

use super::decode::Decoder;
use super::message::Message;
use super::terminal;
use std::io;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

/// How long a lone Esc, or half a sequence, may wait for its rest.
const REST_COMES_WITHIN: Duration = Duration::from_millis(30);

/// Start reading the terminal.
pub(super) fn listen_to_terminal(send: Sender<Message>) -> io::Result<()> {
    thread::Builder::new().name("input".into()).spawn(move || {
        let _last = LastWord(send.clone());
        let end = match read_terminal(&send) {
            Ok(()) => Message::HangUp,
            Err(error) => Message::InputLost(error.to_string()),
        };
        let _ = send.send(end);
    })?;
    Ok(())
}

/// Tells the explorer when its thread has a fault.
struct LastWord(Sender<Message>);

impl Drop for LastWord {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.send(Message::InputLost("a fault in the reader".into()));
        }
    }
}

/// Pass on what the terminal says, until it hangs up.
#[cfg(unix)]
fn read_terminal(send: &Sender<Message>) -> io::Result<()> {
    let mut decoder = Decoder::default();
    let mut messages = Vec::new();
    let mut bytes = [0; 4096];
    loop {
        let patience = decoder.unfinished().then_some(REST_COMES_WITHIN);
        match wait_for_input(patience)? {
            Wait::HungUp => return Ok(()),
            Wait::Nothing => decoder.pause(&mut messages),
            Wait::Readable => match rustix::io::read(rustix::stdio::stdin(), &mut bytes[..]) {
                // The end of a terminal's input is its end; EIO is what a terminal that is gone says.
                Ok(0) | Err(rustix::io::Errno::IO) => return Ok(()),
                Ok(count) => decoder.feed(&bytes[..count], &mut messages),
                Err(rustix::io::Errno::INTR | rustix::io::Errno::AGAIN) => {}
                Err(error) => return Err(error.into()),
            },
        }
        for message in messages.drain(..) {
            if send.send(message).is_err() {
                return Ok(());
            }
        }
    }
}

/// What came of waiting.
#[cfg(unix)]
enum Wait {
    Readable,
    Nothing,
    HungUp,
}

/// Wait until the terminal has something to read, or for `patience`.
#[cfg(unix)]
fn wait_for_input(patience: Option<Duration>) -> io::Result<Wait> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stdin = rustix::stdio::stdin();
    let mut wanted = [PollFd::new(&stdin, PollFlags::IN)];
    let limit = patience.and_then(|time| Timespec::try_from(time).ok());
    match poll(&mut wanted, limit.as_ref()) {
        Ok(0) => Ok(Wait::Nothing),
        Ok(_) => {
            let told = wanted[0].revents();
            let gone = told.intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL);
            Ok(if gone { Wait::HungUp } else { Wait::Readable })
        }
        // A signal: look again. What is held waits a little longer than it has to.
        Err(rustix::io::Errno::INTR) if patience.is_some() => Ok(Wait::Nothing),
        Err(rustix::io::Errno::INTR) => wait_for_input(patience),
        Err(error) => Err(error.into()),
    }
}

/// Elsewhere the library reads the terminal.
#[cfg(not(unix))]
fn read_terminal(send: &Sender<Message>) -> io::Result<()> {
    use super::key::Key;
    use crossterm::event::{Event, KeyEventKind, read};
    loop {
        let message = match read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => Message::Key(Key::of(key)),
            Event::Mouse(mouse) => Message::Mouse(mouse),
            Event::Paste(text) => Message::Paste(text),
            Event::Resize(columns, rows) => Message::Resize(columns, rows),
            _ => continue,
        };
        if send.send(message).is_err() {
            return Ok(());
        }
    }
}

/// Start listening to signals. A change of size comes this way too.
#[cfg(unix)]
pub(super) fn listen_to_signals(send: Sender<Message>) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
    let mut signals =
        signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT, SIGWINCH])?;
    thread::Builder::new().name("signals".into()).spawn(move || {
        let _last = LastWord(send.clone());
        let mut asked_to_end = false;
        for signal in signals.forever() {
            let message = match signal {
                SIGWINCH => match terminal::size() {
                    Ok((columns, rows)) => Message::Resize(columns, rows),
                    Err(_) => continue,
                },
                SIGTSTP => Message::Stop,
                SIGCONT => Message::Resumed,
                ending => {
                    // as the shell reports a death by signal
                    let status = 128 + ending;
                    if asked_to_end {
                        // The explorer is stuck, perhaps in a write to a terminal that does not
                        // take it: end without it.
                        terminal::restore();
                        std::process::exit(status);
                    }
                    asked_to_end = true;
                    Message::End(u8::try_from(status).unwrap_or(1))
                }
            };
            if send.send(message).is_err() {
                return;
            }
        }
    })?;
    Ok(())
}

#[cfg(not(unix))]
pub(super) fn listen_to_signals(_send: Sender<Message>) -> io::Result<()> {
    Ok(())
}
