//! What a schedule file says: each number stands in its place of the schedule that is read.

use schedcheck_files::{Candidate, Instance, read_platform_graph_schedule, read_ring_schedule};
use schedcheck_model::platform_graph::{self, ComputedTask, Period, Phase, Phases, SentTask, Slot, Tasks};
use schedcheck_model::star::{Run, Transfer};
use schedcheck_model::{Rational, divisible, ring, star, switch, tree};

fn ratio(text: &str) -> Rational {
    text.parse().expect("a fraction")
}

/// The schedule of an instance of this kind, and the same written again.
fn read(instance: &str, schedule: &str) -> Candidate {
    let instance = Instance::read(instance).unwrap_or_else(|error| panic!("{error}: {instance}"));
    let candidate = Candidate::read_schedule(instance, schedule).unwrap_or_else(|error| panic!("{error}: {schedule}"));
    assert_eq!(candidate.to_json()["schedule"].to_string(), schedule);
    candidate
}

const TRANSFERS: &str = concat!(
    r#""transfers":[{"from":1,"to":2,"in_start":"3/2","out_start":"4"},"#,
    r#"{"from":5,"to":6,"in_start":"7","out_start":"8"}]"#
);

fn transfers() -> Vec<Transfer<Rational>> {
    let transfer =
        |from, to, in_start, out_start| Transfer { from, to, in_start: ratio(in_start), out_start: ratio(out_start) };
    vec![transfer(1, 2, "3/2", "4"), transfer(5, 6, "7", "8")]
}

#[test]
fn a_star_has_transfers_and_computations() {
    let computations = r#""computations":[{"worker":1,"start":"5/2","tasks":3},{"worker":4,"start":"0","tasks":6}]"#;
    let instance = r#"{"kind":"star","workers":[{"c":1,"w":1,"tasks":1}]}"#;
    let Candidate::Star(_, found) = read(instance, &format!("{{{TRANSFERS},{computations}}}")) else {
        panic!("a star")
    };
    let run = |worker, start, tasks| Run { worker, start: ratio(start), tasks };
    assert_eq!(found, star::Schedule { transfers: transfers(), runs: vec![run(1, "5/2", 3), run(4, "0", 6)] });
}

#[test]
fn a_redistribution_has_transfers() {
    let instance = r#"{"kind":"redistribution","workers":[{"c":1,"delta":0}]}"#;
    let Candidate::Redistribution(_, found) = read(instance, &format!("{{{TRANSFERS}}}")) else { panic!("the kind") };
    assert_eq!(found, transfers());
}

#[test]
fn a_ring_has_processors_and_their_shares() {
    let text = r#"{"ring":[3,1,2],"shares":["1/2","1/3","1/6"]}"#;
    let Candidate::Ring(_, found) = read(r#"{"kind":"ring","W":1,"H":1,"w":[1],"c":[[0]]}"#, text) else {
        panic!("a ring")
    };
    assert_eq!(found, ring::Schedule { ring: vec![3, 1, 2], shares: ["1/2", "1/3", "1/6"].map(ratio).to_vec() });
    assert_eq!(read_ring_schedule(text), Ok(found));
}

