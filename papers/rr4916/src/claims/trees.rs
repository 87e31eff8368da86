//! Trees (sections 3.2 and 3.4): reduction and unfolding, large loads with latencies.

use num_traits::{One, Zero};
use schedcheck_bruteforce::tree::every_order;
use schedcheck_bruteforce::tree::program::{Plan, PlanError, best_of_plan};
use schedcheck_files::{Instance, Judgement};
use schedcheck_model::Rational;
use schedcheck_model::tree::{DivisibleTree, Node, Schedule, check};

use schedcheck_harness::domain::{Domain, Random, TreeBox};
use schedcheck_harness::regular::instance_of;
use schedcheck_harness::{Claim, Control, Counterexample, Effort, Exhibit, Finding, Sweep, refuted, sample, sweep};
use schedcheck_rr4916_algorithms::{tree_affine, tree_linear};

pub(super) const EVERY_ORDER: &str =
    "the exact linear program of the whole tree, every order of children at every node";

pub const CLAIMS: [Claim; 3] = [
    Claim::new(
        "rr4916/tree-extension",
        &[EVERY_ORDER, "the exact linear program of every subtree in every order"],
        |effort| recursion(effort, |tree| by_link_with_everybody(tree, &by_every_link(tree))),
    )
    .catches("children by non-increasing g", |effort| {
        recursion(effort, |tree| {
            let served = by_every_link(tree).into_iter().map(|children| children.into_iter().rev().collect());
            by_link_with_everybody(tree, &served.collect::<Vec<_>>())
        })
    }),
    Claim::new(
        "rr4916/tree-recursion",
        &[EVERY_ORDER, "the exact linear program of the tree with children by non-decreasing g, on larger trees"],
        |effort| both_roots(effort, by_the_printed_lemma),
    )
    .catches("a time that is one longer than promised", |effort| both_roots(effort, by_a_longer_time))
    .plain(
        "Lemma 3 makes the equivalent nodes too slow, so that the load is shared out wrongly; the procedure \
            itself is right.",
    )
    .follows("rr4916/lemma-3")
    .corrected(
        "With the corrected lemma 3 (cycle time 1/W - g0), reducing bottom-up and unfolding top-down \
            solves TreeLinear.",
        |effort| both_roots(effort, by_the_recursion),
        Control::new("half of the cycle time of the root", |effort| both_roots(effort, by_half_the_time)),
    )
    .exhibits(unfolded),
    Claim::new(
        "rr4916/tree-affine",
        &["the exact linear program of every subtree in every order, at loads 1,000 and 100,000"],
        |effort| large_loads(effort, tree_affine::schedule),
    )
    .catches("children by non-increasing g", |effort| {
        large_loads(effort, |tree| tree_affine::schedule_in_order(tree, by_decreasing_link))
    }),
];

type Check = fn(&DivisibleTree) -> Result<(), Counterexample>;

pub(super) fn linear(
    nodes: std::ops::RangeInclusive<usize>,
    links: i64,
    cycle_times: std::ops::RangeInclusive<i64>,
) -> TreeBox {
    TreeBox { nodes, links: 0..=links, cycle_times, latencies: 0..=0, load: 1 }
}

/// Small trees against every order, and larger ones against the program of one order.
fn recursion(effort: &Effort, check: Check) -> Finding {
    let (most, links) = effort.depth.pick((3, 1), (4, 1), (5, 1));
    let shape = linear(1..=most, links, 0..=links + 1);
    let finding = sweep(effort, &shape, check);
    finding.and(|| {
        let count = effort.depth.pick(6, 60, 300);
        let random = Random { count, within: linear(4..=6, 9, 1..=9) };
        let small = sample(effort, "rr4916 recursion", &random, check);
        small.and(|| {
            let nodes = effort.depth.pick(30, 100, 300);
            let random = Random { count: effort.depth.pick(2, 4, 8), within: linear(nodes..=nodes, 9, 1..=9) };
            sample(effort, "rr4916 large trees", &random, check)
        })
    })
}

/// The same, and then small trees whose root does not compute.
fn both_roots(effort: &Effort, check: Check) -> Finding {
    recursion(effort, check).and(|| {
        let (trees, domain) = idle_roots(effort);
        Sweep::complete(effort, domain).check(trees, check)
    })
}

