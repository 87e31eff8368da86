//! A harness that puts the claims of papers to the test. It knows no paper.
//!
//! A [`Paper`] is one value: its catalogue of statements, its claims, tables, figures and curves. [`Papers`] are
//! several of them, read.
//!
//! The [`catalogue`] holds the published statements word for word, with the hypotheses that hold there and the reading
//! that the check makes. A [`Claim`] adds the check, a control (a deliberately wrong algorithm or formula that the same
//! check must catch), and, where the printed statement fails, what it becomes so that it holds: a condition, a local
//! edit, another reading, another statement. [`Ledger::run`] puts the claims to the test; which [`Verdict`] a failure
//! gets follows from what is computed.
//!
//! | module | holds |
//! | --- | --- |
//! | [`catalogue`] | what papers print |
//! | [`domain`] | the instances that checks go through: boxes, enumerated to their end, and random ones beyond them |
//! | [`regular`] | what is regular, declared once a kind of instance |
//! | [`recorded`] | the verdicts on record, which a run is compared with |
//! | [`render`] | the ledger as text |
//! | [`table`] | tables, printed and recomputed cells side by side |
//! | [`figure`] | figures, as pictures and as exact data |
//! | [`curve`] | counted operations on growing instances, beside the bounds that are claimed |
//! | [`optima`] | the optima that checks compare with, and the certificates that prove them |
//! | [`witness`] | what refutes a statement, for a third party to check |
//! | [`growth`] | such a curve as a part of a check |
//! | [`testing`] | the rows of one claim, for the tests of papers |

mod about;
mod asserted;
pub mod catalogue;
mod check;
mod claim;
mod context;
mod counterexample;
pub mod curve;
pub mod domain;
mod domains;
mod exact;
pub mod figure;
mod finding;
mod forall;
pub mod growth;
mod hashed;
pub mod integer_json;
mod journal;
mod kinds;
mod ledger;
pub mod optima;
mod paper;
mod partial_results;
mod proved;
pub mod recorded;
pub mod regular;
pub mod render;
mod row;
mod sampled;
mod share;
mod source;
mod subject;
mod sweep;
pub mod table;
mod tally;
pub mod testing;
mod theorems;
mod typed;
mod verdict;
pub mod witness;

pub use about::{About, Admission, Unreadable};
pub use asserted::{nothing_asserted, set_aside};
pub use check::{Check, InPart, Test, WithProof};
pub use claim::{Claim, Correction, Hypothesis, Predicate, Remedy, RemedyKind};
pub use context::{Depth, RunContext};
pub use counterexample::{Assertion, CodePlace, Counterexample, Exhibit, InvalidExhibit};
pub use domains::{Domains, over};
pub use figure::Figure;
pub use finding::{Failures, Finding};
pub use forall::{Forall, Statement, telling};
pub use hashed::hashed;
pub use journal::Journal;
pub use kinds::set::Kinds;
pub use ledger::{Count, Ledger, RowCount};
pub use optima::Optima;
pub use paper::{Entry, Paper, Papers};
pub use partial_results::{Indivisible, NotJoined, PartialResults, RangeResult, SweepRange};
pub use proved::Proved;
pub use row::{Condition, ControlOutcome, Extent, Row};
pub use sampled::Sampled;
pub use schedcheck_audit::Witness;
pub use share::{Cut, Key, MOST as MOST_SHARDS, Share};
pub use subject::{Subject, instance, refuted};
pub use sweep::{Sweep, sweep};
pub use tally::Tally;
pub use theorems::{Provable, Size, describe};
pub use typed::{AsExhibited, Exhibits, ExhibitsOf, Witnesses, WitnessesOf};
pub use verdict::{UnknownVerdict, Verdict};

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
