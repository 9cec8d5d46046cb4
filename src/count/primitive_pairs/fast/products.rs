//! Look-ups with large quotients, collected by their product j: Σ_j c(j)·M₃₀(⌊n/j⌋).
//!
//! c(j) = w(j) where j ≤ √n, less Σ g(k) over kl = j with k ≤ z, l coprime to 30, l ≤ l_limit(k):
//! a Dirichlet convolution, made piece by piece. In a piece small k run over l and small l run over
//! k, so it costs about √j steps and one addition a pair.

use super::lists::Lists;
use super::plan::{PIECE, Plan};
use crate::arith::wheel::{RESIDUES, WHEEL, class_of};

/// The weights c(j) of one piece of products.
#[derive(Debug, Default)]
pub(super) struct Products {
    from: u64,
    to: u64,
    weights: Vec<(i64, i64)>,
}

impl Products {
    /// The weight of product `j`, from z + 1 to `plan.products`. Asked for in falling order, each
    /// piece is made once; `least` bounds what will be asked for.
    #[inline]
    pub(super) fn at(&mut self, plan: &Plan, lists: &Lists, j: u64, least: u64) -> (i64, i64) {
        if j < self.from || j >= self.to {
            let from = (j + 1).saturating_sub(PIECE).max(least);
            self.make(plan, lists, from, j + 1);
        }
        self.weights[(j - self.from) as usize]
    }

    /// Forgets the piece, for another plan or another order.
    pub(super) fn make(&mut self, plan: &Plan, lists: &Lists, from: u64, to: u64) {
        (self.from, self.to) = (from, to);
        self.weights.clear();
        let direct = |j: u64| if j <= plan.root { lists.weights.difference(j) } else { (0, 0) };
        self.weights.extend((from..to).map(direct));
        let split = (num_integer::Roots::sqrt(&(to - 1)) / 2).clamp(1, plan.z);
        for k in 1..=split {
            self.take_multiples(plan, lists, k);
        }
        if split == plan.z {
            return;
        }
        for turn in 0.. {
            for residue in RESIDUES {
                let l = turn * WHEEL + residue;
                if l * (split + 1) >= to {
                    return;
                }
                self.take_ratios(plan, lists, l, split + 1);
            }
        }
    }

    /// Takes g(k) from c(kl) for every l in the piece.
    fn take_multiples(&mut self, plan: &Plan, lists: &Lists, k: u64) {
        let most = plan.l_limit(k).min((self.to - 1) / k);
        let least = self.from.div_ceil(k);
        let (total, winning) = lists.solved(k);
        for turn in least / WHEEL..=most / WHEEL {
            for residue in RESIDUES {
                let l = turn * WHEEL + residue;
                if l >= least && l <= most {
                    let weight = &mut self.weights[(k * l - self.from) as usize];
                    weight.0 -= total;
                    weight.1 -= winning;
                }
            }
        }
    }

    /// Takes g(k) from c(kl) for every k from `least` on in the piece.
    fn take_ratios(&mut self, plan: &Plan, lists: &Lists, l: u64, least: u64) {
        debug_assert!(class_of(l % WHEEL).is_some());
        let least = least.max(self.from.div_ceil(l));
        let mut most = plan.z.min((self.to - 1) / l);
        if most < least {
            return;
        }
        if plan.l_limit(most) < l {
            // l_limit falls as k grows: find the last k that still takes l.
            let (mut low, mut high) = (least - 1, most);
            while high - low > 1 {
                let middle = low + (high - low) / 2;
                if plan.l_limit(middle) >= l { low = middle } else { high = middle }
            }
            most = low;
        }
        let (from, step) = ((least * l - self.from) as usize, l as usize);
        let Some(solved) = lists.solved.get(least as usize..=most as usize) else { return };
        let weights = self.weights.iter_mut().skip(from).step_by(step);
        for (weight, &(total, winning)) in weights.zip(solved) {
            weight.0 -= i64::from(total);
            weight.1 -= i64::from(winning);
        }
    }
}
