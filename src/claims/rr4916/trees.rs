//! Trees (sections 3.2 and 3.4): one level as one node, reduction and unfolding, large loads with latencies.

use num_traits::Zero;
use schedcheck_bruteforce::tree::every_order;
use schedcheck_bruteforce::tree::program::{Plan, best_of_plan};
use schedcheck_model::Rational;
use schedcheck_model::file::Instance;
use schedcheck_model::tree::{DivisibleTree, Node, Schedule, check};

use crate::claims::domain::{RandomTrees, TreeBox};
use crate::claims::{Claim, Control, Correction, Counterexample, Effort, Finding, Remedy, Sweep};
use crate::rr4916::{tree_affine, tree_linear};

const EVERY_ORDER: &str = "the exact linear program of the whole tree, every order of children at every node";

pub const CLAIMS: [Claim; 3] = [
    Claim {
        id: "rr4916/lemma-3",
        methods: &[EVERY_ORDER],
        check: |effort| levels(effort, |tree, node| equivalent(tree, node, inverse_of_w)).note(with_positive_costs()),
        control: Control {
            wrong: "cycle time 1/W + g0",
            check: |effort| levels(effort, |tree, node| equivalent(tree, node, with_the_link_once_more)),
        },
        remedy: Some(Remedy::Correction(Correction {
            statement: "The single node has the input link g0 and the cycle time 1/W - g0: W counts the message to the node, and so does its link. Equivalently, leave W g0 out of the constraints.",
            check: |effort| levels(effort, |tree, node| equivalent(tree, node, without_the_link)),
            control: Control {
                wrong: "the cycle time of the node alone, as if its children were idle",
                check: |effort| levels(effort, |tree, node| equivalent(tree, node, of_the_node_alone)),
            },
        })),
        ..Claim::BARE
    },
    Claim {
        id: "rr4916/tree-recursion",
        methods: &[
            EVERY_ORDER,
            "the exact linear program of the tree with children by non-decreasing g, on larger trees",
        ],
        check: |effort| recursion(effort, by_the_printed_lemma),
        control: Control {
            wrong: "a time that is one longer than promised",
            check: |effort| recursion(effort, by_a_longer_time),
        },
        remedy: Some(Remedy::Correction(Correction {
            statement: "With the corrected lemma 3 (cycle time 1/W - g0), reducing bottom-up and unfolding top-down solves TreeLinear.",
            check: |effort| recursion(effort, by_the_recursion),
            control: Control {
                wrong: "half of the cycle time of the root",
                check: |effort| recursion(effort, by_half_the_time),
            },
        })),
        ..Claim::BARE
    },
    Claim {
        id: "rr4916/tree-affine",
        methods: &["the exact linear program of every subtree in every order, at loads 1,000 and 100,000"],
        check: |effort| large_loads(effort, tree_affine::schedule),
        control: Control {
            wrong: "children by non-increasing g",
            check: |effort| large_loads(effort, |tree| tree_affine::schedule_in_order(tree, by_decreasing_link)),
        },
        ..Claim::BARE
    },
];

/// The counterexample among trees of positive costs.
fn with_positive_costs() -> String {
    let chain = DivisibleTree::linear(1, 1, [(0, 1, 1), (1, 1, 1)]);
    let printed = tree_linear::printed(&chain).expect("a small tree without latencies").makespan;
    let least = tree_linear::makespan(&chain).expect("no latencies").reduced();
    format!(
        "zero costs are not what it fails on: of a chain of three nodes with g = w = 1 and load 1 it makes a star of makespan {printed}, \
         and the least is {least}. For a leaf the program gives 1/W = w0 + g0 as well, one g0 too much."
    )
}

type Check = fn(&DivisibleTree) -> Result<(), Counterexample>;
type Level = fn(&DivisibleTree, usize) -> Result<(), Counterexample>;
type CycleTime = fn(&DivisibleTree, usize) -> Rational;

/// Checks each node of each tree that lemma 3 speaks of.
fn levels(effort: &Effort, check: Level) -> Finding {
    let each = move |tree: &DivisibleTree| single_levels(tree).into_iter().try_for_each(|node| check(tree, node));
    let (most, links) = effort.depth.pick((3, 1), (4, 1), (5, 1));
    let shape = linear(3..=most, links, 0..=links + 1);
    let domain = format!("{shape}, of depth 2 at least");
    let finding = Sweep::complete(effort, domain).check(shape.trees().filter(has_single_level), each);
    finding.and(|| {
        let random = RandomTrees { count: effort.depth.pick(6, 60, 300), within: linear(5..=7, 9, 1..=9) };
        let trees: Vec<_> = random.trees(&mut effort.random("rr4916 levels")).filter(has_single_level).collect();
        Sweep::random(effort, random.to_string()).check(trees, each)
    })
}

fn linear(nodes: std::ops::RangeInclusive<usize>, links: i64, cycle_times: std::ops::RangeInclusive<i64>) -> TreeBox {
    TreeBox { nodes, links: 0..=links, cycle_times, latencies: 0..=0, load: 1 }
}

/// The nodes below the root that have children, all of them leaves.
fn single_levels(tree: &DivisibleTree) -> Vec<usize> {
    let is_leaf = |&child: &usize| tree.children(child).is_empty();
    let is_level = |&node: &usize| !tree.children(node).is_empty() && tree.children(node).iter().all(is_leaf);
    (1..tree.nodes().len()).filter(is_level).collect()
}

fn has_single_level(tree: &DivisibleTree) -> bool {
    !single_levels(tree).is_empty()
}

