//! Theorem 1 on cubic graphs without a Hamiltonian cycle, most of them snarks, and on each of these less one vertex.

use schedcheck_bruteforce::ring::{branch_and_cut, subsets};
use schedcheck_model::ring::{Schedule, SliceRing, check};
use schedcheck_reductions::hamiltonian_cycle::{
    Graph, HamiltonianCycle, NamedGraph, SliceRingReduction, plain, solver,
};

use super::Reduced;
use schedcheck_harness::{Counterexample, Finding, RunContext, Sweep};

/// The most processors that dynamic programming over subsets is asked about; beyond, branch-and-cut is.
const MOST_BY_SUBSETS: usize = 20;

/// Finds a Hamiltonian cycle.
type Cycle = fn(&Graph) -> Option<HamiltonianCycle>;

/// Holds both sides of theorem 1 against each other.
pub(super) fn both_sides(context: &RunContext, reduced: Reduced, cycle: Cycle) -> Finding {
    let names = NamedGraph::CUBIC_NON_HAMILTONIAN;
    let (decided, beyond) = names.split_at(context.depth.pick(2, 5, 5));
    let list = |names: &[NamedGraph]| names.iter().map(NamedGraph::to_string).collect::<Vec<_>>().join(", ");
    let domain = format!(
        "cubic graphs without a Hamiltonian cycle, and each less any one vertex, at epsilon = 1/4: {}; the rings by \
            dynamic programming \
            over subsets, beyond {MOST_BY_SUBSETS} vertices by branch-and-cut with a certificate",
        list(decided)
    );
    let graphs = decided.iter().flat_map(|name| with_each_vertex_removed(&name.graph()));
    let finding = Sweep::complete(context, domain).check(graphs, |graph| equivalent(graph, reduced, cycle(graph)));
    if finding.counterexample.is_some() || finding.interrupted {
        return finding;
    }
    let hypohamiltonian: Vec<_> = names.into_iter().filter(|name| is_hypohamiltonian(&name.graph())).collect();
    let finding =
        finding.note(format!("hypohamiltonian by the solver of Hamiltonian cycles: {}", list(&hypohamiltonian)));
    if beyond.is_empty() {
        return finding;
    }
    finding.note(format!("not decided as rings at this depth: {}", list(beyond)))
}

fn with_each_vertex_removed(graph: &Graph) -> Vec<Graph> {
    let parts = (0..graph.vertices()).map(|vertex| graph.without(vertex));
    std::iter::once(graph.clone()).chain(parts).collect()
}

fn is_hypohamiltonian(graph: &Graph) -> bool {
    let has_cycle = |vertex| solver::cycle(&graph.without(vertex)).is_some();
    solver::cycle(graph).is_none() && (0..graph.vertices()).all(has_cycle)
}

/// Both sides have the same answer, and a solution of each is mapped to one of the other.
fn equivalent(graph: &Graph, reduced: Reduced, cycle: Option<HamiltonianCycle>) -> Result<(), Counterexample> {
    let claimed = "a Hamiltonian cycle exists iff T_step <= K is possible";
    if plain::is_hamiltonian(graph).is_ok_and(|answer| answer != cycle.is_some()) {
        let found = "the two solvers of Hamiltonian cycles differ";
        return Err(Counterexample::new(graph.to_json(), claimed, found));
    }
    let reduction = reduced(graph, &SliceRingReduction::default_epsilon());
    let fastest = fastest(&reduction.ring);
    let step = check(&reduction.ring, &fastest).expect("the solvers give schedules").step;
    let Some(cycle) = cycle else {
        let found = format!("no Hamiltonian cycle, but a ring takes {step}, K = {}", reduction.bound);
        let is_right = step > reduction.bound;
        return if is_right { Ok(()) } else { Err(Counterexample::new(graph.to_json(), claimed, found)) };
    };
    let schedule = reduction.forward(&cycle).expect("the solver finds Hamiltonian cycles");
    let back = reduction.backward(&fastest).and(reduction.backward(&schedule));
    if back.as_ref() == Ok(&cycle) {
        return Ok(());
    }
    Err(Counterexample::new(graph.to_json(), claimed, format!("{cycle:?} is mapped to {back:?}")))
}

/// A schedule of least T_step.
fn fastest(ring: &SliceRing) -> Schedule {
    if ring.processors() <= MOST_BY_SUBSETS {
        return subsets::step_time(ring).expect("few enough processors").schedule;
    }
    let answer = branch_and_cut::solve(ring, &branch_and_cut::Limits::default());
    let proved = branch_and_cut::check(ring, &answer.certificate).expect("the certificate of our own solver");
    let step = check(ring, &answer.schedule).expect("the solver gives a schedule").step;
    assert_eq!(step, proved.bound, "branch-and-cut attains what it proves");
    answer.schedule
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use schedcheck_harness::Depth;

    use super::super::as_printed;
    use super::*;

    #[test]
    fn a_run_that_was_stopped_notes_nothing() {
        let stop = AtomicBool::new(true);
        let finding = both_sides(&RunContext::new(Depth::Quick, 0, &|_| (), &stop), as_printed, solver::cycle);
        assert!(finding.interrupted);
        assert_eq!((finding.counterexample, finding.notes), (None, Vec::new()));
    }

    #[test]
    fn without_a_hamiltonian_cycle_no_ring_may_take_the_bound() {
        let attained: Reduced = |graph, epsilon| {
            let reduction = as_printed(graph, epsilon);
            let step = check(&reduction.ring, &fastest(&reduction.ring)).expect("a schedule").step;
            SliceRingReduction { bound: step, ..reduction }
        };
        let petersen = NamedGraph::Petersen.graph();
        assert_eq!(equivalent(&petersen, as_printed, None), Ok(()));
        assert!(equivalent(&petersen, attained, None).is_err());
    }

    #[test]
    fn a_ring_of_more_processors_than_a_table_holds_is_found_without_one() {
        let around = Graph::new(23, (0..23).map(|vertex| [vertex, (vertex + 1) % 23])).expect("a graph");
        let reduction = as_printed(&around, &SliceRingReduction::default_epsilon());
        let step = check(&reduction.ring, &fastest(&reduction.ring)).expect("a schedule").step;
        assert_eq!(step, reduction.bound);
    }
}
