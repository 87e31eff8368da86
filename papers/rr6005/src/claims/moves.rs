//! What the proofs of lemma 7, proposition 1 and theorem 3 say of the schedules that they begin with (sections 3.3.2
//! and 3.4.3).

use itertools::{Itertools, iproduct};
use schedcheck_model::star::{Star, Worker, check};

use super::greedy::moves_of_algorithm_1;
use schedcheck_harness::domain::{Alike, StarBox};
use schedcheck_harness::{Claim, Counterexample, Finding, RunContext, Test, nothing_asserted, refuted, sweep};
use schedcheck_rr6005_algorithms::playback::{Plan, playback};

const EVERY_PLAN: &[&str] = &["every plan of a few transfers, played back and measured by the checker"];

pub const CLAIMS: [Claim; 3] = [
    Claim::new(
        "rr6005/lemma-7-proof",
        EVERY_PLAN,
        &Test::<BreakUp>::without_oracle(
            |context, break_up, ()| {
                over_plans(context, |star, moves, makespan| unchained(star, moves, makespan, break_up))
            },
            break_up,
            &[("both communications are deleted", |moves, received, sent| without(moves, &[received, sent]))],
        ),
    ),
    Claim::new(
        "rr6005/prop-1-exchanges",
        EVERY_PLAN,
        &Test::<Exchange>::without_oracle(
            |context, exchange, ()| {
                let shape =
                    StarBox { speeds: Alike::Equal, ..shape(context.depth.pick((3, 4, 2), (3, 6, 3), (4, 6, 4))) };
                over_plans_on(context, &shape, 3, |star, moves, makespan| exchanged(star, moves, makespan, exchange))
            },
            exchange,
            &[("the task of step i_0 goes back to its sender", |_, moves, _, first| without(moves, &[first]))],
        ),
    ),
    Claim::new(
        "rr6005/thm-3-proof",
        EVERY_PLAN,
        &Test::without_oracle(
            |context, extra, ()| {
                over_plans(context, |star, moves, makespan| within_counts(star, moves, makespan, extra))
            },
            (0, 0),
            &[("one task less than l_r", (-1, 0)), ("one task more than L_send", (0, 1))],
        ),
    ),
];

/// Sender and receiver of each transfer, in the order of both ports.
type Moves = [(usize, usize)];
/// A plan without the chain of two of its transfers: what its middle receives, and what it sends.
type BreakUp = fn(&Moves, usize, usize) -> Vec<(usize, usize)>;

/// Every plan of a few transfers that can be played on a star of equal links: it asserts something of a star if it does
/// of one of its plans.
fn over_plans(
    context: &RunContext,
    asserts: impl Fn(&Star<i64>, &Moves, i64) -> Result<bool, Counterexample> + Sync,
) -> Finding {
    let (bounds, longest) = context.depth.pick(((3, 3, 2), 2), ((3, 4, 3), 3), ((4, 5, 3), 3));
    over_plans_on(context, &shape(bounds), longest, asserts)
}

/// Equal links, and workers that take time.
fn shape(bounds: (usize, u64, i64)) -> StarBox {
    let shape = StarBox::up_to(bounds, Alike::Equal, Alike::Free);
    StarBox { comp: 1..=*shape.comp.end(), ..shape }
}

fn over_plans_on(
    context: &RunContext,
    shape: &StarBox,
    longest: usize,
    asserts: impl Fn(&Star<i64>, &Moves, i64) -> Result<bool, Counterexample> + Sync,
) -> Finding {
    sweep(context, shape, |star| {
        let workers = 0..star.workers().len();
        let pairs = iproduct!(workers.clone(), workers).filter(|(from, to)| from != to).collect_vec();
        let mut any = false;
        for length in 1..=longest {
            for moves in (0..length).map(|_| pairs.iter().copied()).multi_cartesian_product() {
                if let Some(makespan) = played(star, &moves) {
                    any |= asserts(star, &moves, makespan)?;
                }
            }
        }
        if any { Ok(()) } else { nothing_asserted() }
    })
}

/// The makespan of a plan that can be played.
fn played(star: &Star<i64>, moves: &Moves) -> Option<i64> {
    let (senders, receivers) = moves.iter().copied().unzip();
    let schedule = playback(star, &Plan { senders, receivers }).ok()?;
    Some(check(star, &schedule).ok()?.makespan)
}

fn without(moves: &Moves, left_out: &[usize]) -> Vec<(usize, usize)> {
    (0..moves.len()).filter(|place| !left_out.contains(place)).map(|place| moves[place]).collect()
}

/// Both cases of the proof: the earlier of the two communications goes from s_i to r_j, the later one is deleted. What
/// would go back to s_i is not sent at all.
fn break_up(moves: &Moves, received: usize, sent: usize) -> Vec<(usize, usize)> {
    let direct = (moves[received].0, moves[sent].1);
    if direct.0 == direct.1 {
        return without(moves, &[received, sent]);
    }
    let mut shorter = moves.to_vec();
    shorter[received.min(sent)] = direct;
    without(&shorter, &[received.max(sent)])
}

/// The first chain of a plan: the earliest transfer to a worker that also sends, and the first one that this one sends.
fn first_chain(moves: &Moves) -> Option<(usize, usize)> {
    let sent_by = |worker: usize| moves.iter().position(|(from, _)| *from == worker);
    moves.iter().enumerate().find_map(|(received, (_, to))| Some((received, sent_by(*to)?)))
}

