//! The evaluators against a slow interpreter that walks the tree: on random expressions, on rows, on the
//! moves of games, and on laws whose answers are known.

use super::code::Names;
use super::rows::{LANES, Row};
use super::run::Context;
use super::syntax::{Expr, Function, Kind, Loop, Op};
use super::{LawText, MovesText};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};
use proptest::prelude::*;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// A number (p + q√d)/r; whole ones have q = 0 and r = 1. Conditions are 0 and 1.
#[derive(Clone, Debug, PartialEq)]
struct Exact {
    p: BigInt,
    q: BigInt,
    r: BigInt,
    d: BigInt,
}

impl Exact {
    fn whole(p: impl Into<BigInt>) -> Self {
        Self { p: p.into(), q: 0.into(), r: 1.into(), d: 0.into() }
    }

    /// −1, 0 or 1, by comparing squares.
    fn sign(&self) -> i32 {
        let of = |x: &BigInt| x.cmp(&BigInt::zero()) as i32;
        let (p, q) = (of(&self.p), if self.d.is_zero() { 0 } else { of(&self.q) });
        let squares = of(&(&self.p * &self.p - &self.q * &self.q * &self.d));
        let sign = if p * q >= 0 { if p == 0 { q } else { p } } else { p * squares };
        sign * of(&self.r)
    }

    fn minus(&self, y: &Self) -> Self {
        let d = if self.d.is_zero() { y.d.clone() } else { self.d.clone() };
        Self { p: &self.p * &y.r - &y.p * &self.r, q: &self.q * &y.r - &y.q * &self.r, r: &self.r * &y.r, d }
    }

    /// By bisection on the sign of x − f.
    fn floor(&self) -> BigInt {
        let (mut low, mut high) = (BigInt::from(-1), BigInt::from(1));
        while self.minus(&Self::whole(low.clone())).sign() < 0 {
            low *= 2;
        }
        while self.minus(&Self::whole(high.clone())).sign() >= 0 {
            high *= 2;
        }
        while &high - &low > 1.into() {
            let middle: BigInt = (&low + &high) >> 1;
            if self.minus(&Self::whole(middle.clone())).sign() >= 0 { low = middle } else { high = middle }
        }
        low
    }
}

type Slow = Result<Exact, ()>;
type Values = HashMap<String, i64>;

fn slow(e: &Expr, names: &Values) -> Slow {
    let of = |e: &Expr| slow(e, names);
    let whole = |e: &Expr| of(e).map(|x| x.p);
    let truth = |holds: bool| Ok(Exact::whole(u8::from(holds)));
    match &e.kind {
        Kind::Number(number) => Ok(Exact::whole(BigInt::from(number.clone()))),
        Kind::Name(name) => Ok(Exact::whole(names[&**name])),
        Kind::Neg(x) => Ok(Exact::whole(0).minus(&of(x)?)),
        Kind::Not(x) => truth(whole(x)?.is_zero()),
        Kind::Binary(Op::And, x, y) => truth(!whole(x)?.is_zero() && !whole(y)?.is_zero()),
        Kind::Binary(Op::Or, x, y) => truth(!whole(x)?.is_zero() || !whole(y)?.is_zero()),
        Kind::Binary(op, x, y) => slow_operator(*op, of(x)?, of(y)?),
        Kind::Chain(first, rest) => {
            let mut left = of(first)?;
            let mut all = true;
            for (op, right) in rest {
                let right = of(right)?;
                let sign = left.minus(&right).sign();
                all &= match op {
                    Op::Eq => sign == 0,
                    Op::Ne => sign != 0,
                    Op::Lt => sign < 0,
                    Op::Le => sign <= 0,
                    Op::Gt => sign > 0,
                    _ => sign >= 0,
                };
                left = right;
            }
            truth(all)
        }
        Kind::InSet(x, set) => {
            let x = whole(x)?;
            let set: Result<Vec<_>, ()> = set.iter().map(whole).collect();
            truth(set?.contains(&x))
        }
        Kind::InRange(x, from, to) => {
            let (x, from, to) = (whole(x)?, whole(from)?, whole(to)?);
            truth(from <= x && x <= to)
        }
        Kind::If(parts) => {
            if whole(&parts[0])?.is_zero() {
                of(&parts[2])
            } else {
                of(&parts[1])
            }
        }
        Kind::Call(Function::Phi, _) => Ok(Exact { p: 1.into(), q: 1.into(), r: 2.into(), d: 5.into() }),
        Kind::Call(Function::Sqrt, es) => match whole(&es[0])? {
            d if d.is_negative() => Err(()),
            d => Ok(Exact { p: 0.into(), q: 1.into(), r: 1.into(), d }),
        },
        Kind::Call(Function::Floor, es) => Ok(Exact::whole(of(&es[0])?.floor())),
        Kind::Call(function, es) => {
            let values: Result<Vec<_>, ()> = es.iter().map(whole).collect();
            slow_function(*function, &values?)
        }
        Kind::Some(..) => Err(()),
    }
}

