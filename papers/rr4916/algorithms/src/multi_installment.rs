//! Multi-installment: a fixed number of rounds in which neither the port nor a worker ever waits (rr4916, section 4.1).
//!
//! Chunks are numbered backwards, 0 is the last one sent; gamma_j = w alpha_j is the time to compute chunk j without
//! its latency, and R = w / g.
//!
//! > gamma_j = (gamma_{j-1} + .. + gamma_{j-P}) / R + P G - W         for j >= P (equation 7)
//! >
//! > gamma_j = (gamma_{j-1} + .. + gamma_{j-P}) / R + j G + gamma_0   for 0 < j < P (equation 8, corrected)
//!
//! Equation 7 lets the P messages that follow chunk j take as long as its computation. In the last round the j messages
//! that follow chunk j and the computation of chunk 0 take as long as the computation of chunk j. Both computations pay
//! W, so W does not occur:
//!
//! DIFFERENCE: equation 8 is printed with W + gamma_j on its left. For j = 0 that says W = 0.
//!
//! All gamma_j are linear in gamma_0, which the load fixes.
//!
//! # When the schedule is optimal
//!
//! **Theorem.** Let w > 0. If no chunk is negative, then no schedule with the same number of rounds in round-robin
//! order is shorter; and if g > 0 none is as short.
//!
//! *Proof.* Number the chunks in the order of sending now, k = 0, 1, .., with sizes x_k. A schedule takes at least, for
//! each chunk k, the time of all messages up to k and then of the computations of chunks k, k + P, k + 2P, ..; here
//! each of these bounds is met, since nothing waits. Weigh them by
//!
//! > mu_0 = 1, mu_k = mu_{k-1} + mu_{k-1} / R for 0 < k < P, mu_k = (mu_{k-1} + .. + mu_{k-P}) / R for k >= P,
//!
//! which are positive if g > 0 and not negative if g = 0. The weight of one unit of chunk l is g (mu_l + mu_{l+1} +
//! ..) + w (mu_l + mu_{l-P} + ..). From chunk l to l + 1 it changes by -g mu_l + w (F_{l+1} - F_l) with F_l = mu_l +
//! mu_{l-P} + ... For l + 1 < P the bracket is mu_{l+1} - mu_l = mu_l / R. For l + 1 >= P it is mu_{l+1} + F_{l+1-P} -
//! F_l = mu_{l+1} - (mu_{l+1-P} + .. + mu_{l-1}) / R, by induction, which is mu_l / R again. So the change is zero,
//! and every unit of load has the same weight lambda: sum mu_k T >= lambda load + the latencies, for all sizes. This
//! schedule attains it. If g > 0, another one that does so must meet all the bounds, which are as many equations as
//! fix the sizes. ∎
//!
//! **When no chunk is negative.** gamma_j = a_j gamma_0 + b_j, and gamma_0 grows with the load. If g > 0 all a_j are
//! positive, so no chunk is negative if and only if the load is at least [`least_load`]. If g = 0, gamma_j = P G - W
//! for j >= P, whatever the load: then no load is large enough for several rounds if W > P G. Without latencies every
//! load is.

use num_traits::{Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{MultiRound, Schedule};
use thiserror::Error;

pub use super::dealing::Variant;
use super::dealing::{Linear, negative_chunk, without_waiting};
use super::field::{Alike, Field};

/// Why there is no multi-installment schedule.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MultiInstallmentError {
    /// w = 0: gamma_j = w alpha_j fixes no chunk.
    #[error("w = 0: the recursion is over computing times, which fix no chunk if computing takes no time")]
    InstantWorkers,
    /// The load is too small for that many rounds.
    #[error("P_{} would get {size} units in round {round}: {}", worker + 1, enough(least_load.as_deref()))]
    NegativeChunk {
        /// The round of the first such chunk, from 0.
        round: usize,
        /// Its worker.
        worker: usize,
        /// Its size.
        size: Box<Rational>,
        /// The load from which on no chunk is negative, if there is one.
        least_load: Option<Box<Rational>>,
    },
    /// The printed equations contradict each other.
    #[error("equation 8 as printed says W + gamma_0 = gamma_0, and W = {latency}")]
    Contradiction {
        /// W.
        latency: Rational,
    },
}

fn enough(least_load: Option<&Rational>) -> String {
    match least_load {
        Some(load) => format!("without a wait that many rounds need a load of at least {load}"),
        None => "no load is large enough for that many rounds without a wait, as g = 0 and W > P G".to_owned(),
    }
}

