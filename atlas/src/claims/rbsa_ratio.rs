//! `rbsa-ratio`: how many times as long as the best schedule R-BSA (rr6005, algorithm 5, mended) can take.
//!
//! **Theorem (open/rbsa-two). On two workers R-BSA is optimal.** Let a schedule have makespan M. By the theorem of
//! `bba_ratio` on two workers, one with the same makespan has a single sender, and it sends l tasks or more, those
//! beyond floor(M / w). With l transfers in place of more both workers end by M as well: the sender computes no more
//! than fits, and the other one receives fewer, in the slots due latest. With a single receiver algorithm 5 has nothing
//! to choose and puts each forward as late as can be: it accepts M. And what it accepts has a schedule. So it accepts
//! just the makespans from the optimum on, and halving the interval finds the optimum.
//!
//! **Theorem (open/rbsa-twice). R-BSA takes at most twice the best makespan without relays, and at most three times the
//! optimum, on any number of workers.** Let a schedule without relays have makespan T, and let M >= 2 T: algorithm 5
//! accepts M, as will be shown. The search ends at an M that is accepted, and the next smaller number on its grid is
//! not, or M is the least time at which a worker has computed what it holds, which is at most T. 2 T is on the grid, so
//! M <= 2 T, and R-BSA's schedule ends by the M that it accepts. (Halved in rationals, down to 1/lambda, the interval
//! ends at an accepted M < 2 T + 1/lambda; the schedule ends at a multiple of 1/lambda, as 2 T is, so by 2 T.)
//!
//! Let the schedule have n transfers, let A_i be the sum of the i shortest of its n sends, and C_k that of the k
//! shortest of its n receptions. When its (n - k + 1)-th forward starts, so many tasks have arrived, and from there on
//! k forwards follow each other by T. So
//!
//! > A_(n-k+1) + C_k <= T, for k = 1, 2, …, n.
//!
//! A worker that receives R tasks sends nothing and holds L: (L + R) w <= T. So at M it need not send, and can take R
//! tasks or more. A worker that must send e tasks at M sends as many or more by T, and can bring them to the master in
//! time. Let E be the sum of all e, and A'_i that of the i shortest of these sends: E <= n, and since these sends are
//! among the n, and A_(n-k+1) is what is left of them without the k - 1 longest, A'_(E-k+1) <= A_(n-k+1).
//!
//! Algorithm 5 chooses the last forward, the last but one, and so on. Let its k-th choice start at t_k; t_0 = M. Each
//! time it takes the latest start that is possible, and fails where that lies before A'_(E-k+1). Before the k-th choice
//! k - 1 are made. So of the k shortest receptions of the schedule at least one is of a worker r that has been chosen
//! fewer times than it receives in the schedule: else the choices were k or more. It can take one more, and its
//! computations leave it a start at M - R_r w_r - c_r >= M - T - c_r; so t_k is at least the smaller of M - T and
//! t_(k-1), less c_r, and c_r is at most the k-th shortest reception. Hence t_k >= M - T - C_k >= (M - 2 T) +
//! A_(n-k+1), and the choice does not fail.
//!
//! With relays, let x_r be what r computes beyond what it holds, if that is positive, and take x_r receptions of each r
//! in place of all: (L_r + x_r) w_r <= T, they sum up to E or more, and C_k <= T, A'_i <= T, for the ports have the
//! time for all of them. As before t_k >= M - T - C_k, and from M >= 3 T on that is T or more: no choice fails.
//!
//! **Theorem (open/rbsa-attains). On m >= 3 workers it takes twice the optimum at worst, if no relays are needed.** For
//! c = (0, 0, 1), w = (2, 1, 0) and L = (2, 0, 0) one task goes to worker 1 and then one to worker 2: all ends at 1,
//! and nothing can end before. At M = 1 both could start to receive the last task at 0; the tie is given to worker 1,
//! which has the smaller number, and then there is no time left for worker 2. At any M < 2 worker 0 must send both
//! tasks (one from M = 2 on), worker 1 can take one, and starts to receive at M - 1, as late as worker 2 does; so R-BSA
//! ends at 2. Workers that hold nothing, with c = 4 and w = 4, are of no use to anyone.

use schedcheck_bruteforce::star::Relays;
use schedcheck_harness::domain::StarBox;
use schedcheck_harness::{Claim, Depth, Domains, Finding, RunContext, Sweep, Test, over};
use schedcheck_model::star::{Schedule, Star};
use schedcheck_rr6005_algorithms::rbsa;

