//! Results in words, for every kind of instance: tables and charts; and as CSV.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::command::{name, schedcheck, schedcheck_across, schedcheck_with};
use crate::documents::{document, files};
use serde_json::Value;
use tempfile::TempDir;

/// The instances of the page of formats, one of each kind or more, and those of the papers.
struct Instances {
    folder: TempDir,
    files: BTreeMap<String, String>,
}

impl Instances {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let files = files(&document("docs/formats.md"));
        for (name, text) in &files {
            std::fs::write(folder.path().join(name), text).expect("a temporary file");
        }
        Self { folder, files }
    }

    fn path(&self, file: &str) -> PathBuf {
        self.folder.path().join(file)
    }

    /// The files that hold an instance.
    fn all(&self) -> impl Iterator<Item = PathBuf> {
        let kind = |text: &String| serde_json::from_str::<Value>(text).is_ok_and(|value| value["kind"].is_string());
        let is_right = |name: &&String| *name != "typo.json";
        let found = self.files.iter().filter(move |(name, text)| is_right(name) && kind(text));
        found.map(|(name, _)| self.path(name))
    }
}

/// Compares with the snapshot of this name.
fn golden(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

/// What `solve` says in words of an instance, 80 letters wide.
fn solved(instances: &Instances, file: &str, more: &[&str]) -> String {
    let path = instances.path(file);
    schedcheck_across(80, &[&["solve", "--format", "text", name(&path)], more].concat()).well().output
}

#[test]
fn a_schedule_of_each_kind_is_a_table_and_a_chart() {
    let instances = Instances::new();
    for (snapshot, file, more) in [
        ("star", "star.json", &[][..]),
        ("redistribution", "redistribution.json", &[]),
        ("ring", "ring.json", &[]),
        ("divisible-star", "divisible-star.json", &[]),
        ("divisible-return", "divisible-return.json", &[]),
        ("multi-round", "multi-round.json", &[]),
        ("divisible-tree", "tree.json", &[]),
        ("switch", "switch.json", &[]),
        ("period", "graph.json", &[]),
        ("tasks", "graph-until-5.json", &[]),
        ("phases", "graph.json", &["--horizon", "1000000", "--method", "periods"]),
    ] {
        golden(&format!("text-{snapshot}"), &solved(&instances, file, more));
    }
}

#[test]
fn a_schedule_that_somebody_made_is_shown_with_what_it_costs_or_what_is_wrong() {
    let instances = Instances::new();
    let check = |instance: &str, schedule: &str| {
        let [instance, schedule] = [instance, schedule].map(|file| instances.path(file));
        schedcheck_across(80, &["check", "--format", "text", name(&instance), name(&schedule)])
    };
    golden("text-check", &check("star.json", "star-schedule.json").well().output);
    let hasty = r#"{"transfers":[
        {"from":0,"to":1,"in_start":0,"out_start":"1/2"},{"from":0,"to":7,"in_start":0,"out_start":2}],
        "computations":[{"worker":0,"start":0,"tasks":5},{"worker":1,"start":"5/2","tasks":1}]}"#;
    std::fs::write(instances.path("hasty.json"), hasty).expect("a temporary file");
    let refused = check("star.json", "hasty.json");
    assert_eq!((refused.status, refused.errors.as_str()), (1, ""));
    golden("text-check-hasty", &refused.output);
    for (schedule, status) in [("graph-until-5.json", 2), ("tasks.json", 0), ("phases.json", 0)] {
        assert_eq!(check("graph-until-5.json", schedule).status, status, "{schedule}");
    }
}

#[test]
fn no_line_is_wider_than_the_screen_and_no_wide_screen_changes_a_number() {
    let instances = Instances::new();
    for file in instances.all() {
        let numbers = |width| {
            let text = schedcheck_across(width, &["solve", "--format", "text", name(&file)]).well().output;
            let widest = text.lines().map(|line| line.chars().count()).max();
            assert!(widest <= Some(width), "{width}: {text}");
            text.lines().find(|line| line.contains("bound ")).map(|line| line.split(':').next().map(str::to_owned))
        };
        assert_eq!(numbers(60), numbers(300));
        numbers(40);
    }
}

#[test]
fn the_objective_in_words_is_that_of_the_json() {
    let instances = Instances::new();
    for file in instances.all() {
        let json = schedcheck(&["solve", name(&file)]).well();
        assert_eq!(json.output, schedcheck(&["solve", "--format", "json", name(&file)]).well().output);
        let objective = json.json()["objective"].as_str().expect("a number").to_owned();
        let brief = schedcheck(&["solve", "--format", "text", "--objective-only", name(&file)]).well().output;
        let is_objective = |line: &str| line.split_whitespace().any(|word| word == objective);
        assert!(brief.lines().nth(2).is_some_and(is_objective) && brief.lines().count() == 5, "{objective}: {brief}");
    }
}

