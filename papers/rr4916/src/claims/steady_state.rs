//! The steady state of workers that differ (section 4.3): the program over the shares, and the selection of resources.

use std::collections::BTreeSet;

use itertools::Itertools;
use num_traits::{One, Signed, Zero};
use schedcheck_bruteforce::multi_round::rate::{Rate, largest_share, steady_rate};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Worker};

use super::shares_proof::{SHARES_FOR_ALL, Selected};
use super::words::{describe, listed, name};
use schedcheck_harness::domain::{DivisibleBox, Random};
use schedcheck_harness::regular::{Described, Regular};
use schedcheck_harness::{
    Claim, Counterexample, Depth, Domains, Finding, RemedyKind, RunContext, Sweep, Test, WithProof, nothing_asserted,
    over, refuted,
};
use schedcheck_rr4916_algorithms::periodic::{self, Shares, Variant};

pub(super) const PROGRAM: &str = "the exact linear program over the shares, with its certificate";

pub const CLAIMS: [Claim; 6] = [
    Claim::new(
        "rr4916/more-constrained",
        &[PROGRAM],
        &Test {
            check: |context, available, rate| {
                over(context, stars(context.depth), |star| satisfies_the_system(star, available, rate))
            },
            subject: |latencies| (latencies + Rational::one()).recip(),
            oracle: rate_within,
            wrong_subjects: &[("with 1 on the right of the program", |_| Rational::one())],
            wrong_oracles: &[TWICE_WITHIN],
        },
    ),
    Claim::new("rr4916/asymptotic-lp", &[PROGRAM], &SHARES)
        .plain(
            "With alpha_i = (T_p - S) / g_i, S being the sum of all latencies, the load of each of the q workers \
                fills the port by itself; meant is (T_p - S) / w_i, as in the sum two lines below.",
        )
        .no_witness_because(
            "a letter in the shares that are said to solve a program of rates: no schedule is made of them",
        )
        .remedied(
            RemedyKind::Edited,
            "printed: alpha_i / T_p = (1 - S / T_p) / g_i for i <= q; should be: (1 - S / T_p) / w_i.",
            &WithProof {
                test: &Test::<Rates, Within> { subject: |star| shares(star, Variant::Corrected).rates, ..SHARES },
                proof: &SHARES_FOR_ALL,
            },
        ),
    Claim::new("rr4916/asymptotic-n", &[PROGRAM], &SUM)
        .plain(
            "There is no worker p + 1, and g_{p+1} is defined nowhere; what is left of the port goes to the worker q + \
                1, eps / g_{q+1}, as in the displays around it.",
        )
        .no_witness_because("an index in a sum of rates: no schedule is made of them")
        .remedied(
            RemedyKind::Edited,
            "printed: eps / g_{p+1}; should be: eps / g_{q+1}.",
            &Test::<Last, BestRate> { subject: Last::Next, ..SUM },
        ),
    Claim::new(
        "rr4916/all-selected",
        &["the largest rate of the exact linear program over the shares, against that of all workers computing all \
                the time"],
        &Test {
            check: |context, keeps_all, rate| {
                shares_box_but_for_full_ports(context, |star| is_full_use(star, keeps_all, rate))
            },
            subject: |port, one| port <= one,
            oracle: optimal_rate,
            wrong_subjects: &[("as long as half of the port is free", |port, one| port * 2 <= *one)],
            wrong_oracles: &[TWICE],
        },
    )
    .plain("Where sum g_i / w_i = 1, q = p and the port is busy all the time: that may be called saturated.")
    .restricted("sum g_i / w_i is not 1", &|about| {
        about.instance().map(|star: &DivisibleStar| full_use_of_the_port(star) != Some(Rational::one()))
    }),
    Claim::new(
        "rr4916/all-involved",
        &["the exact linear program of every subset of the workers"],
        &Test::<Selection, OfSubsets> {
            check: |context, selection, rate| {
                over(context, stars(context.depth), |star| is_no_less(star, &selection(star), &rate(star)))
            },
            subject: everybody,
            oracle: best_of_subsets,
            wrong_subjects: &[("all but the last worker", |star| (0..star.workers().len().max(2) - 1).collect())],
            wrong_oracles: &[("twice the largest rate", |star| {
                let rate = best_of_subsets(star);
                &rate + &rate
            })],
        },
    ),
    Claim::new(
        "rr4916/resource-selection",
        &["the exact linear program restricted to the workers, and the largest share of each of them in an optimal \
                solution"],
        &Test::<Selection, BestRate> {
            check: |context, selection, rate| {
                over(context, stars(context.depth), |star| is_a_support(star, &selection(star), &rate(star)))
            },
            subject: by_the_printed_ratio,
            ..SELECTION
        },
    )
    .plain(
        "With the sum of g_i / (g_i + w_i), to the letter, workers are selected that get nothing; the paper's \
            definition of q has the sum of g_i / w_i.",
    )
    .remedied(
        RemedyKind::Reread,
        "As q is defined: fast links first, as long as sum g_i / w_i <= 1, the next worker for what is \
            left of 1. These are the workers with positive shares in an optimal solution.",
        &SELECTION,
    ),
];

