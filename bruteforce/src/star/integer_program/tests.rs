use exact_lp::Bounds;
use num_traits::ToPrimitive;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_model::star::Worker;

use super::*;
use crate::solver::{self, Attempt, Outcome};
use crate::star::{branch_and_bound, state_space};

const BOTH: [Relays; 2] = [Relays::Allowed, Relays::Forbidden];

/// Rr6005, section 4.2.
fn trace_star() -> Star<i64> {
    Star::of([(2, 3, 8), (2, 3, 1), (2, 4, 1), (2, 4, 0)])
}

/// Rr6005, figure 2.
fn figure_2() -> Star<i64> {
    Star::of([(1, 1, 13), (8, 1, 13), (1, 9, 0), (1, 10, 0)])
}

fn solved(star: &Star<i64>, relays: Relays, solver: &dyn Solver) -> IntegerProgramSolution {
    let solution = minimise(star, relays, solver, ProgramLimits::default()).unwrap();
    assert!(solution.is_optimal(), "{}: {star:?}", solver.name());
    solution
}

/// Stars in which a loan often helps: a worker behind a slow link must give its task away, a fast one with a fast link
/// is full, a slow one has time to spare.
fn lending_star(random: &mut ChaCha8Rng) -> Star<i64> {
    let stranded = Worker { comm: random.random_range(3..=6), comp: None, tasks: 1 };
    let lender = Worker {
        comm: random.random_range(0..=1),
        comp: Some(random.random_range(1..=3)),
        tasks: random.random_range(2..=4),
    };
    let slow = Worker { comm: random.random_range(0..=2), comp: Some(random.random_range(4..=6)), tasks: 0 };
    Star::new(vec![stranded, lender, slow]).unwrap()
}

fn tiny_star(random: &mut ChaCha8Rng) -> Star<i64> {
    let workers = random.random_range(1..=4);
    let mut tasks: u64 = random.random_range(0..=5);
    loop {
        let mut worker = || {
            let held = random.random_range(0..=tasks);
            tasks -= held;
            let comp = (random.random_range(0..6) > 0).then(|| random.random_range(0..=5));
            Worker { comm: random.random_range(0..=4), comp, tasks: held }
        };
        if let Ok(star) = Star::new((0..workers).map(|_| worker()).collect()) {
            return star;
        }
    }
}

#[test]
fn the_trace_star_takes_13_with_every_solver() {
    for &solver in solver::available() {
        assert_eq!(BOTH.map(|relays| solved(&trace_star(), relays, solver).makespan), [13, 13], "{}", solver.name());
    }
}

#[test]
fn figure_2_takes_12_with_a_relay_and_13_without_with_every_solver() {
    for &solver in solver::available() {
        assert_eq!(BOTH.map(|relays| solved(&figure_2(), relays, solver).makespan), [12, 13], "{}", solver.name());
        assert_eq!(solved(&figure_2(), Relays::Allowed, solver).schedule.relays(), [0], "{}", solver.name());
    }
}

#[test]
fn every_solver_agrees_with_the_plain_search_on_seeded_tiny_stars() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let (mut relays_help, mut transfers) = (0, 0);
    for number in 0..100 {
        let star = if number % 3 == 0 { lending_star(&mut random) } else { tiny_star(&mut random) };
        let expected = BOTH.map(|relays| state_space::optimum(&star, relays).unwrap().makespan);
        relays_help += usize::from(expected[0] < expected[1]);
        for &solver in solver::available() {
            let found = BOTH.map(|relays| solved(&star, relays, solver));
            transfers += usize::from(!found[0].schedule.transfers.is_empty());
            assert_eq!(found.map(|solution| solution.makespan), expected, "star {number}, {}: {star:?}", solver.name());
        }
    }
    assert!(relays_help >= 5, "a loan helps in {relays_help} of 100 stars: too few to test it");
    assert!(transfers >= 30, "{transfers} optima with transfers: too few to test them");
}

