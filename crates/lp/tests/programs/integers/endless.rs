//! Programs without bounds, on which branching alone does not end.

use exact_lp::{Bounds, IntegerOutcome, IntegerSolver, LinearProgram, Rational, Variable};

use super::proved;

fn integer(lp: &mut LinearProgram, bounds: Bounds) -> Variable {
    lp.integer("x", bounds)
}

/// `low <= 3 x - 3 y + w <= high` with w from 0 to a tenth.
fn thrice_a_difference(low: i64, high: i64) -> LinearProgram {
    let mut lp = LinearProgram::new("thrice a difference");
    let [x, y] = [(); 2].map(|()| integer(&mut lp, Bounds::free()));
    let w = lp.variable("w", Bounds::between(0, (1, 10)));
    lp.subject_to("row", (3 * x - 3 * y + w).within(Bounds::between(low, high)));
    lp.minimize(w);
    lp
}

#[test]
fn a_multiple_of_three_and_next_to_nothing_is_not_between_one_and_two() {
    let lp = thrice_a_difference(1, 2);
    assert_eq!(proved(&lp, IntegerSolver::new(&lp)).0, IntegerOutcome::Infeasible);
    for (low, high) in [(1, 3), (0, 2), (3, 3)] {
        let lp = thrice_a_difference(low, high);
        let (outcome, _) = proved(&lp, IntegerSolver::new(&lp));
        assert!(matches!(outcome, IntegerOutcome::Optimal { .. }), "{low} {high} {outcome:?}");
    }
}

#[test]
fn what_is_left_of_two_rows_has_no_common_whole_solution() {
    // Each row leaves its integer columns one value: x + y = 1 and x - y = 2.
    let mut lp = LinearProgram::new("sum and difference");
    let [x, y] = [(); 2].map(|()| integer(&mut lp, Bounds::free()));
    let w = lp.variable("w", Bounds::between(0, (1, 2)));
    lp.subject_to("sum", (2 * x + 2 * y + w).equals((5, 2)));
    lp.subject_to("difference", (x - y - w).within(Bounds::between((5, 4), 2)));
    assert_eq!(proved(&lp, IntegerSolver::new(&lp)).0, IntegerOutcome::Infeasible);
}

#[test]
fn a_program_that_improves_for_ever_has_a_first_point() {
    let mut lp = LinearProgram::new("far away");
    let bounds = [Bounds::free(), Bounds::at_least(-5), Bounds::at_most(-6), Bounds::between(-1, 4)];
    let [x, y, z, w] = bounds.map(|bounds| integer(&mut lp, bounds));
    lp.subject_to("row", (3 * x - 3 * z - 2 * y + 4 * w).equals(49));
    lp.maximize(3 * y - 2 * z);
    let (IntegerOutcome::Unbounded { point, .. }, Some(_)) = proved(&lp, IntegerSolver::new(&lp)) else {
        panic!("it is unbounded")
    };
    let [x, y, z, w] = [0, 1, 2, 3].map(|column| point.get(column));
    let times = |factor: i64, value: &Rational| value * factor;
    let sum: Rational = times(3, &x) - times(3, &z) - times(2, &y) + times(4, &w);
    assert_eq!(sum, Rational::from(49));
}
