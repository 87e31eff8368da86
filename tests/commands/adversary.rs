//! `schedcheck adversary`: what it finds, that others confirm it, and what it refuses.

use std::fs;

use serde_json::{Value, json};

use crate::command::{Finished, name, schedcheck, schedcheck_with};

/// A search of so few instances that it takes no time.
fn search(arguments: &[&str]) -> Finished {
    schedcheck(&[&["adversary", "--format", "json"], arguments].concat())
}

/// Stars of three workers with links alike, on which best balance is 6/5 at worst where one has both tasks.
const STARS: [&str; 12] = [
    "bba",
    "--kind",
    "star",
    "--workers",
    "3",
    "--tasks",
    "2",
    "--equal-links",
    "--instances",
    "1200",
    "--restarts",
    "3",
];

fn ratio(text: &Value) -> (i64, i64) {
    let (numerator, denominator) = text.as_str().expect("a fraction").split_once('/').unwrap_or_default();
    (numerator.parse().expect("an integer"), denominator.parse().expect("an integer"))
}

#[test]
fn the_worst_star_of_best_balance_is_found_and_contest_and_solve_confirm_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("star.json");
    let found = search(&[&STARS[..], &["--supremum", "--out", name(&file)]].concat()).well().json();
    assert_eq!((&found["found"]["ratio"], &found["supremum"]["supremum"]), (&json!("6/5"), &json!("6/5")));
    assert_eq!(
        found["found"]["instance"],
        serde_json::from_slice::<Value>(&fs::read(&file).expect("it")).expect("JSON")
    );
    let contest = schedcheck(&["contest", "bba", "--instances", name(&file)]).well().json();
    assert_eq!(contest["worst"]["ratio"], "6/5");
    let solved = schedcheck(&["solve", name(&file)]).well().json();
    assert_eq!((&solved["objective"], &solved["optimal"]), (&found["found"]["against"], &json!(true)));
    // Nothing is left that could be simpler: whole numbers, none above those of the star in the documents.
    let workers = found["found"]["instance"]["workers"].as_array().expect("workers");
    let times = workers.iter().flat_map(|worker| [&worker["c"], &worker["w"]]);
    assert!(times.map(|time| time.as_str().expect("a text")).all(|time| time.len() == 1), "{workers:?}");
}

#[test]
fn the_same_seed_gives_the_same_bytes_on_any_number_of_threads() {
    let ring = ["greedy", "--kind", "ring", "--processors", "1..4", "--instances", "150", "--restarts", "3"];
    let [one, three, other] =
        [["--jobs", "1", "--seed", "1"], ["--jobs", "3", "--seed", "1"], ["--jobs", "3", "--seed", "5"]]
            .map(|options| search(&[&ring[..], &options].concat()).well().output);
    assert_eq!(one, three);
    assert_ne!(one, other);
}

#[test]
fn a_greedy_ring_is_not_the_best_one() {
    let ring = ["greedy", "--kind", "ring", "--processors", "1..4", "--instances", "400", "--restarts", "2"];
    let found = search(&ring).well().json();
    let (worse, better) = ratio(&found["found"]["ratio"]);
    assert!(worse * 10 > better * 11, "{found}");
}

#[test]
fn a_hostile_program_does_not_end_the_search_and_is_told() {
    let options = ["--kind", "star", "--workers", "1..2", "--instances", "40", "--restarts", "2", "--", "sh", "-c"];
    // Every third line is no JSON, every fourth is missing.
    let script = r#"while read -r star; do n=$((n+1)); [ $n = 4 ] && exit; [ $n = 3 ] && echo half; echo '{"refused":"no"}'; done"#;
    let finished = search(&[&options[..], &[script]].concat());
    assert_eq!(finished.status, 1, "{}", finished.errors);
    let result = finished.json();
    assert_eq!((&result["found"], &result["instances"], &result["finished"]), (&Value::Null, &json!(40), &json!(true)));
    let outcomes = result["outcomes"].as_object().expect("outcomes");
    let counted: u64 = outcomes.values().map(|seen| seen["instances"].as_u64().expect("a number")).sum();
    assert_eq!(counted, 40);
    assert!(outcomes["no-json"]["reason"].as_str().is_some_and(|reason| reason.contains("half")), "{result}");
    assert!(outcomes.contains_key("refused"));
}

#[test]
fn in_words_it_tells_the_ratio_and_the_instance() {
    let text = schedcheck(&[&["adversary", "--format", "text"], &STARS[..]].concat()).well().output;
    assert!(text.contains("bba against the optimum\n") && text.contains("ratio 6/5: "), "{text}");
    let line = text.lines().find(|line| line.starts_with("  {")).expect("an instance");
    assert!(schedcheck_with(&["solve"], line.trim()).well().json()["optimal"] == true);
}

#[test]
fn a_limit_of_time_is_no_interruption_and_takes_no_number_of_instances() {
    let limited = search(&["bba", "--kind", "star", "--workers", "2", "--time-limit", "0.05"]).well().json();
    assert_eq!((&limited["finished"], &limited["found"]), (&json!(true), &Value::Null));
    let both = search(&["bba", "--kind", "star", "--time-limit", "1", "--instances", "9"]);
    assert_eq!(both.status, 2);
    assert!(both.errors.contains("--time-limit") && both.errors.contains("--instances"), "{}", both.errors);
}

#[test]
fn wrong_words_are_refused_by_name() {
    for (arguments, named) in [
        (&["bba"][..], "--kind"),
        (&["greedy", "--kind", "star"], "METHOD greedy"),
        (&["--kind", "star"], "who competes?"),
        (&["greedy", "--kind", "ring", "--supremum"], "--supremum"),
        (&["bba", "--kind", "star", "--against", "mbbsa", "--supremum"], "--supremum"),
        (&["bba", "--kind", "star", "--workers", "3..2"], "workers"),
    ] {
        let refused = search(arguments);
        assert_eq!(refused.status, 2, "{arguments:?}");
        assert!(refused.errors.contains(named), "{arguments:?}: {}", refused.errors);
    }
}
