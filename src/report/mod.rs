//! The report: one self-contained HTML page with the ledger, the papers' tables and figures recomputed, and the
//! complexity curves.
//!
//! It needs no network and no script: the filter is a form that a style sheet obeys. It follows the reader's light or
//! dark setting, fits a phone, and prints with everything unfolded.
//!
//! | file | holds |
//! | --- | --- |
//! | `page` | the frame of the page: head, contents, filter, foot |
//! | `kinds` | the counts, and the index by kind of failure, errors of substance first |
//! | `sections` | the index by section of each paper |
//! | `claims` | the ledger: a section a claim |
//! | `pieces` | tables and figures |
//! | `curves` | the complexity curves |
//! | `atlas` | worst cases, with the extremal platform and both schedules |
//! | `questions` | the open questions, with what is known of them and both schedules of each extremal instance |
//! | `contest` | a page of its own: what `schedcheck contest` found |
//! | `golden` | the test that holds all of that against a reviewed page |
//! | `style.css` | how it looks on a screen, on a phone, in the dark and on paper |

pub mod atlas;
pub(crate) mod claims;
pub mod contest;
pub mod counterexample;
pub(crate) mod curves;
#[cfg(test)]
mod golden;
mod kinds;
pub(crate) mod page;
mod pieces;
mod questions;
mod sections;

use schedcheck_atlas::answer::AnsweredQuestion;
use schedcheck_drawing::Picture;
use schedcheck_harness::Figure;
use schedcheck_harness::Ledger;
use schedcheck_harness::curve::MeasuredCurve;
use schedcheck_harness::table::Table;

pub use page::html;

/// What the page shows.
pub struct Report {
    /// The verdicts with their evidence.
    pub ledger: Ledger,
    /// The papers' tables, recomputed.
    pub tables: Vec<Table>,
    /// The papers' figures, recomputed.
    pub figures: Vec<Drawn>,
    /// The complexity curves.
    pub curves: Vec<MeasuredCurve>,
    /// Worst cases of the algorithms on stars.
    pub worst_cases: Vec<atlas::Table>,
    /// The open questions, answered.
    pub questions: Vec<AnsweredQuestion>,
}

impl Report {
    /// A page that shows a ledger and nothing else.
    pub fn of_ledger(ledger: Ledger) -> Self {
        Self {
            ledger,
            tables: Vec::new(),
            figures: Vec::new(),
            curves: Vec::new(),
            worst_cases: Vec::new(),
            questions: Vec::new(),
        }
    }
}

/// A figure that has been drawn.
pub struct Drawn {
    /// The paper, such as `rr6005`.
    pub paper: &'static str,
    /// Its name, such as `rr6005-figure-19`.
    pub name: String,
    /// What the paper shows there, and what is drawn here.
    pub shows: &'static str,
    /// The picture.
    pub picture: Picture,
}

impl From<Figure> for Drawn {
    fn from(figure: Figure) -> Self {
        Self { picture: (figure.picture)(), paper: figure.paper, name: figure.name, shows: figure.shows }
    }
}
