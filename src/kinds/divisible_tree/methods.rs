//! The methods for divisible loads on trees (rr4916, sections 3.2 and 3.4).

use std::time::Instant;

use schedcheck_bruteforce::tree::branch_and_bound;
use schedcheck_bruteforce::tree::{certify, every_order, subsets};
use schedcheck_files::Candidate;
use schedcheck_model::Rational;
use schedcheck_model::tree::{DivisibleTree, Node, Schedule, Uplink};
use serde_json::json;

use super::near_root;
use crate::methods::bound::Bound;
use crate::methods::least_makespan::WITHOUT_LATENCIES;
use crate::methods::method::MethodOptions;
use crate::methods::proof::{By, Lemma, Proof};
use crate::methods::table::{Entry, MAKESPAN_ALONE, MethodRefusal, Proposal, Proposed, Proved, Table, method, refused};
use schedcheck_rr4916_algorithms::tree_linear::TreeLinearError;
use schedcheck_rr4916_algorithms::{tree_affine, tree_linear};

const UNFOLDING: Lemma = Lemma::tested_by("rr4916/tree-recursion", "rr4916, section 3.2");

const WHOLE_TREE: Lemma = Lemma::proved_in(
    "bruteforce/src/tree/program.rs",
    "the best loads for an order of the children are the optimum of a linear program",
);

/// The most nodes for programs of cases, each with a column or two for every node.
const MOST_FOR_CASES: usize = 100;

/// The most pieces of functions of an unasked search over sets of children: some seconds.
const FEW_PIECES: u64 = 2_000_000;

/// The same on each part of the tree near the root.
const FEW_PIECES_OF_PART: u64 = 50_000;

const SETS: Lemma = Lemma::proved_in(
    "bruteforce/src/tree/subsets.rs",
    "the least times of sets of children follow from those of smaller sets",
);

const CASES: Lemma = Lemma::proved_in(
    "bruteforce/src/tree/branch_and_bound.rs",
    "what closes a case closes it still when a better time is known",
);

pub const RECURSION: Entry<DivisibleTree> =
    method("recursion", "optimal; without latencies", "rr4916, section 3.2, lemma 3 corrected", by_recursion);

const SUBSETS: Entry<DivisibleTree> = method(
    "subsets",
    "optimal; for trees of any depth, of whose nodes each has at most some fifteen different children",
    "the least times of each set of children of a node, as functions of the load",
    by_subsets,
);

/// As it is tried where no method is named.
const SUBSETS_SOON: Entry<DivisibleTree> = Entry { propose: by_subsets_soon, ..SUBSETS };

const ALL_ORDERS: Entry<DivisibleTree> = method(
    "all-orders",
    "optimal; for at most 7 nodes, with latencies 5",
    "the exact linear program of the whole tree, every order of children, with latencies every subtree",
    by_all_orders,
);

const BRANCH_AND_BOUND: Entry<DivisibleTree> = method(
    "branch-and-bound",
    "optimal, or a lower bound when it is stopped; for a dozen nodes, or as many as the time allows",
    "cases of who gets a message, in which order, and who computes; bounds of the linear program of each case",
    by_branch_and_bound,
);

const LARGE_LOAD: Entry<DivisibleTree> = method(
    "large-load",
    "asymptotically optimal; leaves out nodes for whom the load is too small",
    "rr4916, section 3.4: all nodes, children by g, all finishing together",
    for_large_loads,
);

const NEAR_ROOT: Entry<DivisibleTree> = method(
    "near-root",
    "a schedule soon, for trees of any size; only nodes near the root compute",
    "the best schedule on 1, 5, 10, 20 or 40 nodes near the root, with at most 6 children each",
    near_the_root,
);

pub const METHODS: Table<DivisibleTree> = Table {
    candidate: Candidate::DivisibleTree,
    best,
    all: &[
        RECURSION,
        SUBSETS,
        BRANCH_AND_BOUND,
        ALL_ORDERS,
        LARGE_LOAD,
        NEAR_ROOT,
        method(
            "recursion-printed",
            "a schedule with the loads that the printed lemma gives",
            "rr4916, section 3.2, lemma 3 as printed",
            as_printed,
        ),
    ],
};

/// The exact methods to try in turn, each where the one before it refuses or proves no optimum.
fn best(tree: &DivisibleTree, _: &MethodOptions) -> Vec<&'static Entry<DivisibleTree>> {
    if tree.is_linear() { vec![&RECURSION] } else { vec![&SUBSETS_SOON, &NEAR_ROOT, &LARGE_LOAD] }
}

fn by_recursion(tree: &DivisibleTree, _: &MethodOptions) -> Proposed<Schedule> {
    let schedule = tree_linear::schedule(tree).map_err(|error| {
        let is_long = matches!(error, TreeLinearError::TooLong { .. });
        MethodRefusal::Because(format!("{error}{}", if is_long { MAKESPAN_ALONE } else { "" }))
    })?;
    let says = "rr4916, section 3.2: reduction and unfolding, all costs linear";
    Ok(Proposal::new(schedule, Proved::Optimal(Proof::theorem(says, &[UNFOLDING])), []))
}

