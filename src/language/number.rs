//! The arithmetic of the language, once for three widths of numbers. One idea: every operation is exact
//! or says that it is not, so an evaluator may try 64 bits, then 128, then numbers of any size.

use super::syntax::{Function, Op};
use crate::arith::{modular, roots};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{ToPrimitive, Zero};
use std::fmt::Debug;

/// Numbers with more bits than this are refused: about 100 000 digits.
const MOST_BITS: u64 = 332_192;

/// Why an operation has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// The result does not fit the width; a wider one may hold it.
    Overflow,
    /// There is none in any width.
    Wrong(&'static str),
    /// The value of this smaller heap is needed first.
    Deeper(BigInt),
}

/// A whole number of some width.
pub(super) trait Int: Clone + Ord + Debug {
    fn small(value: i64) -> Self;
    fn from_big(value: &BigInt) -> Option<Self>;
    fn to_big(&self) -> BigInt;
    fn to_i64(&self) -> Option<i64>;
    fn plus(&self, other: &Self) -> Option<Self>;
    fn minus(&self, other: &Self) -> Option<Self>;
    fn times(&self, other: &Self) -> Option<Self>;
    /// The quotient rounded down; `other` is not zero.
    fn over(&self, other: &Self) -> Option<Self>;
    /// The rest, of the sign of `other`, which is not zero.
    fn rest(&self, other: &Self) -> Option<Self>;
    fn power(&self, exponent: u32) -> Option<Self>;
    fn left(&self, bits: u32) -> Option<Self>;
    fn right(&self, bits: u32) -> Self;
    /// xor, and, or of the two's complements.
    fn bits(&self, other: &Self, op: Op) -> Self;
    fn common(&self, other: &Self) -> Option<Self>;
    /// The root rounded down; `self` is not negative.
    fn root(&self) -> Self;
    /// Ones of the binary form; `self` is not negative.
    fn ones(&self) -> u64;

    /// ⌊(p + q√d)/r⌋ and whether that is the number itself; r ≠ 0, d ≥ 0.
    fn surd(p: &Self, q: &Self, r: &Self, d: &Self) -> Option<(Self, bool)> {
        let zero = Self::small(0);
        if *r < zero {
            return Self::surd(&zero.minus(p)?, &zero.minus(q)?, &zero.minus(r)?, d);
        }
        // ⌊q√d⌋ = ⌊√(q²d)⌋, or −⌈√(q²d)⌉ for q < 0; and ⌊(p + x)/r⌋ = ⌊(p + ⌊x⌋)/r⌋ for r > 0.
        let square = q.times(q)?.times(d)?;
        let root = square.root();
        let whole = root.times(&root)? == square;
        let floor = match (*q < zero, whole) {
            (false, _) => root,
            (true, true) => zero.minus(&root)?,
            (true, false) => zero.minus(&root)?.minus(&Self::small(1))?,
        };
        let sum = p.plus(&floor)?;
        Some((sum.over(r)?, whole && sum.rest(r)? == zero))
    }
}

macro_rules! fixed {
    ($type:ty, $surd:ident) => {
        impl Int for $type {
            fn small(value: i64) -> Self {
                value.into()
            }
            fn from_big(value: &BigInt) -> Option<Self> {
                value.try_into().ok()
            }
            fn to_big(&self) -> BigInt {
                (*self).into()
            }
            fn to_i64(&self) -> Option<i64> {
                (*self).try_into().ok()
            }
            fn plus(&self, other: &Self) -> Option<Self> {
                self.checked_add(*other)
            }
            fn minus(&self, other: &Self) -> Option<Self> {
                self.checked_sub(*other)
            }
            fn times(&self, other: &Self) -> Option<Self> {
                self.checked_mul(*other)
            }
            fn over(&self, other: &Self) -> Option<Self> {
                let quotient = self.checked_div(*other)?;
                Some(quotient - Self::from((self % other != 0) && ((*self < 0) != (*other < 0))))
            }
            fn rest(&self, other: &Self) -> Option<Self> {
                // MIN mod −1 is 0 although the machine's division overflows.
                let rest = self.checked_rem(*other).unwrap_or(0);
                Some(if rest != 0 && (rest < 0) != (*other < 0) { rest + other } else { rest })
            }
            fn power(&self, exponent: u32) -> Option<Self> {
                self.checked_pow(exponent)
            }
            fn left(&self, bits: u32) -> Option<Self> {
                if *self == 0 {
                    return Some(0);
                }
                let shifted = self.checked_shl(bits)?;
                (shifted >> bits == *self).then_some(shifted)
            }
            fn right(&self, bits: u32) -> Self {
                self >> bits.min(Self::BITS - 1)
            }
            fn bits(&self, other: &Self, op: Op) -> Self {
                match op {
                    Op::Xor => self ^ other,
                    Op::BitAnd => self & other,
                    _ => self | other,
                }
            }
            fn common(&self, other: &Self) -> Option<Self> {
                self.unsigned_abs().gcd(&other.unsigned_abs()).try_into().ok()
            }
            fn root(&self) -> Self {
                // For a number that fits the signed type its root does, too.
                self.unsigned_abs().isqrt() as Self
            }
            fn ones(&self) -> u64 {
                self.count_ones().into()
            }
            fn surd(p: &Self, q: &Self, r: &Self, d: &Self) -> Option<(Self, bool)> {
                $surd(*p, *q, *r, *d)
            }
        }
    };
}

