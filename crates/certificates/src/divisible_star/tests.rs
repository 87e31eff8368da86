//! Hand-made certificates, and each flaw.

use num_bigint::BigInt;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Rounds};

use super::{Case, Certificate, Flaw, Next, Proof, Step, check, lists};
use crate::program::{Flaw as Unproved, Multipliers};

fn claim(star: &DivisibleStar, bound: i64, steps: &[Step]) -> Result<crate::Proved, Flaw> {
    check(star, &Certificate { bound: Rational::from(bound), proof: Proof::Sequences(steps.to_vec()) })
}

fn closed(case: &Case, bound: i64, over: i64, of: &[(&str, i64)]) -> Step {
    let program = case.program(&Rational::from(bound));
    let row = |name: &str| program.rows().iter().position(|row| row.name == name).expect("a row of this name");
    let of = of.iter().map(|&(name, weight)| (row(name), BigInt::from(weight))).collect();
    Step::Closed(Multipliers { over: over.into(), of })
}

/// One worker: 1 + x to send, 2 + 2 x to compute; the master takes 3 a unit.
fn star() -> DivisibleStar {
    DivisibleStar::affine(5, [(1, 2, 1, 2)]).with_master(Rational::from(3))
}

/// 3 (5 - x) = 3 + 3 x: nine units of time, with half of both rows.
fn one_case() -> Step {
    let star = star();
    closed(&Case::all(&star), 9, 2, &[("master", 1), ("own_0", 1), ("part_0", 3), ("load", 3)])
}

fn two_cases() -> [Step; 3] {
    let star = star();
    let mut case = Case::all(&star);
    case.enter(0, Some(Next::Nobody));
    let alone = closed(&case, 9, 1, &[("master", 1), ("load", 3)]);
    case.enter(0, Some(Next::Worker(0)));
    let both = closed(&case, 9, 2, &[("master", 1), ("end0", 1), ("have0", 1), ("sent0", 1), ("load", 3)]);
    [Step::Next, alone, both]
}

#[test]
fn two_cases_prove_the_optimum_of_a_master_and_a_worker() {
    let proved = claim(&star(), 9, &two_cases()).unwrap();
    assert_eq!((proved.bound, proved.rests_on), (Rational::from(9), vec![]));
    assert_eq!(claim(&star(), 10, &two_cases()), Err(Flaw::FallsShort(2)));
}

#[test]
fn each_flaw_is_seen() {
    let [next, alone, both] = two_cases();
    let flaw = |steps: &[&Step]| {
        let steps: Vec<_> = steps.iter().map(|&step| step.clone()).collect();
        claim(&star(), 9, &steps).unwrap_err()
    };
    assert_eq!(flaw(&[]), Flaw::Open(1));
    assert_eq!(flaw(&[&next, &alone]), Flaw::Open(1));
    assert_eq!(flaw(&[&next, &alone, &both, &both]), Flaw::Surplus(3));
    assert_eq!(flaw(&[&next, &next]), Flaw::Decided(1));
    assert_eq!(flaw(&[&one_case()]), Flaw::FallsShort(0));
    let none = Step::Closed(Multipliers { over: 0.into(), of: Vec::new() });
    assert_eq!(flaw(&[&none]), Flaw::Multipliers { step: 0, flaw: Unproved::Denominator(0.into()) });
    let lemma = |star: &DivisibleStar, bound| {
        check(star, &Certificate { bound: Rational::from(bound), proof: Proof::WithoutLatencies })
    };
    assert_eq!(lemma(&star(), 9), Err(Flaw::Claim(Rational::from(9))));
    assert_eq!(lemma(&star().with_rounds(Rounds::Any), 1), Err(Flaw::AnyRounds));
}

#[test]
fn without_latencies_thousands_of_workers_have_a_closed_value() {
    let star = DivisibleStar::linear(1_000, (0..2_000).map(|worker| (1 + worker % 7, 1 + worker % 5)));
    let claim = |bound: Rational| check(&star, &Certificate { bound, proof: Proof::WithoutLatencies });
    // The port alone does not take 1,000 units of time less than 1,000; and one worker more hardly helps.
    assert_eq!(claim(Rational::from(1_000)).unwrap().rests_on.len(), 1);
    assert!(claim(Rational::from(1_001)).is_err());
}

