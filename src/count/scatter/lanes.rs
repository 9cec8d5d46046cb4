//! Rows of residues, added and subtracted element by element: the only arithmetic of the count.
//!
//! The loops are plain; compiled again for wider registers where the processor has them. Residues
//! are kept below the modulus by the unsigned minimum of both candidates, which has no branch.
#![allow(unsafe_code)] // Calling functions compiled for a processor feature; see the proofs below.

/// A residue: 32, 64 or 128 bits. The modulus is at most half the range, so a sum cannot overflow.
pub(super) trait Word: Copy + Default + PartialEq + Send + Sync + 'static {
    /// Bytes of one residue.
    const BYTES: usize;
    /// The residue 1.
    const ONE: Self;
    /// `into[i] += row[i]` mod m, or −= when `minus`.
    fn accumulate(into: &mut [Self], row: &[Self], m: Self, minus: bool, path: Path);
    /// `(a[i], b[i])` becomes `(a[i] + b[i], a[i] − b[i])` mod m.
    fn fold(a: &mut [Self], b: &mut [Self], m: Self);
    /// The residue as 128 bits.
    fn wide(self) -> u128;
    /// A residue from 128 bits, which must be in range.
    fn narrow(wide: u128) -> Self;
}

/// Which instructions the loops may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Path {
    /// Whatever the build targets.
    Portable,
    /// 256-bit registers.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// 512-bit registers.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Path {
    /// Every path this processor can take, the widest last.
    pub(super) fn all() -> Vec<Self> {
        let mut paths = vec![Self::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            if std::arch::is_x86_feature_detected!("avx2") {
                paths.push(Self::Avx2);
            }
            if std::arch::is_x86_feature_detected!("avx512f") && std::arch::is_x86_feature_detected!("avx2") {
                paths.push(Self::Avx512);
            }
        }
        paths
    }

    /// The widest path this processor can take.
    pub(super) fn widest() -> Self {
        Self::all().pop().unwrap_or(Self::Portable)
    }
}

macro_rules! word {
    ($word:ty, $room:ident) => {
        mod $room {
            #[inline(always)]
            pub(super) fn plus(a: $word, b: $word, m: $word) -> $word {
                // a + b < 2m fits. Below m, subtracting m wraps to something larger.
                let sum = a.wrapping_add(b);
                sum.min(sum.wrapping_sub(m))
            }

            #[inline(always)]
            pub(super) fn minus(a: $word, b: $word, m: $word) -> $word {
                // A negative difference wraps above 2^w − m; adding m wraps it back below m.
                let difference = a.wrapping_sub(b);
                difference.min(difference.wrapping_add(m))
            }

            #[inline(always)]
            pub(super) fn accumulate(into: &mut [$word], row: &[$word], m: $word, negative: bool) {
                if negative {
                    into.iter_mut().zip(row).for_each(|(into, &term)| *into = minus(*into, term, m));
                } else {
                    into.iter_mut().zip(row).for_each(|(into, &term)| *into = plus(*into, term, m));
                }
            }

            #[inline(always)]
            pub(super) fn fold(a: &mut [$word], b: &mut [$word], m: $word) {
                for (a, b) in a.iter_mut().zip(b) {
                    (*a, *b) = (plus(*a, *b, m), minus(*a, *b, m));
                }
            }

            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2")]
            pub(super) fn accumulate_avx2(into: &mut [$word], row: &[$word], m: $word, negative: bool) {
                accumulate(into, row, m, negative);
            }

            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2,avx512f")]
            pub(super) fn accumulate_avx512(into: &mut [$word], row: &[$word], m: $word, negative: bool) {
                accumulate(into, row, m, negative);
            }
        }

        impl Word for $word {
            const BYTES: usize = size_of::<$word>();
            const ONE: Self = 1;

            #[inline]
            fn accumulate(into: &mut [Self], row: &[Self], m: Self, minus: bool, path: Path) {
                match path {
                    Path::Portable => $room::accumulate(into, row, m, minus),
                    // SAFETY: `Path::all` offers Avx2 only where the processor has AVX2.
                    #[cfg(target_arch = "x86_64")]
                    Path::Avx2 => unsafe { $room::accumulate_avx2(into, row, m, minus) },
                    // SAFETY: `Path::all` offers Avx512 only where the processor has AVX2 and AVX-512F.
                    #[cfg(target_arch = "x86_64")]
                    Path::Avx512 => unsafe { $room::accumulate_avx512(into, row, m, minus) },
                }
            }

            fn fold(a: &mut [Self], b: &mut [Self], m: Self) {
                $room::fold(a, b, m);
            }

            fn wide(self) -> u128 {
                u128::from(self)
            }

            fn narrow(wide: u128) -> Self {
                wide as $word
            }
        }
    };
}

word!(u32, narrow_words);
word!(u64, double_words);
word!(u128, quadruple_words);

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn agrees<W: Word + std::fmt::Debug>(pairs: &[(u128, u128)], m: u128) {
        let column = |pick: fn(&(u128, u128)) -> u128| -> Vec<W> {
            pairs.iter().map(|pair| W::narrow(pick(pair) % m)).collect()
        };
        let (a, b) = (column(|pair| pair.0), column(|pair| pair.1));
        let plain = |minus: bool| -> Vec<u128> {
            let one = |(&a, &b): (&W, &W)| {
                let term = if minus { m - b.wide() } else { b.wide() };
                (a.wide() + term) % m
            };
            a.iter().zip(&b).map(one).collect()
        };
        let wide = |row: &[W]| -> Vec<u128> { row.iter().map(|word| word.wide()).collect() };
        for path in Path::all() {
            for minus in [false, true] {
                let mut into = a.clone();
                W::accumulate(&mut into, &b, W::narrow(m), minus, path);
                assert_eq!(wide(&into), plain(minus), "{path:?} {m}");
            }
            let (mut sum, mut difference) = (a.clone(), b.clone());
            W::fold(&mut sum, &mut difference, W::narrow(m));
            assert_eq!((wide(&sum), wide(&difference)), (plain(false), plain(true)));
        }
    }

    proptest! {
        #[test]
        fn every_path_adds_and_subtracts_residues(
            pairs in proptest::collection::vec((0u128..1 << 126, 0u128..1 << 126), 0..70),
            m in 1u128..1 << 126,
        ) {
            agrees::<u32>(&pairs, m % ((1 << 31) - 1) + 1);
            agrees::<u64>(&pairs, m % (1 << 63) + 1);
            agrees::<u128>(&pairs, m);
        }
    }

    #[test]
    fn extreme_moduli_hold() {
        for m in [1u128, 2, 3, (1 << 31) - 1] {
            let pairs = [(0, 0), (0, m - 1), (m - 1, 0), (m - 1, m - 1)];
            agrees::<u32>(&pairs, m);
        }
        let m = 1u128 << 63;
        agrees::<u64>(&[(0, 0), (0, m - 1), (m - 1, 0), (m - 1, m - 1), (1, m - 1)], m);
    }
}
