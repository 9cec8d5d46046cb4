//! From tokens to trees. One idea: the grammar looks at one token to know what comes, so the first
//! thing that does not fit is the error, with its place; operators are climbed by their levels.
//!
//! Depth is bounded twice: how deep the text nests (the recursion here), and how many levels a tree
//! has (the recursion over it later), so no text can exhaust the stack.

use super::fault::{Fault, Span};
use super::syntax::is_reserved;
use super::syntax::{Expr, FUNCTIONS, Function, INFIX, Kind, Op, level};
use super::token::{self, Token, tokens};
use crate::input::{nearest, parse_number, quoted};
use num_bigint::BigUint;
use winnow::Parser;
use winnow::combinator::separated;
use winnow::error::ErrMode;
use winnow::stream::{Stateful, Stream, TokenSlice};
use winnow::token::any;

/// How deep parentheses, `if` and `not` may stand inside each other.
pub const MOST_NESTING: u32 = 100;
/// The most levels of operations in one expression: a sum of more terms than this is refused.
pub const MOST_DEPTH: u16 = 400;
/// The most operations and names in one text.
pub const MOST_NODES: u32 = 5_000;
/// The most digits of a number in an expression.
const MOST_DIGITS: usize = 1_000;

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Limits {
    nesting: u32,
    nodes: u32,
}

pub(super) type Input<'a> = Stateful<TokenSlice<'a, Token<'a>>, Limits>;
pub(super) type Read<T> = Result<T, ErrMode<Fault>>;

pub(super) fn refuse<T>(span: Span, what: impl Into<std::borrow::Cow<'static, str>>) -> Read<T> {
    Err(ErrMode::Cut(Fault::new(span, what)))
}

/// The next token; the last one again at the end.
pub(super) fn peek<'a>(input: &Input<'a>) -> Token<'a> {
    let end = Token { kind: token::Kind::End, text: "", span: Span::default() };
    input.input.first().copied().unwrap_or(end)
}

pub(super) fn next<'a>(input: &mut Input<'a>) -> Token<'a> {
    let token = peek(input);
    if token.kind != token::Kind::End {
        input.next_token();
    }
    token
}

/// Take the token `text` if it comes next.
pub(super) fn eat(input: &mut Input<'_>, text: &str) -> bool {
    let found = peek(input).text == text;
    if found {
        next(input);
    }
    found
}

/// A token with this text, as a parser that backtracks.
pub(super) fn mark<'a>(text: &'static str) -> impl Parser<Input<'a>, (), ErrMode<Fault>> {
    any.verify(move |token: &Token<'_>| token.text == text).void()
}

pub(super) fn found(token: Token<'_>) -> String {
    if token.kind == token::Kind::End { "the end of the text".into() } else { quoted(token.text) }
}

pub(super) fn expect(input: &mut Input<'_>, text: &str, why: &str) -> Read<Span> {
    let token = peek(input);
    if eat(input, text) {
        return Ok(token.span);
    }
    refuse(token.span, format!("'{text}' {why} is missing; found {}", found(token)))
}

/// A new node above `children`.
fn node(input: &mut Input<'_>, kind: Kind, span: Span, children: u16) -> Read<Expr> {
    input.state.nodes += 1;
    if input.state.nodes > MOST_NODES {
        return refuse(span, format!("the text has more than {MOST_NODES} operations and names"));
    }
    if children >= MOST_DEPTH {
        return refuse(span, format!("more than {MOST_DEPTH} operations stand one above the other"));
    }
    Ok(Expr { kind, span, depth: children + 1 })
}

fn deepest<'a>(exprs: impl IntoIterator<Item = &'a Expr>) -> u16 {
    exprs.into_iter().map(|e| e.depth).max().unwrap_or(0)
}

/// Read one level of nesting deeper.
fn nested<T>(input: &mut Input<'_>, read: impl FnOnce(&mut Input<'_>) -> Read<T>) -> Read<T> {
    input.state.nesting += 1;
    if input.state.nesting > MOST_NESTING {
        return refuse(peek(input).span, format!("more than {MOST_NESTING} levels stand inside each other"));
    }
    let done = read(input)?;
    input.state.nesting -= 1;
    Ok(done)
}

/// Anything: `if`, `or` and all that is tighter.
pub(super) fn expression(input: &mut Input<'_>) -> Read<Expr> {
    climb(input, 0)
}

/// An expression of numbers without comparisons, as around `..`.
pub(super) fn number(input: &mut Input<'_>) -> Read<Expr> {
    climb(input, level::BITS)
}

/// Operators of at least this level.
fn climb(input: &mut Input<'_>, least: u8) -> Read<Expr> {
    nested(input, |input| {
        let mut left = prefix(input, least)?;
        loop {
            let token = peek(input);
            if token.text == "in" && token.kind == token::Kind::Name && least <= level::COMPARE {
                next(input);
                left = membership(input, left)?;
                refuse_second_comparison(input)?;
                continue;
            }
            let Some(&(_, op, level)) = INFIX.iter().find(|(text, ..)| *text == token.text) else {
                return Ok(left);
            };
            if level < least {
                return Ok(left);
            }
            if level == level::COMPARE {
                left = chain(input, left)?;
                continue;
            }
            next(input);
            let right = climb(input, if op == Op::Pow { level::NEG } else { level + 1 })?;
            let (span, depth) = (left.span.to(right.span), left.depth.max(right.depth));
            left = node(input, Kind::Binary(op, left.into(), right.into()), span, depth)?;
        }
    })
}

