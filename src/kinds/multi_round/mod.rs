//! A divisible load for workers that are alike, dealt in rounds (rr4916, sections 4.1 and 4.2).

mod comparisons;
mod methods;

use exact_lp::LinearProgram;
use schedcheck_bruteforce::multi_round::{certify, round_robin};
use schedcheck_certificates::multi_round::Certificate;
use schedcheck_harness::domain::RoundBox;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{MultiRound, Schedule};

use super::{Bound, Boxes, CommandKind, Comparison, MethodOptions, NoProgram, Sought, Table, Text};
use crate::cli::text::tables::chunks;
use crate::instances::bounds::{BoundsError, Values};
use crate::instances::options::{numbers, things};

/// The most chunks in rounds whose linear program is solved in passing: as many as a closed form sizes, which takes
/// longer.
const SIZED_IN_PASSING: usize = methods::MOST_CHUNKS;

impl CommandKind for MultiRound {
    type Domain = RoundBox;

    const METHODS: Table<Self> = methods::METHODS;
    const COMPARISONS: &[Comparison] = comparisons::COMPARISONS;
    const BOXES: Boxes<Self::Domain> = Boxes {
        bounds: &[
            things("workers", "1..2", "number of workers"),
            things("rounds", "1..2", "number of rounds"),
            numbers("g", "0..2", "time to send a unit"),
            numbers("w", "1..2", "time to compute a unit"),
            numbers("G", "0..1", "latency of a message"),
            numbers("W", "0..1", "latency of a computation"),
            numbers("load", "1..3", "the load"),
        ],
        families: &[],
        domain,
        can_be_listed: |_| Ok(()),
        between: |_| None,
    };

    fn trivial_bound(&self) -> Bound {
        Bound::over_free_links(self.load(), std::iter::repeat_n(self.cycle_time(), self.workers()))
    }

    fn certificate(&self, known: &Rational, is_optimal: bool, options: &MethodOptions) -> Option<Certificate> {
        let stop = &|| options.is_reached();
        if is_optimal { certify::of_bound(self, known.clone(), stop) } else { certify::certificate(self, stop) }
    }

    fn certificate_soon(&self, claimed: &Rational, options: &MethodOptions) -> Sought<Certificate> {
        match self.rounds().map(|rounds| self.workers().saturating_mul(rounds)) {
            Some(..=SIZED_IN_PASSING) => certify::of_bound(self, claimed.clone(), &|| options.is_reached()).into(),
            _ => Sought::LeftOut,
        }
    }

    /// Programs for the number of rounds that is named, or for one round and more.
    fn may_prove_more(&self) -> bool {
        self.workers().saturating_mul(self.rounds().unwrap_or(1)) <= round_robin::MAX_CHUNKS
    }

    fn program(&self) -> Result<LinearProgram, NoProgram> {
        match self.rounds() {
            None => Err(NoProgram::Rounds),
            Some(_) => certify::program(self, &|| false).ok_or(NoProgram::Chunks),
        }
    }

    fn text(&self, schedule: &Schedule) -> Text {
        let tables = vec![chunks(schedule, &|worker| (worker < self.workers()).then(|| self.worker()), None)];
        Text::new("port is the master's", tables)
    }

    fn is_small(&self) -> bool {
        self.rounds().is_some_and(|rounds| rounds * self.workers() <= 8)
    }
}

/// The box of these values; an error where they go together in no instance.
fn domain(values: &Values) -> Result<RoundBox, BoundsError> {
    let (workers, rounds) = (values.things("workers"), values.things("rounds"));
    if workers.end() * rounds.end() > MultiRound::MAX_CHUNKS {
        return Err(BoundsError::NoInstance("workers and rounds: their product is more chunks than are scheduled"));
    }
    Ok(RoundBox {
        workers,
        rounds,
        links: values.numbers("g"),
        cycle_times: values.numbers("w"),
        link_latencies: values.numbers("G"),
        compute_latencies: values.numbers("W"),
        loads: values.numbers("load"),
    })
}
