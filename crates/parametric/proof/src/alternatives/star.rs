//! All schedules of a star, by who sends and who receives in which order.
//!
//! A schedule of the model of [`schedcheck_model::star`] is given by the order of its senders and that of its
//! receivers; the buffer of the master may be first in, first out, because tasks are alike. Everything then happens as
//! early as it can, and each end is a maximum of sums of parameters: a set of linear forms. The tree chooses how many
//! tasks each worker sends, how many each receives, and then transfer after transfer. What a node knows of the makespan
//! holds for everything below it.
//!
//! With all [`Rules`] the tree is smaller, by lemmas whose proofs stand in the documentation of the branch-and-bound
//! over stars:
//!
//! - lemma 1: nobody sends after it has received. So nobody sends more than it holds at first, and no send waits for a
//!   task;
//! - lemma 2: senders come in order of non-decreasing communication time;
//! - lemma 8: no task goes back to the worker that sent it, as the same transfer.
//!
//! Lemma 1 is used throughout: without it the number of transfers has no bound. [`relays`](super::relays) does without.

use std::rc::Rc;

use schedcheck_model::star::Star;

use crate::{Competitor, LinearForm, Row};

/// What a schedule has to do to refute a statement.
#[derive(Debug, Clone, Copy)]
pub enum Challenge {
    /// To end so early that `objective` is more than `ratio` (numerator and denominator) times its makespan.
    Beats {
        /// What the algorithm takes.
        objective: LinearForm,
        /// Numerator and denominator.
        ratio: (i64, i64),
    },
    /// To end so early that `objective` is at least `ratio` times its makespan.
    Matches {
        /// What the algorithm takes.
        objective: LinearForm,
        /// Numerator and denominator.
        ratio: (i64, i64),
    },
    /// To end by this time.
    EndsBy(LinearForm),
}

impl Challenge {
    /// To end before `objective`.
    pub fn faster_than(objective: LinearForm) -> Self {
        Self::Beats { objective, ratio: (1, 1) }
    }

    /// What has to be so if the schedule does not end before `end`.
    pub fn row(&self, end: &LinearForm) -> Row {
        match self {
            Self::Beats { objective, ratio: (numerator, denominator) } => {
                Row::positive(objective.scaled(*denominator) - end.scaled(*numerator))
            }
            Self::Matches { objective, ratio: (numerator, denominator) } => {
                Row::non_negative(objective.scaled(*denominator) - end.scaled(*numerator))
            }
            Self::EndsBy(deadline) => Row::non_negative(*deadline - end),
        }
    }
}

/// Which lemmas make the tree smaller, beside the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// Lemma 2: cheap senders first.
    pub sorted_senders: bool,
    /// Lemma 8: no transfer from a worker to itself.
    pub no_loops: bool,
    /// Not a lemma, but a condition: nobody both sends and receives.
    pub no_relays: bool,
}

impl Rules {
    /// Both lemmas.
    pub const ALL: Self = Self { sorted_senders: true, no_loops: true, no_relays: false };
    /// Neither.
    pub const NONE: Self = Self { sorted_senders: false, no_loops: false, no_relays: false };
}

/// The star, the challenge and the rules: what all nodes have in common.
struct Contest {
    comm: Vec<LinearForm>,
    comp: Vec<LinearForm>,
    tasks: Vec<u64>,
    challenge: Challenge,
    rules: Rules,
}

/// All schedules of `star`, each of which takes the challenge.
///
/// # Panics
/// Panics if a worker cannot compute.
pub fn schedules(star: &Star<LinearForm>, challenge: Challenge, rules: Rules) -> Box<dyn Competitor> {
    let workers = star.workers();
    let contest = Contest {
        comm: workers.iter().map(|worker| worker.comm).collect(),
        comp: workers.iter().map(|worker| worker.comp.expect("every worker computes")).collect(),
        tasks: workers.iter().map(|worker| worker.tasks).collect(),
        challenge,
        rules,
    };
    Box::new(Sends { contest: Rc::new(contest) })
}

