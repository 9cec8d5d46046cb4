//! Losing positions in rectangles, counted without looking at one. The k with ⌊kα⌋ in a range are
//! a range of k, and so are those with ⌊kβ⌋ in another: a rectangle holds what the two share.

use crate::arith::beatty::Beatty;
use crate::games::Census;
use num_bigint::BigUint;

/// The census of the rectangles between the edges, row after row.
///
/// For an edge e let λ(e) and υ(e) be the number of k ≥ 1 with ⌊kα⌋ < e and ⌊kβ⌋ < e. A pair
/// (⌊kα⌋, ⌊kβ⌋) lies in rows r..r' and columns c..c' iff λ(r) < k ≤ λ(r') and υ(c) < k ≤ υ(c');
/// its mirror image the same with λ and υ exchanged. (0,0) is its own mirror image.
pub(super) fn census(pairs: &Beatty, rows: &[u64], cols: &[u64]) -> Vec<Census> {
    let ranks = |edges: &[u64]| edges.iter().map(|&edge| below(pairs, edge)).collect::<Vec<_>>();
    let (row_ranks, col_ranks) = (ranks(rows), ranks(cols));
    let mut all = Vec::with_capacity(rows.len().saturating_sub(1) * cols.len().saturating_sub(1));
    for (row, rank) in rows.windows(2).zip(row_ranks.windows(2)) {
        for (col, col_rank) in cols.windows(2).zip(col_ranks.windows(2)) {
            let corner = u64::from(row[0] == 0 && col[0] == 0 && row[1] > 0 && col[1] > 0);
            let above = shared((rank[0].0, rank[1].0), (col_rank[0].1, col_rank[1].1));
            let under = shared((rank[0].1, rank[1].1), (col_rank[0].0, col_rank[1].0));
            all.push(Census {
                losing: u128::from(above) + u128::from(under) + u128::from(corner),
                positions: u128::from(row[1] - row[0]) * u128::from(col[1] - col[0]),
            });
        }
    }
    all
}

/// How many whole numbers lie in both (a, a'] and (b, b'].
fn shared(a: (u64, u64), b: (u64, u64)) -> u64 {
    a.1.min(b.1).saturating_sub(a.0.max(b.0))
}

/// λ and υ of an edge. The sequences share out 1..edge − 1, so together they make edge − 1.
fn below(pairs: &Beatty, edge: u64) -> (u64, u64) {
    let Some(last) = edge.checked_sub(1).filter(|&last| last > 0) else { return (0, 0) };
    let lower = match pairs.rank_lower(last.into()) {
        Some(rank) => rank as u64,
        None => rank_lower_big(pairs, last),
    };
    (lower, last - lower)
}

/// The same where the floor leaves 128 bits. The owner of `last` tells its own rank.
fn rank_lower_big(pairs: &Beatty, last: u64) -> u64 {
    use crate::arith::beatty::Owner;
    let fit = |rank: BigUint| u64::try_from(rank).unwrap_or(last);
    match pairs.owner_big(&last.into()) {
        Some(Owner::Lower(rank)) => fit(rank),
        Some(Owner::Upper(rank)) => last - fit(rank),
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Catalogue;
    use crate::progress::Progress;
    use num_traits::One;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn rectangles_hold_what_a_look_at_every_cell_finds(
            t in 1u64..5,
            far in prop::sample::select(vec![0u64, 1, 50, 165_580_120, 1 << 40, (1 << 62) + 12345]),
            rows in prop::collection::vec(0u64..12, 1..5),
            shift in 0u64..40,
        ) {
            let game = Catalogue::built_in().find("wythoff").unwrap();
            let mut setup = game.setup();
            setup.read(game.parameter("t").unwrap(), &t.to_string()).unwrap();
            let law = game.law(&setup).unwrap();
            let edges = |from: u64| {
                let mut at = from;
                let mut edges = vec![from];
                edges.extend(rows.iter().map(|step| { at += step; at }));
                edges
            };
            // Columns near the golden partner of the rows, where there is something to count.
            let pairs = Beatty::with_difference(t).unwrap();
            let near = u64::try_from(pairs.beta().floor_big(&(BigUint::from(far) * 10u32 / 16u32))).unwrap();
            let (row_edges, col_edges) = (edges(far), edges((near.max(20) - 20 + shift).min(1 << 62)));
            for (rows, cols) in [(&row_edges, &col_edges), (&col_edges, &row_edges), (&row_edges, &row_edges)] {
                let found = law.census(rows, cols, 0, &Progress::new()).unwrap().unwrap();
                let mut next = found.into_iter();
                for row in rows.windows(2) {
                    for col in cols.windows(2) {
                        let cells = || (row[0]..row[1]).flat_map(|a| (col[0]..col[1]).map(move |b| [a, b]));
                        let losing = cells().filter(|cell| law.outcome(cell).unwrap().is_losing()).count();
                        let want = Census { losing: losing as u128, positions: cells().count() as u128 };
                        prop_assert_eq!(next.next(), Some(want));
                    }
                }
            }
        }
    }

    #[test]
    fn the_whole_board_has_its_published_counts() {
        let law = Catalogue::built_in().find("wythoff").map(|game| game.law(&game.setup()).unwrap()).unwrap();
        for (n, losing) in [(10u64, 9), (100, 77), (300, 229), (1000, 765)] {
            let edges = [0, n + 1];
            let found = law.census(&edges, &edges, 0, &Progress::new()).unwrap().unwrap();
            assert_eq!(found[0].losing, losing);
        }
        // all of it: 1 + 2K with K = (3(N+1) − isqrt(5(N+1)²) − 1)/2, N + 1 = 2^63
        let edges = [0, 1 << 63];
        let found = law.census(&edges, &edges, 0, &Progress::new()).unwrap().unwrap();
        let side = BigUint::one() << 63u32;
        let pairs = (&side * 3u32 - (&side * &side * 5u32).sqrt() - 1u32) / 2u32;
        assert_eq!(BigUint::from(found[0].losing), pairs * 2u32 + 1u32);
    }
}
