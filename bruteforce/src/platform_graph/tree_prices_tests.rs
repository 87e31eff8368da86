//! Prices of tasks on trees against the linear program, which knows nothing of trees.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_certificates::number::MAX_DIGITS;
use schedcheck_certificates::platform_graph::check;
use schedcheck_model::platform_graph::Direction;

use super::super::activity_sets;
use super::super::certify::by_program;
use super::super::column_generation::tests::{MODELS, drawn};
use super::*;

fn priced(platform: &PlatformGraph) -> Option<Certificate> {
    certificate(platform, &Limits::default()).ok().map(|found| found.expect("short numbers"))
}

/// The same platform, its links of one direction as often as not.
fn with_directions(rng: &mut ChaCha8Rng, platform: &PlatformGraph) -> PlatformGraph {
    let mut links = platform.links().to_vec();
    for link in &mut links {
        if rng.random() {
            link.direction = Direction::Forward;
        }
    }
    PlatformGraph::new(platform.nodes().to_vec(), links).expect("the same graph")
}

/// Trees of every port model, some with a second master, or with nodes that no task reaches.
fn trees(seed: u64, count: usize, most_nodes: usize) -> Vec<PlatformGraph> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let nodes = rng.random_range(1..=most_nodes);
        let one_model = [MODELS[rng.random_range(0..MODELS.len())]];
        let models = if rng.random() { &MODELS[..] } else { &one_model[..] };
        let platform = drawn(&mut rng, nodes, 0, models);
        let platform = with_directions(&mut rng, &platform);
        if priced(&platform).is_some() {
            found.push(platform);
        }
    }
    found
}

#[test]
fn the_prices_of_small_trees_of_any_port_model_prove_the_best_throughput() {
    for tree in trees(31, 400, 6) {
        let certificate = priced(&tree).expect("a tree");
        assert_eq!(certificate.bound, activity_sets::best(&tree).unwrap().throughput, "{tree:?}");
        assert_eq!(check(&tree, &certificate).map(|proved| proved.bound), Ok(certificate.bound), "{tree:?}");
    }
}

#[test]
fn the_prices_of_larger_trees_prove_what_the_program_proves() {
    for tree in trees(32, 60, 40) {
        let certificate = priced(&tree).expect("a tree");
        let program = by_program(&tree, &Limits::default()).expect("it is solved");
        assert_eq!(certificate.bound, program.bound, "{tree:?}");
        assert!(check(&tree, &certificate).is_ok(), "{tree:?}");
        // Not a bit more than it proves.
        let more =
            Certificate { bound: &certificate.bound - Rational::new(1, BigInt::from(10).pow(12)), ..certificate };
        assert!(check(&tree, &more).is_err(), "{tree:?}");
    }
}

#[test]
fn a_chain_whose_every_node_is_short_of_its_port_has_prices_down_to_its_end() {
    for model in MODELS {
        let chain = PlatformGraph::of([9, 9, 9, 9, 1], [(0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 4, 1)]).all_under(model);
        let certificate = priced(&chain).expect("a chain");
        assert_eq!(certificate.bound, activity_sets::best(&chain).unwrap().throughput, "{model}");
        assert!(check(&chain, &certificate).is_ok(), "{model}");
    }
}

#[test]
fn within_a_horizon_the_whole_tasks_of_the_throughput_are_proved() {
    let tree = PlatformGraph::of([2, 3, 1], [(0, 1, 1), (0, 2, 4)]).within("7".parse().unwrap()).unwrap();
    let certificate = priced(&tree).expect("a tree");
    assert_eq!(certificate.bound, Rational::from(7));
    assert!(check(&tree, &certificate).is_ok());
}

#[test]
fn no_prices_for_non_trees_long_numbers_or_stopped_runs() {
    let triangle = PlatformGraph::of([1, 1, 1], [(0, 1, 1), (1, 2, 1), (0, 2, 1)]);
    assert!(priced(&triangle).is_none());
    let star = PlatformGraph::of([1, 1, 1], [(0, 1, 1), (0, 2, 1)]);
    let now = Limits { until: Some(std::time::Instant::now()), ..Limits::default() };
    assert!(matches!(certificate(&star, &now), Ok(None)));
    let mut nodes = star.nodes()[..2].to_vec();
    nodes[1].cycle_time = Some(Rational::from(BigInt::from(10).pow(1 + MAX_DIGITS as u32)));
    let long = PlatformGraph::new(nodes, star.links()[..1].to_vec()).unwrap();
    assert!(matches!(certificate(&long, &Limits::default()), Ok(None)));
}
