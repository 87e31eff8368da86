//! What sweeps find, on any number of threads, whole and stopped.

use super::*;
use crate::Depth;

fn above(context: &RunContext, limit: u64) -> Finding {
    Sweep::complete(context, "numbers").check(0..100_000_u64, |&n| {
        if n > limit { Err(Counterexample::new(n.into(), "small", "large").worse_by(ratio(n))) } else { Ok(()) }
    })
}

/// Grows up to 50 000 and falls from there.
fn ratio(n: u64) -> schedcheck_model::Rational {
    schedcheck_model::Rational::from(n.min(100_000 - n))
}

fn complete_sweep(limit: u64) -> Finding {
    above(&RunContext::silent(Depth::Quick, 0), limit)
}

#[test]
fn a_sweep_goes_on_to_the_end_and_counts_what_fails() {
    let finding = complete_sweep(7_000);
    assert_eq!(finding.counterexample.unwrap().instance, 7_001);
    assert_eq!((finding.enumerated, finding.failures.all, finding.failures.first_at), (100_000, 92_999, Some(7_002)));
    assert_eq!(finding.failures.worst.unwrap().instance, 50_000);
}

#[test]
fn a_sweep_that_ends_at_its_first_failure_counts_up_to_it() {
    let finding = above(&RunContext::silent(Depth::Quick, 0).to_first_failure(), 7_000);
    assert_eq!(finding.counterexample.unwrap().instance, 7_001);
    assert_eq!((finding.enumerated, finding.failures.all), (7_002, 1));
}

#[test]
fn without_failure_all_instances_are_counted() {
    let finding = complete_sweep(u64::MAX);
    assert_eq!((finding.enumerated, finding.counterexample), (100_000, None));
}

#[test]
fn what_breaks_a_hypothesis_is_no_failure() {
    let even = |value: &serde_json::Value| Admission::if_it(value.as_u64().is_some_and(|n| n % 2 == 0));
    let silent = RunContext::silent(Depth::Quick, 0);
    let finding = above(&silent.admitting(&even), 7_000);
    assert_eq!(finding.counterexample.unwrap().instance, 7_002);
    assert_eq!((finding.failures.all, finding.failures.outside), (46_499, 46_500));
    assert_eq!(finding.failures.smallest_outside.unwrap().instance, 7_001);
}

#[test]
fn what_breaks_a_hypothesis_ends_no_sweep() {
    let even = |value: &serde_json::Value| Admission::if_it(value.as_u64().is_some_and(|n| n % 2 == 0));
    let silent = RunContext::silent(Depth::Quick, 0);
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
    above(&RunContext::new(Depth::Quick, 0, &count, &stop), 7_000);
    assert_eq!(told.swap(0, Ordering::Relaxed), 100_000);
    above(&RunContext::new(Depth::Quick, 0, &count, &stop).to_first_failure(), 7_000);
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

    fn describe_drawn(&self) -> String {
        self.to_string()
    }
}

fn up_to_2(&n: &u64) -> Result<(), Counterexample> {
    if n < 3 { Ok(()) } else { Err(Counterexample::new(n.into(), "small", "large")) }
}

#[test]
fn a_domain_is_swept_to_its_known_size_or_to_where_the_sweep_ends() {
    let silent = RunContext::silent(Depth::Quick, 0);
    let complete_sweep = sweep(&silent, &Numbers(10), up_to_2);
    assert_eq!(
        (complete_sweep.enumerated, complete_sweep.random, complete_sweep.domain.as_str()),
        (10, 0, "numbers below 10")
    );
    assert_eq!(sweep(&silent.to_first_failure(), &Numbers(10), up_to_2).enumerated, 4);
    let stop = std::sync::atomic::AtomicBool::new(true);
    assert_eq!(sweep(&RunContext::new(Depth::Quick, 0, &|_| (), &stop), &Numbers(10), up_to_2).enumerated, 0);
}

#[test]
#[should_panic(expected = "numbers below 10")]
fn a_domain_that_is_not_as_large_as_it_is_known_to_be_is_no_domain() {
    sweep(&RunContext::silent(Depth::Quick, 0), &Numbers(11), up_to_2);
}

#[test]
fn random_instances_follow_seed_and_purpose() {
    let drawn = |seed, purpose| {
        let seen = std::sync::Mutex::new(Vec::new());
        let random = Random { count: 40, within: Numbers(10) };
        let finding = sample(&RunContext::silent(Depth::Quick, seed), purpose, &random, |&n| {
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
    let on = |threads, context: &(dyn Fn() -> RunContext<'static> + Sync)| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let finding = pool.install(|| above(&context(), 4_321));
        (finding.enumerated, finding.counterexample, finding.failures)
    };
    let complete_sweep = || RunContext::silent(Depth::Quick, 0);
    let first = || RunContext::silent(Depth::Quick, 0).to_first_failure();
    assert_eq!(on(1, &complete_sweep), on(4, &complete_sweep));
    assert_eq!(on(1, &first), on(4, &first));
}

#[test]
fn a_stopped_sweep_says_that_it_is_not_complete() {
    let stop = std::sync::atomic::AtomicBool::new(true);
    let context = RunContext::new(Depth::Quick, 0, &|_| (), &stop);
    assert!(Sweep::complete(&context, "numbers").check(0..10_u64, |_| Ok(())).interrupted);
}

#[test]
fn a_stop_is_heard_within_a_chunk() {
    let stop = std::sync::atomic::AtomicBool::new(false);
    let context = RunContext::new(Depth::Quick, 0, &|_| (), &stop);
    let finding = Sweep::complete(&context, "numbers").check(0..4_000_u64, |&n| {
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
    let context = RunContext::new(Depth::Quick, 0, &|_| (), &stop);
    let mut found = 0;
    let instances = (0..1_000_u64).inspect(|&n| {
        found += 1;
        stop.store(n == 10, Ordering::Relaxed);
    });
    assert!(Sweep::complete(&context, "numbers").check(instances, |_| Ok(())).interrupted);
    assert_eq!(found, 11);
}

#[test]
fn a_stop_during_the_last_check_is_heard_too() {
    let stop = std::sync::atomic::AtomicBool::new(false);
    let context = RunContext::new(Depth::Quick, 0, &|_| (), &stop).to_first_failure();
    let finding = Sweep::complete(&context, "one number").check([5_u64], |n| {
        stop.store(true, Ordering::Relaxed);
        up_to_2(n)
    });
    assert_eq!((finding.enumerated, finding.ended, finding.interrupted), (1, true, true));
}
