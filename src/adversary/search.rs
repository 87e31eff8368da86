//! All islands on all threads, and what they found, merged in their order.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::Instant;

use anyhow::Error;
use num_traits::{One, Signed};
use schedcheck_files::Instance;
use schedcheck_model::Rational;

use super::island::{FoundInstance, Island, Opponents, Seen, evolve, polish};
use super::nursery::Nursery;
use super::population::Population;
use super::ray::{Ray, steepest};
use super::simpler::simpler;
use super::smaller::smaller;
use super::sweep::{Ground, Sizes};
use super::trial::Trial;
use super::within::Within;
use crate::contest::panics::caught;
use crate::contest::{FIRST, Maker, Outcome, Ratio};

/// How many parts are polished at the most: those whose ratio is the largest.
const MOST_POLISHED: usize = 8;

/// The share of the small instances in the budget.
const OF_THE_BUDGET: u32 = 4;

/// How many small instances are looked through at the most.
const MOST_SWEPT: u64 = 20_000;

/// How many of them a thread looks through at a time.
const AT_A_TIME: usize = 64;

/// How many instances an island asks about where only time is limited.
const OF_AN_ISLAND: u64 = 2_000;

/// How long is searched.
#[derive(Debug, Clone, Copy)]
pub enum Budget {
    /// So many instances, a part of them small ones, the others shared out among so many islands; the polish asks about
    /// more.
    Instances(u64, u64),
    /// Islands are begun until then.
    Until(Instant),
}

/// What is called with the number of instances whenever more were asked about.
pub type Watcher = Box<dyn Fn(u64) + Send + Sync>;

/// A search that goes on, or is over.
pub struct Search {
    within: Within,
    seed: u64,
    budget: Budget,
    maker: Maker,
    watcher: Watcher,
    stop: Arc<AtomicBool>,
    parts: Mutex<BTreeMap<Part, Island>>,
    failed: Mutex<Option<Error>>,
    trial: Mutex<Trial>,
    /// Which share of the largest ratio may be given up for a simpler instance.
    given_up: Option<Rational>,
    /// The largest ratio before that, once it is known.
    unsimplified: OnceLock<Ratio>,
    ray: OnceLock<Ray>,
}

/// What simpler instances than one are tried.
pub(super) type Lighter<'a> = &'a (dyn Fn(&Instance) -> Vec<Instance> + Sync);

/// A part of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    /// Some of the small instances.
    Sweep(usize),
    /// An island.
    Island(u64),
    /// The rays from the worst instance.
    Rays,
}

/// What a search found.
#[derive(Debug, Clone)]
pub struct Result {
    /// How many islands there were.
    pub islands: u64,
    /// How many instances were asked about, with those of the polish and on rays.
    pub instances: u64,
    /// What became of them.
    pub outcomes: BTreeMap<Outcome, Seen>,
    /// The simplest instance of those with the largest ratio, or with one that is not much smaller, if there is a ratio
    /// above 1.
    pub worst: Option<FoundInstance>,
    /// The largest ratio, where some of it may be given up for a simpler instance.
    pub unsimplified: Option<Ratio>,
    /// A ray from that instance along which the ratio grows as far as tested.
    pub ray: Option<Ray>,
}

/// A percentage from 0 to below 100 as a share; nothing of another one.
pub fn share_of_percent(percent: &Rational) -> Option<Rational> {
    let share = percent / Rational::from(100);
    (!share.is_negative() && share < Rational::one()).then_some(share)
}

impl Search {
    /// A search of these instances; somebody may raise `stop`, which ends it with what it has.
    pub fn new(
        (within, seed, budget): (Within, u64, Budget),
        maker: Maker,
        watcher: Watcher,
        stop: Arc<AtomicBool>,
    ) -> Self {
        Self {
            within,
            seed,
            budget,
            maker,
            watcher,
            stop,
            parts: Mutex::default(),
            failed: Mutex::default(),
            trial: Mutex::default(),
            given_up: None,
            unsimplified: OnceLock::new(),
            ray: OnceLock::new(),
        }
    }

    /// The same, if up to this share of the largest ratio is given up for a simpler instance.
    #[must_use]
    pub fn giving_up(mut self, share: Option<Rational>) -> Self {
        self.given_up = share;
        self
    }

