//! Files of divisible loads: what each form means, trees of any depth, and bad input, case by case.

use schedcheck_files::{Candidate, InputError, Instance, read_candidate};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, MultiRound, Rounds};
use schedcheck_model::switch::Switch;
use schedcheck_model::tree::DivisibleTree;

/// Reads, writes and reads again.
fn kept(text: &str) -> Instance {
    let instance = Instance::read(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let written = instance.to_json().to_string();
    assert_eq!(Instance::read(&written).as_ref(), Ok(&instance), "{written}");
    instance
}

#[test]
fn latencies_default_to_zero_and_a_master_may_be_absent() {
    let text = r#"{"kind":"divisible-star","load":"10","workers":[{"g":4,"w":"1"},{"g":"1","w":1,"G":"1/2","W":"0"}]}"#;
    let Instance::DivisibleStar(star) = kept(text) else { panic!("the kind is divisible-star") };
    assert_eq!((star.master(), star.rounds(), star.is_linear()), (None, Rounds::One, false));
    assert_eq!(star.workers()[0], DivisibleStar::linear(1, [(4, 1)]).workers()[0]);
    assert_eq!(star.workers()[1].link_latency.to_string(), "1/2");
}

#[test]
fn one_round_may_be_named() {
    let star =
        |rounds: &str| kept(&format!(r#"{{"kind":"divisible-star","load":"10",{rounds}"workers":[{{"g":4,"w":1}}]}}"#));
    assert_eq!(star(r#""rounds":1,"#), star(""));
}

#[test]
fn a_star_may_have_a_master_that_computes_workers_that_do_not_and_many_rounds() {
    let text = r#"{"kind":"divisible-star","load":0.5,"master_w":"2","rounds":"any","workers":[{"g":4,"w":"inf"}]}"#;
    let Instance::DivisibleStar(star) = kept(text) else { panic!("the kind is divisible-star") };
    assert_eq!((star.master().map(Rational::to_string), star.rounds()), (Some("2".to_owned()), Rounds::Any));
    assert_eq!(star.workers()[0].cycle_time, None);
}

#[test]
fn rounds_may_be_named_or_left_open() {
    let fields = r#""kind":"multi-round","load":"70","workers":2,"g":"1","G":"1","w":"4","W":"1""#;
    assert_eq!(kept(&format!("{{{fields}}}")), Instance::MultiRound(MultiRound::of(70, 2, None, (1, 4, 1, 1))));
    let three = kept(&format!(r#"{{{fields},"rounds":3}}"#));
    assert_eq!(three, Instance::MultiRound(MultiRound::of(70, 2, Some(3), (1, 4, 1, 1))));
}

#[test]
fn a_switch_is_a_list_of_workers() {
    let text =
        r#"{"kind":"switch","workers":[{"load":"5","bandwidth":"2","speed":0},{"load":0,"bandwidth":1,"speed":3}]}"#;
    assert_eq!(kept(text), Instance::Switch(Switch::of([(5, 2, 0), (0, 1, 3)])));
}

#[test]
fn nodes_are_numbered_in_the_order_in_which_they_begin() {
    let text = r#"{ "kind" : "divisible-tree", "load" : "10", "root" :
        { "children" : [ {"children":[{"w":4,"g":"3"}] , "g":"1","w":"inf"}, {"g":5,"w":"6","G":"1","W":2,"children":[ ]} ], "w" : "1" } }"#;
    let Instance::DivisibleTree(tree) = kept(text) else { panic!("the kind is divisible-tree") };
    let parents: Vec<_> = tree.nodes().iter().map(|node| node.uplink.as_ref().map(|uplink| uplink.parent)).collect();
    assert_eq!(parents, [None, Some(0), Some(1), Some(0)]);
    assert_eq!(tree.nodes()[1].cycle_time, None);
    assert_eq!(tree.nodes()[3].compute_latency.to_string(), "2");
    assert_eq!(tree.children(0), [1, 3]);
}

#[test]
fn a_tree_may_be_a_list_and_is_written_nested_where_that_keeps_the_numbers() {
    let of = |parents: [usize; 3]| DivisibleTree::linear(1, 1, parents.map(|parent| (parent, 1, 1)));
    for (parents, field) in [([0, 1, 0], "root"), ([0, 0, 1], "nodes"), ([0, 1, 2], "root"), ([0, 0, 2], "root")] {
        let written = Instance::DivisibleTree(of(parents)).to_json();
        assert!(written.get(field).is_some(), "{written}");
        assert_eq!(kept(&written.to_string()), Instance::DivisibleTree(of(parents)));
    }
}

#[test]
fn a_tree_of_50_levels_below_its_root_is_written_nested_and_a_deeper_one_as_a_list() {
    for (levels, field) in [(50, "root"), (51, "nodes")] {
        let chain = DivisibleTree::linear(1, 1, (0..levels).map(|parent| (parent, 1, 1)));
        let written = Instance::DivisibleTree(chain).to_json();
        assert!(written.get(field).is_some(), "{levels} levels: {written}");
    }
}

#[test]
fn a_chain_of_any_depth_is_read_and_written() {
    const NODES: usize = 100_000;
    let mut text = r#"{"kind":"divisible-tree","load":1,"root":{"w":"inf""#.to_owned();
    text += &r#","children":[{"g":"1","w":2"#.repeat(NODES);
    text += &"}]".repeat(NODES);
    text += "}}";
    let Instance::DivisibleTree(chain) = kept(&text) else { panic!("the kind is divisible-tree") };
    assert_eq!(chain.nodes().len(), NODES + 1);
    let cut = &text[..text.len() - 1];
    assert!(matches!(Instance::read(cut), Err(InputError::NotJson { .. })));
    let broken = text.replacen(r#""w":2}"#, r#""w":-2}"#, 1);
    let error = Instance::read(&broken).unwrap_err();
    assert!(error.path().starts_with("root.children[0].children[0]"), "{}", error.path());
    assert!(error.to_string().len() < 1000, "{error}");
}

#[test]
fn schedules_are_kept() {
    let lines = [
        r#"{"instance":{"kind":"divisible-star","load":"3","workers":[{"g":"1","w":"2"}]},"schedule":{"chunks":[{"worker":0,"load":"3","send_start":0,"compute_start":"3"}]}}"#,
        r#"{"instance":{"kind":"multi-round","load":"3","workers":1,"g":"1","w":"2"},"schedule":{"master":0,"chunks":[]}}"#,
        r#"{"instance":{"kind":"divisible-tree","load":"3","root":{"w":"1"}},"schedule":{"messages":[{"to":0,"load":1,"start":0}],"computations":[{"node":0,"load":"3","start":0}]}}"#,
        r#"{"instance":{"kind":"switch","workers":[{"load":1,"bandwidth":1,"speed":1}]},"schedule":{"flows":[{"from":0,"to":0,"load":1,"start":0,"end":"1"}],"computations":[{"worker":0,"load":"1","start":0,"end":1}]}}"#,
    ];
    for line in lines {
        let candidate: Candidate = read_candidate(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(read_candidate(&candidate.to_json().to_string()), Ok(candidate));
    }
}

/// A kind with its fields, the field that the error names, and words of the rule.
fn refused(kind: &str, cases: &[(&str, &str, &str)]) {
    for (fields, path, rule) in cases {
        let text = format!(r#"{{"kind":"{kind}",{fields}}}"#);
        let error = Instance::read(&text).err().unwrap_or_else(|| panic!("accepted: {text}"));
        let message = error.to_string();
        assert_eq!(error.path(), *path, "{text}: {message}");
        assert!(message.contains(rule), "{text}: {message}");
        assert!(message.contains(path), "{text}: {message}");
    }
}

#[test]
fn bad_stars_are_refused() {
    refused(
        "divisible-star",
        &[
            (r#""workers":[{"g":1,"w":1}]"#, "", "missing field `load`"),
            (r#""load":1"#, "", "missing field `workers`"),
            (r#""load":-1,"workers":[{"g":1,"w":1}]"#, "load", "not negative"),
            (r#""load":"inf","workers":[{"g":1,"w":1}]"#, "load", "not a number"),
            (r#""load":1,"workers":[]"#, "workers", "at least one worker"),
            (r#""load":1,"workers":[{"g":-1,"w":1}]"#, "workers[0].g", "not negative"),
            (r#""load":1,"workers":[{"g":"inf","w":1}]"#, "workers[0].g", "not a number"),
            (r#""load":1,"workers":[{"g":1,"w":"-1/2"}]"#, "workers[0].w", "not negative"),
            (r#""load":1,"workers":[{"g":1,"w":1,"G":"-1"}]"#, "workers[0].G", "not negative"),
            (r#""load":1,"workers":[{"g":1,"w":1,"W":"inf"}]"#, "workers[0].W", "not a number"),
            (r#""load":1,"workers":[{"g":1,"w":1,"c":1}]"#, "workers[0].c", "unknown field `c`"),
            (r#""load":1,"workers":[{"g":1,"w":"inf"}]"#, "workers", "neither the master nor any worker can compute"),
            (r#""load":1,"rounds":2,"workers":[{"g":1,"w":1}]"#, "rounds", "1 or \"any\""),
            (r#""load":1,"master_w":-2,"workers":[{"g":1,"w":1}]"#, "master_w", "not negative"),
        ],
    );
}

#[test]
fn bad_platforms_for_rounds_are_refused() {
    refused(
        "multi-round",
        &[
            (r#""load":1,"workers":0,"g":1,"w":1"#, "workers", "at least one worker"),
            (r#""load":1,"workers":1,"rounds":0,"g":1,"w":1"#, "rounds", "at least one round"),
            (r#""load":1,"workers":100000,"rounds":100000,"g":1,"w":1"#, "rounds", "10000000000 chunks are refused"),
            (r#""load":1,"workers":"2","g":1,"w":1"#, "workers", "an integer is expected"),
            (r#""load":1,"workers":1,"rounds":1.5,"g":1,"w":1"#, "rounds", "an integer is expected"),
            (r#""load":1,"workers":1,"g":1,"w":"inf""#, "w", "not a number"),
            (r#""load":1,"workers":1,"g":1,"w":1,"W":-1"#, "W", "not negative"),
            (r#""load":1,"workers":[{"g":1,"w":1}]"#, "workers", "an integer is expected"),
        ],
    );
}

#[test]
fn bad_switches_are_refused() {
    refused(
        "switch",
        &[
            (r#""workers":[]"#, "workers", "at least one worker"),
            (r#""workers":[{"load":-1,"bandwidth":1,"speed":1}]"#, "workers[0].load", "not negative"),
            (r#""workers":[{"load":1,"bandwidth":"inf","speed":1}]"#, "workers[0].bandwidth", "not a number"),
            (r#""workers":[{"load":1,"bandwidth":1,"speed":0}]"#, "workers[0].load", "cannot compute its load"),
            (r#""workers":[{"load":1,"bandwidth":1}]"#, "workers[0]", "missing field `speed`"),
        ],
    );
}

#[test]
fn bad_trees_are_refused() {
    refused(
        "divisible-tree",
        &[
            (r#""load":1"#, "root", "a field root, or a field nodes"),
            (r#""load":1,"root":{"w":1},"nodes":[{"w":1}]"#, "nodes", "given by root already"),
            (r#""load":1,"root":{}"#, "root", "missing field `w`"),
            (r#""load":1,"root":null"#, "root", "a node is an object"),
            (r#""load":1,"root":[]"#, "root", "a node is an object"),
            (r#""load":1,"root":{"w":1,"g":1}"#, "root.g", "unknown field `g`"),
            (r#""load":1,"root":{"w":1,"G":1}"#, "root.G", "unknown field `G`"),
            (r#""load":1,"root":{"w":"\"1"}"#, "root.w", r#""\"1" is not a number"#),
            (r#""load":1,"root":{"w":1,"w":1}"#, "root.w", "duplicate field `w`"),
            (r#""load":1,"root":{"w":[1]}"#, "root.w", "not an array"),
            (r#""load":1,"root":{"w":1,"children":{}}"#, "root.children", "a list of nodes"),
            (r#""load":1,"root":{"w":1,"children":[3]}"#, "root.children[0]", "a node is an object"),
            (r#""load":1,"root":{"w":1,"children":[{"w":1}]}"#, "root.children[0]", "missing field `g`"),
            (
                r#""load":1,"root":{"w":1,"children":[{"g":1,"w":1},{"g":"inf","w":1}]}"#,
                "root.children[1].g",
                "not a number",
            ),
            (r#""load":1,"root":{"w":1,"children":[],"children":[]}"#, "root.children", "duplicate field"),
            (
                r#""load":1,"root":{"w":1,"children":[{"g":1,"w":1,"children":[{"g":-1,"w":1}]}]}"#,
                "root.children[0].children[0].g",
                "not negative",
            ),
            (r#""load":1,"root":{"w":"inf"}"#, "root", "no node can compute"),
            (r#""load":-1,"root":{"w":1}"#, "load", "not negative"),
            (r#""load":1,"nodes":[]"#, "nodes", "needs a root"),
            (r#""load":1,"nodes":[{"w":1},{"parent":1,"g":1,"w":1}]"#, "nodes[1].parent", "does not come before"),
            (r#""load":1,"nodes":[{"w":1},{"parent":0,"w":1}]"#, "nodes[1]", "needs its g"),
            (r#""load":1,"nodes":[{"w":1,"g":2}]"#, "nodes[0]", "has no link"),
        ],
    );
}
