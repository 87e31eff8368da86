//! Theorem 1 (section 3.2.1): when computation is neglected and it is known who must send and who must receive how many
//! tasks, senders go by non-decreasing communication time and receivers by non-increasing communication time.
//!
//! Fast senders first bring each task to the master as early as possible; slow receivers first give the tasks to come
//! the longest time to arrive. The theorem is about workers that send or receive exactly their imbalance. If loans
//! were allowed it would be false: a worker with a fast link could lend a task at once and be paid back late.

use schedcheck_model::Time;
use schedcheck_model::star::Transfer;
use thiserror::Error;

use super::playback::Ports;

/// The most tasks that are moved: a schedule lists each transfer.
pub const MAX_TRANSFERS: u64 = 50_000_000;

/// Transfers that settle all imbalances, and when the last one ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settlement<T> {
    /// One transfer a task, in the order of both ports.
    pub transfers: Vec<Transfer<T>>,
    /// When the last task is received; zero where nothing is to be moved.
    pub time: T,
}

/// Why imbalances cannot be settled.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ImbalanceError {
    /// As many tasks must be sent as must be received.
    #[error("{surplus} tasks are too many, but {deficit} are missing")]
    Unbalanced {
        /// The sum of all positive imbalances.
        surplus: u128,
        /// The sum of all negative ones, without sign.
        deficit: u128,
    },
    /// More tasks than a schedule can list.
    #[error("{0} tasks are to be moved: more than {MAX_TRANSFERS} are refused")]
    TooMany(u128),
}

/// Moves all surplus tasks in the order of theorem 1, everything as soon as possible; optimal if the theorem is right.
///
/// Worker i has link cost `workers[i].0` (the paper's c_i) and `workers[i].1` tasks too many (delta_i, negative: too
/// few). Equal links are taken by index. O(m log m + k) for k tasks.
///
/// # Errors
/// Refuses imbalances that do not sum to zero, and more than [`MAX_TRANSFERS`] tasks.
///
/// ```
/// use schedcheck_rr6005_algorithms::redistribution::redistribute;
/// let moved = redistribute(&[(3, 1), (1, 1), (2, -1), (4, -1)]).unwrap();
/// assert_eq!(moved.transfers.iter().map(|t| (t.from, t.to)).collect::<Vec<_>>(), [(1, 3), (0, 2)]);
/// assert_eq!(moved.time, 7);
/// ```
pub fn redistribute<T: Time>(workers: &[(T, i64)]) -> Result<Settlement<T>, ImbalanceError> {
    let total = |sign: i64| -> u128 {
        workers
            .iter()
            .filter(|(_, delta)| delta.signum() == sign)
            .map(|(_, delta)| u128::from(delta.unsigned_abs()))
            .sum()
    };
    let (surplus, deficit) = (total(1), total(-1));
    if surplus != deficit {
        return Err(ImbalanceError::Unbalanced { surplus, deficit });
    }
    refuse_many(surplus)?;
    let mut ports = Ports::new();
    let mut transfers = Vec::with_capacity(surplus as usize);
    for (from, to) in task_by_task(workers, &senders(workers)).zip(task_by_task(workers, &receivers(workers))) {
        let (in_start, out_start) = ports.move_task(T::zero(), &workers[from].0, &workers[to].0);
        transfers.push(Transfer { from, to, in_start, out_start });
    }
    Ok(Settlement { transfers, time: ports.output_free })
}

fn refuse_many(surplus: u128) -> Result<(), ImbalanceError> {
    if surplus > u128::from(MAX_TRANSFERS) { Err(ImbalanceError::TooMany(surplus)) } else { Ok(()) }
}

/// Workers with a surplus, by non-decreasing communication time.
pub fn senders<T: Time>(workers: &[(T, i64)]) -> Vec<usize> {
    let mut senders: Vec<usize> = (0..workers.len()).filter(|&worker| workers[worker].1 > 0).collect();
    // PRINTED: order the senders by non-decreasing c_i-values
    senders.sort_by_key(|&worker| &workers[worker].0);
    senders
}

/// Workers with a deficit, by non-increasing communication time.
pub fn receivers<T: Time>(workers: &[(T, i64)]) -> Vec<usize> {
    let mut receivers: Vec<usize> = (0..workers.len()).filter(|&worker| workers[worker].1 < 0).collect();
    // PRINTED: and the receivers by non-increasing order of c_i-values
    receivers.sort_by_key(|&worker| std::cmp::Reverse(&workers[worker].0));
    receivers
}

/// Each worker of `order` as often as it has tasks too many or too few.
fn task_by_task<T>(workers: &[(T, i64)], order: &[usize]) -> impl Iterator<Item = usize> {
    order.iter().flat_map(|&worker| std::iter::repeat_n(worker, workers[worker].1.unsigned_abs() as usize))
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;

    /// When the last task is received, for given orders task by task, as soon as possible.
    fn time(workers: &[(i64, i64)], senders: &[usize], receivers: &[usize]) -> i64 {
        let mut ports = Ports::new();
        for (&from, &to) in senders.iter().zip(receivers) {
            ports.move_task(0, &workers[from].0, &workers[to].0);
        }
        ports.output_free
    }

    fn orders(workers: &[(i64, i64)], order: &[usize]) -> Vec<Vec<usize>> {
        let tasks: Vec<usize> = task_by_task(workers, order).collect();
        tasks.iter().copied().permutations(tasks.len()).unique().collect()
    }

    #[test]
    fn no_order_of_tasks_is_faster_on_small_stars() {
        let one = [0, 1, 2, 5].into_iter().cartesian_product([-2, -1, 1, 2]);
        for workers in (2..=4).flat_map(|size| one.clone().combinations_with_replacement(size)) {
            let Ok(moved) = redistribute(&workers) else { continue };
            let orders = |order: Vec<usize>| orders(&workers, &order);
            let all = orders(senders(&workers)).into_iter().cartesian_product(orders(receivers(&workers)));
            let best = all.map(|(senders, receivers)| time(&workers, &senders, &receivers)).min();
            assert_eq!(Some(moved.time), best, "{workers:?}");
        }
    }

    #[test]
    fn receivers_the_other_way_round_are_caught() {
        let workers = [(2, 2), (1, -1), (3, -1)];
        assert_eq!((redistribute(&workers).unwrap().time, time(&workers, &[0, 0], &[1, 2])), (6, 7));
    }

    #[test]
    fn what_cannot_be_settled_is_refused_with_its_reason() {
        let unbalanced = ImbalanceError::Unbalanced { surplus: 2, deficit: 1 };
        assert_eq!(redistribute(&[(1, 2), (1, -1)]), Err(unbalanced));
        let huge = redistribute(&[(1, i64::MAX), (1, 1), (1, i64::MIN)]);
        assert_eq!(huge, Err(ImbalanceError::TooMany(1 << 63)));
        assert_eq!(redistribute::<i64>(&[]).map(|moved| moved.time), Ok(0));
    }

    #[test]
    fn who_has_as_many_as_it_should_neither_sends_nor_receives() {
        let workers = [(3, 0), (2, 1), (2, -2), (1, 1), (1, 0), (5, -1), (1, 1)];
        assert_eq!((senders(&workers), receivers(&workers)), (vec![3, 6, 1], vec![5, 2]));
    }

    #[test]
    fn as_many_transfers_as_are_allowed_are_not_too_many() {
        let most = u128::from(MAX_TRANSFERS);
        assert_eq!((refuse_many(most), refuse_many(most + 1)), (Ok(()), Err(ImbalanceError::TooMany(most + 1))));
    }
}
