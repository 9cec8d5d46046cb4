//! What the documents promise is true: the key table, the commands, the licences.

mod licences;
mod readme;