#[test]
fn the_default_solver_agrees_with_the_branch_and_bound_beyond_the_reach_of_the_plain_search() {
    let mut random = ChaCha8Rng::seed_from_u64(6);
    for number in 0..15 {
        let mut worker = || (random.random_range(0..=6), random.random_range(1..=9), random.random_range(0..=4));
        let star = Star::of((0..5).map(|_| worker()));
        for relays in BOTH {
            let expected = branch_and_bound::minimise(&star, relays, &Default::default());
            assert!(expected.optimal, "star {number}: {star:?}");
            let found = solved(&star, relays, solver::default());
            assert_eq!(found.makespan, expected.makespan, "star {number}, {relays:?}: {star:?}");
        }
    }
}

#[test]
fn the_time_grid_is_as_wide_as_the_times_allow() {
    let wide = |factor: i64| {
        Star::of(trace_star().workers().iter().map(|it| (it.comm * factor, it.comp.unwrap() * factor, it.tasks)))
    };
    let solution = solved(&wide(1_000_000_007), Relays::Allowed, solver::default());
    assert_eq!(solution.makespan, 13_000_000_091);
}

#[test]
fn stars_without_tasks_or_without_costs_take_no_time() {
    for star in [
        Star::of([(1, 1, 0)]),
        Star::of([(0, 0, 3)]),
        Star::of([(3, 0, 2), (0, 7, 0)]),
        Star::new(vec![Worker { comm: 0, comp: None, tasks: 2 }, Worker { comm: 0, comp: Some(0), tasks: 0 }]).unwrap(),
        Star::new(vec![Worker { comm: 5, comp: None, tasks: 0 }]).unwrap(),
    ] {
        for &solver in solver::available() {
            assert_eq!(BOTH.map(|relays| solved(&star, relays, solver).makespan), [0, 0], "{star:?}");
        }
    }
}

#[test]
fn a_horizon_beyond_the_limit_on_columns_is_refused() {
    let limits = ProgramLimits { columns: 70, ..ProgramLimits::default() };
    let refused = Err(IntegerProgramError::TooLong { steps: 4, step: 1, limit: 70 });
    assert_eq!(minimise(&trace_star(), Relays::Allowed, solver::default(), limits), refused);
    assert_eq!(program(&trace_star(), Relays::Allowed, 5, limits).err(), refused.err());
    assert!(program(&trace_star(), Relays::Allowed, 4, limits).is_ok());
    let endless = Star::of([(i64::MAX, i64::MAX, 2), (1, i64::MAX - 1, 0)]);
    assert!(matches!(
        minimise(&endless, Relays::Allowed, solver::default(), ProgramLimits::default()),
        Err(IntegerProgramError::TooLong { step: 1, .. })
    ));
}

#[test]
fn times_near_the_end_of_the_machine_range_are_no_problem_on_a_wide_grid() {
    let huge = i64::MAX / 4;
    let star = Star::of([(huge, huge, 3), (huge, 2 * huge, 0)]);
    assert_eq!(solved(&star, Relays::Allowed, solver::default()).makespan, 3 * huge);
    let longer = Star::of([(huge, huge, 5)]);
    assert!(matches!(
        minimise(&longer, Relays::Allowed, solver::default(), ProgramLimits::default()),
        Err(IntegerProgramError::TooLong { steps: 3, .. })
    ));
}

#[test]
fn no_time_gives_no_schedule_and_says_what_is_known() {
    let limits = ProgramLimits { time: Some(Duration::ZERO), ..ProgramLimits::default() };
    assert_eq!(
        minimise(&trace_star(), Relays::Allowed, solver::default(), limits),
        Err(IntegerProgramError::OutOfTime { lower_bound: 9 })
    );
}

#[test]
fn the_program_of_a_deadline_is_feasible_from_the_optimum_on() {
    let feasible = |deadline| {
        let program = program(&trace_star(), Relays::Allowed, deadline, ProgramLimits::default()).unwrap();
        match solver::solve(solver::default(), &program, solver::SolverLimits::default()).unwrap() {
            solver::Outcome::Solved(_) => true,
            solver::Outcome::Infeasible { .. } => false,
            solver::Outcome::Interrupted => panic!("no limit was set"),
        }
    };
    assert_eq!([-5, 0, 9, 12, 13, 14, 20].map(feasible), [false, false, false, false, true, true, true]);
}

