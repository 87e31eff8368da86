//! When a search that proves its answer has to stop before it has proved it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// When to stop before the answer is proved. Without a time and a flag the outcome is the same on every machine.
#[derive(Debug, Clone, Copy, Default)]
pub struct Limits<'a> {
    /// A time.
    pub until: Option<Instant>,
    /// A flag that somebody else may raise.
    pub stop: Option<&'a AtomicBool>,
    /// The most nodes of the search: cases of a ring that are examined, lists of workers that are extended.
    pub nodes: Option<u64>,
}

impl Limits<'_> {
    /// Whether the time has come or the flag is raised.
    pub(crate) fn are_over(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