fn slow_operator(op: Op, x: Exact, y: Exact) -> Slow {
    if !x.q.is_zero() || !y.q.is_zero() || x.r != 1.into() || y.r != 1.into() {
        let d = if x.d.is_zero() { y.d.clone() } else { x.d.clone() };
        return Ok(match op {
            Op::Add => x.minus(&Exact::whole(0).minus(&y)),
            Op::Sub => x.minus(&y),
            Op::Mul => {
                Exact { p: &x.p * &y.p + &x.q * &y.q * &d, q: &x.p * &y.q + &x.q * &y.p, r: x.r * y.r, d }
            }
            // Divisors are whole in these tests.
            _ if y.p.is_zero() => return Err(()),
            _ => Exact { p: &x.p * &y.r, q: &x.q * &y.r, r: &x.r * &y.p, d },
        });
    }
    let (x, y) = (x.p, y.p);
    let bits = |f: fn(bool, bool) -> bool| {
        // Two's complement by hand: bit i of x is ⌊x/2^i⌋ mod 2.
        let width = x.bits().max(y.bits()) + 1;
        let bit = |x: &BigInt, i: u64| (x >> i).mod_floor(&2.into()) == 1.into();
        let ones = (0..width).filter(|i| f(bit(&x, *i), bit(&y, *i)));
        let sum: BigInt =
            ones.map(|i| if i + 1 == width { -(BigInt::from(1) << i) } else { BigInt::from(1) << i }).sum();
        sum
    };
    Ok(Exact::whole(match op {
        Op::Add => x + y,
        Op::Sub => x - y,
        Op::Mul => x * y,
        Op::Div | Op::Over | Op::Mod if y.is_zero() => return Err(()),
        Op::Div | Op::Over => (&x - x.mod_floor(&y)) / y,
        Op::Mod => &x - &y * Exact { p: &x - 0, q: 0.into(), r: y.clone(), d: 0.into() }.floor(),
        Op::Pow | Op::Shl | Op::Shr if y.is_negative() => return Err(()),
        Op::Pow => (0..y.to_u32().unwrap()).fold(1.into(), |power: BigInt, _| power * &x),
        Op::Shl => (0..y.to_u32().unwrap()).fold(x, |x, _| x * 2),
        Op::Shr => (0..y.to_u32().unwrap()).fold(x, |x, _| x.div_floor(&2.into())),
        Op::Xor => bits(|x, y| x != y),
        Op::BitAnd => bits(|x, y| x && y),
        _ => bits(|x, y| x || y),
    }))
}

