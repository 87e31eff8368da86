use schedcheck_model::ring::{Schedule, SliceRing};
use schedcheck_model::tree::DivisibleTree;

use super::*;
use crate::{ring, tree};

fn alone(ring: &SliceRing) -> Schedule {
    ring::shares::best_schedule(ring, &[0])
}

fn pair() -> SliceRing {
    SliceRing::of((6, 1), [1, 1], [[0, 1], [1, 0]])
}

#[test]
fn what_the_checker_measures_is_held_against_what_is_proved() {
    let of = |bound: i64| Solution::of(&pair(), alone(&pair()), Rational::from(bound));
    assert_eq!(of(6).unwrap().objective, Rational::from(6));
    let Err(Unsolved::Stopped { best: Some(best) }) = of(5) else { panic!("five is not attained") };
    assert_eq!((&best.objective, &best.bound), (&Rational::from(6), &Rational::from(5)));
    let told = of(7).unwrap_err().to_string();
    assert_eq!(told, "the schedule has 6, better than the bound 7");
}

#[test]
fn a_schedule_that_is_none_is_a_fault() {
    let nobody = Schedule { ring: Vec::new(), shares: Vec::new() };
    for outcome in [Solution::of(&pair(), nobody.clone(), Rational::ZERO), Solution::of_optimum(&pair(), nobody)] {
        let Err(Unsolved::Fault(fault)) = outcome else { panic!("nobody is no ring") };
        assert!(fault.to_string().starts_with("the checker refuses the schedule: "), "{fault}");
    }
}

#[test]
fn a_function_of_somebody_else_is_a_solver() {
    let lazy = Method { name: "first-alone", solve: |ring, _| Solution::of_optimum(ring, alone(ring)) };
    let objective = |solver: &dyn ExactSolver<SliceRing>| {
        solver.solve(&SliceRing::of((6, 0), [1, 1], [[0, 1], [1, 0]]), &Limits::default()).unwrap().objective
    };
    assert_eq!((objective(&lazy), objective(&ring::solvers::SUBSETS)), (Rational::from(6), Rational::from(3)));
}

#[test]
fn a_search_that_is_stopped_has_its_best_schedule_and_a_bound() {
    let below = (1..10).map(|node| ((node - 1) / 2, 2 + node as i64 % 3, 5 + node as i64, node as i64 % 4, 1));
    let tree = DivisibleTree::affine(100, (50, 0), below);
    let limits = Limits { nodes: Some(5), ..Limits::default() };
    let stopped = tree::solvers::BRANCH_AND_BOUND.solve(&tree, &limits);
    let Err(Unsolved::Stopped { best: Some(best) }) = stopped else { panic!("five cases are too few") };
    assert!(best.bound < best.objective);
    let refused = tree::solvers::EVERY_ORDER.solve(&tree, &limits);
    assert!(matches!(refused, Err(Unsolved::Refused(_))), "ten nodes are too many");
}

#[test]
fn each_solver_of_a_kind_has_a_name_of_its_own() {
    fn names<K: Solved>() -> Vec<&'static str> {
        K::SOLVERS.iter().map(|solver| solver.name()).collect()
    }
    use schedcheck_model::{divisible, platform_graph, star};
    let kinds = [
        names::<star::Star<Rational>>(),
        names::<SliceRing>(),
        names::<divisible::DivisibleStar>(),
        names::<DivisibleTree>(),
        names::<platform_graph::PlatformGraph>(),
    ];
    for names in kinds {
        let distinct: std::collections::BTreeSet<_> = names.iter().collect();
        assert_eq!(distinct.len(), names.len(), "{names:?}");
    }
}
