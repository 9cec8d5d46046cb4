//! b-files as the OEIS keeps them: comment lines in ASCII, then `index term` with one space, the
//! indices in order without a gap, from the offset of the sequence.

use super::{Content, Format, Holds, Progress, Unwritten, Write};

pub(super) static FORMAT: Format = Format {
    name: "bfile",
    about: "The b-file of the OEIS: of a sequence, or of a single row or column",
    endings: &[],
    holds: &[Holds::Grid, Holds::Terms],
    write,
};

fn write(content: &Content<'_>, out: &mut dyn Write, progress: &Progress) -> Result<(), Unwritten> {
    let of_grid;
    let terms = match content {
        Content::Grid(grid, _) => {
            of_grid = grid.line(progress)?;
            &of_grid
        }
        Content::Terms(terms) => *terms,
        Content::Losing(_) | Content::Screen(_) => return Ok(()), // not admitted
    };
    writeln!(out, "# {}", ascii(&terms.heading))?;
    let (first, listed) = match &terms.oeis {
        Some(number) => number.listed(terms.first, &terms.terms),
        None => (terms.first, terms.terms.clone()),
    };
    for (index, term) in (first..).zip(&listed) {
        writeln!(out, "{index} {term}")?;
    }
    Ok(())
}

/// The text in ASCII: what is not is spelled out, or `?`.
fn ascii(text: &str) -> String {
    let mut ascii = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, 'α' | 'β' | 'φ') && ascii.ends_with(|before: char| before.is_ascii_alphanumeric()) {
            ascii.push('*'); // kα is a product
        }
        match c {
            _ if c.is_ascii() && !c.is_ascii_control() => ascii.push(c),
            '⌊' => ascii.push_str("floor("),
            '⌋' => ascii.push(')'),
            'α' => ascii.push_str("alpha"),
            'β' => ascii.push_str("beta"),
            'φ' => ascii.push_str("phi"),
            '≤' => ascii.push_str("<="),
            '≥' => ascii.push_str(">="),
            '⊕' => ascii.push_str("xor"),
            '²' => ascii.push_str("^2"),
            '→' => ascii.push_str("->"),
            '…' => ascii.push_str("..."),
            '−' | '–' | '—' => ascii.push('-'),
            '·' | '×' => ascii.push('*'),
            '’' | '‘' => ascii.push('\''),
            _ => ascii.push('?'),
        }
    }
    ascii
}

#[cfg(test)]
mod tests {
    use super::ascii;
    use crate::companions;
    use crate::games::Catalogue;

    #[test]
    fn what_is_not_ascii_is_spelled_out() {
        assert_eq!(ascii("⌊kα⌋, a ≤ b\nc"), "floor(k*alpha), a <= b?c");
    }

    #[test]
    fn every_heading_can_be_spelled_out() {
        for game in Catalogue::built_in().games() {
            for sequence in companions::of(game).sequences {
                let heading = sequence.heading(game.as_ref(), &game.setup());
                assert!(!ascii(&heading).contains('?'), "{heading}");
            }
        }
    }
}
