//! Proposition 2, algorithm 4 as printed, and the interval and precision of the search (section 3.4.3).

use rand::RngExt;
use schedcheck_bruteforce::star::{Relays, branch_and_bound};
use schedcheck_files::Instance;
use schedcheck_model::star::{Schedule, Star, check};
use schedcheck_model::{Rational, Time};

use super::boxes::{bounded_by_size, equal_links, with_equal_links, with_equal_links_and_beyond};
use super::one_makespan_proof::PROPOSITION_2;
use super::search_cost::{FEW_STEPS, few_steps};
use crate::curves::search::{TRIMMED, size};
use schedcheck_evidence::star::{
    Least, MISTAKEN, ONE_LESS, Schedules, TWO_EXACT_METHODS, least_makespan, optimal, optimal_rational,
    schedule_of_least_makespan, unlimited,
};
use schedcheck_harness::curve::Curve;
use schedcheck_harness::domain::StarBox;
use schedcheck_harness::witness::better;
use schedcheck_harness::{
    AsExhibited, Claim, Counterexample, Depth, Finding, InPart, RemedyKind, RunContext, Sweep, Test, WithProof, over,
    refuted, sweep,
};
use schedcheck_rr6005_algorithms::playback::{Plan, playback};
use schedcheck_rr6005_algorithms::roles::Roles;
use schedcheck_rr6005_algorithms::{mbbsa, mbbsa_search};

pub const CLAIMS: [Claim; 4] = [
    Claim::new(
        "rr6005/prop-2",
        TWO_EXACT_METHODS,
        &Test {
            check: optimal_and_polynomial,
            subject: Search { trims: false, ..ALGORITHM_4 },
            oracle: EXACT,
            wrong_subjects: &[MOVES_NOTHING, MOVES_NO_FRACTION],
            wrong_oracles: MISTAKEN_SEARCHES,
        },
    )
    .plain(
        "Phase 3 lists floor((M - f_r)/w_r) deadlines per receiver even when one task has to move. With w = (2^s, 1), \
            c = 2^(s-2), L = (1, 0) that is about 2^s deadlines for 3s bits of input. The schedule itself is optimal.",
    )
    .no_witness_because("how long a list grows: the schedules of the search are optimal")
    .remedied(
        RemedyKind::Corrected,
        "Algorithm 4, its branches exchanged, returns an optimal schedule, and lists polynomially many \
            deadlines in the size of the input and the number of tasks if algorithm 3 lists at most L_send of each \
            receiver; with n the number of tasks, the search then takes at most 64 |E| (nm + m) (log2(nm + m) + 1) \
            steps.",
        &InPart {
            check: WithProof {
                test: &Test {
                    check: |context, (search, steps), exact| {
                        optimal_and_polynomial(context, search, exact).and(|| few_steps(context, steps))
                    },
                    subject: (ALGORITHM_4, FEW_STEPS),
                    oracle: EXACT,
                    wrong_subjects: &[
                        (MOVES_NOTHING.0, (MOVES_NOTHING.1, FEW_STEPS)),
                        (MOVES_NO_FRACTION.0, (MOVES_NO_FRACTION.1, FEW_STEPS)),
                        ("all deadlines are listed", (Search { trims: false, ..ALGORITHM_4 }, FEW_STEPS)),
                        ("at most 64 steps", (ALGORITHM_4, (|_| 64, FEW_STEPS.1))),
                        ("at most m steps along the curve", (ALGORITHM_4, (FEW_STEPS.0, LINEAR))),
                    ],
                    wrong_oracles: MISTAKEN_SEARCHES,
                },
                proof: &PROPOSITION_2,
            },
            rest: "Proved that the schedule is optimal; the bounds on deadlines and steps are counted, and not proved.",
        },
    ),
    Claim::new(
        "rr6005/search-interval",
        TWO_EXACT_METHODS,
        &Test {
            check: |context, ends, least| {
                over(context, with_equal_links_and_beyond(context.depth, "rr6005/search-interval"), |star| {
                    within_interval(star, ends, least)
                })
            },
            subject: [0, 0],
            oracle: least_makespan,
            wrong_subjects: &[
                ("an interval that begins one unit above min f_i", [1, 0]),
                ("an interval that ends one unit below max f_i", [0, -1]),
            ],
            wrong_oracles: MISTAKEN,
        },
    ),
    Claim::new("rr6005/alg-4-as-printed", TWO_EXACT_METHODS, &keeping(kept_as_printed))
        .plain(
            "A 'not' is missing before 'found'; with it both comments fit. As printed, after a success at M it \
                searches above M, and it keeps the result of a failed test.",
        )
        .remedied(
            RemedyKind::Edited,
            "printed: if found then lo <- M else hi <- M, sigma <- found schedule; should be: if not found \
                then.",
            &keeping(exchanged),
        )
        .exhibits(&Schedules(|star| {
            let best = schedule_of_least_makespan(star);
            vec![("What algorithm 4 keeps as printed", Some(kept(star))), ("A schedule of the least makespan", best)]
        }))
        .witnesses(&AsExhibited(better)),
    Claim::new("rr6005/alg-4-unassigned", TWO_EXACT_METHODS, &assigning(exchanged))
        .plain(
            "No line sets sigma before the loop. With the branches exchanged, it is set where a test succeeds; where \
                no transfer shortens the makespan no test does, and what is returned has no value.",
        )
        .remedied(
            RemedyKind::Reread,
            "A schedule that no line has set moves nothing.",
            &assigning(|star| Some(exchanged(star).unwrap_or_else(|| unmoved(star)))),
        ),
];

