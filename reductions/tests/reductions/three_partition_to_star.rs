//! Theorem 2 of rr6005, forward and backward, and what its lemmas find wrong with schedules that are not as they say.

use schedcheck_model::Rational;
use schedcheck_model::ports::PortViolation;
use schedcheck_model::star::{Run, Schedule, Star, Transfer, Violation, check};
use schedcheck_reductions::three_partition::generate::{
    instances, instances_with_matching_sum, no_instance, yes_instance,
};
use schedcheck_reductions::three_partition::{
    Departure, ExtractionError, InvalidPartition, Lemma, Partition, Role, StarReduction, ThreePartition, reduce, solver,
};

fn instance(items: &[u64], bound: u64) -> ThreePartition {
    ThreePartition::new(items.to_vec(), bound).unwrap()
}

/// Both maps on one solution: the schedule takes exactly T, all lemmas hold on it, and it gives the solution back.
fn goes_there_and_back(source: &ThreePartition, solution: &Partition) {
    let reduction = reduce(source);
    let schedule = reduction.forward(solution).unwrap();
    let measure = check(&reduction.star, &schedule).unwrap();
    assert_eq!((measure.makespan, measure.transfers), (reduction.deadline.clone(), 4 * source.triples()), "{source:?}");
    let witness = reduction.witness(&schedule).unwrap();
    assert!(Lemma::ALL.iter().all(|lemma| lemma.holds_on(&witness).is_ok()), "{source:?}");
    assert_eq!(reduction.backward(&schedule).as_ref(), Ok(solution), "{source:?}");
}

#[test]
fn every_solution_of_a_small_instance_takes_exactly_the_deadline_and_comes_back() {
    let mut solutions = 0;
    for source in instances_with_matching_sum(1..=2, 1..=20) {
        for solution in solver::solutions(&source) {
            goes_there_and_back(&source, &solution);
            solutions += 1;
        }
    }
    assert_eq!(solutions, 68);
}

#[test]
fn every_solution_of_a_seeded_instance_takes_exactly_the_deadline_and_comes_back() {
    for seed in 0..30 {
        let source = yes_instance(seed, 3 + seed as usize % 3, 9..=100).unwrap();
        for solution in solver::solutions(&source).take(50) {
            assert!(solution.solves(&source));
            goes_there_and_back(&source, &solution);
        }
    }
}

#[test]
fn a_grouping_that_is_no_solution_misses_the_deadline() {
    let source = instance(&[4, 4, 5, 4, 4, 5], 13);
    let reduction = reduce(&source);
    let grouping = Partition::new(vec![[0, 1, 3], [2, 4, 5]]).unwrap();
    let schedule = reduction.forward(&grouping).unwrap();
    // The second triple sums to 14, one more than 13, and an eighth of that is late.
    let too_long = ExtractionError::TooLong(&reduction.deadline + Rational::new(1, 8));
    assert_eq!(reduction.backward(&schedule), Err(too_long));
}

#[test]
fn without_a_matching_sum_triples_within_the_bound_meet_the_deadline_and_only_they_come_back() {
    let (mut packed, mut solved) = (0, 0);
    for source in instances(1..=2, 1..=15).filter(|source| !source.has_matching_sum()) {
        let reduction = reduce(&source);
        for packing in solver::packings(&source) {
            let schedule = reduction.forward(&packing).unwrap();
            let witness = reduction.witness(&schedule).unwrap();
            assert_eq!(witness.grouping().as_ref(), Ok(&packing), "{source:?}");
            assert!(Lemma::ALL[..3].iter().all(|lemma| lemma.holds_on(&witness).is_ok()), "{source:?}");
            packed += 1;
            solved += usize::from(witness.solution().is_ok());
        }
    }
    assert_eq!((packed, solved), (53, 0));
}

#[test]
fn theorem_2_as_printed_fails_on_three_items_of_two_with_bound_seven() {
    let source = instance(&[2, 2, 2], 7);
    assert_eq!(solver::solution(&source), None);
    let reduction = reduce(&source);
    let schedule = reduction.forward(&Partition::new(vec![[0, 1, 2]]).unwrap()).unwrap();
    let witness = reduction.witness(&schedule).expect("the star meets the deadline all the same");
    let short = Departure::WrongTime { place: 1, time: Rational::new(6, 1) };
    assert_eq!(Lemma::FirstThreeTakeSevenEighths.holds_on(&witness), Err(short.clone()));
    assert_eq!(reduction.backward(&schedule), Err(short.into()));
}

