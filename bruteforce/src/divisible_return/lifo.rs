//! The best schedule in which the first chunk sent is the last one returned (LIFO).
//!
//! **Lemma. Without latencies, with one port or two, non-decreasing c = g + d is a best order of sends, and all workers
//! end with the time.** In a LIFO order row i of the program (see [`pairs`](super::pairs)) is the sum of c_j x_j over j
//! sent no later, and w_i x_i more, at most T; the row of one port follows from the last of them. *Order:* let 1 be
//! directly before 2 with c_1 >= c_2 > 0, let a = c x and o = w / c, and let t be the time that those before leave: a_1
//! (1 + o_1) <= t, a_1 + a_2 (1 + o_2) <= t. Put 2 first, with a_2 + e and a_1 - e, e = a_1 / (1 + o_2). Then (a_2 + e)
//! (1 + o_2) = a_1 + a_2 (1 + o_2) <= t, and the other row is the mean of the old ones with weights o_2 and 1. The sum
//! of a does not change, so no other row does, and the load grows by e (1 / c_2 - 1 / c_1) >= 0. A worker with c = 0
//! goes first, as it takes nothing from the others. *End:* let v be the most load of the workers behind k in a unit of
//! time: x_k gives x_k + (t - c_k x_k) v, which does not fall with x_k, as v <= 1 / c_{k+1} <= 1 / c_k. So x_i = t_i /
//! (c_i + w_i), where t_{i+1} = t_i w_i / (c_i + w_i) is what i leaves.

use num_traits::{One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::DivisibleReturn;

use super::all_pairs::best_of_one_order;
use super::pairs::{Best, Pair, PairError, best_of, packed, sorted};

/// The least makespan of a LIFO schedule: by the lemma without latencies, and else by every order of every subset.
///
/// ```
/// use schedcheck_bruteforce::divisible_return::lifo::best;
/// use schedcheck_model::divisible_return::{DivisibleReturn, Ports};
/// let star = DivisibleReturn::linear(1, Ports::One, [(1, 1, 1), (1, 1, 1)]);
/// assert_eq!(best(&star).unwrap().makespan.to_string(), "9/4");
/// ```
///
/// # Errors
/// Refuses more than [`MOST_OF_ONE_ORDER`](super::all_pairs::MOST_OF_ONE_ORDER) that can compute if one of them has a latency.
pub fn best(star: &DivisibleReturn) -> Result<Best, PairError> {
    if star.is_linear() {
        return closed_form(star);
    }
    best_of_one_order(star, Pair::lifo)
}

fn closed_form(star: &DivisibleReturn) -> Result<Best, PairError> {
    let order = sorted(star, |worker| &worker.link + &worker.return_link);
    let (mut left, mut shares) = (Rational::one(), Vec::with_capacity(order.len()));
    for &number in &order {
        let worker = &star.workers()[number];
        let cycle_time = worker.cycle_time.as_ref().ok_or(PairError::CannotCompute(number))?;
        let unit = &worker.link + &worker.return_link + cycle_time;
        if unit.is_zero() {
            return best_of(star, [Pair::lifo(vec![number])].into_iter());
        }
        shares.push(&left / &unit);
        left *= cycle_time / unit;
    }
    let most: Rational = shares.iter().sum();
    if most.is_zero() {
        return best_of(star, [Pair::default()].into_iter());
    }
    let makespan = star.load() / most;
    let loads = shares.iter().map(|share| share * &makespan).collect();
    let pair = Pair::lifo(order);
    Ok(Best { schedule: packed(star, &pair, loads, &makespan), makespan, pair, tried: 1 })
}
