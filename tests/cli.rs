//! The `schedcheck` command as its users meet it: exit status, standard output and standard error of every main use.

mod command;

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use command::{Finished, command, name, schedcheck, schedcheck_with};
use schedcheck_model::number::parse_rational;
use serde_json::{Value, json};

const TRACE: &str = "data/rr6005-trace.json";
const FIGURE_2: &str = "data/rr6005-figure-2.json";
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

/// A number as the command prints it.
fn at_least(one: &Value, other: &Value) -> bool {
    let number = |value: &Value| parse_rational(value.as_str().expect("a number in a string")).expect("a number");
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
    assert_eq!(solved["proof"], "even if links cost nothing, the workers need this long");
    assert_eq!(solved["schedule"]["transfers"].as_array().map(Vec::len), Some(3));
    let trace = schedcheck(&["solve", TRACE]).well().json();
    assert_eq!((&trace["method"], &trace["objective"]), (&json!("mbbsa"), &json!("13")));
    assert_eq!(trace["proof"], "rr6005, theorem 3, for all links are equal");
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
    for schedule in [solved.output.clone(), solved.json()["schedule"].to_string()] {
        assert_eq!(schedcheck_with(&["check", FIGURE_2, "-"], &schedule).well().json(), expected);
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
    let claims = schedcheck(&["claims", "--format", "json"]).well().json();
    let claims = claims.as_array().expect("a list");
    assert_eq!(claims.len(), 96);
    assert_eq!((&claims[0]["claim"], &claims[0]["check"]), (&json!("rr6005/fig-3"), &json!("checked")));
    for subcommand in ["verify", "claims", "solve", "check", "methods", "reduce"] {
        assert!(schedcheck(&[subcommand, "--help"]).well().output.contains("Usage: schedcheck"));
    }
}

fn reduce(arguments: &[&str]) -> Finished {
    schedcheck(&[&["reduce", "3-partition"], arguments].concat())
}

#[test]
fn a_reduction_says_what_each_worker_stands_for() {
    let star = reduce(&["--items", "4,4,5", "--bound", "13"]).well().json();
    assert_eq!(star["kind"], "star");
    assert_eq!((&star["provenance"]["deadline"], &star["provenance"]["matching_sum"]), (&json!("169/4"), &json!(true)));
    assert_eq!(star["provenance"]["source"], json!({ "kind": "3-partition", "items": [4, 4, 5], "bound": 13 }));
    let names: Vec<_> =
        star["provenance"]["workers"].as_array().unwrap().iter().map(|worker| &worker["name"]).collect();
    assert_eq!(names, ["P", "P_1", "P_2", "P_3", "Q_0"]);
}

#[test]
fn both_sides_of_a_reduction_are_decided_and_mapped() {
    let decided = |items, bound, told: &str| {
        let finished = reduce(&["--items", items, "--bound", bound, "--decide"]);
        assert_eq!((finished.status, finished.errors.as_str()), (0, told));
        finished.json()["provenance"]["decided"].clone()
    };
    let no = decided("4,4,4,4,4,6", "13", "3-partition: no\nstar within 273/4: no\n");
    assert_eq!((&no["source"]["answer"], &no["target"]["answer"]), (&json!("no"), &json!("no")));
    let yes = decided("4,5,4,4,5,4", "13", "3-partition: yes\nstar within 273/4: yes\n");
    assert_eq!(yes["source"]["makespan_of_its_schedule"], "273/4");
    assert_eq!(yes["target"]["triples_of_its_schedule"].as_array().map(Vec::len), Some(2));
    let told = "3-partition: no\nstar within 91/4: yes\n\
                the two differ, for the items do not sum to n times the bound, which theorem 2 needs\n";
    let light = decided("2,2,2", "7", told);
    assert!(light["target"]["no_triples"].as_str().is_some_and(|reason| reason.contains("take 6")), "{light}");
}

#[test]
fn random_reductions_have_the_promised_answer_and_follow_the_seed() {
    for answer in ["yes", "no"] {
        let random =
            |seed| reduce(&["--random", answer, "--triples", "3", "--bound", "40", "--seed", seed, "--decide"]);
        assert!(random("7").errors.starts_with(&format!("3-partition: {answer}\n")));
        assert_eq!(random("7").output, random("7").output);
        assert_ne!(random("7").output, random("8").output);
    }
}

#[test]
fn a_reduced_star_is_solved_at_its_deadline() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let source = folder.path().join("source.json");
    std::fs::write(&source, r#"{"kind":"3-partition","items":[4,4,5],"bound":13}"#).expect("a temporary file");
    let star = reduce(&["--file", name(&source), "--decide"]);
    let solved = schedcheck_with(&["solve"], star.output).well().json();
    assert_eq!((&solved["optimal"], &solved["objective"]), (&json!(true), &json!("169/4")));
}

#[test]
fn a_written_file_is_an_ordinary_one_and_replaces_what_was_there() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let [out, ordinary] = ["out.json", "ordinary.json"].map(|file| folder.path().join(file));
    std::fs::write(&ordinary, "").expect("a temporary file");
    let write = || assert_eq!(reduce(&["--items", "4,4,5", "--bound", "13", "--out", name(&out)]).well().output, "");
    write();
    let permissions = |file: &Path| std::fs::metadata(file).expect("the file is there").permissions();
    assert_eq!(permissions(&out), permissions(&ordinary));
    assert_eq!(schedcheck(&["solve", name(&out)]).well().json()["objective"], "169/4");
    std::fs::write(&out, "something else").expect("a temporary file");
    write();
    assert_eq!(schedcheck(&["solve", name(&out)]).well().json()["objective"], "169/4");
    assert_eq!(std::fs::read_dir(folder.path()).expect("a directory").count(), 2, "no temporary file is left");
}

