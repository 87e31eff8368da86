//! Trees (section 3.2): reduction and unfolding.

use num_traits::{One, Signed, Zero};
use schedcheck_bruteforce::tree::certify::{self, Certificate, Proof};
use schedcheck_bruteforce::tree::every_order;
use schedcheck_bruteforce::tree::program::{BestOfPlan, Plan, PlanError, best_of_plan};
use schedcheck_files::Candidate;
use schedcheck_model::Rational;
use schedcheck_model::tree::{DivisibleTree, Node, Schedule, check};

use super::star_linear::ALL_POSITIVE;
use schedcheck_harness::domain::{Domain, TreeBox};
use schedcheck_harness::optima::{self, Certified};
use schedcheck_harness::witness::better;
use schedcheck_harness::{
    About, AsExhibited, Claim, Counterexample, Depth, Domains, Exhibit, ExhibitsOf, Finding, RemedyKind, RunContext,
    Sweep, Test, over, refuted, sweep,
};
use schedcheck_rr4916_algorithms::{tree_affine, tree_linear};

pub(super) const EVERY_ORDER: &str =
    "the exact linear program of the whole tree, every order of children at every node";

pub const CLAIMS: [Claim; 3] = [
    Claim::new("rr4916/tree-extension", &[EVERY_ORDER, EVERY_SUBTREE], &EXTENSION)
        .plain("Where some w_i = 0, nodes below P_i or after it need not take part, as in proposition 1.")
        .follows("rr4916/prop-1")
        .restricted(ALL_POSITIVE, &all_times_are_positive),
    Claim::new("rr4916/node-knows", &[EVERY_ORDER, EVERY_SUBTREE], &EXTENSION)
        .plain("Where some w_i = 0, nodes below P_i or after it need not take part, as in proposition 1.")
        .follows("rr4916/prop-1")
        .restricted(ALL_POSITIVE, &all_times_are_positive),
    Claim::new(
        "rr4916/tree-recursion",
        &[EVERY_ORDER, "the exact linear program of the tree with children by non-decreasing g, on larger trees"],
        &RECURSION,
    )
    .plain(
        "With lemma 3 as printed the equivalent nodes are too slow, and the nodes below them get too little load. The \
            procedure itself is right.",
    )
    .follows("rr4916/lemma-3")
    .remedied(
        RemedyKind::Corrected,
        "With the corrected lemma 3 (cycle-time 1/W - g_0), reducing bottom-up and unfolding top-down \
            solves TreeLinear.",
        &Test::<Recursion, Least> { subject: corrected, ..RECURSION },
    )
    .exhibits(&ExhibitsOf(unfolded))
    .witnesses(&AsExhibited(better)),
];

const EVERY_SUBTREE: &str = "the exact linear program of every subtree in every order";

const EXTENSION: Test<Order, Exact> = Test {
    check: |context, order, exact| {
        let check = |tree: &DivisibleTree| by_link_with_everybody(tree, &order(tree), exact);
        let (most, links) = small(context.depth);
        sweep(context, &linear(1..=most, links, 1..=links + 1), check)
            .and(|| over(context, small_and_large(context.depth), check))
    },
    subject: by_every_link,
    oracle: EXACT,
    wrong_subjects: &[("children by non-increasing g", |tree| {
        by_every_link(tree).into_iter().map(|children| children.into_iter().rev().collect()).collect()
    })],
    wrong_oracles: &[
        ("an optimum that is one more", Exact { least: one_more, ..EXACT }),
        (OF_HALF.0, Exact { least: OF_HALF.1, ..EXACT }),
        (WITHOUT_STEPS.0, Exact { least: WITHOUT_STEPS.1, ..EXACT }),
        ("best loads without those of the last node", Exact { of_plan: without_the_last, ..EXACT }),
        ("a plan in which nobody computes, and takes no time", Exact { of_plan: even_of_nobody, ..EXACT }),
    ],
};

/// Whether all w are positive.
pub(super) fn all_times_are_positive(about: &About) -> Option<bool> {
    let positive = |node: &Node| node.cycle_time.as_ref().is_none_or(Signed::is_positive);
    about.instance().map(|tree: &DivisibleTree| tree.nodes().iter().all(positive))
}

/// The time that is promised, and a schedule.
type Recursion = fn(&DivisibleTree) -> (Rational, Schedule);
/// The order of the children of each node.
type Order = fn(&DivisibleTree) -> Vec<Vec<usize>>;
/// The least makespan.
pub(super) type Least = fn(&DivisibleTree) -> Rational;

const RECURSION: Test<Recursion, Least> = Test {
    check: |context, recursion, least| {
        both_roots(context, |tree| {
            let (promised, schedule) = recursion(tree);
            solves(tree, &promised, &schedule, &least(tree))
        })
    },
    subject: |tree| {
        let printed = tree_linear::printed(tree).expect("a small tree without latencies");
        (printed.makespan, printed.schedule)
    },
    oracle: least,
    wrong_subjects: &[
        ("the schedule that 1/W gives, with the least time", |tree| {
            let printed = tree_linear::printed(tree).expect("a small tree without latencies");
            (corrected(tree).0, printed.schedule)
        }),
        ("a time that is one longer than promised", |tree| {
            let (promised, schedule) = corrected(tree);
            (promised + Rational::one(), schedule)
        }),
        ("a schedule without its last computation", |tree| {
            let (promised, mut schedule) = corrected(tree);
            schedule.computations.pop();
            (promised, schedule)
        }),
    ],
    wrong_oracles: &[("an optimum that is one more", one_more), OF_HALF, WITHOUT_STEPS],
};

