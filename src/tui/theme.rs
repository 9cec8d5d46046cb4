//! Colours: how many the terminal has, and what they mean here.
//!
//! Foreground and background are left alone. What matters is never told by hue alone: losing cells
//! are reversed and bold as well as coloured.

use ratatui::style::{Color, Modifier, Style};

/// How many colours the terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// None: digits and glyphs only.
    Never,
    /// The sixteen named ones.
    Sixteen,
    /// The palette of 256.
    Indexed,
    /// Any.
    True,
}

/// What the terminal's background is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Background {
    /// Dark, the usual.
    Dark,
    /// Light.
    Light,
}

impl Depth {
    /// Read `auto|never|16|256|true`; `auto` asks the environment.
    pub fn read(text: &str) -> Option<Self> {
        match text {
            "auto" => Some(Self::detect(|name| std::env::var(name).ok())),
            "never" => Some(Self::Never),
            "16" => Some(Self::Sixteen),
            "256" => Some(Self::Indexed),
            "true" => Some(Self::True),
            _ => None,
        }
    }

    /// What the environment says: `NO_COLOR`, `COLORTERM`, `TERM`.
    ///
    /// ```
    /// use gametui::tui::Depth;
    /// let of = |pairs: &'static [(&str, &str)]| {
    ///     Depth::detect(|name| pairs.iter().find(|(n, _)| *n == name).map(|(_, v)| v.to_string()))
    /// };
    /// assert_eq!(of(&[("TERM", "xterm-256color")]), Depth::Indexed);
    /// assert_eq!(of(&[("TERM", "xterm"), ("COLORTERM", "truecolor")]), Depth::True);
    /// assert_eq!(of(&[("TERM", "xterm"), ("NO_COLOR", "1")]), Depth::Never);
    /// ```
    pub fn detect(variable: impl Fn(&str) -> Option<String>) -> Self {
        if variable("NO_COLOR").is_some_and(|value| !value.is_empty()) {
            return Self::Never;
        }
        let term = variable("TERM").unwrap_or_default();
        let colours = variable("COLORTERM").unwrap_or_default();
        if matches!(colours.as_str(), "truecolor" | "24bit") || term.ends_with("-direct") {
            Self::True
        } else if term.contains("256color") {
            Self::Indexed
        } else if term.is_empty() || term == "dumb" {
            Self::Never
        } else {
            Self::Sixteen
        }
    }
}

impl Background {
    /// Read `auto|dark|light`; `auto` reads `COLORFGBG`, dark if unset.
    pub fn read(text: &str) -> Option<Self> {
        match text {
            "auto" => {
                let told = std::env::var("COLORFGBG").unwrap_or_default();
                let light = told.rsplit(';').next().is_some_and(|last| matches!(last, "7" | "15"));
                Some(if light { Self::Light } else { Self::Dark })
            }
            "dark" => Some(Self::Dark),
            "light" => Some(Self::Light),
            _ => None,
        }
    }
}

/// The styles of the explorer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Colours the terminal shows.
    pub depth: Depth,
    /// Its background.
    pub background: Background,
}

impl Theme {
    /// Border and title of the pane with the focus.
    pub fn focused(self) -> Style {
        self.coloured([(Color::Cyan, Color::Blue), (Color::Indexed(80), Color::Indexed(25))])
            .add_modifier(Modifier::BOLD)
    }

    /// Border and title of the others.
    pub fn unfocused(self) -> Style {
        self.quiet()
    }

    /// Losing cells.
    pub fn losing(self) -> Style {
        self.coloured([(Color::Yellow, Color::Red), (Color::Indexed(214), Color::Indexed(124))])
            .add_modifier(Modifier::BOLD | Modifier::REVERSED)
    }

    /// The word "losing" in running text.
    pub fn losing_word(self) -> Style {
        self.losing().remove_modifier(Modifier::REVERSED)
    }

    /// The word "winning" in running text.
    pub fn winning_word(self) -> Style {
        self.coloured([(Color::Green, Color::Green), (Color::Indexed(114), Color::Indexed(28))])
            .add_modifier(Modifier::BOLD)
    }

    /// What is not a position, and other quiet things.
    pub fn quiet(self) -> Style {
        self.coloured([(Color::DarkGray, Color::DarkGray), (Color::Indexed(244), Color::Indexed(245))])
    }

    /// The chosen line of a list.
    pub fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// Numbers that matter.
    pub fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Refusals and failures.
    pub fn error(self) -> Style {
        self.coloured([(Color::LightRed, Color::Red), (Color::Indexed(203), Color::Indexed(160))])
            .add_modifier(Modifier::BOLD)
    }

    /// Progress bars.
    pub fn bar(self) -> Style {
        self.coloured([(Color::Cyan, Color::Blue), (Color::Indexed(74), Color::Indexed(25))])
    }

    /// `[(dark, light) for 16 colours, (dark, light) for more]`.
    fn coloured(self, choices: [(Color, Color); 2]) -> Style {
        let (dark, light) = match self.depth {
            Depth::Never => return Style::new(),
            Depth::Sixteen => choices[0],
            Depth::Indexed | Depth::True => choices[1],
        };
        Style::new().fg(if self.background == Background::Light { light } else { dark })
    }
}
