//! Multi-installment for all real parameters (section 4.1), for each small P and M: that its chunks wait for nothing,
//! that weights prove no other chunks in round-robin order to be better, and that its generating function generates
//! them.
//!
//! A schedule takes at least, for each chunk k in the order of sending, the messages up to k and then the computations
//! of the chunks k, k + P, k + 2 P, ..: here each of these bounds is met. Weights mu_k that are not negative, with
//! which every unit of load counts the same in the sum of all bounds, make it the same sum for all chunks of this load:
//! none have a smaller largest bound. The chunks grow with the load, so none is negative from the least load on.

use num_traits::Zero;
use schedcheck_harness::Test;
use schedcheck_rr4916_algorithms::dealing::{Linear, Variant};
use schedcheck_rr4916_algorithms::field::{Alike, Field};
use schedcheck_rr4916_algorithms::multi_installment::sizes_of;

use super::generating_function::{Series, by_the_equations, is_generated};
use super::identities::{Facts, Parameters, prove};
use super::multi_installment::{Equations, is_optimal};
use super::parameters::{Function, alike, small_rounds};
use super::rounds::optimum;
use super::umr_proof::{most, total};

/// The schedule of the recursion for each P and M.
pub(super) const OPTIMAL_FOR_ALL: Test<Equations> = Test::without_oracle(
    |context, equations, ()| {
        let most = most(context);
        let parameters = Parameters {
            domain: format!(
                "all real g, G, W >= 0, w > 0 and loads with which no chunk is negative, in round-robin order; \
                    P <= {most}, M <= {most}"
            ),
            sizes: (1..=most).flat_map(|workers| (1..=most).map(move |rounds| (workers, rounds))).collect(),
            instances: &|(workers, rounds)| small_rounds(workers, rounds, |platform| equations.has_schedule(platform)),
        };
        let facts = |(workers, rounds), facts: &mut Facts| {
            let platform = alike(workers);
            waits_for_nothing(&platform, &equations.gammas(&platform, workers * rounds), facts);
            weigh_the_same(&platform, &weights(&platform, workers * rounds), facts);
        };
        prove(context, &parameters, facts, |platform| {
            is_optimal(platform, |platform, rounds| equations.schedule(platform, rounds), optimum)
        })
    },
    Equations::Corrected,
    &[
        ("equation 8 as printed, taken for j > 0", Equations::Printed),
        ("equation 7 without P G", Equations::WithoutLinkLatencies),
    ],
);

/// That the chunks have the load, grow with it, and meet all bounds.
fn waits_for_nothing(platform: &Alike<Function>, gammas: &[Linear<Function>], facts: &mut Facts) {
    let (workers, costs) = (platform.workers, &platform.costs);
    for gamma in gammas {
        facts.non_negative("the chunks grow with gamma_0", &gamma.slope);
    }
    let sizes = sizes_of(platform, gammas);
    facts.equal("the chunks sum to the load", &total(&sizes), &platform.load);
    let mut port = Function::zero();
    let arrivals: Vec<Function> = sizes
        .iter()
        .map(|size| {
            port = &port + costs.sending(size);
            port.clone()
        })
        .collect();
    let ends: Vec<Function> =
        arrivals.iter().zip(&sizes).map(|(arrival, size)| arrival + costs.computing(size)).collect();
    let makespan = ends.last().expect("there is a chunk");
    for (place, end) in ends.iter().enumerate() {
        let next = arrivals.get(place + workers);
        facts.equal("a chunk is computed just when the next one arrives", end, next.unwrap_or(makespan));
    }
}

/// mu_0 = 1, mu_k = mu_{k-1} + mu_{k-1} / R for 0 < k < P, mu_k = (mu_{k-1} + .. + mu_{k-P}) / R for k >= P.
fn weights(platform: &Alike<Function>, count: usize) -> Vec<Function> {
    let workers = platform.workers;
    let inverse_ratio = &platform.costs.link / &platform.costs.cycle_time;
    let mut weights = vec![Function::integer(1)];
    for k in 1..count {
        let before = if k < workers { &weights[k - 1..] } else { &weights[k - workers..] };
        let next = total(before) * &inverse_ratio;
        weights.push(if k < workers { next + &weights[k - 1] } else { next });
    }
    weights
}

/// That no weight is negative, and with them every unit of load has the same weight.
fn weigh_the_same(platform: &Alike<Function>, weights: &[Function], facts: &mut Facts) {
    let (workers, costs) = (platform.workers, &platform.costs);
    let mut of_sending = total(weights);
    let mut of_units: Vec<Function> = Vec::with_capacity(weights.len());
    let mut of_computing: Vec<Function> = Vec::with_capacity(weights.len());
    for (k, weight) in weights.iter().enumerate() {
        facts.non_negative("a weight", weight);
        of_computing
            .push(k.checked_sub(workers).map_or_else(|| weight.clone(), |before| weight + &of_computing[before]));
        of_units.push(&costs.link * &of_sending + &costs.cycle_time * &of_computing[k]);
        of_sending = of_sending - weight;
    }
    for unit in &of_units[1..] {
        facts.equal("every unit of load has the same weight", unit, &of_units[0]);
    }
}

