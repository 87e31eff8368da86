//! The cost of algorithm 4: the number of tests, and the steps of all of them (section 3.4.3).

use schedcheck_model::Time;
use schedcheck_model::star::Star;

use super::evidence::instance;
use crate::claims::domain::{Alike, StarBox};
use crate::claims::{Claim, Control, Correction, Counterexample, Effort, Finding, Sweep};
use crate::rr6005::mbbsa;

pub const CLAIMS: [Claim; 1] = [Claim {
    id: "rr6005/alg-4-complexity",
    reading: "|E| in bits, one for each number at least. At most log2((max f_i - min f_i) lambda) + 2 tests, and at most 3|E| + 2. A step is a deadline listed, a comparison of phase 4 or an operation of its heap; all tests together take at most 64 |E| max(nm, n^2) + 64 |E| m steps.",
    methods: &["tests and steps, counted, on every star of the box and along growing families"],
    check: as_printed,
    control: Control { wrong: "the bound 2 on the number of tests", check: two_tests },
    corrected: Some(Correction {
        statement: "With at most n deadlines listed for each receiver, the search takes O(|E| * nm log(nm)) steps in all: at most 64 |E| (nm + m) (log2(nm + m) + 1).",
        check: trimmed,
        control: Control { wrong: "the bound without the factor |E| m", check: trimmed_without_factors },
    }),
}];

/// The costs of one run of the search.
struct Cost {
    tests: u64,
    steps: u64,
}

/// The algorithm 3 that is counted.
type Test = fn(&Star<i64>, i64) -> mbbsa::Outcome;

fn listed(star: &Star<i64>, makespan: i64) -> mbbsa::Outcome {
    mbbsa::listed(star, &makespan).expect("the families stay below the limit on deadlines")
}

fn trimmed_test(star: &Star<i64>, makespan: i64) -> mbbsa::Outcome {
    mbbsa::trimmed(star, &makespan)
}

fn as_printed(effort: &Effort) -> Finding {
    let check = |star: &Star<i64>| {
        within(star, listed, tests_allowed(star), printed_bound(star)).map_err(|mut passed| {
            let twice = Star::of([(1, 2 * star.workers()[0].comp.unwrap_or(0), 1), (1, 1, 0)]);
            let steps = measure(&twice, listed).steps;
            passed.found += &format!("; with w_1 doubled {steps}, and so on: no constant will do for n = 1 and m = 2");
            passed
        })
    };
    over_box(effort, check).and(|| {
        let powers = effort.depth.pick(18, 20, 22);
        let domain =
            format!("one task on a worker with w = 2^k beside an empty one with w = 1, c = 1, k = 0..{powers}");
        let family = (0..=powers).map(slow_beside_fast);
        steps_along(Sweep::complete(effort, domain).check(family, check), listed)
    })
}

fn two_tests(effort: &Effort) -> Finding {
    over_box(effort, |star| within(star, listed, 2, u64::MAX))
}

fn trimmed(effort: &Effort) -> Finding {
    trimmed_within(effort, |star| {
        let cells = (star.total_tasks() + 1) * star.workers().len() as u64;
        64 * size(star) * cells * (u64::from(cells.ilog2()) + 1)
    })
}

fn trimmed_without_factors(effort: &Effort) -> Finding {
    trimmed_within(effort, |star| 8 * (star.total_tasks() + 1))
}

fn trimmed_within(effort: &Effort, bound: fn(&Star<i64>) -> u64) -> Finding {
    let check = |star: &Star<i64>| within(star, trimmed_test, tests_allowed(star), bound(star));
    over_box(effort, check)
        .and(|| {
            let powers = effort.depth.pick(18, 20, 22);
            let domain =
                format!("one task on a worker with w = 2^k beside an empty one with w = 1, c = 1, k = 0..{powers}");
            Sweep::complete(effort, domain).check((0..=powers).map(slow_beside_fast), check)
        })
        .and(|| {
            let powers = effort.depth.pick(5, 7, 9);
            let domain = format!("m = 2^k workers, n = 8m tasks on one of them, c = 1, w = 1..m, k = 0..{powers}");
            let family = || (0..=powers).map(growing);
            steps_along(Sweep::complete(effort, domain).check(family(), check), trimmed_test)
        })
}

