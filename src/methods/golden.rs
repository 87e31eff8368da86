//! What every method makes of small instances of each kind, as reviewed: schedule, measure, bound, proof, and what it
//! counts; and what it says where it is told to stop at once.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use schedcheck_files::Instance;
use serde_json::{Map, Value, json};

use super::{Bound, MethodError, MethodOptions, MethodSolution, all, solve};

/// Which of several optima a program comes to is no promise: known by the objective, not by the schedule.
const BY_PROGRAMS: [&str; 2] = ["integer-program", "mixed-program"];

/// How much is shown of a schedule: its measure tells the rest.
const MOST_SHOWN: usize = 800;

fn describe(answer: Result<MethodSolution, MethodError>) -> String {
    let MethodSolution { method, objective, bound, conditional_bound, details, certificate, schedule } = match answer {
        Ok(answer) => answer,
        Err(error) => return format!("  {error}\n"),
    };
    let told = format!("  {method}: {objective}, {}\n", told(&bound));
    let told = told
        + &conditional_bound
            .map(|conditional_bound| format!("    believed: {}\n", self::told(&conditional_bound)))
            .unwrap_or_default();
    let counted: Map<String, Value> = details.into_iter().filter(|(name, _)| name != "solver").collect();
    let told = told + &format!("    {}\n", json!(counted));
    if BY_PROGRAMS.contains(&method) {
        return told;
    }
    let schedule: String = schedule.schedule_to_json().to_string().chars().take(MOST_SHOWN).collect();
    let certificate = certificate.map(|kept| format!("    {}\n", kept.text())).unwrap_or_default();
    told + &format!("    {schedule}\n{certificate}")
}

/// A bound with its proof, and what that rests on.
fn told(Bound { value, proof }: &Bound) -> String {
    let grounds = proof.rests_on.iter().map(|ground| format!("; rests on {ground}"));
    format!("{value} by {}: {}{}", proof.by.name(), proof.says, grounds.collect::<String>())
}

/// The answers to an instance: of the best method, and of each.
fn answers(text: &str, options: &MethodOptions) -> String {
    let instance = Instance::read(text).expect("an instance");
    let methods = all().filter(|method| method.kind == instance.kind()).map(|method| Some(method.name));
    let chosen = solve(&instance, None, options);
    let chosen = chosen.map_or_else(|error| error.to_string(), |answer| answer.method.to_owned());
    let answers = methods.map(|method| describe(solve(&instance, method, options)));
    format!("{text}\n  best: {chosen}\n{}", answers.collect::<String>())
}

/// The instances of a kind that are reviewed: `reviewed.txt` in its folder, with an empty line between two.
pub(super) fn instances(kind: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/kinds").join(kind.replace('-', "_"));
    let text = fs::read_to_string(folder.join("reviewed.txt")).unwrap_or_else(|error| panic!("{kind}: {error}"));
    text.trim_end().split("\n\n").map(str::to_owned).collect()
}

fn reviewed(name: &str, instances: &[String], options: &MethodOptions) {
    on_record(name, &instances.iter().map(|text| answers(text, options)).collect::<String>());
}

/// Compares with what is in `snapshots/`.
fn on_record(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(|| insta::assert_snapshot!(format!("methods-{name}"), text));
}

#[test]
fn instances_of_each_kind_have_the_reviewed_answers() {
    for kind in Instance::KINDS {
        reviewed(kind, &instances(kind), &MethodOptions::default());
    }
}

/// A star of one worker that holds all tasks, and one that holds none.
fn star(comm: &str, comp: &str, tasks: u64) -> String {
    json!({"kind": "star", "workers": [{"c": comm, "w": comp, "tasks": tasks}, {"c": 1, "w": 1, "tasks": 0}]})
        .to_string()
}

fn multi_round(workers: u64, rounds: Option<u64>) -> String {
    let mut instance = json!({"kind": "multi-round", "load": 9, "workers": workers, "g": 1, "w": 4, "G": 1});
    if let Some(rounds) = rounds {
        instance["rounds"] = rounds.into();
    }
    instance.to_string()
}

