//! What is to be done outside the state: the explorer itself does no input or output.

use crate::worker::Request;
use crate::worker::history::Record;
use std::path::PathBuf;

/// What is to be done outside.
#[derive(Debug)]
pub enum Effect {
    /// Something for the worker.
    Worker(Request),
    /// Give the terminal back and stop until the shell continues us.
    Suspend,
    /// Redraw the whole screen.
    Redraw,
    /// Take the terminal again: someone else may have had it.
    Retake,
    /// Put a text on the clipboard, through the terminal.
    Copy(String),
    /// Switch mouse capture.
    Mouse(bool),
    /// Read a rule file.
    ReadGame {
        /// The file.
        path: PathBuf,
        /// Whether it is read again because it changed.
        again: bool,
    },
    /// Tell when this rule file changes.
    WatchGame(PathBuf),
    /// Write a rule file that does not exist yet.
    SaveRules {
        /// The file.
        path: PathBuf,
        /// What to write.
        text: String,
    },
    /// A count has come to its end: keep it in the history.
    Finished(Record),
    /// Take a finished count out of the history.
    Forget(Record),
    /// Remove the state of a stopped count.
    ForgetState(PathBuf),
}
