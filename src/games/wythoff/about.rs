//! What a person reads about Wythoff's game.

use crate::games::{About, Belief, OeisNumber};

pub(super) fn about() -> About {
    About {
        id: "wythoff".into(),
        title: "Wythoff's game".into(),
        rule: "Take any number from one heap, or k and l from the two with |k − l| < t.".into(),
        rules: "A position is two heaps a, b ≥ 0. Take any positive number from one heap, or the same \
            positive number from both: a queen that moves left, down or diagonally towards the corner. \
            Who cannot move loses. With the parameter t, the two numbers taken from both heaps may \
            differ by less than t; t = 1 is Wythoff's own game."
            .into(),
        law: "With a ≤ b, the position is losing exactly when t divides b − a and, for k = (b − a)/t, \
            a = ⌊kα⌋, where α = (2 − t + √(t² + 4))/2. For t = 1, α is the golden ratio φ and the \
            losing pairs are (⌊kφ⌋, ⌊kφ²⌋): (0,0) (1,2) (3,5) (4,7) (6,10) (8,13) … For t = 2, α is √2. \
            The floor is taken in whole numbers: ⌊kα⌋ = (k(2 − t) + isqrt((t² + 4)k²))/2, rounded down."
            .into(),
        why: "List the losing pairs by their difference tk, k = 0, 1, 2, …: the smaller heap of the k-th \
            is the least number not used before, because every smaller one already has its partner. So \
            the pairs use each positive number once. By Beatty's theorem ⌊kα⌋ and ⌊kβ⌋ use each positive \
            number once when 1/α + 1/β = 1, and β = α + t makes their difference tk: the same list. From \
            a losing pair a move to another would keep a heap or come within t of its difference, and no \
            two pairs share either. From any other position a ≤ b, the pair with a heap in common, or the \
            pair whose difference is the largest multiple of t not above b − a, is below and within one \
            move. A move touches both heaps, so the game is \
            not a sum of two heaps and the nim-sum says nothing about it."
            .into(),
        history: "Wythoff published the game and its losing pairs in 1907, Beatty the theorem on the two \
            sequences in 1926; Fraenkel gave the game with t in 1982."
            .into(),
        open: "No closed form is known for the Grundy values, but for the losing pairs and the edge \
            G(0, b) = b. For t = 1 every row is additively periodic from some column on (proved), and no \
            formula for the periods and preperiods is known."
            .into(),
        sources: [
            "W. A. Wythoff, A modification of the game of nim, Nieuw Archief voor Wiskunde 7 (1907)",
            "S. Beatty, Problem 3173, American Mathematical Monthly 33 (1926)",
            "R. P. Sprague (1935) and P. M. Grundy (1939), the values of impartial games",
            "A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, American \
                Mathematical Monthly 89 (1982)",
            "A. Dress, A. Flammenkamp and N. Pink, Additive periodicity of the Sprague–Grundy function \
                of certain Nim games, Advances in Applied Mathematics 22 (1999)",
            "H. Landman, A simple FSM-based proof of the additive periodicity of the Sprague–Grundy \
                function of Wythoff's game, More Games of No Chance (2002)",
            "G. Nivasch, More on the Sprague–Grundy function for Wythoff's game, Games of No Chance 3 \
                (2009)",
            "OEIS A000201 and A001950 (the pairs), A004481 (the values)",
        ]
        .map(Into::into)
        .into(),
        beliefs: beliefs(),
        numbers: vec![
            OeisNumber::new("lower", "A000201", "t=1", &[]),
            OeisNumber::new("lower", "A001951", "t=2", &[0]),
            OeisNumber::new("upper", "A001950", "t=1", &[]),
            OeisNumber::new("upper", "A001952", "t=2", &[]),
            OeisNumber::new("diagonal", "A047708", "t=1", &[]),
            OeisNumber::new("antidiagonals", "A004481", "t=1", &[]),
        ],
    }
}

fn beliefs() -> Vec<Belief> {
    vec![
        Belief::new(
            "A double is safe for Wythoff up to 10^9",
            "k = 102334155, a Fibonacci number, is the first that double arithmetic floors wrongly: \
            (165580140, 267914295) is losing and (165580141, 267914296) is winning, and it swaps them",
            "165580140,267914295",
            &["t=1"],
        ),
        Belief::new(
            "⌊kφ⌋ can be computed as (int)(k*phi + 0.5)",
            "that rounds instead of flooring: already (1,2), (4,7) and (9,15) come out as winning, \
            and all three are losing",
            "1,2",
            &["t=1"],
        ),
        Belief::new(
            "An integer square root by (double) sqrt is exact",
            "it is off by one from about 2^52: correct it by comparing squares, or use an integer root",
            "165580140,267914295",
            &["t=1"],
        ),
        Belief::new(
            "(n, 0) is losing: only one heap is left",
            "it is winning for n > 0: take the whole heap",
            "7,0",
            &["t=1"],
        )
        .as_law("losing iff min(a, b) = 0"),
        Belief::new(
            "Two equal heaps are losing and others winning, since the nim-sum decides",
            "a move may touch both heaps, so the game is no sum of two: (1,2) has nim-sum 3 and is \
            losing, (3,3) has nim-sum 0 and is winning",
            "3,3",
            &["t=1"],
        )
        .as_law("losing iff a = b"),
    ]
}
