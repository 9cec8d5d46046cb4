//! Parse the command line, install error reports, hand over.

fn main() -> std::process::ExitCode {
    // Reports serve the explorer; without them an error is still one line.
    let _ = color_eyre::install();
    gametui::cli::run(std::env::args_os())
}
