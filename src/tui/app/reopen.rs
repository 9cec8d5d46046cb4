//! Going back to where the explorer was left. What no longer fits is passed over.

use super::state::App;
use crate::games::Position;
use crate::tui::session::{Place, SavedSession, Table};

impl App {
    /// Go back to where the explorer was left. What no longer fits is passed over.
    pub fn reopen(&mut self, session: &SavedSession) {
        for text in session.games.keys() {
            let listed = |table: &Table| *table.game.opened_by() == **text;
            if self.session.tables.iter().any(listed) {
                continue;
            }
            match self.session.catalogue.read(text) {
                Ok(chosen) => self.show_game(chosen),
                Err(error) if text.contains('/') => self.session.refuse(format!("a game is gone: {error}")),
                Err(_) => {}
            }
        }
        for at in 0..self.session.tables.len() {
            if let Some(place) = session.games.get(&*self.session.tables[at].game.opened_by()) {
                self.choose(at);
                self.reopen_game(place);
            }
        }
        let chosen = self.session.tables.iter().position(|table| *table.game.opened_by() == *session.game);
        self.choose(chosen.unwrap_or(0));
        self.session.record = session.played.plausible(&self.session.catalogue);
    }

    /// Put the game that was asked for on screen, as `given` has it: its parameters when some were
    /// given, and its position when one was.
    pub(crate) fn open_instead(&mut self, given: App, game: &str, setup: bool, position: bool) {
        let Some(at) = self.session.tables.iter().position(|table| table.game.id() == game) else { return };
        self.choose(at);
        let theirs = given.session.tables.into_iter().nth(at);
        let Some(theirs) = theirs else { return };
        if position {
            // The view that was left may not show a position at all.
            self.session.tables[at].grid = theirs.grid;
        }
        if setup || position {
            self.session.tables[at].setup = theirs.setup;
        }
        self.session.board_stale = true;
    }

    fn reopen_game(&mut self, place: &Place) {
        let table = self.table_mut();
        let game = table.game.clone();
        for (name, text) in &place.setup {
            if let Some(parameter) = game.parameter(name) {
                let _ = table.setup.read(parameter, text);
            }
        }
        table.setup = table.setup.ungiven();
        if let Some(law) = &place.law {
            law.state(table);
        }
        if let Some(view) = game.view(&place.view).cloned() {
            self.show_view(view);
        }
        let position = Position::read(game.form(), &place.position).ok();
        let admitted =
            position.filter(|position| game.rules(&self.table().setup).admit(position.heaps()).is_ok());
        if let Some(position) = admitted {
            self.go(position);
        }
        let [row, col] = place.cursor.map(|at| at.min(crate::games::LARGEST_HEAP));
        let grid = &mut self.table_mut().grid;
        if grid.cell_of(game.form(), &grid.position.clone()).is_none() {
            grid.cursor = (row.max(grid.view.first), col.max(grid.view.first));
        }
        self.session.board_stale = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::{Key, Message, Options};

    fn app() -> App {
        App::new(&Options::default(), (120, 40))
    }

    fn typed(app: &mut App, text: &str) {
        for written in text.chars().map(|c| if c == '\n' { "enter".into() } else { c.to_string() }) {
            let key = if written == " " { "space" } else { &written };
            app.update(Message::Key(Key::read(key).unwrap()));
            app.settle();
        }
    }

    #[test]
    fn the_explorer_reopens_where_it_was_left() {
        let mut left = app();
        typed(&mut left, ":n 1e6\n:go 7 3\n:game wythoff\n:n 500\n:go 89 55\n:view outcome\n");
        let text = SavedSession::of(&left.session).write();
        let mut found = app();
        found.reopen(&SavedSession::read(&text).unwrap());
        found.settle();
        assert_eq!(SavedSession::of(&found.session), SavedSession::of(&left.session));
        assert_eq!(found.table().game.id(), "wythoff");
        assert_eq!(found.table().grid.cursor, (89, 55));
        assert_eq!(&*found.table().grid.view.id, "outcome");
        assert_eq!(found.session.tables[0].setup.small("n"), 1_000_000);
    }

    #[test]
    fn what_does_not_fit_is_passed_over() {
        let text = SavedSession::of(&app().session).write();
        for (from, to) in [
            ("\"5,3\"", "\"4,6\""),
            ("\"5,3\"", "\"\\u001b[2J\""),
            ("n = \"", "n = \"-"),
            ("view = \"values\"", "view = \"sideways\""),
            ("game = \"primitive-pairs\"", "game = \"chess\""),
        ] {
            let changed = text.replace(from, to);
            assert_ne!(changed, text, "{from}");
            let mut found = app();
            if let Some(session) = SavedSession::read(&changed) {
                found.reopen(&session);
                found.settle();
            }
            assert_eq!(SavedSession::of(&found.session), SavedSession::of(&app().session), "{from} → {to}");
        }
    }

    #[test]
    fn games_played_are_kept_with_the_score() {
        let mut left = app();
        typed(&mut left, ":game wythoff\n:go 9 6\np");
        typed(&mut left, "R");
        assert_eq!(left.session.record.lost, 1);
        let text = SavedSession::of(&left.session).write();
        let mut found = app();
        found.reopen(&SavedSession::read(&text).unwrap());
        assert_eq!(found.session.record, left.session.record);
        let mut changed = app();
        changed
            .reopen(&SavedSession::read(&text.replace("start = \"9,6\"", "start = \"\\u001b[2J\"")).unwrap());
        assert!(changed.session.record.games.is_empty() && changed.session.record.lost == 1);
    }

    #[test]
    fn what_is_not_ours_is_no_session() {
        let ours = SavedSession::of(&app().session).write();
        for text in ["", "nonsense", "version = 1", &ours.replace("version = 1", "version = 2")] {
            assert_eq!(SavedSession::read(text), None, "{text}");
        }
    }
}