/// Denies everything.
struct Denier;

impl Solver for Denier {
    fn name(&self) -> &'static str {
        "denier"
    }

    fn attempt(&self, _: &LinearProgram, _: solver::SolverLimits) -> Result<Attempt, SolverError> {
        Ok(Attempt::Infeasible)
    }
}

#[test]
fn what_a_solver_denies_is_found_all_the_same() {
    assert_eq!(solved(&trace_star(), Relays::Allowed, &Denier).makespan, 13);
}

#[test]
fn a_schedule_that_was_denied_is_an_error() {
    let star = Star::of([(1, 1, 1)]);
    let search = search::Search::new(&star, Relays::Forbidden, solver::default(), ProgramLimits::default());
    let best = || search::Best { schedule: Schedule::default(), makespan: 1 };
    assert_eq!(search.conclude(1, Some(best())).map(|found| found.lower_bound), Ok(1));
    let contradiction = IntegerProgramError::Contradiction { denied: 2, makespan: 1 };
    assert_eq!(search.conclude(2, Some(best())), Err(contradiction));
}

/// What the exact solver finds, in doubles.
fn in_doubles(program: &LinearProgram, limits: solver::SolverLimits) -> Result<Attempt, SolverError> {
    Ok(match solver::solve(solver::default(), program, limits)? {
        Outcome::Solved(solution) => {
            let values = solution.values.iter().map(|value| value.to_f64().expect("small integers")).collect();
            Attempt::Found { values, proven_optimal: solution.proved_optimal }
        }
        Outcome::Infeasible { .. } => Attempt::Infeasible,
        Outcome::Interrupted => Attempt::Interrupted,
    })
}

/// Solves the program without the rows whose names contain a word.
struct Without(&'static str);

impl Solver for Without {
    fn name(&self) -> &'static str {
        self.0
    }

    fn attempt(&self, program: &LinearProgram, limits: solver::SolverLimits) -> Result<Attempt, SolverError> {
        let mut relaxed = program.clone();
        for number in 0..program.rows().len() {
            if program.rows()[number].name.contains(self.0) {
                *relaxed.row_bounds_mut(number) = Bounds::free();
            }
        }
        in_doubles(&relaxed, limits)
    }
}

#[test]
fn each_kind_of_row_is_missed_when_it_is_left_out() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let stars: Vec<_> = (0..60).map(|_| tiny_star(&mut random)).chain([trace_star(), figure_2()]).collect();
    for kind in ["grows", "in_port", "out_port", "instants", "buffer", "processor", "held", "sender", "receiver"] {
        let missed = stars.iter().any(|star| {
            let solution = minimise(star, Relays::Forbidden, &Without(kind), ProgramLimits::default());
            matches!(solution, Err(IntegerProgramError::Solver(SolverError::NoCompletion { .. })))
        });
        assert!(missed, "no star needs the rows {kind}");
    }
}

/// The port takes 20 to receive, while the workers together could be done by 1.
#[test]
fn deadlines_are_tried_in_growing_strides() {
    let far = Star::new(vec![
        Worker { comm: 10, comp: None, tasks: 2 },
        Worker { comm: 1, comp: Some(1), tasks: 0 },
        Worker { comm: 1, comp: Some(1), tasks: 0 },
    ])
    .unwrap();
    let search = search::Search::new(&far, Relays::Allowed, solver::default(), ProgramLimits::default());
    let mut tried = Vec::new();
    let solution = search.least_deadline(|deadline| {
        tried.push(deadline);
        search.decide(deadline)
    });
    assert_eq!((solution.unwrap().makespan, tried), (22, vec![1, 3, 7, 15, 31, 23, 19, 21, 22]));
}
