//! What is known of the two orders in a case: a partial order of the sends, and one of the returns.

/// The sends, or the returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Messages {
    Sends,
    Returns,
}

impl Messages {
    pub const BOTH: [Self; 2] = [Self::Sends, Self::Returns];
}

/// All pairs of so many workers.
pub(super) fn pairs_of_workers(workers: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..workers).flat_map(|j| (0..j).map(move |i| (i, j)))
}

/// A partial order of at most 64 workers, as sets of bits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PartialOrder {
    /// By worker: those that are before it.
    before: Vec<u64>,
    /// By worker: those that are after it.
    after: Vec<u64>,
}

impl PartialOrder {
    fn new(workers: usize) -> Self {
        Self { before: vec![0; workers], after: vec![0; workers] }
    }

    pub fn is_before(&self, one: usize, other: usize) -> bool {
        self.after[one] >> other & 1 == 1
    }

    pub fn decides(&self, one: usize, other: usize) -> bool {
        (self.after[one] | self.before[one]) >> other & 1 == 1
    }

    /// Puts a worker before another one, and with it all that follows from that.
    pub fn put_before(&mut self, one: usize, other: usize) {
        let (before, after) = (self.before[one] | 1 << one, self.after[other] | 1 << other);
        for worker in 0..self.before.len() {
            if before >> worker & 1 == 1 {
                self.after[worker] |= after;
            }
            if after >> worker & 1 == 1 {
                self.before[worker] |= before;
            }
        }
    }

    /// An order that agrees with this one, in which the worker of least key is next whenever there is a choice.
    pub fn extension(&self, key: impl Fn(usize) -> u64) -> Vec<usize> {
        let workers = self.before.len();
        let mut order = Vec::with_capacity(workers);
        let mut placed = 0_u64;
        while order.len() < workers {
            let is_next = |&worker: &usize| placed >> worker & 1 == 0 && self.before[worker] & !placed == 0;
            let next = (0..workers).filter(is_next).min_by_key(|&worker| (key(worker), worker));
            let next = next.expect("a partial order has a least element");
            placed |= 1 << next;
            order.push(next);
        }
        order
    }
}

/// A case of the schedules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Case {
    pub sends: PartialOrder,
    pub returns: PartialOrder,
}

impl Case {
    /// All schedules.
    pub fn all(workers: usize) -> Self {
        Self { sends: PartialOrder::new(workers), returns: PartialOrder::new(workers) }
    }

    pub fn workers(&self) -> usize {
        self.sends.before.len()
    }

    pub fn order(&self, of: Messages) -> &PartialOrder {
        match of {
            Messages::Sends => &self.sends,
            Messages::Returns => &self.returns,
        }
    }

    /// The workers whose messages count in the row of a worker: sends before its own, or returns after it.
    pub fn counted(&self, of: Messages, worker: usize) -> u64 {
        match of {
            Messages::Sends => self.sends.before[worker],
            Messages::Returns => self.returns.after[worker],
        }
    }

    /// That of two workers in whose row the message of the other one counts, if that is decided.
    pub fn counts_in(&self, of: Messages, one: usize, other: usize) -> Option<usize> {
        let counts = |one: usize, other: usize| self.counted(of, other) >> one & 1 == 1;
        if counts(one, other) { Some(other) } else { counts(other, one).then_some(one) }
    }

    /// The case in which, moreover, a message is before another one.
    pub fn with(&self, of: Messages, one: usize, other: usize) -> Self {
        let mut case = self.clone();
        match of {
            Messages::Sends => case.sends.put_before(one, other),
            Messages::Returns => case.returns.put_before(one, other),
        }
        case
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_is_known_too() {
        let mut order = PartialOrder::new(5);
        for (one, other) in [(3, 1), (0, 4), (1, 0)] {
            order.put_before(one, other);
        }
        for one in 0..5 {
            let after: Vec<usize> = (0..5).filter(|&other| order.is_before(one, other)).collect();
            assert_eq!(after, [vec![4], vec![0, 4], vec![], vec![0, 1, 4], vec![]][one]);
            let decided: Vec<usize> = (0..5).filter(|&other| order.decides(one, other)).collect();
            assert_eq!(decided.len(), if one == 2 { 0 } else { 3 });
        }
    }

    #[test]
    fn an_extension_agrees_and_prefers_small_keys() {
        let case = Case::all(4).with(Messages::Returns, 2, 0);
        assert_eq!(case.returns.extension(|worker| worker as u64), [1, 2, 0, 3]);
        assert_eq!(case.returns.extension(|worker| 4 - worker as u64), [3, 2, 1, 0]);
        assert_eq!(case.sends.extension(|_| 0), [0, 1, 2, 3]);
    }
}