/// The shares of all workers, as if there were no latencies.
type Rates = fn(&DivisibleStar) -> Vec<Rational>;
/// The largest rate, and shares that attain it, where latencies leave a part of the time.
type Within = fn(&DivisibleStar, &Rational) -> Rate;
/// The same where they take no time.
pub(super) type BestRate = fn(&DivisibleStar) -> Rate;
/// The largest rate of any subset of the workers.
type OfSubsets = fn(&DivisibleStar) -> Rational;
/// The workers that take part.
type Selection = fn(&DivisibleStar) -> Vec<usize>;

fn twice(rate: Rate) -> Rate {
    let shares = rate.shares.into_iter().map(|share| &share + &share).collect();
    Rate { total: &rate.total + &rate.total, shares }
}

const TWICE_WITHIN: (&str, Within) = ("twice the largest rate", |star, available| twice(rate_within(star, available)));

/// Mistaken evidence.
pub(super) const TWICE: (&str, BestRate) = ("twice the largest rate", |star| twice(optimal_rate(star)));

const SHARES: Test<Rates, Within> = Test {
    check: |context, rates, best| over(context, stars(context.depth), |star| are_optimal(star, &rates(star), best)),
    subject: |star| shares(star, Variant::Printed).rates,
    oracle: rate_within,
    wrong_subjects: &[
        ("1 / w_i with the largest g first", dear_links_first),
        ("1 / w_i for all workers", |star| Selected::All.of_star(star)),
    ],
    wrong_oracles: &[TWICE_WITHIN],
};

const SUM: Test<Last, BestRate> = Test {
    check: |context, last, rate| over(context, stars(context.depth), |star| sums_to(star, last, &rate(star).total)),
    subject: Last::Missing,
    oracle: optimal_rate,
    wrong_subjects: &[("1 / g_i in the sum", Last::OfLinks), ("eps / g_{p+1}, whatever g_{p+1} is", Last::Missing)],
    wrong_oracles: &[TWICE],
};

const SELECTION: Test<Selection, BestRate> = Test {
    check: |context, selection, rate| {
        over(context, stars(context.depth), |star| is_the_support(star, &selection(star), &rate(star)))
    },
    subject: by_the_ratio_of_times,
    oracle: optimal_rate,
    wrong_subjects: &[
        ("without the next worker", |star| first_ones(star, |g, w| g / w).0),
        ("the fastest link alone", |star| first_ones(star, |_, _| Rational::one()).0),
        ("everybody", everybody),
    ],
    wrong_oracles: &[
        TWICE,
        ("the shares of the workers in reverse", |star| {
            let mut rate = optimal_rate(star);
            rate.shares.reverse();
            rate
        }),
    ],
};

pub(super) fn stars(depth: Depth) -> Domains<DivisibleBox> {
    let (boxes, beyond) = boxes(depth);
    Domains::of(boxes).random(STREAM, DRAWS, beyond)
}

/// The same, a star whose port is just full being none that the paper takes for granted.
fn shares_box_but_for_full_ports(
    context: &RunContext,
    check: impl Fn(&DivisibleStar) -> Result<(), Counterexample> + Sync,
) -> Finding {
    let ([small, more], within) = boxes(context.depth);
    let [quick, standard, deep] = DRAWS;
    let random = Random { count: context.depth.draws(quick, standard, deep), within };
    let told = |star| std::iter::once(Described::by(is_regular)(star));
    let check = |star: &Described<DivisibleStar>| check(star);
    let all = |shape: &DivisibleBox| Sweep::complete(context, shape.to_string()).through(shape, told, check);
    let finding = all(&small).and(|| all(&more));
    finding.and(|| Sweep::random(context, random.to_string()).drawn(STREAM, &random, told, check))
}

