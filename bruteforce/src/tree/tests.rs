//! What the programs of trees agree with.

use std::cell::Cell;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_certificates::divisible_tree;
use schedcheck_model::Rational;
use schedcheck_model::tree::{DivisibleTree, Node, check};

use super::branch_and_bound::{Limits, TreeSolution, solve, solve_proving, solve_unless};
use super::every_order::{TreeOrderError, best, every_order, every_subtree};
use super::program::{Plan, PlanError, best_of_plan};

fn makespan(tree: &DivisibleTree) -> String {
    let best = best(tree).unwrap();
    assert_eq!(check(tree, &best.schedule).unwrap().makespan, best.makespan);
    best.makespan.to_string()
}

#[test]
fn a_root_alone_computes_all() {
    assert_eq!(makespan(&DivisibleTree::linear(6, 2, [])), "12");
    assert_eq!(makespan(&DivisibleTree::affine(6, (2, 5), [])), "17");
    assert_eq!(makespan(&DivisibleTree::affine(0, (2, 5), [(0, 1, 1, 1, 1)])), "0");
}

#[test]
fn the_example_of_section_3_1_as_a_tree_takes_ten_time_units() {
    let nodes = DivisibleTree::linear(6, 1, [(0, 4, 1), (0, 1, 1)]).nodes().to_vec();
    let root = Node { cycle_time: None, ..nodes[0].clone() };
    let tree = DivisibleTree::new(Rational::from(6), [vec![root], nodes[1..].to_vec()].concat());
    assert_eq!(makespan(&tree.unwrap()), "10");
}

#[test]
fn a_node_sends_on_only_what_it_has_wholly_received() {
    // x units arrive at 2 x; the node computes a of them and sends b on at 1 each: T = 2 (a + b) + a = 2 (a + b) + b +
    // b.
    let nodes = DivisibleTree::linear(3, 1, [(0, 2, 1), (1, 1, 1)]).nodes().to_vec();
    let root = Node { cycle_time: None, ..nodes[0].clone() };
    let chain = DivisibleTree::new(Rational::from(3), [vec![root], nodes[1..].to_vec()].concat());
    assert_eq!(makespan(&chain.unwrap()), "8");
}

#[test]
fn latencies_leave_nodes_out() {
    let tree = |latency| DivisibleTree::affine(4, (1, 0), [(0, 0, 1, latency, 0)]);
    assert_eq!([makespan(&tree(2)), makespan(&tree(9))], ["3", "4"]);
}

#[test]
fn every_plan_is_tried_once() {
    let star = DivisibleTree::linear(1, 1, [(0, 1, 1), (0, 1, 1), (0, 1, 1)]);
    assert_eq!(every_order(&star).len(), 6);
    // 16 ordered subsets of three leaves, each with and without the root, and nobody at all only once.
    assert_eq!(every_subtree(&star).len(), 32);
    let chain = DivisibleTree::linear(1, 1, [(0, 1, 1), (1, 1, 1)]);
    // The last node takes part (the two before compute or not) or not (then its parent computes or is left out as
    // well).
    assert_eq!(every_subtree(&chain).len(), 4 + 2 + 2);
    for tree in [star, chain] {
        let mut plans = every_subtree(&tree);
        let all = plans.len();
        plans.sort();
        plans.dedup();
        assert_eq!(plans.len(), all);
    }
}

#[test]
fn plans_that_do_not_fit_are_refused() {
    let tree = DivisibleTree::linear(1, 1, [(0, 1, 1), (1, 1, 1)]);
    let plan =
        |served: [&[usize]; 3]| Plan { served: served.map(<[usize]>::to_vec).to_vec(), computes: vec![false; 3] };
    assert_eq!(best_of_plan(&tree, &plan([&[2], &[], &[]])), Err(PlanError::DoesNotFit(2)));
    assert_eq!(best_of_plan(&tree, &plan([&[1, 1], &[], &[]])), Err(PlanError::DoesNotFit(1)));
    assert_eq!(best_of_plan(&tree, &plan([&[1], &[2], &[]])), Err(PlanError::NobodyComputes));
    let wide = DivisibleTree::linear(1, 1, (0..7).map(|_| (0, 1, 1)));
    assert_eq!(best(&wide), Err(TreeOrderError::TooManyNodes { nodes: 8, most: 7 }));
}

