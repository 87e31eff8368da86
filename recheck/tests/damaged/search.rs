//! A search for false proofs: of small instances, whoever finds certificates is asked for one of a bound that is a
//! little too good. With sound checkers there is none; a fault in what a certificate means brings some, as the finders
//! take rows, cases and states from the checkers. `.ci/mutants/semantic.py` puts such faults in.

use schedcheck_bruteforce::certified::optimum;
use schedcheck_bruteforce::{divisible, multi_round, platform_graph, star, tree};
use schedcheck_certificates::star::{self as stars, Step};
use schedcheck_certificates::{platform_graph as graphs, switch};
use schedcheck_files::Instance;
use schedcheck_model::Rational;
use schedcheck_model::divisible::Rounds;
use schedcheck_model::star::Star;
use serde_json::Value;

use super::mangle::Numbers;
use super::{Sense, asked, certify, truth};

/// An instance of a kind, as JSON, drawn from small numbers.
type Drawn = fn(&mut Numbers) -> String;

fn list(numbers: &mut Numbers, count: usize, mut item: impl FnMut(&mut Numbers, usize) -> String) -> String {
    (0..count).map(|number| item(numbers, number)).collect::<Vec<_>>().join(",")
}

/// One of these words.
fn one_of<'a>(numbers: &mut Numbers, words: &[&'a str]) -> &'a str {
    words[numbers.below(words.len())]
}

