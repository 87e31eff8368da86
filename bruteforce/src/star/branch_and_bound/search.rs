//! The backward search over the order of receivers.

use super::WholeTime;
use super::budget::{Budget, Exhausted};
use super::memo::Memo;
use super::slots::Slot;

/// The slots of one class of links.
#[derive(Debug, Clone)]
pub(super) struct Lane<T> {
    /// Time on the output port for each of them.
    pub(super) comm: T,
    /// Latest due date first.
    pub(super) slots: Vec<Slot<T>>,
}

/// As many receptions as there are releases, the k-th no earlier than the k-th release, each in a slot of some lane.
#[derive(Debug, Clone)]
pub(super) struct Problem<T> {
    /// By strictly increasing communication time.
    pub(super) lanes: Vec<Lane<T>>,
    /// When the k-th task has arrived at the master (A_k).
    pub(super) releases: Vec<T>,
}

/// A receiver to try: its lane, and when the output port must start to serve it at the latest.
#[derive(Debug, Clone)]
struct Candidate<T> {
    start: T,
    lane: usize,
}

struct Search<'a, T> {
    problem: &'a Problem<T>,
    /// Slots used of each lane, latest due dates first.
    used: Vec<u32>,
    /// The lanes of the receptions fixed so far, last reception first.
    path: Vec<usize>,
    memo: Memo<T>,
    /// Candidates not yet tried, of all open nodes; those of the deepest node are on top, the best of them last.
    untried: Vec<Candidate<T>>,
    /// For each open node: when the output port must be free at the latest, and where its candidates begin.
    open: Vec<(T, usize)>,
}

/// The lanes of a feasible order of receptions, last reception first; nothing if there is none.
pub(super) fn search<T: WholeTime>(
    problem: &Problem<T>,
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<usize>>, Exhausted> {
    let sizes = problem.lanes.iter().map(|lane| lane.slots.len());
    if sizes.clone().sum::<usize>() < problem.releases.len() {
        return Ok(None);
    }
    let mut search = Search {
        problem,
        used: vec![0; problem.lanes.len()],
        path: Vec::with_capacity(problem.releases.len()),
        memo: Memo::new(sizes),
        untried: Vec::new(),
        open: Vec::new(),
    };
    let found = search.run(budget)?;
    Ok(found.then_some(search.path))
}

impl<T: WholeTime> Search<'_, T> {
    fn run(&mut self, budget: &mut Budget<'_>) -> Result<bool, Exhausted> {
        let latest = self.problem.lanes.iter().filter_map(|lane| Some(&lane.slots.first()?.due)).max();
        let Some(latest) = latest.cloned() else { return Ok(self.problem.releases.is_empty()) };
        self.visit(latest);
        loop {
            let Some((_, first)) = self.open.last() else { return Ok(false) };
            if self.untried.len() == *first {
                self.give_up(budget);
                continue;
            }
            let Some(Candidate { start, lane }) = self.untried.pop() else { return Ok(false) };
            self.used[lane] += 1;
            self.path.push(lane);
            if self.path.len() == self.problem.releases.len() {
                return Ok(true);
            }
            budget.spend()?;
            if self.is_hopeless(&start) || self.memo.has_failed(&self.used, &start) {
                self.undo();
            } else {
                self.visit(start);
            }
        }
    }

    /// Opens the current node, from which the output port must be free at `end`.
    fn visit(&mut self, end: T) {
        let first = self.untried.len();
        self.list_candidates(&end);
        self.untried[first..].sort_unstable_by(|a, b| a.start.cmp(&b.start).then(b.lane.cmp(&a.lane)));
        self.open.push((end, first));
    }

    /// Closes the deepest node, whose candidates have all failed.
    fn give_up(&mut self, budget: &mut Budget<'_>) {
        if let Some((end, _)) = self.open.pop() {
            budget.statistics.states += u64::from(self.memo.fail(&self.used, end));
        }
        self.undo();
    }

    /// Takes back the last reception.
    fn undo(&mut self) {
        if let Some(lane) = self.path.pop() {
            self.used[lane] -= 1;
        }
    }

    fn list_candidates(&mut self, end: &T) {
        let position = self.problem.releases.len() - self.path.len();
        let release = &self.problem.releases[position - 1];
        let last = self.path.last().copied();
        for (lane, Lane { comm, slots }) in self.problem.lanes.iter().enumerate() {
            let Some(slot) = slots.get(self.used[lane] as usize) else { continue };
            let exchangeable =
                last.is_some_and(|last| lane < last && slot.due >= end.clone() + &self.problem.lanes[last].comm);
            let start = end.min(&slot.due).clone() - comm;
            if !exchangeable && start >= *release {
                self.untried.push(Candidate { start, lane });
            }
        }
    }

    /// Whether the remaining receptions cannot all fit before `end`.
    fn is_hopeless(&self, end: &T) -> bool {
        let mut missing = self.problem.releases.len() - self.path.len();
        let mut time = self.problem.releases[0].clone();
        let mut required = 0;
        let mut threshold: Option<&T> = None;
        for (lane, &used) in self.problem.lanes.iter().zip(&self.used).rev() {
            if let Some(threshold) = threshold {
                let wanted = lane.slots[used as usize..].partition_point(|slot| slot.due >= *threshold);
                required += wanted;
            }
            if let Some(last) = (used as usize).checked_sub(1) {
                let due = &lane.slots[last].due;
                threshold = Some(threshold.map_or(due, |threshold| threshold.min(due)));
            }
        }
        if required > missing {
            return true;
        }
        for (lane, &used) in self.problem.lanes.iter().zip(&self.used) {
            let taken = missing.min(lane.slots.len() - used as usize);
            time += &lane.comm.times(taken as u64);
            missing -= taken;
            if missing == 0 {
                return time > *end;
            }
        }
        true
    }
}
