//! The backward search: receivers are fixed from the last reception to the first.

use super::WholeTime;
use super::bounds::Moore;
use super::control::{Control, Exhausted};
use super::memo::Memo;
use super::problem::Problem;

/// A receiver to try.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate<T> {
    /// How much time it wastes: the port waits for the due date, or a cheaper slot is passed over for good.
    loss: T,
    /// Its lane; among equal losses the cheapest link comes last in the order (rr6005, theorem 1).
    lane: usize,
    /// When the output port must start to serve it at the latest.
    start: T,
}

/// An open node: the receptions fixed so far leave the output port free until `end`.
struct Node<T> {
    end: T,
    /// Where its candidates begin in the list of untried ones.
    first_candidate: usize,
}

/// Depth-first, the candidate that wastes least first.
struct Search<'a, T> {
    problem: &'a Problem<T>,
    /// Slots used of each lane, latest due dates first: together with the start of the last one fixed, the state.
    used: Vec<u32>,
    /// The lanes of the receptions fixed so far, last reception first.
    order: Vec<usize>,
    open: Vec<Node<T>>,
    /// Candidates of all open nodes; those of the deepest node are on top, its best one last.
    untried: Vec<Candidate<T>>,
    memo: Memo<T>,
    /// Receptions tried, of which bound 2 awaits a number.
    tried: usize,
    moore: Option<Moore>,
}

/// The most candidates that may wait, lest a search of millions of tasks exhaust the memory.
const MAX_UNTRIED: usize = 1 << 24;

/// The lanes of a feasible order of receptions, last reception first; nothing if there is none.
pub(super) fn search<T: WholeTime>(
    problem: &Problem<T>,
    control: &mut Control<'_>,
) -> Result<Option<Vec<usize>>, Exhausted> {
    let sizes = problem.lanes.iter().map(|lane| lane.slots.len());
    if sizes.clone().sum::<usize>() < problem.releases.len() {
        return Ok(None);
    }
    let search = Search {
        problem,
        used: vec![0; problem.lanes.len()],
        order: Vec::with_capacity(problem.releases.len()),
        open: Vec::with_capacity(problem.releases.len()),
        untried: Vec::new(),
        memo: Memo::new(sizes),
        tried: 0,
        moore: None,
    };
    search.run(control)
}

impl<T: WholeTime> Search<'_, T> {
    fn run(mut self, control: &mut Control<'_>) -> Result<Option<Vec<usize>>, Exhausted> {
        let latest_dues = self.problem.lanes.iter().filter_map(|lane| Some(&lane.slots.first()?.due));
        let Some(end) = latest_dues.max().cloned() else { return Ok(Some(self.order)) };
        self.expand(end.clone(), control)?;
        while let Some(node) = self.open.last() {
            if self.untried.len() == node.first_candidate {
                self.close(control);
                continue;
            }
            let Some(Candidate { start, lane, .. }) = self.untried.pop() else { break };
            self.used[lane] += 1;
            self.order.push(lane);
            if self.missing() == 0 {
                return Ok(Some(self.order));
            }
            self.tried += 1;
            if control.rules.moore_after == Some(self.tried) && self.is_refuted_at_the_root(&end, control)? {
                return Ok(None);
            }
            if self.is_hopeless(&start, control)? {
                self.undo();
            } else {
                self.expand(start, control)?;
            }
        }
        Ok(None)
    }

    /// Receptions not fixed yet.
    fn missing(&self) -> usize {
        self.problem.releases.len() - self.order.len()
    }

    /// Opens the current node.
    fn expand(&mut self, end: T, control: &mut Control<'_>) -> Result<(), Exhausted> {
        control.charge(self.used.len())?;
        let first_candidate = self.untried.len();
        self.list_candidates(&end);
        if self.untried.len() > MAX_UNTRIED {
            return Err(control.give_up());
        }
        self.untried[first_candidate..].sort_unstable_by(|a, b| b.cmp(a));
        self.open.push(Node { end, first_candidate });
        Ok(())
    }

    /// Closes the deepest node, whose candidates have all failed.
    fn close(&mut self, control: &mut Control<'_>) {
        if let Some(Node { end, .. }) = self.open.pop()
            && control.rules.failed_states
        {
            control.statistics.states += u64::from(self.memo.fail(&self.used, end));
        }
        self.undo();
    }

    /// Takes back the reception fixed last.
    fn undo(&mut self) {
        if let Some(lane) = self.order.pop() {
            self.used[lane] -= 1;
        }
    }

    fn list_candidates(&mut self, end: &T) {
        let release = &self.problem.releases[self.missing() - 1];
        let dearest_needed = self.problem.dearest_of_cheapest(&self.used, self.missing());
        for (index, lane) in self.problem.lanes.iter().enumerate() {
            let Some(slot) = lane.slots.get(self.used[index] as usize) else { continue };
            let start = end.min(&slot.due).clone() - &lane.comm;
            if start >= *release {
                let loss = end.clone() - &start - dearest_needed.min(&lane.comm);
                self.untried.push(Candidate { loss, lane: index, start });
            }
        }
    }

    /// Whether no completion of the current state from `end` can succeed, or need be tried.
    fn is_hopeless(&mut self, end: &T, control: &mut Control<'_>) -> Result<bool, Exhausted> {
        let (rules, missing) = (&control.rules, self.missing());
        let is_known = rules.remaining_time
            && self.problem.exceeds_remaining_time(&self.used, missing, end, rules.is_off_by_one())
            || self.memo.has_failed(&self.used, end);
        match &mut self.moore {
            Some(moore) if !is_known => {
                control.work(moore.slots())?;
                Ok(moore.refutes(self.problem, &self.used, missing, end))
            }
            _ => Ok(is_known),
        }
    }

    /// Brings bound 2 in, unless the problem is too large for it; tells whether it refutes the whole problem.
    fn is_refuted_at_the_root(&mut self, end: &T, control: &mut Control<'_>) -> Result<bool, Exhausted> {
        self.moore = Moore::new(self.problem);
        self.moore.as_mut().map_or(Ok(false), |moore| moore.refutes_a_tail(self.problem, end, control))
    }
}
