//! Several contestants in one contest: one optimum for all, and each against each.

use std::fs;

use serde_json::{Value, json};

use super::{Contest, STARS, STAY, counts, program};
use crate::command::{name, schedcheck, schedcheck_with};

/// The result of `bba` and of the program that leaves every task where it is.
fn both(options: &[&str]) -> Value {
    Contest::of(STAY).run(&[&["bba"], options].concat()).well().json()
}

#[test]
fn each_contestant_has_the_result_that_it_has_alone() {
    let contest = Contest::of(STAY);
    let result = contest.run(&["bba", "mbbsa"]).well().json();
    let each = result["contestants"].as_array().expect("contestants");
    let alone = [
        schedcheck_with(&["contest", "bba", "--instances", "-"], STARS).well().json(),
        schedcheck_with(&["contest", "mbbsa", "--instances", "-"], STARS).well().json(),
        contest.run(&[]).well().json(),
    ];
    assert_eq!(each.len(), 3);
    for (one, mut alone) in each.iter().zip(alone) {
        alone["summary"] = one["summary"].clone();
        assert_eq!(*one, alone);
    }
    assert_eq!((&result["instances"], &result["against"]), (&json!(4), &json!("optimum")));
    assert_eq!(each[2]["summary"]["ratio"]["mean"], json!({"rounded": 3.5, "instances": 4}));
}

#[test]
fn the_grid_and_the_profile_hold_each_against_each_and_against_the_best() {
    let result = both(&[]);
    let stay = result["contestants"][1]["contestant"].as_str().expect("a name").to_owned();
    let grid = json!({"bba": {"bba": null, &stay: "1"}, &stay: {"bba": "10", &stay: null}});
    assert_eq!(result["grid"], grid);
    let profile = json!({
        "instances": 4,
        "within": {
            "bba": [{"factor": "1", "instances": 4}],
            &stay: [
                {"factor": "1", "instances": 2},
                {"factor": "2", "instances": 3},
                {"factor": "10", "instances": 4},
            ],
        },
    });
    assert_eq!(result["profile"], profile);
    let of_size = json!([
        {"processors": 2, "compared": 3, "quantile_5": "1", "median": "1", "quantile_95": "2", "worst": "2"},
        {"processors": 3, "compared": 1, "quantile_5": "10", "median": "10", "quantile_95": "10", "worst": "10"},
    ]);
    assert_eq!(result["quantiles"][&stay], of_size);
}

#[test]
fn a_contestant_without_a_schedule_is_beyond_all_factors() {
    let refusing = Contest::of(r#"case $line in *'"c":"9"'*) echo '{"refused":"no"}';; *) echo '{}';; esac"#);
    let result = refusing.run(&["bba"]);
    assert_eq!(result.status, 1, "{}", result.errors);
    let result = result.json();
    let other = result["contestants"][1]["contestant"].as_str().expect("a name").to_owned();
    assert_eq!(counts(&result["contestants"][1]), json!({"invalid": 3, "refused": 1}));
    assert_eq!((&result["profile"]["instances"], &result["profile"]["within"][&other]), (&json!(4), &json!([])));
    assert_eq!(result["grid"]["bba"][&other], Value::Null);
}

#[test]
fn several_programs_compete_and_rows_have_one_of_each() {
    let folder = tempfile::tempdir().expect("a folder");
    let rows = folder.path().join("rows.csv");
    let other = format!("sh {}", program(folder.path(), STAY));
    let contest = Contest::of(STAY);
    let options = ["bba", "--program", &other, "--rows", name(&rows)];
    let result = contest.run(&options).well().json();
    let names: Vec<_> = (0..3).map(|number| result["contestants"][number]["contestant"].clone()).collect();
    assert_eq!((&names[0], &names[2]), (&json!("bba"), &json!(other)));
    let text = fs::read_to_string(&rows).expect("the rows");
    let begun: Vec<_> = text.lines().skip(1).take(4).map(|row| row.split(',').take(2).collect::<Vec<_>>()).collect();
    assert_eq!([begun[0][0], begun[1][0], begun[2][0], begun[3][0]], ["0", "0", "0", "1"]);
    assert_eq!([begun[0][1], begun[2][1], begun[3][1]], ["bba", other.as_str(), "bba"]);
    assert_eq!(text.lines().count(), 13);
}

#[test]
fn several_contestants_find_the_same_on_any_number_of_threads() {
    let on = |jobs: &str| {
        let arguments = ["contest", "bba", "mbbsa", "--kind", "star", "--workers", "2..3", "--tasks", "3", "--w", "1"];
        schedcheck(&[&arguments[..], &["--jobs", jobs]].concat()).well().output
    };
    assert_eq!(on("1"), on("3"));
}

#[test]
fn all_forms_have_a_line_for_each_contestant() {
    let contest = Contest::of(STAY);
    let form = |form: &str| contest.run(&["bba", "--format", form]).well().output;
    let csv = form("csv");
    let lines: Vec<_> = csv.lines().collect();
    assert!(lines[0].starts_with("contestant,instances,better,optimal,not_optimal,invalid,"), "{csv}");
    assert!(
        lines[0].ends_with(
            ",mean_rounded,standard_deviation_rounded,geometric_mean_rounded,quantile_5,quantile_25,\
                                median,quantile_75,quantile_95,worst"
        ),
        "{csv}"
    );
    assert_eq!(lines[1], "bba,4,0,4,0,0,0,0,0,0,0,0,1,0,1,1,1,1,1,1,1");
    assert!(lines[2].ends_with(",4,0,2,2,0,0,0,0,0,0,0,3.5,4.3589,2.11474,1,1,1,2,10,10"), "{csv}");
    for text in [form("text"), form("markdown")] {
        for part in ["bba, sh ", "against the optimum", "≈ 3.5", "worst ratio to"] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
}

#[test]
fn the_page_of_several_has_plots_that_are_files_as_well() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("page");
    both(&["--out", name(&page)]);
    let read = |file: &str| fs::read_to_string(page.join(file)).expect("a file");
    let text = read("index.html");
    assert_eq!(text.matches("<svg").count(), 2);
    assert!(text.contains("Each against each"), "{text}");
    for (file, title) in [("profile.svg", "performance profile"), ("ratio-against-size.svg", "quantiles of the ratio")]
    {
        assert!(read(file).contains(title), "{file}");
    }
}

#[test]
fn wrong_words_about_several_are_refused() {
    let contest = Contest::of(STAY);
    for (options, word) in [
        (&["bba", "bba"][..], "bba: two contestants have this name"),
        (&["bba", "nosuch"], "METHOD nosuch"),
        (&["--program", " "], "--program: it is empty"),
    ] {
        let refused = contest.run(options);
        assert!(refused.status == 2 && refused.errors.contains(word), "{options:?}: {}", refused.errors);
    }
    let kept = schedcheck(&["contest", "bba", "mbbsa", "--kind", "star", "--state", "state"]);
    assert!(kept.status == 2 && kept.errors.contains("for one contestant"), "{}", kept.errors);
    let silent = Contest::of("exit 3");
    let many = STARS.repeat(5);
    let ended = silent.over(&many, &["bba"]);
    assert!(ended.status == 2 && ended.errors.contains(&silent.program), "{}", ended.errors);
}
