//! The keys of the map.

use super::overlays::Overlay;
use crate::tui::actions::{Action, Entry, Place, entry};

const fn overlay(overlay: Overlay, id: &'static str, keys: &'static [&'static str]) -> Entry {
    entry(Place::Grid, Action::Overlay(overlay), id, keys, overlay.label(), overlay.name())
}

/// Its keys.
pub const ACTIONS: &[Entry] = &[
    entry(Place::Grid, Action::Left, "left", &["left", "h"], "one cell left", ""),
    entry(Place::Grid, Action::Down, "down", &["down", "j"], "one cell down", ""),
    entry(Place::Grid, Action::Up, "up", &["up", "k"], "one cell up", ""),
    entry(Place::Grid, Action::Right, "right", &["right", "l"], "one cell right", ""),
    entry(Place::Grid, Action::LeftFar, "left-far", &["shift-left", "H"], "ten cells left", ""),
    entry(Place::Grid, Action::DownFar, "down-far", &["shift-down", "J"], "ten cells down", ""),
    entry(Place::Grid, Action::UpFar, "up-far", &["shift-up", "K"], "ten cells up", ""),
    entry(Place::Grid, Action::RightFar, "right-far", &["shift-right", "L"], "ten cells right", ""),
    entry(Place::Grid, Action::PageUp, "page-up", &["pgup"], "a screen up", ""),
    entry(Place::Grid, Action::PageDown, "page-down", &["pgdn"], "a screen down", ""),
    entry(Place::Grid, Action::Home, "home", &["home"], "start of the row; then of the column", ""),
    entry(Place::Grid, Action::End, "end", &["end"], "a screen to the right", ""),
    entry(Place::Grid, Action::ZoomIn, "zoom-in", &["+", "="], "nearer, about the cursor", "nearer"),
    entry(Place::Grid, Action::ZoomOut, "zoom-out", &["minus", "_"], "further, about the cursor", "further"),
    entry(Place::Grid, Action::Find, "find", &["/"], "find a value or a losing cell along a line", "find"),
    entry(Place::Grid, Action::FindNext, "find-next", &["n"], "find the next", ""),
    entry(Place::Grid, Action::FindPrevious, "find-previous", &["N"], "find the one before", ""),
    entry(Place::Grid, Action::LogAxis, "log-axis", &["a"], "logarithmic or linear axis of a plot", ""),
    entry(Place::Grid, Action::NextDip, "next-dip", &["d"], "next sharpest dip of a plot", ""),
    entry(Place::Grid, Action::Palette, "palette", &["P"], "next palette", ""),
    entry(Place::Grid, Action::Measure, "measure", &["m"], "what a zoomed-out pixel shows", ""),
    overlay(Overlay::Options, "overlay-options", &["1"]),
    overlay(Overlay::Sources, "overlay-sources", &["2"]),
    overlay(Overlay::Law, "overlay-law", &["3"]),
    overlay(Overlay::Lines, "overlay-lines", &["4"]),
    overlay(Overlay::Path, "overlay-path", &["5"]),
    overlay(Overlay::NotSum, "overlay-not-a-sum", &["6"]),
    overlay(Overlay::Dim, "overlay-non-positions", &["7"]),
    entry(Place::Grid, Action::Act, "grid-act", &["enter"], "to the inspector", "inspect"),
];
