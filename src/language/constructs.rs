//! The reference of the language: every construct with an example and its result, in one table that the
//! help text, the guide and the tests read.

/// What the example of a construct is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Example {
    /// An expression for a = 12, b = 7 and its value; a condition is 0 or 1.
    Value(&'static str, i64),
    /// Moves, a position, and the options of the position in the order of the text.
    Moves(&'static str, &'static [i64], &'static [&'static [u64]]),
    /// A law and the losing positions: of heaps 0 to 9, or of pairs with a ≤ b ≤ 9 as a·10 + b.
    Law(&'static str, &'static [u64]),
}

/// A construct of the language.
#[derive(Clone, Copy, Debug)]
pub struct Construct {
    /// How it is written.
    pub form: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// An example that is tested.
    pub example: Example,
}

const fn row(form: &'static str, meaning: &'static str, example: Example) -> Construct {
    Construct { form, meaning, example }
}

use Example::{Law, Moves, Value};

/// Every construct, from tight to loose operators, then functions, moves and laws.
pub const CONSTRUCTS: &[Construct] = &[
    row("1000, 1_000, 1e3", "a whole number", Value("1e3 + 1_000", 2000)),
    row("x ** y", "power, from the right", Value("2**3**2", 512)),
    row("-x", "minus, looser than **", Value("-2**2", -4)),
    row("x * y", "product", Value("a*b", 84)),
    row(
        "x div y, x // y, x / y",
        "quotient rounded down; / is exact where a root takes part",
        Value("(-a) div b", -2),
    ),
    row("x mod y", "remainder, of the sign of y", Value("(-a) mod b", 2)),
    row("x + y, x - y", "sum, difference", Value("a - b + 1", 6)),
    row("x shl y, x shr y", "x·2^y; x div 2^y", Value("1 shl 4 + 1", 32)),
    row("x xor y", "nim-sum of two numbers", Value("a xor b", 11)),
    row("x bitand y, x bitor y", "and, or of the binary digits", Value("a bitand b bitor 1", 5)),
    row(
        "x = y, ==, !=, <, <=, >, >=",
        "comparison; several in a chain must all hold",
        Value("0 < b <= a = 12", 1),
    ),
    row("x in {y, z}", "x is one of these", Value("a mod 7 in {0, 5}", 1)),
    row("x in LO..HI", "LO <= x <= HI", Value("b in 1..6", 0)),
    row("not C", "C does not hold", Value("not a = b", 1)),
    row("C and D", "both hold; D is not looked at where C fails", Value("a > 0 and b > 9", 0)),
    row("C or D", "one holds; D is not looked at where C holds", Value("b > 0 or 1 div (b - 7) = 0", 1)),
    row(
        "if C then x else y",
        "x where C holds, else y; only that one is worked out",
        Value("if a > b then a - b else 0", 5),
    ),
    row("min(x, …), max(x, …)", "least, greatest of 2 to 16 numbers", Value("max(a, b, 9) - min(a, b)", 5)),
    row("abs(x)", "x without its sign", Value("abs(b - a)", 5)),
    row("gcd(x, …)", "greatest common divisor", Value("gcd(a, 8, 20)", 4)),
    row("isqrt(x)", "square root rounded down", Value("isqrt(a)", 3)),
    row("v(x, p)", "how often p divides x; x is not 0, p at least 2", Value("v(a, 2)", 2)),
    row("popcount(x)", "ones of the binary form", Value("popcount(b)", 3)),
    row(
        "is_prime(x), is_square(x)",
        "x is a prime below 2^64; a square",
        Value("is_prime(b) and not is_square(a)", 1),
    ),
    row("zeck(x)", "least part of the Zeckendorf form of x, from 1", Value("zeck(a)", 1)),
    row("floor(x)", "an exact number with a root, rounded down", Value("floor(a*sqrt(2))", 16)),
    row("sqrt(x)", "an exact root, inside floor and comparisons", Value("a > 8*sqrt(2)", 1)),
    row("phi", "(1 + sqrt(5))/2, inside floor and comparisons", Value("floor(b*phi)", 11)),
    row("n -> x", "a move of one heap", Moves("n -> n - 1; n div 2", &[7], &[&[6], &[3]])),
    row(
        "n -> [x, y]",
        "a heap becomes these; heaps of 0 vanish, [] leaves none",
        Moves("n -> [n - 2, 1]", &[7], &[&[5, 1]]),
    ),
    row(
        "a,b -> x, y",
        "a move of a pair; parentheses are allowed",
        Moves("a,b -> (a - 1, b); a, b - 2", &[3, 4], &[&[2, 4], &[3, 2]]),
    ),
    row(
        "M for k in LO..HI step S",
        "for every k; several nest",
        Moves("n -> n - k for k in 1..n step 2", &[6], &[&[5], &[3], &[1]]),
    ),
    row(
        "M if C",
        "where C holds",
        Moves("n -> n - k for k in 1..n if n mod k = 0 and k < n", &[6], &[&[5], &[4], &[3]]),
    ),
    row("losing iff C", "a law by outcome", Law("losing iff abs(a - b) <= 1 and a + b > 15", &[88, 89, 99])),
    row("value = x", "a law by value, losing at 0", Law("value = n mod 3", &[0, 3, 6, 9])),
    row(
        "value = periodic [s, …] (p, …) + d except {n: x}",
        "values before the period, of the first period, what each period adds, exceptions",
        Law("value = periodic [0, 1] (2, 0) + 0 except {5: 4, 4: 0}", &[0, 3, 4, 7, 9]),
    ),
    row(
        "pairs x, y",
        "the losing pairs for k = 0, 1, 2, …, in either order",
        Law("pairs floor(k*phi), floor(k*phi) + k", &[0, 12, 35, 47]),
    ),
    row(
        "some k: C",
        "C holds for a whole k of 0 or more; something in C must bound k",
        Law("losing iff some k: n = k*(k + 1)", &[0, 2, 6]),
    ),
    row(
        "g(x)",
        "the value of a smaller heap, in laws of one heap",
        Law("value = if n mod 2 = 1 then g((n - 1) div 2) else n div 2", &[0, 1, 3, 7]),
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{Expr, LawText, MovesText, Names};
    use std::ops::ControlFlow;

    #[test]
    fn every_example_gives_its_result() {
        for Construct { example, .. } in CONSTRUCTS {
            match example {
                Value(text, value) => {
                    let names = Names::law(&["a", "b"], &[]);
                    let read = Expr::read(text).unwrap();
                    let code = read.number(&names).or_else(|_| read.condition(&names)).unwrap();
                    assert_eq!(code.value(&[12, 7]), Ok(*value), "{text}");
                }
                Moves(text, position, options) => {
                    let mut seen = Vec::new();
                    let mut visit = |_: usize, heaps: &[u64]| {
                        seen.push(heaps.to_vec());
                        ControlFlow::Continue(())
                    };
                    let moves = MovesText::read(text).unwrap().compile(&[]).unwrap();
                    assert!(moves.visit(position, &mut visit).unwrap().is_continue());
                    assert_eq!(seen, *options, "{text}");
                }
                Law(text, losing) => {
                    let law = LawText::read(text).unwrap();
                    let pair = law.compile(&["a", "b"], &[]);
                    let (law, pair) = match pair {
                        Ok(law) => (law, true),
                        Err(_) => (law.compile(&["n"], &[]).unwrap(), false),
                    };
                    let mut reader = law.reader();
                    let all: Vec<Vec<u64>> = if pair {
                        (0..10).flat_map(|a| (a..10).map(move |b| vec![a, b])).collect()
                    } else {
                        (0..10).map(|n| vec![n]).collect()
                    };
                    let found: Vec<u64> = all
                        .iter()
                        .filter(|heaps| reader.losing(heaps).unwrap())
                        .map(|heaps| heaps.iter().fold(0, |all, heap| all * 10 + heap))
                        .collect();
                    assert_eq!(found, *losing, "{text}");
                }
            }
        }
    }

    #[test]
    fn every_operator_and_function_is_in_the_reference() {
        let forms: String = CONSTRUCTS.iter().map(|row| format!(" {} ", row.form)).collect();
        let names = super::super::syntax::INFIX.iter().map(|(text, ..)| *text);
        for name in names.chain(super::super::syntax::FUNCTIONS.iter().map(|(text, ..)| *text)) {
            assert!(forms.contains(name), "{name}");
        }
    }
}
