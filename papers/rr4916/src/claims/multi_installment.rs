//! Multi-installment (section 4.1): its recursion.

use num_traits::{One, Signed};
use schedcheck_bruteforce::multi_round::orders::best_order;
use schedcheck_bruteforce::multi_round::program::{Parties, best_sizes};
use schedcheck_bruteforce::multi_round::round_robin::in_rounds;
use schedcheck_files::Candidate;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{MultiRound, Schedule};

use super::multi_installment_proof::OPTIMAL_FOR_ALL;
use super::rounds::{has_few_chunks, measured, optimum, rounds};
use schedcheck_harness::domain::RoundBox;
use schedcheck_harness::witness::{Is, promised};
use schedcheck_harness::{
    About, Claim, Counterexample, Depth, Domains, Exhibit, ExhibitsOf, Finding, InPart, RunContext, Sweep, Test,
    WithProof, Witness, WitnessesOf, over, refuted,
};
use schedcheck_rr4916_algorithms::dealing::{Linear, Variant, without_waiting};
use schedcheck_rr4916_algorithms::field::{Alike, Field};
use schedcheck_rr4916_algorithms::multi_installment::{self, MultiInstallmentError};

pub(super) const PROGRAM: &str = "the exact linear program over the sizes of the chunks in round-robin order";

pub const CLAIMS: [Claim; 1] = [Claim::new(
    "rr4916/multi-installment",
    &[PROGRAM, "the same for every order with M chunks for each worker, where P M <= 6"],
    &InPart {
        check: WithProof { test: &OPTIMAL, proof: &OPTIMAL_FOR_ALL },
        rest: "The proof is for round-robin order; other orders were compared on small cases only.",
    },
)
.plain(
    "With latencies and a small load the recursion can give negative chunks, and so no schedule. Section 4.1 sets \
            no least load.",
)
.restricted(
    "no chunk of the recursion is negative, and each worker gets a chunk in each of the M rounds",
    &has_enough_load,
)
.exhibits(&ExhibitsOf(best_in_rounds))
.witnesses(&WitnessesOf(with_a_negative_chunk))];

const OPTIMAL: Test<Recursion, Optimum> = Test {
    check: |context, recursion: Recursion, optimum| {
        over(context, small_and_beyond(context.depth), |platform| is_optimal(platform, recursion.schedule, optimum))
            .and(|| every_order(context, recursion.of_the_order))
    },
    subject: Recursion { schedule: multi_installment::schedule, of_the_order: optimum },
    oracle: optimum,
    wrong_subjects: &[
        ("equation 7 without P G", Recursion { schedule: without_link_latencies, of_the_order: optimum }),
        (
            "no schedule",
            Recursion { schedule: |_, _| Err(MultiInstallmentError::InstantWorkers), of_the_order: optimum },
        ),
        (
            "all chunks of a worker in succession",
            Recursion { schedule: |platform, rounds| Ok(best_in(platform, rounds)), of_the_order: in_succession },
        ),
    ],
    wrong_oracles: &[("an optimum that is one more", |platform, rounds| optimum(platform, rounds) + Rational::one())],
};

/// What section 4.1 promises: a schedule in so many rounds, and the makespan of the best one in its order.
#[derive(Clone, Copy)]
struct Recursion {
    schedule: fn(&MultiRound, usize) -> Result<Schedule, MultiInstallmentError>,
    of_the_order: Optimum,
}

/// The least makespan in so many rounds.
type Optimum = fn(&MultiRound, usize) -> Rational;
/// Which equations the chunks are taken from.
#[derive(Clone, Copy)]
pub(super) enum Equations {
    /// Equation 7, and 8 as it holds.
    Corrected,
    /// Equation 7, and 8 as printed for j > 0.
    Printed,
    /// Without P G in equation 7.
    WithoutLinkLatencies,
}

impl Equations {
    /// The chunks from the last one on, as functions of gamma_0.
    pub(super) fn gammas<F: Field>(self, platform: &Alike<F>, count: usize) -> Vec<Linear<F>> {
        match self {
            Self::Corrected => multi_installment::gammas(platform, count, Variant::Corrected),
            Self::Printed => multi_installment::gammas(platform, count, Variant::Printed),
            Self::WithoutLinkLatencies => {
                let mut other = platform.clone();
                other.costs.link_latency = F::zero();
                multi_installment::gammas(&other, count, Variant::Corrected)
            }
        }
    }

    /// The schedule without waiting.
    pub(super) fn schedule(self, platform: &MultiRound, rounds: usize) -> Result<Schedule, MultiInstallmentError> {
        if let Self::Corrected = self {
            return multi_installment::schedule(platform, rounds);
        }
        Ok(without_waiting(platform, self.sizes(platform, rounds)))
    }

    fn sizes(self, platform: &MultiRound, rounds: usize) -> Vec<Rational> {
        let numbers = Alike::from(platform);
        multi_installment::sizes_of(&numbers, &self.gammas(&numbers, platform.workers() * rounds))
    }

    /// Whether none of its chunks is negative.
    pub(super) fn has_schedule(self, platform: &MultiRound) -> bool {
        self.sizes(platform, rounds(platform)).iter().all(|size| !size.is_negative())
    }
}

