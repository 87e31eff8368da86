//! The exact methods for rings.

use std::time::{Duration, Instant};

use num_traits::One;
use schedcheck_bruteforce::ring::branch_and_cut;
use schedcheck_bruteforce::ring::integer_program::{self, RingOutcome, direct};
use schedcheck_bruteforce::ring::solvers::MOST_FOR_A_PROGRAM;
use schedcheck_bruteforce::ring::{exhaustive, subsets};
use schedcheck_bruteforce::solver;
use schedcheck_model::Rational;
use schedcheck_model::ring::{Schedule, SliceRing};
use serde_json::json;

use super::refuse_beyond;
use crate::methods::bound::Bound;
use crate::methods::method::{MethodOptions, Phase};
use crate::methods::proof::{By, Lemma, Proof};
use crate::methods::table::{MethodRefusal, Proposal, Proposed, Proved};

/// The most processors that branch-and-cut takes: its relaxation has a column for each pair.
pub const MOST_FOR_CUTS: usize = 150;

/// The most nodes of a branch-and-cut after which dynamic programming over subsets is tried.
const NODES_BEFORE_SUBSETS: u64 = 300;

/// How long the integer program may take where nobody says.
const PATIENCE: Duration = Duration::from_secs(60);

const SUBSETS: Lemma = Lemma::proved_in(
    "bruteforce/src/ring/subsets/mod.rs",
    "a ring of least step is a shortest ring of some subset, or is found where shares would be negative",
);

const SHARES: Lemma =
    Lemma::proved_in("bruteforce/src/ring/shares.rs", "the best shares of a ring have the step max(M, (W + D) / V)");

const PROGRAM: Lemma = Lemma::proved_in(
    "bruteforce/src/ring/integer_program/direct.rs",
    "the rings are the points of an integer program whose objective is the step",
);

pub fn by_subsets(ring: &SliceRing, options: &MethodOptions) -> Proposed<Schedule> {
    let within = options.search_limits(None);
    let found = subsets::step_time_within(ring, &within)?;
    let counted = found.statistics;
    let details = json!({
        "states": counted.states,
        "transitions": counted.transitions,
        "bounded_runs": counted.bounded_runs,
    });
    let says = "the shortest ring of every subset was compared, by dynamic programming";
    let proved = Proved::Optimal(Proof::search(says, &[SUBSETS]));
    Ok(Proposal::new(found.schedule, proved, [("search", details)]))
}

pub fn by_branch_and_cut(ring: &SliceRing, options: &MethodOptions) -> Proposed<Schedule> {
    branch_and_cut_within(ring, options, None)
}

pub fn by_short_branch_and_cut(ring: &SliceRing, options: &MethodOptions) -> Proposed<Schedule> {
    branch_and_cut_within(ring, options, Some(NODES_BEFORE_SUBSETS))
}

fn branch_and_cut_within(ring: &SliceRing, options: &MethodOptions, nodes: Option<u64>) -> Proposed<Schedule> {
    refuse_beyond(ring, MOST_FOR_CUTS, "greedy takes more, without a proof")?;
    let within = options.search_limits(nodes);
    let Some(found) = options.unless_over(Phase::Search, || branch_and_cut::solve(ring, &within)) else {
        return Ok(Proposal::new(fastest_alone(ring), Proved::Nothing, []));
    };
    let counted = found.statistics;
    let details = json!({"nodes": counted.nodes, "rows": counted.rows, "pivots": counted.pivots});
    let says = "branch-and-cut; its certificate proves that no ring is better, and was checked".to_owned();
    let proof = Proof { by: By::Certificate, says, rests_on: Vec::new() };
    let value = checked_bound(ring, &found.certificate)?;
    let proved = Proved::Within(Bound { value, proof });
    let mut proposal = Proposal::new(found.schedule, proved, [("search", details)]);
    proposal.certificate = Some(found.certificate.to_json());
    Ok(proposal)
}

/// The schedule that is known before any arithmetic: where numbers are long, to make integers of them can take longer
/// than there is time.
fn fastest_alone(ring: &SliceRing) -> Schedule {
    let cycle_times = ring.cycle_times();
    let fastest = (0..cycle_times.len()).min_by_key(|&processor| &cycle_times[processor]).unwrap_or_default();
    Schedule { ring: vec![fastest], shares: vec![Rational::one()] }
}

/// The certificate of the best bound that branch-and-cut finds within the limits.
pub fn certificate(ring: &SliceRing, options: &MethodOptions) -> Option<branch_and_cut::Certificate> {
    let within = options.search_limits(None);
    let is_small = ring.processors() <= MOST_FOR_CUTS;
    is_small.then(|| branch_and_cut::solve(ring, &within).certificate)
}

pub fn exhaustively(ring: &SliceRing, options: &MethodOptions) -> Proposed<Schedule> {
    let within = options.search_limits(None);
    let found = exhaustive::solve_within(ring, &within)?;
    let proved = Proved::Optimal(Proof::search("every ring of every subset was tried", &[SHARES]));
    Ok(Proposal::new(found.schedule, proved, [("rings", found.rings.into())]))
}

pub fn by_integer_program(ring: &SliceRing, options: &MethodOptions) -> Proposed<Schedule> {
    refuse_beyond(ring, MOST_FOR_A_PROGRAM, "branch-and-cut takes more")?;
    let solver = solver::default();
    let time = options.until.map_or(PATIENCE, |until| until.saturating_duration_since(Instant::now()));
    let outcome = integer_program::solve(ring, &direct(ring), solver, solver::SolverLimits { time: Some(time) });
    let stuck = |reason: &str| MethodRefusal::Because(reason.to_owned());
    let solution = match outcome? {
        RingOutcome::Solved(solution) => solution,
        RingOutcome::Infeasible { .. } => return Err(stuck("the program denies that there is a ring")),
        RingOutcome::Interrupted => {
            return Err(stuck("no ring was found in time; subsets and branch-and-cut find one"));
        }
    };
    let (schedule, _) = solution.measured.ok_or_else(|| stuck("the program gave no single ring"))?;
    let details = [("solver", solver.name().into()), ("claimed_optimal", solution.proved_optimal.into())];
    let says = match solution.proved_optimal {
        true => "the integer program was solved exactly",
        false => "the open nodes of the integer program have no better ring, exactly",
    };
    let proof = Proof::search(says, &[PROGRAM]);
    Ok(Proposal::new(schedule, Proved::Within(Bound { value: solution.bound, proof }), details))
}

/// What the checker of certificates, not the search, says that is proved.
fn checked_bound(ring: &SliceRing, certificate: &branch_and_cut::Certificate) -> Result<Rational, MethodRefusal> {
    branch_and_cut::check(ring, certificate)
        .map(|proved| proved.bound)
        .map_err(|flaw| MethodRefusal::Invalid(format!("its certificate is refused: {flaw}")))
}
