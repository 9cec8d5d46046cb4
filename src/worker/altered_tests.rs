//! States whose numbers were altered, in files whose checksums were made anew: every kind of state is
//! refused, or leads to the right answer all the same.

use super::checkpoint::{Checkpoint, Pace};
use super::period::{PeriodSearch, vouched};
use crate::count::primitive_pairs::PrimitivePairs;
use crate::count::primitive_pairs::parts::{Part, Share};
use crate::count::scatter::Scatter;
use crate::count::sums::Sums;
use crate::count::{Ask, Count, Keep, KeepNothing, Method};
use crate::games::Catalogue;
use crate::grundy::codes::Cells;
use crate::period::SumSource;
use crate::progress::Progress;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Hands a state to a count and stops the count where it refuses it; without one, takes its first three
/// states and stops it.
struct Offer<'a> {
    state: Option<Vec<u8>>,
    progress: &'a Progress,
    left: Mutex<Vec<Vec<u8>>>,
    refused: AtomicBool,
}

impl Keep for Offer<'_> {
    fn load(&self) -> Option<Vec<u8>> {
        self.state.clone()
    }
    fn save(&self, state: &[u8]) {
        let mut left = self.left.lock().unwrap();
        left.push(state.to_vec());
        if self.state.is_none() && left.len() == 3 {
            self.progress.cancel();
        }
    }
    fn wants(&self) -> bool {
        self.state.is_none()
    }
    fn reject(&self, _fault: &str) {
        self.refused.store(true, Ordering::Relaxed);
        self.progress.cancel();
    }
}

/// A count that can go on: its answer, or `None` where it was stopped.
type Counted = Box<dyn Fn(&Progress, &dyn Keep) -> Option<String>>;

fn of_count(
    game: &str,
    chosen: &[(&str, &str)],
    count: fn(crate::games::Chosen) -> Box<dyn Count>,
) -> Counted {
    let mut named = Catalogue::built_in().read(game).unwrap();
    for (name, value) in chosen {
        named.setup.read(named.game.parameter(name).unwrap(), value).unwrap();
    }
    let ask = Ask { setup: named.setup.clone(), method: Method::Fast, threads: 1, memory: 1 << 30 };
    let count = count(named);
    assert!(count.is_resumable(&ask), "{game}");
    Box::new(move |progress, keep| count.run(&ask, progress, keep).ok().map(|tally| format!("{tally:?}")))
}

/// A state with each of its numbers altered. Numbers are eight bytes, or several times that, but may begin
/// anywhere; of the long rows in the middle of a state only some are taken.
fn altered(state: &[u8]) -> impl Iterator<Item = (String, Vec<u8>)> + '_ {
    let last = state.len() - 8;
    let places = (0..=last).filter(move |at| *at < 250 || last - at < 60 || at % 41 == 0);
    places.flat_map(move |at| {
        let number = u64::from_le_bytes(state[at..at + 8].try_into().unwrap());
        let with = [
            ("one more", number.wrapping_add(1)),
            ("one less", number.wrapping_sub(1)),
            ("0", 0),
            ("the largest", u64::MAX),
        ];
        let with = with
            .map(|(what, number)| (what, [&state[..at], &number.to_le_bytes(), &state[at + 8..]].concat()));
        let next = (at + 16).min(state.len());
        let swapped = [&state[..at], &state[at + 8..next], &state[at..at + 8], &state[next..]].concat();
        with.into_iter()
            .chain([("swapped", swapped)])
            .filter(move |(_, bytes)| bytes != state)
            .map(move |(what, bytes)| (format!("{what} at byte {at}"), bytes))
    })
}

