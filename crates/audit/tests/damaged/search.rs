//! A search for false proofs: of small instances, whoever finds certificates is asked for one of a bound that is a
//! little too good. With sound checkers there is none; a fault in what a certificate means brings some, as the finders
//! take rows, cases and states from the checkers. `.ci/mutants/semantic.py` puts such faults in.

use schedcheck_bruteforce::certified::optimum;
use schedcheck_bruteforce::{divisible, divisible_return, multi_round, platform_graph, star, tree};
use schedcheck_certificates::platform_graph::states::State;
use schedcheck_certificates::star::{self as stars, Step};
use schedcheck_certificates::{platform_graph as graphs, switch};
use schedcheck_files::Instance;
use schedcheck_model::Rational;
use schedcheck_model::divisible::Rounds;
use schedcheck_model::platform_graph::PlatformGraph;
use schedcheck_model::star::Star;
use serde_json::Value;

use super::drawn::{
    any_rounds, fed_twice, fed_twice_within, graph_within, lender, relay_and_leaf, small_divisible_star, small_returns,
    small_ring, small_rounds, small_star, small_switch, small_tree, steady_graph, wider_star, wider_tasks,
};
use super::mangle::Numbers;
use super::{Sense, asked, certify, rings, truth};

/// An instance of a kind, as JSON, drawn from small numbers.
type Drawn = fn(&mut Numbers) -> String;

/// What a finder says of an instance and a bound that is too good, or of its best bound.
type Finder = fn(&Instance, &Rational) -> Option<String>;

/// Asks a finder about so many instances: what it finds of the bound that is too good is no proof.
fn finds_nothing_false(drawn: Drawn, finder: Finder, by_default: usize) {
    let (mut numbers, mut proved, mut known) = (Numbers(6), 0, 0);
    let drawings = asked(by_default * 10).div_ceil(10);
    for _ in 0..drawings {
        // Some that are drawn are none: nobody can compute, or two links join the same nodes.
        let Ok(instance) = Instance::read(&drawn(&mut numbers)) else { continue };
        let Some(best) = truth::optimum(&instance) else { continue };
        known += 1;
        proved += usize::from(judged(&instance, finder, &best, &best));
        let hundredth = Rational::new(1, 100);
        let too_good = if instance.sense() == Sense::Minimise { &best + hundredth } else { &best - hundredth };
        judged(&instance, finder, &best, &too_good);
    }
    assert!(known * 3 > drawings && proved * 4 > known, "{proved} of {known} optima are proved");
}