fn by_all_orders(tree: &DivisibleTree, _: &MethodOptions) -> Proposed<Schedule> {
    let best = every_order::best(tree)?;
    let says = "every order and every subtree was tried, each with its best loads";
    let proved = Proved::Optimal(Proof::search(says, &[WHOLE_TREE]));
    Ok(Proposal::new(best.schedule, proved, [("plans", best.tried.into())]))
}

fn by_subsets(tree: &DivisibleTree, options: &MethodOptions) -> Proposed<Schedule> {
    by_sets_of_children(tree, None, options)
}

/// The same, unasked: it is given up after so many pieces, or after half of the time, for others come after it.
fn by_subsets_soon(tree: &DivisibleTree, options: &MethodOptions) -> Proposed<Schedule> {
    let now = Instant::now();
    let until = options.until.map(|until| now + until.saturating_duration_since(now) / 2);
    by_sets_of_children(tree, Some(FEW_PIECES), &MethodOptions { until, ..*options })
}

fn by_sets_of_children(tree: &DivisibleTree, pieces: Option<u64>, options: &MethodOptions) -> Proposed<Schedule> {
    let best = subsets::best_within(tree, &options.search_limits(pieces))?;
    let proof = Proof::search("the least times of all sets of children of each node were found", &[SETS]);
    let proved = Proved::Within(Bound { value: best.makespan, proof });
    Ok(Proposal::new(best.schedule, proved, [("sets", best.sets.into())]))
}

fn by_branch_and_bound(tree: &DivisibleTree, options: &MethodOptions) -> Proposed<Schedule> {
    let nodes = tree.nodes().len();
    if nodes > MOST_FOR_CASES {
        return refused(format!("{nodes} nodes are too many for branch-and-bound (at most {MOST_FOR_CASES})"));
    }
    let within = options.search_limits(None);
    let solve = if options.keeps_certificates { branch_and_bound::solve_proving } else { branch_and_bound::solve };
    let answer = solve(tree, &within)?;
    // Who wants a certificate need not look at the same cases again.
    let relaxed = || options.keeps_certificates.then(|| certify::relaxed(tree)).flatten();
    let certificate = answer.certificate.or_else(relaxed);
    let rests_on = if answer.lower_bound == answer.makespan { &[CASES][..] } else { &[CASES, WITHOUT_LATENCIES] };
    let proof = Proof::search("branch-and-bound over cases, each with the bound of its linear program", rests_on);
    let proved = Proved::Within(Bound { value: answer.lower_bound, proof });
    let proposal = Proposal::new(answer.schedule, proved, [("search", json!({"cases": answer.cases}))]);
    Ok(Proposal { certificate: certificate.map(|found| found.to_json()), ..proposal })
}

fn for_large_loads(tree: &DivisibleTree, options: &MethodOptions) -> Proposed<Schedule> {
    // First the bound: it knows which numbers would be too long.
    let value = time_without_latencies(tree)?;
    let (schedule, left_out) = tree_affine::schedule_of_some(tree, &|| options.is_reached())?;
    Ok(Proposal::new(schedule, without_latencies(tree, value), [("left_out", json!(left_out))]))
}

fn near_the_root(tree: &DivisibleTree, options: &MethodOptions) -> Proposed<Schedule> {
    let (schedule, nodes) = near_root::best(tree, &options.search_limits(Some(FEW_PIECES_OF_PART)))?;
    let proved = time_without_latencies(tree).map_or(Proved::Nothing, |value| without_latencies(tree, value));
    Ok(Proposal::new(schedule, proved, [("nodes", nodes.into())]))
}

/// What the least time without latencies proves, if the checker accepts it.
fn without_latencies(tree: &DivisibleTree, value: Rational) -> Proved {
    let says = "even without latencies the tree needs this long".to_owned();
    let proof = Proof { by: By::Certificate, says, rests_on: vec![WITHOUT_LATENCIES] };
    match certify::without_latencies(tree, &value) {
        Some(_) => Proved::Within(Bound { value, proof }),
        None => Proved::Nothing,
    }
}

/// The optimum of the same tree without latencies, as the paper has it: a guess, for the checker to judge.
fn time_without_latencies(tree: &DivisibleTree) -> Result<Rational, MethodRefusal> {
    let linear = |node: &Node| Node {
        uplink: node.uplink.as_ref().map(|uplink| Uplink { latency: Rational::default(), ..uplink.clone() }),
        compute_latency: Rational::default(),
        ..node.clone()
    };
    let nodes = tree.nodes().iter().map(linear).collect();
    let relaxed = DivisibleTree::new(tree.load().clone(), nodes)?;
    let times = tree_linear::equivalent_cycle_times(&relaxed)?;
    Ok(times[0].as_ref().map_or_else(Rational::default, |time| time * tree.load()))
}

fn as_printed(tree: &DivisibleTree, _: &MethodOptions) -> Proposed<Schedule> {
    let printed = tree_linear::printed(tree)?;
    let promised = printed.makespan.to_string();
    Ok(Proposal::new(printed.schedule, Proved::Nothing, [("promised", promised.into())]))
}
