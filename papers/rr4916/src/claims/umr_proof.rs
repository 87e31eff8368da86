//! Uniform rounds for all real parameters (section 4.2): equation 11, and the makespan, for each small P and M.
//!
//! A worker i (from 1 on) begins at i s, s = G + g alpha_0, when its first message has arrived. If it never waits it
//! ends after its M computations, at a time that is the same for all i, the formula. It does not wait for its chunk of
//! a uniform round j if that arrives before the chunks of the rounds before are computed; the time to spare is
//!
//! > (P - i) g (alpha_j - alpha_0), and (P - i) g (beta_P - alpha_0 + (P - 1 - i) s / (2 w)) in the last round.
//!
//! With theta = w / (P g), alpha_j - alpha_0 is alpha_{M-1} - alpha_0 times (1 + .. + theta^{j-1}) / (1 + .. +
//! theta^{M-2}), and alpha_{M-1} - alpha_0 is beta_P - alpha_0 + (P - 1) s / (2 w). So where no chunk is negative and
//! beta_P is at least alpha_0, all times to spare are sums of products of numbers that are not negative.

use num_traits::Zero;
use schedcheck_harness::{RunContext, Test};
use schedcheck_model::divisible::MultiRound;
use schedcheck_rr4916_algorithms::field::{Alike, Field};
use schedcheck_rr4916_algorithms::umr::{self, Plan, Variant};

use super::identities::{Facts, Parameters, prove};
use super::parameters::{FIRST, Function, alike, saturated, small_rounds};
use super::umr::{Spread, Unrolled, closed_form, is_the_makespan, nobody_waits, said_makespan, schedule};

/// The workers and rounds up to which there are proofs.
pub(super) fn most(context: &RunContext) -> usize {
    context.depth.pick(3, 6, 6)
}

/// Equation 11 for each P, and w = P g apart.
pub(super) const UNROLLED_FOR_ALL: Test<Unrolled> = Test::without_oracle(
    |context, unrolled, ()| {
        let most = most(context);
        let parameters = Parameters {
            domain: format!("all real g != 0 and w, G, W, alpha_0, with w = P g and without; j <= 8, P <= {most}"),
            sizes: (1..=most).collect(),
            instances: &|workers| small_rounds(workers, 1, |_| true),
        };
        let facts = |workers, facts: &mut Facts| {
            [alike(workers), saturated(workers)].iter().for_each(|platform| unrolls(platform, unrolled, facts));
        };
        prove(context, &parameters, facts, |platform| closed_form(platform, unrolled))
    },
    Unrolled::Corrected,
    &[("the printed one, g / (P w)", Unrolled::Printed), ("the chunk of the round after", Unrolled::Next)],
);

fn unrolls(platform: &Alike<Function>, unrolled: Unrolled, facts: &mut Facts) {
    let first = Function::variable(FIRST);
    for (j, size) in umr::recursion(platform, 9).expect("g is not zero").iter().enumerate() {
        if let Ok(said) = unrolled.size(platform, j, &first) {
            facts.equal("equation 11 is equation 10 unrolled", &said, &size.at(&first));
        }
    }
}

/// The makespan for each P and M, and w = P g apart.
pub(super) const MAKESPAN_FOR_ALL: Test<Spread> = Test::without_oracle(
    |context, spread, ()| {
        let most = most(context);
        let parameters = Parameters {
            domain: format!(
                "all real g, w > 0 and G, W, load >= 0 with which no chunk is negative and the last is no smaller than \
                    the first; P <= {most}, 2 <= M <= {most}"
            ),
            sizes: (1..=most).flat_map(|workers| (2..=most).map(move |rounds| (workers, rounds))).collect(),
            instances: &|(workers, rounds)| small_rounds(workers, rounds, is_of_the_kind),
        };
        let facts = |(workers, rounds), facts: &mut Facts| {
            for platform in [alike(workers), saturated(workers)] {
                let plan = umr::plan(&platform, rounds).expect("g and w are not zero");
                ends_together(&platform, &plan, spread, facts);
                spares(&platform, &plan, facts);
            }
        };
        prove(context, &parameters, facts, |platform| is_the_makespan(platform, spread))
    },
    Spread::OneMore,
    &[("as printed, P halves of the first message", Spread::Workers), ("without the first messages", Spread::Nothing)],
);

fn is_of_the_kind(platform: &MultiRound) -> bool {
    schedule(platform).is_some_and(|schedule| nobody_waits(platform, &schedule))
}

/// That the plan has the load, and that each worker who never waits ends at the time that is said.
fn ends_together(platform: &Alike<Function>, plan: &Plan<Function>, spread: Spread, facts: &mut Facts) {
    let (costs, rounds) = (&platform.costs, plan.rounds.len());
    let sizes = plan.sizes();
    facts.equal("the chunks sum to the load", &total(&sizes), &platform.load);
    let first = umr::first_size(platform, rounds).expect("g is not zero");
    facts.equal("the closed form of alpha_0", &first, &plan.rounds[0]);
    let said = said_makespan(spread, platform, rounds, &first);
    if spread == Spread::OneMore {
        facts.equal("the formula", &umr::formula(platform, rounds, &first, Variant::Corrected), &said);
    }
    let message = costs.sending(&first);
    let uniform = total(plan.rounds[..rounds - 1].iter().map(|size| costs.computing(size)).collect::<Vec<_>>().iter());
    for (place, last) in (1..).zip(&plan.last) {
        let end = Function::integer(place) * &message + &uniform + costs.computing(last);
        facts.equal("each worker ends at the makespan", &end, &said);
    }
}

