//! A sweep over a domain in its declared order, on all threads, with the same outcome on any number of them.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use num_bigint::BigUint;
use rayon::prelude::*;

use super::domain::{Domain, Random};
use super::finding::Outcome;
use super::journal::{Assigned, Journal, Sweeping};
use super::optima::{Place, accounted, unaccounted};
use super::piece::Found;
use super::regular::Regular;
use super::{Counterexample, Effort, Finding};

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
    effort: &Effort,
    domain: &D,
    check: impl Fn(&D::Instance) -> Result<(), Counterexample> + Sync,
) -> Finding {
    let plain = Sweep { is_plain: true, ..Sweep::complete(effort, domain.to_string()) };
    let finding = plain.through(domain, std::iter::once, check);
    let is_whole = !finding.interrupted && !finding.ended && !effort.journal().is_some_and(Journal::leaves_the_rest);
    if let Some(size) = domain.size().filter(|_| is_whole) {
        assert_eq!(BigUint::from(finding.enumerated), size, "{domain}");
    }
    finding
}

/// Checks random instances, drawn from the stream of this `purpose`.
pub fn sample<D: Domain<Instance: Regular + Send + Sync>>(
    effort: &Effort,
    purpose: &str,
    random: &Random<D>,
    check: impl Fn(&D::Instance) -> Result<(), Counterexample> + Sync,
) -> Finding {
    let plain = Sweep { is_plain: true, ..Sweep::random(effort, random.to_string()) };
    plain.drawn(purpose, random, std::iter::once, check)
}

/// How a domain of instances was checked.
pub struct Sweep<'a> {
    effort: &'a Effort<'a>,
    random: bool,
    domain: String,
    /// Whether there is one instance at each position of the domain.
    is_plain: bool,
}

impl<'a> Sweep<'a> {
    /// A sweep over a domain that is enumerated completely, smallest instance first.
    pub fn complete(effort: &'a Effort<'a>, domain: impl Into<String>) -> Self {
        Self { effort, random: false, domain: domain.into(), is_plain: false }
    }

    /// A sweep over random instances; it is never called complete.
    pub fn random(effort: &'a Effort<'a>, domain: impl Into<String>) -> Self {
        Self { effort, random: true, domain: domain.into(), is_plain: false }
    }

    /// Checks `instances` in order, to the end of the domain, or to the first failure where the effort ends there. Of a
    /// run in parts, one part has all of them.
    pub fn check<I, C>(self, instances: impl IntoIterator<Item = I>, check: C) -> Finding
    where
        I: Regular + Send + Sync,
        C: Fn(&I) -> Result<(), Counterexample> + Sync,
    {
        self.over(None, |_| instances.into_iter(), std::iter::once, check)
    }

    /// Checks what is made of each instance of a domain, in its order.
    pub fn through<D, E, I, C>(self, domain: &D, made: impl Fn(D::Instance) -> E, check: C) -> Finding
    where
        D: Domain,
        E: IntoIterator<Item = I>,
        I: Regular + Send + Sync,
        C: Fn(&I) -> Result<(), Counterexample> + Sync,
    {
        let size = self.effort.journal().and_then(|_| domain.size());
        self.over(size, |start| domain.starting_at(start.into()), made, check)
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
        let stream = self.effort.random(purpose);
        let size = Some(random.count.into());
        self.over(size, |start| random.drawn_from(start, &stream), made, check)
    }

    /// Checks what is made of each position, as far as this run is to: all of them, a piece, or none where it is known
    /// what others found.
    fn over<P, E, I, C>(
        self,
        size: Option<BigUint>,
        positions: impl FnOnce(u64) -> P,
        made: impl Fn(P::Item) -> E,
        check: C,
    ) -> Finding
    where
        P: Iterator,
        E: IntoIterator<Item = I>,
        I: Regular + Send + Sync,
        C: Fn(&I) -> Result<(), Counterexample> + Sync,
    {
        let Some(journal) = self.effort.journal() else {
            return self.walk(&mut positions(0), (&made, &check), Found::default(), None);
        };
        let Self { effort, random, is_plain, ref domain } = self;
        let sweeping = Sweeping { domain, random, size: size.clone(), is_plain, tallies: effort.tallies() };
        let piece = match journal.begin(&sweeping) {
            Assigned::Known(finding) => return *finding,
            Assigned::Piece(piece) => *piece,
            Assigned::Sample(sample) => {
                let start = sample.start(size.and_then(|size| u64::try_from(size).ok()));
                let each = |position| made(position).into_iter().for_each(|instance| drop(check(&instance)));
                let (passed, elapsed) = sample.measure(effort, positions(start), each);
                journal.sampled(passed, elapsed);
                journal.end();
                return Finding::over(self.domain);
            }
        };
        for (tally, total) in effort.tallies().iter().zip(&piece.found.tallies) {
            tally.set(*total);
        }
        let found = piece.found.clone();
        let finding = match (piece.size, piece.to - piece.done) {
            (_, 0) => found.into_finding(domain, random),
            (Some(_), left) => {
                let mut positions = positions(piece.done).take(usize::try_from(left).unwrap_or(usize::MAX));
                self.walk(&mut positions, (&made, &check), found, Some(Record { journal, done: piece.done }))
            }
            (None, _) => {
                let finding = self.walk(&mut positions(0), (&made, &check), found, None);
                if !finding.interrupted && !effort.is_stopped() {
                    journal.passed(1, self.found(&finding));
                }
                finding
            }
        };
        journal.end();
        // What follows is the merge's, whatever was found here.
        Finding { interrupted: finding.interrupted, ..Finding::over(self.domain) }
    }

