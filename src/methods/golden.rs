//! What every method makes of small instances of each kind, as reviewed: schedule, measure, bound, proof, and what it
//! counts; and what it says where it is told to stop at once.

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

fn reviewed(name: &str, instances: &[&str], options: &MethodOptions) {
    on_record(name, &instances.iter().map(|text| answers(text, options)).collect::<String>());
}

/// Compares with what is in `snapshots/`.
fn on_record(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(|| insta::assert_snapshot!(format!("methods-{name}"), text));
}

pub(super) const STARS: &[&str] = &[
    r#"{"kind":"star","workers":[{"c":1,"w":3,"tasks":4},{"c":2,"w":2,"tasks":0},{"c":1,"w":4,"tasks":0}]}"#,
    r#"{"kind":"star","workers":[{"c":"1/2","w":3,"tasks":4},{"c":"1/2","w":1,"tasks":1}]}"#,
    r#"{"kind":"star","workers":[{"c":1,"w":2,"tasks":4},{"c":1,"w":2,"tasks":0}]}"#,
    r#"{"kind":"star","workers":[{"c":3,"w":"inf","tasks":2},{"c":1,"w":0,"tasks":0},{"c":0,"w":1,"tasks":1}]}"#,
    r#"{"kind":"star","workers":[{"c":8,"w":1,"tasks":3},{"c":1,"w":10,"tasks":2},{"c":2,"w":1,"tasks":0}]}"#,
    r#"{"kind":"star","workers":[{"c":1,"w":1,"tasks":0}]}"#,
];

#[test]
fn stars_have_the_reviewed_answers() {
    reviewed("star", STARS, &MethodOptions::default());
}

pub(super) const REDISTRIBUTIONS: &[&str] = &[
    r#"{"kind":"redistribution","workers":[{"c":2,"delta":2},{"c":1,"delta":-1},{"c":3,"delta":-1}]}"#,
    r#"{"kind":"redistribution","workers":[{"c":0,"delta":3},{"c":"1/2","delta":-4},{"c":3,"delta":1}]}"#,
    r#"{"kind":"redistribution","workers":[{"c":2,"delta":6},{"c":1,"delta":-6}]}"#,
    r#"{"kind":"redistribution","workers":[{"c":2,"delta":7},{"c":1,"delta":-7}]}"#,
    r#"{"kind":"redistribution","workers":[{"c":2,"delta":0}]}"#,
];

#[test]
fn redistributions_have_the_reviewed_answers() {
    reviewed("redistribution", REDISTRIBUTIONS, &MethodOptions::default());
}

pub(super) const RINGS: &[&str] = &[
    r#"{"kind":"ring","W":"12","H":"1","w":["1","2","3"],"c":[["0","1","9"],["1","0","9"],["9","9","0"]]}"#,
    r#"{"kind":"ring","W":24,"H":"1/2","w":[1,2,3,1],"c":[[0,1,1,1],[1,0,1,1],[1,1,0,1],[1,1,1,0]]}"#,
    r#"{"kind":"ring","W":40,"H":1,"w":[1,2,"1/2",4],"c":[[0,5,1,2],[3,0,2,"7/2"],[1,4,0,1],[2,1,6,0]]}"#,
    r#"{"kind":"ring","W":0,"H":1,"w":[2,1],"c":[[0,5],[3,0]]}"#,
    r#"{"kind":"ring","W":7,"H":1,"w":[2],"c":[[0]]}"#,
];

#[test]
fn rings_have_the_reviewed_answers() {
    reviewed("ring", RINGS, &MethodOptions::default());
}

