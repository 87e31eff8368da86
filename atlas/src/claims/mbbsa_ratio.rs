//! `mbbsa-ratio`: how many times as long as the best schedule MBBSA (rr6005, algorithms 3 and 4) can take on stars with
//! different links, if it keeps the schedule for the least makespan that its test accepts, or the best of the schedules
//! for all makespans that it accepts.
//!
//! **Theorem (open/mbbsa-best-two). On two workers the best of its schedules is optimal.** Let a schedule have makespan
//! M. By the theorem of `bba_ratio` on two workers, one with the same makespan has a single sender, and it sends l
//! tasks or more, those beyond floor(M / w). With l transfers in place of more both workers end by M as well. Algorithm
//! 3 looks at the first arrival only, so it accepts M; what comes of it are those l transfers, as soon as can be.
//!
//! **Theorem (open/mbbsa-best-twice). On any number of workers the best of its schedules takes at most twice the
//! optimum, relays or not.** Take a best schedule that is lean, in the form of lemmas 1 and 2 of
//! [`schedcheck_bruteforce::star::branch_and_bound`]; let it end at T, and let the first task arrive at A. Let worker j
//! compute N_j tasks in it, and e_j(M) = max(0, L_j - floor(M / w_j)) be what it must send for M. Then j gives away
//! e_j(T) or more, and the sends of the sum a(M) of all e_j(M) c_j take a(M) <= a(T) <= T on the input port. Of each
//! worker r that computes x_r = N_r - L_r > 0 tasks more than it holds look at the last x_r receptions. By lemma 2 the
//! q-th of them ends by T - (x_r - q + 1) w_r; none starts before A; and they are as many as all surpluses, or more.
//!
//! Let c(M) be the cheapest link of those who must send for M. If M >= T and M - T >= c(M) - A, algorithm 3 accepts M:
//! nobody must bring more to the master than it brings by T (so c(M) >= A: who must send for M sends in the schedule),
//! the workers r can take x_r tasks or more, and those receptions, each later by c(M) - A, are on time on a machine
//! that is free from c(M) on; Moore's algorithm finds as many. What does it build? On Moore's machine the k-th
//! reception ends by some B_k, by its deadline. In the schedule all tasks have arrived at the master by a(M), and by
//! induction the k-th forward ends by B_k + a(M) - c(M). The deadlines of a worker r that receives y tasks are
//! different numbers M - i w_r; so its q-th one is at most M - (y - q + 1) w_r, and all ends by M + a(M) - c(M).
//!
//! Let M run from T upwards, to the first one where M - T >= c(M) - A or where nobody must send any more. (Both are so
//! from some M on: floor(M / w) grows only where M is a multiple of w, so that e_j and c are steps that include their
//! left ends.) If nobody must send, the schedule that moves nothing ends by M, and just below M somebody must: M <= T +
//! c(M') - A <= T + a(T) <= 2 T for some M' < M. Else, if M = T, it ends by T + a(T) <= 2 T; and if M > T, then M = T +
//! c(M) - A, for c does not fall, and it ends by T + a(M) - A <= 2 T. With whole numbers M is whole.
//!
//! **Theorem (open/mbbsa-best-close). With the trimmed list of deadlines the supremum over all stars is 2.** In that
//! list ([`mbbsa::trimmed`]) a deadline is missing if as many others as tasks must be sent are no earlier, of workers
//! whose links are no dearer. Let n >= 2 and K >= 12. Worker 0 holds n tasks, with c = K and w = (2 n - 1) K; workers 1
//! to n have c = 0 and w = 4 n + 2, 4 n + 4, …, 6 n; the last worker has w = 4 n + 3 and c = (n - 1) K - w. The optimum
//! is n K + 4 n + 2: whoever keeps a task at worker 0 ends at (2 n - 1) K or later, which is no less; if all are sent,
//! the last one is at the master at n K, and nobody computes it in less than 4 n + 2; and if the k-th task goes to
//! worker n + 1 - k, it ends at k K + 6 n + 2 - 2 k, the last one latest. Algorithm 3 refuses M < n K, for worker 0
//! would have to bring n tasks to the master. For n K <= M < (2 n - 1) K it must send all. The first deadlines of
//! workers 1 to n and of the last one are M - w, and all second ones lie before them and are dominated. Only the last
//! worker's reception takes time, from K to n K - w <= M - w, and K <= n K - 6 n: all n + 1 are on time. The first n of
//! them in order of their deadlines are those of workers n to 2, and then that of the last worker. Its task is at the
//! master at n K, and ends at (2 n - 1) K. For M >= (2 n - 1) K worker 0 keeps a task and ends no earlier. So the ratio
//! is (2 n - 1) K / (n K + 4 n + 2).
//!
//! **Theorem (open/mbbsa-grows). With the least makespan that is accepted, the supremum on m >= 3 workers is m - 1 +
//! 4 / (3 (m + 2)) or more.** Let k >= 1 and M = 3 (m + 2) k. Worker 0 has c = M / 3, w = M + 1 and three tasks, m - 2
//! workers have c = M, w = M + 1 and one task each, and the last has c = w = 2 k and none. Worker 0 ends at M + 1 if it
//! keeps one task, and the last worker has the other two by then: 2 M / 3 + 4 k <= M. Nothing ends earlier: the last
//! worker would have to compute all tasks, and the last of these is at the master at (m - 1) M >= M + 1. For less than
//! M a worker with one task could not bring it to the master. At M everybody must send all, and can, each alone: m + 1
//! tasks. Moore's machine is free from M / 3 = (m + 2) k on; the i-th reception ends at (m + 2 + 2 i) k, just at the
//! deadline M - (m + 2 - i) 2 k, and earlier deadlines do not help. So M is accepted; the last task is at the master at
//! (m - 1) M, and ends 4 k later.
//!
//! **Theorem (open/mbbsa-many). With the least makespan that is accepted, it takes at most m times the optimum on m >=
//! 3 workers, and at most twice on two.** Let M be that makespan, and T the optimum. By the proof for the best of all
//! schedules M <= 2 T, and the schedule for M ends by M + a(M) - c(M). If M >= T, then a(M) <= a(T) <= T, and it ends
//! by 3 T. If M < T, each sender alone brings its tasks to the master by M, and somebody is no sender, or nothing
//! moves: a(M) <= (m - 1) M, and it ends by m M < m T. On two workers T itself is accepted, with a schedule that ends
//! by T.

