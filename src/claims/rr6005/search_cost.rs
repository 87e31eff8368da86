//! The cost of algorithm 4: the number of tests, and the steps of all of them (section 3.4.3).

use schedcheck_model::star::Star;

use super::evidence::instance;
use crate::claims::domain::{Alike, StarBox};
use crate::claims::growth::{Family, along, beyond};
use crate::claims::{Claim, Control, Correction, Counterexample, Effort, Finding, Remedy, Sweep};
use crate::curves::rr6005::search::{
    AS_PRINTED, TESTS, TRIMMED, Test, listed, measure, printed_bound, slow_beside_fast, tests_allowed, trimmed,
    trimmed_bound,
};
use crate::curves::{Count, Curve};

pub const CLAIMS: [Claim; 1] = [Claim {
    id: "rr6005/alg-4-complexity",
    methods: &["tests and steps, counted, on every star of the box and along curves"],
    check: as_printed,
    control: Control { wrong: "the bound 2 on the number of tests", check: two_tests },
    remedy: Some(Remedy::Correction(Correction {
        statement: "With at most n deadlines listed for each receiver, the search takes O(|E| * nm log(nm)) steps in all: at most 64 |E| (nm + m) (log2(nm + m) + 1).",
        check: corrected,
        control: Control { wrong: "the bound without the factor |E| m", check: corrected_without_factors },
    })),
    ..Claim::BARE
}];

fn as_printed(effort: &Effort) -> Finding {
    over_box(effort, |star| within(star, listed, tests_allowed(star), printed_bound(star)))
        .and(|| along(effort, &TESTS, Family::Fixed, |point| beyond(&TESTS, point)))
        .and(|| {
            along(effort, &AS_PRINTED, Family::Fixed, |point| {
                let star = slow_beside_fast(point.size);
                let twice = measure(&slow_beside_fast(point.size + 1), listed).steps;
                let without_end =
                    format!("; with w_1 doubled {twice}, and so on: no constant will do for n = 1 and m = 2");
                let mut passed = counterexample(&star, listed, tests_allowed(&star), printed_bound(&star));
                passed.found += &without_end;
                passed
            })
        })
}

fn two_tests(effort: &Effort) -> Finding {
    over_box(effort, |star| within(star, listed, 2, printed_bound(star)))
}

fn corrected(effort: &Effort) -> Finding {
    over_box(effort, |star| within(star, trimmed, tests_allowed(star), trimmed_bound(star)))
        .and(|| {
            let slow = Curve {
                name: "rr6005-moore-search, with the deadlines trimmed",
                count: |power, _| {
                    let star = slow_beside_fast(power);
                    Count::within(measure(&star, trimmed).steps, trimmed_bound(&star))
                },
                ..AS_PRINTED
            };
            along(effort, &slow, Family::Fixed, |point| beyond(&slow, point))
        })
        .and(|| along(effort, &TRIMMED, Family::Fixed, |point| beyond(&TRIMMED, point)))
}

fn corrected_without_factors(effort: &Effort) -> Finding {
    over_box(effort, |star| within(star, trimmed, tests_allowed(star), 8 * (star.total_tasks() + 1)))
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

fn within(star: &Star<i64>, test: Test, tests: u64, steps: u64) -> Result<(), Counterexample> {
    let cost = measure(star, test);
    if cost.tests <= tests && cost.steps <= steps { Ok(()) } else { Err(counterexample(star, test, tests, steps)) }
}

fn counterexample(star: &Star<i64>, test: Test, tests: u64, steps: u64) -> Counterexample {
    let cost = measure(star, test);
    let claimed = format!("at most {tests} tests and {steps} steps");
    Counterexample::new(instance(star), claimed, format!("{} tests, {} steps", cost.tests, cost.steps))
}
