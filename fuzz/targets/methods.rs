//! Two exact methods of one instance find the same optimum, and no bound of the one is better than what the other
//! attains.

use num_bigint::BigInt;
use schedcheck::methods::{MethodError, MethodOptions, MethodSolution, Sense, solve};
use schedcheck_files::Instance;
use schedcheck_model::Rational;
use schedcheck_model::Size;
use schedcheck_model::platform_graph::PlatformGraph;

/// Methods that find an optimum in different ways, by kind: each is optimal among the same schedules, or refuses. All
/// that state linear programs have one solver of them.
const PAIRS: &[(&str, &[&str])] = &[
    ("star", &["branch-and-bound", "exhaustive"]),
    ("redistribution", &["sorted", "all-orders"]),
    ("ring", &["subsets", "branch-and-cut", "exhaustive"]),
    ("divisible-star", &["branch-and-bound", "all-orders"]),
    ("divisible-return", &["branch-and-bound", "all-pairs"]),
    ("divisible-tree", &["recursion", "subsets", "branch-and-bound", "all-orders"]),
    ("multi-round", &["linear-program", "multi-installment"]),
    ("switch", &["closed-form", "lp"]),
    ("platform-graph", &["column-generation", "activity-sets", "mssg"]),
];

/// Within a horizon one method alone is exact: others have bounds and schedules.
const WITHIN_HORIZONS: &[&str] = &["exhaustive", "list-schedule", "periods"];

/// What takes a method long is left out: many processors, tasks, rounds or time units.
const MOST: u32 = 4;

/// Whether it is a small instance that two methods solve.
pub fn run(text: &str) -> bool {
    let Ok(instance) = Instance::read(text) else { return false };
    if !is_small(&instance) {
        return false;
    }
    let names = match &instance {
        Instance::PlatformGraph(platform) if platform.horizon().is_some() => WITHIN_HORIZONS,
        _ => PAIRS.iter().find(|(kind, _)| *kind == instance.kind()).expect("every kind").1,
    };
    let answers: Vec<_> = names.iter().filter_map(|name| answer(&instance, name)).collect();
    for one in &answers {
        for other in &answers {
            agree(&instance, one, other);
        }
    }
    answers.iter().filter(|answer| answer.is_optimal()).count() >= 2
}

/// What a method says, if it takes the instance.
fn answer(instance: &Instance, name: &str) -> Option<MethodSolution> {
    let options = MethodOptions { trusts_theorems: true, ..MethodOptions::default() };
    match solve(instance, Some(name), &options) {
        Ok(answer) => Some(answer),
        Err(MethodError::Refused { .. }) => None,
        Err(error) => panic!("{error}: {}", instance.to_json()),
    }
}

/// Nobody attains what somebody else proves to be out of reach.
fn agree(instance: &Instance, one: &MethodSolution, other: &MethodSolution) {
    let (bound, attained) = (&one.bound.value, &other.objective);
    let is_possible = match instance.sense() {
        Sense::Minimise => bound <= attained,
        Sense::Maximise => bound >= attained,
    };
    assert!(is_possible, "{} proves {bound}, {} attains {attained}: {}", one.method, other.method, instance.to_json());
}

fn is_small(instance: &Instance) -> bool {
    let Size { processors, tasks } = instance.size();
    let is_short = match instance {
        Instance::MultiRound(platform) => platform.rounds().is_some_and(|rounds| rounds <= MOST as usize),
        Instance::PlatformGraph(platform) => platform.links().len() <= MOST as usize && ends_soon(platform),
        _ => true,
    };
    processors <= MOST as usize && tasks.is_none_or(|tasks| tasks <= MOST.into()) && is_short
}

/// Whether nobody sends or computes many tasks within the horizon, if there is one.
fn ends_soon(platform: &PlatformGraph) -> bool {
    let Some(horizon) = platform.horizon() else { return true };
    let computed = platform.nodes().iter().filter_map(|node| node.cycle_time.as_ref());
    let mut times = computed.chain(platform.links().iter().map(|link| &link.cost));
    times.all(|time| time * &Rational::from(BigInt::from(MOST)) >= *horizon)
}
