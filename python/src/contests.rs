//! Contests of Python functions, methods and programs against the optimum, against methods, or against each other.

use std::ffi::OsString;
use std::iter;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use schedcheck::cli::abandoned::run_abandonable;
use schedcheck::contest::program::{Program, end_all};
use schedcheck::contest::{
    Against, Contest, Contestant, Fault, Instances, Maker, Named, NoSchedule, Order, Reply, Shown, Tally, Trial,
};
use schedcheck::instances::Source;
use schedcheck::stride::Stride;
use schedcheck_files::{Instance, sanitized};
use serde_json::Value;

use crate::errors::fault;
use crate::exact::{exact, told};
use crate::heard::{Ask, heard_with, stop_after};
use crate::instances::{instance_file, seconds};
use crate::many::{Many, begun};

/// What a thread of the contest asks of a Python function.
pub struct Question {
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

/// Somebody who competes.
#[derive(Clone)]
enum Entrant {
    /// A method, by its name.
    Method(String),
    /// A program.
    Program(Program),
    /// A function, by its number.
    Function(usize),
}

/// How long things may take, on how many threads they are done, and whether bad answers end the contest.
#[derive(FromPyObject)]
pub struct Terms<'py> {
    threads: Option<usize>,
    time_limit: Option<Bound<'py, PyAny>>,
    optimum_limit: Option<Bound<'py, PyAny>>,
    answer_limit: Bound<'py, PyAny>,
    keep_going: bool,
}

/// Holds somebody against the optimum, or against a rival. Gives what was found as a dictionary and as Markdown, in the
/// forms of the command; both go by their `names`.
///
/// Who competes is a function, a list of words that name a program, or the name of a method. A function is given the
/// fields of an instance, and gives a text and a reason: the schedule as JSON, or nothing and why it broke off. The
/// instances are a [`Many`], or a list.
#[pyfunction]
pub fn contest<'py>(
    py: Python<'py>,
    names: (String, Option<String>),
    contestant: Bound<'py, PyAny>,
    rival: Option<Bound<'py, PyAny>>,
    instances: &Bound<'py, PyAny>,
    terms: Terms<'py>,
) -> PyResult<(Bound<'py, PyAny>, String)> {
    let limited =
        |name, limit: &Option<Bound<'py, PyAny>>| limit.as_ref().map(|limit| seconds(limit, name)).transpose();
    let (time_limit, optimum_limit) =
        (limited("time_limit", &terms.time_limit)?, limited("optimum_limit", &terms.optimum_limit)?);
    let answer_limit = seconds(&terms.answer_limit, "answer_limit")?;
    let mut functions = Vec::new();
    let mut entrant = |name: &str, object: Bound<'py, PyAny>, is_held_back: bool| {
        entrant(name, object, (answer_limit, is_held_back), &mut functions)
    };
    let contestant = entrant(&names.0, contestant, !terms.keep_going)?;
    let rival = rival.map(|rival| entrant(names.1.as_deref().unwrap_or_default(), rival, false)).transpose()?;
    let asks = !functions.is_empty();
    let threads = threads(terms.threads, asks)?;
    let words = instances_in_words(instances)?;
    let (instances, trial) = (instances_of(instances)?, if terms.keep_going { Trial::Nothing } else { Trial::Own });
    let held = Held { instances, contestant, rival, time_limit, optimum_limit, threads, asks, trial };
    let found = heard_with(py, |stop, ask| held.run(stop, ask), |stop, question| serve(&functions, stop, question));
    if !matches!(found, Ok(Ok((_, true)))) {
        // What was left behind may have programs.
        end_all();
    }
    let (tally, is_finished) = found?.map_err(PyRuntimeError::new_err)?;
    let shown = Shown { contestant: names.0, rival: names.1, instances: words, is_finished, tally: &tally };
    let document: Value = serde_json::from_str(&shown.json()).map_err(|error| fault(&error.to_string()))?;
    Ok((told(py, &document)?, shown.markdown()))
}

/// A contest that is about to begin.
struct Held {
    instances: (Instances, Order),
    contestant: Entrant,
    rival: Option<Entrant>,
    time_limit: Option<Duration>,
    optimum_limit: Option<Duration>,
    threads: usize,
    /// Whether a function is asked.
    asks: bool,
    trial: Trial,
}

