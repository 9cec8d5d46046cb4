//! Contest form: the heap sizes of a position a line in, 1 (winning) or 0 (losing) a line out. One idea: lines are
//! answered where they lie in the read buffer; only a line that crosses its end is copied.

use crate::games::{Form, LARGEST_HEAP, Outcome};
use crate::input::{InputError, MOST_DIGITS, without_mark};
use crate::progress::{Cancelled, Progress};
use crate::solve::{Oracle, Solver, Trouble};
use std::io::{self, BufRead, Write};

/// Why judging stopped. Answers to the lines before have been written.
#[derive(Debug, thiserror::Error)]
pub enum Stopped {
    /// A line that is no position; the first line is 1.
    #[error("line {number}: {error}")]
    Line {
        /// The line.
        number: u64,
        /// What is wrong with it.
        error: InputError,
    },
    /// The work was cancelled.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// The input could not be read.
    #[error("cannot read the input: {0}")]
    Read(io::Error),
    /// An answer could not be written.
    #[error("cannot write an answer: {0}")]
    Write(io::Error),
}

/// The longest line that is kept: room for two heaps of the most digits.
const LONGEST_LINE: usize = 4 * MOST_DIGITS;

/// Answer every line of `input` that is not blank: by the law where it says, else by values.
///
/// A line is whole numbers of any number of digits with spaces, tabs or a comma between; the last
/// line may lack its end, and lines may end in CRLF. Whatever has been read is answered before more is
/// asked for, so a pipe that waits for each answer is served. Memory is bounded by the longest line
/// kept, 400 kB, however long the lines are.
///
/// # Errors
/// The first line that is no position of the game, by its number; or a failure to read or write.
///
/// ```
/// use gametui::cli::judge::judge;
/// use gametui::{games::Catalogue, progress::Progress, solve::Solver};
/// let game = Catalogue::built_in().find("wythoff").unwrap();
/// let solver = Solver::new(&*game, &game.setup());
/// let mut answers = Vec::new();
/// judge(&solver, "2 1\n8\t4\r\n\n4 7".as_bytes(), &mut answers, &Progress::new()).unwrap();
/// assert_eq!(answers, b"0\n1\n0\n");
/// ```
pub fn judge(
    solver: &Solver,
    mut input: impl BufRead,
    mut out: impl Write,
    progress: &Progress,
) -> Result<(), Stopped> {
    let oracle = solver.oracle();
    let mut bench = Bench { solver, oracle, progress, number: 0, answers: Vec::new() };
    let mut carried = Carried::default();
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(Stopped::Read(error)),
        };
        let read = chunk.len();
        let done = if read == 0 { carried.end(&mut bench) } else { carried.chunk(chunk, &mut bench) };
        out.write_all(&bench.answers).and_then(|()| out.flush()).map_err(Stopped::Write)?;
        bench.answers.clear();
        done.map_err(|trouble| match trouble {
            Trouble::Input(error) => Stopped::Line { number: bench.number, error },
            Trouble::Cancelled(cancelled) => cancelled.into(),
        })?;
        if read == 0 {
            return Ok(());
        }
        input.consume(read);
    }
}

/// The beginning of a line whose end has not been read yet.
#[derive(Default)]
struct Carried {
    bytes: Vec<u8>,
    too_long: bool,
}

impl Carried {
    /// Answer the lines of `chunk`; its last piece is carried on when it has no end.
    fn chunk(&mut self, chunk: &[u8], bench: &mut Bench<'_>) -> Result<(), Trouble> {
        let mut rest = chunk;
        if !self.bytes.is_empty() || self.too_long {
            let Some(end) = rest.iter().position(|&byte| byte == b'\n') else {
                self.keep(rest);
                return Ok(());
            };
            self.keep(&rest[..end]);
            self.end(bench)?;
            rest = &rest[end + 1..];
        }
        while !rest.is_empty() {
            if let Some(used) = bench.quick(rest) {
                rest = &rest[used..];
                continue;
            }
            let Some(end) = rest.iter().position(|&byte| byte == b'\n') else {
                self.keep(rest);
                return Ok(());
            };
            bench.line(&rest[..end])?;
            rest = &rest[end + 1..];
        }
        Ok(())
    }

