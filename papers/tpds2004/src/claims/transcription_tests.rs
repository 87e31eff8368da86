//! Each formula of the claims beside its second transcription: `tests/transcriptions/tpds2004.py` was written from the
//! paper's text alone, and `transcription.json` holds what it gives.

#[path = "../../../../tests/transcriptions/compare.rs"]
mod compare;

use std::collections::{BTreeMap, BTreeSet};

use compare::{Code, compare, is_of_the_claims, list, number};
use exact_lp::Bounds;
use itertools::Itertools;
use num_traits::Zero;
use schedcheck_bruteforce::platform_graph::spanning_trees::{Limits, best};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{
    ComputedTask, Direction, Link, Node, PlatformGraph, PortModel, SentTask, Tasks,
};
use schedcheck_reductions::best_tree::TreeGap;
use serde_json::{Value, json};

use super::{equations, example, horizon_bound, solutions, spanning_trees, stars};
use crate::figures::example as figure_2;
use schedcheck_tpds2004_algorithms::mssg::SteadyState;
use schedcheck_tpds2004_algorithms::star::{Child, Star};

const FORMULAS: [(&str, Code); 8] = [
    ("claims/auxiliary-problem", |given| written(&stars::printed_rates(&star(given), false))),
    ("claims/example", example),
    ("claims/equation-7-in-tasks", equation_7_in_tasks),
    ("claims/example-steps", example_steps),
    ("claims/first-rate", first_rate),
    ("claims/lemma-1", lemma_1),
    ("claims/one-direction", one_direction),
    ("claims/theorem-3", theorem_3),
];

#[test]
fn a_second_transcription_of_the_paper_gives_the_same_values() {
    compare(include_str!("../../transcription.json"), is_of_the_claims, &FORMULAS);
}

fn written(numbers: &[Rational]) -> Value {
    numbers.iter().map(|number| json!(number.to_string())).collect()
}

/// Numbered from 0 on.
fn index(value: &Value) -> usize {
    value.as_u64().unwrap() as usize - 1
}

/// The children renumbered as the proof has them.
fn star(given: &Value) -> Star {
    let child = |child: &Value| Child { cost: number(&child[0]), cycle_time: Some(number(&child[1])) };
    stars::sorted(&Star { uplink: None, cycle_time: None, children: list(&given["children"], child) })
}

fn first_rate(given: &Value) -> Value {
    let star = star(given);
    let printed = stars::rate(&star.children[0].cycle_time);
    json!({ "printed": printed.to_string(), "defined": stars::printed_rates(&star, false)[0].to_string() })
}

/// The first node is the master, where none is named.
fn platform(given: &Value) -> PlatformGraph {
    let master = if given["master"].is_null() { 0 } else { index(&given["master"]) };
    let node = |(number, time): (usize, Rational)| Node {
        cycle_time: Some(time),
        is_master: number == master,
        model: PortModel::default(),
    };
    let link = |link: &Value| Link {
        from: index(&link[0]),
        to: index(&link[1]),
        cost: number(&link[2]),
        direction: Direction::Both,
    };
    let nodes = list(&given["w"], number).into_iter().enumerate().map(node).collect();
    PlatformGraph::new(nodes, list(&given["links"], link)).unwrap()
}

/// The rows that stand in place of equation 7, which is let go.
fn equation_7_in_tasks(given: &Value) -> Value {
    let platform = platform(given);
    let program = equations::in_tasks(&platform, Rational::recip);
    let sends = platform.arcs().zip(&program.sending);
    let names: BTreeMap<_, _> = sends
        .filter_map(|((from, to, _), variable)| Some(((*variable)?.index(), format!("s {} {}", from + 1, to + 1))))
        .collect();
    let mut rows = BTreeSet::new();
    for row in program.program.rows() {
        let terms = || {
            row.terms()
                .iter()
                .map(|(at, factor)| format!("{factor} {}", names[at]))
                .sorted_by_key(|term| term.split_once(' ').map(|(_, name)| name.to_owned()))
        };
        match row.name.split_once('_').unwrap().0 {
            "link" => assert_eq!(row.bounds, Bounds::free()),
            "bandwidth" => {
                assert_eq!(row.bounds.lower, None);
                rows.insert(format!("{} <= {}", terms().join(" + "), row.bounds.upper.as_ref().unwrap()));
            }
            _ => {}
        }
    }
    json!(rows)
}

