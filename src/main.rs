//! Parse the command line, install error reports, hand over.

fn main() -> std::process::ExitCode {
    std::process::ExitCode::SUCCESS
}
