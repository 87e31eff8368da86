//! The simplex against the exact stage, which needs no pivot when the basis is right.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{Outcome, Termination, solve};
use crate::basis::{Basis, Status};
use crate::certificate::Certificate;
use crate::exact;
use crate::program::{Bounds, Expression, LinearProgram, Rational, Variable};

fn run(lp: &LinearProgram) -> Outcome {
    let outcome = solve(lp, Basis::slack(lp), &|| false);
    well_formed(lp, &outcome.basis);
    outcome
}

fn well_formed(lp: &LinearProgram, basis: &Basis) {
    let bounds = lp.columns().iter().map(|column| &column.bounds).chain(lp.rows().iter().map(|row| &row.bounds));
    for (variable, (bounds, status)) in bounds.zip(&basis.status).enumerate() {
        let allowed = match status {
            Status::Basic => basis.basic.iter().filter(|&&basic| basic == variable).count() == 1,
            Status::AtLower => bounds.lower.is_some(),
            Status::AtUpper => bounds.upper.is_some() && !bounds.is_fixed(),
            Status::Zero => *bounds == Bounds::free(),
        };
        assert!(allowed, "variable {variable} is {status:?}");
    }
    assert_eq!(basis.basic.len(), lp.rows().len());
}

/// Ends with an answer that the exact stage confirms without a pivot if it is an optimum; gives the optimum.
fn confirmed(lp: &LinearProgram) -> Option<Rational> {
    let outcome = run(lp);
    let exact = exact::solve_by_pivots(lp, outcome.basis);
    let certificate = exact.certificate.expect("an answer");
    assert_eq!(certificate.check(lp), Ok(()));
    match certificate {
        Certificate::Optimal { .. } => assert_eq!((outcome.end, exact.pivots), (Termination::Optimal, 0)),
        Certificate::Infeasible(_) => {
            assert!(matches!(outcome.end, Termination::Infeasible { .. }), "{:?}", outcome.end)
        }
        Certificate::Unbounded { .. } => {
            assert!(matches!(outcome.end, Termination::Unbounded { .. }), "{:?}", outcome.end)
        }
    }
    certificate.objective(lp)
}

fn non_negative<const COUNT: usize>(lp: &mut LinearProgram) -> [Variable; COUNT] {
    std::array::from_fn(|index| lp.variable(format!("x{index}"), Bounds::non_negative()))
}

#[test]
fn the_program_of_beale_ends_although_dantzigs_rule_cycles_on_it() {
    let mut lp = LinearProgram::new("Beale 1955");
    let [x, y, z, w] = non_negative(&mut lp);
    lp.subject_to("first", (Rational::new(1, 4) * x - 60 * y - Rational::new(1, 25) * z + 9 * w).at_most(0));
    lp.subject_to("second", (Rational::new(1, 2) * x - 90 * y - Rational::new(1, 50) * z + 3 * w).at_most(0));
    lp.subject_to("third", z.at_most(1));
    lp.minimize(Rational::new(-3, 4) * x + 150 * y - Rational::new(1, 50) * z + 6 * w);
    assert_eq!(confirmed(&lp), Some(Rational::new(-1, 20)));
}

#[test]
fn the_program_of_kuhn_ends_although_dantzigs_rule_cycles_on_it() {
    let mut lp = LinearProgram::new("Kuhn");
    let [x, y, z, w] = non_negative(&mut lp);
    lp.subject_to("first", (-2 * x - 9 * y + z + 9 * w).at_most(0));
    lp.subject_to("second", (Rational::new(1, 3) * x + y - Rational::new(1, 3) * z - 2 * w).at_most(0));
    lp.subject_to("third", (2 * x + 3 * y - z - 12 * w).at_most(2));
    lp.minimize(-2 * x - 3 * y + z + 12 * w);
    assert_eq!(confirmed(&lp), Some(Rational::from(-2)));
}