fn slow_function(function: Function, es: &[BigInt]) -> Slow {
    let x = es[0].clone();
    let small = |x: &BigInt| x.to_u64().filter(|x| *x < 100_000).ok_or(());
    Ok(Exact::whole(match function {
        Function::Min => es.iter().min().unwrap().clone(),
        Function::Max => es.iter().max().unwrap().clone(),
        Function::Abs => x.abs(),
        Function::Gcd => es.iter().fold(BigInt::zero(), |x, y| x.gcd(y)),
        Function::Isqrt if x.is_negative() => return Err(()),
        Function::Isqrt => Exact { p: 0.into(), q: 1.into(), r: 1.into(), d: x }.floor(),
        Function::V if x.is_zero() || es[1] < 2.into() => return Err(()),
        Function::V => (1..).take_while(|e| x.is_multiple_of(&es[1].pow(*e))).count().into(),
        Function::Popcount if x.is_negative() => return Err(()),
        Function::Popcount => x.to_str_radix(2).matches('1').count().into(),
        Function::IsPrime if !x.is_positive() => 0.into(),
        Function::IsPrime => {
            let x = small(&x)?;
            u8::from(x > 1 && (2..x).all(|p| !x.is_multiple_of(p))).into()
        }
        Function::IsSquare => {
            u8::from(!x.is_negative() && small(&x).map(|x| (0..400).any(|r| r * r == x))?).into()
        }
        Function::Zeck if !x.is_positive() => return Err(()),
        Function::Zeck => {
            let mut rest = small(&x)?;
            let mut part = 0;
            while rest > 0 {
                let (mut low, mut high) = (1, 2);
                while high <= rest {
                    (low, high) = (high, low + high);
                }
                (rest, part) = (rest - low, low);
            }
            part.into()
        }
        _ => return Err(()),
    }))
}

/// Texts of numbers; constants stay small enough for powers.
fn numbers() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        3 => Just("a".to_owned()), 4 => Just("b".to_owned()), 1 => Just("h".to_owned()),
        3 => (0..20i64).prop_map(|n| n.to_string()), 1 => Just("4611686018427387904".to_owned()),
    ];
    leaf.prop_recursive(4, 24, 3, |inner| {
        let two = (inner.clone(), inner.clone());
        let operator = prop::sample::select(vec!["+", "-", "*", "div", "mod", "xor", "bitand", "bitor", "+", "-"]);
        let compare = prop::sample::select(vec!["=", "!=", "<", "<=", ">", ">="]);
        let condition = (two.clone(), compare, 0..5usize).prop_map(|((x, y), op, kind)| match kind {
            0 => format!("({x} {op} {y} and {y} != 0)"),
            1 => format!("({x} {op} {y} or {x} in {{1, 3, {y}}})"),
            2 => format!("(not {x} in 0..{y})"),
            3 => format!("({x} {op} {y}*phi)"),
            _ => format!("({x} {op} {y} < b)"),
        });
        prop_oneof![
            5 => (two.clone(), operator).prop_map(|((x, y), op)| format!("({x} {op} {y})")),
            1 => (inner.clone(), 0..4u8).prop_map(|(x, y)| format!("({x}**{y})")),
            1 => (inner.clone(), 0..9u8).prop_map(|(x, y)| format!("({x} shl {y} shr {x} mod 8)")),
            1 => inner.clone().prop_map(|x| format!("(-{x})")),
            2 => (two.clone(), prop::sample::select(vec!["min", "max", "gcd", "v"])).prop_map(|((x, y), f)| format!("{f}({x}, {y})")),
            2 => (inner.clone(), prop::sample::select(vec!["abs({})", "isqrt({})", "popcount({})", "zeck({} mod 999)",
                "(if is_prime({} mod 99) then 1 else a)", "(if is_square({} mod 999) then b else 0)"]))
                .prop_map(|(x, f)| f.replace("{}", &x)),
            1 => (two.clone(), 1..9u8).prop_map(|((x, y), r)| format!("floor(({x}*phi - {y})/{r})")),
            1 => (two.clone(), 0..9u8).prop_map(|((x, y), d)| format!("floor({x}*sqrt({d}) + {y})")),
            2 => (condition, two).prop_map(|(c, (x, y))| format!("(if {c} then {x} else {y})")),
        ]
    })
}

