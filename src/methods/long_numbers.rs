//! Instances of every kind whose numbers are as long as they may be: a limit of time is heard in the midst of a sum,
//! and what is told of them is a schedule with a bound, or how far it came.

use std::fmt::Write;
use std::time::{Duration, Instant};

use num_bigint::BigInt;
use schedcheck_files::Instance;
use serde_json::{Value, json};

use super::method::{MethodError, MethodOptions};
use super::{all, certificate, solve};

/// Fractions of so many digits above and below the line.
struct Fractions {
    digits: usize,
    state: u64,
}

impl Fractions {
    fn draw(&mut self) -> Value {
        let (above, below) = (self.part(), self.part());
        format!("{above}/{below}").into()
    }

    fn part(&mut self) -> String {
        let mut part = String::from("7");
        while part.len() < self.digits {
            self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            write!(part, "{:03}", (self.state >> 33) % 1_000).expect("a text takes what is written");
        }
        part
    }

    fn many(&mut self, count: usize, one: impl Fn(&mut Self, usize) -> Value) -> Value {
        (0..count).map(|index| one(self, index)).collect()
    }
}

fn star(of: &mut Fractions, workers: usize) -> Value {
    let worker = |of: &mut Fractions, i: usize| json!({"c": of.draw(), "w": of.draw(), "tasks": 7 * (i % 2)});
    json!({"kind": "star", "workers": of.many(workers, worker)})
}

fn star_with_equal_links(of: &mut Fractions, workers: usize) -> Value {
    let worker = |of: &mut Fractions, i: usize| json!({"c": "1/3", "w": of.draw(), "tasks": 7 * (i % 2)});
    json!({"kind": "star", "workers": of.many(workers, worker)})
}

fn redistribution(of: &mut Fractions, workers: usize) -> Value {
    let deltas = [2, -1, -1];
    let worker = |of: &mut Fractions, i: usize| json!({"c": of.draw(), "delta": deltas[i % 3]});
    json!({"kind": "redistribution", "workers": of.many(3 * workers, worker)})
}

fn ring(of: &mut Fractions, p: usize) -> Value {
    let entry = |row: usize| move |of: &mut Fractions, column| if row == column { "0".into() } else { of.draw() };
    let costs = of.many(p, |of, row| of.many(p, entry(row)));
    json!({"kind": "ring", "W": of.draw(), "H": of.draw(), "w": of.many(p, |of, _| of.draw()), "c": costs})
}

fn linear_star(of: &mut Fractions, workers: usize) -> Value {
    let worker = |of: &mut Fractions, _| json!({"g": of.draw(), "w": of.draw()});
    json!({"kind": "divisible-star", "load": of.draw(), "workers": of.many(workers, worker)})
}

fn affine_star(of: &mut Fractions, workers: usize, rounds: Value) -> Value {
    let worker = |of: &mut Fractions, _| json!({"g": of.draw(), "w": of.draw(), "G": of.draw(), "W": of.draw()});
    json!({"kind": "divisible-star", "load": of.draw(), "workers": of.many(workers, worker), "rounds": rounds})
}

fn star_with_returns(of: &mut Fractions, workers: usize, has_latencies: bool) -> Value {
    let fields: &[&str] = if has_latencies { &["g", "w", "d", "G", "W", "D"] } else { &["g", "w", "d"] };
    let worker = |of: &mut Fractions, _| fields.iter().map(|field| ((*field).to_owned(), of.draw())).collect();
    json!({"kind": "divisible-return", "load": of.draw(), "workers": of.many(workers, worker)})
}

fn tree(of: &mut Fractions, nodes: usize, has_latencies: bool) -> Value {
    let node = |of: &mut Fractions, node: usize| match (node, has_latencies) {
        (0, _) => json!({"w": of.draw()}),
        (_, true) => json!({"parent": (node - 1) / 2, "g": of.draw(), "w": of.draw(), "G": of.draw(), "W": of.draw()}),
        (_, false) => json!({"parent": (node - 1) / 2, "g": of.draw(), "w": of.draw()}),
    };
    json!({"kind": "divisible-tree", "load": of.draw(), "nodes": of.many(nodes, node)})
}

fn rounds(of: &mut Fractions, workers: usize, rounds: Option<usize>) -> Value {
    let mut platform = json!({"kind": "multi-round", "load": of.draw(), "workers": workers});
    for cost in ["g", "w", "G", "W"] {
        platform[cost] = of.draw();
    }
    if let Some(rounds) = rounds {
        platform["rounds"] = rounds.into();
    }
    platform
}

fn switch(of: &mut Fractions, workers: usize) -> Value {
    let worker = |of: &mut Fractions, _| json!({"load": of.draw(), "bandwidth": of.draw(), "speed": of.draw()});
    json!({"kind": "switch", "workers": of.many(workers, worker)})
}

