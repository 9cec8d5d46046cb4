//! `gametui solve`: who wins a position, its value, and every winning move.

use super::arguments::SolveAsked;
use super::failure::Failure;
use super::format::{Format, columns, integer};
use super::interrupt;
use super::judge::{self, Stopped};
use super::lines::Lines;
use super::output;
use crate::games::{Catalogue, Chosen, Form, Game, Setup};
use crate::input::InputError;
use crate::progress::Progress;
use crate::solve::{Answer, Solver, Trouble};
use num_bigint::BigUint;
use serde_json::{Map, Value, json};
use std::io::{self, BufReader, BufWriter, Write};
use std::sync::Arc;

/// Winning moves that are shown in text.
const MOST_SHOWN: usize = 12;

/// Answer the positions asked for.
pub(super) fn run(asked: &SolveAsked, catalogue: &Catalogue) -> Result<(), Failure> {
    let Chosen { game, setup } = asked.parameters.chosen(catalogue, &asked.game)?;
    if asked.judge {
        return judge(asked, game.as_ref(), &setup);
    }
    let progress = Arc::new(Progress::new());
    let answers = Answers {
        solver: Solver::new(game.as_ref(), &setup),
        game: game.as_ref(),
        format: asked.format,
        progress: &progress,
    };
    interrupt::cancel_on_signal(&progress);
    let mut out = BufWriter::new(io::stdout().lock());
    let done = if asked.positions == ["-"] {
        answers.answer_lines(&mut out)
    } else {
        answers.answer_all(&as_positions(game.form(), &asked.positions), &mut out)
    };
    // Answers to the lines before a bad one stay.
    let flushed = out.flush().map_err(output::cannot_print);
    done.and(flushed)
}

/// Two bare numbers are one position of two heaps; otherwise every argument is a position.
fn as_positions(form: Form, words: &[String]) -> Vec<String> {
    match words {
        [a, b] if form == Form::Pair && !a.contains(',') && !b.contains(',') => vec![format!("{a},{b}")],
        _ => words.to_vec(),
    }
}

/// Contest form.
fn judge(asked: &SolveAsked, game: &dyn Game, setup: &Setup) -> Result<(), Failure> {
    if asked.positions != ["-"] {
        let what = "--judge reads standard input";
        return Err(InputError::new(what, "- as the only position", "solve wythoff --judge -").into());
    }
    let progress = Arc::new(Progress::new());
    interrupt::cancel_on_signal(&progress);
    let input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let judged = judge::judge(&Solver::new(game, setup), input, io::stdout().lock(), &progress);
    judged.map_err(|stopped| match stopped {
        Stopped::Line { number, error } => at_line(number, error.into()),
        Stopped::Cancelled(cancelled) => cancelled.into(),
        Stopped::Read(error) => cannot_read(error),
        Stopped::Write(error) => output::cannot_print(error),
    })
}

/// What all answers of one run share.
struct Answers<'a> {
    solver: Solver,
    game: &'a dyn Game,
    format: Format,
    progress: &'a Arc<Progress>,
}

