use exact_lp::format::{Format, Names, read, write};
use exact_lp::{Bounds, Certificate, Expression, LinearProgram, Rational};
use itertools::Itertools;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_model::ring::{Costs, SliceRing, check};

use super::*;
use crate::ring::shares::best_schedule;
use crate::solver::{self, SolverError, SolverLimits};

fn random_instance(random: &mut ChaCha8Rng, processors: usize) -> SliceRing {
    let rows: Vec<Vec<Rational>> = (0..processors)
        .map(|i| {
            (0..processors).map(|j| Rational::from(if i == j { 0 } else { random.random_range(0..=9_i64) })).collect()
        })
        .collect();
    let cycle_times = (0..processors).map(|_| Rational::new(random.random_range(1..=9), 2)).collect();
    let work = Rational::from(random.random_range(0..=60_i64));
    SliceRing::new(work, Rational::ONE, cycle_times, Costs::from_rows(rows).unwrap()).unwrap()
}

/// Every ring of `length` of `processors`, each in every rotation.
fn rings(processors: usize, length: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..processors).permutations(length)
}

fn weight(d: &Costs<Rational>, ring: &[usize]) -> Rational {
    (0..ring.len()).map(|k| d.get(ring[k], ring[(k + 1) % ring.len()])).sum()
}

fn step(instance: &SliceRing, ring: &[usize]) -> Rational {
    check(instance, &best_schedule(instance, ring)).unwrap().step
}

/// Some weights of `processors`, where only the constraints matter.
fn any_weights(processors: usize) -> Costs<Rational> {
    weights::printed(&random_instance(&mut ChaCha8Rng::seed_from_u64(1), processors))
}

fn fixed(mut program: LinearProgram, column: usize, value: i64) -> LinearProgram {
    let variable = program.variable_at(column).unwrap();
    program.column_mut(variable).bounds = Bounds::fixed(value);
    program
}

/// Whether the exact linear programs that are left when x and y are fixed have a solution for some y.
fn is_feasible(ring: &RingProgram, matrix: &[bool]) -> bool {
    let with_x = matrix.iter().enumerate().fold(ring.program.clone(), |program, (column, &value)| {
        let allowed = program.columns()[column].bounds.contain(&Rational::from(value));
        // A value that the bounds forbid is written down as bounds that contradict each other.
        let variable = program.variable_at(column).unwrap();
        let mut program = fixed(program, column, value.into());
        if !allowed {
            program.column_mut(variable).bounds = Bounds::between(1, 0);
        }
        program
    });
    let y: Vec<usize> =
        (0..with_x.columns().len()).filter(|&column| with_x.columns()[column].name.starts_with('y')).collect();
    y.iter().map(|_| [0, 1]).multi_cartesian_product().any(|values| {
        let program =
            y.iter().zip(values).fold(with_x.clone(), |program, (&column, value)| fixed(program, column, value));
        matches!(program.solve().unwrap().certificate, Certificate::Optimal { .. })
    })
}

#[test]
fn assignments_are_those_that_exact_linear_programs_find_among_all_binary_matrices() {
    let sizes = [(1, Diagonal::Printed), (2, Diagonal::Printed), (2, Diagonal::Zero), (3, Diagonal::Printed)];
    for (p, diagonal) in sizes {
        let programs = (1..=p).map(|q| q_ring(&any_weights(p), q, diagonal)).chain([tour(&any_weights(p), diagonal)]);
        for ring in programs {
            let all = (0..p * p).map(|_| [false, true]).multi_cartesian_product();
            let expected: Vec<Matrix> = all
                .filter(|matrix| is_feasible(&ring, matrix))
                .map(|matrix| matrix.chunks(p).map(<[bool]>::to_vec).collect())
                .collect();
            assert_eq!(Assignments::of(&ring).unwrap().feasible(), expected, "{}, {diagonal:?}", ring.program.name);
        }
    }
}

#[test]
fn with_the_diagonal_mended_there_are_as_many_assignments_as_rings() {
    for p in 1..=5_usize {
        for q in 1..=p {
            let rings = rings(p, q).count() / q;
            let found = Assignments::of(&q_ring(&any_weights(p), q, Diagonal::Zero)).unwrap().feasible().len();
            assert_eq!(found, rings, "{q} of {p}");
        }
    }
}

/// The columns of x come first, and then those of y and of u.
#[test]
fn columns_and_rows_of_other_kinds_are_not_read() {
    let ring = q_ring(&any_weights(3), 2, Diagonal::Printed);
    let with_column = |column: usize, bounds: Bounds, integer: bool| {
        let mut ring = ring.clone();
        let variable = ring.program.variable_at(column).unwrap();
        let column = ring.program.column_mut(variable);
        (column.bounds, column.integer) = (bounds, integer);
        Assignments::of(&ring).is_some()
    };
    let named = |letter: char| ring.program.columns().iter().position(|it| it.name.starts_with(letter)).unwrap();
    let (x, y, u) = (0, named('y'), named('u'));
    for column in [x, y] {
        assert!(with_column(column, Bounds::between(0, 1), true) && !with_column(column, Bounds::between(0, 1), false));
        assert!(
            !with_column(column, Bounds::between(0, 2), true) && !with_column(column, Bounds::between(-1, 1), true)
        );
    }
    assert!(with_column(x, Bounds::fixed(1), true) && with_column(x, Bounds::fixed(0), true));
    assert!(with_column(u, Bounds::non_negative(), true) && !with_column(u, Bounds::non_negative(), false));
    assert!(!with_column(u, Bounds::between(0, 9), true));
    let with_row = |factors: [i64; 2], is_at_most: bool| {
        let mut ring = ring.clone();
        let [one, other] = [u, u + 1].map(|column| ring.program.variable_at(column).unwrap());
        let sum: Expression = [(one, factors[0]), (other, factors[1])].into_iter().collect();
        ring.program.subject_to("more", if is_at_most { sum.at_most(2) } else { sum.at_least(2) });
        Assignments::of(&ring).is_some()
    };
    assert!(with_row([1, -1], true) && with_row([-1, 1], true));
    assert!(
        !with_row([1, -1], false) && !with_row([2, -1], true) && !with_row([1, 1], true) && !with_row([1, -2], true)
    );
}

