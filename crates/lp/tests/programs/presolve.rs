//! Presolved and not: the same answers, each of which the checker accepts.

use std::collections::BTreeMap;

use crate::common::Small;
use exact_lp::{Certificate, LinearProgram, Rational, Solution, Solver};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const PROGRAMS: usize = 400;

/// A program in which a presolve finds work: rows of one column, equations with slack, and columns that are never used.
fn drawn(random: &mut ChaCha8Rng) -> Small {
    let (columns, rows) = (random.random_range(1..=6), random.random_range(0..=6));
    let mut small = Small::random(random, columns, rows);
    let thin = random.random_range(0..4);
    for (coefficients, _) in &mut small.rows {
        coefficients.iter_mut().filter(|_| random.random_range(0..4) < thin).for_each(|value| *value = 0);
    }
    small
}

fn answer(lp: &LinearProgram, solution: &Solution) -> (&'static str, Option<Rational>) {
    assert_eq!(solution.certificate.check(lp), Ok(()));
    let status = match solution.certificate {
        Certificate::Optimal { .. } => "optimal",
        Certificate::Infeasible(_) => "infeasible",
        Certificate::Unbounded { .. } => "unbounded",
    };
    (status, solution.objective(lp))
}

/// The answer, if it is that of the program as it stands.
fn confirmed(small: &Small) -> &'static str {
    let lp = small.program();
    let presolved = Solver::new(&lp).presolve().solve().unwrap_or_else(|error| panic!("{error}: {small:?}"));
    let plain = lp.solve().unwrap_or_else(|error| panic!("{error}: {small:?}"));
    let (status, objective) = answer(&lp, &presolved);
    assert_eq!((status, &objective), (answer(&lp, &plain).0, &plain.objective(&lp)), "{small:?}");
    let again = Solver::new(&lp).start_from(presolved.basis).solve().expect("an answer");
    assert_eq!(answer(&lp, &again), (status, objective), "{small:?}");
    status
}

#[test]
fn presolved_and_not_the_answers_are_the_same() {
    let mut random = ChaCha8Rng::seed_from_u64(11);
    let mut seen = BTreeMap::new();
    for _ in 0..PROGRAMS {
        *seen.entry(confirmed(&drawn(&mut random))).or_insert(0) += 1;
    }
    assert!(seen.len() == 3 && seen.values().all(|&count| count > PROGRAMS / 40), "a status was hardly met: {seen:?}");
}
