//! Contests of Python functions against the optimum, against methods, or against each other.

use std::iter;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use schedcheck::contest::{Against, Contest, Contestant, Fault, Instances, Named, Order, Reply, Shown, Tally};
use schedcheck::instances::Source;
use schedcheck_files::Instance;
use serde_json::Value;

use crate::errors::fault;
use crate::exact::{exact, told};
use crate::heard::{Ask, heard_with};
use crate::instances::instance_file;
use crate::many::{Many, begun};

/// What a thread of the contest asks of a Python function.
struct Question {
    /// The number of the function: the contestant's, and its rival's.
    function: usize,
    instances: Vec<Instance>,
    answers: Sender<Vec<Reply>>,
}

/// A Python function, asked from another thread.
struct Function {
    number: usize,
    ask: Ask<Question>,
}

impl Contestant for Function {
    fn answer(&mut self, instance: &Instance) -> Reply {
        let mut answers = self.answers(std::slice::from_ref(instance), &AtomicBool::new(false));
        answers.pop().unwrap_or_else(|| Reply::Fault(Fault::Late, "the contest was stopped".to_owned()))
    }

    fn answers(&mut self, instances: &[Instance], _: &AtomicBool) -> Vec<Reply> {
        let (answers, answered) = mpsc::channel();
        (self.ask)(Question { function: self.number, instances: instances.to_vec(), answers });
        // A question that is dropped is one that nobody will answer: the contest was stopped.
        answered.recv().unwrap_or_default()
    }
}

/// Holds a function against the optimum, or against a rival: another function, or the name of a method. Gives what was
/// found as a dictionary and as Markdown, in the forms of the command; both go by their `names`.
///
/// A function is given the fields of an instance, and gives a text and a reason: the schedule as JSON, or nothing and
/// why it broke off. The instances are a [`Many`], or a list.
#[pyfunction]
pub fn contest<'py>(
    py: Python<'py>,
    names: (String, Option<String>),
    function: Bound<'py, PyAny>,
    rival: Option<Bound<'py, PyAny>>,
    instances: &Bound<'py, PyAny>,
) -> PyResult<(Bound<'py, PyAny>, String)> {
    let named: Option<String> = rival.as_ref().and_then(|rival| rival.extract().ok());
    let has_function = rival.is_some() && named.is_none();
    let functions: Vec<_> = [Some(function), rival].into_iter().flatten().collect();
    let words = instances_in_words(instances)?;
    let of = instances_of(instances)?;
    let run = move |stop: &Arc<AtomicBool>, ask: Ask<Question>| {
        let maker = move || {
            let against = match &named {
                Some(name) => Against::Rival(Box::new(Named(name.clone()))),
                None if has_function => Against::Rival(Box::new(Function { number: 1, ask: ask.clone() })),
                None => Against::Optimum,
            };
            Ok((Box::new(Function { number: 0, ask: ask.clone() }) as Box<dyn Contestant>, against))
        };
        let watcher = Box::new(|_: &Tally, _| Ok(()));
        let contest = Contest::new(of, Box::new(maker), Tally::default(), watcher, stop.clone());
        // On one thread, functions are asked in the order of the instances: they may remember.
        contest.run(1).map(|()| contest.tally()).map_err(|error| error.to_string())
    };
    let tally = heard_with(py, run, |stop, question| serve(&functions, stop, question))?;
    let tally = tally.map_err(PyRuntimeError::new_err)?;
    let shown = Shown { contestant: names.0, rival: names.1, instances: words, is_finished: true, tally: &tally };
    let document: Value = serde_json::from_str(&shown.json()).map_err(|error| fault(&error.to_string()))?;
    Ok((told(py, &document)?, shown.markdown()))
}

/// The instances of a contest, and their order.
fn instances_of(object: &Bound<'_, PyAny>) -> PyResult<(Instances, Order)> {
    if let Ok(many) = object.cast::<Many>() {
        let source = many.get().source().clone();
        let order = if matches!(source, Source::Box(_)) { Order::SmallestFirst } else { Order::Any };
        let made = begun(source);
        let next = move || match made.recv() {
            Ok(next) => next.map(Ok),
            Err(broken_off) => Some(Err(broken_off.into())),
        };
        return Ok((Box::new(iter::from_fn(next).fuse()), order));
    }
    let listed = object.try_iter()?.map(|item| Ok(instance_file(&item?)?.instance)).collect::<PyResult<Vec<_>>>()?;
    Ok((Box::new(listed.into_iter().map(Ok)), Order::Any))
}

fn instances_in_words(object: &Bound<'_, PyAny>) -> PyResult<String> {
    match object.cast::<Many>() {
        Ok(many) => Ok(many.get().source().to_string()),
        Err(_) => Ok(format!("{} instances that are given", object.len()?)),
    }
}

/// Answers a question by calling the function, until somebody raises `stop`.
fn serve(functions: &[Bound<'_, PyAny>], stop: &AtomicBool, question: Question) -> PyResult<()> {
    let function = &functions[question.function];
    let mut replies = Vec::with_capacity(question.instances.len());
    for instance in question.instances {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let fields = exact(function.py(), &instance.to_json())?;
        let (text, reason): (Option<String>, String) = function.call1((fields,))?.extract()?;
        replies.push(match text {
            Some(text) => Reply::Text(text),
            None => Reply::Fault(Fault::Crash, reason),
        });
    }
    // Nobody listens any more where the contest was left behind.
    drop(question.answers.send(replies));
    Ok(())
}
