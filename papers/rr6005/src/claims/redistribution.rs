//! Theorem 1: the order of senders and receivers when computation is neglected (section 3.2.1).

use std::cmp::Ordering;

use itertools::Itertools;
use schedcheck_bruteforce::redistribution::{
    BestOrders, best_time, best_time_with_loans, best_time_with_waiting, certificate,
};
use schedcheck_model::redistribution::{Redistribution, check};
use schedcheck_model::star::Transfer;
use schedcheck_model::{Rational, Time};

use super::boxes::bounded_by_size;
use super::redistribution_proof::THEOREM_1;
use crate::curves::known_imbalance::REDISTRIBUTION;
use schedcheck_harness::curve::Curve;
use schedcheck_harness::domain::{Alike, RedistributionBox};
use schedcheck_harness::growth::{Family, along, beyond};
use schedcheck_harness::optima::{self, Certified};
use schedcheck_harness::{
    Claim, Counterexample, Finding, RemedyKind, RunContext, Sweep, Test, WithProof, nothing_asserted, refuted,
};
use schedcheck_rr6005_algorithms::redistribution;

pub const CLAIMS: [Claim; 5] = [
    Claim::new(
        "rr6005/thm-1",
        &[
            "every order of senders and of receivers, task by task, also with one task more that a worker lends",
            "the plain search over all states with deliberate idle time, on up to 4 workers and 2 tasks",
        ],
        &Test {
            check: |context, algorithm, least| everywhere(context, |instance| optimal(instance, algorithm, least)),
            subject: order_of_theorem_1,
            oracle: WITH_A_LOAN,
            wrong_subjects: WRONG_ORDERS,
            wrong_oracles: MISTAKEN_LOAN,
        },
    )
    .plain(
        "A worker with a fast link can send one of its own tasks first and get one back later: where a third worker's \
            c is less than half of those of the sender and of the receiver, that is shorter than the order of the \
            theorem. The proof compares with any other schedule, but its exchanges keep who sends and who receives.",
    )
    .remedied(
        RemedyKind::Reread,
        "No schedule is shorter in which nobody lends: a worker with delta_i > 0 only sends, one with delta_i < 0 only \
            receives, and one with delta_i = 0 does neither.",
        &WithProof {
            test: &Test {
                check: theorem_1,
                subject: order_of_theorem_1,
                oracle: EVERY_ORDER,
                wrong_subjects: WRONG_ORDERS,
                wrong_oracles: MISTAKEN,
            },
            proof: &THEOREM_1,
        },
    ),
    Claim::new(
        "rr6005/conclusion-polynomial",
        &[
            "every order of senders and of receivers, task by task, also with one task more that a worker lends",
            "operations on times, counted along a curve",
        ],
        &in_polynomial_time(WITH_A_LOAN, MISTAKEN_LOAN),
    )
    .plain(
        "The proof is theorem 1, whose order is not optimal if a worker may lend tasks; for that problem no \
            polynomial algorithm is given.",
    )
    .follows("rr6005/thm-1")
    .remedied(
        RemedyKind::Reread,
        "The problem in which nobody lends is solved by the order of theorem 1, in a number of operations that is \
            polynomial in the numbers of workers and of tasks.",
        &in_polynomial_time(EVERY_ORDER, MISTAKEN),
    ),
    Claim::new(
        "rr6005/thm-1-senders",
        &["every order of the senders, task by task"],
        &Test::without_oracle(
            senders_first,
            <[i64]>::is_sorted,
            &[("the senders in order of non-increasing c", is_descending)],
        ),
    ),
    Claim::new(
        "rr6005/thm-1-exchange",
        &["every order of the receivers, task by task, before and after each exchange"],
        &Test::without_oracle(
            exchanges_delay_nothing,
            Ordering::Less,
            &[("a receiver with a larger c is exchanged with the next one", Ordering::Greater)],
        ),
    ),
    Claim::new(
        "rr6005/thm-1-proof-end",
        &["the exchanges of the proof, carried out on every order of the receivers"],
        &Test::without_oracle(
            proof_end,
            (Ordering::Less, i64::le),
            &[("no exchange at all", (Ordering::Equal, i64::le))],
        ),
    )
    .plain(
        "The proof's exchanges put the receivers in non-increasing order of c, as theorem 1 says; its last step \
            prints non-decreasing.",
    )
    .no_witness_because("a word of a proof: in which order its exchanges leave the receivers")
    .remedied(
        RemedyKind::Edited,
        "printed: in non-decreasing order of the c_i-values; should be: in non-increasing order.",
        &Test::without_oracle(
            proof_end,
            (Ordering::Less, i64::ge),
            &[("no exchange at all", (Ordering::Equal, i64::ge))],
        ),
    ),
];

