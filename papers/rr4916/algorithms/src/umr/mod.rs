//! Uniform multi-round (UMR): all chunks of a round are alike, but for the last round (rr4916, section 4.2).
//!
//! Round j + 1 is sent to all workers while the last worker computes round j (equation 10), W + w alpha_j = P (G + g
//! alpha_{j+1}). So with theta = w / (P g) and gamma = (P G - W) / (w - P g)
//!
//! > alpha_j = theta^j (alpha_0 - gamma) + gamma (equation 11, corrected), or alpha_j = alpha_0 + j (W - P G) / (P g)
//! > if w = P g.
//!
//! DIFFERENCE: equation 11 is printed with g / (P w) in place of w / (P g).
//!
//! alpha_0 follows from P sum alpha_j = load. Worker i (from 1 to P) starts to compute at i (G + g alpha_0). For all to
//! finish together, its chunk of the last round is beta_i = alpha_{M-1} + ((P + 1) / 2 - i)(G + g alpha_0) / w; these
//! sum to P alpha_{M-1}. One round is that of the [multi-installment](super::multi_installment) schedule, in which all
//! finish together.
//!
//! # The makespan
//!
//! **Theorem.** Let g, w > 0, and no chunk be negative. UMR in M >= 2 rounds (or with P = 1) takes at least
//!
//! > w load / P + M W + (P + 1) / 2 (G + g alpha_0),
//!
//! and exactly that if and only if P = 1 or beta_P >= alpha_0: the last chunk of all is no smaller than the first one.
//!
//! *Proof.* The sum is the end of a worker that starts at i (G + g alpha_0), waits no more and computes its alpha_0,
//! .., alpha_{M-2}, beta_i; it is the same for all i. Worker i does not wait for its chunk of a uniform round j + 1
//! if that arrives, at P (G + g alpha_0) + P (G + g alpha_1) + .. + P (G + g alpha_j) + i (G + g alpha_{j+1}), before
//! it is done with i (G + g alpha_0) + (W + w alpha_0) + .. + (W + w alpha_j). By equation 10 that is (P -
//! i)(alpha_{j+1} - alpha_0) >= 0. For the last round it is in the same way beta_{i+1} + .. + beta_P >= (P - i)
//! alpha_0, which is alpha_{M-1} - i (G + g alpha_0) / (2 w) >= alpha_0; the largest i < P is the strictest, and
//! makes it beta_P >= alpha_0. Then alpha_{M-1} >= beta_P >= alpha_0, and since the alpha_j are monotone, no earlier
//! round waits. If beta_P < alpha_0, worker P - 1 waits and ends later. ∎
//!
//! DIFFERENCE: the makespan is printed as load / P + M W + P / 2 (G + g alpha_0).
//!
//! # The number of rounds
//!
//! **Theorem.** The makespan above is a convex function of M over the M >= 2 with alpha_0 >= 0 and alpha_{M-1} >=
//! alpha_0.
//!
//! *Proof.* It is M W + g alpha_0 (P + 1) / 2 and a constant; let c = load / P. If theta = 1, alpha_0 = c / M -
//! (M - 1) d / 2, convex. Otherwise alpha_0 = gamma + (c - M gamma)(theta - 1) / (theta^M - 1), and the sizes do
//! not fall iff (theta - 1)(alpha_0 - gamma) >= 0. If theta > 1, let x = M ln theta, u = 1 / (e^x - 1): the
//! second derivative of (k - x) u is (k - x) u'' - 2 u', not negative for k >= x; so it is for gamma < 0, as x u
//! is convex too; and k >= x says alpha_0 >= gamma. If theta < 1, sizes that do not fall need gamma >= alpha_0 >=
//! 0, so M >= c / gamma and M - c / gamma <= (1 - theta^M) / (1 - theta). With s = -ln theta, x = s M, k = s c /
//! gamma, alpha_0 falls as (x - k)(1 + u(x)) grows, whose second derivative is not positive iff x - k <= 2 tanh(x
//! / 2). If theta <= 1/2 there are at most two such M, and nothing to prove. If theta > 1/2, x - k <= (s / (1 -
//! e^-s)) (1 - e^-x), and s / (1 - e^-s) <= 2 / (1 + e^-2s) <= 2 / (1 + e^-x) for s <= ln 2 and M >= 2. ∎
//!
//! Also the set of those M with beta_P >= alpha_0 is an interval of them. With kappa = (P - 1) / (2 w), D = beta_P -
//! alpha_0 is (M - 1) d - kappa (G + g alpha_0) for theta = 1, concave. Otherwise D is a constant and (c - M
//! gamma)(theta - 1) times 1 / theta - (1 - 1 / theta + kappa g) / (theta^M - 1). For theta > 1 the latter is concave
//! and grows, and the former is linear, not negative, and falls if gamma > 0: their product is concave; and if gamma <=
//! 0 it grows. For theta < 1 it is a sum of functions that grow, since alpha_0 falls.
//!
//! Over all M the makespan as a formula is not convex, and its least value may be where chunks are negative or workers
//! wait, where it is not what the schedule takes: [`rounds`] looks no further than the formula holds.

