//! The example of section 2.4. The drawing of its platform is lost; `data/tpds2004-example.json` has the weights from the sentences of the text.

use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Link, PlatformGraph};

use super::evidence::{measured, refuted, throughput};
use crate::claims::{Claim, Control, Correction, Counterexample, Finding, Remedy};
use crate::figures::tpds2004::example::{SENDS, Sent, TREES, platform, steady_state, without_link};
use crate::tpds2004::tree::Tree;

const DOMAIN: &str = "the platform of figure 2, recovered from the text";

pub const CLAIMS: [Claim; 2] = [
    Claim {
        id: "tpds2004/example",
        methods: &[
            "the optimum of MSSG(G), with the certificate of an exact linear program, as what nobody exceeds",
            "the period of the printed activities, measured by the checker",
        ],
        check: |_| table(&platform(), SIX, "7/4"),
        control: Control { wrong: "throughput 2", check: |_| table(&platform(), FOUR, "2") },
        remedy: Some(Remedy::Correction(Correction {
            statement: "P1 sends two tasks to P2 in four time-steps, s_12 = 1/3; all else is as printed, throughput 7/4 included. (With c_12 = 3, for which 'six' would be right, P1 would send for 13 of 12 time units.)",
            check: |_| table(&platform(), FOUR, "7/4"),
            control: Control {
                wrong: "c_12 = 3, so that two tasks take six time-steps",
                check: |_| table(&with_a_dearer_link(), SIX, "7/4"),
            },
        })),
        ..Claim::BARE
    },
    Claim {
        id: "tpds2004/example-trees",
        methods: &[
            "the optimum of MSSG(T), with the certificate of an exact linear program, as what nobody exceeds",
            "the period of the activities of the tree recursion, measured by the checker",
        ],
        check: |_| trees(TREES),
        control: Control {
            wrong: "the throughput of the whole graph for the third tree",
            check: |_| trees([TREES[0], TREES[1], (TREES[2].0, 42), TREES[3]]),
        },
        ..Claim::BARE
    },
];

/// The time-steps in which P1 sends its two tasks to P2, as the sentence on P1 has it, and as the one on P2 has it.
const SIX: i64 = 6;
const FOUR: i64 = 4;

/// Every sentence of the example on this platform, one instance each.
fn table(platform: &PlatformGraph, steps_of_p1_to_p2: i64, claimed: &str) -> Finding {
    let mut finding = Finding::over(DOMAIN);
    for sent in &SENDS {
        let steps = if (sent.from, sent.to) == (0, 1) { steps_of_p1_to_p2 } else { sent.steps };
        finding.examine(takes(platform, sent, steps));
    }
    finding.examine(is_throughput(platform, claimed));
    finding
}

fn takes(platform: &PlatformGraph, sent: &Sent, steps: i64) -> Result<(), Counterexample> {
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
    let mut finding = Finding::over("the four spanning trees of the platform of figure 2");
    for (link, in_24) in printed {
        finding.examine(tree(&without_link(link), Rational::new(in_24.into(), 24.into())));
    }
    finding
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
