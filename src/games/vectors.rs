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

    /// Visit every option of `from`; one met by two rays of one direction (2,0 and 3,0) comes twice.
    /// Heaps are below 2^62.
    pub fn visit_options(
        &self,
        from: [i64; 2],
        visit: &mut dyn FnMut([i64; 2]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (vectors, most) in [(&self.rays, i64::MAX), (&self.steps, 1)] {
            for &[x, y] in vectors {
                let (mut to, mut times) = (from, 0);
                while times < most {
                    to = [to[0] - x, to[1] - y];
                    if to[0] < 0 || to[1] < 0 {
                        break;
                    }
                    visit(to)?;
                    times += 1;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether no two rays have one direction, so that no option comes twice.
    pub fn no_ray_twice(&self) -> bool {
        let along = |a: &[i64; 2], b: &[i64; 2]| a[0] * b[1] == a[1] * b[0];
        let twice = |(i, ray): (usize, &[i64; 2])| self.rays[..i].iter().any(|other| along(ray, other));
        !self.rays.iter().enumerate().any(twice)
    }

    /// How often [`visit_options`](Self::visit_options) shows an option of `from`.
    pub fn option_count(&self, from: [i64; 2]) -> u64 {
        self.times(from).map(|(_, times)| times).sum()
    }

    /// Each vector and how often it can be taken from `from`, heaps of 0 or more: a step once at most.
    pub fn times(&self, from: [i64; 2]) -> impl Iterator<Item = ([i64; 2], u64)> {
        let vectors =
            self.rays.iter().map(|&ray| (ray, u64::MAX)).chain(self.steps.iter().map(|&step| (step, 1)));
        vectors.map(move |([x, y], most)| {
            // every vector takes from a heap, so that one of the two bounds it
            let bound = |heap: i64, taken: i64| if taken > 0 { (heap / taken) as u64 } else { u64::MAX };
            ([x, y], bound(from[0], x).min(bound(from[1], y)).min(most))
        })
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
