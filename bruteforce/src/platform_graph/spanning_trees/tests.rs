use std::collections::BTreeSet;

use exact_lp::{Bounds, Expression, LinearProgram, Variable};
use num_traits::Zero;
use schedcheck_model::platform_graph::{Direction, Link, Node, PortModel};

use super::*;

const MODELS: [PortModel; 8] = [
    PortModel::MultiPort,
    PortModel::SinglePort,
    PortModel::ReceiveInParallel,
    PortModel::SendInParallel,
    PortModel::WorkInParallel,
    PortModel::Sequential,
    PortModel::Ports { receive: 1, send: 2 },
    PortModel::Ports { receive: 2, send: 1 },
];

/// Bits of nodes 0 to 3, which are all to be reached.
#[test]
fn what_grew_reaches_all_only_over_ways_that_are_left() {
    let limits = Limits::default();
    for (ways, inside, expected) in [
        ([0b0010, 0b0100, 0b1000, 0], 0b0001, true),
        ([0b0010, 0b0101, 0b0010, 0], 0b0001, false),
        ([0b0010, 0b0001, 0b1000, 0], 0b0001, false),
        ([0b0010, 0b0001, 0b1000, 0], 0b0101, true),
        ([0, 0, 0, 0], 0b1111, true),
        ([0b1110, 0, 0, 0], 0b0010, false),
    ] {
        let visit = |_: &[usize], _: &[usize]| ControlFlow::Continue(());
        let (order, parents) = (Vec::new(), Vec::new());
        let grower =
            Grower { ways: ways.to_vec(), all: 0b1111, inside, order, parents, trees: 0, limits: &limits, visit };
        assert_eq!(grower.reaches_all(), expected, "{ways:?} {inside}");
    }
}

#[test]
fn amounts_compare_whatever_they_are_kept_in() {
    use exact_rational::WordRational;
    use throughput::Amount;
    let both = |number: i64| [Amount::Words(WordRational::new(number, 6)), Amount::Big(Rational::new(number, 6))];
    for (one, other) in both(3).iter().flat_map(|one| both(4).map(|other| (one.clone(), other))) {
        assert!(other.exceeds(&one) && !one.exceeds(&other) && !one.exceeds(&one));
    }
    let [words, big] = both(5);
    assert!(!words.exceeds(&big) && !big.exceeds(&words));
}

/// The throughput over some links by one linear program: conservation at each node, and the ports as the table of the
/// models has them.
fn by_program(platform: &PlatformGraph, tree: &[usize]) -> Rational {
    let mut program = LinearProgram::new("tree");
    let ways: Vec<_> =
        platform.arcs().filter(|(_, to, link)| tree.contains(link) && !platform.nodes()[*to].is_master).collect();
    let rates: Vec<_> = ways.iter().map(|way| program.variable(format!("y{way:?}"), Bounds::non_negative())).collect();
    let cost = |way: usize| &platform.links()[ways[way].2].cost;
    let mut computed = Expression::default();
    for (number, node) in platform.nodes().iter().enumerate() {
        let own: Option<Variable> =
            node.cycle_time.as_ref().map(|_| program.variable(format!("a{number}"), Bounds::non_negative()));
        let busy = |end: &dyn Fn(usize) -> usize| -> Expression {
            (0..ways.len()).filter(|&way| end(way) == number).map(|way| cost(way) * rates[way]).sum()
        };
        let (into, out) = (busy(&|way| ways[way].1), busy(&|way| ways[way].0));
        let work: Expression = node.cycle_time.iter().zip(own).map(|(time, own)| time * own).sum();
        program.subject_to("work", work.clone().at_most(1));
        let ports = match node.model {
            PortModel::MultiPort => vec![],
            PortModel::SinglePort => vec![(into, 1), (out, 1)],
            PortModel::ReceiveInParallel => vec![(into, 1), (out + work, 1)],
            PortModel::SendInParallel => vec![(into + work, 1), (out, 1)],
            PortModel::WorkInParallel => vec![(into + out, 1)],
            PortModel::Sequential => vec![(into + out + work, 1)],
            PortModel::Ports { receive, send } => vec![(into, i64::from(receive)), (out, i64::from(send))],
        };
        for (port, most) in ports {
            program.subject_to("port", port.at_most(most));
        }
        let mut balance: Expression = own.into_iter().sum();
        for (way, &(from, to, _)) in ways.iter().enumerate() {
            if from == number {
                balance += rates[way];
            } else if to == number {
                balance -= rates[way];
            }
        }
        if !node.is_master {
            program.subject_to("conservation", balance.equals(0));
        }
        computed += own.into_iter().sum::<Expression>();
    }
    for (&(_, _, link), &rate) in ways.iter().zip(&rates) {
        program.subject_to("link", (&platform.links()[link].cost * rate).at_most(1));
    }
    program.maximize(computed);
    program.solve().unwrap().objective(&program).unwrap()
}

/// How many sets of links are spanning trees, by trying them all.
fn trees_by_subsets(platform: &PlatformGraph) -> u64 {
    let links = platform.links().len();
    (0_u32..1 << links)
        .filter(|set| {
            let tree: Vec<_> = (0..links).filter(|link| set & 1 << link != 0).collect();
            throughput(platform, &tree).is_ok()
        })
        .count() as u64
}

