//! Text broken into lines that fit.

use crate::tui::theme::Theme;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

/// `lines` broken at spaces to fit `width` columns, each piece keeping its style. A word that is
/// longer than a line is broken where the line ends.
pub fn wrapped(lines: Vec<Line<'_>>, width: usize) -> Vec<Line<'_>> {
    lines.into_iter().flat_map(|line| wrap(line, width.max(1))).collect()
}

/// Markdown for the screen: a paragraph is one line, to be broken where the screen ends; tables and
/// blocks stay as they are written.
pub fn reflowed(markdown: &str, theme: Theme) -> Vec<Line<'_>> {
    let mut lines: Vec<Line<'_>> = Vec::new();
    let (mut fenced, mut goes_on) = (false, false);
    for text in markdown.lines() {
        if text.starts_with("```") || text.starts_with("<!--") {
            fenced ^= text.starts_with("```");
            goes_on = false;
            continue;
        }
        let as_it_is = fenced || text.is_empty() || text.starts_with(['#', '|']);
        match lines.last_mut() {
            Some(last) if goes_on && !as_it_is && !text.starts_with("- ") => {
                last.push_span(format!(" {}", text.trim_start()));
            }
            _ if fenced => lines.push(Line::styled(format!("    {text}"), theme.focused())),
            _ if text.starts_with('#') => {
                lines.push(Line::styled(text.trim_start_matches(['#', ' ']), theme.strong()))
            }
            _ => lines.push(Line::raw(text)),
        }
        goes_on = !as_it_is;
    }
    lines
}

/// A text cut to `room` columns; what is cut ends in `…`.
pub fn shortened(text: String, room: usize) -> String {
    if text.width() <= room {
        return text;
    }
    text.chars().take(room.saturating_sub(1)).chain(['…']).collect()
}

fn wrap(line: Line<'_>, width: usize) -> Vec<Line<'_>> {
    if line.width() <= width {
        return vec![line];
    }
    let style = line.style;
    let mut done: Vec<Line<'_>> = Vec::new();
    let mut now: Vec<Span<'_>> = Vec::new();
    let mut used = 0;
    for span in line.spans {
        for word in words(&span.content) {
            if used > 0 && used + word.trim_end().width() > width {
                done.push(Line::from(std::mem::take(&mut now)).style(style));
                used = 0;
            }
            for piece in pieces(word, width) {
                if used > 0 && used + piece.trim_end().width() > width {
                    done.push(Line::from(std::mem::take(&mut now)).style(style));
                    used = 0;
                }
                used += piece.width();
                now.push(Span::styled(piece, span.style));
            }
        }
    }
    if !now.is_empty() {
        done.push(Line::from(now).style(style));
    }
    done
}

/// The words of a text, each with the space after it. A number in groups of three digits is one word.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let breaks = |&(at, _): &(usize, &str)| {
            let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
            let mut after = rest[at + 1..].chars();
            !digit(rest[..at].chars().next_back()) || !(0..3).all(|_| digit(after.next()))
        };
        let end = rest.match_indices(' ').find(breaks).map_or(rest.len(), |(at, _)| at + 1);
        let (word, left) = rest.split_at(end);
        rest = left;
        (!word.is_empty()).then_some(word)
    })
}

/// A word in pieces of at most `width` columns.
fn pieces(word: &str, width: usize) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for c in word.chars() {
        let full = pieces.last().is_some_and(|piece| piece.width() >= width && c != ' ');
        if full {
            pieces.push(String::new());
        }
        if let Some(piece) = pieces.last_mut() {
            piece.push(c);
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lines_do_not_break_inside_a_number() {
        let lines = wrapped(vec![Line::raw("heap 8 295 of 1 000 000 and 5 more")], 14);
        let lines: Vec<String> = lines.iter().map(Line::to_string).collect();
        assert_eq!(lines, ["heap 8 295 of ", "1 000 000 and ", "5 more"]);
    }

    proptest! {
        #[test]
        fn nothing_is_lost_and_every_line_fits(text in "[a-z0-9 ]{0,80}", width in 1usize..30) {
            let lines = wrapped(vec![Line::raw(text.clone())], width);
            for line in &lines {
                prop_assert!(line.to_string().trim_end().width() <= width, "{line:?}");
            }
            let joined: String = lines.iter().map(Line::to_string).collect();
            prop_assert_eq!(joined, text);
        }
    }
}
