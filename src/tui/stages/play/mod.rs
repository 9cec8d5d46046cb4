//! A game against the program, beside the grid: moves by Enter or the mouse in the list of moves,
//! in the grid, or typed.

mod bout;
mod draw;
#[cfg(test)]
mod tests;

use super::side::{Chooser, Typed, of_a_position};
use super::{Action, App, Effect, Extent, Frame, Key, Place, Rect, Stage};
use crate::games::{Form, Position, Setup};
use crate::solve::board::Board;
use crate::solve::moves;
use crate::solve::play::BestPlay;
use crate::tui::app::PlayedGame;
use bout::{Bout, How, LEVELS};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use std::ops::ControlFlow;

/// Moves that are listed; more are typed, or chosen in the grid.
const LISTED: usize = 500;

/// The stage.
pub struct Play {
    bout: Bout,
    /// The game and the parameters it is played with.
    table: usize,
    setup: Setup,
    chooser: Chooser,
    typed: Typed,
    /// The moves of the position, the first of them when there are many.
    moves: Vec<Position>,
    /// Whether `moves` are all.
    all: bool,
    hint: Option<String>,
}

/// A game that was put aside before its end.
pub struct Unfinished {
    table: usize,
    setup: Setup,
    bout: Bout,
}

impl Play {
    /// The game that was put aside, if it is of the game on screen; or a game from the position on screen; `None`, with a refusal, when that is no position.
    pub fn new(app: &mut App) -> Option<Self> {
        let start = app.table().grid.position.clone();
        if let Err(error) = app.board.rules().admit(start.heaps()) {
            app.refuse(error);
            return None;
        }
        let bout = match resumed(app) {
            Some(bout) => bout,
            None => Bout::new(&app.board, start, app.level),
        };
        let mut play = Self {
            bout,
            table: app.chosen,
            setup: app.table().setup.clone(),
            chooser: Chooser::default(),
            typed: Typed::default(),
            moves: Vec::new(),
            all: true,
            hint: None,
        };
        play.list(&app.board);
        Some(play)
    }

    /// The game as it is put aside; `None` when it is over or has not begun.
    fn aside(&self) -> Option<Unfinished> {
        let under_way = self.bout.ending.is_none() && !self.bout.plies.is_empty();
        let (table, setup) = (self.table, self.setup.clone());
        under_way.then(|| Unfinished { table, setup, bout: self.bout.clone() })
    }

    /// Go on with a game of the rules on screen.
    fn go_on(&mut self, app: &mut App, bout: Bout) {
        self.bout = bout;
        self.table = app.chosen;
        self.setup = app.table().setup.clone();
        app.go(self.bout.now().clone());
        self.list(&app.board);
    }

    /// List the moves of the position now.
    fn list(&mut self, board: &Board) {
        self.moves.clear();
        self.chooser.selected = 0;
        self.hint = None;
        self.all = true;
        if self.bout.ending.is_some() {
            return;
        }
        let heaps = self.bout.now().heaps();
        board.rules().visit_options(heaps, &mut |option| {
            self.all = self.moves.len() < LISTED;
            if !self.all {
                return ControlFlow::Break(());
            }
            self.moves.push(Position::new(board.form(), option.to_vec()));
            ControlFlow::Continue(())
        });
    }

    /// The person moves to `to`, if that is a move; then the program answers.
    fn person_plays(&mut self, app: &mut App, to: Position) {
        if !self.bout.persons_turn() {
            let text = if self.bout.ending.is_some() { "the game is over" } else { "the program is to move" };
            return app.refuse(format!("{text}; n begins a new one"));
        }
        let from = self.bout.now();
        if BestPlay::new(&app.board).is_option(from, &to) != Some(true) {
            let why = no_move(&app.board, from, &to);
            return app.refuse(why);
        }
        self.bout.play(&app.board, to);
        self.after(app);
        self.program_plays(app);
    }

    /// The program moves, unless it is not its turn or it waits for values.
    fn program_plays(&mut self, app: &mut App) {
        if !self.bout.programs_turn() || (self.bout.unknown(&app.board) && app.awaits_values()) {
            return;
        }
        if let Some(to) = self.bout.programs_move(&app.board, &mut app.chance) {
            self.bout.play(&app.board, to);
            self.after(app);
        }
    }

