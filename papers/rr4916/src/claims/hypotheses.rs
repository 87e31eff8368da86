//! What the paper assumes, as predicates on the instances of counterexamples.

use num_traits::{Signed, Zero};
use schedcheck_files::Instance;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{MultiRound, Worker};
use serde_json::Value;

use schedcheck_harness::Hypothesis;
use schedcheck_harness::regular::instance_of;

/// Every hypothesis of the catalogue that an instance can break.
pub const HYPOTHESES: &[Hypothesis] = &[
    Hypothesis { id: "positive-cycle-times", holds: positive_cycle_times },
    Hypothesis { id: "idle-master", holds: idle_master },
    Hypothesis { id: "linear-costs", holds: linear_costs },
    Hypothesis { id: "linear-rounds", holds: linear_costs },
    Hypothesis { id: "some-load", holds: some_load },
    Hypothesis { id: "finite-ratio", holds: |value| of_rounds(value, finite_ratio) },
    Hypothesis { id: "not-saturated-exactly", holds: |value| of_rounds(value, |platform| !is_saturated(platform)) },
    Hypothesis { id: "several-workers", holds: |value| of_rounds(value, |platform| platform.workers() > 1) },
];

/// All w are positive: the proofs count on "> 0" and divide by g + w.
fn positive_cycle_times(value: &Value) -> bool {
    let computes = |worker: &Worker| worker.cycle_time.as_ref().is_none_or(Signed::is_positive);
    match instance_of(value) {
        Some(Instance::DivisibleStar(star)) => star.workers().iter().all(computes),
        Some(Instance::MultiRound(platform)) => computes(platform.worker()),
        Some(Instance::DivisibleTree(tree)) => {
            tree.nodes().iter().all(|node| node.cycle_time.as_ref().is_none_or(Signed::is_positive))
        }
        _ => true,
    }
}

fn idle_master(value: &Value) -> bool {
    match instance_of(value) {
        Some(Instance::DivisibleStar(star)) => star.master().is_none(),
        Some(Instance::DivisibleTree(tree)) => tree.nodes()[0].cycle_time.is_none(),
        _ => true,
    }
}

fn linear_costs(value: &Value) -> bool {
    match instance_of(value) {
        Some(Instance::DivisibleStar(star)) => star.workers().iter().all(Worker::is_linear),
        Some(Instance::MultiRound(platform)) => platform.worker().is_linear(),
        Some(Instance::DivisibleTree(tree)) => tree.is_linear(),
        _ => true,
    }
}

fn some_load(value: &Value) -> bool {
    match instance_of(value) {
        Some(Instance::DivisibleStar(star)) => star.load().is_positive(),
        Some(Instance::MultiRound(platform)) => platform.load().is_positive(),
        Some(Instance::DivisibleTree(tree)) => tree.load().is_positive(),
        _ => true,
    }
}

fn of_rounds(value: &Value, holds: fn(&MultiRound) -> bool) -> bool {
    match instance_of(value) {
        Some(Instance::MultiRound(platform)) => holds(&platform),
        _ => true,
    }
}

/// R = w / g is a positive number.
fn finite_ratio(platform: &MultiRound) -> bool {
    platform.worker().link.is_positive() && platform.cycle_time().is_positive()
}

/// w = P g.
fn is_saturated(platform: &MultiRound) -> bool {
    let all_links = &platform.worker().link * Rational::from_integer(platform.workers().into());
    (platform.cycle_time() - all_links).is_zero()
}