const fn assigning(subject: Loop) -> Test<Loop, Least> {
    Test {
        check: |context, search, least| {
            sweep(context, &for_rationals(context.depth), |star| assigns(star, search, least))
        },
        subject,
        oracle: least_makespan,
        wrong_subjects: &[("nothing is ever assigned", |_| None), ("nothing is moved", |star| Some(unmoved(star)))],
        wrong_oracles: MISTAKEN,
    }
}

fn exchanged(star: &Star<Rational>) -> Option<Schedule<Rational>> {
    mbbsa_search::branches_exchanged(star).expect("a small box has few deadlines").schedule
}

/// The schedule that is returned is set, and optimal.
fn assigns(star: &Star<i64>, search: Loop, least: Least) -> Result<(), Counterexample> {
    match search(&star.unscale(&1.into())) {
        Some(schedule) => optimal_rational(star, &schedule, least),
        None => {
            let claimed = format!("a schedule of makespan {}", least(star, Relays::Allowed)?);
            refuted(star, claimed, "no line has set sigma")
        }
    }
}

const LINEAR: Curve = Curve { count: |size, seed| bounded_by_size(&TRIMMED, size, seed), ..TRIMMED };

type Rationally = fn(&Star<Rational>) -> Schedule<Rational>;

/// The search on stars of whole numbers, in two forms on rational ones, and whether it lists no more deadlines than
/// L_send of each receiver.
#[derive(Clone, Copy)]
struct Search {
    whole: fn(&Star<i64>) -> Schedule<i64>,
    rational: [Rationally; 2],
    trims: bool,
}

const ALGORITHM_4: Search = Search {
    whole: |star| mbbsa_search::minimise(star).schedule,
    rational: [|star| mbbsa_search::minimise_rational(star).schedule, |star| mbbsa_search::halving(star).schedule],
    trims: true,
};

const MOVES_NOTHING: (&str, Search) = ("the schedule that moves nothing", Search { whole: unmoved, ..ALGORITHM_4 });
const MOVES_NO_FRACTION: (&str, Search) =
    ("nothing is moved on rational stars", Search { rational: [unmoved; 2], ..ALGORITHM_4 });

/// The least makespan of stars of whole numbers, and of rational ones.
type Exact = (Least, fn(&Star<Rational>) -> Rational);

