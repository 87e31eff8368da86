//! Programs whose numbers differ by less than floating point can tell: it corrects itself around exact points, and exact
//! pivots are few.

use exact_lp::{Bounds, Certificate, Expression, LinearProgram, Rational, Variable};

/// Ten to the minus twentieth, so many times: lost beside one in floating point.
fn tiny(count: i64) -> Rational {
    Rational::new(count, num_bigint::BigInt::from(10).pow(20))
}

/// A small number that looks random.
fn drawn(row: i64, column: i64) -> i64 {
    (17 * row * row + 31 * column + 7 * row * column + row + 3 * column * column) % 19 - 9
}

/// An assignment of jobs to machines, where many bases are the same point, and right-hand sides that are not quite one.
fn disturbed_assignment(size: i64) -> LinearProgram {
    let mut lp = LinearProgram::new("assignment");
    let x: Vec<Vec<Variable>> = (0..size)
        .map(|row| (0..size).map(|column| lp.variable(format!("x{row}_{column}"), Bounds::non_negative())).collect())
        .collect();
    for line in 0..size {
        let job: Expression = x[line as usize].iter().map(|&x| 1 * x).sum();
        lp.subject_to(format!("job{line}"), job.within(Bounds::fixed(Rational::ONE + tiny(line + 1))));
        let machine: Expression = x.iter().map(|row| 1 * row[line as usize]).sum();
        lp.subject_to(format!("machine{line}"), machine.at_most(Rational::ONE + tiny(2 * line + 1)));
    }
    let costs = x.iter().zip(0..).flat_map(|(row, i)| row.iter().zip(0..).map(move |(&x, j)| drawn(i, j) * x));
    lp.minimize(costs.sum::<Expression>());
    lp
}

#[test]
fn right_hand_sides_disturbed_below_floating_point_need_no_exact_pivot() {
    let disturbed = disturbed_assignment(9);
    let mut smooth = disturbed.clone();
    for row in 0..smooth.rows().len() {
        let upper = Rational::ONE;
        *smooth.row_bounds_mut(row) = if row % 2 == 0 { Bounds::fixed(upper) } else { Bounds::at_most(upper) };
    }
    let optimum = |lp: &LinearProgram| {
        let solution = lp.solve().expect("an answer");
        (solution.objective(lp).expect("an optimum"), solution.statistics.exact_pivots)
    };
    let ((rough, pivots), (value, _)) = (optimum(&disturbed), optimum(&smooth));
    let difference = rough - &value;
    assert_eq!(pivots, 0);
    assert!(value.is_integer() && difference != Rational::ZERO && difference.clone() * difference < tiny(1));
}

/// Rows that are multiples of two rows but for tiny differences: to floating point, no basis of three is regular.
fn nearly_dependent(size: i64) -> LinearProgram {
    let mut lp = LinearProgram::new("nearly dependent");
    let x: Vec<Variable> =
        (0..2 * size).map(|index| lp.variable(format!("x{index}"), Bounds::non_negative())).collect();
    for row in 0..size {
        let entry =
            |column: i64| Rational::from(drawn(0, column) + row * drawn(1, column)) + tiny(drawn(row + 2, column));
        let sum: Expression = x.iter().zip(0..).map(|(&x, column)| entry(column) * x).sum();
        let side = (0..size).map(entry).sum::<Rational>();
        lp.subject_to(format!("r{row}"), sum.within(Bounds::fixed(side)));
    }
    lp.minimize(x.iter().zip(0..).map(|(&x, column)| (drawn(5, column) + 10) * x).sum::<Expression>());
    lp
}

#[test]
fn nearly_dependent_rows_are_told_apart_in_their_tableau() {
    let lp = nearly_dependent(14);
    let solution = lp.solve().expect("an answer");
    assert!(matches!(solution.certificate, Certificate::Optimal { .. }));
    assert_eq!(solution.statistics.exact_pivots, 6, "by exact pivots alone there are 32");
    // A right-hand side that is off by less than floating point can tell leaves no feasible point.
    let mut none = lp;
    for row in 0..14 {
        let side = none.rows()[row].bounds.lower.clone().expect("an equation") + tiny(1000 * (row as i64 % 3 - 1));
        *none.row_bounds_mut(row) = Bounds::fixed(side);
    }
    let solution = none.solve().expect("an answer");
    assert!(matches!(solution.certificate, Certificate::Infeasible(_)), "{:?}", solution.objective(&none));
}
