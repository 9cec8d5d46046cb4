use super::*;
use crate::games::Catalogue;
use proptest::prelude::*;

fn board(game: &str, view: &str) -> Board {
    let game = Catalogue::built_in().find(game).unwrap();
    let view = game.view(view).unwrap().clone();
    Board::new(&*game, &game.setup(), view, &[])
}

fn survey(board: &Board, spot: Spot) -> Tile {
    tile(board, &Wanted { spot, parts: None }, &Progress::new()).unwrap()
}

/// The figures of a block by looking at every cell.
fn looked_through(board: &Board, rows: (u64, u64), cols: (u64, u64)) -> Census {
    let mut census = Census::default();
    for row in rows.0.max(board.view.first)..rows.1 {
        for col in cols.0.max(board.view.first)..cols.1 {
            let cell = board.cell(row, col);
            census.positions += u128::from(!matches!(cell, Cell::Outside | Cell::Beyond));
            census.losing += u128::from(cell.outcome() == Some(Outcome::Losing));
        }
    }
    census
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn blocks_hold_what_their_cells_do(
        name in prop::sample::select(vec!["wythoff", "primitive-pairs"]),
        scale in 1u32..5, row in 0u64..40, col in 0u64..40, at in 0usize..SIDE * SIDE,
    ) {
        let board = board(name, "outcome");
        let tile = survey(&board, Spot { scale, row, col });
        let block = tile.block(at / SIDE, at % SIDE);
        let (rows, cols) = (edges(row, scale), edges(col, scale));
        let range = |edges: &[u64; SIDE + 1], at: usize| (edges[at], edges[at + 1]);
        let want = looked_through(&board, range(&rows, at / SIDE), range(&cols, at % SIDE));
        prop_assert_eq!((block.census, block.counted), (want, Finding::Exact));
    }

    #[test]
    fn four_finished_tiles_make_the_tile_above(scale in 1u32..4, row in 0u64..9, col in 0u64..9) {
        let board = board("primitive-pairs", "values");
        let fine = |down: u64, right: u64| {
            let spot = Spot { scale: scale - 1, row: 2 * row + down, col: 2 * col + right };
            Arc::new(survey(&board, spot))
        };
        let parts = [fine(0, 0), fine(0, 1), fine(1, 0), fine(1, 1)];
        let spot = Spot { scale, row, col };
        let whole = tile(&board, &Wanted { spot, parts: Some(parts) }, &Progress::new()).unwrap();
        prop_assert_eq!(whole, survey(&board, spot));
    }
}

#[test]
fn a_block_too_large_to_look_through_is_counted_by_law_or_says_it_is_sampled() {
    let spot = Spot { scale: 40, row: 0, col: 0 };
    let golden = survey(&board("wythoff", "outcome"), spot);
    assert!((0..SIDE).all(|at| golden.block(at, at).counted == Finding::Exact));
    let everything = survey(&board("wythoff", "outcome"), Spot { scale: COARSEST, row: 3, col: 3 });
    assert_eq!(everything.block(15, 15).counted, Finding::Exact);
}

#[test]
fn the_far_corner_of_the_board_is_surveyed_without_overflow() {
    for scale in [0, 1, 5, 20, COARSEST] {
        let last = (LARGEST_HEAP >> scale) / SIDE as u64;
        let tile = survey(&board("wythoff", "outcome"), Spot { scale, row: last, col: last });
        let corner = tile.block(SIDE - 1, SIDE - 1);
        assert_eq!(corner.census.positions, 1u128 << (2 * scale), "scale {scale}");
    }
}

#[test]
fn a_cancelled_survey_ends_with_an_error() {
    let progress = Progress::new();
    progress.cancel();
    let wanted = Wanted { spot: Spot { scale: 6, row: 0, col: 0 }, parts: None };
    assert_eq!(tile(&board("primitive-pairs", "outcome"), &wanted, &progress), Err(Cancelled));
}
