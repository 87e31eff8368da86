//! The checker against damaged certificates: it accepts nothing that is not true, and says why.

use std::collections::BTreeMap;

use crate::common::{Small, Truth};
use exact_lp::{Bounds, Certificate, Contradiction, Flaw, LinearProgram, Rational, Variable, Vector};
use num_bigint::BigInt;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// max 3 x + 2 y with x + y <= 4, x + 3 y <= 6, 0 <= x <= 3: the optimum 11 at (3, 1), with multipliers (2, 0).
fn example() -> (LinearProgram, [Variable; 2]) {
    let mut lp = LinearProgram::new("example");
    let (x, y) = (lp.variable("x", Bounds::between(0, 3)), lp.variable("y", Bounds::non_negative()));
    lp.subject_to("first", (x + y).at_most(4));
    lp.subject_to("second", (x + 3 * y).at_most(6));
    lp.maximize(3 * x + 2 * y);
    (lp, [x, y])
}

fn vector(entries: &[i64]) -> Vector {
    entries.iter().map(|&entry| Rational::from(entry)).collect()
}

fn optimal(primal: &[i64], dual: &[i64]) -> Certificate {
    Certificate::Optimal { primal: vector(primal), dual: vector(dual) }
}

fn flaw(lp: &LinearProgram, certificate: &Certificate) -> Flaw {
    certificate.check(lp).expect_err("a flaw")
}

#[test]
fn the_right_certificate_is_accepted_over_any_denominator() {
    let (lp, _) = example();
    assert_eq!(optimal(&[3, 1], &[2, 0]).check(&lp), Ok(()));
    let over = |denominator: i64, entries: [i64; 2]| {
        let numerators = entries.map(|entry| BigInt::from(entry * denominator)).to_vec();
        Vector::new(denominator.into(), numerators).expect("a positive denominator")
    };
    let certificate = Certificate::Optimal { primal: over(5, [3, 1]), dual: over(7, [2, 0]) };
    assert_eq!(certificate.check(&lp), Ok(()));
}

#[test]
fn a_vector_of_the_wrong_length_is_rejected() {
    let (lp, _) = example();
    let found = |certificate| match flaw(&lp, &certificate) {
        Flaw::Length { found, expected, .. } => (found, expected),
        other => panic!("{other}"),
    };
    assert_eq!(found(optimal(&[3], &[2, 0])), (1, 2));
    assert_eq!(found(optimal(&[3, 1], &[2, 0, 0])), (3, 2));
    assert_eq!(found(Certificate::Infeasible(Contradiction::Farkas(vector(&[1])))), (1, 2));
    assert_eq!(found(Certificate::Unbounded { point: vector(&[0, 0]), ray: vector(&[]) }), (0, 2));
}

#[test]
fn an_infeasible_point_is_rejected_by_the_first_bound_that_it_breaks() {
    let (lp, _) = example();
    assert_eq!(flaw(&lp, &optimal(&[4, 0], &[2, 0])), Flaw::Column(0));
    assert_eq!(flaw(&lp, &optimal(&[3, -1], &[2, 0])), Flaw::Column(1));
    assert_eq!(flaw(&lp, &optimal(&[3, 2], &[2, 0])), Flaw::Row(0));
    assert_eq!(flaw(&lp, &optimal(&[0, 3], &[2, 0])), Flaw::Row(1));
}

#[test]
fn a_multiplier_that_needs_a_bound_that_is_not_there_is_rejected() {
    let (lp, _) = example();
    assert_eq!(flaw(&lp, &optimal(&[3, 1], &[-2, 0])), Flaw::RowMultiplier(0));
    assert_eq!(flaw(&lp, &optimal(&[3, 1], &[1, 0])), Flaw::ReducedCost(1));
}

