//! The moves of a coupled pair as vectors: rays (any positive multiple) and steps (once).
//!
//! Play ends because a weighted sum `p·a + q·b` with positive weights falls with every move.

use crate::input::{InputError, quoted};
use std::ops::ControlFlow;

/// Largest component of a vector, so that all sums stay far within `i64`.
pub const MOST_COMPONENT: i64 = 1 << 20;
const MOST_WEIGHT: i64 = 64;
const EXAMPLE: &str = "rays 1,0 0,1 1,1 steps 2,1";

/// Moves that subtract a vector: a ray any positive number of times, a step once.
///
/// ```
/// use gametui::games::vectors::PairMoves;
/// let moves = PairMoves::parse("rays 1,1 0,1 1,0 steps 2,2 2,-1").unwrap();
/// assert_eq!(moves.text(), "rays 0,1 1,0 1,1 steps 2,-1");
/// assert!(moves.is_option([5, 3], [2, 0]) && moves.is_option([5, 3], [3, 4]));
/// assert!(PairMoves::parse("steps 1,-1 -1,1").is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairMoves {
    rays: Vec<[i64; 2]>,
    steps: Vec<[i64; 2]>,
    weights: [i64; 2],
}

impl PairMoves {
    /// Moves from their vectors: sorted, without duplicates and steps that a ray already makes.
    ///
    /// # Errors
    /// One line for no vector, a zero or oversized one, or when no weights up to 64 fall with all.
    pub fn new(mut rays: Vec<[i64; 2]>, mut steps: Vec<[i64; 2]>) -> Result<Self, InputError> {
        let refuse = |what: String| InputError::new(what, "vectors that take from the pair", EXAMPLE);
        if rays.is_empty() && steps.is_empty() {
            return Err(refuse("no moves were given".into()));
        }
        for &[x, y] in rays.iter().chain(&steps) {
            let bounds = -MOST_COMPONENT..=MOST_COMPONENT;
            if !bounds.contains(&x) || !bounds.contains(&y) {
                return Err(refuse(format!("the vector {x},{y} is too large")));
            }
            if x <= 0 && y <= 0 {
                return Err(refuse(format!("the vector {x},{y} takes nothing")));
            }
        }
        rays.sort_unstable();
        rays.dedup();
        let all = rays.clone();
        rays.retain(|&ray| !all.iter().any(|&other| other != ray && multiple(ray, other).is_some()));
        steps.sort_unstable();
        steps.dedup();
        steps.retain(|&step| !rays.iter().any(|&ray| multiple(step, ray).is_some()));
        let falls = |[p, q]: [i64; 2]| rays.iter().chain(&steps).all(|&[x, y]| p * x + q * y > 0);
        let weights = (2..=2 * MOST_WEIGHT)
            .flat_map(|sum| (1..sum).map(move |p| [p, sum - p]))
            .filter(|&[p, q]| p <= MOST_WEIGHT && q <= MOST_WEIGHT)
            .find(|&weights| falls(weights))
            .ok_or_else(|| {
                refuse("no weighted sum of the heaps (weights to 64) falls with every move".into())
            })?;
        Ok(Self { rays, steps, weights })
    }