mod rounds;
#[cfg(test)]
mod tests;

use schedcheck_model::Rational;
use schedcheck_model::divisible::{MultiRound, Schedule};
use thiserror::Error;

pub use rounds::{MAX_ROUNDS, by_bisection, chosen, rounds, rounds_counted};

pub use super::dealing::Variant;
use super::dealing::{Linear, negative_chunk, without_waiting};
use super::field::{Alike, Field, Over};
use super::multi_installment;

/// Why there is no UMR schedule, or not the one of the formulas.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum UmrError {
    /// g = 0: equation 10 fixes no next round.
    #[error("g = 0: equation 10 divides by P g, and fixes no round after another")]
    FreeLinks,
    /// w = 0: the last round is not fixed.
    #[error("w = 0: the last round divides by w")]
    InstantWorkers,
    /// w = P g in a formula that divides by w - P g.
    #[error("w = P g: gamma = (P G - W) / (w - P g) has no value")]
    NoGamma,
    /// The load is too small for that many rounds, or too large.
    #[error("worker {worker} would get {size} units in round {round}: {rounds} rounds do not suit this load")]
    NegativeChunk {
        /// The round of the first such chunk, from 0.
        round: usize,
        /// Its worker.
        worker: usize,
        /// Its size.
        size: Box<Rational>,
        /// The number of rounds.
        rounds: usize,
    },
    /// Some worker waits, so that the makespan is longer than the formula says.
    #[error(
        "the last chunk, {last} units, is smaller than the first, {first}: workers wait, and do not finish together"
    )]
    IdleTime {
        /// The size of the first chunk.
        first: Box<Rational>,
        /// The size of the last chunk.
        last: Box<Rational>,
    },
    /// G = W = 0: no number of rounds is best.
    #[error("without latencies more rounds are always better; name a number of rounds")]
    NoLatency,
    /// No number of rounds has a schedule without waiting.
    #[error(
        "no number of rounds from 2 on has a UMR schedule in which nobody waits and which is shorter than one round"
    )]
    NoRounds,
}

/// The sizes of a UMR schedule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan<F = Rational> {
    /// alpha_j of all rounds, in units; of the last one the mean.
    pub rounds: Vec<F>,
    /// beta_i: the chunks of the last round, in units.
    pub last: Vec<F>,
}

/// alpha_j as a function of alpha_0, by the recursion of equation 10.
///
/// # Errors
/// Refuses g = 0, which equation 10 divides by.
// PRINTED: W + alpha_j w = P (G + alpha_{j+1} g) (10).
pub fn recursion<F: Field>(platform: &impl Over<F>, rounds: usize) -> Result<Vec<Linear<F>>, UmrError> {
    let platform = &*platform.over();
    let all_links = per_unit_of_a_round(platform)?;
    let (growth, shift) = (platform.costs.cycle_time.clone() / &all_links, surplus(platform) / all_links);
    let mut size: Linear<F> = Linear::unknown();
    Ok((0..rounds)
        .map(|_| {
            let next =
                Linear { slope: size.slope.clone() * &growth, constant: size.constant.clone() * &growth + &shift };
            std::mem::replace(&mut size, next)
        })
        .collect())
}

