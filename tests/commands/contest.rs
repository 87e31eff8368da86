//! `schedcheck contest`: what it finds, in every form; how it goes on; what it refuses.

mod rows;
mod several;
mod snap;

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::command::{Finished, name, schedcheck, schedcheck_with};

/// A program in the language of the shell that answers each instance by this command, which has it in `$line`.
fn program(folder: &Path, answer: &str) -> String {
    let script = folder.join("program.sh");
    fs::write(&script, format!("while read -r line; do {answer}; done\n")).expect("a script");
    name(&script).to_owned()
}

/// Every task where it is, on a single worker, or on two of which the first has all.
const STAY: &str = r#"case $line in *'"tasks":2'*) n=2;; *'"tasks":1'*) n=1;; *) n=0;; esac
    if [ $n = 0 ]; then r=; else r="{\"worker\":0,\"start\":0,\"tasks\":$n}"; fi
    echo "{\"transfers\":[],\"computations\":[$r]}""#;

/// Stars of two workers: an empty one, one that gains nothing from the other worker, two that do.
const STARS: &str = r#"{"kind":"star","workers":[{"c":1,"w":2,"tasks":0},{"c":1,"w":2,"tasks":0}]}
{"kind":"star","workers":[{"c":9,"w":2,"tasks":2},{"c":1,"w":2,"tasks":0}]}
{"kind":"star","workers":[{"c":0,"w":5,"tasks":2},{"c":0,"w":1,"tasks":0},{"c":0,"w":1,"tasks":0}]}
{"kind":"star","workers":[{"c":0,"w":3,"tasks":2},{"c":0,"w":2,"tasks":0}]}
"#;

struct Contest {
    _folder: TempDir,
    program: String,
}

impl Contest {
    fn of(answer: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let program = program(folder.path(), answer);
        Self { _folder: folder, program }
    }

    fn run(&self, options: &[&str]) -> Finished {
        self.over(STARS, options)
    }

    fn over(&self, instances: &str, options: &[&str]) -> Finished {
        let arguments = [&["contest", "--instances", "-"], options, &["--", "sh", &self.program]].concat();
        schedcheck_with(&arguments, instances)
    }
}

fn counts(result: &Value) -> Value {
    let counts = result["outcomes"].as_object().expect("outcomes").iter();
    counts.map(|(outcome, count)| (outcome.clone(), count["instances"].clone())).collect()
}

#[test]
fn a_contest_finds_the_smallest_instance_and_the_worst_ratio() {
    let result = Contest::of(STAY).run(&[]).well().json();
    assert_eq!(
        (&result["instances"], &result["finished"], &result["against"]),
        (&json!(4), &json!(true), &json!("optimum"))
    );
    assert_eq!(counts(&result), json!({"as-good": 2, "worse": 2}));
    // The smaller one has fewer processors, though it stands behind the other.
    let [smallest, worst] = ["smallest", "worst"].map(|which| &result[which]);
    assert_eq!((&smallest["number"], &smallest["ratio"]), (&json!(4), &json!("2")));
    assert_eq!((&worst["number"], &worst["ratio"], &worst["against"]), (&json!(3), &json!("10"), &json!("1")));
    let checked =
        schedcheck_with(&["check"], json!({"instance": worst["instance"], "schedule": worst["schedule"]}).to_string());
    assert_eq!(checked.well().json()["objective"], worst["objective"]);
    let sizes = json!([
        {"processors": 2, "tasks": 0, "instances": 1, "compared": 1, "as_good": 1, "worst": "1"},
        {"processors": 2, "tasks": 2, "instances": 2, "compared": 2, "as_good": 1, "worst": "2"},
        {"processors": 3, "tasks": 2, "instances": 1, "compared": 1, "as_good": 0, "worst": "10"},
    ]);
    assert_eq!(result["sizes"], sizes);
    let histogram = result["histogram"].as_array().expect("classes").iter().filter(|class| class["instances"] != 0);
    let histogram: Vec<_> = histogram.map(|class| (&class["ratio"], &class["instances"])).collect();
    let [up_to, above] = ["above 3/2, up to 2", "above 5"].map(Value::from);
    assert_eq!(histogram, [(&json!("1"), &json!(2)), (&up_to, &json!(1)), (&above, &json!(1))]);
}

