//! Rows against a plain look at every position, in every region, on one thread and on several.

use super::*;
use proptest::prelude::*;

struct Table;

impl Values for Table {
    fn value(&self, heaps: &[u64]) -> Option<u64> {
        Some((heaps[0] % 3) ^ (heaps[1] % 3))
    }
    fn reach(&self) -> u64 {
        200
    }
    fn bytes(&self) -> u64 {
        0
    }
}

fn plain(n: u64, region: Region, losing: impl Fn(u64, u64) -> bool) -> BigUint {
    let inside = |a: u64, b: u64| region == Region::Box || a + b <= n;
    let of_row = |a: u64| (0..=n).filter(|&b| inside(a, b) && losing(a, b)).count();
    (0..=n).map(of_row).sum::<usize>().into()
}

#[test]
fn bits_beyond_the_row_are_not_counted() {
    for n in [0, 1, 62, 63, 64, 130] {
        for (region, symmetric) in
            [(Region::Box, false), (Region::Box, true), (Region::Sum, false), (Region::Sum, true)]
        {
            let ask = RowsAsk { n, region, symmetric, threads: 2 };
            let all = |row: &mut Row| {
                row.bits().fill(u64::MAX);
                Ok(())
            };
            let progress = Progress::new();
            assert_eq!(losing_by_rows(&ask, &progress, all), Ok(region.total(&n.into())), "{ask:?}");
            let last = progress.snapshot();
            assert_eq!((last.done, last.blocks), (last.total, last.blocks_total));
        }
    }
}

#[test]
fn values_that_do_not_reach_are_no_count() {
    let ask = |n| RowsAsk { n, region: Region::Sum, symmetric: true, threads: 1 };
    let progress = Progress::new();
    assert_eq!(losing_by_values(&Table, &ask(201), &progress), Ok(None));
    let losing = |a: u64, b: u64| a % 3 == b % 3;
    assert_eq!(losing_by_values(&Table, &ask(200), &progress), Ok(Some(plain(200, Region::Sum, losing))));
    progress.cancel();
    assert_eq!(losing_by_values(&Table, &ask(200), &progress), Err(Cancelled));
}

proptest! {
    #[test]
    fn rows_and_periods_are_a_look_at_every_position(
        n in 0u64..90, period in 1u64..7, threads in 1usize..4, pattern in any::<u64>(),
    ) {
        let losing = |a: u64, b: u64| pattern >> (a % period * period + b % period) & 1 == 1;
        let either = |a: u64, b: u64| losing(a, b) || losing(b, a);
        for region in [Region::Box, Region::Sum] {
            for (symmetric, outcome) in [(false, &losing as &(dyn Fn(u64, u64) -> bool + Sync)), (true, &either)] {
                let ask = RowsAsk { n, region, symmetric, threads };
                let counted = losing_by_rows(&ask, &Progress::new(), |row| {
                    let a = row.row;
                    row.columns.clone().filter(|&b| outcome(a, b)).for_each(|b| row.set_losing(b));
                    Ok(())
                });
                prop_assert_eq!(counted, Ok(plain(n, region, outcome)));
            }
            prop_assert_eq!(losing_by_period(period, &n.into(), region, losing), plain(n, region, losing));
        }
    }
}
