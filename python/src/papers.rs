//! Papers that are defined in Python: the checks are called on the thread that called, and everything else is the
//! harness's.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::{PyRuntimeError, PyTimeoutError, PyValueError};
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use schedcheck::cli::runs::{self, Format, Run};
use schedcheck::methods::{self, Detail, MethodOptions, result_line};
use schedcheck::own_paper::{
    Definition, Evaluator, Failure, Fault, Outcome, OwnPaper, Promise, Question, Reply, Solved, Whose,
};
use schedcheck::report::{self, Report};
use schedcheck::stride::{Stride, stride};
use schedcheck_files::{Instance, SubmittedSchedule};
use schedcheck_harness::{Depth, Ledger};
use serde_json::{Value, json};

use crate::contests::stop_after;
use crate::errors::{Class, fault};
use crate::exact::{Fraction, exact, rational, to_json, told};
use crate::heard::{Ask, heard, heard_with};
use crate::instances::{instance_file, seconds};

/// A paper that is defined in Python.
#[pyclass(frozen)]
pub struct Paper {
    own: Arc<OwnPaper>,
    callbacks: Py<PyAny>,
}

/// What a run is to do.
#[derive(FromPyObject)]
pub struct Options<'py> {
    depth: String,
    seed: u64,
    jobs: Option<usize>,
    time_limit: Option<Bound<'py, PyAny>>,
    claim_time_limit: Option<Bound<'py, PyAny>>,
    state: Option<String>,
    shard: Option<(u64, u64)>,
    progress: bool,
}

#[pymethods]
impl Paper {
    /// The paper of a definition as JSON; its functions are called through `callbacks`.
    #[new]
    fn new(py: Python<'_>, definition: &str, callbacks: Py<PyAny>) -> PyResult<Self> {
        let definition: Definition = serde_json::from_str(definition).map_err(refused)?;
        let own = OwnPaper::new(&definition).map_err(refused)?;
        let file: String = py.import("schedcheck._native")?.getattr("__file__")?.extract()?;
        runs::set_code_file(file.into());
        Ok(Self { own: Arc::new(own), callbacks })
    }

    /// The ledger of these claims as JSON; or a shard of it, as text.
    fn verify(&self, py: Python<'_>, ids: Vec<String>, options: Options<'_>) -> PyResult<String> {
        let limit =
            |name, limit: &Option<Bound<'_, PyAny>>| limit.as_ref().map(|limit| seconds(limit, name)).transpose();
        let time_limit = limit("time_limit", &options.time_limit)?;
        let claim_time_limit = limit("claim_time_limit", &options.claim_time_limit)?;
        let papers = self.own.papers();
        let mut run = Run::new(papers, depth(&options.depth)?, options.seed, |published| ids.contains(&published.id));
        (run.claim_time_limit, run.shows_progress) = (claim_time_limit, options.progress);
        let shard = options.shard.map(|(number, of)| stride(&format!("{number}/{of}"))).transpose();
        let shard = shard.map_err(|error| PyValueError::new_err(format!("shard: {error}")))?.map(Stride::share);
        let (state, pool) = (options.state, pool(options.jobs)?);
        self.run(py, move |stop| {
            let _within = stop_after(time_limit, stop);
            let state = state.as_deref().map(Path::new);
            match shard {
                Some(share) => run
                    .shard(share, state, &pool, stop)
                    .map_err(refused)?
                    .ok_or_else(|| PyTimeoutError::new_err(NOT_OVER)),
                None => {
                    let ledger = run.ledger(state, &pool, stop).map_err(refused)?;
                    Ok(runs::shown(papers, &ledger, Format::Json))
                }
            }
        })
    }

    /// The ledger, as JSON, that shards are joined to, each with the name that an error calls it by.
    fn merge(&self, py: Python<'_>, shards: Vec<(String, String)>) -> PyResult<String> {
        let (papers, pool) = (self.own.papers(), pool(None)?);
        self.run(py, move |_| {
            let ledger = pool.install(|| runs::merged(papers, &shards)).map_err(refused)?;
            Ok(runs::shown(papers, &ledger, Format::Json))
        })
    }

