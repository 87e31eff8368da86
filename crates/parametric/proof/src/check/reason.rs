//! Why a proof is rejected, and where.

use std::fmt;

use crate::{LinearForm, Signs};

/// The first flaw of a proof.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{place}: {flaw}")]
pub struct Rejected {
    /// Where it is.
    pub place: Place,
    /// What is wrong.
    pub flaw: Flaw,
}

/// A place in a proof; everything is counted from 0, and told from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The course, in the order of the tree: for a question, the first below it.
    pub course: usize,
    /// The question on the course.
    pub question: Option<usize>,
    /// The alternative at the end of the course, and the choices down from there.
    pub alternative: Vec<usize>,
}

impl Place {
    pub(super) fn question(course: usize, question: usize) -> Self {
        Self { course, question: Some(question), alternative: Vec::new() }
    }

    pub(super) fn alternative(course: usize, alternative: &[usize]) -> Self {
        Self { course, question: None, alternative: alternative.to_vec() }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "course {}", self.course + 1)?;
        if let Some(question) = self.question {
            write!(f, ", question {}", question + 1)?;
        }
        for (depth, choice) in self.alternative.iter().enumerate() {
            write!(f, "{}{}", if depth == 0 { ", alternative " } else { "." }, choice + 1)?;
        }
        Ok(())
    }
}

/// What is wrong with a proof.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Flaw {
    /// A branch with signs that no row says, or a form that has no other sign.
    #[error("no run asks such a question")]
    NoQuestion,
    /// No branch goes on.
    #[error("no answer goes on")]
    NoneOpen,
    /// Multipliers that prove nothing.
    #[error("the multipliers do not prove that {form} {signs} 0 is impossible")]
    NotClosed {
        /// The form.
        form: LinearForm,
        /// Its signs.
        signs: Signs,
    },
    /// The proof says nothing of the course.
    #[error("there are no parameters of this course")]
    NoPoint,
    /// The proof speaks of courses that are not in its tree.
    #[error("there are parameters of more courses than there are")]
    MoreCourses,
    /// Parameters that are not in the space, too many, too few or too large.
    #[error("the parameters of the course are none of the statement's")]
    NotOfTheSpace,
    /// Parameters of another course.
    #[error("the parameters are of another course: {form} {is} 0")]
    OffCourse {
        /// The form.
        form: LinearForm,
        /// Its signs there.
        is: Signs,
    },
    /// The run asks something else.
    #[error("the algorithm asks for the sign of {asked}, and the proof for that of {said}")]
    AsksOther {
        /// What the run asks.
        asked: LinearForm,
        /// What stands in the proof.
        said: LinearForm,
    },
    /// The run goes on.
    #[error("the algorithm asks for the sign of {asked}, and the course ends in the proof")]
    AsksMore {
        /// What the run asks.
        asked: LinearForm,
    },
    /// The run ends.
    #[error("the algorithm ends, and the proof asks for the sign of {said}")]
    EndsEarly {
        /// What stands in the proof.
        said: LinearForm,
    },
    /// The answers are not those that there are.
    #[error("the answers are {}, and the proof has {}", list(answers), list(said))]
    Branches {
        /// Those that are left.
        answers: Vec<Signs>,
        /// Those of the proof.
        said: Vec<Signs>,
    },
    /// Not as many refutations as competitors.
    #[error("{returned} alternatives are to be refuted, and the proof refutes {said}")]
    Alternatives {
        /// As many as the run returns.
        returned: usize,
        /// As many as in the proof.
        said: usize,
    },
    /// Multipliers that prove nothing.
    #[error("the multipliers do not refute it")]
    NotRefuted,
    /// A leaf that is split.
    #[error("it is split, and leaves no choice")]
    NoChoices,
    /// Not as many parts as choices.
    #[error("it leaves {choices} choices, and the proof refutes {said}")]
    Choices {
        /// As many as there are.
        choices: usize,
        /// As many as in the proof.
        said: usize,
    },
    /// What is told is not what the run tells.
    #[error("the algorithm tells something else than the proof")]
    Told,
}

fn list(signs: &[Signs]) -> String {
    signs.iter().map(Signs::to_string).collect::<Vec<_>>().join(" ")
}
