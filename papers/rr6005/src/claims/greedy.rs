//! What the paper says of single steps of algorithm 1 (sections 3.3 and 3.5), and of its run-time.

use itertools::iproduct;
use schedcheck_model::star::{Schedule, Star};

use super::boxes::free_links;
use super::homogeneous::algorithm_1;
use crate::curves::search::size;
use schedcheck_harness::domain::{Alike, StarBox};
use schedcheck_harness::{
    Claim, Counterexample, Effort, Finding, Mending, Sweep, Test, nothing_asserted, refuted, sweep,
};
use schedcheck_rr6005_algorithms::bba;

const ENDS: &[&str] = &["when each worker finishes what it holds, after each task that is moved"];
const COUNTED: &[&str] = &["iterations, counted on every star of the box and along a family"];

pub const CLAIMS: [Claim; 4] = [
    Claim::new("rr6005/bba-polynomial", COUNTED, &iterations_within(|star| size(star).pow(3)))
        .plain(
            "Algorithm 1 moves one task per iteration. The size E of the input, as section 3.4.3 has it, contains \
                log(L_i) and not L_i: with c = w = 1 and L = (2^s, 0) about 2^(s-1) tasks are moved for s + 6 bits of \
                input. The run-time is polynomial in the number of tasks.",
        )
        .mended(
            Mending::Reread,
            "The run-time is polynomial in the numbers of workers and of tasks: the loop is entered at most n times, \
                and each iteration is in O(m).",
            &iterations_within(Star::total_tasks),
        ),
    Claim::new(
        "rr6005/prop-1-no-increase",
        ENDS,
        &Test::<fn(&Star<i64>) -> Moves>::without_oracle(
            |effort, moves, ()| over_homogeneous(effort, |star| never_increases(star, &moves(star))),
            moves_of_algorithm_1,
            &[("one task more than algorithm 1 moves", one_move_more)],
        ),
    ),
    Claim::new("rr6005/prop-1-strictly", ENDS, &one_more(i64::gt))
        .plain(
            "Line 14 stops also where the receiver would finish just when the sender does, and then one task more can \
                leave the makespan as it is. It never decreases, which suffices for the proposition.",
        )
        .unwitnessed("a sentence of a proof: what it excludes is another schedule of the same makespan")
        .mended(
            Mending::Corrected,
            "Whichever receiver S_opt chooses, the makespan will not decrease.",
            &one_more(i64::ge),
        ),
    Claim::new(
        "rr6005/bba-local",
        ENDS,
        &Test::<Algorithm>::without_oracle(
            |effort, schedule, ()| {
                sweep(effort, &free_links(effort), |star| is_locally_best(star, &moves(&schedule(star))))
            },
            algorithm_1,
            &[
                ("the worker that finishes first receives, whatever its link", bba::schedule_by_finish_times),
                ("no task is moved", |_| Schedule::default()),
            ],
        ),
    ),
];

type Algorithm = fn(&Star<i64>) -> Schedule<i64>;
/// From whom to whom each task goes.
type Moves = Vec<(usize, usize)>;
type Bound = fn(&Star<i64>) -> u64;
type Compares = fn(&i64, &i64) -> bool;

const fn iterations_within(subject: Bound) -> Test<Bound> {
    Test::without_oracle(
        few_iterations,
        subject,
        &[("at most as many iterations as workers", |star| star.workers().len() as u64)],
    )
}

const fn one_more(subject: Compares) -> Test<Compares> {
    Test::without_oracle(
        |effort, compares, ()| over_homogeneous(effort, |star| with_one_move_more(star, compares)),
        subject,
        &[("it will decrease", i64::lt)],
    )
}

fn homogeneous(effort: &Effort) -> StarBox {
    let shape = StarBox::up_to(effort.depth.pick((4, 8, 4), (5, 10, 6), (7, 20, 10)), Alike::Equal, Alike::Equal);
    StarBox { tasks: 1..=*shape.tasks.end(), ..shape }
}

fn over_homogeneous(effort: &Effort, check: impl Fn(&Star<i64>) -> Result<(), Counterexample> + Sync) -> Finding {
    sweep(effort, &homogeneous(effort), check)
}

/// The iterations on the box, and with 2^s tasks on one of two workers.
fn few_iterations(effort: &Effort, bound: Bound, (): ()) -> Finding {
    let few = |star: &Star<i64>| {
        let (iterations, allowed) = (bba::schedule(star).transfers.len() as u64, bound(star));
        if iterations <= allowed {
            return Ok(());
        }
        refuted(star, format!("at most {allowed} iterations"), format!("{iterations} tasks are moved, one by one"))
    };
    over_homogeneous(effort, few).and(|| {
        let last = effort.depth.pick(15, 16, 17_u32);
        let family = (1..=last).map(|power| Star::of([(1, 1, 1 << power), (1, 1, 0)]));
        Sweep::complete(effort, format!("c = w = 1, L = (2^s, 0), s = 1..{last}")).check(family, few)
    })
}

