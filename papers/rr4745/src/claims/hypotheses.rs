//! What the paper assumes and an instance can break, as predicates on instance files.

use schedcheck_model::ring::SliceRing;

use schedcheck_evidence::ring;
use schedcheck_harness::{About, Hypothesis};
use schedcheck_rr4745_algorithms::homogeneous::common_cost;

/// The hypotheses of the catalogue that are not such by the kind of instance.
pub const HYPOTHESES: &[Hypothesis] = &[
    Hypothesis { id: "homogeneous", holds: &|about| of_ring(about, |ring| common_cost(ring).is_ok()) },
    Hypothesis { id: "all-involved", holds: &|about| of_ring(about, ring::all_involved) },
];

/// Whether a ring satisfies a condition, which does not apply to anything else.
pub fn of_ring(about: &About, holds: impl Fn(&SliceRing) -> bool) -> Option<bool> {
    about.instance().map(holds)
}

#[cfg(test)]
mod tests {
    use schedcheck_harness::Subject;
    use schedcheck_harness::testing::applies;

    use super::*;

    /// Whether the hypothesis holds of a ring.
    fn holds<const P: usize>(id: &str, load: (i64, i64), w: [i64; P], c: [[i64; P]; P]) -> bool {
        let hypothesis = HYPOTHESES.iter().find(|hypothesis| hypothesis.id == id).expect("it is one of them");
        let about = About::Instance(SliceRing::of(load, w, c).to_instance());
        (hypothesis.holds)(&about).expect("it applies to rings")
    }

    #[test]
    fn links_are_homogeneous_if_all_cost_the_same_both_ways() {
        assert!(holds("homogeneous", (1, 1), [1, 2, 3], [[0, 2, 2], [2, 0, 2], [2, 2, 0]]));
        assert!(!holds("homogeneous", (1, 1), [1, 2, 3], [[0, 2, 2], [2, 0, 2], [1, 2, 0]]));
    }

    #[test]
    fn all_are_involved_if_an_optimal_ring_gives_each_a_share() {
        assert!(holds("all-involved", (9, 1), [1, 1], [[0, 1], [1, 0]]));
        assert!(!holds("all-involved", (1, 1), [1, 1], [[0, 1], [1, 0]]), "one alone is faster");
        assert!(
            !holds("all-involved", (2, 1), [1, 1], [[0, 1], [0, 0]]),
            "the first is in an optimal ring, without a share"
        );
    }

    #[test]
    fn each_hypothesis_applies_to_rings_and_to_nothing_else() {
        assert_eq!(applies(HYPOTHESES), HYPOTHESES.iter().map(|it| (it.id, vec!["ring"])).collect::<Vec<_>>());
    }
}
