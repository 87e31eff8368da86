//! Proofs for all real parameters: the rows and sizes that have a theorem, and the search for a proof, which the checker
//! accepts before it is given away.
//!
//! ```
//! use schedcheck::parametric_proofs::{Search, chosen, search};
//! let row = "rr4745/prop-1";
//! let provable = chosen(row, Some("2"))?;
//! let Search::Proved { text, counts } = search(row, &provable, &|| false)? else { panic!("it is proved") };
//! assert!(text.starts_with("schedcheck-parametric-proof 1\n") && counts.courses > 0);
//! # Ok::<(), anyhow::Error>(())
//! ```

use anyhow::{Result, anyhow, bail};
use num_bigint::{BigInt, BigUint};
use schedcheck_files::sanitized;
use schedcheck_harness::{Provable, Size};
use schedcheck_parametric::{Estimate, NoWitness, Outcome as Found, estimate, prove, with_witnesses};
use schedcheck_parametric_proof::file::{File, Header, read, write};
use schedcheck_parametric_proof::{Counts, check};
use thiserror::Error;

use crate::cli::names;
use crate::papers;

/// The ways of an estimate.
const WAYS: u32 = 100;

/// The most linear programs that a search without a limit of its time may be estimated to have: a minute or a few.
pub const MOST_PROGRAMS: u32 = 5_000_000;

/// Why there is no theorem.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoTheorem {
    /// The row has none.
    #[error("{0}")]
    Row(String),
    /// The row has some, of other sizes.
    #[error("size {size}: {row} has no such size", size = sanitized::escaped(.size))]
    Size {
        /// The row.
        row: String,
        /// The size that was asked for.
        size: String,
    },
}

/// The theorem of a row at a size.
///
/// # Errors
/// There is none.
pub fn theorem(row: &str, size: &str) -> Result<Provable, NoTheorem> {
    let no_such_size = || NoTheorem::Size { row: row.to_owned(), size: size.to_owned() };
    sizes(row).and_then(|_| papers::with_atlas().theorem(row, size).ok_or_else(no_such_size))
}

/// The sizes of a row, those of smaller depths first; at least one.
///
/// # Errors
/// The row has no theorem.
pub fn sizes(row: &str) -> Result<impl Iterator<Item = Size>, NoTheorem> {
    let mut sizes = papers::with_atlas().sizes(row);
    let Some(first) = sizes.next() else { return Err(NoTheorem::Row(without_theorem(row))) };
    Ok(std::iter::once(first).chain(sizes))
}

/// What there is instead in a row of which there is no theorem.
fn without_theorem(row: &str) -> String {
    let rows = names::provable_rows();
    if papers::with_atlas().has_proof(row) {
        format!(
            "{row}: no file holds its proof, which is no search: identities and signs of rational functions are \
             multiplied out, so that to repeat it is to check it, and verify repeats it"
        )
    } else if papers::with_atlas().said(row).is_some() {
        format!("{row}: nothing is proved for all real parameters there; it is for {}", rows.join(", "))
    } else {
        let (row, meant) = (sanitized::escaped(row), names::meant(row, &rows));
        format!("{row}: there is no such row{meant}; there are proofs for {}", rows.join(", "))
    }
}

/// The theorem of a row at a size, or at the one of this number in the list of sizes; without any, at the first one.
///
/// # Errors
/// There is none.
pub fn chosen(row: &str, size: Option<&str>) -> Result<Provable, NoTheorem> {
    let number = size.map_or(Some(1), |size| size.parse::<usize>().ok());
    let Some(place) = number.and_then(|number| number.checked_sub(1)) else {
        return theorem(row, size.unwrap_or_default());
    };
    let listed = sizes(row)?.nth(place);
    let no_such_size = || NoTheorem::Size { row: row.to_owned(), size: size.unwrap_or_default().to_owned() };
    theorem(row, &listed.ok_or_else(no_such_size)?.size)
}

/// A search that is estimated to be long.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "this is estimated, by {WAYS} ways through it taken at random, to be a search of about {programs} linear programs on \
     about {courses} courses"
)]
pub struct TooLong {
    programs: BigUint,
    courses: BigUint,
}

/// Refuses a search that is estimated to be long.
///
/// # Errors
/// More than [`MOST_PROGRAMS`] linear programs.
pub fn refuse_if_long(provable: &Provable, stop: &dyn Fn() -> bool) -> Result<(), TooLong> {
    let Some(Estimate { courses, programs }) = estimate(&*provable.theorem, WAYS, stop) else { return Ok(()) };
    if programs > MOST_PROGRAMS.into() {
        return Err(TooLong { programs: two_digits(programs), courses: two_digits(courses) });
    }
    Ok(())
}

/// A number, as far as an estimate tells it.
fn two_digits(number: BigUint) -> BigUint {
    let place = number.to_string().len().saturating_sub(2);
    let unit = BigUint::from(10_u8).pow(u32::try_from(place).unwrap_or(u32::MAX));
    number / &unit * unit
}

/// What became of a search.
#[derive(Debug)]
pub enum Search {
    /// A file that the checker accepts.
    Proved {
        /// The file.
        text: String,
        /// What the proof has.
        counts: Counts,
    },
    /// Parameters of which the statement is wrong, by their names.
    Refuted(Vec<(String, BigInt)>),
    /// Nothing: it was stopped, having gone through so much, where it said so.
    Stopped(Option<Counts>),
}

/// Searches the proof of a theorem until `stop` says to end.
///
/// # Errors
/// A proof whose numbers are too long for a file, or that the checker rejects.
pub fn search(row: &str, Provable { size, theorem }: &Provable, stop: &dyn Fn() -> bool) -> Result<Search> {
    let (tree, counts) = match prove(&**theorem, stop) {
        Found::Proved { proof, counts } => (proof, counts),
        Found::Refuted { parameters, .. } => {
            return Ok(Search::Refuted(theorem.space().names.into_iter().zip(parameters).collect()));
        }
        Found::Stopped { counts } => return Ok(Search::Stopped(Some(counts))),
        Found::TooLarge => {
            bail!("{row}, size {}: it holds, but its proof has numbers of more than 128 bits", size.size)
        }
    };
    let proof = match with_witnesses(&**theorem, tree, stop) {
        Ok(proof) => proof,
        Err(NoWitness::Stopped) => return Ok(Search::Stopped(Some(counts))),
        Err(other) => return Err(other.into()),
    };
    let header = Header { row: row.to_owned(), size: size.size.clone(), parameters: theorem.space().list() };
    let text = write(&File { header, proof });
    // Nothing is given away that the checker has not accepted.
    let again = read(&text).map_err(|error| anyhow!("the proof cannot be read again: {error}"))?;
    let counts =
        check(&**theorem, &again.proof).map_err(|reason| anyhow!("the checker rejects the proof: {reason}"))?;
    Ok(Search::Proved { text, counts })
}
