//! `bba-ratio`: how many times as long as the best schedule BBA (rr6005, algorithm 1) can take.
//!
//! **Theorem (open/bba-two). On two workers BBA is optimal, whatever links and speeds are, and relays are of no use.**
//! Take a schedule with as few transfers as any of its makespan, in the form of lemmas 1, 2 and 8 of
//! [`schedcheck_bruteforce::star::branch_and_bound`]: no worker sends after it has received, the cheaper sender comes
//! first, and the k-th sender is not the k-th receiver. Let both workers send: 0, the cheaper, p times, then 1. By
//! lemma 8 all of the first p receptions are those of 1, and all others those of 0. Leave out transfers p and p + 1.
//! Those before keep their times, those behind come earlier; each worker computes as many tasks as before, and its
//! receptions that are left have the same due dates or later ones, for these are counted from the end. Two transfers
//! are saved: so one worker alone sends, say 0, and nobody relays. With k tasks moved it ends at A(k) = (L - k) w, and
//! worker 1 at E(k), at the earliest, where A falls and E does not. BBA goes on from k to k + 1 as long as E(k + 1) <
//! A(k), and stops at the first k with E(k + 1) >= A(k). Whoever moves j > k ends at E(j) >= A(k) or later, and E(j) >=
//! E(k); whoever moves j < k ends at A(j) >= A(k - 1) > E(k) or later, and A(j) >= A(k). So k is best. (It moves from
//! the worker that ends last; from the other one nothing can be gained.)
//!
//! **Theorem (open/bba-many). On m workers BBA takes at most m + 1 times the optimum, and at most m times the best
//! makespan without relays.** Let a schedule have makespan T, and write N_j for the tasks that worker j computes in it
//! and e_j = max(0, L_j - floor(T / w_j)) for its surplus. Let E be the sum of the surpluses; with E = 0 BBA, which
//! never makes the last end later, ends by T. Worker j gives away e_j tasks or more, so its sends take e_j c_j on the
//! input port. Call r a receiver if x_r = N_r - L_r > 0; then (L_r + x_r) w_r <= T, and its receptions take x_r c_r on
//! the output port. So
//!
//! > the sum of e_j c_j is at most T, that of x_r c_r is at most T, and the x_r sum up to E or more.
//!
//! Look at the iterations of BBA in which the sender ends after T, and let V_k be the least temporary finish time in
//! the k-th of them. The documentation of [`bba`] shows that V_k never falls, and that a worker that has received ends
//! by the current V and does not send. So the sender has only given tasks away, still holds more than floor(T / w), and
//! each move is one of its e_j: there are at most E such moves. Each worker ends by T, or by the V of the task that it
//! received last; and if BBA stops while someone ends after T, who has received, that is so as well; who has not
//! still has a surplus, and BBA ends by the V of that iteration, which is one of the first E, for after E moves nobody
//! has a surplus. So BBA ends by T, or by the largest V_k with k <= E. (For w = 0 floor(T / w) is infinite.)
//!
//! Let A_k be the arrival of the k-th of these tasks at the master, and let the first V be preceded by V_0 = 0. The
//! output port is free by V_(k-1), and r ends by V_(k-1) if it has received, at L_r w_r if not. So for every receiver
//!
//! > V_k <= max(V_(k-1), A_k) + c_r + w_r, or V_k <= (L_r + 1) w_r.
//!
//! Choose the receivers r_1, r_2, …, r_E so that each is taken at most x_r times, and follow V_k back to the last
//! iteration i at which it does not hang on V_(i-1). Let q be the number of receivers. The times c_r of all iterations
//! sum up to T at most, and the times w_r of each receiver to x_r w_r <= T. So if V_i <= (L_r + 1) w_r, then V_k <=
//! (q + 1) T, since r is taken at most x_r - 1 times behind i, and (L_r + x_r) w_r <= T. If V_i hangs on A_i, then V_k
//! <= A_i + T + q T <= (q + 2) T. Someone has a surplus and is no receiver: q <= m - 1, and V_k <= (m + 1) T.
//!
//! Let nobody relay in that schedule. If two workers have a surplus, q <= m - 2 and V_k <= m T. Let only s have one.
//! Take the schedule with as few transfers as any without relays that ends by T: by lemma 3 of the page named above
//! only s sends, just E tasks. The i-th forward starts at i c_s or later, and A_i = i c_s. So with r_1, r_2, … in the
//! order of the forwards, A_i and the times c_r from i on sum up to T at most, and V_k <= T + q T <= m T.
//!
//! **Theorem (open/bba-one-holder). If one worker holds all tasks, BBA takes at most m - 1 times the optimum.** Let s
//! be that worker, T the optimum, and L_s w_s > T, or nothing is to be shown. By lemmas 1 to 3 and 8 there is an
//! optimum in which nobody relays and s alone sends, just E tasks; let r_1, …, r_E be their receivers in order, and q
//! how many workers these are. The i-th task is at the master at A_i = i c_s, so
//!
//! > (1) A_i, all c_r of the receptions from the i-th on, and the last receiver's w sum up to T at most;
//! > (2) if r receives the i-th task, A_i + c_r and w_r for each of its receptions from the i-th on do;
//! > (3) if r receives later ones, A_i, c of the i-th receiver, and w_r for each of its receptions behind the i-th do.
//!
//! As above BBA ends by T or by V_k for some k <= E; in these iterations s sends and some other worker b_l receives.
//! V_1 <= A_1 + c_r + w_r <= T for the first receiver r. Let k >= 2 and b be the one of b_1, …, b_(k-1) with the least
//! w, and write v for w_b. When the output port becomes free after the task of b_l, that one has w or more still to
//! compute: it is free by V_l - v. Nobody but s held a task, so every other worker ends by V_l. So if the port is free
//! at A_(l+1) only or before, then for every worker r but s
//!
//! > V_(l+1) <= V_l + w_r, or V_(l+1) <= A_(l+1) + c_r + w_r,
//!
//! and if it is not, then V_(l+1) <= V_l + w_r + max(0, c_r - v), which for b is V_l + max(v, c_b). Follow V_k back,
//! with r = r_l for the l-th iteration, to the last iteration i where V_i <= A_i + c_r + w_r; there is one, for the
//! first is such. V_k is at most that, and for each l behind i what is added: w_r at most, or the smaller of w_r +
//! max(0, c_r - v) and max(v, c_b). It is to be shown that this is (m - 1) T at most. Call w_r for all receptions of r
//! from the i-th on its *work*: it is at most T.
//!
//! *b receives nothing in the optimum.* Then q <= m - 2. All c from i on and A_i are at most T by (1), the works q T.
//!
//! *b does, and c_b >= v.* Then each reception of b behind i adds c_b, and others add c_r + w_r at most. If the i-th
//! receiver is not b, all c and A_i are at most T, and the works of the others (q - 1) T. If it is b, then w_b = v is
//! to be added; but whoever receives behind i has a work of at most T - c_b <= T - v by (3). If there is none but b,
//! the sum is at most T by (1).
//!
//! *b does, and c_b < v.* So for l behind i and its receiver r the larger of w_r and v is added at most, or of w_r and
//! w_r + c_r - v. If w_r >= v, that is w_r. If w_r < v and c_r <= v, it is w_r. If w_r < v < c_r, it is v < c_r; call
//! such receivers *dear*. b is not dear. If there is none from i on, A_i, c of the i-th receiver and its work are at
//! most T by (2), and the works of the others (q - 1) T. If there is one, A_i, c of the i-th receiver and all c of dear
//! receivers behind i are at most T by (1), and the works of the others (q - 1) T; that is all, if the i-th receiver is
//! not dear. If it is, its w is to be added, which is less than v, and v < c. Whoever is not dear and receives behind i
//! has a work of at most T - c by (3). If there is nobody, all is at most T + v <= 2 T, and q >= 2.
//!
//! So q T is enough where b receives, with q <= m - 1, and (q + 1) T where it does not, with q <= m - 2.
//!
//! **Theorem (open/bba-grows). On m >= 3 workers the supremum is m - 1 or more, and with all tasks on one worker it is
//! m - 1.** Let K >= 1, c = (0, K, 0, …, 0), w = (m K, 0, K + 1, …, K + 1), and let worker 0 hold all m - 1 tasks.
//! Nobody but worker 1 computes a task before K + 1, and it has m - 1 >= 2 of them at 2 K >= K + 1 at the earliest if
//! nobody else does; so the optimum is K + 1 or more, and it is K + 1: m - 2 tasks go at time zero to the others, then
//! one to worker 1. BBA gives every task to worker 1: at the k-th the output port is free at (k - 1) K, worker 1 would
//! end at k K, the others at k K + 1, and worker 0 ends at m K or later. It ends at (m - 1) K, and the ratio (m - 1) K
//! / (K + 1) comes as close to m - 1 as one likes.

