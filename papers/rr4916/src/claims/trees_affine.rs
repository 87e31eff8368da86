//! Trees with latencies (section 3.4): large loads.

use num_traits::Zero;
use schedcheck_bruteforce::tree::every_order;
use schedcheck_bruteforce::tree::program::Plan;
use schedcheck_model::Rational;
use schedcheck_model::tree::{DivisibleTree, Node, Schedule};

use super::star_linear::ALL_POSITIVE;
use super::trees::{Least, OF_HALF, WITHOUT_STEPS, all_times_are_positive, least, measured, one_more};
use schedcheck_harness::domain::TreeBox;
use schedcheck_harness::{Claim, Counterexample, Depth, Domains, Finding, RunContext, Sweep, Test, over, refuted};
use schedcheck_rr4916_algorithms::tree_affine;

pub const CLAIMS: [Claim; 1] = [Claim::new(
    "rr4916/tree-affine",
    &["the exact linear program of every subtree in every order, at loads 1,000, 100,000 and 1,000,000"],
    &Test {
        check: |context, algorithm, affine: Affine| {
            over(context, large_loads(context.depth), |tree| {
                exceeds_by_latencies_at_most(tree, algorithm, affine.least)?;
                all_by_link(tree, affine.plans)
            })
            .and(|| zero_times(context, |tree| all_by_link(tree, affine.plans)))
        },
        subject: tree_affine::schedule,
        oracle: AFFINE,
        wrong_subjects: &[
            ("children by non-increasing g", |tree| tree_affine::schedule_in_order(tree, by_decreasing_link)),
            ("no schedule", |_| Err(tree_affine::TreeAffineError::Nobody)),
        ],
        wrong_oracles: &[
            ("half of the optimum", Affine { least: |tree| least(tree) / 2, ..AFFINE }),
            ("an optimum that is one more", Affine { least: one_more, ..AFFINE }),
            (OF_HALF.0, Affine { least: OF_HALF.1, ..AFFINE }),
            (WITHOUT_STEPS.0, Affine { least: WITHOUT_STEPS.1, ..AFFINE }),
            (
                "the optimal plans, the children served the other way round",
                Affine {
                    plans: |tree| {
                        let mut plans = optimal_plans(tree);
                        plans.iter_mut().flat_map(|plan| &mut plan.served).for_each(|served| served.reverse());
                        plans
                    },
                    ..AFFINE
                },
            ),
        ],
    },
)
.plain(
    "Where some w_i = 0, no load is large enough for every optimal solution to involve all nodes, as in \
        proposition 4.",
)
.follows("rr4916/prop-4")
.restricted(ALL_POSITIVE, &all_times_are_positive)];

/// The exact method on trees with latencies: the least makespan, and all plans that attain it.
#[derive(Clone, Copy)]
struct Affine {
    least: Least,
    plans: fn(&DivisibleTree) -> Vec<Plan>,
}

const AFFINE: Affine = Affine { least, plans: optimal_plans };

fn optimal_plans(tree: &DivisibleTree) -> Vec<Plan> {
    every_order::best(tree).expect("a small tree in which somebody computes").plans
}

type Algorithm = fn(&DivisibleTree) -> Result<Schedule, tree_affine::TreeAffineError>;

fn large_loads(depth: Depth) -> Domains<TreeBox> {
    let shape = |nodes| TreeBox { nodes, links: 0..=1, cycle_times: 1..=1, latencies: 0..=1, load: 1_000 };
    let beyond = TreeBox { links: 0..=5, cycle_times: 1..=5, latencies: 0..=5, ..shape(3..=depth.pick(4, 5, 5)) };
    let small = shape(1..=depth.pick(2, 3, 3));
    Domains::of([small]).random("rr4916 affine trees", [8, 40, 400], beyond)
}

fn exceeds_by_latencies_at_most(
    tree: &DivisibleTree,
    algorithm: Algorithm,
    least: Least,
) -> Result<(), Counterexample> {
    let latency = |node: &Node| {
        let message = node.uplink.as_ref().map_or_else(Rational::zero, |uplink| uplink.latency.clone());
        message + &node.compute_latency
    };
    let latencies: Rational = tree.nodes().iter().map(latency).sum();
    for load in [1_000, 100_000] {
        let tree = tree.with_load(Rational::from(load)).expect("a positive load");
        let schedule = match algorithm(&tree) {
            Ok(schedule) => schedule,
            Err(error) => return refuted(&tree, "all nodes finish together", error.to_string()),
        };
        let (least, measured) = (least(&tree), measured(&tree, &schedule)?);
        if measured < least || measured > &least + &latencies {
            let claimed = format!("makespan {measured} exceeds the least by at most {latencies}");
            return refuted(&tree, claimed, format!("the least is {least}"));
        }
    }
    Ok(())
}

/// Small trees on which some w = 0.
fn zero_times(context: &RunContext, check: impl Fn(&DivisibleTree) -> Result<(), Counterexample> + Sync) -> Finding {
    let shape = TreeBox { nodes: 3..=3, links: 0..=1, cycle_times: 0..=1, latencies: 0..=0, load: 1 };
    let has_zero =
        |tree: &DivisibleTree| tree.nodes().iter().any(|node| node.cycle_time.as_ref().is_some_and(Zero::is_zero));
    let domain = format!("{shape}, with some w = 0");
    Sweep::complete(context, domain).through(&shape, |tree| Some(tree).filter(has_zero), check)
}

/// Whether at a large load every optimal plan involves all nodes, each serving its children by non-decreasing g.
fn all_by_link(tree: &DivisibleTree, plans: fn(&DivisibleTree) -> Vec<Plan>) -> Result<(), Counterexample> {
    let tree = tree.with_load(Rational::from(1_000_000)).expect("a positive load");
    let link = |node: &usize| tree.nodes()[*node].uplink.as_ref().map(|uplink| uplink.link.clone());
    let is_by_link = |plan: &Plan| plan.served.iter().all(|children| children.is_sorted_by_key(link));
    let is_meant = |plan: &Plan| plan.computes.iter().all(|computes| *computes) && is_by_link(plan);
    match plans(&tree).iter().find(|plan| !is_meant(plan)) {
        None => Ok(()),
        Some(plan) => {
            let computing = (0..plan.computes.len()).filter(|node| plan.computes[*node]);
            let computing: Vec<_> = computing.map(|node| format!("P_{node}")).collect();
            let found =
                format!("{} compute in an optimal solution with the orders {:?}", computing.join(", "), plan.served);
            refuted(&tree, "every optimal solution involves all nodes, children by non-decreasing g", found)
        }
    }
}

fn by_decreasing_link(tree: &DivisibleTree, node: usize) -> Vec<usize> {
    tree_affine::by_link(tree, node).into_iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latencies_of_a_tree_are_those_of_its_messages_and_of_its_computations() {
        // 1 of the root, 3 and 4 of its child: 8.
        let pair = DivisibleTree::affine(1, (1, 1), [(0, 1, 1, 3, 4)]);
        let is_near = |least: Least| exceeds_by_latencies_at_most(&pair, tree_affine::schedule, least).is_ok();
        assert!(is_near(|tree| least(tree) - 8));
        assert!(!is_near(|tree| least(tree) - 9));
    }
}
