use num_bigint::BigUint;
use num_traits::Zero;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Direction, Link, Node, PlatformGraph, PortModel, check_period};

use super::*;
use crate::mssg;

fn weight(random: &mut ChaCha8Rng, most: i64) -> Rational {
    let denominator = random.random_range(1..=10_i64);
    Rational::new(random.random_range(1..=most * denominator), denominator)
}

/// A random connected platform with twice as many links as nodes.
fn platform(random: &mut ChaCha8Rng, nodes: usize, model: impl Fn(&mut ChaCha8Rng) -> PortModel) -> PlatformGraph {
    let mut ways = std::collections::BTreeSet::new();
    for node in 1..nodes {
        ways.insert((random.random_range(0..node), node));
        let (one, other) = (random.random_range(0..nodes), random.random_range(0..nodes));
        if one < other {
            ways.insert((one, other));
        }
    }
    let node = |number: usize, random: &mut ChaCha8Rng| Node {
        cycle_time: (random.random_range(0..5) > 0).then(|| weight(random, 9)),
        is_master: number == 0 || number == 3,
        model: model(random),
    };
    let nodes = (0..nodes).map(|number| node(number, random)).collect();
    let link = |(from, to)| Link { from, to, cost: weight(random, 4), direction: Direction::Both };
    PlatformGraph::new(nodes, ways.into_iter().map(link).collect()).unwrap()
}

/// Whether the schedule attains what the program promises, with few enough matchings. Nothing if there is an odd cycle.
fn attained(platform: &PlatformGraph) -> Option<bool> {
    let state = mssg::solve(platform).unwrap().in_one_direction(platform);
    let split = match matchings(platform, &state) {
        Ok(split) => split,
        Err(ReconstructionError::OddCycle { nodes }) => {
            assert!(nodes.len() % 2 == 1, "{nodes:?}");
            return None;
        }
        Err(error) => panic!("{error}"),
    };
    assert!(split.matchings.len() <= split.bound, "{} matchings, at most {}", split.matchings.len(), split.bound);
    assert!(split.matchings.iter().all(|matching| !matching.activities.is_empty() && !matching.parts.is_zero()));
    let period = schedule(platform, &state).unwrap();
    Some(check_period(platform, &period).unwrap().throughput == state.throughput)
}

#[test]
fn every_model_without_shared_ports_attains_what_its_program_promises() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for round in 0..60 {
        let models = [
            PortModel::MultiPort,
            PortModel::SinglePort,
            PortModel::ReceiveInParallel,
            PortModel::SendInParallel,
            PortModel::Ports { receive: 2, send: 3 },
            PortModel::Ports { receive: 1, send: 2 },
        ];
        let nodes = 2 + round % 14;
        let graph = match models.get(round % 7) {
            Some(&model) => platform(&mut random, nodes, |_| model),
            None => platform(&mut random, nodes, |random| models[random.random_range(0..models.len())]),
        };
        assert_eq!(attained(&graph), Some(true), "{graph:?}");
    }
}

#[test]
fn shared_ports_attain_what_their_program_promises_where_no_cycle_is_odd() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let mut without_odd_cycle = 0;
    for round in 0..60 {
        let graph = platform(&mut random, 2 + round % 10, |random| PortModel::NAMED[random.random_range(0..6)]);
        if let Some(attained) = attained(&graph) {
            assert!(attained, "{graph:?}");
            without_odd_cycle += 1;
        }
    }
    assert!(without_odd_cycle > 30, "{without_odd_cycle}");
}

#[test]
fn a_triangle_of_shared_ports_is_named() {
    // The master sends to both others for half of the time each, and one of these sends to the other.
    let mut state = SteadyState { throughput: Rational::zero(), computing: vec![], sending: vec![] };
    let half = Rational::new(1, 2);
    state.computing = vec![Rational::zero(); 3];
    state.sending =
        [true, false, true, false, true, false].map(|used| if used { half.clone() } else { Rational::zero() }).into();
    let triangle = PlatformGraph::of([1, 1, 1], [(0, 1, 1), (0, 2, 1), (1, 2, 1)]).all_under(PortModel::WorkInParallel);
    let Err(ReconstructionError::OddCycle { mut nodes }) = matchings(&triangle, &state) else { panic!("an odd cycle") };
    nodes.sort_unstable();
    assert_eq!(nodes, [0, 1, 2]);
}

#[test]
fn a_steady_state_that_overloads_a_port_is_refused() {
    let star = PlatformGraph::of([0, 1, 1], [(0, 1, 1), (0, 2, 1)]);
    let mut state = mssg::solve(&star).unwrap();
    state.sending[0] = Rational::ONE;
    state.sending[2] = Rational::new(1, 7);
    assert_eq!(schedule(&star, &state), Err(ReconstructionError::Overloaded { node: 0 }));
    state.sending.pop();
    assert_eq!(schedule(&star, &state), Err(ReconstructionError::OtherPlatform));
}

