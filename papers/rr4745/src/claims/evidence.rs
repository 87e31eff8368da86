//! The exact solvers, as the checks of this paper ask them: nothing here is the paper's.

use num_traits::One;
use schedcheck_bruteforce::ring::branch_and_cut::{self, Certificate, Limits};
use schedcheck_bruteforce::ring::{exhaustive, shares::best_schedule};
use schedcheck_files::{Instance, ring_schedule_to_json};
use schedcheck_model::Rational;
use schedcheck_model::ring::{Schedule, SliceRing, check};
use serde_json::{Value, json};

use schedcheck_harness::domain::{Domain, RingBox, SmallRing};
use schedcheck_harness::optima::{self, Certified};
use schedcheck_harness::regular::Regular;
use schedcheck_harness::{Counterexample, Effort, Exhibit, Finding, instance, platform_of};

/// A least step time, and the rings that attain it.
pub type Exact = (Rational, Vec<Vec<usize>>);

/// The least step time over every ring, and all rings that attain it; that none is less, a certificate proves.
pub fn optimum(instance: &SliceRing) -> Exact {
    proved(instance, best(instance), certificate)
}

/// Mistaken evidence: certificates that prove less than they could.
pub const ANOTHER_BOUND: (&str, fn(&SliceRing) -> Exact) = ("certificates of one less", |instance| {
    proved(instance, best(instance), |instance| with_bound(certificate(instance), |bound| bound - Rational::one()))
});

/// Mistaken evidence: one more than the least, and certificates in which that is written.
pub const FORGED: (&str, fn(&SliceRing) -> Exact) = ("one more, with certificates forged for it", |instance| {
    let (least, rings) = best(instance);
    proved(instance, (least + Rational::one(), rings), |instance| {
        with_bound(certificate(instance), |bound| bound + Rational::one())
    })
});

fn best(instance: &SliceRing) -> Exact {
    exhaustive::optimal_rings(instance).expect("the domains hold at most 8 processors")
}

fn certificate(instance: &SliceRing) -> Certificate {
    branch_and_cut::solve(instance, &Limits::default()).certificate
}

fn with_bound(certificate: Certificate, bound: fn(Rational) -> Rational) -> Certificate {
    Certificate { bound: bound(certificate.bound), ..certificate }
}

fn proved(instance: &SliceRing, exact: Exact, prove: fn(&SliceRing) -> Certificate) -> Exact {
    optima::certify(instance, &exact.0, Certified::SELDOM, || Some(prove(instance).to_json()));
    exact
}

/// What no ring attains: one less than the least.
pub fn one_less((least, rings): Exact) -> Exact {
    (least - Rational::one(), rings)
}

/// What the checker measures of a schedule.
pub fn measured(instance: &SliceRing, schedule: &Schedule) -> Result<Rational, String> {
    check(instance, schedule).map(|measure| measure.step).map_err(|violation| violation.to_string())
}

/// T_step of the ring with the best shares, as the checker measures it.
///
/// # Panics
/// Panics if the checker refuses the shares.
pub fn step(instance: &SliceRing, ring: &[usize]) -> Rational {
    check(instance, &best_schedule(instance, ring)).expect("the best shares make a schedule").step
}

/// A ring in words.
pub fn in_words(ring: &[usize]) -> String {
    let names: Vec<_> = ring.iter().copied().map(name).collect();
    names.join(" ")
}

/// The name of a processor: the paper counts them from 1, instance files from 0.
pub fn name(processor: usize) -> String {
    format!("P_{}", processor + 1)
}

/// Whether equation 2 gives each processor of the ring a share of the load: where the best shares are all positive, all
/// processors finish together, which is equation 2; where one is zero, its messages alone take as long as the step.
pub fn gives_each_a_share(instance: &SliceRing, ring: &[usize]) -> bool {
    // Of no load there are no shares.
    *instance.work() > Rational::default()
        && best_schedule(instance, ring).shares.iter().all(|share| *share > Rational::default())
}

/// Whether all processors are involved in an optimal solution: in an optimal ring, each with a share of the load.
pub fn all_involved(instance: &SliceRing) -> bool {
    involved(instance).is_some()
}

/// The least T_step and the optimal rings that hold all processors, each with a share of the load, if there is such a
/// ring.
pub fn involved(instance: &SliceRing) -> Option<Exact> {
    let (least, mut rings) = optimum(instance);
    rings.retain(|ring| ring.len() == instance.processors() && gives_each_a_share(instance, ring));
    (!rings.is_empty()).then_some((least, rings))
}

/// The ring instance that a counterexample holds.
pub fn ring_of(value: &Value) -> Option<SliceRing> {
    platform_of(value)
}

/// The best schedule along a ring, to be shown.
pub fn exhibit(instance: &SliceRing, ring: &[usize], caption: impl Into<String>) -> Exhibit {
    Exhibit::new(
        caption,
        Instance::Ring(instance.clone()).to_json(),
        ring_schedule_to_json(&best_schedule(instance, ring)),
    )
}

/// Holds a statement of existence against every regular instance of a box: it fails if none is a `witness`.
pub fn exists(
    effort: &Effort,
    shape: &RingBox,
    claimed: &str,
    witness: impl Fn(&SmallRing) -> Option<String>,
) -> Finding {
    let mut finding = Finding::over(format!("the regular ones of {shape}"));
    let (mut smallest, mut witnesses) = (None, 0_u64);
    for ring in shape.all().filter(Regular::is_regular) {
        if finding.is_cut_short(effort) {
            return finding;
        }
        if let Some(told) = witness(&ring) {
            witnesses += 1;
            smallest.get_or_insert_with(|| format!("{}: {told}", instance(&ring)));
        }
        finding.examine(Ok(()));
        effort.checked(1);
    }
    match smallest {
        Some(smallest) => finding.note(format!("witnesses: {witnesses}; the smallest: {smallest}")),
        None => {
            finding.examine(Err(Counterexample::new(
                json!({"box": shape.to_string()}),
                claimed,
                "no instance of the box",
            )));
            finding
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_no_load_no_processor_has_a_share() {
        let with_load = |work| SliceRing::of((work, 1), [1, 1], [[0, 1], [1, 0]]);
        assert!(gives_each_a_share(&with_load(1), &[0, 1]));
        assert!(!gives_each_a_share(&with_load(0), &[0, 1]));
    }

    #[test]
    fn one_less_than_five_is_four_on_the_same_rings() {
        assert_eq!(one_less((Rational::from(5), vec![vec![0, 1]])), (Rational::from(4), vec![vec![0, 1]]));
    }
}
