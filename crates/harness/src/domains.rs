//! The domains of a claim as a value: what a check goes through, one after the other.

use super::domain::{Domain, Random};
use super::regular::Regular;
use super::sweep::sample;
use super::{Counterexample, Finding, RunContext, Sweep, sweep};

/// Domains of one kind of instances, in their order.
pub struct Domains<D: Domain> {
    parts: Vec<Part<D>>,
}

enum Part<D: Domain> {
    Enumerated(D),
    Listed(String, Vec<D::Instance>),
    Sampled(String, Vec<D::Instance>),
    Drawn(String, [u64; 3], D),
}

impl<D: Domain> Domains<D> {
    /// These boxes, each enumerated to its end.
    pub fn of(boxes: impl IntoIterator<Item = D>) -> Self {
        Self { parts: Vec::new() }.and(boxes)
    }

    /// And these boxes.
    #[must_use]
    pub fn and(mut self, boxes: impl IntoIterator<Item = D>) -> Self {
        self.parts.extend(boxes.into_iter().map(Part::Enumerated));
        self
    }

    /// And these instances, which are described in words.
    #[must_use]
    pub fn listed(mut self, words: impl Into<String>, instances: impl IntoIterator<Item = D::Instance>) -> Self {
        self.parts.push(Part::Listed(words.into(), instances.into_iter().collect()));
        self
    }

    /// And these instances, which are described in words and were drawn at random: they are never called complete.
    #[must_use]
    pub fn sampled(mut self, words: impl Into<String>, instances: impl IntoIterator<Item = D::Instance>) -> Self {
        self.parts.push(Part::Sampled(words.into(), instances.into_iter().collect()));
        self
    }

    /// And random instances within bounds, drawn from the stream of this `purpose`: so many at quick, standard and deep
    /// depth ([`Depth::draws`](super::Depth::draws)).
    #[must_use]
    pub fn random(mut self, purpose: impl Into<String>, counts: [u64; 3], within: D) -> Self {
        self.parts.push(Part::Drawn(purpose.into(), counts, within));
        self
    }
}

/// Checks every instance of domains, one after the other.
pub fn over<D: Domain<Instance: Regular + Send + Sync>>(
    context: &RunContext,
    domains: Domains<D>,
    check: impl Fn(&D::Instance) -> Result<(), Counterexample> + Sync,
) -> Finding {
    let go_through = |part| match part {
        Part::Enumerated(domain) => sweep(context, &domain, &check),
        Part::Listed(words, instances) => Sweep::complete(context, words).check(instances, &check),
        Part::Sampled(words, instances) => Sweep::random(context, words).check(instances, &check),
        Part::Drawn(purpose, [quick, standard, deep], within) => {
            let random = Random { count: context.depth.draws(quick, standard, deep), within };
            sample(context, &purpose, &random, &check)
        }
    };
    let mut parts = domains.parts.into_iter();
    let first = parts.next().map(go_through).unwrap_or_default();
    parts.fold(first, |finding, part| finding.and(|| go_through(part)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Depth;
    use crate::domain::SwitchBox;
    use crate::refuted;

    /// As many workers, of which nothing differs.
    fn equal(workers: usize) -> SwitchBox {
        SwitchBox { workers: workers..=workers, loads: 1..=1, bandwidths: 1..=1, speeds: 1..=1 }
    }

    fn found(context: &RunContext, most: usize) -> (Vec<String>, [u64; 2]) {
        let listed: Vec<_> = equal(3).all().collect();
        let domains = Domains::of([equal(1), equal(2)]).listed("three", listed).random("more", [5, 6, 7], equal(4));
        let finding = over(context, domains.and([equal(5)]), |switch| match switch.workers().len() {
            workers if workers <= most => Ok(()),
            _ => refuted(switch, "few workers", "many"),
        });
        let words = finding.domain.split("; ").map(|words| words.split(" workers").next().unwrap_or(words).to_owned());
        (words.collect(), [finding.enumerated, finding.random])
    }

    #[test]
    fn domains_are_gone_through_in_their_order_and_drawn_from_as_the_depth_says() {
        let (words, counted) = found(&RunContext::silent(Depth::Standard, 0), 5);
        assert_eq!((words.len(), words[2].as_str(), counted), (5, "three", [4, 6]));
        assert!(words[0].ends_with(" 1..1") && words[1].ends_with(" 2..2") && words[4].ends_with(" 5..5"), "{words:?}");
        assert!(words[3].starts_with("6 random ") && words[3].ends_with(" 4..4"), "{words:?}");
    }

    #[test]
    fn behind_the_failure_that_ends_a_check_no_domain_is_gone_through() {
        let (words, counted) = found(&RunContext::silent(Depth::Quick, 0).to_first_failure(), 2);
        assert_eq!((words.len(), counted), (3, [3, 0]));
    }
}
