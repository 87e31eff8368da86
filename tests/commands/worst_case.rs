//! `schedcheck worst-case`: suprema with platforms that `solve` takes, in every form; what it refuses; how it goes on.

use serde_json::{Value, json};

use crate::command::{name, schedcheck, schedcheck_with};

const SMALL: [&str; 8] =
    ["worst-case", "no-redistribution", "--workers", "3", "--tasks", "2", "--equal-speeds", "--jobs"];

fn row(arguments: &[&str]) -> Value {
    let lines = schedcheck(&[&["worst-case"], arguments].concat()).well().lines();
    let [row] = lines.try_into().expect("one distribution");
    row
}

#[test]
fn the_supremum_is_a_fraction_with_a_platform_that_the_exact_solver_confirms() {
    let row = row(&["bba", "--workers", "3", "--tasks", "2", "--equal-links", "--loads", "0,2,0"]);
    assert_eq!(
        (&row["supremum"], &row["worst_case"], &row["loads"]),
        (&json!("6/5"), &json!("attained"), &json!([2, 0, 0]))
    );
    let example = &row["example"];
    let instance = example["instance"].to_string();
    let objective = |method: &str| {
        let solved = schedcheck_with(&["solve", "--method", method, "--objective-only"], &instance).well();
        solved.lines()[0]["objective"].clone()
    };
    assert_eq!((&objective("bba"), &objective("branch-and-bound")), (&example["objective"], &example["optimum"]));
}

#[test]
fn an_unbounded_ratio_comes_with_platforms_that_are_worse_and_worse() {
    let row = row(&["bba-by-finish-times", "--workers", "3", "--tasks", "1", "--equal-links"]);
    assert_eq!(row["worst_case"], "unbounded");
    let sequence = row["sequence"].as_array().expect("platforms");
    assert_eq!(sequence.len(), 3);
}

#[test]
fn all_forms_have_all_distributions_and_any_number_of_threads_gives_the_same() {
    let alone = schedcheck(&[&SMALL[..], &["1"]].concat()).well().output;
    assert_eq!(alone, schedcheck(&[&SMALL[..], &["3"]].concat()).well().output);
    assert_eq!(alone.lines().count(), 2);
    let form = |form: &str| schedcheck(&[&SMALL[..], &["1", "--format", form]].concat()).well().output;
    assert!(form("csv").lines().nth(1).is_some_and(|line| line.contains("\"2, 0, 0\",2,attained")), "{}", form("csv"));
    assert!(form("markdown").contains("| 2, 0, 0 | 2 | attained |"), "{}", form("markdown"));
    assert!(form("text").contains("the worst case is 2, for tasks 2, 0, 0"), "{}", form("text"));
}

