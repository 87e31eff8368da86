//! The instances that the checks go through, smallest first, and how the ledger shows one.

use std::fmt;
use std::ops::Deref;

use schedcheck_harness::regular::Regular;
use schedcheck_johnson1954_algorithms::flow_shop::Job;
use serde_json::{Value, json};

/// Every multiset of up to so many jobs with times up to the largest. The order of the jobs is a symmetry: each
/// multiset is listed once.
#[derive(Clone, Copy)]
pub struct JobBox {
    /// The most jobs.
    pub jobs: usize,
    /// The largest time.
    pub largest: u32,
}

impl fmt::Display for JobBox {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "every multiset of 0..{} jobs with times in 0..{}", self.jobs, self.largest)
    }
}

impl JobBox {
    /// Fewest jobs first, then the smallest times, then lexicographically.
    pub fn instances(self) -> impl Iterator<Item = Jobs> {
        let sizes = (0..=self.jobs).flat_map(move |jobs| (0..=self.largest).map(move |largest| (jobs, largest)));
        sizes.flat_map(|(jobs, largest)| {
            let mut found = Vec::new();
            extend(&mut Vec::new(), jobs, largest, &mut found);
            let reaches =
                move |jobs: &Jobs| jobs.iter().map(|job| job.first.max(job.second)).max().unwrap_or(0) == largest;
            found.into_iter().map(Jobs).filter(reaches)
        })
    }
}

fn extend(chosen: &mut Vec<Job>, jobs: usize, largest: u32, found: &mut Vec<Vec<Job>>) {
    if chosen.len() == jobs {
        found.push(chosen.clone());
        return;
    }
    for (first, second) in itertools::iproduct!(0..=largest, 0..=largest) {
        let job = Job { first, second };
        if chosen.last().is_none_or(|last| *last <= job) {
            chosen.push(job);
            extend(chosen, jobs, largest, found);
            chosen.pop();
        }
    }
}

/// Some jobs.
pub struct Jobs(Vec<Job>);

impl Deref for Jobs {
    type Target = [Job];

    fn deref(&self) -> &[Job] {
        &self.0
    }
}

/// Jobs that take time on both machines.
impl Regular for Jobs {
    fn is_regular(&self) -> bool {
        self.iter().all(|job| job.first > 0 && job.second > 0)
    }
}

/// The jobs as the ledger shows them.
pub fn instance(jobs: &[Job]) -> Value {
    json!({"jobs": jobs.iter().map(|job| json!([job.first, job.second])).collect::<Value>()})
}
