//! Theorem 3, proposition 2, algorithm 4 as printed, and section 3.5's word on fast senders.

use rand::Rng;
use schedcheck_bruteforce::star::{Relays, branch_and_bound};
use schedcheck_model::file::Instance;
use schedcheck_model::star::{Schedule, Star, Worker, check};
use schedcheck_model::{Rational, Time};

use super::evidence::{ends_by, instance, least_makespan, makespan_in_words, unlimited, with_positive_costs};
use crate::claims::domain::{Alike, RandomStars, StarBox};
use crate::claims::{Claim, Control, Correction, Counterexample, Effort, Finding, Remedy, Sweep};
use crate::rr6005::playback::playback;
use crate::rr6005::{mbbsa, mbbsa_search};

const TWO_EXACT_METHODS: &[&str] =
    &["branch-and-bound", "the plain search over all states, on stars with at most 3 workers, 3 tasks and c, w <= 3"];

pub const CLAIMS: [Claim; 4] = [
    Claim {
        id: "rr6005/thm-3",
        methods: TWO_EXACT_METHODS,
        check: theorem_3,
        control: Control { wrong: "the same on stars with different links", check: theorem_3_free_links },
        ..Claim::BARE
    },
    Claim {
        id: "rr6005/prop-2",
        methods: TWO_EXACT_METHODS,
        check: proposition_2,
        control: Control { wrong: "the same on stars with different links", check: proposition_2_free_links },
        ..Claim::BARE
    },
    Claim {
        id: "rr6005/alg-4-as-printed",
        methods: TWO_EXACT_METHODS,
        check: algorithm_4_as_printed,
        control: Control { wrong: "the schedule that moves nothing", check: nothing_moved },
        remedy: Some(Remedy::Correction(Correction {
            statement: "lo = min f_i, hi = max f_i; if MBBSA(lo) succeeds, return its schedule; while hi - lo > 1/lambda: M = (lo+hi)/2; if MBBSA(M) succeeds then hi = M and keep the schedule found, else lo = M; return the schedule kept, or the one that moves nothing.",
            check: algorithm_4_corrected,
            control: Control { wrong: "the schedule that moves nothing", check: nothing_moved },
        })),
        ..Claim::BARE
    },
    Claim {
        id: "rr6005/mbbsa-fast-senders",
        methods: TWO_EXACT_METHODS,
        check: fast_senders_at_the_optimum,
        control: Control { wrong: "no condition on the links at all", check: any_links },
        remedy: Some(Remedy::Correction(Correction {
            statement: "For a given M, MBBSA succeeds iff a schedule of makespan at most M exists, if no worker with f_i > M has a larger c than any worker with f_i <= M.",
            check: fast_senders_at_the_test,
            control: Control { wrong: "no condition on the links at all", check: any_links_at_the_test },
        })),
        ..Claim::BARE
    },
];

fn equal_links(effort: &Effort) -> StarBox {
    let (workers, tasks, comm, comp) = effort.depth.pick((3, 4, 3, 4), (5, 9, 5, 6), (5, 14, 8, 8));
    StarBox {
        workers: 1..=workers,
        tasks: 0..=tasks,
        comm: 0..=comm,
        comp: 0..=comp,
        links: Alike::Equal,
        speeds: Alike::Free,
    }
}

/// The part of the box for the loops in rationals, which take a hundred times as long.
fn equal_links_for_rationals(effort: &Effort) -> StarBox {
    let (workers, tasks, comm, comp) = effort.depth.pick((3, 4, 3, 4), (4, 6, 4, 4), (4, 9, 5, 6));
    StarBox { workers: 1..=workers, tasks: 0..=tasks, comm: 0..=comm, comp: 0..=comp, ..equal_links(effort) }
}

fn free_links(effort: &Effort) -> StarBox {
    let (workers, tasks, largest) = effort.depth.pick((3, 3, 3), (3, 5, 5), (4, 5, 5));
    StarBox {
        workers: 1..=workers,
        tasks: 0..=tasks,
        comm: 0..=largest,
        comp: 0..=largest,
        links: Alike::Free,
        speeds: Alike::Free,
    }
}

fn beyond(effort: &Effort) -> RandomStars {
    let within =
        StarBox { workers: 2..=7, tasks: 6..=30, comm: 0..=20, comp: 1..=40, links: Alike::Equal, speeds: Alike::Free };
    RandomStars { count: effort.depth.pick(100, 5_000, 100_000), within }
}

fn over(effort: &Effort, shape: &StarBox, check: fn(&Star<i64>) -> Result<(), Counterexample>) -> Finding {
    Sweep::complete(effort, shape.to_string()).check(shape.stars(), check)
}

fn over_equal_links(effort: &Effort, id: &str, check: fn(&Star<i64>) -> Result<(), Counterexample>) -> Finding {
    let random = beyond(effort);
    over(effort, &equal_links(effort), check)
        .and(|| Sweep::random(effort, random.to_string()).check(random.stars(&mut effort.random(id)), check))
}