#[test]
fn the_cube_of_klee_and_minty_is_solved() {
    let mut lp = LinearProgram::new("Klee-Minty");
    let x: [Variable; 12] = non_negative(&mut lp);
    for row in 0..12 {
        let earlier: Expression = (0..row).map(|column| 2 * 10_i64.pow((row - column) as u32) * x[column]).sum();
        lp.subject_to("row", (earlier + x[row]).at_most(100_i64.pow(row as u32 / 2)));
    }
    lp.maximize((0..12).map(|column| 10_i64.pow(11 - column as u32) * x[column]).sum::<Expression>());
    assert!(confirmed(&lp).is_some());
}

#[test]
fn hilbert_matrices_end_with_some_basis() {
    for size in [3, 8, 20] {
        let mut lp = LinearProgram::new("Hilbert");
        let x: Vec<Variable> = (0..size).map(|_| lp.variable("x", Bounds::non_negative())).collect();
        for row in 0..size as i64 {
            let entries = x.iter().zip(0_i64..).map(|(&x, column)| (x, Rational::new(1, row + column + 1)));
            lp.subject_to("row", entries.collect::<Expression>().at_least(row));
        }
        lp.minimize(x.iter().map(|&x| 1 * x).sum::<Expression>());
        run(&lp);
    }
}

#[test]
fn programs_without_rows_or_columns_are_answered() {
    assert_eq!(confirmed(&LinearProgram::new("nothing")), Some(Rational::ZERO));

    let mut rows = LinearProgram::new("no columns");
    rows.subject_to("zero", Expression::default().at_most(1));
    assert_eq!(confirmed(&rows), Some(Rational::ZERO));
    rows.subject_to("wrong", Expression::default().at_least(1));
    assert_eq!(confirmed(&rows), None);

    let mut columns = LinearProgram::new("no rows");
    let x = columns.variable("x", Bounds::between(-2, 3));
    columns.maximize(5 * x);
    assert_eq!(confirmed(&columns), Some(Rational::from(15)));
    columns.column_mut(x).bounds.upper = None;
    assert_eq!(confirmed(&columns), None);
}

#[test]
fn contradictory_bounds_leave_the_start_as_it_is() {
    let mut lp = LinearProgram::new("contradiction");
    let x = lp.variable("x", Bounds::between(1, 0));
    lp.subject_to("row", x.at_most(2));
    let outcome = solve(&lp, Basis::slack(&lp), &|| false);
    assert_eq!((outcome.end, outcome.basis), (Termination::Stuck, Basis::slack(&lp)));
}

/// Ten to so many.
fn power_of_ten(exponent: i32) -> Rational {
    Rational::from(10).pow(exponent)
}

#[test]
fn numbers_beyond_the_range_of_floats_are_clamped_and_the_basis_is_right() {
    let mut lp = LinearProgram::new("huge and tiny");
    let [x, y] = non_negative(&mut lp);
    lp.subject_to("row", (power_of_ten(400) * x + y).at_least(1));
    lp.subject_to("small", (3 * y).at_least(2));
    lp.minimize(power_of_ten(-400) * x + 2 * y);
    assert_eq!(confirmed(&lp), Some(Rational::new(4, 3) + Rational::new(1, 3) * power_of_ten(-800)));
}

