//! Everything that can happen to the explorer.

use super::app::GameRead;
use super::key::Key;
use crate::worker;
use crossterm::event::MouseEvent;
use std::path::PathBuf;

/// One thing that happened.
#[derive(Debug)]
pub enum Message {
    /// A key was pressed, or repeats.
    Key(Key),
    /// The mouse was used.
    Mouse(MouseEvent),
    /// Text was pasted.
    Paste(String),
    /// The terminal has a new size: columns, rows.
    Resize(u16, u16),
    /// A rule file was read.
    GameRead(Box<GameRead>),
    /// A file was written in a folder that is watched.
    FileChanged(PathBuf),
    /// The worker tells something.
    Worker(worker::Event),
    /// The program is asked to end, with this exit status.
    End(u8),
    /// The terminal is gone.
    HangUp,
    /// The program was stopped and goes on.
    Resumed,
    /// The program is asked to stop for a while.
    Stop,
    /// The input cannot be read any more, and why.
    InputLost(String),
}