    /// Read `rays 1,0 0,1 1,1 steps 2,1`.
    ///
    /// # Errors
    /// One line for anything else, and as for [`PairMoves::new`].
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let (mut rays, mut steps, mut in_steps) = (Vec::new(), Vec::new(), None);
        for part in text.split_whitespace() {
            let vector = part.split_once(',').and_then(|(x, y)| Some([x.parse().ok()?, y.parse().ok()?]));
            match (part, vector, in_steps) {
                ("rays", ..) => in_steps = Some(false),
                ("steps", ..) => in_steps = Some(true),
                (_, Some(vector), Some(false)) => rays.push(vector),
                (_, Some(vector), Some(true)) => steps.push(vector),
                _ => {
                    return Err(InputError::new(
                        format!("{} is not a move", quoted(part)),
                        "rays and steps",
                        EXAMPLE,
                    ));
                }
            }
        }
        Self::new(rays, steps)
    }

    /// The rays, sorted.
    pub fn rays(&self) -> &[[i64; 2]] {
        &self.rays
    }

    /// The steps, sorted.
    pub fn steps(&self) -> &[[i64; 2]] {
        &self.steps
    }

    /// Positive weights `[p, q]` with `p·a + q·b` falling with every move; the smallest such sum.
    pub fn weights(&self) -> [i64; 2] {
        self.weights
    }

    /// The canonical text.
    pub fn text(&self) -> String {
        let mut parts = Vec::new();
        for (name, vectors) in [("rays", &self.rays), ("steps", &self.steps)] {
            if !vectors.is_empty() {
                parts.push(name.to_owned());
                parts.extend(vectors.iter().map(|[x, y]| format!("{x},{y}")));
            }
        }
        parts.join(" ")
    }

    /// Visit every option of `from` once. Heaps are below 2^62.
    pub fn visit_options(
        &self,
        from: [i64; 2],
        visit: &mut dyn FnMut([i64; 2]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (i, &ray) in self.rays.iter().enumerate() {
            // Rays of one direction, such as 2,0 and 3,0, meet.
            let others = self.rays[..i].iter().filter(|other| across(ray, **other) == 0);
            let met: Vec<i64> = others.map(|other| size(*other) / gcd(size(ray), size(*other))).collect();
            let (mut to, most) = (from, times(from, ray));
            for k in 1..=most {
                to = [to[0] - ray[0], to[1] - ray[1]];
                if !met.iter().any(|by| k % by == 0) {
                    visit(to)?;
                }
            }
        }
        for &[x, y] in self.steps.iter().filter(|&&step| times(from, step) > 0) {
            visit([from[0] - x, from[1] - y])?;
        }
        ControlFlow::Continue(())
    }

    /// The number of options of `from`; `None` where rays of one direction overlap in too many ways.
    ///
    /// ```
    /// let moves = gametui::games::vectors::PairMoves::parse("rays 2,0 3,0 0,1 steps 1,1").unwrap();
    /// assert_eq!(moves.option_count([6, 5]), Some(4 + 5 + 1)); // 2, 3, 4, 6 of the first heap
    /// ```
    pub fn option_count(&self, from: [i64; 2]) -> Option<u64> {
        let mut count = self.steps.iter().filter(|&&step| times(from, step) > 0).count() as u64;
        for (i, &ray) in self.rays.iter().enumerate() {
            let unit = ray.map(|x| x / size(ray));
            if self.rays[..i].iter().any(|&other| multiple(other, unit).is_some()) {
                continue;
            }
            let along: Vec<i64> = self.rays[i..].iter().filter_map(|&other| multiple(other, unit)).collect();
            count =
                count.checked_add(multiples(&along, 1, times(from, unit), &mut 100_000)?.try_into().ok()?)?;
        }
        Some(count)
    }

    /// Each vector and how often it can be taken from `from`, heaps of 0 or more: a step once at most.
    pub fn times(&self, from: [i64; 2]) -> impl Iterator<Item = ([i64; 2], u64)> {
        let rays = self.rays.iter().map(move |&ray| (ray, times(from, ray)));
        let steps = self.steps.iter().map(move |&step| (step, times(from, step).min(1)));
        rays.chain(steps).map(|(vector, times)| (vector, times as u64))
    }

    /// The options of `from` in words, a line for each ray and step that can be made.
    ///
    /// ```
    /// let moves = gametui::games::vectors::PairMoves::parse("rays 1,0 1,2 steps 0,1 0,2 2,-1").unwrap();
    /// assert_eq!(moves.described([5, 4]), [
    ///     "1 to 5 from the first heap",
    ///     "k from the first heap and 2k from the second, k from 1 to 2",
    ///     "1 to 2 from the second heap",
    ///     "2 from the first heap and 1 onto the second",
    /// ]);
    /// ```
    pub fn described(&self, from: [i64; 2]) -> Vec<String> {
        // Vectors and how often; steps such as 1,0 2,0 3,0 are one run.
        let mut runs: Vec<([i64; 2], i64)> = self.rays.iter().map(|&ray| (ray, times(from, ray))).collect();
        runs.sort_by_key(|&([x, y], _)| (x != 0 && y != 0, x == 0));
        let rays = runs.len();
        for &step in self.steps.iter().filter(|&&step| times(from, step) > 0) {
            match runs[rays..].last_mut() {
                Some((unit, most)) if multiple(step, *unit) == Some(*most + 1) && unit.contains(&0) => {
                    *most += 1
                }
                _ => runs.push((step, 1)),
            }
        }
        runs.into_iter().filter(|&(_, most)| most > 0).map(|(vector, most)| in_words(vector, most)).collect()
    }

    /// Whether `to` is an option of `from`, in time proportional to the number of vectors.
    pub fn is_option(&self, from: [i64; 2], to: [i64; 2]) -> bool {
        let taken = [from[0] - to[0], from[1] - to[1]];
        to[0] >= 0
            && to[1] >= 0
            && (self.steps.contains(&taken) || self.rays.iter().any(|&ray| multiple(taken, ray).is_some()))
    }
}