#[test]
fn long_tables_are_cut_and_long_numbers_rounded_and_both_are_said() {
    let star = r#"{"kind":"star","workers":[{"c":1,"w":"1000000007/3000000019","tasks":200},{"c":2,"w":7,"tasks":0}]}"#;
    let text = schedcheck_with(&["solve", "--format", "text", "--method", "r-bsa"], star).well().output;
    assert!(text.contains("≈ is rounded; --format json has every number exactly"), "{text}");
    let ready = r#"{"kind":"redistribution","workers":[{"c":1,"delta":60},{"c":1,"delta":-60}]}"#;
    let text = schedcheck_with(&["solve", "--format", "text"], ready).well().output;
    assert!(text.contains("and 20 more, which --format json has") && text.lines().count() < 70, "{text}");
}

#[test]
fn several_answers_in_words_are_told_apart_by_their_places() {
    let instances = Instances::new();
    let [star, ring] = ["star.json", "ring.json"].map(|file| instances.path(file));
    let text = schedcheck(&["solve", "--format", "text", "--objective-only", name(&star), name(&ring)]).well().output;
    let headings: Vec<_> = text.lines().filter(|line| line.starts_with("── ")).collect();
    assert_eq!(headings, [&star, &ring].map(|file| format!("── {}", file.display())));
    let lines = format!("{}\nnot json\n{}", instances.files["star.json"].trim(), instances.files["ring.json"]);
    let finished = schedcheck_with(&["solve", "--format", "text", "--objective-only"], lines);
    let headings: Vec<_> = finished.output.lines().filter(|line| line.starts_with("── ")).collect();
    assert_eq!((finished.status, headings), (2, vec!["── standard input, line 1", "── standard input, line 3"]));
    assert!(finished.errors.starts_with("error: standard input, line 2"), "{}", finished.errors);
}

#[test]
fn results_are_lines_of_csv_below_the_names_of_their_columns() {
    let instances = Instances::new();
    let lines = [&instances.files["star.json"], "not json", &instances.files["graph.json"].replace('\n', " ")];
    let lines: Vec<_> =
        lines.map(str::trim).into_iter().chain([instances.files["divisible-star.json"].trim()]).collect();
    golden("solve-csv", &schedcheck_with(&["solve", "--format", "csv"], lines.join("\n")).output);
    let [star, schedule] = ["star.json", "star-schedule.json"].map(|file| instances.path(file));
    let checked = schedcheck(&["check", "--format", "csv", name(&star), name(&schedule)]).well().output;
    let head =
        "source,kind,valid,objective,lower_bound,upper_bound,optimal,unchecked,violation,objective_rounded,error\n";
    assert_eq!(checked, format!("{head}{},star,true,12,,,,,,12,\n", name(&schedule)));
    // What is refused has its row as well.
    let refused = schedcheck(&["check", "--format", "csv", name(&star), "none.json"]);
    assert!(
        refused.status == 2 && refused.output.starts_with(&format!("{head}none.json,,,,,,,,,,")),
        "{}",
        refused.output
    );
    let solved = schedcheck(&["solve", "--format", "csv", "none.json", name(&star)]);
    let rows: Vec<_> = solved.output.lines().collect();
    assert!(solved.status == 2 && solved.errors.starts_with("error: none.json: "), "{}", solved.errors);
    assert!(rows.len() == 3 && rows[1].starts_with("none.json,,,,,,,,,,none.json: "), "{}", solved.output);
    assert!(rows[2].starts_with(&format!("{},star,", name(&star))), "{}", solved.output);
    assert_eq!(schedcheck(&["solve", "none.json"]).output, "");
}

#[test]
fn a_certificate_is_judged_in_words_and_as_csv() {
    let instances = Instances::new();
    let [ring, proof] = ["ring.json", "proof.json"].map(|file| instances.path(file));
    schedcheck(&["solve", "--method", "branch-and-cut", "--certificate", name(&proof), name(&ring)]).well();
    let check =
        |form| schedcheck(&["check", "--format", form, "--certificate", name(&proof), name(&ring)]).well().output;
    assert_eq!(check("text"), "a valid certificate (ring)\n\n  lower bound      10\n");
    let row = format!("{},ring,true,,10,,,,,,\n", name(&proof));
    let head =
        "source,kind,valid,objective,lower_bound,upper_bound,optimal,unchecked,violation,objective_rounded,error";
    assert_eq!(check("csv"), format!("{head}\n{row}"));
}

#[test]
fn an_instance_in_its_result_is_for_json_alone() {
    let star = "papers/rr6005/data/rr6005-trace.json";
    for form in ["text", "csv"] {
        let refused = schedcheck(&["solve", "--with-instance", "--format", form, star]);
        assert_eq!((refused.status, refused.output.as_str()), (2, ""));
        assert_eq!(refused.errors, "error: --with-instance: only --format json has room for that\n");
    }
    assert_eq!(schedcheck(&["solve", "--with-instance", star]).well().json()["instance"]["kind"], "star");
}

#[test]
fn the_ledger_is_csv_as_well() {
    let verify = |form| schedcheck(&["verify", "--claim", "rr4916/lemma-3", "--format", form]).well().output;
    golden("verify-csv", &verify("csv"));
}