/// A plan with its first chain broken up ends no later.
fn unchained(star: &Star<i64>, moves: &Moves, makespan: i64, break_up: BreakUp) -> Result<bool, Counterexample> {
    let Some((received, sent)) = first_chain(moves) else { return Ok(false) };
    let shorter = break_up(moves, received, sent);
    let found = played(star, &shorter);
    if found.is_some_and(|found| found <= makespan) {
        return Ok(true);
    }
    let claimed = format!("{}, without its chain: at most {makespan}", describe(moves));
    let found = found.map_or_else(|| "no schedule".to_owned(), |found| format!("makespan {found}"));
    refuted(star, claimed, format!("{}: {found}", describe(&shorter))).map(|()| true)
}

/// What a plan becomes that differs from that of algorithm 1 first at a step.
type Exchange = fn(&Star<i64>, &Moves, &Moves, usize) -> Vec<(usize, usize)>;

/// Case 1, with its two sub-cases, and case 2 of the proof of proposition 1, steps counted from 0. A task that would go
/// to the worker that sends it stays there.
fn exchange(star: &Star<i64>, optimal: &Moves, of_algorithm: &Moves, first: usize) -> Vec<(usize, usize)> {
    let (mut next, chosen, other) = (optimal.to_vec(), of_algorithm[first].1, optimal[first].1);
    let later = (first + 1..optimal.len()).find(|&step| optimal[step].1 == chosen);
    match later {
        Some(later) if arrival(star, later) > finish_before(star, optimal, other, first) => {
            for step in first..optimal.len() {
                if optimal[step].1 == other {
                    next[step].1 = chosen;
                } else if optimal[step].1 == chosen {
                    next[step].1 = other;
                }
            }
        }
        Some(later) => (next[first].1, next[later].1) = (chosen, other),
        None => next[first].1 = chosen,
    }
    next.retain(|(from, to)| from != to);
    next
}

/// T_j, everything sent as soon as possible.
fn arrival(star: &Star<i64>, step: usize) -> i64 {
    star.workers()[0].comm * (step as i64 + 2)
}

/// F_pred: when a worker that does not send has computed what it holds and receives before a step.
fn finish_before(star: &Star<i64>, moves: &Moves, worker: usize, step: usize) -> i64 {
    let Worker { comp, tasks, .. } = &star.workers()[worker];
    let comp = comp.expect("all workers of the box compute");
    let received = (0..step).filter(|&step| moves[step].1 == worker);
    received.fold(comp * *tasks as i64, |end, step| end.max(arrival(star, step)) + comp)
}

/// An optimal plan without chains that differs from algorithm 1 in a receiver, first after steps that are the same:
/// what it becomes ends no later.
fn exchanged(star: &Star<i64>, moves: &Moves, makespan: i64, exchange: Exchange) -> Result<bool, Counterexample> {
    let of_algorithm = moves_of_algorithm_1(star);
    let is_optimal = played(star, &of_algorithm).is_none_or(|least| makespan <= least);
    let common = moves.iter().zip(&of_algorithm).take_while(|(one, other)| one == other).count();
    let differs = moves.get(common).zip(of_algorithm.get(common)).is_some_and(|(one, other)| one.1 != other.1);
    if !is_optimal || !differs || first_chain(moves).is_some() {
        return Ok(false);
    }
    let next = exchange(star, moves, &of_algorithm, common);
    let found = played(star, &next);
    if found.is_some_and(|found| found <= makespan) {
        return Ok(true);
    }
    let claimed = format!("{}, after the exchange at step {}: {makespan}", describe(moves), common + 1);
    let found = found.map_or_else(|| "no schedule".to_owned(), |found| format!("makespan {found}"));
    refuted(star, claimed, format!("{}: {found}", describe(&next))).map(|()| true)
}

fn describe(moves: &Moves) -> String {
    moves.iter().map(|(from, to)| format!("P_{} to P_{}", from + 1, to + 1)).join(", ")
}

/// Of a plan without chains, with M its makespan or more: no worker receives more tasks than l_r and `extra`, and no
/// fewer are sent than L_send and `extra`.
fn within_counts(
    star: &Star<i64>,
    moves: &Moves,
    makespan: i64,
    (extra, more): (i64, i64),
) -> Result<bool, Counterexample> {
    if first_chain(moves).is_some() {
        return Ok(false);
    }
    let of = |worker: usize| {
        let worker = &star.workers()[worker];
        let comp = worker.comp.expect("all workers of the box compute");
        (comp, comp * worker.tasks as i64)
    };
    for longest in makespan..=star.attainable_makespan().max(makespan) {
        for receiver in moves.iter().map(|(_, to)| *to).unique() {
            let (comp, end) = of(receiver);
            let received = moves.iter().filter(|(_, to)| *to == receiver).count() as i64;
            let listed = (longest - end).max(0) / comp + extra;
            if received > listed {
                let claimed = format!("M = {longest}; {}: at most {listed} to P_{}", describe(moves), receiver + 1);
                return refuted(star, claimed, received.to_string()).map(|()| true);
            }
        }
        let excess = (0..star.workers().len()).map(of).map(|(comp, end)| ((end - longest).max(0) + comp - 1) / comp);
        let to_send = excess.sum::<i64>() + more;
        if (moves.len() as i64) < to_send {
            let claimed = format!("M = {longest}; {}: at least {to_send} tasks are sent", describe(moves));
            return refuted(star, claimed, moves.len().to_string()).map(|()| true);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_becomes_one_communication_at_the_earlier_place() {
        assert_eq!(first_chain(&[(0, 1), (2, 3)]), None);
        assert_eq!(first_chain(&[(3, 2), (0, 1), (1, 2)]), Some((1, 2)));
        assert_eq!(break_up(&[(3, 2), (0, 1), (1, 2)], 1, 2), [(3, 2), (0, 2)]);
        assert_eq!(break_up(&[(1, 2), (0, 1)], 1, 0), [(0, 2)]);
        assert_eq!(break_up(&[(0, 1), (1, 0)], 0, 1), []);
    }
}
