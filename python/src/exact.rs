//! Python objects to JSON and back, digit by digit: whole numbers of any size, fractions, and never a float.

use num_bigint::BigInt;
use num_traits::One;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyMapping, PyString, PyTuple, PyType};
use schedcheck_model::Rational;
use schedcheck_model::number::parse_rational_within;
use serde_json::Value;

use crate::errors::{fault, type_error};

/// The most levels of lists and dictionaries within each other; also what ends an object that holds itself.
const MOST_LEVELS: usize = 500;

/// The most digits of a number that is computed here.
const MOST_DIGITS: usize = 1 << 28;

/// The fields of rows and results that hold nothing but names and numbers: each string there that is a number is one.
const NUMERIC: [&str; 11] = [
    "instance",
    "schedule",
    "against_schedule",
    "objective",
    "against",
    "worst",
    "lower_bound",
    "upper_bound",
    "details",
    "ratio",
    "deadline",
];

/// The field of results that holds a rounded number.
const ROUNDED: &str = "rounded";

/// The JSON text of an object of dictionaries, lists, strings, whole numbers and fractions.
#[pyfunction]
pub fn to_json(object: &Bound<'_, PyAny>) -> PyResult<String> {
    let mut writer = Writer { text: String::new(), path: String::new(), levels: 0 };
    writer.write(object)?;
    Ok(writer.text)
}

/// What is written so far, and where in the object that is.
struct Writer {
    text: String,
    /// As in `workers[2].c`.
    path: String,
    levels: usize,
}

impl Writer {
    fn write(&mut self, object: &Bound<'_, PyAny>) -> PyResult<()> {
        if let Ok(text) = object.cast::<PyString>() {
            self.string(&text.to_cow()?);
        } else if let Ok(truth) = object.cast::<PyBool>() {
            self.text.push_str(if truth.is_true() { "true" } else { "false" });
        } else if object.is_none() {
            self.text.push_str("null");
        } else if let Some(number) = number(object, &self.path)? {
            if number.denom().is_one() {
                self.text.push_str(&number.numer().to_string());
            } else {
                self.string(&number.to_string());
            }
        } else {
            self.nested(object)?;
        }
        Ok(())
    }

    fn nested(&mut self, object: &Bound<'_, PyAny>) -> PyResult<()> {
        if self.levels == MOST_LEVELS {
            let path: String = self.path.chars().take(40).collect();
            let rule = format!("lists and dictionaries lie within each other more than {MOST_LEVELS} levels deep");
            return Err(type_error(&format!("{path}…"), &rule));
        }
        self.levels += 1;
        if let Ok(mapping) = object.cast::<PyMapping>() {
            self.mapping(mapping)?;
        } else if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
            self.list(object)?;
        } else {
            let name = object.get_type().name()?;
            let rule = format!("an object of type {name} cannot be in a file; int, Fraction, str, list and dict can");
            return Err(type_error(&self.path, &rule));
        }
        self.levels -= 1;
        Ok(())
    }

    fn mapping(&mut self, mapping: &Bound<'_, PyMapping>) -> PyResult<()> {
        let start = self.path.len();
        self.text.push('{');
        for (index, item) in mapping.items()?.iter().enumerate() {
            let (key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item.extract()?;
            let Ok(name) = key.cast::<PyString>() else {
                let rule = format!("the names of fields are strings, and {} is none", key.repr()?);
                return Err(type_error(&self.path, &rule));
            };
            let name = name.to_cow()?;
            if index > 0 {
                self.text.push(',');
            }
            self.string(&name);
            self.text.push(':');
            if start > 0 {
                self.path.push('.');
            }
            self.path.push_str(&name);
            self.write(&value)?;
            self.path.truncate(start);
        }
        self.text.push('}');
        Ok(())
    }

    fn list(&mut self, list: &Bound<'_, PyAny>) -> PyResult<()> {
        let start = self.path.len();
        self.text.push('[');
        for (index, item) in list.try_iter()?.enumerate() {
            if index > 0 {
                self.text.push(',');
            }
            self.path.push_str(&format!("[{index}]"));
            self.write(&item?)?;
            self.path.truncate(start);
        }
        self.text.push(']');
        Ok(())
    }

    fn string(&mut self, text: &str) {
        self.text.push_str(&Value::from(text).to_string());
    }
}

