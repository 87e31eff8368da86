//! Proofs for the public checker of VIPR files, viprchk, which SCHEDCHECK_VIPRCHK names; where it is not set when the
//! tests are built, this test is ignored, and counted so.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use exact_lp::{IntegerOutcome, IntegerSolver, LinearProgram};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::classical::{market_split, triples};
use super::drawn::{Kind, drawn};
use super::proved;

/// Whether viprchk accepts the file, for the optimum or for infeasibility.
fn is_accepted(lp: &LinearProgram, name: &str) -> bool {
    let (outcome, Some(text)) = proved(lp, IntegerSolver::new(lp).node_limit(300)) else { return true };
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("public_{name}.vipr"));
    fs::write(&path, &text).expect("it can be written");
    let checker = std::env::var_os("SCHEDCHECK_VIPRCHK").expect("the tests were built with it");
    let answer = Command::new(checker).arg(&path).output().expect("it runs");
    let said = String::from_utf8_lossy(&answer.stdout).into_owned() + &String::from_utf8_lossy(&answer.stderr);
    // Snapshots of the checker word success differently; none of them words a failure like that.
    let wanted = match outcome {
        IntegerOutcome::Infeasible => ["Successfully verified infeasibility", "Infeasibility verified."],
        _ => ["Successfully verified optimal value range", "RTP is a tautology."],
    };
    let accepted = answer.status.success() && wanted.iter().any(|wanted| said.contains(wanted));
    assert!(accepted, "{said}\n{text}");
    fs::remove_file(path).expect("it is there");
    accepted
}

#[test]
#[cfg_attr(not(viprchk), ignore = "SCHEDCHECK_VIPRCHK names no checker")]
fn the_public_checker_accepts_the_proofs() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for kind in [Kind::Small, Kind::Fractions, Kind::Huge, Kind::Equations, Kind::Mixed] {
        for number in 0..8 {
            let lp = drawn(&mut random, kind);
            if lp.columns().iter().any(|column| column.bounds.upper.is_none()) {
                continue;
            }
            assert!(is_accepted(&lp, &format!("{kind:?}_{number}")));
        }
    }
    for kind in [Kind::Knapsacks, Kind::Filled] {
        for number in 0..8 {
            assert!(is_accepted(&drawn(&mut random, kind), &format!("{kind:?}_{number}")));
        }
    }
    assert!(is_accepted(&market_split(3, 12), "market_split"));
    assert!(is_accepted(&triples(9), "triples"));
}