fn position(a: i64, b: i64) -> Values {
    [("a", a), ("b", b), ("h", 3)].map(|(name, value)| (name.to_owned(), value)).into()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn all_evaluators_agree_with_the_slow_one(text in numbers(), a in 0..40i64, from in 0..9000i64) {
        let e = Expr::read(&text).unwrap();
        prop_assert_eq!(&Expr::read(&e.to_string()).unwrap(), &e);
        let parameters = [("h", 3)];
        let law = e.number(&Names::law(&["a", "b"], &parameters)).unwrap();
        // A constant part may lie beyond 64 bits, which rules refuse at once.
        let Ok(rule) = e.number(&Names::rules(&["a", "b"], &parameters)) else { return Ok(()) };
        let mut row = Row::new(&rule);
        row.start(&[a, from], 1);
        row.block(from, 1, LANES);
        for lane in (0..LANES).step_by(7) {
            let b = from + lane as i64;
            let expected = slow(&e, &position(a, b)).map(|x| x.p);
            let wide = law.widening(&[a.into(), b.into()], &mut Context::default());
            // What the slow one cannot tell in time it refuses.
            match (&wide, &expected) {
                (Ok(value), Ok(expected)) => prop_assert_eq!(value, expected),
                (wide, expected) => prop_assert_eq!(wide.is_ok(), expected.is_ok(), "{:?} {:?}", wide, expected),
            }
            let narrow = rule.value(&[a, b]);
            match (&narrow, &wide) {
                (Ok(value), Ok(wide)) => prop_assert_eq!(&BigInt::from(*value), wide),
                (Err(fault), Ok(_)) => prop_assert_eq!(&*fault.what, "the number does not fit 64 bits"),
                (Ok(_), Err(_)) => prop_assert!(false),
                (Err(_), Err(_)) => {}
            }
            if let Some(value) = row.output(0, lane) {
                prop_assert_eq!(Ok(value), narrow, "lane {}", lane);
            }
        }
    }
}

#[test]
fn plain_expressions_run_in_lanes() {
    for text in [
        "h*((a div h) xor (b div h)) + (a + b) mod h",
        "if b > 0 then a mod (b + 1) else 0",
        "min(a, b) - abs(a - b)",
    ] {
        let code = Expr::read(text).unwrap().number(&Names::rules(&["a", "b"], &[("h", 3)])).unwrap();
        let mut row = Row::new(&code);
        row.start(&[5, 0], 1);
        row.block(0, 1, LANES);
        assert!((0..LANES).all(|lane| row.output(0, lane) == code.value(&[5, lane as i64]).ok()), "{text}");
        assert!((0..LANES).all(|lane| row.output(0, lane).is_some()), "{text}");
    }
}

/// The options by walking the tree.
fn slow_options(moves: &MovesText, position: &[i64]) -> Vec<(usize, Vec<u64>)> {
    fn nest(loops: &[Loop], names: &Values, found: &mut dyn FnMut(&Values)) {
        let Some((first, rest)) = loops.split_first() else { return found(names) };
        let number = |e: &Expr| slow(e, names).unwrap().p.to_i64().unwrap();
        let mut value = number(&first.from);
        while value <= number(&first.to) {
            let mut names = names.clone();
            names.insert(first.name.to_string(), value);
            nest(rest, &names, found);
            value += first.step.as_ref().map_or(1, number);
        }
    }
    let mut options = Vec::new();
    let names: Values =
        moves.heads().iter().zip(position).map(|(name, heap)| ((*name).to_owned(), *heap)).collect();
    for (entry, item) in moves.items.iter().enumerate() {
        nest(&item.loops, &names, &mut |names| {
            if item.condition.as_ref().is_none_or(|e| !slow(e, names).unwrap().p.is_zero()) {
                let heaps = item.heaps.iter().map(|e| slow(e, names).unwrap().p.to_u64().unwrap()).collect();
                options.push((entry, heaps));
            }
        });
    }
    options
}

