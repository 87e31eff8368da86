//! Questions in and next to the four papers to which no published answer was found, each posed here, put to the exact
//! solvers, and answered as far as it could be: the atlas.
//!
//! | where | what |
//! | --- | --- |
//! | `questions.toml` | the questions, and the bounds that are known |
//! | `catalogue.toml` | the statements, in the form in which papers have theirs |
//! | `text` | each question: what was known, the proofs of its theorems, open problems |
//! | `references.toml` | what the texts cite |
//! | `claims` | each question: the checks of its statements with their controls, its extremal instances |
//! | [`question`], [`section`] | a question as these files have it |
//! | [`bibliography`] | what the texts cite |
//! | [`extremal`] | an instance that shows how large a number can be |
//! | [`answer`] | questions with their rows and their values, computed |
//! | [`typeset`] | texts with formulas as Markdown, as HTML with MathML, as LaTeX |
//! | [`render`] | the atlas as a page of Markdown, as an article of LaTeX, as text for a terminal, as JSON |
//! | `verdicts.snap` | the verdicts on record |
//!
//! The package is built like that of a paper, and it is in no list of papers: what is stated here nobody has published,
//! and no ledger of published claims counts it. Unlike a paper it knows the algorithms of the others.

pub mod answer;
pub mod bibliography;
mod claims;
pub mod extremal;
pub mod question;
pub mod render;
pub mod section;
pub mod typeset;

use std::sync::LazyLock;

use schedcheck_harness::Paper;
use schedcheck_harness::catalogue::{Catalogue, Published};

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

/// A statement of the catalogue, whose words and reading have formulas.
///
/// # Panics
/// Panics on a catalogue that cannot be read, or that has no such statement: it is part of the program.
pub fn published(statement: &str) -> &'static Published {
    static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::read(PAPER.catalogue).expect("a catalogue"));
    let published = CATALOGUE.statements.iter().find(|published| published.id == statement);
    published.unwrap_or_else(|| panic!("{statement} is not in the catalogue"))
}

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