/// That what each worker has to spare before a chunk arrives is what the module says.
fn spares(platform: &Alike<Function>, plan: &Plan<Function>, facts: &mut Facts) {
    let (workers, costs) = (platform.workers, &platform.costs);
    let (last_round, first) = (plan.rounds.len() - 1, &plan.rounds[0]);
    let integer = |number: usize| <Function as Field>::integer(number);
    let message = costs.sending(first);
    let margin = &plan.last[workers - 1] - first;
    let half = &message / (integer(2) * &costs.cycle_time);
    let growth = &costs.cycle_time / (integer(workers) * &costs.link);
    let mut powers = vec![Function::zero()];
    for j in 0..last_round {
        powers.push(&powers[j] + num_traits::pow(growth.clone(), j));
    }
    let of_any_first = costs.sending(&Function::variable(FIRST)) / (integer(2) * &costs.cycle_time);
    facts.non_negative("half of the first message over w", &of_any_first);
    facts.equal(
        "the last round is larger than the first",
        &(&plan.rounds[last_round] - first),
        &(&margin + integer(workers - 1) * &half),
    );
    let mut computed = Function::zero();
    for j in 1..=last_round {
        computed = computed + costs.computing(&plan.rounds[j - 1]);
        let grown = &powers[j] / &powers[last_round];
        facts.non_negative("the part by which a round has grown", &grown);
        let larger = grown * (&plan.rounds[last_round] - first);
        facts.equal("how the rounds grow", &(&plan.rounds[j] - first), &larger);
        let before = total(&plan.rounds[..j].iter().map(|size| costs.sending(size)).collect::<Vec<_>>());
        let mut arrival = integer(workers) * before;
        for i in 1..=workers {
            let chunk = if j < last_round { &plan.rounds[j] } else { &plan.last[i - 1] };
            arrival = arrival + costs.sending(chunk);
            let spare = integer(i) * &message + &computed - &arrival;
            let excess = if j < last_round { &plan.rounds[j] - first } else { last_excess(workers, i, &margin, &half) };
            facts.equal("the time to spare", &spare, &(integer(workers - i) * &costs.link * excess));
        }
    }
}

/// beta_P - alpha_0 + (P - 1 - i) s / (2 w), of the worker i < P.
fn last_excess(workers: usize, i: usize, margin: &Function, half: &Function) -> Function {
    margin + <Function as Field>::integer((workers - 1).saturating_sub(i)) * half
}

pub(super) fn total<'a>(numbers: impl IntoIterator<Item = &'a Function>) -> Function {
    numbers.into_iter().fold(Function::zero(), |sum, number| sum + number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::identities::{first_fault, holds_and_is_refuted_otherwise};

    #[test]
    fn equation_11_holds_for_all_parameters_and_no_other_form_of_it() {
        holds_and_is_refuted_otherwise(&UNROLLED_FOR_ALL, 3 * 2 * 9, 0);
    }

    #[test]
    fn sizes_that_are_changed_are_seen() {
        let one = || Function::integer(1);
        let fault = |change: fn(&mut Plan<Function>, Function)| {
            let mut plan = umr::plan(&alike(2), 3).unwrap();
            change(&mut plan, one());
            let of = |check: fn(&Alike<Function>, &Plan<Function>, &mut Facts)| {
                first_fault(|facts| check(&alike(2), &plan, facts)).unwrap_or_default()
            };
            [of(|platform, plan, facts| ends_together(platform, plan, Spread::OneMore, facts)), of(spares)]
        };
        assert_eq!(fault(|_, _| ()), ["", ""]);
        let more_last = fault(|plan, one| plan.last[0] = &plan.last[0] + one);
        assert_eq!(more_last, ["the chunks sum to the load", "the time to spare"]);
        let exchanged = fault(|plan, _| plan.last.swap(0, 1));
        assert_eq!(exchanged, ["each worker ends at the makespan", "the last round is larger than the first"]);
        let other_rounds = fault(|plan, _| plan.rounds.swap(0, 1));
        assert_eq!(other_rounds, ["the closed form of alpha_0", "the last round is larger than the first"]);
        let other_middle = fault(|plan, one| plan.rounds[1] = &plan.rounds[1] + one);
        assert_eq!(other_middle, ["the chunks sum to the load", "how the rounds grow"]);
    }

    #[test]
    fn the_makespan_of_uniform_rounds_holds_for_all_parameters() {
        holds_and_is_refuted_otherwise(&MAKESPAN_FOR_ALL, 126, 30);
    }
}
