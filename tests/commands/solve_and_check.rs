//! The `schedcheck` command as its users meet it: exit status, standard output and standard error of every main use.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::command::{Finished, command, interrupted, name, schedcheck, schedcheck_with};
use schedcheck_model::number::parse_rational_within;
use serde_json::{Value, json};

const TRACE: &str = "papers/rr6005/data/rr6005-trace.json";
const FIGURE_2: &str = "papers/rr6005/data/rr6005-figure-2.json";
const REDISTRIBUTION: &str = "data/redistribution-example.json";

/// A star of one worker with three tasks, on one line.
const SMALL: &str = r#"{"kind":"star","workers":[{"c":1,"w":"1/2","tasks":3}]}"#;

/// So many stars of four workers, one a line, no two alike.
fn stars(count: usize) -> String {
    let workers = |i: usize| {
        let worker = |j: usize| json!({ "c": format!("{}/{}", (7 * i + 3 * j) % 5, 1 + (i + j) % 3), "w": 1 + (i * j + i) % 7, "tasks": (i / (j + 1)) % 4 });
        json!({ "kind": "star", "workers": (0..4).map(worker).collect::<Vec<_>>() })
    };
    (0..count).map(|i| workers(i).to_string() + "\n").collect()
}

/// Whether one number, as the command prints it, is at least another.
pub fn at_least(one: &Value, other: &Value) -> bool {
    let number = |value: &Value| {
        parse_rational_within(value.as_str().expect("a number in a string"), 100_000).expect("a number")
    };
    number(one) >= number(other)
}

#[test]
fn a_platform_is_solved_with_a_schedule_and_a_proof() {
    let solved = schedcheck(&["solve", FIGURE_2]).well().json();
    assert_eq!(solved["kind"], "star");
    assert_eq!(solved["name"], "rr6005 figure 2, where a worker must both send and receive");
    assert_eq!(solved["method"], "branch-and-bound");
    assert_eq!(
        (&solved["optimal"], &solved["objective"], &solved["lower_bound"]),
        (&json!(true), &json!("12"), &json!("12"))
    );
    let proof = json!({
        "by": "theorem",
        "says": "even if links cost nothing, the workers need this long",
        "rests_on": [{"name": "nobody computes faster than its cycle-time", "proved_in": "src/methods/bound.rs"}],
    });
    assert_eq!(solved["proof"], proof);
    assert_eq!(solved["schedule"]["transfers"].as_array().map(Vec::len), Some(3));
    let trace = schedcheck(&["solve", TRACE]).well().json();
    assert_eq!((&trace["method"], &trace["objective"]), (&json!("mbbsa"), &json!("13")));
    let proof =
        json!({"by": "certificate", "says": "the checker of certificates accepts what proves it", "rests_on": []});
    assert_eq!((&trace["optimal"], &trace["proof"]), (&json!(true), &proof));
    let trusted = schedcheck(&["solve", "--trust-theorems", TRACE]).well().json();
    let proof = json!({
        "by": "theorem",
        "says": "rr6005, theorem 3, for all links are equal",
        "rests_on": [{"name": "rr6005, theorem 3", "tested_by": "rr6005/thm-3"}],
    });
    assert_eq!((&trusted["optimal"], &trusted["proof"]), (&json!(true), &proof));
    let moved = schedcheck(&["solve", REDISTRIBUTION]).well().json();
    assert_eq!(
        (&moved["method"], &moved["optimal"], &moved["objective"]),
        (&json!("sorted"), &json!(true), &json!("7"))
    );
}