    /// Looks through the small instances, evolves the islands, polishes what they found, and looks along rays, on so
    /// many threads.
    ///
    /// # Errors
    /// A contestant that cannot be made, first answers of which none is a schedule
    /// ([`NoSchedule`](crate::contest::NoSchedule)), or a schedule that is better than an optimal one.
    pub fn run(&self, threads: usize) -> anyhow::Result<()> {
        let grounds = self.sweep(threads)?;
        self.try_on(&grounds[0])?;
        let swept = self.result().instances;
        let (islands, of_an_island): (_, &(dyn Fn(u64) -> u64 + Sync)) = match self.budget {
            Budget::Instances(all, islands) => {
                let left = all - swept;
                (usize::try_from(islands)?, &move |number| left / islands + u64::from(number < left % islands))
            }
            Budget::Until(_) => (usize::MAX, &|_| OF_AN_ISLAND),
        };
        self.each(threads, islands, &|| self.time_is_over(), &|place, opponents| {
            let number = place as u64;
            self.evolve((number, of_an_island(number)), &grounds[place % grounds.len()], opponents)
        })?;
        if let Some(worst) = self.result().worst.filter(|_| self.given_up.is_some()) {
            // It is set once, for it is run once.
            let _ = self.unsimplified.set(worst.pair.ratio);
        }
        self.polish(threads, MOST_POLISHED, &|found| simpler(found, &self.within))?;
        // What single steps do not reach, of the simplest one alone, and from there in single steps once more.
        self.polish(threads, 1, &|found| [simpler(found, &self.within), smaller(found, &self.within)].concat())?;
        self.look_along_rays()
    }

    /// Looks through the small instances, and says with which of them the islands begin.
    fn sweep(&self, threads: usize) -> anyhow::Result<Vec<Ground>> {
        let sizes = Sizes::of(&self.within);
        let begun = Instant::now();
        let (most, end) = match self.budget {
            Budget::Instances(all, _) => (all / u64::from(OF_THE_BUDGET), None),
            Budget::Until(end) => (MOST_SWEPT, Some(begun + end.saturating_duration_since(begun) / OF_THE_BUDGET)),
        };
        let smallest = sizes.smallest(usize::try_from(most.min(MOST_SWEPT))?);
        let parts: Vec<_> = smallest.chunks(AT_A_TIME).collect();
        let populations = Mutex::new(BTreeMap::new());
        let is_over = || end.is_some_and(|end| Instant::now() >= end);
        let sweep = |part: usize, opponents: &mut Opponents| {
            let (places, instances): (Vec<_>, _) = parts[part].iter().cloned().unzip();
            let mut found = Island::default();
            let entries = opponents.meet(&mut found, instances, &self.stop)?;
            self.keep(Part::Sweep(part), &found, entries.len() as u64);
            let mut met = populations.lock().unwrap_or_else(PoisonError::into_inner);
            for (place, entry) in places.into_iter().zip(&entries) {
                met.entry((place, part)).or_insert_with(Population::default).take([entry]);
            }
            Ok(())
        };
        // The first part alone decides whether the others are asked about.
        self.each(1, parts.len().min(1), &is_over, &|part, opponents| self.on_trial(opponents, |it| sweep(part, it)))?;
        self.each(threads, parts.len().saturating_sub(1), &is_over, &|part, opponents| sweep(part + 1, opponents))?;
        let mut of_sizes = vec![Population::default(); sizes.number()];
        // The smallest come last: of equal ratios the newer ones survive.
        for ((place, _), population) in
            populations.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().rev()
        {
            of_sizes[place].join(population);
        }
        Ok(sizes.grounds(&self.within, of_sizes))
    }

    /// Asks about random instances while only failures are known, and these are too few to decide: so few small
    /// instances there were. What is answered is not tallied. A search that is too short to decide goes on.
    fn try_on(&self, ground: &Ground) -> anyhow::Result<()> {
        let is_too_short = matches!(self.budget, Budget::Instances(all, _) if all < FIRST as u64);
        let is_open = self.trial().is_open();
        self.each(1, usize::from(is_open), &|| false, &|_, opponents| {
            if is_too_short || self.time_is_over() {
                opponents.contestant.pass_on_errors();
                return Ok(());
            }
            let mut nursery = Nursery::new((0, self.seed), ground);
            let more = (0..FIRST).map_while(|_| nursery.child()).collect();
            self.on_trial(opponents, |it| it.try_on(more, &self.stop))
        })
    }

    /// Does work whose answers are the next ones of the trial.
    fn on_trial(
        &self,
        opponents: &mut Opponents,
        work: impl FnOnce(&mut Opponents) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        opponents.trial = Some(std::mem::take(&mut *self.trial()));
        let done = work(opponents);
        if self.stop.load(Ordering::Relaxed) {
            // Nobody decides any more.
            opponents.contestant.pass_on_errors();
        }
        *self.trial() = opponents.trial.take().unwrap_or_default();
        done
    }

    fn trial(&self) -> MutexGuard<'_, Trial> {
        self.trial.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is found so far.
    pub fn result(&self) -> Result {
        let parts = self.parts();
        let mut outcomes: BTreeMap<Outcome, Seen> = BTreeMap::new();
        for (outcome, seen) in parts.values().flat_map(|part| &part.outcomes) {
            let first = || Seen { instances: 0, ..seen.clone() };
            outcomes.entry(*outcome).or_insert_with(first).instances += seen.instances;
        }
        let worst = self.leaders(&parts).first().and_then(|part| parts[part].worst.clone());
        Result {
            islands: parts.keys().filter(|part| matches!(part, Part::Island(_))).count() as u64,
            instances: parts.values().map(|part| part.asked).sum(),
            outcomes,
            worst,
            unsimplified: self.unsimplified.get().cloned(),
            ray: self.ray.get().cloned(),
        }
    }

