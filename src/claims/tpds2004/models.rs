//! The port models (section 4): each printed program against what sets of simultaneous activities attain.

use itertools::Itertools;
use rand::Rng;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{PlatformGraph, PortModel};

use super::evidence::{attainable, is_attained, sample, sweep, throughput};
use crate::claims::domain::{PlatformBox, RandomPlatforms};
use crate::claims::{Claim, Control, Correction, Counterexample, Effort, Finding, Remedy, Sweep};
use crate::tpds2004::mssg::{Program, SteadyState};
use crate::tpds2004::odd_sets;

const SETS: &str =
    "the exact linear program over all sets of activities that can run at once, its schedule measured by the checker";
const COLUMNS: &str = "column generation, on random platforms";
const METHODS: &[&str] = &[SETS, COLUMNS];

pub const CLAIMS: [Claim; 7] = [
    Claim {
        id: "tpds2004/model-multiport",
        methods: METHODS,
        check: |effort| under(effort, PortModel::MultiPort, printed),
        control: Control {
            wrong: "the program of the base model",
            check: |effort| {
                under(effort, PortModel::MultiPort, |platform| {
                    printed(&platform.clone().all_under(PortModel::SinglePort))
                })
            },
        },
        ..Claim::BARE
    },
    Claim {
        id: "tpds2004/model-k-port",
        methods: METHODS,
        check: |effort| ports(effort, printed),
        control: Control {
            wrong: "one receiving port more at every node",
            check: |effort| ports(effort, |platform| printed(&with_one_port_more(platform))),
        },
        ..Claim::BARE
    },
    Claim {
        id: "tpds2004/model-receive-parallel",
        methods: METHODS,
        check: |effort| under(effort, PortModel::ReceiveInParallel, printed),
        control: Control {
            wrong: "the program of the base model",
            check: |effort| {
                under(effort, PortModel::ReceiveInParallel, |platform| {
                    printed(&platform.clone().all_under(PortModel::SinglePort))
                })
            },
        },
        ..Claim::BARE
    },
    Claim {
        id: "tpds2004/model-send-parallel",
        methods: METHODS,
        check: |effort| under(effort, PortModel::SendInParallel, printed),
        control: Control {
            wrong: "the program of the base model",
            check: |effort| {
                under(effort, PortModel::SendInParallel, |platform| {
                    printed(&platform.clone().all_under(PortModel::SinglePort))
                })
            },
        },
        ..Claim::BARE
    },
    Claim {
        id: "tpds2004/model-work-parallel",
        methods: METHODS,
        check: |effort| under(effort, PortModel::WorkInParallel, printed),
        control: Control {
            wrong: "the program of the base model",
            check: |effort| {
                bipartite(effort, PortModel::WorkInParallel, |platform| {
                    printed(&platform.clone().all_under(PortModel::SinglePort))
                })
            },
        },
        remedy: Some(Remedy::Correction(Correction {
            statement: "So it is where the graph of the ports has no odd cycle, as on every bipartite platform. On any platform it is with the inequalities of odd sets: the transfers among any 2k + 1 nodes take at most k time units in a time unit, since at most k of them run at once (Edmonds' matching polytope).",
            check: |effort| {
                under(effort, PortModel::WorkInParallel, repaired)
                    .and(|| bipartite(effort, PortModel::WorkInParallel, printed))
            },
            control: Control {
                wrong: "one transfer less among any 2k + 1 nodes",
                check: |effort| under(effort, PortModel::WorkInParallel, too_much_repaired),
            },
        })),
        ..Claim::BARE
    },
    Claim {
        id: "tpds2004/model-sequential",
        methods: METHODS,
        check: |effort| under(effort, PortModel::Sequential, printed),
        control: Control {
            wrong: "the program of the model w||r,s",
            check: |effort| {
                bipartite(effort, PortModel::Sequential, |platform| {
                    printed(&platform.clone().all_under(PortModel::WorkInParallel))
                })
            },
        },
        remedy: Some(Remedy::Correction(Correction {
            statement: "So it is where the graph of the ports has no odd cycle, as on every bipartite platform; on any platform it is with the inequalities of odd sets of nodes, as for w||r,s. Computations need none of their own: they end at one port.",
            check: |effort| {
                under(effort, PortModel::Sequential, repaired).and(|| bipartite(effort, PortModel::Sequential, printed))
            },
            control: Control {
                wrong: "one transfer less among any 2k + 1 nodes",
                check: |effort| under(effort, PortModel::Sequential, too_much_repaired),
            },
        })),
        ..Claim::BARE
    },
    Claim {
        id: "tpds2004/model-mixed",
        methods: METHODS,
        check: |effort| mixed(effort, printed),
        control: Control {
            wrong: "the model of the master for every node",
            check: |effort| mixed(effort, |platform| printed(&platform.clone().all_under(platform.nodes()[0].model))),
        },
        remedy: Some(Remedy::Correction(Correction {
            statement: "It is with the inequalities of odd sets of ports: a node whose model has one port for both directions gives one port, any other a sending and a receiving one, r*||s*||w none; the transfers among any 2k + 1 ports take at most k time units in a time unit. Without odd cycle of ports nothing is to be added.",
            check: |effort| mixed(effort, repaired),
            control: Control {
                wrong: "one transfer less among any 2k + 1 ports",
                check: |effort| mixed(effort, too_much_repaired),
            },
        })),
        ..Claim::BARE
    },
];

