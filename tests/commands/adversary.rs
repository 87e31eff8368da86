//! `schedcheck adversary`: what it finds, that others confirm it, and what it refuses.

use std::fs;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use schedcheck_model::Rational;
use schedcheck_model::number::parse_rational;
use serde_json::{Value, json};

use crate::command::{Finished, name, schedcheck, schedcheck_with};

/// A search of so few instances that it takes no time.
fn search(arguments: &[&str]) -> Finished {
    schedcheck(&[&["adversary", "--format", "json"], arguments].concat())
}

/// Stars of three workers with links alike. Best balance is 11/9 at worst, where one has all three tasks; in the box it
/// is 6/5, and all of the box is looked through.
const STARS: [&str; 16] = [
    "bba",
    "--kind",
    "star",
    "--workers",
    "3",
    "--tasks",
    "3",
    "--c",
    "1",
    "--w",
    "1..3",
    "--equal-links",
    "--instances",
    "600",
    "--restarts",
    "3",
];

/// What is found of them at the first seed.
static OF_STARS: LazyLock<Value> = LazyLock::new(|| search(&STARS).well().json());

/// Rings on which the greedy one is far from the best.
const RINGS: [&str; 9] = ["greedy", "--kind", "ring", "--processors", "1..4", "--instances", "150", "--restarts", "3"];

/// Seeds of which none is better than another.
const SEEDS: [&str; 3] = ["1", "2", "3"];

fn fraction(value: &Value) -> Rational {
    parse_rational(value.as_str().expect("a text")).expect("a fraction")
}

#[test]
fn a_bad_star_for_best_balance_is_found_and_contest_and_solve_confirm_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("star.json");
    let with = |seed: &[&str]| search(&[&STARS[..], seed].concat()).well().json();
    assert_eq!(OF_STARS["seed"].to_string(), SEEDS[0]);
    let others = SEEDS[1..].iter().map(|seed| with(&["--seed", seed]));
    for result in others.chain([OF_STARS.clone()]) {
        assert!(fraction(&result["found"]["ratio"]) >= Rational::new(6, 5), "{result}");
    }
    let result = with(&["--supremum", "--out", name(&file)]);
    let found = &result["found"];
    assert!(fraction(&found["ratio"]) <= fraction(&result["supremum"]["supremum"]), "{result}");
    assert_eq!(found["instance"], serde_json::from_slice::<Value>(&fs::read(&file).expect("it")).expect("JSON"));
    let contest = schedcheck(&["contest", "bba", "--instances", name(&file)]).well().json();
    assert_eq!(contest["worst"]["ratio"], found["ratio"]);
    let solved = schedcheck(&["solve", name(&file)]).well().json();
    assert_eq!((&solved["objective"], &solved["optimal"]), (&found["against"], &json!(true)));
    // Polished: a common denominator would have been multiplied out.
    let workers = found["instance"]["workers"].as_array().expect("workers");
    let mut times = workers.iter().flat_map(|worker| [&worker["c"], &worker["w"]]);
    assert!(times.all(|time| fraction(time).is_integer()), "{workers:?}");
}

#[test]
fn the_same_seed_gives_the_same_bytes_on_any_number_of_threads() {
    let [one, three, other] =
        [["--jobs", "1", "--seed", "1"], ["--jobs", "3", "--seed", "1"], ["--jobs", "3", "--seed", "5"]]
            .map(|options| search(&[&RINGS[..], &options].concat()).well().output);
    assert_eq!(one, three);
    assert_ne!(one, other);
}

#[test]
fn whatever_the_seed_the_worst_of_a_small_box_is_found() {
    // Costs of 0 and 1 both ways between three processors.
    let rings = ["greedy", "--kind", "ring", "--processors", "3", "--c", "0..1", "--w", "1", "--W", "1"];
    for seed in SEEDS {
        let found =
            search(&[&rings[..], &["--instances", "80", "--restarts", "2", "--seed", seed]].concat()).well().json();
        assert!(fraction(&found["found"]["ratio"]) >= Rational::from(2), "{found}");
    }
}

