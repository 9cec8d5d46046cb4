//! Standard input line by line, in bounded memory however long a line is.

use crate::input::{InputError, MOST_DIGITS, without_mark};
use std::io::{self, BufRead};

/// The longest line that is read: room for two heaps of the most digits, grouped.
pub(super) const LONGEST_LINE: usize = 4 * MOST_DIGITS;

/// A reader of numbered lines.
pub(super) struct Lines<R> {
    input: R,
    line: Vec<u8>,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    /// The lines of `input`.
    pub(super) fn new(input: R) -> Self {
        Self { input, line: Vec::new(), number: 0 }
    }

    /// The next line that is not blank, with its number (the first is 1), without its end.
    ///
    /// A line that is longer than [`LONGEST_LINE`] is an error of its own: it is read to its end and
    /// only its beginning is kept.
    pub(super) fn next(&mut self) -> io::Result<Option<(u64, Result<String, InputError>)>> {
        loop {
            let Some(whole) = self.read_one()? else { return Ok(None) };
            if !whole {
                let what = format!("the line is longer than {LONGEST_LINE} bytes");
                return Ok(Some((self.number, Err(InputError::new(what, "shorter lines", "")))));
            }
            let line = if self.number == 1 { without_mark(&self.line) } else { &self.line };
            let text = String::from_utf8_lossy(line);
            let text = text.trim_matches([' ', '\t', '\r', '\n']);
            if !text.is_empty() {
                return Ok(Some((self.number, Ok(text.to_owned()))));
            }
        }
    }

    /// Read one line; `None` at the end, `Some(false)` when it was too long to keep.
    fn read_one(&mut self) -> io::Result<Option<bool>> {
        self.line.clear();
        let mut whole = true;
        let mut any = false;
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if chunk.is_empty() {
                break;
            }
            any = true;
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let taken = end.map_or(chunk.len(), |end| end + 1);
            whole &= self.line.len() + taken <= LONGEST_LINE;
            if whole {
                self.line.extend_from_slice(&chunk[..taken]);
            }
            self.input.consume(taken);
            if end.is_some() {
                break;
            }
        }
        self.number += u64::from(any);
        Ok(any.then_some(whole))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blank_lines_are_passed_over_but_counted() {
        let mut lines = Lines::new("\u{feff}\n 5,3 \r\n\r\n\t\n8,4".as_bytes());
        assert_eq!(lines.next().unwrap(), Some((2, Ok("5,3".into()))));
        assert_eq!(lines.next().unwrap(), Some((5, Ok("8,4".into()))));
        assert_eq!(lines.next().unwrap(), None);
    }

    #[test]
    fn a_long_line_is_refused_and_the_next_one_read() {
        let text = format!("{}\n1,2\n", "9".repeat(LONGEST_LINE + 1));
        let mut lines = Lines::new(text.as_bytes());
        let (number, line) = lines.next().unwrap().unwrap();
        assert_eq!(number, 1);
        assert!(line.is_err());
        assert_eq!(lines.next().unwrap(), Some((2, Ok("1,2".into()))));
    }
}
