//! The formulas of the paper as they were written down a second time from its text (`tests/transcriptions/rr4745.py`),
//! against those of this crate. Those of the claims are compared beside the claims.

#[path = "../../../../tests/transcriptions/compare.rs"]
mod compare;

use compare::{Code, Fields, compare, exact, exactly, is_of_the_claims};
use schedcheck_model::ring::{Costs, Schedule, SliceRing, check};
use schedcheck_model::{Rational, Scaled, with_scaled};
use serde_json::{Value, json};

use super::distance::{Definition, Ends, length};
use super::greedy::{Growth, InsertionCost, Options, Tie, grow};
use super::{homogeneous, shares};

const PRINTED: Definition = Definition { ends: Ends::Tail, bandwidths: false, speeds: false };
const OF_EQUATION_3: Definition = Definition { ends: Ends::Both, ..PRINTED };

const FORMULAS: [(&str, Code); 13] = [
    ("t-step", |given| {
        let (instance, ring, all) = (instance(given), given.members("ring"), given.numbers("alpha"));
        let schedule = Schedule { shares: ring.iter().map(|&member| all[member].clone()).collect(), ring };
        exact(&check(&instance, &schedule).unwrap().step)
    }),
    ("least-t-step", |given| {
        let instance = instance(given);
        let schedule = shares::non_negative(&instance, &given.members("ring"));
        exact(&check(&instance, &schedule).unwrap().step)
    }),
    ("w-cumul", |given| {
        let instance = instance(given);
        exact(&shares::cumulated_cycle_time(&instance, &everybody(&instance)))
    }),
    ("prop-1", |given| exact(&homogeneous::step_time(&instance(given)).unwrap())),
    ("all-involved", |given| {
        let instance = instance(given);
        exact(&shares::step_time_by_equation_3(&instance, &everybody(&instance)))
    }),
    ("threshold", |given| exact(&homogeneous::threshold(&instance(given)).unwrap().unwrap())),
    ("eq-3-sum", |given| exact(&length(&OF_EQUATION_3.matrix(&instance(given)), &given.members("ring")))),
    ("eq-3", |given| exact(&shares::step_time_by_equation_3(&instance(given), &given.members("ring")))),
    ("eq-2", |given| exactly(&shares::by_equation_2(&instance(given), &given.members("ring")).shares)),
    ("printed-d", |given| {
        let row = |(i, row): (usize, Vec<Rational>)| -> Value {
            row.iter().enumerate().map(|(j, d)| if i == j { Value::Null } else { exact(d) }).collect()
        };
        PRINTED.matrix(&instance(given)).into_iter().enumerate().map(row).collect()
    }),
    ("tour-cost", |given| exact(&length(&PRINTED.matrix(&instance(given)), &given.members("ring")))),
    ("greedy-insertions", |given| {
        let processors = given.count("p");
        growth(&of(one(), one(), vec![one(); processors], alike(processors, &one()))).insertions.to_string().into()
    }),
    ("greedy-rings", |given| {
        let numbered = |ring: &Vec<usize>| ring.iter().map(|processor| processor + 1).collect::<Vec<_>>();
        json!(growth(&instance(given)).rings.iter().map(numbered).collect::<Vec<_>>())
    }),
];

#[test]
fn a_second_transcription_of_the_paper_gives_the_same_values() {
    compare(include_str!("../../transcription.json"), |name| !is_of_the_claims(name), &FORMULAS);
}

fn one() -> Rational {
    Rational::ONE
}

/// Links of one cost.
fn alike(processors: usize, cost: &Rational) -> Vec<Vec<Rational>> {
    let of = |is_itself| if is_itself { Rational::default() } else { cost.clone() };
    (0..processors).map(|i| (0..processors).map(|j| of(i == j)).collect()).collect()
}

fn of(work: Rational, volume: Rational, times: Vec<Rational>, costs: Vec<Vec<Rational>>) -> SliceRing {
    SliceRing::new(work, volume, times, Costs::from_rows(costs).unwrap()).unwrap()
}

/// The platform of the instance; what does not count there is one. A single c is that of every link.
fn instance(given: &Value) -> SliceRing {
    let number = |name: &str| if given[name].is_null() { one() } else { given.number(name) };
    let times = given.numbers("w");
    let costs = if given["c"].is_array() { given.rows("c") } else { alike(times.len(), &number("c")) };
    of(number("W"), number("H"), times, costs)
}

fn everybody(instance: &SliceRing) -> Vec<usize> {
    (0..instance.processors()).collect()
}

fn growth(instance: &SliceRing) -> Growth {
    let options = Options { cost: InsertionCost::Equation3, start: Tie::First, insertion: Tie::First };
    with_scaled!(Scaled::new(instance), |integers, _kappa| grow(&integers, options))
}
