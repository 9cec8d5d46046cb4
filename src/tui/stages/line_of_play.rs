//! "Show me": the line of best play from a position, move by move. From a losing position any move
//! may be picked first, and the line begins with its refutation.

use super::stage::{Action, Context, Entry, Extent, Frame, Place, Rect, Stage, entry};
use crate::games::{Outcome, Position};
use crate::solve::OptionFound;
use crate::solve::play::{BestPlay, Choice, Standing};
use crate::tui::panes::inspector::option_line;
use crate::tui::widgets::frame::framed;
use crate::tui::widgets::list::Chooser;
use crate::tui::widgets::numbers::place;
use crate::tui::widgets::numbers::several;
use crate::tui::widgets::text::{put, wrapped};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Constraint, Layout};
use ratatui::text::{Line, Span};

/// Moves that are worked out at a time.
const AHEAD: usize = 16;
/// Moves that are worked out at most: a game of large heaps can last longer than anyone lives.
const LONGEST: usize = 4000;

/// Its keys.
pub const ACTIONS: &[Entry] = &[
    entry(Place::Line, Action::Right, "line-next", &["right", "l", "space"], "next move", "next"),
    entry(
        Place::Line,
        Action::Left,
        "line-previous",
        &["left", "h", "backspace"],
        "previous move",
        "previous",
    ),
    entry(Place::Line, Action::Act, "line-act", &["enter"], "pick this move; next move", ""),
    entry(Place::Line, Action::Up, "line-up", &["up", "k"], "previous move; choice above", ""),
    entry(Place::Line, Action::Down, "line-down", &["down", "j"], "next move; choice below", ""),
    entry(Place::Line, Action::PageUp, "line-page-up", &["pgup"], "ten moves back", ""),
    entry(Place::Line, Action::PageDown, "line-page-down", &["pgdn"], "ten moves on", ""),
    entry(Place::Line, Action::Home, "line-home", &["home"], "to the start", ""),
    entry(Place::Line, Action::End, "line-end", &["end"], "to the end", "end"),
];

/// The stage.
pub struct LineOfPlay {
    from: Position,
    /// The game it belongs to: another on screen closes the line.
    table: usize,
    /// The moves to pick from in a losing position; empty otherwise.
    options: Vec<OptionFound>,
    picking: bool,
    chooser: Chooser,
    line: Vec<Step>,
    /// How many moves of the line have been made.
    made: usize,
    over: bool,
}

/// One move of the line.
struct Step {
    to: Position,
    why: String,
}

impl From<Choice> for Step {
    fn from(choice: Choice) -> Self {
        Self { why: choice.why.to_string(), to: choice.to }
    }
}

impl LineOfPlay {
    /// The line from the position on screen; `None`, with a word why, when there is none.
    pub fn new(context: &mut Context<'_>) -> Option<Self> {
        let from = context.table().grid.position.clone();
        if let Err(error) = context.board.rules().admit(from.heaps()) {
            context.refuse(error);
            return None;
        }
        let outcome = context.board.outcome_of(from.heaps());
        let over = BestPlay::new(context.board).standing(&from).is_over();
        if outcome.is_none() && !over {
            context.refuse("who wins here is not known, so there is no line to show");
            return None;
        }
        let losing = outcome == Some(Outcome::Losing) && !over;
        let found = context.findings.filter(|found| losing && found.position == from);
        let mut options = found.map(|found| found.options.clone()).unwrap_or_default();
        if losing && options.is_empty() {
            // Too many to list: the hardest to refute stands for them.
            let hardest = BestPlay::new(context.board).choose(&from).map(|choice| choice.to);
            options.extend(hardest.map(|position| OptionFound {
                outcome: context.board.outcome_of(position.heaps()),
                value: context.board.value_of(position.heaps()),
                position,
            }));
        }
        let mut stage = Self {
            from,
            table: context.chosen,
            options,
            picking: losing,
            chooser: Chooser::default(),
            line: Vec::new(),
            made: 0,
            over,
        };
        stage.extend(context);
        Some(stage)
    }

    /// The position after the last move of the line.
    fn last(&self) -> &Position {
        self.line.last().map_or(&self.from, |step| &step.to)
    }

    /// Work out more of the line, unless a move is to be picked first.
    fn extend(&mut self, context: &Context<'_>) {
        if self.picking || self.over || self.line.len() >= LONGEST {
            return;
        }
        let play = BestPlay::new(context.board);
        let more = play.line(self.last(), AHEAD);
        self.over = more.len() < AHEAD;
        self.line.extend(more.into_iter().map(Step::from));
    }

    /// Pick the first move of a losing position.
    fn pick(&mut self, context: &mut Context<'_>) {
        let Some(option) = self.options.get(self.chooser.selected) else { return };
        self.line = vec![Step { to: option.position.clone(), why: "the move you picked".into() }];
        self.picking = false;
        self.over = BestPlay::new(context.board).standing(&option.position).is_over();
        self.extend(context);
        self.made = 0;
        self.show(context, 2.min(self.line.len()));
    }

    /// Show the position after this many moves.
    fn show(&mut self, context: &mut Context<'_>, made: usize) {
        if made + 2 > self.line.len() {
            self.extend(context);
        }
        let made = made.min(self.line.len());
        let first_step = self.made == 0 && made > 0;
        self.made = made;
        let position = match made.checked_sub(1).and_then(|at| self.line.get(at)) {
            Some(step) => step.to.clone(),
            None => self.from.clone(),
        };
        if first_step { context.visit(position) } else { context.go(position) }
    }

