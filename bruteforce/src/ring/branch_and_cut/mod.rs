//! SliceRing by branch and cut, with a certificate: beyond the reach of dynamic programming over subsets.
//!
//! In integers, kappa T = max(M, (X + D) / V) (see [`Scaled`](schedcheck_model::Scaled)). For a bound B some ring
//! has T < B if and only if some ring with messages below B everywhere has D - B V < -X (Dinkelbach 1967). For fixed B
//! that is a profitable tour problem (Feillet, Dejax and Gendreau 2005): symmetric link costs d_ij = v_i k_ij + v_j
//! k_ji, prizes B v_i. Rings of one and two processors are tried one by one; for longer rings the relaxation has the
//! rows of [`Row`]: degrees, connectivity (Fischetti, Salazar and Toth 1997, the generalised subtour elimination),
//! parity (Padberg and Rao 1982), and clashes of links that together cost a processor B.
//!
//! B is the step of the best ring known, at first from local search. A better ring lowers B, and the search begins anew
//! with the rows that it has found. The relaxation is solved in floating point, which decides nothing: any multipliers
//! prove a bound, so the guide's are rounded to integers and evaluated exactly ([`schedcheck_certificates::ring`]).
//! Where the relaxation's optimum is just B, as for the best ring itself, the multipliers are refined until the rest is
//! below the unit of the integers.
//!
//! # Processors in clusters
//!
//! Where links are fast within clusters and slow between them, the relaxation without branching is weak. For a set S
//! with i inside and j outside, the row of connectivity is x(links across the border of S) / 2 >= y_i + y_j - 1, and
//! says nothing where no two y exceed one together. Let each of c clusters hold a ring C with D - B V = -X, the best
//! there is. The sum of half of each satisfies all of these rows, and has D - B V = -c X / 2, far below the cutoff -X
//! where c is more than two; to refuse a link does not change that. Once a processor r is taken, y_r = 1, the rows are
//! x(links across the border of S) / 2 >= y_j for all S that do not hold r: what is taken of another cluster is paid
//! for by links between clusters.
//!
//! The search therefore branches on a processor as long as the gap is more than an eighth of the cutoff. The case in
//! which the processor is taken is mostly closed by rows; the case in which it is not has one processor less, and soon
//! the processors that are left are too slow together. That is a choice of branchings, which are valid whatever the
//! choice: it needs no proof.
//!
//! Where processors are alike, optima of the relaxation are many, and the simplex stalls. Costs are then perturbed by
//! about a millionth ([`FloatSimplex::perturb`](exact_lp::FloatSimplex::perturb)). The multipliers are evaluated with
//! the true costs in any case.
//!
//! # Searches that are stopped
//!
//! A search that is stopped proves what the relaxation without branching gives: [`solve`] then takes a few solutions of
//! it more (some tenths of a second for 60 processors).
//!
//! Where the load is large beside the messages, what all rings of interest have in common is taken out of the guide's
//! numbers (`guide`), and the multipliers take it back exactly.
//!
//! The answer is the same in every run: limits apart, nothing depends on time.
//!
//! # Reach
//!
//! On two cores, three platforms each of p = 20, 25, 30, 40 and 60 of six families (uniform random costs, points of the
//! plane, four sites with eight distinct costs; few or all processors in the best ring) are solved, 90 of 90: at most
//! 0.1 s for p = 20, 0.3 s for 30, 0.8 s for 40 and 10 s for 60, in 113 cases or fewer. Certificates take up to 80 kB
//! and are checked in 0.03 s. The hardest are processors in clusters: nine platforms of 100 processors with four
//! clusters or ten, and costs that are alike or nearly alike within a cluster and between two, took 4 to 20 s of one
//! core, some 50 to 200 cases, and certificates of up to 600 kB.

mod convert;
mod flow;
mod guide;
mod local_search;
mod pool;
mod problem;
mod proof;
mod relaxation;
mod search;
mod separation;
mod start;
#[cfg(test)]
mod tests;

use num_traits::One;
use schedcheck_model::Rational;
use schedcheck_model::ring::{Schedule, SliceRing};