#[test]
fn a_bound_that_is_not_the_objective_is_rejected_with_both_values() {
    let (lp, _) = example();
    let rational = |value: i64| Box::new(Rational::from(value));
    assert_eq!(flaw(&lp, &optimal(&[2, 1], &[2, 0])), Flaw::Gap { primal: rational(8), dual: rational(11) });
    assert_eq!(flaw(&lp, &optimal(&[3, 1], &[3, 0])), Flaw::Gap { primal: rational(11), dual: rational(12) });
}

#[test]
fn the_constant_of_the_objective_counts_on_both_sides() {
    let (mut lp, [x, y]) = example();
    lp.maximize(3 * x + 2 * y + 100);
    assert_eq!(optimal(&[3, 1], &[2, 0]).check(&lp), Ok(()));
    assert_eq!(optimal(&[3, 1], &[2, 0]).objective(&lp), Some(Rational::from(111)));
}

#[test]
fn a_combination_that_contradicts_nothing_is_rejected() {
    let (mut lp, [x, y]) = example();
    let farkas = |entries: &[i64]| Certificate::Infeasible(Contradiction::Farkas(vector(entries)));
    assert_eq!(flaw(&lp, &farkas(&[-1, 0])), Flaw::NoContradiction(Box::new(Rational::from(-4))));
    lp.subject_to("too much", (x + y).at_least(5));
    assert_eq!(farkas(&[-1, 0, 1]).check(&lp), Ok(()));
    assert_eq!(flaw(&lp, &farkas(&[0, 0, 0])), Flaw::NoContradiction(Box::default()));
    assert_eq!(flaw(&lp, &farkas(&[1, 0, 1])), Flaw::RowMultiplier(0));
    assert_eq!(flaw(&lp, &farkas(&[0, 0, 1])), Flaw::ReducedCost(1));
}

#[test]
fn bounds_that_do_not_contradict_each_other_are_rejected() {
    let (lp, _) = example();
    for (contradiction, name) in [
        (Contradiction::Row(1), "row 1"),
        (Contradiction::Column(0), "column 0"),
        (Contradiction::Row(2), "row 2"),
        (Contradiction::Column(9), "column 9"),
    ] {
        assert_eq!(flaw(&lp, &Certificate::Infeasible(contradiction)), Flaw::ConsistentBounds(name.into()));
    }
}

#[test]
fn a_ray_that_leaves_the_region_or_gains_nothing_is_rejected() {
    let mut lp = LinearProgram::new("unbounded");
    let (x, y) = (lp.variable("x", Bounds::non_negative()), lp.variable("y", Bounds::non_negative()));
    lp.subject_to("strip", (x - y).at_most(1));
    lp.maximize(x);
    let unbounded = |point: &[i64], ray: &[i64]| Certificate::Unbounded { point: vector(point), ray: vector(ray) };
    assert_eq!(unbounded(&[0, 0], &[1, 1]).check(&lp), Ok(()));
    assert_eq!(flaw(&lp, &unbounded(&[2, 0], &[1, 1])), Flaw::Row(0));
    assert_eq!(flaw(&lp, &unbounded(&[0, 0], &[-1, 0])), Flaw::RayLeavesColumn(0));
    assert_eq!(flaw(&lp, &unbounded(&[0, 0], &[1, 0])), Flaw::RayLeavesRow(0));
    assert_eq!(flaw(&lp, &unbounded(&[0, 0], &[0, 1])), Flaw::UselessRay);
}

#[test]
fn a_denominator_that_is_not_positive_makes_no_vector() {
    assert!(Vector::new(0.into(), vec![1.into()]).is_none());
    assert!(Vector::new((-1).into(), vec![1.into()]).is_none());
}

/// What a certificate claims.
fn claim(certificate: &Certificate, lp: &LinearProgram) -> Truth {
    match certificate {
        Certificate::Optimal { .. } => Truth::Optimal(certificate.objective(lp).expect("an optimum")),
        Certificate::Infeasible(_) => Truth::Infeasible,
        Certificate::Unbounded { .. } => Truth::Unbounded,
    }
}

