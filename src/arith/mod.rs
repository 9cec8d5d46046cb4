//! Exact integers: roots, Beatty floors, Möbius sieves, partitions. Knows no game.

pub mod mobius;