#[test]
fn counts_refuse_states_with_an_altered_number_or_are_right() {
    let pairs = |_| Box::new(PrimitivePairs) as Box<dyn Count>;
    let scatter = |_| Box::new(Scatter) as Box<dyn Count>;
    let sums = |named: crate::games::Chosen| Box::new(Sums::new(named.game)) as Box<dyn Count>;
    let part: Counted = Box::new(|progress, keep| {
        let share = Share { part: 2, parts: 2 };
        Part::count(100_000_000_000, share, 1, progress, keep).ok().map(|part| part.write())
    });
    let kinds = [
        ("primitive pairs", of_count("primitive-pairs", &[("n", "20000000000")], pairs)),
        ("a part of them", part),
        ("scatter, modulo m", of_count("scatter", &[("n", "300")], scatter)),
        ("scatter, a wide modulus", of_count("scatter", &[("n", "200"), ("modulus", "2^63")], scatter)),
        ("scatter, whole numbers", of_count("scatter", &[("n", "130"), ("exact", "yes")], scatter)),
        ("partitions", of_count(".77", &[("n", "400"), ("of", "partitions")], sums)),
    ];
    for (kind, count) in kinds {
        let whole = count(&Progress::new(), &KeepNothing).unwrap();
        let run = |state: Option<Vec<u8>>| {
            let progress = Progress::new();
            let refused = AtomicBool::new(false);
            let keep = Offer { state, progress: &progress, left: Mutex::default(), refused };
            let answer = count(&progress, &keep);
            let left = keep.left.into_inner().unwrap();
            (answer, keep.refused.into_inner(), left.into_iter().take(3).next_back())
        };
        let (_, false, Some(state)) = run(None) else { panic!("{kind} leaves a state") };
        assert_eq!(run(Some(state.clone())).0, Some(whole.clone()), "{kind} goes on");
        let mut tried = 0;
        for (what, bytes) in altered(&state) {
            let (answer, refused, _) = run(Some(bytes));
            assert!(refused || answer.as_ref() == Some(&whole), "{kind}, {what}: {answer:?}");
            tried += 1;
        }
        assert!(tried > 300, "{kind}: {tried} alterations of {} bytes", state.len());
    }
}

/// What a search for the period of Kayles finds that goes on from what the folder holds, and what it reports.
fn found(folder: &Path) -> (String, Vec<String>) {
    let chosen = Catalogue::built_in().read(".77").unwrap();
    let source = SumSource::new(&chosen.game.rules(&chosen.setup)).unwrap();
    let search = PeriodSearch {
        name: ".77".into(),
        source,
        limit: 10_000,
        settle: true,
        folder: Some(folder.to_owned()),
        resume: true,
    };
    let lines = Arc::new(Mutex::new(Vec::new()));
    let told = Arc::clone(&lines);
    let ended = search.run(&Progress::new(), move |line| told.lock().unwrap().push(line.to_owned()));
    let Ok(found) = ended else { panic!("nobody cancels it") };
    let lines = lines.lock().unwrap().clone();
    (format!("{:?}", found.finding), lines)
}

#[test]
fn searches_for_a_period_refuse_altered_values_and_files() {
    let question = "period .77";
    let whole = found(tempfile::tempdir().unwrap().path()).0;
    let values = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7];
    let pace = Pace { first: Duration::ZERO, every: Duration::ZERO };
    let save = |folder: &Path, state: &[u8]| {
        let checkpoint = Checkpoint::open(folder, question, false, pace, |line| panic!("{line}"));
        checkpoint.save(state);
        checkpoint.path().to_owned()
    };
    let sound = vouched(question, &Cells::Byte(values.to_vec()));
    let folder = tempfile::tempdir().unwrap();
    save(folder.path(), &sound);
    assert_eq!(found(folder.path()), (whole.clone(), vec![]), "a sound state is taken up in silence");
    for (what, state) in altered(&sound) {
        let folder = tempfile::tempdir().unwrap();
        save(folder.path(), &state);
        let (answer, lines) = found(folder.path());
        assert_eq!(answer, whole, "{what}");
        assert!(lines.len() == 1 && lines[0].contains("set aside"), "{what}: {lines:?}");
    }
    // The numbers of the file itself, in its third line: the state's length, how far it is, the time it took.
    let length = sound.len().to_string();
    for (line, refused) in [
        (format!("{} 1 1", sound.len() + 1), true),
        (format!("{} 1 1", sound.len() - 1), true),
        ("0 1 1".into(), true),
        (format!("{} 1 1", u64::MAX), true),
        (format!("1 {length} 1"), true),
        (format!("{length} {} 0", u64::MAX), false),
        (format!("{length} 0 {}", u64::MAX), false),
        (format!("{length} -1 0"), true),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = save(folder.path(), &sound);
        let file = std::fs::read(&path).unwrap();
        let lines: Vec<&[u8]> = file.splitn(4, |&byte| byte == b'\n').collect();
        let body = [lines[0], lines[1], line.as_bytes(), &lines[3][..lines[3].len() - 4]].join(&b'\n');
        std::fs::write(&path, [&body[..], &crc32fast::hash(&body).to_le_bytes()].concat()).unwrap();
        let (answer, told) = found(folder.path());
        assert_eq!(answer, whole, "{line}");
        assert_eq!(told.len(), usize::from(refused), "{line}: {told:?}");
    }
}
