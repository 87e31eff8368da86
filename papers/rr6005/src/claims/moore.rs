//! Algorithm 2, Moore's algorithm (section 3.4.1).

use itertools::Itertools;
use schedcheck_bruteforce::late_jobs::max_on_time;
use serde_json::json;

use crate::curves::moore::SELECTION;
use schedcheck_harness::growth::{Family, along, beyond};
use schedcheck_harness::regular::Told;
use schedcheck_harness::{Claim, Control, Counterexample, Effort, Finding, Sweep};
use schedcheck_rr6005_algorithms::moore::{self, Job};

pub const CLAIMS: [Claim; 2] = [
    Claim::new(
        "rr6005/alg-2",
        &["every subset of the jobs, in order of deadlines", "comparisons, counted"],
        algorithm_2,
    )
    .catches("line 9 as printed: w_i of the current job is taken off t", as_printed),
    Claim::new("rr6005/alg-2-line-9", &["every subset of the jobs, in order of deadlines"], as_printed)
        .control(NO_JOB_TAKEN)
        .plain(
            "If the subscript of line 9 is i, as in the text that we have, the time of the current job is taken off \
            t, which stays too large; if it is j, the job that line 8 gives up, as in the prose of section 3.4.1, all \
                is well.",
        )
        .reread(
            "The subscript in line 9 is j, as in the prose ('the task j in the actual solution with the \
                largest processing time w_j is deleted'), and the i of the text that we have is none of the paper's.",
            |effort| largest_sets(effort, moore::on_time_set),
            NO_JOB_TAKEN,
        ),
];

const NO_JOB_TAKEN: Control = Control::new("the first job alone is kept", |effort| largest_sets(effort, first_alone));

fn first_alone(jobs: &[Job<i64>]) -> Vec<usize> {
    moore::on_time_set(jobs).into_iter().take(1).collect()
}

/// Some jobs, each of which takes time; deadlines may be zero.
fn is_regular(jobs: &[Job<i64>]) -> bool {
    !jobs.is_empty() && jobs.iter().all(|job| job.processing > 0)
}

type Select = fn(&[Job<i64>]) -> Vec<usize>;

fn algorithm_2(effort: &Effort) -> Finding {
    let curve = &SELECTION;
    largest_sets(effort, moore::on_time_set).and(|| along(effort, curve, Family::Random, |point| beyond(curve, point)))
}

fn as_printed(effort: &Effort) -> Finding {
    largest_sets(effort, moore::printed)
}

/// All multisets of jobs: by number of jobs, then by the largest number in them, then lexicographically.
fn largest_sets(effort: &Effort, select: Select) -> Finding {
    let (jobs, processing, deadline) = effort.depth.pick((6, 2, 4), (6, 3, 6), (7, 4, 8));
    let domain = format!("every multiset of up to {jobs} jobs with times 0..{processing} and deadlines 0..{deadline}");
    let listed =
        (0..=jobs).flat_map(move |size| (0..=deadline).flat_map(move |largest| cell(size, processing, largest)));
    Sweep::complete(effort, domain)
        .check(listed.map(Told::by(|jobs: &Vec<_>| is_regular(jobs))), move |jobs| largest_set(jobs, select))
}

fn cell(size: usize, processing: i64, largest: i64) -> impl Iterator<Item = Vec<Job<i64>>> {
    let kinds: Vec<_> = (0..=processing.min(largest))
        .cartesian_product(0..=largest)
        .map(|(processing, deadline)| Job { processing, deadline })
        .collect();
    let reaches = move |jobs: &Vec<Job<i64>>| {
        jobs.iter().map(|job| job.processing.max(job.deadline)).max().unwrap_or(0) == largest
    };
    kinds.into_iter().combinations_with_replacement(size).filter(reaches)
}

fn largest_set(jobs: &[Job<i64>], select: Select) -> Result<(), Counterexample> {
    let selected = select(jobs);
    let pairs: Vec<_> = jobs.iter().map(|job| (job.processing, job.deadline)).collect();
    let largest = max_on_time(&pairs);
    let late = first_late(jobs, &selected);
    if late.is_none() && selected.len() == largest {
        return Ok(());
    }
    let found = late.map_or_else(|| format!("{} jobs", selected.len()), |job| format!("job {job} is late"));
    let instance = json!({ "jobs": pairs.iter().map(|(w, d)| json!({ "w": w, "d": d })).collect::<Vec<_>>() });
    Err(Counterexample::new(instance, format!("{largest} jobs on time"), found))
}

/// The first of the selected jobs, run in this order from time zero, that is late.
fn first_late(jobs: &[Job<i64>], selected: &[usize]) -> Option<usize> {
    let mut time = 0;
    selected.iter().copied().find(|&job| {
        time += jobs[job].processing;
        time > jobs[job].deadline
    })
}
