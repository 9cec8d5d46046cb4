//! Parse the command line, install error reports, hand over.

use std::sync::atomic::{AtomicBool, Ordering};

/// Whether standard output was closed when the program began.
static OUTPUT_CLOSED: AtomicBool = AtomicBool::new(false);

/// Runs before `main`, and before the runtime opens the null device where standard output was closed:
/// after that nobody can tell whether the output is lost or was not wanted.
#[cfg(unix)]
#[ctor::ctor(unsafe)]
fn look_at_output() {
    let closed = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err();
    OUTPUT_CLOSED.store(closed, Ordering::Relaxed);
}

fn main() -> std::process::ExitCode {
    // Reports serve the explorer; without them an error is still one line.
    let _ = color_eyre::install();
    gametui::cli::run(std::env::args_os(), !OUTPUT_CLOSED.load(Ordering::Relaxed))
}
