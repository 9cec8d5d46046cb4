//! Whether a law of pairs depends on residues alone. One idea: sums and products of whole numbers keep
//! residues, a number modulo a constant depends on residues alone, and so does all that is made of such
//! numbers.

use super::syntax::{Expr, Function, Kind, LawText, Op};
use num_integer::Integer;
use num_traits::ToPrimitive;

/// How an expression depends on the heaps.
#[derive(Clone, Copy)]
enum Depends {
    /// On their residues modulo this number alone.
    OnResidues(u64),
    /// Modulo any m, on their residues modulo the least common multiple of m and this number.
    KeepsResidues(u64),
}
use Depends::{KeepsResidues, OnResidues};

/// The names of the heaps, and the numbers that other names stand for.
struct Names<'a> {
    heaps: &'a [&'a str],
    numbers: &'a [(&'a str, i64)],
}

impl LawText {
    /// A number p such that the law says the same of heaps with the same residues modulo p; `None` where
    /// none is seen in the text.
    ///
    /// ```
    /// use gametui::language::LawText;
    /// let modulus = |law: &str| LawText::read(law).unwrap().residues(&["a", "b"], &[("h", 4)]);
    /// assert_eq!(modulus("losing iff a mod 2 = 0 and (a + 3*b) mod h = 1"), Some(4));
    /// assert_eq!(modulus("losing iff abs(a - b) mod 2 = 0"), None);
    /// ```
    pub fn residues(&self, heaps: &[&str], numbers: &[(&str, i64)]) -> Option<u64> {
        let (Self::Losing(expr) | Self::Value(expr)) = self else { return None };
        match (Names { heaps, numbers }).depends(expr)? {
            OnResidues(modulus) => Some(modulus),
            KeepsResidues(_) => None,
        }
    }
}

impl Names<'_> {
    fn depends(&self, expr: &Expr) -> Option<Depends> {
        match &expr.kind {
            Kind::Number(_) => Some(OnResidues(1)),
            Kind::Name(name) if self.heaps.contains(&&**name) => Some(KeepsResidues(1)),
            Kind::Name(name) => self.numbers.iter().any(|(own, _)| *own == &**name).then_some(OnResidues(1)),
            Kind::Neg(inner) => self.depends(inner),
            Kind::Not(inner) => self.on_residues([&**inner]),
            Kind::Binary(Op::Add | Op::Sub | Op::Mul, x, y) => join(self.depends(x)?, self.depends(y)?),
            Kind::Binary(Op::Mod, x, y) => match (self.depends(x)?, self.constant(y)) {
                (KeepsResidues(modulus), Some(by)) if by != 0 => lcm(modulus, by).map(OnResidues),
                _ => self.on_residues([&**x, &**y]),
            },
            Kind::Binary(_, x, y) => self.on_residues([&**x, &**y]),
            Kind::Chain(first, rest) => {
                self.on_residues(std::iter::once(&**first).chain(rest.iter().map(|(_, expr)| expr)))
            }
            Kind::InSet(inner, set) => self.on_residues(std::iter::once(&**inner).chain(set)),
            Kind::InRange(inner, from, to) => self.on_residues([&**inner, &**from, &**to]),
            Kind::If(parts) => {
                let OnResidues(condition) = self.depends(&parts[0])? else { return None };
                let either = join(self.depends(&parts[1])?, self.depends(&parts[2])?)?;
                join(OnResidues(condition), either)
            }
            Kind::Some(..) | Kind::Call(Function::G, _) => None,
            Kind::Call(_, arguments) => self.on_residues(arguments),
        }
    }

    /// On residues alone, where all the parts depend on nothing else.
    fn on_residues<'e>(&self, parts: impl IntoIterator<Item = &'e Expr>) -> Option<Depends> {
        let modulus = parts.into_iter().try_fold(1, |joined, part| match self.depends(part)? {
            OnResidues(modulus) => lcm(joined, modulus),
            KeepsResidues(_) => None,
        });
        modulus.map(OnResidues)
    }

    /// The absolute value of a number, or of a name that stands for one.
    fn constant(&self, expr: &Expr) -> Option<u64> {
        match &expr.kind {
            Kind::Number(number) => number.to_u64(),
            Kind::Neg(inner) => self.constant(inner),
            Kind::Name(name) => {
                let stands_for = self.numbers.iter().find(|(own, _)| *own == &**name)?;
                Some(stands_for.1.unsigned_abs())
            }
            _ => None,
        }
    }
}

/// A sum or a product of two such numbers.
fn join(x: Depends, y: Depends) -> Option<Depends> {
    Some(match (x, y) {
        (OnResidues(m), OnResidues(n)) => OnResidues(lcm(m, n)?),
        (OnResidues(m) | KeepsResidues(m), OnResidues(n) | KeepsResidues(n)) => KeepsResidues(lcm(m, n)?),
    })
}

fn lcm(m: u64, n: u64) -> Option<u64> {
    (m / m.gcd(&n)).checked_mul(n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn laws_say_the_same_of_the_same_residues() {
        for (text, expected) in [
            ("losing iff a mod 2 = 0 and b mod 2 = 0", Some(2)),
            ("losing iff (a + 2*b) mod 3 in {0, 1}", Some(3)),
            ("losing iff (a*b + b mod 4) mod 6 = 1", Some(12)),
            ("value = (a mod 2) xor (b mod 3)", Some(6)),
            ("value = if a mod 5 < 2 then b mod 2 else (a - b) mod 3", Some(30)),
            ("losing iff not (0 <= (a - b) mod h < 2)", Some(4)),
            ("losing iff max(a mod 2, b mod 2) = 0", Some(2)),
            ("losing iff (if a mod 2 = 0 then a else b) mod 3 = 1", Some(6)),
            ("losing iff a = b", None),
            ("losing iff a div 2 mod 2 = 0", None),
            ("losing iff (a xor b) mod 2 = 0", None),
            ("losing iff a mod b = 0", None),
            ("value = a + b", None),
            ("losing iff some k: a mod 2 = k", None),
        ] {
            let law = LawText::read(text).unwrap();
            let modulus = law.residues(&["a", "b"], &[("h", -4)]);
            assert_eq!(modulus, expected, "{text}");
            let Some(p) = modulus else { continue };
            let law = law.compile(&["a", "b"], &[("h", -4)]).unwrap();
            let mut reader = law.reader();
            for (a, b) in (0..p).flat_map(|a| (0..p).map(move |b| (a, b))) {
                let said = reader.losing(&[a, b]).unwrap();
                assert_eq!(said, reader.losing(&[a + p, b + 3 * p]).unwrap(), "{text} {a},{b}");
            }
        }
    }
}
