//! The request to stop, heard in the midst of long work.

use std::cell::Cell;

use exact_rational::give_up_if_late;
use num_bigint::BigInt;

/// How many steps of work on single words go by between two questions: a fraction of a millisecond.
const EACH: u64 = 1 << 17;

/// The request to stop was heard before the work was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stopped;

/// Asks whether to stop, once for so much work.
///
/// A step on numbers of few words is too short to ask at each, and one on numbers of thousands is long: so work is
/// counted in words, and whoever loops says what a turn has cost.
pub(crate) struct WorkBudget<'a> {
    stop: &'a dyn Fn() -> bool,
    spent: Cell<u64>,
}

impl<'a> WorkBudget<'a> {
    pub fn new(stop: &'a dyn Fn() -> bool) -> Self {
        Self { stop, spent: Cell::new(0) }
    }

    /// Asks at once.
    pub fn ask(&self) -> Result<(), Stopped> {
        self.spent.set(0);
        // Who set a time for all arithmetic is heard where nobody hands on a request to stop.
        give_up_if_late();
        if (self.stop)() { Err(Stopped) } else { Ok(()) }
    }

    /// Adds up work, in words, and asks when there has been much since the last time.
    pub fn charge(&self, words: u64) -> Result<(), Stopped> {
        let spent = self.spent.get().saturating_add(words);
        if spent < EACH {
            self.spent.set(spent);
            return Ok(());
        }
        self.ask()
    }
}

/// How many words a number has: what a pass over it costs.
pub(crate) fn words(number: &BigInt) -> u64 {
    number.bits() / 64 + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn much_work_is_followed_by_one_question_and_little_by_none() {
        let asked = Cell::new(0_u64);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > 3
        };
        let budget = WorkBudget::new(&stop);
        for _ in 0..2 * EACH {
            assert_eq!(budget.charge(1), Ok(()));
        }
        assert_eq!(asked.get(), 2);
        assert_eq!((budget.charge(u64::MAX), budget.charge(EACH - 1)), (Ok(()), Ok(())));
        assert_eq!((budget.charge(1), asked.get()), (Err(Stopped), 4));
    }
}
