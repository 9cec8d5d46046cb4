//! Families of laws with small numbers in them. One idea: each family is a text with gaps, and the numbers
//! are tried from the least, so the first that fits is the simplest.

use super::Search;
use crate::games::Form;
use crate::progress::Cancelled;

/// A family: what it is called, its text with gaps P, C, D and E, and the numbers that go into each gap.
struct Family {
    form: &'static str,
    text: &'static str,
    /// P.
    of: &'static [i64],
    /// C, D and E.
    shifts: &'static [i64],
}

const NONE: &[i64] = &[0];
const MODULI: &[i64] = &[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];
const PRIMES: &[i64] = &[2, 3, 5, 7];
const SHIFTS: &[i64] = &[0, 1, -1, 2, -2];

const HEAPS: &[Family] = &[
    Family { form: "linear", text: "value = n", of: NONE, shifts: NONE },
    Family { form: "linear", text: "value = max(n - 1, 0)", of: NONE, shifts: NONE },
    Family { form: "residues", text: "value = n mod P", of: MODULI, shifts: NONE },
    Family { form: "linear", text: "value = n div P", of: MODULI, shifts: NONE },
    Family { form: "valuation", text: "value = if n = 0 then 0 else v(n, P)", of: PRIMES, shifts: NONE },
    Family { form: "valuation", text: "value = v(n + 1, P)", of: PRIMES, shifts: NONE },
    Family { form: "binary", text: "value = popcount(n)", of: NONE, shifts: NONE },
    Family {
        form: "recursion",
        text: "value = if n mod 2 = 0 then n div 2 else g(n div 2)",
        of: NONE,
        shifts: NONE,
    },
];

const PAIRS: &[Family] = &[
    Family { form: "xor", text: "value = a xor b", of: NONE, shifts: NONE },
    Family { form: "xor", text: "value = ((a + C) xor (b + D)) + E", of: NONE, shifts: SHIFTS },
    Family { form: "residues", text: "value = (a + b) mod P", of: MODULI, shifts: NONE },
    Family { form: "residues", text: "value = (a mod P) xor (b mod P)", of: MODULI, shifts: NONE },
    Family {
        form: "xor in blocks",
        text: "value = P*((a div P) xor (b div P)) + (a + b) mod P",
        of: MODULI,
        shifts: NONE,
    },
    Family {
        form: "xor in blocks",
        text: "value = P*(((a - 1) div P) xor ((b - 1) div P)) + (a + b - 2) mod P + 1",
        of: MODULI,
        shifts: NONE,
    },
    Family {
        form: "valuation",
        text: "value = if gcd(a, b) = 0 then 0 else v(gcd(a, b), P)",
        of: PRIMES,
        shifts: NONE,
    },
    Family { form: "difference", text: "losing iff abs(a - b) <= P", of: &[0, 1, 2, 3, 4], shifts: NONE },
];

impl Family {
    /// Every text of the family, simplest first.
    fn texts(&self) -> impl Iterator<Item = String> {
        let signed = |text: String, gap: &str, shift: i64| match shift {
            0 => text.replace(&format!(" + {gap}"), ""),
            1.. => text.replace(gap, &shift.to_string()),
            _ => text.replace(&format!("+ {gap}"), &format!("- {}", -shift)),
        };
        let mut shifts: Vec<[i64; 3]> = Vec::new();
        for &c in self.shifts {
            shifts.extend(self.shifts.iter().flat_map(|&d| self.shifts.iter().map(move |&e| [c, d, e])));
        }
        shifts.sort_by_key(|shifts| shifts.iter().map(|shift| shift.abs()).sum::<i64>());
        self.of.iter().flat_map(move |p| {
            let text = self.text.replace('P', &p.to_string());
            let shifts = shifts.clone().into_iter();
            shifts.map(move |[c, d, e]| signed(signed(signed(text.clone(), "C", c), "D", d), "E", e))
        })
    }
}

/// Try every family until a law fits.
pub(super) fn search(search: &mut Search<'_>) -> Result<(), Cancelled> {
    let families = if search.form == Form::Pair { PAIRS } else { HEAPS };
    for family in families {
        for text in family.texts() {
            search.progress.check()?;
            if search.add(family.form, &text, None)? {
                return Ok(());
            }
        }
    }
    let mut forms: Vec<&str> = Vec::new();
    for family in families {
        if !forms.contains(&family.form) {
            forms.push(family.form);
        }
    }
    search.tried(format!("laws with small numbers ({}): none fits", forms.join(", ")));
    Ok(())
}
