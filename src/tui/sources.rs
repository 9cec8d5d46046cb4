//! Where messages come from: the terminal and the signals, a thread each.

use super::key::Key;
use super::message::Message;
use crossterm::event::{self, Event, KeyEventKind};
use std::io;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

/// Start reading the terminal.
pub(super) fn listen_to_terminal(send: Sender<Message>) -> io::Result<()> {
    thread::Builder::new().name("input".into()).spawn(move || {
        let end = match read_terminal(&send) {
            Ok(()) => Message::HangUp,
            Err(error) => Message::InputLost(error.to_string()),
        };
        let _ = send.send(end);
    })?;
    Ok(())
}

/// Pass on what the terminal says, until it hangs up.
fn read_terminal(send: &Sender<Message>) -> io::Result<()> {
    while wait_for_input()? {
        while event::poll(Duration::ZERO)? {
            let Some(message) = message_of(event::read()?) else { continue };
            if send.send(message).is_err() {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// Wait until the terminal has something to read; false once it has hung up. crossterm's own wait
/// would spin for ever on a terminal that is gone.
#[cfg(unix)]
fn wait_for_input() -> io::Result<bool> {
    use rustix::event::{PollFd, PollFlags, poll};
    let stdin = rustix::stdio::stdin();
    let mut wanted = [PollFd::new(&stdin, PollFlags::IN)];
    match poll(&mut wanted, None) {
        Ok(_) => {
            let told = wanted[0].revents();
            Ok(!told.intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL))
        }
        Err(rustix::io::Errno::INTR) => Ok(true),
        Err(error) => Err(error.into()),
    }
}

#[cfg(not(unix))]
fn wait_for_input() -> io::Result<bool> {
    event::poll(Duration::from_secs(3600))?;
    Ok(true)
}

fn message_of(event: Event) -> Option<Message> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => Some(Message::Key(Key::of(key))),
        Event::Mouse(mouse) => Some(Message::Mouse(mouse)),
        Event::Paste(text) => Some(Message::Paste(text)),
        Event::Resize(columns, rows) => Some(Message::Resize(columns, rows)),
        _ => None,
    }
}

/// Start listening to signals. A change of size comes this way too, since the terminal thread
/// sleeps until there is something to read.
#[cfg(unix)]
pub(super) fn listen_to_signals(send: Sender<Message>) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
    let mut signals =
        signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGCONT, SIGWINCH])?;
    thread::Builder::new().name("signals".into()).spawn(move || {
        for signal in signals.forever() {
            let message = match signal {
                SIGWINCH => match crossterm::terminal::size() {
                    Ok((columns, rows)) => Message::Resize(columns, rows),
                    Err(_) => continue,
                },
                SIGTSTP => Message::Stop,
                SIGCONT => Message::Resumed,
                // as the shell reports a death by signal
                other => Message::End(u8::try_from(128 + other).unwrap_or(1)),
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
