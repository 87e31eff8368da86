//! Who lends how many tasks: boxes of loan vectors, refuted by a relaxation or split (lemmas 4 and 6).

use super::WholeTime;
use super::control::{Control, Exhausted};
use super::loan_box::LoanBox;
use super::normal_form::{LinkClass, NormalForm};
use super::problem::{Lane, Problem};
use super::search::search;
use super::slots::merge;

/// The orders of a schedule: senders by increasing communication time, as many of each as the loans say, and receivers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Orders {
    /// How many tasks each class lends.
    pub(super) loans: Vec<usize>,
    /// The receiving workers, first reception first.
    pub(super) receivers: Vec<usize>,
}

/// Orders that meet the deadline of `form`; nothing if there are none.
pub(super) fn find_orders<T: WholeTime>(
    form: &NormalForm<T>,
    control: &mut Control<'_>,
) -> Result<Option<Orders>, Exhausted> {
    let mut open = vec![LoanBox::up_to(form.classes.iter().map(|class| class.loan_slots.len()).collect())];
    while let Some(mut loans) = open.pop() {
        if control.rules.late_loans {
            form.drop_late_loans(&mut loans);
        }
        if !loans.tighten() {
            continue;
        }
        control.statistics.loans += 1;
        control.work(form.slots())?;
        let problem = form.relaxation(&loans);
        let Some(order) = search(&problem, control)? else { continue };
        if let Some(lent) = form.loans_behind(&loans, &problem, &order) {
            return Ok(Some(Orders { loans: lent, receivers: problem.receivers(&order) }));
        }
        if let Some((few, many)) = loans.split() {
            open.extend([many, few]);
        }
    }
    Ok(None)
}

impl<T: WholeTime> NormalForm<T> {
    /// Lemma 4: drops loans whose return would be late, since it waits for the first send over a dearer link.
    fn drop_late_loans(&self, loans: &mut LoanBox) {
        let mut sent = T::zero();
        for (index, class) in self.classes.iter().enumerate() {
            if loans.most[index] > 0 {
                let may_send = |&dearer: &usize| self.classes[dearer].surplus + loans.most[dearer] > 0;
                let next = (index + 1..self.classes.len()).find(may_send).map(|dearer| &self.classes[dearer].comm);
                let in_time = next.map_or(0, |next| class.loans_in_time(loans.most[index], &(sent.clone() + next)));
                loans.most[index] = in_time;
            }
            sent += &class.comm.times((class.surplus + loans.fewest[index]) as u64);
        }
    }

    /// Lemma 6: the receptions that every loan vector of the box asks for, with releases that none of them undercuts.
    fn relaxation(&self, loans: &LoanBox) -> Problem<T> {
        let (lowest, highest) = (*loans.total.start(), *loans.total.end());
        let receptions = self.total_surplus + lowest;
        let mut releases = self.releases(&loans.cheapest(&loans.fewest, highest), receptions);
        if lowest < highest {
            let from_end = self.releases(&loans.cheapest(&loans.fewest, lowest), receptions);
            for (release, later) in releases.iter_mut().skip(highest - lowest).zip(from_end) {
                *release = release.clone().max(later);
            }
        }
        let earliest = releases.first().cloned().unwrap_or_else(T::zero);
        let lane = |(class, (links, &lent)): (usize, (&LinkClass<T>, &usize))| {
            let earliest = earliest.clone() + &links.comm;
            let slots = merge(&links.slots, &links.loan_slots[..lent.min(lowest)]).take(receptions);
            let slots: Vec<_> = slots.take_while(|slot| slot.due >= earliest).cloned().collect();
            (!slots.is_empty()).then(|| Lane { class, comm: links.comm.clone(), slots })
        };
        Problem { lanes: self.classes.iter().zip(&loans.most).enumerate().filter_map(lane).collect(), releases }
    }

    /// A loan vector of the box under which the order found by the relaxation keeps every due date.
    fn loans_behind(&self, loans: &LoanBox, problem: &Problem<T>, order: &[usize]) -> Option<Vec<usize>> {
        let mut needed = loans.fewest.clone();
        for (lane, used) in problem.lanes.iter().zip(problem.used(order)) {
            let borrowed = lane.slots[..used].iter().filter(|slot| slot.on_loan).count();
            needed[lane.class] = needed[lane.class].max(borrowed);
        }
        let total = *loans.total.start();
        (needed.iter().sum::<usize>() <= total).then_some(())?;
        let lent = loans.cheapest(&needed, total);
        problem.is_met(order, &self.releases(&lent, problem.releases.len())).then_some(lent)
    }

    /// When the k-th task arrives at the master if the classes lend `lent`, for the first `count` tasks.
    fn releases(&self, lent: &[usize], count: usize) -> Vec<T> {
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

impl<T: WholeTime> LinkClass<T> {
    /// How many of the first `most` loans can come back in time, if the cheaper sends and the first dearer one take
    /// `others` and the class sends its own tasks meanwhile.
    fn loans_in_time(&self, most: usize, others: &T) -> usize {
        let is_late = |&lent: &usize| {
            let returned = others.clone() + &self.comm.times((self.surplus + lent + 1) as u64);
            self.loan_slots[lent - 1].due < returned
        };
        let (mut in_time, mut late) = (0, most + 1);
        while in_time + 1 < late {
            let middle = in_time.midpoint(late);
            if is_late(&middle) { late = middle } else { in_time = middle }
        }
        in_time
    }
}
