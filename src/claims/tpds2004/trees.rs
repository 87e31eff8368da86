//! Trees (section 3.2): collapsing subtrees (proposition 2).

use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PlatformGraph;

use super::evidence::{measured, refuted, sample, sweep, throughput};
use crate::claims::domain::{PlatformBox, RandomPlatforms, Shape};
use crate::claims::{Claim, Control, Correction, Counterexample, Effort, Finding, Remedy};
use crate::tpds2004::mssg::SteadyState;
use crate::tpds2004::tree::{PrintedValue, Tree, leaves_at_once, printed_value};

const PROGRAM: &str = "the optimum of MSSG(G), with the certificate of an exact linear program, as what nobody exceeds";
const METHODS: &[&str] = &[PROGRAM, "the period of the activities, measured by the checker"];

pub const CLAIMS: [Claim; 2] = [
    Claim {
        id: "tpds2004/prop-2",
        methods: METHODS,
        check: |effort| trees(effort, |tree| tree.throughput()).note(collapsed_too_early()),
        control: Control {
            wrong: "leaves are collapsed while other children of their parent are no leaves",
            check: |effort| trees(effort, leaves_at_once),
        },
        ..Claim::BARE
    },
    Claim {
        id: "tpds2004/prop-2-weight",
        methods: METHODS,
        check: |effort| trees(effort, weight),
        control: Control {
            wrong: "twice the weight of the single node",
            check: |effort| trees(effort, twice_the_weight),
        },
        plain: "The single node has the weight 1 / n_task: that is the least time per task, and not the value of n_task with which the proposition begins.",
        remedy: Some(Remedy::Reading(Correction {
            statement: "The minimal time per task, 1 / n_task, is equal to the weight of the single node.",
            check: |effort| trees(effort, |tree| inverse(&weight(tree))),
            control: Control {
                wrong: "twice the weight of the single node",
                check: |effort| trees(effort, |tree| inverse(&twice_the_weight(tree))),
            },
        })),
        ..Claim::BARE
    },
];

/// The value is the optimum, and the activities attain it.
pub fn is_most(platform: &PlatformGraph, value: &Rational, state: &SteadyState) -> Result<(), Counterexample> {
    let (bound, attained) = (throughput(platform), measured(platform, state)?);
    if bound != attained {
        return refuted(platform, format!("activities that attain {bound}"), format!("they attain {attained}"));
    }
    match *value == attained {
        true => Ok(()),
        false => refuted(platform, format!("throughput {value}"), format!("the most is {attained}")),
    }
}

fn trees(effort: &Effort, value: fn(&Tree) -> Rational) -> Finding {
    let check = move |platform: &PlatformGraph| {
        let tree = Tree::new(platform).expect("the domain holds trees");
        let state = tree.steady_state();
        if state.throughput.is_zero() {
            return Ok(());
        }
        is_most(platform, &value(&tree), &state)
    };
    let shape = |nodes, most| PlatformBox { shape: Shape::Tree, ..PlatformBox::connected(nodes, most) };
    let small = shape(1..=3, effort.depth.pick(2, 3, 4));
    let larger = shape(4..=effort.depth.pick(4, 4, 5), effort.depth.pick(1, 2, 2));
    let random = RandomPlatforms { count: effort.depth.pick(40, 2_000, 50_000), within: shape(5..=7, 6) };
    let finding = sweep(effort, &small, check).and(|| sweep(effort, &larger, check));
    finding.and(|| sample(effort, "tpds2004 trees", &random, check))
}

/// The weight of the single node that remains.
fn weight(tree: &Tree) -> Rational {
    match printed_value(&tree.throughput()) {
        PrintedValue::Weight(weight) => weight,
        PrintedValue::Infinite => Rational::zero(),
    }
}

fn twice_the_weight(tree: &Tree) -> Rational {
    weight(tree) * Rational::from_integer(2.into())
}

fn inverse(weight: &Rational) -> Rational {
    if weight.is_zero() { Rational::zero() } else { weight.recip() }
}

/// What a reader may take a subtree for.
fn collapsed_too_early() -> String {
    let broom = PlatformGraph::of([0, 1, 0, 1], [(0, 1, 1), (0, 2, 1), (2, 3, 1)]);
    let tree = Tree::new(&broom).expect("four nodes, three links");
    format!(
        "where leaves are collapsed while other children of their parent are no leaves, the port of the parent is used anew: a master that only sends \
         (c = 1) to a leaf (w = 1) and to a node that only forwards to a leaf (c = w = 1) gets {}, and the most is {}",
        leaves_at_once(&tree),
        throughput(&broom)
    )
}
