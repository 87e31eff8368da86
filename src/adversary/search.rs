//! All islands on all threads, and what they found, merged in their order.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use anyhow::Error;

use super::island::{Found, Island, Opponents, Seen, evolve, polish};
use super::within::Within;
use crate::contest::{Maker, Outcome};

/// How many islands are polished at the most: those whose ratio is the largest.
const MOST_POLISHED: usize = 8;

/// How many instances an island asks about where only time is limited.
const OF_AN_ISLAND: u64 = 2_000;

/// How long is searched.
#[derive(Debug, Clone, Copy)]
pub enum Budget {
    /// So many instances, shared out among so many islands; the polish asks about more.
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
    islands: Mutex<BTreeMap<u64, Island>>,
    failed: Mutex<Option<Error>>,
}

/// What a search found.
#[derive(Debug, Clone)]
pub struct Result {
    /// How many islands there were.
    pub islands: u64,
    /// How many instances were asked about, with those of the polish.
    pub instances: u64,
    /// What became of them.
    pub outcomes: BTreeMap<Outcome, Seen>,
    /// The simplest instance of those with the largest ratio, if there is a ratio above 1.
    pub worst: Option<Found>,
}

impl Search {
    /// A search of these instances; somebody may raise `stop`, which ends it with what it has.
    pub fn new(
        (within, seed, budget): (Within, u64, Budget),
        maker: Maker,
        watcher: Watcher,
        stop: Arc<AtomicBool>,
    ) -> Self {
        Self { within, seed, budget, maker, watcher, stop, islands: Mutex::default(), failed: Mutex::default() }
    }

    /// Searches, and polishes, on so many threads.
    ///
    /// # Errors
    /// A contestant that cannot be made, or a schedule that is better than an optimal one.
    pub fn run(&self, threads: usize) -> anyhow::Result<()> {
        let most = match self.budget {
            Budget::Instances(_, islands) => usize::try_from(islands)?,
            Budget::Until(_) => usize::MAX,
        };
        self.each(threads, most, &|island, opponents| self.evolve(island as u64, opponents))?;
        let leaders = self.leaders();
        self.each(threads, leaders.len(), &|place, opponents| self.polish(leaders[place], opponents))
    }

    /// What is found so far.
    pub fn result(&self) -> Result {
        let islands = self.islands();
        let mut outcomes: BTreeMap<Outcome, Seen> = BTreeMap::new();
        for (outcome, seen) in islands.values().flat_map(|island| &island.outcomes) {
            let first = || Seen { instances: 0, ..seen.clone() };
            outcomes.entry(*outcome).or_insert_with(first).instances += seen.instances;
        }
        let worst = islands.values().filter_map(|island| island.worst.clone());
        Result {
            islands: islands.len() as u64,
            instances: islands.values().map(|island| island.asked).sum(),
            outcomes,
            worst: worst.min_by_key(|found| (Reverse(found.pair.ratio.clone()), found.weight.clone())),
        }
    }

    fn islands(&self) -> MutexGuard<'_, BTreeMap<u64, Island>> {
        self.islands.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn failed(&self) -> MutexGuard<'_, Option<Error>> {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does work for each number below `most`, each on the next thread that is free.
    fn each(
        &self,
        threads: usize,
        most: usize,
        work: &(dyn Fn(usize, &mut Opponents) -> anyhow::Result<()> + Sync),
    ) -> anyhow::Result<()> {
        let next = AtomicUsize::new(0);
        let take = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|place| *place < most && !self.is_over(most));
        let all = || {
            let mut opponents = None;
            while let Some(place) = take() {
                let opponents = match &mut opponents {
                    Some(made) => made,
                    none => {
                        let (contestant, against) = (self.maker)()?;
                        none.insert(Opponents { contestant, against })
                    }
                };
                work(place, opponents)?;
            }
            Ok(())
        };
        thread::scope(|scope| {
            for _ in 0..threads.min(most) {
                scope.spawn(|| {
                    if let Err(error) = all() {
                        self.failed().get_or_insert(error);
                    }
                });
            }
        });
        self.failed().take().map_or(Ok(()), Err)
    }

    /// Whether nothing more is to be begun; islands without number end by the clock.
    fn is_over(&self, most: usize) -> bool {
        let by_the_clock = most == usize::MAX && self.time_is_over();
        by_the_clock || self.stop.load(Ordering::Relaxed) || self.failed().is_some()
    }

    fn time_is_over(&self) -> bool {
        matches!(self.budget, Budget::Until(end) if Instant::now() >= end)
    }

    fn evolve(&self, number: u64, opponents: &mut Opponents) -> anyhow::Result<()> {
        let most = match self.budget {
            Budget::Instances(all, islands) => all / islands + u64::from(number < all % islands),
            Budget::Until(_) => OF_AN_ISLAND,
        };
        let is_over = || self.time_is_over() || self.failed().is_some();
        let ends = (&*self.stop, &is_over as &dyn Fn() -> bool);
        let told = |island: &Island, asked| self.keep(number, island, asked);
        Ok(evolve((number, self.seed, most), &self.within, opponents, ends, &told)?)
    }

    fn polish(&self, number: u64, opponents: &mut Opponents) -> anyhow::Result<()> {
        let island = self.islands().get(&number).cloned().unwrap_or_default();
        let told = |island: &Island, asked| self.keep(number, island, asked);
        Ok(polish(island, &self.within, opponents, &self.stop, &told)?)
    }

    fn keep(&self, number: u64, island: &Island, asked: u64) {
        self.islands().insert(number, island.clone());
        (self.watcher)(asked);
    }

    /// The islands whose ratio is the largest, the simplest instances first.
    fn leaders(&self) -> Vec<u64> {
        let islands = self.islands();
        let worst = || islands.iter().filter_map(|(number, island)| Some((*number, island.worst.as_ref()?)));
        let Some(largest) = worst().map(|(_, found)| found.pair.ratio.clone()).max() else { return Vec::new() };
        let mut leaders: Vec<_> = worst().filter(|(_, found)| found.pair.ratio == largest).collect();
        leaders.sort_by_key(|(_, found)| found.weight.clone());
        leaders.into_iter().take(MOST_POLISHED).map(|(number, _)| number).collect()
    }
}