    /// One ledger of the rows of several, which are of one depth and seed.
    fn joined(&self, parts: Vec<String>) -> PyResult<String> {
        let ledgers = parts.iter().map(|part| read(part)).collect::<PyResult<Vec<_>>>()?;
        let joined = ledgers.into_iter().reduce(|mut joined, next| {
            joined.rows.extend(next.rows);
            joined
        });
        let none = || PyValueError::new_err("there is no ledger");
        Ok(runs::shown(self.own.papers(), &joined.ok_or_else(none)?, Format::Json))
    }

    /// A ledger in one of the forms of the command.
    fn render(&self, ledger: &str, format: &str) -> PyResult<String> {
        let unknown = || PyValueError::new_err(format!("format: {format:?} is none of {}", Format::names().join(", ")));
        let format = Format::named(format).ok_or_else(unknown)?;
        Ok(runs::shown(self.own.papers(), &read(ledger)?, format))
    }

    /// The page of a ledger.
    fn page(&self, py: Python<'_>, ledger: &str) -> PyResult<String> {
        let ledger = read(ledger)?;
        heard(py, move |_| report::html(&Report::of_ledger(ledger)))
    }

    /// The verdicts that are not the recorded ones: id, recorded, found.
    fn changes(&self, ledger: &str) -> PyResult<Vec<(String, Option<String>, String)>> {
        let changes = self.own.papers().changes(&read(ledger)?);
        let told = |of: schedcheck_harness::recorded::Change| {
            (of.id, of.recorded.map(|verdict| verdict.to_string()), of.found.to_string())
        };
        Ok(changes.into_iter().map(told).collect())
    }
}

const NOT_OVER: &str = "the shard is not over; a state keeps what is found of it";

impl Paper {
    /// Runs on a thread of its own, while what it asks is answered on this one.
    fn run(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Arc<AtomicBool>) -> PyResult<String> + Send + 'static,
    ) -> PyResult<String> {
        let own = Arc::clone(&self.own);
        let run = move |stop: &Arc<AtomicBool>, ask: Ask<Asked>| {
            own.with(Arc::new(Functions { ask, stop: Arc::clone(stop) }), || work(stop))
        };
        let callbacks = self.callbacks.bind(py);
        match heard_with(py, run, |stop, asked| serve(callbacks, stop, asked))? {
            None => Err(PyRuntimeError::new_err("another run of this paper is under way")),
            Some(found) => found,
        }
    }
}

/// What is asked of Python from the threads of a run.
enum Asked {
    Check(Question, Sender<Reply>),
    Holds { claim: usize, predicate: String, instance: Value, answer: Sender<Option<bool>> },
    Refused(Whose, Fault),
}

/// The functions of a paper, asked from other threads.
struct Functions {
    ask: Ask<Asked>,
    stop: Arc<AtomicBool>,
}

