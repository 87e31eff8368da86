//! The best-balance algorithm as printed, iteration by iteration.

use std::cell::Cell;
use std::cmp::Ordering;

use schedcheck_model::Time;
use schedcheck_model::star::{Schedule, Star, Worker};

use crate::playback::{Plan, playback};

/// When a worker finishes what it holds.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Finish<T> {
    /// At this time.
    At(T),
    /// Never: it cannot compute and holds tasks.
    Never,
}

/// One iteration: who would send to whom, and what the choice was made from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step<T> {
    /// The worker that finishes last.
    pub sender: usize,
    /// The worker that would finish the task first.
    pub receiver: usize,
    /// When the receiver has the task.
    pub arrival: T,
    /// When the receiver finishes it.
    pub finish: Finish<T>,
    /// When each worker finishes, before the task is moved (the paper's end_k^(i)).
    pub before: Vec<Finish<T>>,
}

/// A run of the algorithm.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trace<T> {
    /// The iterations that move a task.
    pub steps: Vec<Step<T>>,
    /// The iteration that stops.
    pub last: Step<T>,
    /// Iterations of the loop, the one that stops included.
    pub iterations: u64,
    /// Comparisons of two times, those inside a maximum included.
    pub comparisons: u64,
    /// What the algorithm returns.
    pub schedule: Schedule<T>,
}

/// The best-balance algorithm in its plain form: O(m n) time, and as much memory for what is recorded.
///
/// Optimal where proposition 1 is right: on stars whose links and processors are all alike.
///
/// ```
/// use schedcheck_rr6005_algorithms::{bba::trace, trace_platform};
/// let trace = trace(&trace_platform());
/// assert_eq!(trace.steps.iter().map(|step| step.receiver).collect::<Vec<_>>(), [1, 3, 1, 2]);
/// ```
pub fn trace<T: Time>(star: &Star<T>) -> Trace<T> {
    // DIFFERENCE: line 14 compares with the temporary finish time of iteration k+1; no such iteration is meant, but
    // i+1.
    run(star, |_sender, receiver| receiver, Ties::SmallestFinish)
}

/// The algorithm with ties between receivers given to the largest index instead of line 13's rule.
pub fn trace_figure_19<T: Time>(star: &Star<T>) -> Trace<T> {
    // DIFFERENCE: in section 4.2 the fourth task goes to P4 (figure 19). P2, P3 and P4 would finish it at 14 alike,
    // and P3, which finishes at 4, is the one that line 13 names. With the largest index, the trace is the figure's.
    run(star, |_sender, receiver| receiver, Ties::LargestIndex)
}

/// The algorithm with the stopping rule of the prose (section 3.3.2), literally.
pub fn trace_prose<T: Time>(star: &Star<T>) -> Trace<T> {
    // PRINTED: If the finish time of sender is strictly larger than the temporary finish time ~end_sender^(i) of
    // sender, sender sends one task to receiver and iterate. Otherwise stop.
    // DIFFERENCE: the prose goes on if the finish time of the sender is strictly larger than the temporary finish
    // time *of the sender*. One more task never makes a worker finish earlier, so this rule stops at once, on every
    // star.
    run(star, |sender, _receiver| sender, Ties::SmallestFinish)
}

/// Who receives, of those that would finish the task at the same time.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ties {
    /// Line 13: who finishes first, then the smallest index.
    SmallestFinish,
    LargestIndex,
}

/// The algorithm, with `rival(temporary of sender, temporary of receiver)` what the sender's finish time must exceed.
fn run<T, R>(star: &Star<T>, rival: R, ties: Ties) -> Trace<T>
where
    T: Time,
    R: for<'a> Fn(&'a Finish<T>, &'a Finish<T>) -> &'a Finish<T>,
{
    let mut state = State::new(star);
    let mut steps = Vec::new();
    let mut iterations = 0;
    let last = loop {
        iterations += 1;
        let (step, temporary_of_sender) = state.propose(ties);
        if state.compare(&state.ends[step.sender], rival(&temporary_of_sender, &step.finish)).is_le() {
            break step;
        }
        state.apply(&step);
        steps.push(step);
    };
    let plan = Plan {
        senders: steps.iter().map(|step| step.sender).collect(),
        receivers: steps.iter().map(|step| step.receiver).collect(),
    };
    let schedule = playback(star, &plan).expect("senders give away initial tasks only");
    Trace { steps, last, iterations, comparisons: state.comparisons.get(), schedule }
}

