//! What was found in a part of a sweep, and how the parts of one sweep are joined.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::share::Key;
use super::{Counterexample, Failures, Finding, Optima};

/// What was found in the parts of a claim.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartialResults {
    /// Of its sweeps.
    pub pieces: Vec<SweepRange>,
    /// Of the rest, each whole.
    pub apart: Vec<Indivisible>,
}

/// What was found by work that cannot be cut: a proof, or a curve.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Indivisible {
    /// Its row, and its number among the sweeps.
    pub key: Key,
    /// What it found.
    pub finding: Finding,
}

/// What no count exceeds: no machine counts further.
const MOST: u64 = 1 << 48;

impl Indivisible {
    /// Whether its numbers can be: what a damaged file says need not.
    pub fn is_sound(&self) -> bool {
        let Finding { enumerated, random, theorems, failures, .. } = &self.finding;
        [enumerated, random, theorems].iter().all(|count| **count <= MOST) && failures.are_within(MOST)
    }
}

/// A part of a sweep, with what was found in it as far as it was gone through.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SweepRange {
    /// The sweep.
    pub key: Key,
    /// Its domain in words.
    pub domain: String,
    /// Whether its instances are random.
    pub random: bool,
    /// Whether there is one instance at each position.
    pub is_plain: bool,
    /// How many positions the whole sweep has, in closed form; nothing if it cannot be cut, and is one position.
    pub size: Option<u64>,
    /// The first position of the part.
    pub from: u64,
    /// The position behind its last one.
    pub to: u64,
    /// The first position that is not gone through yet.
    pub done: u64,
    /// What was found from the first position to there.
    pub found: RangeResult,
}

/// What was found from one position to another.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RangeResult {
    /// How many instances there are; one a position where the domain is gone through as it stands.
    pub instances: u64,
    /// The first on which the statement fails.
    pub counterexample: Option<Counterexample>,
    /// What else is known of the failures, the first one by its number among these instances.
    pub failures: Failures,
    /// The optima that these were compared with.
    pub optima: Optima,
    /// What the check added up, tally by tally.
    pub tallies: Vec<u64>,
}

impl RangeResult {
    /// Joins what was found behind.
    #[must_use]
    pub fn and(mut self, next: Self) -> Self {
        self.failures.join(next.failures, self.instances);
        self.optima.join(next.optima);
        self.instances += next.instances;
        self.counterexample = self.counterexample.or(next.counterexample);
        if self.tallies.is_empty() {
            self.tallies = next.tallies;
        } else {
            self.tallies.iter_mut().zip(next.tallies).for_each(|(sum, more)| *sum += more);
        }
        self
    }

    /// As the finding of a sweep.
    pub(super) fn into_finding(self, domain: &str, random: bool) -> Finding {
        let mut finding = Finding::over(domain);
        *(if random { &mut finding.random } else { &mut finding.enumerated }) = self.instances;
        (finding.counterexample, finding.failures, finding.optima) = (self.counterexample, self.failures, self.optima);
        finding
    }
}

impl SweepRange {
    /// How many positions the whole sweep has.
    pub fn positions(&self) -> u64 {
        self.size.unwrap_or(1)
    }

    /// Whether its numbers can be: what a damaged file says need not.
    pub fn is_sound(&self) -> bool {
        let RangeResult { instances, failures, optima, tallies, .. } = &self.found;
        let is_within = self.from <= self.done && self.done <= self.to && self.to <= self.positions();
        is_within
            && *instances <= MOST
            && (!self.is_plain || *instances == self.done - self.from)
            && failures.are_within(*instances)
            && optima.certified <= optima.used
            && optima.used <= MOST
            && tallies.iter().all(|sum| *sum <= MOST)
    }

    /// What all pieces of a sweep have in common.
    pub fn sweep(&self) -> impl PartialEq + use<> {
        (self.key.clone(), self.domain.clone(), self.random, self.is_plain, self.size)
    }

    /// Whether any of it is gone through.
    pub fn is_begun(&self) -> bool {
        self.from < self.done
    }

    /// Whether all of it is gone through.
    pub fn is_finished(&self) -> bool {
        self.done == self.to
    }