use schedcheck_bruteforce::star::Relays;
use schedcheck_harness::domain::StarBox;
use schedcheck_harness::{Claim, Counterexample, Depth, Domains, Finding, RunContext, Sweep, Test, over};
use schedcheck_model::star::{Schedule, Star};
use schedcheck_rr6005_algorithms::mbbsa::{self, Outcome};
use schedcheck_rr6005_algorithms::playback::{last_end, playback};

use super::stars::{
    self, Algorithm, ONE_OF_THE_BEST, few_workers, ratio, several_workers, two_workers, two_workers_beyond,
};
use crate::extremal::{Bound, Extremal, On, Shown};
use schedcheck_evidence::star::{BY_SEARCH, Least, MISTAKEN_SEARCH, least_by_search, optimum_is, takes, within};

pub const CLAIMS: [Claim; 6] = [
    Claim::new(
        "open/mbbsa-best-two",
        BY_SEARCH,
        &Test {
            check: optimal_on_two_workers,
            subject: BEST,
            oracle: least_by_search,
            wrong_subjects: &[LEAST_ACCEPTED],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/mbbsa-best-twice",
        BY_SEARCH,
        &Test {
            check: at_most_twice,
            subject: BEST,
            oracle: least_by_search,
            wrong_subjects: &[LAST_ACCEPTED],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/mbbsa-best-close",
        BY_SEARCH,
        &Test {
            check: comes_close_to_twice,
            subject: best_trimmed,
            oracle: least_by_search,
            wrong_subjects: &[ONE_OF_THE_BEST],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/mbbsa-grows",
        BY_SEARCH,
        &Test {
            check: grows,
            subject: LEAST,
            oracle: least_by_search,
            wrong_subjects: &[("the best of its schedules", BEST)],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/mbbsa-many",
        BY_SEARCH,
        &Test {
            check: bounded_by_workers,
            subject: LEAST,
            oracle: least_by_search,
            wrong_subjects: &[LAST_ACCEPTED],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/mbbsa-two-at-most",
        BY_SEARCH,
        &Test {
            check: at_most_four_thirds_on_two,
            subject: LEAST,
            oracle: least_by_search,
            wrong_subjects: &[LAST_ACCEPTED],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
];

pub const EXTREMALS: [Extremal; 4] = [
    Extremal {
        question: "mbbsa-ratio",
        name: "mbbsa-two-workers",
        size: "2 workers",
        measures: "MBBSA at the least accepted makespan / optimum",
        on: &On(|| Star::of([(1503, 3021, 2), (506, 503, 0)]), |star| shown(star, least_trimmed)),
        at_most: Some(Bound { statement: "open/mbbsa-two-at-most", value: (4, 3) }),
    },
    Extremal {
        question: "mbbsa-ratio",
        name: "mbbsa-six-workers",
        size: "6 workers",
        measures: "MBBSA at the least accepted makespan / optimum",
        on: &On(|| senders(6, 100), |star| shown(star, least_trimmed)),
        at_most: Some(Bound { statement: "open/mbbsa-many", value: (6, 1) }),
    },
    Extremal {
        question: "mbbsa-ratio",
        name: "mbbsa-best-three-workers",
        size: "3 workers",
        measures: "best schedule of MBBSA / optimum",
        on: &On(|| Star::of([(1_000, 9_000, 5), (0, 1, 0), (3_995, 2, 0)]), |star| shown(star, best_trimmed)),
        at_most: Some(Bound { statement: "open/mbbsa-best-twice", value: (2, 1) }),
    },
    Extremal {
        question: "mbbsa-ratio",
        name: "mbbsa-best-twelve-workers",
        size: "12 workers",
        measures: "best schedule of MBBSA / optimum",
        on: &On(|| dear_last(10, 200), |star| shown(star, best_trimmed)),
        at_most: Some(Bound { statement: "open/mbbsa-best-twice", value: (2, 1) }),
    },
];

/// The same of algorithm 3 with every deadline listed, and with the trimmed list.
type Forms = &'static [Algorithm];

const BEST: Forms = &[|star| best_of(accepted(star, listed), star), best_trimmed];

const LEAST: Forms = &[|star| first_of(accepted(star, listed)), least_trimmed];

const LEAST_ACCEPTED: (&str, Forms) = ("the schedule for the least makespan that is accepted", LEAST);

const LAST_ACCEPTED: (&str, Forms) = (
    "the last of its schedules, in which nothing moves",
    &[|star| accepted(star, mbbsa::trimmed).last().expect("where nothing moves all is accepted")],
);

/// Algorithm 3 with every deadline listed.
fn listed(star: &Star<i64>, makespan: &i64) -> Outcome {
    mbbsa::listed(star, makespan).expect("few deadlines")
}

/// The schedules for all whole makespans that algorithm 3 accepts, up to that which moving nothing takes.
fn accepted(star: &Star<i64>, test: fn(&Star<i64>, &i64) -> Outcome) -> impl Iterator<Item = Schedule<i64>> {
    let outcomes = (0..=star.attainable_makespan()).map(move |makespan| test(star, &makespan));
    let plays = |outcome: Outcome| playback(star, &outcome.plan).expect("senders give away initial tasks only");
    outcomes.filter(|outcome| outcome.succeeds).map(plays)
}

fn first_of(mut schedules: impl Iterator<Item = Schedule<i64>>) -> Schedule<i64> {
    schedules.next().expect("where nothing moves all is accepted")
}

fn best_of(schedules: impl Iterator<Item = Schedule<i64>>, star: &Star<i64>) -> Schedule<i64> {
    schedules.min_by_key(|schedule| last_end(star, schedule)).expect("where nothing moves all is accepted")
}

fn least_trimmed(star: &Star<i64>) -> Schedule<i64> {
    first_of(accepted(star, mbbsa::trimmed))
}

fn best_trimmed(star: &Star<i64>) -> Schedule<i64> {
    best_of(accepted(star, mbbsa::trimmed), star)
}

/// Whether each form takes at most `above / below` times the optimum.
fn each_within(star: &Star<i64>, forms: Forms, ratio: (i64, i64), least: Least) -> Result<(), Counterexample> {
    let least = least(star, Relays::Allowed)?;
    forms.iter().try_for_each(|algorithm| within(star, &algorithm(star), ratio, least))
}

fn optimal_on_two_workers(context: &RunContext, forms: Forms, least: Least) -> Finding {
    over(context, pairs(context.depth, "open/mbbsa-best-two"), |star| each_within(star, forms, (1, 1), least))
}

fn at_most_four_thirds_on_two(context: &RunContext, forms: Forms, least: Least) -> Finding {
    over(context, pairs(context.depth, "open/mbbsa-two-at-most"), |star| each_within(star, forms, (4, 3), least))
}

fn pairs(depth: Depth, purpose: &str) -> Domains<StarBox> {
    let beyond = two_workers_beyond(5..=15, 1..=30);
    Domains::of([two_workers(depth)]).random(purpose, [30, 2_000, 50_000], beyond)
}

fn at_most_twice(context: &RunContext, forms: Forms, least: Least) -> Finding {
    over(context, stars(context.depth, "open/mbbsa-best-twice"), |star| each_within(star, forms, (2, 1), least))
}

fn bounded_by_workers(context: &RunContext, forms: Forms, least: Least) -> Finding {
    over(context, stars(context.depth, "open/mbbsa-many"), |star| {
        let times = star.workers().len() as i64;
        each_within(star, forms, (times, 1), least)
    })
}

fn stars(depth: Depth, purpose: &str) -> Domains<StarBox> {
    let few = Domains::of([few_workers(depth, 1..=3, 2)]);
    few.random(purpose, [30, 2_000, 100_000], several_workers())
}

/// The stars on which everybody sends all at M = 3 (m + 2) k, and should not.
fn senders(workers: usize, k: i64) -> Star<i64> {
    let makespan = 3 * (workers as i64 + 2) * k;
    let each = std::iter::repeat_n((makespan, makespan + 1, 1), workers - 2);
    Star::of([(makespan / 3, makespan + 1, 3)].into_iter().chain(each).chain([(2 * k, 2 * k, 0)]))
}

/// The star of n + 2 workers on which the dear receiver comes last and should not come at all.
fn dear_last(tasks: u64, large: i64) -> Star<i64> {
    let n = tasks as i64;
    let cheap = (1..=n).map(|worker| (0, 4 * n + 2 * worker, 0));
    let dear = ((n - 1) * large - (4 * n + 3), 4 * n + 3, 0);
    Star::of([(large, (2 * n - 1) * large, tasks)].into_iter().chain(cheap).chain([dear]))
}

fn comes_close_to_twice(context: &RunContext, algorithm: Algorithm, least: Least) -> Finding {
    let (tasks, large) = context.depth.pick((4, 15), (6, 40), (9, 100));
    let all = (2..=tasks).flat_map(|tasks| (12..=large).map(move |large| (tasks, large)));
    let domain = format!("the stars with 2 to {tasks} tasks and K = 12 to {large}");
    Sweep::complete(context, domain).check(all, |&(tasks, large)| {
        let (star, n) = (dear_last(tasks, large), tasks as i64);
        takes(&star, &algorithm(&star), (2 * n - 1) * large)?;
        optimum_is(&star, n * large + 4 * n + 2, least)
    })
}

fn grows(context: &RunContext, forms: Forms, least: Least) -> Finding {
    let (workers, large) = context.depth.pick((6, 4), (9, 9), (12, 20));
    let all = (3..=workers).flat_map(|workers| (1..=large).map(move |large| (workers, large)));
    let domain = format!("the stars of 3 to {workers} workers with k = 1 to {large}");
    Sweep::complete(context, domain).check(all, |&(workers, large)| {
        let star = senders(workers, large);
        let makespan = 3 * (workers as i64 + 2) * large;
        let taken = (workers as i64 - 1) * makespan + 4 * large;
        forms.iter().try_for_each(|algorithm| takes(&star, &algorithm(&star), taken))?;
        optimum_is(&star, makespan + 1, least)
    })
}

/// MBBSA's schedule and a best one, with the ratio of their makespans.
fn shown(star: &Star<i64>, algorithm: Algorithm) -> Result<Shown, String> {
    ratio(star, [("What MBBSA does", algorithm), stars::BEST])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_every_deadline_listed_the_stars_that_come_close_are_no_trouble() {
        for n in 2..=4 {
            let star = dear_last(n, 40);
            let optimum = n as i64 * 44 + 2;
            assert!(takes(&star, &best_of(accepted(&star, listed), &star), optimum).is_ok(), "{n}");
        }
    }
}
