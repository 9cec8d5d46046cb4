//! Figures of a game that tend to a limit, made of its sequences: W(n)/n², L(n)/T(n), sg(s)/s.
//!
//! These are for the eye: the terms are exact, their ratios are floating point.

use super::Sequence;
use crate::games::{Setup, Text};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::sync::Arc;

/// What a sequence is divided by.
#[derive(Clone)]
pub enum By {
    /// Its index.
    Index,
    /// The square of its index.
    IndexSquared,
    /// Another sequence of the same game.
    Sequence(Sequence),
}

/// A limit, and how it is written.
pub type Limit = (f64, Text);

/// The limit under given parameters.
type LimitOf = dyn Fn(&Setup) -> Option<Limit> + Send + Sync;

/// A sequence of a game divided by something that grows as fast.
#[derive(Clone)]
pub struct Growth {
    /// How it is written: `"W(n)/n²"`.
    pub title: Text,
    /// The sequence.
    pub of: Sequence,
    /// What it is divided by.
    pub by: By,
    limit: Arc<LimitOf>,
}

impl Growth {
    /// `of` divided by `by`, with the limit under given parameters where one is known.
    pub fn new(
        title: &str,
        of: &Sequence,
        by: By,
        limit: impl Fn(&Setup) -> Option<Limit> + Send + Sync + 'static,
    ) -> Self {
        Self { title: title.into(), of: of.clone(), by, limit: Arc::new(limit) }
    }

    /// The limit under these parameters, where one is known.
    pub fn limit(&self, setup: &Setup) -> Option<Limit> {
        (self.limit)(setup)
    }

    /// The sequences it is made of: the one divided first.
    pub fn sequences(&self) -> Vec<Sequence> {
        let divisor = match &self.by {
            By::Sequence(sequence) => Some(sequence.clone()),
            By::Index | By::IndexSquared => None,
        };
        [self.of.clone()].into_iter().chain(divisor).collect()
    }

    /// The ratios with their indices, from the terms of [`sequences`](Self::sequences); `first` is
    /// the index of the first term. A divisor of 0 leaves a gap.
    ///
    /// ```
    /// use gametui::{companions, games::Catalogue, progress::Progress};
    /// let pairs = Catalogue::built_in().find("primitive-pairs").unwrap();
    /// let setup = pairs.setup();
    /// let growth = &companions::of(&pairs).growths[0];
    /// let terms = growth.sequences()[0].terms(&setup, 1000, &Progress::new()).unwrap();
    /// let (n, ratio) = *growth.ratios(1, &[terms]).last().unwrap();
    /// assert_eq!((n, ratio), (1000, 0.202869));
    /// ```
    pub fn ratios(&self, first: u64, terms: &[Vec<BigUint>]) -> Vec<(u64, f64)> {
        let Some(numerators) = terms.first() else { return Vec::new() };
        let divisor = |at: usize, index: u64| match &self.by {
            By::Index => Some(index as f64),
            By::IndexSquared => Some(index as f64 * index as f64),
            By::Sequence(_) => terms.get(1)?.get(at)?.to_f64(),
        };
        let ratio = |(at, numerator): (usize, &BigUint)| {
            let index = first + at as u64;
            let ratio = numerator.to_f64()? / divisor(at, index).filter(|&divisor| divisor > 0.0)?;
            ratio.is_finite().then_some((index, ratio))
        };
        numerators.iter().enumerate().filter_map(ratio).collect()
    }
}