pub(super) const DIVISIBLE_STARS: &[&str] = &[
    r#"{"kind":"divisible-star","load":10,"master_w":4,"workers":[{"g":1,"w":3},{"g":1,"w":2,"G":1,"W":1}]}"#,
    r#"{"kind":"divisible-star","load":10,"master_w":4,"workers":[{"g":1,"w":3},{"g":2,"w":2}]}"#,
    r#"{"kind":"divisible-star","load":10,"workers":[{"g":1,"w":3,"G":2},{"g":"1/2","w":2,"W":"1/3"},{"g":1,"w":9,"W":20}]}"#,
    r#"{"kind":"divisible-star","load":3,"master_w":0,"workers":[{"g":1,"w":3,"W":1}]}"#,
    r#"{"kind":"divisible-star","load":0,"workers":[{"g":1,"w":3,"G":1}]}"#,
    r#"{"kind":"divisible-star","load":30,"master_w":5,"rounds":"any","workers":[{"g":1,"w":3,"G":1},{"g":2,"w":2}]}"#,
    r#"{"kind":"divisible-star","load":30,"rounds":"any","workers":[{"g":1,"w":3,"W":1},{"g":2,"w":2}]}"#,
    r#"{"kind":"divisible-star","load":30,"master_w":0,"rounds":"any","workers":[{"g":1,"w":3,"W":1}]}"#,
    r#"{"kind":"divisible-star","load":5,"master_w":2,"rounds":"any","workers":[{"g":1,"w":3}]}"#,
];

#[test]
fn divisible_stars_have_the_reviewed_answers() {
    reviewed("divisible-star", DIVISIBLE_STARS, &MethodOptions::default());
}

pub(super) const DIVISIBLE_TREES: &[&str] = &[
    r#"{"kind":"divisible-tree","load":12,"root":{"w":2,"children":[{"g":1,"w":2,"children":[{"g":1,"w":1}]}]}}"#,
    r#"{"kind":"divisible-tree","load":12,"nodes":[{"w":2},{"parent":0,"g":1,"w":2},{"parent":1,"g":1,"w":1,"G":1,"W":2}]}"#,
    r#"{"kind":"divisible-tree","load":4,"nodes":[{"w":2,"W":1},{"parent":0,"g":1,"w":2,"G":50},{"parent":0,"g":3,"w":1}]}"#,
    r#"{"kind":"divisible-tree","load":40,"nodes":[{"w":2,"W":1},{"parent":0,"g":1,"w":2,"G":1},{"parent":0,"g":3,"w":1},
        {"parent":1,"g":1,"w":1},{"parent":1,"g":2,"w":2},{"parent":2,"g":1,"w":3,"G":2,"W":1}]}"#,
    r#"{"kind":"divisible-tree","load":4,"nodes":[{"w":0},{"parent":0,"g":1,"w":2}]}"#,
];

#[test]
fn divisible_trees_have_the_reviewed_answers() {
    reviewed("divisible-tree", DIVISIBLE_TREES, &MethodOptions::default());
}

pub(super) const DIVISIBLE_RETURNS: &[&str] = &[
    r#"{"kind":"divisible-return","load":19,"z":"1/2","workers":[{"g":1,"w":1},{"g":1,"w":1},{"g":2,"w":1}]}"#,
    r#"{"kind":"divisible-return","load":8,"ports":2,"workers":[{"g":2,"w":1,"d":1},{"g":1,"w":0,"d":3},{"g":0,"w":2,"d":1}]}"#,
    r#"{"kind":"divisible-return","load":6,"workers":[{"g":1,"w":1,"d":1,"D":"1/2"},{"g":1,"w":2,"d":1,"G":1,"W":2}]}"#,
    r#"{"kind":"divisible-return","load":6,"ports":2,"workers":[{"g":1,"w":1,"d":2},{"g":1,"w":"inf","d":1,"G":1}]}"#,
    r#"{"kind":"divisible-return","load":5,"workers":[{"g":1,"w":1,"d":1},{"g":0,"w":0,"d":0}]}"#,
    r#"{"kind":"divisible-return","load":0,"workers":[{"g":1,"w":1,"d":1,"G":1}]}"#,
];

#[test]
fn divisible_returns_have_the_reviewed_answers() {
    reviewed("divisible-return", DIVISIBLE_RETURNS, &MethodOptions::default());
}

pub(super) const MULTI_ROUNDS: &[&str] = &[
    r#"{"kind":"multi-round","load":8,"workers":2,"rounds":2,"g":1,"w":2,"G":1,"W":1}"#,
    r#"{"kind":"multi-round","load":70,"workers":2,"rounds":3,"g":1,"w":4,"G":1,"W":1}"#,
    r#"{"kind":"multi-round","load":70,"workers":2,"g":1,"w":4,"G":1,"W":1}"#,
    r#"{"kind":"multi-round","load":7,"workers":2,"g":1,"w":4}"#,
    r#"{"kind":"multi-round","load":3,"workers":1,"g":0,"w":1}"#,
    r#"{"kind":"multi-round","load":0,"workers":2,"rounds":1,"g":1,"w":4,"G":1}"#,
    r#"{"kind":"multi-round","load":9,"workers":3,"rounds":1,"g":2,"w":1,"W":1}"#,
    r#"{"kind":"multi-round","load":9,"workers":3,"g":2,"w":1}"#,
    r#"{"kind":"multi-round","load":9,"workers":2,"g":1,"w":"5/2"}"#,
];

