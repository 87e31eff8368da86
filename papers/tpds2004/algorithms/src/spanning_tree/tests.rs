//! Spanning trees that the heuristics find, on the paper's example, on random platforms and on large ones.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use schedcheck_model::platform_graph::PortModel;

use super::*;
use crate::{mssg, tree};
use schedcheck_harness::domain::{PlatformBox, Random};

fn random(count: u64, nodes: std::ops::RangeInclusive<usize>, masters: usize) -> Vec<PlatformGraph> {
    let within = PlatformBox { masters, ..PlatformBox::connected(nodes, 9) };
    Random { count, within }.drawn(&mut ChaCha8Rng::seed_from_u64(11)).collect()
}

/// The example of section 2.4.
fn example() -> PlatformGraph {
    PlatformGraph::of([1, 3, 4, 6], [(0, 1, 2), (0, 2, 1), (2, 3, 3), (1, 3, 3)])
}

#[test]
fn every_heuristic_spans_the_platform_with_a_tree_of_its_throughput() {
    let models = [PortModel::SinglePort, PortModel::MultiPort, PortModel::Sequential];
    for (number, platform) in random(30, 1..=7, 2).into_iter().enumerate() {
        let platform = platform.all_under(models[number % models.len()]);
        let most = mssg::solve(&platform).unwrap().throughput;
        for heuristic in Heuristic::ALL {
            let found = heuristic.tree(&platform).unwrap();
            for found in [improved(&platform, &found, &|| false), found] {
                let restricted = found.restrict(&platform);
                let throughput = found.throughput(&platform);
                assert_eq!(tree::solve(&restricted).unwrap().throughput, throughput, "{heuristic:?} {platform:?}");
                assert!(throughput <= most);
                let orphans = found.parents().iter().filter(|parent| parent.is_none()).count();
                assert_eq!(orphans, platform.nodes().iter().filter(|node| node.is_master).count());
            }
        }
    }
}

#[test]
fn exchanges_find_the_best_tree_of_the_example_from_every_start() {
    let example = example();
    for heuristic in Heuristic::ALL {
        let found = improved(&example, &heuristic.tree(&example).unwrap(), &|| false);
        assert_eq!(found.throughput(&example).to_string(), "41/24", "{heuristic:?}");
    }
}

#[test]
fn exchanges_that_are_stopped_leave_a_tree() {
    let example = example();
    let start = Heuristic::MinimumSpanningTree.tree(&example).unwrap();
    assert_eq!(improved(&example, &start, &|| true), start);
}

#[test]
fn a_tree_of_what_was_kept_up_to_date_is_rated_as_anew() {
    for platform in random(20, 5..=7, 1) {
        let mut forest = RatedForest::new(&platform, Heuristic::ShortestPaths.tree(&platform).unwrap().parents());
        for (from, to, _) in platform.arcs().filter(|&(_, to, _)| !platform.nodes()[to].is_master) {
            if !forest.is_below(from, to) {
                forest.join(to, Some(from));
                assert_eq!(forest.throughput(), RatedForest::new(&platform, &forest.parents).throughput());
            }
        }
    }
}

#[test]
fn a_relay_is_joined_for_what_lies_behind_it_in_the_end() {
    let behind = PlatformGraph::of([1, 0, 1, 50], [(0, 1, 1), (1, 2, 1), (0, 3, 1)]);
    assert_eq!(Heuristic::Greedy.tree(&behind).unwrap().throughput(&behind).to_string(), "2");
}

/// The parents that the greedy heuristic gives to the nodes behind the master.
fn greedy_parents(platform: &PlatformGraph) -> Vec<Option<usize>> {
    Heuristic::Greedy.tree(platform).unwrap().parents()[1..].to_vec()
}

#[test]
fn the_node_that_adds_most_is_joined_first_and_keeps_its_parent() {
    // First P2 adds 1/3 and P3 1/4; then P4 would add 1/24 behind P2, and 1/8 behind P3.
    assert_eq!(greedy_parents(&example()), [Some(0), Some(0), Some(2)]);
    // P3 adds 1/2 at once and takes P4, which adds 1/4 behind it or behind P2; the way by P3 is shorter.
    let two_ways = PlatformGraph::of([0, 8, 2, 4], [(0, 1, 2), (0, 2, 1), (1, 3, 1), (2, 3, 1)]);
    assert_eq!(greedy_parents(&two_ways), [Some(0), Some(0), Some(2)]);
}

#[test]
fn of_nodes_that_add_nothing_the_nearest_to_the_master_is_joined_first() {
    let relays = |links: [(usize, usize, i64); 4]| greedy_parents(&PlatformGraph::of([1, 0, 0, 0], links));
    assert_eq!(relays([(0, 1, 5), (1, 3, 1), (0, 2, 2), (2, 3, 2)]), [Some(0), Some(0), Some(2)]);
    assert_eq!(relays([(0, 1, 5), (1, 3, 1), (0, 2, 2), (2, 3, 7)]), [Some(0), Some(0), Some(1)]);
    // Equally far by either way: the smaller parent.
    assert_eq!(relays([(0, 1, 5), (1, 3, 1), (0, 2, 2), (2, 3, 4)]), [Some(0), Some(0), Some(1)]);
}

#[test]
fn nodes_that_no_task_reaches_stay_outside() {
    let apart = PlatformGraph::of([1, 1, 1, 1], [(0, 1, 1), (2, 3, 1)]);
    for heuristic in Heuristic::ALL {
        assert_eq!(heuristic.tree(&apart).unwrap().parents(), [None, Some(0), None, None]);
    }
}

#[test]
fn large_platforms_are_spanned() {
    let nodes = 300;
    let links = (1..nodes).flat_map(|node| {
        let other = (node * 7 + 3) % node;
        [(node - 1, node, 1 + node as i64 % 5)].into_iter().chain((other + 1 < node).then_some((other, node, 3)))
    });
    let large = PlatformGraph::of((0..nodes as i64).map(|node| 1 + node * node % 90), links);
    let trees = [Heuristic::ShortestPaths, Heuristic::MinimumSpanningTree, Heuristic::Greedy];
    for heuristic in trees {
        assert!(heuristic.tree(&large).unwrap().parents()[1..].iter().all(Option::is_some));
    }
}

#[test]
fn exchanges_leave_out_who_has_no_parent() {
    let pair = PlatformGraph::of([1, 1], [(0, 1, 1)]);
    let apart = SpanningTree { parents: vec![None, None] };
    assert_eq!(improved(&pair, &apart, &|| false), apart);
}