#[test]
fn an_interrupt_is_heard_while_a_program_sleeps_and_what_was_found_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("star.json");
    // Moves nothing, and after a while nothing moves.
    let script = r#"while read -r star; do
        n=$((n+1)); [ $n = 30 ] && { kill -INT $PPID; sleep 60; }
        tasks='.*"tasks":([0-9]+).*"tasks":([0-9]+).*'
        own='{"worker":0,"start":0,"tasks":\1},{"worker":1,"start":0,"tasks":\2}'
        echo "$star" |
            sed -E "s/$tasks/{\"transfers\":[],\"computations\":[$own]}/; s/\{[^{]*\"tasks\":0\},?//; s/,]/]/"
    done"#;
    let stars = ["--kind", "star", "--workers", "2", "--tasks", "2", "--c", "0", "--w", "1", "--jobs", "1"];
    let begun = Instant::now();
    let finished = search(&[&stars[..], &["--out", name(&file), "--", "sh", "-c", script]].concat());
    assert!(begun.elapsed() < Duration::from_secs(8), "not before the answer is late");
    assert_eq!(finished.status, 130, "{}", finished.errors);
    assert!(finished.errors.starts_with("interrupted: "), "{}", finished.errors);
    let result = finished.json();
    // Both of the box, and of another process 29.
    let told = (&result["finished"], &result["instances"], &result["found"]["ratio"]);
    assert_eq!(told, (&json!(false), &json!(31), &json!("2")), "{result}");
    assert_eq!(
        result["found"]["instance"],
        serde_json::from_slice::<Value>(&fs::read(&file).expect("it")).expect("JSON")
    );
}

#[test]
fn a_hostile_program_does_not_end_the_search_and_is_told() {
    let options = ["--kind", "star", "--workers", "1..2", "--instances", "40", "--restarts", "2", "--", "sh", "-c"];
    // Every third line is no JSON, every fourth is missing.
    let script = r#"while read -r star; do
        n=$((n+1)); [ $n = 4 ] && exit; [ $n = 3 ] && echo half; echo '{"refused":"no"}'
    done"#;
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
fn a_program_that_does_not_run_ends_the_search_with_its_first_fault() {
    let stars = ["--kind", "star", "--workers", "1..3"];
    let one = ["--kind", "star", "--workers", "1", "--tasks", "1", "--c", "1", "--w", "1"];
    let line = "while read x; do echo why >&2; echo it; done";
    for (script, fault) in [("echo why >&2; exit 3", "the first is a crash"), (line, "the first is no JSON")] {
        for kind in [&stars[..], &one[..]] {
            let finished = search(&[kind, &["--", "sh", "-c", script]].concat());
            assert_eq!((finished.status, finished.output.as_str()), (2, ""), "{}", finished.errors);
            let none = format!("sh -c {script}: none of the first 20 answers is a valid schedule, and the search ends");
            let told = [none.as_str(), fault, "the instance is {"];
            assert!(told.iter().all(|words| finished.errors.contains(words)), "{}", finished.errors);
            // What it wrote to standard error is told once.
            assert_eq!(finished.errors.matches(": why").count(), 1, "{}", finished.errors);
        }
    }
}

#[test]
fn a_search_too_short_to_decide_tells_what_a_program_wrote() {
    let kind = ["--kind", "star", "--workers", "1", "--instances", "6", "--restarts", "1", "--jobs", "1"];
    let finished = search(&[&kind[..], &["--", "sh", "-c", "while read x; do echo why >&2; echo it; done"]].concat());
    assert_eq!(finished.status, 1, "{}", finished.errors);
    assert!(finished.errors.matches(": why").count() >= 6, "{}", finished.errors);
}

#[test]
fn in_words_it_tells_the_ratio_and_the_instance() {
    let text = schedcheck(&[&["adversary", "--format", "text"], &RINGS[..]].concat()).well().output;
    assert!(text.contains("greedy against the optimum\n") && text.contains("ratio "), "{text}");
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

/// All values of a field, wherever it is in an instance.
fn values<'a>(instance: &'a Value, field: &str) -> Vec<&'a Value> {
    match instance {
        Value::Object(fields) => {
            let of = |(name, value): (&'a String, &'a Value)| match value {
                Value::Object(_) | Value::Array(_) => values(value, field),
                _ if name == field => vec![value],
                _ => vec![],
            };
            fields.iter().flat_map(of).collect()
        }
        Value::Array(list) => list.iter().flat_map(|value| values(value, field)).collect(),
        _ => vec![],
    }
}

