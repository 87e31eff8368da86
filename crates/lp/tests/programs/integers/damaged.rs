//! Proofs that are damaged: each is rejected, or proves nothing false.

use exact_lp::format::vipr::{self, Proved};
use exact_lp::{IntegerSolver, LinearProgram, Rational, Sense};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::drawn::{Kind, drawn, truth};
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

/// Whether a proved fact is true, given the best objective, and whether there is none because any is surpassed.
fn is_true(lp: &LinearProgram, proved: &Proved, (best, unbounded): &(Option<Rational>, bool)) -> bool {
    let minimize = lp.sense() == Sense::Minimize;
    match proved {
        Proved::Optimal(value) => !unbounded && best.as_ref() == Some(value),
        Proved::Infeasible => !unbounded && best.is_none(),
        Proved::Unbounded => *unbounded,
        Proved::Between { lower, upper } => {
            let (bound, point) = if minimize { (lower, upper) } else { (upper, lower) };
            let no_worse = |one: &Rational, other: &Rational| if minimize { one <= other } else { one >= other };
            let is_bound =
                bound.as_ref().is_none_or(|bound| !unbounded && best.as_ref().is_none_or(|best| no_worse(bound, best)));
            let is_attained = point
                .as_ref()
                .is_none_or(|point| *unbounded || best.as_ref().is_some_and(|best| no_worse(best, point)));
            is_bound && is_attained
        }
    }
}

/// Damage to each proof, and how long a proof is damaged: so that ten thousand take a second.
const DAMAGES: usize = 250;
const LONGEST: usize = 1_500;

#[test]
fn a_damaged_proof_is_rejected_or_proves_nothing_false() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let (mut rejected, mut kept) = (0, 0);
    for kind in [Kind::Small, Kind::Fractions, Kind::Equations, Kind::Mixed] {
        let mut programs = 0;
        while programs < 10 {
            let lp = drawn(&mut random, kind);
            let (_, Some(text)) = proved(&lp, IntegerSolver::new(&lp)) else { panic!("an answer") };
            if text.len() > LONGEST {
                continue;
            }
            programs += 1;
            // By trying all values, and not by the solver that wrote the proof.
            let truth = truth(&lp);
            for _ in 0..DAMAGES {
                let file = damaged(&text, &mut random);
                match vipr::read(&file).map_err(drop).and_then(|read| vipr::check(&lp, &read).map_err(drop)) {
                    Ok(proof) => {
                        assert!(is_true(&lp, &proof.proved, &truth), "{:?}, and {truth:?}\n{file}", proof.proved);
                        kept += 1;
                    }
                    Err(()) => rejected += 1,
                }
            }
        }
    }
    assert_eq!(rejected + kept, 10_000);
    assert!(rejected > 5 * kept && kept > 0, "{rejected} rejected, {kept} kept");
}
