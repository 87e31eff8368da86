use std::time::Duration;

use itertools::{Itertools, iproduct};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;

/// A solver that always says the same.
pub(super) struct Says(pub(super) Attempt);

impl Solver for Says {
    fn name(&self) -> &'static str {
        "oracle"
    }

    fn attempt(&self, _: &FloatProgram<'_>, _: Limits) -> Result<Attempt, SolverError> {
        Ok(self.0.clone())
    }
}

fn says(values: &[f64]) -> Says {
    Says(Attempt::Found { values: values.to_vec(), proven_optimal: true })
}

/// Minimise 5 apples + pears, where 2 apples + pears >= 4, one apple and three pears at most: (1, 2) is the optimum.
fn fruit() -> IntegerProgram {
    let mut program = IntegerProgram::default();
    let (apples, pears) = (program.binary("apples"), program.integer("pears", 0..=3));
    program.row("enough", [(apples, 2), (pears, 1)], Comparison::AtLeast, 4);
    program.minimise([(apples, 5), (pears, 1)]);
    program
}

/// Whether nobody is asked where to begin.
pub(super) fn is_exact(solver: &dyn Solver) -> bool {
    !solver.guesses()
}

fn unlimited(solver: &dyn Solver, program: &IntegerProgram) -> Result<Outcome, SolverError> {
    solve(solver, program, Limits::default())
}

/// All assignments, one after the other.
fn enumerated(program: &IntegerProgram) -> Option<i128> {
    let ranges = program.variables().iter().map(|variable| variable.bounds.clone().map(i64::from));
    ranges.multi_cartesian_product().filter_map(|values| program.check(&values).ok()).min()
}

fn random_program(random: &mut ChaCha8Rng) -> IntegerProgram {
    let mut program = IntegerProgram::default();
    let columns: Vec<Column> = (0..random.random_range(1..=4))
        .map(|index| {
            let lower = random.random_range(-3..=3);
            program.integer(format!("x{index}"), lower..=lower + random.random_range(0..=4))
        })
        .collect();
    for row in 0..random.random_range(0..=4) {
        let terms: Vec<_> = columns.iter().map(|&column| (column, random.random_range(-4..=4))).collect();
        let comparison = [Comparison::AtMost, Comparison::AtLeast, Comparison::Equal][random.random_range(0..3)];
        program.row(format!("r{row}"), terms, comparison, random.random_range(-6..=6));
    }
    program.minimise(columns.iter().map(|&column| (column, random.random_range(-5..=5))));
    program
}

#[test]
fn every_solver_agrees_with_enumeration_on_seeded_tiny_programs() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut infeasible = 0;
    for number in 0..400 {
        let program = random_program(&mut random);
        let expected = enumerated(&program);
        infeasible += usize::from(expected.is_none());
        for &solver in available() {
            let found = match unlimited(solver, &program).unwrap() {
                Outcome::Solved(solution) => {
                    assert!(solution.proved_optimal, "{}: {program}", solver.name());
                    let claim = || Claim::Optimal(Rational::from(solution.objective));
                    assert_eq!(solution.claim, (!is_exact(solver)).then(claim), "{}: {program}", solver.name());
                    Some(solution.objective)
                }
                Outcome::Infeasible { proved } => {
                    assert!(proved, "{}: {program}", solver.name());
                    None
                }
                Outcome::Interrupted => panic!("{} stops without a limit", solver.name()),
            };
            assert_eq!(found, expected, "program {number}, {}:\n{program}", solver.name());
        }
    }
    assert!((50..350).contains(&infeasible), "{infeasible} of 400 infeasible: both answers must occur often");
}

#[test]
fn every_solver_starts_from_a_given_assignment_and_improves_it() {
    for &solver in available() {
        let mut program = fruit();
        program.start_from(vec![1, 3]).unwrap();
        let Ok(Outcome::Solved(solution)) = unlimited(solver, &program) else { panic!("{}", solver.name()) };
        assert_eq!((solution.values, solution.objective), (vec![1, 2], 7), "{}", solver.name());
    }
}