#[test]
fn rows_of_other_kinds_are_not_taken_for_differences() {
    let instance = random_instance(&mut ChaCha8Rng::seed_from_u64(1), 3);
    assert!(Assignments::of(&direct(&instance)).is_none());
}

#[test]
fn every_solver_finds_the_lightest_ring_of_each_length() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for p in [1, 2, 3, 4, 4] {
        let instance = random_instance(&mut random, p);
        let d = weights::of_equation_3(&instance);
        for (&solver, q) in solver::available().iter().cartesian_product(1..=p) {
            let programs = [Some(q_ring(&d, q, Diagonal::Zero)), (q == p).then(|| tour(&d, Diagonal::Zero))];
            for ring in programs.into_iter().flatten() {
                let solution = solved(&instance, &ring, solver);
                assert_eq!(Some(solution.objective), rings(p, q).map(|ring| weight(&d, &ring)).min());
                let (schedule, measure) = solution.measured.expect("one cycle");
                assert_eq!((schedule.ring.len(), measure.step), (q, step(&instance, &schedule.ring)));
            }
        }
    }
}

fn solved(instance: &SliceRing, ring: &RingProgram, solver: &dyn solver::Solver) -> RingSolution {
    match solve(instance, ring, solver, SolverLimits::default()) {
        Ok(RingOutcome::Solved(solution)) if solution.proved_optimal => *solution,
        other => panic!("{}, {}: {other:?}", ring.program.name, solver.name()),
    }
}

#[test]
fn every_solver_finds_the_least_time_of_a_step_by_the_direct_program() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let mut lengths = [0; 5];
    for p in [1, 2, 2, 3, 3, 3, 4, 4] {
        let instance = random_instance(&mut random, p);
        let least = (1..=p).flat_map(|q| rings(p, q)).map(|ring| step(&instance, &ring)).min();
        for &solver in solver::available() {
            let solution = solved(&instance, &direct(&instance), solver);
            lengths[solution.cycles[0].len()] += 1;
            assert_eq!((solution.cycles.len(), Some(solution.objective)), (1, least.clone()), "{instance:?}");
        }
    }
    assert!(lengths[1..4].iter().all(|&found| found > 0), "rings of one, two and more are best: {lengths:?}");
}

#[test]
fn a_ring_keeps_within_a_bound_exactly_if_its_program_says_so() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let instance = random_instance(&mut random, 3);
    let solver = solver::default();
    for q in 1..=3 {
        let least = rings(3, q).map(|ring| step(&instance, &ring)).min().unwrap();
        for (bound, expected) in [(least.clone(), true), (&least * Rational::new(999, 1000), false)] {
            let found =
                match solve(&instance, &ring_within(&instance, q, &bound), solver, SolverLimits::default()).unwrap() {
                    RingOutcome::Solved(solution) => solution.objective <= -instance.work(),
                    RingOutcome::Infeasible { .. } => false,
                    RingOutcome::Interrupted => panic!("no limit was set"),
                };
            assert_eq!(found, expected, "{q}, {bound}");
        }
    }
}

#[test]
fn as_printed_loops_cost_nothing_and_are_no_ring() {
    let instance = SliceRing::of((1, 1), [1, 1, 1], [[0, 1, 1], [1, 0, 1], [1, 1, 0]]);
    let d = weights::printed(&instance);
    for ring in [tour(&d, Diagonal::Printed), q_ring(&d, 3, Diagonal::Printed)] {
        let solution = solved(&instance, &ring, solver::default());
        assert_eq!((solution.cycles, solution.objective), (vec![vec![0], vec![1], vec![2]], Rational::default()));
        assert!(solution.measured.is_none());
    }
}

#[test]
fn programs_are_read_from_files_as_they_were_written() {
    let instance = random_instance(&mut ChaCha8Rng::seed_from_u64(5), 3);
    let d = weights::printed(&instance);
    for ring in [tour(&d, Diagonal::Zero), q_ring(&d, 2, Diagonal::Printed), direct(&instance)] {
        for format in [Format::Lp, Format::Mps] {
            let text = write(&ring.program, format, Names::Kept).unwrap();
            assert_eq!(read(text.as_bytes(), format).unwrap(), ring.program, "{text}");
        }
    }
}

#[test]
fn a_program_whose_time_is_not_that_of_the_step_is_an_error() {
    let instance = SliceRing::of((6, 1), [1, 2], [[0, 1], [1, 0]]);
    let mut wrong = direct(&instance);
    let step = wrong.program.columns().iter().position(|column| column.name == "T").unwrap();
    let step = wrong.program.variable_at(step).unwrap();
    wrong.program.minimize(step + 1);
    let error = solve(&instance, &wrong, solver::default(), SolverLimits::default()).unwrap_err();
    assert!(matches!(error, RingProgramError::WrongStep { .. }), "{error}");
    wrong.program.maximize(step);
    let unbounded = solve(&instance, &wrong, solver::default(), SolverLimits::default());
    assert_eq!(unbounded, Err(RingProgramError::Solver(SolverError::Unbounded)));
}
