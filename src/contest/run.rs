//! A contest on all threads, with the same tally on any number of them.
//!
//! Each thread has a contestant of its own and takes the next few instances; what becomes of them is tallied in their
//! order, and what comes too early waits.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::{Error, Result};
use schedcheck_files::Instance;

use super::compare::{Against, Entry, Own, answered, held};
use super::panics::caught;
use super::reply::Contestant;
use super::tally::{Order, Tally};
use super::trial::Trial;
use crate::stride::Stride;

/// How many instances a thread takes at a time.
const AT_A_TIME: usize = 64;

/// How many of these may wait for an earlier one.
const MOST_WAITING: usize = 1_024;

/// How often somebody who waits looks whether the contest is over.
const GLANCE: Duration = Duration::from_millis(50);

/// Instances in an order, or why the next one cannot be had.
pub type Instances = Box<dyn Iterator<Item = Result<Instance>> + Send>;

/// Makes a contestant, with what it is held against, for one more thread.
pub type Maker = Box<dyn Fn() -> Result<(Box<dyn Contestant>, Against)> + Send + Sync>;

/// Contestants, with what all of them are held against.
pub struct Opponents {
    /// The contestants, in their order.
    pub contestants: Vec<Box<dyn Contestant>>,
    /// What they are held against.
    pub against: Against,
}

/// Makes contestants for one more thread.
pub type OpponentsMaker = Box<dyn Fn() -> Result<Opponents> + Send + Sync>;

impl Opponents {
    /// Makes the first contestant alone, with what it is held against.
    pub fn first(all: OpponentsMaker) -> Maker {
        Box::new(move || all().map(|mut made| (made.contestants.swap_remove(0), made.against)))
    }
}

/// What is called with the number of each instance, from 1, and with what became of it: an entry of each contestant.
/// The calls come in the order of the instances.
pub type Recorder = Box<dyn FnMut(u64, &[Entry]) -> Result<()> + Send>;

/// What is called with the tally of the first contestant whenever it has grown, and with how many instances it has
/// grown by.
pub type Watcher = Box<dyn Fn(&Tally, u64) -> Result<()> + Send + Sync>;

/// A contest that goes on, or is over.
pub struct Contest {
    maker: OpponentsMaker,
    order: Order,
    stride: Stride,
    watcher: Watcher,
    source: Mutex<Source>,
    kept: Mutex<RunState>,
    /// Told when the tally has grown, and when the trial is over.
    grown: Condvar,
    trial: Trial,
    /// Whether each instance is asked about alone, so that the time of each answer is known.
    is_timed: bool,
    stop: Arc<AtomicBool>,
    /// Whether nobody need go on: somebody raised `stop`, or something went wrong.
    is_over: AtomicBool,
}

struct Source {
    instances: Instances,
    /// How many packets were taken.
    taken: u64,
}

struct RunState {
    /// A tally of each contestant.
    tallies: Vec<Tally>,
    recorder: Option<Recorder>,
    /// The packet that is tallied next.
    next: u64,
    /// Packets that came before their turn.
    early: BTreeMap<u64, Vec<Vec<Entry>>>,
    /// Whether an instance is missing, so that none behind it counts.
    cut: bool,
    /// Whether the first answers are still to decide.
    is_on_trial: bool,
    error: Option<Error>,
}

impl RunState {
    /// Records and tallies the next instances.
    fn take(&mut self, instances: Vec<Vec<Entry>>, order: Order, stride: Stride) -> Result<()> {
        for entries in instances {
            if let Some(recorder) = &mut self.recorder {
                recorder(stride.number(self.tallies[0].instances + 1), &entries)?;
            }
            let tallies = self.tallies.iter_mut().zip(entries);
            tallies.for_each(|(tally, entry)| tally.take(entry, order, stride));
        }
        Ok(())
    }
}

