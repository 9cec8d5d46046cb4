//! Families of heap games whose rules are a text: take-and-break games by their code, subtraction games
//! by the set of what may be taken.

use super::codes::{Code, CodeError, TakeSet};
use super::{
    About, Belief, Description, Game, HeapMoves, HeapRules, Identity, Kind, Law, Parameter, Rules, Setup,
    SumRules, Text, Visit,
};
use crate::input::InputError;
use num_bigint::BigUint;
use std::sync::Arc;

/// The parameter of take-and-break games.
pub(super) const CODE: &str = "code";
/// The parameter of subtraction games.
pub(super) const SET: &str = "set";

/// The moves of a code in one heap.
struct CodeRules {
    code: Arc<Code>,
    identity: Identity,
}

impl HeapRules for CodeRules {
    fn visit_heap_options(&self, heap: u64, visit: &mut Visit<'_>) {
        self.code.visit_options(heap, visit);
    }
    fn heap_option_count(&self, heap: u64) -> Option<BigUint> {
        self.code.option_count(heap)
    }
    fn moves(&self) -> HeapMoves {
        HeapMoves::Code(self.code.clone())
    }
    fn identity(&self) -> Identity {
        self.identity.clone()
    }
}

fn rules(code: Code, identity: String) -> Arc<dyn Rules> {
    Arc::new(SumRules(CodeRules { code: Arc::new(code), identity: identity.into() }))
}

/// The games of take-and-break codes.
pub(super) struct TakeAndBreak(Description);

impl TakeAndBreak {
    pub(super) fn new() -> Self {
        let kind = Kind::Text {
            default: ".77".into(),
            accepted: "a take-and-break code such as .137, 4.3, .3F or 4!.0".into(),
            read: Arc::new(|text| read::<Code>(text).map(|code| code.canonical().into())),
        };
        let parameter =
            Parameter::new(CODE, "the code: digit d_j says what may be left after taking j", kind);
        Self(Description::of_sum(take_and_break(), vec![parameter.of_rules()]))
    }

    fn code(&self, setup: &Setup) -> Code {
        // what a setup holds has been read before
        setup.choice(CODE).parse().unwrap_or_default()
    }
}

impl Game for TakeAndBreak {
    fn description(&self) -> &Description {
        &self.0
    }
    fn rules(&self, setup: &Setup) -> Arc<dyn Rules> {
        let code = self.code(setup);
        let identity = code.canonical();
        rules(code, identity)
    }
    fn law(&self, _setup: &Setup) -> Option<Law> {
        None
    }
    fn canonical(&self, setup: &Setup) -> Text {
        setup.choice(CODE).into()
    }
    fn meaning(&self, setup: &Setup) -> Vec<String> {
        self.code(setup).meaning()
    }
}

/// Subtraction games.
pub(super) struct Subtraction(Description);

impl Subtraction {
    pub(super) fn new() -> Self {
        let kind = Kind::Text {
            default: "1,3,4".into(),
            accepted: "numbers from 1, separated by commas, or `all but` and such numbers".into(),
            read: Arc::new(|text| read::<TakeSet>(text).map(|set| set.parameter().into())),
        };
        let parameter = Parameter::new(SET, "the numbers one may take, or `all but` those one may not", kind);
        Self(Description::of_sum(subtraction(), vec![parameter.of_rules()]))
    }

    fn set(&self, setup: &Setup) -> Option<TakeSet> {
        setup.choice(SET).parse().ok()
    }
}

impl Game for Subtraction {
    fn description(&self) -> &Description {
        &self.0
    }
    fn rules(&self, setup: &Setup) -> Arc<dyn Rules> {
        match self.set(setup) {
            Some(set) => rules(set.code(), set.canonical()),
            None => rules(Code::default(), "S()".into()),
        }
    }
    fn law(&self, _setup: &Setup) -> Option<Law> {
        None
    }
    fn canonical(&self, setup: &Setup) -> Text {
        self.set(setup).map_or_else(|| "S()".into(), |set| set.canonical().into())
    }
    fn meaning(&self, setup: &Setup) -> Vec<String> {
        self.set(setup).map(|set| vec![set.meaning()]).unwrap_or_default()
    }
}

/// Read a text, its fault shown with a caret under the mistake.
fn read<T: std::str::FromStr<Err = CodeError>>(text: &str) -> Result<T, InputError> {
    text.parse().map_err(|error: CodeError| InputError { caret: Some(error.caret(text)), ..error.into() })
}

