//! Cuts: rows more that all integer points satisfy, and that a given point of the relaxation violates.
//!
//! Floating point proposes which rows to combine: those that say of some binary columns that each excludes the others
//! ([`cliques`]); where there are few of these, the rows of the tableau whose basic column is fractional (Gomory), and
//! rows and sums of rows that rounding makes violated. The combination, its rounding and the proof are exact
//! ([`conflicts`], [`rounding`]); what is not violated by far, is long, or is nearly parallel to a better one, is
//! dropped.

#![allow(clippy::float_arithmetic, reason = "only guides: every cut is derived in exact arithmetic")]

mod aggregate;
mod base;
mod cliques;
mod conflicts;
mod guide;
mod rounding;
mod rounds;
mod tableau;

use base::{Base, Source};
use conflicts::{Choice, Conflicts};
use guide::{Guide, floats, norm};
use rounding::Rounded;

use super::proof_log::ProofLog;
use super::system::{Row, System};

pub(crate) use rounds::add;

/// How many bits the coefficients of a cut may have.
const MAX_BITS: u64 = 24;
/// A cut is violated by at least this, over its norm.
const MIN_EFFICACY: f64 = 1e-3;
/// The cosine of the angle between two cuts of a round is at most this.
const MAX_PARALLELISM: f64 = 0.9;
/// How many rows of the tableau are looked at in a round.
const MAX_TABLEAU_ROWS: usize = 100;

/// So many cliques are enough for a round: what is rounded is denser, and says less while they are not there.
const FEW: usize = 5;

/// What floating point says of the relaxation of a system.
struct Relaxed<'a> {
    /// The value of each column at an optimal vertex.
    point: &'a [f64],
    /// For a basic column the multipliers of the rows whose sum is its row of the tableau: a row of the inverse of the
    /// basis, in units of the rows of the system.
    tableau: &'a mut dyn FnMut(usize) -> Option<Vec<(usize, f64)>>,
}

/// Why a cut holds.
enum Reason {
    Rounded(Box<Rounded>),
    Clique(Vec<Choice>),
}

/// A cut that is not yet chosen.
struct Candidate {
    reason: Reason,
    row: Row,
    efficacy: f64,
    terms: Vec<(usize, f64)>,
}

/// The cuts of a round, of which at most `limit`. Their proofs are told to the log, with those of many others.
fn separate(
    system: &System,
    conflicts: &Conflicts,
    relaxed: &mut Relaxed,
    limit: usize,
    log: &mut dyn ProofLog,
    stop: &dyn Fn() -> bool,
) -> Vec<Row> {
    let guide = Guide::new(system, relaxed.point);
    let cliques = cliques::violated(conflicts, relaxed.point, stop);
    let clique = |clique: Vec<Choice>| candidate(system, &guide, cliques::row(&clique), Reason::Clique(clique));
    let mut candidates: Vec<Candidate> = cliques.into_iter().filter_map(clique).collect();
    if candidates.len() < FEW {
        let bases = bases(system, &guide, relaxed, stop).into_iter().take_while(|_| !stop());
        let rounded = bases.filter_map(|base| Rounded::of(system, base));
        candidates
            .extend(rounded.filter_map(|cut| candidate(system, &guide, cut.row(), Reason::Rounded(Box::new(cut)))));
    }
    let mut cuts = Vec::new();
    for Candidate { reason, mut row, .. } in choose(candidates, limit) {
        let fact = match reason {
            Reason::Rounded(rounded) => rounded.prove(system, log),
            Reason::Clique(clique) => conflicts.prove(system, &clique, log),
        };
        if let (Some(end), Some(fact)) = (&mut row.upper, fact) {
            end.fact = fact;
            cuts.push(row);
        }
    }
    cuts
}

/// The equations that are worth rounding.
fn bases(system: &System, guide: &Guide, relaxed: &mut Relaxed, stop: &dyn Fn() -> bool) -> Vec<Base> {
    let mut bases = Vec::new();
    for column in fractional(system, relaxed.point) {
        if stop() {
            return bases;
        }
        let multipliers = (relaxed.tableau)(column).and_then(|row| tableau::snapped(&row));
        let prefer = |source: Source| guide.at(source).nearer();
        bases.extend(multipliers.and_then(|multipliers| Base::of(system, &multipliers, &prefer)));
    }
    let mut rows_of = vec![Vec::new(); system.columns.len()];
    for (index, row) in system.rows.iter().enumerate() {
        row.terms.iter().for_each(|&(column, _)| rows_of[column].push(index));
    }
    for row in 0..system.rows.len() {
        if stop() {
            return bases;
        }
        bases.extend(aggregate::from_row(system, guide, row, &rows_of));
    }
    bases
}

/// The integer columns with a fraction, those nearest to one half first.
fn fractional(system: &System, point: &[f64]) -> Vec<usize> {
    let off = |column: usize| (point[column] - point[column].floor() - 0.5).abs();
    let is_fractional = |&column: &usize| system.columns[column].integer && off(column) < 0.49;
    let mut columns: Vec<usize> = (0..point.len()).filter(is_fractional).collect();
    columns.sort_by(|&left, &right| off(left).total_cmp(&off(right)).then(left.cmp(&right)));
    columns.truncate(MAX_TABLEAU_ROWS);
    columns
}

/// A cut that is violated and not too long.
fn candidate(system: &System, guide: &Guide, row: Row, reason: Reason) -> Option<Candidate> {
    let efficacy = guide.efficacy(&row);
    let longest = 200 + system.columns.len() / 5;
    let is_small = || row.terms.iter().all(|(_, factor)| factor.bits() <= MAX_BITS);
    let fits = row.terms.len() <= longest && efficacy >= MIN_EFFICACY && is_small();
    fits.then(|| Candidate { terms: floats(&row), reason, row, efficacy })
}

/// The best of the candidates, no two of which are nearly parallel.
fn choose(mut candidates: Vec<Candidate>, limit: usize) -> Vec<Candidate> {
    candidates.sort_by(|left, right| right.efficacy.total_cmp(&left.efficacy));
    let mut chosen: Vec<Candidate> = Vec::new();
    for candidate in candidates {
        if chosen.len() == limit {
            break;
        }
        if chosen.iter().all(|other| cosine(&candidate.terms, &other.terms) <= MAX_PARALLELISM) {
            chosen.push(candidate);
        }
    }
    chosen
}

/// The cosine of the angle between two sums.
fn cosine(left: &[(usize, f64)], right: &[(usize, f64)]) -> f64 {
    let (mut product, mut place) = (0.0, 0);
    for &(column, factor) in left {
        while right.get(place).is_some_and(|&(other, _)| other < column) {
            place += 1;
        }
        if let Some(&(_, value)) = right.get(place).filter(|&&(other, _)| other == column) {
            product += factor * value;
        }
    }
    product / (norm(left) * norm(right)).max(f64::MIN_POSITIVE)
}

#[cfg(test)]
mod tests;
