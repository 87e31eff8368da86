//! When a search that proves its answer has to stop before it has proved it.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use exact_rational::{give_up_if_late, unless_later};

/// When to stop before the answer is proved. Without a time and a flag the outcome is the same on every machine.
#[derive(Debug, Clone, Copy, Default)]
pub struct Limits<'a> {
    /// A time.
    pub until: Option<Instant>,
    /// A flag that somebody else may raise.
    pub stop: Option<&'a AtomicBool>,
    /// The most nodes of the search: cases of a ring that are examined, lists of workers that are extended. Each method
    /// says what it counts; one that tries a few thousand things at most need not.
    pub nodes: Option<u64>,
}

impl Limits<'_> {
    /// Whether the time has come or the flag is raised.
    pub(crate) fn are_over(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// What `work` gives, which looks at the limits itself; nothing where it does not come to look, in the midst of
    /// arithmetic on long numbers of which one step can take as long as a search.
    pub(crate) fn unless_over<T>(&self, part: Part, work: impl FnOnce() -> T) -> Option<T> {
        match self.until.and_then(|until| until.checked_add(part.grace())) {
            Some(until) => unless_later(until, work),
            None => Some(work()),
        }
    }

    /// Whether as much time has passed since the limits were first seen to be over as a part may take then; never where
    /// only nodes are counted.
    pub(crate) fn grace(&self, part: Part) -> impl Fn() -> bool {
        let end = Cell::new(None);
        move || {
            if end.get().is_none() && self.are_over() {
                end.set(Some(Instant::now() + part.grace()));
            }
            end.get().is_some_and(|end| Instant::now() >= end)
        }
    }
}

/// What a method does when the time has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// It ends its search.
    Search,
    /// It proves a bound of what it has found.
    Proof,
}

impl Part {
    /// How long it may take after the time.
    const fn grace(self) -> Duration {
        match self {
            Self::Search => Duration::from_millis(100),
            Self::Proof => Duration::from_millis(250),
        }
    }
}

/// The request to stop was heard before the work was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stopped;

/// Asks whether to stop, once for so much work in steps on single words: a step on numbers of thousands of words takes
/// as long as thousands of others.
pub(crate) struct WorkBudget<'a> {
    stop: &'a dyn Fn() -> bool,
    left: Cell<u64>,
}

/// How many steps go by between two questions: less than a millisecond.
const EACH: u64 = 1 << 18;

impl<'a> WorkBudget<'a> {
    pub fn new(stop: &'a dyn Fn() -> bool) -> Self {
        Self { stop, left: Cell::new(EACH) }
    }

    /// Does so many steps, unless it is asked to stop.
    pub fn charge(&self, steps: u64) -> Result<(), Stopped> {
        match self.left.get().checked_sub(steps) {
            Some(left) => self.left.set(left),
            None => {
                self.left.set(EACH);
                give_up_if_late();
                if (self.stop)() {
                    return Err(Stopped);
                }
            }
        }
        Ok(())
    }
}

/// Goes on to the end.
pub(crate) fn never() -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn much_work_is_followed_by_one_question_and_little_by_none() {
        let asked = Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > 2
        };
        let budget = WorkBudget::new(&stop);
        for _ in 0..EACH {
            assert_eq!(budget.charge(1), Ok(()));
        }
        assert_eq!(asked.get(), 0);
        assert_eq!((budget.charge(1), budget.charge(u64::MAX), asked.get()), (Ok(()), Ok(()), 2));
        assert_eq!((budget.charge(EACH), budget.charge(1), asked.get()), (Ok(()), Err(Stopped), 3));
    }

    #[test]
    fn a_flag_or_a_time_is_enough_to_stop() {
        let (now, far) = (Instant::now(), Instant::now() + std::time::Duration::from_secs(1 << 30));
        let [lowered, raised] = [false, true].map(AtomicBool::new);
        let is_over = |until, stop| Limits { until, stop, nodes: None }.are_over();
        assert_eq!([None, Some(far), Some(now)].map(|until| is_over(until, None)), [false, false, true]);
        assert_eq!([None, Some(far), Some(now)].map(|until| is_over(until, Some(&lowered))), [false, false, true]);
        assert_eq!([None, Some(far), Some(now)].map(|until| is_over(until, Some(&raised))), [true; 3]);
    }
}
