use super::super::generate::{labelled, no_instance, up_to_isomorphism, yes_instance};
use super::super::{NamedGraph, plain};
use super::*;

#[test]
fn the_search_meets_exactly_the_cycles_that_trying_every_order_finds() {
    for vertices in 0..=6 {
        for graph in up_to_isomorphism(vertices).unwrap() {
            let mut found: Vec<_> = cycles(&graph).collect();
            found.sort_unstable();
            assert_eq!(found, plain::cycles(&graph).unwrap(), "{graph:?}");
        }
    }
}

#[test]
fn hamiltonian_labelled_graphs_are_as_many_as_held_and_karp_find() {
    for (vertices, expected) in [(1, 0), (2, 0), (3, 1), (4, 10), (5, 218)] {
        let graphs = || labelled(vertices).unwrap();
        assert_eq!(graphs().filter(|graph| cycle(graph).is_some()).count(), expected);
        assert_eq!(graphs().filter(|graph| plain::is_hamiltonian(graph).unwrap()).count(), expected);
    }
}

#[test]
fn the_named_snarks_are_hypohamiltonian() {
    for name in [NamedGraph::Petersen, NamedGraph::Blanusa, NamedGraph::FlowerJ5, NamedGraph::Coxeter] {
        let graph = name.graph();
        assert_eq!(decide(&graph, &BranchingLimit { max_nodes: 20_000 }).answer, CycleAnswer::None, "{name}");
        assert!((0..graph.vertices()).all(|vertex| cycle(&graph.without(vertex)).is_some()), "{name}");
    }
}

#[test]
fn tietzes_graph_has_no_cycle_and_held_and_karp_agree_on_every_small_name() {
    assert_eq!(cycle(&NamedGraph::Tietze.graph()), None);
    for name in NamedGraph::ALL {
        let graph = name.graph();
        if graph.vertices() <= 12 {
            assert_eq!(plain::is_hamiltonian(&graph), Ok(cycle(&graph).is_some()), "{name}");
        }
    }
}

#[test]
fn hidden_cycles_of_fifty_vertices_are_found_and_hidden_obstacles_at_the_root() {
    for seed in 0..40 {
        assert!(cycle(&yes_instance(seed, 50).unwrap()).is_some());
        assert_eq!(decide(&no_instance(seed, 50).unwrap(), &BranchingLimit { max_nodes: 0 }).answer, CycleAnswer::None);
    }
}

#[test]
fn a_search_that_reaches_its_limit_does_not_know() {
    let decision = decide(&NamedGraph::Coxeter.graph(), &BranchingLimit { max_nodes: 3 });
    assert_eq!(decision, Decision { answer: CycleAnswer::Unknown, nodes: 3 });
}

#[test]
fn the_eighty_thousand_edges_of_a_large_graph_need_no_deep_stack() {
    let edges = (0..400).flat_map(|high| (0..high).map(move |low| [low, high]));
    assert!(cycle(&Graph::new(400, edges).unwrap()).is_some());
}

/// Whoever makes the search branch less on purpose writes down how much less.
#[test]
fn the_branchings_are_those_they_were() {
    let decided = |graph: &Graph| {
        let Decision { answer, nodes } = decide(graph, &BranchingLimit { max_nodes: 100_000 });
        format!("{}{nodes}", if matches!(answer, CycleAnswer::Cycle(_)) { '+' } else { '-' })
    };
    let named = NamedGraph::ALL.map(|name| format!("{} {}", decided(&name.graph()), decided(&name.graph().without(0))));
    assert_eq!(named.join(", "), "-0 -0, +0 -0, +2 +0, -5 +1, -5 -1, -14 +3, -29 +3, -103 +5");
    let drawn = (0..10).map(|seed| decided(&yes_instance(seed, 40).unwrap())).collect::<Vec<_>>();
    assert_eq!(drawn.join(" "), "+17 +0 +8 +15 +0 +34 +0 +0 +9 +3");
    // All cycles, and all that it takes to know that there are no more.
    let all = (0..6).map(|seed| {
        let graph = yes_instance(seed, 16).unwrap();
        let mut search = Search::new(&graph, u64::MAX);
        format!("{}/{}", search.by_ref().count(), search.nodes)
    });
    assert_eq!(all.collect::<Vec<_>>().join(" "), "20/22 1/0 1/0 1/0 2/2 4/3");
}

#[test]
fn the_graphs_of_a_seed_are_those_they_were() {
    let edges =
        |graph: Graph| graph.edges().iter().map(|[low, high]| format!("{low}-{high}")).collect::<Vec<_>>().join(" ");
    let told = (0..3).flat_map(|seed| [yes_instance(seed, 7), no_instance(seed, 7)]).map(|graph| edges(graph.unwrap()));
    assert_eq!(
        told.collect::<Vec<_>>(),
        [
            "0-1 0-2 0-4 1-3 1-5 2-3 2-5 3-6 4-6",
            "0-3 2-4 3-4 4-6 5-6",
            "0-4 0-6 1-5 1-6 2-3 2-4 3-4 3-5",
            "0-2 0-3 0-4 1-3 1-4 2-5 3-5 3-6 4-5",
            "0-4 0-6 1-3 1-5 1-6 2-4 2-5 3-6",
            "0-1 0-5 1-3 1-4 2-6 3-5 5-6",
        ]
    );
}
