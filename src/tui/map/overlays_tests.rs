use super::*;
use crate::games::Catalogue;
use proptest::prelude::*;

fn ground<'a>(board: &'a Board, form: Form, level: Level, cursor: Place, overlay: Overlay) -> Ground<'a> {
    let window = Window { level, origin: (0, 0), size: (12, 24), width: 1, first: board.view.first };
    let mut wanted = Marks::default();
    wanted.toggle(overlay);
    Ground { board, form, window, cursor, wanted }
}

/// Every option of the position at a cell that the board shows, by the rules.
fn options(board: &Board, (row, col): Place) -> Vec<Place> {
    let mut found = Vec::new();
    let heaps = board.heaps(row, col);
    if !board.rules().admits(&heaps) {
        return found;
    }
    board.rules().visit_options(&heaps, &mut |option| {
        match *option {
            [] => found.push((0, 0)),
            [a] => found.extend([(a, 0), (0, a)]),
            [a, b] => found.push((a, b)),
            _ => {}
        }
        ControlFlow::Continue(())
    });
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn options_and_sources_are_those_of_the_rules(
        name in prop::sample::select(vec!["wythoff", "primitive-pairs", "scatter"]),
        t in 1u64..4, cursor in (0u64..11, 0u64..11), scale in 0u32..3,
    ) {
        let game = Catalogue::built_in().find(name).unwrap();
        let mut setup = game.setup();
        if let Some(parameter) = game.parameter("t") {
            setup.read(parameter, &t.to_string()).unwrap();
        }
        let board = Board::new(&*game, &setup, game.view("outcome").unwrap().clone(), &[]);
        let cursor = (cursor.0.max(board.view.first), cursor.1.max(board.view.first));
        let symmetric = |cells: Vec<Place>| -> Vec<Place> {
            match game.form() {
                Form::Pair => cells,
                Form::Partition => cells.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect(),
            }
        };
        let near = symmetric(options(&board, cursor));
        let level = Level::Pixels(scale);
        let sheet = ground(&board, game.form(), level, cursor, Overlay::Options).sheet();
        let sources = ground(&board, game.form(), level, cursor, Overlay::Sources).sheet();
        let side = 1usize << scale;
        for row in 0..(24 >> scale).min(8usize) {
            for col in 0..(24 >> scale).min(8usize) {
                let cells = || (0..side * side).map(|at| {
                    ((row * side + at / side) as u64, (col * side + at % side) as u64)
                });
                let want = cells().any(|cell| near.contains(&cell));
                prop_assert_eq!(sheet.at(row, col).has(Overlay::Options), want, "option {} {}", row, col);
                if board.rules().admits(&board.heaps(cursor.0, cursor.1)) && (scale == 0 || name != "primitive-pairs") {
                    let want = cells().any(|cell| symmetric(options(&board, cell)).contains(&cursor));
                    prop_assert_eq!(sources.at(row, col).has(Overlay::Sources), want, "source {} {}", row, col);
                }
            }
        }
    }
}

#[test]
fn wythoff_is_no_sum_and_says_so_but_its_law_holds() {
    let game = Catalogue::built_in().find("wythoff").unwrap();
    let board = Board::new(&*game, &game.setup(), game.view("outcome").unwrap().clone(), &[]);
    let sheet = ground(&board, Form::Pair, Level::Digits, (1, 2), Overlay::NotSum).sheet();
    // (1,1) has nim-sum 0 and wins; (1,2) has nim-sum 3 and loses; (3,0) is one heap
    assert!(sheet.at(1, 1).has(Overlay::NotSum) && sheet.at(1, 2).has(Overlay::NotSum));
    assert!(!sheet.at(3, 0).has(Overlay::NotSum));
    assert!(sheet.said[0].contains("breaks the sum"), "{:?}", sheet.said);
    let law = ground(&board, Form::Pair, Level::Digits, (1, 2), Overlay::Law).sheet();
    assert!((0..12).all(|at| !law.at(at, at).has(Overlay::Law)));
}

#[test]
fn the_path_of_a_pair_is_its_walk_down_the_tree() {
    let game = Catalogue::built_in().find("primitive-pairs").unwrap();
    let board = Board::new(&*game, &game.setup(), game.view("outcome").unwrap().clone(), &[]);
    let law = board.law().unwrap();
    let path = law.path(&[5, 3]).unwrap();
    assert_eq!(path.cells, [(1, 1), (2, 1), (3, 2), (5, 3)]);
    let long = law.path(&[1_000_000_007, 3]).unwrap();
    assert!(long.cells.len() < 2000 && long.cells.last() == Some(&(1_000_000_007, 3)));
    let none = Catalogue::built_in()
        .find("wythoff")
        .map(|game| game.law(&game.setup()).unwrap())
        .unwrap()
        .path(&[5, 3]);
    assert!(none.is_none());
}
