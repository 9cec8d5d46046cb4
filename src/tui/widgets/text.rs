//! Text broken into lines that fit.

use crate::tui::theme::Theme;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// `lines` broken at spaces to fit `width` columns, each piece keeping its style. A quantity such as
/// `1 234 567`, `n = 5` or `31 KiB` stays in one line while it fits, and so does every number.
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

/// A text cut to `room` columns: what is cut ends in `…`, and a number is left out rather than cut.
pub fn shortened(text: String, room: usize) -> String {
    if text.width() <= room { text } else { clipped(Line::raw(text), room).to_string() }
}

/// A line cut to `room` columns: what is cut ends in `…`, and a number is left out rather than cut.
pub fn clipped(line: Line<'_>, room: usize) -> Line<'_> {
    if line.width() <= room || line.to_string().trim_end().width() <= room {
        return line;
    }
    let letters = Letters::of(&line);
    let mut end = letters.fitting(0, room.saturating_sub(1));
    let text = &letters.text;
    let of_quantity = |end: usize| {
        // the word that ends here or goes on here, and the one after it
        let word = text[..end].iter().rposition(|c| *c == ' ').map_or(0, |space| space + 1);
        let cut = text.get(end).is_some_and(|c| *c != ' ');
        let begins = [(word, cut), (end + 1, !cut)].into_iter().filter(|&(at, counts)| counts && at > 0);
        let mut begins = begins.filter(|&(at, _)| at < text.len());
        inside_number(text, end) || begins.any(|(at, _)| inside_quantity(text, at))
    };
    while end > 0 && (of_quantity(end) || text[end - 1] == ' ') {
        end -= 1;
    }
    let mut cut = letters.line(0, end, line.style);
    cut.push_span(Span::styled(if room == 0 { "" } else { "…" }, letters.style(end)));
    cut
}

/// Draw lines as they are, each cut where it must be.
pub fn put(frame: &mut Frame<'_>, area: Rect, lines: Vec<Line<'_>>) {
    let lines: Vec<Line<'_>> = lines.into_iter().map(|line| clipped(line, usize::from(area.width))).collect();
    frame.render_widget(Paragraph::new(lines), area);
}

/// The characters of a line, and the style of each.
struct Letters {
    text: Vec<char>,
    /// Where each style ends.
    styles: Vec<(usize, Style)>,
}

impl Letters {
    fn of(line: &Line<'_>) -> Self {
        let mut letters = Self { text: Vec::new(), styles: Vec::new() };
        for span in &line.spans {
            letters.text.extend(span.content.chars());
            letters.styles.push((letters.text.len(), span.style));
        }
        letters
    }

    fn style(&self, at: usize) -> Style {
        self.styles.iter().find(|&&(end, _)| at < end).map_or(Style::new(), |&(_, style)| style)
    }

    /// The end of the longest piece from `from` on that fits into `room` columns.
    fn fitting(&self, from: usize, room: usize) -> usize {
        let mut used = 0;
        let fits = |c: &&char| {
            used += c.width().unwrap_or(0);
            used <= room
        };
        from + self.text[from..].iter().take_while(fits).count()
    }

    fn line(&self, from: usize, to: usize, style: Style) -> Line<'static> {
        let mut spans = Vec::new();
        let mut begin = from;
        for &(end, style) in &self.styles {
            if (begin + 1..=end).contains(&end.min(to)) {
                let piece: String = self.text[begin..end.min(to)].iter().collect();
                spans.push(Span::styled(piece, style));
                begin = end.min(to);
            }
        }
        Line::from(spans).style(style)
    }
}

