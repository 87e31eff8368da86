//! The example of section 2.4. The drawing of its platform is lost; `papers/tpds2004/data/tpds2004-example.json` has
//! the weights from the sentences of the text.

use exact_lp::Variable;
use num_bigint::BigInt;
use num_traits::{One, Zero};
use schedcheck_bruteforce::platform_graph::spanning_trees::{Limits, best};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Link, PlatformGraph};

use super::printed::{Solutions, measured};
use super::solutions::{optimal_solutions, optimal_values};
use crate::figures::example::{SENDS, Sent, TREES, platform, steady_state, without_link};
use schedcheck_evidence::platform_graph::{NOBODY_EXCEEDS, Value, attainable, of_masters_alone};
use schedcheck_harness::{Claim, Counterexample, Finding, RemedyKind, RunContext, Test, refuted};
use schedcheck_tpds2004_algorithms::mssg::{Program, SteadyState};
use schedcheck_tpds2004_algorithms::tree::Tree;

const DOMAIN: &str = "the platform of figure 2, recovered from the text";

const PERIOD: &str = "the period of the printed activities, measured by the checker";

pub const CLAIMS: [Claim; 6] = [
    Claim::new(
        "tpds2004/example-throughput",
        &[NOBODY_EXCEEDS, PERIOD],
        &Test {
            check: |_, claimed, printed| numbers([is_throughput(printed, claimed)]),
            subject: "7/4",
            oracle: PRINTED,
            wrong_subjects: &[("throughput 2", "2")],
            wrong_oracles: MISTAKEN,
        },
    ),
    Claim::new("tpds2004/example", &["c_12 times the number of tasks"], &of_p1_to_p2(SIX))
        .plain(
            "The sentence on P_1 says six time-steps for the two tasks to P_2; its own s_12 = 1/3, and the sentence \
                on P_2, say four.",
        )
        .no_witness_because("a number in a sentence on the example, which the numbers beside it contradict")
        .remedied(
            RemedyKind::Edited,
            "printed: sends two tasks to P_2 (in six time-steps, s_12 = 1/3); should be: in four \
                time-steps.",
            &of_p1_to_p2(FOUR),
        ),
    Claim::new(
        "tpds2004/example-steady-state",
        &[NOBODY_EXCEEDS, PERIOD],
        &Test {
            check: steady,
            subject: [12, 3, 2, 4],
            oracle: PRINTED,
            wrong_subjects: &[("P_2 computes five tasks", [12, 3, 2, 5])],
            wrong_oracles: MISTAKEN,
        },
    ),
    Claim::new(
        "tpds2004/example-full-use",
        &["exact linear programs over all optimal solutions"],
        &Test {
            check: full_use,
            subject: PRINTED,
            oracle: optimal_solutions,
            wrong_subjects: &[
                DEARER,
                ("P_2 gets no tasks from P_1", Printed { state: without_tasks_of_p1, ..PRINTED }),
            ],
            wrong_oracles: &[("every solution is called optimal", Program::new)],
        },
    ),
    Claim::new(
        "tpds2004/example-trees",
        &[
            NOBODY_EXCEEDS,
            "the period of the activities of the tree recursion, measured by the checker",
            "every spanning tree, each with its exact throughput",
        ],
        &Test {
            check: |_, printed, of_tree| trees(printed, of_tree),
            subject: &TREES,
            oracle: of_tree,
            wrong_subjects: &[
                (
                    "the throughput of the whole graph for the third tree",
                    &[TREES[0], TREES[1], (TREES[2].0, 42), TREES[3]],
                ),
                ("three trees", &[TREES[0], TREES[1], TREES[2]]),
                ("the first tree is the best", &[TREES[2], TREES[1], TREES[0], TREES[3]]),
            ],
            wrong_oracles: &[("half of what the recursion has", |tree| {
                let (state, most) = of_tree(tree);
                (half(state), most)
            })],
        },
    ),
    Claim::new(
        "tpds2004/multiple-paths",
        &["every spanning tree, each with its exact throughput", NOBODY_EXCEEDS],
        &Test {
            check: several_paths,
            subject: platform,
            oracle: attainable,
            wrong_subjects: &[("a platform that is a tree", || without_link(3))],
            wrong_oracles: &[("only masters compute", of_masters_alone)],
        },
    ),
];

/// Where the example is from.
type Platform = fn() -> PlatformGraph;

