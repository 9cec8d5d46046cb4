//! The catalogue: every game there is, as a value that is passed down. It also reads what people type
//! for a game.

use super::{Brought, Game, Setup, brought, families, primitive_pairs, scatter, wythoff};
use crate::input::{InputError, quoted};
use std::path::Path;
use std::sync::Arc;

/// The games, in the order they are listed.
#[derive(Clone)]
pub struct Catalogue {
    games: Vec<Arc<dyn Game>>,
}

/// A game with parameters chosen.
#[derive(Clone)]
pub struct Chosen {
    /// The game.
    pub game: Arc<dyn Game>,
    /// Its parameters.
    pub setup: Setup,
}

impl Chosen {
    /// The game with its parameters at their defaults.
    pub fn new(game: Arc<dyn Game>) -> Self {
        Self { setup: game.setup(), game }
    }
}

impl Catalogue {
    /// The games that are built in.
    pub fn built_in() -> Self {
        let mut games: Vec<Arc<dyn Game>> = vec![
            Arc::new(primitive_pairs::PrimitivePairs::new()),
            Arc::new(wythoff::Wythoff::new()),
            Arc::new(scatter::Scatter::new()),
            Arc::new(families::TakeAndBreak::new()),
            Arc::new(families::Subtraction::new()),
        ];
        games.extend(brought::built_in());
        Self { games }
    }

    /// A catalogue of these games.
    pub fn of(games: Vec<Arc<dyn Game>>) -> Self {
        Self { games }
    }

    /// Every game, in the order it is listed.
    pub fn games(&self) -> &[Arc<dyn Game>] {
        &self.games
    }

    /// Add a game at the end.
    pub fn add(&mut self, game: Arc<dyn Game>) {
        self.games.push(game);
    }

    /// The game called `id`.
    ///
    /// # Errors
    /// One line that names the games there are.
    ///
    /// ```
    /// use gametui::games::Catalogue;
    /// let catalogue = Catalogue::built_in();
    /// assert_eq!(catalogue.find("wythoff").unwrap().title(), "Wythoff's game");
    /// assert!(catalogue.find("chess").is_err());
    /// ```
    pub fn find(&self, id: &str) -> Result<Arc<dyn Game>, InputError> {
        self.games.iter().find(|game| game.id() == id).cloned().ok_or_else(|| {
            let ids: Vec<&str> = self.games.iter().map(|game| game.id()).collect();
            InputError::new(format!("no game is called {}", quoted(id)), ids.join(", "), "wythoff")
        })
    }

    /// The game that a text names: moves by expression, vectors, a subtraction set, the path of a rule
    /// file, a take-and-break code, or an id of the catalogue.
    ///
    /// # Errors
    /// What is accepted; of a rule file everything that is wrong, a line each.
    ///
    /// ```
    /// use gametui::games::Catalogue;
    /// let kayles = Catalogue::built_in().read("0.770").unwrap();
    /// assert_eq!(&*kayles.game.canonical(&kayles.setup), ".77");
    /// ```
    pub fn read(&self, text: &str) -> Result<Chosen, InputError> {
        let text = text.trim();
        if text.contains("->") || text.starts_with("rays ") || text.starts_with("steps ") {
            return Brought::from_line(text).map(|game| Chosen::new(Arc::new(game)));
        }
        if text.starts_with("S(") {
            return self.member("subtraction", families::SET, text);
        }
        if text.contains('/') || text.ends_with(".toml") {
            return self.read_file(Path::new(text)).map(Chosen::new);
        }
        if text.contains('.') {
            return self.member("take-and-break", families::CODE, text);
        }
        self.find(text).map(Chosen::new)
    }

    /// Put a game in the place of the one with its id.
    pub fn replace(&mut self, game: Arc<dyn Game>) {
        if let Some(old) = self.games.iter_mut().find(|old| old.id() == game.id()) {
            *old = game;
        }
    }

    /// Add the games of the rule files in `folder`, by name; a folder that is not there has none.
    /// Returns what is wrong with those that cannot be read.
    pub fn add_folder(&mut self, folder: &Path) -> Vec<InputError> {
        const MOST_FILES: usize = 1000;
        let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
        let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
        paths.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
        paths.sort_unstable();
        let mut errors = Vec::new();
        for path in paths.iter().take(MOST_FILES) {
            match self.read_file(path) {
                Ok(game) => self.add(game),
                Err(error) => errors.push(error),
            }
        }
        errors
    }

    /// The game of a rule file, whose id no game of the catalogue has, unless it was read from this file.
    ///
    /// # Errors
    /// Everything that is wrong with it, a line each.
    pub fn read_file(&self, path: &Path) -> Result<Arc<dyn Game>, InputError> {
        let game = Brought::from_file(path)?;
        let other = self.games.iter().find(|other| other.id() == game.id());
        match other {
            Some(other) if other.opened_by() != game.opened_by() => {
                let what = format!("another game has the id {}: choose one of your own", quoted(game.id()));
                Err(game.refuse_id(&what))
            }
            _ => Ok(Arc::new(game)),
        }
    }

    /// A member of a family.
    fn member(&self, family: &str, parameter: &str, text: &str) -> Result<Chosen, InputError> {
        let mut chosen = Chosen::new(self.find(family)?);
        if let Some(parameter) = chosen.game.parameter(parameter) {
            let value = parameter.read(text)?;
            chosen.setup.set(&parameter.name.clone(), value);
        }
        Ok(chosen)
    }
}