#[test]
fn every_method_solves_the_papers_platforms_and_is_called_optimal_only_if_it_is() {
    let methods = schedcheck(&["methods", "--format", "json"]).well().json();
    for method in methods.as_array().expect("a list") {
        let (kind, method) = (method["kind"].as_str().unwrap(), method["method"].as_str().unwrap());
        // The plain search takes minutes for those.
        let files: &[(&str, &str)] = match kind {
            "star" if method != "exhaustive" => &[(TRACE, "13"), (FIGURE_2, "12")],
            "redistribution" => &[(REDISTRIBUTION, "7")],
            _ => continue,
        };
        for (file, optimum) in files {
            let solved = schedcheck(&["solve", "--method", method, file]).well().json();
            assert_eq!(solved["method"], method);
            assert!(at_least(&solved["objective"], &json!(optimum)), "{method}, {file}: {solved}");
            assert!(at_least(&json!(optimum), &solved["lower_bound"]), "{method}, {file}: {solved}");
            assert_eq!(solved["optimal"], solved["objective"] == solved["lower_bound"], "{method}, {file}: {solved}");
        }
    }
}

#[test]
fn optimality_by_an_untrusted_theorem_is_reported_as_conditional() {
    let rounds = r#"{"kind":"multi-round","load":9000,"workers":2,"rounds":5,"g":1,"w":3}"#;
    // The closed form does not search; its certificate would, and there is no time for it.
    let method = ["--method", "multi-installment", "--time-limit", "1/1000000000"];
    let told = |options: &[&str]| schedcheck_with(&[&["solve"][..], options].concat(), rounds).well();
    let doubted = told(&method).json();
    assert_eq!(doubted["optimal"], false);
    let believed = &doubted["proof"]["believed"];
    assert_eq!((&believed["by"], &believed["bound"]), (&json!("theorem"), &doubted["objective"]));
    assert!(believed["says"].as_str().is_some_and(|says| says.contains("--trust-theorems")), "{believed}");
    assert!(at_least(&believed["bound"], &doubted["lower_bound"]) && believed["bound"] != doubted["lower_bound"]);
    assert_eq!(told(&[&method[..], &["--trust-theorems"]].concat()).json()["optimal"], true);
    let text = told(&[&method[..], &["--format", "text"]].concat()).output;
    assert!(text.contains("not proved to be optimal") && text.contains("not trusted"), "{text}");
}

#[test]
fn the_plain_search_solves_a_tiny_star() {
    let star = r#"{"kind":"star","workers":[{"c":"1/2","w":1,"tasks":3},{"c":"1/2","w":"3/2","tasks":0}]}"#;
    let solved = schedcheck_with(&["solve", "--method", "exhaustive"], star).well().json();
    assert_eq!((&solved["optimal"], &solved["objective"]), (&json!(true), &json!("5/2")));
}

#[test]
fn without_relays_the_best_schedule_is_not_called_optimal_where_relays_would_help() {
    let solved = schedcheck(&["solve", "--method", "branch-and-bound-without-relays", FIGURE_2]).well().json();
    assert_eq!(
        (&solved["optimal"], &solved["objective"], &solved["lower_bound"]),
        (&json!(false), &json!("13"), &json!("12"))
    );
    assert_eq!(solved["details"]["lower_bound_without_relays"], "13");
}

#[test]
fn lines_are_answered_in_order_and_a_bad_one_does_not_stop_the_others() {
    let lines = format!("\n{SMALL}\r\n{{\"kind\":\"star\",\"workers\":[{{\"c\":-1}}]}}\n   \n{SMALL}\n\u{feff}{SMALL}");
    let finished = schedcheck_with(&["solve"], lines);
    let message = "standard input, line 3, column 34: workers[0].c: a cost is not negative, and -1 is";
    assert_eq!((finished.status, finished.errors.clone()), (2, format!("error: {message}\n")));
    let objectives: Vec<_> = finished.lines().iter().map(|line| line["objective"].clone()).collect();
    assert_eq!(objectives, [json!("3/2"), Value::Null, json!("3/2"), json!("3/2")]);
    assert_eq!(finished.lines()[1], json!({ "error": message }));
}

