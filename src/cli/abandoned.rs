//! Work that is told to stop, and is abandoned where it goes on all the same: the run is about to end, and its threads
//! too.

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
pub fn run_abandonable<T: Send + 'static>(stop: &AtomicBool, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    run_abandonable_within(PATIENCE, stop, work)
}

fn run_abandonable_within<T: Send + 'static>(
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

    fn never_ends() {
        loop {
            thread::park();
        }
    }

    #[test]
    fn work_that_ignores_the_flag_is_abandoned() {
        assert_eq!(run_abandonable(&AtomicBool::new(true), never_ends), None);
    }

    #[test]
    fn a_result_after_the_flag_is_kept() {
        let stop = Arc::new(AtomicBool::new(false));
        let raised = Arc::clone(&stop);
        let hears = move || {
            raised.store(true, Ordering::Relaxed);
            "so far"
        };
        assert_eq!(run_abandonable(&stop, hears), Some("so far"));
    }

    /// Gives its answer after it was looked at several times.
    fn slow() -> &'static str {
        thread::sleep(GLANCE * 4);
        "at last"
    }

    #[test]
    fn work_has_all_its_time_before_the_flag_and_some_after_it() {
        assert_eq!(run_abandonable_within(Duration::ZERO, &AtomicBool::new(false), slow), Some("at last"));
        let an_hour = Duration::from_secs(3_600);
        assert_eq!(run_abandonable_within(an_hour, &AtomicBool::new(true), slow), Some("at last"));
    }

    #[test]
    #[should_panic(expected = "a fault")]
    fn a_panic_of_the_work_is_passed_on() {
        run_abandonable(&AtomicBool::new(false), || panic!("a fault"));
    }
}