/// The first `count` numbers gamma_j, each as a function of gamma_0. The printed form of equation 8 is taken for 0 < j
/// < P.
///
/// # Errors
/// Refuses w = 0.
// PRINTED: j >= P: W + gamma_j = (gamma_{j-1} + .. + gamma_{j-N}) / R + P x G (7); 0 <= j < P: W + gamma_j =
// (gamma_{j-1} + .. + gamma_{j-N}) / R + j x G + gamma_0 (8); j < 0: gamma_j = 0 (9). N is read as P.
pub fn recursion(platform: &MultiRound, count: usize, form: Variant) -> Result<Vec<Linear>, MultiInstallmentError> {
    if platform.cycle_time().is_zero() {
        return Err(MultiInstallmentError::InstantWorkers);
    }
    Ok(gammas(&platform.into(), count, form))
}

/// [`recursion`] over any field; w is not zero.
pub fn gammas<F: Field>(platform: &Alike<F>, count: usize, form: Variant) -> Vec<Linear<F>> {
    let (workers, costs) = (platform.workers, &platform.costs);
    let (link_latency, latency) = (&costs.link_latency, &costs.compute_latency);
    let inverse_ratio = costs.link.clone() / &costs.cycle_time;
    let mut window: Linear<F> = Linear::zero();
    let mut gammas: Vec<Linear<F>> = Vec::with_capacity(count);
    for j in 0..count {
        let (slope, constant) = match form {
            // Equation 7.
            _ if j >= workers => (F::zero(), F::integer(workers) * link_latency - latency),
            // DIFFERENCE: equation 8 as printed.
            Variant::Printed if j > 0 => (F::one(), F::integer(j) * link_latency - latency),
            _ => (F::one(), F::integer(j) * link_latency),
        };
        let gamma = Linear {
            slope: window.slope.clone() * &inverse_ratio + slope,
            constant: window.constant.clone() * &inverse_ratio + constant,
        };
        window.slope = window.slope + &gamma.slope;
        window.constant = window.constant + &gamma.constant;
        gammas.push(gamma);
        // Equation 9 begins the window empty.
        if let Some(oldest) = j.checked_sub(workers) {
            window.slope = window.slope - &gammas[oldest].slope;
            window.constant = window.constant - &gammas[oldest].constant;
        }
    }
    gammas
}

/// The sizes of all chunks in the order in which they are sent, of which some may be negative.
///
/// # Errors
/// Refuses w = 0.
pub fn sizes(platform: &MultiRound, rounds: usize, form: Variant) -> Result<Vec<Rational>, MultiInstallmentError> {
    let gammas = recursion(platform, platform.workers() * rounds, form)?;
    Ok(sizes_of(&platform.into(), &gammas))
}

/// The sizes in the order in which they are sent, from the gammas as functions of gamma_0.
///
/// # Panics
/// If their sum does not depend on gamma_0; that of [`gammas`] does, as no slope is negative, and the first is 1.
pub fn sizes_of<F: Field>(platform: &Alike<F>, gammas: &[Linear<F>]) -> Vec<F> {
    let cycle_time = &platform.costs.cycle_time;
    let total = platform.load.clone() * cycle_time;
    let first = Linear::solve(gammas, &total).expect("that of gamma_0 is 1, and none is negative");
    gammas.iter().rev().map(|gamma| gamma.at(&first) / cycle_time).collect()
}

/// The load from which on no chunk is negative, and never below; nothing if some chunk is negative for every load,
/// which takes g = 0.
///
/// ```
/// use schedcheck_rr4916_algorithms::multi_installment::least_load;
/// use schedcheck_model::divisible::MultiRound;
/// let platform = MultiRound::of(1, 2, None, (1, 4, 1, 1));
/// assert_eq!(least_load(&platform, 3)?.unwrap().to_string(), "1877/1024");
/// # Ok::<(), schedcheck_rr4916_algorithms::multi_installment::MultiInstallmentError>(())
/// ```
///
/// # Errors
/// Refuses w = 0.
pub fn least_load(platform: &MultiRound, rounds: usize) -> Result<Option<Rational>, MultiInstallmentError> {
    let gammas = recursion(platform, platform.workers() * rounds, Variant::Corrected)?;
    if gammas.iter().any(|gamma| gamma.slope.is_zero() && gamma.constant.is_negative()) {
        return Ok(None);
    }
    let grows = gammas.iter().filter(|gamma| !gamma.slope.is_zero());
    let needed = grows.map(|gamma| -&gamma.constant / &gamma.slope).max().unwrap_or_default();
    let load: Rational = gammas.iter().map(|gamma| gamma.at(&needed)).sum();
    Ok(Some(load / platform.cycle_time()))
}