#[test]
fn a_program_without_columns_is_settled_by_its_rows() {
    for &solver in available() {
        let mut program = IntegerProgram::default();
        let nothing = Solution { values: vec![], objective: 0, proved_optimal: true, claim: None };
        assert_eq!(unlimited(solver, &program), Ok(Outcome::Solved(nothing)));
        program.row("holds", [], Comparison::AtMost, 0);
        assert!(matches!(unlimited(solver, &program), Ok(Outcome::Solved(_))));
        program.row("fails", [], Comparison::AtLeast, 1);
        assert_eq!(unlimited(solver, &program), Ok(Outcome::Infeasible { proved: true }));
    }
}

#[test]
fn a_row_whose_columns_cancel_and_bounds_that_cross_are_settled_too() {
    for &solver in available() {
        let mut program = fruit();
        let apples = program.integer("more_apples", 0..=1);
        program.row("zero", [(apples, 1), (apples, -1)], Comparison::Equal, 0);
        assert!(matches!(unlimited(solver, &program), Ok(Outcome::Solved(_))), "{}", solver.name());
        #[expect(clippy::reversed_empty_ranges, reason = "that is the case under test")]
        program.integer("nothing", 1..=0);
        assert_eq!(unlimited(solver, &program), Ok(Outcome::Infeasible { proved: true }), "{}", solver.name());
    }
}

#[test]
fn no_time_is_never_taken_for_infeasible() {
    let limits = Limits { time: Some(Duration::ZERO) };
    for &solver in available() {
        match solve(solver, &fruit(), limits).unwrap() {
            Outcome::Solved(solution) => assert!((7..=8).contains(&solution.objective)),
            Outcome::Interrupted => {}
            Outcome::Infeasible { .. } => panic!("{} calls a feasible program infeasible", solver.name()),
        }
    }
}

/// A covering problem that no solver here finishes in a second.
fn hard(random: &mut ChaCha8Rng) -> IntegerProgram {
    let mut program = IntegerProgram::default();
    let columns: Vec<Column> = (0..60).map(|index| program.integer(format!("x{index}"), 0..=3)).collect();
    for row in 0..30 {
        let terms: Vec<_> = columns.iter().map(|&column| (column, random.random_range(1..=99))).collect();
        program.row(format!("r{row}"), terms, Comparison::AtLeast, 3001);
    }
    program.minimise(columns.iter().map(|&column| (column, random.random_range(900..=999))));
    program
}

#[test]
fn a_search_that_is_stopped_keeps_the_best_assignment_or_has_none() {
    let program = hard(&mut ChaCha8Rng::seed_from_u64(2));
    for (&solver, milliseconds) in iproduct!(available(), [1, 100, 300]) {
        let limits = Limits { time: Some(Duration::from_millis(milliseconds)) };
        match solve(solver, &program, limits).unwrap() {
            Outcome::Solved(solution) => assert!(!solution.proved_optimal, "{}", solver.name()),
            Outcome::Interrupted => {}
            Outcome::Infeasible { .. } => panic!("{} calls a feasible program infeasible", solver.name()),
        }
    }
}

#[test]
fn a_number_that_no_double_holds_is_refused() {
    for &solver in available() {
        let mut program = fruit();
        let gold = program.binary("gold");
        program.row("dear", [(gold, (1 << 53) + 1)], Comparison::AtMost, 7);
        let outcome = unlimited(solver, &program);
        match is_exact(solver) {
            true => assert!(matches!(outcome, Ok(Outcome::Solved(_))), "{outcome:?}"),
            false => assert_eq!(outcome, Err(SolverError::TooLarge { number: (1 << 53) + 1 })),
        }
    }
}

#[test]
fn a_row_that_the_rounded_answer_breaks_is_an_error() {
    let breach = Breach::Row { row: "enough".into(), sum: 3, comparison: Comparison::AtLeast, constant: 4 };
    assert_eq!(unlimited(&says(&[1.0, 1.4]), &fruit()), Err(SolverError::WrongAnswer { solver: "oracle", breach }));
}

#[test]
fn a_bound_that_the_rounded_answer_breaks_is_an_error() {
    let breach = Breach::Bounds { column: "pears".into(), value: 4 };
    assert_eq!(unlimited(&says(&[0.0, 3.6]), &fruit()), Err(SolverError::WrongAnswer { solver: "oracle", breach }));
}

#[test]
fn an_answer_of_the_wrong_length_is_an_error() {
    let breach = Breach::Length { expected: 2, found: 1 };
    assert_eq!(unlimited(&says(&[1.0]), &fruit()), Err(SolverError::WrongAnswer { solver: "oracle", breach }));
}

