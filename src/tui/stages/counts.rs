//! Every count: those that were stopped and can go on, and those that came to their end, to sort, to
//! compare with n² and with the one before, to copy, to write to a file, to delete.

use super::stage::{Action, Context, Entry, Event, Frame, Intent, Place, Rect, Stage, entry};
use crate::export;
use crate::input::grouped;
use crate::quantity::seconds;
use crate::tui::effect::Effect;
use crate::tui::jobs::CountPane;
use crate::tui::widgets::list::Chooser;
use crate::tui::widgets::numbers::{date, several};
use crate::tui::widgets::text::{put, shortened, wrapped};
use crate::worker::checkpoint::Saved;
use crate::worker::history::Record;
use crate::worker::{Ending, Job, Product};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use ratatui::layout::{Constraint, Layout};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear};
use std::path::Path;

/// Where the list is written.
const FILE: &str = "counts.csv";

/// Its keys.
pub const ACTIONS: &[Entry] = &[
    entry(Place::Counts, Action::Up, "count-up", &["up", "k"], "count above", ""),
    entry(Place::Counts, Action::Down, "count-down", &["down", "j"], "count below", ""),
    entry(Place::Counts, Action::PageUp, "counts-page-up", &["pgup"], "a screen up", ""),
    entry(Place::Counts, Action::PageDown, "counts-page-down", &["pgdn", "space"], "a screen down", ""),
    entry(Place::Counts, Action::Home, "counts-home", &["home"], "first count", ""),
    entry(Place::Counts, Action::End, "counts-end", &["end"], "last count", ""),
    entry(Place::Counts, Action::Sort, "counts-sort", &["o"], "sort by time, game or n", "sort"),
    entry(
        Place::Counts,
        Action::Filter,
        "counts-filter",
        &["t"],
        "all, this game, or stopped ones",
        "filter",
    ),
    entry(Place::Counts, Action::Copy, "counts-copy", &["y"], "copy the count", "copy"),
    entry(Place::Counts, Action::Save, "counts-save", &["w"], "write the list to counts.csv", "csv"),
    entry(Place::Counts, Action::Delete, "counts-delete", &["d"], "delete the count, asked twice", "delete"),
    entry(Place::Counts, Action::Act, "counts-act", &["enter"], "set up a stopped count to go on", "go on"),
];

/// The order of the finished counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Newest,
    Game,
    N,
}

/// Which counts are listed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    All,
    ThisGame,
    Stopped,
}

/// The stage.
pub struct Counts {
    list: Chooser,
    order: Order,
    which: Which,
    /// Whether the last key asked to delete the chosen count.
    deleting: bool,
    writing: Option<u64>,
}

/// One line of the list.
#[derive(Clone, Copy)]
enum Row<'a> {
    Stopped(&'a Saved),
    Finished(&'a Record),
}

impl Row<'_> {
    /// The line of the list.
    fn line(self) -> String {
        match self {
            Row::Stopped(saved) => {
                let spent = seconds(saved.spent);
                format!("{:>9.1} %  {}, stopped after {spent}", saved.done * 100.0, saved.question)
            }
            Row::Finished(record) => {
                let game = if record.game.is_empty() { String::new() } else { format!("{}: ", record.game) };
                format!("{:11}  {game}{}   {}", date(record.finished), record.title, record.lines.join("   "))
            }
        }
    }

    /// All of it, to be copied.
    fn text(self) -> String {
        match self {
            Row::Stopped(saved) => saved.question.clone(),
            Row::Finished(record) => format!("{}\n{}\n", record.title, record.lines.join("\n")),
        }
    }
}

impl Counts {
    pub fn new() -> Self {
        Self {
            list: Chooser::default(),
            order: Order::Newest,
            which: Which::All,
            deleting: false,
            writing: None,
        }
    }

