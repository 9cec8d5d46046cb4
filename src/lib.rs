//! gametui: a terminal explorer for impartial games, and the library under it.
//!
//! The guides are here as well: [bring your own game](guide::bring_your_own_game),
//! [from a pattern to a proof](guide::from_pattern_to_proof), [counting](guide::counting), [commands](guide::commands), [keys](guide::keys)
//! and [speed](guide::speed).
//!
//! # A first program
//!
//! A game is a line of rules. This one takes at least one token and at most half of a heap, rounded up; whoever
//! cannot move loses.
//!
//! ```
//! use gametui::games::{Brought, Game};
//! use gametui::progress::Progress;
//! use gametui::solve::Solver;
//!
//! let game = Brought::from_line("n -> n - k for k in 1..(n + 1) div 2")?;
//! let solver = Solver::new(&game, &game.setup());
//! let answer = solver.answer(&[5u32.into(), 9u32.into()], &Progress::new()).expect("small heaps");
//! // The Grundy values of the heaps are 3 and 5, and their nim-sum is 6.
//! assert_eq!(answer.value, Some(6u32.into()));
//! let five = num_bigint::BigUint::from(5u32);
//! assert_eq!(answer.winning_moves.listed, [[five.clone(), five]]);
//! # Ok::<(), gametui::input::InputError>(())
//! ```
//!
//! Where no line can say the rules, a program can: [`games::Defined`] makes a game of a
//! [`HeapRules`](games::HeapRules), which lists the options of one heap.
//!
//! # The rooms
//!
//! From the roof down. Each imports only rooms below it.
//!
//! | room | what it is for |
//! |---|---|
//! | [`cli`] | the subcommands, one file each |
//! | [`tui`] | the explorer: terminal guard, messages, state, keymap, theme, one small file a pane |
//! | [`worker`] | the background threads: jobs in, events out; what is kept on disk |
//! | [`export`] | writing tables and pictures |
//! | [`companions`] | what comes with a game: its count, sequences, growth figures |
//! | [`sequence`] | the integer sequences of the games, with their OEIS numbers |
//! | [`guess`] | laws that fit the values, simplest first |
//! | [`verify`] | the rules against the law, position by position |
//! | [`solve`] | one position: outcome, value, reason and winning moves, from law and rules together |
//! | [`count`] | how many positions win, for n beyond any table |
//! | [`period`] | periods of values, proved or observed; certificates |
//! | [`grundy`] | values from the rules alone |
//! | [`games`] | one file a game: rules, law, words; and the catalogue |
//! | [`language`] | the rule language: text → checked expression → evaluator; knows no game |
//! | [`arith`] | exact integers; knows no game |
//! | [`guide`] | the guides: texts to read, compiled in |
//! | [`files`] | files that are read and locked: regular ones, of bounded size, without waiting |
//! | [`quantity`] | times, sizes and rates as people read them |
//! | [`progress`], [`input`] | what long work reports; what people type |
//!
//! # A count
//!
//! ```
//! use gametui::count::{Ask, KeepNothing, Method};
//! use gametui::{companions, games::Catalogue, progress::Progress};
//!
//! let game = Catalogue::built_in().find("primitive-pairs")?;
//! let mut setup = game.setup();
//! setup.read(game.parameter("n").expect("it has one"), "1e6")?;
//! let ask = Ask { setup, method: Method::Fast, threads: 1, memory: 1 << 30 };
//! let count = companions::of(&game).count.expect("it has one");
//! let tally = count.run(&ask, &Progress::new(), &KeepNothing).expect("nobody cancels it");
//! assert_eq!(tally.one("winning").map(ToString::to_string).as_deref(), Some("202642485639"));
//! # Ok::<(), gametui::input::InputError>(())
//! ```

pub mod arith;
pub mod cli;
pub mod companions;
pub mod count;
pub mod export;
pub mod files;
pub mod games;
pub mod grundy;
pub mod guess;
pub mod guide;
pub mod input;
pub mod language;
pub mod period;
pub mod progress;
pub mod quantity;
pub mod sequence;
pub mod solve;
pub mod tui;
pub mod verify;
pub mod worker;
