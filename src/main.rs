//! Parse the command line, install error reports, hand over.

fn main() -> color_eyre::Result<std::process::ExitCode> {
    color_eyre::install()?;
    gametui::tui::run(&gametui::tui::Options::default())
}
