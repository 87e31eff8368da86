//! What the solvers take on drawn programs that begin feasible: a table that is kept. A rule that chooses worse or a
//! weight that is wrong leaves every answer as it is, for the exact stage mends what floats got wrong, and shows here.
//! Who changes the table on purpose looks whether the numbers are better, and accepts them with `INSTA_UPDATE=always`.

use exact_lp::{Bounds, Certificate, Expression, IntegerOutcome, LinearProgram, Rational, Solver};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// How the numbers of a program are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Numbers {
    Small,
    /// Some are 10^6 times as large or as small as the others.
    Wild,
    Fractions,
    /// Every row passes through the origin.
    Degenerate,
}

fn entry(rng: &mut ChaCha8Rng, numbers: Numbers) -> Rational {
    let entry = rng.random_range(-4..=4_i64);
    match (numbers, rng.random_range(0..5)) {
        (Numbers::Wild, 0) => Rational::new(entry, 1_000_003),
        (Numbers::Wild, 1) => Rational::from(entry * 1_000_003),
        (Numbers::Fractions, _) => Rational::new(entry, rng.random_range(1..=7_i64)),
        _ => Rational::from(entry),
    }
}

/// A feasible program with an optimum: each column has both bounds, and each row holds at zero.
fn program(numbers: Numbers, columns: usize, rows: usize, seed: u64) -> LinearProgram {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut lp = LinearProgram::new("drawn");
    let mut column = || lp.variable("x", Bounds::between(0, rng.random_range(1..=9_i64)));
    let x: Vec<_> = (0..columns).map(|_| column()).collect();
    for _ in 0..rows {
        let taken: Vec<_> = x.iter().filter(|_| rng.random_range(0..10) < 4).copied().collect();
        let sum: Expression = taken.into_iter().map(|variable| entry(&mut rng, numbers) * variable).sum();
        let side = if numbers == Numbers::Degenerate { 0 } else { rng.random_range(1..=12_i64) };
        lp.subject_to("row", sum.at_most(side));
    }
    let cost: Expression = x.iter().map(|&variable| entry(&mut rng, numbers) * variable).sum();
    lp.maximize(cost);
    lp
}

/// Some of the items, for which each of some resources is half of what all take: a knapsack of several dimensions.
fn knapsack(items: usize, resources: usize, seed: u64) -> LinearProgram {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut lp = LinearProgram::new("drawn");
    let x: Vec<_> = (0..items).map(|_| lp.integer("x", Bounds::between(0, 1))).collect();
    let mut numbers = || (0..items).map(|_| rng.random_range(5..=60_i64)).collect::<Vec<_>>();
    let sum = |numbers: &[i64]| x.iter().copied().zip(numbers.iter().copied()).collect::<Expression>();
    for _ in 0..resources {
        let taken = numbers();
        lp.subject_to("row", sum(&taken).at_most(taken.iter().sum::<i64>() / 2));
    }
    lp.maximize(sum(&numbers()));
    lp
}

/// The same program with other bounds of its first rows.
fn with_rows(lp: &LinearProgram, rows: usize, bounds: &Bounds) -> LinearProgram {
    let mut changed = lp.clone();
    (0..rows).for_each(|row| *changed.row_bounds_mut(row) = bounds.clone());
    changed
}

fn linear_programs(lines: &mut Vec<String>) {
    for (numbers, columns, rows, seed) in [
        (Numbers::Small, 15, 15, 0),
        (Numbers::Small, 60, 8, 1),
        (Numbers::Small, 90, 60, 2),
        (Numbers::Wild, 30, 30, 3),
        (Numbers::Fractions, 25, 25, 4),
        (Numbers::Degenerate, 20, 20, 5),
        (Numbers::Degenerate, 40, 30, 6),
    ] {
        let lp = program(numbers, columns, rows, seed);
        let first = lp.solve().unwrap();
        let presolved = Solver::new(&lp).presolve().solve().unwrap();
        assert_eq!(presolved.objective(&lp), first.objective(&lp));
        let from_first = |lp: &LinearProgram| Solver::new(lp).start_from(first.basis.clone()).solve().unwrap();
        let tightened = from_first(&with_rows(&lp, rows / 3, &Bounds::at_most((1, 2))));
        let infeasible = from_first(&with_rows(&lp, 1, &Bounds::at_least(1_000_000_000)));
        assert!(matches!(infeasible.certificate, Certificate::Infeasible(_)));
        lines.push(format!("{numbers:?}, {columns} columns, {rows} rows"));
        for (how, solution) in
            [("alone", &first), ("presolved", &presolved), ("tightened", &tightened), ("infeasible", &infeasible)]
        {
            lines.push(format!("    {how:<12} {:?}", solution.statistics));
        }
    }
}

fn integer_programs(lines: &mut Vec<String>) {
    for (items, resources, seed) in [(15, 3, 7), (20, 4, 8), (25, 5, 9), (30, 2, 10)] {
        let solution = knapsack(items, resources, seed).solve_integer();
        let IntegerOutcome::Optimal { objective, .. } = solution.outcome else { panic!("{:?}", solution.outcome) };
        lines.push(format!("knapsack, {items} items, {resources} resources: {objective}"));
        lines.push(format!("    {:?}", solution.statistics));
    }
}

#[test]
fn solvers_take_what_they_took() {
    let mut lines = Vec::new();
    linear_programs(&mut lines);
    integer_programs(&mut lines);
    insta::assert_snapshot!(lines.join("\n"));
}
