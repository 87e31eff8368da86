//! The period (section 2.3.1), and how large it is (section 2.3.2).

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PlatformGraph;

use super::printed::steady_state;
use schedcheck_harness::domain::PlatformBox;
use schedcheck_harness::{Claim, Counterexample, Domains, Finding, RemedyKind, RunContext, Sweep, Test, over, refuted};
use schedcheck_tpds2004_algorithms::mssg::SteadyState;
use schedcheck_tpds2004_algorithms::reconstruction::{printed_period, rates_period};

pub const CLAIMS: [Claim; 2] = [
    Claim::new(
        "tpds2004/period",
        &["the numbers of tasks of an exact optimal solution"],
        &Test {
            check: |context, period, solution| solutions(context, period, solution, whole_in),
            subject: |_, state| printed_period(state),
            oracle: |state| state,
            wrong_subjects: &[("T = 1", |_, _| BigUint::one())],
            wrong_oracles: &[A_THIRD],
        },
    )
    .plain(
        "The text does not say which denominators. Those of alpha_i, s_ij and r_ij do not make the numbers of messages \
            whole; those of the numbers of tasks in a time unit do.",
    )
    .remedied(
        RemedyKind::Reread,
        "The denominators are those of the numbers of tasks in a time unit, alpha_i / w_i and s_ij / \
            c_ij: all numbers of tasks, computed and sent, are whole in their least common multiple.",
        &Test {
            check: |context, period, solution| solutions(context, period, solution, all_whole_in),
            subject: rates_period,
            oracle: |state| state,
            wrong_subjects: &[("the denominators of s_ij / c_ij only", |platform, state| {
                let computing = vec![Rational::zero(); state.computing.len()];
                rates_period(platform, &SteadyState { computing, ..state.clone() })
            })],
            wrong_oracles: &[A_THIRD],
        },
    ),
    Claim::new(
        "tpds2004/period-size",
        &["the period of an exact optimal solution, in bits"],
        &Test {
            check: sizes,
            subject: |platform| problem_size(platform).pow(2),
            oracle: |platform| rates_period(platform, &steady_state(platform)),
            wrong_subjects: &[("T has at most as many bits as there are nodes and links", |platform| {
                (platform.nodes().len() + platform.links().len()) as u64
            })],
            wrong_oracles: &[("T = 1", |_| BigUint::one())],
        },
    ),
];

const A_THIRD: (&str, fn(SteadyState) -> SteadyState) = ("a solution in which a third is sent", |state| SteadyState {
    sending: state.sending.iter().map(|share| share / BigInt::from(3)).collect(),
    ..state
});

/// A period for a steady state.
type Length = fn(&PlatformGraph, &SteadyState) -> BigUint;

/// An optimal solution of each platform of up to three nodes, and of random ones; the period is of the exact one.
fn solutions(
    context: &RunContext,
    period: Length,
    solution: fn(SteadyState) -> SteadyState,
    check: fn(&PlatformGraph, &SteadyState, &BigUint) -> Result<(), Counterexample>,
) -> Finding {
    let each = move |platform: &PlatformGraph| {
        let state = steady_state(platform).in_one_direction(platform);
        let period = period(platform, &state);
        check(platform, &solution(state), &period)
    };
    let small = Domains::of([PlatformBox::connected(1..=3, context.depth.pick(2, 3, 4))]);
    let beyond = PlatformBox::connected(4..=context.depth.pick(6, 8, 8), 6);
    let domains = small.random("tpds2004 periods", [10, 1_000, 10_000], beyond);
    over(context, domains, each)
}

/// Every number of messages in a period is an integer.
fn whole_in(platform: &PlatformGraph, state: &SteadyState, period: &BigUint) -> Result<(), Counterexample> {
    let tasks = |rate: Rational| rate * BigInt::from(period.clone());
    let sent = platform.arcs().zip(state.sent(platform).into_iter().map(tasks));
    match sent.into_iter().find(|(_, tasks)| !tasks.is_integer()) {
        None => Ok(()),
        Some(((from, to, _), tasks)) => refuted(
            platform,
            format!("a period of T = {period}"),
            format!("P_{} sends {tasks} of a task to P_{} in it", from + 1, to + 1),
        ),
    }
}

