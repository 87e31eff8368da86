//! What the guide is given for loads small and large, and what its multipliers prove: see [`crate::pinned`].

use std::fmt::Write as _;

use schedcheck_model::Rational;

use super::*;
use crate::pinned::{Draw, fingerprint, holds};
use crate::ring::branch_and_cut::effort::platform;
use crate::ring::branch_and_cut::start::best_small_ring;

/// A platform of this kind under a load of 10^digits, and a bound a little below the step of the ring of all.
fn instance(kind: usize, processors: usize, digits: u32) -> (Problem, Rational) {
    let load = Rational::from(BigInt::from(10).pow(digits));
    let platform = platform(kind, processors, 6).with_load(load, Rational::ONE).unwrap();
    let problem = Problem::new(&platform);
    let whole: Vec<usize> = (0..processors).collect();
    let below = Rational::new(99, 100);
    let bound = (problem.step(&whole) * below).min(best_small_ring(&problem).step);
    (problem, bound)
}

fn instances() -> impl Iterator<Item = (usize, u32, Problem, Rational)> {
    let all = (0..6).flat_map(|kind| [1, 3, 6, 12, 40, 400].map(|digits| (kind, digits)));
    all.map(|(kind, digits)| {
        let (problem, bound) = instance(kind, 5 + kind % 2, digits);
        (kind, digits, problem, bound)
    })
}

/// Degree rows, a row of each other kind, and choices of which some are decided.
fn pool(problem: &Problem) -> (Pool, Vec<Option<bool>>) {
    let mut pool = Pool::default();
    let rows = (0..problem.processors()).map(|processor| Row::Degree { processor });
    let others = [
        Row::End { processor: 1, neighbour: 0 },
        Row::Connected { set: vec![0, 1, 2], inside: 1, outside: 4 },
        Row::Parity { set: vec![0, 2], links: vec![(0, 1), (0, 3), (2, 4)] },
        Row::Clash { processor: 3, neighbours: vec![0, 2] },
    ];
    rows.chain(others).for_each(|row| {
        pool.number(problem, row);
    });
    let mut values = vec![None; problem.choices()];
    (values[0], values[3], values[problem.choices() - 1]) = (Some(false), Some(true), Some(true));
    (pool, values)
}

/// A multiplier for most rows, of either sign.
fn guess(draw: &mut Draw, pool: &Pool) -> Guess {
    let rows = (0..pool.rows.len()).filter(|row| row % 4 != 2);
    rows.map(|row| (row, quotient(&draw.between(-90, 90).into(), &7.into(), 0))).collect()
}

#[test]
fn the_guide_is_given_what_it_was() {
    let lines: Vec<String> = instances()
        .map(|(kind, digits, problem, bound)| {
            let goal = Goal::new(&problem, &bound);
            let reduced = (0..problem.choices()).map(|column| goal.guide.reduced(&BigInt::from(7), column, 9));
            let reduced: Vec<BigInt> = reduced.collect();
            let text = fingerprint(&format!("{:?} {reduced:?} {:?}", goal.guide, goal.costs()));
            let Goal { unit, guide, .. } = &goal;
            let refinements = goal.refinements();
            format!(
                "{kind} {digits}: {unit} {refinements} {:?} {} {} {text}",
                guide.forced,
                guide.gained,
                goal.cutoff()
            )
        })
        .collect();
    holds(&lines, &GUIDES);
}

#[test]
fn multipliers_are_rounded_evaluated_and_refined_as_they_were() {
    let lines: Vec<String> = instances()
        .map(|(kind, digits, problem, bound)| {
            let mut draw = Draw(kind as u64);
            let goal = Goal::new(&problem, &bound);
            let (pool, values) = pool(&problem);
            let mut text = String::new();
            for precision in [0, 14, 34] {
                let by = goal.round(&pool, &guess(&mut draw, &pool), precision);
                let refined = goal.refine(&pool, &by, &guess(&mut draw, &pool));
                for by in [by, refined] {
                    let evaluation = goal.evaluate(&pool, &values, &by);
                    let weakened = goal.weakened(&problem, &evaluation, &values, &by);
                    let Evaluation { bound, reduced } = evaluation;
                    writeln!(text, "{} {:?} {bound} {reduced:?} {weakened}", by.bits, by.weights).unwrap();
                    let target = (&goal.target << by.bits) + 1;
                    assert!(goal.is_met(&target, &by) && !goal.is_met(&(target - 1), &by));
                }
            }
            format!("{kind} {digits}: {}", fingerprint(&text))
        })
        .collect();
    holds(&lines, &MULTIPLIERS);
}

#[test]
fn a_multiplier_is_named_if_it_is_positive_or_of_an_equation_and_not_zero() {
    let (problem, _) = instance(0, 5, 1);
    let (pool, _) = pool(&problem);
    let named = [0, 5].map(|row| [-1, 0, 1].map(|weight| is_useful(&pool, row, &BigInt::from(weight))));
    assert_eq!(named, [[true, false, true], [false, false, true]]);
}

