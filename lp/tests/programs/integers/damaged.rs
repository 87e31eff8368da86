//! Proofs that are damaged: each is rejected, or proves nothing false.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_lp::format::vipr::{self, Proved};
use schedcheck_lp::{IntegerOutcome, IntegerSolver, LinearProgram, Sense};

use super::drawn::{Kind, drawn};
use super::proved;

/// The text with one number of its derivations changed, or one of its words lost.
fn damaged(text: &str, random: &mut ChaCha8Rng) -> String {
    let (head, lines) = text.split_at(text.find("\nRTP").expect("a claim"));
    let mut words: Vec<&str> = lines.split(' ').collect();
    let place = random.random_range(1..words.len());
    let number = words[place].parse::<i64>();
    let other = match (number, random.random_range(0..4)) {
        (Ok(number), 0) => (number + 1).to_string(),
        (Ok(number), 1) => (number - 1).to_string(),
        (Ok(number), 2) => (-number).to_string(),
        (_, 3) => String::new(),
        _ => format!("{}7", words[place]),
    };
    words[place] = &other;
    format!("{head}{}", words.join(" "))
}

/// Whether a proved fact is true, given the answer.
fn is_true(lp: &LinearProgram, proved: &Proved, answer: &IntegerOutcome) -> bool {
    match (proved, answer) {
        (Proved::Optimal(value), IntegerOutcome::Optimal { objective, .. }) => value == objective,
        (Proved::Infeasible, IntegerOutcome::Infeasible) => true,
        (Proved::Unbounded, IntegerOutcome::Unbounded { .. }) => true,
        (Proved::Between { lower, upper }, IntegerOutcome::Optimal { objective, .. }) => {
            lower.as_ref().is_none_or(|lower| lower <= objective)
                && upper.as_ref().is_none_or(|upper| objective <= upper)
        }
        (Proved::Between { lower, upper }, IntegerOutcome::Infeasible) => {
            if lp.sense() == Sense::Minimize {
                upper.is_none()
            } else {
                lower.is_none()
            }
        }
        _ => false,
    }
}

#[test]
fn a_damaged_proof_is_rejected_or_proves_nothing_false() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut rejected = 0;
    let mut kept = 0;
    for kind in [Kind::Small, Kind::Fractions, Kind::Equations, Kind::Mixed] {
        for _ in 0..10 {
            let lp = drawn(&mut random, kind);
            let (answer, Some(text)) = proved(&lp, IntegerSolver::new(&lp)) else { panic!("an answer") };
            for _ in 0..25 {
                let file = damaged(&text, &mut random);
                match vipr::read(&file).map_err(drop).and_then(|read| vipr::check(&lp, &read).map_err(drop)) {
                    Ok(proof) => {
                        assert!(is_true(&lp, &proof.proved, &answer), "{file}");
                        kept += 1;
                    }
                    Err(()) => rejected += 1,
                }
            }
        }
    }
    assert!(rejected > 5 * kept && kept > 0, "{rejected} rejected, {kept} kept");
}
