//! The loop: wait, drain, update, draw at most once per frame time and only if something changed.

use super::app::{App, Effect, Options};
use super::message::Message;
use super::sources::{listen_to_signals, listen_to_terminal};
use super::terminal::{Screen, install_panic_hook};
use super::view::view;
use crate::worker::Worker;
use color_eyre::eyre::{Result, WrapErr};
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// The shortest time between two frames.
const FRAME: Duration = Duration::from_millis(33);

/// Open the explorer and stay until it is left. Both ends of the terminal must be one.
///
/// # Errors
/// When the terminal cannot be taken or written.
pub fn run(options: &Options) -> Result<ExitCode> {
    install_panic_hook(thread::current().id());
    let size = crossterm::terminal::size().wrap_err("the size of the terminal cannot be read")?;
    let mut app = App::new(options, size);
    let mut screen = Screen::take(app.mouse).wrap_err("the terminal cannot be set up")?;
    let (send, messages) = mpsc::channel();
    listen_to_terminal(send.clone())?;
    listen_to_signals(send.clone())?;
    let worker = Worker::start(move |event| drop(send.send(Message::Worker(event))));
    let ending = live(&mut app, &mut screen, &worker, &messages);
    drop(screen);
    // Jobs stop within 100 ms of a cancel; the terminal is back already.
    drop(worker);
    ending.map(ExitCode::from)
}

/// Returns the exit status.
fn live(app: &mut App, screen: &mut Screen, worker: &Worker, messages: &Receiver<Message>) -> Result<u8> {
    let mut drawn: Option<Instant> = None;
    let mut dirty = true;
    for effect in app.settle() {
        carry_out(effect, screen, worker)?;
    }
    loop {
        if dirty && drawn.is_none_or(|at| at.elapsed() >= FRAME) {
            if let Err(error) = screen.draw(|frame| view(app, frame)) {
                return lost(&error);
            }
            drawn = Some(Instant::now());
            dirty = false;
        }
        let Some(first) = next(messages, dirty, drawn)? else { continue };
        let mut queued = Some(first);
        while let Some(message) = queued {
            for effect in app.update(message) {
                carry_out(effect, screen, worker)?;
            }
            if let Some(status) = app.ended {
                return Ok(status);
            }
            dirty = true;
            queued = messages.try_recv().ok();
        }
        for effect in app.settle() {
            carry_out(effect, screen, worker)?;
        }
    }
}

/// The next message; `None` when a frame is due before one comes.
fn next(messages: &Receiver<Message>, dirty: bool, drawn: Option<Instant>) -> Result<Option<Message>> {
    if !dirty {
        return messages.recv().map(Some).wrap_err("every source of messages is gone");
    }
    let wait = drawn.map_or(Duration::ZERO, |at| FRAME.saturating_sub(at.elapsed()));
    match messages.recv_timeout(wait) {
        Ok(message) => Ok(Some(message)),
        Err(RecvTimeoutError::Timeout) => Ok(None),
        Err(gone) => Err(gone).wrap_err("every source of messages is gone"),
    }
}

/// A terminal that cannot be written is gone: end as after a hang-up.
fn lost(_error: &std::io::Error) -> Result<u8> {
    Ok(129)
}

fn carry_out(effect: Effect, screen: &mut Screen, worker: &Worker) -> Result<()> {
    match effect {
        Effect::Worker(request) => worker.submit(request),
        Effect::Suspend => screen.suspend().wrap_err("the terminal cannot be taken again")?,
        Effect::Redraw => screen.forget()?,
        Effect::Mouse(on) => screen.capture_mouse(on)?,
    }
    Ok(())
}
