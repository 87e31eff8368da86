//! Theorem 1 of rr4745, forward and backward.

use schedcheck_model::Rational;
use schedcheck_model::ring::{Schedule, Violation, check};
use schedcheck_reductions::hamiltonian_cycle::generate::{up_to_isomorphism, yes_instance};
use schedcheck_reductions::hamiltonian_cycle::{
    ExtractionError, Graph, HamiltonianCycle, NamedGraph, NoReduction, NotHamiltonian, SliceRingReduction, reduce,
    solver,
};

fn reduced(graph: &Graph) -> SliceRingReduction {
    reduce(graph, &SliceRingReduction::default_epsilon()).unwrap()
}

/// The ring of all processors in this order, with equal shares.
fn evenly(ring: &[usize]) -> Schedule {
    Schedule { ring: ring.to_vec(), shares: vec![Rational::new(1, ring.len() as i64); ring.len()] }
}

/// Both maps on one cycle: the step takes exactly K, and the ring gives the cycle back from any start and in either
/// sense.
fn goes_there_and_back(reduction: &SliceRingReduction, cycle: &HamiltonianCycle) {
    let mut schedule = reduction.forward(cycle).unwrap();
    assert_eq!(check(&reduction.ring, &schedule).unwrap().step, reduction.bound);
    assert_eq!(reduction.backward(&schedule).as_ref(), Ok(cycle));
    schedule.ring.rotate_left(1);
    schedule.ring.reverse();
    assert_eq!(reduction.backward(&schedule).as_ref(), Ok(cycle));
}

#[test]
fn every_cycle_of_a_small_graph_takes_exactly_k_and_comes_back() {
    let mut cycles = 0;
    for graph in (2..=6).flat_map(|vertices| up_to_isomorphism(vertices).unwrap()) {
        for epsilon in [Rational::new(1, 100), Rational::new(1, 4), Rational::new(49, 100)] {
            let reduction = reduce(&graph, &epsilon).unwrap();
            for cycle in solver::cycles(&graph) {
                goes_there_and_back(&reduction, &cycle);
                cycles += 1;
            }
        }
    }
    assert_eq!(cycles, 3 * 343);
}

#[test]
fn hidden_cycles_of_fifty_vertices_come_back() {
    for seed in 0..3 {
        let graph = yes_instance(seed, 50).unwrap();
        let reduction = reduced(&graph);
        solver::cycles(&graph).take(3).for_each(|cycle| goes_there_and_back(&reduction, &cycle));
    }
}

#[test]
fn two_joined_vertices_take_exactly_k_without_a_cycle() {
    let graph = NamedGraph::K2.graph();
    assert_eq!(solver::cycle(&graph), None);
    let reduction = reduced(&graph);
    assert_eq!(check(&reduction.ring, &evenly(&[0, 1])).unwrap().step, reduction.bound);
    let refused = ExtractionError::NotHamiltonian(NotHamiltonian::TooFewVertices(2));
    assert_eq!(reduction.backward(&evenly(&[0, 1])), Err(refused));
}

#[test]
fn the_instance_has_the_numbers_of_the_paper() {
    let path = Graph::new(3, [[0, 1], [1, 2]]).unwrap();
    let reduction = reduce(&path, &Rational::new(1, 3)).unwrap();
    let ring = &reduction.ring;
    assert_eq!(
        (ring.work(), ring.volume(), &reduction.bound),
        (&Rational::new(1, 1), &Rational::new(1, 1), &Rational::new(5, 3))
    );
    assert_eq!(ring.cycle_times(), vec![Rational::new(3, 1); 3]);
    let rows: Vec<Vec<String>> = (0..3).map(|row| ring.costs().row(row).map(Rational::to_string).collect()).collect();
    assert_eq!(rows, [["0", "1/3", "2"], ["1/3", "0", "1/3"], ["2", "1/3", "0"]]);
}

#[test]
fn what_theorem_1_is_not_about_is_refused() {
    let refused = |graph: &Graph, epsilon| reduce(graph, &epsilon).unwrap_err();
    let pair = NamedGraph::K2.graph();
    for epsilon in [Rational::new(0, 1), Rational::new(-1, 4), Rational::new(1, 2), Rational::new(3, 1)] {
        assert_eq!(refused(&pair, epsilon.clone()), NoReduction::EpsilonOutOfRange(epsilon));
    }
    let empty = |vertices| Graph::new(vertices, []).unwrap();
    assert_eq!(refused(&empty(1), Rational::new(1, 4)), NoReduction::TooFewVertices(1));
    assert_eq!(refused(&empty(2_001), Rational::new(1, 4)), NoReduction::TooManyVertices(2_001));
}