impl Contest {
    /// A contest over these instances, a part of all whose numbers are those of their `stride`. It goes on behind those
    /// that are in the `tally` already, until somebody raises `stop`.
    pub fn new(
        (instances, order, stride): (Instances, Order, Stride),
        maker: Maker,
        tally: Tally,
        watcher: Watcher,
        stop: Arc<AtomicBool>,
    ) -> Self {
        let opponents = move || maker().map(|(one, against)| Opponents { contestants: vec![one], against });
        Self::of_several((instances, order, stride), Box::new(opponents), vec![tally], watcher, stop)
    }

    /// The same of several contestants, each of which has a tally.
    pub fn of_several(
        (instances, order, stride): (Instances, Order, Stride),
        maker: OpponentsMaker,
        tallies: Vec<Tally>,
        watcher: Watcher,
        stop: Arc<AtomicBool>,
    ) -> Self {
        let (early, recorder) = (BTreeMap::new(), None);
        let kept = RunState { tallies, recorder, next: 0, early, cut: false, is_on_trial: false, error: None };
        Self {
            maker,
            order,
            stride,
            watcher,
            source: Mutex::new(Source { instances, taken: 0 }),
            kept: Mutex::new(kept),
            grown: Condvar::new(),
            trial: Trial::Nothing,
            is_timed: false,
            stop,
            is_over: AtomicBool::new(false),
        }
    }

    /// The same, if the first answers are to decide whether it goes on.
    #[must_use]
    pub fn on_trial(mut self, trial: Trial) -> Self {
        let kept = self.kept.get_mut().unwrap_or_else(PoisonError::into_inner);
        kept.is_on_trial = trial.is_wanted(&kept.tallies[0]);
        self.trial = if kept.is_on_trial { trial } else { Trial::Nothing };
        self
    }

    /// The same, and `recorder` is called for each instance. If answers are to be timed, contestants are asked about
    /// one instance at a time.
    #[must_use]
    pub fn recorded(mut self, recorder: Recorder, is_timed: bool) -> Self {
        self.is_timed = is_timed;
        self.kept.get_mut().unwrap_or_else(PoisonError::into_inner).recorder = Some(recorder);
        self
    }