const EXACT: Exact = (least_makespan, least_rational);
const MISTAKEN_SEARCHES: &[(&str, Exact)] = &[
    (ONE_LESS.0, (ONE_LESS.1, least_rational)),
    ("a branch-and-bound whose rational makespans are one less", (least_makespan, |star| least_rational(star) - 1)),
];

fn least_rational(star: &Star<Rational>) -> Rational {
    branch_and_bound::solve(star, Relays::Allowed, &unlimited()).makespan
}

/// The loop to the letter; nothing where no schedule is ever assigned.
type Loop = fn(&Star<Rational>) -> Option<Schedule<Rational>>;

const fn keeping(subject: Loop) -> Test<Loop, Least> {
    Test {
        check: |context, search, least| {
            sweep(context, &for_rationals(context.depth), |star| keeps_an_optimum(star, search, least))
        },
        subject,
        oracle: least_makespan,
        wrong_subjects: &[("nothing is ever assigned", |_| None)],
        wrong_oracles: MISTAKEN,
    }
}

/// Positive w, in a part of the box for the loops in rationals, which take a hundred times as long. With w_i = 0 the
/// optimum can be min f_i, which the loop never tests.
fn for_rationals(depth: Depth) -> StarBox {
    let (workers, tasks, comm, comp) = depth.pick((3, 3, 2, 4), (4, 5, 3, 4), (4, 9, 5, 6));
    StarBox { workers: 1..=workers, tasks: 0..=tasks, comm: 0..=comm, comp: 1..=comp, ..equal_links(depth) }
}

fn unmoved<T: Time>(star: &Star<T>) -> Schedule<T> {
    playback(star, &Plan::default()).expect("nothing is asked of anybody")
}

/// What the printed loop keeps of a star of whole numbers, as orders.
fn kept(star: &Star<i64>) -> Schedule<i64> {
    let transfers = kept_as_printed(&star.unscale(&1.into())).map(|schedule| schedule.transfers).unwrap_or_default();
    let plan = Plan {
        senders: transfers.iter().map(|transfer| transfer.from).collect(),
        receivers: transfers.iter().map(|transfer| transfer.to).collect(),
    };
    playback(star, &plan).expect("senders give away initial tasks only")
}

fn kept_as_printed(star: &Star<Rational>) -> Option<Schedule<Rational>> {
    mbbsa_search::printed(star).expect("a small box has few deadlines").schedule
}

/// A schedule that was never assigned moves nothing.
fn keeps_an_optimum(star: &Star<i64>, search: Loop, least: Least) -> Result<(), Counterexample> {
    let rational = star.unscale(&1.into());
    optimal_rational(star, &search(&rational).unwrap_or_else(|| unmoved(&rational)), least)
}

fn optimal_and_polynomial(context: &RunContext, search: Search, (least, least_rational): Exact) -> Finding {
    over(context, with_equal_links_and_beyond(context.depth, "rr6005/prop-2"), |star| {
        optimal(star, &(search.whole)(star), least)
    })
    .and(|| over_rationals(context, search, least_rational))
    .and(|| polynomially_many(context, search.trims))
}

/// Random stars with c and w of different denominators: lambda is not 1.
fn over_rationals(context: &RunContext, search: Search, least: fn(&Star<Rational>) -> Rational) -> Finding {
    let count = context.depth.draws(25, 2_000, 50_000);
    let domain = format!(
        "{count} random stars with 2..4 workers, up to 12 tasks, equal c and any w, all n/d with n <= 20 and d <= 6"
    );
    let mut random = context.random("rr6005/prop-2, rationals");
    let drawn: Vec<_> = (0..count).map(|_| rational_star(&mut random)).collect();
    Sweep::random(context, domain).check(drawn, |star| {
        let claimed = format!("makespan {}", least(star));
        for search in search.rational {
            let found = match check(star, &search(star)) {
                Ok(measure) => format!("makespan {}", measure.makespan),
                Err(violation) => format!("no valid schedule: {violation}"),
            };
            if found != claimed {
                return Err(Counterexample::new(Instance::Star(star.clone()).to_json(), claimed, found));
            }
        }
        Ok(())
    })
}

