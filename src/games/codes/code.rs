//! A code as its runs of equal digits, and the facts that theorems ask for.

use super::{Digit, Spread};

/// The most digits a code may be written with.
pub const MOST_DIGITS: u64 = 10_000;

/// Numbers of tokens in a row that are taken under the same digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// The least number of tokens to take.
    pub first: u64,
    /// The largest, at least `first`; `None` when the run has no end.
    pub last: Option<u64>,
    /// What may be left; never the digit 0.
    pub digit: Digit,
}

/// A take-and-break game of one heap: for each number of tokens, what may be left when they are taken.
///
/// ```
/// use gametui::games::codes::Code;
/// let kayles: Code = "0.7700".parse()?;
/// assert_eq!(kayles.canonical(), ".77");
/// assert_eq!((kayles.last_digit(), kayles.most_heaps()), (Some(2), Some(2)));
/// assert!(kayles.is_octal() && !kayles.is_taking_only());
/// let lasker: Code = "4.[3]".parse()?;
/// assert_eq!(lasker.last_digit(), None);
/// # Ok::<(), gametui::games::codes::CodeError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Code {
    runs: Vec<Run>,
}

impl Code {
    /// A code from runs in ascending order that do not overlap. Runs of the digit 0 are dropped and
    /// neighbours with equal digits joined, so that equal games by digits are equal. d0 must break the
    /// heap; the text of a code is read with that check.
    pub fn from_runs(runs: impl IntoIterator<Item = Run>) -> Self {
        let mut joined: Vec<Run> = Vec::new();
        for run in runs.into_iter().filter(|run| !run.digit.is_zero()) {
            match joined.last_mut() {
                Some(last)
                    if last.digit == run.digit
                        && last.last.and_then(|l| l.checked_add(1)) == Some(run.first) =>
                {
                    last.last = run.last;
                }
                _ => joined.push(run),
            }
        }
        debug_assert!(joined.iter().all(|run| run.first > 0 || !run.digit.allows(0) && !run.digit.allows(1)));
        Self { runs: joined }
    }

    /// The code with these octal or hexadecimal digits: d0, d1, …
    ///
    /// ```
    /// use gametui::games::codes::Code;
    /// assert_eq!(Code::of_digits([0, 0, 7]).canonical(), ".07");
    /// ```
    pub fn of_digits(digits: impl IntoIterator<Item = u32>) -> Self {
        let runs =
            (0..).zip(digits).map(|(j, bits)| Run { first: j, last: Some(j), digit: Digit::octal(bits) });
        Self::from_runs(runs)
    }

    /// The runs, ascending, without the digit 0.
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// The digit d_j.
    pub fn digit(&self, j: u64) -> Digit {
        let place = self.runs.partition_point(|run| run.last.is_some_and(|last| last < j));
        self.runs.get(place).filter(|run| run.first <= j).map_or(Digit::default(), |run| run.digit)
    }

    /// k, the largest j whose digit is not 0: 0 when there is none, `None` with a tail.
    pub fn last_digit(&self) -> Option<u64> {
        self.runs.last().map_or(Some(0), |run| run.last)
    }

    /// The digit that repeats for ever and the first j from which it does.
    pub fn tail(&self) -> Option<(u64, Digit)> {
        self.runs.last().filter(|run| run.last.is_none()).map(|run| (run.first, run.digit))
    }

    /// t, the most heaps that a move leaves; `None` when there is no bound.
    pub fn most_heaps(&self) -> Option<u64> {
        self.runs.iter().try_fold(0, |most, run| Some(run.digit.most_heaps()?.max(most)))
    }

    /// Whether no move leaves more than one heap.
    pub fn is_taking_only(&self) -> bool {
        self.most_heaps().is_some_and(|most| most <= 1)
    }

    /// Whether every digit is at most 7, without marks and tail.
    pub fn is_octal(&self) -> bool {
        self.is_plain_up_to(2)
    }

    /// Whether every digit is at most F, without marks and tail; octal codes are too.
    pub fn is_hexadecimal(&self) -> bool {
        self.is_plain_up_to(3)
    }

    fn is_plain_up_to(&self, heaps: u64) -> bool {
        let fits = self.most_heaps().is_some_and(|most| most <= heaps);
        fits && self.tail().is_none() && self.runs.iter().all(|run| run.digit.spread() == Spread::Any)
    }

    /// Whether some digit asks this of the heaps that are left.
    pub fn has(&self, spread: Spread) -> bool {
        self.runs.iter().any(|run| run.digit.spread() == spread)
    }
}
