//! What the paper says of single steps of algorithm 1 (sections 3.3 and 3.5), and of its run-time.

use itertools::iproduct;
use schedcheck_model::star::{Schedule, Star};

use super::boxes::free_links;
use super::homogeneous::algorithm_1;
use crate::curves::search::size;
use schedcheck_harness::domain::{Alike, StarBox};
use schedcheck_harness::{
    Claim, Counterexample, Depth, Domains, Finding, RemedyKind, RunContext, Test, nothing_asserted, over, refuted,
    sweep,
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
        .remedied(
            RemedyKind::Reread,
            "The run-time is polynomial in the numbers of workers and of tasks: the loop is entered at most n times, \
                and each iteration is in O(m).",
            &iterations_within(Star::total_tasks),
        ),
    Claim::new(
        "rr6005/prop-1-no-increase",
        ENDS,
        &Test::<fn(&Star<i64>) -> Moves>::without_oracle(
            |context, moves, ()| {
                sweep(context, &homogeneous(context.depth), |star| never_increases(star, &moves(star)))
            },
            moves_of_algorithm_1,
            &[("one task more than algorithm 1 moves", one_move_more)],
        ),
    ),
    Claim::new("rr6005/prop-1-strictly", ENDS, &one_more(LINE_14, &[("it will decrease", DECREASES)]))
        .plain(
            "The proof describes an algorithm that also sends where the receiver would finish just when the sender \
                does ('at the same time or earlier'); line 14 stops there, and then one task more can leave the \
                makespan as it is. It never decreases, which suffices.",
        )
        .remedied(
            RemedyKind::Reread,
            "If the algorithm stops only where the receiver would finish later than the sender, one task more strictly \
                increases the makespan (c, w > 0).",
            &one_more(
                OneMore { moves: moves_with_ties, costs_from: 1, ..LINE_14 },
                &[("line 14 as printed", OneMore { costs_from: 1, ..LINE_14 }), ("it will decrease", DECREASES)],
            ),
        ),
    Claim::new(
        "rr6005/bba-local",
        ENDS,
        &Test::<Algorithm>::without_oracle(
            |context, schedule, ()| {
                sweep(context, &free_links(context.depth), |star| is_locally_best(star, &moves(&schedule(star))))
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

/// The moves of an algorithm, and how the makespan after one move more is said to compare; on stars whose c and w are
/// not less than a cost.
#[derive(Clone, Copy)]
struct OneMore {
    moves: fn(&Star<i64>) -> Moves,
    compares: Compares,
    costs_from: i64,
}

const LINE_14: OneMore = OneMore { moves: moves_of_algorithm_1, compares: i64::gt, costs_from: 0 };
const DECREASES: OneMore = OneMore { compares: i64::lt, ..LINE_14 };

const fn one_more(subject: OneMore, wrong_subjects: &'static [(&'static str, OneMore)]) -> Test<OneMore> {
    Test::without_oracle(
        |context, said, ()| {
            let StarBox { comm, comp, .. } = homogeneous(context.depth);
            let (comm, comp) = (said.costs_from..=*comm.end(), said.costs_from..=*comp.end());
            sweep(context, &StarBox { comm, comp, ..homogeneous(context.depth) }, |star| with_one_move_more(star, said))
        },
        subject,
        wrong_subjects,
    )
}

fn homogeneous(depth: Depth) -> StarBox {
    let shape = StarBox::up_to(depth.pick((4, 8, 4), (5, 10, 6), (7, 20, 10)), Alike::Equal, Alike::Equal);
    StarBox { tasks: 1..=*shape.tasks.end(), ..shape }
}

/// The iterations on the box, and with 2^s tasks on one of two workers.
fn few_iterations(context: &RunContext, bound: Bound, (): ()) -> Finding {
    let few = |star: &Star<i64>| {
        let (iterations, allowed) = (bba::schedule(star).transfers.len() as u64, bound(star));
        if iterations <= allowed {
            return Ok(());
        }
        refuted(star, format!("at most {allowed} iterations"), format!("{iterations} tasks are moved, one by one"))
    };
    let last = context.depth.pick(15, 16, 17_u32);
    let family = (1..=last).map(|power| Star::of([(1, 1, 1 << power), (1, 1, 0)]));
    let words = format!("c = w = 1, L = (2^s, 0), s = 1..{last}");
    let domains = Domains::of([homogeneous(context.depth)]).listed(words, family);
    over(context, domains, few)
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

/// Algorithm 1 with `<` for `<=` in line 14: it also sends where the receiver would finish just when the sender does.
/// The c and w are positive: with each task that is moved the next one arrives later, so that the moves end.
fn moves_with_ties(star: &Star<i64>) -> Moves {
    let (mut state, mut moves) = (State::new(star), Moves::new());
    loop {
        let workers = 0..state.held.len();
        let sender = workers.clone().rev().max_by_key(|&worker| state.ends[worker]).expect("a star has a worker");
        let others = workers.filter(|&worker| worker != sender);
        let moved = others.filter_map(|worker| Some((worker, state.moved(sender, worker)?)));
        // Line 13: of those that would finish it first, who has finished first.
        let best = moved.min_by_key(|(worker, next)| (next.ends[*worker], state.ends[*worker]));
        match best {
            Some((receiver, next)) if next.ends[receiver] <= state.ends[sender] => {
                moves.push((sender, receiver));
                state = next;
            }
            _ => return moves,
        }
    }
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

/// One move more after the last of the algorithm, whoever sends and receives: how the makespan compares with that
/// before.
fn with_one_move_more(star: &Star<i64>, said: OneMore) -> Result<(), Counterexample> {
    let states = states(star, &(said.moves)(star));
    let state = states.last().expect("the state at the beginning");
    let before = state.makespan();
    let mut any = false;
    for ((from, to), next) in state.all_moved() {
        any = true;
        if !(said.compares)(&next.makespan(), &before) {
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
    fn a_task_is_sent_at_a_tie_where_line_14_is_strict() {
        // There at 2, it would be computed by 4, when the sender is done as well.
        let star = Star::of([(1, 2, 0), (1, 2, 2)]);
        assert_eq!((moves_of_algorithm_1(&star), moves_with_ties(&star)), (vec![], vec![(1, 0)]));
    }

    #[test]
    fn a_task_goes_to_who_finished_first_of_those_that_would_finish_it_first() {
        // P_2 is done at 2, P_3 at 0; either would compute by 4 what is there at 2.
        let star = Star::of([(1, 2, 3), (1, 2, 1), (1, 2, 0)]);
        assert_eq!(moves_with_ties(&star), [(0, 2)]);
    }

    #[test]
    fn a_task_is_computed_once_it_is_there_and_its_receiver_is_free() {
        let star = Star::of([(2, 3, 4), (1, 5, 1)]);
        let next = State::new(&star).moved(0, 1).expect("a task to send");
        assert_eq!((next.ends, next.input, next.output), (vec![9, 10], 2, 3));
        assert!(State::new(&Star::of([(1, 1, 0), (1, 1, 1)])).moved(0, 1).is_none());
    }
}
