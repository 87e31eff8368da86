//! Schedules that are valid and schedules that are not, one line each; a rejection states its reason.
//!
//! The instance of all cases: W = 12, H = 2, w = (1, 2, 3), and c = ((0, 1, 5), (2, 0, 1), (3, 4, 0)).

use super::*;

fn judge(ring: &[usize], shares: &[(i64, i64)]) -> Result<Measure, Violation> {
    let instance = SliceRing::of((12, 2), [1, 2, 3], [[0, 1, 5], [2, 0, 1], [3, 4, 0]]);
    let shares = shares.iter().map(|&(n, d)| Rational::new(n, d)).collect();
    check(&instance, &Schedule { ring: ring.to_vec(), shares })
}

fn busy(ring: &[usize], shares: &[(i64, i64)]) -> Vec<i64> {
    let whole = |time: &Rational| i64::try_from(time.to_integer()).unwrap();
    judge(ring, shares).unwrap().busy.iter().map(whole).collect()
}

#[test]
fn one_processor_has_nobody_to_talk_to() {
    assert_eq!(judge(&[2], &[(1, 1)]).unwrap().step, Rational::new(36, 1));
}

#[test]
fn each_of_two_pays_its_own_cost_twice() {
    assert_eq!(busy(&[0, 1], &[(1, 2), (1, 2)]), [6 + 4, 12 + 8]);
}

#[test]
fn each_of_three_pays_its_own_cost_to_both_neighbours() {
    assert_eq!(busy(&[0, 1, 2], &[(1, 2), (1, 4), (1, 4)]), [6 + 12, 6 + 6, 9 + 14]);
}

#[test]
fn the_first_of_the_list_and_the_sense_of_the_ring_mean_nothing() {
    assert_eq!(busy(&[2, 1, 0], &[(1, 4), (1, 4), (1, 2)]), [9 + 14, 6 + 6, 6 + 12]);
}

#[test]
fn a_processor_without_load_pays_its_messages() {
    assert_eq!(busy(&[0, 2], &[(1, 1), (0, 1)]), [12 + 20, 12]);
    assert_eq!(judge(&[1, 2], &[(0, 1), (1, 1)]).unwrap().step, Rational::new(36 + 16, 1));
}

#[test]
fn an_empty_ring_is_rejected() {
    assert_eq!(judge(&[], &[]), Err(Violation::EmptyRing));
}

#[test]
fn an_unknown_processor_is_rejected() {
    assert_eq!(judge(&[0, 3], &[(1, 1)]), Err(Violation::UnknownProcessor { position: 1, processor: 3 }));
}

#[test]
fn a_processor_that_takes_part_twice_is_rejected() {
    let reason = Violation::Repeated { position: 2, processor: 0, first: 0 };
    assert_eq!(judge(&[0, 1, 0], &[(1, 3), (1, 3), (1, 3)]), Err(reason));
}

#[test]
fn a_missing_share_is_rejected() {
    assert_eq!(judge(&[0, 1], &[(1, 1)]), Err(Violation::WrongNumberOfShares { shares: 1, ring: 2 }));
}

#[test]
fn a_negative_share_is_rejected() {
    let reason = Violation::NegativeShare { position: 1, processor: 2, share: Rational::new(-1, 2) };
    assert_eq!(judge(&[0, 2], &[(3, 2), (-1, 2)]), Err(reason));
}

#[test]
fn shares_of_more_or_less_than_the_whole_are_rejected() {
    assert_eq!(judge(&[0, 1], &[(1, 2), (1, 3)]), Err(Violation::WrongSum { sum: Rational::new(5, 6) }));
    assert_eq!(judge(&[0], &[(2, 1)]), Err(Violation::WrongSum { sum: Rational::new(2, 1) }));
}
