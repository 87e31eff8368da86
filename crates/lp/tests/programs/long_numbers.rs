//! Programs of long numbers: rows of many denominators, coefficients of thousands of digits, and whoever wants to stop.

use std::cell::Cell;

use exact_lp::{Bounds, Certificate, Expression, LinearProgram, Rational, Solver, Unsolved, Variable};
use num_bigint::BigInt;

/// A number of so many bits, drawn by linear congruences.
fn drawn(bits: u32, seed: u64) -> BigInt {
    let mut state = seed;
    let words = (0..bits.div_ceil(32)).map(|_| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 32) as u32 | 1
    });
    BigInt::from_slice(num_bigint::Sign::Plus, &words.collect::<Vec<_>>())
}

fn one_over(bits: u32, seed: u64) -> Rational {
    Rational::new(1, drawn(bits, seed))
}

/// One row and an objective, of as many denominators as there are columns, and a bound for each column.
fn denominators(columns: u64, bounds: impl Fn(u64) -> Bounds) -> LinearProgram {
    let mut lp = LinearProgram::new("denominators");
    let x: Vec<(u64, Variable)> =
        (0..columns).map(|index| (index, lp.variable(format!("x{index}"), bounds(index)))).collect();
    let sum = |seed: u64| x.iter().map(|&(index, x)| one_over(60, seed + index) * x).sum::<Expression>();
    lp.subject_to("row", sum(1000).at_least(1));
    lp.minimize(sum(2000));
    lp
}

/// The least ratio of cost and coefficient is the optimum, by the theory of the continuous knapsack.
#[test]
fn a_row_and_an_objective_of_a_thousand_denominators_cost_no_common_one() {
    let lp = denominators(1000, |_| Bounds::non_negative());
    let solution = lp.solve().expect("an answer");
    let cheapest = (0..1000).map(|index| one_over(60, 2000 + index) / one_over(60, 1000 + index)).min();
    assert_eq!(solution.objective(&lp), cheapest);
    let Certificate::Optimal { dual, .. } = &solution.certificate else { panic!("an optimum") };
    assert_eq!(Some(dual.get(0)), cheapest);
}

#[test]
fn columns_of_many_denominators_stand_at_their_bounds_as_the_program_means_them() {
    let end = |index: u64| Rational::new(index as i64 % 7 + 1, index as i64 % 3 + 1);
    let lp = denominators(40, |index| Bounds::between(end(index) - 2, end(index)));
    let mut lp = lp;
    *lp.row_bounds_mut(0) = Bounds::at_most(1);
    let x: Vec<Variable> = (0..40).filter_map(|column| lp.variable_at(column)).collect();
    lp.maximize(x.iter().map(|&x| 1 * x).sum::<Expression>());
    let solution = lp.solve().expect("an answer");
    let Certificate::Optimal { primal, .. } = &solution.certificate else { panic!("an optimum") };
    assert_eq!(primal.to_rationals(), (0..40).map(end).collect::<Vec<_>>());
    // The face is the same point.
    assert_eq!(lp.optimal_face(10).expect("few bases").vertices, [primal.to_rationals()]);
}

/// Three rows, three columns, coefficients of so many bits: the floating-point simplex cannot hold them.
fn long_coefficients(bits: u32) -> LinearProgram {
    let mut lp = LinearProgram::new("long");
    let x: Vec<Variable> = (0..3).map(|index| lp.variable(format!("x{index}"), Bounds::non_negative())).collect();
    for row in 0..3 {
        let entry = |column: u64| Rational::new(drawn(bits, 10 * row + column), drawn(bits / 2, 70 * row + column));
        let sum: Expression = x.iter().zip(0..).map(|(&x, column)| entry(column) * x).sum();
        lp.subject_to(format!("r{row}"), sum.at_most(one_over(bits, row)));
    }
    lp.maximize(x.iter().map(|&x| 1 * x).sum::<Expression>());
    lp
}

/// How often a solver asks whether to stop, or stopped when it has asked so often.
fn asked(lp: &LinearProgram, patience: usize) -> (Result<(), Unsolved>, usize) {
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > patience
    };
    let result = Solver::new(lp).stop_when(&stop).solve();
    (result.map(|_| ()), asked.get())
}

#[test]
fn a_solver_of_long_numbers_stops_at_whichever_question_it_is_told_to() {
    let lp = long_coefficients(2500);
    let (result, all) = asked(&lp, usize::MAX);
    assert_eq!(result, Ok(()));
    for patience in (0..all).step_by(all / 8 + 1).chain([all - 1]) {
        let (result, asked) = asked(&lp, patience);
        assert_eq!(result, Err(Unsolved::Stopped));
        assert!(asked <= patience + 2, "floating point hears it, and the exact stage: {asked} {patience}");
    }
}
