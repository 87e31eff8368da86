//! Whatever the text, reading a state, a ledger or a shard does not panic, and what is accepted is accepted again, the
//! same, as it is written. Shards that are changed and sealed again are refused, or merged into a ledger.

use std::sync::LazyLock;

use schedcheck::cli::round_trip::{self, Command};
use serde_json::Value;
use serde_json::value::RawValue;

/// Claims that are checked in no time, and merged in none: one of which the sweeps are cut, and one that goes to a shard
/// as a whole.
const CLAIMS: [&str; 2] = ["rr4916/umr-ordering", "tpds2004/example-throughput"];

/// Both shards of a run over them, as files.
static SHARDS: LazyLock<[String; 2]> =
    LazyLock::new(|| [1, 2].map(|number| round_trip::fresh_shard(&CLAIMS, number, 2).expect("it is gone through")));

/// Both shards, without their seals.
pub fn shards() -> Vec<String> {
    let inner = |text: &String| serde_json::from_str::<Value>(text).expect("JSON")["shard"].to_string();
    SHARDS.iter().map(inner).collect()
}

/// Whether it is a state of some command.
pub fn state(text: &str) -> bool {
    let is_read = |command: &Command| {
        let Ok(written) = round_trip::state(*command, text) else { return false };
        assert_eq!(round_trip::state(*command, &written).ok().as_ref(), Some(&written), "{command:?}");
        true
    };
    Command::ALL.iter().filter(|command| is_read(command)).count() > 0
}

/// Whether it is a ledger.
pub fn ledger(text: &str) -> bool {
    let Ok([written, ..]) = round_trip::ledger(text) else { return false };
    assert!(round_trip::ledger(&written).is_ok_and(|[again, ..]| again == written));
    true
}

/// Whether it is a shard once it is sealed.
pub fn shard(text: &str) -> bool {
    assert!(round_trip::shard(text).is_err(), "it has no seal");
    let Ok(sealed) = round_trip::sealed(text) else { return false };
    let Ok(written) = round_trip::shard(&sealed) else { return false };
    assert_eq!(round_trip::shard(&written).ok().as_ref(), Some(&written));
    true
}

/// Whether it can be merged, once it is sealed, with one of the two shards.
pub fn merge(text: &str) -> bool {
    let Ok(sealed) = round_trip::sealed(text) else { return false };
    let merged = |other: &String| round_trip::merged(&[&sealed, other]);
    let ledgers: Vec<String> = SHARDS.iter().filter_map(|other| merged(other).ok()).collect();
    assert!(ledgers.iter().all(|ledger| serde_json::from_str::<Box<RawValue>>(ledger).is_ok()));
    !ledgers.is_empty()
}
