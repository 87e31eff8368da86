//! The witnesses of a ledger, as `verify --format json` writes it.

use schedcheck_files::{InputError, read_object, sanitized};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::{Witness, WitnessError};

/// What is read of a ledger: of the rest, nothing is judged here.
#[derive(Deserialize)]
struct LedgerFile<'a> {
    #[serde(borrow)]
    rows: Vec<RowFile<'a>>,
}

#[derive(Deserialize)]
struct RowFile<'a> {
    id: String,
    verdict: String,
    #[serde(borrow, default)]
    witnesses: Vec<&'a RawValue>,
    #[serde(rename = "unwitnessed")]
    no_witness_because: Option<String>,
}

/// What became of one witness, or of a refuted row that has none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WitnessOutcome {
    /// What it shows.
    Accepted(String),
    /// What is wrong with it.
    Refused(WitnessError),
    /// Why there is none, if the ledger says so.
    None(Option<String>),
}

/// The verdicts of rows that are refuted.
const REFUTED: [&str; 6] = ["false", "hypothesis", "misprint", "imprecise", "not-reproduced", "boundary"];

/// Judges each witness of a ledger: the row that carries it, and what was found.
///
/// # Errors
/// A text that is no ledger.
pub fn audit_ledger(text: &str) -> Result<Vec<(String, WitnessOutcome)>, InputError> {
    let ledger: LedgerFile = read_object(text)?;
    let mut found = Vec::new();
    for row in ledger.rows {
        found.extend(row.witnesses.iter().map(|witness| (row.id.clone(), judged(witness))));
        if row.witnesses.is_empty() && (REFUTED.contains(&row.verdict.as_str()) || row.no_witness_because.is_some()) {
            found.push((row.id, WitnessOutcome::None(row.no_witness_because)));
        }
    }
    Ok(found)
}

fn judged(witness: &RawValue) -> WitnessOutcome {
    let read = read_object::<Witness>(witness.get()).map_err(WitnessError::Unread);
    match read.and_then(|witness| witness.check().map(|()| witness.to_string())) {
        Ok(shown) => WitnessOutcome::Accepted(shown),
        Err(refusal) => WitnessOutcome::Refused(refusal),
    }
}

/// The number of witnesses accepted, of those rejected, and of those that cannot be read; and of the refuted rows
/// without one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Witnesses accepted.
    pub accepted: usize,
    /// Witnesses rejected.
    pub rejected: usize,
    /// Witnesses that cannot be read.
    pub unread: usize,
    /// Refuted rows without a witness.
    pub without: usize,
}

impl Counts {
    /// Counts what was found.
    pub fn of(found: &[(String, WitnessOutcome)]) -> Self {
        let mut counts = Self::default();
        for (_, found) in found {
            *match found {
                WitnessOutcome::Accepted(_) => &mut counts.accepted,
                WitnessOutcome::Refused(WitnessError::Rejected(_)) => &mut counts.rejected,
                WitnessOutcome::Refused(WitnessError::Unread(_)) => &mut counts.unread,
                WitnessOutcome::None(_) => &mut counts.without,
            } += 1;
        }
        counts
    }
}

impl std::fmt::Display for WitnessOutcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Accepted(shown) => write!(f, "accepted: {shown}"),
            Self::Refused(refusal) => refusal.fmt(f),
            Self::None(Some(why)) => write!(f, "no witness: {why}"),
            Self::None(None) => f.write_str("no witness"),
        }
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { accepted, rejected, unread, without } = self;
        let some = |number: usize, one: &str| format!("{number} {one}{}", if number == 1 { "" } else { "es" });
        let of_all = some(accepted + rejected + unread, "witness");
        write!(f, "{of_all}: {accepted} accepted, {rejected} rejected, {unread} not read")?;
        write!(f, "; refuted rows without a witness: {without}")
    }
}

/// The answer to a ledger, a line a witness and a last one that counts; and the counts.
///
/// # Errors
/// A text that is no ledger.
pub fn told(text: &str) -> Result<(String, Counts), InputError> {
    let found = audit_ledger(text)?;
    let counts = Counts::of(&found);
    let mut told = String::new();
    for (row, found) in &found {
        told += &sanitized::replaced(&format!("{row}: {found}"));
        told.push('\n');
    }
    Ok((format!("{told}{counts}\n"), counts))
}