#[test]
fn a_line_that_is_no_text_or_no_object_is_one_bad_line() {
    let lines = [b"{\"kind\":".as_slice(), b"\xff\xfe", b"{", b"[]", SMALL.as_bytes()].join(b"\n".as_slice());
    let finished = schedcheck_with(&["solve", "-"], lines);
    assert_eq!(finished.status, 2);
    let refused: Vec<bool> = finished.lines().iter().map(|line| line.get("error").is_some()).collect();
    assert_eq!(refused, [true, true, true, true, false]);
    let place = "error: standard input, line 1, column 8: kind: cannot be read as JSON: EOF";
    assert!(finished.errors.starts_with(place), "{}", finished.errors);
}

#[test]
fn an_object_over_several_lines_is_one_instance() {
    let finished = schedcheck_with(&["solve"], std::fs::read(TRACE).expect("the file is there")).well();
    assert_eq!(finished.lines().len(), 1);
    assert_eq!(finished.json()["objective"], "13");
}

#[test]
fn a_file_of_lines_is_told_by_its_name() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let file = folder.path().join("stars.jsonl");
    std::fs::write(&file, stars(3)).expect("a temporary file");
    assert_eq!(schedcheck(&["solve", name(&file)]).well().lines().len(), 3);
}

#[test]
fn several_files_are_answered_in_order_and_a_missing_one_does_not_stop_the_others() {
    let finished = schedcheck(&["solve", REDISTRIBUTION, "missing.json", "missing.jsonl", FIGURE_2]);
    let objectives: Vec<_> = finished.lines().iter().map(|line| line["objective"].clone()).collect();
    assert_eq!((finished.status, objectives), (2, vec![json!("7"), json!("12")]));
    assert_eq!(finished.errors.lines().count(), 2, "{}", finished.errors);
}

#[test]
fn the_number_of_threads_changes_no_byte() {
    let on = |jobs| schedcheck_with(&["solve", "--with-instance", "--jobs", jobs], stars(300)).well().output;
    let alone = on("1");
    assert_eq!(alone.lines().count(), 300);
    assert_eq!((on("4"), on("0")), (alone.clone(), alone));
}

#[test]
fn what_is_solved_is_valid_and_costs_what_was_said() {
    let solved = schedcheck_with(&["solve", "--with-instance"], stars(100)).well();
    let checked = schedcheck_with(&["check"], &solved.output).well();
    for (solved, checked) in solved.lines().iter().zip(checked.lines()) {
        assert_eq!(solved["optimal"], true);
        assert_eq!((&checked["valid"], &checked["objective"]), (&json!(true), &solved["objective"]));
    }
    assert_eq!(checked.lines().len(), 100);
}

#[test]
fn a_schedule_is_checked_alone_or_in_its_result_line() {
    let solved = schedcheck(&["solve", FIGURE_2]).well();
    let expected = json!({ "kind": "star", "valid": true, "objective": "12", "transfers": 3, "relays": [0] });
    let mut of_result = expected.clone();
    of_result["unchecked"] = json!(["optimal", "lower_bound"]);
    for (schedule, expected) in
        [(solved.output.clone(), &of_result), (solved.json()["schedule"].to_string(), &expected)]
    {
        assert_eq!(schedcheck_with(&["check", FIGURE_2, "-"], &schedule).well().json(), *expected);
    }
    let instance: Value = serde_json::from_slice(&std::fs::read(FIGURE_2).expect("the file is there")).expect("JSON");
    let pair = json!({ "instance": instance, "schedule": solved.json()["schedule"] });
    assert_eq!(schedcheck_with(&["check"], pair.to_string()).well().json(), expected);
}

