//! The one door to what is known of a position: convention, then law, then values worked out from the
//! rules. The board, the inspector, play, the overlays and `solve` all ask here.
//!
//! What the oracle says costs no more than a look; who wants more works values out from the rules and
//! asks an oracle that has them. It can also be asked for one source by name, as `verify` does.

use super::answer::{Judged, Source};
use crate::games::{Form, Game, Law, Outcome, Rules, Setup, Shape, nim_sum_lines};
use crate::grundy::Values;
use std::sync::Arc;

/// What is known of the positions of one game, its parameters chosen.
///
/// ```
/// use gametui::{games::Catalogue, solve::{Oracle, Source}};
/// let wythoff = Catalogue::built_in().find("wythoff").unwrap();
/// let oracle = Oracle::new(&*wythoff, &wythoff.setup());
/// let judged = oracle.judge(&[3, 5]).unwrap();
/// assert!(judged.outcome.is_losing() && judged.outcome_from == Source::Law);
/// assert_eq!(oracle.value_from(Source::Table, &[3, 5]), None);
/// ```
#[derive(Clone)]
pub struct Oracle {
    form: Form,
    bound: u64,
    rules: Arc<dyn Rules>,
    law: Option<Law>,
    /// A law that someone states, which may fail.
    stated: Option<Law>,
    values: Option<Arc<dyn Values>>,
}

impl Oracle {
    /// The oracle of `game` under `setup`, with no values worked out yet.
    pub fn new(game: &dyn Game, setup: &Setup) -> Self {
        // A law that is only conjectured answers nothing: it is compared.
        let (law, stated) = match game.law(setup) {
            Some(law) if !law.standing.serves() => (None, Some(law)),
            law => (law, None),
        };
        let (form, bound, rules) = (game.form(), setup.small("n"), game.rules(setup));
        Self { form, bound, rules, law, stated, values: None }
    }

    /// The same beside a law that someone states. It serves where there is no other, once it is checked.
    #[must_use]
    pub fn with_stated(self, law: Option<Law>) -> Self {
        Self { stated: law.or(self.stated), ..self }
    }

    /// The law that someone states.
    pub fn stated(&self) -> Option<&Law> {
        self.stated.as_ref()
    }

    /// The law of the game or of its values.
    pub(super) fn own_law(&self) -> Option<&Law> {
        self.law.as_ref().or_else(|| self.values.as_ref()?.law())
    }

    /// The same, with values that were worked out from these rules.
    #[must_use]
    pub fn with_values(self, values: Arc<dyn Values>) -> Self {
        Self { values: Some(values), ..self }
    }

    /// The same, with the values that `worked_out` holds for these rules, if any.
    #[must_use]
    pub fn with_those_of(self, worked_out: &[WorkedOut]) -> Self {
        let identity = self.rules.identity();
        let values = worked_out.iter().find(|(of, _)| *of == identity).map(|(_, values)| values.clone());
        Self { values: values.or(self.values), ..self }
    }

    /// How positions are written.
    pub fn form(&self) -> Form {
        self.form
    }

    /// The bound n of the setup.
    pub fn bound(&self) -> u64 {
        self.bound
    }

    /// The moves.
    pub fn rules(&self) -> &dyn Rules {
        &*self.rules
    }

    /// The moves, to be shared with a job.
    pub fn shared_rules(&self) -> &Arc<dyn Rules> {
        &self.rules
    }

    /// The law, where there is one: the game's own, the one that its values prove, or a stated one that was
    /// checked.
    pub fn law(&self) -> Option<&Law> {
        self.own_law().or_else(|| self.stated().filter(|law| law.standing.serves()))
    }

    /// The values that were worked out from the rules.
    pub fn values(&self) -> Option<&Arc<dyn Values>> {
        self.values.as_ref()
    }

    /// The largest heap for which every value has been worked out; `None` when none has.
    pub fn reach(&self) -> Option<u64> {
        self.values.as_ref().map(|values| values.reach())
    }

    /// The Grundy value of a position and where it comes from.
    pub fn valued(&self, heaps: &[u64]) -> Option<(u64, Source)> {
        [Source::Convention, Source::Law, Source::Table]
            .into_iter()
            .find_map(|source| Some((self.value_from(source, heaps)?, source)))
    }