/// The exact number that an object is: an `int`, or any other `numbers.Rational`; nothing if it is something else.
///
/// # Errors
/// A float is none, and the error says what to write in its place.
fn number(object: &Bound<'_, PyAny>, path: &str) -> PyResult<Option<Rational>> {
    static RATIONAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    if object.is_instance_of::<PyInt>() {
        return Ok(Some(object.extract::<BigInt>()?.into()));
    }
    if object.is_instance_of::<PyFloat>() {
        return Err(float_refused(object, path));
    }
    if !object.is_instance(RATIONAL.import(object.py(), "numbers", "Rational")?)? {
        return Ok(None);
    }
    let part = |name: &str| object.getattr(name)?.extract::<BigInt>();
    let (numerator, denominator) = (part("numerator")?, part("denominator")?);
    if denominator == BigInt::ZERO {
        return Err(type_error(path, "a fraction with the denominator zero is no number"));
    }
    Ok(Some(Rational::new(numerator, denominator)))
}

/// A number that Python gets as its `Fraction`.
pub struct Fraction(pub Rational);

impl<'py> IntoPyObject<'py> for Fraction {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        static FRACTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        FRACTION.import(py, "fractions", "Fraction")?.call1(<(BigInt, BigInt)>::from(self.0))
    }
}

fn float_refused(float: &Bound<'_, PyAny>, path: &str) -> PyErr {
    // Of the number: subclasses of other libraries write themselves in other ways.
    let written = match float.extract::<f64>() {
        Ok(number) => format!("{number:?}"),
        Err(error) => return error,
    };
    let instead = match written.trim_start_matches('-') {
        "inf" => "\"inf\", where a field may be infinite".to_owned(),
        "NaN" => "a number".to_owned(),
        _ => format!("Fraction(\"{written}\"), and read a file by json.load(file, parse_float=Fraction)"),
    };
    type_error(path, &format!("{written} is a float, and floats are not exact; write {instead}"))
}

/// The exact number that an object is, or that a string like `"7/3"` or `"0.1"` says; `what` it is for is named in the
/// error.
///
/// # Errors
/// Anything else.
pub fn rational(object: &Bound<'_, PyAny>, what: &str) -> PyResult<Rational> {
    if let Some(number) = number(object, what)? {
        return Ok(number);
    }
    let Ok(text) = object.cast::<PyString>() else {
        let name = object.get_type().name()?;
        return Err(type_error(what, &format!("a number is expected (an int, a Fraction, or \"7/3\"), not {name}")));
    };
    parse_rational_within(&text.to_cow()?, MOST_DIGITS)
        .map_err(|error| pyo3::exceptions::PyValueError::new_err(format!("{what}: {error}")))
}

/// The `Fraction` that an object is, or that a string says.
#[pyfunction]
pub fn fraction<'py>(object: &Bound<'py, PyAny>, what: &str) -> PyResult<Bound<'py, PyAny>> {
    Fraction(rational(object, what)?).into_pyobject(object.py())
}

/// An instance, a schedule or the like: each string that is a number in lowest terms becomes a `Fraction`.
pub fn exact<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    object(py, value, true)
}

/// A result or a row: text stays text, but in the fields that hold instances, schedules and measures.
pub fn told<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    object(py, value, false)
}

fn object<'py>(py: Python<'py>, value: &Value, numeric: bool) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Null => Ok(py.None().into_bound(py)),
        Value::Bool(truth) => truth.into_bound_py_any(py),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(number), _) => number.into_bound_py_any(py),
            (None, Some(number)) => number.into_bound_py_any(py),
            (None, None) => Err(fault("a float came out of an exact computation")),
        },
        Value::String(text) if numeric && is_in_lowest_terms(text) => {
            let number = parse_rational_within(text, MOST_DIGITS).map_err(|error| fault(&error.to_string()))?;
            Fraction(number).into_pyobject(py)
        }
        Value::String(text) => text.into_bound_py_any(py),
        Value::Array(items) => {
            let list = PyList::empty(py);
            for item in items {
                list.append(object(py, item, numeric)?)?;
            }
            Ok(list.into_any())
        }
        Value::Object(fields) => {
            let dictionary = PyDict::new(py);
            for (name, value) in fields {
                if name == ROUNDED {
                    dictionary.set_item(name, float(value))?;
                    continue;
                }
                let is_numeric = numeric || NUMERIC.contains(&name.as_str());
                dictionary.set_item(name, object(py, value, is_numeric)?)?;
            }
            Ok(dictionary.into_any())
        }
    }
}

/// A rounded number as a float. One that is beyond the range of floats is a text, and becomes zero or infinite.
pub fn float(value: &Value) -> Option<f64> {
    value.as_f64().or_else(|| value.as_str()?.parse().ok())
}

/// Whether a text has the form in which numbers are written in results.
fn is_in_lowest_terms(text: &str) -> bool {
    let is_whole = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    unsigned.split_once('/').map_or_else(|| is_whole(unsigned), |(above, below)| is_whole(above) && is_whole(below))
}