#[test]
fn a_bound_far_away_is_none_on_its_own_side_and_the_farthest_on_the_other() {
    for sign in [1_i64, -1] {
        let far = || Rational::from(sign) * power_of_ten(400);
        let mut lp = LinearProgram::new("far");
        let x = lp.variable("x", if sign > 0 { Bounds::between(1, far()) } else { Bounds::between(far(), -1) });
        let y = lp.variable("y", Bounds { lower: Some(-power_of_ten(400)), upper: Some(power_of_ten(401)) });
        lp.subject_to("row", (x - y).within(Bounds::fixed(3)));
        lp.minimize(sign * x);
        assert_eq!(confirmed(&lp), Some(Rational::ONE), "{sign}");
        // Without the bounds that are far away there is no optimum: the exact stage finds it.
        lp.maximize(sign * x);
        let outcome = run(&lp);
        assert!(matches!(outcome.end, Termination::Unbounded { .. }), "{sign}");
        let certificate = exact::solve(&lp, outcome.basis, None, &|| false).certificate.expect("an answer");
        assert_eq!(certificate.check(&lp), Ok(()));
        assert_eq!(certificate.objective(&lp), Some(power_of_ten(400) - Rational::from(if sign > 0 { 0 } else { 3 })));

        let mut lp = LinearProgram::new("farther");
        let z = lp.variable("z", if sign > 0 { Bounds::at_least(far()) } else { Bounds::at_most(far()) });
        let w = lp.variable("w", Bounds::fixed(far()));
        lp.minimize(sign * z + sign * w);
        assert_eq!(confirmed(&lp), Some(Rational::from(2) * power_of_ten(400)), "{sign}");
    }
}

#[test]
fn a_request_to_stop_is_heard() {
    let mut lp = LinearProgram::new("stopped");
    let [x, y] = non_negative(&mut lp);
    lp.subject_to("row", (x + y).at_most(1));
    lp.maximize(x + 2 * y);
    let outcome = solve(&lp, Basis::slack(&lp), &|| true);
    assert_eq!((outcome.end, outcome.iterations), (Termination::Stuck, 0));
}

/// Says yes to every question but the first few.
fn after(questions: usize) -> impl Fn() -> bool {
    let asked = std::cell::Cell::new(0);
    move || asked.replace(asked.get() + 1) >= questions
}

/// As many columns as rows, each in all rows: the matrix of ones, plus that of units.
fn dense(size: usize) -> LinearProgram {
    let mut lp = LinearProgram::new("dense");
    let x: Vec<Variable> = (0..size).map(|_| lp.variable("x", Bounds::non_negative())).collect();
    for own in &x {
        lp.subject_to("row", (x.iter().map(|&x| 1 * x).sum::<Expression>() + 1 * *own).at_least(1));
    }
    lp.minimize(x.iter().map(|&x| 1 * x).sum::<Expression>());
    lp
}

#[test]
fn a_request_to_stop_is_heard_before_each_iteration() {
    let lp = dense(12);
    assert!(run(&lp).iterations > 4);
    let outcome = solve(&lp, Basis::slack(&lp), &after(2));
    assert_eq!((outcome.end, outcome.iterations), (Termination::Stuck, 2));
}

#[test]
fn a_request_to_stop_is_heard_before_each_pivot_of_an_exact_factorisation() {
    let lp = dense(40);
    let mut status = vec![Status::Basic; 40];
    status.resize(80, Status::AtLower);
    let basis = || Basis { basic: (0..40).collect(), status: status.clone() };
    assert!(exact::solve(&lp, basis(), None, &|| false).certificate.is_some());
    assert!(exact::solve(&lp, basis(), None, &after(39)).certificate.is_none());
}

#[test]
fn a_singular_start_is_mended() {
    let mut lp = LinearProgram::new("singular");
    let [x, y] = non_negative(&mut lp);
    lp.subject_to("row", (x + y).at_most(4));
    lp.subject_to("the same doubled", (2 * x + 2 * y).at_most(9));
    lp.maximize(x + 3 * y);
    let start =
        Basis { basic: vec![0, 1], status: vec![Status::Basic, Status::Basic, Status::AtUpper, Status::AtUpper] };
    let outcome = solve(&lp, start, &|| false);
    well_formed(&lp, &outcome.basis);
    assert_eq!(outcome.end, Termination::Optimal);
}

#[test]
fn free_and_fixed_columns_and_repeated_rows_are_no_obstacle() {
    let mut lp = LinearProgram::new("free and fixed");
    let x = lp.variable("x", Bounds::free());
    let y = lp.variable("y", Bounds::fixed((1, 2)));
    for name in ["row", "the row again", "and again"] {
        lp.subject_to(name, (2 * x + y).between(-3, 5));
    }
    lp.minimize(x - y);
    assert_eq!(confirmed(&lp), Some(Rational::new(-7, 4) - Rational::new(1, 2)));
}

