//! The guides, compiled in: the same texts stand in this documentation, on the command line
//! (`gametui guide NAME`) and in the explorer (`:guide NAME`).

use crate::input::{InputError, quoted};

/// A text to read from beginning to end.
#[derive(Debug)]
pub struct Guide {
    /// The name on the command line, and of its file in `assets/guide/`.
    pub name: &'static str,
    /// The text, in Markdown.
    pub text: &'static str,
}

impl Guide {
    /// Its heading.
    pub fn title(&self) -> &'static str {
        self.text.lines().next().unwrap_or_default().trim_start_matches("# ")
    }
}

/// Where a guide of this name stands in [`GUIDES`].
///
/// # Errors
/// One line that names the guides there are.
///
/// ```
/// use gametui::guide::{GUIDES, find};
/// assert_eq!(GUIDES[find("keys").unwrap()].title(), "Keys");
/// assert!(find("chess").is_err());
/// ```
pub fn find(name: &str) -> Result<usize, InputError> {
    GUIDES.iter().position(|guide| guide.name == name).ok_or_else(|| {
        let names: Vec<&str> = GUIDES.iter().map(|guide| guide.name).collect();
        InputError::new(format!("no guide is called {}", quoted(name)), names.join(", "), "guide keys")
    })
}

macro_rules! guides {
    ($($module:ident $name:literal)*) => {
        /// Every guide, in the order to read them.
        pub const GUIDES: &[Guide] = &[$(Guide {
            name: $name,
            text: include_str!(concat!("../assets/guide/", $name, ".md")),
        }),*];
        $(
            #[doc = include_str!(concat!("../assets/guide/", $name, ".md"))]
            #[allow(rustdoc::invalid_codeblock_attributes, reason = "`file=NAME` is for the test of the examples")]
            pub mod $module {}
        )*
    };
}

guides! {
    bring_your_own_game "bring-your-own-game"
    from_pattern_to_proof "from-pattern-to-proof"
    counting "counting"
    commands "commands"
    keys "keys"
    speed "speed"
}