#[test]
fn within_their_bounds_all_numbers_stay() {
    let bounds = [("g", 0, 2), ("w", 1, 2), ("G", 0, 1), ("W", 0, 1), ("load", 1, 3)];
    let kind = ["equal-chunks", "--kind", "multi-round", "--G", "0..1", "--instances", "300", "--restarts", "4"];
    let with = |options: &[&str]| search(&[&kind[..], options].concat()).well().json();
    let stay = |result: &Value| {
        let of = |field| values(&result["found"]["instance"], field);
        assert!(!of("load").is_empty(), "something is found: {result}");
        bounds.iter().all(|&(field, least, most)| {
            let range = Rational::from(least)..=Rational::from(most);
            of(field).into_iter().all(|value| range.contains(&fraction(value)))
        })
    };
    assert!(SEEDS.iter().any(|seed| !stay(&with(&["--seed", seed]))), "without the option, some number leaves");
    for seed in SEEDS {
        let result = with(&["--seed", seed, "--within"]);
        assert!(stay(&result), "{result}");
        assert_eq!(result["within"], json!(true));
    }
    let text = schedcheck(&[&["adversary"], &kind[..], &["--format", "text", "--within"]].concat()).well().output;
    assert!(text.contains("\nwithin every"), "{text}");
}

#[test]
fn without_forwarders_every_node_computes() {
    let kind = ["best-tree", "--kind", "platform-graph", "--nodes", "3..4", "--w", "1..9", "--c", "1..9"];
    let with = |options: &[&str]| {
        search(&[&kind[..], &["--instances", "300", "--restarts", "4"], options].concat()).well().json()
    };
    let forwards = |result: &Value| values(&result["found"]["instance"], "w").iter().any(|w| **w == json!("inf"));
    assert!(SEEDS.iter().any(|seed| forwards(&with(&["--seed", seed]))), "with forwarders, some graph has one");
    for limits in [&["--no-forwarders"][..], &["--no-forwarders", "--within"]] {
        let result = with(limits);
        assert!(!result["found"].is_null() && !forwards(&result), "{result}");
        assert_eq!(result["no_forwarders"], json!(true));
    }
}

#[test]
fn at_most_so_many_percent_are_given_up_for_simpler_numbers() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("ring.json");
    let with = |options: &[&str]| search(&[&RINGS[..], options].concat()).well().json();
    let exact = with(&[]);
    assert!(exact["unsimplified_ratio"].is_null(), "{exact}");
    for (percent, share) in [("0", Rational::from(1)), ("2.5", Rational::new(39, 40)), ("50", Rational::new(1, 2))] {
        let result = with(&["--simplify", percent, "--out", name(&file)]);
        let [ratio, before] = [&result["found"]["ratio"], &result["unsimplified_ratio"]].map(fraction);
        assert!(ratio >= &before * share && before <= fraction(&exact["found"]["ratio"]), "{percent}: {result}");
        let contest = schedcheck(&["contest", "greedy", "--instances", name(&file)]).well().json();
        assert_eq!(contest["worst"]["ratio"], result["found"]["ratio"]);
        assert_eq!(ratio < before, percent == "50", "{percent}: {result}");
    }
    let [one, three] = ["1", "3"].map(|jobs| with(&["--simplify", "50", "--jobs", jobs]));
    assert_eq!(one, three);
    let processors = |result: &Value| result["found"]["instance"]["w"].as_array().map(Vec::len);
    assert!(processors(&one) <= processors(&exact), "{one}");
    let text = schedcheck(&[&["adversary", "--format", "text", "--simplify", "50"], &RINGS[..]].concat()).well().output;
    assert!(text.contains("\nsimplified from an instance of ratio "), "{text}");
}

