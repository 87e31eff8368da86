//! The checks and predicates of a paper: asked from the threads of a run, and answered on the thread that called.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use pyo3::prelude::*;
use schedcheck::own_paper::{Evaluator, Failure, Fault, Outcome, Promise, Question, Reply, Whose};
use serde_json::Value;

use super::alarm::Alarm;
use super::oracle::Oracle;
use crate::errors::fault;
use crate::exact::{exact, rational, to_json};
use crate::heard::{Ask, GLANCE};

/// How long a function may go on after the time.
const PATIENCE: Duration = Duration::from_millis(300);

/// What is asked of Python from the threads of a run.
pub enum Asked {
    Check(Question, Sender<Reply>),
    Holds { claim: usize, predicate: String, instance: Value, answer: Sender<Option<bool>> },
    Refused(Whose, Fault),
}

/// The functions of a paper, asked from other threads.
pub struct Functions {
    pub ask: Ask<Asked>,
    pub stop: Arc<AtomicBool>,
    pub alarm: Arc<Alarm>,
}

impl Functions {
    /// The answer to a question; nothing where it is dropped. A function that goes on long after the time is
    /// interrupted.
    fn answer<T>(&self, question: impl FnOnce(Sender<T>) -> Asked) -> Option<T> {
        let (answer, answered) = mpsc::channel();
        (self.ask)(question(answer));
        let mut patience = PATIENCE;
        loop {
            match answered.recv_timeout(GLANCE) {
                Ok(answer) => return Some(answer),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) if self.stop.load(Ordering::Relaxed) => {
                    patience = patience.saturating_sub(GLANCE);
                    if patience.is_zero() {
                        self.alarm.raise();
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

impl Evaluator for Functions {
    fn check(&self, question: Question) -> Option<Reply> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        self.answer(|answer| Asked::Check(question, answer))
    }

    fn holds(&self, claim: usize, predicate: &str, instance: Value) -> Option<bool> {
        let predicate = predicate.to_owned();
        self.answer(|answer| Asked::Holds { claim, predicate, instance, answer }).flatten()
    }

    fn refuse(&self, whose: Whose, fault: Fault) {
        (self.ask)(Asked::Refused(whose, fault));
        self.stop.store(true, Ordering::Relaxed);
    }

    fn stop(&self) -> &AtomicBool {
        &self.stop
    }
}

/// Answers what is asked by calling Python.
pub fn serve(callbacks: &Bound<'_, PyAny>, stop: &AtomicBool, asked: Asked) -> PyResult<()> {
    let py = callbacks.py();
    match asked {
        Asked::Check(Question { whose, instance, optimum }, answer) => {
            if stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            let object = exact(py, &instance)?;
            let oracle = Bound::new(py, Oracle { instance, prefetched: optimum, optima: Mutex::default() })?;
            let arguments = (whose.claim, whose.test, number(whose.control), object, &oracle);
            let outcome = outcome(&callbacks.call_method1("check", arguments)?)?;
            let optima = std::mem::take(&mut *oracle.get().optima.lock().unwrap_or_else(PoisonError::into_inner));
            // Nobody listens any more where the run was left behind.
            drop(answer.send(Reply { outcome, optima }));
            Ok(())
        }
        Asked::Holds { claim, predicate, instance, answer } => {
            let arguments = (claim, predicate, exact(py, &instance)?);
            let holds: Option<bool> = callbacks.call_method1("holds", arguments)?.extract()?;
            // Nobody listens any more where the run was left behind.
            let _ = answer.send(holds);
            Ok(())
        }
        Asked::Refused(whose, Fault::Differs { instance }) => {
            let arguments = (whose.claim, whose.test, number(whose.control), exact(py, &instance)?);
            callbacks.call_method1("differs", arguments).map(|_| ())
        }
        Asked::Refused(whose, fault) => {
            callbacks.call_method1("refused", (whose.claim, whose.test, fault.to_string())).map(|_| ())
        }
    }
}

/// The number of a control; -1 where there is none.
fn number(control: Option<usize>) -> isize {
    control.and_then(|control| isize::try_from(control).ok()).unwrap_or(-1)
}

/// A failure as Python tells it.
type Told<'py> = (
    String,
    String,
    Option<Bound<'py, PyAny>>,
    String,
    u32,
    Vec<(String, Bound<'py, PyAny>)>,
    Option<Bound<'py, PyAny>>,
    String,
);

fn outcome(answer: &Bound<'_, PyAny>) -> PyResult<Outcome> {
    if answer.is_none() {
        return Ok(Outcome::Holds);
    }
    if answer.extract::<bool>().is_ok() {
        return Ok(Outcome::Nothing);
    }
    let (claimed, found, ratio, file, line, shown, value, what): Told<'_> = answer.extract()?;
    let shown = shown.into_iter().map(|(caption, schedule)| {
        let schedule = serde_json::from_str(&to_json(&schedule)?).map_err(|error| fault(&error.to_string()))?;
        Ok((caption, schedule))
    });
    let value = value.map(|value| rational(&value, &what)).transpose()?;
    Ok(Outcome::Fails(Box::new(Failure {
        claimed,
        found,
        ratio: ratio.map(|ratio| rational(&ratio, "ratio")).transpose()?,
        place: (!file.is_empty()).then_some((file, line)),
        shown: shown.collect::<PyResult<_>>()?,
        promise: value.map(|value| if what == "optimum" { Promise::Optimum(value) } else { Promise::Objective(value) }),
    })))
}
