//! A program for each q and each bound on the time of a step, which together do what proposition 4 says of the p
//! programs.

use exact_lp::{Expression, Rational, Variable};
use schedcheck_model::ring::SliceRing;

use super::choices::{Diagonal, RingProgram};
use super::q_ring::rings_of;
use super::weights;

/// The program that tells whether some ring of `length` (q) processors takes a step within `bound` (B): it does if and
/// only if the optimum is at most -W.
///
/// It is the q-ring program with the diagonal mended, with the objective sum of (H d_ij - B / w_i) x_ij for the weights
/// d of equation 3, and with one more row for each processor: H sum_j c_ij (x_ij + x_ji) <= B.
///
/// *Proof.* Over a ring, the sum of H d_ij x_ij is that of h_i / w_i, where h_i is the time of i's messages, and the
/// sum of x_ij / w_i is that of 1 / w_i. In time B, processor i computes any load up to (B - h_i) / w_i, if B >= h_i;
/// the ring takes a step within B if and only if B >= h_i for all its processors and these loads sum to at least W.
///
/// # Panics
/// Panics unless q is from 1 to the number of processors.
pub fn ring_within(instance: &SliceRing, length: usize, bound: &Rational) -> RingProgram {
    let p = instance.processors();
    let mut ring = rings_of(p, length, Diagonal::Zero);
    for i in 0..p {
        let messages = messages(&ring, instance, i).at_most(bound);
        ring.program.subject_to(format!("messages_{i}"), messages);
    }
    let computed = (0..p).map(|i| (bound / &instance.cycle_times()[i]) * ring.followers(i)).sum::<Expression>();
    let weight = instance.volume() * ring.weight(&weights::of_equation_3(instance));
    ring.program.minimize(weight - computed);
    ring
}

/// The time of the messages of `processor`: H sum_j c_ij (x_ij + x_ji).
pub(super) fn messages(ring: &RingProgram, instance: &SliceRing, processor: usize) -> Expression {
    let both = |other: usize| -> [(Variable, Rational); 2] {
        let time = instance.volume() * instance.cost(processor, other);
        [(ring.x(processor, other), time.clone()), (ring.x(other, processor), time)]
    };
    (0..ring.processors()).filter(|&other| other != processor).flat_map(both).collect()
}
