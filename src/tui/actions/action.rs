//! What a key can do, and where.

use crate::tui::map::Overlay;

/// Something a key can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each has its label in TABLE")]
pub enum Action {
    Quit,
    Suspend,
    Help,
    About,
    CommandLine,
    Complete,
    NextPane,
    PreviousPane,
    Back,
    Act,
    Return,
    Left,
    Right,
    Up,
    Down,
    LeftFar,
    RightFar,
    UpFar,
    DownFar,
    PageUp,
    PageDown,
    Home,
    End,
    NextItem,
    PreviousItem,
    Beatty,
    Precision,
    Period,
    Atlas,
    Play,
    ShowLine,
    Edit,
    Verify,
    Guess,
    Sequences,
    Counts,
    Sort,
    Filter,
    Delete,
    Undo,
    Hint,
    ChangeSides,
    Resign,
    NewGame,
    Level,
    Larger,
    Smaller,
    AddHeap,
    RemoveHeap,
    Jump,
    Copy,
    CopyCommand,
    Save,
    NextView,
    NextGame,
    StartCount,
    CancelCount,
    Redraw,
    MouseCapture,
    Maximise,
    Fold,
    Search,
    FindGame,
    Reveal,
    Clear,
    ZoomIn,
    ZoomOut,
    LogAxis,
    NextDip,
    Palette,
    Measure,
    Overlay(Overlay),
    Find,
    FindNext,
    FindPrevious,
}

/// Where an action applies: the pane that has the focus, or everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// Unless a line of text is being typed.
    Everywhere,
    /// The list of games.
    Games,
    /// The parameters.
    Setup,
    /// The grid.
    Grid,
    /// The inspector.
    Inspector,
    /// The count.
    Count,
    /// The help screen.
    Help,
    /// The pages about the game.
    About,
    /// The Beatty sequences.
    Beatty,
    /// Floating point against the exact floor.
    Precision,
    /// The period of one row.
    RowPeriod,
    /// The period of the heap values.
    Period,
    /// All octal codes of a few digits.
    Atlas,
    /// A plot, wherever a stage shows one.
    Plot,
    /// A game against the program.
    Play,
    /// The line of best play.
    Line,
    /// A position built by hand.
    Editor,
    /// The rules against the law.
    Verify,
    /// Laws that fit.
    Guess,
    /// The sequences of the game.
    Sequences,
    /// The list of counts.
    Counts,
    /// The search over actions and games.
    Search,
    /// A line of text being typed.
    Text,
}

impl Place {
    /// The name in the help screen and the README.
    pub fn title(self) -> &'static str {
        match self {
            Self::Everywhere => "Everywhere",
            Self::Games => "Games",
            Self::Setup => "Setup",
            Self::Grid => "Grid",
            Self::Inspector => "Inspector",
            Self::Count => "Count",
            Self::Help => "Help",
            Self::About => "About",
            Self::Beatty => "Beatty sequences",
            Self::Precision => "Floating point",
            Self::RowPeriod => "Row period",
            Self::Period => "Period",
            Self::Atlas => "Atlas",
            Self::Plot => "Plots",
            Self::Play => "Play",
            Self::Line => "Line of play",
            Self::Editor => "Position",
            Self::Verify => "Rules against law",
            Self::Guess => "Laws that fit",
            Self::Sequences => "Sequences",
            Self::Counts => "Counts",
            Self::Search => "Search",
            Self::Text => "Typing",
        }
    }

    /// Every place, in the order of the help screen.
    pub const ALL: [Self; 23] = [
        Self::Everywhere,
        Self::Games,
        Self::Setup,
        Self::Grid,
        Self::Inspector,
        Self::Count,
        Self::Help,
        Self::About,
        Self::Beatty,
        Self::Precision,
        Self::RowPeriod,
        Self::Period,
        Self::Atlas,
        Self::Plot,
        Self::Play,
        Self::Line,
        Self::Editor,
        Self::Verify,
        Self::Guess,
        Self::Sequences,
        Self::Counts,
        Self::Search,
        Self::Text,
    ];
}

/// One row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What it does.
    pub action: Action,
    /// Where.
    pub place: Place,
    /// The name in a configuration file.
    pub id: &'static str,
    /// The keys, as people write them; the first is shown in the footer.
    pub keys: &'static [&'static str],
    /// What it is called, in the help screen.
    pub label: &'static str,
    /// What it is called in the footer; empty to leave it out there.
    pub short: &'static str,
}

/// A row of the table.
pub const fn entry(
    place: Place,
    action: Action,
    id: &'static str,
    keys: &'static [&'static str],
    label: &'static str,
    short: &'static str,
) -> Entry {
    Entry { action, place, id, keys, label, short }
}
