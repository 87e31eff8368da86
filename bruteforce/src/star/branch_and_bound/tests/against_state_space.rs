//! Every star of some boxes: the plain search knows no lemma, so it would find what a wrong lemma hides.

use super::*;
use crate::star::{boxes, state_space};

fn plain_optimum(star: &Star<i64>, relays: Relays) -> i64 {
    state_space::optimum(star, relays).expect("a tiny star").makespan
}

/// The optima with relays allowed and forbidden, both compared.
fn agreed_optima(star: &Star<i64>) -> [i64; 2] {
    [Relays::Allowed, Relays::Forbidden].map(|relays| {
        let optimum = optimum(star, relays).makespan;
        assert_eq!(optimum, plain_optimum(star, relays), "{star:?}, relays {relays:?}");
        optimum
    })
}

#[test]
fn two_workers_agree_and_never_need_a_loan() {
    for star in boxes::stars(2, 4, &[0, 1, 2, 3], &[None, Some(0), Some(1), Some(2), Some(3)]) {
        let [allowed, forbidden] = agreed_optima(&star);
        assert_eq!(allowed, forbidden, "{star:?}");
    }
}

#[test]
fn three_workers_agree_and_some_need_loans() {
    let stars = boxes::stars(3, 3, &[0, 1, 3], &[None, Some(2), Some(3)]);
    let needed = stars.iter().map(agreed_optima).filter(|[allowed, forbidden]| allowed < forbidden).count();
    assert!(needed >= 20, "only {needed} of {} stars need a loan", stars.len());
}

#[test]
fn four_workers_agree_and_some_need_loans() {
    let stars = boxes::stars(4, 2, &[0, 1], &[None, Some(2), Some(4)]);
    let needed = stars.iter().map(agreed_optima).filter(|[allowed, forbidden]| allowed < forbidden).count();
    assert!(needed >= 10, "only {needed} of {} stars need a loan", stars.len());
}

#[test]
fn many_tasks_agree() {
    for star in boxes::stars(2, 6, &[1, 2], &[Some(1), Some(3)]) {
        agreed_optima(&star);
    }
}
