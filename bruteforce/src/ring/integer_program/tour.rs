//! The program of section 5.1 for rings of all processors.

use exact_lp::Rational;
use schedcheck_model::ring::Costs;

use super::choices::{Diagonal, RingProgram};

/// The TSP program of rr4745, section 5.1, that minimises the sum of `weights` over a ring of all processors:
///
/// 1. and 2. each processor has one successor and one predecessor;
/// 3. x_ij is 0 or 1;
/// 4. u_i - u_j + p x_ij <= p - 1 for all i != j but the first processor (Miller, Tucker and Zemlin);
/// 5. u_i >= 0 is integer.
///
/// ```
/// use schedcheck_bruteforce::ring::integer_program::{Assignments, Diagonal, tour, weights};
/// use schedcheck_model::ring::SliceRing;
/// let pair = weights::printed(&SliceRing::of((1, 1), [1, 1], [[0, 1], [1, 0]]));
/// let feasible = |diagonal| Assignments::of(&tour(&pair, diagonal)).unwrap().feasible().len();
/// assert_eq!((feasible(Diagonal::Printed), feasible(Diagonal::Zero)), (2, 1)); // two loops are not a ring
/// ```
///
/// # Panics
/// Panics if there is no processor.
pub fn tour(weights: &Costs<Rational>, diagonal: Diagonal) -> RingProgram {
    let p = weights.size();
    assert!(p > 0, "a ring needs a processor");
    let mut ring = RingProgram::new("tsp".into(), p, diagonal == Diagonal::Printed || p == 1);
    for i in 0..p {
        let one = ring.followers(i).equals(1);
        ring.program.subject_to(format!("after_{i}"), one);
    }
    for j in 0..p {
        let one = ring.followed(j).equals(1);
        ring.program.subject_to(format!("before_{j}"), one);
    }
    let u = ring.positions(1);
    for i in 1..p {
        for j in (1..p).filter(|&j| j != i) {
            let order = (u[i - 1] - u[j - 1]) + Rational::from(p) * ring.x(i, j);
            ring.program.subject_to(format!("order_{i}_{j}"), order.at_most(Rational::from(p) - 1));
        }
    }
    let weight = ring.weight(weights);
    ring.program.minimize(weight);
    ring
}