const STREAM: &str = "rr4916 steady state";
const DRAWS: [u64; 3] = [15, 2_000, 20_000];

fn boxes(depth: Depth) -> ([DivisibleBox; 2], DivisibleBox) {
    let largest = depth.pick(3, 4, 6);
    let shape = DivisibleBox {
        links: 0..=depth.pick(2, 4, 6),
        link_latencies: 0..=1,
        ..DivisibleBox::linear(1..=depth.pick(2, 3, 3), largest, 1)
    };
    let more = DivisibleBox::linear(3..=depth.pick(3, 4, 5), depth.pick(2, 2, 3), 1);
    let beyond = DivisibleBox {
        cycle_times: 1..=30,
        link_latencies: 0..=3,
        compute_latencies: 0..=3,
        ..DivisibleBox::linear(4..=6, 8, 1)
    };
    ([shape, more], beyond)
}

/// Whether the paper takes a star for granted: one whose port is just full may be called saturated or not.
fn is_regular(star: &DivisibleStar) -> bool {
    star.is_regular() && full_use_of_the_port(star) != Some(Rational::one())
}

/// For which part of the time the port is busy if all workers compute all the time.
fn full_use_of_the_port(star: &DivisibleStar) -> Option<Rational> {
    let busy = |worker: &Worker| {
        let time = worker.cycle_time.as_ref().filter(|time| time.is_positive())?;
        Some(&worker.link / time)
    };
    star.workers().iter().map(busy).sum()
}

fn everybody(star: &DivisibleStar) -> Vec<usize> {
    (0..star.workers().len()).collect()
}

fn best_of_subsets(star: &DivisibleStar) -> Rational {
    let subsets = everybody(star).into_iter().powerset().skip(1);
    let rate = |members: Vec<usize>| steady_rate(star.workers(), &members, &Rational::one()).map(|rate| rate.total);
    subsets.filter_map(rate).max().expect("somebody has a rate")
}

/// Whether without latencies these workers attain the largest rate of any subset.
fn is_no_less(star: &DivisibleStar, among: &[usize], largest: &Rational) -> Result<(), Counterexample> {
    let rate = steady_rate(star.workers(), among, &Rational::one()).expect("no worker has g = w = 0").total;
    if rate == *largest {
        return Ok(());
    }
    let claimed = format!("with {} involved the rate is {rate}, the largest of all", describe(among));
    refuted(star, claimed, format!("the largest is {largest}"))
}

/// Whether q = p, as `keeps_all` says of the sum of all g_i / w_i, just where all workers can compute all the time and
/// the port is not busy for all of it.
fn is_full_use(
    star: &DivisibleStar,
    keeps_all: fn(&Rational, &Rational) -> bool,
    rate: BestRate,
) -> Result<(), Counterexample> {
    let Some(port) = full_use_of_the_port(star) else { return nothing_asserted() };
    let full: Rational = star.workers().iter().filter_map(|worker| Some(worker.cycle_time.as_ref()?.recip())).sum();
    let is_selected = keeps_all(&port, &Rational::one());
    let largest = rate(star).total;
    if is_selected == (largest == full && port < Rational::one()) {
        return Ok(());
    }
    let claimed = match is_selected {
        true => "q = p: the full use of all workers does not saturate the port",
        false => "q < p: it does",
    };
    let found = format!(
        "the largest rate is {largest}, full use would be {full}, and the port would be busy for {port} of the time"
    );
    refuted(star, claimed, found)
}

/// n_opt and the shares at one vertex.
pub(super) fn optimal_rate(star: &DivisibleStar) -> Rate {
    rate_within(star, &Rational::one())
}

pub(super) fn rate_within(star: &DivisibleStar, available: &Rational) -> Rate {
    steady_rate(star.workers(), &everybody(star), available).expect("there is room, and no worker has g = w = 0")
}

pub(super) fn shares(star: &DivisibleStar, form: Variant) -> Shares {
    periodic::shares(star.workers(), form).expect("all workers can compute, and none has g = w = 0")
}

