//! The example of section 2.4. The drawing of its platform is lost; `papers/tpds2004/data/tpds2004-example.json` has
//! the weights from the sentences of the text.

use num_traits::One;
use schedcheck_bruteforce::platform_graph::spanning_trees::{Limits, best};
use schedcheck_lp::Variable;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Link, PlatformGraph};

use super::evidence::{measured, throughput};
use super::solutions::{hold_optimum, optimal_values};
use crate::figures::example::{SENDS, Sent, TREES, platform, steady_state, without_link};
use schedcheck_harness::{Claim, Control, Counterexample, Finding, refuted};
use schedcheck_tpds2004_algorithms::mssg::Program;
use schedcheck_tpds2004_algorithms::tree::Tree;

const DOMAIN: &str = "the platform of figure 2, recovered from the text";

const MSSG: &str = "the optimum of MSSG(G), with the certificate of an exact linear program, as what nobody exceeds";
const PERIOD: &str = "the period of the printed activities, measured by the checker";

pub const CLAIMS: [Claim; 6] = [
    Claim::new("tpds2004/example-throughput", &[MSSG, PERIOD], |_| numbers([is_throughput(&platform(), "7/4")]))
        .catches("throughput 2", |_| numbers([is_throughput(&platform(), "2")])),
    Claim::new("tpds2004/example", &["c_12 times the number of tasks"], |_| of_p1_to_p2(&platform(), SIX))
        .catches("in eight time-steps", |_| of_p1_to_p2(&platform(), 8))
        .plain(
            "The sentence on P_1 says six time-steps for the two tasks to P_2; its own s_12 = 1/3, and the sentence \
                on P_2, say four.",
        )
        .edited(
            "printed: sends two tasks to P_2 (in six time-steps, s_12 = 1/3); should be: in four \
                time-steps.",
            |_| of_p1_to_p2(&platform(), FOUR),
            Control::new("c_12 = 3, so that two tasks take six time-steps", |_| {
                of_p1_to_p2(&with_a_dearer_link(), FOUR)
            }),
        ),
    Claim::new("tpds2004/example-steady-state", &[MSSG, PERIOD], |_| steady(&platform(), [12, 3, 2, 4]))
        .catches("P_2 computes five tasks", |_| steady(&platform(), [12, 3, 2, 5])),
    Claim::new("tpds2004/example-full-use", &["exact linear programs over all optimal solutions"], |_| {
        full_use(&platform())
    })
    .catches("c_12 = 3", |_| full_use(&with_a_dearer_link())),
    Claim::new(
        "tpds2004/example-trees",
        &[
            "the optimum of MSSG(T), with the certificate of an exact linear program, as what nobody exceeds",
            "the period of the activities of the tree recursion, measured by the checker",
            "every spanning tree, each with its exact throughput",
        ],
        |_| trees(TREES),
    )
    .catches("the throughput of the whole graph for the third tree", |_| {
        trees([TREES[0], TREES[1], (TREES[2].0, 42), TREES[3]])
    }),
    Claim::new("tpds2004/multiple-paths", &["every spanning tree, each with its exact throughput", MSSG], |_| {
        several_paths(&platform())
    })
    .catches("a platform that is a tree", |_| several_paths(&without_link(3))),
];

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

/// The first item of the list.
fn of_p1_to_p2(platform: &PlatformGraph, steps: i64) -> Finding {
    let mut finding = Finding::over(DOMAIN);
    finding.examine(takes(platform, &SENDS[0], steps));
    finding
}

/// The other items, with what P_1, P_3, P_4 and P_2 compute, as in the printed sum.
fn steady(platform: &PlatformGraph, computed: [i64; 4]) -> Finding {
    let of_node = |(node, tasks): (usize, i64)| {
        let needed = platform.nodes()[node].cycle_time.as_ref().map(|time| Rational::from_integer(12.into()) / time);
        match needed == Some(Rational::from_integer(tasks.into())) {
            true => Ok(()),
            false => refuted(platform, format!("P{} computes {tasks} tasks", node + 1), format!("{needed:?}")),
        }
    };
    let computations = [0, 2, 3, 1].into_iter().zip(computed).map(of_node);
    let sends = SENDS.iter().map(|sent| takes(platform, sent, sent.steps));
    let in_sum = Rational::new(computed.iter().sum::<i64>().into(), 12.into()).to_string();
    numbers(sends.chain(computations).chain([is_throughput(platform, &in_sum)]))
}

