//! What the paper assumes, as predicates on the instances of counterexamples.

use schedcheck_model::platform_graph::{Direction, PlatformGraph, PortModel};

use super::phases::{is_long_enough, steady};
use schedcheck_harness::{About, Hypothesis};

/// The hypotheses of the catalogue that an instance can break.
pub const HYPOTHESES: &[Hypothesis] = &[
    Hypothesis { id: "one-master", holds: &|about| of_platform(about, has_one_master) },
    Hypothesis { id: "symmetric-links", holds: &|about| of_platform(about, has_symmetric_links) },
    Hypothesis { id: "base-model", holds: &|about| of_platform(about, is_base_model) },
    Hypothesis { id: "tree", holds: &|about| of_platform(about, is_tree) },
    Hypothesis { id: "large-horizon", holds: &|about| of_platform(about, is_large) },
];

/// Whether a condition holds of a platform graph; it does not apply to anything else.
pub fn of_platform(about: &About, holds: impl Fn(&PlatformGraph) -> bool) -> Option<bool> {
    about.instance().map(holds)
}

fn has_one_master(platform: &PlatformGraph) -> bool {
    platform.nodes().iter().filter(|node| node.is_master).count() == 1
}

fn has_symmetric_links(platform: &PlatformGraph) -> bool {
    platform.links().iter().all(|link| link.direction == Direction::Both)
}

fn is_base_model(platform: &PlatformGraph) -> bool {
    platform.nodes().iter().all(|node| node.model == PortModel::SinglePort)
}

/// As many links as nodes but one, and a way from the master to every node.
fn is_tree(platform: &PlatformGraph) -> bool {
    let nodes = platform.nodes().len();
    let mut reached = vec![false; nodes];
    for (node, what) in platform.nodes().iter().enumerate() {
        reached[node] = what.is_master;
    }
    for _ in 0..nodes {
        platform.arcs().for_each(|(from, to, _)| reached[to] |= reached[from]);
    }
    has_one_master(platform) && platform.links().len() + 1 == nodes && reached.into_iter().all(|reached| reached)
}

/// K is at least I + J.
fn is_large(platform: &PlatformGraph) -> bool {
    platform.horizon().is_none() || is_long_enough(platform, &steady(platform))
}

#[cfg(test)]
mod tests {
    use schedcheck_model::Rational;
    use schedcheck_model::platform_graph::Link;

    use super::*;
    use schedcheck_harness::Subject;
    use schedcheck_harness::testing::applies;

    fn holds(id: &str, platform: &PlatformGraph) -> bool {
        let hypothesis = HYPOTHESES.iter().find(|hypothesis| hypothesis.id == id).expect("a hypothesis");
        (hypothesis.holds)(&About::Instance(platform.to_instance())).expect("it applies to platform graphs")
    }

    #[test]
    fn each_hypothesis_applies_to_platform_graphs_and_to_nothing_else() {
        let graphs = |it: &Hypothesis| (it.id, vec!["platform-graph"]);
        assert_eq!(applies(HYPOTHESES), HYPOTHESES.iter().map(graphs).collect::<Vec<_>>());
    }

    fn pair() -> PlatformGraph {
        PlatformGraph::of([1, 2], [(0, 1, 3)])
    }

    #[test]
    fn a_pair_satisfies_what_speaks_of_platforms() {
        for id in ["one-master", "symmetric-links", "base-model", "tree"] {
            assert!(holds(id, &pair()), "{id}");
        }
    }

    #[test]
    fn each_hypothesis_is_broken_by_the_platform_that_lacks_it() {
        let mut nodes = pair().nodes().to_vec();
        nodes[1].is_master = true;
        let masters = PlatformGraph::new(nodes, pair().links().to_vec()).unwrap();
        assert!(!holds("one-master", &masters));
        let one_way = Link { direction: Direction::Forward, ..pair().links()[0].clone() };
        assert!(!holds("symmetric-links", &PlatformGraph::new(pair().nodes().to_vec(), vec![one_way]).unwrap()));
        assert!(!holds("base-model", &pair().all_under(PortModel::Sequential)));
        assert!(!holds("tree", &PlatformGraph::of([1, 1, 1], [(0, 1, 1), (0, 2, 1), (1, 2, 1)])));
    }

    #[test]
    fn a_horizon_is_large_from_initialisation_and_clean_up_on() {
        let within = |horizon: i64| pair().within(Rational::from(horizon)).unwrap();
        // s = 1, T = 3: one task is sent in 3 time units, and computed in 2.
        assert!(!holds("large-horizon", &within(4)) && holds("large-horizon", &within(5)));
        assert!(holds("large-horizon", &pair()));
    }
}
