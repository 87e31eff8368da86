//! How the sweeps of a claim are gone through in parts: found shard by shard, written down, joined by a merge.
//!
//! A run of a check comes to the same sweeps in the same order, whatever they find, but for those behind what is asked
//! to stop. So a sweep is known by its row and its number, and so is what cannot be cut, a proof or a curve. To find, a
//! journal gives each sweep the positions of its share, does what cannot be cut where the share has it, and lets
//! nothing else take time: outside of these, whoever asks is told to stop. To merge, it gives each what the shards
//! found, so that the rest of the run, its controls, tables and remarks, is that of an unsharded one.

use std::collections::HashMap;
use std::ops;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use num_bigint::BigUint;

use super::partial_results::{Indivisible, PartialResults, RangeResult, SweepRange};
use super::sampled::{Sample, Sampled};
use super::share::{Key, Share};
use super::tally::Tally;
use super::{Finding, RunContext};

/// Which positions of a sweep of this size are gone through.
type Range = Box<dyn Fn(&Key, Option<u64>) -> ops::Range<u64> + Send + Sync>;

/// What is told of the parts so far.
type OnProgress = Box<dyn Fn(&PartialResults) + Send + Sync>;

/// What a run does with the sweeps of one claim.
pub struct Journal {
    task: Task,
    /// Whether a sweep is being gone through; what is not one has to wait for the merge.
    is_sweeping: AtomicBool,
    state: Mutex<State>,
}

enum Task {
    Find {
        range: Range,
        told: OnProgress,
    },
    Merge,
    /// Without a sample the sweeps are listed alone.
    Sample(Option<Sample>),
}

#[derive(Default)]
struct State {
    /// The row whose sweeps come, and how many of them came.
    row: String,
    sweeps: usize,
    /// Whether anything came that is divided, of any row.
    is_divided: bool,
    parts: PartialResults,
    samples: Vec<Sampled>,
    /// What does not fit.
    wrong: Option<String>,
}

/// What a sweep does under a journal.
pub(super) enum Assigned {
    /// Nothing: that is what was found.
    Known(Box<Finding>),
    /// Goes through the rest of a piece.
    SweepRange(Box<SweepRange>),
    /// Goes through a few positions, to see how long they take.
    Sample(Sample),
}

/// A sweep as it presents itself.
pub(super) struct Sweeping<'a> {
    pub domain: &'a str,
    pub random: bool,
    pub size: Option<BigUint>,
    /// Whether there is one instance at each position.
    pub is_plain: bool,
    pub tallies: &'a [&'a Tally],
}

impl Journal {
    /// Goes through a share of each sweep, and on where the `kept` parts end. All parts are `told` from time to time.
    pub fn finding(share: Share, kept: PartialResults, told: impl Fn(&PartialResults) + Send + Sync + 'static) -> Self {
        let range = move |key: &Key, size| share.of_sweep(key, size);
        Self::new(Task::Find { range: Box::new(range), told: Box::new(told) }, kept)
    }

    /// Goes through these parts once more, as far as they were gone through, and through nothing else.
    pub fn repeating(parts: &PartialResults) -> Self {
        let pieces = parts.pieces.iter().map(|piece| (piece.key.clone(), piece.from..piece.done));
        let ranges: HashMap<_, _> = pieces.chain(parts.apart.iter().map(|apart| (apart.key.clone(), 0..1))).collect();
        let range = move |key: &Key, _| ranges.get(key).cloned().unwrap_or_default();
        Self::new(Task::Find { range: Box::new(range), told: Box::new(|_| ()) }, PartialResults::default())
    }

    /// Gives each sweep what was found in the pieces that make it up.
    pub fn merging(parts: PartialResults) -> Self {
        Self::new(Task::Merge, parts)
    }

    /// Lists the sweeps, and goes through none.
    pub fn listing() -> Self {
        Self::new(Task::Sample(None), PartialResults::default())
    }

    /// Goes through a few positions of each sweep, no longer than `patience`, from the one on behind which `numerator`
    /// of `denominator` equal parts lie.
    pub fn sampling((numerator, denominator): (u64, u64), patience: Duration) -> Self {
        Self::new(Task::Sample(Some(Sample { numerator, denominator, patience })), PartialResults::default())
    }

