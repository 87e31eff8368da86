//! The smallest instances of each size: they are looked through before anything is drawn, and the islands begin with
//! the worst of them.

use schedcheck_files::Instance;

use super::population::Population;
use super::within::Within;
use crate::contest::Ratio;
use crate::instances::Source;

/// The most sizes that are looked through, and evolve on their own.
const MOST_SIZES: usize = 60;

/// Up to so many processors all small instances of a size are listed: of rings and graphs with more, not even the first
/// ones come at once.
const MOST_LISTED: usize = 5;

/// Where an island evolves, and what it begins with.
#[derive(Debug, Clone)]
pub(super) struct Ground {
    /// The instances that are searched: all, or those of one size.
    pub within: Within,
    /// The worst of those that were looked through.
    pub seeds: Population,
}

/// All sizes of a search.
pub(super) struct Sizes(Vec<Within>);

impl Sizes {
    pub fn of(within: &Within) -> Self {
        Self(within.cells(MOST_SIZES))
    }

    /// The smallest instances, each with the place of its size; as many of each size, unless it has fewer.
    pub fn smallest(&self, most: usize) -> Vec<(usize, Instance)> {
        let is_quick = |cell: &Within| cell.bounds().kind() == "star" || cell.processors() <= MOST_LISTED;
        let source = |cell: &Within| Source::every(cell.bounds().clone()).ok().filter(|_| is_quick(cell));
        let sources: Vec<_> = self.0.iter().map(source).collect();
        let listed = sources.iter().zip(&self.0).map(|(source, cell)| {
            source.as_ref().map(|source| source.instances().filter(|instance| !cell.excludes(instance)))
        });
        let mut lists: Vec<_> = listed.collect();
        let mut smallest = Vec::new();
        loop {
            let before = smallest.len();
            for (place, list) in lists.iter_mut().enumerate() {
                match list.as_mut().and_then(Iterator::next) {
                    _ if smallest.len() == most => return smallest,
                    Some(instance) => smallest.push((place, instance)),
                    None => *list = None,
                }
            }
            if smallest.len() == before {
                return smallest;
            }
        }
    }

    /// Where the islands evolve: every other one among all instances, the others each in one size, those sizes first
    /// that have the largest ratios among the smallest instances, and of these the largest.
    pub fn grounds(self, within: &Within, swept: Vec<Population>) -> Vec<Ground> {
        let mut all = Population::default();
        swept.iter().rev().for_each(|population| all.join(population.clone()));
        let mut sizes: Vec<Ground> =
            self.0.into_iter().zip(swept).map(|(within, seeds)| Ground { within, seeds }).rev().collect();
        sizes.sort_by_key(|size| std::cmp::Reverse(size.seeds.worst().cloned().unwrap_or_else(Ratio::one)));
        if sizes.len() == 1 {
            return sizes;
        }
        let whole = Ground { within: within.clone(), seeds: all };
        sizes.into_iter().flat_map(|size| [whole.clone(), size]).collect()
    }

    pub fn number(&self) -> usize {
        self.0.len()
    }
}
