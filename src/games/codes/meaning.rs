//! What a code means in plain words, one line for each run of equal digits.

use super::{Code, Digit, Run, Spread, TakeSet};

impl Code {
    /// One line for each number of tokens that may be taken, or range of such numbers.
    ///
    /// ```
    /// use gametui::games::codes::Code;
    /// assert_eq!(".06".parse::<Code>()?.meaning(), ["take 2 and leave one heap or two"]);
    /// assert_eq!("4!.0".parse::<Code>()?.meaning(), ["split a heap into two heaps, no two equal"]);
    /// # Ok::<(), gametui::games::codes::CodeError>(())
    /// ```
    pub fn meaning(&self) -> Vec<String> {
        if self.runs().is_empty() {
            return vec!["no move at all".into()];
        }
        self.runs().iter().map(line).collect()
    }
}

impl TakeSet {
    /// The move in one line.
    ///
    /// ```
    /// use gametui::games::codes::TakeSet;
    /// assert_eq!("1,3,4".parse::<TakeSet>()?.meaning(), "take 1, 3 or 4 from a heap");
    /// assert_eq!("all but 2".parse::<TakeSet>()?.meaning(), "take any number but 2 from a heap");
    /// # Ok::<(), gametui::games::codes::CodeError>(())
    /// ```
    pub fn meaning(&self) -> String {
        let numbers: Vec<String> = self.numbers().iter().map(u64::to_string).collect();
        let but = if self.is_all_but() { "any number but " } else { "" };
        format!("take {but}{} from a heap", list(&numbers))
    }
}

fn line(run: &Run) -> String {
    let left = left(run.digit);
    match (run.first, run.last) {
        (0, Some(0)) => format!("split a heap into {left}"),
        (first, Some(last)) if first == last => format!("take {first} and leave {left}"),
        (first, Some(last)) if first + 1 == last => format!("take {first} or {last} and leave {left}"),
        (first, Some(last)) => format!("take {first} to {last} and leave {left}"),
        (1, None) => format!("take any number and leave {left}"),
        (first, None) => format!("take {first} or more and leave {left}"),
    }
}

/// `one heap or two`, `nothing, two heaps or four or more, not all equal`.
fn left(digit: Digit) -> String {
    let mut heaps_named = false;
    let mut parts: Vec<String> = Vec::new();
    for number in digit.named() {
        let mut part = match number {
            0 => "nothing".into(),
            1..=10 => {
                let names = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
                names[number as usize - 1].to_string()
            }
            _ => number.to_string(),
        };
        if number > 0 && !heaps_named {
            part.push_str(if number == 1 { " heap" } else { " heaps" });
            heaps_named = true;
        }
        if digit.open_from() == Some(number) {
            part = if number == 0 { "any number of heaps".into() } else { part + " or more" };
        }
        parts.push(part);
    }
    let spread = match digit.spread() {
        Spread::Any => "",
        Spread::Unequal => ", no two equal",
        Spread::NotAllEqual => ", not all equal",
    };
    list(&parts) + spread
}

/// `a`, `a or b`, `a, b or c`.
fn list(parts: &[String]) -> String {
    match parts {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => parts.concat(),
    }
}