#[test]
fn more_than_a_thousand_workers_are_not_divided_into_cases() {
    let star = DivisibleStar::linear(4, vec![(1, 1); super::MOST + 1]);
    assert_eq!(claim(&star, 1, &[Step::Next]), Err(Flaw::TooMany(0)));
}

fn priced(star: &DivisibleStar, bound: Rational, prices: &[u64]) -> Result<crate::Proved, Flaw> {
    check(star, &Certificate { bound, proof: Proof::Prices(prices.to_vec()) })
}

/// 9 is when the master has computed 3 units, and the worker (9 - 3) / 3 = 2: a list of one worker, of just that load.
#[test]
fn prices_prove_the_optimum_of_a_master_and_a_worker() {
    let free = [0; lists::PRICES];
    assert_eq!(priced(&star(), Rational::from(9), &free).unwrap().rests_on, [lists::LEMMA]);
    let later = Rational::new(9_001, 1_000);
    assert_eq!(priced(&star(), later, &free), Err(Flaw::Prices(lists::Flaw::List(vec![0]))));
}

#[test]
fn a_worker_too_fast_for_the_numbers_is_refused() {
    let free = [0; lists::PRICES];
    for bits in [33, 34, 40, 60, 200] {
        // The first computes the rest at once when its latency is over, the second half of it by then.
        let fast = Rational::new(1, num_bigint::BigInt::from(1) << bits);
        let workers =
            [(Rational::ZERO, fast.clone(), Rational::ONE), (Rational::ZERO, Rational::from(2), Rational::ZERO)];
        let workers = workers.map(|(link, cycle_time, compute_latency)| schedcheck_model::divisible::Worker {
            link,
            cycle_time: Some(cycle_time),
            link_latency: Rational::ZERO,
            compute_latency,
        });
        let star = DivisibleStar::new(Rational::ONE, None, workers.to_vec()).unwrap();
        let refused = priced(&star, Rational::ONE + fast, &free).unwrap_err();
        assert_eq!(refused, Flaw::Prices(lists::Flaw::Rate(0)), "{bits}");
        assert!(priced(&star, Rational::ONE, &free).is_ok());
    }
}

/// Nobody can help the master in time.
#[test]
fn prices_prove_what_the_master_computes_alone() {
    let far = DivisibleStar::affine(1, vec![(1, 1, 5, 0); 5]).with_master(Rational::ONE);
    assert!(priced(&far, Rational::ONE, &[0; lists::PRICES]).is_ok());
    let later = Rational::new(1_001, 1_000);
    assert_eq!(priced(&far, later, &[0; lists::PRICES]), Err(Flaw::Prices(lists::Flaw::Master)));
    let near = DivisibleStar::affine(1, vec![(1, 1, 0, 0); 5]).with_master(Rational::ONE);
    assert_eq!(priced(&near, Rational::ONE, &[0; lists::PRICES]), Err(Flaw::Prices(lists::Flaw::List(vec![0]))));
}

