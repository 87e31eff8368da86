//! Work on a thread of its own: Python goes on meanwhile, Ctrl-C is heard, and what the work asks of Python is answered
//! where Python was called.

use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use schedcheck::contest::panics::Panicked;

use crate::errors::fault;

/// How often signals are looked at.
pub const GLANCE: Duration = Duration::from_millis(50);

/// How long work that is told to stop may take to end.
const PATIENCE: Duration = Duration::from_millis(300);

/// As the main thread of a program has: some searches go deep.
const STACK: usize = 8 << 20;

/// What asks Python something, from any thread.
pub type Ask<Q> = Arc<dyn Fn(Q) + Send + Sync>;

/// What comes from the thread of the work.
enum Message<Q, T> {
    Question(Q),
    Done(T),
    Panicked(Panicked),
}

/// What `work` gives. The flag that it is handed is raised when the user interrupts; work that goes on all the same is
/// left behind on its thread, and ends with the process at the latest.
///
/// # Errors
/// What the handler of a signal raises, such as `KeyboardInterrupt`; a fault of the work.
pub fn heard<T: Send + 'static>(py: Python<'_>, work: impl FnOnce(&AtomicBool) -> T + Send + 'static) -> PyResult<T> {
    heard_with(py, move |stop, _| work(stop), |_, question: Infallible| match question {})
}

/// The same for work that asks: each question is answered by `serve`, on the thread that called; one that is dropped is
/// never answered.
///
/// # Errors
/// As [`heard`], and the errors of `serve`.
pub fn heard_with<Q: Send + 'static, T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&Arc<AtomicBool>, Ask<Q>) -> T + Send + 'static,
    mut serve: impl FnMut(&AtomicBool, Q) -> PyResult<()>,
) -> PyResult<T> {
    let stop = Arc::new(AtomicBool::new(false));
    let mut told = begun(&stop, work)?;
    loop {
        // Exclusively, for a receiver is of one thread at a time.
        let waiting = &mut told;
        let served = match py.detach(move || waiting.recv_timeout(GLANCE)) {
            Ok(Message::Done(done)) => return Ok(done),
            Ok(Message::Question(question)) => serve(&stop, question),
            Ok(Message::Panicked(panicked)) => return Err(fault(&format!("a computation broke off: {panicked}"))),
            Err(RecvTimeoutError::Timeout) => Ok(()),
            Err(RecvTimeoutError::Disconnected) => return Err(fault("a computation broke off")),
        };
        if let Err(error) = served.and_then(|()| py.check_signals()) {
            stop.store(true, Ordering::Relaxed);
            py.detach(move || await_the_end(&told));
            return Err(error);
        }
    }
}

/// Begins the work on a thread, and listens to it.
fn begun<Q: Send + 'static, T: Send + 'static>(
    stop: &Arc<AtomicBool>,
    work: impl FnOnce(&Arc<AtomicBool>, Ask<Q>) -> T + Send + 'static,
) -> PyResult<Receiver<Message<Q, T>>> {
    let raised = Arc::clone(stop);
    let (tell, told) = mpsc::channel();
    thread::Builder::new().stack_size(STACK).spawn(move || {
        let asks = tell.clone();
        // Nobody listens any more where the work was left behind.
        let ask = move |question| drop(asks.send(Message::Question(question)));
        let done = catch_unwind(AssertUnwindSafe(|| work(&raised, Arc::new(ask))));
        drop(tell.send(done.map_or_else(|payload| Message::Panicked(Panicked::of(payload)), Message::Done)));
    })?;
    Ok(told)
}

/// Drops the questions of work that is told to stop, until it has ended or had its time.
fn await_the_end<Q, T>(told: &Receiver<Message<Q, T>>) {
    let end = Instant::now() + PATIENCE;
    while let Ok(Message::Question(_)) = told.recv_timeout(end.saturating_duration_since(Instant::now())) {}
}

/// Raises `stop` after the limit, unless what is given back is dropped before.
pub fn stop_after(limit: Option<Duration>, stop: &Arc<AtomicBool>) -> Option<Sender<()>> {
    let (alive, over) = mpsc::channel();
    let (limit, stop) = (limit?, Arc::clone(stop));
    thread::spawn(move || {
        if over.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
            stop.store(true, Ordering::Relaxed);
        }
    });
    Some(alive)
}
