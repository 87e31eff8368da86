//! The jobs for Slurm, run by the shell alone; `tests/slurm` has a cluster run them.

use std::fs;

use tempfile::TempDir;

use super::{CLAIMS, verify};
use crate::command::{name, schedcheck};

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

/// A task that a signal killed puts back itself and no other, though the last one has the number of the whole array.
#[test]
fn a_task_that_was_killed_puts_back_itself_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = TempDir::new().expect("a folder");
    let written = schedcheck(&["slurm", "--depth", "quick", "--shards", "3", "--out", name(folder.path())]);
    assert_eq!(written.status, 0, "{}", written.errors);
    let program = |file: &str, text: &str| {
        let path = folder.path().join(file);
        fs::write(&path, format!("#!/bin/bash\n{text}\n")).expect("it is written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it is a program");
        path
    };
    program("scontrol", "echo \"$@\"");
    let paths = format!("{}:{}", folder.path().display(), std::env::var("PATH").expect("a path"));
    let requeued = |task: &str, job: &str, restarts: &str, ends: &str| {
        let mut shell = std::process::Command::new("bash");
        shell.arg(folder.path().join("array.sbatch")).env("SLURM_SUBMIT_DIR", folder.path()).env("PATH", &paths);
        shell.env("SLURM_ARRAY_JOB_ID", "65").env("SLURM_ARRAY_TASK_ID", task).env("SLURM_JOB_ID", job);
        shell.env("SLURM_RESTART_COUNT", restarts).env("SCHEDCHECK", program("ends", ends));
        String::from_utf8(shell.output().expect("bash runs").stdout).expect("text")
    };
    assert_eq!(requeued("3", "65", "0", "kill -9 $$"), "requeue 65_3\n", "the last task has the number of the array");
    assert_eq!(requeued("1", "66", "0", "kill -9 $$"), "requeue 65_1\n");
    assert_eq!(requeued("2", "67", "9", "kill -15 $$"), "requeue 65_2\n");
    for (restarts, ends) in [("10", "kill -9 $$"), ("0", "exit 130"), ("0", "exit 2"), ("0", "exit 0")] {
        assert_eq!(requeued("3", "65", restarts, ends), "", "{ends} after {restarts}");
    }
}