#[test]
fn options_are_those_of_the_slow_interpreter() {
    let texts = [
        "n -> n-k for k in 1..n if n mod k = 0 and k < n",
        "n -> [k, n-k] for k in 1..(n-1) div 2",
        "n -> n - k*k for k in 1..isqrt(n)",
        "n -> n div i for i in 2..6 if n > 0",
        "n -> [] if n = 1; n - 1 if n > 2; [i, j, n-i-j] for i in 1..n for j in i..(n-i-1) step 2",
        "a,b -> a-2*i, b+i for i in 1..a div 2; a+i, b-2*i for i in 1..b div 2",
        "a,b -> a-i, b-j for i in 1..min(a,4) for j in 1..min(b,4-i); a - 1, b if a mod (b+1) = 1",
        "a,b -> (a-k*b, b) for k in 1..(if b > 0 then a div b else 0)",
        "a,b -> a-i, b div i for i in 1..a if gcd(a, i) = 1 or b = 0",
    ];
    for text in texts {
        let moves = MovesText::read(text).unwrap();
        let compiled = moves.compile(&[]).unwrap_or_else(|fault| panic!("{}", fault.shown(text)));
        let positions: Vec<Vec<i64>> = if compiled.heaps() == 1 {
            (0..150).map(|n| vec![n]).collect()
        } else {
            (0..900).map(|i| vec![i % 30 * (1 + i % 4), i / 30]).collect()
        };
        for position in positions {
            let mut found = Vec::new();
            let mut visit = |entry: usize, heaps: &[u64]| {
                found.push((entry, heaps.to_vec()));
                ControlFlow::Continue(())
            };
            assert!(compiled.visit(&position, &mut visit).unwrap().is_continue());
            assert_eq!(found, slow_options(&moves, &position), "{text} at {position:?}");
        }
    }
}

#[test]
fn faults_in_moves_name_the_place() {
    let table = [
        ("n -> n-k for k in 1..20", vec![15], "1:6: the heap would be -1, but heaps are 0 or more"),
        ("n -> n-1", vec![0], "1:6: the heap would be -1, but heaps are 0 or more"),
        ("n -> n div k for k in 0..n", vec![30], "1:6: division by zero"),
        ("n -> n for k in 1..n step n-n", vec![3], "1:27: the step of a loop must be 1 or more"),
        ("n -> n*n*n*n*n", vec![1 << 20], "1:6: the number does not fit 64 bits"),
        ("a,b -> a, b-k*k for k in 0..b", vec![0, 30], "1:11: the heap would be -6, but heaps are 0 or more"),
        ("n -> n-k for k in 1..n if n mod (k-40) != 0", vec![50], "1:27: division by zero"),
    ];
    for (text, position, line) in table {
        let moves = MovesText::read(text).unwrap().compile(&[]).unwrap();
        let fault = moves.visit(&position, &mut |_: usize, _: &[u64]| ControlFlow::Continue(())).unwrap_err();
        assert_eq!(fault.line(text), line);
    }
    let checked = [
        ("n -> n-1, n", "1:6: a move of this game leads to 1 heaps, not 2: write [k, n-k] for several heaps"),
        ("a,b -> a-1", "1:8: a move of this game leads to 2 heaps, not 1"),
        ("a,b -> [a]", "1:8: a list of heaps is for games of one heap; here write two heaps"),
        ("n -> n-m", "1:8: no name is called 'm', nearest is n"),
        ("n -> n-1 if n", "1:13: a condition is needed here, such as n > 0, but this is a number"),
        ("n -> n-k for k in 1..n for k in 1..2", "1:28: the name 'k' is used already"),
        ("n -> floor(n) + (n > 1)", "1:17: '+' joins numbers, but this is a condition"),
        ("n -> n - phi", "1:6: a whole number is needed here: put floor(…) around this"),
        ("n -> n - 1e30", "1:10: the number does not fit 64 bits"),
        ("n -> g(n-1)", "1:6: g(…), the value of a smaller heap, is for laws of one heap"),
        ("n -> n-1 if some k: k = n", "1:13: 'some' is for laws; a move has 'for'"),
    ];
    for (text, line) in checked {
        assert_eq!(MovesText::read(text).unwrap().compile(&[]).unwrap_err().line(text), line);
    }
}