    /// The lines of the list: what can go on comes first.
    fn rows<'a>(&self, context: &Context<'a>) -> Vec<Row<'a>> {
        let counts: &'a CountPane = context.counts;
        let (table, this) = (context.table(), self.which == Which::ThisGame);
        let game = table.game.canonical(&table.setup);
        let of_question = |saved: &&Saved| saved.question.split(' ').next() == Some(table.game.id());
        let stopped = counts.stopped.iter().filter(|saved| !this || of_question(saved));
        let mut finished: Vec<&Record> = counts.history.iter().collect();
        finished.retain(|record| match self.which {
            Which::All => true,
            Which::ThisGame => *record.game == *game,
            Which::Stopped => false,
        });
        match self.order {
            Order::Newest => {}
            Order::Game => finished.sort_by(|a, b| (&a.game, &a.title).cmp(&(&b.game, &b.title))),
            Order::N => finished.sort_by_key(|record| number(&record.n)),
        }
        stopped.map(Row::Stopped).chain(finished.into_iter().map(Row::Finished)).collect()
    }

    fn chosen<'a>(&self, context: &Context<'a>) -> Option<Row<'a>> {
        self.rows(context).get(self.list.selected).copied()
    }

    fn delete(&mut self, context: &mut Context<'_>) {
        let Some(row) = self.chosen(context) else { return };
        if !std::mem::replace(&mut self.deleting, true) {
            return context.say(context.hint("{counts-delete} again deletes this count for good"));
        }
        self.deleting = false;
        context.intents.push(Intent::Do(match row {
            Row::Stopped(saved) => Effect::ForgetState(saved.path.clone()),
            Row::Finished(record) => Effect::Forget(record.clone()),
        }));
    }

    /// Set the parameters of a stopped count, so that starting it goes on.
    fn set_up(&self, context: &mut Context<'_>) {
        let Some(Row::Stopped(saved)) = self.chosen(context) else {
            return context.say("this count is over");
        };
        let game = &context.table().game;
        let (id, asked) = saved.question.split_once(' ').unwrap_or((&saved.question, ""));
        if asked.contains(" part=") {
            return context.say("a part of a count goes on from the command line, with --resume");
        }
        if id != game.id() {
            return context.say(format!("that is a count of {id}: choose this game first"));
        }
        let names: Vec<&str> = game.parameters().iter().map(|parameter| &*parameter.name).collect();
        for (at, name) in names.iter().enumerate() {
            let Some((_, rest)) = asked.split_once(&format!(" {name}=")) else { continue };
            let next = names.get(at + 1).and_then(|next| rest.split_once(&format!(" {next}=")));
            let value = next.map_or(rest, |(value, _)| value).to_owned();
            context.intents.push(Intent::Set((*name).to_owned(), value));
        }
        context.leave();
        context.say(context.hint("{start-count} goes on with this count"));
    }

    /// Write what is listed to a file that is not there yet.
    fn write(&mut self, context: &mut Context<'_>) {
        let mut text = String::from("game,n,finished,count,figure,number\n");
        for row in self.rows(context) {
            let Row::Finished(record) = row else { continue };
            for (name, number) in &record.numbers {
                let fields = [&record.game, &record.n, &date(record.finished), &record.title, name, number];
                let quoted = fields.map(|field| match field.contains([',', '"']) {
                    true => format!("\"{}\"", field.replace('"', "\"\"")),
                    false => field.clone(),
                });
                text += &(quoted.join(",") + "\n");
            }
        }
        let write = move || match export::write_whole(Path::new(FILE), false, |out| {
            Ok(out.write_all(text.as_bytes())?)
        }) {
            Ok(()) => Ok(format!("written to {FILE}")),
            Err(error) => Err(format!("{FILE} was not written: {error}")),
        };
        self.writing = Some(context.start(Job::Errand(Box::new(move |_| Ok(write())))));
    }

    /// What is to be said of the chosen count: its figures, each against n² and the count before.
    fn about(row: Row<'_>, counts: &CountPane) -> Vec<String> {
        let record = match row {
            Row::Stopped(saved) => return vec![saved.question.clone()],
            Row::Finished(record) => record,
        };
        let mut lines = vec![record.title.clone()];
        let n = number(&record.n);
        let earlier = counts
            .history
            .iter()
            .filter(|other| other.game == record.game && number(&other.n) < n && !other.numbers.is_empty());
        let before = earlier.max_by_key(|other| number(&other.n));
        for (name, text) in &record.numbers {
            let Some(figure) = number(text) else { continue };
            let mut line = format!("{name} {}", grouped(&figure));
            if let Some(ratio) = n.as_ref().and_then(|n| ratio(&figure, &(n * n))) {
                line += &format!("   {ratio:.12} of n²");
            }
            let other = before.and_then(|before| {
                let (_, text) = before.numbers.iter().find(|(other, _)| other == name)?;
                Some((ratio(&figure, &number(text)?)?, &before.n))
            });
            if let Some((ratio, n)) = other {
                line += &format!("   {ratio:.9} times that for n = {n}");
            }
            lines.push(line);
        }
        if record.numbers.is_empty() {
            lines.extend(record.lines.iter().cloned());
        }
        lines
    }
}

fn number(text: &str) -> Option<BigUint> {
    BigUint::parse_bytes(text.as_bytes(), 10)
}

/// a/b as a double, however many digits they have; `None` for b = 0.
fn ratio(a: &BigUint, b: &BigUint) -> Option<f64> {
    let shift = a.bits().max(b.bits()).saturating_sub(1000);
    let ratio = (a >> shift).to_f64()? / (b >> shift).to_f64()?;
    ratio.is_finite().then_some(ratio)
}

impl Stage for Counts {
    fn place(&self) -> Place {
        Place::Counts
    }