fixed!(i64, surd_64);
fixed!(i128, surd_any);

/// In 64 bits where q²d and the sum fit, which is several times as fast; else in 128 or more.
fn surd_64(p: i64, q: i64, r: i64, d: i64) -> Option<(i64, bool)> {
    let square = q.checked_mul(q).and_then(|square| square.checked_mul(d)).filter(|_| r > 0);
    if let Some(square) = square {
        let root = square.isqrt();
        let whole = root * root == square;
        let floor = if q < 0 { -root - i64::from(!whole) } else { root };
        let sum = p.checked_add(floor)?;
        return Some((Integer::div_floor(&sum, &r), whole && sum % r == 0));
    }
    let (floor, whole) = i128::surd(&p.into(), &q.into(), &r.into(), &d.into())?;
    Some((floor.try_into().ok()?, whole))
}

/// In numbers of any size.
fn surd_any(p: i128, q: i128, r: i128, d: i128) -> Option<(i128, bool)> {
    let (floor, whole) = BigInt::surd(&p.into(), &q.into(), &r.into(), &d.into())?;
    Some((i128::try_from(floor).ok()?, whole))
}

/// A number that is not too long.
fn fit(value: BigInt) -> Option<BigInt> {
    (value.bits() <= MOST_BITS).then_some(value)
}

impl Int for BigInt {
    fn small(value: i64) -> Self {
        value.into()
    }
    fn from_big(value: &BigInt) -> Option<Self> {
        Some(value.clone())
    }
    fn to_big(&self) -> BigInt {
        self.clone()
    }
    fn to_i64(&self) -> Option<i64> {
        ToPrimitive::to_i64(self)
    }
    fn plus(&self, other: &Self) -> Option<Self> {
        fit(self + other)
    }
    fn minus(&self, other: &Self) -> Option<Self> {
        fit(self - other)
    }
    fn times(&self, other: &Self) -> Option<Self> {
        (self.bits() + other.bits() <= MOST_BITS + 1).then(|| self * other)
    }
    fn over(&self, other: &Self) -> Option<Self> {
        Some(self.div_floor(other))
    }
    fn rest(&self, other: &Self) -> Option<Self> {
        Some(self.mod_floor(other))
    }
    fn power(&self, exponent: u32) -> Option<Self> {
        if self.bits() <= 1 {
            // 0, 1 or −1
            return Some(if exponent == 0 { 1.into() } else { self.pow(2 - exponent % 2) });
        }
        let bits = self.bits().checked_mul(exponent.into())?;
        (bits <= MOST_BITS).then(|| self.pow(exponent))
    }
    fn left(&self, bits: u32) -> Option<Self> {
        if self.is_zero() {
            return Some(0.into());
        }
        (self.bits() + u64::from(bits) <= MOST_BITS).then(|| self << bits)
    }
    fn right(&self, bits: u32) -> Self {
        self >> bits
    }
    fn bits(&self, other: &Self, op: Op) -> Self {
        match op {
            Op::Xor => self ^ other,
            Op::BitAnd => self & other,
            _ => self | other,
        }
    }
    fn common(&self, other: &Self) -> Option<Self> {
        Some(self.gcd(other))
    }
    fn root(&self) -> Self {
        roots::isqrt(self.magnitude()).into()
    }
    fn ones(&self) -> u64 {
        self.magnitude().count_ones()
    }
}

/// `op` on numbers or on conditions, which are 0 and 1.
pub(super) fn apply<T: Int>(op: Op, a: &T, b: &T) -> Result<T, Trouble> {
    let truth = |holds: bool| Ok(T::small(holds.into()));
    let zero = T::small(0);
    let amount = |b: &T, why: &'static str| {
        if *b < zero {
            Err(Trouble::Wrong(why))
        } else {
            Ok(b.to_i64().and_then(|b| u32::try_from(b).ok()).unwrap_or(u32::MAX))
        }
    };
    let result = match op {
        Op::Add => a.plus(b),
        Op::Sub => a.minus(b),
        Op::Mul => a.times(b),
        Op::Div | Op::Over | Op::Mod if *b == zero => return Err(Trouble::Wrong("division by zero")),
        Op::Div | Op::Over => a.over(b),
        Op::Mod => a.rest(b),
        Op::Pow => match amount(b, "the exponent is negative")? {
            u32::MAX if *a >= T::small(-1) && *a <= T::small(1) => {
                let odd = apply(Op::Mod, b, &T::small(2))? == T::small(1);
                Some(if odd { a.clone() } else { a.times(a).ok_or(Trouble::Overflow)? })
            }
            exponent => a.power(exponent),
        },
        Op::Shl => a.left(amount(b, "the shift is negative")?),
        Op::Shr => Some(a.right(amount(b, "the shift is negative")?)),
        Op::Xor | Op::BitAnd | Op::BitOr => Some(a.bits(b, op)),
        Op::Eq => return truth(a == b),
        Op::Ne => return truth(a != b),
        Op::Lt => return truth(a < b),
        Op::Le => return truth(a <= b),
        Op::Gt => return truth(a > b),
        Op::Ge => return truth(a >= b),
        Op::And => return truth(*a != zero && *b != zero),
        Op::Or => return truth(*a != zero || *b != zero),
    };
    result.ok_or(Trouble::Overflow)
}