/// Whether rates in the room that the latencies leave of T_p = S + 1 are an optimal solution.
pub(super) fn are_optimal(star: &DivisibleStar, rates: &[Rational], best: Within) -> Result<(), Counterexample> {
    let available = (shares(star, Variant::Corrected).latencies + Rational::one()).recip();
    let rates: Vec<Rational> = rates.iter().map(|rate| rate * &available).collect();
    let claimed = format!("shares of {} solve the program", listed(&rates));
    let total: Rational = rates.iter().sum();
    if let Some(row) = broken(star.workers(), &rates, &available) {
        return refuted(star, claimed, format!("{row} is more than 1 - S / T_p = {available}"));
    }
    let best = best(star, &available).total;
    if best == total { Ok(()) } else { refuted(star, claimed, format!("their sum is {total}; {best} is possible")) }
}

/// A constraint that the rates break.
fn broken(workers: &[Worker], rates: &[Rational], available: &Rational) -> Option<String> {
    let both = || workers.iter().zip(rates);
    let time = |worker: &Worker| worker.cycle_time.clone().unwrap_or_default();
    let port: Rational = both().map(|(worker, rate)| &worker.link * rate).sum();
    let overloaded = both().position(|(worker, rate)| time(worker) * rate > *available);
    let row = overloaded.map(|worker| format!("w_{0} alpha_{0} / T_p", worker + 1));
    row.or_else(|| (port > *available).then(|| format!("sum g_i alpha_i / T_p = {port}")))
}

/// Whether an optimal solution of the program with so much on the right satisfies the system before it, for T_p = S +
/// 1.
fn satisfies_the_system(
    star: &DivisibleStar,
    available: fn(&Rational) -> Rational,
    rate: Within,
) -> Result<(), Counterexample> {
    let latencies = shares(star, Variant::Corrected).latencies;
    let period = &latencies + Rational::one();
    let rates = rate(star, &available(&latencies)).shares;
    let sending: Rational =
        star.workers().iter().zip(&rates).map(|(worker, rate)| worker.sending(&(rate * &period))).sum();
    let computing = |worker: &Worker, rate: &Rational| worker.computing(&(rate * &period)).expect("all compute");
    let longest = star.workers().iter().zip(&rates).map(|(worker, rate)| computing(worker, rate)).max();
    let busy = longest.unwrap_or_default().max(sending);
    if busy <= period {
        return Ok(());
    }
    refuted(star, format!("the shares {} fit into T_p = {period}", listed(&rates)), format!("they take {busy}"))
}

/// What the sum of the shares ends with.
#[derive(Clone, Copy)]
pub(super) enum Last {
    /// eps / g_{p+1}, though there is no worker p + 1.
    Missing,
    /// eps / g_{q+1}.
    Next,
    /// The same, with 1 / g_i for 1 / w_i before it.
    OfLinks,
}

/// Whether the largest sum of shares without latencies is sum_{i <= q} 1 / w_i and what it ends with.
pub(super) fn sums_to(star: &DivisibleStar, last: Last, best: &Rational) -> Result<(), Counterexample> {
    let (selected, others, room) = first_ones(star, |g, w| g / w);
    let inverse = |&number: &usize| {
        let worker = &star.workers()[number];
        let time = worker.cycle_time.as_ref().expect("all compute");
        let of_link = matches!(last, Last::OfLinks) && !worker.link.is_zero();
        if of_link { worker.link.recip() } else { time.recip() }
    };
    let mut said: Rational = selected.iter().map(inverse).sum();
    match (last, others.first()) {
        // With p = q the paper sets eps = g_{q+1} = 0.
        (_, None) => {}
        (Last::Missing, Some(_)) if room.is_zero() => {}
        (Last::Missing, Some(_)) => {
            let next = star.workers().len() + 1;
            let claimed = format!("without latencies the shares sum to {said} + ({room}) / g_{next}");
            return refuted(star, claimed, format!("g_{next} has no meaning, as p = {}", next - 1));
        }
        (Last::Next | Last::OfLinks, Some(&next)) => said += room / &star.workers()[next].link,
    }
    if said == *best {
        return Ok(());
    }
    refuted(star, format!("without latencies the shares sum to {said}"), format!("they sum to {best}"))
}