/// The exact method: the least makespan, and the best loads of a plan, if somebody computes in it.
#[derive(Clone, Copy)]
struct Exact {
    least: Least,
    of_plan: fn(&DivisibleTree, &Plan) -> Option<BestOfPlan>,
}

const EXACT: Exact = Exact { least, of_plan };

fn of_plan(tree: &DivisibleTree, plan: &Plan) -> Option<BestOfPlan> {
    match best_of_plan(tree, plan) {
        Err(PlanError::NobodyComputes) => None,
        best => Some(best.expect("a plan of the tree, for the exact solver")),
    }
}

pub(super) fn one_more(tree: &DivisibleTree) -> Rational {
    least(tree) + Rational::one()
}

fn without_the_last(tree: &DivisibleTree, plan: &Plan) -> Option<BestOfPlan> {
    let mut best = of_plan(tree, plan)?;
    best.schedule.computations.pop();
    Some(best)
}

fn even_of_nobody(tree: &DivisibleTree, plan: &Plan) -> Option<BestOfPlan> {
    let schedule = Schedule { messages: Vec::new(), computations: Vec::new() };
    of_plan(tree, plan).or(Some(BestOfPlan { makespan: Rational::zero(), schedule }))
}

pub(super) fn linear(
    nodes: std::ops::RangeInclusive<usize>,
    links: i64,
    cycle_times: std::ops::RangeInclusive<i64>,
) -> TreeBox {
    TreeBox { nodes, links: 0..=links, cycle_times, latencies: 0..=0, load: 1 }
}

/// The most nodes of small trees, and the largest g.
fn small(depth: Depth) -> (usize, i64) {
    depth.pick((3, 1), (4, 1), (5, 1))
}

/// Small trees against every order, and larger ones against the program of one order. At quick depth those of three
/// nodes have w = 2 only where nothing is free.
fn small_and_large(depth: Depth) -> Domains<TreeBox> {
    let (most, links) = small(depth);
    let every = |nodes, slowest| linear(nodes, links, 0..=slowest);
    let boxes = match depth {
        Depth::Quick => {
            let regular = TreeBox { links: 1..=links, ..linear(3..=most, links, 1..=links + 1) };
            vec![every(1..=2, links + 1), every(3..=most, links), regular]
        }
        _ => vec![every(1..=most, links + 1)],
    };
    let nodes = depth.pick(20, 100, 300);
    Domains::of(boxes).random("rr4916 recursion", [6, 60, 300], linear(4..=depth.pick(5, 6, 6), 9, 1..=9)).random(
        "rr4916 large trees",
        [2, 4, 8],
        linear(nodes..=nodes, 9, 1..=9),
    )
}

/// The same, and then small trees whose root does not compute.
fn both_roots(context: &RunContext, check: impl Fn(&DivisibleTree) -> Result<(), Counterexample> + Sync) -> Finding {
    over(context, small_and_large(context.depth), &check).and(|| {
        let (trees, domain) = idle_roots(context);
        Sweep::complete(context, domain).check(trees, &check)
    })
}

