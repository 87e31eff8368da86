//! What a result says is proved: what its certificate proves, asked for or not, and the objective alone.

use serde_json::{Value, json};

use crate::command::{name, schedcheck, schedcheck_with};
use crate::solve_and_check::at_least;

/// The line of an instance, solved with these options, and with a certificate beside it.
fn with_certificate(instance: &Value, options: &[&str]) -> (Value, Value) {
    let folder = tempfile::tempdir().unwrap();
    let [file, proof] = ["instance.json", "proof.json"].map(|file| folder.path().join(file));
    std::fs::write(&file, instance.to_string()).unwrap();
    let arguments = [&["solve", "--certificate", name(&proof)][..], options, &[name(&file)]].concat();
    let solved = schedcheck(&arguments).well().json();
    let checked = schedcheck(&["check", "--certificate", name(&proof), name(&file)]).well().json();
    (solved, checked)
}

fn solved(instance: &Value, options: &[&str]) -> Value {
    schedcheck_with(&[&["solve"], options].concat(), instance.to_string()).well().json()
}

/// What people are told, its lines joined.
fn describe(instance: &Value, options: &[&str]) -> String {
    let arguments = [&["solve", "--format", "text"], options].concat();
    schedcheck_with(&arguments, instance.to_string()).well().output.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A switch on which nearly all workers hold nothing.
fn wide_switch(workers: usize) -> Value {
    let worker = |number| json!({"load": if number == 0 { 900 } else { 0 }, "bandwidth": 1 + number % 3, "speed": 2});
    json!({"kind": "switch", "workers": (0..workers).map(worker).collect::<Vec<_>>()})
}

/// A platform whose node n has the nodes 2 n + 1 and 2 n + 2 below it; with a link more, it is no tree.
fn wide_graph(nodes: usize, is_tree: bool) -> Value {
    let node = |number| json!({"w": 5 + number % 7, "master": number == 0});
    let link = |number: usize| json!({"between": [(number - 1) / 2, number], "c": 1 + number % 5});
    let more = (!is_tree).then(|| json!({"between": [1, 2], "c": 1}));
    let links: Vec<_> = (1..nodes).map(link).chain(more).collect();
    json!({"kind": "platform-graph", "nodes": (0..nodes).map(node).collect::<Vec<_>>(), "links": links})
}

#[test]
fn cheap_certificates_make_results_optimal_at_any_size() {
    for instance in [wide_switch(21_000), wide_graph(5_001, true), wide_graph(801, false)] {
        let line = solved(&instance, &[]);
        let kind = &instance["kind"];
        assert_eq!((&line["optimal"], &line["proof"]["by"]), (&json!(true), &json!("certificate")), "{kind}");
        assert_eq!(line["proof"]["believed"], Value::Null, "{kind}");
    }
}

#[test]
fn in_any_number_of_rounds_what_few_cases_prove_is_called_optimal() {
    let star = |workers: Value| json!({"kind": "divisible-star", "load": 5, "workers": workers, "rounds": "any"});
    for (workers, least) in [
        (json!([{"g": 0, "w": 0, "G": 1, "W": 1}, {"g": 1, "w": "inf"}]), "2"),
        (json!([{"g": 1, "w": 0, "G": 1}]), "6"),
        (json!([{"g": 1, "w": 1, "G": 9, "W": 1}, {"g": 2, "w": 1, "G": 9}]), "20"),
    ] {
        let (line, _) = with_certificate(&star(workers.clone()), &[]);
        assert_eq!((&line["optimal"], &line["lower_bound"]), (&json!(true), &json!(least)), "{workers}");
        assert_eq!(solved(&star(workers), &[])["optimal"], true);
    }
}

#[test]
fn with_a_certificate_the_line_says_what_that_proves() {
    let uniform = json!({"kind":"multi-round","load":70,"workers":2,"rounds":3,"g":1,"G":1,"w":4,"W":1});
    let options = ["--method", "umr"];
    let alone = solved(&uniform, &options);
    assert_eq!(alone["optimal"], false);
    assert!(alone["proof"]["says"].as_str().is_some_and(|says| says.contains("--certificate")), "{}", alone["proof"]);
    let text = describe(&uniform, &options);
    assert!(text.contains("seeks a better bound, which takes longer than the schedule"), "{text}");
    let (line, checked) = with_certificate(&uniform, &options);
    assert_eq!((&line["optimal"], &line["lower_bound"]), (&json!(false), &json!("570657/3785")));
    assert_eq!((&line["lower_bound"], &line["proof"]["by"]), (&checked["lower_bound"], &json!("certificate")));
    let (best, _) = with_certificate(&uniform, &[]);
    assert_eq!((&best["optimal"], &best["proof"]["by"]), (&json!(true), &json!("certificate")));
    let star = json!({"kind": "divisible-star", "load": 30, "workers": vec![json!({"g": 1, "w": 3, "G": 1}); 129]});
    let (line, checked) = with_certificate(&star, &["--method", "large-loads"]);
    assert_eq!(line["lower_bound"], checked["lower_bound"]);
}

#[test]
fn within_a_horizon_the_states_of_a_certificate_prove_more_than_the_steady_state_does() {
    let chain = json!({
        "kind": "platform-graph", "horizon": 4,
        "nodes": [{"w": "inf", "master": true}, {"w": 1}],
        "links": [{"between": [0, 1], "c": 1}],
    });
    let alone = solved(&chain, &["--method", "list-schedule"]);
    assert_eq!(
        (&alone["objective"], &alone["upper_bound"], &alone["optimal"]),
        (&json!("3"), &json!("4"), &json!(false))
    );
    assert!(alone["proof"]["says"].as_str().is_some_and(|says| says.contains("--certificate")), "{}", alone["proof"]);
    let (line, _) = with_certificate(&chain, &["--method", "list-schedule"]);
    assert_eq!((&line["upper_bound"], &line["optimal"]), (&json!("3"), &json!(true)));
}

/// A star of so many workers that differ.
fn long_star(workers: u64) -> Value {
    let worker = |number| json!({"g": number % 97 + 1, "w": number % 89 + 1});
    let workers: Vec<_> = (0..workers).map(worker).collect();
    json!({"kind": "divisible-star", "load": 7, "workers": workers})
}

/// A tree of so many nodes, each below the one that `parent` says.
fn long_tree(nodes: u64, parent: fn(u64) -> u64) -> Value {
    let below = (1..nodes).map(|node| json!({"parent": parent(node), "g": 1 + node % 97, "w": 1 + node % 89}));
    let nodes: Vec<_> = std::iter::once(json!({"w": 2})).chain(below).collect();
    json!({"kind": "divisible-tree", "load": 7, "nodes": nodes})
}

#[test]
fn the_objective_alone_is_exact_where_the_schedule_is_too_long_to_be_written_out() {
    let (chain, wide) = (long_tree(6_000, |node| node - 1), long_tree(6_000, |_| 0));
    for (instance, method) in [(long_star(6_000), "closed-form"), (chain, "recursion"), (wide, "recursion")] {
        let line = solved(&instance, &["--objective-only"]);
        assert_eq!((&line["method"], &line["optimal"]), (&json!(method), &json!(true)));
        assert_eq!((&line["objective"], &line["schedule"]), (&line["lower_bound"], &Value::Null));
        let (certified, checked) = with_certificate(&instance, &["--objective-only"]);
        assert_eq!(certified, line);
        assert!(at_least(&line["objective"], &checked["lower_bound"]));
        let refused = schedcheck_with(&["solve", "--method", method], instance.to_string());
        assert_eq!(refused.status, 2);
        assert!(refused.errors.contains("--objective-only") && !refused.errors.contains("::"), "{}", refused.errors);
        let text = describe(&instance, &["--objective-only"]);
        assert!(text.contains("no schedule ends earlier, and one ends then"), "{text}");
    }
}