pub(super) type Algorithm = fn(&[(i64, i64)]) -> Vec<Transfer<i64>>;

const fn in_polynomial_time(
    oracle: LeastTimes,
    wrong_oracles: &'static [(&'static str, LeastTimes)],
) -> Test<(Algorithm, Curve), LeastTimes> {
    Test {
        check: optimal_in_polynomial_time,
        subject: (order_of_theorem_1, REDISTRIBUTION),
        oracle,
        wrong_subjects: &[
            (RECEIVERS_ASCENDING.0, (RECEIVERS_ASCENDING.1, REDISTRIBUTION)),
            ("at most as many operations as pairs of workers", (order_of_theorem_1, FEW_OPERATIONS)),
        ],
        wrong_oracles,
    }
}

const WRONG_ORDERS: &[(&str, Algorithm)] = &[RECEIVERS_ASCENDING, ("nothing is moved", |_| Vec::new())];

const RECEIVERS_ASCENDING: (&str, Algorithm) = ("the receivers in order of non-decreasing c", receivers_in_wrong_order);

const FEW_OPERATIONS: Curve =
    Curve { count: |size, seed| bounded_by_size(&REDISTRIBUTION, size, seed), ..REDISTRIBUTION };

/// The least time, by every order and with deliberate idle time.
pub(super) type LeastTimes = [fn(&Redistribution<i64>) -> i64; 2];

pub(super) const EVERY_ORDER: LeastTimes = [
    |redistribution| proved(redistribution, best_time(redistribution).time),
    |redistribution| best_time_with_waiting(redistribution).time,
];

/// The least time where one task more may be moved, lent and given back.
const WITH_A_LOAN: LeastTimes = [|redistribution| best_time_with_loans(redistribution, 1).time; 2];

const MISTAKEN_LOAN: &[(&str, LeastTimes)] =
    &[("one less than the least time", [|redistribution| best_time_with_loans(redistribution, 1).time - 1; 2])];

/// Has it proved by a certificate that no time is less.
fn proved(redistribution: &Redistribution<i64>, time: i64) -> i64 {
    optima::certify(redistribution, &Rational::from(time), Certified::OFTEN, || {
        Some(certificate(&redistribution.unscale(&1.into())).to_json())
    });
    time
}

const MISTAKEN: &[(&str, LeastTimes)] = &[
    ("one less than the least time", [|redistribution| best_time(redistribution).time - 1; 2]),
    (
        "one less than what certificates prove",
        [|redistribution| proved(redistribution, best_time(redistribution).time - 1) + 1, EVERY_ORDER[1]],
    ),
    ("one less by idle time", [EVERY_ORDER[0], |redistribution| best_time_with_waiting(redistribution).time - 1]),
];

fn theorem_1(context: &RunContext, algorithm: Algorithm, least: LeastTimes) -> Finding {
    let domain = context.depth.pick((5, 2, 2), (5, 5, 2), (6, 6, 3));
    over(context, domain, |instance| optimal(instance, algorithm, least))
}

fn optimal_in_polynomial_time(
    context: &RunContext,
    (algorithm, curve): (Algorithm, Curve),
    least: LeastTimes,
) -> Finding {
    everywhere(context, |instance| optimal(instance, algorithm, least))
        .and(|| along(context, &curve, Family::Random, |point| beyond(&curve, point)))
}

pub(super) fn order_of_theorem_1<T: Time>(workers: &[(T, i64)]) -> Vec<Transfer<T>> {
    redistribution::redistribute(workers).expect("the surpluses sum to zero").transfers
}