#[test]
fn every_plan_that_takes_the_least_time_is_named() {
    let twins = best(&DivisibleTree::linear(6, 2, [(0, 1, 1), (0, 1, 1)])).unwrap();
    let served: Vec<&[usize]> = twins.plans.iter().map(|plan| plan.served[0].as_slice()).collect();
    assert_eq!((served, twins.tried), (vec![[1, 2].as_slice(), &[2, 1]], 2));
    let unlike = best(&DivisibleTree::linear(6, 2, [(0, 1, 1), (0, 3, 1)])).unwrap();
    let served: Vec<&[usize]> = unlike.plans.iter().map(|plan| plan.served[0].as_slice()).collect();
    assert_eq!((served, unlike.tried), (vec![[1, 2].as_slice()], 2));
}

/// A tree with ties, numbers that are zero, and nodes that cannot compute.
pub(super) fn random(random: &mut ChaCha8Rng, nodes: usize) -> DivisibleTree {
    let most = [1, 4, 30][random.random_range(0..3)];
    let below: Vec<_> = (1..nodes)
        .map(|node| {
            let [g, w, link, own] = [(); 4].map(|()| random.random_range(0..=most));
            (random.random_range(0..node), g, w, link, own)
        })
        .collect();
    let root = (random.random_range(1..=9), random.random_range(0..=most));
    let tree = DivisibleTree::affine(random.random_range(0..=6), root, below);
    let cannot = |node: &Node| Node { cycle_time: None, ..node.clone() };
    let nodes =
        tree.nodes().iter().map(|node| if random.random_range(0..4) == 0 { cannot(node) } else { node.clone() });
    // A tree in which nobody computes is none.
    DivisibleTree::new(tree.load().clone(), nodes.collect()).unwrap_or(tree)
}

#[test]
fn branch_and_bound_finds_the_optimum_of_all_plans_and_proves_it() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for round in 0..150 {
        let tree = random(&mut rng, 1 + round % 5);
        let best = best(&tree).unwrap();
        let answer = solve_proving(&tree, &Limits::default()).unwrap();
        assert_eq!((&answer.makespan, &answer.lower_bound), (&best.makespan, &best.makespan), "{tree:?}");
        assert_eq!(check(&tree, &answer.schedule).unwrap().makespan, best.makespan, "{tree:?}");
        let proved = divisible_tree::check(&tree, answer.certificate.as_ref().unwrap()).unwrap();
        assert!(proved.bound == best.makespan && proved.rests_on.is_empty(), "{tree:?}");
        assert_eq!(solve(&tree, &Limits::default()).unwrap(), TreeSolution { certificate: None, ..answer });
    }
}

/// Ten nodes are too many for all plans; the proof is that of the checker.
#[test]
fn branch_and_bound_that_is_stopped_has_a_bound() {
    let tree = DivisibleTree::affine(
        100,
        (50, 0),
        (1..10).map(|node| ((node - 1) / 2, 2 + node as i64 % 3, 5 + node as i64, node as i64 % 4, 1)),
    );
    let whole = solve_proving(&tree, &Limits::default()).unwrap();
    assert_eq!(divisible_tree::check(&tree, &whole.certificate.unwrap()).unwrap().bound, whole.makespan);
    let mut bounds = Vec::new();
    for most in [0, 1, 5, 20] {
        let asked = Cell::new(0);
        let stopped = solve_unless(&tree, u64::MAX, true, &|| asked.replace(asked.get() + 1) >= most).unwrap();
        let few = solve_proving(&tree, &Limits { nodes: Some(most), ..Limits::default() }).unwrap();
        assert_eq!(few.cases, most);
        for ended in [&stopped, &few] {
            assert!(ended.lower_bound <= whole.makespan && whole.makespan <= ended.makespan);
            assert_eq!(check(&tree, &ended.schedule).unwrap().makespan, ended.makespan);
            assert_eq!(ended.certificate, None);
        }
        bounds.push(few.lower_bound);
    }
    assert!(bounds.is_sorted() && bounds[0] == divisible_tree::linear::least_time(&tree), "{bounds:?}");
}
