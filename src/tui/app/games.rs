//! Games that are typed, read from files, and read again when their file changes.

use super::state::App;
use crate::games::{Chosen, Form, Game, LARGEST_HEAP};
use crate::input::InputError;
use crate::tui::effect::Effect;
use crate::tui::session::Table;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A game was read from a file.
#[derive(Debug)]
pub struct GameRead {
    /// The file.
    pub path: PathBuf,
    /// Whether it is read again because it changed.
    pub again: bool,
    /// The game; or everything that is wrong with the file, a line each.
    pub read: Result<ReadGame, InputError>,
}

/// A game, which is shown by its id.
pub struct ReadGame(pub Arc<dyn Game>);

impl std::fmt::Debug for ReadGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.id())
    }
}

impl App {
    /// Put a game on screen that may be new, with the parameters that were typed with it.
    pub(crate) fn show_game(&mut self, chosen: Chosen) {
        let at = self.table_of(&chosen.game);
        self.choose(at);
        if chosen.setup != chosen.game.setup() {
            self.table_mut().setup = chosen.setup;
            self.session.board_stale = true;
        }
    }

    /// The place of the game in the list, at the end of which it is put when it is new.
    fn table_of(&mut self, game: &Arc<dyn Game>) -> usize {
        let tables = &mut self.session.tables;
        if let Some(at) = tables.iter().position(|table| table.game.id() == game.id()) {
            return at;
        }
        tables.push(Table::new(game));
        self.session.catalogue.add(game.clone());
        tables.len() - 1
    }

    /// A file was read: show its game, or put the new version in the place of the old one. Of a version
    /// with an error the last good one stays, below what is wrong with it.
    pub(crate) fn game_read(&mut self, read: GameRead) -> Vec<Effect> {
        let game = match read.read {
            Ok(ReadGame(game)) => game,
            Err(error) => {
                let of_file = |table: &&mut Table| from_file(table, &read.path);
                match self.session.tables.iter_mut().find(of_file).filter(|_| read.again) {
                    Some(table) => {
                        let text = error.to_string();
                        let (first, others) = text.split_once('\n').unwrap_or((&text, ""));
                        let lines = [Some(first), error.caret.as_deref(), Some(others)];
                        let lines = lines.into_iter().flatten().filter(|line| !line.is_empty());
                        table.fault = Some(lines.collect::<Vec<_>>().join("\n"));
                    }
                    None => self.session.refuse(error),
                }
                return Vec::new();
            }
        };
        for table in self.session.tables.iter_mut().filter(|table| from_file(table, &read.path)) {
            table.fault = None;
        }
        let at = self.table_of(&game);
        self.session.catalogue.replace(game.clone());
        let (old, new) = (&self.session.tables[at], Table::new(&game));
        let mut setup = new.setup.clone();
        for parameter in game.parameters().iter().filter(|parameter| old.setup.given(&parameter.name)) {
            let _ = setup.read(parameter, &old.setup.text(&parameter.name));
        }
        let same_form = old.game.form() == game.form();
        let table = &mut self.session.tables[at];
        if !same_form {
            table.grid = new.grid;
            table.trail.clear();
        }
        (table.game, table.setup) = (game, setup);
        table.known.clear();
        let position = table.grid.position.clone();
        let rules = table.game.rules(&table.setup);
        if rules.admit(position.heaps()).is_err() {
            table.grid.position = table.game.opening();
        }
        self.session.board_stale = true;
        self.jobs.values_wanted = None;
        if read.again {
            self.say(format!("{} was read again", read.path.display()));
            return Vec::new();
        }
        self.choose(at);
        vec![Effect::WatchGame(read.path)]
    }

    /// A file changed: read it again when its game is in the list.
    pub(crate) fn file_changed(&mut self, path: PathBuf) -> Vec<Effect> {
        if self.session.tables.iter().any(|table| from_file(table, &path)) {
            return vec![Effect::ReadGame { path, again: true }];
        }
        Vec::new()
    }