impl Held {
    /// What is found, and whether it is of all instances; or what went wrong.
    fn run(self, stop: &Arc<AtomicBool>, ask: Ask<Question>) -> Result<(Tally, bool), String> {
        let Self { instances: (instances, order), contestant, rival, time_limit, optimum_limit, .. } = self;
        let (threads, asks) = (self.threads, self.asks);
        let whole = (instances, order, Stride::WHOLE);
        let maker = maker(contestant, rival, optimum_limit, ask);
        let watcher = Box::new(|_: &Tally, _| Ok(()));
        let contest = Contest::new(whole, maker, Tally::default(), watcher, Arc::clone(stop)).on_trial(self.trial);
        let contest = Arc::new(contest);
        let within = stop_after(time_limit, stop);
        let running = Arc::clone(&contest);
        // A function that is under way is waited for in any case; a search that does not hear is left behind.
        let ended = if asks { Some(contest.run(threads)) } else { run_abandonable(stop, move || running.run(threads)) };
        drop(within);
        ended.transpose().map_err(|error| match error.downcast_ref::<NoSchedule>() {
            Some(none) => format!("{none}; keep_going=True goes on all the same"),
            None => error.to_string(),
        })?;
        Ok((contest.tally(), !stop.load(Ordering::Relaxed)))
    }
}

/// Who an object is; a function is put into the list, and a program is known to start. What a program writes to its
/// standard error may be held back until the first answers are known.
fn entrant<'py>(
    name: &str,
    object: Bound<'py, PyAny>,
    (limit, is_held_back): (Duration, bool),
    functions: &mut Vec<Bound<'py, PyAny>>,
) -> PyResult<Entrant> {
    if let Ok(method) = object.extract() {
        return Ok(Entrant::Method(method));
    }
    if let Ok(words) = object.extract::<Vec<String>>() {
        let name = name.to_owned();
        let listener = Arc::new(move |line: &str| eprintln!("{}", sanitized::escaped(&format!("{name}: {line}"))));
        let program = Program::new(words.into_iter().map(OsString::from).collect(), limit, false, listener);
        let program = if is_held_back { program.held_back() } else { program };
        drop(program.start()?);
        return Ok(Entrant::Program(program));
    }
    functions.push(object);
    Ok(Entrant::Function(functions.len() - 1))
}

/// On how many threads the contest runs.
fn threads(wanted: Option<usize>, asks: bool) -> PyResult<usize> {
    match wanted {
        Some(0) => Err(PyValueError::new_err("threads: at least one is needed")),
        // On one thread, functions are asked in the order of the instances: they may remember.
        Some(2..) if asks => Err(PyValueError::new_err(
            "threads: a Python function is asked by one thread; more are for methods and for programs",
        )),
        Some(threads) => Ok(threads),
        None if asks => Ok(1),
        None => Ok(thread::available_parallelism().map_or(1, NonZero::get)),
    }
}

fn maker(contestant: Entrant, rival: Option<Entrant>, limit: Option<Duration>, ask: Ask<Question>) -> Maker {
    let made = move |entrant: &Entrant| -> std::io::Result<Box<dyn Contestant>> {
        Ok(match entrant {
            Entrant::Method(name) => Box::new(Named(name.clone())),
            Entrant::Program(program) => Box::new(program.start()?),
            Entrant::Function(number) => Box::new(Function { number: *number, ask: ask.clone() }),
        })
    };
    Box::new(move || {
        let against = match &rival {
            Some(rival) => Against::Rival(made(rival)?),
            None => Against::Optimum { limit },
        };
        Ok((made(&contestant)?, against))
    })
}

/// The instances of a contest, and their order.
fn instances_of(object: &Bound<'_, PyAny>) -> PyResult<(Instances, Order)> {
    if let Ok(many) = object.cast::<Many>() {
        let source = many.get().source().clone();
        let order = if matches!(source, Source::Box(_)) { Order::SmallestFirst } else { Order::Any };
        let made = begun(source);
        let next = move || match made.recv() {
            Ok(Ok(next)) => next.map(Ok),
            Ok(Err(panicked)) => Some(Err(panicked.into())),
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
