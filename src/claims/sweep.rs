//! A sweep over a domain in its declared order, on all threads, with the same outcome on any number of them.

use rayon::prelude::*;

use super::{Counterexample, Effort, Finding};

/// Instances handed to the threads at a time: small enough to stop soon, large enough to keep every thread busy.
const CHUNK: usize = 4096;

/// How a domain of instances was checked.
pub struct Sweep<'a> {
    effort: &'a Effort<'a>,
    random: bool,
    domain: String,
}

impl<'a> Sweep<'a> {
    /// A sweep over a domain that is enumerated completely, smallest instance first.
    pub fn complete(effort: &'a Effort<'a>, domain: impl Into<String>) -> Self {
        Self { effort, random: false, domain: domain.into() }
    }

    /// A sweep over random instances; it is never called complete.
    pub fn random(effort: &'a Effort<'a>, domain: impl Into<String>) -> Self {
        Self { effort, random: true, domain: domain.into() }
    }

    /// Checks `instances` in order. The counterexample is the first that fails, and the count ends with it.
    pub fn check<I, C>(self, instances: impl IntoIterator<Item = I>, check: C) -> Finding
    where
        I: Send + Sync,
        C: Fn(&I) -> Result<(), Counterexample> + Sync,
    {
        let mut finding = Finding::over(self.domain);
        let mut instances = instances.into_iter();
        let mut checked = 0_u64;
        loop {
            if self.effort.is_stopped() {
                finding.interrupted = true;
                break;
            }
            let chunk: Vec<I> = instances.by_ref().take(CHUNK).collect();
            if chunk.is_empty() {
                break;
            }
            let failure = chunk
                .par_iter()
                .enumerate()
                .find_map_first(|(index, instance)| check(instance).err().map(|failure| (index, failure)));
            let through = failure.as_ref().map_or(chunk.len(), |(index, _)| index + 1) as u64;
            checked += through;
            self.effort.checked(through);
            if let Some((_, failure)) = failure {
                finding.counterexample = Some(failure);
                break;
            }
        }
        *(if self.random { &mut finding.random } else { &mut finding.enumerated }) = checked;
        finding
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::Depth;

    fn first_above(limit: u64) -> Finding {
        let effort = Effort::silent(Depth::Quick, 0);
        Sweep::complete(&effort, "numbers").check(0..100_000_u64, |&n| {
            if n > limit { Err(Counterexample::new(n.into(), "small", "large")) } else { Ok(()) }
        })
    }

    #[test]
    fn the_first_failure_in_order_is_the_counterexample_and_ends_the_count() {
        let finding = first_above(7_000);
        assert_eq!(finding.counterexample.unwrap().instance, 7_001);
        assert_eq!(finding.enumerated, 7_002);
    }

    #[test]
    fn without_failure_all_instances_are_counted() {
        let finding = first_above(u64::MAX);
        assert_eq!((finding.enumerated, finding.counterexample), (100_000, None));
    }

    #[test]
    fn one_thread_and_four_find_the_same() {
        let on = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let finding = pool.install(|| first_above(4_321));
            (finding.enumerated, finding.counterexample)
        };
        assert_eq!(on(1), on(4));
    }

    #[test]
    fn a_stopped_sweep_says_that_it_is_not_complete() {
        let stop = std::sync::atomic::AtomicBool::new(true);
        let effort = Effort::new(Depth::Quick, 0, &|_| (), &stop);
        assert!(Sweep::complete(&effort, "numbers").check(0..10, |_| Ok(())).interrupted);
    }
}
