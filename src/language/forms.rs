//! The grammar of whole texts: moves and laws, around the expressions in them.

use super::fault::{Fault, Span};
use super::parse::{
    Input, Read, eat, expect, expression, found, mark, new_name, next, number, peek, range, refuse, whole,
};
use super::syntax::{Expr, Item, LawText, Loop, MovesText, Periodic};
use super::token;
use crate::input::{parse_u64, quoted};
use winnow::Parser;
use winnow::combinator::separated;

/// The most heaps that one move may leave, and the most loops of a move.
const MOST_PARTS: usize = 16;

/// `HEAPS for … if …`
fn item(input: &mut Input<'_>) -> Read<Item> {
    let start = peek(input).span;
    let (heaps, list) = heaps(input)?;
    let mut loops = Vec::new();
    while eat(input, "for") {
        let (name, name_span) = new_name(input, "after 'for'")?;
        expect(input, "in", "after the name")?;
        let (from, to) = range(input)?;
        let step = if eat(input, "step") { Some(number(input)?) } else { None };
        loops.push(Loop { name, name_span, from, to, step });
        if loops.len() > MOST_PARTS {
            return refuse(name_span, format!("a move has at most {MOST_PARTS} loops"));
        }
    }
    let condition = if eat(input, "if") { Some(expression(input)?) } else { None };
    let last = input.input.previous_tokens().next().map_or(start, |token| token.span);
    Ok(Item { heaps, list, loops, condition, span: start.to(last) })
}

/// The heaps that a move leaves, and whether they stand in brackets.
fn heaps(input: &mut Input<'_>) -> Read<(Vec<Expr>, bool)> {
    let start = peek(input);
    if around_a_move(input) {
        next(input);
        let inner = heaps(input)?;
        expect(input, ")", "that closes the move")?;
        return Ok(inner);
    }
    let list = eat(input, "[");
    let heaps: Vec<Expr> = if list && peek(input).text == "]" {
        Vec::new()
    } else {
        separated(1.., expression, mark(",")).parse_next(input)?
    };
    if list {
        expect(input, "]", "that closes the list of heaps")?;
    }
    if heaps.len() > MOST_PARTS {
        return refuse(start.span, format!("a move leaves at most {MOST_PARTS} heaps"));
    }
    Ok((heaps, list))
}

/// Whether the parenthesis that opens here closes around a whole move: it holds a comma or a bracket of its own.
fn around_a_move(input: &Input<'_>) -> bool {
    if peek(input).text != "(" {
        return false;
    }
    let mut depth = 0u32;
    for (i, token) in input.input.iter().enumerate() {
        match token.text {
            "[" if i == 1 => return true,
            "," if depth == 1 => return true,
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" if depth <= 1 => return false,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
    }
    false
}

fn items(input: &mut Input<'_>) -> Read<Vec<Item>> {
    separated(1.., item, mark(";")).parse_next(input)
}

fn moves(input: &mut Input<'_>) -> Read<MovesText> {
    let mut heads: Vec<Box<str>> = Vec::new();
    loop {
        let (name, span) = new_name(input, "of a heap before '->'")?;
        if heads.contains(&name) {
            return refuse(span, format!("two heaps are called {}", quoted(&name)));
        }
        heads.push(name);
        if heads.len() > 2 {
            return refuse(span, "a game has one heap, 'n -> …', or two, 'a,b -> …'");
        }
        if !eat(input, ",") {
            break;
        }
    }
    expect(input, "->", "after the names of the heaps")?;
    Ok(MovesText { heads, items: items(input)? })
}

fn law(input: &mut Input<'_>) -> Read<LawText> {
    let word = next(input);
    match word.text {
        "losing" => {
            expect(input, "iff", "after 'losing'")?;
            expression(input).map(LawText::Losing)
        }
        "pairs" => {
            let lower = expression(input)?;
            expect(input, ",", "between the two heaps")?;
            Ok(LawText::Pairs(Box::new([lower, expression(input)?])))
        }
        "value" => {
            if !eat(input, "==") {
                expect(input, "=", "after 'value'")?;
            }
            if eat(input, "periodic") {
                periodic(input).map(LawText::Periodic)
            } else {
                expression(input).map(LawText::Value)
            }
        }
        _ => refuse(
            word.span,
            format!(
                "a law begins 'losing iff', 'value =', 'value = periodic' or 'pairs'; found {}",
                found(word)
            ),
        ),
    }
}

fn small(input: &mut Input<'_>) -> Read<u64> {
    let token = next(input);
    match parse_u64(token.text) {
        Ok(value) if token.kind == token::Kind::Number => Ok(value),
        _ => refuse(token.span, format!("a number below 2^64 is missing; found {}", found(token))),
    }
}

fn periodic(input: &mut Input<'_>) -> Read<Periodic> {
    let mut law = Periodic::default();
    if eat(input, "[") && !eat(input, "]") {
        law.start = separated(1.., small, mark(",")).parse_next(input)?;
        expect(input, "]", "that closes the values before the period")?;
    }
    expect(input, "(", "before the values of the period")?;
    law.repeat = separated(1.., small, mark(",")).parse_next(input)?;
    expect(input, ")", "that closes the values of the period")?;
    if eat(input, "+") {
        law.saltus = small(input)?;
    }
    if eat(input, "except") {
        expect(input, "{", "after 'except'")?;
        let pair = |input: &mut Input<'_>| {
            let span = peek(input).span;
            let heap = small(input)?;
            expect(input, ":", "after the heap")?;
            Ok((span, heap, small(input)?))
        };
        let mut list: Vec<(Span, u64, u64)> = separated(1.., pair, mark(",")).parse_next(input)?;
        expect(input, "}", "that closes the exceptions")?;
        list.sort_by_key(|(_, heap, _)| *heap);
        if let Some(two) = list.windows(2).find(|two| two[0].1 == two[1].1) {
            return refuse(two[1].0, format!("heap {} has two exceptions", two[1].1));
        }
        law.except = list.into_iter().map(|(_, heap, value)| (heap, value)).collect();
    }
    Ok(law)
}

impl MovesText {
    /// Read a line of moves: `n -> n-1; n-2 if n > 1`.
    ///
    /// # Errors
    /// The first thing in `text` that does not fit, with its place.
    pub fn read(text: &str) -> Result<Self, Fault> {
        whole(text, moves)
    }

    /// Read moves without the part up to `->`, for heaps of these names.
    ///
    /// # Errors
    /// The first thing in `text` that does not fit, with its place.
    pub fn read_items(heads: &[&str], text: &str) -> Result<Self, Fault> {
        let items = whole(text, items)?;
        Ok(Self { heads: heads.iter().map(|name| (*name).into()).collect(), items })
    }
}

impl LawText {
    /// Read a law.
    ///
    /// # Errors
    /// The first thing in `text` that does not fit, with its place.
    ///
    /// ```
    /// use gametui::language::LawText;
    /// let law = LawText::read("value = periodic [0] (1,2) except {7: 0, 3: 4}").unwrap();
    /// assert_eq!(law.to_string(), "value = periodic [0] (1, 2) + 0 except {3: 4, 7: 0}");
    /// ```
    pub fn read(text: &str) -> Result<Self, Fault> {
        whole(text, law)
    }
}