/// Trees whose root does not compute, as section 2.1 assumes of masters, and has several children, one of them with a
/// child; and what they are.
pub(super) fn idle_roots(effort: &Effort) -> (Vec<DivisibleTree>, String) {
    let shape = linear(4..=4, 1, 1..=effort.depth.pick(1, 2, 3));
    let idle = |tree: DivisibleTree| {
        let mut nodes = tree.nodes().to_vec();
        // One of the trees that differ in the root alone.
        let is_first = nodes[0].cycle_time.take().is_some_and(|time| time.is_one());
        is_first.then(|| DivisibleTree::new(tree.load().clone(), nodes).expect("its leaves compute"))
    };
    let is_deep = |tree: &DivisibleTree| (2..tree.nodes().len() - 1).contains(&tree.children(0).len());
    let trees = shape.all().filter(is_deep).filter_map(idle).collect();
    (trees, format!("{shape}, of depth 2 and with two children of the root, but with a root that does not compute"))
}

/// The time promised, and what the checker measures, are both the optimum.
fn solves(tree: &DivisibleTree, promised: &Rational, schedule: &Schedule) -> Result<(), Counterexample> {
    let (least, measured) = (least(tree)?, measured(tree, schedule)?);
    if least == *promised && least == measured {
        return Ok(());
    }
    let found = format!("the least makespan is {least}, and the unfolded schedule takes {measured}");
    let worse = measured.max(promised.clone());
    let failure = Counterexample::of(tree, format!("makespan {promised}"), found);
    Err(if worse >= least { failure.worse_than(&worse, &least) } else { failure })
}

fn by_the_printed_lemma(tree: &DivisibleTree) -> Result<(), Counterexample> {
    let printed = tree_linear::printed(tree).expect("a small tree without latencies");
    solves(tree, &printed.makespan, &printed.schedule)
}

fn by_a_longer_time(tree: &DivisibleTree) -> Result<(), Counterexample> {
    let printed = tree_linear::printed(tree).expect("a small tree without latencies");
    solves(tree, &(printed.makespan + Rational::from_integer(1.into())), &printed.schedule)
}

fn by_the_recursion(tree: &DivisibleTree) -> Result<(), Counterexample> {
    let promised = tree_linear::makespan(tree).expect("no latencies").reduced();
    solves(tree, &promised, &tree_linear::schedule(tree).expect("a small tree without latencies"))
}

fn by_half_the_time(tree: &DivisibleTree) -> Result<(), Counterexample> {
    let promised = tree_linear::makespan(tree).expect("no latencies").reduced() / Rational::from_integer(2.into());
    solves(tree, &promised, &tree_linear::schedule(tree).expect("a small tree without latencies"))
}

type Algorithm = fn(&DivisibleTree) -> Result<Schedule, tree_affine::TreeAffineError>;

fn large_loads(effort: &Effort, algorithm: Algorithm) -> Finding {
    let check = move |tree: &DivisibleTree| exceeds_by_latencies_at_most(tree, algorithm);
    let shape = |nodes| TreeBox { nodes, links: 0..=1, cycle_times: 1..=1, latencies: 0..=1, load: 1_000 };
    let small = shape(1..=effort.depth.pick(2, 3, 3));
    let finding = sweep(effort, &small, check);
    finding.and(|| {
        let within =
            TreeBox { links: 0..=5, cycle_times: 1..=5, latencies: 0..=5, ..shape(3..=effort.depth.pick(4, 5, 5)) };
        let random = Random { count: effort.depth.pick(8, 40, 400), within };
        sample(effort, "rr4916 affine trees", &random, check)
    })
}

fn exceeds_by_latencies_at_most(tree: &DivisibleTree, algorithm: Algorithm) -> Result<(), Counterexample> {
    let latency = |node: &Node| {
        let message = node.uplink.as_ref().map_or_else(Rational::zero, |uplink| uplink.latency.clone());
        message + &node.compute_latency
    };
    let latencies: Rational = tree.nodes().iter().map(latency).sum();
    for load in [1_000, 100_000] {
        let tree = tree.with_load(Rational::from_integer(load.into())).expect("a positive load");
        let schedule = match algorithm(&tree) {
            Ok(schedule) => schedule,
            Err(error) => return refuted(&tree, "all nodes finish together", error.to_string()),
        };
        let (least, measured) = (least(&tree)?, measured(&tree, &schedule)?);
        if measured < least || measured > &least + &latencies {
            let claimed = format!("makespan {measured} exceeds the least by at most {latencies}");
            return refuted(&tree, claimed, format!("the least is {least}"));
        }
    }
    Ok(())
}

