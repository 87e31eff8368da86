//! What a check may ask: optima, schedules of methods, and what schedules cost.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use schedcheck::methods::{self, Detail, MethodOptions, result_line};
use schedcheck::own_paper::Solved;
use schedcheck_files::{Instance, SubmittedSchedule};
use serde_json::{Value, json};

use crate::errors::Class;
use crate::exact::{Fraction, exact, to_json, told};
use crate::heard::heard;
use crate::instances::instance_file;

/// What a check may ask about the instance that it is given, and about others.
#[pyclass(frozen)]
pub struct Oracle {
    pub instance: Value,
    /// Its optimum, where it was found before.
    pub prefetched: Option<Arc<Solved>>,
    /// The optima that were asked for.
    pub optima: Mutex<Vec<Arc<Solved>>>,
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
