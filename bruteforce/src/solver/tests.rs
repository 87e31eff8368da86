use std::time::Duration;

use exact_lp::{Expression, Sense, Variable};
use itertools::{Itertools, iproduct};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::super::available;
use super::*;

/// A solver that always says the same.
struct Says(Attempt);

impl Solver for Says {
    fn name(&self) -> &'static str {
        "oracle"
    }

    fn attempt(&self, _: &LinearProgram, _: SolverLimits) -> Result<Attempt, SolverError> {
        Ok(self.0.clone())
    }
}

/// Whether nobody is asked where to begin.
fn is_exact(solver: &dyn Solver) -> bool {
    !solver.guesses()
}

/// One to three integers, one or two others, all bounded, and up to three rows.
fn random_program(random: &mut ChaCha8Rng) -> LinearProgram {
    let mut program = LinearProgram::new("random");
    let mut columns: Vec<Variable> = Vec::new();
    for number in 0..random.random_range(1..=3) {
        let lower = random.random_range(-2..=2);
        let bounds = Bounds::between(lower, lower + random.random_range(0..=4));
        columns.push(program.integer(format!("n{number}"), bounds));
    }
    for number in 0..random.random_range(1..=2) {
        let lower = Rational::new(random.random_range(-9..=9_i64), 4);
        let upper = &lower + Rational::new(random.random_range(0..=9_i64), 3);
        columns.push(program.variable(format!("r{number}"), Bounds::between(lower, upper)));
    }
    let sum = |random: &mut ChaCha8Rng| -> Expression {
        columns
            .iter()
            .map(|&column| (column, Rational::new(random.random_range(-5..=5_i64), random.random_range(1..=3_i64))))
            .collect()
    };
    for number in 0..random.random_range(1..=3) {
        let (left, right) = (sum(random), random.random_range(-4..=4));
        let constraint = if number == 0 { left.at_least(right) } else { left.at_most(right) };
        program.subject_to(format!("row{number}"), constraint);
    }
    let sense = if random.random_bool(0.5) { Sense::Minimize } else { Sense::Maximize };
    program.optimize(sense, sum(random));
    program
}

/// The best objective over all values of the integers, each completed exactly.
fn enumerated(program: &LinearProgram) -> Option<Rational> {
    let integers: Vec<usize> =
        (0..program.columns().len()).filter(|&number| program.columns()[number].integer).collect();
    let range = |&number: &usize| {
        let Bounds { lower, upper } = &program.columns()[number].bounds;
        let end = |end: &Option<Rational>| i64::try_from(end.as_ref().unwrap().to_integer()).unwrap();
        end(lower)..=end(upper)
    };
    let objectives = integers.iter().map(range).multi_cartesian_product().filter_map(|values| {
        let mut fixed = program.clone();
        for (&number, value) in integers.iter().zip(values) {
            let variable = fixed.variable_at(number).unwrap();
            fixed.column_mut(variable).bounds = Bounds::fixed(value);
        }
        match relaxed(&fixed, None).unwrap() {
            Relaxed::Optimum { objective, .. } => Some(objective),
            _ => None,
        }
    });
    if program.sense() == Sense::Minimize { objectives.min() } else { objectives.max() }
}

#[test]
fn every_solver_agrees_with_enumeration_on_seeded_tiny_mixed_programs() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let (mut infeasible, mut above_the_relaxation) = (0, 0);
    for number in 0..120 {
        let program = random_program(&mut random);
        let expected = enumerated(&program);
        infeasible += usize::from(expected.is_none());
        for &solver in available() {
            let found = match solve(solver, &program, SolverLimits::default()).unwrap() {
                Outcome::Solved(solution) => {
                    assert!(solution.proved_optimal, "program {number}, {}", solver.name());
                    assert_eq!(solution.bound, solution.objective, "program {number}, {}", solver.name());
                    above_the_relaxation += usize::from(!solution.meets_the_relaxation());
                    Some(solution.objective)
                }
                Outcome::Infeasible { proved } => {
                    assert!(proved, "program {number}, {}", solver.name());
                    None
                }
                Outcome::Interrupted => panic!("{} stops without a limit", solver.name()),
            };
            assert_eq!(found, expected, "program {number}, {}", solver.name());
        }
    }
    assert!((20..100).contains(&infeasible), "{infeasible} infeasible: both answers must occur often");
    assert!(above_the_relaxation > 12, "{above_the_relaxation}: the integers must matter often");
}

/// Minimise -x - y, where x is 0, 1, 2 or 3 and x + 3 y <= 7/2.
fn pair() -> LinearProgram {
    let mut program = LinearProgram::new("pair");
    let (x, y) = (program.integer("x", Bounds::between(0, 3)), program.variable("y", Bounds::non_negative()));
    program.subject_to("row", (x + 3 * y).at_most((7, 2)));
    program.minimize(-x - y);
    program
}

fn says(values: &[f64]) -> Says {
    Says(Attempt::Found { values: values.to_vec(), proven_optimal: true })
}

/// Its optimum without integers has x = 7/2, so that a solver is asked.
fn loose() -> LinearProgram {
    let mut program = pair();
    let x = program.variable_at(0).unwrap();
    program.column_mut(x).bounds = Bounds::between(0, 9);
    program
}

#[test]
fn an_integral_optimum_of_the_relaxation_needs_no_solver() {
    let outcome = solve(&says(&[]), &pair(), SolverLimits::default());
    let Ok(Outcome::Solved(solution)) = outcome else { panic!("{outcome:?}") };
    assert_eq!(
        (solution.values.clone(), solution.objective.clone()),
        (vec![Rational::new(3, 1), Rational::new(1, 6)], Rational::new(-19, 6))
    );
    assert!(solution.meets_the_relaxation());
}

