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
        assert_eq!(decide(&graph, &Limits { max_nodes: 20_000 }).answer, Answer::None, "{name}");
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
        assert_eq!(decide(&no_instance(seed, 50).unwrap(), &Limits { max_nodes: 0 }).answer, Answer::None);
    }
}

#[test]
fn a_search_that_reaches_its_limit_does_not_know() {
    let decision = decide(&NamedGraph::Coxeter.graph(), &Limits { max_nodes: 3 });
    assert_eq!(decision, Decision { answer: Answer::Unknown, nodes: 3 });
}

#[test]
fn the_eighty_thousand_edges_of_a_large_graph_need_no_deep_stack() {
    let edges = (0..400).flat_map(|high| (0..high).map(move |low| [low, high]));
    assert!(cycle(&Graph::new(400, edges).unwrap()).is_some());
}