use super::stars::{
    Algorithm, BEST, NOTHING_MOVED, ONE_OF_THE_BEST, few_workers, ratio, several_workers, two_workers,
    two_workers_beyond, without_relays,
};
use crate::extremal::{Bound, Extremal, On};
use schedcheck_evidence::star::{BY_SEARCH, Least, MISTAKEN_SEARCH, least_by_search, optimum_is, takes, within};

pub const CLAIMS: [Claim; 4] = [
    Claim::new(
        "open/rbsa-two",
        BY_SEARCH,
        &Test {
            check: optimal_on_two_workers,
            subject: reversed_search,
            oracle: least_by_search,
            wrong_subjects: &[NOTHING_MOVED],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/rbsa-twice",
        BY_SEARCH,
        &Test {
            check: at_most_twice,
            subject: reversed_search,
            oracle: least_by_search,
            wrong_subjects: &[NOTHING_MOVED],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/rbsa-attains",
        BY_SEARCH,
        &Test {
            check: attains,
            subject: reversed_search,
            oracle: least_by_search,
            wrong_subjects: &[ONE_OF_THE_BEST],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
    Claim::new(
        "open/rbsa-twice-optimum",
        BY_SEARCH,
        &Test {
            check: at_most_twice_the_optimum,
            subject: reversed_search,
            oracle: least_by_search,
            wrong_subjects: &[NOTHING_MOVED],
            wrong_oracles: MISTAKEN_SEARCH,
        },
    ),
];

pub const EXTREMALS: [Extremal; 2] = [
    Extremal {
        question: "rbsa-ratio",
        name: "rbsa-three-workers",
        size: "3 workers, no relays",
        measures: "R-BSA / best without relays",
        on: &On(|| tied(3), |star| ratio(star, [OWN, ("A best schedule without relays", without_relays)])),
        at_most: Some(Bound { statement: "open/rbsa-twice", value: (2, 1) }),
    },
    Extremal {
        question: "rbsa-ratio",
        name: "rbsa-four-workers",
        size: "4 workers",
        measures: "R-BSA / optimum",
        on: &On(|| tied(4), |star| ratio(star, [OWN, BEST])),
        at_most: Some(Bound { statement: "open/rbsa-twice", value: (3, 1) }),
    },
];

const OWN: (&str, Algorithm) = ("What R-BSA does", reversed_search);

fn reversed_search(star: &Star<i64>) -> Schedule<i64> {
    rbsa::minimise(star).schedule
}

fn optimal_on_two_workers(context: &RunContext, algorithm: Algorithm, least: Least) -> Finding {
    let beyond = two_workers_beyond(5..=20, 1..=40);
    let domains = Domains::of([two_workers(context.depth)]).random("open/rbsa-two", [50, 2_000, 50_000], beyond);
    over(context, domains, |star| within(star, &algorithm(star), (1, 1), least(star, Relays::Allowed)?))
}

fn at_most_twice(context: &RunContext, algorithm: Algorithm, least: Least) -> Finding {
    over(context, stars(context.depth, "open/rbsa-twice"), |star| {
        let schedule = algorithm(star);
        within(star, &schedule, (2, 1), least(star, Relays::Forbidden)?)?;
        within(star, &schedule, (3, 1), least(star, Relays::Allowed)?)
    })
}

fn at_most_twice_the_optimum(context: &RunContext, algorithm: Algorithm, least: Least) -> Finding {
    over(context, stars(context.depth, "open/rbsa-twice-optimum"), |star| {
        within(star, &algorithm(star), (2, 1), least(star, Relays::Allowed)?)
    })
}

fn stars(depth: Depth, purpose: &str) -> Domains<StarBox> {
    let few = Domains::of([few_workers(depth, 1..=3, 2)]);
    few.random(purpose, [50, 2_000, 100_000], several_workers())
}

/// The star whose tie takes twice as long, with workers beside that are of no use.
fn tied(workers: usize) -> Star<i64> {
    let idle = std::iter::repeat_n((4, 4, 0), workers - 3);
    Star::of([(0, 2, 2), (0, 1, 0), (1, 0, 0)].into_iter().chain(idle))
}

fn attains(context: &RunContext, algorithm: Algorithm, least: Least) -> Finding {
    let workers = context.depth.pick(6, 9, 12);
    Sweep::complete(context, format!("the star with 3 to {workers} workers")).check(3..=workers, |&workers| {
        let star = tied(workers);
        takes(&star, &algorithm(&star), 2)?;
        optimum_is(&star, 1, least)
    })
}
