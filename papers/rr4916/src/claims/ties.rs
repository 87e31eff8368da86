//! The open question of section 3.3: how to break ties among workers of the same g_i.
//!
//! # The rule
//!
//! Serve neighbours of equal g by non-decreasing kappa_i = w_i G_i - g W_i.
//!
//! # Why it is right
//!
//! Fix the makespan T. A worker i that is sent its chunk while tau is left of T, and finishes at T, gets (tau - G_i -
//! W_i) q_i with q_i = 1 / (g_i + w_i), and leaves tau' = r_i (tau - G_i) + (1 - r_i) W_i with r_i = w_i q_i. Both grow
//! with tau; the chunks of a list of workers sum to a load that grows with the time it is left at the rate D = q_1 +
//! r_1 q_2 + r_1 r_2 q_3 + ...
//!
//! Take an optimal solution in which all finish together and every chunk is positive (proposition 3, as corrected; who
//! gets nothing is left out). *A unit of time is not worth more than it is used for:* if D is the rate of those after a
//! worker j, then g_j D <= 1, or to take a little load from j, which frees g_j of time for each unit, would be a gain.
//!
//! *Exchange.* Let j be served directly before i, with g_i = g_j = g and kappa_i < kappa_j. To serve i before j gains
//! q_i q_j (kappa_j - kappa_i) of load, and leaves q_i q_j g (kappa_j - kappa_i) less time to the others, which is
//! worth g D <= 1 times the gain at most. The load does not fall.
//!
//! *Omission.* The chunk of i has grown, that of j may have become negative, or zero. Then to
//! leave j out gains |alpha_j| of load, and changes the time left by G_j - g |alpha_j|, which
//! costs g D |alpha_j| <= |alpha_j| at most. Again the load does not fall.
//!
//! So may the chunk of a worker k further on, who is left less time. It is left out in the same way: g_k D_k <= 1 for
//! those after it, who are the same as before, and without k the rate of those before it falls by q_k (1 - g_k D_k) >=
//! 0 times what reaches it, so that a unit of time stays worth no more than it is used for.
//!
//! Each step leaves an optimal solution of the same kind, with fewer workers or fewer inversions, so there is a last
//! one: **at every load, some optimal solution serves neighbours of equal g by non-decreasing kappa.** On a bus all
//! workers are neighbours, and the rule fixes the whole order of those who take part; for large loads proposition 4
//! makes neighbours of all ties.

