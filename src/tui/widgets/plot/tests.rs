//! No term is dropped: every column has its exact extremes, and what is outside is marked.

use super::{Columns, Frame, Plot, Terms};
use crate::tui::actions::Action;
use crate::tui::theme::{Background, Depth, Theme};
use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

struct Heights {
    first: u64,
    heights: Vec<Option<f64>>,
    settled: u64,
}

impl Heights {
    fn of(heights: impl IntoIterator<Item = f64>) -> Self {
        Self { first: 0, heights: heights.into_iter().map(Some).collect(), settled: 0 }
    }
}

impl Terms for Heights {
    fn range(&self) -> Option<(u64, u64)> {
        Some((self.first, self.first + (self.heights.len() as u64).checked_sub(1)?))
    }
    fn height(&self, index: u64) -> Option<f64> {
        *self.heights.get(usize::try_from(index.checked_sub(self.first)?).ok()?)?
    }
    fn exact(&self, index: u64) -> Option<String> {
        self.height(index).map(crate::input::grouped)
    }
    fn settled(&self) -> u64 {
        self.settled
    }
    fn edition(&self) -> u64 {
        0
    }
}

/// Every term is in its column's extremes, and at its own dot or marked.
fn check(terms: &Heights, frame: Frame) {
    let columns = Columns::new(terms, frame);
    for column in 0..frame.across {
        let of_column = (frame.from..=frame.to).filter(|&index| frame.column(index) == column);
        let heights: Vec<f64> = of_column.filter_map(|index| terms.height(index)).collect();
        let least = heights.iter().copied().reduce(f64::min);
        let most = heights.iter().copied().reduce(f64::max);
        let found = &columns.columns[column];
        assert_eq!((found.least.map(|term| term.1), found.most.map(|term| term.1)), (least, most));
        for height in heights {
            match columns.row(height) {
                Ok(row) => assert!(found.dot(row), "no dot for {height} in column {column}"),
                Err(above) => {
                    assert!(if above { found.above } else { found.below }, "{height} is not marked")
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn every_column_shows_its_exact_minimum_and_maximum(
        heights in prop::collection::vec(prop::option::weighted(0.9, -50i32..5000), 1..700),
        first in 0u64..100, across in 1usize..200, down in 1usize..260, log: bool, settled in 0u64..400,
    ) {
        let heights = heights.into_iter().map(|height| height.map(f64::from)).collect();
        let terms = Heights { first, heights, settled };
        let (from, to) = terms.range().unwrap();
        check(&terms, Frame { from, to, across, down, log });
    }
}

#[test]
fn extremes_have_dots_when_terms_are_too_many_for_one_each() {
    let mut terms = Heights::of((0..600_000).map(|index| 1000.0 + f64::from(index % 7)));
    terms.heights[51_410] = Some(3.0);
    let frame = Frame { from: 0, to: 599_999, across: 100, down: 40, log: false };
    let columns = Columns::new(&terms, frame);
    let column = &columns.columns[frame.column(51_410)];
    assert_eq!((column.least, column.most.unwrap().1), (Some((51_410, 3.0)), 1006.0));
    assert!(column.dot(columns.row(3.0).unwrap()) && column.dot(columns.row(1006.0).unwrap()));
    assert_eq!(columns.dips[0].index, 51_410);
}

#[test]
fn dips_are_sorted_by_their_depth_below_both_neighbours() {
    let terms = Heights::of([5.0, 9.0, 2.0, 8.0, 7.0, 7.0, 10.0, 0.0, 3.0]);
    let columns = Columns::new(&terms, Frame { from: 0, to: 8, across: 20, down: 8, log: false });
    let dips: Vec<(u64, f64)> = columns.dips.iter().map(|dip| (dip.index, dip.drop)).collect();
    assert_eq!(dips, [(2, 6.0), (7, 3.0), (4, 1.0)]);
}

#[test]
fn keys_move_the_crosshair_zoom_and_visit_the_dips() {
    let mut terms = Heights::of((0..1000).map(f64::from));
    terms.heights[300] = Some(7.0);
    terms.heights[600] = Some(500.0);
    let mut plot = Plot::default();
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 20));
    let theme = Theme { depth: Depth::Never, background: Background::Dark };
    let mut press = |plot: &mut Plot, action| {
        assert!(plot.act(action, &terms));
        plot.draw(theme, &mut buffer, Rect::new(0, 0, 80, 20), &terms);
    };
    assert_eq!(plot.at(&terms), Some(999));
    press(&mut plot, Action::Left);
    press(&mut plot, Action::Right);
    press(&mut plot, Action::Right);
    assert_eq!(plot.at(&terms), Some(999));
    press(&mut plot, Action::NextDip);
    assert_eq!(plot.at(&terms), Some(300));
    press(&mut plot, Action::ZoomIn);
    press(&mut plot, Action::ZoomIn);
    let (from, to) = plot.in_sight(&terms).unwrap();
    assert!(from <= 300 && 300 <= to && to - from == 249, "{from}..{to}");
    for _ in 0..20 {
        press(&mut plot, Action::RightFar);
    }
    let (from, to) = plot.in_sight(&terms).unwrap();
    assert!((from..=to).contains(&plot.at(&terms).unwrap()) && to - from == 249);
    press(&mut plot, Action::ZoomOut);
    press(&mut plot, Action::ZoomOut);
    assert_eq!(plot.in_sight(&terms), Some((0, 999)));
    assert!(!plot.log);
    press(&mut plot, Action::LogAxis);
    assert!(plot.log && !plot.act(Action::PageUp, &terms));
}

#[test]
fn pictures_of_one_plot_at_three_sizes() {
    let theme = Theme { depth: Depth::Never, background: Background::Dark };
    let mut terms = Heights::of((1..=10_000).map(|s| f64::from(s) / 2.0 + f64::from(s % 13)));
    terms.first = 1;
    terms.heights[5140] = Some(1538.0);
    (terms.settled, terms.heights[2]) = (1000, Some(90_000.0));
    for size in [(80, 24), (120, 40), (200, 60)] {
        for log in [false, true] {
            let area = Rect::new(0, 0, size.0, size.1);
            let mut buffer = Buffer::empty(area);
            let plot = Plot { log, ..Plot::default() };
            plot.draw(theme, &mut buffer, area, &terms);
            let name = format!("plot{}_{}x{}", if log { "_log" } else { "" }, size.0, size.1);
            insta::assert_snapshot!(name, crate::tui::pictures::picture(&buffer));
        }
    }
}
