//! `equal-speeds`: which rules some optimum always obeys on stars whose workers all compute alike and have different
//! links.
//!
//! The proofs are in `text/equal-speeds.md`.

use schedcheck_bruteforce::star::Relays;
use schedcheck_harness::domain::{Alike, Domain, StarBox};
use schedcheck_harness::{Claim, Counterexample, Domains, Finding, RunContext, Sweep, Test, over, refuted};
use schedcheck_model::star::Star;

use super::stars::price_of_no_relays;
use crate::extremal::{Extremal, On};
use schedcheck_evidence::star::{BY_SEARCH, Least, MISTAKEN_SEARCH, least_by_search, some_optimum};

pub const CLAIMS: [Claim; 3] = [
    Claim::new(
        "open/equal-speeds-rules",
        BY_SEARCH,
        &Test {
            check: some_optimum_obeys,
            subject: (all_rules, Alike::Equal),
            oracle: least_by_search,
            wrong_subjects: &[
                ("rule 2 without its exception", (cheap_receive_most, Alike::Equal)),
                ("speeds that are not alike", (all_rules, Alike::Free)),
            ],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/equal-speeds-smallest",
        BY_SEARCH,
        &Test {
            check: smallest_that_break,
            subject: simpler_rules,
            oracle: least_by_search,
            wrong_subjects: &[
                ("one rule for all of them", || {
                    let [(rule, _), ..] = simpler_rules();
                    simpler_rules().map(|(_, star)| (rule, star))
                }),
                ("a rule that holds", || simpler_rules().map(|(_, star)| (all_rules as Rule, star))),
            ],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/equal-speeds-due-order",
        BY_SEARCH,
        &Test {
            check: breaks_the_order_of_due_dates,
            subject: due_order,
            oracle: least_by_search,
            wrong_subjects: &[("a rule that holds", all_rules)],
            wrong_oracles: &[],
        },
    ),
];

pub const EXTREMALS: [Extremal; 1] = [Extremal {
    question: "equal-speeds",
    name: "equal-speeds-relays",
    size: "3 workers",
    measures: "best without relays / optimum",
    on: &On(|| Star::of([(1, 1, 3), (0, 1, 2), (1, 1, 0)]), price_of_no_relays),
    at_most: None,
}];

/// An optimum, as far as the rules speak of it.
struct Optimum<'a> {
    star: &'a Star<i64>,
    makespan: i64,
    senders: &'a [usize],
    receivers: &'a [usize],
}

type Rule = fn(&Optimum) -> bool;

/// A rule, and the first star on which no optimum obeys it.
type Broken = (Rule, Star<i64>);

impl Optimum<'_> {
    fn comm(&self, worker: usize) -> i64 {
        self.star.workers()[worker].comm
    }

    fn comp(&self, worker: usize) -> i64 {
        self.star.workers()[worker].comp.expect("all workers compute")
    }

    fn workers(&self) -> std::ops::Range<usize> {
        0..self.star.workers().len()
    }

    fn sent(&self, worker: usize) -> usize {
        self.senders.iter().filter(|&&sender| sender == worker).count()
    }

    fn received(&self, worker: usize) -> usize {
        self.receivers.iter().filter(|&&receiver| receiver == worker).count()
    }

    /// Whether the worker computes as many tasks as it can.
    fn is_full(&self, worker: usize) -> bool {
        let computed = self.star.workers()[worker].tasks as usize + self.received(worker) - self.sent(worker);
        computed as i64 == self.makespan / self.comp(worker)
    }

    /// Each pair of workers of which the first has the cheaper link.
    fn cheaper(&self) -> impl Iterator<Item = (usize, usize)> {
        let pairs = self.workers().flat_map(|one| self.workers().map(move |other| (one, other)));
        pairs.filter(|&(one, other)| self.comm(one) < self.comm(other))
    }

    /// When the receptions are due.
    fn due(&self) -> Vec<i64> {
        let left = |place: usize| {
            let worker = self.receivers[place];
            self.receivers[place..].iter().filter(|&&receiver| receiver == worker).count() as i64 * self.comp(worker)
        };
        (0..self.receivers.len()).map(|place| self.makespan - left(place)).collect()
    }
}

fn all_rules(optimum: &Optimum) -> bool {
    full_senders_in_order(optimum) && cheap_receive_most_or_are_full(optimum) && neighbours(optimum)
}

fn full_senders_in_order(optimum: &Optimum) -> bool {
    optimum.senders.is_sorted_by_key(|&sender| optimum.comm(sender))
        && optimum.senders.iter().all(|&sender| optimum.is_full(sender))
}

fn cheap_receive_most_or_are_full(optimum: &Optimum) -> bool {
    optimum.cheaper().all(|(cheap, dear)| optimum.received(cheap) >= optimum.received(dear) || optimum.is_full(cheap))
}

