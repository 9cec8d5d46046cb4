//! What a person reads about primitive pairs.

use crate::games::{About, Belief, OeisNumber};

pub(super) fn about() -> About {
    About {
        id: "primitive-pairs".into(),
        title: "Primitive pairs".into(),
        rule: "Move to a smaller pair (u, v) with |av − bu| = 1; a pair with a 1 wins at once.".into(),
        rules: "A position is a pair (a,b) of positive whole numbers without a common factor, with \
                a + b at most n. A move goes to a pair (u,v), 1 ≤ u < a and 1 ≤ v < b, with \
                |av − bu| = 1. Whoever is to move at a pair with a coordinate 1 has won at once. \
                From every other pair there are exactly two moves: to the two Stern–Brocot parents \
                of the fraction a/b."
            .into(),
        law: "With a, b ≥ 2 the player to move loses exactly when the smaller coordinate is even. \
              Grundy values are 0, 1 or 2."
            .into(),
        why: "The two options add up to (a,b). If the smaller coordinate a is even, b is odd, and \
              av − bu = ±1 makes u odd in both options, so neither of them is losing. If a > 1 is \
              odd, the options have smaller coordinates u and a − u, and one of these is even: that \
              one is a winning move. Counting: W(n) = Σ μ(d)·⌊q(q+1)/4⌋ over odd d ≤ n with \
              q = ⌊n/d⌋, which needs sums of the Möbius function μ only."
            .into(),
        history: "The moves are the steps up the Stern–Brocot tree (Stern 1858, Brocot 1861), and the \
            identity av − bu = ±1 is Bézout's."
            .into(),
        open: "The outcome, the values and the counts all have fast exact methods. How fast a count \
               can be made is the open part: the sums of μ cost about n^(2/3) steps here."
            .into(),
        sources: [
            "M. Deléglise, J. Rivat, Computing the summation of the Möbius function (1996)",
            "H. A. Helfgott, L. Thompson, Summing μ(n): a faster elementary algorithm (2021)",
            "OEIS A002088 and A064018 (sums of totients), A002321 and A084237 (Mertens function)",
        ]
        .map(Into::into)
        .into(),
        beliefs: vec![Belief::new(
            "a pair is losing exactly when every quotient of the continued fraction of a/b is 1",
            "5/2 = [2; 2], and (2,5) is losing, since 2 is even; 8/5 = [1; 1, 1, 1, 1], and (5,8) is winning, \
             since 5 is odd",
            "2,5",
            &[],
        )],
        numbers: vec![OeisNumber::new("total", "A015614", "", &[])],
    }
}
