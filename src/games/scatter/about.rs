//! What a person reads about scatter.

use crate::games::{About, Belief, OeisNumber};

pub(super) fn about() -> About {
    About {
        id: "scatter".into(),
        title: "Scatter".into(),
        rule: "Replace one heap by 2 to k non-empty heaps with the same sum.".into(),
        rules: RULES.into(),
        law: LAW.into(),
        why: WHY.into(),
        history: "Sprague (1935) and Grundy (1939) showed that heaps that do not touch each other can be \
            valued one by one. The cut games, of which this is one family, are from the paper of Dailly, \
            Duchêne, Larsson and Paris."
            .into(),
        open: OPEN.into(),
        sources: SOURCES.iter().map(|&source| source.into()).collect(),
        beliefs: beliefs(),
        numbers: vec![OeisNumber::new("partitions", "A000041", "", &[1])],
    }
}

const RULES: &str = "A position is a partition: some heaps, in no order. A move takes one heap and \
replaces it by at least 2 and at most k non-empty heaps with the same sum. Heaps of 1 cannot be \
split; whoever cannot move loses.";

const LAW: &str = "Each heap of s has a Grundy value sg(s), and a position is losing exactly when the \
xor of the values of its heaps is 0. For k = 2, sg(s) is 1 for even s and 0 for odd s. For every \
k ≥ 4, sg(s) = s − 1. For k = 3 no closed form is known; the values begin 0, 1, 2, 3, 1, 4, 3, 2, 4, 5.";

const WHY: &str = "Heaps do not touch each other, so the game is the sum of its heaps (Sprague, Grundy).\n\
k = 2: an even heap splits into two even or two odd heaps, xor 0 both times, so it is worth 1; an odd \
heap splits into one of each, xor 1, so it is worth 0.\n\
k ≥ 4: write x = s − 1 for each heap. Splitting s into j heaps leaves Σx = s − j ≤ s − 2, and a xor is \
never more than the sum, so s − 1 itself is out of reach. Every v below is within reach: \
v = s − 2 by the heaps s − 1 and 1; a smaller v by the heap v + 1 and two equal heaps of \
d = ⌊(s − v − 1)/2⌋, which cancel, and one more heap of 1, worth 0, when s − v is even.";

const OPEN: &str = "A closed form for k = 3, or even the order of growth of its dips: single heaps such as \
31, 61, 199, 341 and 511 are worth far less than their neighbours, and no rule for them is known.";

const SOURCES: &[&str] = &[
    "R. Sprague, Über mathematische Kampfspiele, 1935; P. M. Grundy, Mathematics and games, 1939: sums of games",
    "A. Dailly, E. Duchêne, U. Larsson, G. Paris, Partition games: scatter is the cut game with cut set {1, …, k − 1}",
    "OEIS A000041: the partition numbers p(n)",
];

fn beliefs() -> Vec<Belief> {
    vec![
        Belief::new(
            "256 xor states are enough to count scatter",
            "Only while every heap value is below 256. For k ≥ 4 a heap of 257 is worth 256: folded into \
                256 states it looks worth 0, losing, and yet it is winning. The width follows from the values.",
            "257",
            &["k=4"],
        ),
        Belief::new(
            "with k = 3 the values settle into a pattern",
            "They grow like s/2 and then dip without warning, at 31, 61, 199, 341 and 511 for instance. \
                The heap of 31 is worth 5, no more than a heap of 10, so 31+10 is losing; its neighbours \
                30 and 32 are worth 17 and 15.",
            "31+10",
            &["k=3"],
        ),
    ]
}
