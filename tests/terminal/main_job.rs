//! The main job from launch to a clean exit, as a person does it.

use crate::harness::Launch;

#[test]
fn from_launch_to_the_answer_to_a_clean_exit() {
    let mut session = Launch::default().start().opened();
    for pane in ["Games", "Setup", "Primitive pairs", "Wythoff's game", "Scatter", "Count"] {
        session.see(pane);
    }
    // walk the grid; the inspector follows
    session.press(":go 7 3\r");
    session.see_position("7,3");
    session.press("\x1b[B");
    session.see_position("8,3");
    // set n and count
    session.press(":n 1e9\r");
    session.see("n = 10^9");
    session.press("c");
    session.see("303 963 551 173 008 413");
    session.see("101 321 183 652 444 268");
    session.see("202 642 367 520 564 145");
    session.press("q");
    assert_eq!(session.ended().exit_code(), 0);
    session.assert_given_back();
}
