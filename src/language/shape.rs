//! Moves by expression that are vectors, or a take-and-break code, in disguise: read off from entries that
//! are linear, where that is proved; see [`linear`](super::linear).

use super::linear::{Linear, Lines, value};
use super::syntax::MovesText;

/// Moves of a pair as vectors that are subtracted; entries may be negative.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vectors {
    /// All positive multiples of these, as far as both heaps stay at 0 or above.
    pub rays: Vec<[i64; 2]>,
    /// These once, where both heaps stay at 0 or above.
    pub steps: Vec<[i64; 2]>,
}

/// A way to take from one heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Taking {
    /// The number taken.
    pub amount: Amount,
    /// What the rest must become.
    pub leaves: Leaves,
}

/// How many tokens are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Amount {
    /// This many; 0 only where the heap is split.
    Exactly(u64),
    /// Any number from this one on.
    AtLeast(u64),
}

/// What is left of the heap, every heap non-empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Leaves {
    /// No heap.
    Nothing,
    /// One heap.
    One,
    /// Two heaps, in every way.
    Two,
    /// Two heaps of different size, in every way.
    TwoUnequal,
}

impl MovesText {
    /// The moves of a pair as vectors, where they are proved to be the same set of moves.
    ///
    /// ```
    /// use gametui::language::MovesText;
    /// let moves = MovesText::read("a,b -> a-k, b-2*k for k in 1..min(a, b div 2); a-1, b+1 if a > 0").unwrap();
    /// let vectors = moves.vectors(&[]).unwrap();
    /// assert_eq!((vectors.rays, vectors.steps), (vec![[1, 2]], vec![[1, -1]]));
    /// assert_eq!(MovesText::read("a,b -> a-1, b").unwrap().vectors(&[]), None); // an error at a = 0
    /// ```
    pub fn vectors(&self, parameters: &[(&str, i64)]) -> Option<Vectors> {
        if self.heads.len() != 2 {
            return None;
        }
        let mut all = Vectors::default();
        for item in &self.items {
            let lines = Lines::new(item, self, parameters)?;
            let [a, b] = &lines.outputs[..] else { return None };
            if !lines.guarded_by(&lines.outputs) {
                return None;
            }
            let taken = [lines.taken(a, 0)?, lines.taken(b, 1)?];
            if lines.endless() == Some(1) && taken.iter().all(|taken| taken.known() == 0) {
                let ray = [taken[0].0[2], taken[1].0[2]];
                // Without an end if both heaps grow; no move if both stay.
                if ray[0] <= 0 && ray[1] <= 0 {
                    return None;
                }
                all.rays.push(ray);
                continue;
            }
            for point in lines.filtered()? {
                let step = [
                    value(&taken[0], &point, lines.variables())?,
                    value(&taken[1], &point, lines.variables())?,
                ];
                if step == [0, 0] {
                    return None;
                }
                all.steps.push(step);
            }
        }
        for list in [&mut all.rays, &mut all.steps] {
            list.sort_unstable();
            list.dedup();
        }
        Some(all)
    }

    /// The moves of one heap as ways to take and break, where they are proved to be the same set of moves.
    ///
    /// ```
    /// use gametui::language::{Amount, Leaves, MovesText, Taking};
    /// let grundy = MovesText::read("n -> [k, n-k] for k in 1..(n-1) div 2").unwrap();
    /// let all = [Taking { amount: Amount::Exactly(0), leaves: Leaves::TwoUnequal }];
    /// assert_eq!(grundy.takings(&[]).as_deref(), Some(&all[..]));
    /// assert_eq!(MovesText::read("n -> n div 2 if n > 0").unwrap().takings(&[]), None);
    /// ```
    pub fn takings(&self, parameters: &[(&str, i64)]) -> Option<Vec<Taking>> {
        if self.heads.len() != 1 {
            return None;
        }
        let mut all = Vec::new();
        for item in &self.items {
            let lines = Lines::new(item, self, parameters)?;
            match &lines.outputs[..] {
                [] => lines.nothing(&mut all)?,
                [one] => lines.one(one, &mut all)?,
                [x, y] => lines.two(x, y, &mut all)?,
                _ => return None,
            }
        }
        all.sort_unstable();
        all.dedup();
        Some(all)
    }
}

