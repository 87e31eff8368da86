//! A sweep over a domain in its declared order, on all threads, with the same outcome on any number of them.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use num_bigint::BigUint;
use rayon::prelude::*;

use super::asserted::Asserted;
use super::domain::{Domain, Random};
use super::finding::Outcome;
use super::journal::{Assigned, Journal, Sweeping};
use super::optima::{Account, accounted, unaccounted};
use super::partial_results::RangeResult;
use super::regular::Regular;
use super::source::{Begin, Held, Source, begin};
use super::{Admission, Counterexample, Finding, RunContext};

/// Instances handed to the threads at a time: small enough to hold, large enough to keep every thread busy.
const CHUNK: usize = 4096;

/// The first such number where what is gone through is written down, and how long no more than that are to take.
const FIRST_CHUNK: usize = 64;
const LONG: Duration = Duration::from_millis(500);

/// Checks every instance of a domain, smallest first.
///
/// # Panics
/// Panics if these are not as many as the domain is known to hold.
pub fn sweep<D: Domain<Instance: Regular + Send + Sync>>(
    context: &RunContext,
    domain: &D,
    check: impl Fn(&D::Instance) -> Result<(), Counterexample> + Sync,
) -> Finding {
    let plain = Sweep { is_plain: true, ..Sweep::complete(context, domain.to_string()) };
    let finding = plain.through(domain, std::iter::once, check);
    if let Some(size) = domain.size().filter(|_| is_whole(context, &finding)) {
        assert_eq!(BigUint::from(finding.enumerated), size, "{domain}");
    }
    finding
}

/// Whether a sweep came to the end of its domain, all of which was its own.
fn is_whole(context: &RunContext, finding: &Finding) -> bool {
    !finding.interrupted && !finding.ended && !context.journal().is_some_and(Journal::leaves_the_rest)
}

/// Checks random instances, drawn from the stream of this `purpose`.
pub(super) fn sample<D: Domain<Instance: Regular + Send + Sync>>(
    context: &RunContext,
    purpose: &str,
    random: &Random<D>,
    check: impl Fn(&D::Instance) -> Result<(), Counterexample> + Sync,
) -> Finding {
    let plain = Sweep { is_plain: true, ..Sweep::random(context, random.to_string()) };
    plain.drawn(purpose, random, std::iter::once, check)
}

/// How a domain of instances was checked.
pub struct Sweep<'a> {
    context: &'a RunContext<'a>,
    random: bool,
    domain: String,
    /// Whether there is one instance at each position of the domain.
    is_plain: bool,
}

impl<'a> Sweep<'a> {
    /// A sweep over a domain that is enumerated completely, smallest instance first.
    pub fn complete(context: &'a RunContext<'a>, domain: impl Into<String>) -> Self {
        Self { context, random: false, domain: domain.into(), is_plain: false }
    }

    /// A sweep over random instances; it is never called complete.
    pub fn random(context: &'a RunContext<'a>, domain: impl Into<String>) -> Self {
        Self { context, random: true, domain: domain.into(), is_plain: false }
    }

    /// Checks `instances` in order, to the end of the domain, or to the first failure where the context ends there. Of
    /// a run in parts, one part has all of them.
    pub fn check<I, C>(self, instances: impl IntoIterator<Item = I>, check: C) -> Finding
    where
        I: Regular + Send + Sync,
        C: Fn(&I) -> Result<(), Counterexample> + Sync,
    {
        self.over(None, begin(|_| instances.into_iter(), std::iter::once, check))
    }

    /// Checks what is made of each instance of a domain, in its order.
    pub fn through<D, E, I, C>(self, domain: &D, made: impl Fn(D::Instance) -> E, check: C) -> Finding
    where
        D: Domain,
        E: IntoIterator<Item = I>,
        I: Regular + Send + Sync,
        C: Fn(&I) -> Result<(), Counterexample> + Sync,
    {
        let size = self.context.journal().and_then(|_| domain.size());
        self.over(size, begin(|start| domain.starting_at(start.into()), made, check))
    }

    /// Checks what is made of each random instance, drawn from the stream of this `purpose`.
    pub fn drawn<D, E, I, C>(
        self,
        purpose: &str,
        random: &Random<D>,
        made: impl Fn(D::Instance) -> E,
        check: C,
    ) -> Finding
    where
        D: Domain,
        E: IntoIterator<Item = I>,
        I: Regular + Send + Sync,
        C: Fn(&I) -> Result<(), Counterexample> + Sync,
    {
        let stream = self.context.random(purpose);
        let size = Some(random.count.into());
        self.over(size, begin(|start| random.drawn_from(start, &stream), made, check))
    }