fn rational_star(random: &mut impl RngExt) -> Star<Rational> {
    let mut ratio = |least: i64| Rational::new(random.random_range(least..=20), random.random_range(1..=6));
    let (comm, comps) = (ratio(0), [ratio(1), ratio(1), ratio(1), ratio(1)]);
    let size = random.random_range(2..=4);
    let workers =
        comps.into_iter().take(size).map(|comp| (comm.clone(), comp, random.random_range(0..=12 / size as u64)));
    Star::of(workers.collect::<Vec<_>>())
}

/// One task on a worker with w = 2^`power`, beside an empty one with w = 1, c = 2^power / 4: three tasks at most can be
/// scheduled.
pub fn slow_beside_fast(power: u32) -> Star<i64> {
    Star::of([(1 << (power - 2), 1 << power, 1), (1 << (power - 2), 1, 0)])
}

/// The deadlines of all tests of the search, counted without being listed, against (|E| + n)^4.
fn polynomially_many(context: &RunContext, trimmed: bool) -> Finding {
    let few = |star: &Star<i64>| {
        let (listed, allowed) = (deadlines(star, trimmed), u128::from(size(star) + star.total_tasks()).pow(4));
        if listed <= allowed {
            return Ok(());
        }
        let claimed = format!("at most (|E| + n)^4 = {allowed} deadlines");
        refuted(star, claimed, format!("{listed} deadlines are listed"))
    };
    let powers = 2..=56_u32;
    let words = format!("w = (2^s, 1), c = 2^s / 4, L = (1, 0), s = {}..{}", powers.start(), powers.end());
    over(context, with_equal_links(context.depth).listed(words, powers.map(slow_beside_fast)), few)
}

/// How many deadlines algorithm 3 lists in all tests of the search: all, or at most L_send of each receiver.
fn deadlines(star: &Star<i64>, trimmed: bool) -> u128 {
    let finish = || star.workers().iter().map(|worker| worker.comp.expect("all compute").times(worker.tasks));
    let (mut lo, mut hi) = (finish().min().unwrap_or(0), finish().max().unwrap_or(0));
    let mut listed = 0;
    while hi - lo > 1 {
        let middle = lo + (hi - lo) / 2;
        if let Some(roles) = Roles::new(star, &middle) {
            let longest = |spare| if trimmed || spare == u64::MAX { roles.to_send.min(spare) } else { spare };
            listed += roles.receivers.iter().map(|receiver| u128::from(longest(receiver.spare))).sum::<u128>();
        }
        *(if mbbsa::is_feasible(star, &middle) { &mut hi } else { &mut lo }) = middle;
    }
    listed
}

fn within_interval(star: &Star<i64>, [above, beyond]: [i64; 2], least: Least) -> Result<(), Counterexample> {
    let finish = || star.workers().iter().map(|worker| worker.comp.expect("all compute").times(worker.tasks));
    let (from, to) = (finish().min().unwrap_or(0) + above, finish().max().unwrap_or(0) + beyond);
    let optimum = least(star, Relays::Allowed)?;
    if (from..=to).contains(&optimum) {
        return Ok(());
    }
    refuted(star, format!("within [{from}, {to}]"), format!("the optimum is {optimum}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loops_in_rationals_are_spared_five_workers() {
        assert_eq!([equal_links, for_rationals].map(|shape| *shape(Depth::Deep).workers.end()), [5, 4]);
    }

    #[test]
    fn the_printed_loop_keeps_what_a_test_that_failed_has_scheduled() {
        // By 2 and by 1 all three tasks must be sent, and two and one can be received.
        let star = Star::of([(0, 1, 0), (0, 4, 1), (0, 4, 1), (0, 4, 1)]);
        assert_eq!(kept(&star).transfers.len(), 1);
    }
}