pub(super) fn receivers_in_wrong_order<T: Time>(workers: &[(T, i64)]) -> Vec<Transfer<T>> {
    let each = |order: Vec<usize>| {
        order.into_iter().flat_map(|worker| vec![worker; workers[worker].1.unsigned_abs() as usize]).collect_vec()
    };
    let senders = each(redistribution::senders(workers));
    let receivers = each(redistribution::receivers(workers).into_iter().rev().collect());
    let (mut arrival, mut free) = (T::zero(), T::zero());
    let transfers = senders.into_iter().zip(receivers).map(|(from, to)| {
        let in_start = arrival.clone();
        arrival += &workers[from].0;
        let out_start = arrival.clone().max(free.clone());
        free = out_start.clone() + &workers[to].0;
        Transfer { from, to, in_start, out_start }
    });
    transfers.collect()
}

/// A smaller box, for what looks at every order of the tasks itself.
fn everywhere(
    context: &RunContext,
    check: impl Fn(&Redistribution<i64>) -> Result<(), Counterexample> + Sync,
) -> Finding {
    over(context, context.depth.pick((4, 3, 2), (5, 3, 2), (5, 5, 2)), check)
}

fn over(
    context: &RunContext,
    (workers, largest, surplus): (usize, i64, i64),
    check: impl Fn(&Redistribution<i64>) -> Result<(), Counterexample> + Sync,
) -> Finding {
    let domain = format!(
        "every multiset of up to {workers} workers with c in 0..{largest} and |delta| <= {surplus}, delta = 0 for at \
            most one, ties included"
    );
    let listed = RedistributionBox { workers: 2..=workers, comm: 0..=largest, surplus, links: Alike::Free };
    Sweep::complete(context, domain).through(&listed, std::iter::once, check)
}

/// The c of each task's sender (or receiver), in every order.
fn orders(redistribution: &Redistribution<i64>, sign: i64) -> Vec<Vec<i64>> {
    let own = redistribution.workers().iter().filter(|worker| worker.surplus.signum() == sign);
    let tasks = own.flat_map(|worker| vec![worker.comm; worker.surplus.unsigned_abs() as usize]).sorted();
    let tasks = tasks.collect_vec();
    let length = tasks.len();
    tasks.into_iter().permutations(length).unique().collect()
}

/// When each task has reached the master.
pub(super) fn arrivals(senders: &[i64]) -> Vec<i64> {
    senders.iter().scan(0, |time, comm| Some(std::mem::replace(time, *time + comm) + comm)).collect()
}

fn is_descending(senders: &[i64]) -> bool {
    senders.iter().rev().is_sorted()
}

fn senders_first(context: &RunContext, order: fn(&[i64]) -> bool, (): ()) -> Finding {
    everywhere(context, |instance| earliest_arrivals(instance, order))
}

fn earliest_arrivals(redistribution: &Redistribution<i64>, order: fn(&[i64]) -> bool) -> Result<(), Counterexample> {
    let orders = orders(redistribution, 1);
    if orders.len() == 1 {
        return nothing_asserted();
    }
    let best = arrivals(orders.iter().find(|senders| order(senders)).expect("one order is sorted"));
    for order in &orders {
        let other = arrivals(order);
        if let Some(task) = (0..best.len()).find(|&task| other[task] < best[task]) {
            let claimed = format!("task {} is there at {}, as early as in any order", task + 1, best[task]);
            let found = format!("with c in the order {order:?} at {}", other[task]);
            return refuted(redistribution, claimed, found);
        }
    }
    Ok(())
}

/// When each forward ends, in this order of receivers.
pub(super) fn ends(arrivals: &[i64], receivers: &[i64]) -> Vec<i64> {
    let pairs = arrivals.iter().zip(receivers);
    pairs
        .scan(0, |free, (arrival, comm)| Some(std::mem::replace(free, (*free).max(*arrival) + comm)).map(|_| *free))
        .collect()
}

fn exchanges_delay_nothing(context: &RunContext, wrong: Ordering, (): ()) -> Finding {
    everywhere(context, |instance| exchanges(instance, wrong))
}

