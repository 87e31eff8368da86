//! The extremal stars of the atlas whose workers return results: the optimum, the best FIFO and the best LIFO schedule,
//! as another implementation recorded their makespans, and what proves the optima.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use crate::command::{name, schedcheck};
use crate::second_checker::{audited, first_of};

/// Each with the least makespan of all schedules, of FIFO schedules and of LIFO schedules: by all pairs of orders, in
/// rationals, without this program.
const RECORDED: [(&str, [&str; 3]); 26] = [
    ("return-both-one-port", ["5088/337", "34344/2017", "5088/299"]),
    ("return-both-one-port-equal", ["18/11", "9/5", "9/5"]),
    ("return-both-two-ports", ["4/5", "1", "1"]),
    ("return-both-two-ports-equal", ["12/11", "4/3", "4/3"]),
    ("return-both-two-ports-half", ["126/41", "18/5", "18/5"]),
    ("return-fifo-one-port", ["2/3", "1", "2/3"]),
    ("return-fifo-one-port-half", ["3/4", "1", "3/4"]),
    ("return-fifo-one-port-three", ["2/3", "1", "2/3"]),
    ("return-fifo-two-ports", ["2/3", "1", "2/3"]),
    ("return-fifo-two-ports-three", ["3/5", "1", "2/3"]),
    ("return-fifo-two-ports-three-half", ["7/10", "1", "3/4"]),
    ("return-lifo-one-port", ["1", "1", "4/3"]),
    ("return-lifo-one-port-equal", ["2", "2", "9/4"]),
    ("return-lifo-one-port-equal-three", ["2", "2", "16/7"]),
    ("return-lifo-one-port-quarter", ["5", "5", "49/9"]),
    ("return-lifo-one-port-three", ["1", "1", "4/3"]),
    ("return-lifo-one-port-three-half", ["3", "3", "105/31"]),
    ("return-lifo-two-ports", ["1/2", "1/2", "1"]),
    ("return-lifo-two-ports-equal", ["3/2", "3/2", "2"]),
    ("return-lifo-two-ports-equal-three", ["4/3", "4/3", "2"]),
    ("return-lifo-two-ports-half-three", ["15/7", "15/7", "3"]),
    ("return-lifo-two-ports-three", ["1/2", "1/2", "1"]),
    ("return-send-one-port", ["62307/1277", "14448/281", "1048110/20617"]),
    ("return-send-one-port-half", ["8190/937", "3600/401", "476/53"]),
    ("return-send-two-ports", ["42/5", "9", "28/3"]),
    ("return-send-two-ports-half", ["1577/194", "3272/391", "399/47"]),
];

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/data/atlas"))
}

/// What `solve` with these options writes of each star.
fn solved(options: &[&str]) -> Vec<Value> {
    let files = RECORDED.map(|(star, _)| folder().join(format!("{star}.json")));
    let arguments: Vec<_> =
        ["solve"].iter().chain(options).copied().chain(files.iter().map(|file| name(file))).collect();
    schedcheck(&arguments).well().lines()
}

/// The certificates of the optima, each with its star and its schedule.
fn certified() -> Vec<Value> {
    let scratch = tempfile::tempdir().expect("a temporary directory");
    let file = scratch.path().join("certificates.jsonl");
    solved(&["--certificate", name(&file)]);
    let text = std::fs::read_to_string(&file).expect("it was written");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// What a checker says of a schedule and a certificate that prove each other to be best.
fn proved() -> Vec<String> {
    RECORDED.map(|(_, [optimum, ..])| format!("objective \"{optimum}\" bound \"{optimum}\"")).to_vec()
}

#[test]
fn optimum_and_best_fifo_and_lifo_schedules_are_those_on_record() {
    let entries = folder().read_dir().expect("it is there").map(|entry| entry.expect("readable").file_name());
    let files = entries.map(|file| file.into_string().expect("UTF-8")).filter(|file| file.starts_with("return-"));
    let recorded = RECORDED.iter().map(|(star, _)| format!("{star}.json"));
    assert_eq!(files.collect::<BTreeSet<_>>(), recorded.collect());
    for (place, method) in ["branch-and-bound", "fifo", "lifo"].into_iter().enumerate() {
        let found: Vec<_> = solved(&["--method", method]).iter().map(|line| line["objective"].clone()).collect();
        assert_eq!(found, RECORDED.map(|(_, makespans)| Value::from(makespans[place])), "{method}");
    }
}

#[test]
fn the_optima_are_proved_by_their_certificates() {
    assert_eq!(certified().iter().map(first_of).collect::<Vec<_>>(), proved());
}

#[test]
#[cfg_attr(not(python3), ignore = "SCHEDCHECK_PYTHON names no Python")]
fn both_checkers_accept_the_certificates() {
    assert_eq!(audited(&certified()), proved());
}