impl Evaluator for Functions {
    fn check(&self, question: Question) -> Option<Reply> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let (answer, answered) = mpsc::channel();
        (self.ask)(Asked::Check(question, answer));
        // A question that is dropped is one that nobody will answer: the run was stopped.
        answered.recv().ok()
    }

    fn holds(&self, claim: usize, predicate: &str, instance: Value) -> Option<bool> {
        let (answer, answered) = mpsc::channel();
        (self.ask)(Asked::Holds { claim, predicate: predicate.to_owned(), instance, answer });
        answered.recv().ok().flatten()
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
fn serve(callbacks: &Bound<'_, PyAny>, stop: &AtomicBool, asked: Asked) -> PyResult<()> {
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

/// What a check may ask about the instance that it is given, and about others.
#[pyclass(frozen)]
pub struct Oracle {
    instance: Value,
    prefetched: Option<Arc<Solved>>,
    /// The optima that were asked for.
    optima: Mutex<Vec<Arc<Solved>>>,
}

#[pymethods]
impl Oracle {
    /// A best schedule of an instance, proved to be one.
    #[pyo3(signature = (instance))]
    fn optimum(&self, py: Python<'_>, instance: Option<&Bound<'_, PyAny>>) -> PyResult<Optimum> {
        let instance = self.instance_or(py, instance)?;
        let solved = match &self.prefetched {
            Some(solved) if solved.instance == instance => Arc::clone(solved),
            _ => {
                let solved = heard(py, move |stop| Solved::new(instance, stop))?;
                Arc::new(solved.map_err(|error| Class::Method.because(py, &error))?)
            }
        };
        self.optima.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(&solved));
        Ok(Optimum(solved))
    }

    /// The schedule that a method finds.
    fn best(&self, py: Python<'_>, instance: Option<&Bound<'_, PyAny>>, method: String) -> PyResult<Optimum> {
        let instance = self.instance_or(py, instance)?;
        let solved = heard(py, move |stop| {
            let answer = methods::solve(
                &instance,
                Some(&method),
                &MethodOptions { stop: Some(stop), ..MethodOptions::default() },
            );
            answer.map(|answer| Solved { instance, answer })
        })?;
        Ok(Optimum(Arc::new(solved.map_err(|error| Class::Method.because(py, &error))?)))
    }

    /// What a schedule costs, or the rule that it breaks.
    #[pyo3(signature = (schedule, instance))]
    fn measure(
        &self,
        schedule: &Bound<'_, PyAny>,
        instance: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<(Option<Fraction>, Option<String>)> {
        let py = schedule.py();
        let submitted = SubmittedSchedule::read_for(self.instance_or(py, instance)?, &to_json(schedule)?);
        let candidate = submitted.map_err(|error| Class::Schedule.of_object(py, &error))?.candidate;
        Ok(match py.detach(|| candidate.measure()) {
            Ok(measured) => (Some(Fraction(measured.objective)), None),
            Err(rule) => (None, Some(rule.to_string())),
        })
    }
}

impl Oracle {
    /// The instance that an object is; without one, that of the question.
    fn instance_or(&self, py: Python<'_>, object: Option<&Bound<'_, PyAny>>) -> PyResult<Instance> {
        match object {
            Some(object) => Ok(instance_file(object)?.instance),
            None => Instance::read(&self.instance.to_string()).map_err(|error| Class::Instance.of_object(py, &error)),
        }
    }
}

/// A schedule, with its objective and what proves its bound.
#[pyclass(frozen)]
pub struct Optimum(Arc<Solved>);

#[pymethods]
impl Optimum {
    #[getter]
    fn objective(&self) -> Fraction {
        Fraction(self.0.answer.objective.clone())
    }

    #[getter]
    fn optimal(&self) -> bool {
        self.0.answer.is_optimal()
    }

    /// The result line, as `solve` gives it.
    fn line<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let Solved { instance, answer } = &*self.0;
        told(py, &json!(result_line(answer.clone(), None, Some(instance.to_json()), Detail::Full)))
    }

    fn schedule<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        exact(py, &self.0.answer.schedule.schedule_to_json())
    }
}

/// The rows of a ledger, with fractions for numbers, as `verify` gives those of the papers of this project.
#[pyfunction]
pub fn rows<'py>(py: Python<'py>, ledger: &str) -> PyResult<Bound<'py, PyAny>> {
    let rows = serde_json::to_value(read(ledger)?.rows).map_err(|error| fault(&error.to_string()))?;
    told(py, &rows)
}

fn depth(name: &str) -> PyResult<Depth> {
    let known = Depth::ALL.into_iter().find(|known| known.to_string() == name);
    known.ok_or_else(|| PyValueError::new_err(format!("depth: {name:?} is none of quick, standard, deep, campaign")))
}

fn pool(jobs: Option<usize>) -> PyResult<Arc<ThreadPool>> {
    let pool = ThreadPoolBuilder::new().num_threads(jobs.unwrap_or(0)).build();
    pool.map(Arc::new).map_err(|error| PyRuntimeError::new_err(error.to_string()))
}

/// What is given cannot be used: an error with its causes.
fn refused(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(format!("{error:#}"))
}

fn read(ledger: &str) -> PyResult<Ledger> {
    runs::parse(ledger).map_err(refused)
}