fn over_box(effort: &Effort, check: impl Fn(&Star<i64>) -> Result<(), Counterexample> + Sync) -> Finding {
    let (workers, tasks, largest) = effort.depth.pick((3, 4, 4), (4, 6, 5), (5, 8, 6));
    let shape = StarBox {
        workers: 1..=workers,
        tasks: 0..=tasks,
        comm: 0..=largest,
        comp: 0..=largest,
        links: Alike::Equal,
        speeds: Alike::Free,
    };
    Sweep::complete(effort, shape.to_string()).check(shape.stars(), check)
}

fn slow_beside_fast(power: u32) -> Star<i64> {
    Star::of([(1, 1 << power, 1), (1, 1, 0)])
}

fn growing(power: u32) -> Star<i64> {
    let workers = 1_i64 << power;
    Star::of((1..=workers).map(|w| (1, w, if w == workers { 8 * workers as u64 } else { 0 })))
}

/// Adds the steps on ever larger members of a family to a finding.
fn steps_along(finding: Finding, test: Test) -> Finding {
    let members: [Star<i64>; 4] = [growing(2), growing(4), growing(5), slow_beside_fast(16)];
    members.iter().fold(finding, |finding, star| {
        let (workers, tasks, cost) = (star.workers().len(), star.total_tasks(), measure(star, test));
        let Cost { tests, steps } = cost;
        finding.note(format!("m = {workers}, n = {tasks}, |E| = {}: {tests} tests, {steps} steps", size(star)))
    })
}

/// The bits of the input: the paper's |E|, with one bit at least for each number.
fn size(star: &Star<i64>) -> u64 {
    let bits = |number: u64| u64::from(number.max(1).ilog2()) + 1;
    let of_worker = |worker: &schedcheck_model::star::Worker<i64>| {
        bits(worker.comm.unsigned_abs()) + bits(worker.comp.unwrap_or(0).unsigned_abs()) + bits(worker.tasks)
    };
    star.workers().iter().map(of_worker).sum()
}

fn tests_allowed(star: &Star<i64>) -> u64 {
    let (least, largest) = finish_times(star);
    let gap = (largest - least).unsigned_abs();
    (u64::from(gap.max(1).ilog2()) + 2).min(3 * size(star) + 2)
}

fn printed_bound(star: &Star<i64>) -> u64 {
    let (workers, tasks) = (star.workers().len() as u64, star.total_tasks());
    64 * size(star) * (tasks * workers.max(tasks) + workers)
}

fn within(star: &Star<i64>, test: Test, tests: u64, steps: u64) -> Result<(), Counterexample> {
    let cost = measure(star, test);
    if cost.tests <= tests && cost.steps <= steps {
        return Ok(());
    }
    let claimed = format!("at most {tests} tests and {steps} steps");
    Err(Counterexample::new(instance(star), claimed, format!("{} tests, {} steps", cost.tests, cost.steps)))
}

/// Algorithm 4 on integers, with its branches put right: the tests that it makes, and all that they do.
fn measure(star: &Star<i64>, test: Test) -> Cost {
    let mut cost = Cost { tests: 0, steps: 0 };
    let (mut lo, mut hi) = finish_times(star);
    while hi - lo > 1 {
        let middle = lo + (hi - lo) / 2;
        let outcome = test(star, middle);
        cost.tests += 1;
        cost.steps += outcome.deadlines + outcome.comparisons + outcome.heap_operations;
        *(if outcome.succeeds { &mut hi } else { &mut lo }) = middle;
    }
    cost
}

/// min f_i and max f_i.
fn finish_times(star: &Star<i64>) -> (i64, i64) {
    let finish = || star.workers().iter().map(|worker| worker.comp.unwrap_or(0).times(worker.tasks));
    (finish().min().unwrap_or(0), finish().max().unwrap_or(0))
}