#[test]
fn people_have_decimals_beside_fractions_and_programs_have_fractions() {
    let of = ["worst-case", "bba", "--workers", "3", "--tasks", "3", "--equal-links", "--loads", "3,0,0"];
    let form = |form: &str| schedcheck(&[&of[..], &["--format", form]].concat()).well().output;
    assert!(form("text").contains("the worst case is 11/9 ≈ 1.22222, for tasks 3, 0, 0"), "{}", form("text"));
    assert!(form("markdown").contains("| 3, 0, 0 | 11/9 ≈ 1.22222 | attained |"), "{}", form("markdown"));
    assert!(form("csv").contains("\"3, 0, 0\",11/9,attained"), "{}", form("csv"));
    assert!(form("json").contains(r#""supremum":"11/9""#), "{}", form("json"));
}

#[test]
fn what_is_finished_is_kept_and_taken_from_the_state() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("state.json");
    let arguments = [&SMALL[..], &["1", "--state", name(&state)]].concat();
    let first = schedcheck(&arguments).well().output;
    let text = std::fs::read_to_string(&state).expect("it was written");
    // What is kept is believed: it is not sought again.
    std::fs::write(&state, text.replace(r#""supremum":"2""#, r#""supremum":"7/5""#)).expect("a file");
    assert_eq!(schedcheck(&arguments).well().output, first.replace(r#""supremum":"2""#, r#""supremum":"7/5""#));
    std::fs::write(&state, text.replace("schedcheck 0", "schedcheck 9")).expect("a file");
    let refused = schedcheck(&arguments);
    assert_eq!(refused.status, 2);
    assert!(refused.errors.contains("another program"), "{}", refused.errors);
}

#[test]
fn sizes_that_are_too_large_are_refused_and_with_a_limit_of_time_they_are_stopped() {
    let large = ["worst-case", "mbbsa", "--workers", "6", "--tasks", "6"];
    let refused = schedcheck(&large);
    assert_eq!(refused.status, 2);
    assert!(refused.errors.contains("too large"), "{}", refused.errors);
    let stopped = schedcheck(&[&large[..], &["--loads", "6,0,0,0,0,0", "--time-limit", "0.01"]].concat());
    assert_eq!(stopped.status, 130);
    assert_eq!(stopped.lines()[0]["worst_case"], "stopped");
}

#[test]
fn run_that_ignores_the_limit_is_abandoned() {
    // All schedules without relays are listed before anything is compared.
    let long = ["worst-case", "no-relays", "--workers", "5", "--tasks", "12", "--loads", "4,4,4,0,0"];
    let stopped = schedcheck(&[&long[..], &["--time-limit", "0.01"]].concat());
    assert_eq!(stopped.status, 130);
    assert_eq!((&stopped.lines()[0]["worst_case"], &stopped.lines()[0]["at_least"]), (&json!("stopped"), &json!("1")));
}

#[test]
fn wrong_words_are_refused_by_name() {
    for (arguments, word) in [
        (&["bbba", "--workers", "2", "--tasks", "2"][..], "bba"),
        (&["bba", "--workers", "2"], "--tasks"),
        (&["bba", "--workers", "2", "--tasks", "2", "--loads", "1,2"], "--loads"),
        (&["bba", "--workers", "8", "--tasks", "2"], "8"),
        (&["atlas", "--workers", "2"], "atlas"),
        (&["atlas", "--format", "text"], "--format"),
    ] {
        let refused = schedcheck(&[&["worst-case"], arguments].concat());
        assert_eq!(refused.status, 2, "{arguments:?}");
        assert!(refused.errors.contains(word), "{arguments:?}: {}", refused.errors);
    }
}

/// The page of the atlas is generated; some of its numbers are sought anew.
#[test]
fn the_page_of_worst_cases_says_what_is_found() {
    use schedcheck::worst_case::{Algorithm, Size, atlas, search};
    let page = std::fs::read_to_string("docs/worst-cases.md").expect("the page");
    for (algorithm, loads, column) in [
        (Algorithm::Bba, &[2, 0, 0][..], 1),
        (Algorithm::Bba, &[3, 0, 0], 2),
        (Algorithm::BbaByFinishTimes, &[2, 1, 0], 2),
        (Algorithm::Mbbsa, &[3, 0], 1),
        (Algorithm::RBsa, &[1, 1], 3),
        (Algorithm::NoRedistribution, &[4, 0], 2),
        (Algorithm::NoRelays, &[2, 1, 0], 2),
        (Algorithm::NoRelays, &[1, 1, 1], 3),
    ] {
        let (equal_links, equal_speeds) = atlas::SHAPES[column];
        let size = Size { loads: loads.to_vec(), equal_links, equal_speeds };
        let row = search(algorithm, &size, &|| false).expect("measured as found");
        let section = page.split(&format!("\n## {}\n", algorithm.name())).nth(1).expect("a section");
        let start = format!("| {} |", atlas::listed(loads));
        let line = section.lines().find(|line| line.starts_with(&start)).expect("a line");
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        assert_eq!(cells[2 + column], atlas::in_table(&row), "{algorithm:?} {loads:?}");
    }
}