#[cfg(unix)]
#[test]
fn behind_a_link_the_file_is_replaced_and_not_the_link() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let [link, file] = ["link.json", "file.json"].map(|file| folder.path().join(file));
    std::fs::write(&file, "").expect("a temporary file");
    std::os::unix::fs::symlink("file.json", &link).expect("a link");
    reduce(&["--items", "4,4,5", "--bound", "13", "--out", name(&link)]).well();
    assert!(std::fs::symlink_metadata(&link).expect("the link is there").is_symlink());
    assert!(std::fs::read_to_string(&file).expect("the file is there").contains("3-partition"));
}

#[test]
fn one_claim_is_verified_in_every_form() {
    let verify = |format| schedcheck(&["verify", "--claim", "rr6005/fig-3", "--format", format]).well();
    let ledger = verify("json").json();
    assert_eq!((&ledger["depth"], &ledger["seed"]), (&json!("quick"), &json!(1)));
    assert_eq!(
        (&ledger["rows"][0]["id"], &ledger["rows"][0]["verdict"]),
        (&json!("rr6005/fig-3"), &json!("confirmed"))
    );
    assert!(verify("table").output.contains("rr6005: 1 claims: confirmed 1"));
    assert!(verify("markdown").output.contains("## rr6005/fig-3: confirmed"));
    assert!(verify("summary").output.contains("| rr6005 | 1 | confirmed 1 |"));
}

#[test]
fn only_the_rows_that_ran_are_compared_with_the_record() {
    let unchecked = schedcheck(&["verify", "--claim", "rr6005/table-1"]).well().output;
    assert!(unchecked.contains("rr6005: 1 claims: not yet checked 1"), "{unchecked}");
    let refuted = schedcheck(&["verify", "--paper", "rr6005", "--claim", "rr6005/trace-bba"]).well().output;
    assert!(refuted.contains("rr6005/trace-bba: refuted"), "{refuted}");
}

#[test]
fn a_ledger_is_the_same_on_any_number_of_threads_and_follows_the_seed() {
    let ledger = |seed, jobs| {
        let claims = ["verify", "--claim", "rr6005/alg-2", "--claim", "rr6005/thm-1", "--format", "json"];
        schedcheck(&[&claims[..], &["--seed", seed, "--jobs", jobs]].concat()).well().output
    };
    let alone = ledger("1", "1");
    assert_eq!((ledger("1", "3"), ledger("1", "0")), (alone.clone(), alone.clone()));
    assert_ne!(ledger("2", "0"), alone);
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_prints_what_it_has_and_says_that_it_was_interrupted() {
    use std::process::Command;
    use std::thread::sleep;

    let arguments = ["verify", "--depth", "deep", "--claim", "rr6005/fig-3", "--claim", "rr6005/prop-1"];
    // A process that is interrupted before it is ready ends by the signal: then it gets more time.
    let ended = [300, 1_000, 3_000, 10_000].into_iter().find_map(|milliseconds| {
        let running =
            command(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command runs");
        sleep(Duration::from_millis(milliseconds));
        let sent = Command::new("sh").args(["-c", &format!("kill -INT {}", running.id())]).status().expect("a shell");
        assert!(sent.success(), "the deep run is not over");
        let ended = running.wait_with_output().expect("the command ends");
        ended.status.code().is_some().then_some(ended)
    });
    let ended = ended.expect("the command was ready after ten seconds");
    let (output, errors) = (String::from_utf8_lossy(&ended.stdout), String::from_utf8_lossy(&ended.stderr));
    assert_eq!(ended.status.code(), Some(130), "{output}{errors}");
    assert!(output.contains("rr6005: 2 claims: ") && output.contains("interrupted 1"), "{output}");
    assert!(errors.starts_with("interrupted: what is found so far follows"), "{errors}");
}