/// What may stand before an operand, or the operand itself.
fn prefix(input: &mut Input<'_>, least: u8) -> Read<Expr> {
    let token = peek(input);
    let (needs, word) = match token.text {
        "not" => (level::NOT, true),
        "if" => (level::IF, true),
        // What it says reaches as far to the right as it can.
        "some" => (level::NOT, true),
        "-" => (level::NEG, false),
        "+" => return refuse(token.span, "a number stands before and after '+'"),
        _ => return operand(input),
    };
    if word && least > needs {
        return refuse(token.span, format!("'{}' needs parentheses around it here", token.text));
    }
    next(input);
    match token.text {
        "if" => {
            let condition = expression(input)?;
            expect(input, "then", "after the condition")?;
            let yes = expression(input)?;
            expect(input, "else", "after the part for 'then'")?;
            let no = expression(input)?;
            let (span, depth) = (token.span.to(no.span), deepest([&condition, &yes, &no]));
            node(input, Kind::If(Box::new([condition, yes, no])), span, depth)
        }
        "some" => {
            let (name, _) = new_name(input, "after 'some'")?;
            expect(input, ":", "after the name")?;
            let condition = expression(input)?;
            let (span, depth) = (token.span.to(condition.span), condition.depth);
            node(input, Kind::Some(name, condition.into()), span, depth)
        }
        _ => {
            let inner = climb(input, needs)?;
            let (span, depth) = (token.span.to(inner.span), inner.depth);
            let kind = if needs == level::NOT { Kind::Not(inner.into()) } else { Kind::Neg(inner.into()) };
            node(input, kind, span, depth)
        }
    }
}

fn operand(input: &mut Input<'_>) -> Read<Expr> {
    let token = next(input);
    match token.kind {
        token::Kind::Number => {
            let value = literal(input, token)?;
            node(input, Kind::Number(value), token.span, 0)
        }
        token::Kind::Mark if token.text == "(" => {
            let mut inner = expression(input)?;
            let close = expect(input, ")", "that closes '('")?;
            inner.span = token.span.to(close);
            Ok(inner)
        }
        token::Kind::Name if peek(input).text == "(" => call(input, token),
        token::Kind::Name if token.text == "phi" => {
            node(input, Kind::Call(Function::Phi, Vec::new()), token.span, 0)
        }
        token::Kind::Name if !is_reserved(token.text) => {
            node(input, Kind::Name(token.text.into()), token.span, 0)
        }
        token::Kind::Name if FUNCTIONS.iter().any(|(name, ..)| *name == token.text) => {
            refuse(token.span, format!("after the function {} comes '('", token.text))
        }
        _ => refuse(token.span, format!("a number, a name or '(' is missing; found {}", found(token))),
    }
}

/// A number as everywhere, but not too long.
fn literal(input: &Input<'_>, token: Token<'_>) -> Read<BigUint> {
    let after = peek(input);
    if after.text == "." {
        return refuse(after.span, "numbers are whole; a range is written LO..HI");
    }
    let letter = token.text.find(|c: char| c.is_ascii_alphabetic());
    if let Some(at) = letter {
        let (digits, name) = token.text.split_at(at);
        let exponent =
            name.strip_prefix(['e', 'E']).filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        match exponent {
            None => {
                return refuse(
                    token.span,
                    format!("{} is no number; for a product write {digits}*{name}", quoted(token.text)),
                );
            }
            Some(exponent) if exponent.len() > 4 => {
                return refuse(
                    token.span,
                    format!("{} has more than {MOST_DIGITS} digits", quoted(token.text)),
                );
            }
            Some(_) => {}
        }
    }
    match parse_number(token.text) {
        Ok(value) if value.bits() as usize <= MOST_DIGITS * 10 / 3 => Ok(value),
        Ok(_) => refuse(token.span, format!("{} has more than {MOST_DIGITS} digits", quoted(token.text))),
        Err(error) => refuse(token.span, error.what),
    }
}

fn call(input: &mut Input<'_>, name: Token<'_>) -> Read<Expr> {
    let Some(&(_, function, least, most)) = FUNCTIONS.iter().find(|(text, ..)| *text == name.text) else {
        if is_reserved(name.text) {
            return refuse(name.span, format!("an operand is missing before {}", quoted(name.text)));
        }
        let names = FUNCTIONS.map(|(text, ..)| text);
        let what =
            format!("no function is called {}, nearest is {}", quoted(name.text), nearest(name.text, &names));
        return refuse(name.span, what);
    };
    next(input);
    let arguments: Vec<Expr> = separated(1.., expression, mark(",")).parse_next(input)?;
    let close = expect(input, ")", "that closes the arguments")?;
    let span = name.span.to(close);
    if !(least..=most).contains(&arguments.len()) {
        let wanted = match (least, most) {
            (0, _) => "no parentheses".into(),
            (1, 1) => "one argument".into(),
            (2, 2) => "two arguments".into(),
            _ => format!("{least} to {most} arguments"),
        };
        return refuse(span, format!("{} takes {wanted}, not {}", name.text, arguments.len()));
    }
    let depth = deepest(&arguments);
    node(input, Kind::Call(function, arguments), span, depth)
}

