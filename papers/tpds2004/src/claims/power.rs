//! How powerful the port models of section 4 are, and the network flow of section 6.

use itertools::Itertools;
use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{PlatformGraph, PortModel};

use super::boxes::of_equal_processors_if_quick;
use super::printed::throughput;
use schedcheck_evidence::platform_graph::{Value, attainable, of_masters_alone, with_any_ports};
use schedcheck_harness::domain::{Domain, PlatformBox};
use schedcheck_harness::{
    Claim, Counterexample, Domains, Finding, RemedyKind, RunContext, Test, instance, over, refuted,
};

const ATTAINED: &str =
    "the exact linear program over all sets of activities that can run at once, its schedule measured by the checker";

pub const CLAIMS: [Claim; 3] = [
    Claim::new("tpds2004/order-of-power", &[ATTAINED], &in_order(&LIST, &[UPSIDE_DOWN]))
        .plain(
            "The models that receive, send or work in parallel are not in order: which of them attains more depends on \
                the platform. In order are the numbers of things that a processor can do at once.",
        )
        .remedied(
            RemedyKind::Reread,
            "By levels: r*||s*||w is at least as powerful as the base model, that one as each of the three models with \
                one level of parallelism, and each of these as r,s,w.",
            &in_order(
                &LEVELS,
                &[UPSIDE_DOWN, ("the three models of one level are in order too, as they are listed", &LIST)],
            ),
        ),
    Claim::new(
        "tpds2004/less-powerful",
        &[ATTAINED],
        &Test {
            check: less_powerful,
            subject: PortModel::ReceiveInParallel,
            oracle: attainable,
            wrong_subjects: &[
                ("the model r*||s*||w is less powerful than the base model", PortModel::MultiPort),
                ("the base model is less powerful than itself", PortModel::SinglePort),
            ],
            wrong_oracles: &[NOTHING_SENT],
        },
    ),
    Claim::new(
        "tpds2004/network-flow",
        &["the least capacity of all cuts", ATTAINED],
        &Test {
            check: flows,
            subject: least_cut,
            oracle: Known { attained: attainable, optimum: throughput },
            wrong_subjects: &[("cuts through links only", |platform| cuts(platform, |_| Rational::zero()))],
            wrong_oracles: &[
                (NOTHING_SENT.0, Known { attained: NOTHING_SENT.1, optimum: throughput }),
                ("any number of ports under every model", Known { attained: with_any_ports, optimum: throughput }),
                ("the program without links", Known { attained: attainable, optimum: of_masters_alone }),
            ],
        },
    ),
];

const UPSIDE_DOWN: (&str, &[Pair]) =
    ("the base model is at least as powerful as r*||s*||w", &[(PortModel::SinglePort, PortModel::MultiPort)]);

const fn in_order(
    pairs: &'static [Pair],
    wrong_subjects: &'static [(&'static str, &'static [Pair])],
) -> Test<&'static [Pair], Value> {
    Test { check: ordered, subject: pairs, oracle: attainable, wrong_subjects, wrong_oracles: &[NOTHING_SENT] }
}

const NOTHING_SENT: (&str, Value) =
    ("nothing is sent under r*||s*||w and r||s||w", |platform| match platform.nodes()[0].model {
        PortModel::MultiPort | PortModel::SinglePort => of_masters_alone(platform),
        _ => attainable(platform),
    });

/// What schedules attain, and the optimum of the program.
#[derive(Clone, Copy)]
struct Known {
    attained: Value,
    optimum: Value,
}

/// A model, and one that is said not to be more powerful.
type Pair = (PortModel, PortModel);

/// The models as the paper lists them, each with the next: what the list says to who takes it for an order of all of
/// them.
const LIST: [Pair; 5] = [
    (PortModel::MultiPort, PortModel::SinglePort),
    (PortModel::SinglePort, PortModel::ReceiveInParallel),
    (PortModel::ReceiveInParallel, PortModel::SendInParallel),
    (PortModel::SendInParallel, PortModel::WorkInParallel),
    (PortModel::WorkInParallel, PortModel::Sequential),
];

/// The models by the number of things that a processor does at once.
const LEVELS: [Pair; 7] = [
    (PortModel::MultiPort, PortModel::SinglePort),
    (PortModel::SinglePort, PortModel::ReceiveInParallel),
    (PortModel::SinglePort, PortModel::SendInParallel),
    (PortModel::SinglePort, PortModel::WorkInParallel),
    (PortModel::ReceiveInParallel, PortModel::Sequential),
    (PortModel::SendInParallel, PortModel::Sequential),
    (PortModel::WorkInParallel, PortModel::Sequential),
];

