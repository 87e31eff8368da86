//! A schedule from the orders of senders and receivers, everything as soon as possible.

use schedcheck_model::star::{Run, Schedule, Star, Transfer};

use super::WholeTime;

/// The transfers in the order of both ports: the k-th task in is the k-th task out.
type Pairs = Vec<(usize, usize)>;

/// The schedule in which worker j sends `sends[j]` tasks, cheapest links first, and the tasks go to `receivers` in this
/// order. Transfers from a worker to itself are left out, which makes no other event later (lemma 8).
pub(super) fn assemble<T: WholeTime>(star: &Star<T>, sends: &[u64], receivers: &[usize]) -> Schedule<T> {
    let mut senders: Vec<usize> = (0..sends.len()).collect();
    senders.sort_unstable_by(|&i, &j| star.workers()[i].comm.cmp(&star.workers()[j].comm).then(i.cmp(&j)));
    let senders = senders.into_iter().flat_map(|worker| (0..sends[worker]).map(move |_| worker));
    let pairs: Pairs = senders.zip(receivers.iter().copied()).filter(|(from, to)| from != to).collect();
    let transfers = transfers(star, &pairs);
    let runs = runs(star, &transfers);
    Schedule { transfers, runs }
}

fn transfers<T: WholeTime>(star: &Star<T>, pairs: &Pairs) -> Vec<Transfer<T>> {
    let comm = |worker: usize| &star.workers()[worker].comm;
    let (mut input, mut output) = (T::zero(), T::zero());
    pairs
        .iter()
        .map(|&(from, to)| {
            let in_start = input.clone();
            input += comm(from);
            let out_start = output.clone().max(input.clone());
            output = out_start.clone() + comm(to);
            Transfer { from, to, in_start, out_start }
        })
        .collect()
}

/// Each worker computes the initial tasks that it keeps, then what it receives in the order of arrival.
fn runs<T: WholeTime>(star: &Star<T>, transfers: &[Transfer<T>]) -> Vec<Run<T>> {
    let mut kept: Vec<u64> = star.workers().iter().map(|worker| worker.tasks).collect();
    for transfer in transfers {
        kept[transfer.from] -= 1;
    }
    let mut queues: Vec<Vec<Run<T>>> = (kept.into_iter().enumerate())
        .map(|(worker, tasks)| if tasks > 0 { vec![Run { worker, start: T::zero(), tasks }] } else { Vec::new() })
        .collect();
    for Transfer { to: worker, out_start, .. } in transfers {
        let arrival = out_start.clone() + &star.workers()[*worker].comm;
        queues[*worker].push(Run { worker: *worker, start: arrival, tasks: 1 });
        join_last_runs(star, &mut queues[*worker]);
    }
    queues.into_iter().flatten().collect()
}

/// Joins the last run to the one before it if that one is still computing when the last could start.
fn join_last_runs<T: WholeTime>(star: &Star<T>, queue: &mut Vec<Run<T>>) {
    let [.., earlier, last] = queue.as_mut_slice() else { return };
    let comp = star.workers()[last.worker].comp.as_ref().map_or_else(T::zero, |comp| comp.times(earlier.tasks));
    if earlier.start.clone() + &comp >= last.start {
        earlier.tasks += last.tasks;
        queue.pop();
    }
}
