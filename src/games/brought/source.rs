//! The text that a game was read from, and places in it. One idea: a part of the text that is read by
//! itself knows where it stands, so that every fault is shown at its place in the whole.

use crate::games::Text;
use crate::input::InputError;
use crate::language::{Fault, Span};
use std::ops::Range;
use std::sync::Arc;

/// A text that someone wrote: a line, or a file with its name.
#[derive(Debug)]
pub(super) struct Source {
    /// The name of the file; `None` for a line.
    pub name: Option<Text>,
    pub text: Text,
}

impl Source {
    /// What is wrong at a place, in one line; under a line that was typed, with a caret. For a file the
    /// caret is kept apart, since its faults are shown a line each.
    pub fn fault(&self, place: Range<usize>, what: &str) -> InputError {
        let fault = Fault { what: what.to_owned().into(), span: place.into() };
        let shown = fault.shown(&self.text);
        match &self.name {
            Some(name) => InputError {
                caret: shown.split_once('\n').map(|(_, caret)| caret.to_owned()),
                ..InputError::new(format!("{name}:{}", fault.line(&self.text)), "", "")
            },
            None => InputError::new(shown, "", ""),
        }
    }
}

/// Where a part of a text stands.
#[derive(Clone, Debug)]
pub(super) struct Written {
    pub source: Arc<Source>,
    /// The first byte of the part.
    pub at: usize,
    /// Bytes that were put before the part to read it: `a,b -> `.
    pub lead: usize,
}

impl Written {
    /// The place in the whole of a place in the part.
    pub fn place(&self, span: Span) -> Range<usize> {
        let shift = |byte: u32| (byte as usize).saturating_sub(self.lead) + self.at;
        shift(span.start)..shift(span.end)
    }

    /// What is wrong with the part, `before` being said first.
    pub fn fault(&self, fault: &Fault, before: &str) -> InputError {
        self.source.fault(self.place(fault.span), &format!("{before}{}", fault.what))
    }
}
