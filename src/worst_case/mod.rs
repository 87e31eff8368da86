//! Exact worst cases of algorithms on stars: the supremum, over all real parameters, of what an algorithm takes,
//! divided by what the best schedule takes.
//!
//! For so many workers, who hold so many tasks, the communication and computation times are unknown real numbers, zero
//! or above; links may be alike, and speeds may be. [`search`] runs the algorithm on linear forms in them
//! ([`schedcheck_parametric`]), along every course that its comparisons can take, and holds each course against all
//! schedules. What it gives is a proof but for its size: the largest ratio exactly, or that there is none, with a
//! platform that attains it or a way that approaches it. Each platform is [measured] besides: the algorithm,
//! or what it comes to at these numbers, by the checker, and the optimum by branch-and-bound.
//!
//! # The algorithms
//!
//! | name | what it is |
//! | --- | --- |
//! | `bba` | rr6005, algorithm 1 |
//! | `bba-by-finish-times` | the same with the receiver that section 3.3.1 names, the worker that finishes first |
//! | `mbbsa` | rr6005, algorithm 4 with algorithm 3 in its trimmed form, at the least makespan M that this accepts |
//! | `mbbsa-best` | the same, with the best of the schedules for all M that this accepts |
//! | `r-bsa` | rr6005, algorithm 5, mended, at the least M that it accepts |
//! | `no-redistribution` | every worker computes what it holds |
//! | `no-relays` | the best schedule in which nobody both sends and receives |
//!
//! Algorithm 4 halves an interval of makespans, and on links that are not alike its test is not monotone: it may end at
//! any M that is accepted while one just below it is not, and which it is depends on the digits of the parameters, not
//! on them as real numbers. `mbbsa` is the reading in which the search does what it is meant to; `mbbsa-best` is what
//! an endlessly patient search that keeps the best schedule would find, and no run of algorithm 4 is better with
//! algorithm 3 in its trimmed form, which is the one that runs here. With every deadline listed, as printed, the same M
//! are accepted, but on links that are not alike the schedules can end sooner, or later: for c = (2, 2, 0, 0), w = (2,
//! 1, 1, 3) and L = (2, 2, 0, 2) the best of them ends at 3, that of `mbbsa-best` at 4. Where the test accepts every M
//! above some number but not that number, the schedule is that just above it.
//!
//! # Why counting up to n is enough
//!
//! Algorithms 3 and 5 divide: a worker can take floor((M - f) / w) tasks. On forms that is counted, up to n, the number
//! of all tasks, and what lies beyond is told as n. That changes nothing. Let r hold L tasks. If floor(M / w) is told
//! as n, r is no sender either way, and can take n - L or more tasks in truth, and n - L as told. No more than L_send
//! tasks have to be sent, all by other workers: at most n - L. Algorithm 3 in its trimmed form lists a further deadline
//! of r only while fewer than L_send deadlines are listed of workers whose links are at least as fast, r among them: at
//! most L_send of r. Algorithm 5 takes L_send forwards in all. So neither reaches the count that was cut. The other
//! division compares floor(M / c) with a number of tasks to be sent, at most n. (The counted form of algorithm 3, which
//! is only for equal links, divides by the links as well: it is not used here. Its schedules are optimal, as those of
//! the trimmed form are.)
//!
//! # Orders of the workers
//!
//! A distribution of tasks is meant up to the order of the workers. Ties between workers go to the smaller number, and
//! a platform with ties need not be near one that has none and on which the algorithm is as bad: several ties at once
//! may be broken in a way that no small change of parameters would break them. So every order of the loads is searched;
//! only for `no-redistribution` and `no-relays`, which know no tie, one order is enough, and among workers that hold as
//! much the links (or, if these are alike, the speeds) may be taken to be sorted.
//!
//! # What the tables show
//!
//! The numbers are in `docs/worst-cases.md`. Some are so for all sizes:
//!
//! **On two workers `bba` is optimal, and relays are of no use, whatever links and speeds are.** Take a schedule with
//! as few transfers as any of its makespan, in the form of lemmas 1, 2 and 8 of
//! [`schedcheck_bruteforce::star::branch_and_bound`]: no worker sends after it has received, the cheaper sender comes
//! first, and the k-th sender is not the k-th receiver. Let both workers send: 0, the cheaper, p times, then 1. By
//! lemma 8 all of the first p receptions are those of 1, and all others those of 0. Leave out transfers p and p + 1.
//! Those before keep their times, those behind come earlier; each worker computes as many tasks as before, and its
//! receptions that are left have the same due dates or later ones, for these are counted from the end. Two transfers
//! are saved: so one worker alone sends, say 0, and nobody relays. With k tasks moved it ends at A(k) = (L - k) w, and
//! worker 1 at E(k), at the earliest, where A falls and E does not. `bba` goes on from k to k + 1 as long as E(k + 1) <
//! A(k), and stops at the first k with E(k + 1) >= A(k). Whoever moves j > k ends at E(j) >= A(k) or later, and E(j) >=
//! E(k); whoever moves j < k ends at A(j) >= A(k - 1) > E(k) or later, and A(j) >= A(k). So k is best. (It moves from
//! the worker that ends last; from the other one nothing can be gained.)
//!
//! **On two workers `r-bsa` and `mbbsa-best` are optimal.** Let a schedule have makespan M. By the last paragraph one
//! with the same makespan has a single sender, and it sends l tasks or more, those beyond floor(M / w). With l
//! transfers in place of more both workers end by M as well: the sender computes no more than fits, and the other one
//! receives fewer. So there is one schedule to be found for M. With a single receiver algorithm 5 has nothing to choose
//! and puts each forward as late as can be: it accepts M. Algorithm 3 looks at the first arrival only and accepts M,
//! too; what comes of it are those l transfers, as soon as can be. (Each takes them for the optimal M; R-BSA accepts no
//! less.)
//!
//! **Who holds all tasks alone needs no relays.** Only it sends (lemma 1), and by lemma 8 it receives nothing.
//!
//! **With speeds alike, `no-redistribution` is max L / ceil(n / m) times the optimum at worst**: some worker computes
//! ceil(n / m) tasks or more in any schedule, and where links cost nothing no worker need compute more. With free
//! speeds it is unbounded as soon as there are two workers.
//!
//! **With speeds alike, m >= 3 and all n tasks on one worker, `bba-by-finish-times` is n / ceil(n / (m - 1)) times the
//! optimum or worse**: let worker 1 have a link of n w and all others links of zero. It is the first of those that
//! finish at zero, would be done too late, and so nothing moves; the others could share the tasks. *Conjecture*: no
//! star is worse. It is so in the table.
//!
//! **MBBSA and R-BSA never relay**: whom they let send has no time for what it holds, and is let receive nothing. So
//! they are no better than `no-relays`. With free links they can be worse: R-BSA by the test that accepts less, MBBSA
//! by arrivals that are late, and its best schedule by the choice of receivers.
//!
//! *Conjecture*: on two workers `mbbsa` takes at most 4/3 of the optimum. It is so in the whole table, with 5 or 6
//! tasks on one of two workers, and with 7 to 10 where speeds are alike (4/3, 4/3, 83/63 and 47/36).
//!
//! *Conjectures*, each so in the whole table: on three workers `bba` takes at most 5/4 of the optimum where links are
//! alike, and at most twice the optimum; the best schedule without relays takes at most 3/2 of the optimum on up to
//! three workers. On four it does so in the table, and with one task more it does not: for L = (3, 1, 0, 0) the
//! supremum is 8/5, attained by c = (0, 3, 0, 3) and w = (2, 8, 5, 2).
//!
//! Of all sizes at once the atlas of open questions says more (`docs/atlas.md`): the best schedule without relays takes
//! less than twice the optimum on any number of workers, and comes as close to that as one likes; `bba` grows with the
//! number of workers.
//!
//! The conjectures were tried two tasks further: 700 seeded [climbs](lattice::climbed) on each of 26 larger sizes found
//! nothing above them, and met 5/4, 3/2 and n / ceil(n / (m - 1)) again. That is weak evidence: the third conjecture
//! was of up to four workers then, and no climb came upon the 8/5.

