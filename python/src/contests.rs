//! Contests of Python functions against the optimum, against methods, or against each other.

use std::iter;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use schedcheck::contest::{Against, Class, Contest, Contestant, Fault, Instances, Named, Order, Reply, Tally, classes};
use schedcheck::instances::Source;
use schedcheck_files::Instance;
use serde_json::{Value, json};

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

/// Holds a function against the optimum, or against a rival: another function, or the name of a method.
///
/// A function is given the fields of an instance, and gives a text and a reason: the schedule as JSON, or nothing and
/// why it broke off. The instances are a [`Many`], or a list.
#[pyfunction]
pub fn contest<'py>(
    py: Python<'py>,
    function: Bound<'py, PyAny>,
    rival: Option<Bound<'py, PyAny>>,
    instances: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let named: Option<String> = rival.as_ref().and_then(|rival| rival.extract().ok());
    let has_function = rival.is_some() && named.is_none();
    let functions: Vec<_> = [Some(function), rival].into_iter().flatten().collect();
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
    told(py, &told_in_full(&tally)?)
}

/// The instances of a contest, and their order.
fn instances_of(object: &Bound<'_, PyAny>) -> PyResult<(Instances, Order)> {
    if let Ok(many) = object.cast::<Many>() {
        let source = many.get().source().clone();
        let order = match source {
            Source::Box(_) => Order::SmallestFirst,
            Source::Random { .. } => Order::Any,
        };
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

/// The tally, with what the classes of its histogram are.
fn told_in_full(tally: &Tally) -> PyResult<Value> {
    let mut told = serde_json::to_value(tally).map_err(|error| fault(&error.to_string()))?;
    let classes = classes().into_iter().map(|class| match class {
        Class::Below => "below 1".to_owned(),
        Class::One => "1".to_owned(),
        Class::UpTo(above, up_to) => format!("above {above}, up to {up_to}"),
        Class::Beyond(above) => format!("above {above}"),
        Class::Unbounded => "unbounded".to_owned(),
    });
    let counted = classes.zip(tally.histogram.iter()).map(|(class, count)| (class, json!(count)));
    told["histogram"] = Value::Object(counted.collect());
    Ok(told)
}
