//! Work that is told to stop, and is left behind where it does not hear: the run is about to end, and its threads too.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// How long work that is told to stop may take to put in order what it has.
const PATIENCE: Duration = Duration::from_millis(500);

/// How often the flag is looked at.
const GLANCE: Duration = Duration::from_millis(20);

/// What `work` gives, in a thread of its own; nothing where `stop` is raised and it goes on all the same.
///
/// # Panics
/// Panics if the work does.
pub fn unless_deaf<T: Send + 'static>(stop: &AtomicBool, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    unless_deaf_for(PATIENCE, stop, work)
}

fn unless_deaf_for<T: Send + 'static>(
    patience: Duration,
    stop: &AtomicBool,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let (answer, answered) = mpsc::channel();
    let worker = thread::spawn(move || answer.send(work()));
    let mut told: Option<Instant> = None;
    loop {
        match answered.recv_timeout(GLANCE) {
            Ok(done) => return Some(done),
            Err(RecvTimeoutError::Disconnected) => resume_unwind(worker.join().expect_err("it sent no answer")),
            Err(RecvTimeoutError::Timeout) if stop.load(Ordering::Relaxed) => {
                if told.get_or_insert_with(Instant::now).elapsed() > patience {
                    return None;
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn deaf() {
        loop {
            thread::park();
        }
    }

    #[test]
    fn work_that_does_not_hear_is_left_behind() {
        assert_eq!(unless_deaf(&AtomicBool::new(true), deaf), None);
    }

    #[test]
    fn what_work_gives_once_it_is_told_to_stop_is_kept() {
        let stop = Arc::new(AtomicBool::new(false));
        let raised = Arc::clone(&stop);
        let hears = move || {
            raised.store(true, Ordering::Relaxed);
            "so far"
        };
        assert_eq!(unless_deaf(&stop, hears), Some("so far"));
    }

    /// Gives its answer after it was looked at several times.
    fn slow() -> &'static str {
        thread::sleep(GLANCE * 4);
        "at last"
    }

    #[test]
    fn work_that_nobody_told_to_stop_may_take_its_time_and_what_is_told_has_some() {
        assert_eq!(unless_deaf_for(Duration::ZERO, &AtomicBool::new(false), slow), Some("at last"));
        let an_hour = Duration::from_secs(3_600);
        assert_eq!(unless_deaf_for(an_hour, &AtomicBool::new(true), slow), Some("at last"));
    }

    #[test]
    #[should_panic(expected = "a fault")]
    fn a_fault_of_the_work_is_a_fault_here() {
        unless_deaf(&AtomicBool::new(false), || panic!("a fault"));
    }
}
