//! The program of section 5.2 for rings of q processors.

use exact_lp::{Expression, Rational};
use schedcheck_model::ring::Costs;

use super::choices::{Diagonal, RingProgram};

/// The q-ring program of rr4745, section 5.2, that minimises the sum of `weights` over a ring of `length` (q)
/// processors:
///
/// 1. and 2. each processor has as many successors as predecessors, and at most one;
/// 3. the sum of all x_ij is q;
/// 4. x_ij is 0 or 1;
/// 5. to 8. -p y_i - p y_j + u_i - u_j + q x_ij <= q - 1 for i != j, with one y_i = 1 of all, the origin, and integers
///    u_i >= 0.
///
/// With the diagonal mended and q = 1, the ring of one processor is its loop, of weight d_ii.
///
/// # Panics
/// Panics unless q is from 1 to the number of processors.
pub fn q_ring(weights: &Costs<Rational>, length: usize, diagonal: Diagonal) -> RingProgram {
    let mut ring = rings_of(weights.size(), length, diagonal);
    let weight = ring.weight(weights);
    ring.program.minimize(weight);
    ring
}

/// The constraints of [`q_ring`], without an objective.
pub(super) fn rings_of(processors: usize, length: usize, diagonal: Diagonal) -> RingProgram {
    assert!((1..=processors).contains(&length), "a ring of {length} of {processors} processors");
    let loops = diagonal == Diagonal::Printed || length == 1;
    let mut ring = RingProgram::new(format!("q-ring {length}"), processors, loops);
    ring.at_most_one_on_each_side();
    let size = ring.all_x().sum::<Expression>().equals(Rational::from(length));
    ring.program.subject_to("size", size);
    ring.only_through_the_origin(length);
    ring
}
