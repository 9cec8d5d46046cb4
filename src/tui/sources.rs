//! Where messages come from: the terminal and the signals, a thread each.
//!
//! Both threads sleep in the kernel until there is something to tell. The terminal's thread ends
//! when the terminal does; a fault in either becomes a message, never a silence. What is typed faster
//! than it is handled waits with the sender: a [`Gate`] bounds what is queued.

use super::decode::Decoder;
use super::message::Message;
use super::terminal;
use std::io;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How long a lone Esc, or half a sequence, may wait for its rest.
const REST_COMES_WITHIN: Duration = Duration::from_millis(30);

/// How long the explorer may take to end after a signal that asks for it.
const ENDS_WITHIN: Duration = Duration::from_millis(800);

/// Lets what was typed pass only while little of it is waiting to be handled.
#[derive(Default)]
pub(super) struct Gate {
    waiting: Mutex<usize>,
    emptier: Condvar,
}

impl Gate {
    /// How much may wait, in keys. The gate opens again when half of it has been handled.
    const MOST: usize = 1024;

    /// A message in keys: a long paste counts for many.
    fn weight(message: &Message) -> usize {
        match message {
            Message::Key(_) | Message::Mouse(_) => 1,
            Message::Paste(text) => 1 + text.len() / 64,
            _ => 0,
        }
    }

    /// Count messages that are about to be sent; wait while too many are.
    fn pass(&self, messages: &[Message]) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if *waiting > Self::MOST {
            let wait = self.emptier.wait_while(waiting, |waiting| *waiting > Self::MOST / 2);
            waiting = wait.unwrap_or_else(PoisonError::into_inner);
        }
        *waiting += messages.iter().map(Self::weight).sum::<usize>();
    }

    /// A message was taken out of the queue.
    pub(super) fn taken(&self, message: &Message) {
        let weight = Self::weight(message);
        if weight > 0 {
            let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            let before = *waiting;
            *waiting = before.saturating_sub(weight);
            if before > Self::MOST / 2 && *waiting <= Self::MOST / 2 {
                self.emptier.notify_one();
            }
        }
    }
}

/// Start reading the terminal; every message that comes of it is to be shown to the gate.
pub(super) fn listen_to_terminal(send: Sender<Message>, gate: Arc<Gate>) -> io::Result<()> {
    thread::Builder::new().name("input".into()).spawn(move || {
        let _last = LastWord(send.clone());
        let end = match read_terminal(&send, &gate) {
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
fn read_terminal(send: &Sender<Message>, gate: &Gate) -> io::Result<()> {
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
        gate.pass(&messages);
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
fn read_terminal(send: &Sender<Message>, gate: &Gate) -> io::Result<()> {
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
        gate.pass(std::slice::from_ref(&message));
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
    terminal::mark_stops()?;
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
                        end(status);
                    }
                    asked_to_end = true;
                    // Should the explorer be stuck, perhaps in telling a terminal that does not read
                    // what went wrong, end without it.
                    let _ = thread::Builder::new().spawn(move || {
                        thread::sleep(ENDS_WITHIN);
                        end(status)
                    });
                    Message::End(u8::try_from(status).unwrap_or(1))
                }
            };
            // The explorer may be on its way out; later signals are to be seen all the same.
            let _ = send.send(message);
        }
    })?;
    Ok(())
}

#[cfg(unix)]
fn end(status: i32) -> ! {
    terminal::restore();
    std::process::exit(status)
}

#[cfg(not(unix))]
pub(super) fn listen_to_signals(_send: Sender<Message>) -> io::Result<()> {
    Ok(())
}