/// A throughput that is said to be what a schedule attains.
type Value = fn(&PlatformGraph) -> Rational;

fn printed(platform: &PlatformGraph) -> Rational {
    throughput(platform)
}

fn repaired(platform: &PlatformGraph) -> Rational {
    optimum(&odd_sets::repaired(platform).expect("few ports, none of them numbered"))
}

/// The inequalities of odd sets with (|U| - 3) / 2 in place of (|U| - 1) / 2.
fn too_much_repaired(platform: &PlatformGraph) -> Rational {
    let mut program = odd_sets::repaired(platform).expect("few ports, none of them numbered").program;
    let odd_sets = program.rows().iter().positions(|row| row.name.starts_with("odd_")).collect_vec();
    for row in odd_sets {
        let bounds = program.row_bounds_mut(row);
        bounds.upper = bounds.upper.take().map(|most| most - Rational::from_integer(1.into()));
    }
    let solution = program.solve().expect("a program of the domain");
    solution.objective(&program).expect("doing nothing is a solution")
}

fn optimum(program: &Program) -> Rational {
    let (SteadyState { throughput, .. }, _) = program.solve(&|| false).expect("a program of the domain");
    throughput
}

fn check(platform: &PlatformGraph, value: Value) -> Result<(), Counterexample> {
    is_attained(platform, &value(platform), &attainable(platform))
}

/// The platforms that every model is held against.
fn platforms(effort: &Effort) -> [PlatformBox; 2] {
    let small = PlatformBox::connected(1..=3, effort.depth.pick(2, 3, 3));
    let four = PlatformBox { cycle_times: 1..=1, ..PlatformBox::connected(4..=4, effort.depth.pick(1, 2, 3)) };
    [small, four]
}

fn random(effort: &Effort, nodes: usize) -> RandomPlatforms {
    RandomPlatforms {
        count: effort.depth.pick(20, 1_000, 20_000),
        within: PlatformBox { masters: 2, ..PlatformBox::connected(5..=nodes, 6) },
    }
}

/// Every platform with all nodes under one model.
fn under(effort: &Effort, model: PortModel, value: Value) -> Finding {
    let check = move |platform: &PlatformGraph| check(&platform.clone().all_under(model), value);
    let [small, four] = platforms(effort);
    let finding = sweep(effort, &small, check).and(|| sweep(effort, &four, check));
    finding.and(|| sample(effort, "tpds2004 models", &random(effort, 7), check))
}