/// The positive `k` with `k·of = vector`, if there is one.
fn multiple(vector: [i64; 2], of: [i64; 2]) -> Option<i64> {
    let k = if of[0] != 0 { vector[0] / of[0] } else { vector[1].checked_div(of[1])? };
    let same = |i: usize| i128::from(k) * i128::from(of[i]) == i128::from(vector[i]);
    (k > 0 && same(0) && same(1)).then_some(k)
}

/// How often a vector can be taken from a pair.
fn times(from: [i64; 2], vector: [i64; 2]) -> i64 {
    let along = |i: usize| if vector[i] > 0 { from[i] / vector[i] } else { i64::MAX };
    along(0).min(along(1)).max(0)
}

/// How many of 1..=`most` are multiples of `common` and of one of `by`; `None` when that takes more
/// than `budget` terms.
fn multiples(by: &[i64], common: i64, most: i64, budget: &mut u32) -> Option<i64> {
    let mut count = 0;
    for (i, &other) in by.iter().enumerate() {
        *budget = budget.checked_sub(1)?;
        if let Some(both) = (common / gcd(common, other)).checked_mul(other).filter(|&both| both <= most) {
            count += most / both - multiples(&by[i + 1..], both, most, budget)?;
        }
    }
    Some(count)
}

/// The greatest common divisor, positive; of numbers that are not both 0.
fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

fn across(one: [i64; 2], other: [i64; 2]) -> i64 {
    one[0] * other[1] - one[1] * other[0]
}

/// How often a vector holds the shortest one of its direction.
fn size(vector: [i64; 2]) -> i64 {
    gcd(vector[0], vector[1])
}

/// The multiples 1 to `most` of a vector, in words.
fn in_words(vector: [i64; 2], most: i64) -> String {
    let upto = |x: i64| match (x, most) {
        (_, 1) => x.to_string(),
        (1, _) => format!("1 to {most}"),
        (_, 2) => format!("{x} or {}", 2 * x),
        _ => format!("{x}, {}, … {}", 2 * x, most * x),
    };
    let part = |x: i64| match (x.abs(), most) {
        (1, 2..) => "k".to_owned(),
        (x, 2..) => format!("{x}k"),
        (x, _) => x.to_string(),
    };
    let many = if most > 1 { format!(", k from 1 to {most}") } else { String::new() };
    match vector {
        [x, 0] => format!("{} from the first heap", upto(x)),
        [0, y] => format!("{} from the second heap", upto(y)),
        [x, y] if x == y => format!("{} from both heaps", upto(x)),
        [x, y] if x < 0 => {
            format!("{} from the second heap and {} onto the first{many}", part(y), part(x))
        }
        [x, y] => {
            let way = if y < 0 { "onto" } else { "from" };
            format!("{} from the first heap and {} {way} the second{many}", part(x), part(y))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn options_are_visited_and_counted_once() {
        for text in ["rays 2,0 3,0 5,0 0,1 2,2 3,3 steps 1,1 1,0", "rays 4,-2 6,-3 0,1", "steps 1,2 -1,3"] {
            let moves = PairMoves::parse(text).unwrap();
            for from in (0..40).flat_map(|a| (0..25).map(move |b| [a, b])) {
                let mut met = Vec::new();
                let _ = moves.visit_options(from, &mut |to| {
                    met.push(to);
                    ControlFlow::Continue(())
                });
                let sides = || (0..60).flat_map(|a| (0..60).map(move |b| [a, b]));
                let right: HashSet<[i64; 2]> = sides().filter(|&to| moves.is_option(from, to)).collect();
                assert_eq!(met.len(), right.len(), "{text} at {from:?}");
                assert!(met.iter().all(|to| right.contains(to)));
                assert_eq!(moves.option_count(from), Some(met.len() as u64));
            }
        }
        let primes = (2..2000).filter(|n| (2..*n).all(|d| n % d != 0)).map(|n| [n, 0]).collect();
        assert_eq!(PairMoves::new(primes, Vec::new()).unwrap().option_count([1 << 61, 0]), None);
    }
}
