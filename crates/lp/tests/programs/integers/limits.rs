//! Searches that are told to stop: what they have is exact, and proved.

use std::cell::Cell;

use exact_lp::{IntegerOutcome, IntegerSolver, Progress, Record, Sense};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::classical::{market_split, triples};
use super::drawn::{Kind, drawn};
use super::proved;

#[test]
fn the_bound_of_a_search_that_is_stopped_is_proved_and_rises() {
    let lp = market_split(3, 12);
    let mut before = None;
    for nodes in [1, 4, 16] {
        let IntegerOutcome::Stopped { bound: Some(bound), .. } =
            proved(&lp, IntegerSolver::new(&lp).node_limit(nodes)).0
        else {
            panic!("it takes more than {nodes} nodes");
        };
        assert!(before.is_none_or(|before| before <= bound));
        before = Some(bound);
    }
}

#[test]
fn a_search_that_is_stopped_with_a_thousand_open_nodes_proves_more_than_the_bound_of_the_root() {
    let lp = triples(45);
    let open = Cell::new(0);
    let watch = |progress: &Progress| open.set(progress.open);
    let bound = |nodes| match proved(&lp, IntegerSolver::new(&lp).node_limit(nodes).watch(&watch)).0 {
        IntegerOutcome::Stopped { bound: Some(bound), .. } => bound,
        outcome => panic!("{outcome:?}"),
    };
    let (root, later) = (bound(1), bound(4_000));
    assert!(open.get() > 1_000 && root < later, "{} open, {root} {later}", open.get());
}

#[test]
fn bounds_at_a_timeout_agree_with_the_answer() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    for _ in 0..20 {
        let lp = drawn(&mut random, Kind::Mixed);
        let answer = lp.solve_integer().outcome;
        for asked in [0_u32, 1, 3, 10, 30] {
            let left = Cell::new(asked);
            let stop = || left.replace(left.get().saturating_sub(1)) == 0;
            let stopped = proved(&lp, IntegerSolver::new(&lp).stop_when(&stop)).0;
            match (&stopped, &answer) {
                (IntegerOutcome::Stopped { best, bound }, IntegerOutcome::Optimal { objective, .. }) => {
                    let order =
                        |value| if lp.sense() == Sense::Minimize { value <= objective } else { value >= objective };
                    assert!(bound.as_ref().is_none_or(order));
                    assert!(best.as_ref().is_none_or(|(_, value)| value == objective || !order(value)));
                }
                (IntegerOutcome::Stopped { best: Some(_), .. }, answer) => {
                    assert!(matches!(answer, IntegerOutcome::Unbounded { .. }));
                }
                (IntegerOutcome::Stopped { .. }, _) => {}
                (IntegerOutcome::Optimal { objective: found, .. }, IntegerOutcome::Optimal { objective, .. }) => {
                    assert_eq!(found, objective);
                }
                (stopped, answer) => assert_eq!(std::mem::discriminant(stopped), std::mem::discriminant(answer)),
            }
        }
    }
}

#[test]
fn a_point_to_start_from_is_taken_if_it_is_feasible() {
    let lp = market_split(3, 12);
    let IntegerOutcome::Optimal { point, objective } = lp.solve_integer().outcome else {
        panic!("there is an optimum")
    };
    let started = IntegerSolver::new(&lp).start_from(point).node_limit(1);
    let IntegerOutcome::Stopped { best: Some((_, found)), .. } = proved(&lp, started).0 else { panic!("one node") };
    assert_eq!(found, objective);
    let nonsense = exact_lp::Vector::zeros(lp.columns().len());
    let IntegerOutcome::Stopped { best, .. } =
        proved(&lp, IntegerSolver::new(&lp).start_from(nonsense).node_limit(0)).0
    else {
        panic!("no node")
    };
    assert_eq!(best, None);
}

#[test]
fn no_node_is_looked_at_where_none_may_be_and_the_root_has_a_bound() {
    let lp = market_split(3, 12);
    let IntegerOutcome::Stopped { best: None, bound: Some(none) } =
        proved(&lp, IntegerSolver::new(&lp).node_limit(0)).0
    else {
        panic!("the root has a bound, and no point")
    };
    let IntegerOutcome::Stopped { bound: Some(one), .. } = proved(&lp, IntegerSolver::new(&lp).node_limit(1)).0 else {
        panic!("one node is not enough")
    };
    assert!(none <= one);
}

#[test]
fn limits_of_nodes_are_kept_and_a_record_changes_no_number() {
    let mut random = ChaCha8Rng::seed_from_u64(9);
    let (mut derived, mut least) = (0, u64::MAX);
    for kind in [Kind::Small, Kind::Equations, Kind::Mixed, Kind::Unbounded] {
        for limit in [0, 1, 2, 7].repeat(5) {
            let lp = drawn(&mut random, kind);
            let solution = IntegerSolver::new(&lp).node_limit(limit).solve();
            let mut record = Record::in_memory();
            let recorded = IntegerSolver::new(&lp).node_limit(limit).record(&mut record).solve();
            assert!(solution.statistics.nodes <= limit, "{lp:?}");
            assert_eq!(solution.statistics, recorded.statistics, "{lp:?}");
            assert_eq!(solution.outcome, recorded.outcome, "{lp:?}");
            derived += solution.statistics.derived;
            least = least.min(limit - solution.statistics.nodes);
        }
    }
    assert!(derived > 100 && least == 0, "{derived} {least}");
}