    /// Goes on to the end, or until it is stopped, on so many threads.
    ///
    /// # Errors
    /// An instance that cannot be had, a contestant that cannot be made, a schedule that is better than an optimal one,
    /// first answers of which none is a schedule, or a panic. The other threads end then as well.
    pub fn run(&self, threads: usize) -> Result<()> {
        let (at_work, waits) = (AtomicUsize::new(threads), thread::current());
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    if let Err(error) = caught(|| self.work()) {
                        self.fail(error);
                    }
                    at_work.fetch_sub(1, Ordering::Release);
                    waits.unpark();
                });
            }
            while at_work.load(Ordering::Acquire) > 0 {
                // Those at work hear one flag, whoever ends the contest.
                self.is_over.fetch_or(self.stop.load(Ordering::Relaxed), Ordering::Relaxed);
                thread::park_timeout(GLANCE);
            }
        });
        self.kept().error.take().map_or(Ok(()), Err)
    }

    /// What is tallied so far, of the first contestant.
    pub fn tally(&self) -> Tally {
        self.kept().tallies[0].clone()
    }

    /// The tallies of all contestants. After that nothing is tallied or recorded, even if a thread still goes on.
    pub fn close(&self) -> Vec<Tally> {
        let mut kept = self.kept();
        kept.cut = true;
        kept.recorder = None;
        kept.tallies.clone()
    }

    fn kept(&self) -> MutexGuard<'_, RunState> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.is_over.load(Ordering::Relaxed)
    }

    /// Ends the contest with an error, unless there is one already.
    fn fail(&self, error: Error) {
        self.kept().error.get_or_insert(error);
        self.is_over.store(true, Ordering::Relaxed);
        self.grown.notify_all();
    }

    fn work(&self) -> Result<()> {
        let mut opponents = None;
        while let Some((packet, instances)) = self.next_packet() {
            if packet > 0 {
                self.await_the_trial();
            }
            let Opponents { contestants, against } = match &mut opponents {
                Some(made) => made,
                none => none.insert((self.maker)()?),
            };
            let tried = match packet {
                0 => self.tried(contestants, &instances)?,
                _ => contestants.iter().map(|_| Vec::new()).collect(),
            };
            let each = contestants.iter_mut().zip(tried);
            let own = each.map(|(one, tried)| self.answered(one.as_mut(), tried, &instances)).collect();
            let asked = instances.len();
            let entries = held(own, against, instances, &self.is_over)?;
            self.keep(packet, entries, asked)?;
        }
        Ok(())
    }

    /// The answers to all of these instances, the first of which are there.
    fn answered(&self, contestant: &mut dyn Contestant, mut own: Vec<Own>, instances: &[Instance]) -> Vec<Own> {
        let left = &instances[own.len()..];
        let at_a_time = if self.is_timed { 1 } else { left.len().max(1) };
        for some in left.chunks(at_a_time) {
            let answers = answered(contestant, some, &self.is_over);
            let is_cut = answers.len() < some.len();
            own.extend(answers);
            if is_cut {
                break;
            }
        }
        own
    }

    /// What each contestant says of as many of the first instances as the trial asks about.
    fn tried(&self, contestants: &mut [Box<dyn Contestant>], instances: &[Instance]) -> Result<Vec<Vec<Own>>> {
        let begun = self.kept().tallies[0].instances;
        let mut own = Vec::with_capacity(contestants.len());
        for (number, contestant) in contestants.iter_mut().enumerate() {
            let tried = self.trial.of(contestant.as_mut(), instances, begun, &self.is_over);
            own.push(tried.map_err(|none| none.of(number))?);
        }
        self.kept().is_on_trial = false;
        self.grown.notify_all();
        Ok(own)
    }

    /// Waits while it is not known whether the contest goes on.
    fn await_the_trial(&self) {
        let mut kept = self.kept();
        while kept.is_on_trial && !self.is_over() {
            kept = self.grown.wait_timeout(kept, GLANCE).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// The next instances with the number of their packet; nothing if there are no more, or nobody wants them. One that
    /// cannot be had ends the contest before anybody else asks for the next: of several such errors, the first is told.
    fn next_packet(&self) -> Option<(u64, Vec<Instance>)> {
        let mut source = self.source.lock().unwrap_or_else(PoisonError::into_inner);
        let mut instances = Vec::with_capacity(AT_A_TIME);
        while instances.len() < AT_A_TIME && !self.is_over() {
            match source.instances.next() {
                Some(Ok(instance)) => instances.push(instance),
                Some(Err(error)) => {
                    self.fail(error);
                    return None;
                }
                None => break,
            }
        }
        source.taken += 1;
        (!instances.is_empty() && !self.is_over()).then_some((source.taken - 1, instances))
    }

    /// Tallies what became of a packet of so many instances as soon as it is its turn.
    fn keep(&self, packet: u64, mut entries: Vec<Vec<Entry>>, asked: usize) -> Result<()> {
        let mut kept = self.kept();
        while kept.early.len() >= MOST_WAITING && packet > kept.next && !self.is_over() {
            kept = self.grown.wait_timeout(kept, GLANCE).unwrap_or_else(PoisonError::into_inner).0;
        }
        let is_whole = entries.len() == asked;
        if packet == kept.next {
            let mut grown = 0;
            let mut whole = is_whole;
            loop {
                grown += entries.len() as u64;
                if !kept.cut {
                    kept.take(entries, self.order, self.stride)?;
                }
                kept.cut |= !whole;
                kept.next += 1;
                let next = kept.next;
                let Some(early) = kept.early.remove(&next) else { break };
                (entries, whole) = (early, true);
            }
            (self.watcher)(&kept.tallies[0], grown)?;
            self.grown.notify_all();
        } else if is_whole {
            kept.early.insert(packet, entries);
        }
        Ok(())
    }
}