#[test]
fn the_period_is_as_short_as_whole_tasks_allow() {
    let duration =
        |platform: &PlatformGraph| schedule(platform, &mssg::solve(platform).unwrap()).unwrap().duration.to_string();
    assert_eq!(duration(&PlatformGraph::of([2], [])), "2");
    assert_eq!(duration(&PlatformGraph::of([0], [])), "1");
    // Both workers are busy: a task each of 3 and 4 time units, sent in 1 and 2.
    assert_eq!(duration(&PlatformGraph::of([0, 3, 4], [(0, 1, 1), (0, 2, 2)])), "12");
}

#[test]
fn what_is_printed_as_a_period_may_hold_half_a_task() {
    let alone = PlatformGraph::of([2], []);
    let state = mssg::solve(&alone).unwrap();
    assert_eq!(printed_period(&state), BigUint::from(1_u8));
    assert_eq!(rates_period(&alone, &state), BigUint::from(2_u8));
}

#[test]
fn of_a_circle_as_many_tasks_are_taken_as_go_all_round() {
    // A task in four time units goes by P1, P2, P3 and P5 to P6, and one in eight goes round: P2, P3, P4, P2.
    let ways = [(0, 1, 1), (1, 2, 1), (2, 3, 3), (3, 1, 4), (2, 4, 1), (4, 5, 1)];
    let link = |(from, to, cost)| Link { from, to, cost: Rational::from(cost), direction: Direction::Forward };
    let nodes = PlatformGraph::of([0, 0, 0, 0, 0, 4], []).nodes().to_vec();
    let platform = PlatformGraph::new(nodes, ways.map(link).to_vec()).unwrap();
    let eighths = |numbers: [i64; 6]| numbers.map(|number| Rational::from(number) / 8).to_vec();
    let state = |sending| SteadyState {
        throughput: Rational::ONE / 4,
        computing: eighths([0, 0, 0, 0, 0, 8]),
        sending: eighths(sending),
    };
    let without = state([2, 2, 0, 0, 2, 2]);
    assert_eq!(cycles::without_cycles(&platform, &state([2, 3, 3, 4, 2, 2])), without);
    assert_eq!(cycles::without_cycles(&platform, &without), without);
}

#[test]
fn tasks_that_go_in_circles_are_left_out() {
    // The master keeps itself busy, and the others send tasks round that nobody computes.
    let link = |from, to| Link { from, to, cost: Rational::ONE, direction: Direction::Forward };
    let idle = PlatformGraph::of([1, 0, 0, 0], []);
    let platform = PlatformGraph::new(idle.nodes().to_vec(), vec![link(1, 2), link(2, 3), link(3, 1)]).unwrap();
    let one = Rational::ONE;
    let zero = Rational::zero;
    let state = SteadyState {
        throughput: one.clone(),
        computing: vec![one.clone(), zero(), zero(), zero()],
        sending: vec![one.clone(), one.clone(), one],
    };
    let period = schedule(&platform, &state).unwrap();
    assert!(period.slots.is_empty(), "{period:?}");
    assert_eq!(check_period(&platform, &period).unwrap().throughput, state.throughput);
}

#[test]
fn a_cycle_at_the_end_of_a_way_is_named_without_the_way() {
    let ways = [(0, 6), (0, 1), (1, 2), (2, 3), (3, 4), (3, 5), (4, 5)];
    let platform = PlatformGraph::of([1; 7], ways.map(|(from, to)| (from, to, 1)));
    let quarter = Rational::new(1, 4);
    let sending = ways.into_iter().flat_map(|_| [quarter.clone(), Rational::zero()]).collect();
    let state = SteadyState { throughput: Rational::zero(), computing: vec![Rational::zero(); 7], sending };
    let found = matchings(&platform.all_under(PortModel::WorkInParallel), &state);
    let Err(ReconstructionError::OddCycle { mut nodes }) = found else { panic!("an odd cycle") };
    nodes.sort_unstable();
    assert_eq!(nodes, [3, 4, 5]);
}

#[test]
fn a_cycle_is_told_all_round() {
    let told = ReconstructionError::OddCycle { nodes: vec![0, 2, 1] }.to_string();
    assert!(told.contains("nodes 0 - 2 - 1 - 0 close"), "{told}");
}

#[test]
fn loads_outside_zero_and_all_are_refused() {
    let alone = PlatformGraph::of([1], []);
    for busy in [2, -1] {
        let computing = vec![Rational::from(busy)];
        let state = SteadyState { throughput: Rational::zero(), computing, sending: vec![] };
        assert_eq!(schedule(&alone, &state), Err(ReconstructionError::Overloaded { node: 0 }));
    }
}
