//! The program over the shares for all real parameters (section 4.3), for each small p and q.
//!
//! For p workers by g the parameters say how many q of them are taken in full: the largest q with g_1 / w_1 + .. + g_q
//! / w_q <= 1. Where that is so the shares keep the constraints, and multipliers prove that none are better: with v = 1
//! / g_{q+1} (0 if q = p) for the port and u_i = (1 - v g_i) / w_i for the worker i <= q, each share counts once at
//! least in the sum of all constraints, which is (1 - S / T_p) (v + u_1 + .. + u_q), and that is the sum of the shares.
//!
//! All is proportional to the part 1 - S / T_p of the time that latencies leave, so this part is taken as 1.

use num_traits::Zero;
use schedcheck_harness::Test;
use schedcheck_harness::domain::DivisibleBox;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Worker};
use schedcheck_rr4916_algorithms::field::{Costs, Field};
use schedcheck_rr4916_algorithms::periodic::{self, Variant};

use super::identities::{Facts, Parameters, prove};
use super::order_proof::stars;
use super::parameters::{Function, by_link, steps_of_star};
use super::steady_state::{are_optimal, first_ones, rate_within, shares};
use super::umr_proof::{most, total};

/// The shares for each p and q.
pub(super) const SHARES_FOR_ALL: Test<Selected> = Test::without_oracle(
    |context, selected, ()| {
        let most = most(context);
        let parameters = Parameters {
            domain: format!(
                "all real g >= 0 and w > 0, T_p > S, each number q of workers that are taken in full; up to {most} \
                    workers"
            ),
            sizes: (1..=most).flat_map(|workers| (0..=workers).map(move |full| (workers, full))).collect(),
            instances: &|(workers, full)| taken_in_full(workers, full),
        };
        let facts = |(workers, full), facts: &mut Facts| are_the_shares(&by_link(workers), full, selected, facts);
        prove(context, &parameters, facts, |star| are_optimal(star, &selected.of_star(star), rate_within))
    },
    Selected::InForm(Variant::Corrected),
    &[("1 / g_i, as printed", Selected::InForm(Variant::Printed)), ("1 / w_i for all workers", Selected::All)],
);

/// Who has which share, as if there were no latencies.
#[derive(Clone, Copy)]
pub(super) enum Selected {
    /// The first ones, and the next for what is left, in a form of the formula.
    InForm(Variant),
    /// Everybody 1 / w_i.
    All,
}

impl Selected {
    /// The shares of workers of these (g, w), by g; `fits` says of two numbers whether the first is at most the second.
    pub(super) fn shares<F: Field>(self, workers: &[(&F, &F)], fits: impl FnMut(&F, &F) -> bool) -> Vec<F> {
        match self {
            Self::InForm(form) => periodic::rates_by_link(workers, form, fits),
            Self::All => workers.iter().map(|(_, time)| time.inverse()).collect(),
        }
    }

    pub(super) fn of_star(self, star: &DivisibleStar) -> Vec<Rational> {
        match self {
            Self::InForm(form) => shares(star, form).rates,
            Self::All => {
                let of = |worker: &Worker| worker.cycle_time.as_ref().expect("all compute").recip();
                star.workers().iter().map(of).collect()
            }
        }
    }
}

/// Stars of which so many workers are taken in full.
fn taken_in_full(workers: usize, full: usize) -> Vec<(DivisibleStar, Vec<Rational>)> {
    // Where g = 0 the printed share has no value, and the check takes another one.
    let shape = DivisibleBox { links: 1..=3, ..DivisibleBox::linear(workers..=workers, 3, 1) };
    let all = stars(&shape, steps_of_star);
    all.into_iter().filter(|(star, _)| first_ones(star, |g, w| g / w).0.len() == full).collect()
}

/// That the shares of workers by g keep the constraints where the first `full` are taken in full and the next one is
/// not, and that no others are better.
fn are_the_shares(workers: &[Costs<Function>], full: usize, selected: Selected, facts: &mut Facts) {
    let pairs: Vec<_> = workers.iter().map(|costs| (&costs.link, &costs.cycle_time)).collect();
    let mut asked = 0;
    let shares = selected.shares(&pairs, |_, _| {
        asked += 1;
        asked <= full
    });
    let one = Function::integer(1);
    // Not negative, as the first ones fit.
    let room = &one - total(&workers[..full].iter().map(|costs| &costs.link / &costs.cycle_time).collect::<Vec<_>>());
    let next = workers.get(full);
    let left = if next.is_some() { Function::zero() } else { room.clone() };
    let port = total(&workers.iter().zip(&shares).map(|(costs, share)| &costs.link * share).collect::<Vec<_>>());
    facts.equal("what is left of the port", &(&one - port), &left);
    let price = next.map_or_else(Function::zero, |costs| &one / &costs.link);
    let mut prices = price.clone();
    for (place, (costs, share)) in workers.iter().zip(&shares).enumerate() {
        let idle = &one - &costs.cycle_time * share;
        match place.cmp(&full) {
            std::cmp::Ordering::Less => {
                facts.equal("a worker that is taken in full computes all the time", &idle, &Function::zero());
                let own = (&one - &price * &costs.link) / &costs.cycle_time;
                facts.non_negative("the multiplier of a worker", &own);
                prices = prices + own;
            }
            std::cmp::Ordering::Equal => {
                // Positive, as the next one does not fit.
                let short = &costs.link / &costs.cycle_time - &room;
                let part = &costs.cycle_time / &costs.link;
                facts.non_negative("w over g", &part);
                facts.equal("what the next worker has of the port", &(&costs.link * share), &room);
                facts.equal("how long the next worker is idle", &idle, &(part * short));
            }
            std::cmp::Ordering::Greater => {
                facts.equal("whoever comes later has no share", share, &Function::zero());
                facts.non_negative("a share counts once at least", &(&price * &costs.link - &one));
            }
        }
    }
    facts.equal("the multipliers prove the sum", &prices, &total(&shares));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::identities::holds_and_is_refuted_otherwise;

    #[test]
    fn the_shares_are_optimal_for_all_parameters() {
        holds_and_is_refuted_otherwise(&SHARES_FOR_ALL, 44, 20);
    }
}