#[test]
fn each_flaw_of_prices_is_seen() {
    let free = [0; lists::PRICES];
    let flaw = |star: &DivisibleStar, bound, prices: &[u64]| match priced(star, Rational::from(bound), prices) {
        Err(Flaw::Prices(flaw)) => flaw,
        other => panic!("{other:?}"),
    };
    assert_eq!(flaw(&star(), 16, &free), lists::Flaw::Master);
    assert_eq!(flaw(&star().with_master(Rational::ZERO), 1, &free), lists::Flaw::Master);
    for prices in [&free[1..], &[free.as_slice(), &[0]].concat(), &[&[1], &free[1..]].concat()] {
        assert_eq!(flaw(&star(), 9, prices), lists::Flaw::Prices);
    }
    let dearest = [&free[1..], &[64 * lists::WHOLE + 1]].concat();
    assert_eq!(flaw(&star(), 9, &dearest), lists::Flaw::Prices);
    let at_once = DivisibleStar::affine(5, [(0, 0, 1, 1)]);
    assert_eq!(flaw(&at_once, 3, &free), lists::Flaw::List(vec![0]));
    assert!(priced(&at_once, Rational::from(2), &free).is_ok());
    let many = DivisibleStar::affine(5, vec![(1, 1, 0, 0); lists::MOST + 1]);
    assert_eq!(flaw(&many, 1, &free), lists::Flaw::Workers);
    // All of fourteen are needed, in any order: each set of them is a state.
    let unlike = DivisibleStar::affine(1, (51..=64).map(|cycle_time| (0, cycle_time, 0, 0)));
    let rate: Rational = (51..=64).map(|cycle_time| Rational::from(cycle_time).recip()).sum();
    assert_eq!(priced(&unlike, rate.recip(), &free), Err(Flaw::Prices(lists::Flaw::States)));
    assert_eq!(priced(&star().with_rounds(Rounds::Any), Rational::ONE, &free), Err(Flaw::AnyRounds));
}

/// In any number of rounds the case of the beginning has the port and the time of each worker.
#[test]
fn in_any_number_of_rounds_the_port_is_a_bound() {
    let star = DivisibleStar::linear(12, [(1, 2), (1, 2)]).with_rounds(Rounds::Any);
    let step = closed(&Case::all(&star), 12, 1, &[("port", 1), ("load", 1)]);
    assert!(claim(&star, 12, std::slice::from_ref(&step)).is_ok());
    assert_eq!(claim(&star, 13, &[step]), Err(Flaw::FallsShort(0)));
}

#[test]
fn who_may_be_next_depends_on_rounds_and_twins() {
    let star = DivisibleStar::affine(4, [(1, 1, 1, 1), (2, 1, 1, 1), (1, 1, 1, 1)]);
    for (rounds, after_the_first) in [(Rounds::One, 3), (Rounds::Any, 4)] {
        let star = star.clone().with_rounds(rounds);
        let mut case = Case::all(&star);
        assert_eq!(case.next(), Some(vec![Next::Nobody, Next::Worker(0), Next::Worker(1)]));
        case.enter(0, Some(Next::Worker(0)));
        assert_eq!(case.next().unwrap().len(), after_the_first);
        case.enter(1, Some(Next::Nobody));
        assert_eq!(case.next(), None);
    }
}

#[test]
fn other_texts_are_refused() {
    for text in [
        "",
        r#"{"bound": "1", "proof": "without"}"#,
        r#"{"bound": "1", "proof": {"sequences": ["next", "last"]}}"#,
        r#"{"bound": "1", "proof": {"sequences": [{"closed": {"over": "1", "of": [], "more": 1}}]}}"#,
    ] {
        assert!(Certificate::from_json(text).is_err(), "{text}");
    }
}

/// All of a thousand workers may be next, and nobody: the cases are open.
#[test]
fn a_thousand_workers_are_divided_into_cases() {
    let star = DivisibleStar::linear(4, vec![(1, 1); super::MOST]);
    assert_eq!(claim(&star, 1, &[Step::Next]), Err(Flaw::Open(2)));
}

/// It takes no time to compute nothing, though nobody has time for a message.
#[test]
fn without_load_nothing_but_zero_is_proved() {
    let star = DivisibleStar::affine(0, [(1, 1, 2, 0)]);
    let prices = || Proof::Prices(vec![0; lists::PRICES]);
    for proof in [Proof::WithoutLatencies, prices(), Proof::Sequences(Vec::new())] {
        let [none, one] = [0, 1].map(|bound: i64| Rational::from(bound));
        let claim = |bound: &Rational| check(&star, &Certificate { bound: bound.clone(), proof: proof.clone() });
        assert!(claim(&none).is_ok());
        assert_eq!(claim(&one), Err(Flaw::Claim(one)));
    }
}

#[test]
fn the_dearest_price_proves_what_no_price_does() {
    assert!(priced(&star(), Rational::from(9), &[64 * lists::WHOLE; lists::PRICES]).is_ok());
}
