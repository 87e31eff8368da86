//! The port models (section 4): each printed program against what sets of simultaneous activities attain.

use exact_lp::Bounds;
use itertools::Itertools;
use rand::RngExt;
use schedcheck_bruteforce::platform_graph::{activity_sets, certify};
use schedcheck_files::Candidate;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{PlatformGraph, PortModel, Schedule};

use super::boxes::{four_nodes, of_equal_processors_if_quick};
use super::hypotheses::of_platform;
use super::printed::throughput;
use schedcheck_evidence::platform_graph::{Value, attainable, is_attained, of_masters_alone};
use schedcheck_harness::domain::{PlatformBox, Random, Shape};
use schedcheck_harness::witness::{bounded, of_the_best};
use schedcheck_harness::{
    About, Claim, Counterexample, Depth, Domains, Exhibit, ExhibitsOf, Finding, RemedyKind, RunContext, Sweep, Test,
    Witness, WitnessesOf, over, sweep,
};
use schedcheck_tpds2004_algorithms::mssg::{Program, SteadyState};
use schedcheck_tpds2004_algorithms::odd_sets;

const SETS: &str =
    "the exact linear program over all sets of activities that can run at once, its schedule measured by the checker";
const COLUMNS: &str = "column generation, on random platforms";
const METHODS: &[&str] = &[SETS, COLUMNS];

pub const CLAIMS: [Claim; 8] = [
    Claim::new(
        "tpds2004/model-multiport",
        METHODS,
        &of_a_model(
            |context, value, attained| under(context, PortModel::MultiPort, value, attained),
            throughput,
            &[BASE_MODEL],
        ),
    ),
    Claim::new(
        "tpds2004/model-k-port",
        METHODS,
        &of_a_model(
            ports,
            throughput,
            &[("one receiving port more at every node", |platform| throughput(&with_one_port_more(platform)))],
        ),
    ),
    Claim::new("tpds2004/model-receive-parallel", METHODS, &RECEIVE_PARALLEL),
    Claim::new(
        "tpds2004/model-receive-parallel-as-printed",
        METHODS,
        &of_a_model(
            |context, value, attained| under(context, PortModel::ReceiveInParallel, value, attained),
            without_equation_1,
            &[BASE_MODEL],
        ),
    )
    .plain(
        "Equation 1 also says that alpha_i is not negative. Without it the program gains sending time by a negative \
            alpha_i, and its optimum is more than any schedule attains.",
    )
    .remedied(
        RemedyKind::Reread,
        "alpha_i is a fraction of time, and so not negative: (11) replaces its upper bound. So does (14).",
        &RECEIVE_PARALLEL,
    ),
    Claim::new(
        "tpds2004/model-send-parallel",
        METHODS,
        &of_a_model(
            |context, value, attained| under(context, PortModel::SendInParallel, value, attained),
            throughput,
            &[BASE_MODEL],
        ),
    ),
    Claim::new(
        "tpds2004/model-work-parallel",
        METHODS,
        &of_a_model(
            |context, value, attained| under(context, PortModel::WorkInParallel, value, attained),
            throughput,
            &[BASE_MODEL],
        ),
    )
    .plain(
        "Equation 13 lets the three transfers around a triangle of nodes with one port for both directions each \
                take half of the time, though no two of them run at once.",
    )
    .restricted(NO_ODD_CYCLE, &has_no_odd_cycle)
    .exhibits(&ExhibitsOf(best_period))
    .witnesses(&WitnessesOf(below_the_program)),
    Claim::new(
        "tpds2004/model-sequential",
        METHODS,
        &of_a_model(
            |context, value, attained| under(context, PortModel::Sequential, value, attained),
            throughput,
            &[("the program of the model w||r,s", |platform| {
                throughput(&platform.clone().all_under(PortModel::WorkInParallel))
            })],
        ),
    )
    .plain(
        "Equation 14 counts the time of each node by itself, and lets three transfers around a triangle take \
                more than the whole time together, though no two of them run at once: see M(w||r,s).",
    )
    .follows("tpds2004/model-work-parallel")
    .restricted(NO_ODD_CYCLE, &has_no_odd_cycle)
    .exhibits(&ExhibitsOf(best_period))
    .witnesses(&WitnessesOf(below_the_program)),
    Claim::new(
        "tpds2004/model-mixed",
        METHODS,
        &of_a_model(
            mixed,
            throughput,
            &[("the model of the master for every node", |platform| {
                throughput(&platform.clone().all_under(platform.nodes()[0].model))
            })],
        ),
    )
    .plain(
        "One node with one port for both directions is enough to close an odd cycle of ports, around which the \
                equations allow more than can be done: see M(w||r,s).",
    )
    .follows("tpds2004/model-work-parallel")
    .restricted(NO_ODD_CYCLE, &has_no_odd_cycle)
    .exhibits(&ExhibitsOf(best_period))
    .witnesses(&WitnessesOf(below_the_program)),
];

