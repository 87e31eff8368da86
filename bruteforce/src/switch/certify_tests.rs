//! Certificates of switches against the optimum of linear program 7, whole and damaged.

use num_traits::Signed;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_certificates::switch::{Certificate, check};
use schedcheck_model::Rational;
use schedcheck_model::switch::{Switch, Worker};

use super::certify::certificate;
use super::program::{Constraints, least_time};
use crate::damage::damaged;

/// A switch of some workers with small numbers; some have no load, and only those who hold none are at a standstill.
fn drawn(rng: &mut ChaCha8Rng, workers: usize) -> Switch {
    let worker = |_| {
        let mut number = |least| Rational::new(rng.random_range(least..=6_i64), rng.random_range(1..=3_i64));
        Worker { load: number(0), bandwidth: number(1), speed: number(1) }
    };
    Switch::new((0..workers).map(worker).collect()).unwrap()
}

#[test]
fn every_least_time_has_a_certificate() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for number in 0..120 {
        let switch = drawn(&mut rng, 1 + number % 7);
        let certificate = certificate(&switch).unwrap();
        assert_eq!(certificate.bound, least_time(&switch, Constraints::WithHoldings).unwrap().time);
        assert_eq!(Certificate::from_json(&certificate.to_json()).unwrap(), certificate);
        assert_eq!(check(&switch, &certificate).unwrap().rests_on, []);
    }
    for at_rest in [Switch::of([(0, 0, 0)]), Switch::of([(3, 1, 0), (0, 1, 1)]), Switch::of([(3, 0, 1), (0, 1, 1)])] {
        let least = least_time(&at_rest, Constraints::WithHoldings).unwrap().time;
        assert_eq!(certificate(&at_rest).unwrap().bound, least);
    }
}

#[test]
fn thousands_of_workers_are_certified() {
    let switch = Switch::of((0..2_000).map(|number| (number % 7, 20, 1 + number % 3)));
    let certificate = certificate(&switch).unwrap();
    assert_eq!(certificate.multipliers.of.len(), 2_001);
}

#[test]
fn what_a_damaged_certificate_proves_is_still_true() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let (mut rejected, mut accepted) = (0, 0);
    for workers in 1..=4 {
        let switch = drawn(&mut rng, workers);
        let other = drawn(&mut rng, workers);
        let best = certificate(&switch).unwrap();
        for text in damaged(&best.to_json(), 1_000) {
            let Ok(damaged) = Certificate::from_json(&text) else { continue };
            for platform in [&switch, &other] {
                let least = least_time(platform, Constraints::Printed).unwrap().time;
                match check(platform, &damaged) {
                    Ok(proved) => {
                        accepted += 1;
                        assert!(!(proved.bound - least).is_positive(), "{text}");
                    }
                    Err(_) => rejected += 1,
                }
            }
        }
    }
    assert!(rejected > 200 && accepted > 10, "{rejected} {accepted}");
}

#[test]
fn the_least_cost_of_the_program_of_a_switch_is_its_least_time() {
    let switch = drawn(&mut ChaCha8Rng::seed_from_u64(3), 5);
    let program = super::certify::program(&switch);
    let least = program.solve().unwrap().objective(&program);
    assert_eq!(least, Some(certificate(&switch).unwrap().bound));
}