#[test]
fn what_is_no_number_is_an_error() {
    for value in [f64::NAN, f64::INFINITY, 1e300] {
        assert!(matches!(
            unlimited(&says(&[1.0, value]), &fruit()),
            Err(SolverError::NoInteger { column, .. }) if column == "pears"
        ));
    }
}

fn solution_after(attempt: Attempt, program: &IntegerProgram, limits: Limits) -> Solution {
    match solve(&Says(attempt), program, limits) {
        Ok(Outcome::Solved(solution)) => solution,
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_a_solver_claims_falsely_is_told_beside_what_is_proved() {
    let best = |claim| Solution { values: vec![1, 2], objective: 7, proved_optimal: true, claim };
    let after = |attempt| solution_after(attempt, &fruit(), Limits::default());
    assert_eq!(after(Attempt::Infeasible), best(Some(Claim::Infeasible)));
    let found = |proven_optimal| Attempt::Found { values: vec![1.0, 3.0], proven_optimal };
    assert_eq!(after(found(true)), best(Some(Claim::Optimal(Rational::from(8)))));
    assert_eq!(after(found(false)), best(None));
    assert_eq!(after(Attempt::Interrupted), best(None));
}

#[test]
fn without_time_for_a_proof_a_claim_remains_a_claim() {
    let limits = Limits { time: Some(Duration::ZERO) };
    let found = Attempt::Found { values: vec![1.0, 2.0], proven_optimal: true };
    let claim = Some(Claim::Optimal(Rational::from(7)));
    let unproved = Solution { values: vec![1, 2], objective: 7, proved_optimal: false, claim };
    assert_eq!(solution_after(found, &fruit(), limits), unproved);
    assert_eq!(solve(&Says(Attempt::Infeasible), &fruit(), limits), Ok(Outcome::Infeasible { proved: false }));
    assert_eq!(solve(&Says(Attempt::Interrupted), &fruit(), limits), Ok(Outcome::Interrupted));
}

#[test]
fn the_better_of_the_start_and_of_what_a_solver_finds_is_kept() {
    let limits = Limits { time: Some(Duration::ZERO) };
    let found = |values: &[f64]| Attempt::Found { values: values.to_vec(), proven_optimal: false };
    for (start, values) in [(vec![1, 2], [1.0, 3.0]), (vec![1, 3], [1.0, 2.0])] {
        let mut program = fruit();
        program.start_from(start).unwrap();
        assert_eq!(solution_after(found(&values), &program, limits).values, [1, 2]);
    }
}

#[test]
fn an_infeasible_start_is_refused() {
    assert!(matches!(fruit().start_from(vec![1, 1]), Err(Breach::Row { row, .. }) if row == "enough"));
}

#[test]
fn the_text_form_is_the_lp_format() {
    let mut program = fruit();
    program.row("nothing", [], Comparison::Equal, 0);
    assert_eq!(
        program.to_string(),
        "Minimize\n cost: + 5 apples + 1 pears\nSubject To\n enough: + 2 apples + 1 pears >= 4\n nothing: 0 apples = \
            0\n\
         Bounds\n 0 <= apples <= 1\n 0 <= pears <= 3\nGenerals\n apples\n pears\nEnd\n"
    );
}

#[test]
fn each_solver_has_its_name() {
    let names: Vec<&str> = available().iter().map(|solver| solver.name()).collect();
    let with_cbc = cfg!(any(feature = "cbc", feature = "cbc-system"));
    assert_eq!(names, if with_cbc { vec!["exact", "CBC", "microlp"] } else { vec!["exact", "microlp"] });
}

/// Feasible without integers, and in each row alone.
#[test]
fn every_solver_calls_a_program_without_integer_solutions_infeasible() {
    let mut program = IntegerProgram::default();
    let [one, two, three] = ["one", "two", "three"].map(|name| program.integer(name, 0..=9));
    program.row("odd", [(one, 2), (two, 4), (three, 6)], Comparison::Equal, 13);
    program.minimise([(one, 1), (two, 1), (three, 1)]);
    for &solver in available() {
        assert_eq!(unlimited(solver, &program), Ok(Outcome::Infeasible { proved: true }), "{}", solver.name());
        if is_exact(solver) {
            continue;
        }
        let attempt = solver.attempt(&FloatProgram::of_integers(&program).unwrap(), Limits::default());
        assert_eq!(attempt, Ok(Attempt::Infeasible), "{}", solver.name());
    }
}
