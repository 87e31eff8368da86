//! How much a run of the checks may cost, and how it reports and stops.

use std::sync::atomic::{AtomicBool, Ordering};

use clap::ValueEnum;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::hashed::hashed;
use super::journal::Journal;
use super::optima::with_its_optima;
use super::tally::Tally;
use super::theorems::Listing;
use super::{Admission, Finding};

/// How large a box of instances the checks enumerate. Every depth runs the same code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Depth {
    /// Some 15 seconds of CPU for all claims: what `cargo test` runs.
    Quick,
    /// Minutes.
    Standard,
    /// As long as it takes.
    Deep,
    /// For a cluster: the boxes of deep, and a hundred times as many random instances.
    Campaign,
}

impl Depth {
    /// All of them, each beyond the one before.
    pub const ALL: [Self; 4] = [Self::Quick, Self::Standard, Self::Deep, Self::Campaign];

    /// The value for this depth; a campaign has the boxes of deep.
    pub fn pick<T>(self, quick: T, standard: T, deep: T) -> T {
        match self {
            Self::Quick => quick,
            Self::Standard => standard,
            Self::Deep | Self::Campaign => deep,
        }
    }

    /// How many random instances a sweep draws that shards can divide: a campaign draws a hundred times as many as
    /// deep.
    pub fn draws(self, quick: u64, standard: u64, deep: u64) -> u64 {
        self.pick(quick, standard, deep) * if self == Self::Campaign { 100 } else { 1 }
    }
}

impl std::fmt::Display for Depth {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Quick => "quick",
            Self::Standard => "standard",
            Self::Deep => "deep",
            Self::Campaign => "campaign",
        })
    }
}

/// Which instances are within the hypotheses of a statement.
pub type Admits<'a> = &'a (dyn Fn(&Value) -> Admission + Sync);

/// What a check is given: the depth, the seed of its random instances, where to report progress, and when to stop.
pub struct RunContext<'a> {
    /// How large the enumerated boxes are.
    pub depth: Depth,
    /// The seed of all random instances.
    pub seed: u64,
    progress: &'a (dyn Fn(u64) + Sync),
    stop: &'a AtomicBool,
    /// Which instances are within the hypotheses of the statement.
    admits: Admits<'a>,
    first_failure_ends: bool,
    /// Where sizes are put of which no theorem is to be proved.
    listing: Option<&'a Listing<'a>>,
    /// What gives sweeps their part, where the run is one of several, or joins what these found.
    journal: Option<&'a Journal>,
    /// What the check adds up in its sweeps.
    tallies: &'a [&'a Tally],
}

impl<'a> RunContext<'a> {
    /// A context that calls `progress` with numbers of instances as they are checked, and ends early once `stop` is
    /// set.
    pub fn new(depth: Depth, seed: u64, progress: &'a (dyn Fn(u64) + Sync), stop: &'a AtomicBool) -> Self {
        Self { depth, seed, progress, stop, ..RunContext::silent(depth, seed) }
    }

    /// A context without progress reports that nothing stops.
    pub fn silent(depth: Depth, seed: u64) -> RunContext<'static> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        RunContext {
            depth,
            seed,
            progress: &|_| (),
            stop: &NEVER,
            admits: &|_| Admission::Within,
            first_failure_ends: false,
            listing: None,
            journal: None,
            tallies: &[],
        }
    }

    /// The same context, under which sweeps go through their part alone, or take what was found in parts.
    #[must_use]
    pub fn under(self, journal: &'a Journal) -> Self {
        Self { journal: Some(journal), ..self }
    }

    /// The same context for what is no sweep of the statement's own: it runs as a whole.
    #[must_use]
    pub fn undivided(&self) -> Self {
        Self { journal: None, ..*self }
    }

    /// What cannot be cut: in a divided run one part does it, and the merge takes what that found.
    pub(super) fn apart(&self, work: &dyn Fn(&RunContext) -> Finding) -> Finding {
        let work = |context: &RunContext| with_its_optima(context, &|| work(context));
        match self.journal {
            Some(journal) => journal.apart(&self.undivided(), &work),
            None => work(self),
        }
    }

    /// What divides the run.
    pub(super) fn journal(&self) -> Option<&'a Journal> {
        self.journal
    }

    /// The same context for sweeps whose check adds to these tallies, and to no others.
    #[must_use]
    pub fn counting<'b>(&self, tallies: &'b [&'b Tally]) -> RunContext<'b>
    where
        'a: 'b,
    {
        RunContext { tallies, ..*self }
    }

    /// What the check adds up.
    pub(super) fn tallies(&self) -> &'a [&'a Tally] {
        self.tallies
    }

    /// A context under which no theorem is proved: the sizes are put on the list, and whatever else is asked to stop.
    pub(super) fn listing(depth: Depth, list: &'a Listing<'a>) -> Self {
        static ALWAYS: AtomicBool = AtomicBool::new(true);
        Self { listing: Some(list), stop: &ALWAYS, ..RunContext::silent(depth, 0) }
    }

    /// The list on which sizes are put, where no theorem is to be proved.
    pub(super) fn list(&self) -> Option<&'a Listing<'a>> {
        self.listing
    }

    /// The same context at quick depth.
    #[must_use]
    pub fn at_quick_depth(&self) -> Self {
        Self { depth: Depth::Quick, ..*self }
    }

    /// The same context for a check that ends with its first failure: enough for a control.
    #[must_use]
    pub fn to_first_failure(&self) -> Self {
        Self { first_failure_ends: true, ..self.undivided() }
    }

    /// The effort for controls. The box of the quick depth is a part of every deeper one: what is caught there, at its
    /// first failure, is caught everywhere.
    #[must_use]
    pub fn of_controls(&self) -> Self {
        self.at_quick_depth().to_first_failure()
    }

    /// Whether a check ends with its first failure.
    pub fn ends_at_first_failure(&self) -> bool {
        self.first_failure_ends
    }

    /// The same context, under which a statement can fail only on instances that are `admitted`: those of its
    /// hypotheses.
    #[must_use]
    pub fn admitting<'b>(&self, admitted: Admits<'b>) -> RunContext<'b>
    where
        'a: 'b,
    {
        RunContext { admits: admitted, ..*self }
    }

    /// Whether an instance is within the hypotheses of the statement that is checked.
    pub fn admits(&self, instance: &Value) -> Admission {
        (self.admits)(instance)
    }

    /// Reports `instances` more as checked.
    pub fn checked(&self, instances: u64) {
        (self.progress)(instances);
    }

    /// Whether the run has been asked to stop, or goes through sweeps alone and is not at one.
    pub fn is_stopped(&self) -> bool {
        self.is_told_to_stop() || self.journal.is_some_and(Journal::is_idle)
    }

    /// Whether the run has been asked to stop.
    pub(super) fn is_told_to_stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The random numbers of one purpose: the same for the same seed and purpose, whatever ran before.
    pub fn random(&self, purpose: &str) -> ChaCha8Rng {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream(hashed(purpose.bytes()));
        random
    }
}