impl Answers<'_> {
    fn answer_all(&self, positions: &[String], out: &mut dyn Write) -> Result<(), Failure> {
        // All or none: nothing is written when one of them is refused.
        let answers: Vec<Answer> =
            positions.iter().map(|text| self.answer(text)).collect::<Result<_, _>>()?;
        for (index, answer) in answers.iter().enumerate() {
            self.write(answer, index == 0, out)?;
        }
        all_known(answers.iter().filter(|answer| answer.outcome.is_none()).count())
    }

    fn answer_lines(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut lines = Lines::new(io::stdin().lock());
        let mut first = true;
        let mut unknown = 0;
        while let Some((number, line)) = lines.next().map_err(cannot_read)? {
            let answer = line.map_err(Failure::from).and_then(|text| self.answer(&text));
            let answer = answer.map_err(|failure| at_line(number, failure))?;
            unknown += usize::from(answer.outcome.is_none());
            self.write(&answer, first, out)?;
            first = false;
        }
        all_known(unknown)
    }

    fn answer(&self, text: &str) -> Result<Answer, Failure> {
        let heaps = self.game.form().read(text)?;
        self.solver.answer(&heaps, self.progress).map_err(|trouble| match trouble {
            Trouble::Input(error) => error.into(),
            Trouble::Cancelled(cancelled) => cancelled.into(),
        })
    }

    fn write(&self, answer: &Answer, first: bool, out: &mut dyn Write) -> Result<(), Failure> {
        let written = match self.format {
            Format::Json => writeln!(out, "{}", self.object(answer)),
            Format::Text if first => out.write_all(self.text(answer).as_bytes()),
            Format::Text => write!(out, "\n{}", self.text(answer)),
        };
        written.map_err(output::cannot_print)
    }

    fn text(&self, answer: &Answer) -> String {
        let outcome = match &answer.outcome {
            Some((outcome, source)) => format!("{outcome}, by {}", source.name()),
            None => "unknown".to_owned(),
        };
        let mut rows =
            vec![("position".to_owned(), self.spell(&answer.position)), ("outcome".to_owned(), outcome)];
        let value = match (&answer.value, answer.value_from) {
            (Some(value), Some(source)) => format!("{value}, by {}", source.name()),
            _ => "not known".to_owned(),
        };
        rows.push(("value".into(), value));
        if let Some((text, standing)) = &answer.law {
            rows.push(("law".into(), format!("{text} ({standing})")));
        }
        rows.extend(answer.reason.iter().map(|line| ("reason".to_owned(), line.clone())));
        let options = answer.options.as_ref().map_or_else(|| "very many".into(), BigUint::to_string);
        rows.push(("options".into(), options));
        rows.push(("winning moves".into(), self.winning_moves(answer)));
        columns(&rows)
    }

    fn winning_moves(&self, answer: &Answer) -> String {
        let moves = &answer.winning_moves;
        if answer.outcome.is_none() {
            return "unknown".into();
        }
        let shown: Vec<String> = moves.listed.iter().take(MOST_SHOWN).map(|to| self.spell(to)).collect();
        match &moves.total {
            _ if shown.is_empty() && moves.complete() => "none".into(),
            Some(total) if *total > shown.len().into() => {
                format!("{} and so on, {total} in all", shown.join("  "))
            }
            Some(_) => shown.join("  "),
            None if shown.is_empty() => {
                "not found among the first options; there are too many to go through".into()
            }
            None => format!("{} and maybe more", shown.join("  ")),
        }
    }

    fn object(&self, answer: &Answer) -> Value {
        let mut object = Map::new();
        object.insert("game".into(), self.game.id().into());
        object.insert("position".into(), self.spell(&answer.position).into());
        let outcome = answer.outcome.map_or("unknown", |(outcome, _)| outcome.name());
        object.insert("outcome".into(), outcome.into());
        if let Some((_, source)) = answer.outcome {
            object.insert("outcome_from".into(), source.name().into());
        }
        if let (Some(value), Some(source)) = (&answer.value, answer.value_from) {
            object.insert("value".into(), integer(value));
            object.insert("value_from".into(), source.name().into());
        }
        if let Some((text, standing)) = &answer.law {
            object.insert("law".into(), (**text).into());
            object.insert("standing".into(), standing.name().into());
        }
        if answer.outcome.is_some() {
            let moves: Vec<String> = answer.winning_moves.listed.iter().map(|to| self.spell(to)).collect();
            object.insert("winning_moves".into(), json!(moves));
        }
        if answer.outcome.is_some() && !answer.winning_moves.complete() {
            let total = answer.winning_moves.total.as_ref().map(BigUint::to_string);
            object.insert("winning_moves_total".into(), json!(total));
        }
        if let Some(options) = &answer.options {
            object.insert("options".into(), integer(options));
        }
        object.insert("reason".into(), json!(answer.reason));
        Value::Object(object)
    }

    fn spell(&self, heaps: &[BigUint]) -> String {
        self.game.form().write(heaps)
    }
}

/// Status 1 when some positions have no answer.
fn all_known(unknown: usize) -> Result<(), Failure> {
    match unknown {
        0 => Ok(()),
        1 => Err(Failure::Failed("a position is too large to play out, and no law says who wins it".into())),
        _ => Err(Failure::Failed(format!(
            "{unknown} positions are too large to play out, and no law says who wins them"
        ))),
    }
}

fn cannot_read(error: io::Error) -> Failure {
    Failure::io("read standard input", error)
}

/// The failure of one line of standard input, with its number.
fn at_line(number: u64, failure: Failure) -> Failure {
    match failure {
        Failure::Input(error) => {
            Failure::Input(InputError { what: format!("line {number}: {}", error.what), ..error })
        }
        other => other,
    }
}
