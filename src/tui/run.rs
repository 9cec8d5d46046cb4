//! The loop: wait, drain, update, draw; a frame only when something changed, and not too often.

use super::app::{App, GameRead, Options, ReadGame};
use super::effect::Effect;
use super::fault::Fault;
use super::jobs::HISTORY;
use super::message::Message;
use super::session::SavedSession;
use super::sources::{Gate, listen_to_signals, listen_to_terminal};
use super::terminal::{self, Screen, Stop, install_panic_hook};
use super::view::view;
use super::watch::Watcher;
use crate::worker::checkpoint::Checkpoint;
use crate::worker::history::{History, Record};
use crate::worker::{Event, Lane, Worker, kept};
use color_eyre::eyre::{Result, WrapErr, bail};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

/// The shortest time between two frames that only show how far a job is.
const PROGRESS_FRAME: Duration = Duration::from_millis(33);
/// The shortest time between two frames when a person waits for the second: a key is on screen
/// within a frame time of the display even while a job reports all the time.
const INPUT_FRAME: Duration = Duration::from_millis(8);
/// How long jobs may take to stop at the end. They stop within 100 ms of a cancel; a job that does
/// not must not keep the shell waiting, and whatever is kept on disk is whole at any instant.
const JOBS_STOP_WITHIN: Duration = Duration::from_secs(1);
/// The size of a terminal that does not say.
const SIZE_UNTOLD: (u16, u16) = (80, 24);

/// Open the explorer and stay until it is left. Both ends of the terminal must be one.
///
/// # Errors
/// When the terminal cannot be taken, or is lost while the explorer runs.
pub fn run(options: &Options) -> Result<ExitCode> {
    install_panic_hook(thread::current().id());
    let told = terminal::size().wrap_err("the size of the terminal cannot be read")?;
    let told = if told == (0, 0) { SIZE_UNTOLD } else { told };
    let size = terminal::drawn(told);
    // Someone who has been here before has left a place.
    let first = options.state.as_deref().is_some_and(|folder| !SavedSession::file(folder).exists());
    let options = &Options { tour: options.tour || first, ..options.clone() };
    let mut app = App::new(options, size);
    tell_size(&mut app, told);
    let history = options.state.as_deref().map(History::new);
    if let Some(folder) = &options.state {
        reopen(&mut app, options, folder);
    }
    let screen = Screen::take(size, app.session.mouse).wrap_err("the terminal cannot be set up")?;
    let (send, messages) = mpsc::channel();
    listen_to_signals(send.clone())?;
    let gate = Arc::new(Gate::default());
    listen_to_terminal(send.clone(), gate.clone())?;
    let watcher = Watcher::start(send.clone()).ok();
    let worker = Worker::start(move |event| drop(send.send(Message::Worker(event))));
    let fault = Fault::asked();
    let unkept = Vec::new();
    let mut explorer =
        Explorer { screen, gate, worker, history, unkept, fault, watcher, drawn: None, dirty: Dirty::Urgent };
    for table in &app.session.tables {
        if table.game.source().is_some() {
            explorer
                .watch(Path::new(&*table.game.opened_by()).parent().filter(|folder| folder.is_absolute()));
        }
    }
    let ending = explorer.live(&mut app, &messages);
    let kept = explorer.keep();
    let Explorer { screen, worker, .. } = explorer;
    drop(screen);
    if let Err(error) = kept {
        eprintln!("gametui: {}", lost(&error));
    }
    if let Some(folder) = &options.state
        && let Err(error) = kept::write(&SavedSession::file(folder), &SavedSession::of(&app.session).write())
        && ending.as_ref().is_ok_and(|&status| status == 0)
    {
        eprintln!("gametui: could not save the session: {error}");
    }
    stop(worker);
    ending.map(ExitCode::from)
}

/// Go back to where the explorer was left, unless the command line says where to go.
fn reopen(app: &mut App, options: &Options, folder: &Path) {
    let mut told = Vec::new();
    let session = kept::read(&SavedSession::file(folder), &mut told, SavedSession::read);
    if let Some(session) = session {
        app.reopen(&session);
        if let Some(game) = &options.game {
            let given = App::new(options, app.session.size);
            app.open_instead(given, game.id(), options.setup.is_some(), options.at.is_some());
        }
    }
    app.jobs.count.history = History::new(folder).latest(HISTORY, &mut told);
    if let Some(states) = app.jobs.folder.clone() {
        app.stopped_counts(Checkpoint::all(&states));
    }
    if !told.is_empty() {
        app.refuse(told.join("; "));
    }
}