    fn act(&mut self, context: &mut Context<'_>, action: Action) {
        if action == Action::Delete {
            return self.delete(context);
        }
        self.deleting = false;
        match action {
            Action::Sort => {
                self.order = match self.order {
                    Order::Newest => Order::Game,
                    Order::Game => Order::N,
                    Order::N => Order::Newest,
                };
            }
            Action::Filter => {
                self.which = match self.which {
                    Which::All => Which::ThisGame,
                    Which::ThisGame => Which::Stopped,
                    Which::Stopped => Which::All,
                };
                self.list.selected = 0;
            }
            Action::Copy => {
                if let Some(row) = self.chosen(context) {
                    context.intents.push(Intent::Do(Effect::Copy(row.text())));
                    context.say("copied");
                }
            }
            Action::Save => self.write(context),
            Action::Act => self.set_up(context),
            _ => self.list.act(action, self.rows(context).len()),
        }
    }

    fn mouse(&mut self, context: &mut Context<'_>, mouse: MouseEvent, _area: Rect) {
        let len = self.rows(context).len();
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => drop(self.list.clicked(mouse.row, len)),
            MouseEventKind::ScrollUp => self.list.act(Action::Up, len),
            MouseEventKind::ScrollDown => self.list.act(Action::Down, len),
            _ => return,
        }
        self.deleting = false;
    }

    fn worker(&mut self, context: &mut Context<'_>, event: &Event) {
        let Event::Ended { generation, ending, .. } = event else { return };
        if self.writing != Some(*generation) {
            return;
        }
        self.writing = None;
        match ending {
            Ending::Done(Product::Said(Ok(said))) => context.say(said.clone()),
            Ending::Done(Product::Said(Err(error))) | Ending::Failed(error) => context.refuse(error),
            _ => {}
        }
    }

    fn settle(&mut self, context: &mut Context<'_>) {
        let last = self.rows(context).len().saturating_sub(1);
        self.list.selected = self.list.selected.min(last);
    }

    fn draw(&self, context: &Context<'_>, frame: &mut Frame<'_>, area: Rect) {
        let rows = self.rows(context);
        let order = match self.order {
            Order::Newest => "newest first",
            Order::Game => "by game",
            Order::N => "by n",
        };
        let which = match self.which {
            Which::All => "all games",
            Which::ThisGame => "this game",
            Which::Stopped => "stopped",
        };
        let title = format!(" Counts · {} · {which} · {order} ", several(rows.len(), "count"));
        let block = Block::bordered().title(title).border_style(context.theme.focused());
        let inner = block.inner(area);
        frame.render_widget(Clear, area);
        frame.render_widget(block, area);
        let Some(chosen) = rows.get(self.list.selected) else {
            let text = context.hint(match self.which {
                Which::All => "no count is over or stopped yet; {start-count} starts one",
                _ => "no such count; {counts-filter} shows others",
            });
            return put(frame, inner, vec![Line::raw(text)]);
        };
        let about: Vec<Line<'_>> = Self::about(*chosen, context.counts).into_iter().map(Line::raw).collect();
        let about = wrapped(about, usize::from(inner.width));
        let below = (about.len() as u16).min(inner.height / 2);
        let [list, rule, below] =
            Layout::vertical([Constraint::Min(1), Constraint::Length(1), Constraint::Length(below)])
                .areas(inner);
        let width = usize::from(inner.width);
        self.list.draw(frame, list, rows.len(), |at, chosen| {
            let style = if chosen { context.theme.chosen() } else { Style::new() };
            let mark = if chosen { "▸" } else { " " };
            let text = rows.get(at).map(|row| row.line()).unwrap_or_default();
            Line::styled(shortened(format!("{mark} {text}"), width), style)
        });
        frame.render_widget(Line::styled("─".repeat(width), context.theme.quiet()), rule);
        put(frame, below, about);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(game: &str, n: &str, winning: &str) -> Record {
        Record {
            title: format!("count, n = {n}"),
            lines: vec![format!("winning {winning}")],
            finished: 86_400 * 365,
            game: game.into(),
            n: n.into(),
            numbers: vec![("winning".into(), winning.into())],
        }
    }

    #[test]
    fn figures_are_compared_with_n_squared_and_with_the_count_before() {
        let counts = CountPane {
            history: vec![record("a", "100", "2500"), record("b", "50", "7"), record("a", "10", "50")],
            ..CountPane::default()
        };
        let lines = Counts::about(Row::Finished(&counts.history[0]), &counts);
        assert_eq!(lines[1], "winning 2 500   0.250000000000 of n²   50.000000000 times that for n = 10");
        assert_eq!(Counts::about(Row::Finished(&counts.history[1]), &counts).len(), 2);
        let far = record("a", &format!("1{}", "0".repeat(400)), &format!("5{}", "0".repeat(799)));
        assert!(Counts::about(Row::Finished(&far), &counts)[1].contains("0.500000000000 of n²"));
    }

    #[test]
    fn records_of_earlier_versions_show_their_lines() {
        let old = Record { title: "t".into(), lines: vec!["winning 13".into()], ..Record::default() };
        assert_eq!(Counts::about(Row::Finished(&old), &CountPane::default()), ["t", "winning 13"]);
    }
}
