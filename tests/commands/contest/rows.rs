//! `contest --rows`: a row per instance, the same on any number of threads but for the seconds, and the summary.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::{Contest, STARS, STAY, counts};
use crate::command::{name, schedcheck, schedcheck_with};

/// The columns without the seconds.
const COLUMNS: &str = "number,contestant,processors,tasks,instance,outcome,objective,objective_rounded,optimum,\
                       optimum_rounded,lower_bound,upper_bound,ratio,ratio_rounded,proved";

/// A place for a file of rows.
fn place(file: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(file);
    (folder, path)
}

/// The lines of a CSV file, each without its last field, which is the measured time.
fn without_seconds(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).expect("the rows");
    let cut = |line: &str| {
        let (rest, seconds) = line.rsplit_once(',').expect("fields");
        assert!(seconds == "seconds" || seconds.parse::<f64>().is_ok_and(|time| time >= 0.0), "{line}");
        rest.to_owned()
    };
    text.lines().map(cut).collect()
}

/// The objects of a file of JSON lines.
fn objects(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).expect("the rows");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn every_instance_has_a_row_with_its_ratio() {
    let (_folder, path) = place("rows.csv");
    let contest = Contest::of(STAY);
    let result = contest.run(&["--rows", name(&path)]).well().json();
    let rows = without_seconds(&path);
    assert_eq!(rows[0], COLUMNS);
    assert_eq!(rows.len(), 5);
    assert!(rows[1].starts_with("0,sh "), "{}", rows[1]);
    assert!(rows[1].ends_with(",optimal,0,0,0,0,,,1,1,true"), "{}", rows[1]);
    assert!(rows[3].contains(r#","{""kind"":""star"",""#), "{}", rows[3]);
    assert!(rows[3].ends_with(",not optimal,10,10,1,1,,,10,10,true"), "{}", rows[3]);
    let summary = json!({
        "outcomes": {"optimal": 2, "not optimal": 2},
        "ratio": {
            "mean": {"rounded": 3.5, "instances": 4},
            "standard_deviation": {"rounded": 4.35890, "instances": 4},
            "geometric_mean": {"rounded": 2.11474, "instances": 4},
            "quantile_5": {"exact": "1", "rounded": 1, "instances": 4},
            "quantile_25": {"exact": "1", "rounded": 1, "instances": 4},
            "median": {"exact": "1", "rounded": 1, "instances": 4},
            "quantile_75": {"exact": "2", "rounded": 2, "instances": 4},
            "quantile_95": {"exact": "10", "rounded": 10, "instances": 4},
            "worst": {"exact": "10", "rounded": 10, "instances": 4},
        },
    });
    assert_eq!(result["summary"], summary);
    assert_eq!(counts(&result), json!({"as-good": 2, "worse": 2}));
    assert!(contest.run(&[]).well().json()["summary"].is_null(), "nobody asked for a summary");
    for form in ["text", "markdown"] {
        let text = contest.run(&["--rows", name(&path), "--format", form]).well().output;
        for part in ["geometric mean", "≈ 2.11474", "95 % quantile", "= 10"] {
            assert!(text.contains(part), "{form}: {part}: {text}");
        }
    }
}

#[test]
fn decimals_beyond_the_range_of_floats_have_their_exponents() {
    let slow = format!("1{}", "0".repeat(400));
    let star =
        format!(r#"{{"kind":"star","workers":[{{"c":0,"w":"{slow}","tasks":2}},{{"c":0,"w":"1/{slow}","tasks":0}}]}}"#);
    for file in ["rows.csv", "rows.jsonl"] {
        let (_folder, path) = place(file);
        let result = Contest::of(STAY).over(&(star.clone() + "\n"), &["--rows", name(&path)]).well().json();
        let worst = json!({"exact": format!("{slow}{}", &slow[1..]), "rounded": "1e800", "instances": 1});
        assert_eq!(result["summary"]["ratio"]["worst"], worst);
        assert!(result["summary"]["ratio"]["mean"].is_null(), "a mean is of floats");
        if file == "rows.csv" {
            let row = without_seconds(&path).swap_remove(1);
            assert!(row.contains(",2e400,1/5") && row.contains(",2e-400,,,"), "{row}");
            assert!(row.ends_with(",1e800,true"), "{row}");
        } else {
            let row = &objects(&path)[0];
            let rounded = ["objective", "optimum", "ratio"].map(|name| row[format!("{name}_rounded")].clone());
            assert_eq!(rounded, ["2e400", "2e-400", "1e800"]);
        }
    }
}

#[test]
fn json_lines_hold_the_same_as_csv() {
    let (_folder, path) = place("rows.jsonl");
    Contest::of(STAY).run(&["--rows", name(&path)]).well();
    let rows = objects(&path);
    let fields: Vec<_> = rows[0].as_object().expect("a row").keys().map(String::as_str).collect();
    assert_eq!(fields.join(","), format!("{COLUMNS},seconds"));
    let third = &rows[2];
    assert_eq!((&third["number"], &third["processors"], &third["tasks"]), (&json!(2), &json!(3), &json!(2)));
    assert_eq!((&third["ratio"], &third["ratio_rounded"], &third["proved"]), (&json!("10"), &json!(10), &json!(true)));
    assert!(third["instance"]["workers"].is_array() && third["lower_bound"].is_null());
    assert!(third["seconds"].as_f64() >= Some(0.0), "{third}");
}

#[test]
fn rows_are_the_same_on_any_number_of_threads_and_in_the_order_of_generate() {
    let (_folder, path) = place("rows.csv");
    let bounds = ["--kind", "star", "--workers", "3", "--tasks", "3", "--w", "1..2"];
    let rows = |jobs: &str| {
        let options = ["contest", "bba", "--jobs", jobs, "--rows", name(&path)];
        schedcheck(&[&options[..], &bounds].concat()).well();
        without_seconds(&path)
    };
    let alone = rows("1");
    assert_eq!(rows("3"), alone);
    let listed = schedcheck(&[&["generate"], &bounds[..]].concat()).well().lines();
    assert_eq!(alone.len(), listed.len() + 1);
    for (number, (row, listed)) in alone[1..].iter().zip(listed).enumerate() {
        assert!(row.starts_with(&format!("{number},bba,3,3,")), "{row}");
        assert!(row.contains(&listed.to_string().replace('"', "\"\"")), "{row}: {listed}");
    }
}

#[test]
fn a_row_without_an_optimum_has_bounds_and_one_without_a_schedule_has_neither() {
    let (_folder, path) = place("rows.jsonl");
    let worker = |i: u32| json!({"c": 1 + i * 37 % 83, "w": 1 + i * 53 % 89, "tasks": i % 7 * 4});
    let hard = json!({"kind": "star", "workers": (0..100).map(worker).collect::<Vec<_>>()});
    let limited = ["contest", "bba", "--instances", "-", "--optimum-limit", "1/1000", "--rows", name(&path)];
    schedcheck_with(&limited, hard.to_string()).well();
    let row = &objects(&path)[0];
    assert_eq!((&row["outcome"], &row["proved"]), (&json!("optimum unknown"), &json!(false)));
    assert!(row["objective"].is_string() && row["optimum"].is_null() && row["ratio"].is_null(), "{row}");
    assert!(row["lower_bound"].is_string() && row["upper_bound"].is_string(), "{row}");
    Contest::of(r#"echo '{"refused":"no"}'"#).run(&["--rows", name(&path)]).well();
    let row = &objects(&path)[3];
    assert_eq!((&row["outcome"], &row["proved"]), (&json!("refused"), &json!(false)));
    assert!(["objective", "optimum", "lower_bound", "ratio"].iter().all(|field| row[field].is_null()), "{row}");
}

#[test]
fn against_a_rival_the_column_is_that_of_the_rival() {
    let (_folder, path) = place("rows.csv");
    Contest::of(STAY).run(&["--against", "bba", "--rows", name(&path)]).well();
    let rows = without_seconds(&path);
    assert_eq!(rows[0], COLUMNS.replace("optimum", "rival"));
    assert!(rows[3].ends_with(",worse,10,10,1,1,,,10,10,false"), "{}", rows[3]);
}

#[test]
fn a_part_of_the_rows_is_kept_and_told_and_a_failed_contest_leaves_the_file_as_it_was() {
    let (_folder, path) = place("rows.csv");
    let endless = ["contest", "bba", "--kind", "star", "--random", "100000000", "--workers", "2..3"];
    let cut = schedcheck(&[&endless[..], &["--time-limit", "1", "--rows", name(&path)]].concat());
    assert_eq!(cut.status, 130, "{}", cut.errors);
    let rows = without_seconds(&path);
    let told = format!("rows.csv: a part of the rows, the first {}, because", rows.len() - 1);
    assert!(rows.len() > 1 && cut.errors.contains(&told), "{}: {}", rows.len(), cut.errors);
    assert_eq!(cut.json()["instances"], rows.len() - 1);
    let broken = format!("{STARS}{{\"kind\":\"stars\"}}\n");
    let failed = schedcheck_with(&["contest", "bba", "--instances", "-", "--rows", name(&path)], broken);
    assert_eq!((failed.status, without_seconds(&path)), (2, rows));
}

#[test]
fn a_shard_has_the_numbers_of_the_whole() {
    let (_folder, path) = place("rows.jsonl");
    let bounds = ["contest", "bba", "--kind", "star", "--workers", "2", "--tasks", "2", "--w", "1"];
    schedcheck(&[&bounds[..], &["--shard", "2/3", "--rows", name(&path)]].concat()).well();
    let numbers: Vec<_> = objects(&path).iter().take(3).map(|row| row["number"].clone()).collect();
    assert_eq!(numbers, [1, 4, 7]);
}

#[test]
fn wrong_files_of_rows_are_refused() {
    let (_folder, path) = place("rows.txt");
    let contest = Contest::of(STAY);
    for (options, word) in [
        (&["--rows", name(&path)][..], "must end in .csv or .jsonl"),
        (&["--rows", "no-such-folder/rows.csv"], "cannot be written"),
        (&["--rows", "no-such-folder/rows.csv", "--out", "no-such-folder"], "there is no directory no-such-folder"),
        (&["--rows", "rows.csv", "--state", "state"], "--state"),
        (&["--rows", "rows.csv", "--merge", "state"], "--merge"),
    ] {
        let refused = contest.run(options);
        assert!(refused.status == 2 && refused.errors.contains(word), "{options:?}: {}", refused.errors);
    }
}
