//! The pruning rules, one switch each, so that the tests can tell what every single one does.

/// Which rules are in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rules {
    /// Loans are dropped that come back too late (lemma 4).
    pub(super) late_loans: bool,
    /// States are remembered that were searched in vain (lemma 7).
    pub(super) failed_states: bool,
    /// The cheapest remaining slots must fit into the remaining time (bound 1).
    pub(super) remaining_time: bool,
    /// So must the slots that Moore's algorithm keeps (bound 2), in a search that tries so many
    /// receptions: it costs more than most searches.
    pub(super) moore_after: Option<usize>,
    /// A control for the tests: bound 1 with an off-by-one error.
    #[cfg(test)]
    pub(super) off_by_one: bool,
}

impl Rules {
    /// All of them.
    pub(super) const ALL: Self = Self {
        late_loans: true,
        failed_states: true,
        remaining_time: true,
        moore_after: Some(500),
        #[cfg(test)]
        off_by_one: false,
    };

    /// Whether the control is on.
    pub(super) fn is_off_by_one(&self) -> bool {
        #[cfg(test)]
        return self.off_by_one;
        #[cfg(not(test))]
        false
    }
}
