//! Laws that fit.
