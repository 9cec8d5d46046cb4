//! The choice between the plain inner loops and the vector versions, once for each processor.

use super::kernels::Kernels;

/// The variable that chooses inner loops by name, to compare them.
const CHOICE_VARIABLE: &str = "GAMETUI_INSTRUCTIONS";

impl Kernels {
    /// The fastest set this processor can run, or the one that the environment names, if it can.
    pub(super) fn best() -> Self {
        let asked = std::env::var(CHOICE_VARIABLE).unwrap_or_default();
        let all = Self::all();
        let named = all.iter().find(|kernels| kernels.name == asked).or(all.first());
        named.copied().unwrap_or(Self::PORTABLE)
    }

    /// Every set this processor can run, the fastest first.
    pub(super) fn all() -> Vec<Self> {
        #[cfg(target_arch = "x86_64")]
        let vector = [super::vector::avx512(), super::vector::avx2(), Some(super::baseline::SSE2)];
        #[cfg(not(target_arch = "x86_64"))]
        let vector = [None; 3];
        vector.into_iter().flatten().chain([Self::PORTABLE]).collect()
    }
}
