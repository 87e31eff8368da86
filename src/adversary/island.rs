//! One population that evolves on its own, and the polish of one instance.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use schedcheck_files::Instance;
use schedcheck_harness::{Depth, Effort};
use serde::Serialize;
use serde_json::Value;

use super::moves::changed;
use super::simpler::{Weight, simpler};
use super::within::Within;
use crate::contest::{Against, BetterThanBest, Contestant, Entry, Outcome, Pair, Ratio, compare};
use crate::instances::Source;

/// How many instances of a population survive.
const SURVIVORS: usize = 8;

/// How many new ones there are in a generation: programs are asked about several at a time.
const CHILDREN: usize = 16;

/// An instance on which the contestant is worse.
#[derive(Debug, Clone)]
pub struct Found {
    /// The instance.
    pub instance: Instance,
    /// Both schedules, and the ratio.
    pub pair: Pair,
    /// How simple the instance is.
    pub weight: Weight,
}

/// How many instances had an outcome, and the first of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Seen {
    /// How many.
    pub instances: u64,
    /// The first, as an instance file.
    pub first: Value,
    /// The rule that is broken, or the reason that is given; empty where schedules are compared.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub reason: String,
}

/// Both sides of a contest, made for one thread.
pub(super) struct Opponents {
    pub contestant: Box<dyn Contestant>,
    pub against: Against,
}

/// What an island has found so far.
#[derive(Debug, Clone, Default)]
pub(super) struct Island {
    /// The instances that were asked about.
    pub asked: u64,
    /// What became of them.
    pub outcomes: BTreeMap<Outcome, Seen>,
    /// The first of those with the largest ratio above 1; after the polish, a simpler one.
    pub worst: Option<Found>,
}

/// Who watches an island: it is told how many instances more were asked about.
pub(super) type Told<'a> = &'a dyn Fn(&Island, u64);

impl Found {
    fn of(entry: &Entry) -> Option<Self> {
        let pair = entry.pair.clone().filter(|pair| pair.ratio > Ratio::one())?;
        Some(Self { instance: entry.instance.clone(), pair, weight: Weight::of(&entry.instance) })
    }
}

impl Opponents {
    /// What becomes of these instances; fewer once `stop` is raised.
    fn meet(
        &mut self,
        island: &mut Island,
        instances: Vec<Instance>,
        stop: &AtomicBool,
    ) -> Result<Vec<Entry>, BetterThanBest> {
        let entries = compare(self.contestant.as_mut(), &mut self.against, instances, stop)?;
        island.asked += entries.len() as u64;
        for Entry { instance, outcome, reason, .. } in &entries {
            let first = || Seen { instances: 0, first: instance.to_json(), reason: reason.clone() };
            island.outcomes.entry(*outcome).or_insert_with(first).instances += 1;
        }
        Ok(entries)
    }
}

/// The population: files with their ratios, the worst for the contestant first.
struct Population {
    members: Vec<(Ratio, Value)>,
}

impl Population {
    /// Takes what is new; of equal ratios the newer one survives, so that a population drifts where nothing is gained.
    fn take(&mut self, entries: &[Entry]) {
        for entry in entries {
            let Some(ratio) = entry.ratio.clone() else { continue };
            let file = entry.instance.to_json();
            if !self.members.iter().any(|(_, member)| *member == file) {
                self.members.insert(0, (ratio, file));
            }
        }
        self.members.sort_by(|first, second| second.0.cmp(&first.0));
        self.members.truncate(SURVIVORS);
    }

    /// One of the members: the better of two that are drawn.
    fn parent(&self, random: &mut ChaCha8Rng) -> Option<&Value> {
        let number = self.members.len();
        let drawn = (number > 0).then(|| random.random_range(0..number).min(random.random_range(0..number)))?;
        Some(&self.members[drawn].1)
    }
}

/// Evolves the island of this number, from random instances, until it has asked about so many, or `is_over`, or
/// somebody raises `stop`.
pub(super) fn evolve(
    (number, seed, most): (u64, u64, u64),
    within: &Within,
    opponents: &mut Opponents,
    (stop, is_over): (&AtomicBool, &dyn Fn() -> bool),
    told: Told,
) -> Result<(), BetterThanBest> {
    let purpose = format!("adversary {} {number}", within.bounds().kind());
    let mut random = Effort::silent(Depth::Quick, seed).random(&purpose);
    let drawn = Source::Random { within: within.bounds().clone(), count: u64::MAX, seed, purpose };
    let mut drawn = drawn.instances();
    let (mut island, mut population) = (Island::default(), Population { members: Vec::new() });
    while island.asked < most && !is_over() {
        let wanted = usize::try_from(most - island.asked).unwrap_or(CHILDREN).min(CHILDREN);
        let child = |_| {
            let parent = population.parent(&mut random).cloned();
            parent.and_then(|parent| changed(&parent, within, &mut random)).or_else(|| drawn.next())
        };
        let children: Vec<Instance> = (0..wanted).filter_map(child).collect();
        let asked = children.len();
        let entries = opponents.meet(&mut island, children, stop)?;
        for entry in &entries {
            let worst = island.worst.as_ref().map_or_else(Ratio::one, |worst| worst.pair.ratio.clone());
            if entry.ratio.as_ref().is_some_and(|ratio| *ratio > worst) {
                island.worst = Found::of(entry);
            }
        }
        population.take(&entries);
        told(&island, entries.len() as u64);
        if entries.len() < asked || asked == 0 {
            break;
        }
    }
    Ok(())
}

/// Makes the worst instance of an island simpler, as long as its ratio does not fall: until nothing is simpler, or
/// somebody raises `stop`.
pub(super) fn polish(
    mut island: Island,
    within: &Within,
    opponents: &mut Opponents,
    stop: &AtomicBool,
    told: Told,
) -> Result<(), BetterThanBest> {
    'simpler: while let Some(worst) = island.worst.clone() {
        for candidates in simpler(&worst.instance, within).chunks(CHILDREN) {
            let asked = candidates.len();
            let entries = opponents.meet(&mut island, candidates.to_vec(), stop)?;
            let is_met = entries.len() == asked;
            let as_bad = entries.iter().filter_map(Found::of).find(|found| found.pair.ratio >= worst.pair.ratio);
            let is_simpler = as_bad.is_some();
            island.worst = as_bad.or(island.worst);
            told(&island, entries.len() as u64);
            if !is_met {
                return Ok(());
            }
            if is_simpler {
                continue 'simpler;
            }
        }
        break;
    }
    Ok(())
}