#[test]
fn all_forms_tell_the_same() {
    let contest = Contest::of(STAY);
    let form = |form: &str| contest.run(&["--format", form]).well().output;
    assert!(form("csv").ends_with("2,2,2,2,1,2,2\n3,2,1,1,0,10,10\n"), "{}", form("csv"));
    for text in [form("text"), form("markdown")] {
        for part in ["against the optimum", "ratio 10: 10 in place of 1", r#""w":"5","tasks":2"#, "50.0 %", "██"] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
}

#[test]
fn a_box_is_gone_through_smallest_first_on_any_number_of_threads() {
    let on = |jobs: &str| {
        let arguments =
            ["contest", "bba", "--kind", "star", "--workers", "3", "--tasks", "3", "--w", "1..2", "--jobs", jobs];
        schedcheck(&arguments).well().output
    };
    let alone = on("1");
    assert_eq!(alone, on("3"));
    let result: Value = serde_json::from_str(&alone).expect("JSON");
    let smallest = &result["smallest"];
    let listed =
        schedcheck(&["generate", "--kind", "star", "--workers", "3", "--tasks", "3", "--w", "1..2"]).well().lines();
    assert_eq!(result["instances"], json!(listed.len()));
    assert_eq!(smallest["instance"], listed[smallest["number"].as_u64().expect("a number") as usize - 1]);
}

#[test]
fn against_a_rival_a_schedule_may_be_better() {
    let contest = Contest::of(STAY);
    let against = |options: &[&str]| contest.run(options).well().json();
    assert_eq!(counts(&against(&["--against", "bba"])), json!({"as-good": 2, "worse": 2}));
    let itself = format!("sh {}", contest.program);
    assert_eq!(counts(&against(&["--against-command", &itself])), json!({"as-good": 4}));
    let arguments = ["contest", "branch-and-bound", "--instances", "-", "--against-command", &itself];
    assert_eq!(counts(&schedcheck_with(&arguments, STARS).well().json()), json!({"as-good": 2, "better": 2}));
    // What the rival does not answer is not compared.
    let refusing = Contest::of(r#"echo '{"refused":"no"}'"#);
    let refusing = format!("sh {}", refusing.program);
    let result = schedcheck_with(&["contest", "bba", "--instances", "-", "--against-command", &refusing], STARS);
    assert_eq!(counts(&result.well().json()), json!({"not-compared": 4}));
}

#[test]
fn an_optimum_that_is_not_found_in_time_is_unknown() {
    let worker = |i: u32| json!({"c": 1 + i * 37 % 83, "w": 1 + i * 53 % 89, "tasks": i % 7 * 4});
    let hard = json!({"kind": "star", "workers": (0..100).map(worker).collect::<Vec<_>>()});
    let limited = ["contest", "bba", "--instances", "-", "--optimum-limit", "1/1000"];
    let result = schedcheck_with(&[&limited[..], &["--format", "json"]].concat(), hard.to_string()).well().json();
    assert_eq!((counts(&result), &result["smallest"]), (json!({"optimum-unknown": 1}), &Value::Null));
    let text = schedcheck_with(&[&limited[..], &["--format", "text"]].concat(), hard.to_string()).well().output;
    assert!(text.contains("first optimum unknown, number 1\n  no optimum is proved: "), "{text}");
    let refused = schedcheck_with(&[&limited[..], &["--against", "mbbsa"]].concat(), STARS);
    assert!(refused.status == 2 && refused.errors.contains("--optimum-limit"), "{}", refused.errors);
}

#[test]
fn a_number_of_an_answer_has_an_end() {
    let long = "9".repeat(100_001);
    let run = format!(r#"{{"transfers":[],"computations":[{{"worker":0,"start":{long},"tasks":1}}]}}"#);
    let contest = Contest::of(&format!("echo '{run}'"));
    let finished = contest.over(r#"{"kind":"star","workers":[{"c":1,"w":2,"tasks":1}]}"#, &[]);
    assert_eq!((finished.status, counts(&finished.json())), (1, json!({"invalid": 1})));
    let reason = &finished.json()["outcomes"]["invalid"]["first"]["reason"];
    let told = "computations[0].start: a number of 100001 digits is refused: at most 100000 are read";
    assert!(reason.as_str().is_some_and(|reason| reason.ends_with(told)), "{reason}");
}

#[test]
fn throughput_is_worse_the_smaller_it_is() {
    let graph =
        r#"{"kind":"platform-graph","nodes":[{"w":2,"master":true},{"w":2}],"links":[{"between":[0,1],"c":1}]}"#;
    let contest = Contest::of(r#"echo '{"period":"2","slots":[],"computations":[{"node":0,"tasks":1}]}'"#);
    let result = contest.over(graph, &[]).well().json();
    assert_eq!((&result["worst"]["ratio"], &result["worst"]["against"]), (&json!("2"), &json!("1")));
}

#[test]
fn a_contest_that_was_cut_short_goes_on_where_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let (state, instances) = (folder.path().join("state.json"), folder.path().join("stars.jsonl"));
    fs::write(&instances, STARS).expect("a file");
    let contest = Contest::of(STAY);
    let run = |options: &[&str]| {
        let program = ["--", "sh", &contest.program];
        schedcheck(&[&["contest", "--instances", name(&instances)], options, &program].concat())
    };
    let whole = run(&[]).well().output;
    let kept = ["--state", name(&state)];
    assert_eq!(run(&kept).well().output, whole);
    // As if two instances had been left, of which one was better known then than it is now.
    let text = fs::read_to_string(&state).expect("it is kept");
    let mut value: Value = serde_json::from_str(&text).expect("JSON");
    value["kept"]["tally"]["instances"] = json!(2);
    fs::write(&state, value.to_string()).expect("a file");
    let resumed = run(&kept).well().json();
    assert_eq!((&resumed["instances"], counts(&resumed)), (&json!(4), json!({"as-good": 2, "worse": 4})));
    // Another contest, or another program, is another state.
    let refused = run(&[&kept[..], &["--fresh"]].concat());
    assert!(refused.status == 2 && refused.errors.contains("another contest"), "{}", refused.errors);
    fs::write(&contest.program, "exit 3").expect("a file");
    let refused = run(&kept);
    assert!(refused.status == 2 && refused.errors.contains("another contest"), "{}", refused.errors);
    let refused = contest.run(&kept);
    assert!(refused.status == 2 && refused.errors.contains("standard input"), "{}", refused.errors);
}

#[test]
fn wrong_words_are_refused_by_name() {
    for (arguments, word) in [
        (&["bbba", "--kind", "star"][..], "bba"),
        (&["closed-form", "--kind", "star"], "for kind \"star\""),
        (&["bba", "--kind", "star", "--against", "simplex"], "--against"),
        (&["bba", "--kind", "star", "--against-command", " "], "--against-command"),
        (&["bba"], "--kind"),
        (&["--kind", "star"], "behind --"),
        (&["--kind", "star", "--", "no-such-program"], "no-such-program: it cannot be started"),
        (&["bba", "--kind", "star", "--answer-limit", "0"], "--answer-limit"),
        (&["bba", "--instances", "no-such-file.jsonl"], "no-such-file.jsonl"),
        (&["bba", "--kind", "star", "--c", "2", "--w", "2"], "no instance is within the bounds"),
    ] {
        let refused = schedcheck(&[&["contest"], arguments].concat());
        assert_eq!(refused.status, 2, "{arguments:?}: {}", refused.errors);
        assert!(refused.errors.contains(word), "{arguments:?}: {}", refused.errors);
    }
    let broken = schedcheck_with(&["contest", "bba", "--instances", "-"], format!("{STARS}{{\"kind\":\"stars\"}}\n"));
    assert!(broken.status == 2 && broken.errors.contains("line 5"), "{}", broken.errors);
}

#[test]
fn a_page_shows_the_platforms_and_both_schedules() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("page");
    let contest =
        Contest::of(&format!(r#"case $line in *'"tasks":1'*) echo '{{"refused":"<b>"}}';; *) {STAY};; esac"#));
    let one = r#"{"kind":"star","workers":[{"c":1,"w":2,"tasks":1}]}"#;
    contest.over(&format!("{STARS}{one}\n"), &["--out", name(&page)]).well();
    let text = fs::read_to_string(page.join("index.html")).expect("a page");
    assert_eq!(text.matches("<svg").count(), 6, "a platform and two schedules of each of two instances");
    for part in
        ["ratio of 10.", "an optimal schedule", "&lt;b&gt;", "<td class=\"alone\" data-column=\"share\">40.0 %</td>"]
    {
        assert!(text.contains(part), "{part}");
    }
    let itself = contest.over(STARS, &["--out", &contest.program]);
    assert!(itself.status == 2 && itself.errors.contains("something else of this name"), "{}", itself.errors);
}