pub use crate::limits::Limits;
use crate::limits::Part;
pub use schedcheck_certificates::ring::{Certificate, Choice, Flaw, Multipliers, Row, Step, check};

use self::local_search::LocalOptimum;
use self::pool::Pool;
use self::problem::Problem;
use self::proof::Goal;
use self::search::{Outcome, Root, Search};
use super::shares::best_schedule;

/// Steps of Dinkelbach's method, of which a few are enough.
const DINKELBACH: usize = 12;

/// What a search took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Statistics {
    /// Cases examined.
    pub nodes: u64,
    /// Rows added to relaxations.
    pub rows: u64,
    /// Pivots of the guide.
    pub pivots: u64,
    /// Better rings that the search found where local search had not.
    pub restarts: u64,
}

/// The best ring found, and what is proved about it.
#[derive(Debug, Clone)]
pub struct CertifiedRing {
    /// A ring with its best shares.
    pub schedule: Schedule,
    /// T_step of every ring is at least this: the certificate proves it.
    pub lower_bound: Rational,
    /// Whether the schedule's step is the lower bound.
    pub optimal: bool,
    /// The proof of the lower bound, which [`check`] accepts.
    pub certificate: Certificate,
    /// What it took.
    pub statistics: Statistics,
}

/// Limits and statistics along a search.
struct Control<'a> {
    limits: &'a Limits<'a>,
    statistics: Statistics,
}

impl Control<'_> {
    fn is_over(&self) -> bool {
        self.limits.are_over()
    }

    fn spend_node(&mut self) -> bool {
        let is_left = self.limits.nodes.is_none_or(|nodes| self.statistics.nodes < nodes);
        self.statistics.nodes += u64::from(is_left);
        is_left && !self.is_over()
    }
}

/// The ring of least T_step, or the best one found within the limits.
///
/// ```
/// use schedcheck_bruteforce::ring::branch_and_cut::{Limits, check, solve};
/// use schedcheck_model::ring::SliceRing;
/// let instance = SliceRing::of((12, 1), [1, 2, 3], [[0, 1, 2], [1, 0, 1], [2, 1, 0]]);
/// let answer = solve(&instance, &Limits::default());
/// assert!(answer.optimal);
/// assert_eq!(check(&instance, &answer.certificate).unwrap().bound.to_string(), "102/11");
/// ```
pub fn solve(instance: &SliceRing, limits: &Limits) -> CertifiedRing {
    let problem = Problem::new(instance);
    let mut control = Control { limits, statistics: Statistics::default() };
    let mut best = start::fastest_alone(&problem);
    if problem.processors() < 3 {
        best = start::best_small_ring(&problem);
    }
    let mut found = Rows::default();
    let proved = limits.unless_over(Part::Search, || searched(&problem, &mut control, &mut best, &mut found));
    let certificate = proved.flatten().or_else(|| {
        let weaker = || weaker(instance, &problem, &mut found.pool, &best, &found.last);
        if problem.processors() < 3 { None } else { limits.unless_over(Part::Proof, weaker).flatten() }
    });
    let certificate = certificate.unwrap_or_else(|| without_rows(&problem, &best.step));
    let lower_bound = certificate.bound.clone();
    let optimal = lower_bound == &best.step / &problem.kappa;
    let schedule = best_schedule(instance, &best.ring);
    CertifiedRing { schedule, lower_bound, optimal, certificate, statistics: control.statistics }
}

/// The rows that a search has found.
#[derive(Default)]
struct Rows {
    pool: Pool,
    /// Those of the last relaxation.
    last: Vec<usize>,
}