fn wrap(line: Line<'_>, width: usize) -> Vec<Line<'_>> {
    if line.width() <= width {
        return vec![line];
    }
    let letters = Letters::of(&line);
    let text = &letters.text;
    let mut done = Vec::new();
    let mut from = 0;
    while from < text.len() {
        let mut end = letters.fitting(from, width);
        if end < text.len() {
            // a space at the end of the line takes no room
            let most = end + usize::from(text[end] == ' ');
            // after a space, where no quantity goes on; else after any; else before a number
            let after = |end: &usize| text[end - 1] == ' ';
            let whole = (from + 1..=most).rev().filter(after).find(|&at| !inside_quantity(text, at));
            let apart = |&at: &usize| !inside_number(text, at);
            end = whole
                .or_else(|| (from + 1..=most).rev().filter(after).find(apart))
                .or_else(|| (from + 1..=end).rev().find(apart))
                .or_else(|| (from + 1..=end).rev().find(after))
                .unwrap_or(end.max(from + 1));
        }
        while end < text.len() && text[end] == ' ' {
            end += 1;
        }
        done.push(letters.line(from, end, line.style));
        from = end;
    }
    done
}

/// Whether the place before the character `at` is inside a number: `1 234`, `10^9`, `0.5`, `-3`.
fn inside_number(text: &[char], at: usize) -> bool {
    let digit = |at: usize| text.get(at).is_some_and(char::is_ascii_digit);
    let group = |at: usize| (0..3).all(|by| digit(at + by)) && !digit(at + 3);
    let joins = |at: usize| matches!(text.get(at), Some('^' | '.' | '·' | '_'));
    let signs = |at: usize| matches!(text.get(at), Some('−' | '-'));
    let before = |by: usize, test: &dyn Fn(usize) -> bool| at >= by && test(at - by);
    match text.get(at) {
        Some(' ') => before(1, &digit) && group(at + 1),
        Some(c) if c.is_ascii_digit() => {
            before(1, &digit)
                || (before(1, &joins) && before(2, &digit))
                || before(1, &signs)
                || (at >= 2 && text[at - 1] == ' ' && digit(at - 2) && group(at))
        }
        Some('^' | '.' | '·' | '_') => before(1, &digit) && digit(at + 1),
        _ => false,
    }
}

/// Whether the place before the character `at`, after a space, is inside a number, an equation, a pair
/// or a number with its unit.
fn inside_quantity(text: &[char], at: usize) -> bool {
    const UNITS: [&str; 10] = ["s", "ms", "min", "h", "days", "B", "KiB", "MiB", "GiB", "%"];
    const SIGNS: [&str; 5] = ["=", "−", "+", "<", "≤"];
    let space = |c: &char| *c == ' ';
    let before = text[..at - 1].iter().rposition(space).map_or(0, |space| space + 1);
    let word: String = text[before..at - 1].iter().collect();
    let next: String = text[at..].iter().take_while(|c| !matches!(c, ' ' | ',' | ';' | ')')).collect();
    let counted = at >= 2 && text[at - 2].is_ascii_digit();
    inside_number(text, at)
        || SIGNS.contains(&word.as_str())
        || SIGNS.contains(&next.as_str())
        || (word.starts_with('(') && word.ends_with(','))
        || (counted && UNITS.contains(&next.trim_end_matches('.')))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_number_is_whole_or_absent() {
        for (text, room, short) in [
            ("losing 101 202 642", 16, "losing…"),
            ("losing 101 202 642", 18, "losing 101 202 642"),
            ("(165 580 140, 267 914 295)", 20, "(165 580 140,…"),
            ("n = 10^16 and more", 9, "…"),
            ("about 3 s, 31 KiB", 16, "about 3 s,…"),
            ("a rule in words", 9, "a rule i…"),
        ] {
            assert_eq!(shortened(text.into(), room), short);
        }
    }

    #[test]
    fn a_line_is_never_broken_inside_a_quantity() {
        for (text, width, lines) in [
            ("winning 202 642 of all", 14, vec!["winning ", "202 642 of all"]),
            ("about 3 s, 31 KiB of memory", 13, vec!["about 3 s, ", "31 KiB of ", "memory"]),
            ("losing: (1, 2) and", 11, vec!["losing: ", "(1, 2) and"]),
            ("k = 1, k = 2", 8, vec!["k = 1, ", "k = 2"]),
            ("1000+2000+3000", 6, vec!["1000+", "2000+", "3000"]),
            ("1 2 3 4", 4, vec!["1 2 ", "3 4"]),
        ] {
            let broken = wrapped(vec![Line::raw(text)], width);
            assert_eq!(broken.iter().map(Line::to_string).collect::<Vec<_>>(), lines);
        }
    }

    #[test]
    fn lines_do_not_break_inside_a_number() {
        let lines = wrapped(vec![Line::raw("heap 8 295 of 1 000 000 and 5 more")], 14);
        let lines: Vec<String> = lines.iter().map(Line::to_string).collect();
        assert_eq!(lines, ["heap 8 295 of ", "1 000 000 and ", "5 more"]);
    }

    proptest! {
        #[test]
        fn what_is_cut_fits(text in "[a-z0-9 ]{0,60}", room in 0usize..40) {
            prop_assert!(shortened(text, room).trim_end().width() <= room);
        }

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