    /// After any change: the grid shows the position, the moves are listed, an end is recorded.
    fn after(&mut self, app: &mut App) {
        app.go(self.bout.now().clone());
        self.list(&app.board);
        let Some(ending) = self.bout.ending.filter(|_| !self.bout.recorded) else { return };
        self.bout.recorded = true;
        let table = app.table();
        let rules = table.game.parameters().iter().filter(|parameter| parameter.rules);
        let game = PlayedGame {
            game: table.game.id().to_owned(),
            parameters: rules.map(|p| format!("{}={}", p.name, self.setup.text(&p.name))).collect(),
            start: table.game.form().write(self.bout.start.heaps()),
            perfect_percent: self.bout.perfect_percent,
            moves: self.bout.plies.len(),
            won: ending.won,
            resigned: ending.how == How::Resigned,
        };
        app.record.add(game);
    }

    fn take_typed(&mut self, app: &mut App) {
        let text = self.typed.take();
        match typed_move(&app.board, self.bout.now(), &text) {
            Ok(to) => self.person_plays(app, to),
            Err(error) => app.refuse(error),
        }
    }

    /// Say what a perfect player would do, and choose it in the list.
    fn give_hint(&mut self, app: &mut App) {
        if !self.bout.persons_turn() {
            return app.say("it is not your move");
        }
        let Some(choice) = BestPlay::new(&app.board).choose(self.bout.now()) else { return };
        if let Some(at) = self.moves.iter().position(|to| *to == choice.to) {
            self.chooser.selected = at;
        }
        self.hint = Some(format!("{}: {}", app.board.form().write(choice.to.heaps()), choice.why));
    }

    fn anew(&mut self, app: &mut App, start: Position) {
        if let Err(error) = app.board.rules().admit(start.heaps()) {
            return app.refuse(error);
        }
        let bout = Bout::new(&app.board, start, self.bout.perfect_percent);
        self.go_on(app, bout);
    }

    fn undo(&mut self, app: &mut App) {
        if !self.bout.undo() {
            return app.say("there is no move to take back");
        }
        if self.bout.recorded {
            app.say("this game is on record already: what follows does not count");
        }
        app.go(self.bout.now().clone());
        self.list(&app.board);
        self.program_plays(app);
    }

    /// Another level, for the moves to come.
    fn turn_level(&mut self, app: &mut App) {
        let at = LEVELS.iter().position(|&level| level == self.bout.perfect_percent).unwrap_or(0);
        self.bout.perfect_percent = LEVELS[(at + 1) % LEVELS.len()];
        app.level = self.bout.perfect_percent;
    }
}

/// The game that was put aside, when it is of the rules on screen.
fn resumed(app: &mut App) -> Option<Bout> {
    let of_this = |aside: &Unfinished| aside.table == app.chosen && same_rules(app, &aside.setup);
    if !app.unfinished.as_ref().is_some_and(of_this) {
        return None;
    }
    let bout = app.unfinished.take()?.bout;
    app.say("the game that was put aside goes on; n begins a new one");
    app.go(bout.now().clone());
    Some(bout)
}

/// Whether the rules on screen are those of `setup`. The bound n is no rule of the moves.
fn same_rules(app: &App, setup: &Setup) -> bool {
    let now = &app.table().setup;
    let mut rules = app.table().game.parameters().iter().filter(|p| p.rules && *p.name != *"n");
    rules.all(|parameter| setup.value(&parameter.name) == now.value(&parameter.name))
}

/// A typed move: the position after it, or, for partitions, what one heap becomes.
fn typed_move(board: &Board, from: &Position, text: &str) -> Result<Position, crate::input::InputError> {
    let typed = Position::read(board.form(), text)?;
    if board.form() == Form::Pair {
        return Ok(typed);
    }
    // The parts of a split add up to the heap they come from, so they tell which it is.
    let sum: u128 = typed.heaps().iter().map(|&heap| u128::from(heap)).sum();
    let mut heaps = from.heaps().to_vec();
    let whole: u128 = heaps.iter().map(|&heap| u128::from(heap)).sum();
    if sum != whole
        && let Some(at) = heaps.iter().position(|&heap| u128::from(heap) == sum)
    {
        heaps.remove(at);
        heaps.extend_from_slice(typed.heaps());
        return Ok(Position::partition(heaps));
    }
    Ok(typed)
}

