//! The numbers that the guide is given: the objective less what all rings of interest have in common.
//!
//! Where the load is large beside the messages, D - B V is the small difference of numbers that a double cannot tell
//! apart. Two things are therefore taken out, exactly:
//!
//! * A processor with B v_i >= B V_all - X is in every ring below B, for a ring without it has D - B V >= B v_i - B
//!   V_all >= -X. Its presence is no variable of the objective any more.
//! * Each processor i pays at least m_i = v_i min_j k_ij for each of its two messages: with multipliers m_i of the
//!   degree rows, a link costs d_ij - m_i - m_j, which is not negative.

use num_bigint::BigInt;
use num_traits::Zero;

use super::problem::Problem;

/// The load counts as large where it is so many bits longer than what is left for messages.
const BITS: u32 = 10;

/// The objective of the guide, times the denominator of the bound.
#[derive(Debug)]
pub(super) struct Guide {
    pub objective: Vec<BigInt>,
    /// What a better ring stays below.
    pub cutoff: BigInt,
    /// What is taken out of the objective of each choice.
    constant: Vec<BigInt>,
    /// m_i, or nothing where the objective is as it was.
    pub multipliers: Vec<BigInt>,
    /// The choices that every better ring takes.
    pub forced: Vec<usize>,
    /// By how many bits the cutoff is shorter than it was.
    pub gained: u64,
}

impl Guide {
    /// The guide for P / Q as the bound; the objective is Q d_ij and -P v_i, and the cutoff -Q X.
    pub fn new(problem: &Problem, objective: &[BigInt], cutoff: &BigInt, denominator: &BigInt) -> Self {
        let presences = problem.links()..problem.choices();
        let most: BigInt = objective[presences.clone()].iter().sum();
        let left = cutoff - most;
        let mut guide = Self {
            objective: objective.to_vec(),
            cutoff: cutoff.clone(),
            constant: vec![BigInt::zero(); objective.len()],
            multipliers: Vec::new(),
            forced: Vec::new(),
            gained: 0,
        };
        if problem.processors() < 3 || &left << BITS > -cutoff {
            return guide;
        }
        guide.multipliers = (0..problem.processors()).map(|processor| least_share(problem, processor)).collect();
        for (link, &(one, other)) in problem.ends.iter().enumerate() {
            guide.objective[link] -= denominator * (&guide.multipliers[one] + &guide.multipliers[other]);
        }
        for (index, multiplier) in presences.zip(&guide.multipliers) {
            guide.objective[index] += denominator * multiplier * 2;
            if -&objective[index] >= left {
                guide.constant[index] = std::mem::take(&mut guide.objective[index]);
                guide.cutoff -= &guide.constant[index];
                guide.forced.push(index);
            }
        }
        guide.gained = cutoff.bits().saturating_sub(guide.cutoff.bits());
        guide
    }

    /// A reduced cost in 1 / 2^bits, as the guide has it.
    pub fn reduced(&self, reduced: &BigInt, column: usize, bits: u32) -> BigInt {
        reduced - (&self.constant[column] << bits)
    }
}

/// m_i.
fn least_share(problem: &Problem, processor: usize) -> BigInt {
    let others = (0..problem.processors()).filter(|&other| other != processor);
    let least = others.map(|other| problem.message(processor, other)).min();
    least.map_or_else(BigInt::zero, |least| least * &problem.speeds[processor])
}
