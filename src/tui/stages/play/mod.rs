//! A game against the program, beside the grid: moves by Enter or the mouse in the list of moves,
//! in the grid, or typed.

mod draw;
#[cfg(test)]
mod tests;

use super::stage::{Action, Context, Entry, Extent, Frame, Intent, Key, Place, Rect, Stage, entry};
use crate::games::{Form, Position, Setup};
use crate::solve::board::Board;
use crate::solve::moves;
use crate::solve::play::BestPlay;
use crate::tui::session::{How, LEVELS, PlayedGame, Round, Unfinished};
use crate::tui::widgets::list::Chooser;
use crate::tui::widgets::numbers::move_words;
use crate::tui::widgets::typed::{Typed, of_a_position};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use std::ops::ControlFlow;

/// Moves that are listed; more are typed, or chosen in the grid.
const LISTED: usize = 500;

/// Its keys.
pub const ACTIONS: &[Entry] = &[
    entry(Place::Play, Action::Up, "play-up", &["up", "k"], "move above", ""),
    entry(Place::Play, Action::Down, "play-down", &["down", "j"], "move below", ""),
    entry(Place::Play, Action::PageUp, "play-page-up", &["pgup"], "a screen up", ""),
    entry(Place::Play, Action::PageDown, "play-page-down", &["pgdn"], "a screen down", ""),
    entry(
        Place::Play,
        Action::Act,
        "play-act",
        &["enter"],
        "make the move; a move can be typed, or chosen in the grid",
        "move",
    ),
    entry(Place::Play, Action::Hint, "hint", &["h"], "what a perfect player would do", "hint"),
    entry(Place::Play, Action::Reveal, "show-values", &["o"], "show or hide outcomes and values", "values"),
    entry(Place::Play, Action::Undo, "undo", &["u"], "take back your last move", "undo"),
    entry(
        Place::Play,
        Action::ChangeSides,
        "change-sides",
        &["w"],
        "change sides: the program moves",
        "sides",
    ),
    entry(Place::Play, Action::Level, "level", &["d"], "how well the program plays", "level"),
    entry(Place::Play, Action::Resign, "resign", &["R"], "resign", ""),
    entry(Place::Play, Action::NewGame, "new-game", &["n"], "a new game", "new"),
];

/// The stage.
pub struct Play {
    round: Round,
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
    /// Whether outcomes and values are on the map.
    revealed: bool,
}

impl Play {
    /// The game that was put aside, if it is of the game on screen; or a game from the position on screen; `None`, with a refusal, when that is no position.
    pub fn new(context: &mut Context<'_>) -> Option<Self> {
        let start = context.table().grid.position.clone();
        if let Err(error) = context.board.rules().admit(start.heaps()) {
            context.refuse(error);
            return None;
        }
        let round = match resumed(context) {
            Some(round) => round,
            None => Round::new(context.board, start, context.level),
        };
        let mut play = Self {
            round,
            table: context.chosen,
            setup: context.table().setup.clone(),
            chooser: Chooser::default(),
            typed: Typed::default(),
            moves: Vec::new(),
            all: true,
            hint: None,
            revealed: false,
        };
        play.list(context.board);
        Some(play)
    }

    /// The game as it is put aside; `None` when it is over or has not begun.
    fn aside(&self) -> Option<Unfinished> {
        let under_way = self.round.ending.is_none() && !self.round.plies.is_empty();
        let (table, setup) = (self.table, self.setup.clone());
        under_way.then(|| Unfinished { table, setup, round: self.round.clone() })
    }

    /// Go on with a game of the rules on screen.
    fn go_on(&mut self, context: &mut Context<'_>, round: Round) {
        self.round = round;
        self.table = context.chosen;
        self.setup = context.table().setup.clone();
        context.go(self.round.now().clone());
        self.list(context.board);
    }