/// Each single exchange of a receiver with the next one that compares with it as `wrong` says.
fn exchanges(redistribution: &Redistribution<i64>, wrong: Ordering) -> Result<(), Counterexample> {
    let senders = orders(redistribution, 1).swap_remove(0);
    let arrivals = arrivals(&senders);
    let mut exchanged_any = false;
    for order in orders(redistribution, -1) {
        let before = ends(&arrivals, &order);
        for first in (1..order.len()).map(|next| next - 1).filter(|&first| order[first].cmp(&order[first + 1]) == wrong)
        {
            let mut exchanged = order.clone();
            exchanged.swap(first, first + 1);
            exchanged_any = true;
            let after = ends(&arrivals, &exchanged);
            if after[first + 1] > before[first + 1] {
                let claimed = format!("task {} has been received by {}", first + 2, before[first + 1]);
                let found = format!("receivers with c = {order:?}, the exchange made: {}", after[first + 1]);
                return refuted(redistribution, claimed, found);
            }
        }
    }
    if exchanged_any { Ok(()) } else { nothing_asserted() }
}

fn proof_end(context: &RunContext, (wrong, claimed): (Ordering, fn(&i64, &i64) -> bool), (): ()) -> Finding {
    everywhere(context, |instance| after_all_exchanges(instance, wrong, claimed))
}

/// Every order of receivers, once nothing is left to exchange: each c compares with the next as `claimed`.
pub(super) fn after_all_exchanges(
    redistribution: &Redistribution<i64>,
    wrong: Ordering,
    claimed: fn(&i64, &i64) -> bool,
) -> Result<(), Counterexample> {
    for mut order in orders(redistribution, -1) {
        while let Some(first) = order.windows(2).position(|pair| pair[0].cmp(&pair[1]) == wrong && wrong.is_ne()) {
            order.swap(first, first + 1);
        }
        if !order.windows(2).all(|pair| claimed(&pair[0], &pair[1])) {
            let found = format!("the receivers have c in the order {order:?}");
            let order = if claimed(&1, &2) { "non-decreasing" } else { "non-increasing" };
            let claimed = format!("the receivers in {order} order of c, once nothing is left to exchange");
            return refuted(redistribution, claimed, found);
        }
    }
    Ok(())
}

pub(super) fn optimal(
    redistribution: &Redistribution<i64>,
    algorithm: Algorithm,
    [by_orders, by_waiting]: LeastTimes,
) -> Result<(), Counterexample> {
    let least = by_orders(redistribution);
    let fails = |found: String| Counterexample::of(redistribution, format!("the least time, {least}"), found);
    if redistribution.workers().len() <= 4 && redistribution.total_tasks() <= 2 {
        let waiting = by_waiting(redistribution);
        if waiting != least {
            return Err(fails(format!("with deliberate idle time {waiting} is reached")));
        }
    }
    let workers: Vec<_> = redistribution.workers().iter().map(|worker| (worker.comm, worker.surplus)).collect();
    match check(redistribution, &algorithm(&workers)) {
        Ok(measure) if measure.time == least => Ok(()),
        Ok(measure) => Err(fails(format!("time {}{}", measure.time, lender(redistribution, least)))),
        Err(violation) => Err(fails(violation.to_string())),
    }
}

/// Who lends a task where that leads to this time.
fn lender(redistribution: &Redistribution<i64>, time: i64) -> String {
    let BestOrders { time: with_a_loan, loans, .. } = best_time_with_loans(redistribution, 1);
    match loans.first().filter(|_| with_a_loan == time) {
        Some(lender) => format!("; {time} if P_{} sends one task more and gets one more back", lender + 1),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Equal links.
    fn with_surpluses(surpluses: &[i64]) -> Redistribution<i64> {
        Redistribution::of(surpluses.iter().map(|&surplus| (1, surplus)))
    }

    #[test]
    fn idle_time_is_searched_for_with_up_to_four_workers_and_two_tasks() {
        let wrong = |instance| optimal(&instance, order_of_theorem_1, [EVERY_ORDER[0], |_| 0]);
        assert!(wrong(with_surpluses(&[1, 1, -1, -1])).is_err());
        assert_eq!(wrong(with_surpluses(&[1, 1, -1, -1, 0])), Ok(()));
        assert_eq!(wrong(with_surpluses(&[3, -3])), Ok(()));
    }
}
