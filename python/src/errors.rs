//! The exceptions of the package, which are defined in `package/schedcheck/_errors.py`.

use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyType;
use schedcheck_files::InputError;

/// A class of exceptions of the package.
#[derive(Debug, Clone, Copy)]
pub enum Class {
    /// What is given is no instance.
    Instance,
    /// What is given is no schedule.
    Schedule,
    /// A method gives no answer.
    Method,
    /// What is given is no certificate.
    Certificate,
    /// There is no such claim, or nothing of the kind that is asked for is known of it.
    Claim,
}

impl Class {
    /// The exception, with the field to blame.
    fn raised(self, py: Python<'_>, message: String, path: &str) -> PyErr {
        let name = match self {
            Self::Instance => "InstanceError",
            Self::Schedule => "ScheduleError",
            Self::Method => "MethodError",
            Self::Certificate => "CertificateError",
            Self::Claim => "ClaimError",
        };
        let class = py.import("schedcheck._errors").and_then(|module| module.getattr(name));
        match class.and_then(|class| Ok(class.cast_into::<PyType>()?)) {
            Ok(class) => PyErr::from_type(class, (message, path.to_owned())),
            Err(error) => error,
        }
    }

    /// What a reader says of a text that was made of Python objects: its lines and columns are nobody's.
    pub fn of_object(self, py: Python<'_>, error: &InputError) -> PyErr {
        let told = error.to_string();
        let place = error.position().map(|position| format!("{position}: ")).unwrap_or_default();
        let message = told.strip_prefix(&place).unwrap_or(&told).to_owned();
        self.raised(py, message, error.path())
    }

    /// What a reader says of a text that comes from `source`.
    pub fn of_text(self, py: Python<'_>, source: &str, error: &InputError) -> PyErr {
        self.raised(py, format!("{source}: {error}"), error.path())
    }

    /// A reason in words.
    pub fn because(self, py: Python<'_>, reason: &impl ToString) -> PyErr {
        self.raised(py, reason.to_string(), "")
    }
}

/// An object that stands for nothing in a file.
pub fn type_error(path: &str, rule: &str) -> PyErr {
    PyTypeError::new_err(if path.is_empty() { rule.to_owned() } else { format!("{path}: {rule}") })
}

/// What should not happen.
pub fn fault(what: &str) -> PyErr {
    PyRuntimeError::new_err(format!("{what}, which is a fault of schedcheck; please report it"))
}
