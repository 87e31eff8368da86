//! Hand-made certificates, and each flaw.

use num_bigint::BigInt;
use schedcheck_model::Rational;
use schedcheck_model::divisible::MultiRound;

use super::{Certificate, Flaw, check, program};
use crate::program::{Flaw as Unproved, Multipliers};

fn claim(platform: &MultiRound, bound: i64, rounds: &[Multipliers]) -> Result<crate::Proved, Flaw> {
    check(platform, &Certificate { bound: Rational::from(bound), rounds: rounds.to_vec() })
}

/// One worker, 1 a unit to send and 2 to compute, 3 units in two rounds: 1 + 2, and 7 units of time.
fn two_rounds() -> (MultiRound, Multipliers) {
    let platform = MultiRound::of(3, 1, Some(2), (1, 2, 0, 0));
    let program = program(&platform, 2, &Rational::from(7)).unwrap();
    let row = |name: &str| program.rows().iter().position(|row| row.name == name).expect("a row of this name");
    // Two thirds: T >= 3 x + 2 y, the first is sent and both are computed. One third: T >= x + 3 y.
    let of = [("sent0", 3), ("sent1", 1), ("have0", 2), ("have1", 1), ("free1", 2), ("end0", 3), ("load", 7)];
    (platform, Multipliers { over: 3.into(), of: of.map(|(name, weight)| (row(name), BigInt::from(weight))).to_vec() })
}

#[test]
fn two_rounds_without_latencies_overlap_as_far_as_a_geometric_series_does() {
    let (platform, multipliers) = two_rounds();
    let proved = claim(&platform, 7, std::slice::from_ref(&multipliers)).unwrap();
    assert_eq!((proved.bound, proved.rests_on), (Rational::from(7), vec![]));
    assert_eq!(claim(&platform, 8, &[multipliers]), Err(Flaw::FallsShort(2)));
}

#[test]
fn each_flaw_is_seen() {
    let (platform, multipliers) = two_rounds();
    assert_eq!(claim(&platform, 7, &[]), Err(Flaw::Latencies(2)));
    assert_eq!(claim(&platform, 7, &[multipliers.clone(), multipliers.clone()]), Err(Flaw::Surplus(2)));
    let none = Multipliers { over: 0.into(), of: Vec::new() };
    let flaw = Flaw::Multipliers { rounds: 2, flaw: Unproved::Denominator(0.into()) };
    assert_eq!(claim(&platform, 7, &[none]), Err(flaw));
    let any = platform.with_rounds(None).unwrap();
    assert_eq!(claim(&any, 7, &[multipliers]), Err(Flaw::Latencies(2)));
    let many = MultiRound::of(3, 1_000, Some(1_000), (1, 2, 0, 0));
    assert_eq!(claim(&many, 4, &[Multipliers::default()]), Err(Flaw::TooManyChunks(1_000)));
}

/// Four rounds on two workers: 8 messages and 5 units to send, then W; or 1 + 4 W and half of the load at 4 a unit.
#[test]
fn latencies_alone_are_a_bound() {
    let platform = |costs| MultiRound::of(5, 2, Some(4), costs);
    for (costs, bound) in [((1, 0, 3, 2), 31), ((0, 4, 1, 6), 35)] {
        assert!(claim(&platform(costs), bound, &[]).is_ok());
        assert_eq!(claim(&platform(costs), bound + 1, &[]), Err(Flaw::Latencies(4)));
    }
}

#[test]
fn a_bound_as_long_as_its_multipliers_is_compared_with_what_they_prove() {
    let [lesser, greater] = exact_rational::neighbours_of_fibonacci(20_000);
    // One unit, which takes one unit of time: T is at least any part of it.
    let alone = MultiRound::of(1, 1, Some(1), (0, 1, 0, 0));
    let program = program(&alone, 1, &Rational::ONE).unwrap();
    let rows = ["have0", "end0", "load"].map(|name| program.rows().iter().position(|row| row.name == name).unwrap());
    let is_proved = |bound: &Rational, part: &Rational| {
        let rounds = vec![Multipliers::of(rows.map(|row| (row, part.clone())))];
        check(&alone, &Certificate { bound: bound.clone(), rounds }).is_ok()
    };
    assert!(is_proved(&lesser, &greater) && !is_proved(&greater, &lesser));
}
