//! What interrupts a function of Python, as Ctrl-C does, when the time is over.

use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::prelude::*;

/// What interrupts a function as Ctrl-C does.
pub struct Alarm {
    /// The thread that functions are called on, where that is the one that signals interrupt.
    thread: Option<u64>,
    is_raised: AtomicBool,
}

impl Alarm {
    /// The alarm of the thread that calls.
    pub fn on_this_thread(py: Python<'_>) -> PyResult<Self> {
        let threading = py.import("threading")?;
        let here: u64 = threading.call_method0("get_ident")?.extract()?;
        let main: u64 = threading.call_method0("main_thread")?.getattr("ident")?.extract()?;
        Ok(Self { thread: (here == main).then_some(here), is_raised: AtomicBool::new(false) })
    }

    /// Interrupts the thread, once.
    pub fn raise(&self) {
        let Some(thread) = self.thread else { return };
        if self.is_raised.swap(true, Ordering::Relaxed) {
            return;
        }
        Python::attach(|py| {
            let signals = py.import("signal")?;
            signals.call_method1("pthread_kill", (thread, signals.getattr("SIGINT")?)).map(drop)
        })
        .unwrap_or_else(|error| Python::attach(|py| error.write_unraisable(py, None)));
    }

    /// Whether it was raised.
    pub fn is_raised(&self) -> bool {
        self.is_raised.load(Ordering::Relaxed)
    }
}