    /// The rule file of a game that was typed, for `:save-rules`.
    ///
    /// # Errors
    /// One line for a game that is no typed one.
    pub(crate) fn rules_as_file(&self) -> Result<String, InputError> {
        let game = &self.table().game;
        if let Some(source) = game.source() {
            return Ok(source.to_owned());
        }
        let text = game.canonical(&self.table().setup);
        let quoted = |text: &str| toml::Value::String(text.into()).to_string();
        let moves = if let Some((_, moves)) = text.split_once("->") {
            format!("options = [{}]", quoted(moves.trim()))
        } else if text.starts_with("rays ") || text.starts_with("steps ") {
            let mut lists = [Vec::new(), Vec::new()];
            let mut which = 0;
            for word in text.split_whitespace() {
                match word {
                    "rays" => which = 0,
                    "steps" => which = 1,
                    vector => lists[which].push(format!("[{}]", vector.replace(',', ", "))),
                }
            }
            let line = |(name, list): (&str, &Vec<String>)| {
                (!list.is_empty()).then(|| format!("{name} = [{}]", list.join(", ")))
            };
            let lines: Vec<String> = ["rays", "steps"].into_iter().zip(&lists).filter_map(line).collect();
            lines.join("\n")
        } else if let Some(set) = text.strip_prefix("S(").and_then(|rest| rest.strip_suffix(')')) {
            match set.strip_prefix("all but ") {
                Some(set) => format!("take-all-but = [{set}]"),
                None => format!("take = [{set}]"),
            }
        } else if text.contains('.') {
            format!("code = {}", quoted(&text))
        } else {
            let what = format!("{text} was not typed and has no rule file");
            return Err(InputError::new(what, "a game that was typed", ":game S(1,3,4)"));
        };
        let heaps = if game.form() == Form::Pair { "pair" } else { "sum" };
        Ok(format!(
            "id = \"my-game\"\ntitle = {}\nheaps = \"{heaps}\"\nrule = {}\n\n[moves]\n{moves}\n",
            quoted(&text),
            quoted(&format!("The moves are {text}."))
        ))
    }

    /// A command that opens what is on screen.
    pub(crate) fn command_to_reopen(&self) -> String {
        let table = self.table();
        let (game, setup) = (&table.game, &table.setup);
        let opened_by = game.opened_by();
        // a typed member of a family says its parameter itself
        let text = if *opened_by == *game.id() { game.canonical(setup) } else { opened_by };
        let family = *text != *game.id() && *text == *game.canonical(setup);
        let mut words = vec!["gametui".to_owned(), "--game".into(), shell(&text)];
        for parameter in game.parameters().iter().filter(|p| setup.given(&p.name)) {
            if !(family && parameter.rules) {
                words.extend([
                    "--set".into(),
                    shell(&format!("{}={}", parameter.name, setup.text(&parameter.name))),
                ]);
            }
        }
        let heaps = table.grid.position.heaps();
        if heaps.iter().all(|&heap| heap <= LARGEST_HEAP) {
            words.extend(["--at".into(), shell(&game.form().write(heaps))]);
        }
        words.join(" ")
    }
}

/// Whether the game of a table was read from this file.
fn from_file(table: &Table, path: &Path) -> bool {
    Path::new(&*table.game.opened_by()) == path
}