fn dear_links_first(star: &DivisibleStar) -> Vec<Rational> {
    let mut order: Vec<usize> = everybody(star);
    order.sort_by(|one, other| star.workers()[*other].link.cmp(&star.workers()[*one].link));
    let mut rates = vec![Rational::zero(); order.len()];
    let mut room = Rational::one();
    for number in order {
        let worker = &star.workers()[number];
        let full = worker.cycle_time.as_ref().expect("all compute").recip();
        let rate = if &worker.link * &full <= room { full } else { &room / &worker.link };
        room -= &worker.link * &rate;
        rates[number] = rate;
    }
    rates
}

/// The most first workers by non-decreasing g whose quotients sum to at most 1, and what is missing to 1.
pub(super) fn first_ones(
    star: &DivisibleStar,
    quotient: fn(&Rational, &Rational) -> Rational,
) -> (Vec<usize>, Vec<usize>, Rational) {
    let mut order = everybody(star);
    order.sort_by(|one, other| star.workers()[*one].link.cmp(&star.workers()[*other].link));
    let mut room = Rational::one();
    let fits = |number: &usize| {
        let worker = &star.workers()[*number];
        let share = quotient(&worker.link, worker.cycle_time.as_ref().expect("all compute"));
        let fits = share <= room;
        if fits {
            room -= share;
        }
        fits
    };
    let count = order.iter().copied().take_while(fits).count();
    let others = order.split_off(count);
    (order, others, room)
}

/// Whether these are the workers with positive shares in some optimal solution: they attain the rate alone, and each
/// can have a share.
fn is_a_support(star: &DivisibleStar, selected: &[usize], best: &Rate) -> Result<(), Counterexample> {
    let claimed = format!("{} are selected", describe(selected));
    let alone = steady_rate(star.workers(), selected, &Rational::one()).expect("the rate is finite").total;
    if alone < best.total {
        let support = best.shares.iter().enumerate().filter(|(_, share)| share.is_positive());
        let support: Vec<usize> = support.map(|(worker, _)| worker).collect();
        return refuted(star, claimed, format!("their rate is {alone}; {} attain {}", describe(&support), best.total));
    }
    let idle = selected.iter().find(|&&worker| {
        let share = largest_share(star.workers(), selected, &best.total, worker).expect("the rate is attained");
        share.is_zero()
    });
    let found = |worker: usize| format!("{} gets nothing in any optimal solution", name(worker));
    idle.map_or(Ok(()), |&worker| refuted(star, claimed, found(worker)))
}

/// The first workers whose sum of g / (g + w) is at most 1.
pub(super) fn by_the_printed_ratio(star: &DivisibleStar) -> Vec<usize> {
    first_ones(star, |g, w| g / (g + w)).0
}

/// As q is defined, and the next worker for what is left of the port.
fn by_the_ratio_of_times(star: &DivisibleStar) -> Vec<usize> {
    let (mut selected, others, room) = first_ones(star, |g, w| g / w);
    selected.extend(others.first().filter(|_| room.is_positive()));
    selected
}

/// The same; and whether no other workers have shares, where all g differ.
fn is_the_support(star: &DivisibleStar, selected: &[usize], best: &Rate) -> Result<(), Counterexample> {
    is_a_support(star, selected, best)?;
    let links: BTreeSet<_> = star.workers().iter().map(|worker| &worker.link).collect();
    let is_same = (0..).zip(&best.shares).all(|(worker, share)| share.is_positive() == selected.contains(&worker));
    if is_same || links.len() < star.workers().len() {
        return Ok(());
    }
    refuted(
        star,
        format!("only {} get a share", describe(selected)),
        format!("an optimal solution is {}", listed(&best.shares)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worker_computes_its_share_of_the_period_within_the_period() {
        // S = 2 and T_p = 3: a share of 1/3 of a unit in each unit of time is 1 unit, which takes 1 and 2 units of
        // time.
        let star = DivisibleStar::affine(1, [(0, 2, 1, 1)]);
        fn of(hundredths: i64) -> Rate {
            let share = Rational::new(hundredths, 300);
            Rate { total: share.clone(), shares: vec![share] }
        }
        let fits = |rate: Within| satisfies_the_system(&star, |_| Rational::one(), rate).is_ok();
        assert!(fits(|_, _| of(100)) && !fits(|_, _| of(101)));
    }
}
