//! `gametui completions` and `gametui man`: the program describes itself, from its one definition.

use super::arguments::CompletionsAsked;
use super::failure::Failure;
use super::output;
use crate::guide::GUIDES;
use std::io::Write;

/// Completions for a shell.
pub(super) fn completions(asked: &CompletionsAsked) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(asked.shell, &mut super::definition(), "gametui", &mut script);
    output::to_standard_output(|out| Ok(out.write_all(&script)?))
}

/// The man page: the command, and after it a section for every subcommand.
pub(super) fn man() -> Result<(), Failure> {
    let mut page = Vec::new();
    let rendered = render(&mut page);
    rendered.map_err(|error| Failure::io("write the man page", error))?;
    output::to_standard_output(|out| Ok(out.write_all(&page)?))
}

fn render(page: &mut Vec<u8>) -> std::io::Result<()> {
    let mut root = super::definition();
    root.build();
    clap_mangen::Man::new(root.clone()).render(page)?;
    for command in root.get_subcommands() {
        let name = format!("gametui {}", command.get_name());
        let man = clap_mangen::Man::new(command.clone().name(name.to_uppercase()).display_name(name.clone()));
        page.extend_from_slice(format!(".SH {}\n", name.to_uppercase()).as_bytes());
        man.render_description_section(page)?;
        man.render_synopsis_section(page)?;
        man.render_options_section(page)?;
        man.render_extra_section(page)?;
    }
    writeln!(page, ".SH GUIDES\n`gametui guide NAME` prints one; the explorer shows them under its help.")?;
    for guide in GUIDES {
        writeln!(page, ".TP\n{}\n{}", guide.name, guide.title())?;
    }
    Ok(())
}
