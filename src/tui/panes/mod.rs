//! The panes: one small file each, drawn from a context and nothing else.

pub(super) mod count;
pub(super) mod games;
pub(super) mod inspector;
pub(super) mod rule;
pub(super) mod setup;
pub(super) mod status;