fn many(kind: &str, of: Value, count: usize) -> String {
    json!({"kind": kind, "load": 9, "workers": vec![of; count]}).to_string()
}

/// Processors whose links are not alike.
fn ring(processors: usize) -> String {
    let cost = |i: usize, j: usize| if i == j { 0 } else { 1 + (i + j) % 2 };
    let rows: Vec<Vec<usize>> = (0..processors).map(|i| (0..processors).map(|j| cost(i, j)).collect()).collect();
    json!({"kind": "ring", "W": 9, "H": 1, "w": vec![1; processors], "c": rows}).to_string()
}

fn refusal(text: &str, method: &str) -> String {
    let solved = solve(&Instance::read(text).expect("an instance"), Some(method), &MethodOptions::default());
    solved.map_or_else(|error| error.to_string(), |answer| format!("{method}: {}", answer.objective))
}

#[test]
fn what_is_too_large_for_a_method_is_refused_in_the_reviewed_words() {
    let long = "1".to_owned() + &"0".repeat(20);
    let switch: Vec<_> = (0..1001).map(|_| json!({"load": 1, "bandwidth": 1, "speed": 1})).collect();
    let worker = json!({"g": 1, "w": 3, "G": 1});
    let cases = [
        (star("1", "2", 4), "greedy"),
        (star("1/3", &long, 4), "integer-program"),
        (star("1/3", &long, 4), "exhaustive"),
        (
            r#"{"kind":"star","workers":[{"c":1,"w":1000000,"tasks":3},{"c":1,"w":999999,"tasks":2}]}"#.to_owned(),
            "integer-program",
        ),
        (star("1", "2", 524_289), "mbbsa"),
        (star("1", "2", 524_289), "bba"),
        (star("1", "2", 524_289), "r-bsa"),
        (star("1", "inf", 524_289), "branch-and-bound"),
        (
            r#"{"kind":"redistribution","workers":[{"c":2,"delta":524289},{"c":1,"delta":-524289}]}"#.to_owned(),
            "sorted",
        ),
        (multi_round(1000, Some(1000)), "equal-chunks"),
        (multi_round(7, Some(143)), "multi-installment"),
        (multi_round(7, Some(143)), "generating-function"),
        (multi_round(7, Some(143)), "umr"),
        (multi_round(7, Some(143)), "linear-program"),
        (multi_round(1001, None), "umr"),
        (multi_round(1001, None), "all-rounds"),
        (many("divisible-return", json!({"g": 1, "w": 3, "d": 1}), 5), "all-pairs"),
        (many("divisible-star", worker.clone(), 8), "all-orders"),
        (many("divisible-star", worker, 31), "mixed-program"),
        (ring(9), "exhaustive"),
        (ring(61), "integer-program"),
        (ring(151), "branch-and-cut"),
        (ring(30), "subsets"),
        (json!({"kind": "switch", "workers": switch}).to_string(), "lp"),
    ];
    let text: String = cases.iter().map(|(text, method)| refusal(text, method) + "\n").collect();
    on_record("refused", &text);
}

#[test]
fn methods_stopped_at_once_give_the_reviewed_results() {
    let options = MethodOptions { stop: Some(&AtomicBool::new(true)), ..MethodOptions::default() };
    let chosen: [(&str, &[usize]); 6] = [
        ("star", &[4]),
        ("ring", &[2]),
        ("divisible-star", &[2]),
        ("divisible-tree", &[3]),
        ("multi-round", &[1, 2]),
        ("platform-graph", &[0, 2, 5]),
    ];
    let of_kind = |(kind, numbers): &(&str, &[usize])| {
        let instances = instances(kind);
        numbers.iter().map(move |&number| instances[number].clone()).collect::<Vec<_>>()
    };
    reviewed("stopped", &chosen.iter().flat_map(of_kind).collect::<Vec<_>>(), &options);
}
