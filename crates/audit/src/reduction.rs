//! 3-partition, and the star that rr6005 makes of it (section 3.2.2, theorem 2): written again from the paper, for the
//! witnesses of statements on this reduction.

use schedcheck_model::Rational;
use schedcheck_model::star::{Star, StarError, Worker};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// 3n items y_i and a bound S: can they be grouped into n triples, each of sum S?
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThreePartition {
    /// "3-partition".
    pub kind: Kind,
    /// The y_i.
    pub items: Vec<u64>,
    /// S.
    pub bound: u64,
}

/// Why there is no star.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoReduction {
    /// Items that break definition 2.
    #[error("3-partition has 3n items, each more than a quarter of S and less than half of it")]
    Items,
    /// More tasks than a star has.
    #[error(transparent)]
    Star(#[from] StarError),
}

/// The name of the only source problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// 3-partition.
    #[serde(rename = "3-partition")]
    ThreePartition,
}

impl ThreePartition {
    /// Whether the items sum to n S; if not, there is no partition, as each of the n triples would have to sum to S.
    pub fn has_matching_sum(&self) -> bool {
        let sum: u128 = self.items.iter().map(|&item| u128::from(item)).sum();
        sum == (self.items.len() / 3) as u128 * u128::from(self.bound)
    }

    /// The star of theorem 2 and its deadline T = E + nS + S/4, with E = (n + 1) S. The owner P holds all 4n tasks,
    /// c = S/4, w = T + 1; P_i has c = S/4 + y_i/8 and w = E; Q_i has c = S/8 and w = E + i S.
    ///
    /// # Errors
    /// Items that break definition 2: 3n of them, n > 0, S/4 < y_i < S/2.
    pub fn star(&self) -> Result<(Star<Rational>, Rational), NoReduction> {
        let is_between = |item: &u64| {
            let (item, bound) = (u128::from(*item), u128::from(self.bound));
            bound < 4 * item && 2 * item < bound
        };
        let triples = self.items.len() / 3;
        if triples == 0 || !self.items.len().is_multiple_of(3) || !self.items.iter().all(is_between) {
            return Err(NoReduction::Items);
        }
        let (n, part) = (Rational::from(triples), |parts: i64| Rational::new(self.bound, parts));
        let end = (&n + 1) * part(1);
        let deadline = &end + &n * part(1) + part(4);
        let worker = |comm: Rational, comp: Rational, tasks| Worker { comm, comp: Some(comp), tasks };
        let owner = worker(part(4), &deadline + 1, 4 * triples as u64);
        let items = self.items.iter().map(|&item| worker(part(4) + Rational::new(item, 8), end.clone(), 0));
        let separators = (0..triples).map(|i| worker(part(8), &end + i * part(1), 0));
        let workers = std::iter::once(owner).chain(items).chain(separators).collect();
        Ok((Star::new(workers)?, deadline))
    }
}