    fn new(task: Task, parts: PartialResults) -> Self {
        let state = Mutex::new(State { parts, ..State::default() });
        Self { task, is_sweeping: AtomicBool::new(false), state }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The parts so far.
    pub fn parts(&self) -> PartialResults {
        self.state().parts.clone()
    }

    /// Whether there was anything to divide: a sweep, or what is done apart.
    pub fn is_divided(&self) -> bool {
        self.state().is_divided
    }

    /// What was sampled: a sweep each, and what cannot be cut, of which nothing is gone through.
    pub fn samples(&self) -> Vec<Sampled> {
        self.state().samples.clone()
    }

    /// What does not fit, if anything.
    pub fn wrong(&self) -> Option<String> {
        self.state().wrong.clone()
    }

    /// Whether it goes through sweeps alone, and the rest is the merge's.
    pub(super) fn leaves_the_rest(&self) -> bool {
        !matches!(self.task, Task::Merge)
    }

    /// Whether what runs now is to wait for the merge.
    pub(super) fn is_idle(&self) -> bool {
        self.leaves_the_rest() && !self.is_sweeping.load(Ordering::Relaxed)
    }

    /// From now on the sweeps are those of this row.
    pub(super) fn begin_row(&self, row: &str) {
        let mut state = self.state();
        (state.row, state.sweeps) = (row.to_owned(), 0);
    }

    /// What the next sweep does.
    pub(super) fn begin(&self, sweeping: &Sweeping) -> Assigned {
        let mut state = self.state();
        let key = state.next();
        let size = sweeping.size.clone().and_then(|size| u64::try_from(size).ok());
        let assigned = match &self.task {
            Task::Find { range, .. } => {
                let range = range(&key, size);
                state.piece(SweepRange::new(key, range, size, sweeping)).map(Assigned::SweepRange)
            }
            Task::Merge => state.merged(&key, size, sweeping).map(Assigned::Known),
            Task::Sample(sample) => {
                state.samples.push(Sampled::of(key, size));
                let listed = || Assigned::Known(Box::new(Finding::over(sweeping.domain)));
                Ok(sample.map_or_else(listed, Assigned::Sample))
            }
        };
        self.is_sweeping
            .store(matches!(assigned, Ok(Assigned::SweepRange(_) | Assigned::Sample(_))), Ordering::Relaxed);
        assigned.unwrap_or_else(|wrong| {
            state.wrong.get_or_insert(wrong);
            Assigned::Known(Box::new(Finding { interrupted: true, ..Finding::over(sweeping.domain) }))
        })
    }

    /// So far the sweep came.
    pub(super) fn passed(&self, done: u64, found: RangeResult) {
        let mut state = self.state();
        let key = Key { row: state.row.clone(), sweep: state.sweeps - 1 };
        if let Some(piece) = state.parts.pieces.iter_mut().find(|piece| piece.key == key) {
            (piece.done, piece.found) = (done, found);
        }
        if let Task::Find { told, .. } = &self.task {
            told(&state.parts);
        }
    }

    /// So long the positions of the sweep took that were gone through.
    pub(super) fn sampled(&self, positions: u64, elapsed: Duration) {
        if let Some(last) = self.state().samples.last_mut() {
            (last.positions, last.elapsed) = (positions, elapsed);
        }
    }

    /// Does what cannot be cut, under a context that nothing divides; nothing where it is another part's.
    pub(super) fn apart(&self, context: &RunContext, work: &dyn Fn(&RunContext) -> Finding) -> Finding {
        let (key, known) = {
            let mut state = self.state();
            let key = state.next();
            let known = state.parts.apart.iter().find(|apart| apart.key == key).map(|apart| apart.finding.clone());
            (key, known)
        };
        let is_to_do = match &self.task {
            Task::Find { range, .. } => known.is_none() && !range(&key, None).is_empty(),
            Task::Sample(_) => {
                self.state().samples.push(Sampled::of(key, None));
                return Finding::default();
            }
            Task::Merge => {
                return known.unwrap_or_else(|| {
                    let wrong = format!("{}, part {}: no shard has what cannot be cut", key.row, key.sweep + 1);
                    self.state().wrong.get_or_insert(wrong);
                    Finding { interrupted: true, ..Finding::default() }
                });
            }
        };
        if is_to_do {
            let finding = work(context);
            if finding.interrupted || context.is_told_to_stop() {
                return Finding { interrupted: true, ..Finding::default() };
            }
            let mut state = self.state();
            state.parts.apart.retain(|apart| apart.key != key);
            state.parts.apart.push(Indivisible { key, finding });
            if let Task::Find { told, .. } = &self.task {
                told(&state.parts);
            }
        }
        Finding::default()
    }

    /// The sweep is over, or was stopped.
    pub(super) fn end(&self) {
        self.is_sweeping.store(false, Ordering::Relaxed);
    }
}

impl State {
    /// What comes next.
    fn next(&mut self) -> Key {
        (self.sweeps, self.is_divided) = (self.sweeps + 1, true);
        Key { row: self.row.clone(), sweep: self.sweeps - 1 }
    }