/// Whether workers are slow enough to be kept busy from one port, w > P g, and W >= P G.
pub fn is_slow(platform: &MultiRound) -> bool {
    let workers = Rational::from_integer(platform.workers().into());
    let worker = platform.worker();
    *platform.cycle_time() > &worker.link * &workers && worker.compute_latency >= &worker.link_latency * &workers
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(id: &str, instance: &str) -> bool {
        let hypothesis = HYPOTHESES.iter().find(|hypothesis| hypothesis.id == id).expect("a predicate");
        (hypothesis.holds)(&serde_json::from_str(instance).expect("an instance"))
    }

    fn star(worker: &str, more: &str) -> String {
        format!(r#"{{"kind":"divisible-star","load":"1",{more}"workers":[{worker}]}}"#)
    }

    fn rounds(workers: usize, costs: &str) -> String {
        format!(r#"{{"kind":"multi-round","load":"1","workers":{workers},"rounds":2,{costs}}}"#)
    }

    #[test]
    fn a_worker_that_computes_in_no_time_breaks_positive_cycle_times() {
        assert!(holds("positive-cycle-times", &star(r#"{"g":"0","w":"1"}"#, "")));
        assert!(!holds("positive-cycle-times", &star(r#"{"g":"1","w":"0"}"#, "")));
        let chain = |w| format!(r#"{{"kind":"divisible-tree","load":"1","root":{{"w":"{w}","children":[]}}}}"#);
        assert!(holds("positive-cycle-times", &chain(1)) && !holds("positive-cycle-times", &chain(0)));
        let dealt = |w| rounds(2, &format!(r#""g":"1","w":"{w}""#));
        assert!(holds("positive-cycle-times", &dealt(1)) && !holds("positive-cycle-times", &dealt(0)));
    }

    #[test]
    fn a_computing_master_breaks_idle_master() {
        assert!(holds("idle-master", &star(r#"{"g":"1","w":"1"}"#, "")));
        assert!(!holds("idle-master", &star(r#"{"g":"1","w":"1"}"#, r#""master_w":"2","#)));
        let tree = |root: &str| {
            format!(
                r#"{{"kind":"divisible-tree","load":"1","root":{{"w":"{root}","children":[{{"g":"1","w":"1"}}]}}}}"#
            )
        };
        assert!(holds("idle-master", &tree("inf")) && !holds("idle-master", &tree("1")));
    }

    #[test]
    fn a_latency_breaks_linear_costs() {
        for id in ["linear-costs", "linear-rounds"] {
            assert!(holds(id, &rounds(2, r#""g":"1","w":"1""#)));
            assert!(!holds(id, &rounds(2, r#""g":"1","w":"1","W":"1""#)));
            assert!(!holds(id, &star(r#"{"g":"1","w":"1","G":"1"}"#, "")));
            let chain =
                |start_up| format!(r#"{{"kind":"divisible-tree","load":"1","root":{{"w":"1","W":"{start_up}"}}}}"#);
            assert!(holds(id, &chain(0)) && !holds(id, &chain(1)));
        }
    }

    #[test]
    fn no_load_breaks_some_load() {
        assert!(holds("some-load", &star(r#"{"g":"1","w":"1"}"#, "")));
        let idle = r#"{"kind":"divisible-star","load":"0","workers":[{"g":"1","w":"1"}]}"#;
        assert!(!holds("some-load", idle));
        let dealt = rounds(2, r#""g":"1","w":"1""#);
        assert!(holds("some-load", &dealt));
        assert!(!holds("some-load", &dealt.replace(r#""load":"1""#, r#""load":"0""#)));
        let leaf = |load| format!(r#"{{"kind":"divisible-tree","load":"{load}","root":{{"w":"1"}}}}"#);
        assert!(holds("some-load", &leaf(1)) && !holds("some-load", &leaf(0)));
    }

    #[test]
    fn free_links_break_finite_ratio() {
        assert!(holds("finite-ratio", &rounds(2, r#""g":"1","w":"1""#)));
        assert!(!holds("finite-ratio", &rounds(2, r#""g":"0","w":"1""#)));
    }

    #[test]
    fn w_of_all_links_breaks_not_saturated_exactly() {
        assert!(holds("not-saturated-exactly", &rounds(2, r#""g":"1","w":"3""#)));
        assert!(!holds("not-saturated-exactly", &rounds(2, r#""g":"1","w":"2""#)));
    }

    #[test]
    fn one_worker_breaks_several_workers() {
        assert!(holds("several-workers", &rounds(2, r#""g":"1","w":"3""#)));
        assert!(!holds("several-workers", &rounds(1, r#""g":"1","w":"3""#)));
    }

    #[test]
    fn slow_workers_need_both_inequalities() {
        let slow = |costs: &str| of_rounds(&serde_json::from_str(&rounds(2, costs)).expect("an instance"), is_slow);
        assert!(slow(r#""g":"1","w":"3""#) && slow(r#""g":"1","w":"3","G":"1","W":"2""#));
        assert!(!slow(r#""g":"1","w":"2""#) && !slow(r#""g":"1","w":"3","G":"1""#));
    }
}
