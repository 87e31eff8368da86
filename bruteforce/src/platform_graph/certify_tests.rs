//! Certificates of platform graphs against searches that know nothing of them, whole and damaged.

use num_traits::Signed;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_certificates::platform_graph::{Certificate, Proof, check};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{PlatformGraph, PortModel};

use super::certify::{Limits, certificate, of_bound};
use super::column_generation::tests::{MODELS, drawn};
use super::{activity_sets, column_generation, within_horizon};
use crate::damage::damaged;

const SHARED: [PortModel; 2] = [PortModel::WorkInParallel, PortModel::Sequential];

fn certified(platform: &PlatformGraph) -> Certificate {
    let certificate = certificate(platform, &Limits::default()).unwrap();
    assert_eq!(Certificate::from_json(&certificate.to_json()).unwrap(), certificate);
    certificate
}

#[test]
fn the_best_throughput_of_small_platforms_of_any_models_has_a_certificate() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    for number in 0..60 {
        let nodes = number % 6 + 1;
        let platform = drawn(&mut rng, nodes, nodes, &MODELS);
        assert_eq!(certified(&platform).bound, activity_sets::best(&platform).unwrap().throughput, "{platform:?}");
    }
    for _ in 0..15 {
        let platform = drawn(&mut rng, 6, 9, &SHARED);
        assert_eq!(certified(&platform).bound, activity_sets::best(&platform).unwrap().throughput, "{platform:?}");
    }
}

#[test]
fn the_best_throughput_of_larger_platforms_has_a_certificate() {
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    for models in [&MODELS[..], &SHARED[..]] {
        let platform = drawn(&mut rng, 14, 20, models);
        let best = column_generation::solve(&platform, &Limits::default()).unwrap();
        assert_eq!(certified(&platform).bound, best.throughput);
    }
}

/// One after the other along a path of fast links, the nodes have rates of 1, 1/2 and 1/3.
#[test]
fn that_all_processors_are_busy_is_proved_without_a_program() {
    let path = |cycle_times| PlatformGraph::of(cycle_times, [(0, 1, 1), (1, 2, 1)]);
    let busy = of_bound(&path([1, 2, 3]), &Rational::new(11, 6), &Limits::default()).unwrap();
    assert_eq!(check(&path([1, 2, 3]), &busy).unwrap().bound, busy.bound);
    let Proof::Flow { multipliers, .. } = &busy.proof else { panic!("{busy:?}") };
    assert_eq!((multipliers.of.len(), multipliers.over.to_string()), (3, "6".to_owned()));
    assert!(check(&path([1, 2, 2]), &busy).is_err());
    // What is slower has the program; so has what is to be done by some time.
    let slower = PlatformGraph::of([1, 2, 3], [(0, 1, 9), (1, 2, 9)]);
    let best = column_generation::solve(&slower, &Limits::default()).unwrap().throughput;
    assert_eq!(of_bound(&slower, &best, &Limits::default()), certificate(&slower, &Limits::default()));
    let horizon = path([1, 2, 3]).within(Rational::from(6)).unwrap();
    let most = certificate(&horizon, &Limits::default()).unwrap();
    assert_eq!(of_bound(&horizon, &Rational::new(11, 6), &Limits::default()), Some(most));
}

/// A small platform with a horizon of up to eight units.
fn bounded(rng: &mut ChaCha8Rng) -> PlatformGraph {
    let nodes = rng.random_range(1..=4);
    let platform = drawn(rng, nodes, 2, &MODELS);
    platform.within(Rational::new(rng.random_range(0..=16), 2)).unwrap()
}

#[test]
fn the_most_tasks_within_a_horizon_have_a_certificate() {
    let mut rng = ChaCha8Rng::seed_from_u64(13);
    let (mut by_flow, mut by_states) = (0, 0);
    for _ in 0..60 {
        let platform = bounded(&mut rng);
        let certificate = certified(&platform);
        match certificate.proof {
            Proof::Flow { .. } => by_flow += 1,
            Proof::States(_) => by_states += 1,
        }
        let most = within_horizon::solve(&platform, &Limits::default()).unwrap().tasks;
        assert_eq!(certificate.bound, Rational::from(most), "{platform:?}");
    }
    assert!(by_flow > 10 && by_states > 10, "{by_flow} {by_states}");
}

/// How many damaged certificates are rejected and accepted; of those that are, what they prove is true.
fn judged(platforms: &[PlatformGraph], best: &[Rational], most: usize) -> [usize; 2] {
    let mut counts = [0; 2];
    for platform in platforms {
        for text in damaged(&certified(platform).to_json(), most) {
            let Ok(damaged) = Certificate::from_json(&text) else { continue };
            for (platform, best) in platforms.iter().zip(best) {
                let result = check(platform, &damaged);
                counts[usize::from(result.is_ok())] += 1;
                assert!(result.is_err() || !(&damaged.bound - best).is_negative(), "{text}");
            }
        }
    }
    counts
}

#[test]
fn what_a_damaged_certificate_of_a_throughput_proves_is_still_true() {
    let mut rng = ChaCha8Rng::seed_from_u64(14);
    let platforms: Vec<_> = (0..4).map(|number| drawn(&mut rng, 3 + number, 5, &SHARED)).collect();
    let best: Vec<_> = platforms.iter().map(|platform| activity_sets::best(platform).unwrap().throughput).collect();
    let [rejected, accepted] = judged(&platforms, &best, 200);
    assert!(rejected > 200 && accepted > 10, "{rejected} {accepted}");
}

#[test]
fn what_a_damaged_certificate_of_tasks_within_a_horizon_proves_is_still_true() {
    let mut rng = ChaCha8Rng::seed_from_u64(15);
    let platforms: Vec<_> = (0..6).map(|_| bounded(&mut rng)).collect();
    let most = |platform| within_horizon::solve(platform, &Limits::default()).unwrap().tasks;
    let best: Vec<_> = platforms.iter().map(|platform| Rational::from(most(platform))).collect();
    let [rejected, accepted] = judged(&platforms, &best, 60);
    assert!(rejected > 200 && accepted > 10, "{rejected} {accepted}");
}

#[test]
fn the_least_cost_of_the_program_with_its_odd_sets_is_the_throughput() {
    let circle = PlatformGraph::of([0, 0, 1, 0, 0], [(0, 1, 1), (1, 2, 1), (0, 4, 1), (4, 3, 1), (3, 2, 1)]);
    let platform = circle.all_under(PortModel::WorkInParallel);
    let certificate = certified(&platform);
    let Proof::Flow { odd_sets, .. } = &certificate.proof else { panic!("the platform has no horizon") };
    assert!(!odd_sets.is_empty());
    let program = super::certify::program(&platform, &Limits::default()).unwrap();
    assert_eq!(program.solve().unwrap().objective(&program), Some(-certificate.bound));
}

#[test]
fn limits_that_end_the_search_leave_what_is_proved() {
    let platform = PlatformGraph::of([3, 2], [(0, 1, 1)]).within("5".parse().unwrap()).unwrap();
    let certificate = certificate(&platform, &Limits { nodes: Some(0), ..Limits::default() }).unwrap();
    assert!(check(&platform, &certificate).is_ok());
    let now = Limits { until: Some(std::time::Instant::now()), ..Limits::default() };
    assert_eq!(super::certify::certificate(&platform, &now), None);
}
