//! What a merge refuses, and that it says which file, also where somebody sealed again what was changed.

use std::fs;
use std::hash::{BuildHasher, Hasher};
use std::path::{Path, PathBuf};

use foldhash::quality::FixedState;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{CLAIMS, merge, shards};

/// The merge is refused for this reason.
#[track_caller]
fn refused(shards: &[&PathBuf], arguments: &[&str], reason: &str) {
    let finished = merge(shards, arguments);
    assert_eq!((finished.status, finished.output.as_str()), (2, ""), "{}", finished.errors);
    assert!(finished.errors.contains(reason), "{}", finished.errors);
}

/// The shard with a change, sealed as the command seals it.
fn resealed(file: &Path, change: impl FnOnce(&mut Value)) -> String {
    let sealed: Value = serde_json::from_str(&fs::read_to_string(file).expect("it is there")).expect("JSON");
    let mut shard = sealed["shard"].clone();
    change(&mut shard);
    let text = shard.to_string();
    let mut hash = FixedState::default().build_hasher();
    hash.write(text.as_bytes());
    format!("{{\"checksum\":\"{:016x}\",\"shard\":{text}}}", hash.finish())
}

/// The first piece of a claim in which a shard has found anything.
fn piece<'a>(shard: &'a mut Value, claim: &str) -> &'a mut Value {
    let portions = shard["claims"].as_array_mut().expect("claims");
    let portion = portions.iter_mut().find(|portion| portion["id"] == claim).expect("the claim");
    let pieces = portion["parts"]["pieces"].as_array_mut().expect("pieces");
    pieces.iter_mut().find(|piece| piece["done"] != piece["from"]).expect("a piece that is not empty")
}

/// One more of this count.
fn one_more(count: &mut Value) {
    *count = json!(count.as_u64().expect("a count") + 1);
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
    let altered = text.replace("\"seed\":1", "\"seed\":3");
    refused(&[&one, &put(&altered)], &[], "damaged.json: the shard is damaged");
    let swapped = put(&fs::read_to_string(&one).expect("it is there"));
    refused(&[&one, &swapped], &[], "damaged.json");
}

#[test]
fn resealed_shards_with_wrong_sums_are_refused() {
    let folder = TempDir::new().expect("a folder");
    let [one, two] = <[PathBuf; 2]>::try_from(shards(&folder, 2, &[])).expect("two shards");
    let altered = folder.path().join("altered.json");
    let claim = CLAIMS[0];
    type Change<'a> = &'a dyn Fn(&mut Value);
    let changes: [(Change, &str); 14] = [
        (&|shard| shard["build"] = json!("0.0.1 (commit 0, features: none)"), "it is a shard of build 0.0.1"),
        (&|shard| shard["seed"] = json!(3), "of depth quick and seed 3"),
        (&|shard| shard["depth"] = json!("deep"), "of depth deep and seed 1"),
        (&|shard| shard["share"]["of"] = json!(3), "one of 3"),
        (&|shard| shard["share"]["shard"] = json!(1), "shard 1 of 2 is in"),
        (&|shard| drop(shard["claims"].as_array_mut().expect("claims").pop()), "it is over other claims"),
        (&|shard| shard["claims"][0]["is_over"] = json!(false), "the shard is not through with it"),
        (&|shard| one_more(&mut piece(shard, claim)["found"]["instances"]), "the counts do not add up"),
        (&|shard| piece(shard, claim)["found"]["failures"]["all"] = json!(1_000_000), "the counts do not add up"),
        (&|shard| piece(shard, claim)["found"]["failures"]["first_at"] = json!(u64::MAX), "the counts do not add up"),
        (&|shard| one_more(&mut piece(shard, claim)["to"]), "are not the shard's"),
        (&|shard| one_more(&mut piece(shard, claim)["from"]), "are not the shard's"),
        (&|shard| one_more(&mut piece(shard, claim)["size"]), "it has other sweeps than shard 1 of 2"),
        (&|shard| piece(shard, claim)["found"]["tallies"] = json!([u64::MAX]), "the counts do not add up"),
    ];
    for (change, reason) in changes {
        fs::write(&altered, resealed(&two, change)).expect("it is written");
        refused(&[&one, &altered], &[], reason);
        refused(&[&one, &altered], &[], "altered.json");
    }
    // Sealed again as it was, it is taken: what is refused above is the change.
    fs::write(&altered, resealed(&two, |_| ())).expect("it is written");
    merge(&[&one, &altered], &[]).well();
}

/// Both shards say that the domain is larger than it is, and agree.
#[test]
fn shards_that_agree_on_a_size_that_is_not_the_closed_form_are_refused() {
    let folder = TempDir::new().expect("a folder");
    let claim = CLAIMS[0];
    let files: Vec<_> = shards(&folder, 2, &[]).iter().map(|file| file.with_extension("larger")).collect();
    // Two positions more, one for each half.
    let grown: [&[&str]; 2] = [&["to", "done"], &["from", "to", "to", "done", "done"]];
    for (file, fields) in files.iter().zip(grown) {
        let larger = |shard: &mut Value| {
            let piece = piece(shard, claim);
            fields.iter().chain(&["size", "size"]).for_each(|field| one_more(&mut piece[*field]));
            one_more(&mut piece["found"]["instances"]);
        };
        fs::write(file, resealed(&file.with_extension("json"), larger)).expect("it is written");
    }
    refused(&files.iter().collect::<Vec<_>>(), &[], "by the closed form it has");
}

/// What a machine that computes wrongly would find, and no count tells.
#[test]
fn consistent_forgeries_are_found_by_redoing_them() {
    let folder = TempDir::new().expect("a folder");
    let [one, two] = <[PathBuf; 2]>::try_from(shards(&folder, 2, &[])).expect("two shards");
    let altered = folder.path().join("altered.json");
    let wrong = resealed(&two, |shard| {
        let count = &mut piece(shard, CLAIMS[0])["found"]["failures"]["regular_instances"];
        *count = json!(count.as_u64().expect("a count") - 1);
    });
    fs::write(&altered, wrong).expect("it is written");
    assert_eq!(merge(&[&one, &altered], &[]).status, 0);
    refused(&[&one, &altered], &["--redo", "100"], "altered.json: rr6005/lemma-6, part");
    // A part of them is another one with another seed, and the same with the same.
    let found = |seed: u64| {
        let seed = seed.to_string();
        merge(&[&one, &altered], &["--redo", "10", "--redo-seed", &seed]).status
    };
    let all: Vec<_> = (1..=8).map(found).collect();
    assert!(all.iter().all(|status| [0, 2].contains(status)) && all.contains(&0), "{all:?}");
    assert_eq!((found(1), found(2)), (all[0], all[1]));
}
