//! What is certified of loads in rounds, against the linear programs of the solver.

use schedcheck_certificates::multi_round::{Certificate, check};
use schedcheck_model::Rational;
use schedcheck_model::divisible::MultiRound;

use super::certify::{certificate, of_bound};
use super::round_robin::{RoundRobinError, best_rounds, in_rounds};
use crate::damage::damaged;

fn never() -> bool {
    false
}

fn platforms() -> impl Iterator<Item = MultiRound> {
    let costs = [(0, 1, 0, 0), (1, 0, 1, 0), (1, 1, 1, 1), (2, 1, 0, 3), (1, 4, 1, 1), (1, 2, 3, 0), (1, 6, 0, 0)];
    costs.into_iter().flat_map(|costs| {
        [0, 1, 20]
            .into_iter()
            .flat_map(move |load| (1..=3).map(move |workers| MultiRound::of(load, workers, None, costs)))
    })
}

#[test]
fn every_optimum_is_proved_for_a_number_of_rounds_and_for_the_best_one() {
    for platform in platforms() {
        let best = match best_rounds(&platform, &never) {
            Err(RoundRobinError::NotAttained { infimum }) => *infimum,
            best => best.unwrap().makespan,
        };
        let fixed = (1..=3).map(|rounds| platform.with_rounds(Some(rounds)).unwrap());
        let fixed = fixed.map(|fixed| (in_rounds(&fixed, fixed.rounds().unwrap(), &never).unwrap().makespan, fixed));
        for (least, platform) in [(best, platform.clone())].into_iter().chain(fixed) {
            let proof = certificate(&platform, &never).unwrap_or_else(|| panic!("{platform:?}: {least}"));
            assert_eq!(check(&platform, &proof).unwrap().bound, least);
            assert_eq!(Certificate::from_json(&proof.to_json()).unwrap(), proof);
            let stated = of_bound(&platform, least.clone(), &never).unwrap();
            assert_eq!(check(&platform, &stated).unwrap().bound, least);
            let more = Certificate { bound: &least + Rational::new(1, 1_000), ..proof.clone() };
            assert!(check(&platform, &more).is_err(), "{platform:?}");
            // Where no number of rounds attains it, very many are needed to come so near.
            let forged = platform.rounds().and_then(|_| of_bound(&platform, more.bound.clone(), &never));
            assert_eq!(forged, None, "{platform:?}");
            for rounds in [&proof.rounds[..proof.rounds.len().saturating_sub(1)], &[]] {
                let less = Certificate { rounds: rounds.to_vec(), ..more.clone() };
                assert!(check(&platform, &less).is_err(), "{platform:?}");
            }
        }
    }
}

#[test]
fn no_damaged_certificate_proves_more_than_the_optimum() {
    let (mut tried, mut accepted) = (0, 0);
    for (workers, rounds) in [(2, Some(2)), (1, Some(3)), (2, None)] {
        let platform = MultiRound::of(6, workers, rounds, (1, 4, 1, 1));
        let proof = certificate(&platform, &never).unwrap();
        for text in damaged(&proof.to_json(), usize::MAX) {
            tried += 1;
            let Ok(damaged) = Certificate::from_json(&text) else { continue };
            if let Ok(proved) = check(&platform, &damaged) {
                assert!(proved.bound <= proof.bound, "{platform:?}: {damaged:?}");
                accepted += 1;
            }
            let forged = Certificate { bound: &proof.bound * Rational::new(1_001, 1_000), ..damaged };
            assert!(check(&platform, &forged).is_err(), "{platform:?}: {forged:?}");
        }
    }
    assert!(tried > 500 && accepted < tried / 2, "{accepted} of {tried}");
}

#[test]
fn the_least_cost_of_the_program_of_given_rounds_is_the_least_makespan() {
    let platform = MultiRound::of(70, 2, Some(3), (1, 4, 1, 1));
    let program = super::certify::program(&platform, &|| false).unwrap();
    let least = program.solve().unwrap().objective(&program);
    assert_eq!(least, Some(certificate(&platform, &|| false).unwrap().bound));
    assert!(super::certify::program(&MultiRound::of(70, 2, None, (1, 4, 1, 1)), &|| false).is_none());
}