fn take_and_break() -> About {
    About {
        id: "take-and-break".into(),
        title: "Take-and-break games".into(),
        rule: "Take j from a heap as digit j of the code allows, and leave the rest as one or more heaps.".into(),
        rules: "A code d0.d1d2d3… gives the moves. Bit i of digit d_j, worth 2^i, means: a player may take \
            exactly j from a heap and leave the rest as exactly i non-empty heaps. So 1 takes a whole heap of \
            j, 2 leaves one heap, 4 leaves two, 8 leaves three; digits add up, to F. `!` after a digit asks \
            for heaps of different sizes, `?` for heaps not all equal, {2,3} names the numbers of heaps, and \
            a last digit in brackets repeats for ever. .77 is Kayles, .137 Dawson's chess, .07 Dawson's \
            Kayles, 4!.0 Grundy's game, .[3] nim."
            .into(),
        law: "There is none for all codes. A period of the values, once it is long enough to be proved, is the \
            law of its code."
            .into(),
        why: "Positions are sums of heaps, so one sequence of heap values decides everything (Sprague, Grundy). \
            When a code leaves at most two heaps and G(n + p) = G(n) holds for n0 ≤ n < 2·n0 + p + k, where k is \
            the last digit's place, it holds for ever (Guy and Smith 1956): every option of a larger heap has a \
            heap of at least n0 + p, which may be made shorter or longer by p."
            .into(),
        history: "Dawson posed his chess problem in 1935; Guy and Smith named octal games and proved the periods \
            of many in 1956. Gangolli and Plambeck settled .16, .56, .127 and .376 in 1989, and Flammenkamp \
            .104, .106, .354 and others later, by long computations."
            .into(),
        open: "Whether every finite octal game has a period is not known. No period is known for .6, .04, .06, \
            .14, .36, .64, .74, .76 or .004 to .007; .007 is Treblecross and .6 Officers."
            .into(),
        sources: [
            "R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Phil. Soc. 52 (1956)",
            "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 4",
            "A. Gangolli and T. Plambeck, A note on periodicity in some octal games, Int. J. Game Theory 18 (1989)",
            "A. Flammenkamp, Octal games: tables of values and periods",
            "D. Horrocks and R. Nowakowski, Regularity in the G-sequences of octal games with a pass, Integers 3 \
                (2003): finite octal games are never arithmetic periodic",
        ]
        .map(Into::into)
        .into(),
        beliefs: vec![
            Belief::new(
                "the last heap that breaks the period 144 of .56 is 326 637",
                "OEIS A071436 says so; it is 326 639, so the preperiod is 326 640",
                "326639",
                &["code=.56"],
            ),
            Belief::new(
                ".161 and .36 are the same game",
                "their values agree on heaps up to 518 and differ first at 519",
                "519",
                &["code=.161"],
            ),
            Belief::new(
                "the preperiod of .137 is 53",
                "that is the preperiod of .07; G_.07(n) = G_.137(n − 1), so .137 settles at 52",
                "52",
                &["code=.137"],
            ),
        ],
        ..About::default()
    }
}

fn subtraction() -> About {
    About {
        id: "subtraction".into(),
        title: "Subtraction games".into(),
        rule: "Take a number of the set from one heap.".into(),
        rules: "Some heaps and a set of numbers: a move takes one of these numbers from one heap; whoever cannot \
            move loses. `all but 2,3` allows every number except 2 and 3."
            .into(),
        law: "The values of a finite set are periodic from some heap on; those of an all-but set rise by a saltus \
            in every period."
            .into(),
        why: "A value depends on the last k values only, k the largest number of the set, and there are finitely \
            many such rows of values, so one comes back; from there on everything repeats. For all-but sets the \
            same holds of the values relative to the least one that no heap has used up."
            .into(),
        open: "No formula for the periods of all sets of three numbers is known.".into(),
        sources: ["E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 4", "A. Siegel, Combinatorial Game Theory (2013), chapter IV"]
            .map(Into::into)
            .into(),
        beliefs: vec![Belief::new(
            "for {a, b, a + b} with b = 2ha + r the period is a(2b + r)",
            "divide by gcd(a, b): for {4, 10, 14} it says 88, and the period is 44, since every value of \
                {2, 5, 7}, with period 22, comes twice in a row",
            "44",
            &["set=4,10,14"],
        )],
        ..About::default()
    }
}