/// The first item of the list, with these time-steps.
const fn of_p1_to_p2(steps: i64) -> Test<Sent, Platform> {
    Test {
        check: |_, sent, platform| {
            let mut finding = Finding::over(DOMAIN);
            finding.examine(takes(&platform(), &sent));
            finding
        },
        subject: Sent { steps, ..TO_P2 },
        oracle: platform,
        wrong_subjects: &[
            ("in eight time-steps", Sent { steps: 8, ..TO_P2 }),
            ("s_12 = 1/4", Sent { share: "1/4", ..TO_P2 }),
        ],
        wrong_oracles: &[("c_12 = 4", || with_c_12(4))],
    }
}

const TO_P2: Sent = SENDS[0];

/// A platform, and what is printed that its nodes do.
#[derive(Clone, Copy)]
struct Printed {
    platform: Platform,
    state: fn(&PlatformGraph) -> SteadyState,
}

const PRINTED: Printed = Printed { platform, state: steady_state };

const DEARER: (&str, Printed) =
    ("c_12 = 3, so that two tasks take six time-steps", Printed { platform: || with_c_12(3), ..PRINTED });

const MISTAKEN: &[(&str, Printed)] =
    &[DEARER, ("half of what is printed", Printed { state: |platform| half(steady_state(platform)), ..PRINTED })];

/// The time-steps in which P1 sends its two tasks to P2, as the sentence on P1 has it, and as the one on P2 has it.
const SIX: i64 = 6;
const FOUR: i64 = 4;

/// Printed numbers, one instance each.
fn numbers(outcomes: impl IntoIterator<Item = Result<(), Counterexample>>) -> Finding {
    let mut finding = Finding::over(DOMAIN);
    finding.recomputes = true;
    outcomes.into_iter().for_each(|outcome| finding.examine(outcome));
    finding
}

/// The other items, with what P_1, P_3, P_4 and P_2 compute, as in the printed sum.
fn steady(_: &RunContext, computed: [i64; 4], printed: Printed) -> Finding {
    let platform = &(printed.platform)();
    let of_node = |(node, tasks): (usize, i64)| {
        let needed = platform.nodes()[node].cycle_time.as_ref().map(|time| Rational::from(12) / time);
        match needed == Some(Rational::from(tasks)) {
            true => Ok(()),
            false => refuted(platform, format!("P_{} computes {tasks} tasks", node + 1), format!("{needed:?}")),
        }
    };
    let computations = [0, 2, 3, 1].into_iter().zip(computed).map(of_node);
    let sends = SENDS.iter().map(|sent| takes(platform, sent));
    let in_sum = Rational::new(computed.iter().sum::<i64>(), 12).to_string();
    numbers(sends.chain(computations).chain([is_throughput(printed, &in_sum)]))
}

/// In every optimal solution all compute all the time; in the printed one, P_2 gets half of its tasks from P_1 and half
/// from P_4.
fn full_use(_: &RunContext, printed: Printed, solutions: Solutions) -> Finding {
    let platform = &(printed.platform)();
    let extremes = |pick: &dyn Fn(&Program) -> Variable| {
        [false, true].map(|largest| {
            let mut program = solutions(platform);
            let variable = pick(&program);
            match largest {
                true => program.program.maximize(variable),
                false => program.program.minimize(variable),
            }
            optimal_values(&program.program)[variable.index()].clone()
        })
    };
    let mut finding = Finding::over(DOMAIN);
    for node in 0..platform.nodes().len() {
        let [least, _] = extremes(&|program| program.computing[node].expect("all compute"));
        finding.examine_that(least.is_one(), || {
            Counterexample::of(platform, format!("alpha_{} = 1", node + 1), format!("it may be {least}"))
        });
    }
    let sent = (printed.state)(platform).sent(platform);
    let rate = |from, to| platform.arcs().position(|arc| (arc.0, arc.1) == (from, to)).map(|arc| (arc, &sent[arc]));
    let (Some((arc, one)), Some((_, other))) = (rate(0, 1), rate(3, 1)) else { return finding };
    finding.examine_that(one == other, || {
        Counterexample::of(platform, "half of the tasks of P_2 from P_1, half from P_4", format!("{one} and {other}"))
    });
    let [least, most] = extremes(&|program| program.sending[arc].expect("P_2 is no master"));
    finding.note(format!(
        "other optimal solutions divide the tasks of P_2 otherwise: s_12 is {least} to {most} among them"
    ))
}

