//! What the paper assumes, as predicates on the instances of counterexamples.

use num_traits::{Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, MultiRound, Worker};
use schedcheck_model::tree::DivisibleTree;

use schedcheck_harness::{About, Hypothesis};

/// Every hypothesis of the catalogue that an instance can break.
pub const HYPOTHESES: &[Hypothesis] = &[
    Hypothesis { id: "positive-cycle-times", holds: &positive_cycle_times },
    Hypothesis { id: "idle-master", holds: &idle_master },
    Hypothesis { id: "linear-costs", holds: &linear_costs },
    Hypothesis { id: "linear-rounds", holds: &linear_costs },
    Hypothesis { id: "some-load", holds: &some_load },
    Hypothesis { id: "finite-ratio", holds: &|about| of_rounds(about, finite_ratio) },
    Hypothesis { id: "not-saturated-exactly", holds: &|about| of_rounds(about, |platform| !is_saturated(platform)) },
];

/// Whether a condition holds of a star, of a tree or of a platform with rounds; it does not apply to anything else.
fn of_any(
    about: &About,
    star: impl Fn(&DivisibleStar) -> bool,
    tree: impl Fn(&DivisibleTree) -> bool,
    rounds: impl Fn(&MultiRound) -> bool,
) -> Option<bool> {
    let of_tree = || about.instance().map(tree);
    let of_rounds = || about.instance().map(rounds);
    about.instance().map(star).or_else(of_tree).or_else(of_rounds)
}

/// All w are positive: section 4.3 divides by them.
fn positive_cycle_times(about: &About) -> Option<bool> {
    let computes = |time: &Option<Rational>| time.as_ref().is_none_or(Signed::is_positive);
    of_any(
        about,
        |star| star.workers().iter().all(|worker| computes(&worker.cycle_time)),
        |tree| tree.nodes().iter().all(|node| computes(&node.cycle_time)),
        |platform| computes(&platform.worker().cycle_time),
    )
}

/// A platform with rounds has a master that only sends.
fn idle_master(about: &About) -> Option<bool> {
    of_any(about, |star| star.master().is_none(), |tree| tree.nodes()[0].cycle_time.is_none(), |_| true)
}

fn linear_costs(about: &About) -> Option<bool> {
    of_any(
        about,
        |star| star.workers().iter().all(Worker::is_linear),
        DivisibleTree::is_linear,
        |platform| platform.worker().is_linear(),
    )
}

fn some_load(about: &About) -> Option<bool> {
    of_any(
        about,
        |star| star.load().is_positive(),
        |tree| tree.load().is_positive(),
        |platform| platform.load().is_positive(),
    )
}

fn of_rounds(about: &About, holds: fn(&MultiRound) -> bool) -> Option<bool> {
    about.instance().map(holds)
}

/// R = w / g is a positive number.
fn finite_ratio(platform: &MultiRound) -> bool {
    platform.worker().link.is_positive() && platform.cycle_time().is_positive()
}

/// w = P g.
fn is_saturated(platform: &MultiRound) -> bool {
    let all_links = &platform.worker().link * platform.workers();
    (platform.cycle_time() - all_links).is_zero()
}

/// Whether workers are slow enough to be kept busy from one port, w > P g, and W >= P G.
pub fn is_slow(platform: &MultiRound) -> bool {
    let workers = Rational::from(platform.workers());
    let worker = platform.worker();
    *platform.cycle_time() > &worker.link * &workers && worker.compute_latency >= &worker.link_latency * &workers
}

#[cfg(test)]
mod tests {
    use schedcheck_files::Instance;
    use schedcheck_harness::testing::applies;

    use super::*;

    fn about(instance: &str) -> About {
        About::Instance(Instance::read(instance).expect("an instance"))
    }

    fn holds(id: &str, instance: &str) -> bool {
        let hypothesis = HYPOTHESES.iter().find(|hypothesis| hypothesis.id == id).expect("a predicate");
        (hypothesis.holds)(&about(instance)).expect("it applies")
    }

    #[test]
    fn each_hypothesis_applies_to_divisible_loads_and_to_nothing_else() {
        let of_rounds = ["finite-ratio", "not-saturated-exactly"];
        for (id, kinds) in applies(HYPOTHESES) {
            let all = vec!["divisible-star", "divisible-tree", "multi-round"];
            let is_of_rounds = of_rounds.contains(&id);
            assert_eq!(kinds, if is_of_rounds { vec!["multi-round"] } else { all }, "{id}");
        }
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
    fn slow_workers_need_both_inequalities() {
        let slow = |costs: &str| of_rounds(&about(&rounds(2, costs)), is_slow).expect("it applies");
        assert!(slow(r#""g":"1","w":"3""#) && slow(r#""g":"1","w":"3","G":"1","W":"2""#));
        assert!(!slow(r#""g":"1","w":"2""#) && !slow(r#""g":"1","w":"3","G":"1""#));
    }
}