    /// Answer the carried line: its end has been found, or the input has ended.
    fn end(&mut self, bench: &mut Bench<'_>) -> Result<(), Trouble> {
        if std::mem::take(&mut self.too_long) {
            bench.number += 1;
            let what = format!("the line is longer than {LONGEST_LINE} bytes");
            return Err(InputError::new(what, format!("heaps of up to {MOST_DIGITS} digits"), "4 7").into());
        }
        let bytes = std::mem::take(&mut self.bytes);
        if bytes.is_empty() { Ok(()) } else { bench.line(&bytes) }
    }

    fn keep(&mut self, piece: &[u8]) {
        if self.too_long || self.bytes.len() + piece.len() > LONGEST_LINE {
            self.too_long = true;
            self.bytes = Vec::new();
        } else {
            self.bytes.extend_from_slice(piece);
        }
    }
}

/// Where lines are judged.
struct Bench<'a> {
    solver: &'a Solver,
    oracle: Oracle,
    progress: &'a Progress,
    /// Lines judged or passed over.
    number: u64,
    answers: Vec<u8>,
}

impl Bench<'_> {
    /// Judge the line at the start of `text` if it is of the usual kind: two plain numbers that fit,
    /// with blanks around. Returns the bytes it took with its end; `None` leaves it to `line`.
    fn quick(&mut self, text: &[u8]) -> Option<usize> {
        let (a, at) = number(text, 0)?;
        let (b, mut at) = number(text, at)?;
        while matches!(text.get(at)?, b' ' | b'\t' | b'\r') {
            at += 1;
        }
        let pair = self.oracle.form() == Form::Pair;
        if text[at] != b'\n' || !pair || !self.oracle.rules().admits(&[a, b]) {
            return None;
        }
        let outcome = self.oracle.outcome_by_law(&[a, b])?;
        self.number += 1;
        self.answer(outcome);
        Some(at + 1)
    }

    /// Judge any one line, without its end.
    fn line(&mut self, text: &[u8]) -> Result<(), Trouble> {
        self.number += 1;
        let text = if self.number == 1 { without_mark(text) } else { text };
        if text.iter().all(|byte| matches!(byte, b' ' | b'\t' | b'\r')) {
            return Ok(());
        }
        let heaps = self.oracle.form().read(&String::from_utf8_lossy(text))?;
        let Some(outcome) = self.solver.outcome(&heaps, self.progress)? else {
            return Err(InputError::new(
                "no law reaches this far, nor do the values",
                "smaller heaps",
                "4 7",
            )
            .into());
        };
        self.answer(outcome);
        Ok(())
    }

    fn answer(&mut self, outcome: Outcome) {
        self.answers.extend_from_slice(if outcome.is_losing() { b"0\n" } else { b"1\n" });
    }
}