fn neighbours(optimum: &Optimum) -> bool {
    let keys = optimum.due().into_iter().zip(optimum.receivers.iter().map(|&receiver| optimum.comm(receiver)));
    keys.collect::<Vec<_>>().windows(2).all(|pair| {
        let ((due, comm), (next_due, next_comm)) = (pair[0], pair[1]);
        due < next_due || comm > next_comm || (due, comm) == (next_due, next_comm)
    })
}

fn nobody_relays(optimum: &Optimum) -> bool {
    optimum.workers().all(|worker| optimum.sent(worker) == 0 || optimum.received(worker) == 0)
}

fn cheapest_first(optimum: &Optimum) -> bool {
    optimum.receivers.is_sorted_by_key(|&receiver| optimum.comm(receiver))
}

fn dearest_first(optimum: &Optimum) -> bool {
    optimum.receivers.is_sorted_by_key(|&receiver| -optimum.comm(receiver))
}

fn cheap_receive_most(optimum: &Optimum) -> bool {
    let mut idle = optimum.cheaper().filter(|&(cheap, _)| optimum.sent(cheap) == 0);
    idle.all(|(cheap, dear)| optimum.received(cheap) >= optimum.received(dear))
}

fn due_order(optimum: &Optimum) -> bool {
    optimum.due().is_sorted()
}

/// The simpler rules with the first stars that break them.
fn simpler_rules() -> [Broken; 4] {
    let star = |comp: i64, [one, two, three]: [(i64, u64); 3]| {
        Star::of([one, two, three].map(|(comm, tasks)| (comm, comp, tasks)))
    };
    [
        (cheap_receive_most, star(4, [(1, 1), (1, 2), (2, 0)])),
        (cheapest_first, star(3, [(1, 0), (2, 0), (2, 4)])),
        (dearest_first, star(3, [(1, 0), (1, 5), (2, 0)])),
        (nobody_relays, star(3, [(1, 2), (3, 0), (3, 3)])),
    ]
}

/// Whether some optimum obeys the rule.
fn is_obeyed(star: &Star<i64>, rule: Rule, least: Least) -> Result<bool, Counterexample> {
    let makespan = least(star, Relays::Allowed)?;
    let obeys = |senders: &[usize], receivers: &[usize]| rule(&Optimum { star, makespan, senders, receivers });
    Ok(some_optimum(star, makespan, obeys))
}

fn some_optimum_obeys(context: &RunContext, (rule, speeds): (Rule, Alike), least: Least) -> Finding {
    let (tasks, comm, comp) = context.depth.pick((3, 2, 4), (6, 3, 4), (7, 5, 5));
    let shape =
        StarBox { workers: 1..=3, tasks: 0..=tasks, comm: 1..=comm, comp: 1..=comp, links: Alike::Free, speeds };
    let beyond = StarBox { workers: 3..=4, tasks: 2..=5, comm: 1..=6, comp: 1..=9, ..shape.clone() };
    let domains = Domains::of([shape]).random("open/equal-speeds-rules", [20, 500, 10_000], beyond);
    over(context, domains, |star| match is_obeyed(star, rule, least)? {
        true => Ok(()),
        false => refuted(star, "some optimum obeys the rules", "none does"),
    })
}

fn smallest_that_break(context: &RunContext, rules: fn() -> [Broken; 4], least: Least) -> Finding {
    let (links, speeds) = (Alike::Free, Alike::Equal);
    let shape = StarBox { workers: 1..=3, tasks: 0..=5, comm: 1..=3, comp: 1..=4, links, speeds };
    let rules = rules();
    let instances = rules.iter().enumerate().flat_map(|(number, (_, broken))| {
        let before = shape.all().take_while(move |star| star != broken);
        before.chain([broken.clone()]).map(move |star| (number, star))
    });
    let domain = format!("{shape}, up to the first that breaks a rule, for {} rules", rules.len());
    let stars = instances.collect::<Vec<_>>();
    Sweep::complete(context, domain).check(stars, |(number, star)| {
        let (rule, broken) = &rules[*number];
        match (is_obeyed(star, *rule, least)?, star == broken) {
            (true, false) | (false, true) => Ok(()),
            (true, true) => refuted(star, "no optimum obeys the rule", "one does"),
            (false, false) => refuted(star, "some optimum obeys the rule", "none does"),
        }
    })
}

fn breaks_the_order_of_due_dates(context: &RunContext, rule: Rule, least: Least) -> Finding {
    let star = Star::of([(4, 8, 1), (7, 8, 0), (2, 8, 6), (1, 8, 0)]);
    Sweep::complete(context, "the star that is named").check([star], |star| match is_obeyed(star, rule, least)? {
        false => Ok(()),
        true => refuted(star, "no optimum obeys the rule", "one does"),
    })
}