#[test]
fn an_invalid_schedule_is_told_by_the_rule_it_breaks() {
    let schedule = schedcheck(&["solve", FIGURE_2]).well().json()["schedule"].to_string();
    let earlier = schedule.replacen(r#""out_start":"1""#, r#""out_start":"1/2""#, 1);
    let checked = schedcheck_with(&["check", FIGURE_2, "-"], earlier);
    assert_eq!((checked.status, checked.errors.as_str()), (1, ""));
    assert_eq!(checked.json()["valid"], false);
    let violation = checked.json()["violation"].as_str().expect("the rule in words").to_owned();
    assert!(violation.contains("transfer 0") && violation.contains("1/2"), "{violation}");
}

#[test]
fn what_a_result_says_of_its_schedule_must_be_so() {
    let solved = schedcheck(&["solve", "--with-instance", FIGURE_2]).well().json();
    let said = |changes: Value| {
        let mut line = solved.clone();
        line.as_object_mut().expect("an object").extend(changes.as_object().cloned().expect("an object"));
        schedcheck_with(&["check"], line.to_string())
    };
    for agreed in
        [json!({ "objective": 12.0 }), json!({ "lower_bound": 11, "optimal": false }), json!({ "optimal": null })]
    {
        said(agreed).well();
    }
    for (changes, contradiction) in [
        (json!({ "objective": "11" }), "its objective is 11, and it is 12"),
        (json!({ "lower_bound": "25/2" }), "no objective is below 25/2, and its own is 12"),
        (json!({ "upper_bound": "1" }), "no objective is above 1, and its own is 12"),
        (json!({ "upper_bound": "1", "optimal": null }), "no objective is above 1, and its own is 12"),
        (json!({ "lower_bound": "11" }), "it is optimal, with an objective of 12 and a lower bound of 11"),
        (json!({ "optimal": false }), "it is not optimal, with an objective of 12 and a lower bound of 12"),
    ] {
        let checked = said(changes);
        assert_eq!((checked.status, &checked.json()["valid"]), (1, &json!(false)), "{}", checked.errors);
        let violation = checked.json()["violation"].as_str().expect("the contradiction in words").to_owned();
        assert!(violation.ends_with(contradiction), "{violation}");
    }
}

#[test]
fn one_task_is_told_in_the_singular() {
    let schedule =
        |tasks: u64| json!({ "transfers": [], "computations": [{ "worker": 0, "start": 0, "tasks": tasks }] });
    let violation = |tasks| {
        let pair =
            json!({ "instance": serde_json::from_str::<Value>(SMALL).expect("JSON"), "schedule": schedule(tasks) });
        schedcheck_with(&["check"], pair.to_string()).json()["violation"].clone()
    };
    assert_eq!(violation(2), "worker 0 ends with 1 task left to compute");
    assert_eq!(violation(1), "worker 0 ends with 2 tasks left to compute");
}

#[test]
fn no_number_of_a_judged_line_passes_through_a_float() {
    let tasks = r#""schedule":{"transfers":[],"computations":[{"worker":0,"start":0,"tasks":1}]}"#;
    let line = format!(
        r#"{{"kind":"star","objective":null,"instance":{{"kind":"star","workers":[{{"c":1,"w":0.1234567890123456789012345,"tasks":1}}]}},{tasks}}}"#
    );
    let objective = &schedcheck_with(&["check"], line).well().json()["objective"];
    assert_eq!(objective, "246913578024691357802469/2000000000000000000000000");
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let file = folder.path().join("stars.jsonl");
    std::fs::write(&file, stars(5_000) + "no star\n").expect("a temporary file");
    let mut running = command(&["solve", name(&file)])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let mut first = String::new();
    BufReader::new(running.stdout.take().expect("a pipe")).read_line(&mut first).expect("a line");
    assert!(first.starts_with(r#"{"kind":"star""#), "{first}");
    let ended = running.wait_with_output().expect("the command ends");
    assert_eq!((ended.status.code(), String::from_utf8_lossy(&ended.stderr).as_ref()), (Some(0), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = std::fs::File::create("/dev/full").expect("a device");
    let ended = command(&["solve", TRACE]).stdout(full).output().expect("the command runs");
    assert_eq!(ended.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&ended.stderr).contains("standard output cannot be written"));
}

#[test]
fn a_search_that_is_cut_short_says_so() {
    let worker = |i: usize| json!({ "c": 1 + (i * 37) % 83, "w": 1 + (i * 53) % 89, "tasks": (i % 7) * 4 });
    let star = json!({ "kind": "star", "workers": (0..300).map(worker).collect::<Vec<_>>() }).to_string();
    let solved = schedcheck_with(&["solve", "--time-limit", "0.000001"], &star).well();
    let line = solved.json();
    assert_eq!((&line["optimal"], &line["method"]), (&json!(false), &json!("branch-and-bound")));
    assert!(at_least(&line["objective"], &line["lower_bound"]) && line["objective"] != line["lower_bound"]);
    let with_instance = schedcheck_with(&["solve", "--time-limit", "1e-9", "--with-instance"], star).well();
    assert_eq!(schedcheck_with(&["check"], with_instance.output).well().json()["valid"], true);
}

/// So many tasks on the first of two workers.
fn lopsided(tasks: u64, links: [u64; 2]) -> String {
    json!({ "kind": "star", "workers": [{ "c": links[0], "w": 3, "tasks": tasks }, { "c": links[1], "w": 5, "tasks": 0 }] })
        .to_string()
}

#[test]
fn a_time_limit_holds_on_stars_of_any_size() {
    for (tasks, links) in [(50_000_000, [1, 2]), (50_000_000, [1, 1]), (300_000, [1, 2]), (300_000, [1, 1])] {
        let begin = Instant::now();
        let solved = schedcheck_with(&["solve", "--time-limit", "0.5"], lopsided(tasks, links)).well().json();
        assert!(begin.elapsed() < Duration::from_secs(3), "{tasks} tasks: {:?}", begin.elapsed());
        assert_eq!((&solved["method"], &solved["optimal"]), (&json!("branch-and-bound"), &json!(false)));
        assert!(at_least(&solved["objective"], &solved["lower_bound"]));
    }
}

#[test]
fn a_search_that_is_cut_short_is_no_worse_than_the_heuristic() {
    // Many links and many tasks: the search alone would be far from the heuristic's schedule when the time is over.
    let worker = |i: usize| json!({ "c": 1 + (i * 37) % 83, "w": 1 + (i * 53) % 89, "tasks": (i % 7) * 400 });
    let star = json!({ "kind": "star", "workers": (0..300).map(worker).collect::<Vec<_>>() }).to_string();
    let objective = |arguments: &[&str]| schedcheck_with(arguments, &star).well().json()["objective"].clone();
    let heuristic = objective(&["solve", "--method", "r-bsa"]);
    assert!(at_least(&heuristic, &objective(&["solve", "--time-limit", "2"])));
}

#[test]
fn methods_and_claims_are_listed_for_people_and_for_programs() {
    let methods = schedcheck(&["methods"]).well().output;
    assert!(methods.contains("branch-and-bound") && methods.contains("rr6005, algorithm 1"), "{methods}");
    assert!(methods.lines().all(|line| line.chars().count() <= 120), "{methods}");
    let of_stars = schedcheck(&["methods", "star", "--format", "json"]).well().json();
    let of_stars = of_stars.as_array().expect("a list");
    assert!(of_stars.len() > 5 && of_stars.iter().all(|method| method["kind"] == "star"), "{of_stars:?}");
    let claims = schedcheck(&["claims", "--format", "json"]).well().json();
    let claims = claims.as_array().expect("a list");
    assert_eq!(claims.len(), schedcheck::papers::all().statements().count());
    assert!(claims.iter().any(|claim| claim["claim"] == "rr6005/fig-3" && claim["check"] == "checked"));
    for subcommand in ["verify", "claims", "solve", "check", "methods", "reduce"] {
        assert!(schedcheck(&[subcommand, "--help"]).well().output.contains("Usage: schedcheck"));
    }
}

/// What writes a star to a file.
fn reduce(out: &Path) -> [&str; 8] {
    ["reduce", "3-partition", "--items", "4,4,5", "--bound", "13", "--out", name(out)]
}

#[test]
fn a_written_file_is_an_ordinary_one_and_replaces_what_was_there() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let [out, ordinary] = ["out.json", "ordinary.json"].map(|file| folder.path().join(file));
    std::fs::write(&ordinary, "").expect("a temporary file");
    let write = || assert_eq!(schedcheck(&reduce(&out)).well().output, "");
    write();
    let permissions = |file: &Path| std::fs::metadata(file).expect("the file is there").permissions();
    assert_eq!(permissions(&out), permissions(&ordinary));
    assert_eq!(schedcheck(&["solve", name(&out)]).well().json()["objective"], "169/4");
    std::fs::write(&out, "something else").expect("a temporary file");
    write();
    assert_eq!(schedcheck(&["solve", name(&out)]).well().json()["objective"], "169/4");
    assert_eq!(std::fs::read_dir(folder.path()).expect("a directory").count(), 2, "no temporary file is left");
}

#[test]
fn behind_a_link_the_file_is_replaced_and_not_the_link() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let [link, file] = ["link.json", "file.json"].map(|file| folder.path().join(file));
    std::fs::write(&file, "").expect("a temporary file");
    std::os::unix::fs::symlink("file.json", &link).expect("a link");
    schedcheck(&reduce(&link)).well();
    assert!(std::fs::symlink_metadata(&link).expect("the link is there").is_symlink());
    assert!(std::fs::read_to_string(&file).expect("the file is there").contains("3-partition"));
}

#[test]
fn figures_are_told_for_people_and_for_programs() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let figures = ["figures", "rr4916-figure-6", "--out", name(folder.path())];
    let told = schedcheck(&figures);
    assert_eq!((told.status, told.output.as_str()), (0, ""));
    assert!(
        told.errors.ends_with("rr4916-figure-6.svg, with its numbers beside it as .csv and .json\n"),
        "{}",
        told.errors
    );
    let listed = schedcheck(&[&figures[..], &["--format", "json"]].concat()).well().json();
    assert_eq!((&listed[0]["paper"], &listed[0]["name"]), (&json!("rr4916"), &json!("rr4916-figure-6")));
    let files = listed[0]["files"].as_array().expect("a list");
    assert!(files.len() == 3 && files.iter().all(|file| Path::new(file.as_str().unwrap()).is_file()), "{listed}");
}

#[test]
fn an_interrupted_solve_prints_the_best_schedule_so_far() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let file = folder.path().join("star.json");
    // Without transfer times, all orders are nearly alike: the search takes hours.
    let kinds = [(2, 1, 0), (1, 0, 0), (1, 0, 1)];
    let workers: Vec<_> = (0..24).map(|number| kinds[number % 3]).collect();
    let workers: Vec<_> = workers.iter().map(|(w, g, c)| json!({"g": 0, "w": w, "G": g, "W": c})).collect();
    let star = json!({"kind": "divisible-star", "load": 12_000, "master_w": 20, "workers": workers});
    std::fs::write(&file, star.to_string()).expect("a file");
    let Finished { status, output, errors } = interrupted(&["solve", name(&file)]);
    assert_eq!(status, 130, "{output}{errors}");
    assert!(errors.starts_with("interrupted: the best schedule so far follows"), "{errors}");
    let answer: Value = serde_json::from_str(&output).expect("a line of JSON");
    assert_eq!((&answer["kind"], &answer["optimal"]), (&json!("divisible-star"), &json!(false)));
    assert!(answer["schedule"]["chunks"].as_array().is_some_and(|chunks| !chunks.is_empty()), "{answer}");
}

#[test]
fn every_shell_has_completions_that_name_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = schedcheck(&["completions", shell]).well().output;
        for command in ["verify", "solve", "export", "completions"] {
            assert!(script.contains(command), "{shell}: {command}");
        }
    }
}
