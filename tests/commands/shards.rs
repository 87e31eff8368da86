//! A run in shards and its merge: the ledger of a run at once, and what is refused.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::command::{Finished, name, schedcheck};

/// Claims of which some are swept, drawn, proved, refuted or tallied, and one has nothing that can be divided.
const CLAIMS: [&str; 5] =
    ["rr6005/lemma-6", "rr6005/thm-4", "rr6005/conclusion-bba", "tpds2004/example", "tpds2004/count"];

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

/// The merge is refused for this reason.
#[track_caller]
fn refused(shards: &[&PathBuf], arguments: &[&str], reason: &str) {
    let finished = merge(shards, arguments);
    assert_eq!((finished.status, finished.output.as_str()), (2, ""), "{}", finished.errors);
    assert!(finished.errors.contains(reason), "{}", finished.errors);
}

/// The checksum as the format has it would hide a change: what a shard says is changed, and sealed again.
fn resealed(file: &Path, change: impl FnOnce(&mut Value)) -> String {
    let mut sealed: Value = serde_json::from_str(&fs::read_to_string(file).expect("it is there")).expect("JSON");
    change(&mut sealed["shard"]);
    sealed.to_string()
}

#[test]
fn shards_merge_into_the_ledger_of_a_run_at_once() {
    let folder = TempDir::new().expect("a folder");
    let files = shards(&folder, 3, &[]);
    for format in ["json", "table", "markdown", "csv"] {
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

#[test]
fn shards_that_are_not_those_of_one_run_are_refused() {
    let folder = TempDir::new().expect("a folder");
    let [one, two] = <[PathBuf; 2]>::try_from(shards(&folder, 2, &[])).expect("two shards");
    refused(&[&one], &[], "shard 2 of 2 is missing");
    refused(&[&one, &one], &[], "1-of-2.json");
    let thirds = shards(&folder, 3, &["--seed=1"]);
    refused(&[&one, &thirds[1]], &[], "2-of-3");
    let others = shards(&folder, 2, &["--seed=2"]);
    refused(&[&one, &others[1]], &[], "2-of-2--seed=2.json");
    refused(&[&one, &two, &folder.path().join("none")], &[], "none");
}

#[test]
fn a_shard_that_was_damaged_is_refused_and_named() {
    let folder = TempDir::new().expect("a folder");
    let [one, two] = <[PathBuf; 2]>::try_from(shards(&folder, 2, &[])).expect("two shards");
    let text = fs::read_to_string(&two).expect("it is there");
    let put = |damaged: &str| {
        let file = folder.path().join("damaged.json");
        fs::write(&file, damaged).expect("it is written");
        file
    };
    refused(&[&one, &put(&text[..text.len() / 2])], &[], "damaged.json: this is no shard");
    refused(
        &[&one, &put(&text.replace("\"instances\":", "\"instances\": "))],
        &[],
        "damaged.json: the shard is damaged",
    );
    let altered = resealed(&two, |shard| shard["seed"] = json!(3));
    refused(&[&one, &put(&altered)], &[], "damaged.json: the shard is damaged");
    let swapped = put(&fs::read_to_string(&one).expect("it is there"));
    refused(&[&one, &swapped], &[], "damaged.json");
}

#[test]
fn a_shard_goes_on_from_its_state_and_its_state_is_of_no_other() {
    let folder = TempDir::new().expect("a folder");
    let (state, first) = (folder.path().join("state"), folder.path().join("first"));
    let run = |arguments: &[&str]| verify(&[arguments, &["--state", name(&state)]].concat());
    run(&["--shard", "1/2", "--out", name(&first)]).well();
    let again = run(&["--shard", "1/2"]).well().output;
    assert_eq!(again, fs::read_to_string(&first).expect("it is there"));
    for other in [["--shard", "2/2", "--seed", "1"], ["--shard", "1/2", "--seed", "2"]] {
        let finished = run(&other);
        assert_eq!(finished.status, 2);
        assert!(finished.errors.contains("it is of shard 1 of 2, depth quick and seed 1"), "{}", finished.errors);
    }
}

#[test]
fn a_plan_counts_what_a_run_goes_through() {
    let plan = verify(&["--plan", "--format", "json"]).well().json();
    let rows = plan["rows"].as_array().expect("rows");
    let lemma = rows.iter().find(|row| row["row"] == "rr6005/lemma-6").expect("it is planned");
    let counts = ["quick", "standard", "deep"].map(|depth| lemma["positions"][depth].as_u64().expect("a count"));
    assert!(0 < counts[0] && counts[0] < counts[1] && counts[1] < counts[2], "{counts:?}");
}

#[test]
fn slurm_is_given_an_array_and_a_merge_that_shells_can_read() {
    let folder = TempDir::new().expect("a folder");
    let out = folder.path().join("campaign");
    let arguments =
        ["slurm", "--depth", "standard", "--shards", "64", "--partition", "long", "--claim", "rr6005/thm-4"];
    let finished = schedcheck(&[&arguments[..], &["--out", name(&out)]].concat());
    assert_eq!(finished.status, 0, "{}", finished.errors);
    let text = |file: &str| fs::read_to_string(out.join(file)).expect("it is written");
    let array = text("array.sbatch");
    for part in ["#SBATCH --array=1-64\n", "#SBATCH --partition=long\n", "#SBATCH --requeue\n", "\"$shard/64\""] {
        assert!(array.contains(part), "{part}: {array}");
    }
    assert!(array.contains("--depth standard --seed 1 --claim rr6005/thm-4"), "{array}");
    let all = [array, text("merge.sbatch"), text("README.md")].concat();
    assert!(["{shards}", "{verify}", "{cpus}", "{partition}", "{build}"].iter().all(|hole| !all.contains(hole)));
    let wrong = schedcheck(&[&arguments[..6], &["a b", "--out", name(&out)]].concat());
    assert_eq!(wrong.status, 2, "{}", wrong.errors);
}

/// What the array runs, by the shell and without Slurm, task after task, and the merge of it.
#[cfg(unix)]
#[test]
fn the_jobs_for_slurm_make_the_ledger() {
    let folder = TempDir::new().expect("a folder");
    let claims = CLAIMS.iter().flat_map(|claim| ["--claim", claim]);
    let arguments = ["slurm", "--depth", "quick", "--shards", "2", "--out", name(folder.path())];
    schedcheck(&arguments.into_iter().chain(claims).collect::<Vec<_>>());
    let job = |script: &str, task: &str| {
        let mut job = std::process::Command::new("bash");
        job.arg(folder.path().join(script)).env("SLURM_ARRAY_TASK_ID", task).env("SLURM_SUBMIT_DIR", folder.path());
        let status = job.env("SCHEDCHECK", env!("CARGO_BIN_EXE_schedcheck")).status().expect("bash runs");
        assert!(status.success(), "{script} {task}: {status}");
    };
    for task in ["1", "2", "2"] {
        job("array.sbatch", task);
    }
    job("merge.sbatch", "");
    let ledger = fs::read_to_string(folder.path().join("ledger.json")).expect("it is written");
    assert_eq!(ledger, verify(&["--format", "json"]).well().output);
}
