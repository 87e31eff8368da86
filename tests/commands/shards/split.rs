//! A shard whose time is over, split into what it found and parts of the rest.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tempfile::TempDir;

use super::merge;
use crate::command::{Finished, name, schedcheck};

/// Claims that are swept, proved and refuted, of which the first takes a while.
const CLAIMS: [&str; 6] =
    ["--claim", "rr6005/thm-3", "--claim", "rr4916/umr-makespan", "--claim", "tpds2004/first-rate"];

fn verify(arguments: &[&str]) -> Finished {
    schedcheck(&[&["verify"], &CLAIMS[..], arguments].concat())
}

/// Shard 1 of 2 stopped in its midst, as its state.
fn begun(folder: &TempDir) -> PathBuf {
    let state = folder.path().join("state");
    // A machine that is busy may take longer to come to the first instances.
    let is_begun = |limit: u32| {
        let limit = format!("{}/100", 1_u32 << limit);
        let status = verify(&["--shard", "1/2", "--jobs", "1", "--state", name(&state), "--time-limit", &limit]).status;
        assert_eq!(status, 130, "it is over after {limit} seconds");
        let state: Value = serde_json::from_str(&fs::read_to_string(&state).expect("it is there")).expect("JSON");
        let pieces = state["kept"]["claims"][0]["parts"]["pieces"].as_array().expect("pieces");
        pieces.iter().any(|piece| piece["found"]["instances"] != 0)
    };
    assert!((0..10).any(is_begun), "nothing was found in five seconds");
    state
}

fn split(state: &Path, parts: &str, out: &Path) -> Finished {
    schedcheck(&["--quiet", "split", name(state), "--parts", parts, "--out", name(out)])
}

/// Goes through one part, on from its state.
fn part(state: &Path, share: &str) -> PathBuf {
    let out = state.with_extension("json");
    verify(&["--shard", share, "--state", name(state), "--out", name(&out)]).well();
    out
}

#[test]
fn the_parts_of_a_split_shard_merge_with_what_it_found_and_a_part_is_split_again() {
    let folder = TempDir::new().expect("a folder");
    let (state, first, second) = (begun(&folder), folder.path().join("first"), folder.path().join("second"));
    split(&state, "2", &first).well();
    // What it found is whole, and is not over.
    let done = first.join("done.json");
    let one = part(&first.join("1.state"), "1/2");
    // The other part is split before it is begun.
    split(&first.join("2.state"), "3", &second).well();
    let mut files = vec![done.clone(), one.clone(), second.join("done.json")];
    files.extend(["1", "2", "3"].map(|number| part(&second.join(format!("{number}.state")), "1/2")));
    let other = folder.path().join("other.json");
    verify(&["--shard", "2/2", "--out", name(&other)]).well();
    files.push(other);
    let whole = verify(&["--format", "json"]).well().output;
    let all: Vec<_> = files.iter().collect();
    assert_eq!(merge(&all, &["--format", "json", "--redo", "100"]).well().output, whole);

    // Each of them is needed, and named where it is not there.
    let names = [
        "what was done of shard 1 of 2",
        "part 1 of 2 of shard 1 of 2",
        "what was done of part 2 of 2 of shard 1 of 2",
        "part 1 of 3 of part 2 of 2 of shard 1 of 2",
        "part 2 of 3 of part 2 of 2 of shard 1 of 2",
        "part 3 of 3 of part 2 of 2 of shard 1 of 2",
        "shard 2 of 2",
    ];
    for (missing, name) in names.iter().enumerate() {
        let others: Vec<_> = (0..all.len()).filter(|file| *file != missing).map(|file| all[file]).collect();
        let refused = merge(&others, &[]);
        assert!(refused.status == 2 && refused.errors.contains(&format!("{name} is missing")), "{}", refused.errors);
    }
    // The shard as a whole beside its parts, a part twice, and a part of another split.
    let whole = folder.path().join("whole.json");
    verify(&["--shard", "1/2", "--out", name(&whole)]).well();
    let another = folder.path().join("another");
    split(&first.join("2.state"), "2", &another).well();
    let of_another = part(&another.join("1.state"), "1/2");
    for (more, reason) in [(&whole, "is in"), (&one, "is in"), (&of_another, "is of another split than")] {
        let refused = merge(&[&all[..], &[more]].concat(), &[]);
        assert!(refused.status == 2 && refused.errors.contains(reason), "{}", refused.errors);
    }
}

#[test]
fn indivisible_shards_are_refused_and_parts_kept() {
    let folder = TempDir::new().expect("a folder");
    let out = folder.path().join("out");
    let refused = |state: &Path, reason: &str| {
        let finished = split(state, "2", &out);
        assert!(finished.status == 2 && finished.errors.contains(reason), "{}", finished.errors);
    };
    let state = folder.path().join("state");
    refused(&state, "state: there is no such file");
    fs::write(&state, "{}").expect("it is written");
    refused(&state, "this is no state of");
    fs::remove_file(&state).expect("it is there");
    let claim = ["verify", "--claim", "rr6005/thm-1-senders", "--shard", "1/2", "--state", name(&state)];
    schedcheck(&claim).well();
    refused(&state, "state: shard 1 of 2 is over, and has no rest");
    assert!(!out.exists());
    fs::remove_file(&state).expect("it is there");
    assert_eq!(schedcheck(&[&claim[..], &["--time-limit", "1/1000000"]].concat()).status, 130);
    split(&state, "2", &out).well();
    refused(&state, "done.json is there already");
    // A part goes on as the shard that it is of, and as no other.
    let wrong = verify(&["--shard", "2/2", "--state", name(&out.join("1.state"))]);
    assert_eq!(wrong.status, 2, "{}", wrong.errors);
}
