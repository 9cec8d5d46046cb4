//! Laws that are stated for the game on screen: typed, guessed, checked, put away.

use super::state::App;
use crate::games::{Law, Standing};
use crate::input::InputError;
use crate::tui::map::Overlay;

impl App {
    /// State a law for the game on screen and mark where it fails; without a text, put it away.
    ///
    /// # Errors
    /// What does not fit in the text.
    pub(crate) fn state_law(&mut self, text: Option<&str>) -> Result<(), InputError> {
        match text {
            Some(text) => {
                self.table_mut().state_law(text)?;
                self.law_changed(true);
                self.hint("stated; cells where it fails are marked, {verify} checks it against the rules");
            }
            None => {
                let had = self.table_mut().stated.take().is_some();
                self.law_changed(false);
                self.session.say(if had { "the stated law is put away" } else { "no law is stated" });
            }
        }
        Ok(())
    }

    /// Take a law that was found or checked for the game on screen.
    pub(crate) fn take_law(&mut self, law: Law) {
        self.table_mut().stated = Some(law);
        self.law_changed(true);
    }

    /// What a check made of the stated law of this text.
    pub(crate) fn law_checked(&mut self, text: &str, standing: Standing) {
        let table = self.table_mut();
        if let Some(law) = table.stated.take_if(|law| *law.text == *text) {
            table.stated = Some(law.with_standing(standing));
            self.session.board_stale = true;
        }
    }

    fn law_changed(&mut self, marked: bool) {
        if self.map.overlays.has(Overlay::Law) != marked {
            self.map.overlays.toggle(Overlay::Law);
        }
        self.session.board_stale = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::session::SavedSession;
    use crate::tui::{Key, Message, Options};

    fn app(keys: &str) -> App {
        let mut app = App::new(&Options::default(), (120, 40));
        for written in keys.chars() {
            let key = match written {
                '\n' => "enter".into(),
                ' ' => "space".into(),
                written => written.to_string(),
            };
            app.update(Message::Key(Key::read(&key).unwrap()));
            app.settle();
        }
        app
    }

    #[test]
    fn a_stated_law_is_marked_at_once_and_summed_up() {
        let app = app(":game wythoff\n:view outcome\n:law losing iff abs(a-b) <= 1 and (a+b) mod 3 = 0\n");
        let said = app.map.sheet.said.join(" ");
        assert!(said.contains("fails first at (3,3): law losing"), "{said}");
        let reasons = app.session.findings().unwrap().reason.join("; ");
        assert!(reasons.contains("stated law, conjectured:"), "{reasons}");
    }

    #[test]
    fn a_law_that_holds_says_on_how_many_cells() {
        let app = app(":game wythoff\n:view outcome\n:law pairs floor(k*phi), floor(k*phi) + k\n");
        let said = app.map.sheet.said.join(" ");
        assert!(said.starts_with("law: holds on all"), "{said}");
    }

    #[test]
    fn the_standing_is_kept_and_falls_with_the_rules() {
        let mut left = app(":game wythoff\n:law losing iff a = b\n");
        left.law_checked("losing iff a = b", Standing::Checked { to: 50 });
        let mut found = app("");
        found.reopen(&SavedSession::read(&SavedSession::of(&left.session).write()).unwrap());
        let stated = found.table().stated.clone().unwrap();
        assert_eq!((&*stated.text, &stated.standing), ("losing iff a = b", &Standing::Checked { to: 50 }));
        found.read_parameter("t", "2").unwrap();
        assert_eq!(found.table().stated.as_ref().unwrap().standing, Standing::Conjectured);
        found.command("law").unwrap();
        assert!(found.table().stated.is_none());
    }
}
