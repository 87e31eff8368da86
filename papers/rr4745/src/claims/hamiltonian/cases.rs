//! The proof of theorem 1, in the direction from the ring to the cycle: every ring that is none takes more than K.

use itertools::Itertools;
use schedcheck_bruteforce::ring::exhaustive;
use schedcheck_model::Rational;
use schedcheck_model::ring::SliceRing;
use schedcheck_reductions::hamiltonian_cycle::{Graph, generate};

use super::{EPSILONS, Reduced, as_printed, with_bound, with_bounds};
use crate::claims::words::describe;
use schedcheck_evidence::ring::step;
use schedcheck_harness::{Counterexample, Sweep, Test};

/// The least T_step along a ring.
type StepTime = fn(&SliceRing, &[usize]) -> Rational;

pub(super) const CASES: Test<Reduced, StepTime> = Test {
    check: |context, reduced, step| {
        let largest = context.depth.pick(4, 5, 6);
        let domain =
            format!("every graph up to isomorphism on 2 to {largest} vertices, every ring that is no cycle of it");
        let graphs = (2..=largest).flat_map(|n| generate::up_to_isomorphism(n).expect("few enough are listed"));
        Sweep::complete(context, domain).check(graphs, |graph| each_ring_takes_longer(graph, reduced, step))
    },
    subject: as_printed,
    oracle: step,
    wrong_subjects: &[
        ("K = 1 + 3 epsilon", |graph, epsilon| with_bound(graph, epsilon, 3)),
        ("K = 1 + 3 epsilon beyond two vertices", |graph, epsilon| with_bounds(graph, epsilon, [2, 3])),
    ],
    wrong_oracles: &[("T_step without messages", |instance, ring| {
        let alone = instance.with_load(instance.work().clone(), Rational::default());
        step(&alone.expect("no volume is not negative"), ring)
    })],
};

fn each_ring_takes_longer(graph: &Graph, reduced: Reduced, step: StepTime) -> Result<(), Counterexample> {
    let p = graph.vertices();
    for (numerator, denominator) in EPSILONS {
        let reduction = reduced(graph, &Rational::new(numerator, denominator));
        for ring in (1..=p).flat_map(|size| exhaustive::rings(p, size)) {
            let Some(least) = said(graph, &ring) else { continue };
            let taken = step(&reduction.ring, &ring);
            if taken < least || taken <= reduction.bound {
                let claimed = format!("T_step >= {least} and > K = {} along {}", reduction.bound, describe(&ring));
                return Err(Counterexample::new(graph.to_json(), claimed, format!("T_step = {taken}")));
            }
        }
    }
    Ok(())
}

/// What T_step is said to be at least: p of one processor, 2 with a link that is no edge, p/q of fewer than p; nothing
/// of a Hamiltonian cycle.
fn said(graph: &Graph, ring: &[usize]) -> Option<Rational> {
    let (p, q) = (graph.vertices(), ring.len());
    let is_edge = |(&i, &j): (&usize, &usize)| graph.has_edge(i, j);
    if q > 1 && !ring.iter().circular_tuple_windows().all(is_edge) {
        return Some(Rational::from(2));
    }
    (q < p).then(|| Rational::new(p, q))
}
