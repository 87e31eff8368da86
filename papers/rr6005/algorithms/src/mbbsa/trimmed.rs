//! The test of one makespan with only those deadlines listed that can matter.
//!
//! Deadline d of worker r is *dominated* if L_send other ones are at least as late, of workers whose links are at
//! least as fast. Dominated deadlines change no answer: L_send receptions on time that use d leave one of those
//! others unused, and it can take the place of d. So a deadline is listed only while fewer than L_send listed ones
//! dominate it. Taken from the latest to the earliest, all deadlines of a worker after a dominated one are dominated
//! too: the worker is done with.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use schedcheck_model::Time;
use schedcheck_model::star::Star;

use super::Outcome;
use super::listed::{Deadline, schedule_master};
use crate::roles::{Receiver, Roles};

/// Algorithm 3 for any star, without deadlines that cannot matter: the same answer as [`listed`](super::listed()),
/// though where it is yes it may be by other receptions.
///
/// With k different link costs at most k L_send deadlines are listed, on equal links L_send; each costs O(log m + log
/// L_send).
pub fn trimmed<T: Time>(star: &Star<T>, makespan: &T) -> Outcome {
    match Roles::new(star, makespan) {
        Some(roles) => schedule_master(star, &roles, &deadlines(&roles, makespan)),
        None => Outcome::refused(),
    }
}

/// A worker's next deadline, counted from the end.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Next<T> {
    deadline: T,
    /// The position among the receivers, the smallest first.
    receiver: Reverse<usize>,
    /// How many more there are.
    spare: u64,
}

fn deadlines<T: Time>(roles: &Roles<T>, makespan: &T) -> Vec<Deadline<T>> {
    if roles.to_send == 0 {
        return Vec::new();
    }
    let ranks = ranks(roles);
    let mut faster = Prefixes::new(roles.receivers.len());
    let first = |(receiver, r): (usize, &Receiver<T>)| Next {
        deadline: makespan.clone() - r.comp,
        receiver: Reverse(receiver),
        spare: r.spare - 1,
    };
    let mut next: BinaryHeap<Next<T>> = roles.receivers.iter().enumerate().map(first).collect();
    let mut list = Vec::new();
    while let Some(Next { deadline, receiver: Reverse(receiver), spare }) = next.pop() {
        if faster.sum(ranks[receiver]) >= roles.to_send {
            continue;
        }
        faster.add(ranks[receiver]);
        let r = &roles.receivers[receiver];
        list.push((deadline.clone(), r.worker));
        if let Some(spare) = spare.checked_sub(1) {
            next.push(Next { deadline: deadline - r.comp, receiver: Reverse(receiver), spare });
        }
    }
    list
}

/// For each receiver, how many receivers have a link at least as fast.
fn ranks<T: Time>(roles: &Roles<T>) -> Vec<usize> {
    let mut links: Vec<&T> = roles.receivers.iter().map(|receiver| receiver.comm).collect();
    links.sort_unstable();
    roles.receivers.iter().map(|receiver| links.partition_point(|link| *link <= receiver.comm)).collect()
}

/// Counts of events by rank, and their sums up to a rank (a Fenwick tree). Ranks start at 1.
struct Prefixes {
    tree: Vec<u64>,
}

impl Prefixes {
    fn new(ranks: usize) -> Self {
        Self { tree: vec![0; ranks + 1] }
    }

    fn add(&mut self, mut rank: usize) {
        while rank < self.tree.len() {
            self.tree[rank] += 1;
            rank += rank & rank.wrapping_neg();
        }
    }

    fn sum(&self, mut rank: usize) -> u64 {
        let mut sum = 0;
        while rank > 0 {
            sum += self.tree[rank];
            rank &= rank - 1;
        }
        sum
    }
}