fn comparison(token: Token<'_>) -> Option<Op> {
    INFIX
        .iter()
        .find(|(text, _, level)| *text == token.text && *level == level::COMPARE)
        .map(|(_, op, _)| *op)
}

/// `first < x <= y …`
fn chain(input: &mut Input<'_>, first: Expr) -> Read<Expr> {
    let mut rest = Vec::new();
    while let Some(op) = comparison(peek(input)) {
        next(input);
        rest.push((op, number(input)?));
    }
    if peek(input).text == "in" {
        return refuse(
            peek(input).span,
            "'in' cannot continue a chain of comparisons: join the two with and",
        );
    }
    let span = rest.iter().fold(first.span, |span, (_, e)| span.to(e.span));
    let depth =
        deepest(rest.iter().map(|(_, e)| e).chain([&first])).saturating_add(rest.len().min(1000) as u16);
    node(input, Kind::Chain(first.into(), rest), span, depth)
}

/// What follows `in`: `{1, 2}` or `LO..HI`.
fn membership(input: &mut Input<'_>, left: Expr) -> Read<Expr> {
    if eat(input, "{") {
        let set: Vec<Expr> = separated(1.., expression, mark(",")).parse_next(input)?;
        let close = expect(input, "}", "that closes the set")?;
        let depth = deepest(set.iter().chain([&left])).saturating_add(1);
        let span = left.span.to(close);
        return node(input, Kind::InSet(left.into(), set), span, depth);
    }
    let (from, to) = range(input)?;
    let (span, depth) = (left.span.to(to.span), deepest([&left, &from, &to]));
    node(input, Kind::InRange(left.into(), from.into(), to.into()), span, depth)
}

fn refuse_second_comparison(input: &Input<'_>) -> Read<()> {
    let token = peek(input);
    if token.text == "in" || comparison(token).is_some() {
        return refuse(token.span, "what follows 'in' cannot be compared again: join the two with and");
    }
    Ok(())
}

/// `LO..HI`
pub(super) fn range(input: &mut Input<'_>) -> Read<(Expr, Expr)> {
    let from = number(input)?;
    let token = peek(input);
    if !eat(input, "..") {
        return refuse(
            token.span,
            format!("after 'in' comes LO..HI or {{…}}; '..' is missing, found {}", found(token)),
        );
    }
    Ok((from, number(input)?))
}

/// A name that is introduced here.
pub(super) fn new_name(input: &mut Input<'_>, why: &str) -> Read<(Box<str>, Span)> {
    let token = next(input);
    if token.kind != token::Kind::Name {
        return refuse(token.span, format!("a name {why} is missing; found {}", found(token)));
    }
    if is_reserved(token.text) {
        return refuse(
            token.span,
            format!("{} has a meaning of its own: take another name", quoted(token.text)),
        );
    }
    Ok((token.text.into(), token.span))
}

/// All of `text` by one rule of the grammar.
pub(super) fn whole<T>(text: &str, rule: impl FnOnce(&mut Input<'_>) -> Read<T>) -> Result<T, Fault> {
    let tokens = tokens(text)?;
    let mut input = Stateful { input: TokenSlice::new(&tokens), state: Limits::default() };
    let read = rule(&mut input).and_then(|done| {
        let rest = peek(&input);
        if rest.kind == token::Kind::End { Ok(done) } else { refuse(rest.span, surplus(rest)) }
    });
    read.map_err(|error| match error {
        ErrMode::Cut(fault) | ErrMode::Backtrack(fault) => fault,
        ErrMode::Incomplete(_) => Fault::new(Span::default(), "the text ends too early"),
    })
}

fn surplus(token: Token<'_>) -> String {
    match token.kind {
        token::Kind::Number | token::Kind::Name => {
            format!("an operator before {} is missing", quoted(token.text))
        }
        _ => format!("{} does not fit here", quoted(token.text)),
    }
}

impl Expr {
    /// Read an expression or a condition.
    ///
    /// # Errors
    /// The first thing in `text` that does not fit, with its place.
    ///
    /// ```
    /// use gametui::language::Expr;
    /// assert_eq!(Expr::read("(a + (2 * b)) / 3").unwrap().to_string(), "(a + 2*b)/3");
    /// assert_eq!(Expr::read("a ^ b").unwrap_err().place("a ^ b"), (1, 3));
    /// ```
    pub fn read(text: &str) -> Result<Self, Fault> {
        whole(text, expression)
    }
}
