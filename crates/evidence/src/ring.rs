//! Rings: the least time of a step, the rings that attain it, and what the checker measures along a given ring.

use num_traits::One;
use schedcheck_bruteforce::ring::branch_and_cut::{self, Certificate, Limits};
use schedcheck_bruteforce::ring::{exhaustive, shares::best_schedule, subsets};
use schedcheck_files::Candidate;
use schedcheck_harness::Exhibit;
use schedcheck_harness::optima::{self, Certified};
use schedcheck_model::Rational;
use schedcheck_model::ring::{Schedule, SliceRing, check};

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

/// The best schedule along a ring, to be shown.
pub fn exhibit(ring: &SliceRing, order: &[usize], caption: impl Into<String>) -> Exhibit {
    Exhibit::of(caption, &Candidate::Ring(ring.clone(), best_schedule(ring, order)))
}

/// T_step along a ring, and its schedule to be shown.
pub fn shown(ring: &SliceRing, caption: &str, order: &[usize]) -> (Rational, Exhibit) {
    (step(ring, order), exhibit(ring, order, caption))
}

/// How [`least_step`] knows the least T_step.
pub const METHODS: &[&str] =
    &["dynamic programming over subsets, and branch-and-cut beyond 15 processors, with certificates"];

/// The least T_step of an instance.
pub type Least = fn(&SliceRing) -> Rational;

/// What every check on [`least_step`] has to catch of its evidence.
pub const MISTAKEN: (&str, Least) = ("half of the least step time", |ring| least_step(ring) / 2);

/// The most processors of which all subsets are gone through.
const MOST_BY_SUBSETS: usize = 15;

/// The least T_step, measured by the checker; that none is less, a certificate proves: always of branch-and-cut, by
/// which more than 15 processors are solved, and else of a sample.
///
/// # Panics
/// Panics if branch-and-cut, which has no limits here, ends without a proof.
pub fn least_step(ring: &SliceRing) -> Rational {
    if ring.processors() > MOST_BY_SUBSETS {
        let answer = branch_and_cut::solve(ring, &Limits::default());
        assert!(answer.optimal, "a search without limits ends with a proof");
        let least = step(ring, &answer.schedule.ring);
        optima::certify(ring, &least, Certified::ALL, || Some(answer.certificate.to_json()));
        return least;
    }
    let least = step(ring, &best_ring(ring));
    optima::certify(ring, &least, Certified::SELDOM, || Some(certificate(ring).to_json()));
    least
}

/// A ring of least T_step.
///
/// # Panics
/// Panics beyond 15 processors.
pub fn best_ring(ring: &SliceRing) -> Vec<usize> {
    subsets::step_time(ring).expect("the domains hold few processors").schedule.ring
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
