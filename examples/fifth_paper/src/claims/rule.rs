//! The working rule for two stages.

use itertools::Itertools;
use schedcheck_harness::{Claim, Counterexample, Finding, Proved, RunContext, Sweep, Test, WithProof};
use schedcheck_johnson1954_algorithms::flow_shop::{Job, makespan};
use schedcheck_johnson1954_algorithms::johnson;

use crate::domain::{JobBox, instance};
use crate::every_order;

/// An order of the jobs.
type Rule = fn(&[Job]) -> Vec<usize>;

/// The claims.
pub const CLAIMS: [Claim; 1] = [Claim::new(
    "johnson1954/rule",
    &["every order of the jobs"],
    &WithProof {
        test: &Test {
            check: is_optimal,
            subject: johnson::order,
            oracle: exact,
            wrong_subjects: &[("the order by rising A_i alone", shortest_first)],
            wrong_oracles: &[("the order of the list, called optimal", |jobs| (0..jobs.len()).collect())],
        },
        proof: &Test {
            check: is_optimal_for_two_jobs,
            subject: johnson::order,
            oracle: exact,
            wrong_subjects: &[("the order by rising A_i alone, of two jobs", shortest_first)],
            wrong_oracles: &[],
        },
    },
)];

/// Whether `rule` gives an order of least makespan, for every multiset of jobs of the box.
fn is_optimal(context: &RunContext, rule: Rule, optimum: Rule) -> Finding {
    let (jobs, largest) = context.depth.pick((4, 3), (5, 4), (6, 5));
    let domain = JobBox { jobs, largest };
    Sweep::complete(context, domain.to_string()).check(domain.instances(), |jobs| is_shortest(jobs, rule, optimum))
}

/// Whether `rule` gives an order of least makespan of these jobs.
fn is_shortest(jobs: &[Job], rule: Rule, optimum: Rule) -> Result<(), Counterexample> {
    let [found, least] = [rule(jobs), optimum(jobs)].map(|order| makespan(jobs, &order));
    if found.is_some() && found == least {
        return Ok(());
    }
    let [found, least] = [found, least]
        .map(|makespan| makespan.map_or_else(|| "no order of all jobs".to_owned(), |time| format!("makespan {time}")));
    Err(Counterexample::new(instance(jobs), least, found))
}

/// Whether `rule`, which only compares times, gives an order of least makespan of any two jobs, whatever their times.
///
/// i before j takes A_i + max(A_j, B_i) + B_j, which is the sum of the four times less min(A_j, B_i). So it takes no
/// longer than j before i if and only if min(A_i, B_j) <= min(A_j, B_i): like the rule, this depends on nothing but how
/// the four times are ordered, and there are as many cases as they can be ordered, ties included.
fn is_optimal_for_two_jobs(context: &RunContext, rule: Rule, optimum: Rule) -> Finding {
    let mut orders = 0;
    for jobs in ranked() {
        orders += 1;
        let is_first = |i: usize, j: usize| jobs[i].first.min(jobs[j].second) <= jobs[j].first.min(jobs[i].second);
        let is_least = match rule(&jobs)[..] {
            [i @ 0, j @ 1] | [i @ 1, j @ 0] => is_first(i, j),
            _ => false,
        };
        if !is_least {
            let single = |jobs: &[Job; 2]| is_shortest(jobs, rule, optimum);
            return Finding::default().refuted_by(context, &jobs, |jobs| instance(jobs), single);
        }
    }
    let domain = "all real A_i, B_i >= 0, of which the rule sees the order alone; 2 jobs";
    Finding::default().proved(Proved::for_all(domain).by(orders, "orders of the four times"))
}

/// Two jobs for each order of their four times, ties included: a time is its rank among them, from 1.
fn ranked() -> impl Iterator<Item = [Job; 2]> {
    let times = (0..4).map(|_| 1..=4_u32).multi_cartesian_product();
    let is_dense = |times: &Vec<u32>| (1..=*times.iter().max().unwrap_or(&0)).all(|rank| times.contains(&rank));
    times.filter(is_dense).map(|times| [0, 2].map(|at| Job { first: times[at], second: times[at + 1] }))
}

/// The order of the exact solver.
fn exact(jobs: &[Job]) -> Vec<usize> {
    every_order::solve(jobs).order
}

/// A rule that sounds as good: by rising A_i alone.
fn shortest_first(jobs: &[Job]) -> Vec<usize> {
    let mut order: Vec<_> = (0..jobs.len()).collect();
    order.sort_by_key(|&job| jobs[job].first);
    order
}
