//! Each formula beside its second transcription: `tests/transcriptions/tpds2004.py` was written from the paper's text
//! alone, and `transcription.json` holds what it gives.

#[path = "../../../../tests/transcriptions/compare.rs"]
mod compare;

use std::collections::{BTreeMap, BTreeSet};

use compare::{Code, compare, is_of_the_claims, list, number};
use itertools::Itertools;
use num_traits::{One, Zero};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Direction, Link, Node, PlatformGraph, PortModel};
use serde_json::{Value, json};

use crate::horizon::count_in;
use crate::mssg::{Program, SteadyState};
use crate::reconstruction::{printed_period, rates_period};
use crate::star::{Child, Star};
use crate::tree::{PrintedValue, Tree, printed_value};

const FORMULAS: [(&str, Code); 15] = [
    ("count", count),
    ("example-trees", |given| json!(Tree::new(&platform(given)).unwrap().throughput().to_string())),
    ("period", period),
    ("program k-ports", program),
    ("program mixed", program),
    ("program of several masters", program),
    ("program r*||s*||w", program),
    ("program r,s,w", program),
    ("program r||s,w", program),
    ("program r||s||w", program),
    ("program s||r,w", program),
    ("program w||r,s", program),
    ("program with arcs", program),
    ("proposition-1", proposition_1),
    ("proposition-2", proposition_2),
];

#[test]
fn a_second_transcription_of_the_paper_gives_the_same_values() {
    compare(include_str!("../../transcription.json"), |name| !is_of_the_claims(name), &FORMULAS);
}

/// Numbered from 0 on.
fn index(value: &Value) -> usize {
    value.as_u64().unwrap() as usize - 1
}

fn model(given: &Value, node: usize) -> PortModel {
    let ports = |name: &str| given[name].as_u64().unwrap() as u32;
    match given["model"][node].as_str() {
        Some(name) => PortModel::NAMED.into_iter().find(|model| model.name() == Some(name)).unwrap(),
        None if given["receive"].is_null() => PortModel::default(),
        None => PortModel::Ports { receive: ports("receive"), send: ports("send") },
    }
}

/// The first node is the master, where none is named.
fn platform(given: &Value) -> PlatformGraph {
    let masters = match (&given["masters"], &given["master"]) {
        (Value::Null, Value::Null) => vec![0],
        (Value::Null, master) => vec![index(master)],
        (masters, _) => list(masters, index),
    };
    let node = |(number, time): (usize, Rational)| Node {
        cycle_time: Some(time),
        is_master: masters.contains(&number),
        model: model(given, number),
    };
    let all = |name: &str, direction: Direction| {
        let link =
            |link: &Value| Link { from: index(&link[0]), to: index(&link[1]), cost: number(&link[2]), direction };
        if given[name].is_null() { Vec::new() } else { list(&given[name], link) }
    };
    let links = [all("links", Direction::Both), all("tree", Direction::Both), all("arcs", Direction::Forward)].concat();
    let nodes = list(&given["w"], number).into_iter().enumerate().map(node).collect();
    PlatformGraph::new(nodes, links).unwrap()
}

/// What is given of alpha, s and the throughput; nothing else is done.
fn state(given: &Value, platform: &PlatformGraph) -> SteadyState {
    let sent = list(&given["s"], |one| ((index(&one[0]), index(&one[1])), number(&one[2])));
    let share = |(from, to, _): (usize, usize, usize)| {
        sent.iter().find(|(ends, _)| *ends == (from, to)).map_or_else(Rational::zero, |(_, share)| share.clone())
    };
    let idle = vec![Rational::zero(); platform.nodes().len()];
    SteadyState {
        throughput: if given["throughput"].is_null() { Rational::zero() } else { number(&given["throughput"]) },
        computing: if given["alpha"].is_null() { idle } else { list(&given["alpha"], number) },
        sending: platform.arcs().map(share).collect(),
    }
}

