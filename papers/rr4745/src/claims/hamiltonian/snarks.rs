//! Theorem 1 on cubic graphs without a Hamiltonian cycle, most of them snarks, and on each of these less one vertex.

use schedcheck_bruteforce::ring::{branch_and_cut, subsets};
use schedcheck_model::ring::{Schedule, SliceRing, check};
use schedcheck_reductions::hamiltonian_cycle::{Graph, NamedGraph, SliceRingReduction, plain, reduce, solver};

use schedcheck_harness::{Counterexample, Effort, Finding, Sweep};

/// The most processors that dynamic programming over subsets is asked about; beyond, branch-and-cut is.
const MOST_BY_SUBSETS: usize = 20;

/// Holds both sides of theorem 1 against each other.
pub(super) fn both_sides(effort: &Effort) -> Finding {
    let names = NamedGraph::CUBIC_NON_HAMILTONIAN;
    let (decided, beyond) = names.split_at(effort.depth.pick(2, 5, 5));
    let list = |names: &[NamedGraph]| names.iter().map(NamedGraph::to_string).collect::<Vec<_>>().join(", ");
    let domain = format!(
        "cubic graphs without a Hamiltonian cycle, and each less any one vertex, at epsilon = 1/4: {}; the rings by \
            dynamic programming \
            over subsets, beyond {MOST_BY_SUBSETS} vertices by branch-and-cut with a certificate",
        list(decided)
    );
    let graphs = decided.iter().flat_map(|name| with_each_vertex_removed(&name.graph()));
    let finding = Sweep::complete(effort, domain).check(graphs, equivalent);
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
fn equivalent(graph: &Graph) -> Result<(), Counterexample> {
    let differs = |found: String| {
        Counterexample::new(graph.to_json(), "a Hamiltonian cycle exists iff T_step <= K is possible", found)
    };
    let cycle = solver::cycle(graph);
    if plain::is_hamiltonian(graph).is_ok_and(|answer| answer != cycle.is_some()) {
        return Err(differs("the two solvers of Hamiltonian cycles differ".to_owned()));
    }
    let epsilon = SliceRingReduction::default_epsilon();
    let reduction = reduce(graph, &epsilon).map_err(|refusal| differs(refusal.to_string()))?;
    let fastest = fastest(&reduction.ring).map_err(differs)?;
    let step = check(&reduction.ring, &fastest).map_err(|violation| differs(violation.to_string()))?.step;
    match cycle {
        None if step > reduction.bound => Ok(()),
        None => Err(differs(format!("no Hamiltonian cycle, but a ring takes {step}, K = {}", reduction.bound))),
        Some(cycle) => {
            let schedule = reduction.forward(&cycle).map_err(|error| differs(error.to_string()))?;
            let back = reduction.backward(&schedule).map_err(|error| differs(error.to_string()))?;
            reduction.backward(&fastest).map_err(|error| differs(error.to_string()))?;
            if back == cycle { Ok(()) } else { Err(differs("a cycle is mapped there and not back".to_owned())) }
        }
    }
}

/// A schedule of least T_step.
fn fastest(ring: &SliceRing) -> Result<Schedule, String> {
    if ring.processors() <= MOST_BY_SUBSETS {
        return subsets::step_time(ring).map(|optimum| optimum.schedule).map_err(|refusal| refusal.to_string());
    }
    let answer = branch_and_cut::solve(ring, &branch_and_cut::Limits::default());
    let proved = branch_and_cut::check(ring, &answer.certificate).map_err(|flaw| flaw.to_string())?;
    match check(ring, &answer.schedule) {
        Ok(measure) if measure.step == proved => Ok(answer.schedule),
        other => Err(format!("branch-and-cut proves {proved} for a schedule of {other:?}")),
    }
}
