//! The steady state of workers that differ (section 4.3): the program over the shares, and the selection of resources.

use std::collections::BTreeSet;

use num_traits::{One, Signed, Zero};
use schedcheck_bruteforce::multi_round::rate::{Rate, largest_share, steady_rate};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Worker};

use super::evidence::{Check, in_words, listed};
use schedcheck_harness::domain::{DivisibleBox, Random};
use schedcheck_harness::{Claim, Control, Counterexample, Effort, Finding, refuted, sample, sweep};
use schedcheck_rr4916_algorithms::periodic::{self, Form, Shares};

pub(super) const PROGRAM: &str = "the exact linear program over the shares, with its certificate";

pub const CLAIMS: [Claim; 5] = [
    Claim::new("rr4916/more-constrained", &[PROGRAM], |effort| {
        shares_box(effort, |star| satisfies_the_system(star, |latencies| (latencies + Rational::one()).recip()))
    })
    .catches("with 1 on the right of the program", |effort| {
        shares_box(effort, |star| satisfies_the_system(star, |_| Rational::one()))
    }),
    Claim::new("rr4916/asymptotic-lp", &[PROGRAM], |effort| {
        shares_box(effort, |star| solves_the_program(star, Form::Printed))
    })
    .catches("1 / w_i with the largest g first", |effort| shares_box(effort, dear_links_first))
    .plain(
        "With alpha_i = (T_p - S) / g_i, S being the sum of all latencies, sending to one of the q first \
            workers alone takes all of T_p - S; that each of them computes for all of it gives (T_p - S) / w_i, as in \
            the sum two lines below.",
    )
    .edited(
        "printed: alpha_i / T_p = (1 - S / T_p) / g_i for i <= q; should be: (1 - S / T_p) / w_i.",
        |effort| shares_box(effort, |star| solves_the_program(star, Form::Corrected)),
        Control::new("1 / w_i with the largest g first", |effort| shares_box(effort, dear_links_first)),
    ),
    Claim::new("rr4916/asymptotic-n", &[PROGRAM], |effort| shares_box(effort, |star| sums_to(star, Last::Missing)))
        .catches("1 / g_i in the sum", |effort| shares_box(effort, |star| sums_to(star, Last::OfLinks)))
        .plain(
            "There is no worker p + 1; what is left of the port goes to the worker q + 1, eps / g_{q+1}, as in the \
                displays around it.",
        )
        .edited(
            "printed: eps / g_{p+1}; should be: eps / g_{q+1}.",
            |effort| shares_box(effort, |star| sums_to(star, Last::Next)),
            Control::new("1 / g_i in the sum", |effort| shares_box(effort, |star| sums_to(star, Last::OfLinks))),
        ),
    Claim::new(
        "rr4916/all-selected",
        &["the largest rate of the exact linear program over the shares, against that of all workers computing all \
                the time"],
        |effort| shares_box(effort, |star| is_full_use(star, |port, one| port <= one)),
    )
    .catches("as long as half of the port is free", |effort| {
        shares_box(effort, |star| is_full_use(star, |port, one| port * Rational::from_integer(2.into()) <= *one))
    }),
    Claim::new(
        "rr4916/resource-selection",
        &["the exact linear program restricted to the workers, and the largest share of each of them in an optimal \
                solution"],
        |effort| shares_box(effort, by_the_printed_ratio),
    )
    .catches("the fastest link alone", |effort| shares_box(effort, the_first_alone))
    .plain(
        "To the letter, g / (g + w), too many or too few are selected; the paper's own definition of q counts g \
            / w.",
    )
    .reread(
        "As q is defined: fast links first, as long as sum g_i / w_i <= 1, the next worker for what is \
            left of 1. These are the workers with positive shares in an optimal solution.",
        |effort| shares_box(effort, by_the_ratio_of_times),
        Control::new("without the next worker", |effort| shares_box(effort, without_the_next)),
    ),
];

