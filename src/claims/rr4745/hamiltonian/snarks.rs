//! Theorem 1 on cubic graphs without a Hamiltonian cycle, most of them snarks, and on each of these less one vertex.

use schedcheck_bruteforce::ring::subsets;
use schedcheck_model::ring::check;
use schedcheck_reductions::hamiltonian_cycle::{Graph, NamedGraph, SliceRingReduction, plain, reduce, solver};

use crate::claims::{Counterexample, Effort, Finding, Sweep};

/// Holds both sides of theorem 1 against each other, up to the 20 vertices that dynamic programming over subsets decides in time.
pub(super) fn both_sides(effort: &Effort) -> Finding {
    let names = NamedGraph::CUBIC_NON_HAMILTONIAN;
    let (decided, beyond) = names.split_at(effort.depth.pick(2, 4, 4));
    let list = |names: &[NamedGraph]| names.iter().map(NamedGraph::to_string).collect::<Vec<_>>().join(", ");
    let domain = format!(
        "cubic graphs without a Hamiltonian cycle, and each less any one vertex, at epsilon = 1/4: {}; the rings by dynamic programming \
         over subsets",
        list(decided)
    );
    let graphs = decided.iter().flat_map(|name| with_each_vertex_removed(&name.graph()));
    let finding = Sweep::complete(effort, domain).check(graphs, equivalent);
    if finding.counterexample.is_some() || finding.interrupted {
        return finding;
    }
    let hypohamiltonian: Vec<_> = names.into_iter().filter(|name| is_hypohamiltonian(&name.graph())).collect();
    finding
        .note(format!("hypohamiltonian by the solver of Hamiltonian cycles: {}", list(&hypohamiltonian)))
        .note(format!("not decided as rings at this depth: {}", list(beyond)))
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
fn equivalent(graph: &Graph) -> Result<(), Counterexample> {
    let differs = |found: String| {
        Counterexample::new(graph.to_json(), "a Hamiltonian cycle exists iff T_step <= K is possible", found)
    };
    let cycle = solver::cycle(graph);
    if plain::is_hamiltonian(graph) != Ok(cycle.is_some()) {
        return Err(differs("the two solvers of Hamiltonian cycles differ".to_owned()));
    }
    let epsilon = SliceRingReduction::default_epsilon();
    let reduction = reduce(graph, &epsilon).map_err(|refusal| differs(refusal.to_string()))?;
    let optimum = subsets::step_time(&reduction.ring).map_err(|refusal| differs(refusal.to_string()))?;
    let step = check(&reduction.ring, &optimum.schedule).map_err(|violation| differs(violation.to_string()))?.step;
    match cycle {
        None if step > reduction.bound => Ok(()),
        None => Err(differs(format!("no Hamiltonian cycle, but a ring takes {step}, K = {}", reduction.bound))),
        Some(cycle) => {
            let schedule = reduction.forward(&cycle).map_err(|error| differs(error.to_string()))?;
            let back = reduction.backward(&schedule).map_err(|error| differs(error.to_string()))?;
            reduction.backward(&optimum.schedule).map_err(|error| differs(error.to_string()))?;
            if back == cycle { Ok(()) } else { Err(differs("a cycle is mapped there and not back".to_owned())) }
        }
    }
}