    /// List the moves of the position now.
    fn list(&mut self, board: &Board) {
        self.moves.clear();
        self.chooser.selected = 0;
        self.hint = None;
        self.all = true;
        if self.round.ending.is_some() {
            return;
        }
        let heaps = self.round.now().heaps();
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
    fn person_plays(&mut self, context: &mut Context<'_>, to: Position) {
        if !self.round.persons_turn() {
            let text =
                if self.round.ending.is_some() { "the game is over" } else { "the program is to move" };
            return context.refuse(context.hint(&format!("{text}; {{new-game}} starts a new one")));
        }
        let from = self.round.now();
        if BestPlay::new(context.board).is_option(from, &to) != Some(true) {
            let why = no_move(context.board, from, &to);
            return context.refuse(why);
        }
        self.round.play(context.board, to);
        self.after(context);
        self.program_plays(context);
    }

    /// The program moves, unless it is not its turn or it waits for values.
    fn program_plays(&mut self, context: &mut Context<'_>) {
        if !self.round.programs_turn() || (self.round.unknown(context.board) && context.awaits_values) {
            return;
        }
        if let Some(to) = self.round.programs_move(context.board, context.chance) {
            self.round.play(context.board, to);
            self.after(context);
        }
    }

    /// After any change: the grid shows the position, the moves are listed, an end is recorded.
    fn after(&mut self, context: &mut Context<'_>) {
        context.go(self.round.now().clone());
        self.list(context.board);
        let Some(ending) = self.round.ending.filter(|_| !self.round.recorded) else { return };
        self.round.recorded = true;
        let table = context.table();
        let rules = table.game.parameters().iter().filter(|parameter| parameter.rules);
        let game = PlayedGame {
            game: table.game.id().to_owned(),
            parameters: rules.map(|p| format!("{}={}", p.name, self.setup.text(&p.name))).collect(),
            start: table.game.form().write(self.round.start.heaps()),
            perfect_percent: self.round.perfect_percent,
            moves: self.round.plies.len(),
            won: ending.won,
            resigned: ending.how == How::Resigned,
        };
        context.intents.push(Intent::Played(game));
    }

    fn take_typed(&mut self, context: &mut Context<'_>) {
        let text = self.typed.take();
        match typed_move(context.board, self.round.now(), &text) {
            Ok(to) => self.person_plays(context, to),
            Err(error) => context.refuse(error),
        }
    }

    /// Say what a perfect player would do, and choose it in the list.
    fn give_hint(&mut self, context: &mut Context<'_>) {
        if !self.round.persons_turn() {
            return context.say("it is not your move");
        }
        let Some(choice) = BestPlay::new(context.board).choose(self.round.now()) else { return };
        if let Some(at) = self.moves.iter().position(|to| *to == choice.to) {
            self.chooser.selected = at;
        }
        self.hint = Some(format!(
            "{}: {}",
            move_words(context.board.form(), self.round.now().heaps(), choice.to.heaps()),
            choice.why
        ));
    }

    fn anew(&mut self, context: &mut Context<'_>, start: Position) {
        if let Err(error) = context.board.rules().admit(start.heaps()) {
            return context.refuse(error);
        }
        let round = Round::new(context.board, start, self.round.perfect_percent);
        self.go_on(context, round);
    }

    fn undo(&mut self, context: &mut Context<'_>) {
        if !self.round.undo() {
            return context.say("there is no move to take back");
        }
        if self.round.recorded {
            context.say("this game is on record already: what follows does not count");
        }
        context.go(self.round.now().clone());
        self.list(context.board);
        self.program_plays(context);
    }

    /// Another level, for the moves to come.
    fn turn_level(&mut self, context: &mut Context<'_>) {
        let at = LEVELS.iter().position(|&level| level == self.round.perfect_percent).unwrap_or(0);
        self.round.perfect_percent = LEVELS[(at + 1) % LEVELS.len()];
        context.intents.push(Intent::Level(self.round.perfect_percent));
    }
}

/// The game that was put aside, when it is of the rules on screen.
fn resumed(context: &mut Context<'_>) -> Option<Round> {
    let of_this = |aside: &Unfinished| aside.table == context.chosen && same_rules(context, &aside.setup);
    let round = context.unfinished.filter(|aside| of_this(aside))?.round.clone();
    context.intents.push(Intent::Unfinished(None));
    context.say(context.hint("the game that was put aside goes on; {new-game} starts a new one"));
    context.go(round.now().clone());
    Some(round)
}

/// Whether the rules on screen are those of `setup`. The bound n is no rule of the moves.
fn same_rules(context: &Context<'_>, setup: &Setup) -> bool {
    let now = &context.table().setup;
    let mut rules = context.table().game.parameters().iter().filter(|p| p.rules && *p.name != *"n");
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
    let mut text = format!("{} is not a move from {}", write(to), write(from));
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

    fn act(&mut self, context: &mut Context<'_>, action: Action) {
        match action {
            Action::Act if !self.typed.text.is_empty() => self.take_typed(context),
            Action::Act => match self.moves.get(self.chooser.selected).cloned() {
                Some(to) if self.round.persons_turn() => self.person_plays(context, to),
                _ => context
                    .say(context.hint("the game is over: {new-game} starts a new one, {undo} takes back")),
            },
            Action::Undo => self.undo(context),
            Action::Hint => self.give_hint(context),
            Action::ChangeSides => {
                self.round.change_sides();
                self.program_plays(context);
            }
            Action::Resign => {
                self.round.resign();
                self.after(context);
            }
            Action::NewGame => {
                let over_or_fresh = self.round.ending.is_some() || self.round.plies.is_empty();
                let here = context.table().grid.position.clone();
                let elsewhere = here != *self.round.now();
                let start = if over_or_fresh && elsewhere { here } else { self.round.start.clone() };
                self.anew(context, start);
            }
            Action::Level => self.turn_level(context),
            Action::Reveal => self.revealed = !self.revealed,
            _ => self.chooser.act(action, self.moves.len()),
        }
    }

    fn hides(&self) -> bool {
        !self.revealed
    }

    fn key(&mut self, _context: &mut Context<'_>, key: Key) -> bool {
        self.typed.key(key, of_a_position)
    }

    fn grid_act(&mut self, context: &mut Context<'_>) -> bool {
        let to = context.table().grid.position.clone();
        if to != *self.round.now() {
            self.person_plays(context, to);
        } else {
            context.say("this is the position now: put the cursor on the one to move to");
        }
        true
    }

    fn back(&mut self, _context: &mut Context<'_>) -> bool {
        !self.typed.take().is_empty()
    }

    fn mouse(&mut self, context: &mut Context<'_>, mouse: MouseEvent, _area: Rect) {
        match mouse.kind {
            MouseEventKind::ScrollDown => self.chooser.act(Action::Down, self.moves.len()),
            MouseEventKind::ScrollUp => self.chooser.act(Action::Up, self.moves.len()),
            MouseEventKind::Down(MouseButton::Left)
                if self.chooser.clicked(mouse.row, self.moves.len()) == Some(true) =>
            {
                self.act(context, Action::Act);
            }
            _ => {}
        }
    }

    /// A game that is not over is put aside.
    fn closed(&mut self, context: &mut Context<'_>) {
        if let Some(aside) = self.aside() {
            context.intents.push(Intent::Unfinished(Some(aside)));
        }
    }

    fn settle(&mut self, context: &mut Context<'_>) {
        if context.chosen != self.table || !same_rules(context, &self.setup) {
            let aside = self.aside();
            match resumed(context) {
                Some(round) => self.go_on(context, round),
                None if context.board.rules().admits(context.table().grid.position.heaps()) => {
                    self.anew(context, context.table().grid.position.clone());
                }
                None => context.leave(),
            }
            if aside.is_some() {
                context.intents.push(Intent::Unfinished(aside));
            }
        }
        self.program_plays(context);
    }

    fn draw(&self, context: &Context<'_>, frame: &mut Frame<'_>, area: Rect) {
        self.draw_pane(context, frame, area);
    }
}
