//! Trees (section 3.2): collapsing subtrees (proposition 2).

use num_traits::Zero;
use schedcheck_bruteforce::platform_graph::{activity_sets, certify};
use schedcheck_files::Candidate;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Link, Node, PlatformGraph, Schedule};

use super::forall;
use super::printed::is_optimum;
use super::stars::{Centre, stars_around};
use schedcheck_evidence::platform_graph::{ANOTHER_BOUND, FORGED, NOBODY_EXCEEDS, Value, attainable, with_any_ports};
use schedcheck_harness::domain::{PlatformBox, Shape};
use schedcheck_harness::witness::{bounded, of_the_best};
use schedcheck_harness::{
    Claim, Domains, Exhibit, Finding, RemedyKind, RunContext, Test, WithProof, Witness, WitnessesOf, nothing_asserted,
    over, refuted,
};
use schedcheck_tpds2004_algorithms::star::{Child, Star};
use schedcheck_tpds2004_algorithms::tree::{PrintedValue, Tree, leaves_at_once, printed_value};

const METHODS: &[&str] = &[NOBODY_EXCEEDS, "the period of the activities, measured by the checker"];

pub const CLAIMS: [Claim; 4] = [
    Claim::new(
        "tpds2004/prop-2",
        METHODS,
        &Test {
            check: trees,
            subject: leaves_at_once,
            oracle: attainable,
            wrong_subjects: &[("half of n_task(T)", |tree| tree.throughput() / 2)],
            wrong_oracles: &[ANY_PORTS, ANOTHER_BOUND, FORGED],
        },
    )
    .plain(
        "If leaves are collapsed while another child of their parent is no leaf yet, the port of the parent is used \
            twice. F must be a node with all that is below it.",
    )
    .remedied(
        RemedyKind::Reread,
        "Where F is a node with all that is below it, all its children being leaves, the maximal value is that of the \
            single node that remains.",
        &WithProof { test: &COLLAPSED, proof: &forall::trees::PROOF },
    ),
    Claim::new(
        "tpds2004/prop-2-as-printed",
        METHODS,
        &Test {
            check: trees,
            subject: of_a_subtree,
            oracle: attainable,
            wrong_subjects: &[("half of n_task(T)", |tree| inverse(&weight(tree)) / 2)],
            wrong_oracles: &[ANY_PORTS, ANOTHER_BOUND, FORGED],
        },
    )
    .plain("F is a subtree of several leaves and their parent; the value for the whole tree T is n_task(T).")
    .no_witness_because("a symbol in a proposition that is clear without it")
    .remedied(
        RemedyKind::Edited,
        "printed: the maximal value of n_task(F) for the whole tree T; should be: the maximal value of n_task(T).",
        &WithProof { test: &COLLAPSED, proof: &forall::trees::PROOF },
    ),
    Claim::new(
        "tpds2004/single-node",
        &[NOBODY_EXCEEDS],
        &Test {
            check: replaced,
            subject: |throughput| throughput.recip(),
            oracle: attainable,
            wrong_subjects: &[("w = n_task(F)", Rational::clone)],
            wrong_oracles: &[ANY_PORTS, ANOTHER_BOUND, FORGED],
        },
    ),
    Claim::new(
        "tpds2004/prop-2-weight",
        METHODS,
        &Test {
            check: trees,
            subject: weight,
            oracle: attainable,
            wrong_subjects: &[("twice the weight of the single node", twice_the_weight)],
            wrong_oracles: &[ANY_PORTS, ANOTHER_BOUND, FORGED],
        },
    )
    .plain(
        "'Minimal' is printed again where proposition 1 has it for 'maximal'. The weight of the single node is the \
            least time per task; the value of n_task with which the proposition begins is maximal, and 1 / w.",
    )
    .follows("tpds2004/prop-1-as-printed")
    .remedied(
        RemedyKind::Edited,
        "printed: the minimal value is equal to the weight of the single node; should be: the maximal value is equal \
            to the inverse of the weight of the single node.",
        &WithProof { test: &INVERSE_WEIGHT, proof: &forall::trees::PROOF },
    )
    .witnesses(&WitnessesOf(of_the_weight)),
];

/// The weight of the single node as the throughput: the period of the activities, and what proves that none is better.
fn of_the_weight(platform: &PlatformGraph, _: &[Exhibit]) -> Vec<Witness> {
    let (Ok(tree), Ok(best)) = (Tree::new(platform), activity_sets::best(platform)) else { return vec![] };
    let certificate = certify::certificate(platform, &certify::Limits::default());
    let bounded = certificate.map(|certificate| bounded(&certificate, &certificate.bound));
    let candidate = Candidate::PlatformGraph(platform.clone(), Schedule::Period(best.period));
    vec![of_the_best(&candidate, weight(&tree), bounded)]
}