/// Every list with these bounds, and with this sum, in lexicographic order.
pub(super) fn lists(most: &[u64], sum: Option<u64>) -> Vec<Vec<u64>> {
    let mut lists = vec![Vec::new()];
    for (place, &most_here) in most.iter().enumerate() {
        let behind: u64 = most[place + 1..].iter().sum();
        let longer = |list: &Vec<u64>| {
            // What is left of the sum is no more than those behind can have, and no less than nothing.
            let left = sum.map(|sum| sum - list.iter().sum::<u64>());
            let least = left.map_or(0, |left| left.saturating_sub(behind));
            let list = list.clone();
            (least..=left.map_or(most_here, |left| left.min(most_here))).map(move |next| [&list[..], &[next]].concat())
        };
        lists = lists.iter().flat_map(longer).collect();
    }
    lists
}

/// How many tasks each worker sends is to be chosen.
struct Sends {
    contest: Rc<Contest>,
}

impl Competitor for Sends {
    /// Without a task, every schedule ends at zero.
    fn rows(&self) -> Vec<Row> {
        let is_idle = self.contest.tasks.iter().all(|&tasks| tasks == 0);
        if is_idle { vec![self.contest.challenge.row(&LinearForm::ZERO)] } else { Vec::new() }
    }

    fn children(&self) -> Vec<Box<dyn Competitor>> {
        let sends = lists(&self.contest.tasks, None);
        sends.into_iter().map(|sends| Box::new(Receptions { contest: self.contest.clone(), sends }) as _).collect()
    }
}

/// How many tasks each worker receives is to be chosen.
struct Receptions {
    contest: Rc<Contest>,
    sends: Vec<u64>,
}

impl Receptions {
    fn kept(&self, worker: usize) -> LinearForm {
        let Contest { comp, tasks, .. } = &*self.contest;
        comp[worker].scaled((tasks[worker] - self.sends[worker]) as i64)
    }
}

impl Competitor for Receptions {
    fn rows(&self) -> Vec<Row> {
        let ends = (0..self.sends.len()).map(|worker| self.kept(worker)).filter(|end| !end.vanishes());
        ends.map(|end| self.contest.challenge.row(&end)).collect()
    }

    fn children(&self) -> Vec<Box<dyn Competitor>> {
        let transfers: u64 = self.sends.iter().sum();
        let rules = self.contest.rules;
        let most = |&sends: &u64| match sends {
            0 => transfers,
            _ if rules.no_relays => 0,
            _ if rules.no_loops => transfers - sends,
            _ => transfers,
        };
        let most: Vec<u64> = self.sends.iter().map(most).collect();
        let child = |receptions: Vec<u64>| {
            let ends = (0..receptions.len()).map(|worker| vec![self.kept(worker)]).collect();
            let (contest, sends) = (self.contest.clone(), self.sends.clone());
            let state = State { sends, receptions, last_sender: None, arrival: LinearForm::ZERO, port: vec![], ends };
            Box::new(Transfers { contest, state, rows: Vec::new() }.with_totals()) as _
        };
        or_nothing(lists(&most, Some(transfers)).into_iter().map(child).collect())
    }
}

/// What is left to send and to receive, and what is known of the times.
#[derive(Clone)]
struct State {
    sends: Vec<u64>,
    receptions: Vec<u64>,
    last_sender: Option<usize>,
    /// When the last task has arrived at the master.
    arrival: LinearForm,
    /// The output port is free at the maximum of these.
    port: Vec<LinearForm>,
    /// Each worker has computed what it has at the maximum of these.
    ends: Vec<Vec<LinearForm>>,
}

/// The next transfer is to be chosen.
struct Transfers {
    contest: Rc<Contest>,
    state: State,
    rows: Vec<Row>,
}