fn words(terms: &BTreeMap<String, Rational>) -> String {
    terms.iter().map(|(name, factor)| format!("{factor} {name}")).join(" + ")
}

/// The paper's names of the variables, by column.
fn names(platform: &PlatformGraph, program: &Program) -> BTreeMap<usize, String> {
    let alphas = program.computing.iter().enumerate().map(|(node, one)| (*one, format!("alpha {}", node + 1)));
    let sends = platform.arcs().zip(&program.sending);
    let sends = sends.map(|((from, to, _), one)| (*one, format!("s {} {}", from + 1, to + 1)));
    alphas.chain(sends).filter_map(|(variable, name)| Some((variable?.index(), name))).collect()
}

/// The rows and the upper bounds of the columns as a set, where they say something: an upper bound does where the
/// variable stands in no sum that is at most 1, a sum where it has two terms.
fn program(given: &Value) -> Value {
    let platform = platform(given);
    let program = Program::new(&platform);
    let names = names(&platform, &program);
    let columns = program.program.columns();
    assert!(columns.iter().all(|column| column.bounds.lower == Some(Rational::zero())), "a variable may be negative");
    let (mut rows, mut in_sums) = (BTreeSet::new(), BTreeSet::new());
    for row in program.program.rows().iter().filter(|row| !row.terms().is_empty()) {
        let (relation, right) = match (&row.bounds.lower, row.bounds.upper.as_ref().unwrap()) {
            (Some(lower), upper) if lower == upper => ("=", upper),
            (None, upper) => ("<=", upper),
            (Some(lower), upper) => panic!("from {lower} to {upper}"),
        };
        let terms: BTreeMap<_, _> =
            row.terms().iter().map(|(at, factor)| (names[at].clone(), factor.clone())).collect();
        if relation == "<=" {
            assert!(terms.values().all(One::is_one) && *right >= Rational::one());
            match terms.len() {
                1 => continue,
                _ if right.is_one() => in_sums.extend(terms.keys().cloned()),
                _ => {}
            }
        }
        rows.insert(format!("{} {relation} {right}", words(&terms)));
    }
    for (column, name) in names.iter().filter(|(_, name)| !in_sums.contains(*name)) {
        rows.insert(format!("1 {name} <= {}", columns[*column].bounds.upper.as_ref().unwrap()));
    }
    let objective = names.iter().map(|(at, name)| (name.clone(), columns[*at].objective.clone()));
    let objective: BTreeMap<_, _> = objective.filter(|(_, factor)| !factor.is_zero()).collect();
    json!({ "rows": rows, "objective": words(&objective) })
}

fn proposition_1(given: &Value) -> Value {
    let uplink = (!given["uplink"].is_null()).then(|| number(&given["uplink"]));
    let child = |child: &Value| Child { cost: number(&child[0]), cycle_time: Some(number(&child[1])) };
    let star = Star { uplink, cycle_time: Some(number(&given["w"])), children: list(&given["children"], child) };
    json!(star.throughput().to_string())
}

fn proposition_2(given: &Value) -> Value {
    let throughput = Tree::new(&platform(given)).unwrap().throughput();
    let PrintedValue::Weight(weight) = printed_value(&throughput) else { panic!("all compute") };
    json!({ "throughput": throughput.to_string(), "printed": weight.to_string() })
}

fn period(given: &Value) -> Value {
    let platform = platform(given);
    let state = state(given, &platform);
    json!({
        "variables": printed_period(&state).to_string(),
        "tasks": rates_period(&platform, &state).to_string(),
    })
}

fn count(given: &Value) -> Value {
    let platform = platform(given).within(number(&given["K"])).unwrap();
    let period = given["T"].as_u64().unwrap().into();
    let count = count_in(&platform, &state(given, &platform), period).unwrap();
    json!({
        "I": count.initialisation.to_string(),
        "J": count.clean_up.to_string(),
        "r": count.repetitions.to_string(),
        "steady": count.tasks.to_string(),
    })
}