/// The multi-installment schedule.
///
/// ```
/// use schedcheck_rr4916_algorithms::multi_installment::schedule;
/// use schedcheck_model::divisible::{MultiRound, check_multi_round};
/// let platform = MultiRound::of(70, 2, Some(3), (1, 4, 1, 1));
/// assert_eq!(check_multi_round(&platform, &schedule(&platform, 3)?).unwrap().makespan.to_string(), "570657/3785");
/// # Ok::<(), schedcheck_rr4916_algorithms::multi_installment::MultiInstallmentError>(())
/// ```
///
/// # Errors
/// Refuses w = 0 and loads for which a chunk would be negative.
pub fn schedule(platform: &MultiRound, rounds: usize) -> Result<Schedule, MultiInstallmentError> {
    let sizes = sizes(platform, rounds, Variant::Corrected)?;
    valid(platform, rounds, sizes)
}

/// The schedule of the printed equations, which have a solution only if W = 0.
///
/// # Errors
/// As [`schedule`], and [`MultiInstallmentError::Contradiction`].
pub fn printed_schedule(platform: &MultiRound, rounds: usize) -> Result<Schedule, MultiInstallmentError> {
    let latency = &platform.worker().compute_latency;
    if latency.is_positive() {
        return Err(MultiInstallmentError::Contradiction { latency: latency.clone() });
    }
    let sizes = sizes(platform, rounds, Variant::Printed)?;
    valid(platform, rounds, sizes)
}

/// The sizes as a schedule, if there is one.
pub(super) fn valid(
    platform: &MultiRound,
    rounds: usize,
    sizes: Vec<Rational>,
) -> Result<Schedule, MultiInstallmentError> {
    if let Some((round, worker, size)) = negative_chunk(platform.workers(), &sizes) {
        let (size, least_load) = (Box::new(size), least_load(platform, rounds)?.map(Box::new));
        return Err(MultiInstallmentError::NegativeChunk { round, worker, size, least_load });
    }
    Ok(without_waiting(platform, sizes))
}

#[cfg(test)]
mod tests {
    use schedcheck_model::divisible::check_multi_round;

    use super::*;

    fn platform(load: i64, workers: usize, rounds: usize, costs: (i64, i64, i64, i64)) -> MultiRound {
        MultiRound::of(load, workers, Some(rounds), costs)
    }

    #[test]
    fn nothing_waits_and_all_finish_together() {
        let platform = platform(100, 3, 4, (1, 5, 1, 2));
        let schedule = schedule(&platform, 4).unwrap();
        let measure = check_multi_round(&platform, &schedule).unwrap();
        assert!(measure.finish.iter().all(|finish| finish.as_ref() == Some(&measure.makespan)));
        for pair in schedule.chunks.windows(4).map(|window| [&window[0], &window[3]]) {
            let end = &pair[0].compute_start + platform.worker().computing(&pair[0].load).unwrap();
            assert_eq!(end, pair[1].compute_start);
            assert_eq!(end, &pair[1].send_start + platform.worker().sending(&pair[1].load));
        }
    }

    #[test]
    fn a_load_below_the_least_is_refused_and_the_least_is_not() {
        let small = platform(1, 2, 4, (1, 2, 1, 1));
        let refused = schedule(&small, 4).unwrap_err();
        let MultiInstallmentError::NegativeChunk { least_load, .. } = refused else { panic!("{refused}") };
        let worker = small.worker().clone();
        let least_load = *least_load.unwrap();
        let at_least = MultiRound::new(least_load.clone(), 2, Some(4), worker.clone()).unwrap();
        let sizes = sizes(&at_least, 4, Variant::Corrected).unwrap();
        assert!(schedule(&at_least, 4).is_ok() && sizes.iter().any(Zero::is_zero));
        let below = MultiRound::new(least_load - Rational::new(1, 1000), 2, Some(4), worker).unwrap();
        assert!(schedule(&below, 4).is_err());
    }

    #[test]
    fn free_links_make_equal_chunks_and_instant_workers_are_refused() {
        assert_eq!(least_load(&platform(1, 1, 2, (0, 1, 0, 1)), 2), Ok(None));
        let sizes = sizes(&platform(12, 3, 1, (0, 2, 0, 1)), 1, Variant::Corrected).unwrap();
        assert_eq!(sizes, vec![Rational::from(4); 3]);
        let refused = schedule(&platform(12, 3, 1, (1, 0, 0, 1)), 1);
        assert_eq!(refused, Err(MultiInstallmentError::InstantWorkers));
    }

