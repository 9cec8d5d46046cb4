//! `/`: the next cell with a value, or the next losing one, along a row, a column or a diagonal.

use super::state::App;
use crate::games::Form;
use crate::input::{InputError, parse_u64, quoted};
use crate::progress::Snapshot;
use crate::solve::find::{Found, Search, Sought, Way};
use crate::tui::widgets::numbers::place;
use crate::worker::{Ending, Job, Product};
use std::sync::Arc;

/// Cells a search looks at before it gives up.
const LIMIT: u64 = 20_000_000;

/// Read `losing`, `0`, `17`, `17 down`, `losing diagonal`; what is not said is as before.
pub fn read(text: &str, before: Option<(Sought, Way)>) -> Result<(Sought, Way), InputError> {
    let (mut sought, mut way) = before.unwrap_or((Sought::Losing, Way::Right));
    for word in text.split_whitespace() {
        match word.to_ascii_lowercase().as_str() {
            "losing" | "l" => sought = Sought::Losing,
            "right" | "row" => way = Way::Right,
            "left" => way = Way::Left,
            "down" | "column" | "col" => way = Way::Down,
            "up" => way = Way::Up,
            "diagonal" | "diag" => way = Way::Diagonal,
            other if other.starts_with(|c: char| c.is_ascii_digit()) => {
                sought = match parse_u64(other)? {
                    0 => Sought::Losing,
                    value => Sought::Value(value),
                };
            }
            _ => {
                return Err(InputError::new(
                    format!("cannot search for {}", quoted(word)),
                    "losing or a value, then row, column, diagonal, left or up",
                    "/17 column",
                ));
            }
        }
    }
    Ok((sought, way))
}

/// The first cell of the line a search goes along, where it has one.
fn start((row, col): (u64, u64), way: Way, first: u64) -> Option<(u64, u64)> {
    let back = row.min(col).saturating_sub(first);
    match way {
        Way::Right => Some((row, first)),
        Way::Down => Some((first, col)),
        Way::Diagonal => Some((row - back, col - back)),
        _ => None,
    }
}

impl App {
    /// Look for what was typed.
    pub(crate) fn find(&mut self, text: &str) -> Result<(), InputError> {
        let (sought, way) = read(text, self.map.sought)?;
        self.map.sought = Some((sought, way));
        self.search(sought, way, false);
        Ok(())
    }

    /// The same again, or back along the same line.
    pub(crate) fn find_again(&mut self, back: bool) {
        let (sought, way) = self.map.sought.unwrap_or((Sought::Losing, Way::Right));
        self.search(sought, if back { way.back() } else { way }, false);
    }

    /// Search from the cursor, or again from the start of its line.
    fn search(&mut self, sought: Sought, way: Way, wrapped: bool) {
        let cursor = self.table().grid.cursor;
        let from = if wrapped { start(cursor, way, self.table().grid.view.first) } else { None };
        let search = Search { from: from.unwrap_or(cursor), way, sought, limit: LIMIT };
        self.map.searching = Some((search, wrapped));
        self.say("searching");
        self.jobs.start_errand(Job::Find { board: Arc::clone(&self.session.board), search });
    }

    /// How far a search or an export is.
    pub(crate) fn errand_progress(&mut self, told: u64, now: &Snapshot) {
        if self.jobs.errand == Some(told)
            && let Some(done) = now.fraction()
        {
            self.hint(&format!("{} {:.0} % · {{cancel-count}} stops it", now.phase, done * 100.0));
        }
    }

    /// What a search or an export came to.
    pub(crate) fn errand_ended(&mut self, told: u64, ending: Ending) {
        if self.jobs.errand != Some(told) {
            return;
        }
        self.jobs.errand = None;
        match ending {
            Ending::Done(Product::Found(found)) => self.found(found),
            Ending::Done(Product::Said(Ok(line))) => self.say(line),
            Ending::Done(Product::Said(Err(line))) | Ending::Failed(line) => self.refuse(line),
            Ending::Cancelled => self.say("stopped"),
            Ending::Done(_) => {}
        }
    }

    fn found(&mut self, found: Found) {
        let sought = match self.map.sought {
            Some((Sought::Value(value), _)) => format!("cell with value {value}"),
            _ => "losing cell".into(),
        };
        let place = |(row, col): (u64, u64)| place(Form::Pair, &[row, col]);
        let (search, wrapped) = match self.map.searching {
            Some((search, wrapped)) => (Some(search), wrapped),
            None => (None, false),
        };
        let around = if wrapped { ", from the start of the line on" } else { "" };
        // once around: from the start of the line, where there was nothing further along it
        if let (Some(search), false, false) = (search, wrapped, matches!(found, Found::At(_)))
            && let Some(begin) = start(search.from, search.way, self.table().grid.view.first)
            && begin != search.from
        {
            return self.search(search.sought, search.way, true);
        }
        match found {
            Found::At(cell) => {
                self.put_cursor(cell);
                self.hint(&format!("{sought} at {}{around}; {{find-next}} finds the next", place(cell)));
            }
            Found::Nowhere => self.say(format!("no {sought} further along this line{around}")),
            Found::GaveUp(cell) => self.say(format!("no {sought} up to {}", place(cell))),
            Found::Waits(cell) => {
                self.say(format!("no {sought} before {}, whose value is not known", place(cell)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_said_is_as_before() {
        let read = |text: &str, before| read(text, before).unwrap();
        assert_eq!(read("", None), (Sought::Losing, Way::Right));
        assert_eq!(read("17 column", None), (Sought::Value(17), Way::Down));
        assert_eq!(read("diagonal", Some((Sought::Value(3), Way::Up))), (Sought::Value(3), Way::Diagonal));
        assert_eq!(read("0", Some((Sought::Value(3), Way::Up))), (Sought::Losing, Way::Up));
        assert!(super::read("sideways", None).is_err());
        assert!(super::read("1e99", None).is_err());
    }
}
