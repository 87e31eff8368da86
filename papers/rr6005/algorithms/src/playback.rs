//! Playback: from who sends and who receives, in order, to the times of every transfer and every computation.
//!
//! The k-th task to arrive at the master is the k-th to leave it, and everything happens as soon as it can:
//!
//! - the input port takes the senders one after the other without a pause;
//! - the k-th forward starts when the k-th task has arrived and the output port is free;
//! - a worker computes its kept initial tasks from time 0 and each received task when it is there, in order of arrival.
//!
//! Let worker j hold L_j tasks and appear S_j times among the senders. If S_j <= L_j it keeps L_j - S_j tasks and
//! sets S_j aside, whenever its turns come: no send waits for anything but the port, so all arrivals are as early as
//! the order allows, then all forwards, then all computations, and no other schedule of these two orders ends
//! earlier. It is on purpose that a worker may be idle while it holds a task set aside: to begin it would be to keep
//! it.
//!
//! If S_j > L_j, the worker passes on the first S_j - L_j tasks that it receives, and such a send waits until its
//! task is there. No algorithm of the paper ends up there (see [`super::bba`]), but a plan may say so, and may say
//! nonsense.

use std::collections::VecDeque;

use schedcheck_model::Time;
use schedcheck_model::star::{Run, Schedule, Star, Transfer};
use thiserror::Error;

/// Who sends and who receives: task k goes from `senders[k]` through the master to `receivers[k]`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Plan {
    /// The sender of each transfer, in the order of the master's input port.
    pub senders: Vec<usize>,
    /// The receiver of each transfer, in the order of the master's output port.
    pub receivers: Vec<usize>,
}

/// Why a plan cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PlaybackError {
    /// The two orders differ in length.
    #[error("{senders} tasks are sent, but {receivers} are received")]
    UnequalLengths {
        /// Length of the input order.
        senders: usize,
        /// Length of the output order.
        receivers: usize,
    },
    /// A worker is named that is not there.
    #[error("transfer {transfer}: worker {worker} does not exist")]
    UnknownWorker {
        /// Index of the transfer.
        transfer: usize,
        /// The worker named.
        worker: usize,
    },
    /// A worker sends more often than it held tasks and received some in earlier transfers.
    #[error("transfer {transfer}: worker {worker} sends a task that it holds in no order of events")]
    SendsWithoutTask {
        /// Index of the transfer.
        transfer: usize,
        /// The worker.
        worker: usize,
    },
}

/// Plays `plan` on `star`, everything as soon as possible. Times are in the unit of the star.
///
/// Tasks that end on a worker that cannot compute stay there; the checker will name them. Takes O(m + k) for m workers
/// and k transfers.
///
/// # Errors
/// Refuses orders of different lengths, unknown workers, and sends of tasks that are not there.
///
/// ```
/// use schedcheck_rr6005_algorithms::playback::{Plan, playback};
/// use schedcheck_model::star::{Star, check};
/// let star = Star::of([(1, 4, 3), (2, 1, 0)]);
/// let plan = Plan { senders: vec![0, 0], receivers: vec![1, 1] };
/// assert_eq!(check(&star, &playback(&star, &plan).unwrap()).unwrap().makespan, 6);
/// ```
pub fn playback<T: Time>(star: &Star<T>, plan: &Plan) -> Result<Schedule<T>, PlaybackError> {
    validate(star, plan)?;
    let mut workers = hands(star, plan);
    let mut processors = Processors::new(star);
    for (worker, hand) in workers.iter().enumerate() {
        processors.compute(worker, star.workers()[worker].tasks - hand.own, &T::zero());
    }
    let mut ports = Ports::new();
    let mut transfers = Vec::with_capacity(plan.senders.len());
    for (transfer, (&from, &to)) in plan.senders.iter().zip(&plan.receivers).enumerate() {
        let missing = PlaybackError::SendsWithoutTask { transfer, worker: from };
        let ready = workers[from].give().ok_or(missing)?;
        let (in_start, out_start) = ports.move_task(ready, &star.workers()[from].comm, &star.workers()[to].comm);
        transfers.push(Transfer { from, to, in_start, out_start });
        let arrival = &ports.output_free;
        if !workers[to].keeps_for_passing_on(arrival) {
            processors.compute(to, 1, arrival);
        }
    }
    Ok(Schedule { transfers, runs: processors.runs })
}