    /// For P workers of the costs (g, w, G, W), each gamma_j as its slope and its constant: by the printed equation 8,
    /// and by the corrected one. Equation 7 is the same in both.
    type WorkedOut = (usize, (i64, i64, i64, i64), [&'static str; 2]);

    const WORKED_OUT: [WorkedOut; 12] = [
        (1, (1, 1, 0, 0), ["1:0 1:0 1:0", "1:0 1:0 1:0"]),
        (1, (2, 3, 1, 2), ["1:0 2/3:-1 4/9:-5/3 8/27:-19/9", "1:0 2/3:-1 4/9:-5/3 8/27:-19/9"]),
        (2, (1, 1, 0, 1), ["1:0 2:-1 3:-2 5:-4 8:-7", "1:0 2:0 3:-1 5:-2 8:-4"]),
        (2, (1, 4, 1, 1), ["1:0 5/4:0 9/16:1 29/64:5/4 65/256:25/16", "1:0 5/4:1 9/16:5/4 29/64:25/16 65/256:109/64"]),
        (2, (3, 2, 5, 1), ["1:0 5/2:4 21/4:15 93/8:75/2 405/16:351/4", "1:0 5/2:5 21/4:33/2 93/8:165/4 405/16:765/8"]),
        (2, (0, 3, 2, 5), ["1:0 1:-3 0:-1 0:-1", "1:0 1:2 0:-1 0:-1"]),
        (3, (1, 2, 1, 0), ["1:0 3/2:1 9/4:5/2 19/8:19/4 49/16:57/8", "1:0 3/2:1 9/4:5/2 19/8:19/4 49/16:57/8"]),
        (3, (1, 1, 2, 3), ["1:0 2:-1 4:0 7:2 13:4", "1:0 2:2 4:6 7:11 13:22"]),
        (3, (2, 5, 0, 7), ["1:0 7/5:-7 49/25:-49/5 218/125:-343/25", "1:0 7/5:0 49/25:0 218/125:-7"]),
        (
            4,
            (1, 3, 1, 2),
            ["1:0 4/3:-1 16/9:-1/3 64/27:5/9 175/81:47/27", "1:0 4/3:1 16/9:7/3 64/27:37/9 175/81:121/27"],
        ),
        (4, (5, 1, 2, 9), ["1:0 6:-7 36:-40 216:-238 1295:-1426", "1:0 6:2 36:14 216:86 1295:509"]),
        (
            5,
            (1, 10, 3, 4),
            [
                "1:0 11/10:-1 121/100:19/10 1331/1000:509/100 14641/10000:8599/1000 61051/100000:124589/10000",
                "1:0 11/10:3 121/100:63/10 1331/1000:993/100 14641/10000:13923/1000 61051/100000:143153/10000",
            ],
        ),
    ];

    #[test]
    fn the_recursion_is_worked_out_from_both_forms_of_its_equations() {
        for (workers, costs, forms) in WORKED_OUT {
            for (form, expected) in [Variant::Printed, Variant::Corrected].into_iter().zip(forms) {
                let count = expected.split(' ').count();
                let gammas = recursion(&platform(1, workers, 3, costs), count, form).unwrap();
                let told: Vec<_> = gammas.iter().map(|gamma| format!("{}:{}", gamma.slope, gamma.constant)).collect();
                assert_eq!(told.join(" "), expected, "{workers} {costs:?} {form:?}");
            }
        }
    }

    #[test]
    fn the_sizes_of_both_forms_are_worked_out_last_chunk_last() {
        let told = |load, costs, form| {
            let sizes = sizes(&platform(load, 2, 2, costs), 2, form).unwrap();
            sizes.iter().map(Rational::to_string).collect::<Vec<_>>()
        };
        // x, 2 x + 1, 3 x + 1 and 5 x + 2 sum to 26 for x = 2.
        assert_eq!(told(26, (1, 1, 1, 2), Variant::Corrected), ["12", "7", "5", "2"]);
        assert_eq!(told(13, (2, 2, 1, 2), Variant::Corrected), ["6", "7/2", "5/2", "1"]);
        // x, 2 x - 1, 3 x - 1 and 5 x - 2 sum to 18.
        assert_eq!(told(18, (1, 1, 1, 2), Variant::Printed), ["8", "5", "3", "2"]);
    }

    #[test]
    fn the_printed_equations_contradict_each_other_if_there_is_a_latency() {
        let latency = Rational::ONE;
        let refused = printed_schedule(&platform(12, 1, 1, (1, 1, 0, 1)), 1);
        assert_eq!(refused, Err(MultiInstallmentError::Contradiction { latency }));
        let without = platform(12, 2, 3, (1, 1, 0, 0));
        assert_eq!(printed_schedule(&without, 3), schedule(&without, 3));
    }
}
