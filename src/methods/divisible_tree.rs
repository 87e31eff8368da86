//! The methods for divisible loads on trees (rr4916, sections 3.2 and 3.4).

use schedcheck_bruteforce::tree::every_order;
use schedcheck_files::Judgement;
use schedcheck_model::Rational;
use schedcheck_model::tree::{DivisibleTree, Node, Schedule, Uplink};
use serde_json::{Value, json};

use super::{Bound, Limits, Method, MethodError, Proposal, Propose, Proved, refused};
use schedcheck_rr4916_algorithms::{tree_affine, tree_linear};

pub const METHODS: &[Method] = &[
    method("recursion", "optimal; without latencies", "rr4916, section 3.2, lemma 3 corrected", by_recursion),
    method(
        "all-orders",
        "optimal; for at most 7 nodes, with latencies 5",
        "the exact linear program of the whole tree, every order of children, with latencies every subtree",
        by_all_orders,
    ),
    method(
        "large-load",
        "asymptotically optimal; leaves out nodes for whom the load is too small",
        "rr4916, section 3.4: all nodes, children by g, all finishing together",
        for_large_loads,
    ),
    method(
        "recursion-printed",
        "a schedule with the loads that the printed lemma gives",
        "rr4916, section 3.2, lemma 3 as printed",
        as_printed,
    ),
];

/// The exact methods to try in turn, each where the one before it refuses or proves no optimum.
pub fn default_names(tree: &DivisibleTree) -> Vec<&'static str> {
    if tree.is_linear() {
        vec!["recursion"]
    } else if tree.nodes().len() <= every_order::MAX_AFFINE_NODES {
        vec!["all-orders"]
    } else {
        vec!["large-load"]
    }
}

const fn method(
    name: &'static str,
    guarantee: &'static str,
    source: &'static str,
    propose: fn(&DivisibleTree, &Limits) -> Result<Proposal, MethodError>,
) -> Method {
    Method { kind: "divisible-tree", name, guarantee, source, propose: Propose::DivisibleTree(propose) }
}

fn by_recursion(tree: &DivisibleTree, _: &Limits) -> Result<Proposal, MethodError> {
    let schedule = tree_linear::schedule(tree).map_err(|error| refused("recursion", &error))?;
    Ok(proposal(tree, schedule, Proved::Optimal("rr4916, section 3.2: reduction and unfolding, all costs linear"), []))
}

fn by_all_orders(tree: &DivisibleTree, _: &Limits) -> Result<Proposal, MethodError> {
    let best = every_order::best(tree).map_err(|error| refused("all-orders", &error))?;
    let proved = Proved::Optimal("every order and every subtree was tried, each with its best loads");
    Ok(proposal(tree, best.schedule, proved, [("plans", best.tried.into())]))
}

fn for_large_loads(tree: &DivisibleTree, limits: &Limits) -> Result<Proposal, MethodError> {
    const METHOD: &str = "large-load";
    // First the bound: it knows which numbers would be too long.
    let value = time_without_latencies(tree)?;
    let (schedule, left_out) =
        tree_affine::schedule_of_some(tree, &|| limits.is_reached()).map_err(|error| refused(METHOD, &error))?;
    let proof = "even without latencies the tree needs this long, by rr4916, section 3.2".to_owned();
    Ok(proposal(tree, schedule, Proved::Within(Bound { value, proof }), [("left_out", json!(left_out))]))
}

/// The optimum of the same tree without latencies.
fn time_without_latencies(tree: &DivisibleTree) -> Result<Rational, MethodError> {
    let linear = |node: &Node| Node {
        uplink: node.uplink.as_ref().map(|uplink| Uplink { latency: Rational::default(), ..uplink.clone() }),
        compute_latency: Rational::default(),
        ..node.clone()
    };
    let nodes = tree.nodes().iter().map(linear).collect();
    let relaxed = DivisibleTree::new(tree.load().clone(), nodes).map_err(|error| refused("large-load", &error))?;
    let times = tree_linear::equivalent_cycle_times(&relaxed).map_err(|error| refused("large-load", &error))?;
    Ok(times[0].as_ref().map_or_else(Rational::default, |time| time * tree.load()))
}

fn as_printed(tree: &DivisibleTree, _: &Limits) -> Result<Proposal, MethodError> {
    let printed = tree_linear::printed(tree).map_err(|error| refused("recursion-printed", &error))?;
    let promised = printed.makespan.to_string();
    Ok(proposal(tree, printed.schedule, Proved::Nothing, [("promised", promised.into())]))
}

fn proposal<const N: usize>(
    tree: &DivisibleTree,
    schedule: Schedule,
    proved: Proved,
    details: [(&str, Value); N],
) -> Proposal {
    Proposal::new(Judgement::DivisibleTree(tree.clone(), schedule), proved, details)
}
