//! Ctrl-C stops the job, not the program: the job is cancelled and says so in its own words.
//! A second Ctrl-C does not wait for it, nor does a terminal that stops reading hold up the first.

use crate::progress::Progress;
use std::io::{IsTerminal, stderr, stdout};
use std::sync::Arc;
use std::time::Duration;

/// How long a cancelled job may take to stop and say so on a terminal. It stops within a tenth of a
/// second; what takes longer is the terminal.
const SAID_WITHIN: Duration = Duration::from_millis(900);

/// Cancel `progress` on the signals that ask a program to end.
#[cfg(unix)]
pub(super) fn cancel_on_signal(progress: &Arc<Progress>) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGINT, SIGTERM, SIGHUP, SIGQUIT]) else {
        return; // the signals then end the program the ordinary way
    };
    let progress = Arc::clone(progress);
    // Named, so that a test can see when signals are listened to: one that comes while they are being
    // set up is lost.
    let listener = std::thread::Builder::new().name("signals".into()).spawn(move || {
        for signal in signals.forever() {
            if progress.is_cancelled() {
                std::process::exit(128 + signal);
            }
            progress.cancel();
            if stdout().is_terminal() || stderr().is_terminal() {
                std::thread::spawn(move || {
                    std::thread::sleep(SAID_WITHIN);
                    std::process::exit(128 + signal);
                });
            }
        }
    });
    drop(listener); // without a thread for it a second signal of the same kind changes nothing
}

/// Elsewhere the system ends the program.
#[cfg(not(unix))]
pub(super) fn cancel_on_signal(_progress: &Arc<Progress>) {}