/// The base model attains at least as much on every platform, and more on some.
fn less_powerful(context: &RunContext, model: PortModel, most: Value) -> Finding {
    let attained = |platform: &PlatformGraph, model| most(&platform.clone().all_under(model));
    let mut finding = ordered(context, &[(PortModel::SinglePort, model)], most);
    let pairs = PlatformBox::connected(1..=2, 2);
    let more = pairs.all().find(|platform| attained(platform, PortModel::SinglePort) > attained(platform, model));
    finding.examine(match &more {
        Some(_) => Ok(()),
        None => {
            refuted(&PlatformGraph::of([1, 1], [(0, 1, 1)]), format!("less under M({model})"), "it never is on a pair")
        }
    });
    match more {
        Some(pair) => finding.note(format!("it is less on {}", instance(&pair))),
        None => finding,
    }
}

/// What schedules attain under the first model of each pair is no less than under the second.
fn ordered(context: &RunContext, pairs: &[Pair], attainable: Value) -> Finding {
    let models = pairs.iter().flat_map(|&(one, other)| [one, other]).unique().collect_vec();
    let each = |platform: &PlatformGraph| {
        let attained = models.iter().map(|&model| attainable(&platform.clone().all_under(model))).collect_vec();
        let of = |model: PortModel| models.iter().position(|&other| other == model).map(|place| &attained[place]);
        for &(more, less) in pairs {
            let (Some(one), Some(other)) = (of(more), of(less)) else { continue };
            if one < other {
                let claimed = format!("M({more}) is at least as powerful as M({less})");
                return refuted(
                    platform,
                    claimed,
                    format!("throughput {one} under M({more}), {other} under M({less})"),
                );
            }
        }
        Ok(())
    };
    let small = Domains::of([PlatformBox::connected(1..=3, context.depth.pick(1, 2, 3))]);
    let domains = small.random("tpds2004 power", [5, 300, 5_000], PlatformBox::connected(4..=5, 6));
    over(context, domains, each)
}

/// The models of section 4 that bound the number of communications.
const BOUNDED: [PortModel; 5] = [
    PortModel::SinglePort,
    PortModel::ReceiveInParallel,
    PortModel::SendInParallel,
    PortModel::WorkInParallel,
    PortModel::Sequential,
];

/// The flow is the throughput under r*||s*||w on every platform, and more on some platform under each other model.
fn flows(context: &RunContext, flow: Value, known: Known) -> Finding {
    let is_flow = |platform: &PlatformGraph| -> Result<(), Counterexample> {
        let platform = platform.clone().all_under(PortModel::MultiPort);
        let (flow, program, attained) = (flow(&platform), (known.optimum)(&platform), (known.attained)(&platform));
        match flow == attained && flow == program {
            true => Ok(()),
            false => refuted(
                &platform,
                format!("throughput {flow}"),
                format!("{attained} is attained, and {program} the optimum"),
            ),
        }
    };
    let small = of_equal_processors_if_quick(context.depth, 1..=3, [3, 4]);
    let beyond = PlatformBox::connected(4..=context.depth.pick(5, 7, 7), 6);
    let domains = Domains::of([small.clone()]).random("tpds2004 flows", [5, 500, 10_000], beyond);
    let mut finding = over(context, domains, is_flow);
    for model in BOUNDED {
        let short = small.all().find(|platform| (known.attained)(&platform.clone().all_under(model)) < flow(platform));
        finding.examine(match short {
            Some(_) => Ok(()),
            None => refuted(
                &PlatformGraph::of([1, 1], [(0, 1, 1)]),
                "the flow is out of reach",
                format!("never under {model}"),
            ),
        });
    }
    finding
}

/// The least capacity of a set of nodes that holds the masters: its links to the other nodes, and its own computations.
fn least_cut(platform: &PlatformGraph) -> Rational {
    cuts(platform, |node| node)
}

fn cuts(platform: &PlatformGraph, computing: fn(Rational) -> Rational) -> Rational {
    let nodes = platform.nodes();
    let (masters, others): (Vec<_>, Vec<_>) = (0..nodes.len()).partition(|&node| nodes[node].is_master);
    let capacity = |set: Vec<usize>| {
        let within = |node: usize| masters.contains(&node) || set.contains(&node);
        let rate = |node: usize| nodes[node].cycle_time.as_ref().map_or_else(Rational::zero, Rational::recip);
        let leaving = platform.arcs().filter(|&(from, to, _)| within(from) && !within(to));
        let links: Rational = leaving.map(|(_, _, link)| platform.links()[link].cost.recip()).sum();
        let own: Rational = (0..nodes.len()).filter(|&node| within(node)).map(rate).sum();
        links + computing(own)
    };
    others.iter().copied().powerset().map(capacity).min().unwrap_or_default()
}
