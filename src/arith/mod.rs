//! Exact integers: roots, Beatty floors, Möbius sieves, partitions. Knows no game. Whatever is put
//! into a narrower type goes through [`narrow`].

pub mod beatty;
pub mod euler;
pub mod least_unused;
pub mod mobius;
pub mod mobius_rows;
pub mod modular;
pub mod narrow;
pub mod partitions;
pub mod precision;
pub mod roots;
pub mod surd;
pub mod wheel;