/// The plain number in `text` from `at` on, blanks before it allowed, and where it ends; `None` when
/// there is none, it does not fit a heap, or `text` ends before it does.
fn number(text: &[u8], mut at: usize) -> Option<(u64, usize)> {
    while matches!(text.get(at)?, b' ' | b'\t') {
        at += 1;
    }
    let first = at;
    let mut number: u64 = 0;
    loop {
        let digit = text.get(at)?.wrapping_sub(b'0');
        if digit > 9 {
            break;
        }
        // 18 digits always fit; then every step is checked.
        number = if at - first < 18 {
            number * 10 + u64::from(digit)
        } else {
            number.checked_mul(10)?.checked_add(digit.into())?
        };
        at += 1;
    }
    (at > first && number <= LARGEST_HEAP).then_some((number, at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;
    use std::io::BufReader;

    /// The answers as text, and how it ended, read through a buffer of `buffer` bytes.
    fn judged(game: &str, text: &[u8], buffer: usize) -> (String, Result<(), String>) {
        let game = games::Catalogue::built_in().find(game).unwrap();
        let solver = Solver::new(&*game, &game.setup());
        let mut out = Vec::new();
        let input = BufReader::with_capacity(buffer, text);
        let done = judge(&solver, input, &mut out, &Progress::new());
        (String::from_utf8(out).unwrap(), done.map_err(|stopped| stopped.to_string()))
    }

    #[test]
    fn every_way_to_write_a_line() {
        let text = b"\xef\xbb\xbf2 1\n8 4\r\n\n  4\t7  \r\n \t\r\n0,0\n1 2\r\n165580140 267914295\n7 0";
        for buffer in [1, 2, 3, 7, 16, 1 << 16] {
            assert_eq!(judged("wythoff", text, buffer), ("0\n1\n0\n0\n0\n0\n1\n".into(), Ok(())));
        }
        assert_eq!(judged("wythoff", b"", 8), (String::new(), Ok(())));
        assert_eq!(judged("wythoff", b"\r\n\r\n", 8), (String::new(), Ok(())));
    }

    #[test]
    fn sums_without_a_law_are_judged_by_their_values() {
        // sg_3: 0, 1, 2, 3, 1, …
        let answers = judged("scatter", b"1\n2\n2 5\n5+2, 1\n3 2 1\n0\n", 9);
        assert_eq!(answers, ("0\n1\n0\n0\n1\n0\n".into(), Ok(())));
        assert!(judged("scatter", b"2\n1000000\n", 64).1.unwrap_err().starts_with("line 2: no law"));
    }

    #[test]
    fn numbers_of_any_size() {
        // (F, G) for neighbouring Fibonacci numbers on both sides of 2^63 and far beyond.
        let (mut f, mut g) = (num_bigint::BigUint::from(1u32), num_bigint::BigUint::from(2u32));
        let (mut text, mut expected) = (String::new(), String::new());
        for step in 0..1000 {
            text += &format!("{f} {g}\n");
            expected += if step % 2 == 0 { "0\n" } else { "1\n" };
            (f, g) = (g.clone(), f + g);
        }
        for buffer in [100, 1 << 16] {
            assert_eq!(judged("wythoff", text.as_bytes(), buffer), (expected.clone(), Ok(())));
        }
    }

    #[test]
    fn a_bad_line_is_named_and_the_answers_before_it_kept() {
        for bad in ["x 1", "1", "1 2 3", "-1 2", "1.5 2", "\u{1b}[2J 3", "1 2 x", "9\u{0}9 1"] {
            for buffer in [1, 5, 1 << 16] {
                let text = format!("2 1\n\n{bad}\n8 4\n");
                let (answers, done) = judged("wythoff", text.as_bytes(), buffer);
                assert_eq!(answers, "0\n", "{bad:?}");
                let error = done.unwrap_err();
                assert!(error.starts_with("line 3: ") && !error.contains(char::is_control), "{error:?}");
            }
        }
        // Not even text.
        assert!(judged("wythoff", b"1 2\n\xff\xfe 1\n", 4).1.unwrap_err().starts_with("line 2: "));
        // A position outside the rules.
        assert!(judged("primitive-pairs", b"4 7\n4 6\n", 64).1.unwrap_err().starts_with("line 2: "));
    }

    #[test]
    fn a_long_line_of_garbage_takes_bounded_memory() {
        let mut text = b"1 2\n".to_vec();
        text.resize(10 << 20, b'7');
        let (answers, done) = judged("wythoff", &text, 1 << 12);
        assert_eq!(answers, "0\n");
        assert!(done.unwrap_err().starts_with("line 2: the line is longer than"));
        let mut carried = Carried::default();
        for _ in 0..1000 {
            carried.keep(&[b' '; 1 << 12]);
            assert!(carried.bytes.capacity() <= 2 * LONGEST_LINE);
        }
    }

    /// A pipe that hands over one line and wants its answer before it gives the next.
    #[test]
    fn what_was_read_is_answered_before_more_is_asked_for() {
        use std::cell::RefCell;
        use std::io::Read;
        struct Turns<'a>(std::slice::Iter<'a, &'a [u8]>, &'a RefCell<Vec<u8>>, usize);
        impl Read for Turns<'_> {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                assert_eq!(self.1.borrow().len(), 2 * self.2, "an answer a line so far");
                let Some(line) = self.0.next() else { return Ok(0) };
                buffer[..line.len()].copy_from_slice(line);
                self.2 += 1;
                Ok(line.len())
            }
        }
        struct Shared<'a>(&'a RefCell<Vec<u8>>);
        impl Write for Shared<'_> {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0.borrow_mut().extend_from_slice(bytes);
                Ok(bytes.len())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let answers = RefCell::new(Vec::new());
        let game = games::Catalogue::built_in().find("wythoff").unwrap();
        let solver = Solver::new(&*game, &game.setup());
        let lines: [&[u8]; 3] = [b"2 1\n", b"8 4\n", b"4 7\n"];
        let input = BufReader::new(Turns(lines.iter(), &answers, 0));
        judge(&solver, input, Shared(&answers), &Progress::new()).unwrap();
        assert_eq!(*answers.borrow(), b"0\n1\n0\n");
    }
}
