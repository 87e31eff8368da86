//! All orders of senders and receivers, each pair of orders played as soon as possible.

use itertools::{Itertools, iproduct};
use schedcheck_model::Time;
use schedcheck_model::redistribution::{Redistribution, Transfer, Worker};

/// The best of all orders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BestOrders<T> {
    /// When the last task has arrived; zero where nothing is moved.
    pub time: T,
    /// One schedule that takes so long: the k-th task that arrives at the master is the k-th that leaves it.
    pub transfers: Vec<Transfer<T>>,
    /// The workers that send one task more than their imbalance says and receive one more, one entry a loan, ascending.
    pub loans: Vec<usize>,
    /// How many pairs of orders were tried.
    pub orders: u64,
}

/// The least time of `redistribution` over all orders of senders and receivers, task by task.
///
/// The time grows with the product of two multinomial coefficients: this is for a few tasks.
///
/// ```
/// use schedcheck_bruteforce::redistribution::best_time;
/// use schedcheck_model::redistribution::Redistribution;
/// let best = best_time(&Redistribution::of([(1, 1), (3, 1), (2, -1), (4, -1)]));
/// assert_eq!((best.time, best.orders), (7, 4));
/// ```
pub fn best_time<T: Time>(redistribution: &Redistribution<T>) -> BestOrders<T> {
    best_time_with_loans(redistribution, 0)
}

/// The least time of `redistribution` if up to `most_loans` tasks more may be moved: a worker may send more than its
/// surplus, or send although it has none, if it receives as many tasks more.
///
/// Workers are taken to hold as many tasks as they lend. The time grows as that of [`best_time`], with the loans as
/// tasks, times the number of ways to distribute them.
///
/// ```
/// use schedcheck_bruteforce::redistribution::{best_time, best_time_with_loans};
/// use schedcheck_model::redistribution::Redistribution;
/// let balanced_worker_can_lend = Redistribution::of([(8, 1), (10, -1), (1, 0)]);
/// assert_eq!(best_time(&balanced_worker_can_lend).time, 18);
/// assert_eq!(best_time_with_loans(&balanced_worker_can_lend, 1).time, 12);
/// ```
pub fn best_time_with_loans<T: Time>(redistribution: &Redistribution<T>, most_loans: usize) -> BestOrders<T> {
    let workers = redistribution.workers();
    let mut best = best_of_orders(workers, vec![]);
    for loans in (1..=most_loans).flat_map(|count| (0..workers.len()).combinations_with_replacement(count)) {
        let candidate = best_of_orders(workers, loans);
        let orders = best.orders + candidate.orders;
        best = BestOrders { orders, ..if candidate.time < best.time { candidate } else { best } };
    }
    best
}

fn best_of_orders<T: Time>(workers: &[Worker<T>], loans: Vec<usize>) -> BestOrders<T> {
    let orders = |tasks: fn(&Worker<T>) -> u64| {
        let mut counts: Vec<u64> = workers.iter().map(tasks).collect();
        loans.iter().for_each(|&worker| counts[worker] += 1);
        let mut orders = Vec::new();
        each_order(&mut counts, &mut Vec::new(), &mut orders);
        orders
    };
    let (senders, receivers) = (orders(Worker::sends), orders(Worker::receives));
    let candidates = iproduct!(&senders, &receivers);
    let best = candidates.map(|(senders, receivers)| played(workers, senders, receivers)).min_by(|a, b| a.0.cmp(&b.0));
    let (time, transfers) = best.unwrap_or_else(|| (T::zero(), vec![]));
    BestOrders { time, transfers, loans, orders: senders.len() as u64 * receivers.len() as u64 }
}

/// All sequences in which each worker occurs `counts[worker]` times.
fn each_order(counts: &mut [u64], order: &mut Vec<usize>, orders: &mut Vec<Vec<usize>>) {
    if counts.iter().all(|&count| count == 0) {
        orders.push(order.clone());
    }
    for worker in 0..counts.len() {
        if counts[worker] > 0 {
            counts[worker] -= 1;
            order.push(worker);
            each_order(counts, order, orders);
            order.pop();
            counts[worker] += 1;
        }
    }
}

/// The time of one pair of orders, and its schedule: the input port is never idle, and the master forwards each task
/// once it has arrived and the output port is free.
pub(super) fn played<T: Time>(workers: &[Worker<T>], senders: &[usize], receivers: &[usize]) -> (T, Vec<Transfer<T>>) {
    let (mut input, mut output) = (T::zero(), T::zero());
    let mut transfers = Vec::with_capacity(senders.len());
    for (&from, &to) in senders.iter().zip(receivers) {
        let in_start = input.clone();
        input += &workers[from].comm;
        let out_start = output.max(input.clone());
        output = out_start.clone() + &workers[to].comm;
        transfers.push(Transfer { from, to, in_start, out_start });
    }
    (output, transfers)
}