#[test]
fn a_divisible_load_has_a_share_of_the_master_and_chunks() {
    let text = concat!(
        r#"{"master":"5/2","chunks":[{"worker":1,"load":"2","send_start":"3","compute_start":"4"},"#,
        r#"{"worker":0,"load":"1/5","send_start":"6","compute_start":"7"}]}"#
    );
    let chunk = |worker, load, send_start, compute_start| divisible::Chunk {
        worker,
        load: ratio(load),
        send_start: ratio(send_start),
        compute_start: ratio(compute_start),
    };
    let chunks = vec![chunk(1, "2", "3", "4"), chunk(0, "1/5", "6", "7")];
    let expected = divisible::Schedule { master: ratio("5/2"), chunks };
    let star = r#"{"kind":"divisible-star","load":1,"workers":[{"g":1,"w":1}]}"#;
    let Candidate::DivisibleStar(_, found) = read(star, text) else { panic!("a star") };
    assert_eq!(found, expected);
    let Candidate::MultiRound(_, found) = read(r#"{"kind":"multi-round","load":1,"workers":2,"g":1,"w":1}"#, text)
    else {
        panic!("rounds")
    };
    assert_eq!(found, expected);
}

#[test]
fn a_tree_has_messages_and_computations() {
    let text = concat!(
        r#"{"messages":[{"to":1,"load":"2","start":"3"},{"to":4,"load":"1/2","start":"5"}],"#,
        r#""computations":[{"node":6,"load":"7","start":"8"}]}"#
    );
    let tree = r#"{"kind":"divisible-tree","load":1,"root":{"w":1}}"#;
    let Candidate::DivisibleTree(_, found) = read(tree, text) else { panic!("a tree") };
    let message = |to, load, start| tree::Message { to, load: ratio(load), start: ratio(start) };
    let expected = tree::Schedule {
        messages: vec![message(1, "2", "3"), message(4, "1/2", "5")],
        computations: vec![tree::Computation { node: 6, load: ratio("7"), start: ratio("8") }],
    };
    assert_eq!(found, expected);
}

#[test]
fn a_switch_has_flows_and_computations() {
    let text = concat!(
        r#"{"flows":[{"from":1,"to":2,"load":"3","start":"4","end":"5"}],"#,
        r#""computations":[{"worker":6,"load":"7","start":"8","end":"9"}]}"#
    );
    let instance = r#"{"kind":"switch","workers":[{"load":1,"bandwidth":1,"speed":1}]}"#;
    let Candidate::Switch(_, found) = read(instance, text) else { panic!("a switch") };
    let [load, start, end] = ["3", "4", "5"].map(ratio);
    let flows = vec![switch::Flow { from: 1, to: 2, load, start, end }];
    let [load, start, end] = ["7", "8", "9"].map(ratio);
    let computations = vec![switch::Computation { worker: 6, load, start, end }];
    assert_eq!(found, switch::Schedule { flows, computations });
}

#[test]
fn a_platform_graph_has_a_period_phases_or_single_tasks() {
    const SLOT: &str =
        r#"{"duration":"2","transfers":[{"from":3,"to":4,"tasks":5}],"computations":[{"node":6,"tasks":7}]}"#;
    let graph = r#"{"kind":"platform-graph","nodes":[{"w":1,"master":true}],"links":[]}"#;
    let schedule = |text: &str| {
        let Candidate::PlatformGraph(_, found) = read(graph, text) else { panic!("a graph") };
        assert_eq!(read_platform_graph_schedule(text).as_ref(), Ok(&found));
        found
    };
    let computation = |node, tasks: u32| platform_graph::Computation { node, tasks: tasks.into() };
    let slot = Slot {
        duration: ratio("2"),
        transfers: vec![platform_graph::Transfer { from: 3, to: 4, tasks: 5_u32.into() }],
        computations: vec![computation(6, 7)],
    };
    let period = Period { duration: ratio("9/2"), slots: vec![slot], computations: vec![computation(8, 1)] };
    let fields = format!(r#""period":"9/2","slots":[{SLOT}],"computations":[{{"node":8,"tasks":1}}]"#);
    assert_eq!(schedule(&format!("{{{fields}}}")), platform_graph::Schedule::Period(period.clone()));
    let phases = Phases { phases: vec![Phase { repeat: 11_u32.into(), period }] };
    let text = format!(r#"{{"phases":[{{"repeat":11,{fields}}}]}}"#);
    assert_eq!(schedule(&text), platform_graph::Schedule::Phases(phases));
    let text = r#"{"transfers":[{"from":1,"to":2,"start":"3"}],"computations":[{"node":4,"start":"5/2"}]}"#;
    let tasks = Tasks {
        transfers: vec![SentTask { from: 1, to: 2, start: ratio("3") }],
        computations: vec![ComputedTask { node: 4, start: ratio("5/2") }],
    };
    assert_eq!(schedule(text), platform_graph::Schedule::Tasks(tasks));
}