/// The variables of algorithm 1 after i iterations.
struct State<'a, T> {
    star: &'a Star<T>,
    master_in: T,
    master_out: T,
    held: Vec<u64>,
    ends: Vec<Finish<T>>,
    comparisons: Cell<u64>,
}

impl<'a, T: Time> State<'a, T> {
    /// Lines 2 to 6.
    fn new(star: &'a Star<T>) -> Self {
        let end = |worker: &Worker<T>| match &worker.comp {
            Some(comp) => Finish::At(comp.times(worker.tasks)),
            None if worker.tasks == 0 => Finish::At(T::zero()),
            None => Finish::Never,
        };
        Self {
            star,
            master_in: T::zero(),
            master_out: T::zero(),
            held: star.workers().iter().map(|worker| worker.tasks).collect(),
            ends: star.workers().iter().map(end).collect(),
            comparisons: Cell::new(0),
        }
    }

    fn compare<V: Ord>(&self, a: &V, b: &V) -> Ordering {
        self.comparisons.set(self.comparisons.get() + 1);
        a.cmp(b)
    }

    fn later(&self, a: &T, b: &T) -> T {
        if self.compare(a, b).is_ge() { a.clone() } else { b.clone() }
    }

    /// Lines 9 to 13; gives the temporary finish time of the sender too.
    fn propose(&self, ties: Ties) -> (Step<T>, Finish<T>) {
        let workers = 1..self.star.workers().len();
        let latest = |a: usize, b: usize| if self.compare(&self.ends[b], &self.ends[a]).is_gt() { b } else { a };
        let sender = workers.clone().fold(0, latest);
        let forward = self.later(&(self.master_in.clone() + &self.star.workers()[sender].comm), &self.master_out);
        let temporary: Vec<Finish<T>> = (0..workers.end).map(|worker| self.temporary(worker, &forward)).collect();
        let first = |a: usize, b: usize| {
            let tie = || match ties {
                Ties::SmallestFinish => self.compare(&self.ends[b], &self.ends[a]),
                Ties::LargestIndex => Ordering::Less,
            };
            if self.compare(&temporary[b], &temporary[a]).then_with(tie).is_lt() { b } else { a }
        };
        let receiver = workers.fold(0, first);
        let arrival = forward + &self.star.workers()[receiver].comm;
        let finish = temporary[receiver].clone();
        (Step { sender, receiver, arrival, finish, before: self.ends.clone() }, temporary[sender].clone())
    }

    /// Line 12: when `worker` would finish a task that is forwarded at `forward`.
    fn temporary(&self, worker: usize, forward: &T) -> Finish<T> {
        // DIFFERENCE: line 12 reads end_k^(i+1), which lines 20 to 26 have yet to set; end_k^(i) is meant. Read for
        // the sender as the value that line 20 will give it, its temporary finish time is still not below
        // end_sender^(i), so the algorithm takes the same decisions.
        let Worker { comm, comp: Some(comp), .. } = &self.star.workers()[worker] else { return Finish::Never };
        let Finish::At(end) = &self.ends[worker] else { return Finish::Never };
        Finish::At(self.later(end, &(forward.clone() + comm)) + comp)
    }

    /// Lines 19 to 28.
    fn apply(&mut self, step: &Step<T>) {
        let sender = &self.star.workers()[step.sender];
        self.master_in += &sender.comm;
        self.master_out = step.arrival.clone();
        self.held[step.sender] -= 1;
        self.ends[step.sender] = match (&self.ends[step.sender], &sender.comp) {
            (Finish::At(end), Some(comp)) => Finish::At(end.clone() - comp),
            _ if self.held[step.sender] == 0 => Finish::At(T::zero()),
            _ => Finish::Never,
        };
        self.ends[step.receiver] = step.finish.clone();
    }
}