fn small_star(numbers: &mut Numbers) -> String {
    let (workers, mut tasks) = (2 + numbers.below(2), 6);
    let worker = |numbers: &mut Numbers, _| {
        let own = numbers.below(1 + tasks.min(4));
        tasks -= own;
        format!(r#"{{"c":{},"w":{},"tasks":{own}}}"#, numbers.below(4), 1 + numbers.below(4))
    };
    format!(r#"{{"kind":"star","workers":[{}]}}"#, list(numbers, workers, worker))
}

/// One worker has all tasks, and the others have different links.
fn lender(numbers: &mut Numbers) -> String {
    let [c, w, tasks] = [2, 8, 4].map(|end| numbers.below(end));
    let workers = list(numbers, 2, |numbers, number| {
        format!(r#"{{"c":{},"w":{},"tasks":0}}"#, 1 + number + numbers.below(3), 1 + numbers.below(4))
    });
    format!(r#"{{"kind":"star","workers":[{{"c":{c},"w":{},"tasks":{}}},{workers}]}}"#, w + 3, tasks + 3)
}

/// Of each worker or node the costs; half of them are those of the one before.
fn alike(numbers: &mut Numbers, count: usize, cycle_times: &[&str]) -> Vec<String> {
    let mut costs: Vec<String> = Vec::new();
    for _ in 0..count {
        let [g, link, own] = [3, 3, 3].map(|end| numbers.below(end));
        let w = one_of(numbers, cycle_times);
        let drawn = format!(r#""g":{g},"w":{w},"G":{link},"W":{own}"#);
        costs.push(costs.last().filter(|_| numbers.below(2) == 0).cloned().unwrap_or(drawn));
    }
    costs
}

fn small_divisible_star(numbers: &mut Numbers) -> String {
    let master = one_of(numbers, &["null", "null", "1", "3", "12"]);
    let (load, workers) = (1 + numbers.below(6), 1 + numbers.below(3));
    let workers = alike(numbers, workers, &["0", "1", "2", "3", "\"inf\""]).join("},{");
    format!(r#"{{"kind":"divisible-star","load":{load},"master_w":{master},"rounds":1,"workers":[{{{workers}}}]}}"#)
}

/// With more workers and other numbers: prices say little of the smallest stars.
fn wider_star(numbers: &mut Numbers) -> String {
    let (load, workers) = (10 + numbers.below(60), 3 + numbers.below(2));
    let worker = |numbers: &mut Numbers, _| {
        let [g, w, link, own] = [6, 12, 7, 7].map(|end| numbers.below(end));
        format!(r#"{{"g":{},"w":{w},"G":{link},"W":{own}}}"#, g + 1)
    };
    let workers = list(numbers, workers, worker);
    format!(r#"{{"kind":"divisible-star","load":{load},"rounds":1,"workers":[{workers}]}}"#)
}

fn any_rounds(numbers: &mut Numbers) -> String {
    let (load, workers) = (1 + numbers.below(4), 1 + numbers.below(2));
    let workers = alike(numbers, workers, &["0", "1", "2"]).join("},{");
    format!(r#"{{"kind":"divisible-star","load":{load},"rounds":"any","workers":[{{{workers}}}]}}"#)
}

fn small_tree(numbers: &mut Numbers) -> String {
    let nodes = 1 + numbers.below(3);
    let costs = alike(numbers, nodes, &["0", "1", "2", "3", "\"inf\"", "\"inf\""]);
    // Half of the nodes make the tree deeper.
    let node = |(number, costs)| {
        let parent = [number, numbers.below(number + 1)][numbers.below(2)];
        format!(r#",{{"parent":{parent},{costs}}}"#)
    };
    let nodes: String = costs.iter().enumerate().map(node).collect();
    let (root, own) = (one_of(numbers, &["1", "3", "\"inf\""]), numbers.below(3));
    let load = 1 + numbers.below(5);
    format!(r#"{{"kind":"divisible-tree","load":{load},"nodes":[{{"w":{root},"W":{own}}}{nodes}]}}"#)
}

fn small_rounds(numbers: &mut Numbers) -> String {
    let [g, w, link, own] = [3, 3, 3, 3].map(|end| numbers.below(end));
    let rounds = one_of(numbers, &["1", "2", "3", "null"]);
    let (load, workers) = (1 + numbers.below(6), 1 + numbers.below(3));
    let costs = format!(r#""g":{g},"w":{w},"G":{link},"W":{own}"#);
    format!(r#"{{"kind":"multi-round","load":{load},"rounds":{rounds},"workers":{workers},{costs}}}"#)
}

fn small_switch(numbers: &mut Numbers) -> String {
    let workers = 2 + numbers.below(2);
    let worker = |numbers: &mut Numbers, _| {
        let [load, b, s] = [5, 3, 3].map(|end| numbers.below(end));
        format!(r#"{{"load":{load},"bandwidth":{},"speed":{}}}"#, b + 1, s + 1)
    };
    format!(r#"{{"kind":"switch","workers":[{}]}}"#, list(numbers, workers, worker))
}

fn graph(numbers: &mut Numbers, horizon: &str) -> String {
    let nodes = 2 + numbers.below(3);
    let model = one_of(numbers, &["r||s||w", "r||s,w", "s||r,w", "w||r,s", "r,s,w", "r*||s*||w"]);
    let (ways, is_chain) = (nodes - 1 + numbers.below(2), numbers.below(3) == 0);
    let links = list(numbers, ways, |numbers, number| {
        let to = 1 + number % (nodes - 1);
        let from = if is_chain { to - 1 } else { numbers.below(nodes) };
        format!(r#"{{"from":{},"to":{to},"c":{}}}"#, if from == to { 0 } else { from }, 1 + numbers.below(2))
    });
    let nodes = list(numbers, nodes, |numbers, number| {
        let w = one_of(numbers, &["1", "2", "3", "\"inf\"", "\"inf\""]);
        let is_master = number == 0 || numbers.below(4) == 0;
        format!(r#"{{"w":{w},"model":"{model}","master":{is_master}}}"#)
    });
    format!(r#"{{"kind":"platform-graph","nodes":[{nodes}],"links":[{links}]{horizon}}}"#)
}

fn steady_graph(numbers: &mut Numbers) -> String {
    graph(numbers, "")
}

fn graph_within(numbers: &mut Numbers) -> String {
    let horizon = format!(r#","horizon":{}"#, 2 + numbers.below(7));
    graph(numbers, &horizon)
}

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
        let too_good = if Sense::of(&instance) == Sense::Minimise { &best + hundredth } else { &best - hundredth };
        judged(&instance, finder, &best, &too_good);
    }
    assert!(known * 3 > drawings && proved * 4 > known, "{proved} of {known} optima are proved");
}

/// Whether what is found of a bound proves the optimum; more it does not.
fn judged(instance: &Instance, finder: Finder, best: &Rational, bound: &Rational) -> bool {
    let Some(found) = finder(instance, bound) else { return false };
    let mut forged: Value = found.parse().expect("JSON");
    forged["bound"] = bound.to_string().into();
    let is_true = !Sense::of(instance).is_better(best, bound);
    assert!(is_true || !matches!(certify(instance, &forged.to_string()), Ok(Ok(_))), "a false proof: {forged}");
    let Ok(Ok(proved)) = certify(instance, &found) else { return false };
    let said = format!(r#"{{"instance":{},"certificate":{found},"optimum":"{best}"}}"#, instance.to_json());
    assert!(!Sense::of(instance).is_better(best, &proved.bound), "a false proof: {said}");
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

#[test]
fn of_stars_by_states() {
    let finder: Finder = |instance, bound| {
        let Instance::Star(platform) = instance else { unreachable!("a star") };
        by_states(platform, bound, Step::Close).or_else(|| by_states(platform, bound, Step::CloseFewest))
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
fn of_divisible_stars_by_cases_and_by_prices() {
    let by_cases: Finder = |instance, bound| {
        let Instance::DivisibleStar(platform) = instance else { unreachable!("a star") };
        divisible::certify::by_cases(platform, bound, &|| false).map(|found| found.to_json())
    };
    finds_nothing_false(small_divisible_star, by_cases, 100);
    let by_prices: Finder = |instance, bound| {
        let Instance::DivisibleStar(platform) = instance else { unreachable!("a star") };
        let prices = divisible::branch_and_bound::prices(platform, bound);
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
fn of_divisible_trees() {
    let finder: Finder = |instance, bound| {
        let Instance::DivisibleTree(platform) = instance else { unreachable!("a tree") };
        let found = tree::certify::without_latencies(platform, bound);
        found.or_else(|| tree::certify::by_cases(platform, bound, &|| false)).map(|found| found.to_json())
    };
    finds_nothing_false(small_tree, finder, 120);
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
        platform_graph::certify::certificate(platform, &limits).map(|found| found.to_json())
    };
    finds_nothing_false(graph_within, finder, 1_000);
}