#[test]
fn huge_loops_can_be_given_up() {
    struct Patience(u64);
    impl super::Visitor for Patience {
        fn option(&mut self, _: usize, _: &[u64]) -> ControlFlow<()> {
            ControlFlow::Continue(())
        }
        fn tried(&mut self, count: u64) -> ControlFlow<()> {
            assert!(count <= 1 << 16);
            self.0 -= 1;
            if self.0 == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }
    }
    for text in [
        "n -> n for k in 1..9e18",
        "n -> n for k in 1..9e18 if k < 0",
        "n -> n for k in 1..9e18 for j in 1..2",
        "n -> n for k in 1..9e18 for j in 1..0",
        "n -> [k div 2, k] for k in -9e18..9e18 step 2 if k mod 7 = 8",
    ] {
        let moves = MovesText::read(text).unwrap().compile(&[]).unwrap();
        assert_eq!(moves.visit(&[5], &mut Patience(4)), Ok(ControlFlow::Break(())), "{text}");
    }
}

#[test]
fn laws_of_pairs() {
    let golden = |a: u64, b: u64| {
        (0..=a.max(b)).any(|k| {
            let lower =
                Exact { p: k.into(), q: k.into(), r: 2.into(), d: 5.into() }.floor().to_u64().unwrap();
            (lower, lower + k) == (a.min(b), a.max(b))
        })
    };
    for text in [
        "pairs floor(k*phi), floor(k*phi) + k",
        "pairs floor(k*phi), floor(k*phi**2)",
        "losing iff some k: min(a,b) = floor(k*phi) and max(a,b) = floor(k*phi) + k",
        "losing iff some k: a = floor(k*phi) and b = a + k or b = floor(k*phi) and a = b + k",
        "losing iff min(a, b) = floor(abs(a - b)*phi)",
        "losing iff min(a, b) = floor(abs(a - b)*(1 + sqrt(5))/2)",
        "losing iff min(a, b) = floor(abs(a - b)/(phi - 1))",
    ] {
        let law = LawText::read(text).unwrap();
        let law = law.compile(&["a", "b"], &[]).unwrap_or_else(|fault| panic!("{}", fault.shown(text)));
        let mut reader = law.reader();
        for a in 0..40 {
            let mut row = vec![false; 70];
            reader.losing_row(a, 1, &mut row).unwrap();
            for b in 0..70 {
                assert_eq!(reader.losing(&[a, b]), Ok(golden(a, b)), "{text} ({a},{b})");
                assert!(b == 0 || row[b as usize - 1] == golden(a, b), "{text} ({a},{b})");
            }
        }
        // At a size beyond 64 bits: k = 10^30.
        let k = num_bigint::BigUint::from(10u32).pow(30);
        let lower = crate::arith::surd::Surd::new(1, 5, 2).unwrap().floor_big(&k);
        let upper = &lower + &k;
        assert_eq!(reader.losing_big(&[upper.clone(), lower.clone()]), Ok(true), "{text}");
        assert_eq!(reader.losing_big(&[upper + 1u8, lower]), Ok(false), "{text}");
    }
}