    /// The moves about the last one made, as they are shown; the index of that one's line.
    fn lines(&self, context: &Context<'_>, area: Rect) -> (Vec<Line<'static>>, usize) {
        let form = context.table().game.form();
        let shown = usize::from(area.height);
        let mut lines = Vec::new();
        let mut last_made = 0;
        // No move takes less than a line, so no more of them than this are in sight.
        let from = self.made.saturating_sub(shown);
        for (at, step) in self.line.iter().enumerate().skip(from).take(2 * shown + 1) {
            let made = at < self.made;
            if made {
                last_made = lines.len();
            }
            let style = if made { context.theme.strong() } else { context.theme.quiet() };
            let text = format!("{:>3} {:6} → {}", at + 1, side(at), place(form, step.to.heaps()));
            let why = Line::styled(format!("  {}", step.why), context.theme.quiet());
            lines.extend(wrapped(vec![Line::styled(text, style), why], usize::from(area.width)));
        }
        (lines, last_made)
    }

    /// What there is to say above the line.
    fn head(&self, context: &Context<'_>) -> Vec<Line<'static>> {
        let form = context.table().game.form();
        let from = place(form, self.from.heaps());
        let outcome = context.board.outcome_of(self.from.heaps());
        let word = crate::tui::panes::inspector::outcome_word(context, outcome);
        let mut lines = vec![Line::from(vec![Span::raw(format!("{from}: ")), word])];
        if self.picking {
            let text = context.hint("every move loses: pick one with {line-act} and see its refutation");
            lines.push(Line::styled(text, context.theme.strong()));
            return lines;
        }
        let play = BestPlay::new(context.board);
        let end = match (self.over, play.standing(self.last())) {
            (true, Standing::Over { won, convention }) => {
                let mover = side(self.line.len());
                let how = if convention { "the game's convention ends it" } else { "no move is left" };
                let result = if won { "has won" } else { "has lost" };
                format!("after {}: {how}, {mover} {result}", several(self.line.len(), "move"))
            }
            _ if self.line.len() >= LONGEST => format!("the first {LONGEST} moves; the game goes on"),
            _ => context.hint("the line goes on; {line-next} shows the next move"),
        };
        lines.push(Line::styled(end, context.theme.strong()));
        lines
    }
}

/// Who makes the move after `moves` moves.
fn side(moves: usize) -> &'static str {
    if moves.is_multiple_of(2) { "first" } else { "second" }
}

impl Stage for LineOfPlay {
    fn extent(&self) -> Extent {
        Extent::Side
    }

    fn place(&self) -> Place {
        Place::Line
    }

    fn act(&mut self, context: &mut Context<'_>, action: Action) {
        if self.picking {
            match action {
                Action::Act | Action::Right => self.pick(context),
                _ => self.chooser.act(action, self.options.len()),
            }
            return;
        }
        let to = match action {
            Action::Act | Action::Right | Action::Down => self.made + 1,
            Action::Left | Action::Up => self.made.saturating_sub(1),
            Action::PageDown => self.made + 10,
            Action::PageUp => self.made.saturating_sub(10),
            Action::Home => 0,
            Action::End => self.line.len(),
            _ => self.made,
        };
        self.show(context, to);
    }

    /// Esc returns to the choice of a first move, then closes.
    fn back(&mut self, context: &mut Context<'_>) -> bool {
        if self.picking || self.options.is_empty() {
            return false;
        }
        self.picking = true;
        self.line.clear();
        self.made = 0;
        self.over = false;
        context.go(self.from.clone());
        true
    }

    fn mouse(&mut self, context: &mut Context<'_>, mouse: MouseEvent, _area: Rect) {
        let action = match mouse.kind {
            MouseEventKind::ScrollDown => Action::Down,
            MouseEventKind::ScrollUp => Action::Up,
            MouseEventKind::Down(MouseButton::Left) if self.picking => {
                if self.chooser.clicked(mouse.row, self.options.len()) == Some(true) {
                    self.pick(context);
                }
                return;
            }
            MouseEventKind::Down(MouseButton::Left) => Action::Right,
            _ => return,
        };
        self.act(context, action);
    }

    fn settle(&mut self, context: &mut Context<'_>) {
        if context.chosen != self.table {
            context.leave();
        }
    }

    fn draw(&self, context: &Context<'_>, frame: &mut Frame<'_>, area: Rect) {
        let inner = framed(context, frame, area, "Line of play");
        let head = wrapped(self.head(context), usize::from(inner.width));
        let height = u16::try_from(head.len()).unwrap_or(u16::MAX);
        let [upper, lower] = Layout::vertical([Constraint::Length(height), Constraint::Min(0)]).areas(inner);
        put(frame, upper, head);
        if self.picking {
            self.chooser.draw(frame, lower, self.options.len(), |at, chosen| {
                self.options.get(at).map(|option| option_line(context, option, chosen)).unwrap_or_default()
            });
            return;
        }
        // The last move made stays in the upper half.
        let (lines, last_made) = self.lines(context, lower);
        let shown = usize::from(lower.height);
        let top = last_made.saturating_sub(shown / 2).min(lines.len().saturating_sub(shown));
        let lines: Vec<Line<'_>> = lines.into_iter().skip(top).take(shown).collect();
        put(frame, lower, lines);
    }
}