/// The same on platforms whose graph of ports has no odd cycle.
fn bipartite(effort: &Effort, model: PortModel, value: Value) -> Finding {
    let check = move |platform: &PlatformGraph| check(platform, value);
    let [small, four] = platforms(effort);
    let without_odd_cycle = |shape: PlatformBox| {
        let domain = format!("those of them without an odd cycle of ports ({shape})");
        let platforms = shape.platforms().map(|platform| platform.all_under(model)).collect_vec();
        let platforms =
            platforms.into_iter().filter(|platform| odd_sets::is_bipartite(platform).expect("no numbers of ports"));
        Sweep::complete(effort, domain).check(platforms, check)
    };
    without_odd_cycle(small).and(|| without_odd_cycle(four))
}

/// Every platform with the same numbers of ports at every node.
fn ports(effort: &Effort, value: Value) -> Finding {
    let most = effort.depth.pick(2, 3, 3);
    let each = move |platform: &PlatformGraph| {
        (1..=most).cartesian_product(1..=most).try_for_each(|(receive, send)| {
            check(&platform.clone().all_under(PortModel::Ports { receive, send }), value)
        })
    };
    let small = PlatformBox::connected(1..=3, effort.depth.pick(2, 2, 3));
    let four = PlatformBox { cycle_times: 1..=1, ..PlatformBox::connected(4..=4, effort.depth.pick(1, 1, 2)) };
    let sampled = RandomPlatforms { count: effort.depth.pick(5, 200, 5_000), ..random(effort, 6) };
    let finding = sweep(effort, &small, each).and(|| sweep(effort, &four, each));
    let mut finding = finding.and(|| sample(effort, "tpds2004 ports", &sampled, each));
    finding.domain = format!("1..{most} receiving and 1..{most} sending ports at every node: {}", finding.domain);
    finding
}

fn with_one_port_more(platform: &PlatformGraph) -> PlatformGraph {
    match platform.nodes()[0].model {
        PortModel::Ports { receive, send } => {
            platform.clone().all_under(PortModel::Ports { receive: receive + 1, send })
        }
        _ => platform.clone(),
    }
}

/// Every assignment of the models to the nodes.
fn mixed(effort: &Effort, value: Value) -> Finding {
    let under_any = move |models: &'static [PortModel], platform: &PlatformGraph| {
        assignments(models, platform.nodes().len())
            .try_for_each(|models| check(&platform.clone().under(&models), value))
    };
    let few: &[PortModel] = &[PortModel::SinglePort, PortModel::WorkInParallel, PortModel::Sequential];
    let models = effort.depth.pick(few, &PortModel::NAMED, &PortModel::NAMED);
    let pairs = PlatformBox::connected(1..=2, effort.depth.pick(2, 3, 4));
    let three = PlatformBox { cycle_times: 1..=1, ..PlatformBox::connected(3..=3, 2) };
    let assigned = |models: &[PortModel], mut finding: Finding| {
        finding.domain = format!("every assignment of {} to the nodes of {}", models.iter().join(" "), finding.domain);
        finding
    };
    let finding =
        assigned(&PortModel::NAMED, sweep(effort, &pairs, move |platform| under_any(&PortModel::NAMED, platform)));
    let finding = finding.and(|| assigned(models, sweep(effort, &three, move |platform| under_any(models, platform))));
    finding.and(|| at_random(effort, value))
}

/// Random platforms, each node under a random model.
fn at_random(effort: &Effort, value: Value) -> Finding {
    let random = random(effort, 6);
    let mut stream = effort.random("tpds2004 mixed models");
    let mut of_any = |platform: PlatformGraph| {
        let models = platform.nodes().iter().map(|_| PortModel::NAMED[stream.random_range(0..6)]).collect_vec();
        platform.under(&models)
    };
    let platforms = random.platforms(&mut effort.random("tpds2004 mixed platforms")).map(&mut of_any).collect_vec();
    let domain = format!("{random}, each node under a random model");
    Sweep::random(effort, domain).check(platforms, move |platform| check(platform, value))
}

fn assignments(models: &[PortModel], nodes: usize) -> impl Iterator<Item = Vec<PortModel>> {
    (0..nodes).map(|_| models.iter().copied()).multi_cartesian_product()
}
