//! Questions in and next to the four papers to which no published answer was found, each posed here, put to the exact
//! solvers, and answered as far as it could be: the atlas.
//!
//! | where | what |
//! | --- | --- |
//! | `questions.toml` | the questions, what is known of each, and on what each statement rests |
//! | `catalogue.toml` | the statements, in the form in which papers have theirs |
//! | `claims` | each question: its statements with their checks and controls, the proofs of its theorems, its extremal instances |
//! | [`question`] | a question as `questions.toml` has it |
//! | [`extremal`] | an instance that shows how large a number can be |
//! | [`proof`] | the proofs of the theorems, as text |
//! | [`answer`] | questions with their rows and their values, computed |
//! | [`render`] | the atlas as text, as Markdown, as JSON |
//! | `verdicts.snap` | the verdicts on record |
//!
//! The package is built like that of a paper, and it is in no list of papers: what is stated here nobody has published,
//! and no ledger of published claims counts it. Unlike a paper it knows the algorithms of the others.

pub mod answer;
mod claims;
pub mod extremal;
pub mod proof;
pub mod question;
pub mod render;

use schedcheck_harness::Paper;

/// The questions' statements, as if they were those of a paper.
pub const PAPER: Paper = Paper {
    catalogue: include_str!("../catalogue.toml"),
    verdicts: include_str!("../verdicts.snap"),
    claims: claims::claims,
    ..Paper::BARE
};

/// The extremal instances, question by question.
pub fn extremals() -> Vec<extremal::Extremal> {
    claims::extremals()
}

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