/// The graph has more throughput than each of its spanning trees.
fn several_paths(_: &RunContext, platform: Platform, throughput: Value) -> Finding {
    let platform = &platform();
    let best = best(platform, &Limits::default()).unwrap_or_else(|refusal| panic!("{refusal}"));
    let tree = best.best.expect("a connected graph has a spanning tree").throughput;
    let whole = throughput(platform);
    let mut finding = Finding::over(format!("{DOMAIN}, and its {} spanning trees", best.trees));
    finding.examine_that(tree < whole, || {
        Counterexample::of(
            platform,
            format!("more throughput than {tree}, that of a tree"),
            format!("throughput {whole}"),
        )
    });
    finding
}

pub(super) fn takes(platform: &PlatformGraph, sent: &Sent) -> Result<(), Counterexample> {
    let Sent { from, to, tasks, steps, share } = *sent;
    let link = platform.link_between(from, to).expect("the example has the links of its sentences");
    let needed = &platform.links()[link].cost * tasks;
    let fraction = &needed / Rational::from(12);
    let words = |steps: &dyn std::fmt::Display, share: &dyn std::fmt::Display| {
        format!("P_{} sends {tasks} tasks to P_{} in {steps} time-steps of 12, s = {share}", from + 1, to + 1)
    };
    match (needed == Rational::from(steps), fraction.to_string() == share) {
        (true, true) => Ok(()),
        _ => refuted(platform, words(&steps, &share), words(&needed, &fraction)),
    }
}

/// The printed activities attain what is claimed, and nobody exceeds it.
fn is_throughput(printed: Printed, claimed: &str) -> Result<(), Counterexample> {
    let platform = &(printed.platform)();
    let (attained, most) = (measured(platform, &(printed.state)(platform))?, attainable(platform));
    match attained == most && most.to_string() == claimed {
        true => Ok(()),
        false => refuted(
            platform,
            format!("throughput {claimed}"),
            format!("the printed activities attain {attained}, and the most is {most}"),
        ),
    }
}

/// The platform with another cost of the link from P1 to P2.
fn with_c_12(cost: i64) -> PlatformGraph {
    let mut links: Vec<Link> = platform().links().to_vec();
    links[0].cost = Rational::from(cost);
    PlatformGraph::new(platform().nodes().to_vec(), links).expect("the cost is positive")
}

fn half(mut state: SteadyState) -> SteadyState {
    state.computing.iter_mut().chain(&mut state.sending).for_each(|share| *share /= BigInt::from(2));
    state
}

fn without_tasks_of_p1(platform: &PlatformGraph) -> SteadyState {
    let mut state = steady_state(platform);
    platform.arcs().zip(&mut state.sending).filter(|(arc, _)| (arc.0, arc.1) == (0, 1)).for_each(|(_, share)| {
        share.set_zero();
    });
    state
}

/// What the nodes of a tree do, and what nobody exceeds.
type OfTree = fn(&PlatformGraph) -> (SteadyState, Rational);

fn of_tree(platform: &PlatformGraph) -> (SteadyState, Rational) {
    let tree = Tree::new(platform).expect("a graph of four nodes and three links");
    (tree.steady_state(), attainable(platform))
}

/// The link that is left out, and 24 times the throughput that is printed.
fn trees(printed: &[(usize, i64)], of_tree: OfTree) -> Finding {
    let mut finding = numbers([number_of_trees(printed)]);
    finding.domain = "the four spanning trees of the platform of figure 2".to_owned();
    for &(link, in_24) in printed {
        finding.examine(tree(&without_link(link), Rational::new(in_24, 24), of_tree));
    }
    finding
}

/// There are as many spanning trees as printed, and the third is the best.
fn number_of_trees(printed: &[(usize, i64)]) -> Result<(), Counterexample> {
    let platform = platform();
    let found = best(&platform, &Limits::default()).unwrap_or_else(|refusal| panic!("{refusal}"));
    let third = Tree::new(&without_link(printed[2].0)).expect("four nodes and three links").throughput();
    let is_third = found.best.as_ref().is_some_and(|tree| tree.throughput == third);
    match usize::try_from(found.trees) == Ok(printed.len()) && is_third {
        true => Ok(()),
        false => {
            refuted(&platform, format!("{} trees, the third the best", printed.len()), format!("{} trees", found.trees))
        }
    }
}

fn tree(platform: &PlatformGraph, printed: Rational, of_tree: OfTree) -> Result<(), Counterexample> {
    let (state, most) = of_tree(platform);
    let attained = measured(platform, &state)?;
    match attained == most && most == printed {
        true => Ok(()),
        false => refuted(
            platform,
            format!("throughput {printed}"),
            format!("the recursion attains {attained}, and the most is {most}"),
        ),
    }
}