/// Whether what is found of a bound proves the optimum; more it does not.
fn judged(instance: &Instance, finder: Finder, best: &Rational, bound: &Rational) -> bool {
    let Some(found) = finder(instance, bound) else { return false };
    let mut forged: Value = found.parse().expect("JSON");
    forged["bound"] = bound.to_string().into();
    let is_true = !instance.sense().is_better(best, bound);
    // As a line of the forgeries begins.
    let said = |text: &str| format!(r#"{{"instance":{},"certificate":{text},"optimum":"{best}"}}"#, instance.to_json());
    let forged = forged.to_string();
    assert!(is_true || !matches!(certify(instance, &forged), Ok(Ok(_))), "a false proof: {}", said(&forged));
    let Ok(Ok(proved)) = certify(instance, &found) else { return false };
    assert!(!instance.sense().is_better(best, &proved.bound), "a false proof: {}", said(&found));
    proved.bound == *best
}

/// A proof by states alone: all that have few receptions are listed, and those that are not reached are left out.
fn by_states(platform: &Star<Rational>, bound: &Rational, close: fn(Vec<u32>) -> Step) -> Option<String> {
    const MOST: u32 = 4;
    let proof = |states| stars::Certificate { bound: bound.clone(), steps: vec![close(states)] };
    let classes = match stars::check(platform, &proof(vec![0; 7])) {
        Err(stars::Flaw::States { classes, .. }) => classes,
        _ => 1,
    };
    let digits = |number: u32| (0..classes).map(move |class| number / (MOST + 1).pow(class as u32) % (MOST + 1));
    let mut listed: Vec<Vec<u32>> =
        (0..(MOST + 1).pow(classes as u32)).map(|number| digits(number).collect()).collect();
    listed.retain(|vector| vector.iter().sum::<u32>() <= MOST);
    listed.sort_by_key(|vector| vector.iter().sum::<u32>());
    loop {
        let certificate = proof(listed.concat());
        match stars::check(platform, &certificate) {
            Ok(_) => return Some(certificate.to_json()),
            Err(stars::Flaw::Unreached { seen, .. }) => listed.retain(|vector| *vector != seen),
            Err(_) => return None,
        }
    }
}

/// A proof by one tail alone, the shortest that will do, or by no step at all.
fn by_a_tail(platform: &Star<Rational>, bound: &Rational) -> Option<String> {
    let tails = (1..=8).map(|count| vec![Step::Tail(count)]);
    let mut proofs =
        [Vec::new()].into_iter().chain(tails).map(|steps| stars::Certificate { bound: bound.clone(), steps });
    proofs.find(|proof| stars::check(platform, proof).is_ok()).map(|proof| proof.to_json())
}

#[test]
fn of_stars_by_tails_or_states() {
    let by_tails: Finder = |instance, bound| {
        let Instance::Star(platform) = instance else { unreachable!("a star") };
        by_a_tail(platform, bound)
    };
    finds_nothing_false(wider_tasks, by_tails, 100);
    let finder: Finder = |instance, bound| {
        let Instance::Star(platform) = instance else { unreachable!("a star") };
        let by_all = || by_states(platform, bound, Step::Close);
        by_a_tail(platform, bound).or_else(by_all).or_else(|| by_states(platform, bound, Step::CloseFewest))
    };
    finds_nothing_false(small_star, finder, 200);
    finds_nothing_false(lender, finder, 200);
}

#[test]
fn of_stars() {
    let finder: Finder = |instance, bound| {
        let Instance::Star(platform) = instance else { unreachable!("a star") };
        star::certify::certificate(platform, bound, &|| false).map(|found| found.to_json())
    };
    finds_nothing_false(small_star, finder, 150);
}

#[test]
fn of_rings() {
    let finder: Finder = |instance, bound| {
        let Instance::Ring(platform) = instance else { unreachable!("a ring") };
        rings::certificate(platform, bound).map(|found| found.to_json())
    };
    finds_nothing_false(small_ring, finder, 50);
}

#[test]
fn of_divisible_stars_by_cases_and_by_prices() {
    let by_cases: Finder = |instance, bound| {
        let Instance::DivisibleStar(platform) = instance else { unreachable!("a star") };
        divisible::certify::by_cases(platform, bound, &|| false).map(|found| found.to_json())
    };
    finds_nothing_false(small_divisible_star, by_cases, 100);
    let by_prices: Finder = |instance, bound| {
        let Instance::DivisibleStar(platform) = instance else { unreachable!("a star") };
        let prices = divisible::branch_and_bound::prices(platform, bound, &|| false);
        let found = divisible::certify::by_prices(platform, bound, prices);
        found.or_else(|| divisible::certify::without_latencies(platform, bound)).map(|found| found.to_json())
    };
    finds_nothing_false(small_divisible_star, by_prices, 200);
    finds_nothing_false(wider_star, by_prices, 100);
}

#[test]
fn of_divisible_stars_in_any_number_of_rounds() {
    let finder: Finder = |instance, bound| {
        let Instance::DivisibleStar(platform) = instance else { unreachable!("a star") };
        assert_eq!(platform.rounds(), Rounds::Any);
        divisible::certify::in_few_steps(platform, bound, &|| false).map(|found| found.to_json())
    };
    finds_nothing_false(any_rounds, finder, 60);
}

#[test]
fn of_divisible_loads_with_returns() {
    let finder: Finder = |instance, bound| {
        let Instance::DivisibleReturn(platform) = instance else { unreachable!("a star") };
        divisible_return::certify::by_cases(platform, bound, &|| false).map(|found| found.to_json())
    };
    finds_nothing_false(small_returns, finder, 200);
}

#[test]
fn of_divisible_trees() {
    let finder: Finder = |instance, bound| {
        let Instance::DivisibleTree(platform) = instance else { unreachable!("a tree") };
        let found = tree::certify::without_latencies(platform, bound);
        found.or_else(|| tree::certify::by_cases(platform, bound, &|| false)).map(|found| found.to_json())
    };
    finds_nothing_false(small_tree, finder, 120);
    finds_nothing_false(relay_and_leaf, finder, 60);
}

#[test]
fn of_rounds() {
    let finder: Finder = |instance, bound| {
        let Instance::MultiRound(platform) = instance else { unreachable!("rounds") };
        multi_round::certify::of_bound(platform, bound.clone(), &|| false).map(|found| found.to_json())
    };
    finds_nothing_false(small_rounds, finder, 120);
}

/// What the program proves, whatever the bound.
#[test]
fn of_switches() {
    let finder: Finder = |instance, _| {
        let Instance::Switch(platform) = instance else { unreachable!("a switch") };
        let program = switch::program(platform);
        let multipliers = optimum(&program, &|| false)?.1;
        let bound = program.proved_by(&multipliers).ok()?;
        Some(switch::Certificate { bound, multipliers }.to_json())
    };
    finds_nothing_false(small_switch, finder, 200);
}

#[test]
fn of_platform_graphs() {
    let finder: Finder = |instance, _| {
        let Instance::PlatformGraph(platform) = instance else { unreachable!("a graph") };
        let limits = platform_graph::certify::Limits::default();
        platform_graph::certify::by_program(platform, &limits).map(|found| found.to_json())
    };
    finds_nothing_false(steady_graph, finder, 400);
    finds_nothing_false(fed_twice, finder, 200);
}

/// What the checker says of these states.
fn most_by(platform: &PlatformGraph, states: &[State]) -> Result<Rational, graphs::Flaw> {
    let proof = graphs::Proof::States(states.to_vec());
    match graphs::check(platform, &graphs::Certificate { bound: (-1).into(), proof }) {
        Err(graphs::Flaw::Claim { proved, .. }) => Ok(proved),
        Err(flaw) => Err(flaw),
        Ok(proved) => Ok(proved.bound),
    }
}

/// A proof by the same states, with the least numbers that the checker takes, and without those that it does not need.
fn tightened(platform: &PlatformGraph, mut states: Vec<State>) -> Option<graphs::Certificate> {
    states.sort_by_key(|state| state.0);
    let mut place = 0;
    while place < states.len() {
        let mut fewer = states.clone();
        fewer[place].3 = fewer[place].3.saturating_sub(1);
        if fewer == states || most_by(platform, &fewer).is_err() {
            fewer.clone_from(&states);
            fewer.remove(place);
            if most_by(platform, &fewer).is_err() {
                place += 1;
                continue;
            }
        }
        states = fewer;
    }
    let bound = most_by(platform, &states).ok()?;
    Some(graphs::Certificate { bound, proof: graphs::Proof::States(states) })
}

/// What there is before anything begins, if the unit is one of time or half of one.
fn first_states(platform: &PlatformGraph, most: &Rational) -> Option<Vec<State>> {
    let (nodes, most) = (platform.nodes().len(), most.to_string().parse().ok()?);
    let activities = nodes + platform.arcs().count();
    let left = |unit: i64| (platform.horizon()? * &Rational::from(unit)).floor().to_string().parse().ok();
    let states = [1, 2].map(|unit| Some(State(left(unit)?, vec![0; nodes], vec![0; activities], most)));
    states.into_iter().filter(|state| state.as_ref().is_none_or(|state| state.0 > 0)).collect()
}

#[test]
fn of_platform_graphs_within_a_horizon() {
    let finder: Finder = |instance, bound| {
        let Instance::PlatformGraph(platform) = instance else { unreachable!("a graph") };
        // What the checker knows of the first state, if none is listed.
        let without_states = graphs::Certificate { bound: bound.floor(), proof: graphs::Proof::States(Vec::new()) };
        if graphs::check(platform, &without_states).is_ok() {
            return Some(without_states.to_json());
        }
        let limits = platform_graph::certify::Limits::default();
        let found = platform_graph::certify::certificate(platform, &limits)?;
        let tight = match &found.proof {
            graphs::Proof::States(states) => {
                (states.len() <= 40).then(|| tightened(platform, states.clone())).flatten()
            }
            graphs::Proof::Flow { .. } => tightened(platform, first_states(platform, &found.bound)?),
        };
        Some(tight.unwrap_or(found).to_json())
    };
    finds_nothing_false(graph_within, finder, 1_000);
    finds_nothing_false(fed_twice_within, finder, 200);
}
