//! The model: jobs, and what an order of them costs. In the tree it would be a module of `model/`, the checker
//! included, which knows no algorithm and no solver.

use schedcheck_model::Rational;
use serde_json::{Value, json};

/// A job: its times on the first and on the second machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Job {
    /// Time on the first machine.
    pub first: u32,
    /// Time on the second machine, after the first.
    pub second: u32,
}

/// The makespan of the jobs in this `order`, or `None` if it is no order of all of them: what alone counts.
pub fn makespan(jobs: &[Job], order: &[usize]) -> Option<Rational> {
    let mut all: Vec<_> = order.to_vec();
    all.sort_unstable();
    if all != (0..jobs.len()).collect::<Vec<_>>() {
        return None;
    }
    let (mut first, mut second) = (0_u64, 0_u64);
    for &job in order {
        first += u64::from(jobs[job].first);
        second = first.max(second) + u64::from(jobs[job].second);
    }
    Some(Rational::from_integer(second.into()))
}

/// The jobs as the ledger shows them.
pub fn instance(jobs: &[Job]) -> Value {
    json!({"kind": "flow-shop", "jobs": jobs.iter().map(|job| json!([job.first, job.second])).collect::<Value>()})
}

/// Every multiset of up to `jobs` jobs with times up to `largest`: fewest jobs first, then the smallest times, then
/// lexicographically. The order of the jobs is a symmetry: each multiset is listed once.
pub fn all(jobs: usize, largest: u32) -> impl Iterator<Item = Vec<Job>> {
    (0..=jobs).flat_map(move |count| {
        (0..=largest).flat_map(move |most| {
            let mut found = Vec::new();
            extend(&mut Vec::new(), count, most, &mut found);
            found
                .into_iter()
                .filter(move |jobs| jobs.iter().map(|job| job.first.max(job.second)).max().unwrap_or(0) == most)
        })
    })
}

fn extend(chosen: &mut Vec<Job>, count: usize, most: u32, found: &mut Vec<Vec<Job>>) {
    if chosen.len() == count {
        found.push(chosen.clone());
        return;
    }
    for (first, second) in itertools::iproduct!(0..=most, 0..=most) {
        let job = Job { first, second };
        if chosen.last().is_none_or(|last| *last <= job) {
            chosen.push(job);
            extend(chosen, count, most, found);
            chosen.pop();
        }
    }
}