use itertools::Itertools;
use num_traits::{One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::divisible::DivisibleStar;

use super::lines::{self, Line, large_load, most};
use super::words::describe;
use schedcheck_evidence::divisible_star::{Exact, ONE_MORE, TURNED_ROUND, best, best_of_order};
use schedcheck_harness::domain::DivisibleBox;
use schedcheck_harness::{
    Claim, Counterexample, Depth, Domains, Finding, RemedyKind, RunContext, Tally, Test, over, refuted, sweep,
};
use schedcheck_rr4916_algorithms::star_affine::{self, TieRule};

pub const CLAIMS: [Claim; 1] = [Claim::new(
    "rr4916/tie-breaking",
    &["every order of every subset as an exact function of time"],
    &Test { check: unequal_orders, subject: (), oracle: best, wrong_subjects: &[], wrong_oracles: &[] },
)
.remedied(
    RemedyKind::Measured,
    "An answer: at every load some optimal solution serves neighbours of equal g by non-decreasing w_i \
        G_i - g W_i.",
    &Test {
        check: with_rule,
        subject: TieRule::Kappa,
        oracle: ORDERS,
        wrong_subjects: &[("neighbours of equal g by non-decreasing G + W", TieRule::Latencies)],
        wrong_oracles: &[
            ("optimal orders that are turned round", Orders { best: TURNED_ROUND.1, ..ORDERS }),
            ("an optimum that is one more", Orders { best: ONE_MORE.1, ..ORDERS }),
            ("the lines of the orders turned round", Orders { lines: turned_round, ..ORDERS }),
        ],
    },
)];

/// What all orders of a star compute, as functions of time, and which of them are best at its own load.
#[derive(Clone, Copy)]
struct Orders {
    lines: fn(&DivisibleStar) -> Vec<Line>,
    best: Exact,
}

const ORDERS: Orders = Orders { lines: lines::all, best };

fn turned_round(star: &DivisibleStar) -> Vec<Line> {
    let mut lines = lines::all(star);
    lines.iter_mut().for_each(|line| line.order.reverse());
    lines
}

/// How often one order of two workers is better than the other on a bus.
fn unequal_orders(context: &RunContext, (): (), best: Exact) -> Finding {
    let unequal = Tally::default();
    let tied = sweep(&context.counting(&[&unequal]), &bus(2..=2, 1, context.depth.pick(1, 2, 2)), |star| {
        unequal.count(is_one_of_both(&best(star).orders));
        Ok(())
    });
    let (instances, unequal) = (tied.instances(), unequal.total());
    tied.note(format!("of {instances} buses of two workers, one order of both is strictly better on {unequal}"))
        .note(other_rules())
}

/// Whether one of these orders is of two workers, and not the other of the same two.
fn is_one_of_both(orders: &[Vec<usize>]) -> bool {
    orders.iter().filter(|order| order.len() == 2).count() == 1
}

/// The rule on buses, and on stars with ties among others.
fn with_rule(context: &RunContext, rule: TieRule, orders: Orders) -> Finding {
    let check = |star: &DivisibleStar| {
        at_every_load(context, star, rule, orders.lines)?;
        at_its_load(star, rule, orders.best)
    };
    let with_a_tie = |star: &DivisibleStar| {
        let star = with_a_tie(star);
        check(&star).and_then(|()| at_large_loads(&star, rule, orders.best))
    };
    over(context, buses(context.depth), check).and(|| over(context, among_others(context.depth), with_a_tie))
}

fn bus(workers: std::ops::RangeInclusive<usize>, link: i64, largest: i64) -> DivisibleBox {
    DivisibleBox {
        links: link..=link,
        link_latencies: 0..=largest,
        compute_latencies: 0..=largest,
        ..DivisibleBox::linear(workers, largest, 1)
    }
}

fn buses(depth: Depth) -> Domains<DivisibleBox> {
    let largest = depth.pick(2, 3, 3);
    let beyond = DivisibleBox { loads: 1..=9, ..bus(3..=depth.pick(3, 4, 5), 2, 9) };
    Domains::of((0..=largest).map(|link| bus(2..=2, link, largest))).and([bus(3..=3, 1, depth.pick(1, 2, 2))]).random(
        "rr4916 ties on a bus",
        [4, 40, 200],
        beyond,
    )
}

fn among_others(depth: Depth) -> Domains<DivisibleBox> {
    let within = DivisibleBox { links: 0..=2, ..bus(3..=depth.pick(3, 4, 5), 0, 6) };
    Domains::of([]).random("rr4916 ties among others", [8, 60, 300], within)
}

/// The same star with the second worker's g for the first.
fn with_a_tie(star: &DivisibleStar) -> DivisibleStar {
    let mut workers = star.workers().to_vec();
    workers[0].link = workers[1].link.clone();
    DivisibleStar::new(star.load().clone(), None, workers).expect("the numbers are those of a star")
}

/// Whether neighbours of equal g are sorted by the rule.
fn is_sorted(star: &DivisibleStar, rule: TieRule, order: &[usize]) -> bool {
    let workers = order.iter().map(|&worker| &star.workers()[worker]);
    workers.tuple_windows().all(|(one, next)| one.link != next.link || rule.key(one) <= rule.key(next))
}

/// Whether some optimal order of the star's own load is sorted by the rule, all orders being known by their linear
/// programs.
fn at_its_load(star: &DivisibleStar, rule: TieRule, best: Exact) -> Result<(), Counterexample> {
    let best = best(star);
    if best.orders.iter().any(|order| is_sorted(star, rule, order)) {
        return Ok(());
    }
    let found = best.orders.iter().map(|order| describe(order)).join("; ");
    refuted(star, format!("an optimal order has neighbours of equal g {rule}"), format!("the optimal orders: {found}"))
}

/// Whether at no time an order computes more than those sorted by the rule; times are left out when the run is asked to
/// stop.
fn at_every_load(
    context: &RunContext,
    star: &DivisibleStar,
    rule: TieRule,
    lines: fn(&DivisibleStar) -> Vec<Line>,
) -> Result<(), Counterexample> {
    let (sorted, others): (Vec<Line>, Vec<Line>) =
        lines(star).into_iter().partition(|line| is_sorted(star, rule, &line.order));
    let lines = || sorted.iter().chain(&others);
    for time in times(&lines().collect_vec()).into_iter().take_while(|_| !context.is_stopped()) {
        let (best, by_rule) = (most(lines(), &time), most(&sorted, &time));
        if by_rule < best {
            let other = others.iter().find(|line| line.at(&time).as_ref() == Some(&best)).expect("somebody attains it");
            let star = star.with_load(best.clone()).expect("a load is not negative");
            let found = format!("within {time} they compute {by_rule}, and {} compute {best}", describe(&other.order));
            return refuted(&star, format!("workers served {rule} are optimal"), found);
        }
    }
    Ok(())
}

/// Every time at which the largest of some lines can change from one to another, and a time in between each two and
/// after the last.
fn times(lines: &[&Line]) -> Vec<Rational> {
    let starts = lines.iter().map(|line| line.from.clone());
    let crossings = lines
        .iter()
        .array_combinations()
        .filter(|[one, other]| one.slope != other.slope)
        .map(|[one, other]| one.crossing(other));
    let mut times: Vec<Rational> = starts.chain(crossings).filter(|time| *time >= Rational::zero()).collect();
    times.sort_unstable();
    times.dedup();
    let between = times.windows(2).map(|pair| (&pair[0] + &pair[1]) / 2).collect_vec();
    times.extend(times.last().map(|last| last + Rational::one()));
    times.extend(between);
    times
}

/// Whether the order by g, ties by the rule, attains the optimum of every order where proposition 4 holds.
fn at_large_loads(star: &DivisibleStar, rule: TieRule, best: Exact) -> Result<(), Counterexample> {
    let star = star.with_load(large_load(star) + Rational::one()).expect("a load is not negative");
    let makespan = best_of_order(&star, &star_affine::order_for_large_loads(&star, rule));
    let optimum = best(&star).makespan;
    if makespan == optimum {
        return Ok(());
    }
    refuted(
        &star,
        format!("by g, ties {rule}, is optimal"),
        format!("it takes {makespan}, and the optimum is {optimum}"),
    )
}

/// The smallest bus on which each other rule fails.
fn other_rules() -> String {
    let context = RunContext::silent(schedcheck_harness::Depth::Quick, 0);
    let fails = |rule: TieRule| {
        let finding = sweep(&context, &bus(2..=2, 1, 2), |star| at_every_load(&context, star, rule, lines::all));
        match finding.counterexample {
            Some(failure) => format!("{rule}: on {}", failure.instance),
            None => format!("{rule}: nowhere in {}", finding.domain),
        }
    };
    let others = TieRule::ALL.into_iter().filter(|rule| !matches!(rule, TieRule::Kappa | TieRule::ByNumber));
    format!("where other rules fail first, with g = 1: {}", others.map(fails).join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_where_lines_begin_and_cross_those_between_and_one_after_all() {
        let line = |slope: i64, constant: i64, from: i64| Line {
            order: Vec::new(),
            slope: Rational::from(slope),
            constant: Rational::from(constant),
            from: Rational::from(from),
        };
        // T and 2 T - 10 cross at 10.
        let found = times(&[&line(1, 0, 0), &line(2, -10, 6)]);
        assert_eq!(found, [0, 6, 10, 11, 3, 8].map(|time: i64| Rational::from(time)));
    }

    #[test]
    fn one_order_of_two_is_better_if_the_other_is_not_as_good() {
        assert!(is_one_of_both(&[vec![0, 1]]) && is_one_of_both(&[vec![0], vec![1], vec![1, 0]]));
        assert!(!is_one_of_both(&[vec![0]]) && !is_one_of_both(&[vec![0, 1], vec![1, 0]]));
    }

    #[test]
    fn one_order_is_better_on_four_of_the_ten_smallest_buses() {
        // With g = w = 1 the two are alike in kappa = G - W on five others, and on one nobody needs the second worker.
        let context = RunContext::silent(schedcheck_harness::Depth::Quick, 0);
        let notes = unequal_orders(&context, (), best).notes;
        assert!(notes[0].ends_with("one order of both is strictly better on 4"), "{notes:?}");
    }

    #[test]
    fn large_loads_are_one_more_than_the_largest_for_which_the_order_matters() {
        // One worker takes two units of time for a unit of load, at any load.
        let star = DivisibleStar::affine(5, [(1, 1, 0, 0)]);
        assert!(large_load(&star).is_zero());
        let two: Exact =
            |star| schedcheck_bruteforce::divisible::every_order::Best { makespan: Rational::from(2), ..best(star) };
        assert!(at_large_loads(&star, TieRule::Kappa, two).is_ok());
    }
}