    /// Checks what is made of each position, as far as this run is to: all of them, a piece, or none where it is known
    /// what others found.
    fn over(self, size: Option<BigUint>, source: Begin) -> Finding {
        let Some(journal) = self.context.journal() else {
            return self.walk(&mut *source(0), u64::MAX, RangeResult::default(), None);
        };
        let Self { context, random, is_plain, ref domain } = self;
        let sweeping = Sweeping { domain, random, size: size.clone(), is_plain, tallies: context.tallies() };
        let piece = match journal.begin(&sweeping) {
            Assigned::Known(finding) => return *finding,
            Assigned::SweepRange(piece) => *piece,
            Assigned::Sample(sample) => {
                let start = sample.start(size.and_then(|size| u64::try_from(size).ok()));
                let (passed, elapsed) = sample.measure(context, &mut *source(start));
                journal.sampled(passed, elapsed);
                journal.end();
                return Finding::over(self.domain);
            }
        };
        for (tally, total) in context.tallies().iter().zip(&piece.found.tallies) {
            tally.set(*total);
        }
        let found = piece.found.clone();
        let finding = if piece.done == piece.to {
            found.into_finding(domain, random)
        } else if piece.size.is_some() {
            let record = Record { journal, done: piece.done };
            self.walk(&mut *source(piece.done), piece.to, found, Some(record))
        } else {
            let finding = self.walk(&mut *source(0), u64::MAX, found, None);
            if !finding.interrupted && !context.is_stopped() {
                journal.passed(1, self.found(&finding));
            }
            finding
        };
        journal.end();
        // What follows is the merge's, whatever was found here.
        Finding { interrupted: finding.interrupted, ..Finding::over(self.domain) }
    }

    /// Goes on behind what is `found`, up to the position with the number `end`, and tells the `record` of each chunk
    /// that is gone through.
    fn walk(&self, source: &mut dyn Source, end: u64, found: RangeResult, mut record: Option<Record>) -> Finding {
        let mut checked = found.instances;
        let mut position = record.as_ref().map_or(0, |record| record.done);
        let mut finding = found.into_finding(&self.domain, self.random);
        let mut most = if record.is_some() { FIRST_CHUNK } else { CHUNK };
        while !finding.interrupted && !finding.ended {
            if finding.is_cut_short(self.context) {
                break;
            }
            let begun = Instant::now();
            let passed = self.gather(source, position..end, most);
            if passed == 0 {
                break;
            }
            position += passed;
            let before = checked;
            for outcome in outcomes(self.context, source.held()) {
                let Some(outcome) = outcome else {
                    finding.interrupted = true;
                    break;
                };
                checked += 1;
                finding.take(outcome, checked);
                if self.context.ends_at_first_failure() && finding.counterexample.is_some() {
                    finding.ended = true;
                    break;
                }
            }
            self.context.checked(checked - before);
            *(if self.random { &mut finding.random } else { &mut finding.enumerated }) = checked;
            // A check that was told to stop may have given up: such a chunk is not gone through.
            if let Some(record) = record.as_mut().filter(|_| !finding.is_cut_short(self.context)) {
                record.journal.passed(position, self.found(&finding));
            }
            most = if record.is_none() {
                CHUNK
            } else if begun.elapsed() < LONG {
                CHUNK.min(2 * most)
            } else {
                FIRST_CHUNK.max(most / 2)
            };
        }
        // A check of a large instance gives up when the run is asked to stop.
        finding.is_cut_short(self.context);
        finding
    }

    /// Has the next instances held, those of the first of these positions, and says of how many positions they are.
    fn gather(&self, source: &mut dyn Source, positions: Range<u64>, most: usize) -> u64 {
        source.clear();
        let mut passed = 0;
        // To find the next instance may itself take long.
        for position in positions.take(CHUNK) {
            if source.held().len() >= most || self.context.is_stopped() || !source.find() {
                break;
            }
            source.make(position);
            passed += 1;
        }
        passed
    }

    /// What is written down of a finding.
    fn found(&self, finding: &Finding) -> RangeResult {
        RangeResult {
            instances: finding.instances(),
            counterexample: finding.counterexample.clone(),
            failures: finding.failures.clone(),
            optima: finding.optima,
            tallies: self.context.tallies().iter().map(|tally| tally.total()).collect(),
        }
    }
}

/// Where it is written down how far a sweep came.
struct Record<'a> {
    journal: &'a Journal,
    /// The first position that is not gone through yet.
    done: u64,
}

/// What became of each instance of a chunk: nothing of those that a stop came before, nor of those behind a failure
/// that ends the sweep.
fn outcomes(context: &RunContext, held: &dyn Held) -> Vec<Option<Outcome>> {
    let last = AtomicUsize::new(usize::MAX);
    let outcome = |index: usize| {
        if index > last.load(Ordering::Relaxed) || context.is_stopped() {
            return None;
        }
        let (checked, mut account) = accounted(context, held.place(index), || held.check(index));
        // Evidence that is refuted is so whether the instance satisfies the hypotheses or not.
        let is_evidence = account.refuted.is_some();
        let failure = account.refuted.take().or(checked.err()).map(|failure| {
            let admitted = match is_evidence {
                true => Admission::Within,
                false => unaccounted(|| context.admits(&failure.instance)),
            };
            let decides = account.asserted != Asserted::Aside;
            if decides && admitted == Admission::Within && context.ends_at_first_failure() {
                last.fetch_min(index, Ordering::Relaxed);
            }
            (failure, admitted)
        });
        let Account { optima, asserted, .. } = account;
        Some(Outcome { is_regular: held.is_regular(index), optima, asserted, failure })
    };
    (0..held.len()).into_par_iter().map(outcome).collect()
}

#[cfg(test)]
#[path = "sweep_tests.rs"]
mod tests;