const COLLAPSED: Test<fn(&Tree) -> Rational, Value> = Test {
    check: trees,
    subject: |tree| tree.throughput(),
    oracle: attainable,
    wrong_subjects: &[("leaves are collapsed while other children of their parent are no leaves", leaves_at_once)],
    wrong_oracles: &[ANY_PORTS, ANOTHER_BOUND, FORGED],
};

const INVERSE_WEIGHT: Test<fn(&Tree) -> Rational, Value> = Test {
    check: trees,
    subject: |tree| inverse(&weight(tree)),
    oracle: attainable,
    wrong_subjects: &[("twice the weight of the single node", |tree| inverse(&twice_the_weight(tree)))],
    wrong_oracles: &[ANY_PORTS, ANOTHER_BOUND, FORGED],
};

pub const ANY_PORTS: (&str, Value) = ("any number of ports", with_any_ports);

fn trees(context: &RunContext, value: fn(&Tree) -> Rational, most: Value) -> Finding {
    let check = move |platform: &PlatformGraph| {
        let tree = Tree::new(platform).expect("the domain holds trees");
        let state = tree.steady_state();
        if state.throughput.is_zero() {
            return nothing_asserted();
        }
        is_optimum(platform, &value(&tree), &state, most)
    };
    let shape = |nodes, most| PlatformBox { shape: Shape::Tree, ..PlatformBox::connected(nodes, most) };
    let small = shape(1..=3, context.depth.pick(2, 3, 4));
    let larger = shape(4..=context.depth.pick(4, 4, 5), context.depth.pick(1, 2, 2));
    let domains = Domains::of([small, larger]).random("tpds2004 trees", [10, 2_000, 50_000], shape(5..=7, 6));
    over(context, domains, check)
}

/// A star below one of the two children of a master, and in its place a single node: the throughput is the same.
fn replaced(context: &RunContext, weight: fn(&Rational) -> Rational, throughput: Value) -> Finding {
    stars_around(Centre::Master, context, move |star| {
        let throughput_of_star = star.throughput();
        if throughput_of_star.is_zero() {
            return nothing_asserted();
        }
        let single = Star { uplink: None, cycle_time: Some(weight(&throughput_of_star)), children: vec![] };
        (1..=2).try_for_each(|cost| {
            let (whole, replaced) = (below_a_master(star, cost), below_a_master(&single, cost));
            let (claimed, found) = (throughput(&replaced), throughput(&whole));
            match claimed == found {
                true => Ok(()),
                false => refuted(&whole, format!("throughput {claimed} with a single node"), format!("{found}")),
            }
        })
    })
}

/// A master (w = 1) with two children: one (w = 2, c = 2), and the centre of the star, over a link of this cost.
fn below_a_master(star: &Star, cost: i64) -> PlatformGraph {
    let base = PlatformGraph::of([1, 2, 1], [(0, 1, 2), (0, 2, cost)]);
    let centre = Node { cycle_time: star.cycle_time.clone(), ..base.nodes()[2].clone() };
    let child = |child: &Child| Node { cycle_time: child.cycle_time.clone(), ..centre.clone() };
    let nodes = base.nodes()[..2].iter().cloned().chain([centre.clone()]).chain(star.children.iter().map(child));
    let link = |(place, child): (usize, &Child)| Link {
        from: 2,
        to: 3 + place,
        cost: child.cost.clone(),
        ..base.links()[0].clone()
    };
    let links = base.links().iter().cloned().chain(star.children.iter().enumerate().map(link));
    PlatformGraph::new(nodes.collect(), links.collect()).expect("times are positive")
}

/// The weight of the single node that remains.
fn weight(tree: &Tree) -> Rational {
    match printed_value(&tree.throughput()) {
        PrintedValue::Weight(weight) => weight,
        PrintedValue::Infinite => Rational::zero(),
    }
}

fn twice_the_weight(tree: &Tree) -> Rational {
    weight(tree) * 2
}

/// n_task(F) of a subtree of leaves and their parent: of the first node all of whose children are leaves.
fn of_a_subtree(tree: &Tree) -> Rational {
    let most = tree.most();
    let is_parent = |&node: &usize| {
        let children = tree.children(node);
        !children.is_empty() && children.iter().all(|&child| tree.children(child).is_empty())
    };
    (0..most.len()).find(is_parent).map_or_else(|| most[0].clone(), |node| most[node].clone())
}

fn inverse(weight: &Rational) -> Rational {
    if weight.is_zero() { Rational::zero() } else { weight.recip() }
}
