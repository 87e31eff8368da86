//! What the receptions of a star obey in every schedule that ends before a time; the numbers are those of the module.

use std::collections::BinaryHeap;
use std::ops::Range;

use itertools::Itertools;
use schedcheck_model::Time;
use schedcheck_model::star::Star;

/// A star of integers, and the time before which its schedules are to end.
#[derive(Debug, Clone)]
pub struct Claim<T> {
    before: T,
    /// By increasing communication time.
    classes: Vec<Class<T>>,
}

/// The workers whose links take this long.
#[derive(Debug, Clone)]
struct Class<T> {
    comm: T,
    workers: Vec<Capacity<T>>,
}

/// What a worker that can compute has time for.
#[derive(Debug, Clone)]
struct Capacity<T> {
    comp: T,
    tasks: u64,
    /// cap, the most tasks that it can compute.
    most: u64,
}

/// Between which numbers the receptions of each class in slots of loans lie, both inclusive (z_k).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// l_k.
    pub fewest: Vec<u64>,
    /// h_k.
    pub most: Vec<u64>,
}

/// Which receptions of a case are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum View {
    /// All, by 6 and 7.
    All,
    /// Of each class only the fewest in slots of loans, by 8.
    FewestLoans,
}

/// What holds of the last m receptions that are looked at in a case.
#[derive(Debug, Clone)]
pub struct Relaxation<'a, T> {
    claim: &'a Claim<T>,
    /// How many sends there are of each class, in M or, by 8, in M'.
    sends: Vec<u64>,
    /// m.
    needed: u64,
    slots: Vec<Slots<T>>,
}

/// The slots of a class.
#[derive(Debug, Clone)]
struct Slots<T> {
    count: u64,
    /// The latest of them, latest first: the due date, and whether it is a slot of a loan.
    latest: Vec<(T, bool)>,
}

/// The last receptions of a schedule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State<T> {
    /// How many there are of each class.
    pub seen: Vec<u32>,
    /// The earliest of them starts before this.
    pub before: T,
}

impl<T> Capacity<T> {
    /// What it cannot compute of its own tasks.
    fn surplus(&self) -> u64 {
        self.tasks.saturating_sub(self.most)
    }

    /// Its free slots.
    fn free(&self) -> Range<u64> {
        0..self.most.saturating_sub(self.tasks)
    }

    /// Its slots of loans.
    fn on_loan(&self) -> Range<u64> {
        self.free().end..self.most
    }
}

impl<T: Time> Claim<T> {
    /// The claim that no schedule of `star` ends before `before`, which is positive.
    pub fn new(star: &Star<T>, before: T) -> Self {
        let latest = before.clone() - &T::from_count(1);
        let mut classes: Vec<Class<T>> = Vec::new();
        for worker in star.workers().iter().sorted_by(|one, other| one.comm.cmp(&other.comm)) {
            if classes.last().is_none_or(|class| class.comm < worker.comm) {
                classes.push(Class { comm: worker.comm.clone(), workers: Vec::new() });
            }
            let most = worker.comp.as_ref().map_or(0, |comp| latest.whole_multiples(comp).min(star.total_tasks()));
            let comp = worker.comp.clone().unwrap_or_else(T::zero);
            classes.last_mut().expect("just pushed").workers.push(Capacity { comp, tasks: worker.tasks, most });
        }
        Self { before, classes }
    }

    /// Whether all workers together have time for fewer tasks than there are.
    pub fn exceeds_capacities(&self) -> bool {
        let workers = || self.classes.iter().flat_map(|class| &class.workers);
        let sum = |number: fn(&Capacity<T>) -> u64| workers().map(|worker| u128::from(number(worker))).sum::<u128>();
        sum(|worker| worker.most) < sum(|worker| worker.tasks)
    }

    /// How many classes there are.
    pub fn classes(&self) -> usize {
        self.classes.len()
    }

    /// The case of all schedules.
    pub fn every_schedule(&self) -> Case {
        let most = self.classes.iter().map(|class| class.count(Capacity::on_loan)).collect();
        Case { fewest: vec![0; self.classes.len()], most }
    }

    /// What holds in `case`; due dates are computed for so many receptions of each class, others keep to none.
    pub fn relaxation(&self, case: &Case, view: View, receptions: usize) -> Relaxation<'_, T> {
        let (sent, received) = match view {
            View::All => (&case.fewest, &case.most),
            View::FewestLoans => (&case.most, &case.fewest),
        };
        let surplus = |class: &Class<T>| class.workers.iter().map(Capacity::surplus).sum::<u64>();
        let surpluses: Vec<u64> = self.classes.iter().map(surplus).collect();
        let needed = surpluses.iter().chain(&case.fewest).sum();
        let listed = receptions.min(usize::try_from(needed).unwrap_or(usize::MAX));
        let slots = self.classes.iter().zip(received).map(|(class, &lent)| class.slots(lent, listed, &self.before));
        let sends = surpluses.iter().zip(sent).map(|(surplus, lent)| surplus + lent);
        Relaxation { claim: self, needed, sends: sends.collect(), slots: slots.collect() }
    }
}

impl<T: Time> Class<T> {
    fn count(&self, slots: fn(&Capacity<T>) -> Range<u64>) -> u64 {
        self.workers.iter().map(slots).map(|slots| slots.end - slots.start).sum()
    }

