//! `--shard` of `solve`, `contest` and `worst-case`: the parts together are what a run at once gives; what is refused.

use std::fs;
use std::path::Path;

use serde_json::json;

use crate::command::{Finished, name, schedcheck, schedcheck_with};

const CONTEST: [&str; 10] = ["contest", "bba", "--kind", "star", "--workers", "3", "--tasks", "1..3", "--w", "1..2"];

#[test]
fn a_line_of_each_shard_in_turn_is_what_one_run_solves() {
    let idle = json!({"c": 1, "w": 1, "tasks": 0});
    let star = |tasks: u64| json!({"kind": "star", "workers": [{"c": 1, "w": 2, "tasks": tasks}, idle]});
    let mut lines: Vec<String> = (0..300).map(|tasks| star(tasks % 5).to_string()).collect();
    // A line that is refused has its turn, a blank one has none.
    lines[7] = "{}".to_owned();
    lines.insert(3, String::new());
    let input = lines.join("\n");
    let solved = |shard: &[&str]| {
        let Finished { output, .. } = schedcheck_with(&[&["solve", "--objective-only"], shard].concat(), input.clone());
        output.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let parts = ["1/3", "2/3", "3/3"].map(|shard| solved(&["--shard", shard]));
    // The place of a line that is refused is told as it is in the whole.
    let in_turn: Vec<_> = (0..300).map(|place| parts[place % 3][place / 3].clone()).collect();
    assert_eq!((in_turn, parts.iter().map(Vec::len).sum::<usize>()), (solved(&[]), 300));
}

#[test]
fn a_file_with_one_instance_has_one_turn() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = [1, 2, 3].map(|tasks| {
        let file = folder.path().join(format!("{tasks}.json"));
        let star = json!({"kind": "star", "workers": [{"c": 1, "w": 2, "tasks": tasks}]});
        fs::write(&file, star.to_string()).expect("a file");
        name(&file).to_owned()
    });
    let solved = |shard: &str| {
        let files = files.iter().map(String::as_str);
        let arguments: Vec<_> = ["solve", "--objective-only", "--shard", shard].into_iter().chain(files).collect();
        schedcheck(&arguments).well().lines().iter().map(|line| line["objective"].clone()).collect::<Vec<_>>()
    };
    assert_eq!((solved("1/2"), solved("2/2")), (vec![json!("2"), json!("6")], vec![json!("4")]));
}

/// The states of all shards of a contest.
fn states(contest: &[&str], folder: &Path, of: usize) -> Vec<String> {
    let state = |shard: usize| {
        let state = folder.join(format!("{shard}.state"));
        let part = format!("{shard}/{of}");
        schedcheck(&[contest, &["--shard", &part, "--state", name(&state)]].concat()).well();
        name(&state).to_owned()
    };
    (1..=of).map(state).collect()
}

fn merged(states: &[&str], more: &[&str]) -> Finished {
    schedcheck(&[&CONTEST[..], more, &["--merge"], states].concat())
}

#[test]
fn the_shards_of_a_contest_are_merged_to_what_a_contest_at_once_finds() {
    let folder = tempfile::tempdir().expect("a folder");
    let states = states(&CONTEST, folder.path(), 3);
    let [one, two, three] = [0, 1, 2].map(|place| states[place].as_str());
    let whole = schedcheck(&CONTEST).well();
    assert_eq!(merged(&[three, one, two], &[]).well().output, whole.output);
    assert_ne!(whole.json()["smallest"], json!(null));
    for (wrong, says) in [
        (&[one, two][..], "it is shard 1/3, and 2 states are named"),
        (&[one, two, two], "the shard 2/3 is there twice"),
    ] {
        let refused = merged(wrong, &[]);
        assert!(refused.status == 2 && refused.errors.contains(says), "{}", refused.errors);
    }
    let other = merged(&[one, two, three], &["--c", "0..1"]);
    assert!(other.status == 2 && other.errors.contains("another contest"), "{}", other.errors);
    let text = fs::read_to_string(two).expect("a state");
    fs::write(two, text.replacen(r#""tally":{"instances":"#, r#""tally":{"instances":18446744073709"#, 1))
        .expect("a file");
    let endless = merged(&[one, two, three], &[]);
    assert!(endless.status == 2 && endless.errors.contains("counts of its tally cannot be"), "{}", endless.errors);
    fs::write(two, text.replace(r#""is_finished":true"#, r#""is_finished":false"#)).expect("a file");
    let unfinished = merged(&[one, two, three], &[]);
    assert!(unfinished.status == 2 && unfinished.errors.contains("not finished"), "{}", unfinished.errors);
}

#[test]
fn the_smallest_of_instances_in_any_order_is_found_over_all_shards() {
    let folder = tempfile::tempdir().expect("a folder");
    let random = ["contest", "bba", "--kind", "star", "--random", "60", "--workers", "2..4", "--tasks", "4..9"];
    let states = states(&random, folder.path(), 4);
    let states: Vec<_> = states.iter().map(String::as_str).collect();
    let merged = schedcheck(&[&random[..], &["--merge"], &states].concat()).well();
    assert_eq!(merged.output, schedcheck(&random).well().output);
    assert!(merged.json()["worst"]["number"].is_u64());
}

#[test]
fn the_shards_of_worst_cases_stand_one_behind_the_other() {
    let sizes = ["worst-case", "no-redistribution", "--workers", "2", "--tasks", "4", "--format", "json"];
    let found = |shard: &[&str]| schedcheck(&[&sizes[..], shard].concat()).well().output;
    let parts = ["1/2", "2/2"].map(|shard| found(&["--shard", shard]));
    assert!(parts.iter().all(|part| !part.is_empty()));
    assert_eq!(parts.concat(), found(&[]));
    let page = schedcheck(&["worst-case", "atlas", "--shard", "1/2"]);
    assert!(page.status == 2 && page.errors.contains("--shard: the page"), "{}", page.errors);
}

#[test]
fn numbers_as_large_as_can_be_typed_overflow_nowhere() {
    let most = u64::MAX.to_string();
    let less = (u64::MAX - 1).to_string();
    let star = |random: &'static str, more: &[&'static str]| {
        [&["contest", "bba", "--kind", "star", "--workers", "1", "--time-limit", "0.3", "--random", random], more]
            .concat()
    };
    let most: &'static str = most.leak();
    let less: &'static str = less.leak();
    for (arguments, status) in [
        (star(most, &[]), 130),
        (star(less, &["--shard", "1/3"]), 130),
        (star(most, &["--shard", "3/3"]), 130),
        (star(most, &["--shard", "1000000/1000000"]), 130),
        (vec!["generate", "--kind", "star", "--random", most, "--count-only"], 0),
        (vec!["generate", "--family", "linear-star", "--sizes", most], 2),
        (vec!["worst-case", "bba", "--workers", "2", "--tasks", "3", "--loads", "18446744073709551615,4"], 2),
        (vec!["worst-case", "bba", "--workers", "2", "--tasks", most], 2),
        (vec!["contest", "bba", "--kind", "star", "--shard", "18446744073709551615/18446744073709551615"], 2),
        (vec!["reduce", "2-partition", "--random", "yes", "--count", "4", "--largest", most], 0),
        (vec!["reduce", "2-partition", "--random", "no", "--count", "4", "--largest", most], 0),
    ] {
        let ended = schedcheck(&arguments);
        assert_eq!(ended.status, status, "{arguments:?}: {}", ended.errors);
    }
}
