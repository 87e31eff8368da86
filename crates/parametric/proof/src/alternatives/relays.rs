//! All schedules of a star with a bounded number of transfers, those among them that pass tasks on.
//!
//! Without the lemmas of [`star`](super::star) a worker may send what it has received, any number of times. The tree
//! chooses how many of its own tasks each worker sends, and then transfer after transfer: who sends, who receives, and
//! whether the receiver will compute the task or pass it on. A worker sends first what it has first, the master
//! forwards first what arrives first, for tasks are alike; and everything happens as early as it can.

use std::rc::Rc;

use schedcheck_model::star::Star;

use super::star::{Challenge, insert, lists};
use crate::{Competitor, LinearForm, Row};

/// All schedules of `star` with at most `most` transfers, each of which takes the challenge.
///
/// # Panics
/// Panics if a worker cannot compute.
pub fn schedules(star: &Star<LinearForm>, challenge: Challenge, most: u64) -> Box<dyn Competitor> {
    let workers = star.workers();
    let contest = Contest {
        comm: workers.iter().map(|worker| worker.comm).collect(),
        comp: workers.iter().map(|worker| worker.comp.expect("every worker computes")).collect(),
        tasks: workers.iter().map(|worker| worker.tasks).collect(),
        challenge,
        most,
    };
    Box::new(Sends { contest: Rc::new(contest) })
}

struct Contest {
    comm: Vec<LinearForm>,
    comp: Vec<LinearForm>,
    tasks: Vec<u64>,
    challenge: Challenge,
    most: u64,
}

/// A time that is the maximum of some forms.
type Latest = Vec<LinearForm>;

/// How many of its own tasks each worker sends is to be chosen.
struct Sends {
    contest: Rc<Contest>,
}

impl Competitor for Sends {
    fn rows(&self) -> Vec<Row> {
        Vec::new()
    }

    fn children(&self) -> Vec<Box<dyn Competitor>> {
        let Contest { tasks, comp, challenge, most, .. } = &*self.contest;
        let few = lists(tasks, None).into_iter().filter(|own| own.iter().sum::<u64>() <= *most);
        let child = |own: Vec<u64>| {
            let kept = |worker: usize| comp[worker].scaled((tasks[worker] - own[worker]) as i64);
            let ends: Vec<Latest> = (0..own.len()).map(|worker| vec![kept(worker)]).collect();
            let rows = ends.iter().flatten().map(|end| challenge.row(end)).collect();
            let passing = vec![Vec::new(); own.len()];
            let state = State { own, passing, left: *most, arrival: vec![LinearForm::ZERO], port: Vec::new(), ends };
            Box::new(Transfers { contest: self.contest.clone(), state, rows }) as _
        };
        few.map(child).collect()
    }
}

#[derive(Clone)]
struct State {
    /// How many of its own tasks each worker has still to send.
    own: Vec<u64>,
    /// What each has received and has still to pass on, the first first: when it arrived.
    passing: Vec<Vec<Latest>>,
    /// How many transfers there may still be.
    left: u64,
    /// When the last task has arrived at the master.
    arrival: Latest,
    /// When the output port is free.
    port: Latest,
    /// When each worker has computed what it has.
    ends: Vec<Latest>,
}

impl State {
    /// How many tasks are still to be sent, at least.
    fn owed(&self) -> u64 {
        self.own.iter().sum::<u64>() + self.passing.iter().map(|tasks| tasks.len() as u64).sum::<u64>()
    }

    /// Since when the next task that `worker` sends is there.
    fn give(&mut self, worker: usize) -> Latest {
        if self.own[worker] > 0 {
            self.own[worker] -= 1;
            return Vec::new();
        }
        self.passing[worker].remove(0)
    }
}

/// The next transfer is to be chosen, or that there is none.
struct Transfers {
    contest: Rc<Contest>,
    state: State,
    rows: Vec<Row>,
}

impl Transfers {
    /// The next task of `sender` goes to `receiver`, who passes it on or computes it.
    fn after(&self, sender: usize, receiver: usize, passes_on: bool) -> Self {
        let Contest { comm, comp, challenge, .. } = &*self.contest;
        let mut state = self.state.clone();
        state.left -= 1;
        let ready = state.give(sender);
        raise(&mut state.arrival, &ready);
        state.arrival.iter_mut().for_each(|time| *time += &comm[sender]);
        raise(&mut state.port, &state.arrival);
        state.port.iter_mut().for_each(|time| *time += &comm[receiver]);
        let mut rows: Vec<Row> = state.port.iter().map(|time| challenge.row(time)).collect();
        if passes_on {
            state.passing[receiver].push(state.port.clone());
        } else {
            raise(&mut state.ends[receiver], &state.port);
            state.ends[receiver].iter_mut().for_each(|time| *time += &comp[receiver]);
            rows.extend(state.ends[receiver].iter().map(|end| challenge.row(end)));
        }
        Self { contest: self.contest.clone(), state, rows }
    }
}

/// The later of two times.
fn raise(time: &mut Latest, other: &[LinearForm]) {
    other.iter().for_each(|&form| insert(time, form));
}

impl Competitor for Transfers {
    fn rows(&self) -> Vec<Row> {
        self.rows.clone()
    }

    fn children(&self) -> Vec<Box<dyn Competitor>> {
        let State { own, passing, left, .. } = &self.state;
        let owed = self.state.owed();
        let mut children: Vec<Box<dyn Competitor>> = Vec::new();
        if owed == 0 {
            children.push(Box::new(Vec::<Row>::new()));
        }
        let workers = 0..own.len();
        for sender in workers.clone().filter(|&worker| own[worker] > 0 || !passing[worker].is_empty()) {
            for receiver in workers.clone() {
                for passes_on in [false, true] {
                    if owed - 1 + u64::from(passes_on) < *left {
                        children.push(Box::new(self.after(sender, receiver, passes_on)));
                    }
                }
            }
        }
        children
    }
}