/// When the last computation of `schedule` ends, by its own account: zero where nothing is computed.
///
/// It is what the algorithms compare candidates by; what a schedule is worth is for the checker to say.
pub fn last_end<T: Time>(star: &Star<T>, schedule: &Schedule<T>) -> T {
    let end = |run: &Run<T>| {
        let comp = star.workers()[run.worker].comp.as_ref();
        run.start.clone() + &comp.map_or_else(T::zero, |comp| comp.times(run.tasks))
    };
    schedule.runs.iter().map(end).max().unwrap_or_else(T::zero)
}

fn validate<T>(star: &Star<T>, plan: &Plan) -> Result<(), PlaybackError> {
    let (senders, receivers) = (plan.senders.len(), plan.receivers.len());
    if senders != receivers {
        return Err(PlaybackError::UnequalLengths { senders, receivers });
    }
    for (transfer, (&from, &to)) in plan.senders.iter().zip(&plan.receivers).enumerate() {
        if let Some(worker) = [from, to].into_iter().find(|&worker| worker >= star.workers().len()) {
            return Err(PlaybackError::UnknownWorker { transfer, worker });
        }
    }
    Ok(())
}

/// The master's two ports, used as soon as possible.
pub(super) struct Ports<T> {
    /// Until when the input port is taken.
    pub input_free: T,
    /// Until when the output port is taken: also the arrival of the task forwarded last.
    pub output_free: T,
}

impl<T: Time> Ports<T> {
    pub fn new() -> Self {
        Self { input_free: T::zero(), output_free: T::zero() }
    }

    /// Moves one task that its sender has from `ready` on; gives the starts of sending and of forwarding.
    pub fn move_task(&mut self, ready: T, sender_comm: &T, receiver_comm: &T) -> (T, T) {
        let in_start = self.input_free.clone().max(ready);
        self.input_free = in_start.clone() + sender_comm;
        let out_start = self.output_free.clone().max(self.input_free.clone());
        self.output_free = out_start.clone() + receiver_comm;
        (in_start, out_start)
    }
}

/// The tasks that a worker gives away: initial ones first, then those that it receives first.
struct Hand<T> {
    own: u64,
    to_pass_on: u64,
    passing: VecDeque<T>,
}

impl<T: Time> Hand<T> {
    /// Takes a task out of the hand: the time from which it is there.
    fn give(&mut self) -> Option<T> {
        match self.own.checked_sub(1) {
            Some(fewer) => {
                self.own = fewer;
                Some(T::zero())
            }
            None => self.passing.pop_front(),
        }
    }

    fn keeps_for_passing_on(&mut self, arrival: &T) -> bool {
        let keeps = self.to_pass_on > 0;
        if keeps {
            self.to_pass_on -= 1;
            self.passing.push_back(arrival.clone());
        }
        keeps
    }
}

fn hands<T: Time>(star: &Star<T>, plan: &Plan) -> Vec<Hand<T>> {
    let mut sends = vec![0; star.workers().len()];
    for &sender in &plan.senders {
        sends[sender] += 1;
    }
    let hand = |(sends, tasks): (u64, u64)| {
        let own = sends.min(tasks);
        Hand { own, to_pass_on: sends - own, passing: VecDeque::new() }
    };
    sends.into_iter().zip(star.workers().iter().map(|worker| worker.tasks)).map(hand).collect()
}

/// The workers' processors: tasks are computed in the order in which they are handed over, without needless waiting.
struct Processors<'a, T> {
    star: &'a Star<T>,
    runs: Vec<Run<T>>,
    /// The last run of each worker.
    last: Vec<Option<usize>>,
    /// When it ends.
    ends: Vec<T>,
}

impl<'a, T: Time> Processors<'a, T> {
    fn new(star: &'a Star<T>) -> Self {
        let m = star.workers().len();
        Self { star, runs: Vec::new(), last: vec![None; m], ends: vec![T::zero(); m] }
    }

    /// `worker` computes `tasks` tasks that are there from `ready` on.
    fn compute(&mut self, worker: usize, tasks: u64, ready: &T) {
        let Some(comp) = self.star.workers()[worker].comp.as_ref().filter(|_| tasks > 0) else { return };
        match self.last[worker].filter(|_| *ready <= self.ends[worker]) {
            Some(run) => self.runs[run].tasks += tasks,
            None => {
                self.last[worker] = Some(self.runs.len());
                self.ends[worker] = ready.clone();
                self.runs.push(Run { worker, start: ready.clone(), tasks });
            }
        }
        self.ends[worker] += &comp.times(tasks);
    }
}

#[cfg(test)]
mod tests {
    use schedcheck_model::star::check;

    use super::*;

    fn play(star: &Star<i64>, senders: &[usize], receivers: &[usize]) -> Result<Schedule<i64>, PlaybackError> {
        playback(star, &Plan { senders: senders.to_vec(), receivers: receivers.to_vec() })
    }