/// In every optimal solution all compute all the time; in the printed one, P_2 gets half of its tasks from P_1 and half
/// from P_4.
fn full_use(platform: &PlatformGraph) -> Finding {
    let extremes = |pick: &dyn Fn(&Program) -> Variable| {
        [false, true].map(|largest| {
            let mut program = Program::new(platform);
            hold_optimum(platform, &mut program);
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
    let sent = steady_state(platform).sent(platform);
    let rate = |from, to| platform.arcs().position(|arc| (arc.0, arc.1) == (from, to)).map(|arc| (arc, &sent[arc]));
    let (Some((arc, one)), Some((_, other))) = (rate(0, 1), rate(3, 1)) else { return finding };
    finding.examine_that(one == other, || {
        Counterexample::of(platform, "half of the tasks of P2 from P1, half from P4", format!("{one} and {other}"))
    });
    let [least, most] = extremes(&|program| program.sending[arc].expect("P_2 is no master"));
    finding
        .note(format!("other optimal solutions divide the tasks of P2 otherwise: s_12 is {least} to {most} among them"))
}

/// The graph has more throughput than each of its spanning trees.
fn several_paths(platform: &PlatformGraph) -> Finding {
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

pub(super) fn takes(platform: &PlatformGraph, sent: &Sent, steps: i64) -> Result<(), Counterexample> {
    let Sent { from, to, tasks, share, .. } = *sent;
    let link = platform.link_between(from, to).expect("the example has the links of its sentences");
    let needed = &platform.links()[link].cost * Rational::from_integer(tasks.into());
    let fraction = &needed / Rational::from_integer(12.into());
    let words = |steps: &dyn std::fmt::Display, share: &dyn std::fmt::Display| {
        format!("P{} sends {tasks} tasks to P{} in {steps} time-steps of 12, s = {share}", from + 1, to + 1)
    };
    match (needed == Rational::from_integer(steps.into()), fraction.to_string() == share) {
        (true, true) => Ok(()),
        _ => refuted(platform, words(&steps, &share), words(&needed, &fraction)),
    }
}

/// The printed activities attain what is claimed, and nobody exceeds it.
fn is_throughput(platform: &PlatformGraph, claimed: &str) -> Result<(), Counterexample> {
    let (attained, most) = (measured(platform, &steady_state(platform))?, throughput(platform));
    match attained == most && most.to_string() == claimed {
        true => Ok(()),
        false => refuted(
            platform,
            format!("throughput {claimed}"),
            format!("the printed activities attain {attained}, and the most is {most}"),
        ),
    }
}

/// The platform on which P1 would need six time-steps for two tasks.
fn with_a_dearer_link() -> PlatformGraph {
    let mut links: Vec<Link> = platform().links().to_vec();
    links[0].cost = Rational::from_integer(3.into());
    PlatformGraph::new(platform().nodes().to_vec(), links).expect("c = 3 is positive")
}

/// The link that is left out, and 24 times the throughput that is printed.
fn trees(printed: [(usize, i64); 4]) -> Finding {
    let mut finding = numbers([number_of_trees(printed.len())]);
    finding.domain = "the four spanning trees of the platform of figure 2".to_owned();
    for (link, in_24) in printed {
        finding.examine(tree(&without_link(link), Rational::new(in_24.into(), 24.into())));
    }
    finding
}

/// There are as many spanning trees as printed, and the third is the best.
fn number_of_trees(printed: usize) -> Result<(), Counterexample> {
    let platform = platform();
    let found = best(&platform, &Limits::default()).unwrap_or_else(|refusal| panic!("{refusal}"));
    let third = Tree::new(&without_link(TREES[2].0)).expect("four nodes and three links").throughput();
    let is_third = found.best.as_ref().is_some_and(|tree| tree.throughput == third);
    match usize::try_from(found.trees) == Ok(printed) && is_third {
        true => Ok(()),
        false => refuted(&platform, format!("{printed} trees, the third the best"), format!("{} trees", found.trees)),
    }
}

fn tree(platform: &PlatformGraph, printed: Rational) -> Result<(), Counterexample> {
    let state = Tree::new(platform).expect("a graph of four nodes and three links").steady_state();
    let (attained, most) = (measured(platform, &state)?, throughput(platform));
    match attained == most && most == printed {
        true => Ok(()),
        false => refuted(
            platform,
            format!("throughput {printed}"),
            format!("the recursion attains {attained}, and the most is {most}"),
        ),
    }
}