    /// The piece that begins `fresh`, as far as it was gone through before.
    fn piece(&mut self, fresh: SweepRange) -> Result<Box<SweepRange>, String> {
        let Some(kept) = self.parts.pieces.iter().find(|piece| piece.key == fresh.key) else {
            self.parts.pieces.push(fresh.clone());
            return Ok(Box::new(fresh));
        };
        let extent = |piece: &SweepRange| (piece.from, piece.to, piece.found.tallies.len());
        if kept.sweep() == fresh.sweep() && extent(kept) == extent(&fresh) && kept.is_sound() {
            Ok(Box::new(kept.clone()))
        } else {
            Err(format!("{}, sweep {}: what is kept is not of this share", fresh.key.row, fresh.key.sweep + 1))
        }
    }

    /// What all pieces of a sweep found together.
    fn merged(&self, key: &Key, size: Option<u64>, sweeping: &Sweeping) -> Result<Box<Finding>, String> {
        let place = format!("{}, sweep {} over {}", key.row, key.sweep + 1, sweeping.domain);
        let pieces = self.parts.pieces.iter().filter(|piece| piece.key == *key).cloned().collect();
        let whole = SweepRange::join(pieces).map_err(|wrong| format!("{place}: {wrong}"))?;
        if (whole.domain.as_str(), whole.random) != (sweeping.domain, sweeping.random) {
            return Err(format!("{place}: it is over {} in the shards", whole.domain));
        }
        if whole.size != size {
            let [known, found] = [size, whole.size].map(|size| size.map_or("one".to_owned(), |size| size.to_string()));
            return Err(format!("{place}: by the closed form it has {known} positions, and {found} in the shards"));
        }
        if whole.is_plain != sweeping.is_plain {
            return Err(format!("{place}: the shards do not have one instance at each position alike"));
        }
        if sweeping.is_plain && whole.found.instances != whole.positions() {
            let (found, positions) = (whole.found.instances, whole.positions());
            return Err(format!("{place}: by the closed form it has {positions} instances, and {found} in the shards"));
        }
        if whole.found.tallies.len() != sweeping.tallies.len() {
            return Err(format!("{place}: the shards have other tallies"));
        }
        sweeping.tallies.iter().zip(&whole.found.tallies).for_each(|(tally, more)| tally.add(*more));
        Ok(Box::new(whole.found.into_finding(sweeping.domain, sweeping.random)))
    }
}

impl SweepRange {
    /// These positions of a sweep, with nothing found yet.
    fn new(key: Key, range: ops::Range<u64>, size: Option<u64>, sweeping: &Sweeping) -> Self {
        Self {
            domain: sweeping.domain.to_owned(),
            random: sweeping.random,
            is_plain: sweeping.is_plain,
            size,
            from: range.start,
            to: range.end,
            done: range.start,
            found: RangeResult { tallies: vec![0; sweeping.tallies.len()], ..RangeResult::default() },
            key,
        }
    }
}
