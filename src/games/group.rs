//! The groups that games are listed in. A group follows from where a game comes from and how it is
//! played, so that no list names games.

use super::{Form, Game};

/// A group of the list of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// The games with counts and screens of their own, and the families of all codes and sets.
    Featured,
    /// Rule files of the program whose positions are sums of heaps.
    Sums,
    /// Rule files of the program whose positions are coupled pairs.
    Pairs,
    /// Games from a line or a file of the user.
    Yours,
}

impl Group {
    /// The group of a game.
    ///
    /// ```
    /// use gametui::games::{Catalogue, Group};
    /// let catalogue = Catalogue::built_in();
    /// let group = |text: &str| Group::of(&*catalogue.read(text).unwrap().game);
    /// assert_eq!(["wythoff", "kayles", "rook"].map(group), [Group::Featured, Group::Sums, Group::Pairs]);
    /// assert_eq!(group("rays 1,0 0,1"), Group::Yours);
    /// ```
    pub fn of(game: &dyn Game) -> Self {
        match (game.is_brought(), game.source(), game.form()) {
            (true, ..) => Self::Yours,
            (false, None, _) => Self::Featured,
            (false, Some(_), Form::Partition) => Self::Sums,
            (false, Some(_), Form::Pair) => Self::Pairs,
        }
    }

    /// The name in lists.
    pub fn name(self) -> &'static str {
        match self {
            Self::Featured => "featured",
            Self::Sums => "sums",
            Self::Pairs => "pairs",
            Self::Yours => "yours",
        }
    }
}