const GUIDES: [&str; 36] = [
    "0 1: 0 2 [] 0 -300 2585c309",
    "0 3: 4 2 [] 0 -1875 f3b9f511",
    "0 6: 0 2 [10, 11, 12, 13, 14] 7 -298185.55 1a7dc1de",
    "0 12: 0 2 [10, 11, 12, 13, 14] 7 -299999998185.55 79dbff57",
    "0 40: 0 2 [10, 11, 12, 13, 14] 7 -3000000000000000000000000000000000000000 87f18201",
    "0 400: 0 2 [10, 11, 12, 13, 14] 7 -inf 5785e50e",
    "1 1: 0 2 [] 0 -300 681e7d7d",
    "1 3: 4 2 [] 0 -1875 13fe1404",
    "1 6: 0 2 [15, 16, 17, 18, 19, 20] 6 -298535.6 0bc4cbdb",
    "1 12: 0 2 [15, 16, 17, 18, 19, 20] 7 -299999998535.6 ff79a008",
    "1 40: 0 2 [15, 16, 17, 18, 19, 20] 7 -3000000000000000000000000000000000000000 8d8636f4",
    "1 400: 0 2 [15, 16, 17, 18, 19, 20] 7 -inf 7fcf64b0",
    "2 1: 0 2 [] 0 -300 3eeea8bc",
    "2 3: 3 2 [] 0 -3750 d7bcfa03",
    "2 6: -1 2 [10, 11, 12, 13, 14] 6 -597290.32 865eb0d7",
    "2 12: -1 2 [10, 11, 12, 13, 14] 6 -599999997290.32 700644a6",
    "2 40: -1 2 [10, 11, 12, 13, 14] 6 -6000000000000000000000000000000000000000 d454e4e7",
    "2 400: -1 2 [10, 11, 12, 13, 14] 6 -inf 6eb260c4",
    "3 1: 1 2 [] 0 -300 3f746146",
    "3 3: 5 2 [] 0 -1875 414a3a76",
    "3 6: 1 2 [15, 16, 17, 18, 19, 20] 7 -298565.79 41fc022a",
    "3 12: 1 2 [15, 16, 17, 18, 19, 20] 7 -299999998565.79 9b00a35c",
    "3 40: 1 2 [15, 16, 17, 18, 19, 20] 7 -3000000000000000000000000000000000000000 0d86e111",
    "3 400: 1 2 [15, 16, 17, 18, 19, 20] 7 -inf aae652cf",
    "4 1: -1 2 [] 0 -600 ecd20561",
    "4 3: 4 2 [] 0 -1875 8413ae04",
    "4 6: -2 2 [10, 11, 12, 13, 14] 6 -1197399.2 04f96864",
    "4 12: -2 2 [10, 11, 12, 13, 14] 6 -1199999997399.2 ca6c734c",
    "4 40: -1 2 [10, 11, 12, 13, 14] 7 -6000000000000000000000000000000000000000 77f6dbc6",
    "4 400: -1 2 [10, 11, 12, 13, 14] 7 -inf e8c49b21",
    "5 1: 0 2 [] 0 -600 c8187695",
    "5 3: 5 2 [] 0 -1875 3e2c784d",
    "5 6: 0 2 [15, 16, 17, 18, 19, 20] 7 -597998.3 8b216cca",
    "5 12: 0 2 [15, 16, 17, 18, 19, 20] 7 -599999997998.3 2816855f",
    "5 40: 0 2 [15, 16, 17, 18, 19, 20] 7 -6000000000000000000000000000000000000000 b4e283b1",
    "5 400: 0 2 [15, 16, 17, 18, 19, 20] 7 -inf c40c856b",
];
const MULTIPLIERS: [&str; 36] = [
    "0 1: 85884d21",
    "0 3: 337c31ae",
    "0 6: 7f1fa2c7",
    "0 12: 133e2d7d",
    "0 40: 2a0d8633",
    "0 400: 291afd03",
    "1 1: f2a75906",
    "1 3: fc2c52e0",
    "1 6: 15bb910e",
    "1 12: becf7a40",
    "1 40: eda9959f",
    "1 400: ace5f994",
    "2 1: 15706b00",
    "2 3: 91454891",
    "2 6: 1ee9927b",
    "2 12: d10e4102",
    "2 40: b48113ad",
    "2 400: 8bbb089c",
    "3 1: 101c2a3a",
    "3 3: cb16edd9",
    "3 6: 3743f15d",
    "3 12: 2e8b6c2b",
    "3 40: 3e9625f0",
    "3 400: 69bc7675",
    "4 1: 3d806256",
    "4 3: 0d03e967",
    "4 6: d8c15fcc",
    "4 12: 7205777e",
    "4 40: 12fe3753",
    "4 400: 205a3dcb",
    "5 1: 4bf8a945",
    "5 3: c01c1e5b",
    "5 6: a1846235",
    "5 12: 0c86bea4",
    "5 40: 556da716",
    "5 400: f86724c0",
];
