//! Laws of heaps by their period: of the values, proved where a theorem applies; of the outcomes where the
//! values have none.

use super::Search;
use super::truth::Truth;
use crate::input::grouped;
use crate::language::{LawText, Periodic};
use crate::period::{self, Heaps, Period, Source, Standing};
use crate::progress::{Cancelled, Progress};

/// The longest text that is a law a person reads.
const LONGEST: usize = 2000;
/// The most exceptions of a law by residues.
const MOST_EXCEPTIONS: usize = 40;
/// The largest modulus of a law by residues.
const LARGEST_MODULUS: u64 = 60;

pub(super) fn search(search: &mut Search<'_>, truth: &Truth) -> Result<(), Cancelled> {
    let Truth::Sum(read) = truth else { return Ok(()) };
    let values: Vec<u64> = (0..=search.guesses.verified_on).map(|heap| read.0.value(heap)).collect();
    let found = &values[..=search.guesses.found_on as usize];
    let (mut source, moves) = (Done(&values), read.0.moves());
    let proved =
        period::search(&mut source, &moves, values.len() as u64, false, search.progress, &mut |_| ())?;
    let (period, proof) = match (proved.standing, proved.period) {
        (Standing::Proved { theorem, heaps }, Some(period)) => {
            (Some(period), Some(format!("{theorem}, {} heaps read", grouped(heaps))))
        }
        _ => (period::observed(found), None),
    };
    match period {
        Some(period) => match text(&values, period) {
            Some(text) => {
                let (form, read) =
                    if period.saltus == 0 { ("periodic", "") } else { ("arithmetic", " with saltus") };
                // a proved period may begin behind the range where the others are found
                if !search.add(form, &text, proof)? {
                    search.tried(format!("a period of the values{read}: it fails later"));
                }
            }
            None => search.tried(format!(
                "the values have period {} from heap {} on, which is too long to print",
                grouped(period.period),
                grouped(period.preperiod)
            )),
        },
        None => search.tried("a period of the values, with or without saltus: none seen four times over"),
    }
    if search.guesses.laws.is_empty() {
        residues(search, found)?;
    }
    Ok(())
}

/// Values of which there are no more.
struct Done<'a>(&'a [u64]);

impl Heaps for Done<'_> {
    fn heaps(&self) -> u64 {
        self.0.len() as u64
    }
    fn value(&self, heap: u64) -> u64 {
        self.0[heap as usize]
    }
}

impl Source for Done<'_> {
    fn extend(&mut self, _heaps: u64, progress: &Progress) -> Result<(), Cancelled> {
        progress.check()
    }
}

/// The shorter of the two ways to write a period: with the values before it, or with exceptions.
fn text(values: &[u64], period: Period) -> Option<String> {
    let Period { period: p, preperiod, saltus } = period;
    let (start, end) = (preperiod as usize, (preperiod + p) as usize);
    let listed = Periodic {
        start: values[..start].to_vec(),
        repeat: values[start..end].to_vec(),
        saltus,
        except: Vec::new(),
    };
    let excepted = || {
        let repeat = (0..p).map(|heap| period.at(values, heap)).collect::<Option<Vec<u64>>>()?;
        let continued = |heap: u64| repeat[(heap % p) as usize] + heap / p * saltus;
        let except = (0..preperiod).map(|heap| (heap, values[heap as usize]));
        let except = except.filter(|&(heap, value)| continued(heap) != value).collect();
        Some(Periodic { start: Vec::new(), repeat: repeat.clone(), saltus, except })
    };
    let texts =
        [Some(listed), excepted()].into_iter().flatten().map(|law| LawText::Periodic(law).to_string());
    texts.min_by_key(String::len).filter(|text| text.len() <= LONGEST)
}

/// A law of the losing heaps by residues, with exceptions.
fn residues(search: &mut Search<'_>, found: &[u64]) -> Result<(), Cancelled> {
    let losing: Vec<u8> = found.iter().map(|&value| u8::from(value == 0)).collect();
    let period = period::observed(&losing[..]).filter(|period| period.saltus == 0);
    let Some(Period { period: p, preperiod, .. }) = period.filter(|period| period.period <= LARGEST_MODULUS)
    else {
        search.tried(format!("losing heaps by residues up to modulus {LARGEST_MODULUS}: none fits"));
        return Ok(());
    };
    let set = |heaps: &mut dyn Iterator<Item = u64>| {
        let list: Vec<String> = heaps.map(|heap| heap.to_string()).collect();
        (list.len(), format!("{{{}}}", list.join(", ")))
    };
    // the residues of one period from the preperiod on, in order
    let by_period = |heap: u64| {
        let from = preperiod + (heap + p - preperiod % p) % p;
        losing[from as usize] == 1
    };
    let (count, residues) = set(&mut (0..p).filter(|&residue| by_period(residue)));
    let differs = |is: u8| {
        let losing = &losing;
        move |heap: &u64| losing[*heap as usize] == is && by_period(*heap % p) != (is == 1)
    };
    let (winning, not) = set(&mut (0..preperiod).filter(differs(0)));
    let (besides, also) = set(&mut (0..preperiod).filter(differs(1)));
    if count == 0 && besides == 0 || winning + besides > MOST_EXCEPTIONS {
        search.tried("losing heaps by residues: too many exceptions");
        return Ok(());
    }
    let mut parts = Vec::new();
    if count > 0 {
        parts.push(if winning > 0 {
            format!("n mod {p} in {residues} and not n in {not}")
        } else {
            format!("n mod {p} in {residues}")
        });
    }
    if besides > 0 {
        parts.push(format!("n in {also}"));
    }
    if !search.add("residues", &format!("losing iff {}", parts.join(" or ")), None)? {
        search.tried("losing heaps by residues with exceptions: none fits");
    }
    Ok(())
}
