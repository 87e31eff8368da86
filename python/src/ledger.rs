//! Claims of papers, and the rows of the ledger that put them to the test.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use schedcheck::papers;
use schedcheck_harness::{Depth, Ledger, RunContext};
use serde_json::Value;

use crate::errors::fault;
use crate::exact::told;
use crate::heard::heard;

/// The claims: id, where it stands, the statement.
#[pyfunction]
pub fn claims() -> Vec<(String, String, String)> {
    let of = |published: &schedcheck_harness::catalogue::Published| {
        (published.id.clone(), published.place.clone(), published.text())
    };
    papers::all().statements().map(of).collect()
}

/// The depth of this name.
pub fn depth(name: &str) -> PyResult<Depth> {
    let depth = [Depth::Quick, Depth::Standard, Depth::Deep].into_iter().find(|known| known.to_string() == name);
    depth.ok_or_else(|| PyValueError::new_err("depth: \"quick\", \"standard\" or \"deep\" is expected"))
}

/// The rows of the claims with these ids, in the order of the ledger.
#[pyfunction]
pub fn verify<'py>(py: Python<'py>, ids: Vec<String>, depth: &str, seed: u64) -> PyResult<Bound<'py, PyAny>> {
    let depth = self::depth(depth)?;
    let rows = heard(py, move |stop| {
        let context = RunContext::new(depth, seed, &|_| (), stop);
        serde_json::to_value(Ledger::run(papers::all(), &context, |published| ids.contains(&published.id), |_| ()).rows)
    })?;
    let rows: Value = rows.map_err(|error| fault(&error.to_string()))?;
    told(py, &rows)
}
