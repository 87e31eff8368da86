//! What the paper assumes and an instance can break, as predicates on instance files.

use schedcheck_files::Instance;
use schedcheck_model::ring::SliceRing;
use serde_json::Value;

use super::evidence;
use schedcheck_harness::Hypothesis;
use schedcheck_harness::regular::instance_of;
use schedcheck_rr4745_algorithms::homogeneous::common_cost;

/// The hypotheses of the catalogue that are not such by the kind of instance.
pub const HYPOTHESES: &[Hypothesis] = &[
    Hypothesis { id: "homogeneous", holds: |value| of_ring(value, |ring| common_cost(ring).is_ok()) },
    Hypothesis { id: "as-opposed-to-all", holds: |value| of_ring(value, |ring| ring.processors() >= 2) },
    Hypothesis { id: "all-involved", holds: |value| of_ring(value, evidence::all_involved) },
];

/// Whether the ring instance of a counterexample satisfies the predicate; what is no ring, such as a cell of a table,
/// breaks nothing.
pub fn of_ring(value: &Value, predicate: impl Fn(&SliceRing) -> bool) -> bool {
    match instance_of(value) {
        Some(Instance::Ring(ring)) => predicate(&ring),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the hypothesis holds of a ring.
    fn holds<const P: usize>(id: &str, load: (i64, i64), w: [i64; P], c: [[i64; P]; P]) -> bool {
        let value = Instance::Ring(SliceRing::of(load, w, c)).to_json();
        let hypothesis = HYPOTHESES.iter().find(|hypothesis| hypothesis.id == id).expect("it is one of them");
        (hypothesis.holds)(&value)
    }

    #[test]
    fn links_are_homogeneous_if_all_cost_the_same_both_ways() {
        assert!(holds("homogeneous", (1, 1), [1, 2, 3], [[0, 2, 2], [2, 0, 2], [2, 2, 0]]));
        assert!(!holds("homogeneous", (1, 1), [1, 2, 3], [[0, 2, 2], [2, 0, 2], [1, 2, 0]]));
    }

    #[test]
    fn one_processor_is_not_opposed_to_all() {
        assert!(holds("as-opposed-to-all", (1, 1), [1, 1], [[0, 1], [1, 0]]));
        assert!(!holds("as-opposed-to-all", (1, 1), [1], [[0]]));
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
    fn a_cell_of_a_table_breaks_no_hypothesis() {
        assert!(HYPOTHESES.iter().all(|hypothesis| (hypothesis.holds)(&serde_json::json!({"table": 5, "q": 3}))));
    }
}
