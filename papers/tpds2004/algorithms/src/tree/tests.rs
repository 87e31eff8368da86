//! Trees of all models against the linear program, deep and wide ones, and platforms that are none.

use schedcheck_model::platform_graph::{Direction, Link, PortModel};

use super::*;
use crate::mssg::{self, Program};
use schedcheck_harness::domain::{PlatformBox, Random, Shape};

fn number(text: &str) -> Rational {
    text.parse().unwrap()
}

fn random_trees(count: u64, nodes: std::ops::RangeInclusive<usize>, masters: usize) -> Vec<PlatformGraph> {
    use rand::SeedableRng;
    let within = PlatformBox { shape: Shape::Tree, nodes, cycle_times: 1..=9, costs: 1..=5, masters };
    Random { count, within }.drawn(&mut rand_chacha::ChaCha8Rng::seed_from_u64(7)).collect()
}

const MODELS: [PortModel; 7] = [
    PortModel::MultiPort,
    PortModel::SinglePort,
    PortModel::ReceiveInParallel,
    PortModel::SendInParallel,
    PortModel::WorkInParallel,
    PortModel::Sequential,
    PortModel::Ports { receive: 1, send: 2 },
];

/// The activities obey the program, and nobody does better.
fn is_optimal(platform: &PlatformGraph) {
    let (ours, Program { program, computing, sending }) = (solve(platform).unwrap(), Program::new(platform));
    let mut values = vec![Rational::zero(); program.columns().len()];
    let activities = computing.iter().zip(&ours.computing).chain(sending.iter().zip(&ours.sending));
    for (variable, value) in activities {
        match variable {
            Some(variable) => values[variable.index()] = value.clone(),
            None => assert!(value.is_zero()),
        }
    }
    let sum = |row: &exact_lp::Row| row.terms().iter().map(|(column, factor)| factor * &values[*column]).sum();
    assert!(program.rows().iter().all(|row| row.bounds.contain(&sum(row))), "{platform:?}");
    assert!(program.columns().iter().zip(&values).all(|(column, value)| column.bounds.contain(value)));
    assert_eq!(ours.computed(platform).iter().sum::<Rational>(), ours.throughput, "{platform:?}");
    assert_eq!(ours.throughput, mssg::solve(platform).unwrap().throughput, "{platform:?}");
}

#[test]
fn trees_do_as_much_as_the_program_allows_under_every_model() {
    let models = |shift: usize| (0..9).map(|node| MODELS[(node * shift + shift) % MODELS.len()]).collect::<Vec<_>>();
    for (number, tree) in random_trees(25, 1..=7, 1).into_iter().enumerate() {
        MODELS.into_iter().for_each(|model| is_optimal(&tree.clone().all_under(model)));
        is_optimal(&tree.under(&models(1 + number % 6)));
    }
}

#[test]
fn each_master_has_a_tree_of_its_own() {
    let forest = PlatformGraph::of([1, 1, 1, 1, 3], [(0, 2, 2), (1, 3, 3), (0, 1, 1)]);
    let mut nodes = forest.nodes().to_vec();
    nodes[1].is_master = true;
    let forest = PlatformGraph::new(nodes, forest.links().to_vec()).unwrap();
    is_optimal(&forest);
    assert_eq!(solve(&forest).unwrap().throughput, number("17/6"));
}

#[test]
fn nodes_without_a_way_from_a_master_do_nothing() {
    let way_up = Link { from: 1, to: 0, cost: number("1"), direction: Direction::Forward };
    let platform = PlatformGraph::new(PlatformGraph::of([2, 1], []).nodes().to_vec(), vec![way_up]).unwrap();
    assert_eq!(solve(&platform).unwrap().computing, [number("1"), number("0")]);
    let far = PlatformGraph::of([2, 1, 1, 1], [(1, 2, 1), (2, 3, 1), (1, 3, 1)]);
    assert_eq!(solve(&far).unwrap().throughput, number("1/2"));
}

#[test]
fn ways_back_to_a_parent_are_not_used() {
    let chain = PlatformGraph::of([1, 1, 1], [(0, 1, 1), (1, 2, 1)]);
    let link = |from, to| Link { from, to, cost: number("1/3"), direction: Direction::Forward };
    let ways = [(0, 1), (1, 0), (2, 1), (1, 2)].map(|(from, to)| link(from, to));
    let platform = PlatformGraph::new(chain.nodes().to_vec(), ways.into()).unwrap();
    is_optimal(&platform);
    assert_eq!(solve(&platform).unwrap().throughput, number("3"));
}

#[test]
fn a_second_way_to_a_node_is_told() {
    let square = PlatformGraph::of([1, 1, 1, 1], [(0, 1, 1), (0, 2, 1), (1, 3, 1), (3, 2, 1)]);
    assert_eq!(Tree::new(&square).unwrap_err(), TreeError::TwoWays { link: 3, node: 3 });
    let one_way = |from, to| Link { from, to, cost: number("1"), direction: Direction::Forward };
    let round = [one_way(0, 1), one_way(1, 2), one_way(2, 3), one_way(3, 1)];
    let round = PlatformGraph::new(square.nodes().to_vec(), round.into()).unwrap();
    assert_eq!(Tree::new(&round).unwrap_err(), TreeError::TwoWays { link: 3, node: 1 });
}

#[test]
fn only_forwarding_nodes_have_no_throughput() {
    let relays = PlatformGraph::of([0, 0, 0], [(0, 1, 1), (1, 2, 1)]);
    assert_eq!(solve(&relays).unwrap().throughput, number("0"));
    assert_eq!(printed_value(&number("0")), PrintedValue::Infinite);
}

#[test]
fn a_chain_and_a_star_of_many_nodes_are_solved() {
    const NODES: usize = 30_000;
    let times = (0..NODES as i64).map(|node| 1 + node * node % 10);
    let chain = PlatformGraph::of(times.clone(), (1..NODES).map(|node| (node - 1, node, 1 + node as i64 % 7)));
    assert_eq!(solve(&chain).unwrap().throughput, number("3/2"));
    let star = PlatformGraph::of(times, (1..NODES).map(|node| (0, node, 1 + node as i64 % 7)));
    assert!(solve(&star).unwrap().throughput > number("1"));
}

#[test]
fn a_parent_whose_leaves_are_collapsed_before_its_other_children_has_its_port_twice() {
    let broom = PlatformGraph::of([0, 1, 0, 1], [(0, 1, 1), (0, 2, 1), (2, 3, 1)]);
    let tree = Tree::new(&broom).unwrap();
    assert_eq!((tree.throughput(), leaves_at_once(&tree)), (number("1"), number("2")));
}
