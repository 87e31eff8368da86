//! Papers that are defined in Python: the checks are called on the thread that called, and everything else is the
//! harness's.
//!
//! | module | holds |
//! | --- | --- |
//! | `functions` | the checks and predicates, asked from the threads of a run |
//! | `alarm` | what interrupts a function when the time is over |
//! | `oracle` | what a check may ask |

mod alarm;
mod functions;
mod oracle;

use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError, PyTimeoutError, PyValueError};
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use schedcheck::cli::runs::{self, Format, Run};
use schedcheck::own_paper::{Definition, OwnPaper};
use schedcheck::report::{self, Report};
use schedcheck::stride::{Stride, stride};
use schedcheck_harness::{Depth, Ledger, Verdict};

use self::alarm::Alarm;
use self::functions::{Asked, Functions, serve};
use crate::errors::fault;
use crate::exact::told;
use crate::heard::{Ask, heard, heard_with, stop_after};
use crate::instances::seconds;

pub use self::oracle::{Optimum, Oracle};

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
        let time_limits =
            [limit("time_limit", &options.time_limit)?, limit("claim_time_limit", &options.claim_time_limit)?];
        let time_limit = time_limits.into_iter().flatten().min();
        let papers = self.own.papers();
        let mut run = Run::new(papers, depth(&options.depth)?, options.seed, |published| ids.contains(&published.id));
        run.shows_progress = options.progress;
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
                    let mut ledger = run.ledger(state, &pool, stop).map_err(refused)?;
                    if stop.load(Ordering::Relaxed) {
                        // What is found by then is there; what follows from it may not be.
                        ledger.rows.iter_mut().for_each(|row| row.verdict = Verdict::Interrupted);
                    }
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
        let alarm = Arc::new(Alarm::on_this_thread(py)?);
        let raised = Arc::clone(&alarm);
        let run = move |stop: &Arc<AtomicBool>, ask: Ask<Asked>| {
            own.with(Arc::new(Functions { ask, stop: Arc::clone(stop), alarm }), || work(stop))
        };
        let callbacks = self.callbacks.bind(py);
        let served = |stop: &AtomicBool, asked| match serve(callbacks, stop, asked) {
            // The time is over, and the question is dropped.
            Err(error) if raised.is_raised() && error.is_instance_of::<PyKeyboardInterrupt>(py) => Ok(()),
            served => served,
        };
        match heard_with(py, run, served)? {
            None => Err(PyRuntimeError::new_err("another run of this paper is under way")),
            Some(found) => found,
        }
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
    // Functions are called on one thread: more than there are processors would only wait.
    let most = thread::available_parallelism().map_or(1, NonZero::get);
    let pool = ThreadPoolBuilder::new().num_threads(jobs.map_or(most, |jobs| jobs.min(most))).build();
    pool.map(Arc::new).map_err(|error| PyRuntimeError::new_err(error.to_string()))
}

/// What is given cannot be used: an error with its causes.
fn refused(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(format!("{error:#}"))
}

fn read(ledger: &str) -> PyResult<Ledger> {
    runs::parse(ledger).map_err(refused)
}
