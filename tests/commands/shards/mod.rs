//! A run in shards and its merge: the ledger of a run at once.

mod kept;
mod refused;
mod slurm;
mod split;
mod stopped;

use std::path::PathBuf;
use std::process::Stdio;

use tempfile::TempDir;

use crate::command::{Finished, command, name, schedcheck};

/// Claims of which some are swept, drawn, proved, refuted, tallied, compared with certified optima or have several
/// instances at a position, and one has nothing that can be divided.
const CLAIMS: [&str; 6] = [
    "rr6005/lemma-6",
    "rr4916/umr-makespan",
    "rr4916/umr-uniform",
    "rr4916/lemma-1",
    "rr6005/conclusion-bba",
    "tpds2004/example",
];

/// `verify` of these claims.
fn verify(arguments: &[&str]) -> Finished {
    let claims = CLAIMS.iter().flat_map(|claim| ["--claim", claim]);
    schedcheck(&["verify"].into_iter().chain(claims).chain(arguments.iter().copied()).collect::<Vec<_>>())
}

/// The files of all shards of a run.
fn shards(folder: &TempDir, of: usize, arguments: &[&str]) -> Vec<PathBuf> {
    let shard = |number: usize| {
        let file = folder.path().join(format!("{number}-of-{of}{}.json", arguments.concat()));
        verify(&[&["--shard", &format!("{number}/{of}"), "--out", name(&file)], arguments].concat()).well();
        file
    };
    (1..=of).map(shard).collect()
}

fn merge(shards: &[&PathBuf], arguments: &[&str]) -> Finished {
    let files = shards.iter().map(|file| name(file));
    schedcheck(&["merge"].into_iter().chain(files).chain(arguments.iter().copied()).collect::<Vec<_>>())
}

#[test]
fn shards_merge_into_the_ledger_of_a_run_at_once() {
    let folder = TempDir::new().expect("a folder");
    let files = shards(&folder, 3, &[]);
    for format in ["json", "csv"] {
        let whole = verify(&["--format", format]).well().output;
        let merged = merge(&[&files[2], &files[0], &files[1]], &["--format", format]).well().output;
        assert_eq!(merged, whole);
    }
    let once_more = merge(&files.iter().collect::<Vec<_>>(), &["--format", "json", "--redo", "100"]).well();
    assert_eq!(once_more.output, verify(&["--format", "json"]).well().output);
}

#[test]
fn more_shards_than_a_claim_has_instances_merge_as_well_at_another_seed_and_on_one_thread() {
    let folder = TempDir::new().expect("a folder");
    let arguments = ["--seed", "7", "--jobs", "1"];
    let files = shards(&folder, 20, &arguments);
    let merged = merge(&files.iter().collect::<Vec<_>>(), &["--format", "json"]).well().output;
    assert_eq!(merged, verify(&["--format", "json", "--seed", "7"]).well().output);
}

/// Refuted claims: in a box that shards divide, in one that is the work of a single shard (with the smallest irregular
/// instance and the worst one), on long lists, and where a hypothesis is missing.
const REFUTED: [&str; 4] = ["rr4916/umr-makespan", "rr4916/lemma-3", "rr6005/prop-2", "rr6005/lemma-4"];

#[test]
fn the_smallest_counterexample_over_all_shards_is_that_of_a_run_at_once() {
    let claims = REFUTED.iter().flat_map(|claim| ["--claim", claim]).collect::<Vec<_>>();
    let whole = schedcheck(&[&["verify", "--format", "json"], &claims[..]].concat()).well();
    for row in whole.json()["rows"].as_array().expect("rows") {
        let is_refuted = REFUTED.iter().any(|claim| row["id"] == *claim);
        assert_eq!(row["counterexample"].is_object(), is_refuted, "{}", row["id"]);
    }
    for of in [1, 5] {
        let folder = TempDir::new().expect("a folder");
        let files = (1..=of).map(|number| {
            let file = folder.path().join(number.to_string());
            let shard = format!("{number}/{of}");
            schedcheck(&[&["verify", "--shard", &shard, "--out", name(&file)], &claims[..]].concat()).well();
            file
        });
        let files: Vec<_> = files.collect();
        let merged = merge(&files.iter().collect::<Vec<_>>(), &["--format", "json"]).well();
        assert_eq!(merged.output, whole.output, "{of} shards");
    }
}

#[test]
fn a_plan_counts_what_a_run_goes_through() {
    let plan = verify(&["--plan", "--format", "json"]).well().json();
    let rows = plan["rows"].as_array().expect("rows");
    let lemma = rows.iter().find(|row| row["row"] == "rr6005/lemma-6").expect("it is planned");
    let counts = ["quick", "standard", "deep"].map(|depth| lemma["positions"][depth].as_u64().expect("a count"));
    assert!(0 < counts[0] && counts[0] < counts[1] && counts[1] < counts[2], "{counts:?}");
    let sum = |field: &str| rows.iter().map(|row| row["positions"][field].as_u64().expect("a count")).sum::<u64>();
    assert_eq!(plan["all"]["positions"]["quick"], sum("quick"));
}

#[test]
fn a_plan_is_told_claim_by_claim_and_hears_an_interrupt() {
    use std::io::{BufRead, BufReader, Read};

    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("plan.txt");
    std::fs::write(&file, "as it was").expect("a file");
    let plan = ["verify", "--plan", "--depth", "campaign"];
    for (arguments, is_printed) in [(&plan[..], true), (&[&plan[..], &["--out", name(&file)]].concat(), false)] {
        let mut running = command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
        let mut output = BufReader::new(running.stdout.take().expect("it is piped"));
        let mut head = String::new();
        if is_printed {
            // The head, and the first row, long before the last one.
            output.read_line(&mut head).and_then(|_| output.read_line(&mut head)).expect("two lines");
            assert!(head.starts_with("row ") && head.lines().nth(1).is_some_and(|row| row.contains('/')), "{head}");
        } else {
            std::thread::sleep(std::time::Duration::from_millis(300));
        }
        let sent = std::process::Command::new("kill").args(["-INT", &running.id().to_string()]).status();
        assert!(sent.expect("there is a kill").success());
        let mut rest = String::new();
        output.read_to_string(&mut rest).expect("text");
        assert_eq!(running.wait().expect("it ends").code(), Some(130), "{arguments:?}");
        assert!(!rest.contains("\nall "), "{rest}");
    }
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), "as it was");
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1, "something is left behind");
}