#[test]
fn loads_dealt_in_rounds_have_the_reviewed_answers() {
    reviewed("multi-round", MULTI_ROUNDS, &MethodOptions::default());
}

pub(super) const SWITCHES: &[&str] = &[
    r#"{"kind":"switch","workers":[{"load":6,"bandwidth":2,"speed":1},{"load":0,"bandwidth":1,"speed":1}]}"#,
    r#"{"kind":"switch","workers":[{"load":9,"bandwidth":3,"speed":1},{"load":1,"bandwidth":1,"speed":2},{"load":0,"bandwidth":"1/2","speed":4}]}"#,
    r#"{"kind":"switch","workers":[{"load":5,"bandwidth":1,"speed":0},{"load":0,"bandwidth":2,"speed":1}]}"#,
    r#"{"kind":"switch","workers":[{"load":0,"bandwidth":1,"speed":0}]}"#,
];

#[test]
fn switches_have_the_reviewed_answers() {
    reviewed("switch", SWITCHES, &MethodOptions::default());
}

pub(super) const GRAPHS: &[&str] = &[
    r#"{"kind":"platform-graph","nodes":[{"w":1,"master":true},{"w":3},{"w":4},{"w":6}],"links":[{"between":[0,1],"c":2},
        {"between":[0,2],"c":1},{"between":[2,3],"c":3},{"between":[1,3],"c":3}]}"#,
    r#"{"kind":"platform-graph","nodes":[{"w":2,"master":true},{"w":2},{"w":"inf"},{"w":"3/2"}],
        "links":[{"between":[0,1],"c":1},{"between":[0,2],"c":1},{"between":[2,3],"c":"1/2"}]}"#,
    r#"{"kind":"platform-graph","nodes":[{"w":2,"master":true,"model":"w||r,s"},{"w":2,"model":"r,s,w"},{"w":1}],
        "links":[{"between":[0,1],"c":1},{"between":[0,2],"c":2},{"between":[1,2],"c":1}]}"#,
    // The second heuristic finds a worse tree than the first.
    r#"{"kind":"platform-graph","nodes":[{"w":3,"master":true},{"w":6},{"w":6},{"w":4},{"w":6}],"links":[
        {"between":[0,1],"c":5},{"between":[0,2],"c":1},{"between":[0,3],"c":6},{"between":[0,4],"c":3},
        {"between":[1,2],"c":3},{"between":[1,3],"c":2},{"between":[1,4],"c":2},{"between":[2,4],"c":6}]}"#,
    r#"{"kind":"platform-graph","horizon":5,"nodes":[{"w":1,"master":true},{"w":2}],"links":[{"between":[0,1],"c":1}]}"#,
    r#"{"kind":"platform-graph","horizon":"13/2","nodes":[{"w":2,"master":true},{"w":1},{"w":1}],
        "links":[{"between":[0,1],"c":1},{"between":[0,2],"c":1},{"between":[1,2],"c":1}]}"#,
    r#"{"kind":"platform-graph","horizon":5,"nodes":[{"w":2,"master":true},{"w":1},{"w":2},{"w":2},{"w":3},{"w":5}],
        "links":[{"between":[0,1],"c":1},{"between":[0,2],"c":1},{"between":[1,3],"c":1},{"between":[1,4],"c":1},
        {"between":[2,5],"c":2}]}"#,
];

#[test]
fn graphs_have_the_reviewed_answers() {
    reviewed("platform-graph", GRAPHS, &MethodOptions::default());
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
    let of_each = [STARS[4], RINGS[2], DIVISIBLE_STARS[2], DIVISIBLE_TREES[3], MULTI_ROUNDS[1], MULTI_ROUNDS[2]];
    let of_graphs = [GRAPHS[0], GRAPHS[2], GRAPHS[5]];
    reviewed("stopped", &[of_each.as_slice(), &of_graphs].concat(), &options);
}
