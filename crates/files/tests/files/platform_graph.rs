//! Files of kind `platform-graph`: what each form means, schedules of all three forms, and bad input, case by case.

use schedcheck_files::{Candidate, Instance, read_candidate, read_platform_graph_schedule};
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Direction, PlatformGraph, PortModel, Schedule, check_period, check_tasks};

/// Reads, writes and reads again.
fn kept(text: &str) -> PlatformGraph {
    let instance = Instance::read(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let written = instance.to_json().to_string();
    assert_eq!(Instance::read(&written).as_ref(), Ok(&instance), "{written}");
    let Instance::PlatformGraph(platform) = instance else { panic!("the kind is platform-graph") };
    platform
}

/// Two nodes, the first of them the master, with these links.
fn pair(links: &str) -> String {
    format!(r#"{{"kind":"platform-graph","nodes":[{{"w":"1","master":true}},{{"w":2}}],"links":[{links}]}}"#)
}

/// One master with these fields beside `master`.
fn alone(fields: &str) -> String {
    format!(r#"{{"kind":"platform-graph","nodes":[{{{fields},"master":true}}],"links":[]}}"#)
}

#[test]
fn models_masters_directions_and_horizons_are_read() {
    let platform = kept(
        r#"{"kind":"platform-graph","nodes":[{"w":"1","master":true},{"w":"inf","model":"w||r,s"},{"w":0.5,"model":{"receive_ports":2,"send_ports":1},"master":false}],
        "links":[{"between":[1,0],"c":"2"},{"from":0,"to":2,"c":"1/3"},{"from":2,"to":0,"c":7}],"horizon":"100"}"#,
    );
    let models: Vec<_> = platform.nodes().iter().map(|node| node.model).collect();
    assert_eq!(models, [PortModel::SinglePort, PortModel::WorkInParallel, PortModel::Ports { receive: 2, send: 1 }]);
    assert_eq!(platform.nodes().iter().map(|node| node.is_master).collect::<Vec<_>>(), [true, false, false]);
    assert_eq!(platform.nodes()[1].cycle_time, None);
    let directions: Vec<_> = platform.links().iter().map(|link| link.direction).collect();
    assert_eq!(directions, [Direction::Both, Direction::Forward, Direction::Forward]);
    assert_eq!(platform.horizon().map(Rational::to_string), Some("100".to_owned()));
}

#[test]
fn every_named_model_is_kept() {
    for model in PortModel::NAMED {
        let name = model.name().unwrap();
        let platform = kept(&alone(&format!(r#""w":1,"model":"{name}""#)));
        assert_eq!(platform.nodes()[0].model, model);
    }
}

#[test]
fn disconnected_and_relay_only_platforms_and_several_masters_are_legal() {
    let apart = kept(
        r#"{"kind":"platform-graph","nodes":[{"w":1,"master":true},{"w":1},{"w":1,"master":true}],"links":[],"horizon":0}"#,
    );
    assert_eq!((apart.links().len(), apart.horizon()), (0, Some(&Rational::default())));
    let relays = kept(
        r#"{"kind":"platform-graph","nodes":[{"w":"inf","master":true},{"w":"inf"}],"links":[{"between":[0,1],"c":1}]}"#,
    );
    let nothing = read_platform_graph_schedule(r#"{"period":1,"slots":[],"computations":[]}"#).unwrap();
    let Schedule::Period(nothing) = nothing else { panic!("a period") };
    assert_eq!(check_period(&relays, &nothing).unwrap().throughput, Rational::default());
}

#[test]
fn the_example_is_as_recovered_from_the_text() {
    let text = include_str!("../../../../papers/tpds2004/data/tpds2004-example.json");
    let recovered = PlatformGraph::of([1, 3, 4, 6], [(0, 1, 2), (0, 2, 1), (2, 3, 3), (1, 3, 3)]);
    assert_eq!(kept(text), recovered);
}

#[test]
fn schedules_of_all_forms_are_kept() {
    let forever =
        r#"{"kind":"platform-graph","nodes":[{"w":"1","master":true},{"w":"2"}],"links":[{"between":[0,1],"c":"1"}]"#;
    let slots = r#""slots":[{"duration":"1","transfers":[{"from":0,"to":1,"tasks":1}]},{"duration":2,"computations":[{"node":1,"tasks":"1"}]},{"duration":0}]"#;
    let schedules = [
        (forever.to_owned(), format!(r#"{{"period":"3",{slots},"computations":[{{"node":0,"tasks":3}}]}}"#)),
        (
            format!(r#"{forever},"horizon":"9""#),
            format!(r#"{{"phases":[{{"repeat":3,"period":"3",{slots},"computations":[]}}]}}"#),
        ),
        (
            format!(r#"{forever},"horizon":"9""#),
            r#"{"transfers":[{"from":0,"to":1,"start":0}],"computations":[{"node":1,"start":"3/2"},{"node":0,"start":"0"}]}"#.to_owned(),
        ),
    ];
    for (instance, schedule) in schedules {
        let line = format!(r#"{{"instance":{instance}}},"schedule":{schedule}}}"#);
        let candidate: Candidate = read_candidate(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(read_candidate(&candidate.to_json().to_string()), Ok(candidate));
    }
}

#[test]
fn numbers_of_tasks_of_any_length_are_kept() {
    let many = "9".repeat(200);
    let text = format!(r#"{{"period":"{many}","slots":[],"computations":[{{"node":0,"tasks":"{many}"}}]}}"#);
    let Ok(Schedule::Period(period)) = read_platform_graph_schedule(&text) else { panic!("a period") };
    assert_eq!(period.computations[0].tasks.to_string(), many);
    let Instance::PlatformGraph(platform) = Instance::read(&alone(r#""w":1"#)).unwrap() else { panic!("a graph") };
    assert_eq!(check_period(&platform, &period).unwrap().throughput.to_string(), "1");
}

/// A text, the field that its error names, and words of the rule.
fn refused(cases: &[(String, &str, &str)]) {
    for (text, path, rule) in cases {
        let error = Instance::read(text).err().unwrap_or_else(|| panic!("accepted: {text}"));
        let message = error.to_string();
        assert_eq!(error.path(), *path, "{text}: {message}");
        assert!(message.contains(rule) && message.contains(path), "{text}: {message}");
        assert!(message.len() < 500, "{text}: a message of {} bytes", message.len());
    }
}

#[test]
fn bad_links_are_refused() {
    refused(&[
        (pair(r#"{"between":[0,2],"c":1}"#), "links[0]", "there is no node 2: nodes are numbered from 0 to 1"),
        (pair(r#"{"from":7,"to":1,"c":1}"#), "links[0]", "there is no node 7"),
        (pair(r#"{"between":[1,1],"c":1}"#), "links[0]", "both ends are node 1"),
        (pair(r#"{"between":[0,1],"c":1},{"between":[1,0],"c":2}"#), "links[1]", "from node 1 to node 0 over links[0]"),
        (pair(r#"{"between":[0,1],"c":1},{"from":1,"to":0,"c":2}"#), "links[1]", "from node 1 to node 0 over links[0]"),
        (pair(r#"{"from":0,"to":1,"c":1},{"between":[0,1],"c":2}"#), "links[1]", "from node 0 to node 1 over links[0]"),
        (pair(r#"{"from":0,"to":1,"c":1},{"from":0,"to":1,"c":1}"#), "links[1]", "from node 0 to node 1 over links[0]"),
        (pair(r#"{"between":[0,1],"c":0}"#), "links[0].c", "the time to send a task is positive"),
        (pair(r#"{"between":[0,1],"c":-1}"#), "links[0].c", "not negative"),
        (pair(r#"{"between":[0,1],"c":"inf"}"#), "links[0].c", "not a number"),
        (pair(r#"{"between":[0,1],"c":"1/0"}"#), "links[0].c", "zero"),
        (pair(r#"{"between":[0,1]}"#), "links[0]", "missing field `c`"),
        (pair(r#"{"c":1}"#), "links[0]", "either the field between"),
        (pair(r#"{"from":0,"c":1}"#), "links[0]", "either the field between"),
        (pair(r#"{"between":[0,1],"from":0,"to":1,"c":1}"#), "links[0]", "either the field between"),
        (pair(r#"{"between":[0],"c":1}"#), "links[0].between", "a link joins 2 nodes, and here are 1"),
        (pair(r#"{"between":[0,1,1],"c":1}"#), "links[0].between", "and here are 3"),
        (pair(r#"{"between":[0,-1],"c":1}"#), "links[0].between[1]", "not negative"),
        (pair(r#"{"between":[0,"1"],"c":1}"#), "links[0].between[1]", "an integer is expected"),
        (pair(r#"{"between":[0,1],"c":1,"d":1}"#), "links[0].d", "unknown field `d`"),
        (pair("[0,1,1]"), "links[0]", "expected an object"),
    ]);
}

#[test]
fn bad_nodes_are_refused() {
    let nodes = |nodes: &str| format!(r#"{{"kind":"platform-graph","nodes":[{nodes}],"links":[]}}"#);
    refused(&[
        (nodes(""), "nodes", "at least one node"),
        (nodes(r#"{"w":1}"#), "nodes", "at least one master"),
        (nodes(r#"{"w":1,"master":false},{"w":1}"#), "nodes", "at least one master"),
        (alone(r#""w":0"#), "nodes[0].w", "positive"),
        (alone(r#""w":"-1/2""#), "nodes[0].w", "not negative"),
        (alone(r#""w":"fast""#), "nodes[0].w", "not a number"),
        (alone(r#""w":null"#), "nodes[0].w", "not null"),
        (alone(r#""model":"r,s,w""#), "nodes[0]", "missing field `w`"),
        (alone(r#""w":1,"speed":1"#), "nodes[0].speed", "unknown field `speed`"),
        (alone(r#""w":1,"master":true"#), "nodes[0]", "duplicate field `master`"),
        (nodes(r#"{"w":1,"master":"yes"}"#), "nodes[0].master", "boolean"),
        (nodes(r#"{"w":1,"master":1}"#), "nodes[0].master", "boolean"),
    ]);
}

#[test]
fn bad_models_are_refused_and_the_right_names_told() {
    let model = |model: &str| alone(&format!(r#""w":1,"model":{model}"#));
    let names = "r*||s*||w r||s||w r||s,w s||r,w w||r,s r,s,w";
    refused(&[
        (model(r#""r|s|w""#), "nodes[0].model", names),
        (model(r#""R||S||W""#), "nodes[0].model", names),
        (model(r#""""#), "nodes[0].model", names),
        (model("1"), "nodes[0].model", "a model is a name"),
        (model("null"), "nodes[0].model", "a model is a name"),
        (model(r#"{"receive_ports":0,"send_ports":1}"#), "nodes[0].model", "at least one receiving port"),
        (model(r#"{"receive_ports":1,"send_ports":0}"#), "nodes[0].model", "at least one receiving port"),
        (model(r#"{"receive_ports":1}"#), "nodes[0].model", "missing field `send_ports`"),
        (model(r#"{"receive_ports":1,"send_ports":-1}"#), "nodes[0].model.send_ports", "not negative"),
        (model(r#"{"receive_ports":1,"send_ports":5000000000}"#), "nodes[0].model.send_ports", "too large"),
        (model(r#"{"receive_ports":1,"send_ports":1,"ports":1}"#), "nodes[0].model.ports", "unknown field `ports`"),
    ]);
}

#[test]
fn bad_platforms_are_refused() {
    let platform = |fields: &str| format!(r#"{{"kind":"platform-graph",{fields}}}"#);
    let nodes = r#""nodes":[{"w":1,"master":true}]"#;
    refused(&[
        (platform(r#""links":[]"#), "", "missing field `nodes`"),
        (platform(nodes), "", "missing field `links`"),
        (platform(&format!(r#"{nodes},"links":[],"horizon":-1"#)), "horizon", "not negative"),
        (platform(&format!(r#"{nodes},"links":[],"horizon":"inf""#)), "horizon", "not a number"),
        (platform(&format!(r#"{nodes},"links":[],"deadline":1"#)), "deadline", "unknown field `deadline`"),
        (platform(&format!(r#"{nodes},"links":{{}}"#)), "links", "expected a list"),
        (platform(&format!(r#"{nodes},"links":[],"nodes":[]"#)), "", "duplicate field `nodes`"),
    ]);
}

#[test]
fn bad_schedules_are_refused() {
    let cases = [
        (r#"{"period":1,"slots":[]}"#, "", "missing field `computations`"),
        (r#"{"period":1,"slots":[],"computations":[],"phases":[]}"#, "period", "unknown field `period`"),
        (r#"{"period":1,"slots":[{"duration":1,"tasks":1}],"computations":[]}"#, "slots[0].tasks", "unknown field"),
        (r#"{"period":1,"slots":[],"computations":[{"node":0,"tasks":-1}]}"#, "computations[0].tasks", "not negative"),
        (r#"{"period":1,"slots":[],"computations":[{"node":0,"tasks":"1/2"}]}"#, "computations[0].tasks", "an integer"),
        (r#"{"phases":[{"period":1,"slots":[],"computations":[]}]}"#, "phases[0]", "missing field `repeat`"),
        (r#"{"phases":[{"repeat":-1,"period":1,"slots":[],"computations":[]}]}"#, "phases[0].repeat", "not negative"),
        (r#"{"transfers":[]}"#, "", "missing field `computations`"),
        (r#"{"transfers":[{"from":0,"to":1}],"computations":[]}"#, "transfers[0]", "missing field `start`"),
        (
            r#"{"transfers":[],"computations":[{"node":0,"start":0,"tasks":1}]}"#,
            "computations[0].tasks",
            "unknown field",
        ),
    ];
    for (text, path, rule) in cases {
        let error = read_platform_graph_schedule(text).err().unwrap_or_else(|| panic!("accepted: {text}"));
        assert_eq!(error.path(), path, "{text}: {error}");
        assert!(error.to_string().contains(rule), "{text}: {error}");
    }
}

#[test]
fn hostile_numbers_are_judged_and_do_not_stop_the_checker() {
    let text = format!(r#"{{"transfers":[],"computations":[{{"node":4294967295,"start":"{}"}}]}}"#, "9".repeat(1000));
    let Ok(Schedule::Tasks(tasks)) = read_platform_graph_schedule(&text) else { panic!("single tasks") };
    let Instance::PlatformGraph(platform) = Instance::read(&alone(r#""w":1"#)).unwrap() else { panic!("a graph") };
    assert!(check_tasks(&platform.within(Rational::default()).unwrap(), &tasks).is_err());
}
