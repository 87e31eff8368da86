//! Worst cases, as far as a search finds them and over all times; what certificates prove; counted operations; open
//! questions.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::Error;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use schedcheck::adversary::{Budget, Limits, Result as Found, Search, Within, share_of_percent};
use schedcheck::cli::abandoned::run_abandonable;
use schedcheck::cli::adversary::Shown;
use schedcheck::contest::program::end_all;
use schedcheck::methods::{Accepted, Rejected};
use schedcheck::papers;
use schedcheck::prelude::certify;
use schedcheck::worst_case::{Algorithm, MOST_TASKS, MOST_WORKERS, Request, refuse_too_large, search};
use schedcheck_atlas::answer::Atlas;
use schedcheck_atlas::question;
use schedcheck_harness::RunContext;
use schedcheck_harness::curve::render;
use schedcheck_model::Rational;
use serde_json::Value;

use crate::contests::ended_by;
use crate::entrants::{Entrants, Given, Question, Terms, processors, serve};
use crate::errors::{Class, fault};
use crate::exact::{rational, told};
use crate::heard::{Ask, heard, heard_with, stop_after};
use crate::instances::{instance_file, seconds};

/// How much an adversary searches.
#[derive(FromPyObject)]
pub struct Amount<'py> {
    instances: u64,
    restarts: u64,
    seed: u64,
    within: bool,
    no_forwarders: bool,
    simplify: Option<Bound<'py, PyAny>>,
}

/// The instance on which somebody is worst, as far as a search finds it, in the form of the command.
#[pyfunction]
pub fn adversary<'py>(
    py: Python<'py>,
    given: Given<'py>,
    kind: &str,
    bounds: Vec<(String, String)>,
    amount: Amount<'py>,
    terms: Terms<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let given_bounds: Vec<_> = bounds.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let limits = Limits { stays_within: amount.within, without_forwarders: amount.no_forwarders };
    let within = Within::new(kind, &given_bounds).map_err(|error| Class::Instance.because(py, &error))?;
    let within = within.limited(limits).map_err(|error| PyValueError::new_err(format!("no_forwarders: {error}")))?;
    let given_up = amount.simplify.as_ref().map(share).transpose()?;
    if amount.instances == 0 || amount.restarts == 0 {
        return Err(PyValueError::new_err("instances, restarts: at least one is needed"));
    }
    let (entrants, functions) = Entrants::read(given, &terms, true)?;
    let (names, rival, domain) = (entrants.names(), entrants.rival(), within.bounds().to_string());
    let (seed, number) = (amount.seed, (amount.instances, amount.restarts));
    let work = move |stop: &Arc<AtomicBool>, ask| searched((within, seed, number, given_up), entrants, stop, ask);
    let found = heard_with(py, work, |stop, question| serve(&functions, stop, question));
    end_all();
    let result = found?.map_err(|error| ended_by(&names, &error))?;
    let contestant = names.into_iter().next().unwrap_or_default();
    let shown = Shown { contestant, rival, domain, limits, seed, is_finished: true, result, supremum: None };
    let text = shown.json().map_err(|error| fault(&error.to_string()))?;
    let document: Value = serde_json::from_str(&text).map_err(|error| fault(&error.to_string()))?;
    told(py, &document)
}

/// A share that is given in percent.
fn share(percent: &Bound<'_, PyAny>) -> PyResult<Rational> {
    let wrong = || PyValueError::new_err("simplify: a number of percent from 0 to below 100 is expected");
    share_of_percent(&rational(percent, "simplify")?).ok_or_else(wrong)
}

/// What is found until the time is over. An interruption is an exception, whatever is found.
fn searched(
    (within, seed, (instances, restarts), given_up): (Within, u64, (u64, u64), Option<Rational>),
    entrants: Entrants,
    stop: &Arc<AtomicBool>,
    ask: Ask<Question>,
) -> Result<Found, Error> {
    let (threads, asks, limit) = (entrants.threads, entrants.asks, entrants.time_limit);
    let end = limit.and_then(|limit| Instant::now().checked_add(limit * 9 / 10));
    let budget = end.map_or(Budget::Instances(instances, restarts), Budget::Until);
    let search = Search::new((within, seed, budget), entrants.maker(ask), Box::new(|_| ()), Arc::clone(stop));
    let search = Arc::new(search.giving_up(given_up));
    let (over, running) = (stop_after(limit, stop), Arc::clone(&search));
    // A function that is under way is waited for in any case; a search that does not hear is left behind.
    let ended = if asks { Some(search.run(threads)) } else { run_abandonable(stop, move || running.run(threads)) };
    drop(over);
    ended.transpose()?;
    Ok(search.result())
}

/// Stars whose times are unknown.
#[derive(FromPyObject)]
pub struct Stars {
    workers: usize,
    tasks: u64,
    equal_links: bool,
    equal_speeds: bool,
    loads: Option<Vec<u64>>,
}