fn shares_box(effort: &Effort, check: Check) -> Finding {
    let largest = effort.depth.pick(3, 4, 6);
    let shape =
        DivisibleBox { link_latencies: 0..=1, ..DivisibleBox::linear(1..=effort.depth.pick(2, 3, 3), largest, 1) };
    let more = DivisibleBox::linear(3..=effort.depth.pick(3, 4, 5), effort.depth.pick(2, 2, 3), 1);
    sweep(effort, &shape, check).and(|| sweep(effort, &more, check)).and(|| {
        let within = DivisibleBox {
            cycle_times: 1..=30,
            link_latencies: 0..=3,
            compute_latencies: 0..=3,
            ..DivisibleBox::linear(4..=6, 8, 1)
        };
        let random = Random { count: effort.depth.pick(60, 2_000, 20_000), within };
        sample(effort, "rr4916 steady state", &random, check)
    })
}

fn everybody(star: &DivisibleStar) -> Vec<usize> {
    (0..star.workers().len()).collect()
}

/// Whether q = p, as `keeps_all` says of the sum of all g_i / w_i, just where all workers can compute all the time.
fn is_full_use(star: &DivisibleStar, keeps_all: impl Fn(&Rational, &Rational) -> bool) -> Result<(), Counterexample> {
    let time = |worker: &Worker| worker.cycle_time.clone().expect("all workers of the domain compute");
    if star.workers().iter().any(|worker| time(worker).is_zero()) {
        return Ok(());
    }
    let port: Rational = star.workers().iter().map(|worker| &worker.link / time(worker)).sum();
    let full: Rational = star.workers().iter().map(|worker| time(worker).recip()).sum();
    let is_selected = keeps_all(&port, &Rational::one());
    if is_selected == (optimal_rate(star).total == full) {
        return Ok(());
    }
    let said = if is_selected { "q = p" } else { "q < p" };
    let claimed = format!(
        "{said}: {} workers can {}all compute all the time",
        star.workers().len(),
        if is_selected { "" } else { "not " }
    );
    refuted(star, claimed, format!("the largest rate is {}, and full use would be {full}", optimal_rate(star).total))
}

/// n_opt and the shares at one vertex.
pub(super) fn optimal_rate(star: &DivisibleStar) -> Rate {
    steady_rate(star.workers(), &everybody(star), &Rational::one()).expect("no worker has g = w = 0")
}

pub(super) fn shares(star: &DivisibleStar, form: Form) -> Shares {
    periodic::shares(star.workers(), form).expect("all workers can compute, and none has g = w = 0")
}

fn solves_the_program(star: &DivisibleStar, form: Form) -> Result<(), Counterexample> {
    let shares = shares(star, form);
    are_optimal(star, &shares.rates, &shares.latencies)
}

/// Whether rates in the room that the latencies leave of T_p = S + 1 are an optimal solution.
fn are_optimal(star: &DivisibleStar, rates: &[Rational], latencies: &Rational) -> Result<(), Counterexample> {
    let available = (latencies + Rational::one()).recip();
    let rates: Vec<Rational> = rates.iter().map(|rate| rate * &available).collect();
    let claimed = format!("shares of {} solve the program", listed(&rates));
    let total: Rational = rates.iter().sum();
    if let Some(row) = broken(star.workers(), &rates, &available) {
        return refuted(star, claimed, format!("{row} is more than 1 - S / T_p = {available}"));
    }
    let best = steady_rate(star.workers(), &everybody(star), &available).expect("there is room").total;
    if best == total { Ok(()) } else { refuted(star, claimed, format!("their sum is {total}; {best} is possible")) }
}

/// A constraint that the rates break.
fn broken(workers: &[Worker], rates: &[Rational], available: &Rational) -> Option<String> {
    let both = || workers.iter().zip(rates);
    let time = |worker: &Worker| worker.cycle_time.clone().unwrap_or_default();
    let port: Rational = both().map(|(worker, rate)| &worker.link * rate).sum();
    let overloaded = both().position(|(worker, rate)| time(worker) * rate > *available);
    let row = overloaded.map(|worker| format!("w_{worker} alpha_{worker} / T_p"));
    row.or_else(|| (port > *available).then(|| format!("sum g_i alpha_i / T_p = {port}")))
}