#[test]
fn the_star_has_the_numbers_of_the_paper() {
    // S = 16, n = 1: E = 32, T = 32 + 16 + 4.
    let reduction = reduce(&instance(&[5, 5, 6], 16));
    assert_eq!(reduction.deadline, Rational::new(52, 1));
    let expected = [
        (Role::Owner, Rational::new(4, 1), Rational::new(53, 1), 4),
        (Role::Item(0), Rational::new(37, 8), Rational::new(32, 1), 0),
        (Role::Item(1), Rational::new(37, 8), Rational::new(32, 1), 0),
        (Role::Item(2), Rational::new(19, 4), Rational::new(32, 1), 0),
        (Role::Separator(0), Rational::new(2, 1), Rational::new(32, 1), 0),
    ];
    assert_eq!(reduction.roles, expected.clone().map(|(role, ..)| role));
    assert_eq!(reduction.star, Star::of(expected.map(|(_, comm, comp, tasks)| (comm, comp, tasks))));
    // Q_1 computes one bound longer than Q_0.
    let two_triples = reduce(&instance(&[5, 5, 6, 5, 5, 6], 16));
    assert_eq!(two_triples.star.workers()[8].comp, Some(Rational::new(48 + 16, 1)));
    assert_eq!(two_triples.roles[8], Role::Separator(1));
}

/// The reduction with a deadline so late that the lemmas need not hold: what each must catch.
fn without_haste(items: &[u64], bound: u64) -> StarReduction {
    let reduction = reduce(&instance(items, bound));
    StarReduction { deadline: &reduction.deadline * Rational::new(10, 1), ..reduction }
}

/// The transfers `(from, to)` one after the other, and then all computations.
fn at_leisure(reduction: &StarReduction, transfers: &[(usize, usize)]) -> Schedule<Rational> {
    let workers = reduction.star.workers();
    let mut held: Vec<u64> = workers.iter().map(|worker| worker.tasks).collect();
    let mut schedule = Schedule::default();
    let mut now = Rational::new(0, 1);
    for &(from, to) in transfers {
        let out_start = &now + &workers[from].comm;
        let end = &out_start + &workers[to].comm;
        schedule.transfers.push(Transfer { from, to, in_start: now, out_start });
        now = end;
        held[from] -= 1;
        held[to] += 1;
    }
    let holders = held.into_iter().enumerate().filter(|(_, tasks)| *tasks > 0);
    schedule.runs.extend(holders.map(|(worker, tasks)| Run { worker, start: now.clone(), tasks }));
    schedule
}

/// What each of the four lemmas, and lemma 5's extraction, say to a schedule made at leisure.
fn departures(reduction: &StarReduction, transfers: &[(usize, usize)]) -> (Vec<Option<Departure>>, Option<Departure>) {
    let schedule = at_leisure(reduction, transfers);
    let witness = reduction.witness(&schedule).unwrap();
    (Lemma::ALL.iter().map(|lemma| lemma.holds_on(&witness).err()).collect(), witness.solution().err())
}

/// P to each of these workers.
fn from_owner(receivers: &[usize]) -> Vec<(usize, usize)> {
    receivers.iter().map(|&to| (StarReduction::OWNER, to)).collect()
}

#[test]
fn lemma_1_catches_another_sender() {
    let reduction = without_haste(&[2, 2, 3], 7);
    let caught = Some(Departure::AnotherSender { place: 2, sender: Role::Item(0) });
    let (lemmas, extraction) = departures(&reduction, &[(0, 1), (1, 2), (0, 3), (0, 4), (0, 1)]);
    assert_eq!((&lemmas[0], &extraction), (&caught, &caught));
}

#[test]
fn lemma_2_catches_a_last_separator_that_comes_late() {
    let reduction = without_haste(&[4, 4, 5, 4, 4, 5], 13);
    let (lemmas, extraction) = departures(&reduction, &from_owner(&[1, 2, 3, 4, 8, 7, 5, 6]));
    let receivers = (0..4).map(Role::Item).collect();
    let caught = Departure::SeparatorNotAmongFirstFour { receivers, expected: Role::Separator(1) };
    assert_eq!(lemmas, [None, Some(caught), None, None]);
    let found = Departure::NotTheSeparator { place: 4, receiver: Role::Item(3), expected: Role::Separator(1) };
    assert_eq!(extraction, Some(found));
}

#[test]
fn lemma_3_catches_a_separator_among_the_first_three() {
    let reduction = without_haste(&[4, 4, 5, 4, 4, 5], 13);
    let (lemmas, extraction) = departures(&reduction, &from_owner(&[1, 8, 3, 2, 4, 5, 6, 7]));
    let caught = Some(Departure::NotAnItem { place: 2, receiver: Role::Separator(1) });
    assert_eq!((&lemmas[1], &lemmas[2], &extraction), (&None, &caught, &caught));
}

