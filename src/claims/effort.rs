//! How much a run of the checks may cost, and how it reports and stops.

use std::sync::atomic::{AtomicBool, Ordering};

use clap::ValueEnum;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde::{Deserialize, Serialize};

/// How large a box of instances the checks enumerate. Every depth runs the same code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Depth {
    /// A few seconds for all claims: what `cargo test` runs.
    Quick,
    /// Minutes.
    Standard,
    /// As long as it takes.
    Deep,
}

impl Depth {
    /// The value for this depth.
    pub fn pick<T>(self, quick: T, standard: T, deep: T) -> T {
        match self {
            Self::Quick => quick,
            Self::Standard => standard,
            Self::Deep => deep,
        }
    }
}

impl std::fmt::Display for Depth {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.pick("quick", "standard", "deep"))
    }
}

/// What a check is given: the depth, the seed of its random instances, where to report progress, and when to stop.
pub struct Effort<'a> {
    /// How large the enumerated boxes are.
    pub depth: Depth,
    /// The seed of all random instances.
    pub seed: u64,
    progress: &'a (dyn Fn(u64) + Sync),
    stop: &'a AtomicBool,
}

impl<'a> Effort<'a> {
    /// An effort that calls `progress` with numbers of instances as they are checked, and ends early once `stop` is set.
    pub fn new(depth: Depth, seed: u64, progress: &'a (dyn Fn(u64) + Sync), stop: &'a AtomicBool) -> Self {
        Self { depth, seed, progress, stop }
    }

    /// An effort without progress reports that nothing stops.
    pub fn silent(depth: Depth, seed: u64) -> Effort<'static> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Effort { depth, seed, progress: &|_| (), stop: &NEVER }
    }

    /// The same effort at quick depth.
    #[must_use]
    pub fn at_quick_depth(&self) -> Self {
        Self { depth: Depth::Quick, ..*self }
    }

    /// Reports `instances` more as checked.
    pub fn checked(&self, instances: u64) {
        (self.progress)(instances);
    }

    /// Whether the run has been asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The random numbers of one purpose: the same for the same seed and purpose, whatever ran before.
    pub fn random(&self, purpose: &str) -> ChaCha8Rng {
        // FNV-1a tells the purposes' streams apart; nothing rests on it but variety.
        let stream = purpose
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream(stream);
        random
    }
}
