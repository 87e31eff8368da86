//! What the root search and the schedules keep.

use schedcheck_model::switch::{Violation, Worker, check};

use super::*;

/// Workers of numbers that look random; the first can help everybody.
fn scattered(workers: u64, seed: u64) -> Switch {
    let mut state = seed * 2 + 1;
    let mut below = |most: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Rational::new((state >> 33) % most, 1 + (state >> 50) % 3)
    };
    let mut worker = |_| Worker { load: below(9), bandwidth: below(4) + 1, speed: below(5) };
    let listed = (0..workers).map(&mut worker).collect::<Vec<_>>();
    let helper = Worker { load: Rational::ONE, bandwidth: Rational::from(2), speed: Rational::from(3) };
    Switch::new([vec![helper], listed].concat()).unwrap()
}

#[test]
fn the_balance_attains_its_time_with_either_schedule() {
    for seed in 0..200 {
        let switch = scattered(seed % 8, seed);
        let Balance { time, imbalance } = balance(&switch);
        let sparse = schedule(&switch, &time, &imbalance).unwrap();
        assert!(sparse.flows.len() < switch.workers().len());
        let measured = check(&switch, &sparse).unwrap();
        assert_eq!((measured.makespan, &measured.imbalance), (time.clone(), &imbalance));
        match printed_schedule(&switch, &time, &imbalance) {
            Ok(dense) => assert_eq!(check(&switch, &dense).unwrap().makespan, time),
            Err(refusal) => assert_eq!(refusal, PrintedError::NothingSent),
        }
    }
}

#[test]
fn no_shorter_time_is_feasible() {
    for seed in 0..200 {
        let switch = scattered(seed % 8, seed);
        let time = balance(&switch).time * Rational::new(999, 1_000);
        let least = |worker: &Worker| (-&worker.bandwidth * &time).max(&worker.load - &worker.speed * &time);
        let too_much = |worker: &Worker| least(worker) > &worker.bandwidth * &time;
        let sum: Rational = switch.workers().iter().map(least).sum();
        assert!(switch.workers().iter().any(too_much) || sum.is_positive());
    }
}

#[test]
fn without_load_no_time_passes() {
    let idle = Switch::of([(0, 1, 1), (0, 0, 0)]);
    let found = balance(&idle);
    assert_eq!((found.time.clone(), found.imbalance.clone()), (Rational::ZERO, vec![Rational::ZERO; 2]));
    assert_eq!(schedule(&idle, &found.time, &found.imbalance), Ok(Schedule::default()));
    assert_eq!(printed_schedule(&idle, &found.time, &found.imbalance), Err(PrintedError::NoTime));
}

#[test]
fn where_nothing_is_sent_equation_8_has_no_value() {
    let balanced = Switch::of([(4, 1, 2), (2, 1, 1)]);
    let found = balance(&balanced);
    assert_eq!(found.time, Rational::from(2));
    assert_eq!(printed_schedule(&balanced, &found.time, &found.imbalance), Err(PrintedError::NothingSent));
    assert_eq!(fraction(&found.imbalance, 0, 1), Err(PrintedError::NothingSent));
    let wrong = PrintedError::WrongLength { expected: 2, found: 1 };
    assert_eq!(schedule(&balanced, &found.time, &found.imbalance[..1]), Err(wrong));
}

#[test]
fn numbers_beyond_a_machine_are_balanced_as_well() {
    let big = |number: u32| Rational::from(num_bigint::BigInt::from(10).pow(number));
    let workers = vec![
        Worker { load: big(60), bandwidth: big(20), speed: big(3) },
        Worker { load: Rational::ZERO, bandwidth: big(21), speed: big(40).recip() },
    ];
    let switch = Switch::new(workers).unwrap();
    let found = balance(&switch);
    let sparse = schedule(&switch, &found.time, &found.imbalance).unwrap();
    assert_eq!(check(&switch, &sparse).unwrap().makespan, found.time);
}

#[test]
fn who_is_told_to_send_more_than_it_holds_breaks_the_schedule() {
    let switch = Switch::of([(2, 1, 1), (0, 2, 2), (0, 1, 1)]);
    let imbalance = [Rational::ONE, Rational::from(-2), Rational::ONE];
    let printed = printed_schedule(&switch, &Rational::ONE, &imbalance).unwrap();
    assert!(matches!(check(&switch, &printed), Err(Violation::NegativeLoad { .. })));
}

#[test]
fn long_numbers_in_proportion_to_short_ones_are_balanced_alike() {
    for bits in [0, 40, 44, 60, 100, 300] {
        let unit = Rational::from(num_bigint::BigInt::from(1) << bits);
        let worker = |load, bandwidth, speed| Worker {
            load: Rational::from(load) * &unit,
            bandwidth: Rational::from(bandwidth) * &unit,
            speed: Rational::from(speed) * &unit,
        };
        let found = balance(&Switch::new(vec![worker(6, 1, 1), worker(1, 9, 9)]).unwrap());
        assert_eq!(
            (found.time, found.imbalance),
            (Rational::from(3), vec![Rational::from(3) * &unit, Rational::from(-3) * &unit])
        );
    }
}
