//! A game against the program from start to end, and the rules against the law, as a person would.

use crate::harness::Launch;

#[test]
fn a_game_is_played_to_its_end() {
    let mut session = Launch::default().arguments(&["--game", "wythoff", "--at", "9,6"]).start().opened();
    session.press("p");
    session.see("your move");
    // The hint is a winning move, so the person wins.
    while !session.text().contains("you have won") {
        session.press("h");
        session.see("hint:");
        session.press("\r");
        session.until("the answer of the program", |screen| {
            let text = screen.contents();
            !text.contains("hint:") && (text.contains("your move") || text.contains("you have won"))
        });
    }
    session.see("you 1 · program 0");
    session.press("q");
    assert_eq!(session.ended().exit_code(), 0);
    session.assert_given_back();
}

#[cfg(debug_assertions)]
#[test]
fn a_wrong_law_is_caught_and_shown() {
    let launch = Launch::default().variable("GAMETUI_TEST_WRONG_LAW", "1");
    let mut session = launch.arguments(&["--game", "wythoff"]).start().opened();
    session.press("V\r");
    session.see("they differ first at");
    session.see("by the rules:");
    session.press("mq");
    assert_eq!(session.ended().exit_code(), 0);
}
