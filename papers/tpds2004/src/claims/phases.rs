//! The numbers of the algorithm of section 5.1: per_i, I, J, r, and how many tasks it is said to process.

use num_bigint::BigInt;
use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PlatformGraph;

use super::hypotheses::of_platform;
use super::printed::steady_state;
use schedcheck_harness::domain::PlatformBox;
use schedcheck_harness::{
    About, Claim, Counterexample, Domains, Finding, RunContext, Test, nothing_asserted, over, refuted, sweep,
};
use schedcheck_tpds2004_algorithms::horizon::{PrintedCount, count_in};
use schedcheck_tpds2004_algorithms::mssg::SteadyState;
use schedcheck_tpds2004_algorithms::reconstruction::{rates_period, without_cycles};

pub const CLAIMS: [Claim; 3] = [
    Claim::new("tpds2004/clean-up", RECEIVED, &FINITE)
        .plain(
            "A processor with w_i = +inf, which section 2.1 allows, may receive tasks to forward: then per_i w_i is \
                infinite, and so is J. Proposition 3 survives, with the maximum over the processors that compute.",
        )
        .no_witness_because("a constant that is no number: nothing is said of a schedule")
        .restricted(ALL_COMPUTE, &all_slaves_compute),
    Claim::new("tpds2004/clean-up-time", RECEIVED, &FINITE)
        .plain("A processor with w_i = +inf may hold tasks when the periods are over, and consumes none of them.")
        .no_witness_because("a time that is no number: nothing is said of a schedule")
        .follows("tpds2004/clean-up")
        .restricted(ALL_COMPUTE, &all_slaves_compute),
    Claim::new(
        "tpds2004/steady-bound",
        &["exact arithmetic with the numbers of an exact optimal solution"],
        &Test { check: lower_bound, subject: 0, oracle: (), wrong_subjects: &[("r T n", 1)], wrong_oracles: &[] },
    ),
];

const RECEIVED: &[&str] =
    &["the tasks that each node receives in an exact optimal solution without circles, and its cycle-time"];

const ALL_COMPUTE: &str = "every processor but the master computes (w_i < +inf)";

const FINITE: Test<Time> = Test::without_oracle(
    constants,
    |platform, node| platform.nodes()[node].cycle_time.as_ref(),
    &[("the cycle-time of the master for every processor", |platform, _| platform.nodes()[0].cycle_time.as_ref())],
);

/// An optimal solution in which no task comes back to where it was.
pub fn steady(platform: &PlatformGraph) -> SteadyState {
    without_cycles(platform, &steady_state(platform))
}

/// Whether the horizon leaves room for initialisation and clean-up.
pub fn is_long_enough(platform: &PlatformGraph, state: &SteadyState) -> bool {
    count_in(platform, state, rates_period(platform, state)).is_some()
}

/// The printed numbers with a period of whole tasks; nothing if J is not finite, or K too small.
pub fn counted(platform: &PlatformGraph) -> Option<PrintedCount> {
    let state = steady(platform);
    count_in(platform, &state, rates_period(platform, &state))
}

fn all_slaves_compute(about: &About) -> Option<bool> {
    of_platform(about, |platform| platform.nodes().iter().all(|node| node.is_master || node.cycle_time.is_some()))
}

/// The time in which a node consumes one task; nothing if it cannot.
type Time = fn(&PlatformGraph, usize) -> Option<&Rational>;

/// per_i w_i is finite at every node that receives tasks.
fn constants(context: &RunContext, time: Time, (): ()) -> Finding {
    let each = move |platform: &PlatformGraph| {
        let state = steady(platform);
        let period = BigInt::from(rates_period(platform, &state));
        let received = per_node(platform, &state, &period);
        match (0..received.len()).find(|&node| !received[node].is_zero() && time(platform, node).is_none()) {
            None => Ok(()),
            Some(node) => refuted(
                platform,
                "J = max per_i w_i is a number",
                format!(
                    "P_{} receives {} tasks in a period of {period}, and never consumes one",
                    node + 1,
                    received[node]
                ),
            ),
        }
    };
    let small = Domains::of([PlatformBox::connected(1..=3, context.depth.pick(1, 2, 4))]);
    let beyond = PlatformBox::connected(4..=context.depth.pick(6, 8, 8), 6);
    let domains = small.random("tpds2004 clean-up", [10, 500, 10_000], beyond);
    over(context, domains, each)
}

/// per_i: the tasks that each node receives in a period.
pub fn per_node(platform: &PlatformGraph, state: &SteadyState, period: &BigInt) -> Vec<Rational> {
    let mut received = vec![Rational::zero(); platform.nodes().len()];
    for ((_, to, _), rate) in platform.arcs().zip(state.sent(platform)) {
        received[to] += rate * period;
    }
    received
}

/// (r + 1 - less) T n against (K - I - J) n.
fn lower_bound(context: &RunContext, less: i64, (): ()) -> Finding {
    let each = move |platform: &PlatformGraph| {
        let state = steady(platform);
        let period = rates_period(platform, &state);
        (1..=24).chain([1_000, 12_345]).try_for_each(|horizon: i64| {
            let within = platform.clone().within(Rational::from(horizon)).expect("not negative");
            match count_in(&within, &state, period.clone()) {
                Some(count) => holds(&within, &count, &state.throughput, less),
                None => nothing_asserted(),
            }
        })
    };
    let small = PlatformBox::connected(2..=3, context.depth.pick(2, 3, 4));
    let mut finding = sweep(context, &small, each);
    finding.domain = format!("{}, K = 1..24, 1000 and 12345", finding.domain);
    finding
}

fn holds(
    platform: &PlatformGraph,
    count: &PrintedCount,
    throughput: &Rational,
    less: i64,
) -> Result<(), Counterexample> {
    let period = Rational::from(count.period.clone());
    let tasks = &count.tasks - period * throughput * less;
    let room = platform.horizon().cloned().unwrap_or_default() - &count.initialisation - &count.clean_up;
    let bound = room * throughput;
    match tasks >= bound {
        true => Ok(()),
        false => refuted(platform, format!("at least {bound} tasks"), format!("{tasks}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_receives_the_tasks_of_all_time_units_of_a_period() {
        let pair = PlatformGraph::of([1, 2], [(0, 1, 3)]);
        let [whole, half] = [1, 2].map(|below: i64| Rational::new(1, below));
        let sending = vec![half.clone(), Rational::zero()];
        let state = SteadyState { throughput: whole.clone(), computing: vec![whole, half], sending };
        // Half of the time a third of a task: one in six time units.
        let two = Rational::from(2);
        assert_eq!(per_node(&pair, &state, &BigInt::from(12)), [Rational::zero(), two]);
    }
}
