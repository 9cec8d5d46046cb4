//! The search for the period of heap values, with its state on disk: what `gametui period` and the
//! explorer both run.

use super::checkpoint::{Checkpoint, Pace};
use crate::count::{Keep, residue};
use crate::grundy::codes::Cells;
use crate::period::{Finding, SumSource, search, state};
use crate::progress::Progress;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// A search that is to be made.
pub struct PeriodSearch {
    /// The text of the game.
    pub name: String,
    /// Its values, as far as they have been worked out.
    pub source: SumSource,
    /// The most heaps that are read.
    pub limit: u64,
    /// Whether a period that no theorem covers ends the search; see `search`.
    pub settle: bool,
    /// Where a long search leaves its state; `None` to leave nothing.
    pub folder: Option<PathBuf>,
    /// Whether it goes on from the state that an earlier one left.
    pub resume: bool,
}

/// What a search found, and in what values.
pub struct PeriodFound {
    /// The values read.
    pub source: SumSource,
    /// The period and its standing.
    pub finding: Finding,
}

/// A search was cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchStopped {
    /// Whether it left a state to go on from.
    pub resumable: bool,
}

/// States of more bytes are not written: it would take longer than it saves.
const LARGEST_STATE: u64 = 1 << 28;

impl PeriodSearch {
    /// Whether an earlier search of this game left its state.
    pub fn left_state(&self) -> bool {
        self.folder.as_deref().is_some_and(|folder| Checkpoint::exists(folder, &self.question()))
    }

    fn question(&self) -> String {
        format!("period {}", self.name)
    }

    /// Search, leaving the values on disk now and then; `report` is told in one line what goes wrong there.
    ///
    /// # Errors
    /// [`SearchStopped`] when `progress` was cancelled.
    pub fn run(
        self,
        progress: &Progress,
        report: impl Fn(&str) + Clone + Send + Sync + 'static,
    ) -> Result<PeriodFound, SearchStopped> {
        let pace = Pace::from_environment();
        let (question, resume) = (self.question(), self.resume && self.left_state());
        // Opened only when there is something to read or to leave, so that short runs leave no trace.
        let open = || {
            let folder = self.folder.as_deref();
            folder.map(|folder| Checkpoint::open(folder, &question, resume, pace, report.clone()))
        };
        let mut checkpoint = if resume { open() } else { None };
        let earlier = checkpoint.as_ref().and_then(|checkpoint| earlier_values(checkpoint, &question));
        let read = |source: &SumSource| source.of_code().map_or(0, |values| values.cells().len());
        let further = earlier.filter(|cells| cells.len() > read(&self.source));
        let mut source = match further {
            Some(cells) => self.source.resumed(cells),
            None => self.source,
        };
        let moves = source.moves();
        let (started, mut pause) = (Instant::now(), Duration::ZERO);
        let mut saved = Instant::now();
        let ended = search(&mut source, &moves, self.limit, self.settle, progress, &mut |source| {
            let Some(values) = source.of_code() else { return };
            let due = saved.elapsed() >= pause && started.elapsed() >= pace.first;
            if !due || values.cells().bytes() > LARGEST_STATE {
                return;
            }
            if checkpoint.is_none() {
                checkpoint = open();
            }
            if let Some(checkpoint) = &checkpoint {
                let before = Instant::now();
                checkpoint.save(&vouched(&question, values.cells()));
                // At most a tenth of the time goes into saving.
                pause = pace.every.max(before.elapsed() * 10);
                saved = Instant::now();
            }
        });
        let Ok(finding) = ended else {
            return Err(SearchStopped { resumable: checkpoint.is_some_and(|left| left.path().exists()) });
        };
        if let Some(checkpoint) = checkpoint {
            checkpoint.finish();
        }
        Ok(PeriodFound { source, finding })
    }
}

/// The state with these values: a residue that depends on the question comes last, so that values which
/// were altered are not believed, though the file's checksum was made anew.
pub(super) fn vouched(question: &str, cells: &Cells) -> Vec<u8> {
    let mut bytes = state::bytes(cells);
    bytes.extend(residue(seed(question), &bytes).to_le_bytes());
    bytes
}

fn seed(question: &str) -> u64 {
    crc32fast::hash(question.as_bytes()).into()
}

/// The values that an earlier search left, if they are sound.
fn earlier_values(checkpoint: &Checkpoint, question: &str) -> Option<Cells> {
    let state = checkpoint.load()?;
    let sound = state.split_last_chunk::<8>().and_then(|(bytes, vouched)| {
        let fits = residue(seed(question), bytes).to_le_bytes() == *vouched;
        fits.then(|| state::read(bytes)).flatten()
    });
    if sound.is_none() {
        checkpoint.reject("is of another version, or altered");
    }
    sound
}