const RECEIVE_PARALLEL: Test<Value, Value> = of_a_model(
    |context, value, attained| under(context, PortModel::ReceiveInParallel, value, attained),
    throughput,
    &[BASE_MODEL],
);

/// The optimum if nothing says that alpha_i is not negative.
fn without_equation_1(platform: &PlatformGraph) -> Rational {
    let mut program = Program::new(platform);
    for alpha in program.computing.clone().into_iter().flatten() {
        program.program.column_mut(alpha).bounds = Bounds { lower: None, upper: None };
    }
    optimum(&program)
}

const BASE_MODEL: (&str, Value) =
    ("the program of the base model", |platform| throughput(&platform.clone().all_under(PortModel::SinglePort)));

/// The printed program against what a schedule attains.
const fn of_a_model(
    check: fn(&RunContext, Value, Value) -> Finding,
    subject: Value,
    wrong_subjects: &'static [(&'static str, Value)],
) -> Test<Value, Value> {
    let wrong_oracles = &[("only masters compute", of_masters_alone as Value)];
    Test { check, subject, oracle: attainable, wrong_subjects, wrong_oracles }
}

fn repaired(platform: &PlatformGraph) -> Rational {
    optimum(&odd_sets::repaired(platform).expect("few ports, none of them numbered"))
}

fn optimum(program: &Program) -> Rational {
    let (SteadyState { throughput, .. }, _) = program.solve(&|| false).expect("a program of the domain");
    throughput
}

/// The value is what a schedule attains; where it is not, what the inequalities of odd sets make of it is told.
fn check(platform: &PlatformGraph, value: Value, attained: Value) -> Result<(), Counterexample> {
    is_attained(platform, &value(platform), &attained(platform)).map_err(|mut failure| {
        if shares_ports(platform) {
            let added = format!("; with the inequalities of odd sets of ports the program has {}", repaired(platform));
            failure.found.push_str(&added);
        }
        failure
    })
}

fn shares_ports(platform: &PlatformGraph) -> bool {
    platform.nodes().iter().any(|node| matches!(node.model, PortModel::WorkInParallel | PortModel::Sequential))
}

const NO_ODD_CYCLE: &str = "no odd cycle of transfers goes through ports that serve for both sending and receiving, as \
    on every bipartite platform";

fn has_no_odd_cycle(about: &About) -> Option<bool> {
    of_platform(about, |platform| odd_sets::is_bipartite(platform).unwrap_or(false))
}

/// What a schedule attains on the headline's platform.
fn best_period(platform: &PlatformGraph) -> Vec<Exhibit> {
    let Ok(best) = activity_sets::best(platform) else { return vec![] };
    let caption = format!(
        "a best schedule: {} tasks per time unit, where the equations allow {}",
        best.throughput,
        throughput(platform)
    );
    vec![Exhibit::of(caption, &Candidate::PlatformGraph(platform.clone(), Schedule::Period(best.period)))]
}

/// The throughput of the printed program, which nothing attains: a certificate bounds every schedule below it.
fn below_the_program(platform: &PlatformGraph, _: &[Exhibit]) -> Vec<Witness> {
    let Ok(best) = activity_sets::best(platform) else { return vec![] };
    let certificate = certify::certificate(platform, &certify::Limits::default());
    let bounded = certificate.map(|certificate| bounded(&certificate, &certificate.bound));
    let candidate = Candidate::PlatformGraph(platform.clone(), Schedule::Period(best.period));
    vec![of_the_best(&candidate, throughput(platform), bounded)]
}

