//! Programs that have broken solvers before: cycling, exponential, ill-conditioned, degenerate, empty, and with huge
//! numbers.

use exact_lp::{Bounds, Certificate, Contradiction, Expression, LinearProgram, Rational, Solver, Unsolved, Variable};
use num_bigint::BigInt;
use num_traits::Pow;

/// Solves, and checks once more what the solver has checked.
fn solved(lp: &LinearProgram) -> Certificate {
    let certificate = lp.solve().expect("an answer").certificate;
    assert_eq!(certificate.check(lp), Ok(()));
    certificate
}

fn optimum(lp: &LinearProgram) -> Rational {
    solved(lp).objective(lp).expect("an optimum")
}

fn variables(lp: &mut LinearProgram, count: usize) -> Vec<Variable> {
    (0..count).map(|index| lp.variable(format!("x{index}"), Bounds::non_negative())).collect()
}

#[test]
fn the_cycling_program_of_beale_has_its_optimum() {
    let mut lp = LinearProgram::new("Beale, 1955");
    let x = variables(&mut lp, 4);
    lp.subject_to("first", (Rational::new(1, 4) * x[0] - 8 * x[1] - x[2] + 9 * x[3]).at_most(0));
    lp.subject_to(
        "second",
        (Rational::new(1, 2) * x[0] - 12 * x[1] - Rational::new(1, 2) * x[2] + 3 * x[3]).at_most(0),
    );
    lp.subject_to("third", x[2].at_most(1));
    lp.minimize(Rational::new(-3, 4) * x[0] + 20 * x[1] - Rational::new(1, 2) * x[2] + 6 * x[3]);
    assert_eq!(optimum(&lp), Rational::new(-5, 4));
}

/// Kuhn's program, with the row that bounds it if asked for.
fn kuhn(bounded: bool) -> LinearProgram {
    let mut lp = LinearProgram::new("Kuhn");
    let x = variables(&mut lp, 4);
    lp.subject_to("first", (-2 * x[0] - 9 * x[1] + x[2] + 9 * x[3]).at_most(0));
    lp.subject_to("second", (Rational::new(1, 3) * x[0] + x[1] - Rational::new(1, 3) * x[2] - 2 * x[3]).at_most(0));
    if bounded {
        lp.subject_to("third", (2 * x[0] + 3 * x[1] - x[2] - 12 * x[3]).at_most(2));
    }
    lp.minimize(-2 * x[0] - 3 * x[1] + x[2] + 12 * x[3]);
    lp
}

#[test]
fn the_cycling_program_of_kuhn_has_its_optimum_and_is_unbounded_without_its_last_row() {
    assert_eq!(optimum(&kuhn(true)), Rational::new(-2, 1));
    assert!(matches!(solved(&kuhn(false)), Certificate::Unbounded { .. }));
}

#[test]
fn klee_minty_cubes_have_their_optimum_in_every_dimension() {
    for dimension in 1..=16_usize {
        let mut lp = LinearProgram::new("Klee and Minty, 1972");
        let x = variables(&mut lp, dimension);
        let power = |base: i64, exponent: usize| Rational::from(num_bigint::BigInt::from(base).pow(exponent));
        for row in 0..dimension {
            let before: Expression = (0..row).map(|column| power(2, row - column + 1) * x[column]).sum();
            lp.subject_to(format!("r{row}"), (before + x[row]).at_most(power(5, row + 1)));
        }
        lp.maximize((0..dimension).map(|column| power(2, dimension - column - 1) * x[column]).sum::<Expression>());
        assert_eq!(optimum(&lp), power(5, dimension));
    }
}

#[test]
fn programs_with_hilbert_matrices_have_the_optimum_at_all_ones() {
    for size in [2, 5, 12, 16, 24_usize] {
        let mut lp = LinearProgram::new("Hilbert");
        let x = variables(&mut lp, size);
        let entry = |row: usize, column: usize| Rational::new(1, row + column + 1);
        let row_sum = |row: usize| (0..size).map(|column| entry(row, column)).sum::<Rational>();
        for row in 0..size {
            let sum: Expression = (0..size).map(|column| (x[column], entry(row, column))).collect();
            lp.subject_to(format!("r{row}"), sum.at_least(row_sum(row)));
        }
        let cost = |column: usize| row_sum(column) + entry(0, column);
        lp.minimize((0..size).map(|column| (x[column], cost(column))).collect::<Expression>());
        let Certificate::Optimal { primal, .. } = solved(&lp) else { panic!("no optimum at size {size}") };
        assert_eq!(primal.to_rationals(), vec![Rational::new(1, 1); size]);
    }
}