/// When each worker finishes, and when the ports of the master are free, once some tasks are moved.
#[derive(Clone)]
struct State<'a> {
    star: &'a Star<i64>,
    held: Vec<u64>,
    ends: Vec<i64>,
    input: i64,
    output: i64,
}

impl<'a> State<'a> {
    fn new(star: &'a Star<i64>) -> Self {
        let held: Vec<u64> = star.workers().iter().map(|worker| worker.tasks).collect();
        let ends = (0..held.len()).map(|worker| comp(star, worker) * held[worker] as i64).collect();
        Self { star, held, ends, input: 0, output: 0 }
    }

    fn makespan(&self) -> i64 {
        *self.ends.iter().max().expect("a star has a worker")
    }

    /// One task more is moved, if its sender holds one.
    fn moved(&self, from: usize, to: usize) -> Option<Self> {
        let mut next = self.clone();
        next.held[from] = self.held[from].checked_sub(1)?;
        next.held[to] += 1;
        next.input += self.star.workers()[from].comm;
        next.output = next.output.max(next.input) + self.star.workers()[to].comm;
        next.ends[from] -= comp(self.star, from);
        next.ends[to] = next.ends[to].max(next.output) + comp(self.star, to);
        Some(next)
    }

    /// After every possible next move.
    fn all_moved(&self) -> impl Iterator<Item = ((usize, usize), Self)> {
        let workers = 0..self.held.len();
        iproduct!(workers.clone(), workers)
            .filter(|(from, to)| from != to)
            .filter_map(|(from, to)| Some(((from, to), self.moved(from, to)?)))
    }
}

fn comp(star: &Star<i64>, worker: usize) -> i64 {
    star.workers()[worker].comp.expect("all workers of the box compute")
}

fn moves(schedule: &Schedule<i64>) -> Moves {
    schedule.transfers.iter().map(|transfer| (transfer.from, transfer.to)).collect()
}

pub(super) fn moves_of_algorithm_1(star: &Star<i64>) -> Moves {
    moves(&algorithm_1(star))
}

fn one_move_more(star: &Star<i64>) -> Moves {
    let trace = bba::trace(star);
    let steps = trace.steps.iter().chain([&trace.last]).filter(|step| step.sender != step.receiver);
    steps.map(|step| (step.sender, step.receiver)).collect()
}

/// The state after each move, the one at the beginning first.
fn states<'a>(star: &'a Star<i64>, moves: &[(usize, usize)]) -> Vec<State<'a>> {
    let mut states = vec![State::new(star)];
    for &(from, to) in moves {
        let next = states.last().and_then(|state| state.moved(from, to));
        states.extend(next);
    }
    states
}

fn never_increases(star: &Star<i64>, moves: &[(usize, usize)]) -> Result<(), Counterexample> {
    if moves.is_empty() {
        return nothing_asserted();
    }
    let makespans: Vec<_> = states(star, moves).iter().map(State::makespan).collect();
    match makespans.windows(2).position(|pair| pair[1] > pair[0]) {
        None => Ok(()),
        Some(step) => {
            let claimed = format!("step {}: a makespan of at most {}", step + 1, makespans[step]);
            refuted(star, claimed, format!("makespan {}", makespans[step + 1]))
        }
    }
}

/// One move more after the last of algorithm 1, whoever sends and receives: how the makespan compares with that before.
fn with_one_move_more(star: &Star<i64>, compares: Compares) -> Result<(), Counterexample> {
    let states = states(star, &moves_of_algorithm_1(star));
    let state = states.last().expect("the state at the beginning");
    let before = state.makespan();
    let mut any = false;
    for ((from, to), next) in state.all_moved() {
        any = true;
        if !compares(&next.makespan(), &before) {
            let claimed = format!("makespan {before} of algorithm 1; one task more changes it as the proof says");
            let found = format!("one task more, from P_{} to P_{}: makespan {}", from + 1, to + 1, next.makespan());
            return refuted(star, claimed, found);
        }
    }
    if any { Ok(()) } else { nothing_asserted() }
}

/// After each move no other move would have left a smaller makespan, and after the last one no move leaves a smaller
/// one.
fn is_locally_best(star: &Star<i64>, moves: &[(usize, usize)]) -> Result<(), Counterexample> {
    let states = states(star, moves);
    for (step, state) in states.iter().enumerate() {
        let chosen = states.get(step + 1).unwrap_or(state).makespan();
        let better = state.all_moved().find(|(_, next)| next.makespan() < chosen);
        if let Some(((from, to), next)) = better {
            let claimed = format!("step {}: no smaller makespan than {chosen} after it", step + 1);
            let found = format!("{} if P_{} sends to P_{}", next.makespan(), from + 1, to + 1);
            return refuted(star, claimed, found);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_is_computed_once_it_is_there_and_its_receiver_is_free() {
        let star = Star::of([(2, 3, 4), (1, 5, 1)]);
        let next = State::new(&star).moved(0, 1).expect("a task to send");
        assert_eq!((next.ends, next.input, next.output), (vec![9, 10], 2, 3));
        assert!(State::new(&Star::of([(1, 1, 0), (1, 1, 1)])).moved(0, 1).is_none());
    }
}
