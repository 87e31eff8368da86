//! Extremal instances: each shows how large the number can be that a question asks for.

use schedcheck_harness::{Exhibit, Subject, instance};
use schedcheck_model::Rational;
use serde_json::Value;

use super::question;

/// An instance on which the number of a question is as large as stated.
#[derive(Clone, Copy)]
pub struct Extremal {
    /// The question.
    pub question: &'static str,
    /// Its name: that of its file in `data/atlas/`, without the ending.
    pub name: &'static str,
    /// The size that it is extremal for, such as "3 workers".
    pub size: &'static str,
    /// What is measured, such as "BBA / optimum".
    pub measures: &'static str,
    /// The instance, and the number.
    pub on: &'static dyn Shows,
    /// What no instance of that size exceeds, and the statement that says so.
    pub at_most: Option<Bound>,
}

/// An instance that shows the number of a question.
pub trait Shows: Sync {
    /// The instance as an instance file.
    fn instance(&self) -> Value;

    /// The number, from the instance alone.
    ///
    /// # Errors
    /// The instance does not show what it should.
    fn shown(&self) -> Result<Shown, String>;
}

/// An instance, computed, and what shows the number on it.
pub struct On<I: 'static>(pub fn() -> I, pub fn(&I) -> Result<Shown, String>);

impl<I: Subject> Shows for On<I> {
    fn instance(&self) -> Value {
        instance(&(self.0)())
    }

    fn shown(&self) -> Result<Shown, String> {
        (self.1)(&(self.0)())
    }
}

/// A bound of which a statement says that nothing exceeds it.
#[derive(Clone, Copy)]
pub struct Bound {
    /// The statement's id in the catalogue.
    pub statement: &'static str,
    /// The bound as a fraction: above the line, and below it.
    pub value: (i64, i64),
}

impl Bound {
    /// The bound.
    pub fn rational(&self) -> Rational {
        Rational::new(self.value.0, self.value.1)
    }
}

/// What an instance shows.
#[derive(Debug, Clone)]
pub struct Shown {
    /// The number that the question asks for; measured by the checkers.
    pub value: Rational,
    /// The schedules that show it: what it is about first, then a best one.
    pub exhibits: Vec<Exhibit>,
}

/// How a value and what is known above it stand to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// The instance attains a bound that is proved.
    Exact,
    /// The instance is below a bound that is proved; what is between is open, or approached and never attained.
    Below,
    /// The instance attains a bound of which a search, and no proof, says that nothing exceeds it.
    Searched,
    /// Nothing is stated above it.
    Attained,
}

impl Reach {
    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Below => "attained, below a proved bound",
            Self::Searched => "attained, nothing larger found",
            Self::Attained => "attained",
        }
    }
}

impl Extremal {
    /// Its file: the instance on lines of its own.
    pub fn file(&self) -> String {
        format!("{:#}\n", self.on.instance())
    }

    /// How its value and the bound stand to each other.
    ///
    /// # Errors
    /// The value exceeds the bound: the statement is wrong.
    pub fn reach(&self, value: &Rational) -> Result<Reach, String> {
        let Some(bound) = self.at_most else { return Ok(Reach::Attained) };
        let is_proved = question::stated(bound.statement).is_some_and(|stated| stated.standing.is_proved());
        match (value.cmp(&bound.rational()), is_proved) {
            (std::cmp::Ordering::Greater, _) => {
                Err(format!("{}: {value} exceeds the {} of {}", self.name, bound.rational(), bound.statement))
            }
            (std::cmp::Ordering::Equal, true) => Ok(Reach::Exact),
            (std::cmp::Ordering::Less, true) => Ok(Reach::Below),
            (_, false) => Ok(Reach::Searched),
        }
    }
}