/// Finds the best ring, from one of a single processor on, and the proof that none is better, unless it is stopped.
fn searched(
    problem: &Problem,
    control: &mut Control<'_>,
    best: &mut LocalOptimum,
    Rows { pool, last }: &mut Rows,
) -> Option<Certificate> {
    if problem.processors() < 3 {
        return None;
    }
    *best = start::best_small_ring(problem);
    start::improve_from_greedy_rings(problem, best, &|| control.is_over());
    loop {
        let mut search = Search::new(problem, Goal::new(problem, &best.step), pool, last);
        let outcome = search.run(control);
        *last = search.rows();
        match outcome {
            Outcome::Proved(steps) => return Some(certificate_of(problem, pool, &best.step, steps)),
            Outcome::Stopped => return None,
            Outcome::Better(found) => {
                control.statistics.restarts += 1;
                let ring = found.ring.clone();
                *best = found;
                local_search::improve(problem, best, ring, 20, &|| control.is_over());
            }
        }
    }
}

/// The certificate with these steps, and with the rows that they name.
fn certificate_of(problem: &Problem, pool: &Pool, bound: &Rational, mut steps: Vec<Step>) -> Certificate {
    let mut numbers = vec![None; pool.rows.len()];
    let mut rows = Vec::new();
    let used = steps.iter_mut().filter_map(|step| match step {
        Step::Branch(_) => None,
        Step::Fix { by, .. } | Step::Close(by) => Some(by),
    });
    for (row, _) in used.flat_map(|by| &mut by.weights) {
        *row = *numbers[*row].get_or_insert_with(|| {
            rows.push(pool.rows[*row].clone());
            rows.len() - 1
        });
    }
    Certificate { bound: bound / &problem.kappa, rows, steps }
}

/// A proof for as great a bound as the relaxation without any branching gives: Dinkelbach's method from above, with the
/// rows in hand.
fn weaker(
    instance: &SliceRing,
    problem: &Problem,
    pool: &mut Pool,
    best: &LocalOptimum,
    rows: &[usize],
) -> Option<Certificate> {
    let mut found: Option<Certificate> = None;
    let mut bound = best.step.clone();
    for _ in 0..DINKELBACH {
        let goal = Goal::new(problem, &bound);
        let root = Root::solve(problem, &goal, pool, rows);
        let certificate = proved_at(instance, problem, pool, &goal, &root);
        let is_better = |one: &Certificate| found.as_ref().is_none_or(|found| found.bound < one.bound);
        found = certificate.filter(is_better).or(found);
        match root.ratio {
            Some(ratio) if ratio < bound => bound = rounded_down(&ratio, goal.guide.gained),
            _ => break,
        }
    }
    found
}

/// The proof of the greatest bound up to `bound` that the multipliers give, if the checker accepts it.
fn proved_at(instance: &SliceRing, problem: &Problem, pool: &Pool, first: &Goal, root: &Root) -> Option<Certificate> {
    let by = first.round(pool, &root.guess, 34);
    let mut bound = first.bound.clone();
    for _ in 0..DINKELBACH {
        let goal = Goal::new(problem, &bound);
        let evaluation = goal.evaluate(pool, &root.values, &by);
        if goal.is_met(&evaluation.bound, &by) {
            let steps = search::forcing(problem, first).into_iter().chain([Step::Close(by)]).collect();
            let certificate = certificate_of(problem, pool, &bound, steps);
            return check(instance, &certificate).is_ok().then_some(certificate);
        }
        bound = rounded_down(&goal.weakened(problem, &evaluation, &root.values, &by), first.guide.gained);
    }
    None
}

/// A slightly smaller number with a short denominator: of 32 bits and so many more.
fn rounded_down(number: &Rational, more: u64) -> Rational {
    let most = number.denom().bits() + 32 + more;
    let bits = most - number.numer().bits().min(most);
    let scale = Rational::from(num_bigint::BigInt::one() << bits);
    (number * &scale).floor() / scale
}

/// The proof that no ring is faster than all processors together without messages.
fn without_rows(problem: &Problem, best: &Rational) -> Certificate {
    let speed: num_bigint::BigInt = problem.speeds.iter().sum();
    let bound = if problem.processors() < 3 { best.clone() } else { Rational::new(problem.load.clone(), speed) };
    let steps = if problem.processors() < 3 { Vec::new() } else { vec![Step::Close(Multipliers::default())] };
    Certificate { bound: bound.min(best.clone()) / &problem.kappa, rows: Vec::new(), steps }
}
