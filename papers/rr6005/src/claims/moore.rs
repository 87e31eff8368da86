//! Algorithm 2, Moore's algorithm (section 3.4.1).

use itertools::Itertools;
use schedcheck_bruteforce::late_jobs::max_on_time;
use serde_json::{Value, json};

use super::boxes::bounded_by_size;
use super::moore_proof::ALGORITHM_2;
use crate::curves::moore::SELECTION;
use schedcheck_harness::curve::Curve;
use schedcheck_harness::growth::{Family, along, beyond};
use schedcheck_harness::regular::Described;
use schedcheck_harness::{Claim, Counterexample, Finding, InPart, RemedyKind, RunContext, Sweep, Test, WithProof};
use schedcheck_rr6005_algorithms::moore::{self, Job};

pub const CLAIMS: [Claim; 3] = [
    Claim::new(
        "rr6005/alg-2",
        &["every subset of the jobs, in order of deadlines", "comparisons, counted"],
        &InPart {
            check: WithProof {
                test: &Test {
                    check: algorithm_2,
                    subject: (moore::on_time_set, SELECTION),
                    oracle: max_on_time,
                    wrong_subjects: &[
                        ("line 9 as printed: w_i of the current job is taken off t", (moore::printed, SELECTION)),
                        ("at most n comparisons", (moore::on_time_set, LINEAR)),
                    ],
                    wrong_oracles: ONE_MORE,
                },
                proof: &ALGORITHM_2,
            },
            rest: "Proved that the set is maximal; that O(n log n) comparisons are enough is counted, and not proved.",
        },
    ),
    Claim::new("rr6005/alg-2-line-1", EVERY_SUBSET, &ordering(|_| None))
        .plain("If the last subscript of line 1 is d, it is no number of jobs; n, as in line 3, is meant.")
        .remedied(
            RemedyKind::Reread,
            "The last subscript in line 1 is n, the number of jobs, as in line 3.",
            &ordering(|jobs| Some(jobs.len())),
        ),
    Claim::new("rr6005/alg-2-line-9", EVERY_SUBSET, &selection(moore::printed))
        .plain(
            "If the subscript of line 9 is i, the time of the current job is taken off t, which then stays too large; \
                j, the job that line 8 deletes, is meant, as in the prose of section 3.4.1.",
        )
        .remedied(
            RemedyKind::Reread,
            "The subscript in line 9 is j, as in the prose: 'the task j in the actual solution with the largest \
                processing time w_j is deleted'.",
            &selection(moore::on_time_set),
        ),
];

const LINEAR: Curve = Curve { count: |size, seed| bounded_by_size(&SELECTION, size, seed), ..SELECTION };

const EVERY_SUBSET: &[&str] = &["every subset of the jobs, in order of deadlines"];

type Select = fn(&[Job<i64>]) -> Vec<usize>;
/// How many jobs, of these times and deadlines, can be on time.
type Most = fn(&[(i64, i64)]) -> usize;

const ONE_MORE: &[(&str, Most)] = &[("one job more is on time", |jobs| max_on_time(jobs) + 1)];

const fn selection(subject: Select) -> Test<Select, Most> {
    Test {
        check: largest_sets,
        subject,
        oracle: max_on_time,
        wrong_subjects: &[
            ("the first job alone is kept", |jobs| moore::on_time_set(jobs).into_iter().take(1).collect()),
            ("as many jobs as can be on time, the first ones", |jobs| (0..max_on_time(&pairs(jobs))).collect()),
        ],
        wrong_oracles: ONE_MORE,
    }
}

/// How many jobs line 1 puts in order, if its last subscript is a number of jobs.
type Ordered = fn(&[Job<i64>]) -> Option<usize>;

const fn ordering(subject: Ordered) -> Test<Ordered, Most> {
    Test {
        check: |context, ordered, most| over_jobs(context, |jobs| largest_of_ordered(jobs, ordered, most)),
        subject,
        oracle: max_on_time,
        wrong_subjects: &[
            ("the first job alone is in order", |_| Some(1)),
            ("the last subscript is no number", |_| None),
        ],
        wrong_oracles: ONE_MORE,
    }
}

