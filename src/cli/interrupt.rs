//! Ctrl-C stops the job, not the program: the job is cancelled and says so in its own words.
//! A second Ctrl-C does not wait for it.

use crate::progress::Progress;
use std::sync::Arc;

/// Cancel `progress` on the signals that ask a program to end.
#[cfg(unix)]
pub(super) fn cancel_on_signal(progress: &Arc<Progress>) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGINT, SIGTERM, SIGHUP, SIGQUIT]) else {
        return; // the signals then end the program the ordinary way
    };
    let progress = Arc::clone(progress);
    std::thread::spawn(move || {
        for signal in signals.forever() {
            if progress.is_cancelled() {
                std::process::exit(128 + signal);
            }
            progress.cancel();
        }
    });
}

/// Elsewhere the system ends the program.
#[cfg(not(unix))]
pub(super) fn cancel_on_signal(_progress: &Arc<Progress>) {}