/// A program of sed that moves nothing: each of two workers computes its own tasks.
const LOCAL: [&str; 4] = [
    "sed",
    "-u",
    "-E",
    concat!(
        r#"s/.*"tasks":([0-9]+).*"tasks":([0-9]+).*/"#,
        r#"{"transfers":[],"computations":[{"worker":0,"start":0,"tasks":\1},{"worker":1,"start":0,"tasks":\2}]}/;"#,
        r#"s/\{[^{]*"tasks":0\},?//; s/,]/]/"#
    ),
];

#[test]
fn a_ratio_that_grows_along_a_ray_is_told_and_one_that_does_not_is_not() {
    let kind = ["--kind", "star", "--workers", "2", "--tasks", "2", "--w", "1..3"];
    let stars = [&kind[..], &["--instances", "80", "--restarts", "2"]].concat();
    let with = |options: &[&str]| search(&[&stars[..], options, &["--"], &LOCAL[..]].concat()).well().json();
    let result = with(&[]);
    let ray = &result["ray"];
    let scaled = ray["scaled"].as_str().expect("a ray");
    assert!(["/workers/0/w", "/workers/1/w"].contains(&scaled), "{result}");
    let ratios: Vec<(u64, Rational)> = ray["ratios"]
        .as_array()
        .expect("ratios")
        .iter()
        .map(|at| (at["t"].as_u64().expect("a factor"), fraction(&at["ratio"])))
        .collect();
    assert_eq!(ratios[0], (1, fraction(&result["found"]["ratio"])));
    assert!(ratios.iter().map(|(t, _)| *t).eq((0..=20).map(|power| 1 << power)), "{ray}");
    assert!(ratios.is_sorted_by(|first, next| first.1 < next.1), "{ray}");
    assert!(ratios[20].1 >= &ratios[19].1 * Rational::new(3, 2), "{ray}");
    // The last of the ray, as `contest` sees it.
    let mut last = result["found"]["instance"].clone();
    let number = last.pointer_mut(scaled).expect("a number");
    *number = (fraction(number) * Rational::from(1 << 20)).to_string().into();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("star.json");
    fs::write(&file, last.to_string()).expect("a file");
    let contest = schedcheck(&[&["contest", "--instances", name(&file), "--"], &LOCAL[..]].concat()).well().json();
    assert_eq!(fraction(&contest["worst"]["ratio"]), ratios[20].1);
    let words = [&["adversary", "--format", "text"], &stars[..], &["--"], &LOCAL[..]].concat();
    let text = schedcheck(&words).well().output.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("the ratio grows along a ray as far as tested: with /workers/"), "{text}");
    assert!(text.contains(" at t = 1, ") && text.contains(" at t = 1048576"), "{text}");
    assert!(!text.contains("proved"), "{text}");
    assert!(with(&["--within"])["ray"].is_null() && OF_STARS["ray"].is_null());
}

#[test]
fn wrong_words_are_refused_by_name() {
    for (arguments, named) in [
        (&["bba", "--kind", "star", "--simplify", "100"][..], "a percentage from 0 to below 100"),
        (&["bba", "--kind", "star", "--simplify", "-1"], "a percentage from 0 to below 100"),
        (&["bba", "--kind", "star", "--simplify", "ten"], "--simplify"),
        (&["bba", "--kind", "star", "--no-forwarders"], "--no-forwarders: only platform graphs have forwarders"),
        (&["bba"], "--kind"),
        (&["greedy", "--kind", "star"], "METHOD greedy"),
        (&["--kind", "star"], "who competes?"),
        (&["greedy", "--kind", "ring", "--supremum"], "branch-and-bound-without-relays"),
        (&["bba", "--kind", "star", "--against", "mbbsa", "--supremum"], "--supremum"),
        (&["bba", "--kind", "star", "--workers", "3..2"], "workers"),
    ] {
        let refused = search(arguments);
        assert_eq!(refused.status, 2, "{arguments:?}");
        assert!(refused.errors.contains(named), "{arguments:?}: {}", refused.errors);
    }
}

#[test]
fn the_program_itself_is_not_written_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("mine.sh");
    fs::write(&script, "exit").expect("a script");
    let refused = search(&["--kind", "star", "--out", name(&script), "--", "sh", name(&script)]);
    assert_eq!(refused.status, 2, "{}", refused.output);
    assert_eq!(fs::read_to_string(&script).expect("it"), "exit");
}