/// Lines 2 to 11 on the last jobs first, of which as many as `ordered` says are put in the order of line 1 before that.
fn largest_of_ordered(jobs: &[Job<i64>], ordered: Ordered, most: Most) -> Result<(), Counterexample> {
    let largest = most(&pairs(jobs));
    let fails = |found: String| Counterexample::new(told(jobs), format!("{largest} jobs on time"), found);
    let mut order = jobs.iter().rev().collect_vec();
    let Some(ordered) = ordered(jobs) else {
        return Err(fails("the last subscript of line 1 is no number of jobs".to_owned()));
    };
    let ordered = ordered.min(order.len());
    order[..ordered].sort_by_key(|job| job.deadline);
    let (mut sigma, mut t) = (Vec::new(), 0);
    for job in order {
        sigma.push(job.processing);
        t += job.processing;
        if t > job.deadline {
            let longest = sigma.iter().position_max().expect("the job just added");
            t -= sigma.remove(longest);
        }
    }
    if sigma.len() == largest { Ok(()) } else { Err(fails(format!("{} jobs", sigma.len()))) }
}

/// Some jobs, each of which takes time; deadlines may be zero.
fn is_regular(jobs: &[Job<i64>]) -> bool {
    !jobs.is_empty() && jobs.iter().all(|job| job.processing > 0)
}

fn algorithm_2(context: &RunContext, (select, curve): (Select, Curve), most: Most) -> Finding {
    largest_sets(context, select, most).and(|| along(context, &curve, Family::Random, |point| beyond(&curve, point)))
}

/// All multisets of jobs: by number of jobs, then by the largest number in them, then lexicographically.
fn largest_sets(context: &RunContext, select: Select, most: Most) -> Finding {
    over_jobs(context, |jobs| largest_set(jobs, select, most))
}

fn over_jobs(context: &RunContext, check: impl Fn(&[Job<i64>]) -> Result<(), Counterexample> + Sync) -> Finding {
    let (jobs, processing, deadline) = context.depth.pick((5, 2, 4), (6, 3, 6), (7, 4, 8));
    let domain = format!("every multiset of up to {jobs} jobs with times 0..{processing} and deadlines 0..{deadline}");
    let listed =
        (0..=jobs).flat_map(move |size| (0..=deadline).flat_map(move |largest| cell(size, processing, largest)));
    Sweep::complete(context, domain)
        .check(listed.map(Described::by(|jobs: &Vec<_>| is_regular(jobs))), |jobs| check(jobs))
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

pub(super) fn largest_set(jobs: &[Job<i64>], select: Select, most: Most) -> Result<(), Counterexample> {
    let selected = select(jobs);
    let pairs = pairs(jobs);
    let largest = most(&pairs);
    let late = first_late(jobs, &selected);
    if late.is_none() && selected.len() == largest {
        return Ok(());
    }
    let found = late.map_or_else(|| format!("{} jobs", selected.len()), |job| format!("job {} is late", job + 1));
    Err(Counterexample::new(told(jobs), format!("{largest} jobs on time"), found))
}

/// The jobs as the ledger shows them.
pub(super) fn told(jobs: &[Job<i64>]) -> Value {
    json!({ "jobs": pairs(jobs).iter().map(|(w, d)| json!({ "w": w, "d": d })).collect::<Vec<_>>() })
}

fn pairs(jobs: &[Job<i64>]) -> Vec<(i64, i64)> {
    jobs.iter().map(|job| (job.processing, job.deadline)).collect()
}

/// The first of the selected jobs, run in this order from time zero, that is late.
fn first_late(jobs: &[Job<i64>], selected: &[usize]) -> Option<usize> {
    let mut time = 0;
    selected.iter().copied().find(|&job| {
        time += jobs[job].processing;
        time > jobs[job].deadline
    })
}
