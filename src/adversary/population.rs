//! The instances that an island goes on from.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;

use crate::contest::{Entry, Ratio};

/// How many instances survive.
const SURVIVORS: usize = 12;

/// How many survive of one ratio: where many instances are equally bad, they do not displace all others, from which a
/// worse one may be nearer.
const OF_A_RATIO: usize = 3;

/// Files with their ratios, the worst for the contestant first.
#[derive(Debug, Clone, Default)]
pub(super) struct Population {
    members: Vec<(Ratio, Value)>,
}

impl Population {
    /// Takes what is compared; of equal ratios the newer one survives, so that a population drifts where nothing is
    /// gained.
    pub fn take<'a>(&mut self, entries: impl IntoIterator<Item = &'a Entry>) {
        let compared = |entry: &Entry| Some((entry.ratio.clone()?, entry.instance.to_json()));
        self.add(entries.into_iter().filter_map(compared));
    }

    /// Takes the members of another population.
    pub fn join(&mut self, other: Self) {
        self.add(other.members.into_iter().rev());
    }

    fn add(&mut self, newer: impl Iterator<Item = (Ratio, Value)>) {
        for member in newer {
            if !self.members.contains(&member) {
                self.members.insert(0, member);
            }
        }
        self.members.sort_by(|first, second| second.0.cmp(&first.0));
        let mut kept = Vec::with_capacity(SURVIVORS);
        for member in self.members.drain(..) {
            if kept.len() < SURVIVORS && kept.iter().filter(|(ratio, _)| *ratio == member.0).count() < OF_A_RATIO {
                kept.push(member);
            }
        }
        self.members = kept;
    }

    /// The largest ratio.
    pub fn worst(&self) -> Option<&Ratio> {
        self.members.first().map(|(ratio, _)| ratio)
    }

    /// The members.
    #[cfg(test)]
    pub fn files(&self) -> impl Iterator<Item = &Value> {
        self.members.iter().map(|(_, file)| file)
    }

    /// One of the members: the better of two that are drawn.
    pub fn parent(&self, random: &mut ChaCha8Rng) -> Option<&Value> {
        let number = self.members.len();
        let drawn = (number > 0).then(|| random.random_range(0..number).min(random.random_range(0..number)))?;
        Some(&self.members[drawn].1)
    }
}
