//! Proofs for all real parameters.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use num_bigint::BigInt;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use schedcheck::cli::abandoned::run_abandonable;
use schedcheck::parametric_proofs::{self, MOST_PROGRAMS, NoTheorem, Search, chosen, refuse_if_long, search};
use schedcheck_parametric_proof::Counts;

use crate::errors::Class;
use crate::heard::{Ask, heard, heard_with, stop_after};
use crate::instances::seconds;

/// A proof, or the parameters that refute; then how many courses, alternatives and lists of multipliers there were, as
/// far as that is known.
type Proved = (String, Option<String>, Option<Vec<(String, BigInt)>>, Option<(u64, u64, u64)>);

/// The sizes of a row, each with the least depth of `verify` that proves it.
#[pyfunction]
pub fn proof_sizes(py: Python<'_>, row: String) -> PyResult<Vec<(String, String)>> {
    let sizes = heard(py, move |_| parametric_proofs::sizes(&row).map(Iterator::collect::<Vec<_>>))?;
    let sizes = sizes.map_err(|error| refused(py, &error))?;
    Ok(sizes.into_iter().map(|size| (size.size, size.depth.to_string())).collect())
}

/// The proof of a row at a size, which comes first; it is searched until the time is over.
#[pyfunction]
pub fn prove(
    py: Python<'_>,
    row: String,
    size: Option<String>,
    time_limit: Option<&Bound<'_, PyAny>>,
) -> PyResult<Proved> {
    let limit = time_limit.map(|limit| seconds(limit, "time_limit")).transpose()?;
    let of = row.clone();
    let provable = heard(py, move |_| chosen(&of, size.as_deref()))?.map_err(|error| refused(py, &error))?;
    let size = provable.size.size.clone();
    let what = format!("{row}, size {size}");
    let work = move |stop: &Arc<AtomicBool>, _: Ask<Infallible>| {
        let within = stop_after(limit, stop);
        let raised = Arc::clone(stop);
        let searched = move || {
            let stop = || raised.load(Ordering::Relaxed);
            if limit.is_none() {
                let hint = format!("without time_limit, at most {MOST_PROGRAMS} are begun");
                refuse_if_long(&provable, &stop).map_err(|long| (true, format!("{what}: {long}; {hint}")))?;
            }
            search(&row, &provable, &stop).map_err(|error| (false, error.to_string()))
        };
        // A single run of an algorithm, or its check, asks nobody.
        let found = run_abandonable(stop, searched).unwrap_or(Ok(Search::Stopped(None)));
        drop(within);
        found
    };
    let found = heard_with(py, work, |_, question| match question {})?
        .map_err(|(is_long, told)| if is_long { PyValueError::new_err(told) } else { PyRuntimeError::new_err(told) })?;
    Ok(match found {
        Search::Proved { text, counts } => (size, Some(text), None, Some(numbers(&counts))),
        Search::Refuted(parameters) => (size, None, Some(parameters), None),
        Search::Stopped(counts) => (size, None, None, counts.as_ref().map(numbers)),
    })
}

fn numbers(Counts { courses, alternatives, programs }: &Counts) -> (u64, u64, u64) {
    (*courses, *alternatives, *programs)
}

fn refused(py: Python<'_>, error: &NoTheorem) -> PyErr {
    match error {
        NoTheorem::Size { row, .. } => {
            PyValueError::new_err(format!("{error}; proof_sizes({row:?}) lists those that it has"))
        }
        _ => Class::Claim.because(py, error),
    }
}
