//! What is asked of a scatter count, read from the setup.

use crate::arith::narrow::narrow;
use crate::count::Ask;
use crate::games::Setup;

/// A question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Question {
    /// The number that is partitioned, at least 1.
    pub(super) n: u32,
    /// One game alone, or all of them.
    pub(super) k: Option<u64>,
    /// The modulus from 2 to 2^63; `None` for whole numbers.
    pub(super) modulus: Option<u64>,
    /// Whether every number from 1 to n is asked for.
    pub(super) all: bool,
}

impl Question {
    /// Read it.
    pub(super) fn of(ask: &Ask) -> Self {
        Self::of_setup(&ask.setup)
    }

    fn of_setup(setup: &Setup) -> Self {
        let n = narrow(setup.small("n").clamp(1, 1 << 30));
        let exact = setup.choice("exact") == "yes";
        Self {
            n,
            k: setup.given("k").then(|| setup.small("k").max(2)),
            modulus: (!exact).then(|| setup.small("modulus").clamp(2, 1 << 63)),
            all: setup.choice("all") == "yes",
        }
    }

    /// The games to be counted. All k ≥ 4 have the same heap values, so 4 stands for them.
    pub(super) fn games(self) -> Vec<u64> {
        self.k.map_or_else(|| vec![2, 3, 4], |k| vec![k.min(4)])
    }
}
