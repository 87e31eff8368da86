//! All schedules that settle known imbalances, by who sends and who receives in which order.
//!
//! In a schedule of the model of [`schedcheck_model::redistribution`] every worker with a surplus sends it and every
//! one with a deficit receives it, task by task in any order; nobody lends. The buffer of the master may be first in,
//! first out, because tasks are alike, and everything then happens as early as it can: the end is a maximum of sums of
//! communication times. No lemma makes the tree smaller.

use std::rc::Rc;

use super::star::{Challenge, insert};
use crate::{Competitor, LinearForm, Row};

/// All orders of the tasks of `workers`, each with its communication time and its surplus (a deficit is negative);
/// each takes the challenge. There is one at least: where nothing is to be moved, that which ends at zero.
///
/// # Panics
/// Panics if surpluses and deficits do not sum to zero.
pub fn orders(workers: &[(LinearForm, i64)], challenge: Challenge) -> Box<dyn Competitor> {
    let sum: i128 = workers.iter().map(|&(_, surplus)| i128::from(surplus)).sum();
    assert_eq!(sum, 0, "what is sent is received");
    let contest = Contest { comm: workers.iter().map(|&(comm, _)| comm).collect(), challenge };
    let of = |sign: i64| workers.iter().map(|&(_, surplus)| (sign * surplus).max(0).unsigned_abs()).collect();
    let state = State { sends: of(1), receptions: of(-1), arrival: LinearForm::ZERO, port: Vec::new() };
    Box::new(Transfers { contest: Rc::new(contest), state })
}

struct Contest {
    comm: Vec<LinearForm>,
    challenge: Challenge,
}

/// What is left to send and to receive, and what is known of the times.
#[derive(Clone)]
struct State {
    sends: Vec<u64>,
    receptions: Vec<u64>,
    /// When the last task has arrived at the master.
    arrival: LinearForm,
    /// The output port is free at the maximum of these.
    port: Vec<LinearForm>,
}

/// The next transfer is to be chosen.
struct Transfers {
    contest: Rc<Contest>,
    state: State,
}

impl Transfers {
    fn after(&self, sender: usize, receiver: usize) -> Self {
        let comm = &self.contest.comm;
        let mut state = self.state.clone();
        state.sends[sender] -= 1;
        state.receptions[receiver] -= 1;
        state.arrival += &comm[sender];
        insert(&mut state.port, state.arrival);
        state.port.iter_mut().for_each(|time| *time += &comm[receiver]);
        Self { contest: self.contest.clone(), state }
    }

    fn is_over(&self) -> bool {
        self.state.receptions.iter().all(|&left| left == 0)
    }
}

impl Competitor for Transfers {
    fn rows(&self) -> Vec<Row> {
        let Contest { comm, challenge } = &*self.contest;
        let through = self.state.receptions.iter().zip(comm).map(|(&tasks, comm)| comm.scaled(tasks as i64));
        let through = through.fold(LinearForm::ZERO, |sum, next| sum + next);
        if self.state.port.is_empty() && self.is_over() {
            return vec![challenge.row(&LinearForm::ZERO)];
        }
        self.state.port.iter().map(|time| challenge.row(&(*time + through))).collect()
    }

    fn children(&self) -> Vec<Box<dyn Competitor>> {
        let of = |left: &[u64]| (0..left.len()).filter(|&worker| left[worker] > 0).collect::<Vec<_>>();
        let (senders, receivers) = (of(&self.state.sends), of(&self.state.receptions));
        let pairs = senders.into_iter().flat_map(|sender| receivers.iter().map(move |&receiver| (sender, receiver)));
        pairs.map(|(sender, receiver)| Box::new(self.after(sender, receiver)) as _).collect()
    }
}
