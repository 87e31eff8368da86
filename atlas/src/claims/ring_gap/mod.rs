//! `ring-gap`: which factors no polynomial algorithm for SliceRing (rr4745) can guarantee unless P = NP, from theorem 1
//! of the paper on.
//!
//! | file | what it tests |
//! | --- | --- |
//! | `cycles` | a best ring is a longest cycle, and of a path with a vertex more |
//! | `constant` | no constant factor, by tours with distances one and two |
//! | `upper` | what is guaranteed: p, and c_max / c_min |

mod constant;
mod cycles;
mod upper;

use schedcheck_harness::Claim;
use schedcheck_model::Rational;
use schedcheck_model::ring::SliceRing;
use schedcheck_reductions::hamiltonian_cycle::Graph;

use crate::extremal::{Bound, Extremal, On, Shown};
use schedcheck_evidence::ring::{best_ring, shown as along};

pub const CLAIMS: [Claim; 4] = [cycles::CYCLE, cycles::PATH, constant::CONSTANT, upper::UPPER];

pub const EXTREMALS: [Extremal; 2] = [
    Extremal {
        question: "ring-gap",
        name: "ring-gap-petersen",
        size: "10 processors",
        measures: "least T_step without a Hamiltonian cycle / T_step with one",
        on: &On(|| cycles::platform(&petersen(), &Rational::default()), over_one),
        at_most: None,
    },
    Extremal {
        question: "ring-gap",
        name: "ring-gap-free-links",
        size: "6 processors",
        measures: "the fastest processor alone / optimum",
        on: &On(|| cycles::platform(&complete(6), &Rational::default()), alone),
        at_most: Some(Bound { statement: "open/ring-gap-upper", value: (6, 1) }),
    },
];

/// The Petersen graph: no Hamiltonian cycle, and one in each part without a vertex.
fn petersen() -> Graph {
    let edges = (0..5).flat_map(|at| [[at, (at + 1) % 5], [at, at + 5], [at + 5, (at + 2) % 5 + 5]]);
    Graph::new(10, edges).expect("each edge is named once")
}

fn complete(vertices: usize) -> Graph {
    let edges = (0..vertices).flat_map(|high| (0..high).map(move |low| [low, high]));
    Graph::new(vertices, edges).expect("each edge is named once")
}

/// T_step, where it would be 1 with a Hamiltonian cycle; without one, it is 10/9 or more on 10 vertices.
fn over_one(ring: &SliceRing) -> Result<Shown, String> {
    let (value, exhibit) = along(ring, "A best ring", &best_ring(ring));
    Ok(Shown { value, exhibits: vec![exhibit] })
}

fn alone(ring: &SliceRing) -> Result<Shown, String> {
    let (taken, own) = along(ring, "One processor alone", &[0]);
    let (least, best) = along(ring, "A best ring", &best_ring(ring));
    Ok(Shown { value: taken / least, exhibits: vec![own, best] })
}
