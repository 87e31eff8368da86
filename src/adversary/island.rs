//! One population that evolves on its own, and the polish of one instance.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use anyhow::Result;
use schedcheck_files::Instance;
use serde::Serialize;
use serde_json::Value;

use super::nursery::Nursery;
use super::search::Lighter;
use super::simpler::Weight;
use super::sweep::Ground;
use super::trial::Trial;
use crate::contest::{Against, Contestant, Entry, Outcome, Pair, Ratio, compare};

/// How many new ones there are in a generation: programs are asked about several at a time.
const CHILDREN: usize = 16;

/// No polish is begun anew after so many instances.
const MOST_OF_A_POLISH: u64 = 10_000;

/// An instance on which the contestant is worse.
#[derive(Debug, Clone)]
pub struct FoundInstance {
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
    /// The first answers, where these opponents are the first.
    pub trial: Option<Trial>,
}

/// What an island has found so far.
#[derive(Debug, Clone, Default)]
pub(super) struct Island {
    /// The instances that were asked about.
    pub asked: u64,
    /// What became of them.
    pub outcomes: BTreeMap<Outcome, Seen>,
    /// The first of those with the largest ratio above 1; after the polish, a simpler one.
    pub worst: Option<FoundInstance>,
}

/// Who watches an island: it is told how many instances more were asked about.
pub(super) type OnIsland<'a> = &'a dyn Fn(&Island, u64);

impl FoundInstance {
    fn of(entry: &Entry) -> Option<Self> {
        let pair = entry.pair.clone().filter(|pair| pair.ratio > Ratio::one())?;
        Some(Self { instance: entry.instance.clone(), pair, weight: Weight::of(&entry.instance) })
    }
}

impl Opponents {
    /// What becomes of these instances; fewer once `stop` is raised. As long as there is a trial, contestants are asked
    /// about one instance at a time: so a program that does not run costs as little time as can be.
    pub fn meet(&mut self, island: &mut Island, instances: Vec<Instance>, stop: &AtomicBool) -> Result<Vec<Entry>> {
        let mut left = instances.into_iter();
        let mut entries = self.tried(&mut left, stop)?;
        entries.extend(compare(self.contestant.as_mut(), &mut self.against, left.collect(), stop)?);
        island.asked += entries.len() as u64;
        for Entry { instance, outcome, reason, .. } in &entries {
            let first = || Seen { instances: 0, first: instance.to_json(), reason: reason.clone() };
            island.outcomes.entry(*outcome).or_insert_with(first).instances += 1;
        }
        for entry in &entries {
            let worst = island.worst.as_ref().map_or_else(Ratio::one, |worst| worst.pair.ratio.clone());
            if entry.ratio.as_ref().is_some_and(|ratio| *ratio > worst) {
                island.worst = FoundInstance::of(entry);
            }
        }
        Ok(entries)
    }

    /// Asks about these instances while the trial is open, and keeps no answer.
    pub fn try_on(&mut self, instances: Vec<Instance>, stop: &AtomicBool) -> Result<()> {
        self.tried(&mut instances.into_iter(), stop).map(|_| ())
    }

    /// What becomes of as many of these instances as the trial asks about.
    fn tried(&mut self, left: &mut dyn Iterator<Item = Instance>, stop: &AtomicBool) -> Result<Vec<Entry>> {
        let mut entries = Vec::new();
        while let Some(trial) = self.trial.as_mut().filter(|trial| trial.is_open())
            && let Some(instance) = left.next()
        {
            // Whoever was stopped has no answer.
            let answered = compare(self.contestant.as_mut(), &mut self.against, vec![instance], stop)?;
            let Some(entry) = answered.into_iter().next() else { break };
            match trial.take(&entry) {
                Ok(()) if trial.is_open() => {}
                Ok(()) => self.contestant.pass_on_errors(),
                Err(none) => {
                    self.contestant.pass_on_first_errors();
                    return Err(none.into());
                }
            }
            entries.push(entry);
        }
        Ok(entries)
    }
}

/// Evolves the island of this number, from the seeds of its ground and random instances, until it has asked about so
/// many, or `is_over`, or somebody raises `stop`.
pub(super) fn evolve(
    (number, seed, most): (u64, u64, u64),
    ground: &Ground,
    opponents: &mut Opponents,
    (stop, is_over): (&AtomicBool, &dyn Fn() -> bool),
    told: OnIsland,
) -> Result<()> {
    let mut nursery = Nursery::new((number, seed), ground);
    let mut island = Island::default();
    while island.asked < most && !is_over() {
        let wanted = usize::try_from(most - island.asked).unwrap_or(CHILDREN).min(CHILDREN);
        let children: Vec<Instance> = (0..wanted).map_while(|_| nursery.child()).collect();
        let asked = children.len();
        let entries = opponents.meet(&mut island, children, stop)?;
        nursery.take(&entries);
        told(&island, entries.len() as u64);
        if entries.len() < asked || asked < wanted {
            break;
        }
    }
    Ok(())
}

/// Makes the worst instance of an island simpler, as long as its ratio does not fall, or is at least the `least` one:
/// until `lighter` has nothing more of which that is true, or somebody raises `stop`.
pub(super) fn polish(
    mut island: Island,
    (lighter, least): (Lighter, Option<&Ratio>),
    opponents: &mut Opponents,
    stop: &AtomicBool,
    told: OnIsland,
) -> Result<()> {
    let most = island.asked + MOST_OF_A_POLISH;
    'simpler: while let Some(worst) = island.worst.clone().filter(|_| island.asked < most) {
        let least = least.unwrap_or(&worst.pair.ratio);
        for candidates in lighter(&worst.instance).chunks(CHILDREN) {
            let asked = candidates.len();
            let entries = opponents.meet(&mut island, candidates.to_vec(), stop)?;
            let is_met = entries.len() == asked;
            let as_bad = entries.iter().filter_map(FoundInstance::of).find(|found| found.pair.ratio >= *least);
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