#[test]
fn only_the_integers_of_an_answer_count_and_what_it_claims_is_told() {
    let solver = says(&[1.9999, -77.0]);
    assert_eq!(
        guess(&solver, &loose(), SolverLimits::default()).unwrap().0,
        Some(vec![Rational::new(2, 1), Rational::new(1, 2)])
    );
    let outcome = solve(&solver, &loose(), SolverLimits::default());
    let Ok(Outcome::Solved(solution)) = outcome else { panic!("{outcome:?}") };
    assert_eq!(solution.claim, Some(Claim::Optimal(Rational::new(-5, 2))));
    assert_eq!(
        (solution.values, solution.objective.clone()),
        (vec![Rational::new(3, 1), Rational::new(1, 6)], Rational::new(-19, 6))
    );
    assert_eq!((solution.bound, solution.relaxation), (solution.objective, Rational::new(-7, 2)));
    assert!(solution.proved_optimal);
}

#[test]
fn integers_that_leave_no_values_for_the_others_are_a_wrong_answer() {
    let answer = |values: &[f64]| solve(&says(values), &loose(), SolverLimits::default());
    assert_eq!(answer(&[4.0, 0.0]), Err(SolverError::NoCompletion { solver: "oracle" }));
    let breach = Breach::Bounds { column: "x".into(), value: -1 };
    assert_eq!(answer(&[-1.0, 0.0]), Err(SolverError::WrongAnswer { solver: "oracle", breach }));
    let breach = Breach::Length { expected: 2, found: 1 };
    assert_eq!(answer(&[1.0]), Err(SolverError::WrongAnswer { solver: "oracle", breach }));
    for value in [f64::NAN, f64::INFINITY, 1e300] {
        assert!(matches!(answer(&[value, 0.0]), Err(SolverError::NoInteger { column, .. }) if column == "x"));
    }
}

#[test]
fn a_denial_that_is_false_is_told_beside_what_is_proved() {
    let solved = |attempt| match solve(&Says(attempt), &loose(), SolverLimits::default()) {
        Ok(Outcome::Solved(solution)) => (solution.objective, solution.claim),
        other => panic!("{other:?}"),
    };
    let optimum = Rational::new(-19, 6);
    assert_eq!(solved(Attempt::Infeasible), (optimum.clone(), Some(Claim::Infeasible)));
    let found = Attempt::Found { values: vec![2.0, 0.0], proven_optimal: false };
    assert_eq!([found, Attempt::Interrupted].map(solved), [(optimum.clone(), None), (optimum, None)]);
}

/// A covering problem that no solver here finishes in a second.
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
fn a_search_that_is_stopped_keeps_the_best_assignment_or_has_none() {
    let program = hard();
    for (&solver, milliseconds) in iproduct!(available(), [0, 1, 100, 300]) {
        let limits = SolverLimits { time: Some(Duration::from_millis(milliseconds)) };
        match solve(solver, &program, limits).unwrap() {
            Outcome::Solved(solution) => {
                assert!(!solution.proved_optimal && solution.bound < solution.objective, "{}", solver.name());
            }
            Outcome::Interrupted => {}
            Outcome::Infeasible { .. } => panic!("{} calls a feasible program infeasible", solver.name()),
        }
    }
}

#[test]
fn each_solver_has_its_name() {
    let names: Vec<&str> = available().iter().map(|solver| solver.name()).collect();
    let with_cbc = cfg!(any(feature = "cbc", feature = "cbc-system"));
    assert_eq!(names, if with_cbc { vec!["exact", "CBC"] } else { vec!["exact"] });
}

#[test]
fn a_program_without_columns_is_settled_by_its_rows() {
    for &solver in available() {
        let mut program = LinearProgram::new("nothing");
        program.subject_to("holds", Expression::default().at_most(0));
        assert!(matches!(solve(solver, &program, SolverLimits::default()), Ok(Outcome::Solved(_))));
        program.subject_to("fails", Expression::default().at_least(1));
        assert_eq!(solve(solver, &program, SolverLimits::default()), Ok(Outcome::Infeasible { proved: true }));
    }
}

#[test]
fn what_the_relaxation_tells_is_proved() {
    let mut program = loose();
    let y = program.variable_at(1).unwrap();
    program.subject_to("too_much", y.at_least(2));
    let infeasible = solve(&says(&[]), &program, SolverLimits::default());
    assert_eq!(infeasible, Ok(Outcome::Infeasible { proved: true }));
    let mut program = loose();
    let z = program.variable("z", Bounds::non_negative());
    program.minimize(-z);
    assert_eq!(solve(&says(&[]), &program, SolverLimits::default()), Err(SolverError::Unbounded));
}

#[test]
fn a_program_that_only_its_integers_make_infeasible_is_proved_to_be_so() {
    let mut program = loose();
    let x = program.variable_at(0).unwrap();
    program.subject_to("half", (2 * x).equals(1));
    for &solver in available() {
        let outcome = solve(solver, &program, SolverLimits::default());
        assert_eq!(outcome, Ok(Outcome::Infeasible { proved: true }), "{}", solver.name());
    }
}

#[test]
fn a_number_beyond_all_doubles_is_refused() {
    let mut program = loose();
    let x = program.variable_at(0).unwrap();
    let huge = Rational::from(num_bigint::BigInt::from(10).pow(400));
    program.subject_to("huge", (&huge * x).at_most(Rational::new(1, 2)));
    for &solver in available() {
        let outcome = solve(solver, &program, SolverLimits::default());
        match is_exact(solver) {
            true => assert!(matches!(outcome, Ok(Outcome::Solved(_))), "{outcome:?}"),
            false => assert!(matches!(outcome, Err(SolverError::BeyondDoubles { .. })), "{}", solver.name()),
        }
    }
}
