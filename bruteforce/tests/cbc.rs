//! CBC beside the exact solver: what it claims is told, and never taken for a proof.

use std::time::Duration;

use exact_lp::{Bounds, Expression, LinearProgram, Rational, Variable};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_bruteforce::solver::{Cbc, Claim, Exact, Outcome, SolverError, SolverLimits, solve};
use schedcheck_bruteforce::star::Relays;
use schedcheck_bruteforce::star::integer_program::{ProgramLimits, minimise};
use schedcheck_model::star::Star;

/// Up to three integers and two other variables, and up to three rows.
fn random_program(random: &mut ChaCha8Rng) -> LinearProgram {
    let mut program = LinearProgram::new("random");
    let bounds = |random: &mut ChaCha8Rng| {
        let lower = random.random_range(-2..=2);
        Bounds::between(lower, lower + random.random_range(0..=4))
    };
    let mut columns: Vec<Variable> = Vec::new();
    for number in 0..random.random_range(1..=3) {
        columns.push(program.integer(format!("n{number}"), bounds(random)));
    }
    for number in 0..random.random_range(1..=2) {
        columns.push(program.variable(format!("r{number}"), bounds(random)));
    }
    let sum = |random: &mut ChaCha8Rng| -> Expression {
        let term = |&column| (column, Rational::new(random.random_range(-5..=5_i64), random.random_range(1..=3_i64)));
        columns.iter().map(term).collect()
    };
    for number in 0..random.random_range(1..=3) {
        let (left, right) = (sum(random), random.random_range(-4..=4));
        let constraint = if number == 0 { left.at_least(right) } else { left.at_most(right) };
        program.subject_to(format!("row{number}"), constraint);
    }
    program.minimize(sum(random));
    program
}

#[test]
fn with_cbc_the_outcome_is_that_of_the_exact_solver() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let (mut claims, mut infeasible) = (0, 0);
    for number in 0..120 {
        let program = random_program(&mut random);
        match [&Cbc as _, &Exact as _]
            .map(|solver| solve(solver, &program, SolverLimits::default()).expect("an outcome"))
        {
            [Outcome::Solved(found), Outcome::Solved(exact)] => {
                assert!(found.proved_optimal && found.objective == exact.objective, "program {number}");
                if let Some(claim) = found.claim {
                    claims += 1;
                    assert_eq!(claim, Claim::Optimal(exact.objective), "program {number}");
                }
            }
            [Outcome::Infeasible { proved: true }, Outcome::Infeasible { proved: true }] => infeasible += 1,
            other => panic!("program {number}: {other:?}"),
        }
    }
    assert!(claims > 5 && infeasible > 5, "{claims} claims, {infeasible} infeasible: each has to occur often");
}

#[test]
fn with_cbc_stars_have_the_makespans_that_the_paper_tells() {
    // Rr6005, section 4.2 and figure 2.
    let trace = Star::of([(2, 3, 8), (2, 3, 1), (2, 4, 1), (2, 4, 0)]);
    let figure = Star::of([(1, 1, 13), (8, 1, 13), (1, 9, 0), (1, 10, 0)]);
    for (star, expected) in [(trace, [13, 13]), (figure, [12, 13])] {
        let makespan = |relays| {
            let solution = minimise(&star, relays, &Cbc, ProgramLimits::default()).expect("a solution");
            assert!(solution.is_optimal(), "{star:?}");
            solution.makespan
        };
        assert_eq!([Relays::Allowed, Relays::Forbidden].map(makespan), expected);
    }
}

/// A covering problem that CBC does not finish in a second.
fn hard() -> LinearProgram {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let mut program = LinearProgram::new("hard");
    let columns: Vec<Variable> =
        (0..60).map(|number| program.integer(format!("x{number}"), Bounds::between(0, 3))).collect();
    for number in 0..30 {
        let sum: Expression = columns.iter().map(|&column| (column, random.random_range(1..=99))).collect();
        program.subject_to(format!("r{number}"), sum.at_least(3001));
    }
    program.minimize(columns.iter().map(|&column| (column, random.random_range(900..=999))).collect::<Expression>());
    program
}

#[test]
fn cbc_that_is_stopped_claims_nothing() {
    for milliseconds in [0, 1, 300] {
        let limits = SolverLimits { time: Some(Duration::from_millis(milliseconds)) };
        match solve(&Cbc, &hard(), limits).expect("an outcome") {
            Outcome::Solved(found) => {
                assert!(!found.proved_optimal && found.claim.is_none() && found.bound < found.objective);
            }
            Outcome::Interrupted => {}
            Outcome::Infeasible { .. } => panic!("a feasible program is called infeasible"),
        }
    }
}

#[test]
fn a_number_beyond_all_doubles_is_refused_for_cbc() {
    let mut program = LinearProgram::new("huge");
    let (x, y) = (program.integer("x", Bounds::between(0, 9)), program.variable("y", Bounds::non_negative()));
    let huge = Rational::from(num_bigint::BigInt::from(10).pow(400));
    program.subject_to("huge", (&huge * x).at_most(Rational::new(1, 2)));
    program.subject_to("row", (2 * x + 3 * y).at_most((7, 2)));
    program.minimize(-x - y);
    assert!(matches!(solve(&Cbc, &program, SolverLimits::default()), Err(SolverError::BeyondDoubles { .. })));
    assert!(matches!(solve(&Exact, &program, SolverLimits::default()), Ok(Outcome::Solved(_))));
}
