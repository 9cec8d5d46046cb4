//! The line of text being typed, and the one line said to the reader.

/// A line of text being typed, and what for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub purpose: Purpose,
    pub text: String,
    /// Why the text was refused, once it was.
    pub refusal: Option<String>,
    /// How many commands back in the history the text comes from; 0 for a new one.
    pub back: usize,
}

/// What a line of text is typed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// After `:`.
    Command,
    /// After `/`.
    Find,
    /// The value of the parameter on this line of the setup pane.
    Parameter(usize),
}

/// One line to the reader, above the status bar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub text: String,
    pub error: bool,
}

impl Line {
    /// An empty line.
    pub fn new(purpose: Purpose) -> Self {
        Self { purpose, text: String::new(), refusal: None, back: 0 }
    }
}
