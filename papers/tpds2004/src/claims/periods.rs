//! The period (section 2.3.1), and how large it is (section 2.3.2).

use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PlatformGraph;

use super::evidence::steady_state;
use schedcheck_harness::domain::{PlatformBox, Random};
use schedcheck_harness::{Claim, Control, Counterexample, Effort, Finding, Sweep, refuted, sample, sweep};
use schedcheck_tpds2004_algorithms::mssg::SteadyState;
use schedcheck_tpds2004_algorithms::reconstruction::{printed_period, rates_period};

pub const CLAIMS: [Claim; 2] = [
    Claim::new("tpds2004/period", &["the numbers of tasks of an exact optimal solution"], |effort| {
        solutions(effort, |platform, state| whole_in(platform, state, &printed_period(state)))
    })
    .catches("T = 1", |effort| solutions(effort, |platform, state| whole_in(platform, state, &BigUint::one())))
    .plain(
        "The text does not say which denominators: those of the variables alpha_i, s_ij and r_ij do not make \
            the numbers of messages whole, those of the numbers of tasks in a time unit do.",
    )
    .reread(
        "The denominators are those of the numbers of tasks in a time unit, alpha_i / w_i and s_ij / \
            c_ij: all numbers of tasks, computed and sent, are whole in their least common multiple.",
        |effort| solutions(effort, |platform, state| all_whole_in(platform, state, &rates_period(platform, state))),
        Control::new("the denominators of s_ij / c_ij only", |effort| {
            solutions(effort, |platform, state| {
                let sent = SteadyState { computing: vec![Rational::zero(); state.computing.len()], ..state.clone() };
                all_whole_in(platform, state, &rates_period(platform, &sent))
            })
        }),
    ),
    Claim::new("tpds2004/period-size", &["the period of an exact optimal solution, in bits"], |effort| {
        sizes(effort, |size| size * size)
    })
    .catches("T has at most as many bits as there are nodes and links", |effort| {
        sizes_within(effort, |platform| (platform.nodes().len() + platform.links().len()) as u64)
    }),
];

type OfState = fn(&PlatformGraph, &SteadyState) -> Result<(), Counterexample>;

/// An optimal solution of each platform of up to three nodes, and of random ones.
fn solutions(effort: &Effort, check: OfState) -> Finding {
    let each = move |platform: &PlatformGraph| check(platform, &steady_state(platform).in_one_direction(platform));
    let small = PlatformBox::connected(1..=3, effort.depth.pick(2, 3, 4));
    let random = Random { count: effort.depth.pick(20, 1_000, 10_000), within: PlatformBox::connected(4..=8, 6) };
    sweep(effort, &small, each).and(|| sample(effort, "tpds2004 periods", &random, each))
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
            format!("node {from} sends {tasks} of a task to node {to} in it"),
        ),
    }
}

/// Every number of messages and of computed tasks in a period is an integer.
fn all_whole_in(platform: &PlatformGraph, state: &SteadyState, period: &BigUint) -> Result<(), Counterexample> {
    whole_in(platform, state, period)?;
    let computed = state.computed(platform).into_iter().map(|rate| rate * BigInt::from(period.clone())).enumerate();
    match computed.into_iter().find(|(_, tasks)| !tasks.is_integer()) {
        None => Ok(()),
        Some((node, tasks)) => {
            refuted(platform, format!("a period of T = {period}"), format!("node {node} computes {tasks} tasks in it"))
        }
    }
}

/// The most bits of T on platforms of each size, and stars whose T is exponential.
fn sizes(effort: &Effort, most: fn(u64) -> u64) -> Finding {
    let bounded = move |platform: &PlatformGraph| has_bits(platform, most(problem_size(platform)));
    let small = PlatformBox::connected(1..=3, effort.depth.pick(2, 3, 4));
    let random = Random { count: effort.depth.pick(20, 500, 5_000), within: PlatformBox::connected(4..=8, 60) };
    let finding = sweep(effort, &small, bounded).and(|| sample(effort, "tpds2004 sizes of periods", &random, bounded));
    finding.and(|| {
        let most = effort.depth.pick(8, 20, 40);
        let domain = format!("stars of 1..{most} children, w_i the i-th prime, c_i = 1 / k");
        Sweep::complete(effort, domain).check((1..=most).map(of_primes), move |platform| {
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

fn sizes_within(effort: &Effort, most: fn(&PlatformGraph) -> u64) -> Finding {
    let shape = PlatformBox::connected(1..=3, effort.depth.pick(2, 3, 4));
    sweep(effort, &shape, move |platform| has_bits(platform, most(platform)))
}

fn period(platform: &PlatformGraph) -> BigUint {
    rates_period(platform, &steady_state(platform))
}

fn has_bits(platform: &PlatformGraph, most: u64) -> Result<(), Counterexample> {
    let period = period(platform);
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
    let cost = Rational::new(1.into(), children.into());
    let links =
        star.links().iter().map(|link| schedcheck_model::platform_graph::Link { cost: cost.clone(), ..link.clone() });
    PlatformGraph::new(star.nodes().to_vec(), links.collect()).expect("positive costs")
}
