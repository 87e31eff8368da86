//! Interruptions that leave no half file, at no cost to what ends at once; and limits of time, which end a run in the
//! same way.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::output::{info, warn};
use crate::temporary;

/// How long a run takes the system's way of being interrupted, which is to end at once: the thread that listens for an
/// interrupt costs more time than a small program takes to be solved.
const PATIENCE: Duration = Duration::from_millis(50);

/// What a run may take after an interrupt to put in order what it has found.
const SOON: Duration = Duration::from_secs(5);

/// What a run with [`Interrupt::ending_soon`] does: it searches; it writes what it has found; or it ends, without that.
const SEARCHING: u8 = 0;
const WRITING: u8 = 1;
const ENDING: u8 = 2;

/// Whether the run is to end early.
pub struct Interrupt {
    begun: Instant,
    listening: AtomicBool,
    wanted: Arc<AtomicBool>,
    /// Whether an interrupt ends the run at once, because it has nothing to leave in order.
    abrupt: Arc<AtomicBool>,
    /// Which of two comes first: that the run writes, or that it is ended for being late.
    state: Arc<AtomicU8>,
    /// What is told when the run is interrupted.
    message: Option<&'static str>,
    /// What is done before the run ends at once.
    last: fn(),
    /// How long a run that is interrupted may take to put in order what it has.
    patience: Option<Duration>,
}

impl Default for Interrupt {
    fn default() -> Self {
        Self::new()
    }
}

impl Interrupt {
    /// No interruption so far.
    #[must_use]
    pub fn new() -> Self {
        let (begun, listening) = (Instant::now(), AtomicBool::new(false));
        Self {
            begun,
            listening,
            wanted: Arc::default(),
            abrupt: Arc::default(),
            state: Arc::default(),
            message: None,
            last: || (),
            patience: None,
        }
    }

    /// The same, and the first interruption is answered with a message.
    #[must_use]
    pub fn with_message(message: &'static str) -> Self {
        Self { message: Some(message), ..Self::new() }
    }

    /// The same, and where the run has not called [`Self::settled`] soon after the first interruption, it ends then.
    #[must_use]
    pub fn ending_soon(message: &'static str) -> Self {
        let last = || warn("interrupted: nothing was ready to be printed");
        Self { patience: Some(SOON), ..Self::leaving(message, last) }
    }

    /// The same, and where the run ends at once, this is done before.
    #[must_use]
    pub fn leaving(message: &'static str, last: fn()) -> Self {
        Self { last, ..Self::with_message(message) }
    }

    /// What `work` gives, which takes its time and writes nothing: an interrupt meanwhile ends the run, with the exit
    /// status of one that was interrupted. One that comes later, while something is written, is left aside.
    pub fn or_nothing<T>(work: impl FnOnce() -> T) -> T {
        let interrupt = Self { last: || warn("interrupted: nothing is written"), ..Self::new() };
        interrupt.listen();
        interrupt.at_once(work)
    }

    /// From now on an interrupt only raises a flag; a second one ends the run at once, and so does one during
    /// [`Self::at_once`]. Where the system has no such way, an interrupt goes on to end the run.
    pub fn listen(&self) {
        if self.listening.swap(true, Ordering::Relaxed) {
            return;
        }
        let (wanted, abrupt, message) = (Arc::clone(&self.wanted), Arc::clone(&self.abrupt), self.message);
        let (last, patience, state) = (self.last, self.patience, Arc::clone(&self.state));
        let end = move || {
            last();
            temporary::remove_all();
            std::process::exit(130);
        };
        let _ = ctrlc::set_handler(move || {
            if abrupt.load(Ordering::Relaxed) || wanted.swap(true, Ordering::Relaxed) {
                end();
            }
            message.into_iter().for_each(info);
            if let Some(patience) = patience {
                let state = Arc::clone(&state);
                thread::spawn(move || {
                    thread::sleep(patience);
                    if state.compare_exchange(SEARCHING, ENDING, Ordering::SeqCst, Ordering::SeqCst).is_ok() {
                        end();
                    }
                });
            }
        });
    }

    /// From now on an interrupted run is not ended for being late: it writes what it has. Does not return where that
    /// comes too late.
    pub fn settled(&self) {
        let was = self.state.compare_exchange(SEARCHING, WRITING, Ordering::SeqCst, Ordering::SeqCst);
        while was == Err(ENDING) {
            thread::park();
        }
    }