#[test]
fn lemma_4_catches_a_triple_of_another_sum() {
    let reduction = without_haste(&[4, 4, 5, 4, 4, 5], 13);
    let (lemmas, extraction) = departures(&reduction, &from_owner(&[1, 2, 4, 8, 3, 5, 6, 7]));
    // 3 * 13/4 + (4 + 4 + 4)/8 against 7 * 13/8
    let caught = Some(Departure::WrongTime { place: 1, time: Rational::new(90, 8) });
    assert_eq!(lemmas, [None, None, None, caught.clone()]);
    assert_eq!(extraction, caught);
}

#[test]
fn lemma_5_catches_separators_in_the_wrong_order_that_lemmas_1_to_4_let_pass() {
    let reduction = without_haste(&[4, 4, 5, 4, 4, 5, 4, 4, 5], 13);
    let (lemmas, extraction) = departures(&reduction, &from_owner(&[1, 2, 3, 12, 4, 5, 6, 10, 7, 8, 9, 11]));
    assert_eq!(lemmas, [None, None, None, None]);
    let caught = Departure::NotTheSeparator { place: 8, receiver: Role::Separator(0), expected: Role::Separator(1) };
    assert_eq!(extraction, Some(caught));
}

#[test]
fn lemma_5_catches_a_worker_with_two_tasks() {
    let reduction = without_haste(&[4, 4, 5, 4, 4, 5], 13);
    let (_, extraction) = departures(&reduction, &from_owner(&[1, 2, 3, 8, 1, 2, 6, 7]));
    assert_eq!(extraction, Some(Departure::NotOneEach { emissions: 8 }));
    let (_, extraction) = departures(&reduction, &from_owner(&[1, 2, 3, 8, 4, 5]));
    assert_eq!(extraction, Some(Departure::NotOneEach { emissions: 6 }));
}

#[test]
fn a_damaged_schedule_is_refused_with_the_checkers_reason() {
    let source = instance(&[2, 2, 3], 7);
    let reduction = reduce(&source);
    let sound = reduction.forward(&solver::solution(&source).unwrap()).unwrap();
    let refused = |damage: &dyn Fn(&mut Schedule<Rational>)| {
        let mut schedule = sound.clone();
        damage(&mut schedule);
        reduction.backward(&schedule).unwrap_err()
    };
    let invalid = |violation| ExtractionError::Invalid(Box::new(violation));

    let lost = refused(&|schedule| drop(schedule.runs.pop()));
    assert_eq!(lost, invalid(Violation::TasksLeft { worker: 4, tasks: 1 }));
    let unknown = refused(&|schedule| schedule.transfers[1].to = 5);
    assert_eq!(unknown, invalid(PortViolation::UnknownWorker { transfer: 1, worker: 5 }.into()));
    let early = refused(&|schedule| schedule.transfers[0].out_start = Rational::new(0, 1));
    let before_arrival = PortViolation::ForwardedBeforeArrival {
        transfer: 0,
        arrival: Rational::new(7, 4),
        out_start: Rational::new(0, 1),
    };
    assert_eq!(early, invalid(before_arrival.into()));
    let late = refused(&|schedule| schedule.runs[3].start += Rational::new(1, 8));
    assert_eq!(late, ExtractionError::TooLong(&reduction.deadline + Rational::new(1, 8)));
}

#[test]
fn a_grouping_of_another_size_is_refused() {
    let partition = Partition::new(vec![[0, 1, 2]]).unwrap();
    let refused = reduce(&instance(&[4, 4, 5, 4, 4, 5], 13)).forward(&partition);
    assert_eq!(refused, Err(InvalidPartition::WrongSize { found: 1, expected: 2 }));
}

#[test]
fn the_reviewed_family_of_instances() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    let seeded = no_instance(1, 3, 40..=60).unwrap();
    for (name, source, answer) in [
        ("n1_yes", instance(&[2, 2, 3], 7), true),
        ("n1_no", instance(&[2, 2, 2], 7), false),
        ("n2_yes", instance(&[4, 5, 4, 4, 5, 4], 13), true),
        ("n2_no", instance(&[4, 4, 4, 4, 4, 6], 13), false),
        ("n3_yes", instance(&[13, 14, 15, 16, 17, 18, 19, 20, 21], 51), true),
        ("n3_no", instance(&[4, 4, 4, 4, 4, 4, 4, 5, 6], 13), false),
        ("n3_no_seeded", seeded, false),
    ] {
        assert_eq!(solver::solution(&source).is_some(), answer, "{name}");
        let packed = solver::packings(&source).next().is_some();
        let word = |answer| if answer { "yes" } else { "no" };
        let answers =
            format!("triples of sum equal to the bound: {}; at most the bound: {}", word(answer), word(packed));
        settings.set_description(answers);
        settings.bind(|| insta::assert_json_snapshot!(format!("three_partition_{name}"), reduce(&source).to_json()));
    }
}