#[test]
fn a_program_without_rows_stands_at_its_bounds() {
    let mut lp = LinearProgram::new("no rows");
    let x = lp.variable("x", Bounds::between(-3, 7));
    let y = lp.variable("y", Bounds::at_most((1, 3)));
    lp.maximize(2 * x + 3 * y + 5);
    assert_eq!(optimum(&lp), Rational::new(20, 1));
    lp.minimize(y);
    assert!(matches!(solved(&lp), Certificate::Unbounded { .. }));
}

#[test]
fn a_program_without_anything_has_the_optimum_of_its_constant() {
    let mut lp = LinearProgram::new("empty");
    assert_eq!(optimum(&lp), Rational::new(0, 1));
    lp.maximize(7);
    assert_eq!(optimum(&lp), Rational::new(7, 1));
}

#[test]
fn rows_without_entries_hold_or_contradict() {
    let mut lp = LinearProgram::new("empty row");
    let x = lp.variable("x", Bounds::non_negative());
    lp.subject_to("nothing", Expression::default().between(-1, 1));
    lp.minimize(x);
    assert_eq!(optimum(&lp), Rational::new(0, 1));
    lp.subject_to("too much", Expression::default().at_least(1));
    assert!(matches!(solved(&lp), Certificate::Infeasible(Contradiction::Farkas(_))));
}

#[test]
fn a_program_without_columns_is_judged_by_its_rows() {
    let mut lp = LinearProgram::new("no columns");
    lp.subject_to("holds", Expression::default().at_most(0));
    assert_eq!(optimum(&lp), Rational::new(0, 1));
    lp.subject_to("fails", Expression::default().equals(-1));
    assert!(matches!(solved(&lp), Certificate::Infeasible(Contradiction::Farkas(_))));
}

#[test]
fn duplicated_rows_do_no_harm() {
    let mut lp = LinearProgram::new("duplicates");
    let x = variables(&mut lp, 3);
    for copy in 0..5 {
        lp.subject_to(format!("equal {copy}"), (x[0] + 2 * x[1] + 3 * x[2]).equals(6));
        lp.subject_to(format!("less {copy}"), (x[0] + x[1]).at_most(2));
        lp.subject_to(
            format!("multiple {copy}"),
            (Rational::new(1, 7) * x[0] + Rational::new(1, 7) * x[1]).at_most((2, 7)),
        );
    }
    lp.maximize(x[0] + x[1] - x[2]);
    assert_eq!(optimum(&lp), Rational::new(4, 3));
}

#[test]
fn contradicting_bounds_are_their_own_proof() {
    let mut lp = LinearProgram::new("contradiction");
    let x = lp.variable("x", Bounds::between(2, 1));
    assert_eq!(solved(&lp), Certificate::Infeasible(Contradiction::Column(0)));
    lp.column_mut(x).bounds = Bounds::free();
    lp.subject_to("row", Expression::from(x).between((1, 2), (1, 3)));
    assert_eq!(solved(&lp), Certificate::Infeasible(Contradiction::Row(0)));
}

#[test]
fn coefficients_of_two_hundred_digits_scale_the_optimum() {
    let huge = |seed: u32| {
        Rational::new(num_bigint::BigInt::from(seed).pow(250_u32) + 1, num_bigint::BigInt::from(seed + 1).pow(230_u32))
    };
    let mut lp = LinearProgram::new("huge");
    let (x, y) = (lp.variable("x", Bounds::non_negative()), lp.variable("y", Bounds::non_negative()));
    let (stretch_x, stretch_y) = (huge(7), huge(11));
    let row = |a: i64, b: i64, seed: u32| {
        let factor = huge(seed);
        (&factor * Rational::new(a, 1) / &stretch_x * x + &factor * Rational::new(b, 1) / &stretch_y * y, factor)
    };
    let (first, factor) = row(2, 3, 13);
    lp.subject_to("first", first.at_most(factor * Rational::new(12, 1)));
    let (second, factor) = row(3, 2, 17);
    lp.subject_to("second", second.at_most(factor * Rational::new(13, 1)));
    lp.maximize(Rational::new(4, 1) / &stretch_x * x + Rational::new(5, 1) / &stretch_y * y);
    assert_eq!(optimum(&lp), Rational::new(22, 1));
}

