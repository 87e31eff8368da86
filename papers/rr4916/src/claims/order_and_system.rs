//! What section 3.3 prints about proposition 4: the order sigma in its proof, and the linear system after it.

use std::cmp::Ordering;

use num_traits::{One, Zero};
use schedcheck_bruteforce::divisible::every_order::{Best, every_order};
use schedcheck_bruteforce::divisible::orders;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, Schedule};

use super::lines::{Line, large_load};
use super::order_proof::SYSTEM_FOR_ALL;
use super::star_affine::{EVERY_ORDER, THRESHOLD, affine, at_load, has_zero, larger, latencies, zero_times};
use super::star_linear::{ALL_POSITIVE, Key, all_times_are_positive, link, link_and_cycle_time, with_zeros};
use super::words::{describe, name};
use schedcheck_evidence::divisible_star::{self as evidence, Exact, best, best_of_order, exhibit};
use schedcheck_harness::domain::DivisibleBox;
use schedcheck_harness::witness::better;
use schedcheck_harness::{
    AsExhibited, Claim, Counterexample, Depth, Domains, Exhibit, ExhibitsOf, RemedyKind, Test, WithProof,
    nothing_asserted, over, refuted,
};
use schedcheck_rr4916_algorithms::field::{Costs, Field};
use schedcheck_rr4916_algorithms::star_affine::{self, StarAffineError, TieRule};

const VALID: &str = "the exact load from which no share is negative";

pub const CLAIMS: [Claim; 3] = [
    Claim::new("rr4916/prop-4-sigma", &[EVERY_ORDER], &SIGMA)
        .plain(
            "The implication serves the largest g first; the sentence after it, and proposition 2, serve the \
                smallest g first.",
        )
        .remedied(
            RemedyKind::Edited,
            "printed: g_j > g_i implies sigma(i) > sigma(j); should be: sigma(i) < sigma(j).",
            &Test::<(Key, Ordering), Exact> { subject: (link, Ordering::Less), ..SIGMA },
        )
        .exhibits(&ExhibitsOf(both_orders))
        .witnesses(&AsExhibited(better)),
    Claim::new("rr4916/prop-4-system", &[EVERY_ORDER, VALID], &SYSTEM)
        .plain(
            "The last term g_i w_i does not depend on the load, so that all chunks but the first do not grow with it. \
                The time to compute is w_i alpha_i.",
        )
        .remedied(
            RemedyKind::Edited,
            "printed: sum_{k<=i} (G_k + g_k alpha_k) + W_i + g_i w_i = T; should be: sum_{k<=i} (G_k + g_k \
                alpha_k) + W_i + w_i alpha_i = T, if all w_i are positive.",
            &WithProof { test: &Test::<System, Exact> { subject: edited_system, ..SYSTEM }, proof: &SYSTEM_FOR_ALL },
        )
        .exhibits(&ExhibitsOf(both_systems))
        .witnesses(&AsExhibited(better)),
    Claim::new(
        "rr4916/prop-4-system-optimal",
        &[EVERY_ORDER, THRESHOLD],
        &Test::<System, Exact> {
            check: |context, system, optimum| {
                let check = |star: &DivisibleStar| optimal_if_links_differ(star, system, optimum);
                over(context, far_links(context.depth), check).and(|| zero_times(context, 2, check))
            },
            subject: edited_system,
            ..SYSTEM
        },
    )
    .plain("Where some w_i = 0, a worker after P_i can have a negative share at every load.")
    .restricted(ALL_POSITIVE, &all_times_are_positive),
];

const SIGMA: Test<(Key, Ordering), Exact> = Test {
    check: |context, (key, places), optimum| with_zeros(context, |star| maximal_if(star, key, places, &optimum(star))),
    subject: (link, Ordering::Greater),
    oracle: best,
    wrong_subjects: &[("g_j + w_j > g_i + w_i implies sigma(i) < sigma(j)", (link_and_cycle_time, Ordering::Less))],
    wrong_oracles: &[HALF],
};

const SYSTEM: Test<System, Exact> = Test {
    check: |context, system, optimum| {
        over(context, far_links(context.depth), |star| at_valid_loads(star, system, optimum))
    },
    subject: printed_system,
    oracle: best,
    wrong_subjects: &[
        ("the system without the latencies G", without_link_latencies),
        ("no schedule", |_| Err("nobody computes".to_owned())),
        ("a T that is one more", |star| edited_system(star).map(|(time, schedule)| (time + Rational::one(), schedule))),
        ("chunks of twice the load", |star| edited_system(&at_load(star, star.load() + star.load()))),
    ],
    wrong_oracles: &[HALF],
};