    fn parts(&self) -> MutexGuard<'_, BTreeMap<Part, Island>> {
        self.parts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn failed(&self) -> MutexGuard<'_, Option<Error>> {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does work for each number below `most`, each on the next thread that is free.
    fn each(
        &self,
        threads: usize,
        most: usize,
        is_late: &(dyn Fn() -> bool + Sync),
        work: &(dyn Fn(usize, &mut Opponents) -> anyhow::Result<()> + Sync),
    ) -> anyhow::Result<()> {
        let next = AtomicUsize::new(0);
        let is_over = || self.stop.load(Ordering::Relaxed) || self.failed().is_some() || is_late();
        let take = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|place| *place < most && !is_over());
        let all = || {
            let mut opponents = None;
            while let Some(place) = take() {
                let opponents = match &mut opponents {
                    Some(made) => made,
                    none => {
                        let (contestant, against) = (self.maker)()?;
                        none.insert(Opponents { contestant, against, trial: None })
                    }
                };
                work(place, opponents)?;
            }
            Ok(())
        };
        thread::scope(|scope| {
            for _ in 0..threads.min(most) {
                scope.spawn(|| {
                    if let Err(error) = caught(all) {
                        self.failed().get_or_insert(error);
                    }
                });
            }
        });
        self.failed().take().map_or(Ok(()), Err)
    }

    fn time_is_over(&self) -> bool {
        matches!(self.budget, Budget::Until(end) if Instant::now() >= end)
    }

    fn evolve(&self, (number, most): (u64, u64), ground: &Ground, opponents: &mut Opponents) -> anyhow::Result<()> {
        let is_over = || self.time_is_over() || self.failed().is_some();
        let ends = (&*self.stop, &is_over as &dyn Fn() -> bool);
        let told = |island: &Island, asked| self.keep(Part::Island(number), island, asked);
        evolve((number, self.seed, most), ground, opponents, ends, &told)
    }

    /// Makes the worst instances of so many parts simpler.
    fn polish(&self, threads: usize, most: usize, lighter: Lighter) -> anyhow::Result<()> {
        let mut leaders = self.leaders(&self.parts());
        leaders.truncate(most);
        let least = self.least();
        self.each(threads, leaders.len(), &|| false, &|place, opponents| {
            let part = leaders[place];
            let found = self.parts().get(&part).cloned().unwrap_or_default();
            let told = |found: &Island, asked| self.keep(part, found, asked);
            polish(found, (lighter, least.as_ref()), opponents, &self.stop, &told)
        })
    }

    fn keep(&self, part: Part, found: &Island, asked: u64) {
        self.parts().insert(part, found.clone());
        (self.watcher)(asked);
    }

    /// The least ratio of a simpler instance, where some of the largest one may be given up.
    fn least(&self) -> Option<Ratio> {
        Some(self.unsimplified.get()?.share(&(Rational::one() - self.given_up.as_ref()?)))
    }

    /// The parts whose ratio is the largest, or not less than the least one: the simplest instances first.
    fn leaders(&self, parts: &BTreeMap<Part, Island>) -> Vec<Part> {
        let worst = || parts.iter().filter_map(|(part, found)| Some((*part, found.worst.as_ref()?)));
        let largest = || worst().map(|(_, found)| found.pair.ratio.clone()).max();
        let Some(least) = self.least().or_else(largest) else { return Vec::new() };
        let mut leaders: Vec<_> = worst().filter(|(_, found)| found.pair.ratio >= least).collect();
        leaders.sort_by_key(|(_, found)| (found.weight.clone(), Reverse(found.pair.ratio.clone())));
        leaders.into_iter().map(|(part, _)| part).collect()
    }

    /// Looks along rays from the worst instance, where numbers may grow.
    fn look_along_rays(&self) -> anyhow::Result<()> {
        let may_grow = !self.within.limits().stays_within;
        let Some(worst) = self.result().worst.filter(|_| may_grow) else { return Ok(()) };
        self.each(1, 1, &|| false, &|_, opponents| {
            let mut met = Island::default();
            let meet = &mut |instances| {
                opponents.meet(&mut met, instances, &self.stop).inspect(|entries| {
                    (self.watcher)(entries.len() as u64);
                })
            };
            let ray = steepest(&worst, &self.within, meet)?;
            // Its large numbers are no result: the ray is.
            met.worst = None;
            self.keep(Part::Rays, &met, 0);
            if let Some(ray) = ray {
                // It is set once, for it is run once.
                let _ = self.ray.set(ray);
            }
            Ok(())
        })
    }
}
