//! The version: which commit it is of, and with which features.

use crate::command::schedcheck;

#[test]
fn the_version_tells_the_commit_and_the_features() {
    let number = env!("CARGO_PKG_VERSION");
    assert_eq!(schedcheck(&["-V"]).well().output, format!("schedcheck {number}\n"));
    let long = schedcheck(&["--version"]).well().output;
    let rest = long.strip_prefix(&format!("schedcheck {number} (commit ")).expect("the number");
    let (commit, rest) = rest.split_once(", features: ").expect("the features");
    assert!(commit == "unknown" || commit.bytes().all(|digit| digit.is_ascii_hexdigit()), "{long}");
    let features = if cfg!(feature = "cbc") { "cbc" } else { "none" };
    assert_eq!(rest, format!("{features})\n"));
}