#[test]
fn laws_of_heaps() {
    let table: [(&str, &[u64]); 6] = [
        ("value = n mod 3", &[0, 1, 2, 0, 1]),
        ("value = if n mod 2 = 1 then g((n - 1) div 2) else n div 2", &[0, 0, 1, 0, 2, 1, 3, 0, 4]),
        ("value = periodic [0, 1, 2] (3, 1, 4) + 2 except {4: 9}", &[0, 1, 2, 3, 9, 4, 5, 3, 6, 7]),
        ("value = if n = 0 then 0 else v(n, 2)", &[0, 0, 1, 0, 2, 0, 1, 0, 3]),
        ("value = if n = 0 then 0 else g(n - 1) xor n", &[0, 1, 3, 0, 4, 1, 7, 0, 8]),
        ("losing iff n in {0, 2} or some k: n = k*k + 5", &[0, 1, 0, 1, 1, 0, 0, 1, 1, 0]),
    ];
    for (text, values) in table {
        let law = LawText::read(text).unwrap().compile(&["n"], &[]).unwrap();
        let mut reader = law.reader();
        let mut losing = vec![false; values.len()];
        reader.losing_row(0, 0, &mut losing).unwrap();
        let mut row = vec![0; values.len()];
        assert_eq!(reader.value_row(0, 0, &mut row).is_ok(), law.gives_values());
        for (n, value) in values.iter().enumerate() {
            assert_eq!(reader.losing(&[n as u64]), Ok(*value == 0), "{text} {n}");
            assert_eq!(losing[n], *value == 0, "{text} {n}");
            if law.gives_values() {
                assert_eq!(reader.value(&[n as u64]), Ok(Some(*value)), "{text} {n}");
                assert_eq!(row[n], *value, "{text} {n}");
            }
        }
    }
    let deep =
        LawText::read("value = if n = 0 then 0 else 1 - g(n - 1)").unwrap().compile(&["n"], &[]).unwrap();
    assert_eq!(deep.reader().value(&[100_001]), Ok(Some(1)));
    assert!(
        deep.reader().value(&[1 << 40]).unwrap_err().what.starts_with("more than a million smaller heaps")
    );
    let halves =
        LawText::read("value = if n = 0 then 0 else 1 + g(n div 2)").unwrap().compile(&["n"], &[]).unwrap();
    let huge = num_bigint::BigUint::from(2u32).pow(5000);
    assert_eq!(halves.reader().value_big(&[huge]), Ok(Some(5001u32.into())));
}

#[test]
fn what_a_law_does_not_define_is_a_fault() {
    let table = [
        ("value = n - 5", "1:1: the value would be -2, but values are 0 or more"),
        ("value = v(n - 3, 2)", "1:9: v(0, p) has no value"),
        ("value = g(n)", "1:9: g(…) is for smaller heaps, from 0 to n - 1"),
        ("value = 2**(2**(2**(n + 40)))", "1:12: the number does not fit 100 000 digits"),
        ("value = isqrt(2 - n)", "1:9: the root of a negative number"),
        ("losing iff is_prime(2**64 + n)", "1:12: is_prime is for numbers below 2^64"),
        (
            "losing iff some k: k < 2**(n + 60) and k mod 2 = 2",
            "1:20: more than a million k would have to be tried",
        ),
    ];
    for (text, line) in table {
        let law = LawText::read(text).unwrap().compile(&["n"], &[]).unwrap();
        assert_eq!(law.reader().losing(&[3]).unwrap_err().line(text), line);
    }
    let refused = [
        (
            "losing iff some k: k mod 5 = n",
            "1:20: nothing bounds k: an equation such as a = floor(k*phi) or a bound such as k <= a is needed",
        ),
        ("losing iff some n: n = 1", "1:12: the name 'n' is used already"),
        ("losing iff sqrt(2) < sqrt(3)", "1:12: two different roots cannot be mixed"),
        ("pairs 1, 2", "1:7: pairs are for games of two heaps"),
        ("losing iff n", "1:12: a condition is needed here, such as n > 0, but this is a number"),
        ("value = n > 1", "1:9: a number is needed here, but this is a condition"),
        (
            "value = n div phi",
            "1:9: 'div' is for whole numbers: write / for the exact quotient, or put floor(…) around the root",
        ),
    ];
    for (text, line) in refused {
        assert_eq!(LawText::read(text).unwrap().compile(&["n"], &[]).unwrap_err().line(text), line);
    }
}
