//! The period stage: what is found is shown, folded and plotted, and may be written.

use crate::tui::actions::Place;
use crate::tui::app::Options;
use crate::tui::app::tests::{app, press, type_line};
use crate::tui::effect::Effect;
use crate::tui::pictures::Driver;
use crate::tui::theme::Depth;
use crate::worker::{Job, Lane, Request};

#[test]
fn period_stage_shows_figures_plot_and_folded_values() {
    let options = Options { color: Depth::Never, ..Options::default() };
    for (name, game) in [("kayles", ".77"), ("arithmetic", "S(all but 2,3)")] {
        for size in [(80, 24), (120, 40), (200, 60)] {
            let mut driver = Driver::new(&options, size);
            driver.command(&format!("game {game}")).press("r");
            insta::assert_snapshot!(format!("{name}_{}x{}", size.0, size.1), driver.picture());
            driver.press("space");
            insta::assert_snapshot!(format!("{name}_folded_{}x{}", size.0, size.1), driver.picture());
        }
    }
}

#[test]
fn another_limit_or_game_searches_again_and_escape_cancels() {
    let mut app = app();
    type_line(&mut app, "game .137");
    let limit = |effects: &[Effect]| match effects {
        [.., Effect::Worker(Request::Start { lane: Lane::Check, job: Job::Period(search), .. })] => {
            (search.name.clone(), search.limit)
        }
        _ => panic!("{effects:?}"),
    };
    assert_eq!(limit(&press(&mut app, "r")), (".137".into(), 1_000_000));
    assert_eq!(app.place(), Place::Period);
    assert_eq!(limit(&press(&mut app, "5 0 0 enter")), (".137".into(), 500));
    assert_eq!(limit(&press(&mut app, "n")), (".137".into(), 5000));
    assert_eq!(limit(&type_line(&mut app, "game S(3,1)")), ("S(1,3)".into(), 1_000_000));
    let effects = press(&mut app, "x");
    assert!(matches!(effects[..], [Effect::Worker(Request::Cancel(Lane::Check))]), "{effects:?}");
    press(&mut app, "esc");
    assert_eq!(app.place(), Place::Grid);
    type_line(&mut app, "game wythoff");
    press(&mut app, "r");
    assert_eq!(app.place(), Place::RowPeriod);
}

#[test]
fn enter_shows_the_heap_under_the_crosshair_on_the_map() {
    let mut driver = Driver::new(&Options::default(), (120, 40));
    driver.command("game .77").press("r left left enter");
    // the theorem reads 168 heaps, 0 to 167
    assert_eq!(driver.app.table().grid.position.heaps(), [165]);
    assert_eq!(driver.app.place(), Place::Grid);
}
