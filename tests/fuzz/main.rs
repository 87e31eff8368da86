//! The fuzz targets, without a fuzzer: each is given seeds, and texts that are mangled from seeds and from what it has
//! accepted, in an order that looks random and is always the same.
//!
//! A short run is a test. `SCHEDCHECK_FUZZED=1000000` asks for so many inputs of each, and `SCHEDCHECK_FUZZ_SEED=2` for
//! others; `docs/testing.md` has what was found.

#[path = "../../crates/audit/tests/damaged/mangle.rs"]
mod mangle;
#[path = "../../fuzz/targets/lib.rs"]
mod targets;

use std::panic::catch_unwind;

use mangle::{Numbers, mangled};
use targets::{TARGETS, accepts};

/// No input is longer, in bytes.
const LONGEST: usize = 4_096;

/// So many accepted inputs are kept to be mangled again.
const MOST_KEPT: usize = 256;

/// The number that is asked for by this name.
fn asked(name: &str, by_default: u64) -> u64 {
    std::env::var(name).map_or(by_default, |asked| asked.parse().expect("a number"))
}

/// Gives a target so many inputs, and its seeds.
fn fuzz(name: &str) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("a target");
    let is_accepted = |bytes: &[u8]| {
        catch_unwind(|| accepts(name, bytes))
            .unwrap_or_else(|_| panic!("{name}: this input: {:?}", String::from_utf8_lossy(bytes)))
    };
    let seeds = target.seeds();
    // A target that refuses all its seeds holds nothing of what is accepted.
    assert!(seeds.iter().any(|seed| is_accepted(seed)), "{name}: every seed is refused");
    let (inputs, mut accepted) = (asked("SCHEDCHECK_FUZZED", 100), 0_u64);
    let (mut numbers, mut kept) = (Numbers(asked("SCHEDCHECK_FUZZ_SEED", 1)), Vec::new());
    for _ in 0..inputs {
        let from = if kept.is_empty() || numbers.below(2) == 0 { &seeds } else { &kept };
        let mut input = mangled(&from[numbers.below(from.len())], target.words, &mut numbers);
        input.truncate(LONGEST);
        if is_accepted(&input) {
            accepted += 1;
            if kept.len() < MOST_KEPT {
                kept.push(input);
            } else {
                kept[numbers.below(MOST_KEPT)] = input;
            }
        }
    }
    println!("{name}: {inputs} inputs, {accepted} accepted{}", peak());
}

/// The most memory that this process has had, where the system tells it.
fn peak() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.map(|peak| format!(", {} at most", peak.trim())).unwrap_or_default()
}

macro_rules! fuzzed {
    ($($name:ident),*) => {
        $(#[test] fn $name() { fuzz(stringify!($name)); })*

        #[test]
        fn every_target_is_fuzzed() {
            assert_eq!(TARGETS.map(|target| target.name), [$(stringify!($name)),*]);
        }
    };
}

fuzzed!(
    instance,
    schedule,
    result,
    certificate,
    proof,
    lp,
    mps,
    vipr,
    graph6,
    dimacs,
    catalogue,
    state,
    ledger,
    shard,
    merge,
    phases,
    methods,
    simgrid,
    graphml,
    edges
);
