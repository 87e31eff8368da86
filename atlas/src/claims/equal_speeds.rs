//! `equal-speeds`: which rules some optimum always obeys on stars whose workers all compute alike and have different
//! links.
//!
//! Notation is that of [`schedcheck_bruteforce::star::branch_and_bound`]: worker j sends S_j tasks, receives R_j and
//! computes N_j; T is the optimum, w the time of a task for everybody, and cap = floor(T / w). The q-th of R receptions
//! is *due* at T - (R - q + 1) w: by then it has to end, if all is to be computed by T.
//!
//! **Theorem (open/equal-speeds-rules). Some optimum obeys all of these rules.**
//!
//! 1. *The senders come in order of non-decreasing c, and each computes cap tasks.*
//! 2. *Of two workers the one with the cheaper link receives as many tasks or more, or computes cap tasks.*
//! 3. *Of two receptions, one right behind the other, the first is due earlier, or goes over a dearer link; or neither
//!    differs.*
//!
//! Take an optimum with as few transfers as any, in the form of lemmas 1 to 3 of the page named above; that is rule 1.
//! Of all these take one in which the links of the receivers cost least in all. Let r and s break rule 2: c_r < c_s,
//! R_r < R_s and N_r < cap. By rule 1 r sends nothing. Give the first reception of s to r, in its place. It takes less
//! time, so nothing comes later. The other receptions of s are due when they were, for due dates are counted from the
//! end. The one that r gets ends by T - R_s w, and R_s >= R_r + 1: it may take the date T - (R_r + 1) w, the earliest
//! of r's R_r + 1, and each other reception of r keeps its date; in the order of time they are on time as well. N_r + 1
//! <= cap. So the schedule is an optimum with as few transfers, whose receivers' links cost less: a contradiction.
//!
//! Now let a reception a come right before another one, b, and break rule 3: c_a <= c_b and a is due when b is or
//! later, and not both are equal. Exchange them. Let b start as a did; it ends no later than before. Then a ends, when
//! it starts as the task's arrival and the port allow, at the latest when b ended: after the same arrival it takes c_a
//! <= c_b, and if it waits for the port both follow each other in the other order. And b was due by then, so a is.
//! Nobody's own receptions change their order, for those of one worker are due one after the other. No count changes,
//! so that rules 1 and 2 stay. Dearer links come to the front or, among links that are alike, earlier due dates: it
//! ends, with rule 3. Nothing of rule 3 needs that speeds are alike.
//!
//! *What is not so.* Each statement below names a star on which no optimum obeys a simpler rule: nobody relays; the
//! receivers in order of their links, either way; of two workers the one with the cheaper link receives as many tasks
//! or more, if it does not send; the receptions in the order of their due dates. The last one would have given a
//! polynomial algorithm where nobody relays: by rules 2 and 3 the receptions with one due date would be those of some
//! cheapest workers with room, the dearest of them first, so that it would be enough to know, date by date, how many
//! have been received, over how many links, and how early. No polynomial algorithm is known, and no proof that there is
//! none.

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
    let rules = &rules()[..context.depth.pick(2, 4, 4)];
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
