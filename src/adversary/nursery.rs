//! The instances that an island asks about next: changed ones and drawn ones, none twice.

use std::collections::BTreeSet;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use schedcheck_files::Instance;
use schedcheck_harness::{Depth, RunContext};

use super::moves::{changed, disturbed};
use super::population::Population;
use super::sweep::Ground;
use crate::contest::{Entry, Ratio};

/// After so many instances without a larger ratio the population is left, and another one begins.
const PATIENCE: u64 = 600;

/// Of so many new ones one is drawn.
const DRAWN: u32 = 8;

/// Of so many new ones one is a changed one with its ties broken, on an island that breaks ties.
const DISTURBED: u32 = 16;

/// How often something new is sought, before it may be what was asked about already.
const TRIES: usize = 10;

/// What an island goes on from, and what it has asked about.
pub(super) struct Nursery<'a> {
    ground: &'a Ground,
    random: ChaCha8Rng,
    population: Population,
    known: BTreeSet<String>,
    /// Whether ties are broken: where that gives ratios a little above 1, they hide larger ones of another kind, and so
    /// half of the islands do not.
    breaks_ties: bool,
    /// How many populations were left.
    left: u64,
    /// How many instances in succession had no ratio above the largest of this population.
    in_vain: u64,
}

impl<'a> Nursery<'a> {
    /// The beginning of the island of this number.
    pub fn new((number, seed): (u64, u64), ground: &'a Ground) -> Self {
        let purpose = format!("adversary {} {number}", ground.within.bounds().kind());
        let random = RunContext::silent(Depth::Quick, seed).random(&purpose);
        let population = ground.seeds.clone();
        let breaks_ties = number % 4 >= 2;
        Self { ground, random, population, known: BTreeSet::new(), breaks_ties, left: 0, in_vain: 0 }
    }

    /// The next instance, if one is found.
    pub fn child(&mut self) -> Option<Instance> {
        for _ in 0..TRIES {
            let child = self.any()?;
            if self.known.insert(child.to_json().to_string()) {
                return Some(child);
            }
        }
        self.any()
    }

    fn any(&mut self) -> Option<Instance> {
        let is_drawn = self.random.random_range(0..DRAWN) == 0;
        let parent = self.population.parent(&mut self.random).filter(|_| !is_drawn).cloned();
        let is_disturbed = self.breaks_ties && self.random.random_range(0..DISTURBED) == 0;
        let change = if is_disturbed { disturbed } else { changed };
        let changed = parent.and_then(|parent| change(&parent, &self.ground.within, &mut self.random));
        changed.or_else(|| self.drawn())
    }

    /// A random instance; where ties are broken, every other one with its ties broken: many algorithms are worst near
    /// ties of small numbers.
    fn drawn(&mut self) -> Option<Instance> {
        let drawn = self.ground.within.draw(&mut self.random)?;
        let is_disturbed = self.breaks_ties && self.random.random_range(0..2) == 0;
        let file = is_disturbed.then(|| drawn.to_json());
        let disturbed = file.and_then(|file| disturbed(&file, &self.ground.within, &mut self.random));
        disturbed.or(Some(drawn))
    }

    /// Takes what became of instances. A population in which nothing is gained any more is left: the next one begins
    /// with random instances, or once more with the seeds; where ties are broken, these only lead to where it was.
    pub fn take(&mut self, entries: &[Entry]) {
        let worst = self.population.worst().cloned().unwrap_or_else(Ratio::one);
        self.population.take(entries);
        self.in_vain = if self.population.worst().is_some_and(|new| *new > worst) {
            0
        } else {
            self.in_vain + entries.len() as u64
        };
        if self.in_vain >= PATIENCE {
            self.in_vain = 0;
            self.known.clear();
            self.left += 1;
            let is_seeded = !self.breaks_ties && self.left.is_multiple_of(2);
            self.population = if is_seeded { self.ground.seeds.clone() } else { Population::default() };
        }
    }
}