#[test]
fn schedules_that_are_no_witness_are_refused_with_the_reason() {
    let reduction = reduced(&NamedGraph::C4.graph());
    let refused = |schedule: &Schedule| reduction.backward(schedule).unwrap_err();
    assert_eq!(
        refused(&evenly(&[0, 2, 1, 3])),
        ExtractionError::TooLong(Rational::new(13, 4)),
        "over two links that are no edges"
    );
    assert_eq!(refused(&evenly(&[0, 1])), ExtractionError::TooLong(Rational::new(5, 2)), "without two processors");
    assert_eq!(refused(&evenly(&[3])), ExtractionError::TooLong(Rational::new(4, 1)), "one alone");
    let uneven = Schedule {
        shares: vec![
            Rational::new(1, 4) + Rational::new(1, 100),
            Rational::new(1, 4) - Rational::new(1, 100),
            Rational::new(1, 4),
            Rational::new(1, 4),
        ],
        ..evenly(&[0, 1, 2, 3])
    };
    assert_eq!(refused(&uneven), ExtractionError::TooLong(reduction.bound.clone() + Rational::new(4, 100)));
    let unknown = Violation::UnknownProcessor { position: 3, processor: 4 };
    assert_eq!(refused(&evenly(&[0, 1, 2, 4])), ExtractionError::Invalid(Box::new(unknown)));
}

#[test]
fn with_another_bound_the_ring_need_not_be_a_cycle_and_is_refused_with_the_reason() {
    let square_and_a_point = Graph::new(5, [[0, 1], [1, 2], [2, 3], [0, 3]]).unwrap();
    let patient = SliceRingReduction { bound: Rational::new(7, 4), ..reduced(&square_and_a_point) };
    let refused = ExtractionError::NotHamiltonian(NotHamiltonian::WrongLength { visited: 4, vertices: 5 });
    assert_eq!(patient.backward(&evenly(&[0, 1, 2, 3])), Err(refused));
    let slow = SliceRingReduction { bound: Rational::new(10, 1), ..reduced(&NamedGraph::C4.graph()) };
    let refused = ExtractionError::NotHamiltonian(NotHamiltonian::NoEdge([0, 2]));
    assert_eq!(slow.backward(&evenly(&[0, 2, 1, 3])), Err(refused));
}

#[test]
fn a_cycle_of_another_graph_is_refused() {
    let crossing = HamiltonianCycle::new(&NamedGraph::K4.graph(), vec![0, 2, 1, 3]).unwrap();
    assert_eq!(reduced(&NamedGraph::C4.graph()).forward(&crossing), Err(NotHamiltonian::NoEdge([0, 2])));
}

#[test]
fn the_reviewed_family_of_instances() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    for (name, answer) in [
        (NamedGraph::K2, "no, though the ring of two takes K"),
        (NamedGraph::C4, "yes"),
        (NamedGraph::K4, "yes"),
        (NamedGraph::Petersen, "no"),
        (NamedGraph::Tietze, "no"),
        (NamedGraph::Blanusa, "no"),
        (NamedGraph::FlowerJ5, "no"),
        (NamedGraph::Coxeter, "no"),
    ] {
        let graph = name.graph();
        assert_eq!(solver::cycle(&graph).is_some(), answer == "yes", "{name}");
        settings.set_description(format!("Hamiltonian cycle: {answer}"));
        let file = format!("hamiltonian_cycle_{}", name.to_string().to_lowercase().replace('-', "_"));
        settings.bind(|| insta::assert_json_snapshot!(file, reduced(&graph).to_json()));
    }
}

#[test]
fn graphs_of_two_vertices_up_to_the_most_are_reduced_with_an_epsilon_strictly_between() {
    let edgeless = |vertices| Graph::new(vertices, []).unwrap();
    let quarter = SliceRingReduction::default_epsilon();
    assert_eq!(
        [0, 1].map(|few| reduce(&edgeless(few), &quarter)),
        [0, 1].map(|few| Err(NoReduction::TooFewVertices(few)))
    );
    assert!(reduce(&edgeless(2), &quarter).is_ok());
    let most = SliceRingReduction::MAX_VERTICES;
    assert_eq!(reduce(&edgeless(most + 1), &quarter), Err(NoReduction::TooManyVertices(most + 1)));
    // The size is judged before epsilon is: the largest graph, without its matrix.
    let none = Rational::new(0, 1);
    assert_eq!(reduce(&edgeless(most), &none), Err(NoReduction::EpsilonOutOfRange(none)));
    for (numerator, denominator, is_between) in
        [(-1, 4, false), (0, 1, false), (1, 99, true), (49, 99, true), (1, 2, false)]
    {
        let epsilon = Rational::new(numerator, denominator);
        let reduced = reduce(&edgeless(3), &epsilon);
        assert_eq!(reduced.is_ok(), is_between, "{epsilon}");
        assert!(
            reduced.is_ok_and(|reduced| reduced.bound == Rational::new(1, 1) + Rational::new(2, 1) * &epsilon)
                || !is_between
        );
    }
}
