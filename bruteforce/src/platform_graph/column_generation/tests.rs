//! What column generation agrees with: all sets of activities, and the checker.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use num_traits::{Signed, Zero};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Direction, Link, Node, PlatformGraph, PortModel, check_period};

use super::super::activities::{Activity, activities};
use super::super::activity_sets::{best, maximal};
use super::super::tests::{node, one_way};
use super::ports::Ports;
use super::pricing::{Pricing, PricingEffort};
use super::relaxation::relaxed;
use super::{Limits, ThroughputSolution, between, gained_beside, gains, solve};

pub const MODELS: [PortModel; 7] = [
    PortModel::MultiPort,
    PortModel::SinglePort,
    PortModel::ReceiveInParallel,
    PortModel::SendInParallel,
    PortModel::WorkInParallel,
    PortModel::Sequential,
    PortModel::Ports { receive: 2, send: 2 },
];

/// The answer without limits; the checker has measured it, and it is proved.
fn proved(platform: &PlatformGraph) -> ThroughputSolution {
    let answer = solve(platform, &Limits::default()).unwrap();
    assert_eq!(answer.throughput, answer.upper_bound);
    let period = check_period(platform, &answer.period).unwrap();
    assert_eq!(period.throughput, answer.throughput);
    answer
}

fn throughput(platform: &PlatformGraph) -> String {
    proved(platform).throughput.to_string()
}

/// The throughput if only the use of each port is limited.
fn of_degrees(platform: &PlatformGraph) -> String {
    let activities = activities(platform);
    let ports = Ports::of(platform, &activities);
    relaxed(platform, &activities, &ports, &[], &|| false).unwrap().throughput.to_string()
}

/// The most that is gained by any set of activities, all of them tried.
fn most_gained(platform: &PlatformGraph, activities: &[Activity], prices: &[Rational]) -> Rational {
    let gains = gains(platform, activities, prices);
    let gained = |set: &Vec<usize>| set.iter().map(|&number| &gains[number]).filter(|gain| gain.is_positive()).sum();
    maximal(platform, activities).unwrap().iter().map(gained).max().unwrap_or_default()
}

/// Holds the answer and its prices against all sets of activities.
fn agrees(platform: &PlatformGraph) -> ThroughputSolution {
    let (answer, all) = (proved(platform), best(platform).unwrap());
    assert_eq!(answer.throughput, all.throughput, "{platform:?}");
    let prices = answer.prices.as_ref().unwrap();
    let masters = platform.nodes().iter().zip(prices).filter(|(node, _)| node.is_master);
    assert!(masters.map(|(_, price)| price).all(Rational::is_zero));
    let gained = most_gained(platform, &activities(platform), prices) + gained_beside(platform, prices);
    assert_eq!(gained, answer.upper_bound, "{platform:?}");
    answer
}

/// Every node of a model drawn from some, some links of one way, some nodes that only forward, up to two masters.
pub fn drawn(rng: &mut ChaCha8Rng, nodes: usize, more_links: usize, models: &[PortModel]) -> PlatformGraph {
    let mut pairs: std::collections::BTreeSet<_> = (1..nodes).map(|to| (rng.random_range(0..to), to)).collect();
    for _ in 0..more_links {
        let (one, other) = (rng.random_range(0..nodes), rng.random_range(0..nodes));
        pairs.extend((one < other).then_some((one, other)));
    }
    let second = rng.random_range(0..2 * nodes);
    let members = (0..nodes).map(|number| {
        let model = models[rng.random_range(0..models.len())];
        node(rng.random_range(0..=9), number == 0 || number == second, model)
    });
    let members: Vec<Node> = members.collect();
    let mut links = Vec::new();
    for (from, to) in pairs {
        let cost = Rational::new(rng.random_range(1..=6), rng.random_range(1..=2));
        match rng.random_range(0..5) {
            0 => links.push(Link { from, to, cost, direction: Direction::Forward }),
            1 => links.extend([one_way(from, to, 2), Link { from: to, to: from, cost, direction: Direction::Forward }]),
            _ => links.push(Link { from, to, cost, direction: Direction::Both }),
        }
    }
    PlatformGraph::new(members, links).unwrap()
}

