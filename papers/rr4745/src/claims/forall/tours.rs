//! Proposition 2 with the condition that it omits: a shortest Hamiltonian cycle is an optimal ring, where equation 2
//! gives nobody along it a negative share (section 5.1).
//!
//! The cycle is the one that the search by exchanges finds. Against it stand all schedules along all rings of all
//! processors: where all are involved in an optimal solution, one of these is optimal. That the cycle is the shortest
//! is proved as well, so that a condition on all shortest cycles is one on it.

use schedcheck_harness::domain::Links;
use schedcheck_harness::{Effort, Finding, Test};
use schedcheck_model::ring::SliceRing;
use schedcheck_parametric_proof::{Form, Row, below_zero};
use schedcheck_rr4745_algorithms::distance::{self, Ends};
use schedcheck_rr4745_algorithms::platform::Platform;
use schedcheck_rr4745_algorithms::shares::Capacities;
use schedcheck_rr4745_algorithms::tsp;

use super::unknown::{Shape, Unknown};
use super::{Hypothesis, Opponents, forall, opponent, proof, shapes, statement};
use crate::claims::evidence::involved;
use crate::claims::tours::is_among_the_optimal;

/// The shortest cycle under d is optimal.
pub const SHORTEST: Test<Ends> =
    Test::without_oracle(shortest, Ends::Both, &[("for all parameters: the printed d", Ends::Tail)]);

fn shortest(effort: &Effort, ends: Ends, (): ()) -> Finding {
    let sizes = || shapes(effort.depth.pick(&[(1, 1), (2, 2), (3, 2), (4, 2)][..], &MANY, &MORE), Links::Free);
    let ring_of = move |instance: &SliceRing| vec![tsp::schedule(instance, ends).ring];
    let under = |hypothesis| {
        let theorem = move |shape: &Shape| statement(shape, move |unknown| is_optimal(unknown, ends, hypothesis));
        forall(effort, sizes(), theorem, |ring| is_among_the_optimal(ring, ("of least d", &ring_of), involved))
    };
    proof(under)
}

/// Processors, and the bound of their cycle-times, at standard depth.
const MANY: [(usize, i64); 4] = [(1, 1), (2, 4), (3, 4), (4, 3)];

/// At any cost.
const MORE: [(usize, i64); 4] = [(1, 1), (2, 9), (3, 6), (4, 5)];

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