/// Why `to` cannot be moved to, in a line.
fn no_move(board: &Board, from: &Position, to: &Position) -> String {
    let write = |position: &Position| board.form().write(position.heaps());
    let mut text = format!("{} is no move from {}", write(to), write(from));
    if let Err(error) = board.rules().admit(to.heaps()) {
        return format!("{text}: {}", error.what);
    }
    let mut moves = moves::described(board.rules(), from.heaps());
    if moves.is_empty() {
        board.rules().visit_options(from.heaps(), &mut |option| {
            moves.push(board.form().write(option));
            if moves.len() < 4 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    }
    text += &format!("; moves: {}", moves.join(" or "));
    text
}

impl Stage for Play {
    fn extent(&self) -> Extent {
        Extent::Side
    }

    fn place(&self) -> Place {
        Place::Play
    }

    fn act(&mut self, app: &mut App, action: Action) -> Vec<Effect> {
        match action {
            Action::Act if !self.typed.text.is_empty() => self.take_typed(app),
            Action::Act => match self.moves.get(self.chooser.selected).cloned() {
                Some(to) if self.bout.persons_turn() => self.person_plays(app, to),
                _ => app.say("the game is over: n begins a new one, u takes back"),
            },
            Action::Undo => self.undo(app),
            Action::Hint => self.give_hint(app),
            Action::ChangeSides => {
                self.bout.change_sides();
                self.program_plays(app);
            }
            Action::Resign => {
                self.bout.resign();
                self.after(app);
            }
            Action::NewGame => {
                let over_or_fresh = self.bout.ending.is_some() || self.bout.plies.is_empty();
                let here = app.table().grid.position.clone();
                let elsewhere = here != *self.bout.now();
                let start = if over_or_fresh && elsewhere { here } else { self.bout.start.clone() };
                self.anew(app, start);
            }
            Action::Level => self.turn_level(app),
            _ => self.chooser.act(action, self.moves.len()),
        }
        Vec::new()
    }

    fn key(&mut self, _app: &mut App, key: Key) -> bool {
        self.typed.key(key, of_a_position)
    }

    fn grid_act(&mut self, app: &mut App) -> bool {
        let to = app.table().grid.position.clone();
        if to != *self.bout.now() {
            self.person_plays(app, to);
        } else {
            app.say("this is the position now: put the cursor on the one to move to");
        }
        true
    }

    fn back(&mut self, _app: &mut App) -> bool {
        !self.typed.take().is_empty()
    }

    fn mouse(&mut self, app: &mut App, mouse: MouseEvent, _area: Rect) {
        match mouse.kind {
            MouseEventKind::ScrollDown => self.chooser.act(Action::Down, self.moves.len()),
            MouseEventKind::ScrollUp => self.chooser.act(Action::Up, self.moves.len()),
            MouseEventKind::Down(MouseButton::Left)
                if self.chooser.clicked(mouse.row, self.moves.len()) == Some(true) =>
            {
                self.act(app, Action::Act);
            }
            _ => {}
        }
    }

    /// A game that is not over is put aside.
    fn closed(&mut self, app: &mut App) -> Vec<Effect> {
        if let Some(aside) = self.aside() {
            app.unfinished = Some(aside);
        }
        Vec::new()
    }

    fn settle(&mut self, app: &mut App) -> Vec<Effect> {
        if app.chosen != self.table || !same_rules(app, &self.setup) {
            let aside = self.aside();
            match resumed(app) {
                Some(bout) => self.go_on(app, bout),
                None if app.board.rules().admits(app.table().grid.position.heaps()) => {
                    self.anew(app, app.table().grid.position.clone());
                }
                None => app.leave(),
            }
            app.unfinished = aside.or(app.unfinished.take());
        }
        self.program_plays(app);
        Vec::new()
    }

    fn draw(&self, app: &App, frame: &mut Frame<'_>, area: Rect) {
        self.draw_pane(app, frame, area);
    }
}