/// A platform of numbers drawn by a linear congruential generator, each node under a model of its own.
fn drawn(seed: u64, nodes: usize) -> PlatformGraph {
    let mut state = seed;
    let mut draw = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let mut fraction = |most: u64| Rational::new(1 + draw(most), 1 + draw(3));
    let weights: Vec<_> = (0..nodes).map(|_| fraction(9)).collect();
    let costs: Vec<_> = (0..nodes * nodes).map(|_| fraction(5)).collect();
    let masters = 1 + draw(2) as usize;
    let node = |(number, time): (usize, Rational)| Node {
        cycle_time: (draw(4) > 0).then_some(time),
        is_master: number < masters,
        model: MODELS[draw(8) as usize],
    };
    let nodes_drawn = weights.into_iter().enumerate().map(node).collect();
    let pairs = (0..nodes).flat_map(|one| (one + 1..nodes).map(move |other| (one, other)));
    let links = pairs.filter_map(|(from, to)| {
        let direction = if draw(4) == 0 { Direction::Forward } else { Direction::Both };
        (draw(3) > 0).then(|| Link { from, to, cost: costs[from * nodes + to].clone(), direction })
    });
    PlatformGraph::new(nodes_drawn, links.collect()).unwrap()
}

#[test]
fn every_tree_is_met_once_and_has_the_throughput_of_the_linear_program() {
    let mut compared = 0;
    for seed in 0..60 {
        let platform = drawn(seed, 2 + seed as usize % 4);
        let mut met = BTreeSet::new();
        let mut most = Rational::zero();
        let shown = each(&platform, &Limits::default(), |tree| {
            assert_eq!(tree.throughput, by_program(&platform, &tree.links), "{platform:?} {tree:?}");
            assert_eq!(throughput(&platform, &tree.links), Ok(tree.throughput.clone()));
            assert!(met.insert(tree.links.clone()));
            most = most.clone().max(tree.throughput.clone());
            ControlFlow::Continue(())
        });
        assert_eq!(shown, Ok((met.len() as u64, true)));
        assert_eq!(met.len() as u64, trees_by_subsets(&platform), "{platform:?}");
        let answer = best(&platform, &Limits::default()).unwrap();
        assert_eq!((answer.trees, answer.best.unwrap().throughput), (met.len() as u64, most));
        compared += met.len();
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn complete_graphs_have_as_many_trees_as_cayley_says() {
    for (nodes, trees) in [(1, 1), (2, 1), (4, 16), (5, 125), (6, 1_296)] {
        let pairs = (0..nodes).flat_map(|one| (one + 1..nodes).map(move |other| (one, other, 1)));
        let platform = PlatformGraph::of(vec![1; nodes], pairs);
        let answer = best(&platform, &Limits::default()).unwrap();
        assert_eq!((answer.trees, answer.is_complete), (trees, true));
    }
}

#[test]
fn numbers_beyond_machine_words_are_computed_exactly() {
    let large = i64::MAX;
    let platform =
        PlatformGraph::of([large, large - 1, large - 2, 3], [(0, 1, large - 3), (1, 2, large - 4), (2, 3, 7)]);
    let tree = [0, 1, 2];
    assert_eq!(throughput(&platform, &tree).unwrap(), by_program(&platform, &tree));
}

#[test]
fn nodes_that_no_master_reaches_take_no_part() {
    let platform = PlatformGraph::of([1, 1, 1, 1], [(0, 1, 1), (2, 3, 1)]);
    let answer = best(&platform, &Limits::default()).unwrap();
    assert_eq!((answer.trees, answer.best.unwrap().links), (1, vec![0]));
    assert_eq!(throughput(&platform, &[0, 1]), Err(SpanningTreesError::NoTree(3)));
}

#[test]
fn what_is_no_tree_is_refused_with_the_reason() {
    let triangle = PlatformGraph::of([1, 1, 1], [(0, 1, 1), (0, 2, 1), (1, 2, 1)]);
    assert_eq!(throughput(&triangle, &[0]), Err(SpanningTreesError::NoTree(2)));
    assert_eq!(throughput(&triangle, &[0, 3]), Err(SpanningTreesError::UnknownLink { link: 3, links: 3 }));
    assert!(matches!(throughput(&triangle, &[0, 1, 2]), Err(SpanningTreesError::NoTree(_))));
    assert!(matches!(throughput(&triangle, &[0, 0, 1]), Err(SpanningTreesError::NoTree(_))));
    let chain = PlatformGraph::of([1; 65], (1..65).map(|node| (node - 1, node, 1)));
    assert_eq!(best(&chain, &Limits::default()), Err(SpanningTreesError::TooManyNodes(65)));
}

#[test]
fn a_limit_ends_the_enumeration_with_the_best_so_far() {
    let square = PlatformGraph::of([1; 4], [(0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 0, 1)]);
    let with = |nodes| best(&square, &Limits { nodes: Some(nodes), ..Limits::default() }).unwrap();
    assert_eq!((with(0).best, with(0).is_complete), (None, false));
    assert!(with(2).trees == 2 && with(2).best.is_some() && !with(2).is_complete);
    assert!(with(4).is_complete);
}