/// A word as a shell takes it.
fn shell(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./,+=:".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.into()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Brought;
    use crate::tui::app::tests::press;
    use crate::tui::session::SavedSession;
    use crate::tui::{Message, Options};

    fn app() -> App {
        App::new(&Options::default(), (120, 40))
    }

    #[test]
    fn typed_games_are_shown_and_come_back_with_the_session() {
        let mut left = app();
        for line in ["game a,b -> a-1, b if a > 0; a, b-2 if b > 1", "go 4,4", "game .77"] {
            left.command(line).unwrap();
            left.settle();
        }
        assert_eq!(left.command_to_reopen(), "gametui --game .77 --at 5+3");
        left.command("game a,b->a-1,b if a>0;a,b-2 if b>1").unwrap();
        left.settle();
        let text = "a,b -> a - 1, b if a > 0; a, b - 2 if b > 1";
        assert_eq!(left.table().game.id(), text);
        assert_eq!(left.command_to_reopen(), format!("gametui --game '{text}' --at 4,4"));
        let saved = SavedSession::of(&left.session).write();
        let mut found = app();
        found.reopen(&SavedSession::read(&saved).unwrap());
        assert_eq!((found.table().game.id(), found.table().grid.position.heaps()), (text, &[4, 4][..]));
        assert!(left.command("game n -> n - m").is_err() && left.command("game chess").is_err());
    }

    #[test]
    fn a_file_that_is_gone_is_said_in_one_line() {
        let mut left = app();
        let mut saved = SavedSession::of(&left.session);
        let place = saved.games.values().next().unwrap().clone();
        saved.games.insert("/no/such/game.toml".into(), place);
        left.reopen(&saved);
        let notice = left.session.notice.unwrap();
        assert!(notice.error && notice.text.contains("/no/such/game.toml") && !notice.text.contains('\n'));
    }

    #[test]
    fn saved_rules_are_the_same_game() {
        for line in ["rays 0,1 1,0 steps 2,1", "S(1,3,4)", "S(all but 2)", ".137", "n -> n - 1 if n > 0"] {
            let mut app = app();
            app.command(&format!("game {line}")).unwrap();
            let table = app.table();
            let game = Brought::from_text(&app.rules_as_file().unwrap(), "saved.toml").unwrap();
            let (own, saved) = (table.game.rules(&table.setup), game.rules(&game.setup()));
            assert_eq!(
                (saved.shape(), saved.option_count(&[9, 5])),
                (own.shape(), own.option_count(&[9, 5])),
                "{line}"
            );
        }
        assert!(app().rules_as_file().is_err());
    }

    #[test]
    fn a_bad_version_of_a_file_leaves_the_good_one_below_its_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.toml");
        let good = "id = \"mine\"\ntitle = \"Mine\"\nheaps = \"sum\"\nrule = \"Take.\"\n[parameters.h]\ndefault = 3\n[moves]\noptions = [\"n - k for k in 1..min(n, h)\"]\n";
        let mut app = app();
        let read = |app: &mut App, text: &str, again: bool| {
            std::fs::write(&path, text).unwrap();
            let read = Brought::from_file(&path).map(|game| ReadGame(Arc::new(game)));
            app.update(Message::GameRead(Box::new(GameRead { path: path.clone(), again, read })));
            app.settle();
        };
        read(&mut app, good, false);
        app.command("set h=5").unwrap();
        app.command("go 7").unwrap();
        app.settle();
        let calm = app.areas().rule.height;
        read(&mut app, &good.replace("n - k", "n - m"), true);
        // the error stays while one goes on with the last good version
        press(&mut app, "tab right ?");
        press(&mut app, "esc");
        let fault = app.table().fault.clone().unwrap();
        let lines: Vec<&str> = fault.lines().collect();
        assert!(lines[0].contains("mine.toml:8:17: no name is called 'm'"), "{fault}");
        assert!(lines[1].contains("n - m for") && lines[2].trim() == "^", "{fault}");
        assert_eq!(lines[1].find("m for"), lines[2].find('^'), "{fault}");
        assert_eq!(app.areas().rule.height, calm + 3);
        let shown: String = app.screen().unwrap().content().iter().map(|cell| cell.symbol()).collect();
        assert!(shown.contains("called") && shown.contains(" ^ "), "{shown}");
        assert_eq!((app.table().game.title(), app.table().setup.small("h")), ("Mine", 5));
        read(&mut app, "id = ", true);
        assert!(app.table().fault.as_ref().is_some_and(|other| *other != fault));
        read(&mut app, &good.replace("Mine", "Mine again"), true);
        assert_eq!((app.table().game.title(), app.table().setup.small("h")), ("Mine again", 5));
        assert_eq!((&app.table().fault, app.areas().rule.height), (&None, calm));
    }
}
