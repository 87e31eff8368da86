//! Every optimum of some boxes has a certificate, and nothing better has; what damaged ones prove is true.

use schedcheck_certificates::star::check;

use super::*;
use crate::star::{Relays, boxes, state_space};

fn rational(star: &Star<i64>) -> Star<Rational> {
    star.unscale(&1.into())
}

fn proof(star: &Star<i64>, bound: i64) -> Option<Certificate> {
    certificate(&rational(star), &Rational::from(bound), &|| false)
}

fn plain_optimum(star: &Star<i64>) -> i64 {
    state_space::optimum(star, Relays::Allowed).expect("a tiny star").makespan
}

#[test]
fn every_optimum_of_some_boxes_has_a_proof_and_nothing_better_has() {
    let comps = [None, Some(0), Some(2), Some(3)];
    let mut checked = 0;
    for star in [boxes::stars(2, 4, &[0, 1, 3], &comps), boxes::stars(3, 2, &[0, 1, 3], &comps)].concat() {
        let optimum = plain_optimum(&star);
        let found = proof(&star, optimum).unwrap_or_else(|| panic!("{star:?}"));
        assert!(check(&rational(&star), &found).is_ok(), "{star:?}");
        assert!(proof(&star, optimum + 1).is_none(), "{star:?}");
        checked += 1;
    }
    assert!(checked > 1_000, "{checked}");
}

/// Certificates with one step changed.
fn damaged(steps: &[Step]) -> Vec<Vec<Step>> {
    let mut changed = Vec::new();
    for (place, step) in steps.iter().enumerate() {
        let instead = match step {
            &Step::Branch(class, at) => {
                vec![Step::Branch(class + 1, at), Step::Branch(class, at + 1), Step::Branch(class, at / 2)]
            }
            Step::Close(states) | Step::CloseFewest(states) => {
                let counted = states.iter().map(|seen| seen ^ 1).collect();
                let fewer = [Vec::new(), counted, states[..states.len() / 2].to_vec(), states.clone()];
                fewer.into_iter().flat_map(|states| [Step::Close(states.clone()), Step::CloseFewest(states)]).collect()
            }
            &Step::Tail(count) => vec![Step::Tail(count + 1), Step::Tail(count - 1), Step::Close(vec![0; 3])],
        };
        changed.extend(instead.into_iter().map(|step| [&steps[..place], &[step], &steps[place + 1..]].concat()));
        changed.push([&steps[..place], &steps[place + 1..]].concat());
        changed.push([&steps[..=place], &steps[place..]].concat());
    }
    changed
}

#[test]
fn damaged_and_forged_ones_prove_no_more_than_is_true() {
    let (mut accepted, mut rejected) = (0, 0);
    for seed in 0..40 {
        let star = boxes::scattered_star(seed, 3, 4, 3, 4);
        let optimum = plain_optimum(&star);
        let steps = proof(&star, optimum).expect("every optimum has one").steps;
        for (steps, bound) in damaged(&steps).into_iter().cartesian_product(optimum - 1..=optimum + 2) {
            let bound = Rational::from(bound);
            match check(&rational(&star), &Certificate { bound, steps }) {
                Ok(proved) => {
                    assert!(proved.bound <= Rational::from(optimum), "{star:?}");
                    accepted += 1;
                }
                Err(_) => rejected += 1,
            }
        }
    }
    assert!(rejected > 300 && accepted > 0, "{rejected} {accepted}");
}

#[test]
fn a_search_that_is_told_to_stop_finds_nothing() {
    let star = rational(&boxes::scattered_star(1, 6, 30, 9, 30));
    let attainable = star.attainable_makespan() / 2;
    assert!(certificate(&star, &attainable, &|| true).is_none());
}
