//! How the sweeps of a claim are gone through in parts: found shard by shard, written down, joined by a merge.
//!
//! A run of a check comes to the same sweeps in the same order, whatever they find, but for those behind what is asked
//! to stop. So a sweep is known by its row and its number. To find, a journal gives each sweep the positions of its share,
//! and lets nothing else take time: outside of sweeps, whoever asks is told to stop. To merge, it gives each sweep what all
//! shards found, so that the rest of the run, its controls, proofs, tables and remarks, is that of an unsharded one.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use num_bigint::BigUint;

use super::Finding;
use super::piece::{Found, Piece};
use super::share::{Key, Share};
use super::tally::Tally;

/// What is told of the pieces so far.
type Told = Box<dyn Fn(&[Piece]) + Send + Sync>;

/// What a run does with the sweeps of one claim.
pub struct Journal {
    task: Task,
    /// Whether a sweep is being gone through; what is not one has to wait for the merge.
    is_sweeping: AtomicBool,
    state: Mutex<State>,
}

enum Task {
    Find { share: Share, told: Told },
    Repeat,
    Merge,
    List,
}

#[derive(Default)]
struct State {
    /// The row whose sweeps come, and how many of them came.
    row: String,
    sweeps: usize,
    pieces: Vec<Piece>,
    /// What does not fit.
    wrong: Option<String>,
}

/// What a sweep does under a journal.
pub(super) enum Assigned {
    /// Nothing: that is what was found.
    Known(Box<Finding>),
    /// Goes through the rest of a piece.
    Piece(Box<Piece>),
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
    /// Goes through a share of each sweep, and on where the `kept` pieces end. All pieces are `told` from time to time.
    pub fn finding(share: Share, kept: Vec<Piece>, told: impl Fn(&[Piece]) + Send + Sync + 'static) -> Self {
        Self::new(Task::Find { share, told: Box::new(told) }, kept)
    }

    /// Goes through these pieces once more, as far as they were gone through, and through nothing else.
    pub fn repeating(pieces: &[Piece]) -> Self {
        let again = |piece: &Piece| {
            let found = Found { tallies: vec![0; piece.found.tallies.len()], ..Found::default() };
            Piece { to: piece.done, done: piece.from, found, ..piece.clone() }
        };
        Self::new(Task::Repeat, pieces.iter().map(again).collect())
    }

    /// Gives each sweep what was found in the pieces that make it up.
    pub fn merging(pieces: Vec<Piece>) -> Self {
        Self::new(Task::Merge, pieces)
    }

    /// Lists the sweeps, and goes through none.
    pub fn listing() -> Self {
        Self::new(Task::List, Vec::new())
    }

    fn new(task: Task, pieces: Vec<Piece>) -> Self {
        let state = Mutex::new(State { pieces, ..State::default() });
        Self { task, is_sweeping: AtomicBool::new(false), state }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The pieces so far; of a listing, all of each sweep with nothing found.
    pub fn pieces(&self) -> Vec<Piece> {
        self.state().pieces.clone()
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
        let key = Key { row: state.row.clone(), sweep: state.sweeps };
        state.sweeps += 1;
        let size = sweeping.size.clone().and_then(|size| u64::try_from(size).ok());
        let assigned = match &self.task {
            Task::Find { share, .. } => state.piece(key, share, size, sweeping).map(Assigned::Piece),
            Task::Repeat => {
                let piece = state.pieces.iter().find(|piece| piece.key == key);
                let nothing = || Assigned::Known(Box::new(Finding::over(sweeping.domain)));
                Ok(piece.map_or_else(nothing, |piece| Assigned::Piece(Box::new(piece.clone()))))
            }
            Task::Merge => state.merged(&key, size, sweeping).map(Assigned::Known),
            Task::List => {
                let piece = Piece::new(key, &Share::whole(), size, sweeping);
                state.pieces.push(piece);
                Ok(Assigned::Known(Box::new(Finding::over(sweeping.domain))))
            }
        };
        self.is_sweeping.store(matches!(assigned, Ok(Assigned::Piece(_))), Ordering::Relaxed);
        assigned.unwrap_or_else(|wrong| {
            state.wrong.get_or_insert(wrong);
            Assigned::Known(Box::new(Finding { interrupted: true, ..Finding::over(sweeping.domain) }))
        })
    }

    /// So far the sweep came.
    pub(super) fn passed(&self, done: u64, found: Found) {
        let mut state = self.state();
        let key = Key { row: state.row.clone(), sweep: state.sweeps - 1 };
        if let Some(piece) = state.pieces.iter_mut().find(|piece| piece.key == key) {
            (piece.done, piece.found) = (done, found);
        }
        if let Task::Find { told, .. } = &self.task {
            told(&state.pieces);
        }
    }

    /// The sweep is over, or was stopped.
    pub(super) fn end(&self) {
        self.is_sweeping.store(false, Ordering::Relaxed);
    }
}

impl State {
    /// The piece of a share, as far as it was gone through before.
    fn piece(&mut self, key: Key, share: &Share, size: Option<u64>, sweeping: &Sweeping) -> Result<Box<Piece>, String> {
        let fresh = Piece::new(key, share, size, sweeping);
        let Some(kept) = self.pieces.iter().find(|piece| piece.key == fresh.key) else {
            self.pieces.push(fresh.clone());
            return Ok(Box::new(fresh));
        };
        let is_same = |piece: &Piece| (piece.domain.clone(), piece.random, piece.size, piece.from, piece.to);
        if is_same(kept) == is_same(&fresh) && (kept.from..=kept.to).contains(&kept.done) {
            Ok(Box::new(kept.clone()))
        } else {
            Err(format!("{}, sweep {}: what is kept is not of this share", fresh.key.row, fresh.key.sweep + 1))
        }
    }

    /// What all pieces of a sweep found together.
    fn merged(&self, key: &Key, size: Option<u64>, sweeping: &Sweeping) -> Result<Box<Finding>, String> {
        let place = format!("{}, sweep {} over {}", key.row, key.sweep + 1, sweeping.domain);
        let pieces = self.pieces.iter().filter(|piece| piece.key == *key).cloned().collect();
        let whole = Piece::join(pieces).map_err(|wrong| format!("{place}: {wrong}"))?;
        if (whole.domain.as_str(), whole.random) != (sweeping.domain, sweeping.random) {
            return Err(format!("{place}: it is over {} in the shards", whole.domain));
        }
        if whole.size != size {
            let [known, found] = [size, whole.size].map(|size| size.map_or("one".to_owned(), |size| size.to_string()));
            return Err(format!("{place}: by the closed form it has {known} positions, and {found} in the shards"));
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

impl Piece {
    /// The share of a sweep, with nothing found yet.
    fn new(key: Key, share: &Share, size: Option<u64>, sweeping: &Sweeping) -> Self {
        let range = share.of_sweep(&key, size);
        Self {
            domain: sweeping.domain.to_owned(),
            random: sweeping.random,
            size,
            from: range.start,
            to: range.end,
            done: range.start,
            found: Found { tallies: vec![0; sweeping.tallies.len()], ..Found::default() },
            key,
        }
    }
}