/// P g.
fn per_unit_of_a_round<F: Field>(platform: &Alike<F>) -> Result<F, UmrError> {
    let link = &platform.costs.link;
    if link.is_zero() { Err(UmrError::FreeLinks) } else { Ok(F::integer(platform.workers) * link) }
}

/// W - P G.
fn surplus<F: Field>(platform: &Alike<F>) -> F {
    platform.costs.compute_latency.clone() - F::integer(platform.workers) * &platform.costs.link_latency
}

/// alpha_j in closed form (equation 11), for round `j` and the size `first` of the chunks of round 0, in units.
///
/// # Errors
/// Refuses g = 0, and in the printed form w = P g and w = 0, where it has no value.
///
/// ```
/// use schedcheck_rr4916_algorithms::umr::{Variant, size_in_round};
/// use schedcheck_model::Rational;
/// use schedcheck_model::divisible::MultiRound;
/// let platform = MultiRound::of(1, 2, None, (1, 4, 1, 1));
/// let size = size_in_round(&platform, 3, &Rational::ONE, Variant::Corrected)?;
/// assert_eq!(size.to_string(), "9/2");
/// # Ok::<(), schedcheck_rr4916_algorithms::umr::UmrError>(())
/// ```
// PRINTED: alpha_j = (g / (P w))^j (alpha_0 - gamma) + gamma (11), gamma = 1 / (w - P g) x (P G - W).
pub fn size_in_round<F: Field>(platform: &impl Over<F>, j: usize, first: &F, form: Variant) -> Result<F, UmrError> {
    let platform = &*platform.over();
    let (all_links, cycle_time) = (per_unit_of_a_round(platform)?, &platform.costs.cycle_time);
    let slack = cycle_time.clone() - &all_links;
    if slack.is_zero() {
        return match form {
            Variant::Printed => Err(UmrError::NoGamma),
            Variant::Corrected => Ok(F::integer(j) * surplus(platform) / all_links + first),
        };
    }
    let gamma = -surplus(platform) / slack;
    let ratio = match form {
        Variant::Corrected => cycle_time.clone() / all_links,
        Variant::Printed if cycle_time.is_zero() => return Err(UmrError::InstantWorkers),
        // DIFFERENCE: equation 11 as printed.
        Variant::Printed => platform.costs.link.clone() / (F::integer(platform.workers) * cycle_time),
    };
    let power = num_traits::pow(ratio, j);
    Ok(power * (first.clone() - &gamma) + gamma)
}

/// The makespan that the formula of section 4.2 says, for the size `first` of the chunks of round 0.
// PRINTED: M(M, alpha_0) = W_total / P + M W + 1/2 x P (G + g alpha_0).
pub fn formula<F: Field>(platform: &impl Over<F>, rounds: usize, first: &F, form: Variant) -> F {
    let platform = &*platform.over();
    let (workers, costs) = (F::integer(platform.workers), &platform.costs);
    let share = platform.load.clone() / &workers;
    let (computing, messages) = match form {
        // DIFFERENCE: the makespan as printed, without w and with P in place of P + 1.
        Variant::Printed => (share, workers),
        Variant::Corrected => (costs.cycle_time.clone() * share, workers + F::one()),
    };
    computing + F::integer(rounds) * &costs.compute_latency + messages * costs.sending(first) / F::integer(2)
}