/// A function of one or two numbers; `b` is ignored by those of one.
pub(super) fn call<T: Int>(function: Function, a: &T, b: &T) -> Result<T, Trouble> {
    let zero = T::small(0);
    let wrong = |what| Err(Trouble::Wrong(what));
    let truth = |holds: bool| Ok(T::small(holds.into()));
    Ok(match function {
        Function::Min => a.min(b).clone(),
        Function::Max => a.max(b).clone(),
        Function::Abs if *a < zero => zero.minus(a).ok_or(Trouble::Overflow)?,
        Function::Gcd => a.common(b).ok_or(Trouble::Overflow)?,
        Function::Isqrt if *a < zero => return wrong("the root of a negative number"),
        Function::Isqrt => a.root(),
        Function::V if *a == zero => return wrong("v(0, p) has no value"),
        Function::V if *b < T::small(2) => return wrong("v(n, p) needs p of 2 or more"),
        Function::V => exponent(a.clone(), b)?,
        Function::Popcount if *a < zero => return wrong("popcount of a negative number"),
        Function::Popcount => T::small(i64::try_from(a.ones()).unwrap_or(i64::MAX)),
        Function::IsPrime => match a.to_big().to_u64() {
            Some(number) => return truth(is_prime(number)),
            None if *a < zero => return truth(false),
            None => return wrong("is_prime is for numbers below 2^64"),
        },
        Function::IsSquare => return truth(*a >= zero && a.root().times(&a.root()).as_ref() == Some(a)),
        Function::Zeck if *a <= zero => return wrong("zeck(n) needs n of 1 or more"),
        Function::Zeck => least_fibonacci(a.clone())?,
        _ => a.clone(),
    })
}

/// The largest e with p^e | n, for n ≠ 0 and p ≥ 2: the powers p^(2^i) are tried up and down again, so
/// that long numbers take few divisions.
fn exponent<T: Int>(mut n: T, p: &T) -> Result<T, Trouble> {
    let zero = T::small(0);
    let mut powers = vec![(p.clone(), 1i64)];
    let mut e = 0;
    while let Some((power, weight)) = powers.last().cloned() {
        if n.rest(&power) != Some(zero.clone()) {
            break;
        }
        n = n.over(&power).ok_or(Trouble::Overflow)?;
        e += weight;
        match power.times(&power) {
            Some(square) => powers.push((square, 2 * weight)),
            None => break,
        }
    }
    for (power, weight) in powers.iter().rev() {
        while n.rest(power) == Some(zero.clone()) {
            n = n.over(power).ok_or(Trouble::Overflow)?;
            e += weight;
        }
    }
    Ok(T::small(e))
}

/// The least part of the Zeckendorf form of n ≥ 1: the greedy form takes the largest Fibonacci number
/// that fits, until one fits exactly.
fn least_fibonacci<T: Int>(mut n: T) -> Result<T, Trouble> {
    let (mut below, mut low) = (T::small(1), T::small(1));
    // Beyond the width there is no Fibonacci number ≤ n left.
    while let Some(next) = low.plus(&below).filter(|next| *next <= n) {
        (below, low) = (low, next);
    }
    while n != low {
        if low <= n {
            n = n.minus(&low).ok_or(Trouble::Overflow)?;
        }
        let smaller = low.minus(&below).ok_or(Trouble::Overflow)?;
        (low, below) = (below, smaller);
    }
    Ok(low)
}

/// Miller and Rabin's test; these bases decide every number below 2^64 (Sorenson and Webster 2015).
fn is_prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if n < 2 || BASES.iter().any(|base| n.is_multiple_of(*base)) {
        return BASES.contains(&n);
    }
    let twos = (n - 1).trailing_zeros();
    BASES.iter().all(|base| {
        let mut power = modular::power(*base, (n - 1) >> twos, n);
        power == 1
            || (0..twos).any(|_| {
                let found = power == n - 1;
                power = modular::product(power, power, n);
                found
            })
    })
}
