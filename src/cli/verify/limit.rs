//! A limit of time for one claim, within a run that can be stopped as a whole.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// How often the flag of the whole run is looked at.
const GLANCE: Duration = Duration::from_millis(50);

/// The flag that stops one claim: raised when the whole run is stopped, or when the claim's time is over.
pub struct Limit {
    flag: Arc<AtomicBool>,
    /// Ends the watch when it is dropped.
    _watch: Option<Sender<()>>,
}

impl Limit {
    /// A claim that begins now, may take so long, and stops with the `run`.
    pub fn of(run: &Arc<AtomicBool>, limit: Option<Duration>) -> Self {
        let Some(limit) = limit else { return Self { flag: Arc::clone(run), _watch: None } };
        let (flag, run, end) = (Arc::new(AtomicBool::new(false)), Arc::clone(run), Instant::now().checked_add(limit));
        let (watch, ended) = mpsc::channel();
        let raised = Arc::clone(&flag);
        thread::spawn(move || {
            while ended.recv_timeout(GLANCE) == Err(RecvTimeoutError::Timeout) {
                if run.load(Ordering::Relaxed) || end.is_some_and(|end| Instant::now() >= end) {
                    raised.store(true, Ordering::Relaxed);
                    return;
                }
            }
        });
        Self { flag, _watch: Some(watch) }
    }

    /// The flag.
    pub fn flag(&self) -> &AtomicBool {
        &self.flag
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_raised(run: &Arc<AtomicBool>, limit: Option<Duration>) -> bool {
        let limit = Limit::of(run, limit);
        (0..100).any(|_| {
            thread::sleep(Duration::from_millis(10));
            limit.flag().load(Ordering::Relaxed)
        })
    }

    #[test]
    fn a_claim_stops_when_its_time_is_over_and_when_the_run_stops() {
        let (goes_on, stops) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(true)));
        assert!(is_raised(&goes_on, Some(Duration::ZERO)));
        assert!(is_raised(&stops, Some(Duration::MAX)) && is_raised(&stops, None));
        assert!(!is_raised(&goes_on, None) && !is_raised(&goes_on, Some(Duration::MAX)));
    }
}