impl Transfers {
    /// What all receptions of a worker cost it, at least.
    fn with_totals(mut self) -> Self {
        for worker in (0..self.state.receptions.len()).filter(|&worker| self.state.receptions[worker] > 0) {
            let received = self.contest.comp[worker].scaled(self.state.receptions[worker] as i64);
            self.rows.push(self.contest.challenge.row(&(self.state.ends[worker][0] + received)));
        }
        self
    }

    /// Lemma 2 leaves the order of equal links open: it is that of the workers.
    fn breaks_a_tie(&self, sender: usize) -> bool {
        let comm = &self.contest.comm;
        let mut first = (0..sender).filter(|&other| self.state.sends[other] > 0 && comm[other].is_same(&comm[sender]));
        self.contest.rules.sorted_senders && first.next().is_some()
    }

    /// The task of `sender` goes to `receiver`.
    fn after(&self, sender: usize, receiver: usize) -> Self {
        let Contest { comm, comp, challenge, rules, .. } = &*self.contest;
        let mut state = self.state.clone();
        let mut rows = Vec::new();
        if let Some(last) = state.last_sender.replace(sender).filter(|&last| rules.sorted_senders && last != sender) {
            rows.push(Row::non_negative(comm[sender] - comm[last]));
        }
        state.sends[sender] -= 1;
        state.receptions[receiver] -= 1;
        state.arrival += &comm[sender];
        insert(&mut state.port, state.arrival);
        state.port.iter_mut().for_each(|time| *time += &comm[receiver]);
        state.port.iter().for_each(|&time| insert(&mut state.ends[receiver], time));
        state.ends[receiver].iter_mut().for_each(|time| *time += &comp[receiver]);
        let left = comp[receiver].scaled(state.receptions[receiver] as i64);
        rows.extend(state.ends[receiver].iter().map(|end| challenge.row(&(*end + left))));
        let through = (0..comm.len()).map(|worker| comm[worker].scaled(state.receptions[worker] as i64));
        let through = through.fold(LinearForm::ZERO, |sum, next| sum + next);
        if !through.vanishes() {
            rows.extend(state.port.iter().map(|time| challenge.row(&(*time + through))));
        }
        rows.retain(|row| !row.form.vanishes() || row.sense == crate::Sense::Positive);
        Self { contest: self.contest.clone(), state, rows }
    }
}

impl Competitor for Transfers {
    fn rows(&self) -> Vec<Row> {
        self.rows.clone()
    }

    fn children(&self) -> Vec<Box<dyn Competitor>> {
        let State { sends, receptions, .. } = &self.state;
        let of = |left: &[u64]| (0..left.len()).filter(|&worker| left[worker] > 0).collect::<Vec<_>>();
        let receivers = of(receptions);
        let pairs = of(sends).into_iter().flat_map(|sender| receivers.iter().map(move |&receiver| (sender, receiver)));
        let pairs = pairs.filter(|(sender, receiver)| sender != receiver || !self.contest.rules.no_loops);
        let pairs = pairs.filter(|&(sender, _)| !self.breaks_a_tie(sender));
        let children = pairs.map(|(sender, receiver)| Box::new(self.after(sender, receiver)) as _).collect();
        if receivers.is_empty() { children } else { or_nothing(children) }
    }
}

/// The choices; where there are none though some are to be made, one that nothing satisfies: a node without choices
/// would be a schedule.
fn or_nothing(choices: Vec<Box<dyn Competitor>>) -> Vec<Box<dyn Competitor>> {
    if choices.is_empty() { vec![Box::new(vec![Row::positive(LinearForm::ZERO)])] } else { choices }
}

/// Adds a time to those of which the maximum is meant; times below others are left out.
pub(super) fn insert(times: &mut Vec<LinearForm>, time: LinearForm) {
    if times.iter().any(|other| time.is_below(other)) {
        return;
    }
    times.retain(|other| !other.is_below(&time));
    times.push(time);
}
