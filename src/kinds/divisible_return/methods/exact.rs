//! The exact methods for divisible loads with returns.

use schedcheck_bruteforce::Limits;
use schedcheck_bruteforce::divisible_return::branch_and_bound::ReturnSolution;
use schedcheck_bruteforce::divisible_return::pairs::PairError;
use schedcheck_bruteforce::divisible_return::{all_pairs, branch_and_bound};
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::{DivisibleReturn, Schedule, Worker};
use serde_json::json;

use super::one_order;
use crate::methods::bound::Bound;
use crate::methods::method::MethodOptions;
use crate::methods::proof::{Lemma, Proof};
use crate::methods::table::{Proposal, Proposed, Proved};

/// The most cases of a search without a time limit, for 8 workers; for n workers (8 / n)^3 times as many, as the work
/// of a case grows like n^3. Twelve workers take a minute or two for them.
const MOST_CASES: u64 = 30_000_000;

/// The same for the search that comes first if a certificate is asked for. Its cases are the steps of the certificate.
const MOST_WITH_CERTIFICATE: u64 = 100_000;

/// The same for a bound alone.
const FEW_CASES: u64 = 2_000;

pub const PAIRS: Lemma = Lemma::proved_in(
    "bruteforce/src/divisible_return/pairs.rs",
    "one linear program for each pair of orders has the optimum, and no load needs gaps",
);

pub const CASES: Lemma = Lemma::proved_in(
    "bruteforce/src/divisible_return/branch_and_bound/proof.rs",
    "bounds of the load of all pairs of orders that extend two partial orders",
);

pub fn by_all_pairs(star: &DivisibleReturn, _: &MethodOptions) -> Proposed<Schedule> {
    let best = all_pairs::best(star)?;
    let proof = Proof::search("every pair of orders of every subset was tried", &[PAIRS]);
    let proved = Proved::Within(Bound { value: best.makespan, proof });
    Ok(Proposal::new(best.schedule, proved, [("pairs", best.tried.into())]))
}

pub fn by_branch_and_bound(star: &DivisibleReturn, options: &MethodOptions) -> Proposed<Schedule> {
    let answer = searched(star, options)?;
    let counted = answer.statistics;
    let details = json!({"cases": counted.nodes, "exact_programs": counted.programs});
    let mut bound = by_search("branch-and-bound over pairs of orders", answer.lower_bound);
    if bound.value < answer.makespan
        && let Some(other) = one_order::bound_by_lifo(star).filter(|other| other.value > bound.value)
    {
        bound = other;
    }
    let certificate = answer.certificate.filter(|_| options.keeps_certificates);
    let proposal = Proposal::new(answer.schedule, Proved::Within(bound), [("search", details)]);
    Ok(Proposal { certificate: certificate.map(|found| found.to_json()), ..proposal })
}

/// A search; where a certificate is asked for, first one of few cases that has one.
fn searched(star: &DivisibleReturn, options: &MethodOptions) -> Result<ReturnSolution, PairError> {
    if options.keeps_certificates {
        let few = options.search_limits(Some(scaled(star, MOST_WITH_CERTIFICATE)));
        let answer = branch_and_bound::solve_for_certificate(star, &few)?;
        if answer.lower_bound == answer.makespan || options.is_reached() {
            return Ok(answer);
        }
    }
    branch_and_bound::solve(star, &limits(options, scaled(star, MOST_CASES)))
}

/// So many cases for 8 workers, and what takes as long for another number of workers that can compute.
fn scaled(star: &DivisibleReturn, cases: u64) -> u64 {
    let workers = star.able_workers().len() as u64;
    cases.saturating_mul(512) / workers.max(1).pow(3)
}

/// What a search proves of the star without its latencies, which only take time; nothing of too many workers.
pub fn without_latencies(star: &DivisibleReturn, options: &MethodOptions) -> Proved {
    let linear = |worker: &Worker| Worker {
        link_latency: Rational::ZERO,
        compute_latency: Rational::ZERO,
        return_latency: Rational::ZERO,
        ..worker.clone()
    };
    let workers = star.workers().iter().map(linear).collect();
    let relaxed = DivisibleReturn::new(star.load().clone(), star.ports(), workers).expect("the same numbers");
    match branch_and_bound::solve(&relaxed, &limits(options, FEW_CASES)) {
        Ok(answer) => Proved::Within(by_search("branch-and-bound without latencies", answer.lower_bound)),
        Err(_) => Proved::Nothing,
    }
}

/// The limits of a search, that of cases only where there is none of time.
fn limits<'a>(options: &MethodOptions<'a>, cases: u64) -> Limits<'a> {
    options.search_limits(options.until.is_none().then_some(cases))
}

fn by_search(says: &str, value: Rational) -> Bound {
    Bound { value, proof: Proof::search(says, &[PAIRS, CASES]) }
}

#[cfg(test)]
mod tests {
    use schedcheck_model::divisible_return::Ports;

    use super::*;

    fn bound(proved: Proved) -> Rational {
        let Proved::Within(bound) = proved else { panic!("nothing is proved") };
        bound.value
    }

    #[test]
    fn latencies_only_take_time() {
        let costs = [((1, 1, 1), (0, 1, 0)), ((1, 2, 1), (2, 0, 1)), ((2, 1, 1), (0, 0, 0))];
        for ports in [Ports::One, Ports::Two] {
            let star = DivisibleReturn::affine(6, ports, costs);
            let optimum = all_pairs::best(&star).expect("three workers").makespan;
            let relaxed = DivisibleReturn::linear(6, ports, costs.map(|(costs, _)| costs));
            let least = all_pairs::best(&relaxed).expect("three workers").makespan;
            let proved = bound(without_latencies(&star, &MethodOptions::default()));
            assert!(proved == least && least < optimum, "{proved} {least} {optimum}");
        }
    }

    #[test]
    fn a_search_that_is_stopped_proves_what_lifo_proves() {
        let costs = |i: i64| (1 + 7 * i % 11, 90 + 13 * i % 70, 1 + 5 * i % 9);
        let star = DivisibleReturn::linear(100, Ports::One, (0..10).map(costs));
        let stop = std::sync::atomic::AtomicBool::new(true);
        let options = MethodOptions { stop: Some(&stop), ..MethodOptions::default() };
        let Ok(proposal) = by_branch_and_bound(&star, &options) else { panic!("a schedule") };
        assert!(bound(proposal.proved) >= one_order::bound_by_lifo(&star).expect("no latencies").value);
    }
}