use schedcheck_bruteforce::star::Relays;
use schedcheck_harness::domain::StarBox;
use schedcheck_harness::{Claim, Depth, Domains, Finding, RunContext, Sweep, Test, over};
use schedcheck_model::star::{Schedule, Star, Worker};
use schedcheck_rr6005_algorithms::bba;

use super::stars::{
    Algorithm, BEST, NOTHING_MOVED, ONE_OF_THE_BEST, few_workers, ratio, several_workers, two_workers,
    two_workers_beyond,
};
use crate::extremal::{Bound, Extremal, On, Shown};
use schedcheck_evidence::star::{BY_SEARCH, Least, MISTAKEN_SEARCH, least_by_search, optimum_is, takes, within};

pub const CLAIMS: [Claim; 5] = [
    Claim::new(
        "open/bba-two",
        BY_SEARCH,
        &Test {
            check: optimal_on_two_workers,
            subject: bba::schedule,
            oracle: least_by_search,
            wrong_subjects: &[NOTHING_MOVED, ("nothing is computed", |_| Schedule::default())],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/bba-many",
        BY_SEARCH,
        &Test {
            check: bounded_by_workers,
            subject: bba::schedule,
            oracle: least_by_search,
            wrong_subjects: &[NOTHING_MOVED],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/bba-one-holder",
        BY_SEARCH,
        &Test {
            check: one_less_where_one_holds_all,
            subject: bba::schedule,
            oracle: least_by_search,
            wrong_subjects: &[NOTHING_MOVED],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/bba-grows",
        BY_SEARCH,
        &Test {
            check: grows,
            subject: bba::schedule,
            oracle: least_by_search,
            wrong_subjects: &[ONE_OF_THE_BEST],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/bba-one-less",
        BY_SEARCH,
        &Test {
            check: one_less,
            subject: bba::schedule,
            oracle: least_by_search,
            wrong_subjects: &[NOTHING_MOVED],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
];

pub const EXTREMALS: [Extremal; 3] = [
    Extremal {
        question: "bba-ratio",
        name: "bba-two-workers",
        size: "2 workers",
        measures: "BBA / optimum",
        on: &On(|| Star::of([(1, 2, 3), (1, 1, 0)]), shown),
        at_most: Some(Bound { statement: "open/bba-two", value: (1, 1) }),
    },
    Extremal {
        question: "bba-ratio",
        name: "bba-three-workers",
        size: "3 workers, all tasks on one",
        measures: "BBA / optimum",
        on: &On(|| Star::of([(0, 3, 2), (1, 0, 0), (0, 1, 0)]), shown),
        at_most: Some(Bound { statement: "open/bba-one-holder", value: (2, 1) }),
    },
    Extremal {
        question: "bba-ratio",
        name: "bba-six-workers",
        size: "6 workers, all tasks on one",
        measures: "BBA / optimum",
        on: &On(|| family(6, 100), shown),
        at_most: Some(Bound { statement: "open/bba-one-holder", value: (5, 1) }),
    },
];

fn optimal_on_two_workers(context: &RunContext, algorithm: Algorithm, least: Least) -> Finding {
    let beyond = two_workers_beyond(5..=20, 1..=40);
    let domains = Domains::of([two_workers(context.depth)]).random("open/bba-two", [50, 2_000, 50_000], beyond);
    over(context, domains, |star| within(star, &algorithm(star), (1, 1), least(star, Relays::Allowed)?))
}

/// At most m + 1 times the optimum, and m times what is best without relays.
fn bounded_by_workers(context: &RunContext, algorithm: Algorithm, least: Least) -> Finding {
    over(context, stars(context.depth, "open/bba-many"), |star| {
        let workers = star.workers().len() as i64;
        let schedule = algorithm(star);
        within(star, &schedule, (workers + 1, 1), least(star, Relays::Allowed)?)?;
        within(star, &schedule, (workers, 1), least(star, Relays::Forbidden)?)
    })
}

/// At most m - 1 times the optimum, on stars of which all tasks are put on each worker in turn.
fn one_less_where_one_holds_all(context: &RunContext, algorithm: Algorithm, least: Least) -> Finding {
    over(context, stars(context.depth, "open/bba-one-holder"), |star| {
        let workers = star.workers().len();
        (0..workers).try_for_each(|holder| {
            let star = held_by(star, holder);
            within(&star, &algorithm(&star), (workers as i64 - 1, 1), least(&star, Relays::Allowed)?)
        })
    })
}

/// The same star with all tasks on one worker.
fn held_by(star: &Star<i64>, holder: usize) -> Star<i64> {
    let put = |(number, worker): (usize, &Worker<i64>)| {
        let tasks = if number == holder { star.total_tasks() } else { 0 };
        Worker { tasks, ..worker.clone() }
    };
    Star::new(star.workers().iter().enumerate().map(put).collect()).expect("as many tasks as before")
}

/// At most m - 1 times the optimum, from two workers on.
fn one_less(context: &RunContext, algorithm: Algorithm, least: Least) -> Finding {
    over(context, stars(context.depth, "open/bba-one-less"), |star| {
        let workers = star.workers().len() as i64;
        within(star, &algorithm(star), (workers - 1, 1), least(star, Relays::Allowed)?)
    })
}

fn stars(depth: Depth, purpose: &str) -> Domains<StarBox> {
    let few = Domains::of([few_workers(depth, 2..=3, 2)]);
    few.random(purpose, [50, 2_000, 100_000], several_workers())
}

/// The stars on which BBA takes (m - 1) K in place of K + 1.
fn family(workers: usize, large: i64) -> Star<i64> {
    let others = std::iter::repeat_n((0, large + 1, 0), workers - 2);
    Star::of([(0, workers as i64 * large, workers as u64 - 1), (large, 0, 0)].into_iter().chain(others))
}

fn grows(context: &RunContext, algorithm: Algorithm, least: Least) -> Finding {
    let (workers, large) = context.depth.pick((6, 4), (9, 9), (12, 20));
    let all = (3..=workers).flat_map(|workers| (1..=large).map(move |large| (workers, large)));
    let domain = format!("the stars of 3 to {workers} workers with K = 1 to {large}");
    Sweep::complete(context, domain).check(all, |&(workers, large)| {
        let star = family(workers, large);
        takes(&star, &algorithm(&star), (workers as i64 - 1) * large)?;
        optimum_is(&star, large + 1, least)
    })
}

/// BBA's schedule and a best one, with the ratio of their makespans.
pub(super) fn shown(star: &Star<i64>) -> Result<Shown, String> {
    ratio(star, [("What BBA does", bba::schedule), BEST])
}