/// Mistaken evidence.
const HALF: (&str, Exact) = ("half of the optimum", |star| {
    let best = best(star);
    Best { makespan: best.makespan / 2, ..best }
});

/// Positive g and cycle-times; the checks choose loads beside that of the star.
fn far_links(depth: Depth) -> Domains<DivisibleBox> {
    let largest = depth.pick(2, 2, 3);
    let latencies = affine(1..=2, depth.pick(1, 2, 2));
    let small = DivisibleBox { links: 1..=largest, cycle_times: 1..=largest, loads: 1..=2, ..latencies };
    let beyond = DivisibleBox { links: 1..=6, cycle_times: 1..=6, ..affine(2..=4, 6) };
    Domains::of([small]).random("rr4916 far links", [5, 300, 3_000], beyond)
}

/// All g differ.
fn are_links_different(star: &DivisibleStar) -> bool {
    let links: std::collections::BTreeSet<_> = star.workers().iter().map(|worker| &worker.link).collect();
    links.len() == star.workers().len()
}

/// Whether every order of all workers is optimal in which `key_j > key_i` makes the place of i compare with that of j
/// in this way.
pub(super) fn maximal_if(star: &DivisibleStar, key: Key, places: Ordering, best: &Best) -> Result<(), Counterexample> {
    let satisfies = |order: &Vec<usize>| {
        let pairs = || {
            order
                .iter()
                .enumerate()
                .flat_map(|(i, one)| order.iter().enumerate().map(move |(j, other)| (i, one, j, other)))
        };
        order.len() == star.workers().len()
            && pairs().all(|(i, &one, j, &other)| key(star, other) <= key(star, one) || i.cmp(&j) == places)
    };
    let optimum = &best.makespan;
    for order in every_order(star).filter(satisfies) {
        let makespan = best_of_order(star, &order);
        if makespan > *optimum {
            let found = format!("the load takes {makespan}, and {optimum} in the best order");
            let failure = refuted(star, format!("{} compute the most", describe(&order)), found);
            return failure.map_err(|failure| failure.worse_by(makespan / optimum));
        }
    }
    Ok(())
}

/// The makespan that a system promises, and its schedule.
type System = fn(&DivisibleStar) -> Result<(Rational, Schedule), String>;

fn by_link(star: &DivisibleStar) -> Vec<usize> {
    star_affine::order_for_large_loads(star, TieRule::ByNumber)
}

fn printed_system(star: &DivisibleStar) -> Result<(Rational, Schedule), String> {
    let printed = star_affine::printed_system(star, &by_link(star)).map_err(|error| error.to_string())?;
    Ok((printed.makespan, printed.schedule))
}

fn edited_system(star: &DivisibleStar) -> Result<(Rational, Schedule), String> {
    let schedule = star_affine::schedule(star, &by_link(star)).map_err(|error| match error {
        StarAffineError::NegativeChunk { worker, load } => format!("{} would get {load} units", name(worker)),
        other => other.to_string(),
    })?;
    // All finish at T: so does the last one of the system's rows.
    let last = schedule.chunks.last().ok_or("a system of nobody")?;
    let promised = &last.compute_start + star.workers()[last.worker].computing(&last.load).ok_or("it computes")?;
    Ok((promised, schedule))
}

/// The schedule of the chunks that the system without the latencies G gives.
fn without_link_latencies(star: &DivisibleStar) -> Result<(Rational, Schedule), String> {
    let mut workers = star.workers().to_vec();
    workers.iter_mut().for_each(|worker| worker.link_latency = Rational::zero());
    edited_system(&DivisibleStar::new(star.load().clone(), None, workers).expect("the same workers"))
}

/// Which rows the system is taken to have.
#[derive(Clone, Copy)]
pub(super) enum Rows {
    /// As printed, with g_i w_i.
    Printed,
    /// With w_i alpha_i.
    Edited,
    /// The same without the latencies G.
    WithoutLinkLatencies,
}

impl Rows {
    /// T, and the shares of workers in their order.
    pub(super) fn solved<F: Field>(self, load: &F, workers: &[Costs<F>]) -> (F, Vec<F>) {
        match self {
            Self::Printed => star_affine::printed_solution(load, workers),
            Self::Edited => star_affine::finishing_together(load, None, workers),
            Self::WithoutLinkLatencies => {
                let without = |costs: &Costs<F>| Costs { link_latency: F::zero(), ..costs.clone() };
                star_affine::finishing_together(load, None, &workers.iter().map(without).collect::<Vec<_>>())
            }
        }
    }
}