/// Stop the jobs, with patience but not without end.
fn stop(worker: Worker) {
    let (send, stopped) = mpsc::channel();
    thread::spawn(move || {
        drop(worker);
        let _ = send.send(());
    });
    let _ = stopped.recv_timeout(JOBS_STOP_WITHIN);
}

/// Say so when a terminal of this size is larger than what is drawn.
fn tell_size(app: &mut App, (columns, rows): (u16, u16)) {
    let (drawn, high) = terminal::drawn((columns, rows));
    if (drawn, high) != (columns, rows) {
        app.say(format!("this terminal has {columns}×{rows} cells; {drawn}×{high} of them are used"));
    }
}

fn lost(error: &std::io::Error) -> String {
    format!("the count could not be added to the history: {error}")
}

/// What the screen lacks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Dirty {
    /// Nothing.
    No,
    /// News of a job.
    Progress,
    /// The answer to a person.
    Urgent,
}

/// Everything outside the state.
struct Explorer {
    screen: Screen,
    gate: Arc<Gate>,
    worker: Worker,
    history: Option<History>,
    /// Counts that could not be added to the history yet.
    unkept: Vec<Record>,
    fault: Fault,
    watcher: Option<Watcher>,
    drawn: Option<Instant>,
    dirty: Dirty,
}

impl Explorer {
    /// Returns the exit status.
    fn live(&mut self, app: &mut App, messages: &Receiver<Message>) -> Result<u8> {
        let effects = app.settle();
        self.carry_out(app, effects, Stop::Key)?;
        loop {
            let due = self.dirty != Dirty::No && self.frame_due_in().is_zero();
            let shown = match (self.screen.is_behind(), due) {
                (true, _) => self.screen.send(),
                (false, true) => self.draw(app),
                (false, false) => Ok(()),
            };
            if shown.is_err() {
                // A terminal that cannot be written is gone: end as after a hang-up.
                return Ok(129);
            }
            let Some(first) = self.next(messages)? else { continue };
            let mut queued = Some(first);
            let woken = Instant::now();
            while let Some(mut message) = queued {
                self.gate.taken(&message);
                if let Message::InputLost(why) = &message {
                    bail!("the terminal cannot be read: {why}");
                }
                let urgent =
                    if matches!(message, Message::Worker(_)) { Dirty::Progress } else { Dirty::Urgent };
                self.dirty = self.dirty.max(urgent);
                if let Message::Resize(columns, rows) = message {
                    // Even to the size it had: in between it may have been smaller and lost something.
                    self.screen.forget();
                    tell_size(app, (columns, rows));
                    let (columns, rows) = terminal::drawn((columns, rows));
                    message = Message::Resize(columns, rows);
                }
                if matches!(message, Message::Worker(Event::Ended { lane: Lane::Count, .. })) {
                    self.look_for_stopped(app);
                }
                self.fault.in_update(&message);
                let stop = if matches!(message, Message::Stop) { Stop::Signal } else { Stop::Key };
                let effects = app.update(message);
                self.carry_out(app, effects, stop)?;
                if let Some(status) = app.ended {
                    return Ok(status);
                }
                // A flood that never ends must not keep the screen waiting for its end.
                queued = if woken.elapsed() < INPUT_FRAME { messages.try_recv().ok() } else { None };
            }
            let effects = app.settle();
            self.carry_out(app, effects, Stop::Key)?;
        }
    }

    fn draw(&mut self, app: &App) -> std::io::Result<()> {
        let fault = self.fault;
        self.screen.draw(app.session.size, |frame| {
            fault.in_view();
            view(app, frame);
        })?;
        self.drawn = Some(Instant::now());
        self.dirty = Dirty::No;
        Ok(())
    }