    /// The Grundy value that one source gives.
    pub fn value_from(&self, source: Source, heaps: &[u64]) -> Option<u64> {
        match source {
            Source::Convention => self.rules.convention(heaps),
            Source::Law => self.law()?.value(heaps),
            Source::Table => self.values.as_ref()?.value(heaps),
            Source::Search => None,
        }
    }

    /// The Grundy value of a position, where it is known.
    pub fn value_of(&self, heaps: &[u64]) -> Option<u64> {
        self.valued(heaps).map(|(value, _)| value)
    }

    /// The Grundy value of one heap in a sum, where it is known; `None` in a game of two heaps.
    pub fn heap_value(&self, size: u64) -> Option<u64> {
        if self.form() != Form::Partition {
            return None;
        }
        self.value_of(if size == 0 { &[] } else { std::slice::from_ref(&size) })
    }

    /// The outcome of a position, where it is known.
    pub fn outcome_of(&self, heaps: &[u64]) -> Option<Outcome> {
        self.judge(heaps).map(|judged| judged.outcome)
    }

    /// The outcome that the law gives.
    pub fn outcome_by_law(&self, heaps: &[u64]) -> Option<Outcome> {
        self.law()?.outcome(heaps)
    }

    /// Outcome and value of a position, with their sources; `None` where neither is known.
    pub fn judge(&self, heaps: &[u64]) -> Option<Judged> {
        if let Some(value) = self.rules.convention(heaps) {
            return Some(Judged::by_value(value, Source::Convention));
        }
        let from = |source| Some((self.value_from(source, heaps)?, source));
        let value = from(Source::Law).or_else(|| from(Source::Table));
        match self.outcome_by_law(heaps) {
            Some(outcome) => {
                // a losing position has the value 0, whatever else is known
                let value = value.or((outcome == Outcome::Losing).then_some((0, Source::Law)));
                Some(Judged { outcome, outcome_from: Source::Law, value })
            }
            None => value.map(|(value, source)| Judged::by_value(value, source)),
        }
    }

    /// Why the position has its outcome, a line each: the law worked with these numbers; without a
    /// law, the nim-sum where the game is a sum of heaps whose values are known.
    pub fn reason(&self, heaps: &[u64]) -> Vec<String> {
        match self.law() {
            Some(law) => law.reason(heaps),
            None if self.rules.shape().is_sum() => self.nim_sum(heaps),
            None => Vec::new(),
        }
    }

    /// The working of a position's nim-sum, a line each; empty where a value is not known.
    fn nim_sum(&self, heaps: &[u64]) -> Vec<String> {
        let valued: Option<Vec<(u64, u64)>> =
            heaps.iter().map(|&heap| self.heap_value(heap).map(|value| (heap, value))).collect();
        valued.map(|valued| nim_sum_lines(&valued)).unwrap_or_default()
    }

    /// Whether law and rules agree on the outcome and the value of a position: the rules by the values
    /// worked out from them, or, where a position has few options, by what the law says of these.
    /// A stated law is compared where there is one. `None` where there is nothing to compare.
    pub fn agrees(&self, heaps: &[u64]) -> Option<bool> {
        const FEW: usize = 4;
        if self.stated().is_some() {
            return self.beside(heaps).map(|beside| beside.agree());
        }
        let law = self.law()?;
        let said = law.outcome(heaps).or_else(|| law.value(heaps).map(Outcome::of_value));
        if let Some(truth) = self.value_from(Source::Table, heaps) {
            let outcome = said.is_none_or(|said| said == Outcome::of_value(truth));
            return Some(outcome && law.value(heaps).is_none_or(|said| said == truth));
        }
        let said = said?;
        if let Some(value) = self.rules.convention(heaps) {
            return Some(said == Outcome::of_value(value));
        }
        let (mut seen, mut losing) = (0, false);
        self.rules.visit_options(heaps, &mut |option| {
            seen += 1;
            losing |= self.outcome_of(option) == Some(Outcome::Losing);
            if seen > FEW { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
        });
        (seen <= FEW).then_some(losing != said.is_losing())
    }

    /// What a solver may use of the moves.
    pub fn shape(&self) -> Shape {
        self.rules.shape()
    }
}

/// Values worked out from the rules of this identity.
pub type WorkedOut = (crate::games::Identity, Arc<dyn Values>);
