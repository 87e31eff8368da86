//! Schedules of every kind whose times have thousands of digits in common: they are judged in a small stack.

use exact_rational::neighbours_of_fibonacci;
use num_bigint::BigUint;
use num_traits::One;

use crate::{Rational, divisible, platform_graph, redistribution, ring, star, switch, tree};

/// Judges in a stack that the order of the library fills with some hundred partial quotients, of the ten thousands that
/// the two numbers share. The second is the greater, by less than 10^-16000: nothing here is printed.
fn judged(judge: impl FnOnce(Rational, Rational) + Send + 'static) {
    let [one, other] = neighbours_of_fibonacci(40_000);
    std::thread::Builder::new().stack_size(128 << 10).spawn(|| judge(one, other)).unwrap().join().unwrap();
}

#[test]
fn tasks_on_a_star() {
    judged(|one, other| {
        let star = star::Star::of([(Rational::ONE, Rational::ONE, 2), (Rational::ONE, Rational::ONE, 0)]);
        let run = |start: &Rational, tasks| star::Run { worker: 0, start: start.clone(), tasks };
        let schedule = |runs: &[_]| star::Schedule { transfers: vec![], runs: runs.to_vec() };
        let measured = star::check(&star, &schedule(&[run(&other, 1), run(&(&other + 1), 1)]));
        assert!(measured.is_ok_and(|measure| measure.makespan == &other + 2));
        let refused = star::check(&star, &schedule(&[run(&other, 1), run(&(&one + 1), 1)]));
        assert!(matches!(refused, Err(star::Violation::ComputationOverlap { .. })));
    });
}

#[test]
fn transfers_of_a_redistribution() {
    judged(|one, other| {
        let redistribution = redistribution::Redistribution::of([(Rational::ONE, 1), (Rational::ONE, -1)]);
        let moved = |out_start: &Rational| {
            let transfer =
                redistribution::Transfer { from: 0, to: 1, in_start: other.clone(), out_start: out_start + 1 };
            redistribution::check(&redistribution, &[transfer])
        };
        assert!(moved(&other).is_ok_and(|measure| measure.time == &other + 2));
        assert!(matches!(moved(&one), Err(redistribution::Violation::Ports(_))));
    });
}

#[test]
fn flows_around_a_switch() {
    judged(|one, other| {
        let switch = switch::Switch::of([(1, 1, 1)]);
        let computed = |start: &Rational, end: &Rational| {
            let computation =
                switch::Computation { worker: 0, load: Rational::ONE, start: start.clone(), end: end + 1 };
            switch::check(&switch, &switch::Schedule { flows: vec![], computations: vec![computation] })
        };
        assert!(computed(&one, &one).is_ok_and(|measure| measure.makespan == &one + 1));
        assert!(matches!(computed(&other, &one), Err(switch::Violation::TooFast { .. })));
    });
}

#[test]
fn messages_along_a_tree() {
    judged(|one, other| {
        let tree = tree::DivisibleTree::linear(1, 1, [(0, 1, 1)]);
        let moved = |start: &Rational| {
            let message = tree::Message { to: 1, load: Rational::ONE, start: other.clone() };
            let computation = tree::Computation { node: 1, load: Rational::ONE, start: start + 1 };
            tree::check(&tree, &tree::Schedule { messages: vec![message], computations: vec![computation] })
        };
        assert!(moved(&other).is_ok_and(|measure| measure.makespan == &other + 2));
        assert!(matches!(moved(&one), Err(tree::Violation::BeforeArrival { .. })));
    });
}

#[test]
fn chunks_of_a_divisible_load_in_one_round_and_in_several() {
    judged(|one, other| {
        let star = divisible::DivisibleStar::linear(1, [(1, 1)]);
        let rounds = divisible::MultiRound::of(1, 1, Some(1), (1, 1, 0, 0));
        let chunk = |start: &Rational| divisible::Chunk {
            worker: 0,
            load: Rational::ONE,
            send_start: other.clone(),
            compute_start: start + 1,
        };
        let schedule = |start| divisible::Schedule { master: Rational::ZERO, chunks: vec![chunk(start)] };
        for judge in [&|schedule: &_| divisible::check_star(&star, schedule), &|schedule: &_| {
            divisible::check_multi_round(&rounds, schedule)
        }] as [&dyn Fn(&divisible::Schedule) -> _; 2]
        {
            assert!(judge(&schedule(&other)).is_ok_and(|measure| measure.makespan == &other + 2));
            let refused = judge(&schedule(&one));
            assert!(matches!(refused, Err(divisible::Violation::ComputedBeforeArrival { .. })));
        }
    });
}

#[test]
fn shares_of_a_ring() {
    judged(|one, other| {
        let cluster = ring::SliceRing::of((1, 1), [1, 1], [[0, 1], [1, 0]]);
        let shared = |first: &Rational, second: &Rational| {
            let shares = vec![first.clone(), Rational::ONE - second];
            ring::check(&cluster, &ring::Schedule { ring: vec![0, 1], shares })
        };
        assert!(shared(&one, &one).is_ok_and(|measure| measure.step == &one + 2));
        assert!(matches!(shared(&one, &other), Err(ring::Violation::WrongSum { .. })));
    });
}

#[test]
fn periods_and_tasks_of_a_platform_graph() {
    judged(|one, other| {
        use platform_graph::{
            AnyViolation, ComputedTask, Period, PlatformGraph, Schedule, Slot, Tasks, TasksViolation, Violation, check,
        };
        let platform = PlatformGraph::of([1], []);
        let slot = |duration: &Rational| Slot { duration: duration.clone(), ..Slot::default() };
        let computations = vec![platform_graph::Computation { node: 0, tasks: BigUint::one() }];
        let period = |slots| {
            let duration = &other + 1;
            check(&platform, &Schedule::Period(Period { duration, slots, computations: computations.clone() }))
        };
        assert!(period(vec![slot(&one), slot(&Rational::ONE)]).is_ok());
        let more = &other + 2;
        assert!(matches!(period(vec![slot(&more)]), Err(AnyViolation::Slots(Violation::Slots { .. }))));
        let within = platform.clone().within(&other + Rational::ONE).unwrap();
        let task = |start: &Rational| {
            let computations = vec![ComputedTask { node: 0, start: start.clone() }];
            check(&within, &Schedule::Tasks(Tasks { transfers: vec![], computations }))
        };
        assert!(task(&one).is_ok());
        assert!(matches!(task(&(&other + 1)), Err(AnyViolation::Tasks(TasksViolation::Late { .. }))));
    });
}