/// The suprema of what an algorithm takes, divided by the optimum, over all times: a row for each distribution.
#[pyfunction]
pub fn worst_case<'py>(
    py: Python<'py>,
    method: &str,
    stars: Stars,
    time_limit: Option<&Bound<'py, PyAny>>,
    jobs: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let Some(algorithm) = Algorithm::ALL.into_iter().find(|algorithm| algorithm.name() == method) else {
        let names: Vec<_> = Algorithm::ALL.iter().map(|algorithm| algorithm.name()).collect();
        let told = format!("there is no method {method:?}; there are {}", names.join(", "));
        return Err(Class::Method.because(py, &told));
    };
    let Stars { workers, tasks, equal_links, equal_speeds, loads } = stars;
    if !(1..=MOST_WORKERS).contains(&workers) {
        return Err(PyValueError::new_err(format!("workers: a number from 1 to {MOST_WORKERS} is expected")));
    }
    if !(1..=MOST_TASKS).contains(&tasks) {
        return Err(PyValueError::new_err(format!("tasks: a number from 1 to {MOST_TASKS} is expected")));
    }
    let request = Request { workers, tasks, equal_links, equal_speeds, loads };
    let sizes = request.sizes().map_err(|refusal| PyValueError::new_err(refusal.to_string()))?;
    let limit = time_limit.map(|limit| seconds(limit, "time_limit")).transpose()?;
    if limit.is_none() {
        let hint = "with time_limit it begins all the same";
        refuse_too_large(algorithm, &sizes).map_err(|refusal| PyValueError::new_err(format!("{refusal}; {hint}")))?;
    }
    let pool = pool(jobs)?;
    let work = move |stop: &Arc<AtomicBool>, _: Ask<Infallible>| {
        let within = stop_after(limit, stop);
        let find = |size| search(algorithm, size, &|| stop.load(Ordering::Relaxed));
        let rows = pool.install(|| sizes.par_iter().map(find).collect::<Result<Vec<_>, _>>());
        drop(within);
        rows.map_err(|error| error.to_string())
    };
    let rows = heard_with(py, work, |_, question| match question {})?.map_err(PyRuntimeError::new_err)?;
    told(py, &serde_json::to_value(rows).map_err(|error| fault(&error.to_string()))?)
}

fn pool(jobs: Option<usize>) -> PyResult<rayon::ThreadPool> {
    let threads = jobs.unwrap_or_else(processors);
    if threads == 0 {
        return Err(PyValueError::new_err("jobs: at least one is needed"));
    }
    ThreadPoolBuilder::new().num_threads(threads).build().map_err(|error| PyRuntimeError::new_err(error.to_string()))
}

/// What a certificate proves of an instance, in the form of the command: `valid`, and the bound or the `violation`.
#[pyfunction]
pub fn check_certificate<'py>(
    instance: &Bound<'py, PyAny>,
    certificate: String,
) -> PyResult<(Bound<'py, PyAny>, String)> {
    let py = instance.py();
    let instance = instance_file(instance)?.instance;
    let bound = instance.sense().bound().to_owned();
    let found = heard(py, move |_| {
        let proved = certify(&instance, &certificate)?;
        Ok(match proved {
            Ok(proved) => Accepted::of(&instance, Some(proved)).to_json(),
            Err(flaw) => Rejected { kind: instance.kind(), violation: flaw.to_string() }.to_json(),
        })
    })?;
    let found = found.map_err(|error| Class::Certificate.of_text(py, "certificate", &error))?;
    Ok((told(py, &found)?, bound))
}

/// The curves of a paper, or the one of this name, or all, as JSON.
#[pyfunction]
pub fn curves(py: Python<'_>, wanted: Option<String>, depth: &str, seed: u64) -> PyResult<String> {
    let depth = crate::ledger::depth(depth)?;
    let all = papers::all().curves();
    let is_wanted = |name: &str, paper: &str| wanted.as_deref().is_none_or(|wanted| wanted == name || wanted == paper);
    let chosen: Vec<_> = all.iter().filter(|curve| is_wanted(curve.name, curve.paper())).copied().collect();
    if chosen.is_empty() {
        let names: Vec<_> = all.iter().map(|curve| curve.name).collect();
        let wanted = wanted.unwrap_or_default();
        let told = format!("there is no paper and no curve {wanted:?}; the curves are {}", names.join(", "));
        return Err(PyValueError::new_err(told));
    }
    heard(py, move |stop| render::json(&papers::all().measure(&chosen, &RunContext::new(depth, seed, &|_| (), stop))))
}

/// The open questions with these ids, or all, with what is known of them computed anew.
#[pyfunction]
pub fn atlas<'py>(py: Python<'py>, ids: Vec<String>, depth: &str, seed: u64) -> PyResult<Bound<'py, PyAny>> {
    let depth = crate::ledger::depth(depth)?;
    if let Some(unknown) = ids.iter().find(|id| question::of(id).is_none()) {
        let all: Vec<_> = question::all().iter().map(|question| question.id.as_str()).collect();
        let told = format!("there is no question {unknown:?}; the questions are {}", all.join(", "));
        return Err(PyValueError::new_err(told));
    }
    let found = heard(py, move |stop| {
        let is_wanted = |question: &question::Question| ids.is_empty() || ids.contains(&question.id);
        let context = RunContext::new(depth, seed, &|_| (), stop);
        Atlas::run(&context, is_wanted, |_| ()).map(|atlas| schedcheck_atlas::render::json(&atlas))
    })?;
    told(py, &found.map_err(|error| fault(&error))?)
}