/// Whether an optimal solution of the program with so much on the right satisfies the system before it, for T_p = S +
/// 1.
fn satisfies_the_system(star: &DivisibleStar, available: fn(&Rational) -> Rational) -> Result<(), Counterexample> {
    let latencies = shares(star, Form::Corrected).latencies;
    let period = &latencies + Rational::one();
    let room = available(&latencies);
    let rates = steady_rate(star.workers(), &everybody(star), &room).expect("there is room").shares;
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
    /// Nothing: there is no worker p + 1.
    Missing,
    /// eps / g_{q+1}.
    Next,
    /// The same, with 1 / g_i for 1 / w_i before it.
    OfLinks,
}

/// Whether the largest sum of shares without latencies is sum_{i <= q} 1 / w_i and what it ends with.
pub(super) fn sums_to(star: &DivisibleStar, last: Last) -> Result<(), Counterexample> {
    let (selected, others, room) = first_ones(star, |g, w| g / w);
    let inverse = |&number: &usize| {
        let worker = &star.workers()[number];
        let time = worker.cycle_time.as_ref().expect("all compute");
        let of_link = matches!(last, Last::OfLinks) && !worker.link.is_zero();
        if of_link { worker.link.recip() } else { time.recip() }
    };
    let mut said: Rational = selected.iter().map(inverse).sum();
    if let (Last::Next | Last::OfLinks, Some(&next)) = (last, others.first()) {
        said += room / &star.workers()[next].link;
    }
    let best = optimal_rate(star).total;
    if said == best {
        return Ok(());
    }
    refuted(star, format!("without latencies the shares sum to {said}"), format!("they sum to {best}"))
}

fn dear_links_first(star: &DivisibleStar) -> Result<(), Counterexample> {
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
    are_optimal(star, &rates, &shares(star, Form::Corrected).latencies)
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
fn is_a_support(star: &DivisibleStar, selected: &[usize]) -> Result<(), Counterexample> {
    let best = optimal_rate(star);
    let claimed = format!("{} are selected", in_words(selected));
    let alone = steady_rate(star.workers(), selected, &Rational::one()).expect("the rate is finite").total;
    if alone < best.total {
        let support = best.shares.iter().enumerate().filter(|(_, share)| share.is_positive());
        let support: Vec<usize> = support.map(|(worker, _)| worker).collect();
        return refuted(star, claimed, format!("their rate is {alone}; {} attain {}", in_words(&support), best.total));
    }
    let idle = selected.iter().find(|&&worker| {
        let share = largest_share(star.workers(), selected, &best.total, worker).expect("the rate is attained");
        share.is_zero()
    });
    idle.map_or(Ok(()), |worker| refuted(star, claimed, format!("P{worker} gets nothing in any optimal solution")))
}

pub(super) fn by_the_printed_ratio(star: &DivisibleStar) -> Result<(), Counterexample> {
    is_a_support(star, &first_ones(star, |g, w| g / (g + w)).0)
}

fn the_first_alone(star: &DivisibleStar) -> Result<(), Counterexample> {
    is_a_support(star, &first_ones(star, |_, _| Rational::one()).0)
}

fn by_the_ratio_of_times(star: &DivisibleStar) -> Result<(), Counterexample> {
    let (mut selected, others, room) = first_ones(star, |g, w| g / w);
    selected.extend(others.first().filter(|_| room.is_positive()));
    is_a_support(star, &selected)?;
    let links: BTreeSet<_> = star.workers().iter().map(|worker| &worker.link).collect();
    let support: BTreeSet<_> = selected.iter().copied().collect();
    let found = optimal_rate(star).shares;
    let is_same = everybody(star).iter().all(|worker| found[*worker].is_positive() == support.contains(worker));
    if is_same || links.len() < star.workers().len() {
        return Ok(());
    }
    refuted(
        star,
        format!("only {} get a share", in_words(&selected)),
        format!("an optimal solution is {}", listed(&found)),
    )
}

fn without_the_next(star: &DivisibleStar) -> Result<(), Counterexample> {
    is_a_support(star, &first_ones(star, |g, w| g / w).0)
}