#[test]
fn a_set_is_feasible_where_no_port_is_used_too_often() {
    // A node in the middle of as many senders as receivers, and all ways to use it.
    let links = [(1, 0), (2, 0), (3, 0), (0, 4), (0, 5), (0, 6)].map(|(from, to)| one_way(from, to, 1));
    for model in MODELS.into_iter().chain([PortModel::Ports { receive: 1, send: 2 }]) {
        let others = (1..=6).map(|number| node(0, number == 1, PortModel::MultiPort));
        let nodes = [vec![node(1, false, model)], others.collect()].concat();
        let links = links.iter().filter(|link| link.to != 1).cloned().collect();
        let platform = PlatformGraph::new(nodes, links).unwrap();
        let activities = activities(&platform);
        let ports = Ports::of(&platform, &activities);
        for chosen in 0..1_usize << activities.len() {
            let is_in = |number: &usize| chosen >> number & 1 == 1;
            let count = |is_kind: &dyn Fn(&Activity) -> bool| {
                (0..activities.len()).filter(|number| is_in(number) && is_kind(&activities[*number])).count()
            };
            let receptions = count(&|activity| matches!(activity, Activity::Transfer { to: 0, .. }));
            let sends = count(&|activity| matches!(activity, Activity::Transfer { from: 0, .. }));
            let computes = count(&|activity| matches!(activity, Activity::Compute { .. })) > 0;
            let fits =
                ports.ports.iter().all(|port| port.uses.iter().filter(|number| is_in(number)).count() <= port.most);
            assert_eq!(fits, model.allows(receptions, sends, computes), "{model} {chosen:b}");
        }
    }
}

#[test]
fn every_connected_graph_of_three_nodes_under_every_assignment_of_models_agrees_with_all_sets() {
    let shapes = [
        PlatformGraph::of([3], []),
        PlatformGraph::of([3, 2], [(0, 1, 1)]),
        PlatformGraph::of([4, 3, 1], [(0, 1, 2), (0, 2, 1)]),
        PlatformGraph::of([0, 3, 1], [(0, 1, 1), (1, 2, 2)]),
        PlatformGraph::of([4, 2, 3], [(0, 1, 2), (0, 2, 3), (1, 2, 1)]),
    ];
    for shape in shapes {
        for models in 0..MODELS.len().pow(shape.nodes().len() as u32) {
            let model = |number: usize| MODELS[models / MODELS.len().pow(number as u32) % MODELS.len()];
            let nodes = shape.nodes().iter().enumerate();
            let nodes = nodes.map(|(number, node)| Node { model: model(number), ..node.clone() }).collect();
            agrees(&PlatformGraph::new(nodes, shape.links().to_vec()).unwrap());
        }
    }
}

#[test]
fn random_platforms_of_any_models_agree_with_all_sets() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for number in 0..150 {
        let nodes = number % 6 + 1;
        agrees(&drawn(&mut rng, nodes, nodes, &MODELS));
    }
    for _ in 0..40 {
        agrees(&drawn(&mut rng, 6, 9, &[PortModel::WorkInParallel, PortModel::Sequential]));
    }
}

#[test]
fn sets_of_most_weight_are_found_whatever_the_prices() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for number in 0..60 {
        let models = if number % 2 == 0 { &MODELS[..] } else { &MODELS[4..6] };
        let platform = drawn(&mut rng, 7, 12, models);
        let activities = activities(&platform);
        let ports = Ports::of(&platform, &activities);
        let limits = Limits::default();
        let mut pricing = Pricing::new(&ports, &limits);
        for _ in 0..3 {
            let prices: Vec<_> = (0..7).map(|_| Rational::new(rng.random_range(-3..=9), 6)).collect();
            let gains = gains(&platform, &activities, &prices);
            let heaviest = pricing.heaviest(&gains, PricingEffort::All).unwrap().unwrap();
            let weight: Rational = heaviest.set.iter().map(|&number| &gains[number]).sum();
            assert_eq!((&weight, &weight), (&heaviest.weight, &heaviest.bound));
            assert_eq!(weight, most_gained(&platform, &activities, &prices));
        }
    }
}