fn theorem_3(effort: &Effort) -> Finding {
    over_equal_links(effort, "rr6005/thm-3", succeeds_iff_feasible)
}

fn theorem_3_free_links(effort: &Effort) -> Finding {
    over(effort, &free_links(effort), succeeds_iff_feasible)
}

/// Doubled, so that the makespans between two whole ones are whole as well.
fn doubled(star: &Star<i64>) -> Star<i64> {
    let twice = |worker: &Worker<i64>| Worker {
        comm: 2 * worker.comm,
        comp: worker.comp.map(|comp| 2 * comp),
        tasks: worker.tasks,
    };
    Star::new(star.workers().iter().map(twice).collect()).expect("twice a star is a star")
}

fn succeeds_iff_feasible(star: &Star<i64>) -> Result<(), Counterexample> {
    succeeds_iff_feasible_where(star, |_, _| true)
}

/// At every multiple of half a time unit where the condition (on the doubled star and makespan) holds.
fn succeeds_iff_feasible_where(star: &Star<i64>, condition: fn(&Star<i64>, i64) -> bool) -> Result<(), Counterexample> {
    let least = 2 * least_makespan(star, Relays::Allowed)?;
    let twice = doubled(star);
    let makespans = 0..=twice.attainable_makespan() + 1;
    makespans.filter(|&makespan| condition(&twice, makespan)).try_for_each(|makespan| {
        succeeds_rightly(&twice, makespan, makespan >= least).map_err(|found| {
            let claimed = format!("success at M = {makespan}/2 iff the least makespan, {least}/2, is at most M");
            Counterexample::new(instance(star), claimed, found)
        })
    })
}

fn succeeds_rightly(star: &Star<i64>, makespan: i64, feasible: bool) -> Result<(), String> {
    let outcome = mbbsa::listed(star, &makespan).expect("a small box has few deadlines");
    match (outcome.succeeds, feasible) {
        (true, false) => Err("success".to_owned()),
        (false, true) => Err("failure".to_owned()),
        (false, false) => Ok(()),
        (true, true) => {
            let schedule = playback(star, &outcome.plan).map_err(|error| error.to_string())?;
            ends_by(star, &schedule, makespan).map_err(|found| format!("success, but in half time units {found}"))
        }
    }
}

fn proposition_2(effort: &Effort) -> Finding {
    over_equal_links(effort, "rr6005/prop-2", search_is_optimal)
        .and(|| over_rationals(effort))
        .note(unrepaired_interval())
}

fn proposition_2_free_links(effort: &Effort) -> Finding {
    over(effort, &free_links(effort), search_is_optimal)
}

fn search_is_optimal(star: &Star<i64>) -> Result<(), Counterexample> {
    optimal(star, &mbbsa_search::minimise(star).schedule)
}

fn optimal(star: &Star<i64>, schedule: &Schedule<i64>) -> Result<(), Counterexample> {
    let claimed = format!("makespan {}", least_makespan(star, Relays::Allowed)?);
    let found = makespan_in_words(star, schedule);
    if found == claimed { Ok(()) } else { Err(Counterexample::new(instance(star), claimed, found)) }
}

/// Random stars with c and w of different denominators: lambda is not 1.
fn over_rationals(effort: &Effort) -> Finding {
    let count = effort.depth.pick(50, 2_000, 50_000);
    let domain = format!(
        "{count} random stars with 2..4 workers, up to 12 tasks, equal c and any w, all n/d with n <= 20 and d <= 6"
    );
    let mut random = effort.random("rr6005/prop-2, rationals");
    let drawn: Vec<_> = (0..count).map(|_| rational_star(&mut random)).collect();
    Sweep::random(effort, domain).check(drawn, |star| {
        let least = branch_and_bound::solve(star, Relays::Allowed, &unlimited()).makespan;
        let claimed = format!("makespan {least}");
        for search in [mbbsa_search::minimise_rational(star), mbbsa_search::halving(star)] {
            let found = rational_makespan_in_words(star, &search.schedule);
            if found != claimed {
                return Err(Counterexample::new(Instance::Star(star.clone()).to_json(), claimed, found));
            }
        }
        Ok(())
    })
}

fn rational_star(random: &mut impl Rng) -> Star<Rational> {
    let mut ratio =
        |least: i64| Rational::new(random.random_range(least..=20).into(), random.random_range(1..=6).into());
    let (comm, comps) = (ratio(0), [ratio(1), ratio(1), ratio(1), ratio(1)]);
    let size = random.random_range(2..=4);
    let workers =
        comps.into_iter().take(size).map(|comp| (comm.clone(), comp, random.random_range(0..=12 / size as u64)));
    Star::of(workers.collect::<Vec<_>>())
}

/// What the printed interval, with nothing but its branches put right, gives where min f_i is the optimum.
fn unrepaired_interval() -> String {
    let star = Star::of([(0, 0, 0), (0, 1, 1)]);
    format!(
        "c = 0, w = (0, 1), L = (0, 1): the optimum is {} = min f_i; hi - lo = 1/lambda from the start, so the printed loop would test nothing and keep makespan {}",
        mbbsa_search::minimise(&star).makespan,
        star.attainable_makespan()
    )
}

