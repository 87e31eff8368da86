//! A question with its rows and its values, computed.

use schedcheck_harness::{Effort, Exhibit, Ledger, Papers, Row};
use schedcheck_model::Rational;
use serde_json::Value;

use super::extremal::{Bound, Extremal, Reach};
use super::question::{Question, Stated};
use super::{PAPER, extremals};

/// What is known of a question.
pub struct Answer {
    /// The question.
    pub question: &'static Question,
    /// Its statements, each with its row.
    pub statements: Vec<(&'static Stated, Row)>,
    /// Its values, smallest size first.
    pub values: Vec<Measured>,
}

/// An extremal instance, measured.
pub struct Measured {
    /// The instance's name.
    pub name: &'static str,
    /// The size.
    pub size: &'static str,
    /// What is measured.
    pub measures: &'static str,
    /// The number.
    pub value: Rational,
    /// How it stands to what is known above it.
    pub reach: Reach,
    /// What is known above it.
    pub at_most: Option<Bound>,
    /// The instance.
    pub instance: Value,
    /// The schedules that show the number.
    pub exhibits: Vec<Exhibit>,
}

/// Answers a question: puts its statements to the test, and measures its extremal instances.
///
/// # Errors
/// An instance does not show what it should: a mistake of ours, found.
pub fn answer(question: &'static Question, effort: &Effort) -> Result<Answer, String> {
    let papers = Papers::new(&[PAPER]);
    let rows = |stated: &'static Stated| {
        let ledger = Ledger::run(&papers, effort, |published| published.id == stated.id, |_| ());
        ledger.rows.into_iter().map(move |row| (stated, row))
    };
    let statements = question.statements.iter().flat_map(rows).collect();
    Ok(Answer { question, statements, values: values(question)? })
}

/// The extremal instances of a question, measured.
///
/// # Errors
/// An instance does not show what it should.
pub fn values(question: &Question) -> Result<Vec<Measured>, String> {
    extremals().iter().filter(|extremal| extremal.question == question.id).map(measured).collect()
}

fn measured(extremal: &Extremal) -> Result<Measured, String> {
    let &Extremal { name, size, measures, at_most, .. } = extremal;
    let instance = (extremal.instance)();
    let shown = (extremal.shown)(&instance).map_err(|why| format!("{name}: {why}"))?;
    let reach = extremal.reach(&shown.value)?;
    Ok(Measured { name, size, measures, value: shown.value, reach, at_most, instance, exhibits: shown.exhibits })
}
