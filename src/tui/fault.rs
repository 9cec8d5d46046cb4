//! Faults on purpose: how the tests see that one does no harm to the terminal.
//!
//! With `GAMETUI_TEST_PANIC` set to `update`, `view` or `job` the explorer panics there: in the
//! first two at the first key, in a job at the first count. Read once, at the start; for tests only:
//! builds without debug assertions do not look.

use super::message::Message;
use crate::worker::{Job, Lane, Request};

/// Where the fault is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// Nowhere, as ever.
    None,
    Update,
    View,
    Job,
    /// In the next frame.
    ViewNow,
}

impl Fault {
    /// What the environment asks for.
    pub(super) fn asked() -> Self {
        if !cfg!(debug_assertions) {
            return Self::None;
        }
        let asked = std::env::var("GAMETUI_TEST_PANIC").ok();
        match asked.as_deref() {
            Some("update") => Self::Update,
            Some("view") => Self::View,
            Some("job") => Self::Job,
            _ => Self::None,
        }
    }

    /// Before a message is applied.
    pub(super) fn in_update(&mut self, message: &Message) {
        if matches!(message, Message::Key(_)) {
            match self {
                Self::Update => panic!("a fault in update, asked for by a test"),
                Self::View => *self = Self::ViewNow,
                _ => {}
            }
        }
    }

    /// While a frame is drawn.
    pub(super) fn in_view(self) {
        assert!(self != Self::ViewNow, "a fault in view, asked for by a test");
    }

    /// Before the worker is asked.
    pub(super) fn in_request(self, request: Request) -> Request {
        match request {
            Request::Start { lane: Lane::Count, generation, .. } if self == Self::Job => {
                Request::Start { lane: Lane::Count, generation, job: Job::Panic }
            }
            other => other,
        }
    }
}