fn random_bounds(rng: &mut ChaCha8Rng) -> Bounds {
    let (lower, width) = (rng.random_range(-2..=2_i64), rng.random_range(0..=3_i64));
    match rng.random_range(0..6) {
        0 => Bounds::free(),
        1 => Bounds::at_least(lower),
        2 => Bounds::at_most(lower),
        3 => Bounds::fixed(lower),
        4 => Bounds::non_negative(),
        _ => Bounds::between(lower, lower + width),
    }
}

fn random_program(rng: &mut ChaCha8Rng, columns: std::ops::RangeInclusive<usize>, density: f64) -> LinearProgram {
    let mut lp = LinearProgram::new("random");
    let (columns, rows) = (rng.random_range(columns.clone()), rng.random_range(columns));
    let x: Vec<Variable> = (0..columns).map(|_| lp.variable("x", random_bounds(rng))).collect();
    for _ in 0..rows {
        let terms: Vec<_> = x.iter().filter(|_| rng.random_bool(density)).copied().collect();
        let row: Expression = terms.into_iter().map(|x| rng.random_range(-2..=2_i64) * x).sum();
        let bounds = random_bounds(rng);
        lp.subject_to("row", row.within(bounds));
    }
    lp.minimize(x.iter().map(|&x| rng.random_range(-2..=2_i64) * x).sum::<Expression>());
    lp
}

#[test]
fn thousands_of_tiny_programs_are_answered_as_the_exact_stage_answers_them() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..4000 {
        confirmed(&random_program(&mut rng, 1..=4, 1.0));
    }
}

#[test]
fn sparse_programs_of_middle_size_are_answered_as_the_exact_stage_answers_them() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..200 {
        confirmed(&random_program(&mut rng, 5..=30, 0.2));
    }
}

#[test]
fn wild_magnitudes_end_with_some_well_formed_basis() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..300 {
        let mut wild = || {
            let power = num_bigint::BigInt::from(10).pow(rng.random_range(0..=250));
            let power = Rational::from(power);
            let digit = Rational::from(rng.random_range(-9..=9_i64));
            if rng.random_bool(0.5) { digit * power } else { digit / power }
        };
        let mut lp = LinearProgram::new("wild");
        let x: Vec<Variable> = (0..6).map(|_| lp.variable("x", Bounds::at_least(wild()))).collect();
        for bounds in [Bounds::at_most(wild()), Bounds::fixed(wild()), Bounds::at_least(wild()), Bounds::free()] {
            let row: Expression = x.iter().map(|&x| wild() * x).sum();
            lp.subject_to("row", row.within(bounds));
        }
        lp.minimize(x.iter().map(|&x| wild() * x).sum::<Expression>());
        run(&lp);
    }
}

#[test]
fn any_start_leads_to_the_same_optimum() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for _ in 0..300 {
        let lp = random_program(&mut rng, 3..=12, 0.4);
        let mut start = Basis::slack(&lp);
        for place in 0..start.basic.len() {
            let entering = rng.random_range(0..lp.columns().len());
            if start.status[entering] != Status::Basic {
                start.status[entering] = Status::Basic;
                start.status[std::mem::replace(&mut start.basic[place], entering)] = Status::AtUpper;
            }
        }
        let outcome = solve(&lp, start, &|| false);
        well_formed(&lp, &outcome.basis);
        assert_eq!(std::mem::discriminant(&outcome.end), std::mem::discriminant(&run(&lp).end), "{:?}", outcome.end);
        if outcome.end == Termination::Optimal {
            let exact = exact::solve_by_pivots(&lp, outcome.basis);
            assert_eq!(exact.pivots, 0);
        }
    }
}