fn by_decreasing_link(tree: &DivisibleTree, node: usize) -> Vec<usize> {
    tree_affine::by_link(tree, node).into_iter().rev().collect()
}

/// The least makespan over every plan, or on larger trees of the plan by non-decreasing g.
pub(super) fn least(tree: &DivisibleTree) -> Result<Rational, Counterexample> {
    let failed = |error: String| Counterexample::of(tree, "the tree has an optimum", error);
    if tree.nodes().len() <= every_order::MAX_LINEAR_NODES {
        let best = every_order::best(tree).map_err(|error| failed(error.to_string()))?;
        return measured(tree, &best.schedule);
    }
    let served = (0..tree.nodes().len()).map(|node| tree_affine::by_link(tree, node)).collect();
    let computes = tree.nodes().iter().map(|node| node.cycle_time.is_some()).collect();
    let plan = Plan { served, computes };
    let best = best_of_plan(tree, &plan).map_err(|error| failed(error.to_string()))?;
    measured(tree, &best.schedule)
}

fn measured(tree: &DivisibleTree, schedule: &Schedule) -> Result<Rational, Counterexample> {
    let invalid = |found: String| Counterexample::of(tree, "a valid schedule", found);
    check(tree, schedule).map(|measure| measure.makespan).map_err(|violation| invalid(violation.to_string()))
}

fn by_every_link(tree: &DivisibleTree) -> Vec<Vec<usize>> {
    (0..tree.nodes().len()).map(|node| tree_affine::by_link(tree, node)).collect()
}

/// The most nodes of trees of which every subtree is tried.
const MOST_FOR_EVERY_SUBTREE: usize = 4;

/// Whether these orders of the children attain the least makespan, in a schedule in which every node has load and
/// finishes with the others; and whether no schedule without some node is as good.
fn by_link_with_everybody(tree: &DivisibleTree, served: &[Vec<usize>]) -> Result<(), Counterexample> {
    let nodes = tree.nodes().len();
    let failed = |error: PlanError| Counterexample::of(tree, "the tree has an optimum", error.to_string());
    let plan = Plan { served: served.to_vec(), computes: vec![true; nodes] };
    let sorted = best_of_plan(tree, &plan).map_err(failed)?;
    let least = least(tree)?;
    if sorted.makespan != least {
        let claimed = format!("the orders {served:?} are optimal: {}", sorted.makespan);
        return refuted(tree, claimed, format!("the least makespan is {least}"));
    }
    let computing = |node: usize| sorted.schedule.computations.iter().find(|computation| computation.node == node);
    for (node, costs) in tree.nodes().iter().enumerate() {
        let end = computing(node)
            .filter(|own| !own.load.is_zero())
            .map(|own| &own.start + &own.load * costs.cycle_time.as_ref().expect("all nodes of the domain compute"));
        if end.as_ref() != Some(&least) {
            return refuted(tree, format!("node {node} has load and finishes at {least}"), format!("at {end:?}"));
        }
    }
    if nodes > MOST_FOR_EVERY_SUBTREE {
        return Ok(());
    }
    let partial = every_order::every_subtree(tree).into_iter().filter(|plan| !plan.computes.iter().all(|own| *own));
    for plan in partial {
        match best_of_plan(tree, &plan) {
            Ok(best) if best.makespan <= least => {
                return refuted(tree, "all nodes take part in any optimal solution", format!("{plan:?} is optimal"));
            }
            Ok(_) | Err(PlanError::NobodyComputes) => {}
            Err(error) => return Err(failed(error)),
        }
    }
    Ok(())
}

/// The schedule that the printed recursion unfolds, beside the best one.
pub(super) fn unfolded(value: &serde_json::Value) -> Vec<Exhibit> {
    let Some(Instance::DivisibleTree(tree)) = instance_of(value) else { return Vec::new() };
    let shown = |schedule: &Schedule, caption: &str| {
        let judgement = Judgement::DivisibleTree(tree.clone(), schedule.clone());
        Exhibit::new(caption, value.clone(), judgement.schedule_to_json())
    };
    let (Ok(printed), Ok(best)) = (tree_linear::printed(&tree), tree_linear::schedule(&tree)) else {
        return Vec::new();
    };
    vec![
        shown(&printed.schedule, "the recursion with the cycle time 1/W: the nodes below get too little"),
        shown(&best, "the recursion with 1/W - g0: all finish together"),
    ]
}
