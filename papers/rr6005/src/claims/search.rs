//! Proposition 2, algorithm 4 as printed, and the interval and precision of the search (section 3.4.3).

use rand::RngExt;
use schedcheck_bruteforce::star::{Relays, branch_and_bound};
use schedcheck_files::Instance;
use schedcheck_model::star::{Schedule, Star, check};
use schedcheck_model::{Rational, Time};

use super::boxes::{equal_links, over_equal_links};
use super::evidence::{
    TWO_EXACT_METHODS, least_makespan, optimal, optimal_rational, schedule_within, schedules, unlimited,
};
use super::search_cost::few_steps;
use crate::curves::search::size;
use schedcheck_harness::domain::StarBox;
use schedcheck_harness::{Claim, Control, Counterexample, Effort, Finding, Sweep, refuted, sweep};
use schedcheck_rr6005_algorithms::playback::{Plan, playback};
use schedcheck_rr6005_algorithms::roles::Roles;
use schedcheck_rr6005_algorithms::{mbbsa, mbbsa_search};

/// What every row on the optimality of the search has to catch.
const NOTHING_MOVED: Control = Control::new("the schedule that moves nothing", |effort| {
    sweep(effort, &for_rationals(effort), |star| optimal(star, &unmoved(star)))
});

pub const CLAIMS: [Claim; 3] = [
    Claim::new("rr6005/prop-2", TWO_EXACT_METHODS, |effort| {
        optimal_everywhere(effort).and(|| polynomially_many(effort, false))
    })
    .control(NOTHING_MOVED)
    .plain(
        "With the branches of algorithm 4 exchanged, the schedule is optimal, but algorithm 3 lists one \
            deadline for each task that a fast worker could compute by M, which no polynomial in the size of the input \
            and the number of tasks bounds.",
    )
    .corrected(
        "Algorithm 4, its branches exchanged, returns an optimal schedule, and lists polynomially many \
            deadlines in the size of the input and the number of tasks if algorithm 3 lists at most L_send of each \
            receiver; with n the number of tasks, the search then takes at most 64 |E| (nm + m) (log2(nm + m) + 1) \
            steps.",
        |effort| optimal_everywhere(effort).and(|| polynomially_many(effort, true)).and(|| few_steps(effort)),
        NOTHING_MOVED,
    ),
    Claim::new("rr6005/search-interval", TWO_EXACT_METHODS, |effort| {
        over_equal_links(effort, "rr6005/search-interval", |star| within_interval(star, 0))
    })
    .catches("an interval that begins one unit above min f_i", |effort| {
        over_equal_links(effort, "rr6005/search-interval", |star| within_interval(star, 1))
    }),
    Claim::new("rr6005/alg-4-as-printed", TWO_EXACT_METHODS, |effort| {
        sweep(effort, &for_rationals(effort), |star| keeps_an_optimum(star, mbbsa_search::printed))
    })
    .control(NOTHING_MOVED)
    .plain(
        "A 'not' is missing before 'found': with it both comments fit; as printed, the search goes on above M \
            where a schedule is found for M, and keeps the schedule of a test that failed.",
    )
    .edited(
        "printed: if found then lo <- M else hi <- M, sigma <- found schedule; should be: if not found \
            then.",
        |effort| sweep(effort, &for_rationals(effort), |star| keeps_an_optimum(star, mbbsa_search::branches_exchanged)),
        NOTHING_MOVED,
    )
    .exhibits(|instance| {
        schedules(instance, |star| {
            let least = least_makespan(star, Relays::Allowed).map_err(|broken| broken.found);
            let best = least.and_then(|least| {
                schedule_within(star, least, Relays::Allowed).ok_or_else(|| "no schedule".to_owned())
            });
            vec![("What algorithm 4 keeps as printed", Ok(kept(star))), ("A schedule of the least makespan", best)]
        })
    }),
];

/// Positive w, in a part of the box for the loops in rationals, which take a hundred times as long. With w_i = 0 the
/// optimum can be min f_i, which the loop never tests.
fn for_rationals(effort: &Effort) -> StarBox {
    let (workers, tasks, comm, comp) = effort.depth.pick((3, 3, 2, 4), (4, 5, 3, 4), (4, 9, 5, 6));
    StarBox { workers: 1..=workers, tasks: 0..=tasks, comm: 0..=comm, comp: 1..=comp, ..equal_links(effort) }
}

fn unmoved(star: &Star<i64>) -> Schedule<i64> {
    playback(star, &Plan::default()).expect("nothing is asked of anybody")
}

/// What the printed loop keeps of a star of whole numbers, as orders.
fn kept(star: &Star<i64>) -> Schedule<i64> {
    let printed = mbbsa_search::printed(&star.unscale(&1.into())).ok().and_then(|printed| printed.schedule);
    let transfers = printed.map(|schedule| schedule.transfers).unwrap_or_default();
    let plan = Plan {
        senders: transfers.iter().map(|transfer| transfer.from).collect(),
        receivers: transfers.iter().map(|transfer| transfer.to).collect(),
    };
    playback(star, &plan).expect("senders give away initial tasks only")
}

type Loop = fn(&Star<Rational>) -> Result<mbbsa_search::Printed, mbbsa::TooManyDeadlines>;

/// The loop to the letter; a schedule that was never assigned moves nothing.
fn keeps_an_optimum(star: &Star<i64>, search: Loop) -> Result<(), Counterexample> {
    let kept = search(&star.unscale(&1.into())).expect("a small box has few deadlines").schedule;
    optimal_rational(star, &kept.unwrap_or_else(|| unmoved(star).unscale(&1.into())))
}

fn optimal_everywhere(effort: &Effort) -> Finding {
    over_equal_links(effort, "rr6005/prop-2", |star| optimal(star, &mbbsa_search::minimise(star).schedule))
        .and(|| over_rationals(effort))
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
            let found = match check(star, &search.schedule) {
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
    let mut ratio =
        |least: i64| Rational::new(random.random_range(least..=20).into(), random.random_range(1..=6).into());
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
fn polynomially_many(effort: &Effort, trimmed: bool) -> Finding {
    let shape = equal_links(effort);
    let few = |star: &Star<i64>| {
        let (listed, allowed) = (deadlines(star, trimmed), u128::from(size(star) + star.total_tasks()).pow(4));
        if listed <= allowed {
            return Ok(());
        }
        let claimed = format!("at most (|E| + n)^4 = {allowed} deadlines");
        refuted(star, claimed, format!("{listed} deadlines are listed"))
    };
    sweep(effort, &shape, few).and(|| {
        let powers = 2..=56_u32;
        let domain = format!("w = (2^s, 1), c = 2^s / 4, L = (1, 0), s = {}..{}", powers.start(), powers.end());
        Sweep::complete(effort, domain).check(powers.map(slow_beside_fast), few)
    })
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

fn within_interval(star: &Star<i64>, above: i64) -> Result<(), Counterexample> {
    let finish = || star.workers().iter().map(|worker| worker.comp.expect("all compute").times(worker.tasks));
    let (least, most) = (finish().min().unwrap_or(0) + above, finish().max().unwrap_or(0));
    let optimum = least_makespan(star, Relays::Allowed)?;
    if (least..=most).contains(&optimum) {
        return Ok(());
    }
    refuted(star, format!("within [{least}, {most}]"), format!("the optimum is {optimum}"))
}
