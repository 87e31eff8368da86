//! The working rule for two stages.

use schedcheck_harness::{Claim, Counterexample, Effort, Finding, Sweep, Test};
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
    &Test {
        check: is_optimal,
        subject: johnson::order,
        evidence: |jobs| every_order::solve(jobs).order,
        wrong: &[("the order by rising A_i alone", shortest_first)],
        mistaken: &[("the order of the list, called optimal", |jobs| (0..jobs.len()).collect())],
    },
)];

/// Whether `rule` gives an order of least makespan, for every multiset of jobs of the box.
fn is_optimal(effort: &Effort, rule: Rule, optimum: Rule) -> Finding {
    let (jobs, largest) = effort.depth.pick((4, 3), (5, 4), (6, 5));
    let domain = JobBox { jobs, largest };
    Sweep::complete(effort, domain.to_string()).check(domain.instances(), |jobs| {
        let [found, least] = [rule(jobs), optimum(jobs)].map(|order| makespan(jobs, &order));
        if found.is_some() && found == least {
            return Ok(());
        }
        let [found, least] = [found, least].map(|makespan| {
            makespan.map_or_else(|| "no order of all jobs".to_owned(), |time| format!("makespan {time}"))
        });
        Err(Counterexample::new(instance(jobs), least, found))
    })
}

/// A rule that sounds as good: by rising A_i alone.
fn shortest_first(jobs: &[Job]) -> Vec<usize> {
    let mut order: Vec<_> = (0..jobs.len()).collect();
    order.sort_by_key(|&job| jobs[job].first);
    order
}