    /// Raises the flag after the `limit`, counted from the beginning, and tells `message` then, which is bad news. The
    /// flag that it gives back says whether it was the limit that ended the run.
    pub fn after(&self, limit: Option<Duration>, message: Option<&'static str>) -> Arc<AtomicBool> {
        let (wanted, is_over) = (Arc::clone(&self.wanted), Arc::new(AtomicBool::new(false)));
        let over = Arc::clone(&is_over);
        let raise = move || {
            // Who sees the flag raised is to know by whom: this comes first.
            over.store(!wanted.load(Ordering::SeqCst), Ordering::SeqCst);
            if !wanted.swap(true, Ordering::SeqCst) {
                message.into_iter().for_each(warn);
            }
        };
        match limit.map(|limit| limit.checked_sub(self.begun.elapsed())) {
            None => {}
            Some(None) => raise(),
            Some(Some(left)) => {
                thread::spawn(move || {
                    thread::sleep(left);
                    raise();
                });
            }
        }
        is_over
    }

    /// The flag, for whoever outlives this.
    #[must_use]
    pub fn shared_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.wanted)
    }

    /// Does what takes its time, never asks whether there was an interrupt, and writes nothing: an interrupt ends the
    /// run meanwhile.
    pub fn at_once<T>(&self, work: impl FnOnce() -> T) -> T {
        self.abrupt.store(true, Ordering::Relaxed);
        let done = work();
        self.abrupt.store(false, Ordering::Relaxed);
        done
    }

    /// Whether there was an interrupt. To be asked once in a while: it begins to listen when the run has become a long
    /// one.
    pub fn is_wanted(&self) -> bool {
        if !self.listening.load(Ordering::Relaxed) && self.begun.elapsed() > PATIENCE {
            self.listen();
        }
        self.wanted.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_that_is_over_raises_the_flag_at_once_and_says_that_it_was_the_limit() {
        let interrupt = Interrupt::new();
        let never = interrupt.after(None, None);
        assert!(!interrupt.is_wanted() && !never.load(Ordering::SeqCst));
        let over = interrupt.after(Some(Duration::ZERO), None);
        assert!(interrupt.is_wanted() && interrupt.shared_flag().load(Ordering::SeqCst) && over.load(Ordering::SeqCst));
        // What had ended before the second limit was not ended by it.
        assert!(!interrupt.after(Some(Duration::ZERO), None).load(Ordering::SeqCst));
    }

    #[test]
    fn a_limit_counts_from_the_beginning() {
        let earlier = Instant::now().checked_sub(Duration::from_secs(9)).expect("the clock is older");
        let interrupt = Interrupt { begun: earlier, ..Interrupt::new() };
        assert!(!interrupt.after(Some(Duration::from_secs(1_000)), None).load(Ordering::SeqCst));
        assert!(!interrupt.wanted.load(Ordering::SeqCst));
        assert!(interrupt.after(Some(Duration::from_secs(8)), None).load(Ordering::SeqCst));
    }

    #[test]
    fn a_limit_that_comes_raises_the_flag_then() {
        let interrupt = Interrupt::new();
        let over = interrupt.after(Some(Duration::from_millis(1)), None);
        while !interrupt.shared_flag().load(Ordering::SeqCst) {
            thread::yield_now();
        }
        assert!(over.load(Ordering::SeqCst));
    }

    #[test]
    fn only_a_run_that_has_become_long_listens() {
        let interrupt = Interrupt { begun: Instant::now() + Duration::from_secs(1_000), ..Interrupt::new() };
        assert!(!interrupt.is_wanted() && !interrupt.listening.load(Ordering::Relaxed));
        let earlier = Instant::now().checked_sub(Duration::from_secs(9)).expect("the clock is older");
        let interrupt = Interrupt { begun: earlier, ..interrupt };
        assert!(!interrupt.is_wanted() && interrupt.listening.load(Ordering::Relaxed));
    }

    #[test]
    fn a_run_that_writes_is_not_ended_for_being_late() {
        let interrupt = Interrupt::ending_soon("interrupted");
        let ends = || interrupt.state.compare_exchange(SEARCHING, ENDING, Ordering::SeqCst, Ordering::SeqCst).is_ok();
        interrupt.settled();
        interrupt.settled();
        assert!(!ends() && interrupt.patience == Some(SOON));
        interrupt.state.store(SEARCHING, Ordering::SeqCst);
        assert!(ends());
    }

    #[test]
    fn an_interrupt_ends_the_run_only_while_there_is_nothing_to_leave_in_order() {
        let interrupt = Interrupt::with_message("interrupted");
        assert_eq!(interrupt.message, Some("interrupted"));
        assert!(interrupt.at_once(|| interrupt.abrupt.load(Ordering::Relaxed)));
        assert!(!interrupt.abrupt.load(Ordering::Relaxed));
    }
}
