//! The hypotheses of the paper that an instance can break.

use num_traits::One;
use schedcheck_model::Rational;
use schedcheck_model::star::Star;

use schedcheck_harness::Hypothesis;

/// Each tested on the star that a counterexample is about; it does not apply to anything else.
pub const HYPOTHESES: &[Hypothesis] = &[
    Hypothesis { id: "equal-links", holds: &|about| about.instance().map(Star::<Rational>::has_equal_links) },
    Hypothesis { id: "equal-workers", holds: &|about| about.instance().map(Star::<Rational>::has_equal_speeds) },
    Hypothesis { id: "named-ranges", holds: &|about| about.instance().map(is_in_named_ranges) },
];

/// c and w between 1 and 100, and at least 50 tasks (section 4.1).
fn is_in_named_ranges(star: &Star<Rational>) -> bool {
    let hundred = Rational::from(100);
    let is_named = |time: &Rational| (Rational::one()..=hundred.clone()).contains(time);
    star.total_tasks() >= 50
        && star.workers().iter().all(|worker| is_named(&worker.comm) && worker.comp.as_ref().is_some_and(is_named))
}

#[cfg(test)]
mod tests {
    use schedcheck_files::Instance;
    use schedcheck_harness::About;
    use schedcheck_harness::testing::applies;

    use super::*;

    fn holds(id: &str, workers: &[(i64, i64, u64)]) -> bool {
        let hypothesis = HYPOTHESES.iter().find(|hypothesis| hypothesis.id == id).expect("a hypothesis");
        let star = Star::of(workers.iter().copied()).unscale(&1.into());
        (hypothesis.holds)(&About::Instance(Instance::Star(star))).expect("it applies to stars")
    }

    #[test]
    fn equal_links_is_a_matter_of_c_alone() {
        assert!(holds("equal-links", &[(2, 1, 3), (2, 4, 0)]));
        assert!(!holds("equal-links", &[(2, 1, 3), (3, 1, 0)]));
    }

    #[test]
    fn equal_workers_is_a_matter_of_w_alone() {
        assert!(holds("equal-workers", &[(2, 4, 3), (3, 4, 0)]));
        assert!(!holds("equal-workers", &[(2, 4, 3), (2, 5, 0)]));
    }

    #[test]
    fn the_named_ranges_ask_for_1_to_100_and_50_tasks() {
        assert!(holds("named-ranges", &[(1, 100, 50), (100, 1, 0)]));
        assert!(!holds("named-ranges", &[(1, 101, 50), (100, 1, 0)]));
        assert!(!holds("named-ranges", &[(0, 100, 50), (100, 1, 0)]));
        assert!(!holds("named-ranges", &[(1, 100, 49), (100, 1, 0)]));
    }

    #[test]
    fn each_hypothesis_applies_to_stars_and_to_nothing_else() {
        assert_eq!(applies(HYPOTHESES), HYPOTHESES.iter().map(|it| (it.id, vec!["star"])).collect::<Vec<_>>());
    }
}