/// The size of the chunks of round 0 for which `rounds` rounds sum to the load, in units; it may be negative.
///
/// # Errors
/// Refuses g = 0.
// PRINTED: G(M, alpha_0) = sum_{j=0}^{M-1} P alpha_j - W_total = 0 (12).
pub fn first_size<F: Field>(platform: &impl Over<F>, rounds: usize) -> Result<F, UmrError> {
    let platform = &*platform.over();
    let (all_links, cycle_time) = (per_unit_of_a_round(platform)?, &platform.costs.cycle_time);
    let share = platform.load.clone() / F::integer(platform.workers);
    let slack = cycle_time.clone() - &all_links;
    if slack.is_zero() {
        let fall = surplus(platform) * F::integer(rounds - 1) / (all_links * F::integer(2));
        return Ok(share / F::integer(rounds) - fall);
    }
    let gamma = -surplus(platform) / &slack;
    let ratio = cycle_time.clone() / &all_links;
    let sum = (num_traits::pow(ratio.clone(), rounds) - F::one()) / (ratio - F::one());
    Ok((share - F::integer(rounds) * &gamma) / sum + gamma)
}

/// The sizes of `rounds` rounds, of which some may be negative.
///
/// # Errors
/// Refuses g = 0 and w = 0.
pub fn plan<F: Field>(platform: &impl Over<F>, rounds: usize) -> Result<Plan<F>, UmrError> {
    let platform = &*platform.over();
    let (workers, costs) = (platform.workers, &platform.costs);
    let series = recursion(platform, rounds)?;
    if costs.cycle_time.is_zero() {
        return Err(UmrError::InstantWorkers);
    }
    let share = platform.load.clone() / F::integer(workers);
    if rounds == 1 {
        let gammas = multi_installment::gammas(platform, workers, Variant::Corrected);
        return Ok(Plan { rounds: vec![share], last: multi_installment::sizes_of(platform, &gammas) });
    }
    let first = Linear::solve(&series, &share).expect("the slopes are positive");
    let rounds: Vec<F> = series.iter().map(|size| size.at(&first)).collect();
    let step = costs.sending(&first) / &costs.cycle_time;
    let middle = F::integer(workers + 1) / F::integer(2);
    let mean = rounds.last().expect("there is a round");
    let last = (1..=workers).map(|i| (middle.clone() - F::integer(i)) * &step + mean).collect();
    Ok(Plan { rounds, last })
}

impl<F: Clone> Plan<F> {
    /// The sizes of all chunks, in the order in which they are sent.
    pub fn sizes(&self) -> Vec<F> {
        let uniform = &self.rounds[..self.rounds.len() - 1];
        let chunks = uniform.iter().flat_map(|size| std::iter::repeat_n(size, self.last.len()));
        chunks.chain(&self.last).cloned().collect()
    }
}

impl Plan {
    /// Whether nobody waits (the theorem of the module): P = 1, or the last chunk is no smaller than the first; or
    /// there is one round.
    pub fn nobody_waits(&self) -> bool {
        self.rounds.len() == 1 || self.last.len() == 1 || self.last[self.last.len() - 1] >= self.rounds[0]
    }
}

/// The UMR schedule in `rounds` rounds, whether workers wait or not.
///
/// # Errors
/// Refuses g = 0, w = 0 and negative chunks.
pub fn schedule(platform: &MultiRound, rounds: usize) -> Result<Schedule, UmrError> {
    let sizes = plan(platform, rounds)?.sizes();
    if let Some((round, worker, size)) = negative_chunk(platform.workers(), &sizes) {
        return Err(UmrError::NegativeChunk { round, worker, size: Box::new(size), rounds });
    }
    Ok(without_waiting(platform, sizes))
}

/// The UMR schedule in `rounds` rounds, in which nobody waits and all finish together.
///
/// # Errors
/// As [`schedule`], and [`UmrError::IdleTime`].
pub fn schedule_without_idle_time(platform: &MultiRound, rounds: usize) -> Result<Schedule, UmrError> {
    let plan = plan(platform, rounds)?;
    let found = schedule(platform, rounds)?;
    if plan.nobody_waits() {
        return Ok(found);
    }
    let [first, last] =
        [&plan.rounds[0], plan.last.last().expect("there is a worker")].map(|size| Box::new(size.clone()));
    Err(UmrError::IdleTime { first, last })
}
