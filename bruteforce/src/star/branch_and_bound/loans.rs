//! Which classes lend how many tasks: boxes of loan vectors, each refuted by a relaxation or split (lemma 7).

use super::WholeTime;
use super::budget::{Budget, Exhausted};
use super::normal_form::NormalForm;
use super::search::{Lane, Problem, search};
use super::slots::merge;

/// The orders that meet a deadline: how many tasks each class lends, and who receives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Orders {
    /// Loans of each class.
    pub(super) loans: Vec<usize>,
    /// The receiving workers, first reception first.
    pub(super) receivers: Vec<usize>,
}

/// All loan vectors between two, inclusive.
#[derive(Debug, Clone)]
struct LoanBox {
    fewest: Vec<usize>,
    most: Vec<usize>,
}

/// Orders that meet the deadline of `form`, or nothing if there are none.
pub(super) fn find_orders<T: WholeTime>(
    form: &NormalForm<T>,
    budget: &mut Budget<'_>,
) -> Result<Option<Orders>, Exhausted> {
    let most = form.classes.iter().map(|class| class.loan_slots.len()).collect();
    let mut open = vec![LoanBox { fewest: vec![0; form.classes.len()], most }];
    while let Some(mut loans) = open.pop() {
        if !form.tighten(&mut loans) {
            continue;
        }
        budget.statistics.loans += 1;
        let Some(problem) = form.relaxation(&loans) else { continue };
        let Some(lanes) = search(&problem, budget)? else { continue };
        let releases = form.releases(&loans.fewest, &loans.fewest);
        if problem.is_met(&lanes, &releases) {
            let receivers = problem.receivers(&lanes);
            return Ok(Some(Orders { loans: loans.fewest, receivers }));
        }
        if let Some((few, many)) = loans.split() {
            open.push(many);
            open.push(few);
        }
    }
    Ok(None)
}

impl LoanBox {
    /// Two halves, the one with the fewer loans first; nothing for a single vector.
    fn split(self) -> Option<(Self, Self)> {
        let widths = self.most.iter().zip(&self.fewest).map(|(most, fewest)| most - fewest);
        let (class, width) = widths.enumerate().max_by_key(|&(class, width)| (width, usize::MAX - class))?;
        (width > 0).then_some(())?;
        let middle = self.fewest[class] + width / 2;
        let (mut few, mut many) = (self.clone(), self);
        few.most[class] = middle;
        many.fewest[class] = middle + 1;
        Some((few, many))
    }
}

impl<T: WholeTime> NormalForm<T> {
    /// Drops loans that come back too late (lemma 7); tells whether any loan vector is left.
    fn tighten(&self, loans: &mut LoanBox) -> bool {
        let mut sent = T::zero();
        for (index, class) in self.classes.iter().enumerate() {
            if loans.most[index] > 0 {
                let next = (index + 1..self.classes.len())
                    .find(|&dearer| self.classes[dearer].surplus + loans.most[dearer] > 0)
                    .map(|dearer| &self.classes[dearer].comm);
                let Some(next) = next else { return false };
                let returns = |lent: usize| {
                    let sends = class.comm.times((class.surplus + lent) as u64);
                    sent.clone() + &sends + next + &class.comm
                };
                while loans.most[index] > 0
                    && class.loan_slots[loans.most[index] - 1].due < returns(loans.most[index])
                {
                    loans.most[index] -= 1;
                }
                if loans.most[index] < loans.fewest[index] {
                    return false;
                }
            }
            sent += &class.comm.times((class.surplus + loans.fewest[index]) as u64);
        }
        true
    }

    /// The receptions that every loan vector of the box asks for, with the releases of the most generous one.
    fn relaxation(&self, loans: &LoanBox) -> Option<Problem<T>> {
        let receptions = self.total_surplus + loans.fewest.iter().sum::<usize>();
        let releases = self.releases(&loans.most, &loans.fewest);
        let first = releases.first()?.clone();
        let lanes = self.classes.iter().zip(&loans.fewest).filter_map(|(class, &lent)| {
            let earliest = first.clone() + &class.comm;
            let slots: Vec<_> = merge(&class.slots, &class.loan_slots[..lent])
                .take(receptions)
                .take_while(|slot| slot.due >= earliest)
                .cloned()
                .collect();
            (!slots.is_empty()).then(|| Lane { comm: class.comm.clone(), slots })
        });
        Some(Problem { lanes: lanes.collect(), releases })
    }

    /// When the k-th task arrives at the master if the classes lend `lent`, for as many tasks as `counted` asks for.
    pub(super) fn releases(&self, lent: &[usize], counted: &[usize]) -> Vec<T> {
        let count = self.total_surplus + counted.iter().sum::<usize>();
        let mut releases = Vec::with_capacity(count);
        let mut arrival = T::zero();
        for (class, lent) in self.classes.iter().zip(lent) {
            for _ in 0..(class.surplus + lent).min(count - releases.len()) {
                arrival += &class.comm;
                releases.push(arrival.clone());
            }
        }
        releases
    }
}

impl<T: WholeTime> Problem<T> {
    /// The slots of an order of lanes, given last reception first, in the order of reception.
    fn slots_in_order<'a>(&'a self, lanes: &[usize]) -> Vec<(&'a Lane<T>, usize)> {
        let mut used = vec![0; self.lanes.len()];
        let mut slots: Vec<_> = lanes
            .iter()
            .map(|&lane| {
                used[lane] += 1;
                (&self.lanes[lane], used[lane] - 1)
            })
            .collect();
        slots.reverse();
        slots
    }

    /// Whether the order, last reception first, keeps every due date under these releases.
    fn is_met(&self, lanes: &[usize], releases: &[T]) -> bool {
        let mut port = T::zero();
        self.slots_in_order(lanes).into_iter().zip(releases).all(|((lane, slot), release)| {
            port = port.clone().max(release.clone()) + &lane.comm;
            port <= lane.slots[slot].due
        })
    }

    fn receivers(&self, lanes: &[usize]) -> Vec<usize> {
        self.slots_in_order(lanes).into_iter().map(|(lane, slot)| lane.slots[slot].worker).collect()
    }
}