/// The makespan and the schedule of a system with these rows.
pub(super) fn by_number(star: &DivisibleStar, rows: Rows) -> Result<(Rational, Schedule), String> {
    match rows {
        Rows::Printed => printed_system(star),
        Rows::Edited => edited_system(star),
        Rows::WithoutLinkLatencies => without_link_latencies(star),
    }
}

/// What the checker measures of a system's schedule, if that is what the system promises.
fn kept(
    star: &DivisibleStar,
    system: impl Fn(&DivisibleStar) -> Result<(Rational, Schedule), String>,
) -> Result<Rational, Counterexample> {
    let (promised, schedule) =
        system(star).map_err(|error| Counterexample::of(star, "the system has a schedule", error))?;
    let claimed = format!("the system gives T = {promised}");
    match evidence::measured(star, &schedule) {
        Ok(measured) if measured.makespan == promised => Ok(promised),
        Ok(measured) => refuted(star, claimed, format!("its schedule takes {}", measured.makespan)),
        Err(violation) => refuted(star, claimed, violation),
    }
}

/// The star at its own load, if that is above this one, and at larger loads.
fn loads_above(star: &DivisibleStar, from: &Rational) -> impl Iterator<Item = DivisibleStar> {
    let own = (star.load() > from).then(|| star.load().clone());
    own.into_iter().chain(larger(from)).map(|load| at_load(star, load))
}

/// Whether from the load on at which the least share of the system is 0, its T is kept, and exceeds the optimum by all
/// latencies at most.
pub(super) fn at_valid_loads(
    star: &DivisibleStar,
    system: impl Fn(&DivisibleStar) -> Result<(Rational, Schedule), String>,
    optimum: Exact,
) -> Result<(), Counterexample> {
    let line = Line::of(star, &by_link(star));
    let from = &line.slope * &line.from + &line.constant;
    loads_above(star, &from).try_for_each(|star| {
        let makespan = kept(&star, &system)?;
        let optimum = optimum(&star).makespan;
        let most = &optimum + latencies(star.workers());
        if makespan <= most {
            return Ok(());
        }
        refuted(&star, format!("T = {makespan} is at most {most}"), format!("the optimum is {optimum}"))
    })
}

/// The star at loads above that of proposition 4; where some w = 0 there is none, and some large ones are tried.
fn large_loads_of(star: &DivisibleStar) -> Vec<DivisibleStar> {
    if has_zero(star) {
        return vec![at_load(star, Rational::from(1_000)), at_load(star, Rational::from(1_000_000))];
    }
    loads_above(star, &large_load(star)).collect()
}

/// Whether above the load of proposition 4 the schedule is optimal, where all g differ.
fn optimal_if_links_differ(star: &DivisibleStar, system: System, optimum: Exact) -> Result<(), Counterexample> {
    if !are_links_different(star) || star.workers().len() == 1 {
        return nothing_asserted();
    }
    large_loads_of(star).into_iter().try_for_each(|star| {
        let (makespan, optimum) = (kept(&star, system)?, optimum(&star).makespan);
        if makespan == optimum {
            return Ok(());
        }
        refuted(&star, format!("T = {makespan} is the optimum"), format!("it is {optimum}"))
    })
}

/// The best loads of the printed order beside the best order.
fn both_orders(star: &DivisibleStar) -> Vec<Exhibit> {
    let mut order: Vec<usize> = (0..star.workers().len()).collect();
    order.sort_by(|&one, &other| star.workers()[other].link.cmp(&star.workers()[one].link));
    let printed = orders::best_of_order(star, &order).expect("an order of workers that compute").schedule;
    vec![
        exhibit(star, &printed, "the order of the printed implication: the largest g first"),
        exhibit(star, &best(star).schedule, "a best order: the smallest g first"),
    ]
}

/// The schedule of the printed system, where it is one, beside that of the edited one.
fn both_systems(star: &DivisibleStar) -> Vec<Exhibit> {
    let shown = |system: System, caption: &str| {
        let (_, schedule) = system(star).ok()?;
        evidence::measured(star, &schedule).ok()?;
        Some(exhibit(star, &schedule, caption))
    };
    let printed = shown(printed_system, "the chunks of the printed system, with g_i w_i");
    printed
        .into_iter()
        .chain(shown(edited_system, "the chunks of the system with w_i alpha_i: all finish at T"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_load_of_the_star_counts_if_it_is_above_the_least() {
        let star = DivisibleStar::linear(5, [(1, 1)]);
        let loads = |from: i64| -> Vec<Rational> {
            loads_above(&star, &Rational::from(from)).map(|star| star.load().clone()).collect()
        };
        assert_eq!((loads(4).len(), &loads(4)[0]), (4, star.load()));
        assert_eq!((loads(5).len(), loads(5).contains(star.load())), (3, false));
    }
}
