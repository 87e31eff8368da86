//! The campaign that is kept: its ledger can be read, and is what the page beside it says.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use schedcheck_harness::{Depth, Ledger};

fn file(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "docs", "campaign", name].iter().collect()
}

fn text(name: &str) -> String {
    fs::read_to_string(file(name)).expect("it is kept")
}

/// What a command of the system makes of the packed ledger.
fn unpacked(pipe: &str) -> Output {
    let script = format!("gzip -cd \"$1\"{pipe}");
    Command::new("sh").args(["-c", &script, "sh"]).arg(file("ledger.json.gz")).output().expect("a shell")
}

/// A number as the page writes it.
fn grouped(number: u64) -> String {
    if number < 1_000 { number.to_string() } else { format!("{},{:03}", grouped(number / 1_000), number % 1_000) }
}

#[test]
fn the_ledger_of_the_campaign_has_what_is_said_of_it() {
    let page = text("README.md");
    let ledger: Ledger = serde_json::from_slice(&unpacked("").stdout).expect("a ledger");
    assert_eq!((ledger.depth, ledger.seed), (Depth::Deep, 1));
    let sum = |count: fn(&schedcheck_harness::Row) -> u64| ledger.rows.iter().map(count).sum::<u64>();
    let (enumerated, random) = (sum(|row| row.enumerated), sum(|row| row.random));
    assert!(enumerated + random >= 100_000_000);
    for said in [
        format!("# A campaign of {} instances", grouped(enumerated + random)),
        format!("{} enumerated, {} random beyond them", grouped(enumerated), grouped(random)),
        format!(": {} rows with the corrected statements", ledger.rows.len()),
    ] {
        assert!(page.contains(&said), "{said}");
    }
    // A row of what holds instead is known by the claim and its mending.
    let claims: BTreeSet<_> = ledger.rows.iter().map(|row| row.id.split('+').next().unwrap_or_default()).collect();
    let asked = text("claims.txt");
    assert_eq!(claims, asked.lines().collect());
}

#[test]
fn the_build_and_the_hashes_of_the_campaign_are_named() {
    let page = text("README.md");
    let commit = page.split("| build | commit ").nth(1).and_then(|rest| rest.split(',').next()).expect("a commit");
    assert!(commit.len() == 40 && commit.bytes().all(|digit| digit.is_ascii_hexdigit()), "{commit}");
    let shards = text("shards.sha256");
    let names: Vec<_> = shards.lines().filter_map(|line| line.split_once("  ")).collect();
    assert!(names.iter().all(|(hash, _)| hash.len() == 64));
    assert!(names.iter().map(|(_, name)| (*name).to_owned()).eq((1..=64).map(|shard| format!("{shard}.json"))));
    let summed = unpacked(" | sha256sum");
    // Some systems name the command otherwise.
    if let Some(hash) = String::from_utf8_lossy(&summed.stdout).split_whitespace().next() {
        assert!(page.contains(hash), "{hash}");
    }
}