#[test]
fn a_determinant_that_the_first_prime_divides_is_no_obstacle() {
    let prime = (1_i64 << 61) - 1;
    let mut lp = LinearProgram::new("a determinant that vanishes modulo 2^61 - 1");
    let (x, y) = (lp.variable("x", Bounds::free()), lp.variable("y", Bounds::free()));
    lp.subject_to("first", (prime * x + 0 * y).equals(1));
    lp.subject_to("second", (x + y).equals(2));
    lp.minimize(x + 2 * y);
    assert_eq!(optimum(&lp), Rational::new(4, 1) - Rational::new(1, prime));
}

/// Solves min x with one row `coefficient x >= 1`.
fn reciprocal(coefficient: &num_bigint::BigInt) -> Rational {
    let mut lp = LinearProgram::new("reciprocal");
    let x = lp.variable("x", Bounds::non_negative());
    lp.subject_to("row", (Rational::from(coefficient.clone()) * x).at_least(1));
    lp.minimize(x);
    optimum(&lp)
}

#[test]
fn denominators_that_nearly_divide_a_power_of_the_prime_are_recognised() {
    // Modulo 2^61 - 1, the reciprocals of powers of two, and of divisors of 2^61 - 2, have residues that look like
    // whole numbers.
    let powers = (30..=70).map(|exponent: u32| num_bigint::BigInt::from(2).pow(exponent));
    let divisors = [5_273_499_681_450_i64, (1 << 61) - 2, (1 << 61) - 1, 1 << 61, (1 << 62) - 2];
    for coefficient in powers.chain(divisors.map(Into::into)) {
        assert_eq!(reciprocal(&coefficient), Rational::new(1, coefficient));
    }
}

#[test]
fn a_determinant_that_many_primes_divide_is_no_obstacle() {
    let below: [i64; 8] = [1, 31, 45, 229, 259, 283, 339, 391];
    let primes = below.map(|below| num_bigint::BigInt::from((1_i64 << 61) - below));
    assert_eq!(reciprocal(&primes.iter().product()), Rational::new(1, primes.iter().product::<BigInt>()));
    let mut lp = LinearProgram::new("one prime a row");
    let x = variables(&mut lp, primes.len());
    for (prime, &x) in primes.iter().zip(&x) {
        lp.subject_to("row", (Rational::from(prime.clone()) * x).equals(1));
    }
    lp.maximize(x.iter().copied().sum::<Expression>());
    let expected: Rational = primes.iter().map(|prime| Rational::new(1, prime.clone())).sum();
    assert_eq!(optimum(&lp), expected);
}

#[test]
fn many_independent_halves_are_found_one_by_one_if_need_be() {
    let mut lp = LinearProgram::new("halves");
    let x = variables(&mut lp, 60);
    for (index, &x) in x.iter().enumerate() {
        lp.subject_to("row", (2 * x).at_most(if index % 3 == 0 { 1 } else { 2 }));
    }
    lp.maximize(x.iter().copied().sum::<Expression>());
    assert_eq!(optimum(&lp), Rational::new(50, 1));
}

#[test]
fn bounds_that_agree_for_thousands_of_digits_are_compared() {
    let (mut low, mut high) = (num_bigint::BigInt::from(1), num_bigint::BigInt::from(1));
    for _ in 0..30_000 {
        let next = &low + &high;
        low = std::mem::replace(&mut high, next);
    }
    let next = &low + &high;
    let mut lp = LinearProgram::new("neighbours of the golden ratio");
    let x = lp.variable("x", Bounds::free());
    let (one, other) = (Rational::new(high.clone(), low), Rational::new(next, high));
    let (least, greatest) =
        if one.numer() * other.denom() < other.numer() * one.denom() { (one, other) } else { (other, one) };
    lp.subject_to("row", Expression::from(x).between(least.clone(), greatest));
    lp.minimize(x);
    let found = optimum(&lp);
    assert!((found.numer(), found.denom()) == (least.numer(), least.denom()));
}

#[test]
fn a_request_to_stop_is_heard_in_the_exact_stage_too() {
    let mut lp = LinearProgram::new("Hilbert");
    let x = variables(&mut lp, 30);
    for row in 0..30_i64 {
        lp.subject_to(
            "row",
            x.iter()
                .zip(row..)
                .map(|(&x, column)| (x, Rational::new(1, column + 1)))
                .collect::<Expression>()
                .at_least(1),
        );
    }
    lp.minimize(x.iter().copied().sum::<Expression>());
    let asked = std::cell::Cell::new(0);
    for patience in [0, 1, 5] {
        asked.set(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > patience
        };
        assert_eq!(Solver::new(&lp).stop_when(&stop).solve().err(), Some(Unsolved::Stopped), "patience {patience}");
        assert!(asked.get() < patience + 20, "asked {} times", asked.get());
    }
}
