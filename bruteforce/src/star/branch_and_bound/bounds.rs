//! Reasons why a partial order of receptions cannot be completed.

use super::WholeTime;
use super::control::{Control, Exhausted};
use super::problem::Problem;

impl<T: WholeTime> Problem<T> {
    /// Bound 1: whether even the `count` cheapest unused slots take longer than from the first release to `end`.
    pub(super) fn exceeds_remaining_time(&self, used: &[u32], mut count: usize, end: &T, off_by_one: bool) -> bool {
        let mut time = self.releases[0].clone();
        for (lane, &used) in self.lanes.iter().zip(used) {
            let taken = count.min(lane.slots.len() - used as usize);
            time += &lane.comm.times(taken as u64);
            count -= taken;
            if count == 0 {
                return time > *end || (off_by_one && time == *end);
            }
        }
        true
    }

    /// The communication time of the dearest of the `count` cheapest unused slots.
    pub(super) fn dearest_of_cheapest(&self, used: &[u32], mut count: usize) -> &T {
        let mut dearest = &self.lanes[0].comm;
        for (lane, &used) in self.lanes.iter().zip(used) {
            if count == 0 {
                break;
            }
            let unused = lane.slots.len() - used as usize;
            if unused > 0 {
                dearest = &lane.comm;
            }
            count = count.saturating_sub(unused);
        }
        dearest
    }
}

/// Bound 2: the most slots that can be served when tasks are always at hand, by Moore's algorithm.
pub(super) struct Moore {
    /// Lane and index of every slot, earliest due date first.
    by_due: Vec<(u32, u32)>,
    /// How many slots of each lane are in the set that the algorithm keeps.
    kept: Vec<u32>,
    /// How often the bound was asked, and how often it said no.
    asked: u32,
    refuted: u32,
}

/// The bound is given up when after so many questions it has refuted less than one in `WORTHWHILE`.
const TRIAL: u32 = 256;
const WORTHWHILE: u32 = 8;

/// The bound is not for problems of more slots than this: at the root it takes their number squared.
const MAX_SLOTS: usize = 4_096;

impl Moore {
    /// Nothing if the problem is too large.
    pub(super) fn new<T: WholeTime>(problem: &Problem<T>) -> Option<Self> {
        let due = |&(lane, slot): &(u32, u32)| &problem.lanes[lane as usize].slots[slot as usize].due;
        let slots = |(lane, slots): (u32, usize)| (0..slots as u32).map(move |slot| (lane, slot));
        let sizes = problem.lanes.iter().map(|lane| lane.slots.len());
        (sizes.clone().sum::<usize>() <= MAX_SLOTS).then_some(())?;
        let mut by_due: Vec<(u32, u32)> = (0..).zip(sizes).flat_map(slots).collect();
        by_due.sort_unstable_by(|a, b| due(a).cmp(due(b)).then(a.cmp(b)));
        Some(Self { by_due, kept: vec![0; problem.lanes.len()], asked: 0, refuted: 0 })
    }

    /// Whether no `count` unused slots can be served one after the other from the first release to `end`; not asked any
    /// more where the answer is nearly always no.
    pub(super) fn refutes<T: WholeTime>(&mut self, problem: &Problem<T>, used: &[u32], count: usize, end: &T) -> bool {
        if self.asked >= TRIAL && self.refuted < self.asked / WORTHWHILE {
            return false;
        }
        let refuted = !self.fits(problem, used, count, &problem.releases[0], end);
        self.asked += 1;
        self.refuted += u32::from(refuted);
        refuted
    }

    /// Whether some last part of the whole order cannot fit between its first release and `end`.
    pub(super) fn refutes_a_tail<T: WholeTime>(
        &mut self,
        problem: &Problem<T>,
        end: &T,
        control: &mut Control<'_>,
    ) -> Result<bool, Exhausted> {
        let unused = vec![0; problem.lanes.len()];
        for (count, release) in (1..).zip(problem.releases.iter().rev()) {
            control.work(self.by_due.len())?;
            if !self.fits(problem, &unused, count, release, end) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// How many slots it looks at for one question.
    pub(super) fn slots(&self) -> usize {
        self.by_due.len()
    }

    /// Moore's algorithm: takes the slots by due date, and whenever one is late drops the dearest taken so far.
    fn fits<T: WholeTime>(&mut self, problem: &Problem<T>, used: &[u32], count: usize, start: &T, end: &T) -> bool {
        self.kept.fill(0);
        let (mut time, mut kept, mut dearest) = (start.clone(), 0, 0);
        for &(lane, slot) in self.by_due.iter().filter(|&&(lane, slot)| slot >= used[lane as usize]) {
            let (lane, due) = (lane as usize, &problem.lanes[lane as usize].slots[slot as usize].due);
            time += &problem.lanes[lane].comm;
            self.kept[lane] += 1;
            kept += 1;
            dearest = dearest.max(lane);
            if time > *due || time > *end {
                while self.kept[dearest] == 0 {
                    dearest -= 1;
                }
                self.kept[dearest] -= 1;
                kept -= 1;
                time -= &problem.lanes[dearest].comm;
            }
            if kept == count {
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::super::problem::Lane;
    use super::super::slots::Slot;
    use super::*;

    /// A slot that is due at 10 over a link of 5.
    fn problem() -> Problem<i64> {
        let slots = vec![Slot { due: 10, worker: 0, on_loan: false }];
        Problem { lanes: vec![Lane { class: 0, comm: 5, slots }], releases: vec![1] }
    }

    fn refutes(moore: &mut Moore, end: i64) -> bool {
        moore.refutes(&problem(), &[0], 1, &end)
    }

    #[test]
    fn a_slot_fits_up_to_its_end_and_its_due_date() {
        let mut moore = Moore::new(&problem()).unwrap();
        assert_eq!([5, 6, 7].map(|end| refutes(&mut moore, end)), [true, false, false]);
        let late = Problem { releases: vec![6], ..problem() };
        assert!(moore.refutes(&late, &[0], 1, &100) && !moore.refutes(&problem(), &[0], 1, &100));
    }

    #[test]
    fn bound_with_few_refutations_is_dropped_after_256_questions() {
        for (refuted, is_given_up) in [(0, true), (31, true), (32, false), (256, false)] {
            let mut moore = Moore::new(&problem()).unwrap();
            (0..256).for_each(|question| {
                assert_eq!(refutes(&mut moore, if question < refuted { 0 } else { 99 }), question < refuted)
            });
            assert_eq!(refutes(&mut moore, 0), !is_given_up, "{refuted}");
        }
    }
}