fn graph(of: &mut Fractions, nodes: usize, is_tree: bool, horizon: Option<&str>) -> Value {
    let mut links: Vec<(usize, usize)> = (1..nodes).map(|node| ((node - 1) / 2, node)).collect();
    if !is_tree {
        let across = (2..nodes).map(|node| (node - 1, node)).filter(|link| !links.contains(link));
        let across: Vec<_> = across.collect();
        links.extend(across);
    }
    let link = |of: &mut Fractions, index: usize| json!({"between": [links[index].0, links[index].1], "c": of.draw()});
    let links = of.many(links.len(), link);
    let nodes = of.many(nodes, |of, node| json!({"w": of.draw(), "master": node == 0}));
    let mut graph = json!({"kind": "platform-graph", "nodes": nodes, "links": links});
    if let Some(horizon) = horizon {
        graph["horizon"] = horizon.into();
    }
    graph
}

/// Instances of every kind, for each way in which its methods differ.
fn instances(digits: usize, size: usize) -> Vec<Instance> {
    let of = &mut Fractions { digits, state: 1 };
    let all = [
        star(of, size),
        star_with_equal_links(of, size),
        redistribution(of, size),
        ring(of, size),
        linear_star(of, size),
        affine_star(of, size, 1.into()),
        affine_star(of, size, "any".into()),
        star_with_returns(of, size, false),
        star_with_returns(of, size, true),
        tree(of, size, false),
        tree(of, size, true),
        rounds(of, size, Some(size)),
        rounds(of, size, None),
        switch(of, size),
        graph(of, size, true, None),
        graph(of, size, false, None),
        graph(of, size, false, Some("9")),
    ];
    all.iter().map(|instance| Instance::read(&instance.to_string()).expect("an instance")).collect()
}

/// Solves by a method, and sees to what it says: a schedule that the checker measures, with a bound that is no better
/// than it, or a reason; whether there was a schedule.
fn is_answered(instance: &Instance, method: Option<&str>, options: &MethodOptions) -> bool {
    match solve(instance, method, options) {
        Ok(answer) => {
            let measured = answer.schedule.measure().expect("the schedule is valid").objective;
            assert_eq!(measured, answer.objective);
            assert!(!instance.sense().is_better(&answer.objective, &answer.bound.value));
            if let Ok(certified) = certificate(instance, &answer, options) {
                assert!(!instance.sense().is_better(&answer.objective, &certified.proved.bound));
            }
            true
        }
        Err(MethodError::Refused { reason, .. }) => {
            assert!(!reason.is_empty());
            false
        }
        Err(error) => panic!("{}: {error}", instance.kind()),
    }
}

fn within(limit: Duration) -> MethodOptions<'static> {
    MethodOptions { until: Instant::now().checked_add(limit), ..MethodOptions::default() }
}

/// A limit that was over long ago: nothing is left of the time for what comes after a search.
fn long_over() -> MethodOptions<'static> {
    let until = Instant::now().checked_sub(Duration::from_secs(10)).expect("the clock is older");
    MethodOptions { until: Some(until), ..MethodOptions::default() }
}

#[test]
fn every_method_ends_on_instances_of_long_numbers_when_the_time_is_over() {
    for instance in instances(900, 12) {
        for method in all().filter(|method| method.kind == instance.kind()) {
            is_answered(&instance, Some(method.name), &long_over());
        }
        is_answered(&instance, None, &long_over());
    }
}

#[test]
fn small_instances_of_long_numbers_are_solved_within_a_limit() {
    for instance in instances(120, 3) {
        assert!(is_answered(&instance, None, &within(Duration::from_secs(1_000))), "{}", instance.kind());
    }
}

#[test]
fn the_reason_says_that_the_time_was_over_and_how_far_the_method_came() {
    let of = &mut Fractions { digits: 60, state: 2 };
    let told = |instance: Value, method: &str| {
        let instance = Instance::read(&instance.to_string()).expect("an instance");
        solve(&instance, Some(method), &within(Duration::ZERO)).map(|answer| answer.method).unwrap_err().to_string()
    };
    let subsets = told(ring(of, 8), "subsets");
    assert!(subsets.contains("stopped after") && subsets.contains("shortest paths"), "{subsets}");
    let exhaustive = told(ring(of, 6), "exhaustive");
    assert!(exhaustive.contains("stopped after") && exhaustive.contains("rings"), "{exhaustive}");
    let mbbsa = told(star_with_equal_links(of, 9), "mbbsa");
    assert!(mbbsa.contains("the time was over before a makespan was found"), "{mbbsa}");
    let recursion = told(tree(&mut Fractions { digits: 900, state: 3 }, 40, false), "recursion");
    assert!(recursion.contains("the time was over before"), "{recursion}");
}

#[test]
fn an_integer_of_a_thousand_digits_is_a_long_number_too() {
    let time = BigInt::from(10).pow(900).to_string();
    let star =
        json!({"kind": "star", "workers": [{"c": "1", "w": time, "tasks": 9}, {"c": time, "w": "1", "tasks": 0}]});
    let instance = Instance::read(&star.to_string()).expect("an instance");
    assert!(is_answered(&instance, None, &within(Duration::ZERO)));
    assert!(is_answered(&instance, None, &within(Duration::from_secs(1_000))));
}