/// One entry of one vector changed, or the vector of another program put in.
fn damaged(certificate: &Certificate, random: &mut ChaCha8Rng) -> Certificate {
    let mut change = |vector: &Vector| {
        let mut entries = vector.to_rationals();
        if !entries.is_empty() {
            let place = random.random_range(0..entries.len());
            let by = Rational::new([-3, -1, 1, 2][random.random_range(0..4)], [1, 2, 1000][random.random_range(0..3)]);
            entries[place] = if random.random() { -&entries[place] } else { &entries[place] + by };
        }
        entries.into_iter().collect::<Vector>()
    };
    match certificate.clone() {
        Certificate::Optimal { primal, dual } => {
            let (first, second) = (change(&primal), change(&dual));
            if random.random() {
                Certificate::Optimal { primal: first, dual }
            } else {
                Certificate::Optimal { primal, dual: second }
            }
        }
        Certificate::Infeasible(Contradiction::Farkas(ray)) => {
            Certificate::Infeasible(Contradiction::Farkas(change(&ray)))
        }
        Certificate::Infeasible(Contradiction::Row(row)) => Certificate::Infeasible(Contradiction::Row(row + 1)),
        Certificate::Infeasible(Contradiction::Column(column)) => {
            Certificate::Infeasible(Contradiction::Column(column + 1))
        }
        Certificate::Unbounded { point, ray } => {
            let (first, second) = (change(&point), change(&ray));
            if random.random() {
                Certificate::Unbounded { point: first, ray }
            } else {
                Certificate::Unbounded { point, ray: second }
            }
        }
    }
}

#[test]
fn what_a_damaged_certificate_still_proves_is_true() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let mut outcomes: BTreeMap<&str, u32> = BTreeMap::new();
    for _ in 0..2000 {
        let small = Small::random(&mut random, 3, 3);
        let lp = small.program();
        let certificate = lp.solve().expect("an answer").certificate;
        for _ in 0..5 {
            let damaged = damaged(&certificate, &mut random);
            let outcome = match damaged.check(&lp) {
                Ok(()) => {
                    assert_eq!(claim(&damaged, &lp), small.brute_force(), "{small:?} {damaged:?}");
                    "accepted"
                }
                Err(Flaw::Column(_)) => "column",
                Err(Flaw::Row(_)) => "row",
                Err(Flaw::RowMultiplier(_)) => "row multiplier",
                Err(Flaw::ReducedCost(_)) => "reduced cost",
                Err(Flaw::Gap { .. }) => "gap",
                Err(Flaw::NoContradiction(_)) => "no contradiction",
                Err(Flaw::ConsistentBounds(_)) => "consistent bounds",
                Err(Flaw::RayLeavesColumn(_)) => "ray leaves column",
                Err(Flaw::RayLeavesRow(_)) => "ray leaves row",
                Err(Flaw::UselessRay) => "useless ray",
                Err(Flaw::Length { .. }) => "length",
                Err(other) => panic!("the program has its own variables alone: {other}"),
            };
            *outcomes.entry(outcome).or_default() += 1;
        }
    }
    assert_eq!(outcomes.len(), 11, "some reason never occurred, or a length changed: {outcomes:?}");
}

#[test]
fn a_certificate_of_another_program_proves_nothing_false() {
    let mut random = ChaCha8Rng::seed_from_u64(11);
    let (mut accepted, mut rejected) = (0, 0);
    for _ in 0..2000 {
        let (one, other) = (Small::random(&mut random, 2, 3), Small::random(&mut random, 2, 3));
        let certificate = one.program().solve().expect("an answer").certificate;
        let lp = other.program();
        if certificate.check(&lp).is_ok() {
            assert_eq!(claim(&certificate, &lp), other.brute_force());
            accepted += 1;
        } else {
            rejected += 1;
        }
    }
    assert!(accepted > 0 && rejected > 1000, "{accepted} accepted, {rejected} rejected");
}