/// Trees whose root does not compute, as section 2.1 assumes of masters, and has several children, one of them with a
/// child; and what they are.
pub(super) fn idle_roots(context: &RunContext) -> (Vec<DivisibleTree>, String) {
    let shape = linear(4..=4, 1, 1..=context.depth.pick(1, 2, 3));
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
fn solves(
    tree: &DivisibleTree,
    promised: &Rational,
    schedule: &Schedule,
    least: &Rational,
) -> Result<(), Counterexample> {
    let measured = measured(tree, schedule)?;
    if least == promised && *least == measured {
        return Ok(());
    }
    let found = format!("the least makespan is {least}, and the unfolded schedule takes {measured}");
    let worse = measured.max(promised.clone());
    let failure = Counterexample::of(tree, format!("makespan {promised}"), found);
    Err(if worse >= *least { failure.worse_than(&worse, least) } else { failure })
}

fn corrected(tree: &DivisibleTree) -> (Rational, Schedule) {
    let promised = tree_linear::makespan(tree).expect("no latencies").reduced();
    (promised, tree_linear::schedule(tree).expect("a small tree without latencies"))
}

/// The most nodes of a proof by cases.
const MOST_NODES: usize = 4;

/// The part of the least makespans that is certified. With latencies a certificate takes longer than the search.
fn certified(tree: &DivisibleTree) -> Certified {
    if tree.is_linear() {
        return Certified::OFTEN;
    }
    Certified::SELDOM.if_always(tree.nodes().len() <= MOST_NODES)
}

fn certificate(tree: &DivisibleTree, makespan: &Rational) -> Option<Certificate> {
    match tree.nodes().len() {
        _ if tree.is_linear() => certify::certificate(tree, &|| false),
        ..=MOST_NODES => certify::by_cases(tree, makespan, &|| false),
        _ => None,
    }
}

/// What proves that no makespan is less than one.
type Prove = fn(&DivisibleTree, &Rational) -> Option<Certificate>;

/// Mistaken evidence: certificates that prove less than they could.
pub(super) const OF_HALF: (&str, Least) = ("certificates of half of the optimum", |tree| {
    proved_by(tree, |tree, makespan| {
        let half = makespan / 2;
        Some(Certificate { bound: half, ..certificate(tree, makespan)? })
    })
});

/// Mistaken evidence: certificates that prove nothing.
pub(super) const WITHOUT_STEPS: (&str, Least) = ("certificates whose cases are left open", |tree| {
    proved_by(tree, |tree, makespan| {
        Some(Certificate { proof: Proof::Cases(Vec::new()), ..certificate(tree, makespan)? })
    })
});

/// The least makespan over every plan, or on larger trees of the plan by non-decreasing g; that none is less, a
/// certificate proves.
pub(super) fn least(tree: &DivisibleTree) -> Rational {
    proved_by(tree, certificate)
}

fn proved_by(tree: &DivisibleTree, prove: Prove) -> Rational {
    let schedule = if tree.nodes().len() <= every_order::MAX_LINEAR_NODES {
        every_order::best(tree).expect("a small tree in which somebody computes").schedule
    } else {
        let computes = tree.nodes().iter().map(|node| node.cycle_time.is_some()).collect();
        let plan = Plan { served: by_every_link(tree), computes };
        of_plan(tree, &plan).expect("the leaves compute").schedule
    };
    let makespan = check(tree, &schedule).expect("the exact solvers return schedules").makespan;
    optima::certify(tree, &makespan, certified(tree), || Some(prove(tree, &makespan)?.to_json()));
    makespan
}

pub(super) fn measured(tree: &DivisibleTree, schedule: &Schedule) -> Result<Rational, Counterexample> {
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
fn by_link_with_everybody(
    tree: &DivisibleTree,
    served: &[Vec<usize>],
    Exact { least, of_plan }: Exact,
) -> Result<(), Counterexample> {
    let nodes = tree.nodes().len();
    let plan = Plan { served: served.to_vec(), computes: vec![true; nodes] };
    let sorted = of_plan(tree, &plan).expect("all nodes of the domain compute");
    let least = least(tree);
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
            return refuted(tree, format!("P_{node} has load and finishes at {least}"), at(end));
        }
    }
    if nodes > MOST_FOR_EVERY_SUBTREE {
        return Ok(());
    }
    let partial = every_order::every_subtree(tree).into_iter().filter(|plan| !plan.computes.iter().all(|own| *own));
    for plan in partial {
        if of_plan(tree, &plan).is_some_and(|best| best.makespan <= least) {
            return refuted(tree, "all nodes take part in any optimal solution", format!("{plan:?} is optimal"));
        }
    }
    Ok(())
}

fn at(end: Option<Rational>) -> String {
    end.map_or_else(|| "it has no load".to_owned(), |end| format!("it finishes at {end}"))
}

/// The schedule that the printed recursion unfolds, beside the best one.
pub(super) fn unfolded(tree: &DivisibleTree) -> Vec<Exhibit> {
    let shown =
        |schedule: Schedule, caption: &str| Exhibit::of(caption, &Candidate::DivisibleTree(tree.clone(), schedule));
    let (Ok(printed), Ok(best)) = (tree_linear::printed(tree), tree_linear::schedule(tree)) else { return Vec::new() };
    vec![
        shown(printed.schedule, "the recursion with the cycle time 1/W: the nodes below get too little"),
        shown(best, "the recursion with 1/W - g0: all finish together"),
    ]
}

#[cfg(test)]
mod tests {
    use schedcheck_harness::instance;

    use super::*;

    #[test]
    fn every_subtree_is_tried_of_trees_of_four_nodes() {
        let chain = |nodes: usize| DivisibleTree::affine(1, (1, 0), (1..nodes).map(|node| (node - 1, 1, 1, 0, 0)));
        let with = Exact { of_plan: even_of_nobody, ..EXACT };
        let fails = |tree: DivisibleTree| by_link_with_everybody(&tree, &by_every_link(&tree), with).is_err();
        assert!(fails(chain(3)) && fails(chain(4)));
        assert!(!fails(chain(5)));
    }

    #[test]
    fn a_tree_is_shown_with_its_printed_schedule_and_the_best_one() {
        let chain = DivisibleTree::affine(1, (1, 0), [(0, 1, 1, 0, 0), (1, 1, 1, 0, 0)]);
        let shown = unfolded(&chain);
        let [printed, best] = shown.as_slice() else { panic!("two schedules") };
        assert!(printed.caption.contains("1/W:") && best.caption.contains("1/W - g0"));
        assert_eq!([&printed.instance, &best.instance], [&instance(&chain); 2]);
        assert_ne!(printed.schedule, best.schedule);
    }
}