pub mod atlas;
mod contests;
mod estimate;
mod example;
mod found;
pub mod lattice;
mod makespans;
mod request;
mod size;
mod table;

use schedcheck_parametric::worst::{Contest, Supremum, Work, supremum};

pub use contests::Algorithm;
pub use estimate::{MOST_PROGRAMS, estimate};
pub use example::{Contradiction, Measured, measured, schedule_on};
pub use found::{Approach, Row, WorstCase};
pub use request::{MOST_TASKS, Refusal, Request, refuse_too_large};
pub use size::Size;
pub use table::{HEAD, cells_for_people, csv, markdown, summary, worst};

use contests::OnStars;

/// The most workers: with links and speeds of their own, an objective and a makespan, their parameters are 16.
pub const MOST_WORKERS: usize = 7;

/// The worst case of an algorithm for one distribution of tasks, in all orders of the workers; `stop` is asked again
/// and again.
///
/// # Errors
/// The platform that was found does not have the ratio that it should have: a bug, found.
///
/// # Panics
/// Panics if there are more than [`MOST_WORKERS`] workers.
pub fn search(algorithm: Algorithm, size: &Size, stop: &dyn Fn() -> bool) -> Result<Row, Contradiction> {
    assert!(size.loads.len() <= MOST_WORKERS, "{} workers have too many parameters", size.loads.len());
    let (orders, found, work) = supremum_of(algorithm, size, stop);
    Row::new(algorithm, size, &orders, found, work)
}

/// The supremum alone, with the orders in which it was sought.
fn supremum_of(algorithm: Algorithm, size: &Size, stop: &dyn Fn() -> bool) -> (Vec<Size>, Supremum, Work) {
    let orders = if algorithm.is_symmetric() { vec![size.clone()] } else { size.orders() };
    let contests: Vec<OnStars> = orders.iter().map(|size| OnStars { algorithm, size: size.clone() }).collect();
    let contests: Vec<&dyn Contest> = contests.iter().map(|contest| contest as &dyn Contest).collect();
    let (found, work) = supremum(&contests, stop);
    (orders, found, work)
}

#[cfg(test)]
mod tests;