/// The platforms that every model is held against.
fn platforms(depth: Depth) -> Domains<PlatformBox> {
    let small = PlatformBox::connected(1..=3, depth.pick(2, 3, 3));
    Domains::of([small, four_nodes(depth.pick(1, 2, 3))]).random(
        "tpds2004 models",
        [5, 1_000, 20_000],
        beyond(depth.pick(6, 7, 7)),
    )
}

fn beyond(nodes: usize) -> PlatformBox {
    PlatformBox::connected(5..=nodes, 6)
}

/// Every platform with all nodes under one model.
fn under(context: &RunContext, model: PortModel, value: Value, attained: Value) -> Finding {
    over(context, platforms(context.depth), |platform| check(&platform.clone().all_under(model), value, attained))
}

/// Every platform with the same numbers of ports at every node.
fn ports(context: &RunContext, value: Value, attained: Value) -> Finding {
    let most = context.depth.pick(2, 3, 3);
    let each = move |platform: &PlatformGraph| {
        (1..=most).cartesian_product(1..=most).try_for_each(|(receive, send)| {
            check(&platform.clone().all_under(PortModel::Ports { receive, send }), value, attained)
        })
    };
    let small = PlatformBox::connected(1..=3, context.depth.pick(2, 2, 3));
    let shape = context.depth.pick(Shape::Tree, Shape::Connected, Shape::Connected);
    let four = PlatformBox { shape, ..four_nodes(context.depth.pick(1, 1, 2)) };
    let domains = Domains::of([small, four]).random("tpds2004 ports", [5, 200, 5_000], beyond(6));
    let mut finding = over(context, domains, each);
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
fn mixed(context: &RunContext, value: Value, attained: Value) -> Finding {
    let under_any = move |models: &'static [PortModel], platform: &PlatformGraph| {
        assignments(models, platform.nodes().len())
            .try_for_each(|models| check(&platform.clone().under(&models), value, attained))
    };
    let few: &[PortModel] = &[PortModel::SinglePort, PortModel::WorkInParallel];
    let models = context.depth.pick(few, &PortModel::NAMED, &PortModel::NAMED);
    let pairs = of_equal_processors_if_quick(context.depth, 1..=2, [3, 4]);
    let three = PlatformBox { cycle_times: 1..=1, ..PlatformBox::connected(3..=3, 2) };
    let assigned = |models: &[PortModel], mut finding: Finding| {
        finding.domain = format!("every assignment of {} to the nodes of {}", models.iter().join(" "), finding.domain);
        finding
    };
    let finding =
        assigned(&PortModel::NAMED, sweep(context, &pairs, move |platform| under_any(&PortModel::NAMED, platform)));
    let finding = finding.and(|| assigned(models, sweep(context, &three, move |platform| under_any(models, platform))));
    finding.and(|| at_random(context, value, attained))
}

/// Random platforms, each node under a random model.
fn at_random(context: &RunContext, value: Value, attained: Value) -> Finding {
    let (count, within) = (context.depth.draws(5, 1_000, 20_000), beyond(context.depth.pick(5, 6, 6)));
    let random = Random { count, within };
    let mut stream = context.random("tpds2004 mixed models");
    let mut of_any = |platform: PlatformGraph| {
        let models = platform.nodes().iter().map(|_| PortModel::NAMED[stream.random_range(0..6)]).collect_vec();
        platform.under(&models)
    };
    let platforms = random.drawn(&mut context.random("tpds2004 mixed platforms")).map(&mut of_any).collect_vec();
    let domain = format!("{random}, each node under a random model");
    Sweep::random(context, domain).check(platforms, move |platform| check(platform, value, attained))
}

fn assignments(models: &[PortModel], nodes: usize) -> impl Iterator<Item = Vec<PortModel>> {
    (0..nodes).map(|_| models.iter().copied()).multi_cartesian_product()
}
