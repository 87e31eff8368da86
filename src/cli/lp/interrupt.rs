//! Interruptions that leave no half file, at no cost to what ends at once.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long a run takes the system's way of being interrupted, which is to end at once: the thread that listens for an interrupt
/// costs more time than a small program takes to be solved.
const PATIENCE: Duration = Duration::from_millis(50);

/// Whether the user wants the run to end.
pub struct Interrupt {
    begun: Instant,
    listening: Cell<bool>,
    wanted: Arc<AtomicBool>,
}

impl Interrupt {
    /// No interruption so far.
    pub fn new() -> Self {
        Self { begun: Instant::now(), listening: Cell::new(false), wanted: Arc::default() }
    }

    /// From now on an interrupt only raises a flag; a second one ends the run at once. Where the system has no such way, an
    /// interrupt goes on to end the run.
    pub fn listen(&self) {
        if self.listening.replace(true) {
            return;
        }
        let wanted = Arc::clone(&self.wanted);
        let _ = ctrlc::set_handler(move || {
            if wanted.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
    }

    /// Whether there was an interrupt. To be asked once in a while: it begins to listen when the run has become a long one.
    pub fn is_wanted(&self) -> bool {
        if !self.listening.get() && self.begun.elapsed() > PATIENCE {
            self.listen();
        }
        self.wanted.load(Ordering::Relaxed)
    }
}
