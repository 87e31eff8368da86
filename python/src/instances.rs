//! Instances and schedules: read, solved, checked, drawn.

use std::time::{Duration, Instant};

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use schedcheck::methods as solvers;
use schedcheck::methods::{Accepted, Detail, MethodError, MethodOptions, Rejected, judge, result_line};
use schedcheck_drawing::platforms::{Numbering, of_instance};
use schedcheck_drawing::{gantt, network as networks, schedules};
use schedcheck_files::{Instance, InstanceFile, SubmittedSchedule};
use serde_json::{Map, Value, json};

use crate::errors::Class;
use crate::exact::{Fraction, exact, rational, to_json, told};
use crate::heard::heard;

/// The instance that a dictionary is, with every number exact and every field in its place.
#[pyfunction]
pub fn instance<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    of_file(object.py(), instance_file(object)?)
}

/// The instance that a text holds, which comes from `source`.
#[pyfunction]
pub fn read<'py>(py: Python<'py>, text: &str, source: &str) -> PyResult<Bound<'py, PyAny>> {
    let file = InstanceFile::read(text).map_err(|error| Class::Instance.of_text(py, source, &error))?;
    of_file(py, file)
}

/// A schedule for an instance, as a result line that holds the instance; and a certificate as JSON, if it is wanted, of
/// which the line says what it proves.
#[pyfunction]
#[pyo3(signature = (instance, method=None, time_limit=None, trust_theorems=false, certificate=false))]
pub fn solve<'py>(
    instance: &Bound<'py, PyAny>,
    method: Option<String>,
    time_limit: Option<&Bound<'py, PyAny>>,
    trust_theorems: bool,
    certificate: bool,
) -> PyResult<(Bound<'py, PyAny>, Option<String>)> {
    let py = instance.py();
    let InstanceFile { name, instance, .. } = instance_file(instance)?;
    let until = time_limit
        .map(|limit| seconds(limit, "time_limit"))
        .transpose()?
        .and_then(|limit| Instant::now().checked_add(limit));
    let line = heard(py, move |stop| {
        let options =
            MethodOptions { until, stop: Some(stop), trusts_theorems: trust_theorems, keeps_certificates: certificate };
        let mut answer = solvers::solve(&instance, method.as_deref(), &options)?;
        let mut proof = None;
        if certificate {
            let (proved, certified) = solvers::with_certificate(&instance, answer, &options)?;
            (answer, proof) = (proved, Some(certified.text));
        }
        Ok::<_, MethodError>((json!(result_line(answer, name, Some(instance.to_json()), Detail::Full)), proof))
    })?;
    let (line, proof) = line.map_err(|error| Class::Method.because(py, &error))?;
    Ok((told(py, &line)?, proof))
}

/// The least makespan of a star or a tree without latencies whose schedule would be too long to be written out; nothing
/// for any other instance.
#[pyfunction]
pub fn least_makespan(instance: &Bound<'_, PyAny>) -> PyResult<Option<Fraction>> {
    let py = instance.py();
    let InstanceFile { instance, .. } = instance_file(instance)?;
    let found = heard(py, move |_| solvers::least_makespan(&instance, None, &MethodOptions::default()))?;
    let found = found.map_err(|error| Class::Method.because(py, &error))?;
    Ok(found.map(|found| Fraction(found.value)))
}

/// What the checker says of a schedule, or of a result line: `valid`, and then the `objective` and the `details`, and
/// what of a result is `unchecked`; or the `violation`.
#[pyfunction]
pub fn check<'py>(instance: &Bound<'py, PyAny>, schedule: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = instance.py();
    let submission = submission(instance, schedule)?;
    let judged = heard(py, move |_| match judge(&submission, None) {
        Ok(Accepted { objective, details, unchecked, .. }) => {
            let objective = objective.map(|objective| objective.to_string());
            let violation = Value::Null;
            json!({"valid": true, "objective": objective, "violation": violation, "details": details,
                   "unchecked": unchecked})
        }
        Err(Rejected { violation, .. }) => {
            let (objective, details) = (Value::Null, Map::new());
            json!({"valid": false, "objective": objective, "violation": violation, "details": details, "unchecked": []})
        }
    })?;
    told(py, &judged)
}

/// An instance as a network, in SVG.
#[pyfunction]
pub fn network(instance: &Bound<'_, PyAny>) -> PyResult<String> {
    let file = instance_file(instance)?;
    heard(instance.py(), move |_| networks::draw(&of_instance(&file.instance, Numbering::FromZero)))
}

/// A schedule as a Gantt chart, in SVG; one that is not valid as well.
#[pyfunction]
pub fn chart(instance: &Bound<'_, PyAny>, schedule: &Bound<'_, PyAny>) -> PyResult<String> {
    let SubmittedSchedule { candidate, .. } = submission(instance, schedule)?;
    heard(instance.py(), move |_| gantt::draw(&schedules::judged_chart(&candidate, Numbering::FromZero).0))
}

/// The kinds of instances.
#[pyfunction]
pub fn kinds() -> Vec<&'static str> {
    Instance::KINDS.to_vec()
}

/// The methods: kind, name, guarantee, source.
#[pyfunction]
pub fn methods() -> Vec<(&'static str, &'static str, &'static str, &'static str)> {
    solvers::all().map(|method| (method.kind, method.name, method.guarantee, method.source)).collect()
}

/// The instance that an object is.
pub fn instance_file(object: &Bound<'_, PyAny>) -> PyResult<InstanceFile> {
    InstanceFile::read(&to_json(object)?).map_err(|error| Class::Instance.of_object(object.py(), &error))
}

/// The fields of a file of an instance.
pub fn of_file(py: Python<'_>, file: InstanceFile) -> PyResult<Bound<'_, PyAny>> {
    let InstanceFile { name, provenance, instance } = file;
    let object = exact(py, &instance.to_json())?;
    if let Some(name) = name {
        object.set_item("name", name)?;
    }
    if let Some(provenance) = provenance {
        object.set_item("provenance", told(py, &Value::Object(provenance))?)?;
    }
    Ok(object)
}

fn submission(instance: &Bound<'_, PyAny>, schedule: &Bound<'_, PyAny>) -> PyResult<SubmittedSchedule> {
    let InstanceFile { instance, .. } = instance_file(instance)?;
    SubmittedSchedule::read_for(instance, &to_json(schedule)?)
        .map_err(|error| Class::Schedule.of_object(schedule.py(), &error))
}

/// A positive number of seconds; as many as a clock can count for any that is larger.
pub fn seconds(limit: &Bound<'_, PyAny>, name: &str) -> PyResult<Duration> {
    let limit = rational(limit, name)?;
    if !limit.is_positive() {
        return Err(PyValueError::new_err(format!("{name}: a positive number of seconds is expected")));
    }
    let nanoseconds = (limit * BigInt::from(1_000_000_000)).to_integer();
    Ok(Duration::from_nanos(nanoseconds.to_u64().unwrap_or(u64::MAX)))
}