    /// How long until a frame may be drawn.
    fn frame_due_in(&self) -> Duration {
        let least = if self.dirty == Dirty::Urgent { INPUT_FRAME } else { PROGRESS_FRAME };
        self.drawn.map_or(Duration::ZERO, |at| least.saturating_sub(at.elapsed()))
    }

    /// The next message; `None` when a frame is due before one comes.
    fn next(&self, messages: &Receiver<Message>) -> Result<Option<Message>> {
        let gone = "every source of messages is gone";
        if self.screen.is_behind() {
            return Ok(messages.try_recv().ok());
        }
        if self.dirty == Dirty::No {
            return messages.recv().map(Some).wrap_err(gone);
        }
        match messages.recv_timeout(self.frame_due_in()) {
            Ok(message) => Ok(Some(message)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(error) => Err(error).wrap_err(gone),
        }
    }

    /// See which counts have left a state.
    fn look_for_stopped(&self, app: &mut App) {
        if let Some(folder) = &app.jobs.folder {
            app.jobs.count.stopped = Checkpoint::all(folder);
        }
    }

    /// Add the counts that finished to the history; those that cannot be are tried again later.
    fn keep(&mut self) -> std::io::Result<()> {
        if let Some(history) = self.history.as_ref().filter(|_| !self.unkept.is_empty()) {
            history.add(&self.unkept)?;
        }
        self.unkept.clear();
        Ok(())
    }

    fn carry_out(&mut self, app: &mut App, effects: Vec<Effect>, stop: Stop) -> Result<()> {
        for effect in effects {
            match effect {
                Effect::Worker(request) => self.worker.submit(self.fault.in_request(request)),
                Effect::Suspend => {
                    self.screen.suspend(stop).wrap_err("the terminal cannot be taken again")?
                }
                Effect::Retake => self.screen.retake().wrap_err("the terminal cannot be taken again")?,
                Effect::Redraw => self.screen.forget(),
                Effect::Copy(text) => self.screen.copy(&text)?,
                Effect::Mouse(on) => self.screen.capture_mouse(on)?,
                Effect::ReadGame { path, again } => {
                    let read = app.session.catalogue.read_file(&path).map(ReadGame);
                    let path = std::path::absolute(&path).unwrap_or(path);
                    let effects = app.update(Message::GameRead(Box::new(GameRead { path, again, read })));
                    self.carry_out(app, effects, Stop::Key)?;
                }
                Effect::WatchGame(path) => self.watch(path.parent()),
                Effect::SaveRules { path, text } => match save_new(&path, &text) {
                    Ok(()) => app.say(format!("saved {}", path.display())),
                    Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                        app.refuse(format!("{} exists: choose another name", path.display()));
                    }
                    Err(error) => app.refuse(format!("cannot save {}: {error}", path.display())),
                },
                Effect::Finished(count) => {
                    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
                    let record = Record { finished: now.as_secs(), ..count };
                    if let Some(newest) = app.jobs.count.history.first_mut() {
                        newest.finished = record.finished;
                    }
                    self.unkept.push(record);
                    if let Err(error) = self.keep() {
                        app.refuse(lost(&error));
                    }
                }
                Effect::Forget(record) => {
                    self.unkept.retain(|other| *other != record);
                    let removed = self.history.as_ref().map_or(Ok(()), |history| history.remove(&record));
                    match removed {
                        Ok(()) => app.jobs.count.history.retain(|other| *other != record),
                        Err(error) => app.refuse(format!("the count is still in the history: {error}")),
                    }
                }
                Effect::ForgetState(path) => {
                    if let Err(error) = Checkpoint::forget(&path) {
                        app.refuse(format!("the state was not removed: {error}"));
                    }
                    self.look_for_stopped(app);
                }
            }
        }
        Ok(())
    }

    /// Tell of changes in a folder of rule files; without notifications they are not noticed.
    fn watch(&self, folder: Option<&Path>) {
        if let (Some(watcher), Some(folder)) = (&self.watcher, folder) {
            let _ = watcher.watch(folder);
        }
    }
}

/// Write a file that does not exist yet.
fn save_new(path: &Path, text: &str) -> std::io::Result<()> {
    use std::io::Write;
    std::fs::OpenOptions::new().write(true).create_new(true).open(path)?.write_all(text.as_bytes())
}