/// Every number of messages and of computed tasks in a period is an integer.
fn all_whole_in(platform: &PlatformGraph, state: &SteadyState, period: &BigUint) -> Result<(), Counterexample> {
    whole_in(platform, state, period)?;
    let computed = state.computed(platform).into_iter().map(|rate| rate * BigInt::from(period.clone())).enumerate();
    match computed.into_iter().find(|(_, tasks)| !tasks.is_integer()) {
        None => Ok(()),
        Some((node, tasks)) => refuted(
            platform,
            format!("a period of T = {period}"),
            format!("P_{} computes {tasks} tasks in it", node + 1),
        ),
    }
}

/// The most bits of T on platforms of each size, and stars whose T is exponential.
fn sizes(context: &RunContext, most: fn(&PlatformGraph) -> u64, period: OfPlatform) -> Finding {
    let bounded = move |platform: &PlatformGraph| has_bits(platform, &period(platform), most(platform));
    let small = Domains::of([PlatformBox::connected(1..=3, context.depth.pick(2, 3, 4))]);
    let beyond = PlatformBox::connected(4..=context.depth.pick(6, 8, 8), 60);
    let domains = small.random("tpds2004 sizes of periods", [10, 500, 5_000], beyond);
    over(context, domains, bounded).and(|| {
        let most = context.depth.pick(8, 20, 40);
        let domain = format!("stars of 1..{most} children, w_i the i-th prime, c_i = 1 / k");
        Sweep::complete(context, domain).check((1..=most).map(of_primes), move |platform| {
            bounded(platform)?;
            let children = platform.nodes().len() - 1;
            let period = period(platform);
            match period >= BigUint::one() << children {
                true => Ok(()),
                false => refuted(platform, format!("T is 2^{children} at least"), format!("T = {period}")),
            }
        })
    })
}

/// A period of each platform.
type OfPlatform = fn(&PlatformGraph) -> BigUint;

fn has_bits(platform: &PlatformGraph, period: &BigUint, most: u64) -> Result<(), Counterexample> {
    match period.bits() <= most {
        true => Ok(()),
        false => refuted(platform, format!("at most {most} bits"), format!("T = {period} has {}", period.bits())),
    }
}

/// |V| + |E| and the bits of all weights.
fn problem_size(platform: &PlatformGraph) -> u64 {
    let times = platform.nodes().iter().filter_map(|node| node.cycle_time.as_ref());
    let weights = times.chain(platform.links().iter().map(|link| &link.cost));
    let bits: u64 = weights.map(|weight| weight.numer().bits() + weight.denom().bits()).sum();
    bits + (platform.nodes().len() + platform.links().len()) as u64
}

/// A star whose k children all compute all the time, child i a task in as many time units as the i-th prime.
fn of_primes(children: usize) -> PlatformGraph {
    let is_prime = |number: &i64| (2..*number).all(|divisor| number % divisor != 0);
    let primes: Vec<i64> = (2..).filter(is_prime).take(children).collect();
    let links = (1..=children).map(|child| (0, child, 1));
    let star = PlatformGraph::of([1].into_iter().chain(primes), links);
    let cost = Rational::new(1, children);
    let links =
        star.links().iter().map(|link| schedcheck_model::platform_graph::Link { cost: cost.clone(), ..link.clone() });
    PlatformGraph::new(star.nodes().to_vec(), links.collect()).expect("positive costs")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bits_of_numerators_and_denominators_count() {
        // w = 1 and 5, c = 6: 2, 4 and 4 bits; two nodes and a link.
        assert_eq!(problem_size(&PlatformGraph::of([1, 5], [(0, 1, 6)])), 13);
    }

    #[test]
    fn the_children_have_the_first_primes() {
        let star = of_primes(5);
        let times: Vec<_> = star.nodes().iter().map(|node| node.cycle_time.clone().unwrap().to_string()).collect();
        assert_eq!(times, ["1", "2", "3", "5", "7", "11"]);
        assert!(star.links().iter().all(|link| link.cost == Rational::new(1, 5)));
    }
}