    /// Goes on behind what is `found`, and tells the `record` of each chunk that is gone through.
    fn walk<P, E, I, C>(
        &self,
        positions: &mut P,
        (made, check): (&impl Fn(P::Item) -> E, &C),
        found: Found,
        mut record: Option<Record>,
    ) -> Finding
    where
        P: Iterator,
        E: IntoIterator<Item = I>,
        I: Regular + Send + Sync,
        C: Fn(&I) -> Result<(), Counterexample> + Sync,
    {
        let mut checked = found.instances;
        let mut position = record.as_ref().map_or(0, |record| record.done);
        let mut finding = found.into_finding(&self.domain, self.random);
        let mut most = if record.is_some() { FIRST_CHUNK } else { CHUNK };
        while !finding.interrupted && !finding.ended {
            if finding.is_cut_short(self.effort) {
                break;
            }
            let begun = Instant::now();
            let (chunk, passed) = self.gather(position, positions, made, most);
            if passed == 0 {
                break;
            }
            position += passed;
            let before = checked;
            for outcome in outcomes(self.effort, &chunk, check) {
                let Some(outcome) = outcome else {
                    finding.interrupted = true;
                    break;
                };
                checked += 1;
                finding.take(outcome, checked);
                if self.effort.ends_at_first_failure() && finding.counterexample.is_some() {
                    finding.ended = true;
                    break;
                }
            }
            self.effort.checked(checked - before);
            *(if self.random { &mut finding.random } else { &mut finding.enumerated }) = checked;
            // A check that was told to stop may have given up: such a chunk is not gone through.
            if let Some(record) = record.as_mut().filter(|_| !finding.is_cut_short(self.effort)) {
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
        finding.is_cut_short(self.effort);
        finding
    }

    /// The next instances, from this position on, with their places, and of how many positions they are.
    fn gather<P: Iterator, E: IntoIterator<Item = I>, I>(
        &self,
        from: u64,
        positions: &mut P,
        made: &impl Fn(P::Item) -> E,
        most: usize,
    ) -> (Vec<(Place, I)>, u64) {
        let (mut chunk, mut passed) = (Vec::new(), 0);
        // To find the next instance may itself take long.
        while chunk.len() < most && passed < CHUNK as u64 && !self.effort.is_stopped() {
            let Some(next) = positions.next() else { break };
            let place = |number| Place { position: from + passed, number };
            chunk.extend((0..).map(place).zip(made(next)));
            passed += 1;
        }
        (chunk, passed)
    }

    /// What is written down of a finding.
    fn found(&self, finding: &Finding) -> Found {
        Found {
            instances: finding.instances(),
            counterexample: finding.counterexample.clone(),
            failures: finding.failures.clone(),
            optima: finding.optima,
            tallies: self.effort.tallies().iter().map(|tally| tally.total()).collect(),
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
fn outcomes<I, C>(effort: &Effort, chunk: &[(Place, I)], check: &C) -> Vec<Option<Outcome>>
where
    I: Regular + Send + Sync,
    C: Fn(&I) -> Result<(), Counterexample> + Sync,
{
    let last = AtomicUsize::new(usize::MAX);
    let outcome = |(index, (place, instance)): (usize, &(Place, I))| {
        if index > last.load(Ordering::Relaxed) || effort.is_stopped() {
            return None;
        }
        let (checked, account) = accounted(effort, *place, || check(instance));
        // Evidence that is refuted is so whether the instance satisfies the hypotheses or not.
        let is_evidence = account.refuted.is_some();
        let failure = account.refuted.or(checked.err()).map(|failure| {
            let admitted = is_evidence || unaccounted(|| effort.admits(&failure.instance));
            if admitted && effort.ends_at_first_failure() {
                last.fetch_min(index, Ordering::Relaxed);
            }
            (failure, admitted)
        });
        Some(Outcome { is_regular: instance.is_regular(), optima: account.optima, failure })
    };
    chunk.par_iter().enumerate().map(outcome).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Depth;

    fn above(effort: &Effort, limit: u64) -> Finding {
        Sweep::complete(effort, "numbers").check(0..100_000_u64, |&n| {
            if n > limit { Err(Counterexample::new(n.into(), "small", "large").worse_by(ratio(n))) } else { Ok(()) }
        })
    }

    /// Grows up to 50 000 and falls from there.
    fn ratio(n: u64) -> schedcheck_model::Rational {
        schedcheck_model::Rational::from_integer(n.min(100_000 - n).into())
    }

    fn whole(limit: u64) -> Finding {
        above(&Effort::silent(Depth::Quick, 0), limit)
    }

    #[test]
    fn a_sweep_goes_on_to_the_end_and_counts_what_fails() {
        let finding = whole(7_000);
        assert_eq!(finding.counterexample.unwrap().instance, 7_001);
        assert_eq!(
            (finding.enumerated, finding.failures.all, finding.failures.first_at),
            (100_000, 92_999, Some(7_002))
        );
        assert_eq!(finding.failures.worst.unwrap().instance, 50_000);
    }

    #[test]
    fn a_sweep_that_ends_at_its_first_failure_counts_up_to_it() {
        let finding = above(&Effort::silent(Depth::Quick, 0).to_first_failure(), 7_000);
        assert_eq!(finding.counterexample.unwrap().instance, 7_001);
        assert_eq!((finding.enumerated, finding.failures.all), (7_002, 1));
    }

    #[test]
    fn without_failure_all_instances_are_counted() {
        let finding = whole(u64::MAX);
        assert_eq!((finding.enumerated, finding.counterexample), (100_000, None));
    }

    #[test]
    fn what_breaks_a_hypothesis_is_no_failure() {
        let even = |value: &serde_json::Value| value.as_u64().is_some_and(|n| n % 2 == 0);
        let silent = Effort::silent(Depth::Quick, 0);
        let finding = above(&silent.admitting(&even), 7_000);
        assert_eq!(finding.counterexample.unwrap().instance, 7_002);
        assert_eq!((finding.failures.all, finding.failures.outside), (46_499, 46_500));
        assert_eq!(finding.failures.smallest_outside.unwrap().instance, 7_001);
    }

    #[test]
    fn what_breaks_a_hypothesis_ends_no_sweep() {
        let even = |value: &serde_json::Value| value.as_u64().is_some_and(|n| n % 2 == 0);
        let silent = Effort::silent(Depth::Quick, 0);
        let finding = above(&silent.admitting(&even).to_first_failure(), 7_000);
        assert_eq!((finding.enumerated, finding.ended, finding.interrupted), (7_003, true, false));
        assert_eq!((finding.failures.all, finding.failures.outside), (1, 1));
    }

    #[test]
    fn progress_is_told_of_each_instance_once() {
        let (told, stop) = (AtomicUsize::new(0), std::sync::atomic::AtomicBool::new(false));
        let count = |instances: u64| {
            told.fetch_add(instances as usize, Ordering::Relaxed);
        };
        above(&Effort::new(Depth::Quick, 0, &count, &stop), 7_000);
        assert_eq!(told.swap(0, Ordering::Relaxed), 100_000);
        above(&Effort::new(Depth::Quick, 0, &count, &stop).to_first_failure(), 7_000);
        assert_eq!(told.into_inner(), 7_002);
    }

    /// The numbers below 10, of which there are said to be so many.
    struct Numbers(u64);

    impl std::fmt::Display for Numbers {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("numbers below 10")
        }
    }

    impl Domain for Numbers {
        type Instance = u64;

        fn starting_at(&self, start: BigUint) -> impl Iterator<Item = u64> {
            u64::try_from(start).unwrap_or(10)..10
        }

        fn size(&self) -> Option<BigUint> {
            Some(self.0.into())
        }

        fn draw(&self, random: &mut impl rand::RngExt) -> u64 {
            random.random_range(0..10)
        }

        fn drawn_in_words(&self) -> String {
            self.to_string()
        }
    }

    fn up_to_2(&n: &u64) -> Result<(), Counterexample> {
        if n < 3 { Ok(()) } else { Err(Counterexample::new(n.into(), "small", "large")) }
    }

    #[test]
    fn a_domain_is_swept_to_its_known_size_or_to_where_the_sweep_ends() {
        let silent = Effort::silent(Depth::Quick, 0);
        let whole = sweep(&silent, &Numbers(10), up_to_2);
        assert_eq!((whole.enumerated, whole.random, whole.domain.as_str()), (10, 0, "numbers below 10"));
        assert_eq!(sweep(&silent.to_first_failure(), &Numbers(10), up_to_2).enumerated, 4);
        let stop = std::sync::atomic::AtomicBool::new(true);
        assert_eq!(sweep(&Effort::new(Depth::Quick, 0, &|_| (), &stop), &Numbers(10), up_to_2).enumerated, 0);
    }

    #[test]
    #[should_panic(expected = "numbers below 10")]
    fn a_domain_that_is_not_as_large_as_it_is_known_to_be_is_no_domain() {
        sweep(&Effort::silent(Depth::Quick, 0), &Numbers(11), up_to_2);
    }

    #[test]
    fn what_is_drawn_is_counted_as_random_and_follows_the_seed_and_the_purpose() {
        let drawn = |seed, purpose| {
            let seen = std::sync::Mutex::new(Vec::new());
            let random = Random { count: 40, within: Numbers(10) };
            let finding = sample(&Effort::silent(Depth::Quick, seed), purpose, &random, |&n| {
                seen.lock().unwrap().push(n);
                Ok(())
            });
            assert_eq!((finding.enumerated, finding.random), (0, 40));
            assert_eq!(finding.domain, "40 random numbers below 10");
            let mut seen = seen.into_inner().unwrap();
            seen.sort_unstable();
            seen
        };
        assert_eq!(drawn(1, "a"), drawn(1, "a"));
        assert!(drawn(1, "a") != drawn(2, "a") && drawn(1, "a") != drawn(1, "b"));
    }

    #[test]
    fn one_thread_and_four_find_the_same() {
        let on = |threads, effort: &(dyn Fn() -> Effort<'static> + Sync)| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let finding = pool.install(|| above(&effort(), 4_321));
            (finding.enumerated, finding.counterexample, finding.failures)
        };
        let whole = || Effort::silent(Depth::Quick, 0);
        let first = || Effort::silent(Depth::Quick, 0).to_first_failure();
        assert_eq!(on(1, &whole), on(4, &whole));
        assert_eq!(on(1, &first), on(4, &first));
    }

    #[test]
    fn a_stopped_sweep_says_that_it_is_not_complete() {
        let stop = std::sync::atomic::AtomicBool::new(true);
        let effort = Effort::new(Depth::Quick, 0, &|_| (), &stop);
        assert!(Sweep::complete(&effort, "numbers").check(0..10_u64, |_| Ok(())).interrupted);
    }

    #[test]
    fn a_stop_is_heard_within_a_chunk() {
        let stop = std::sync::atomic::AtomicBool::new(false);
        let effort = Effort::new(Depth::Quick, 0, &|_| (), &stop);
        let finding = Sweep::complete(&effort, "numbers").check(0..4_000_u64, |&n| {
            if n == 10 {
                stop.store(true, Ordering::Relaxed);
            }
            Ok(())
        });
        assert!(finding.interrupted && finding.enumerated < 4_000);
    }

    #[test]
    fn a_stop_is_heard_while_the_next_instances_are_looked_for() {
        let stop = std::sync::atomic::AtomicBool::new(false);
        let effort = Effort::new(Depth::Quick, 0, &|_| (), &stop);
        let mut found = 0;
        let instances = (0..1_000_u64).inspect(|&n| {
            found += 1;
            stop.store(n == 10, Ordering::Relaxed);
        });
        assert!(Sweep::complete(&effort, "numbers").check(instances, |_| Ok(())).interrupted);
        assert_eq!(found, 11);
    }

    #[test]
    fn a_stop_during_the_last_check_is_heard_too() {
        let stop = std::sync::atomic::AtomicBool::new(false);
        let effort = Effort::new(Depth::Quick, 0, &|_| (), &stop).to_first_failure();
        let finding = Sweep::complete(&effort, "one number").check([5_u64], |n| {
            stop.store(true, Ordering::Relaxed);
            up_to_2(n)
        });
        assert_eq!((finding.enumerated, finding.ended, finding.interrupted), (1, true, true));
    }
}