    #[test]
    fn contiguous_tasks_are_one_run_and_a_late_one_begins_another() {
        let star = Star::of([(1, 1, 3), (4, 2, 1)]);
        let schedule = play(&star, &[0, 0], &[1, 1]).unwrap();
        let run = |worker, start, tasks| Run { worker, start, tasks };
        assert_eq!(schedule.runs, [run(0, 0, 1), run(1, 0, 1), run(1, 5, 1), run(1, 9, 1)]);
        assert_eq!(check(&star, &schedule).unwrap().makespan, last_end(&star, &schedule));
        // The second task arrives as the first one ends.
        let star = Star::of([(1, 1, 2), (1, 1, 0)]);
        assert_eq!(play(&star, &[0, 0], &[1, 1]).unwrap().runs, [run(1, 2, 2)]);
    }

    #[test]
    fn a_worker_that_passes_on_waits_for_what_it_receives() {
        let star = Star::of([(1, 9, 2), (2, 1, 0), (1, 1, 0)]);
        let schedule = play(&star, &[0, 1, 0], &[1, 2, 2]).unwrap();
        assert_eq!(schedule.transfers[1], Transfer { from: 1, to: 2, in_start: 3, out_start: 5 });
        assert_eq!(check(&star, &schedule).map(|measure| (measure.makespan, measure.relays)), Ok((8, vec![1])));
    }

    /// Transfers as (from, to, in_start, out_start), runs as (worker, start, tasks).
    type Told = (Vec<[i64; 4]>, Vec<(usize, i64, u64)>);

    fn told(star: &Star<i64>, senders: &[usize], receivers: &[usize]) -> Told {
        let Schedule { transfers, runs } = play(star, senders, receivers).unwrap();
        let transfer = |it: Transfer<i64>| [it.from as i64, it.to as i64, it.in_start, it.out_start];
        let run = |it: Run<i64>| (it.worker, it.start, it.tasks);
        (transfers.into_iter().map(transfer).collect(), runs.into_iter().map(run).collect())
    }

    #[test]
    fn a_worker_that_passes_on_computes_what_it_receives_after_that() {
        let star = Star::of([(1, 9, 2), (2, 1, 0), (1, 1, 0)]);
        // The first task arrives at 3 and goes on at once; the second one arrives at 8, and stays.
        let transfers = vec![[0, 1, 0, 1], [1, 2, 3, 5], [0, 1, 5, 6]];
        assert_eq!(told(&star, &[0, 1, 0], &[1, 2, 1]), (transfers, vec![(2, 6, 1), (1, 8, 1)]));
    }

    #[test]
    fn who_gives_its_own_tasks_away_computes_all_that_it_receives() {
        let star = Star::of([(1, 2, 1), (1, 1, 1)]);
        let transfers = vec![[0, 1, 0, 1], [1, 0, 1, 2]];
        assert_eq!(told(&star, &[0, 1], &[1, 0]), (transfers, vec![(1, 2, 1), (0, 3, 1)]));
    }

    #[test]
    fn a_worker_gives_its_own_tasks_before_those_that_it_receives() {
        let star = Star::of([(1, 9, 1), (1, 1, 1), (2, 1, 0)]);
        let transfers = vec![[1, 2, 0, 1], [0, 1, 1, 3], [1, 2, 4, 5]];
        assert_eq!(told(&star, &[1, 0, 1], &[2, 1, 2]), (transfers, vec![(2, 3, 1), (2, 7, 1)]));
    }

    #[test]
    fn the_last_end_is_that_of_the_longest_worker_and_zero_where_nobody_computes() {
        let star = Star::of([(1, 5, 2), (1, 3, 3)]);
        assert_eq!(last_end(&star, &play(&star, &[], &[]).unwrap()), 10);
        assert_eq!(last_end(&star, &Schedule::default()), 0);
    }

    #[test]
    fn nonsense_is_refused_with_its_reason() {
        let star = Star::of([(1, 1, 1), (1, 1, 0)]);
        let unequal = PlaybackError::UnequalLengths { senders: 1, receivers: 0 };
        assert_eq!(play(&star, &[0], &[]), Err(unequal));
        assert_eq!(play(&star, &[0], &[2]), Err(PlaybackError::UnknownWorker { transfer: 0, worker: 2 }));
        let empty_handed = PlaybackError::SendsWithoutTask { transfer: 0, worker: 1 };
        assert_eq!(play(&star, &[1, 0], &[0, 1]), Err(empty_handed));
    }
}
