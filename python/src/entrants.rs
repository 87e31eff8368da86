//! Who competes: Python functions, methods and programs.

use std::ffi::OsString;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use schedcheck::contest::program::Program;
use schedcheck::contest::{
    Against, Contestant, Fault, Maker, Named, Opponents, OpponentsMaker, Reply, Snap, SnappedContestant,
};
use schedcheck_files::{Instance, sanitized};

use crate::exact::exact;
use crate::heard::Ask;
use crate::instances::seconds;

/// What a thread of the contest asks of a Python function.
pub struct Question {
    /// The number of the function.
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

impl Entrant {
    fn made(&self, ask: &Ask<Question>, snap: Option<Snap>) -> std::io::Result<Box<dyn Contestant>> {
        let contestant: Box<dyn Contestant> = match self {
            Self::Method(name) => Box::new(Named(name.clone())),
            Self::Program(program) => Box::new(program.start()?),
            Self::Function(number) => Box::new(Function { number: *number, ask: ask.clone() }),
        };
        Ok(match snap {
            Some(snap) => Box::new(SnappedContestant { contestant, snap }),
            None => contestant,
        })
    }
}

/// How they are asked.
#[derive(FromPyObject)]
pub struct Terms<'py> {
    jobs: Option<usize>,
    time_limit: Option<Bound<'py, PyAny>>,
    optimum_limit: Option<Bound<'py, PyAny>>,
    answer_limit: Bound<'py, PyAny>,
    snap: Option<u64>,
}

/// Those who compete, each with a name, and whom they are held against.
#[derive(FromPyObject)]
pub struct Given<'py> {
    contestants: Vec<(String, Bound<'py, PyAny>)>,
    rival: Option<(String, Bound<'py, PyAny>)>,
}

/// Who is held against whom, and how.
#[derive(Clone)]
pub struct Entrants {
    contestants: Vec<(String, Entrant)>,
    rival: Option<(String, Entrant)>,
    optimum_limit: Option<Duration>,
    /// How long all of it may take.
    pub time_limit: Option<Duration>,
    /// On how many threads they are asked.
    pub threads: usize,
    /// Whether one of them is a function.
    pub asks: bool,
    snap: Option<Snap>,
}

impl Entrants {
    /// Who is given, and the functions among them. A program is known to start; what the programs of contestants write
    /// to their standard error may be held back until the first answers are known.
    ///
    /// Each is a function, a list of words that name a program, or the name of a method. A function is given the fields
    /// of an instance, and gives a text and a reason: the schedule as JSON, or nothing and why it broke off.
    ///
    /// # Errors
    /// A limit that is none, a program that cannot be started, more threads than a function can be asked from.
    pub fn read<'py>(
        given: Given<'py>,
        terms: &Terms<'py>,
        are_held_back: bool,
    ) -> PyResult<(Self, Vec<Bound<'py, PyAny>>)> {
        let limited =
            |name, limit: &Option<Bound<'py, PyAny>>| limit.as_ref().map(|limit| seconds(limit, name)).transpose();
        let time_limit = limited("time_limit", &terms.time_limit)?;
        let optimum_limit = limited("optimum_limit", &terms.optimum_limit)?;
        let answer_limit = seconds(&terms.answer_limit, "answer_limit")?;
        let snap = terms.snap.map(|most| {
            NonZero::new(most).map(Snap).ok_or_else(|| PyValueError::new_err("snap: a denominator of at least 1"))
        });
        let snap = snap.transpose()?;
        let mut functions = Vec::new();
        let mut read = |(name, object): (String, Bound<'py, PyAny>), is_held_back| {
            let entrant = entrant(&name, object, (answer_limit, is_held_back), &mut functions)?;
            Ok::<_, PyErr>((name, entrant))
        };
        let contestants = given.contestants.into_iter().map(|one| read(one, are_held_back)).collect::<PyResult<_>>()?;
        let rival = given.rival.map(|rival| read(rival, false)).transpose()?;
        let asks = !functions.is_empty();
        let threads = threads(terms.jobs, asks)?;
        Ok((Self { contestants, rival, optimum_limit, time_limit, threads, asks, snap }, functions))
    }

    /// The names of the contestants.
    pub fn names(&self) -> Vec<String> {
        self.contestants.iter().map(|(name, _)| name.clone()).collect()
    }

    /// The name of the rival, where it is not the optimum.
    pub fn rival(&self) -> Option<String> {
        self.rival.as_ref().map(|(name, _)| name.clone())
    }

    /// Makes the first contestant and what it is held against for one more thread.
    pub fn maker(self, ask: Ask<Question>) -> Maker {
        Opponents::first(self.opponents(ask))
    }

    /// Makes all of them for one more thread.
    pub fn opponents(self, ask: Ask<Question>) -> OpponentsMaker {
        Box::new(move || {
            let against = match &self.rival {
                Some((_, rival)) => Against::Rival(rival.made(&ask, self.snap)?),
                None => Against::Optimum { limit: self.optimum_limit },
            };
            let contestants = self.contestants.iter().map(|(_, entrant)| entrant.made(&ask, self.snap));
            Ok(Opponents { contestants: contestants.collect::<Result<_, _>>()?, against })
        })
    }
}

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

/// On how many threads they are asked.
fn threads(wanted: Option<usize>, asks: bool) -> PyResult<usize> {
    match wanted {
        Some(0) => Err(PyValueError::new_err("jobs: at least one is needed")),
        // On one thread, functions are asked in the order of the instances: they may remember.
        Some(2..) if asks => Err(PyValueError::new_err(
            "jobs: a Python function is asked by one thread; more are for methods and for programs",
        )),
        Some(threads) => Ok(threads),
        None if asks => Ok(1),
        None => Ok(processors()),
    }
}

/// How many processors there are.
pub fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Answers a question by calling the function, until somebody raises `stop`.
pub fn serve(functions: &[Bound<'_, PyAny>], stop: &AtomicBool, question: Question) -> PyResult<()> {
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