/// As many tasks computed and sent as are given, at no time in particular.
fn lemma_1(given: &Value) -> Value {
    let platform = platform(given).within(number(&given["K"])).unwrap();
    let mut schedule = Tasks::default();
    for (node, tasks) in list(&given["computed"], |tasks| tasks.as_u64().unwrap()).into_iter().enumerate() {
        schedule.computations.extend((0..tasks).map(|_| ComputedTask { node, start: Rational::zero() }));
    }
    for sent in given["forwarded"].as_array().unwrap() {
        let one = || SentTask { from: index(&sent[0]), to: index(&sent[1]), start: Rational::zero() };
        schedule.transfers.extend((0..sent[2].as_u64().unwrap()).map(|_| one()));
    }
    let state = horizon_bound::fractions(&platform, &schedule);
    let share = |ends: &Value| {
        let place = platform.arcs().position(|(from, to, _)| (from, to) == (index(&ends[0]), index(&ends[1])));
        json!([ends[0], ends[1], state.sending[place.unwrap()].to_string()])
    };
    let sides = (0..platform.nodes().len()).map(|node| {
        let [received, computed, sent] = horizon_bound::passing(&schedule, node);
        json!([received, computed + sent])
    });
    json!({
        "alpha": written(&state.computing),
        "s": list(&given["forwarded"], share),
        "sides": sides.collect::<Value>(),
    })
}

fn one_direction(given: &Value) -> Value {
    let platform = figure_2::platform();
    let mut sending = vec![Rational::zero(); platform.arcs().count()];
    (sending[2], sending[3]) = (number(&given["there"]), number(&given["back"]));
    let state = SteadyState { throughput: Rational::zero(), computing: Vec::new(), sending };
    written(&solutions::times_subtracted(state, &platform, 2, 3).sending[2..4])
}

/// The weights that the sentences of section 2.4 leave for the platform, and the sentences themselves.
fn example(given: &Value) -> Value {
    let sends = figure_2::SENDS.map(|sent| json!([sent.from + 1, sent.to + 1, sent.tasks, sent.share]));
    assert_eq!(json!(sends), given["sends"]);
    let platform = figure_2::platform();
    let times = platform.nodes().iter().map(|node| node.cycle_time.clone().unwrap()).collect_vec();
    let link = |sent: &Value| {
        let link = platform.link_between(index(&sent[0]), index(&sent[1])).unwrap();
        json!([sent[0], sent[1], platform.links()[link].cost.to_string()])
    };
    assert_eq!(platform.links().len(), sends.len());
    json!({ "w": written(&times), "links": list(&given["sends"], link) })
}

fn example_steps(given: &Value) -> Value {
    let ends = (index(&given[0]), index(&given[1]));
    let sent = figure_2::SENDS.iter().find(|sent| (sent.from, sent.to) == ends).unwrap();
    assert_eq!(json!([sent.tasks, sent.share]), json!([given[2], given[3]]));
    let sent = figure_2::Sent { steps: given[4].as_i64().unwrap(), ..*sent };
    json!(example::takes(&figure_2::platform(), &sent).is_ok())
}

fn theorem_3(given: &Value) -> Value {
    let gap = TreeGap::new(given.as_u64().unwrap() as usize).unwrap();
    let tree = best(&gap.platform, &Limits::default()).unwrap().best.unwrap().throughput;
    json!({ "graph": spanning_trees::of_the_graph(&gap).to_string(), "tree": tree.to_string() })
}