impl Lines {
    /// `[]` where n = t.
    fn nothing(&self, all: &mut Vec<Taking>) -> Option<()> {
        let exact = |h: &Linear| {
            h.0[0] == 1 && self.guarded_by(&[h.clone(), h.times(-1).unwrap_or_else(|| h.clone())])
        };
        let h =
            self.of_heaps.iter().find(|h| self.loops.is_empty() && self.filters.is_empty() && exact(h))?;
        let amount = u64::try_from(-h.known()).ok().filter(|amount| *amount > 0)?;
        all.push(Taking { amount: Amount::Exactly(amount), leaves: Leaves::Nothing });
        Some(())
    }

    /// n − t, where a heap of 0 vanishes.
    fn one(&self, output: &Linear, all: &mut Vec<Taking>) -> Option<()> {
        let taken = self.taken(output, 0)?;
        let above = output.combine(&Linear::constant(self.variables(), 1), -1)?;
        let leaves: &[Leaves] = if self.guarded_by(std::slice::from_ref(output)) {
            &[Leaves::Nothing, Leaves::One]
        } else if self.guarded_by(&[above]) {
            &[Leaves::One]
        } else {
            return None;
        };
        let mut add =
            |amount: Amount| all.extend(leaves.iter().map(|leaves| Taking { amount, leaves: *leaves }));
        if let Some(least) = self.endless().filter(|_| taken.0[1] == 1) {
            let least = least.checked_add(taken.known())?;
            add(Amount::AtLeast(u64::try_from(least).ok().filter(|least| *least > 0)?));
            return Some(());
        }
        for point in self.filtered()? {
            let amount = value(&taken, &point, self.variables())?;
            add(Amount::Exactly(u64::try_from(amount).ok().filter(|amount| *amount > 0)?));
        }
        Some(())
    }

    /// [k, n − t − k], k the variable of the last loop.
    fn two(&self, x: &Linear, y: &Linear, all: &mut Vec<Taking>) -> Option<()> {
        let (variables, k) = (self.variables(), self.variables() - 1);
        let last = self.loops.len().checked_sub(1)?;
        let whole = x.combine(y, 1)?;
        let taken = self.taken(&whole, 0)?;
        let mut own = Linear::constant(variables, 0);
        own.0[k] = 1;
        // Nothing but a lower bound says which k there are, besides the heap.
        let free = self
            .of_loops
            .iter()
            .all(|bound| bound.0[k] == 0 || bound.0[..k].iter().all(|c| *c == 0) && bound.0[k] == 1);
        let least = self.floor_of(k).filter(|least| matches!(least, 0 | 1))?;
        if *x != own || taken.0[k] != 0 || !free || !self.filters.is_empty() {
            return None;
        }
        let half = whole.combine(&own, -2)?;
        let less = |linear: &Linear| linear.combine(&Linear::constant(variables, 1), -1);
        // Every split has a part of at most half; taking k up to all but one shows each split twice.
        let leaves = if self.guarded_by(std::slice::from_ref(&half))
            || least == 1 && self.guarded_by(&[less(&whole.combine(&own, -1)?)?])
        {
            Leaves::Two
        } else if least == 1 && self.guarded_by(&[less(&half)?]) {
            Leaves::TwoUnequal
        } else {
            return None;
        };
        for point in self.points(last)? {
            let amount = u64::try_from(value(&taken, &point, variables)?).ok()?;
            let amounts = Amount::Exactly(amount);
            all.push(Taking { amount: amounts, leaves });
            if least == 0 {
                // k = 0 leaves one heap of n − t, or none; taking nothing is no move.
                if amount == 0 {
                    return None;
                }
                all.extend([Leaves::Nothing, Leaves::One].map(|leaves| Taking { amount: amounts, leaves }));
            }
        }
        Some(())
    }
}
