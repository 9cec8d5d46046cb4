//! Every game there is: one line each.

use super::{Game, primitive_pairs, scatter, wythoff};
use crate::input::{InputError, quoted};
use std::sync::{Arc, LazyLock};

static GAMES: LazyLock<Vec<Arc<dyn Game>>> = LazyLock::new(|| {
    vec![
        Arc::new(primitive_pairs::PrimitivePairs::new()),
        Arc::new(wythoff::Wythoff::new()),
        Arc::new(scatter::Scatter::new()),
    ]
});

/// Every game, in the order it is listed.
pub fn all() -> &'static [Arc<dyn Game>] {
    &GAMES
}

/// The game called `id`.
///
/// # Errors
/// One line that names the games there are.
///
/// ```
/// assert_eq!(gametui::games::find("wythoff").unwrap().title(), "Wythoff's game");
/// assert!(gametui::games::find("chess").is_err());
/// ```
pub fn find(id: &str) -> Result<Arc<dyn Game>, InputError> {
    all().iter().find(|game| game.id() == id).cloned().ok_or_else(|| {
        let ids: Vec<&str> = all().iter().map(|game| game.id()).collect();
        InputError::new(format!("no game is called {}", quoted(id)), ids.join(", "), "wythoff")
    })
}
