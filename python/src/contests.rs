//! Contests of Python functions, methods and programs against the optimum, against methods, or against each other.

use std::iter;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Error;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use schedcheck::cli::abandoned::run_abandonable;
use schedcheck::contest::program::end_all;
use schedcheck::contest::{Contest, Instances, NoSchedule, Order, Recorded, Row, Shown, Tally, Trial};
use schedcheck::instances::Source;
use schedcheck::stride::Stride;
use schedcheck_drawing::Picture;
use serde_json::Value;

use crate::entrants::{Entrants, Given, Question, Terms, serve};
use crate::errors::fault;
use crate::exact::{exact, float, told};
use crate::heard::{Ask, heard_with, stop_after};
use crate::instances::instance_file;
use crate::many::{Many, begun};

/// What was found as a dictionary, and as Markdown: of several contestants, behind it that of each; the rows, as JSON;
/// the profile and the quantiles by size in SVG, where there are several contestants.
type Found<'py> = (Bound<'py, PyAny>, Vec<String>, Vec<String>, Option<(String, String)>);

/// Holds one or several against the optimum, or against a rival. Gives what was found in the forms of the command. The
/// instances are a [`Many`], or a list. Rows are kept if they are wanted. If the first answers decide that the contest
/// ends, the error has the number of the contestant beside its message.
#[pyfunction]
pub fn contest<'py>(
    py: Python<'py>,
    given: Given<'py>,
    instances: &Bound<'py, PyAny>,
    terms: Terms<'py>,
    keep_going: bool,
    rows: bool,
) -> PyResult<Found<'py>> {
    let (entrants, functions) = Entrants::read(given, &terms, !keep_going)?;
    let words = instances_in_words(instances)?;
    let (names, rival) = (entrants.names(), entrants.rival());
    let trial = if keep_going { Trial::Nothing } else { Trial::Own };
    let record = Record {
        names: names.clone(),
        is_against_optimum: rival.is_none(),
        amounts: Recorded::of(names.clone()),
        rows: rows.then(Vec::new),
    };
    let record = Arc::new(Mutex::new(record));
    let held = Held { instances: instances_of(instances)?, entrants, trial, record: Arc::clone(&record) };
    let found = heard_with(py, |stop, ask| held.run(stop, ask), |stop, question| serve(&functions, stop, question));
    if !matches!(found, Ok(Ok((_, true)))) {
        // What was left behind may have programs.
        end_all();
    }
    let (tallies, is_finished) = found?.map_err(|error| ended_by(&names, &error))?;
    let shown = |(contestant, tally): (String, _)| {
        let (rival, instances) = (rival.clone(), words.clone());
        Shown { contestant, rival, instances, is_finished, tally }
    };
    let each: Vec<Shown> = names.into_iter().zip(&tallies).map(shown).collect();
    let mut record = record.lock().unwrap_or_else(PoisonError::into_inner);
    let rows = record.rows.take().unwrap_or_default();
    let (text, markdown, pictures) = match each.as_slice() {
        [one] => (one.json_with(record.amounts.summaries.first()), vec![one.markdown()], None),
        all => {
            let several = record.amounts.shown(all);
            let comparison = several.comparison;
            let [profile, sizes] =
                [comparison.profile(), comparison.ratio_against_size()].map(|plot| Picture::Plot(plot).svg());
            let markdown = iter::once(several.markdown()).chain(all.iter().map(Shown::markdown)).collect();
            (several.json(), markdown, Some((profile, sizes)))
        }
    };
    let document: Value = serde_json::from_str(&text).map_err(|error| fault(&error.to_string()))?;
    Ok((told(py, &document)?, markdown, rows, pictures))
}

/// The rows of a contest as dictionaries: what is exact as fractions, what is rounded as floats. A ratio that is not
/// finite is nothing, and infinite where it is rounded.
#[pyfunction]
pub fn contest_rows(py: Python<'_>, lines: Vec<String>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    lines.iter().map(|line| row(py, line)).collect()
}

fn row<'py>(py: Python<'py>, line: &str) -> PyResult<Bound<'py, PyDict>> {
    let Ok(Value::Object(fields)) = serde_json::from_str(line) else { return Err(fault("a row is no object")) };
    let row = PyDict::new(py);
    let is_unbounded = fields.get("ratio").is_some_and(|ratio| ratio == "unbounded");
    for (name, value) in fields {
        let value = match name.as_str() {
            "ratio" if is_unbounded => py.None().into_bound(py),
            "ratio_rounded" if is_unbounded => f64::INFINITY.into_bound_py_any(py)?,
            name if name == "seconds" || name.ends_with("_rounded") => float(&value).into_bound_py_any(py)?,
            "contestant" | "outcome" => told(py, &value)?,
            _ => exact(py, &value)?,
        };
        row.set_item(name, value)?;
    }
    Ok(row)
}

/// What is kept of each instance.
struct Record {
    names: Vec<String>,
    is_against_optimum: bool,
    amounts: Recorded,
    /// As JSON: of many instances, dictionaries take much more memory.
    rows: Option<Vec<String>>,
}

/// A contest that is about to begin.
struct Held {
    instances: (Instances, Order),
    entrants: Entrants,
    trial: Trial,
    record: Arc<Mutex<Record>>,
}

impl Held {
    /// What is found of each contestant, and whether it is of all instances; or what went wrong.
    fn run(self, stop: &Arc<AtomicBool>, ask: Ask<Question>) -> Result<(Vec<Tally>, bool), Error> {
        let Self { instances: (instances, order), entrants, trial, record } = self;
        let (threads, asks, time_limit) = (entrants.threads, entrants.asks, entrants.time_limit);
        let tallies = entrants.names().iter().map(|_| Tally::default()).collect();
        let is_timed = record.lock().unwrap_or_else(PoisonError::into_inner).rows.is_some();
        let recorder = move |number: u64, entries: &[_]| {
            let mut record = record.lock().unwrap_or_else(PoisonError::into_inner);
            let Record { names, is_against_optimum, amounts, rows } = &mut *record;
            amounts.take(entries);
            let is_against_optimum = *is_against_optimum;
            let of = |(contestant, entry)| Row { number: number - 1, contestant, is_against_optimum, entry }.json();
            rows.iter_mut().for_each(|rows| rows.extend(names.iter().map(String::as_str).zip(entries).map(of)));
            Ok(())
        };
        let (whole, watcher) = ((instances, order, Stride::WHOLE), Box::new(|_: &Tally, _| Ok(())));
        let contest = Contest::of_several(whole, entrants.opponents(ask), tallies, watcher, Arc::clone(stop));
        let contest = Arc::new(contest.on_trial(trial).recorded(Box::new(recorder), is_timed));
        let within = stop_after(time_limit, stop);
        let running = Arc::clone(&contest);
        // A function that is under way is waited for in any case; a search that does not hear is left behind.
        let ended = if asks { Some(contest.run(threads)) } else { run_abandonable(stop, move || running.run(threads)) };
        drop(within);
        ended.transpose()?;
        Ok((contest.close(), !stop.load(Ordering::Relaxed)))
    }
}

/// The exception for what ended a contest, or a search.
pub fn ended_by(names: &[String], error: &Error) -> PyErr {
    match error.downcast_ref::<NoSchedule>() {
        Some(none) => {
            let name = if let [_] = names { String::new() } else { format!("{}: ", names[none.contestant]) };
            PyRuntimeError::new_err((format!("{name}{none}; keep_going=True goes on all the same"), none.contestant))
        }
        None => PyRuntimeError::new_err(error.to_string()),
    }
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
