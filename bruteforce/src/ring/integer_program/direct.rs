//! A program whose objective is the time of a step itself.

use exact_lp::{Bounds, Expression, LinearProgram, Variable};
use schedcheck_model::ring::SliceRing;

use super::choices::RingProgram;
use super::within::messages;

/// The mixed program that minimises T_step over all rings and all shares.
///
/// Columns: x_ij, y_i and u_i as in section 5.2, shares alpha_i >= 0, and the time T >= 0. Rows:
///
/// - T >= alpha_i W w_i + H sum_j c_ij (x_ij + x_ji) for each i, the sum over j != i;
/// - the sum of all alpha_i is 1, and alpha_i <= sum_j x_ij: whoever computes is in the ring;
/// - constraints 1 and 2 of section 5.2, and 5 to 8 with p in place of q, so that there is only one cycle, of any
///   length;
/// - sum_{j != k} x_kj + sum_i x_ii <= 1 for each k: a loop, the ring of one processor, which pays no messages, is
///   alone.
///
/// A ring of two has x_ij = x_ji = 1, so that both pay their link twice, as they should. Every ring with shares is a
/// solution, with T the time of its step or more, and every solution is a ring with shares.
pub fn direct(instance: &SliceRing) -> RingProgram {
    let p = instance.processors();
    let mut ring = RingProgram::new("direct".into(), p, true);
    ring.at_most_one_on_each_side();
    only_one_loop(&mut ring);
    ring.only_through_the_origin(p);
    let step = ring.program.variable("T", Bounds::non_negative());
    let shares: Vec<Variable> = (0..p).map(|i| share(&mut ring.program, i)).collect();
    for (i, &share) in shares.iter().enumerate() {
        let taken = share.at_most(ring.followers(i));
        ring.program.subject_to(format!("taken_{i}"), taken);
        let busy = (instance.work() * &instance.cycle_times()[i]) * share + messages(&ring, instance, i);
        ring.program.subject_to(format!("busy_{i}"), busy.at_most(step));
    }
    ring.program.subject_to("load", shares.iter().copied().sum::<Expression>().equals(1));
    ring.program.minimize(step);
    ring.shares = Some(shares);
    ring
}

fn share(program: &mut LinearProgram, processor: usize) -> Variable {
    program.variable(format!("alpha_{processor}"), Bounds::non_negative())
}

/// A loop excludes all other loops and every x_kj.
fn only_one_loop(ring: &mut RingProgram) {
    let p = ring.processors();
    for k in 0..p {
        let loops: Expression = (0..p).map(|i| ring.x(i, i)).sum();
        let others: Expression = (0..p).filter(|&j| j != k).map(|j| ring.x(k, j)).sum();
        ring.program.subject_to(format!("alone_{k}"), (loops + others).at_most(1));
    }
}
