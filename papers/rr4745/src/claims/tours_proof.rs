//! Proposition 2 with the condition that it omits: a shortest Hamiltonian cycle is an optimal ring, where equation 2
//! gives nobody along it a negative share (section 5.1).
//!
//! The cycle is the one that the search by exchanges finds. Against it stand all schedules along all rings of all
//! processors: where all are involved in an optimal solution, one of these is optimal. That the cycle is the shortest
//! is proved as well, so that a condition on all shortest cycles is one on it.

use schedcheck_harness::domain::Links;
use schedcheck_harness::{Depth, Effort, Finding, Test};
use schedcheck_model::ring::SliceRing;
use schedcheck_parametric_proof::{Form, Row, below_zero};
use schedcheck_rr4745_algorithms::distance::{self, Ends};
use schedcheck_rr4745_algorithms::platform::Platform;
use schedcheck_rr4745_algorithms::shares::Capacities;
use schedcheck_rr4745_algorithms::tsp;

use super::evidence::involved;
use super::forall::{Hypothesis, Opponents, Shape, Unknown, forall, opponent, proof, shapes, statement};
use super::tours::is_among_the_optimal;

/// The shortest cycle under d is optimal.
pub const SHORTEST: Test<Ends> =
    Test::without_oracle(shortest, Ends::Both, &[("for all parameters: the printed d", Ends::Tail)]);

fn shortest(effort: &Effort, ends: Ends, (): ()) -> Finding {
    let ring_of = move |instance: &SliceRing| vec![tsp::schedule(instance, ends).ring];
    let under = |hypothesis| {
        let theorem = move |shape: &Shape| statement(shape, move |unknown| is_optimal(unknown, ends, hypothesis));
        forall(effort, sizes(effort), theorem, |ring| is_among_the_optimal(ring, ("of least d", ring_of), involved))
    };
    proof(under)
}

fn sizes(effort: &Effort) -> (Vec<Shape>, String) {
    let quick = [(1, 1), (2, 2), (3, 2)];
    let standard = [(1, 1), (2, 9), (3, 5), (4, 4)];
    let deep = [(1, 1), (2, 20), (3, 9), (4, 6)];
    let (mut shapes, mut in_words) = shapes(effort.depth.pick(&quick[..], &standard, &deep), Links::Free);
    if effort.depth == Depth::Quick {
        // The least for which rings differ and so do the readings of d.
        shapes.push(Shape::of(&[1, 1, 1, 2], Links::Free));
        in_words.push_str(", p = 4 with w = (1, 1, 1, 2)");
    }
    (shapes, format!("{in_words}; where equation 2 gives nobody along a shortest cycle a negative share"))
}

fn is_optimal(unknown: &Unknown, ends: Ends, hypothesis: Hypothesis) -> Opponents {
    let ring = tsp::short_ring(&distance::scaled(unknown, ends));
    let Capacities { step, loads, speed } = Capacities::by_equation_2(unknown, &ring);
    let made_up = loads.iter().fold(Form::ZERO, |sum, load| sum + load);
    let faster = |other: Vec<usize>| {
        let mut rows = unknown.before(&other, (step, speed));
        rows.extend(loads.iter().map(|&load| Row::non_negative(load)));
        if hypothesis == Hypothesis::Sufficient {
            rows.extend(unknown.all_are_involved(&other));
        }
        opponent(rows)
    };
    let faster = unknown.rings(ring.len()).map(faster);
    let all_of_the_load = [made_up - unknown.load().scaled(speed), unknown.load().scaled(speed) - made_up];
    let (own, _) = unknown.least(&ring);
    let shorter = unknown.rings(ring.len()).map(|other| unknown.least(&other).0 - own);
    faster.chain(all_of_the_load.into_iter().chain(shorter).map(below_zero)).collect()
}