fn algorithm_4_as_printed(effort: &Effort) -> Finding {
    over(effort, &equal_links_for_rationals(effort), printed_search_is_optimal).note(with_positive_costs(
        &effort.at_quick_depth(),
        &equal_links_for_rationals(&effort.at_quick_depth()),
        printed_search_is_optimal,
    ))
}

fn printed_search_is_optimal(star: &Star<i64>) -> Result<(), Counterexample> {
    let printed = mbbsa_search::printed(&star.unscale(&1.into())).expect("a small box has few deadlines");
    optimal_rational(star, printed.schedule)
}

fn algorithm_4_corrected(effort: &Effort) -> Finding {
    over(effort, &equal_links_for_rationals(effort), |star| {
        optimal_rational(star, Some(mbbsa_search::halving(&star.unscale(&1.into())).schedule))
    })
}

fn nothing_moved(effort: &Effort) -> Finding {
    over(effort, &equal_links_for_rationals(effort), |star| optimal_rational(star, None))
}

fn optimal_rational(star: &Star<i64>, schedule: Option<Schedule<Rational>>) -> Result<(), Counterexample> {
    let claimed = format!("makespan {}", least_makespan(star, Relays::Allowed)?);
    let found = match schedule {
        None => format!("makespan {}", star.attainable_makespan()),
        Some(schedule) => rational_makespan_in_words(&star.unscale(&1.into()), &schedule),
    };
    if found == claimed { Ok(()) } else { Err(Counterexample::new(instance(star), claimed, found)) }
}

fn rational_makespan_in_words(star: &Star<Rational>, schedule: &Schedule<Rational>) -> String {
    match check(star, schedule) {
        Ok(measure) => format!("makespan {}", measure.makespan),
        Err(violation) => format!("no valid schedule: {violation}"),
    }
}

fn fast_senders_at_the_optimum(effort: &Effort) -> Finding {
    let quick = effort.at_quick_depth();
    let at_the_test = over(&quick, &free_links(&quick), |star| {
        succeeds_iff_feasible_where(star, |star, makespan| {
            senders_are_fast(star, |finish| finish > makespan, |finish| finish < makespan)
        })
    });
    let other_reading =
        at_the_test.counterexample.map_or_else(String::new, |first| format!("{}: {}", first.instance, first.claimed));
    over(effort, &free_links(effort), optimal_with_fast_senders).note(strictly_faster_senders()).note(format!(
        "with the senders and receivers of the M that is tested, success is no promise either: {other_reading}"
    ))
}

/// An instance to which nobody can object: all costs are positive, and the sender is strictly faster than the receiver.
fn strictly_faster_senders() -> String {
    let star = Star::of([(1, 5, 2), (3, 6, 0), (2, 11, 1)]);
    let least = least_makespan(&star, Relays::Allowed).map_or_else(|broken| broken.found, |least| least.to_string());
    let found = makespan_in_words(&star, &mbbsa_search::minimise(&star).schedule);
    format!(
        "with positive costs and a sender strictly faster than the receiver: c = (1, 3, 2), w = (5, 6, 11), L = (2, 0, 1) has the least makespan {least}, where P1 (f_1 = M) lends a task; the search gives {found}"
    )
}

fn optimal_with_fast_senders(star: &Star<i64>) -> Result<(), Counterexample> {
    let least = least_makespan(star, Relays::Allowed)?;
    if senders_are_fast(star, |finish| finish > least, |finish| finish < least) {
        search_is_optimal(star)
    } else {
        Ok(())
    }
}

fn any_links(effort: &Effort) -> Finding {
    over(effort, &free_links(effort), search_is_optimal)
}

fn fast_senders_at_the_test(effort: &Effort) -> Finding {
    over(effort, &free_links(effort), |star| {
        succeeds_iff_feasible_where(star, |star, makespan| {
            senders_are_fast(star, |finish| finish > makespan, |finish| finish <= makespan)
        })
    })
}

fn any_links_at_the_test(effort: &Effort) -> Finding {
    over(effort, &free_links(effort), succeeds_iff_feasible)
}

/// Whether no worker whose finish time f_i makes it a sender has a larger c than one whose makes it a receiver.
fn senders_are_fast(star: &Star<i64>, sends: impl Fn(i64) -> bool, receives: impl Fn(i64) -> bool) -> bool {
    let links = |belongs: &dyn Fn(i64) -> bool| -> Vec<i64> {
        let finish = |worker: &Worker<i64>| worker.comp.expect("all workers of the box compute").times(worker.tasks);
        star.workers().iter().filter(|worker| belongs(finish(worker))).map(|worker| worker.comm).collect()
    };
    links(&sends).into_iter().max() <= links(&receives).into_iter().min().or(Some(i64::MAX))
}