#[test]
fn a_triangle_of_shared_ports_has_less_than_its_degrees_allow() {
    let triangle = PlatformGraph::of([0, 0, 1], [(0, 1, 1), (0, 2, 3), (1, 2, 1)]);
    let shared = triangle.all_under(PortModel::WorkInParallel);
    assert_eq!((of_degrees(&shared), throughput(&shared)), ("2/3".to_owned(), "1/2".to_owned()));
}

#[test]
fn a_circle_of_five_shared_ports_has_less_than_its_degrees_allow() {
    // Tasks reach node 2 over one relay or over two: 2 a + 3 b <= 2 and a <= 1/2, for two transfers go on at once.
    let circle = PlatformGraph::of([0, 0, 1, 0, 0], [(0, 1, 1), (1, 2, 1), (0, 4, 1), (4, 3, 1), (3, 2, 1)]);
    let circle = circle.all_under(PortModel::WorkInParallel);
    assert_eq!((of_degrees(&circle), throughput(&circle)), ("1".to_owned(), "5/6".to_owned()));
}

#[test]
fn without_odd_circles_the_relaxation_is_dealt_exactly() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for nodes in [8, 12, 16] {
        for model in [PortModel::SinglePort, PortModel::ReceiveInParallel, PortModel::Ports { receive: 1, send: 2 }] {
            let platform = drawn(&mut rng, nodes, 2 * nodes, &[model]);
            let answer = proved(&platform);
            assert_eq!((of_degrees(&platform), 1), (answer.throughput.to_string(), answer.iterations));
        }
    }
}

#[test]
fn a_platform_without_links_or_work_is_no_exception() {
    for model in MODELS {
        assert_eq!(throughput(&PlatformGraph::of([2], []).all_under(model)), "1/2");
        assert_eq!(throughput(&PlatformGraph::of([0, 0], [(0, 1, 1)]).all_under(model)), "0");
        assert_eq!(throughput(&PlatformGraph::of([3, 1, 1], [(1, 2, 1)]).all_under(model)), "1/3");
    }
}

#[test]
fn a_search_that_is_stopped_returns_what_it_has_and_what_it_has_proved() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let platform = drawn(&mut rng, 14, 20, &[PortModel::WorkInParallel, PortModel::Sequential]);
    let best = proved(&platform);
    for nodes in 0..=best.nodes {
        let answer = solve(&platform, &Limits { nodes: Some(nodes), ..Limits::default() }).unwrap();
        assert!(answer.nodes <= nodes && answer.throughput <= best.throughput && best.throughput <= answer.upper_bound);
        assert_eq!(check_period(&platform, &answer.period).unwrap().throughput, answer.throughput);
    }
    let masters = platform.nodes().iter().filter(|node| node.is_master);
    let alone: Rational = masters.filter_map(|node| Some(node.cycle_time.as_ref()?.recip())).sum();
    let (stop, now) = (AtomicBool::new(true), Instant::now());
    for limits in [Limits { stop: Some(&stop), ..Limits::default() }, Limits { until: Some(now), ..Limits::default() }]
    {
        let answer = solve(&platform, &limits).unwrap();
        assert!(alone <= answer.throughput && best.throughput <= answer.upper_bound);
    }
}

#[test]
fn a_price_between_two_is_half_way_and_has_few_digits() {
    for (one, other, expected) in [
        (Rational::new(0, 1), Rational::new(0, 1), Rational::new(0, 1)),
        (Rational::new(0, 1), Rational::new(1, 1), Rational::new(1, 2)),
        (Rational::new(1, 4), Rational::new(3, 4), Rational::new(1, 2)),
        (Rational::new(1, 3), Rational::new(1, 3), Rational::new(1_431_655_765, 1_i64 << 32)),
        (Rational::new(-1, 1), Rational::new(0, 1), Rational::new(-1, 2)),
    ] {
        assert_eq!(between(&one, &other), expected);
    }
}