    /// Its free slots and the `lent` latest of loans, the `listed` latest with their dates.
    fn slots(&self, lent: u64, listed: usize, before: &T) -> Slots<T> {
        let due = |slots, on_loan| self.due(slots, before).map(move |due| (due, on_loan));
        let on_loan = due(Capacity::on_loan, true).take(usize::try_from(lent).unwrap_or(usize::MAX));
        let latest = due(Capacity::free, false).merge_by(on_loan, |(one, _), (other, _)| one >= other);
        Slots { count: self.count(Capacity::free) + lent, latest: latest.take(listed).collect() }
    }

    /// The due dates of all these slots, latest first.
    fn due(&self, slots: fn(&Capacity<T>) -> Range<u64>, before: &T) -> impl Iterator<Item = T> {
        let of_worker = |worker: &Capacity<T>| {
            let (comp, before) = (worker.comp.clone(), before.clone());
            slots(worker).map(move |earlier| before.clone() - &comp.times(earlier + 1))
        };
        self.workers.iter().map(of_worker).kmerge_by(|one, other| one > other)
    }
}

impl<T: Time> Relaxation<'_, T> {
    /// How many receptions are looked at (m).
    pub fn receptions(&self) -> u64 {
        self.needed
    }

    /// Whether the last `count` receptions have time, by 9; there are so many, and due dates of so many are computed.
    pub fn fits(&self, count: u64) -> bool {
        let listed = usize::try_from(count).unwrap_or(usize::MAX);
        let mut dated: Vec<(&T, usize)> = Vec::new();
        for (class, slots) in self.slots.iter().enumerate() {
            dated.extend(slots.latest.iter().take(listed).map(|(due, _)| (due, class)));
        }
        dated.sort_unstable();
        let mut end = self.release(self.needed - count + 1);
        let mut kept = BinaryHeap::new();
        for (due, class) in dated {
            kept.push(class);
            end += &self.claim.classes[class].comm;
            if end >= *due
                && let Some(longest) = kept.pop()
            {
                end -= &self.claim.classes[longest].comm;
            }
        }
        kept.len() >= listed
    }

    /// The state of no reception; nothing if no schedule has one.
    pub fn first(&self) -> Option<State<T>> {
        self.possible(State { seen: vec![0; self.slots.len()], before: self.claim.before.clone() })
    }

    /// The state with one reception of `class` before those of `state`; nothing if no schedule has one.
    pub fn earlier(&self, state: &State<T>, class: usize) -> Option<State<T>> {
        let (slots, seen) = (&self.slots[class], state.seen[class]);
        if u64::from(seen) >= slots.count || self.is_complete(state) {
            return None;
        }
        let due = slots.latest.get(seen as usize).map_or(&state.before, |(due, _)| due);
        let mut next = State { before: state.before.clone().min(due.clone()), seen: state.seen.clone() };
        next.before -= &self.claim.classes[class].comm;
        next.seen[class] += 1;
        self.possible(next)
    }

    /// Whether these are all receptions that the case is known to have.
    pub fn is_complete(&self, state: &State<T>) -> bool {
        self.missing(state) == 0
    }

    /// How many receptions of each class are in slots of loans, as far as their due dates are listed.
    pub fn on_loan(&self, state: &State<T>) -> Vec<u64> {
        let of = |(slots, &seen): (&Slots<T>, &u32)| {
            slots.latest.iter().take(seen as usize).filter(|(_, on_loan)| *on_loan).count() as u64
        };
        self.slots.iter().zip(&state.seen).map(of).collect()
    }

    fn missing(&self, state: &State<T>) -> u64 {
        self.needed - state.seen.iter().map(|&seen| u64::from(seen)).sum::<u64>()
    }

    fn possible(&self, state: State<T>) -> Option<State<T>> {
        let missing = self.missing(&state);
        let is_released = missing == self.needed || state.before > self.release(missing + 1);
        (is_released && self.leaves_time(&state, missing)).then_some(state)
    }

    /// The sum of the `count` shortest sends: before it, no reception starts that is followed by m - `count`.
    fn release(&self, count: u64) -> T {
        let each = self.claim.classes.iter().zip(&self.sends).map(|(class, &sends)| (&class.comm, sends));
        sum_of_shortest(each, count).expect("M has so many")
    }

    /// Whether the shortest of the missing receptions leave time for the first send.
    fn leaves_time(&self, state: &State<T>, missing: u64) -> bool {
        if missing == 0 {
            return true;
        }
        let left = self.slots.iter().zip(&state.seen).map(|(slots, &seen)| slots.count - u64::from(seen));
        let each = self.claim.classes.iter().zip(left).map(|(class, left)| (&class.comm, left));
        sum_of_shortest(each, missing).is_some_and(|receptions| self.release(1) + &receptions < state.before)
    }
}

/// The sum of the `count` first of the numbers, each as often as it says; nothing if there are fewer.
fn sum_of_shortest<'a, T: Time>(numbers: impl Iterator<Item = (&'a T, u64)>, mut count: u64) -> Option<T> {
    let mut sum = T::zero();
    for (number, times) in numbers {
        let taken = times.min(count);
        sum += &number.times(taken);
        count -= taken;
    }
    (count == 0).then_some(sum)
}