    /// What was found in all of a sweep, from its pieces in any order; those that are not finished count as far as they
    /// came.
    ///
    /// # Errors
    /// Says what is missing, there twice, or of another sweep.
    pub fn join(mut pieces: Vec<Self>) -> Result<Self, NotJoined> {
        pieces.retain(|piece| piece.is_begun() || piece.positions() == 0);
        pieces.sort_by_key(|piece| piece.from);
        let mut pieces = pieces.into_iter();
        let mut whole = pieces.next().ok_or(NotJoined::Nothing)?;
        if whole.from != 0 {
            return Err(NotJoined::Missing { from: 0, to: whole.from - 1 });
        }
        for piece in pieces {
            if (&piece.domain, piece.random, piece.size) != (&whole.domain, whole.random, whole.size) {
                return Err(NotJoined::Domains { one: whole.domain, other: piece.domain });
            }
            match piece.from.cmp(&whole.done) {
                std::cmp::Ordering::Less => return Err(NotJoined::Twice(piece.from)),
                std::cmp::Ordering::Greater => {
                    return Err(NotJoined::Missing { from: whole.done, to: piece.from - 1 });
                }
                std::cmp::Ordering::Equal => {
                    whole.found = whole.found.and(piece.found);
                    whole.done = piece.done;
                }
            }
        }
        if whole.done != whole.positions() {
            return Err(NotJoined::Missing { from: whole.done, to: whole.positions() - 1 });
        }
        whole.to = whole.done;
        Ok(whole)
    }
}

/// Why pieces are not the whole of one sweep.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotJoined {
    /// There is none that was begun.
    Nothing,
    /// Positions that nobody went through.
    Missing {
        /// The first one.
        from: u64,
        /// The last one.
        to: u64,
    },
    /// A position that two went through.
    Twice(u64),
    /// They are of different sweeps.
    Domains {
        /// The domain of the first one.
        one: String,
        /// The domain of another.
        other: String,
    },
}

impl fmt::Display for NotJoined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("nothing of it was gone through"),
            Self::Missing { from, to } => write!(f, "positions {from} to {to} are missing"),
            Self::Twice(position) => write!(f, "position {position} is there twice"),
            Self::Domains { one, other } => write!(f, "it is over {one} in one part, and over {other} in another"),
        }
    }
}

impl std::error::Error for NotJoined {}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(from: u64, done: u64) -> SweepRange {
        SweepRange {
            key: Key { row: "paper/row".to_owned(), sweep: 0 },
            domain: "numbers".to_owned(),
            random: false,
            is_plain: true,
            size: Some(10),
            from,
            to: 10,
            done,
            found: RangeResult { instances: done - from, tallies: vec![1, done - from], ..RangeResult::default() },
        }
    }

    fn joined(pieces: &[(u64, u64)]) -> Result<RangeResult, NotJoined> {
        SweepRange::join(pieces.iter().map(|&(from, done)| piece(from, done)).collect()).map(|whole| whole.found)
    }

    #[test]
    fn pieces_in_any_order_make_the_whole() {
        let whole = RangeResult { instances: 10, tallies: vec![3, 10], ..RangeResult::default() };
        assert_eq!(joined(&[(4, 9), (9, 10), (0, 4)]), Ok(whole.clone()));
        // What is empty is nowhere in the way.
        assert_eq!(joined(&[(0, 0), (4, 9), (4, 4), (9, 10), (10, 10), (0, 4)]), Ok(whole));
    }

    #[test]
    fn what_is_missing_or_doubled_is_named() {
        let refused = |pieces: &[(u64, u64)]| joined(pieces).unwrap_err().to_string();
        assert_eq!(refused(&[]), "nothing of it was gone through");
        assert_eq!(refused(&[(2, 10)]), "positions 0 to 1 are missing");
        assert_eq!(refused(&[(0, 4), (5, 10)]), "positions 4 to 4 are missing");
        assert_eq!(refused(&[(0, 4), (3, 10)]), "position 3 is there twice");
        assert_eq!(refused(&[(0, 9)]), "positions 9 to 9 are missing");
        let other = SweepRange { domain: "letters".to_owned(), ..piece(4, 10) };
        let mixed = SweepRange::join(vec![piece(0, 4), other]).unwrap_err().to_string();
        assert_eq!(mixed, "it is over numbers in one part, and over letters in another");
    }
}