/// Small instances, latencies zero and not, R from 0 to 3 and infinite.
pub(super) fn small(depth: Depth) -> RoundBox {
    let (largest, load) = depth.pick((1, 1), (2, 4), (3, 6));
    RoundBox {
        workers: 1..=depth.pick(3, 4, 4),
        rounds: 1..=depth.pick(3, 4, 5),
        links: 0..=largest + 1,
        cycle_times: 1..=largest,
        link_latencies: 0..=largest,
        compute_latencies: 0..=largest + 1,
        loads: 1..=load,
    }
}

pub(super) fn beyond(depth: Depth) -> RoundBox {
    RoundBox {
        workers: 1..=depth.pick(4, 5, 6),
        rounds: 1..=4,
        links: 0..=6,
        cycle_times: 1..=12,
        link_latencies: 0..=3,
        compute_latencies: 0..=6,
        loads: 1..=200,
    }
}

pub(super) fn small_and_beyond(depth: Depth) -> Domains<RoundBox> {
    Domains::of([small(depth)]).random("rr4916 multi-installment", [15, 2_000, 20_000], beyond(depth))
}

pub(super) fn is_optimal(
    platform: &MultiRound,
    schedule: impl Fn(&MultiRound, usize) -> Result<Schedule, MultiInstallmentError>,
    optimum: Optimum,
) -> Result<(), Counterexample> {
    const CLAIMED: &str = "the recursion gives an optimal schedule";
    let rounds = rounds(platform);
    let makespan = match schedule(platform, rounds) {
        Err(error) => return refuted(platform, CLAIMED, error.to_string()),
        Ok(schedule) => measured(platform, rounds, &schedule),
    };
    let least = optimum(platform, rounds);
    if least == makespan {
        return Ok(());
    }
    refuted(platform, CLAIMED, format!("the makespan is {makespan}, the least is {least}"))
}

/// Whether the load is at least the one from which on no chunk is negative.
fn has_enough_load(about: &About) -> Option<bool> {
    let platform: &MultiRound = about.instance()?;
    let least = multi_installment::least_load(platform, rounds(platform));
    Some(least.is_ok_and(|least| least.is_some_and(|least| *platform.load() >= least)))
}

/// A best schedule of an instance for which the recursion has none.
fn best_in_rounds(platform: &MultiRound) -> Vec<Exhibit> {
    let caption = "a best schedule in as many rounds, where the recursion asks for a negative chunk";
    vec![Exhibit::of(caption, &Candidate::MultiRound(platform.clone(), best_in(platform, rounds(platform))))]
}

/// The chunks of the recursion, of which one is negative.
fn with_a_negative_chunk(platform: &MultiRound, _: &[Exhibit]) -> Vec<Witness> {
    let rounds = rounds(platform);
    let schedule = without_waiting(platform, Equations::Corrected.sizes(platform, rounds));
    vec![promised(&Candidate::MultiRound(platform.clone(), schedule), Is::Equal, optimum(platform, rounds))]
}

/// The sizes by another equation 7, where the system has a solution as printed.
pub(super) fn without_link_latencies(platform: &MultiRound, rounds: usize) -> Result<Schedule, MultiInstallmentError> {
    if platform.worker().compute_latency.is_positive() {
        return multi_installment::schedule(platform, rounds);
    }
    Equations::WithoutLinkLatencies.schedule(platform, rounds)
}

pub(super) fn best_in(platform: &MultiRound, rounds: usize) -> Schedule {
    in_rounds(platform, rounds, &|| false).expect("a few chunks, and nobody stops the program").schedule
}

/// The least makespan with one worker served after the other.
fn in_succession(platform: &MultiRound, rounds: usize) -> Rational {
    let workers = vec![platform.worker().clone(); platform.workers()];
    let parties = Parties { load: platform.load(), master: None, workers: &workers };
    let order: Vec<usize> = (0..workers.len()).flat_map(|worker| vec![worker; rounds]).collect();
    best_sizes(parties, &order, &|| false).expect("nobody stops the program").makespan
}

/// The same on the smallest sizes against every order with M chunks for each worker.
fn every_order(context: &RunContext, of_the_order: Optimum) -> Finding {
    let largest = context.depth.pick(1, 2, 2);
    let shape = RoundBox {
        workers: 2..=context.depth.pick(2, 3, 3),
        rounds: 2..=context.depth.pick(2, 3, 3),
        links: 0..=2,
        cycle_times: 1..=largest,
        link_latencies: 0..=1,
        compute_latencies: 0..=largest,
        loads: 1..=largest,
    };
    let few = |platform: MultiRound| Some(platform).filter(has_few_chunks);
    let mut finding = Sweep::complete(context, shape.to_string()).through(&shape, few, |platform| {
        let (best, _, order) = best_order(platform, rounds(platform));
        let least = of_the_order(platform, rounds(platform));
        if best == least {
            return Ok(());
        }
        refuted(platform, format!("round-robin is a best order: {least}"), format!("{order:?} takes {best}"))
    });
    finding.domain = format!("against every order with M chunks for each worker, P M <= 6: {}", finding.domain);
    finding
}