/// The tree in which a node with its leaves is one node of this cycle time.
fn replaced(tree: &DivisibleTree, node: usize, cycle_time: Rational) -> DivisibleTree {
    let mut place = vec![0; tree.nodes().len()];
    let mut nodes: Vec<Node> = Vec::new();
    for (number, old) in tree.nodes().iter().enumerate() {
        if tree.children(node).contains(&number) {
            continue;
        }
        place[number] = nodes.len();
        let mut new = old.clone();
        if let Some(uplink) = &mut new.uplink {
            uplink.parent = place[uplink.parent];
        }
        nodes.push(new);
    }
    nodes[place[node]].cycle_time = Some(cycle_time);
    DivisibleTree::new(tree.load().clone(), nodes).expect("a tree without some leaves is a tree")
}

fn equivalent(tree: &DivisibleTree, node: usize, cycle_time: CycleTime) -> Result<(), Counterexample> {
    let time = cycle_time(tree, node);
    let (whole, single) = (least(tree)?, least(&replaced(tree, node, time.clone()))?);
    if whole == single {
        return Ok(());
    }
    let claimed = format!("node {node} and its children are a node of cycle time {time}: makespan {single}");
    refuted(tree, claimed, format!("makespan {whole}"))
}

/// 1 / W of lemma 3; zero where a whole load needs no time.
fn inverse_of_w(tree: &DivisibleTree, node: usize) -> Rational {
    let cycle_time = |node: usize| tree.nodes()[node].cycle_time.clone().expect("all nodes of the domain compute");
    let children: Vec<_> = tree_affine::by_link(tree, node)
        .into_iter()
        .map(|child| (link(tree, child).clone(), cycle_time(child)))
        .collect();
    let most = tree_linear::lemma_3(link(tree, node), &cycle_time(node), &children);
    most.map_or_else(Rational::zero, |most| most.recip())
}

fn with_the_link_once_more(tree: &DivisibleTree, node: usize) -> Rational {
    inverse_of_w(tree, node) + link(tree, node)
}

fn without_the_link(tree: &DivisibleTree, node: usize) -> Rational {
    inverse_of_w(tree, node) - link(tree, node)
}

fn of_the_node_alone(tree: &DivisibleTree, node: usize) -> Rational {
    tree.nodes()[node].cycle_time.clone().expect("all nodes of the domain compute")
}

fn link(tree: &DivisibleTree, node: usize) -> &Rational {
    &tree.nodes()[node].uplink.as_ref().expect("the node is not the root").link
}

/// Small trees against every order, and larger ones against the program of one order.
fn recursion(effort: &Effort, check: Check) -> Finding {
    let (most, links) = effort.depth.pick((3, 1), (4, 1), (5, 1));
    let shape = linear(1..=most, links, 0..=links + 1);
    let finding = Sweep::complete(effort, shape.to_string()).check(shape.trees(), check);
    finding.and(|| {
        let count = effort.depth.pick(6, 60, 300);
        let random = RandomTrees { count, within: linear(4..=6, 9, 1..=9) };
        let trees: Vec<_> = random.trees(&mut effort.random("rr4916 recursion")).collect();
        let small = Sweep::random(effort, random.to_string()).check(trees, check);
        small.and(|| {
            let nodes = effort.depth.pick(30, 100, 300);
            let random = RandomTrees { count: effort.depth.pick(2, 4, 8), within: linear(nodes..=nodes, 9, 1..=9) };
            let trees: Vec<_> = random.trees(&mut effort.random("rr4916 large trees")).collect();
            Sweep::random(effort, random.to_string()).check(trees, check)
        })
    })
}

/// The time promised, and what the checker measures, are both the optimum.
fn solves(tree: &DivisibleTree, promised: &Rational, schedule: &Schedule) -> Result<(), Counterexample> {
    let (least, measured) = (least(tree)?, measured(tree, schedule)?);
    if least == *promised && least == measured {
        return Ok(());
    }
    let claimed = format!("makespan {promised}");
    refuted(tree, claimed, format!("the least makespan is {least}, and the unfolded schedule takes {measured}"))
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
    let finding = Sweep::complete(effort, small.to_string()).check(small.trees(), check);
    finding.and(|| {
        let within =
            TreeBox { links: 0..=5, cycle_times: 1..=5, latencies: 0..=5, ..shape(3..=effort.depth.pick(4, 5, 5)) };
        let random = RandomTrees { count: effort.depth.pick(8, 40, 400), within };
        let trees: Vec<_> = random.trees(&mut effort.random("rr4916 affine trees")).collect();
        Sweep::random(effort, random.to_string()).check(trees, check)
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
fn least(tree: &DivisibleTree) -> Result<Rational, Counterexample> {
    let failed = |error: String| Counterexample::new(instance(tree), "the tree has an optimum", error);
    if tree.nodes().len() <= every_order::MAX_LINEAR_NODES {
        let best = every_order::best(tree).map_err(|error| failed(error.to_string()))?;
        return measured(tree, &best.schedule);
    }
    let served = (0..tree.nodes().len()).map(|node| tree_affine::by_link(tree, node)).collect();
    let plan = Plan { served, computes: vec![true; tree.nodes().len()] };
    let best = best_of_plan(tree, &plan).map_err(|error| failed(error.to_string()))?;
    measured(tree, &best.schedule)
}

fn measured(tree: &DivisibleTree, schedule: &Schedule) -> Result<Rational, Counterexample> {
    let invalid = |found: String| Counterexample::new(instance(tree), "a valid schedule", found);
    check(tree, schedule).map(|measure| measure.makespan).map_err(|violation| invalid(violation.to_string()))
}

fn instance(tree: &DivisibleTree) -> serde_json::Value {
    Instance::DivisibleTree(tree.clone()).to_json()
}

fn refuted(tree: &DivisibleTree, claimed: impl Into<String>, found: impl Into<String>) -> Result<(), Counterexample> {
    Err(Counterexample::new(instance(tree), claimed, found))
}