/// The generating function for each P.
pub(super) const SERIES_FOR_ALL: Test<Series> = Test::without_oracle(
    |context, series, ()| {
        let most = most(context);
        let count = context.depth.pick(12, 30, 30);
        let parameters = Parameters {
            domain: format!("all real g, w, G, W, gamma_0 with w != 0; every coefficient, P <= {most}"),
            sizes: (1..=most).collect(),
            instances: &|workers| small_rounds(workers, 1, |_| true),
        };
        let facts = |workers, facts: &mut Facts| {
            for form in [Variant::Printed, Variant::Corrected] {
                let platform = alike(workers);
                let gammas = by_the_equations(&platform, form, count);
                for (coefficient, gamma) in series.coefficients(&platform, form, count).iter().zip(&gammas) {
                    facts.equal("what gamma_0 multiplies", &coefficient.slope, &gamma.slope);
                    facts.equal("what is left", &coefficient.constant, &gamma.constant);
                }
                generates_all(&platform, series, form, facts);
            }
        };
        prove(context, &parameters, facts, |platform| is_generated(platform, series))
    },
    Series::InForm,
    &[("the denominator of 2 R", Series::TwiceTheRatio), ("the printed one, gamma_0 as it stands", Series::Printed)],
);

/// That every coefficient is a chunk: the equations for j, times x^j and summed over all j, are
///
/// > H (1 - S / R) = sum_{j < P} (gamma_0 + j G) x^j + (P G - W) x^P / (1 - x), S = x + .. + x^P,
///
/// with j G - W in place of j G in the printed form, whose gamma_0 is W more; times 1 - x this is H Q = numerator.
fn generates_all(platform: &Alike<Function>, series: Series, form: Variant, facts: &mut Facts) {
    let (workers, costs) = (platform.workers, &platform.costs);
    let function = series.function(platform, form);
    let inverse_ratio = &costs.link / &costs.cycle_time;
    let integer = |number: usize| <Function as Field>::integer(number);
    let of_first = |j: usize| integer(usize::from(j < workers));
    let missing = if form == Variant::Printed { costs.compute_latency.clone() } else { Function::zero() };
    let constant = |j: usize| of_first(j) * (integer(j) * &costs.link_latency - &missing);
    let window = |j: usize| match j {
        0 => integer(1),
        _ => -integer(usize::from(j <= workers)) * &inverse_ratio,
    };
    let times_one_less_x =
        |part: &dyn Fn(usize) -> Function, k: usize| part(k) - if k == 0 { Function::zero() } else { part(k - 1) };
    let parts = [&function.slope, &function.constant, &function.denominator];
    let terms = parts.map(|part| part.coefficients().len()).into_iter().max();
    for k in 0..terms.map_or(0, |terms| terms.max(workers + 2)) {
        let late =
            integer(usize::from(k == workers)) * (integer(workers) * &costs.link_latency - &costs.compute_latency);
        let rest = times_one_less_x(&constant, k) + late;
        facts.equal(
            "what gamma_0 multiplies in the numerator",
            &function.slope.coefficient(k),
            &times_one_less_x(&of_first, k),
        );
        facts.equal("what is left in the numerator", &function.constant.coefficient(k), &rest);
        facts.equal("the denominator", &function.denominator.coefficient(k), &times_one_less_x(&window, k));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::identities::{first_fault, holds_and_is_refuted_otherwise};

    #[test]
    fn chunks_and_weights_that_are_changed_are_seen() {
        let platform = alike(2);
        let chunks = |equations: Equations, factor: i64| {
            let mut gammas = equations.gammas(&platform, 4);
            gammas[2].slope = &gammas[2].slope * Function::integer(factor);
            first_fault(|facts| waits_for_nothing(&platform, &gammas, facts)).unwrap_or_default()
        };
        assert_eq!(chunks(Equations::Corrected, 1), "");
        assert_eq!(chunks(Equations::Corrected, -1), "the chunks grow with gamma_0");
        let next = "a chunk is computed just when the next one arrives";
        assert_eq!([chunks(Equations::Corrected, 2), chunks(Equations::Printed, 1)], [next; 2]);
        let weighed = |place: usize, factor: i64| {
            let mut weights = weights(&platform, 4);
            weights[place] = &weights[place] * Function::integer(factor);
            first_fault(|facts| weigh_the_same(&platform, &weights, facts)).unwrap_or_default()
        };
        assert_eq!((weighed(3, 1).as_str(), weighed(3, -1).as_str()), ("", "a weight"));
        assert_eq!([0, 1, 2, 3].map(|place| weighed(place, 2)), ["every unit of load has the same weight"; 4]);
    }

    #[test]
    fn the_recursion_is_optimal_for_all_parameters() {
        holds_and_is_refuted_otherwise(&OPTIMAL_FOR_ALL, 72, 72);
    }

    #[test]
    fn the_function_generates_the_recursion_for_all_parameters() {
        holds_and_is_refuted_otherwise(&SERIES_FOR_ALL, 3 * 2 * 12 * 2 + 2 * 3 * (3 + 4 + 5), 0);
    }
}
