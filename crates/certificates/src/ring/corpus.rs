//! Certificates that prove their bound and certificates that do not, one line each; a rejection states its reason.
//!
//! The platform of all cases: three processors of cycle-time 1, all links of cost 1, W = 30, H = 1. The ring of three
//! takes (30 + 6) / 3 = 12, one of two 17, one alone 30. With multiplier 1 for each degree row the links' reduced costs
//! are zero, and a processor's is 2 - 12: at least -30 in all, and a better ring has at most -31.

use schedcheck_model::Rational;
use schedcheck_model::ring::SliceRing;

use super::*;
use crate::Proved;

fn judge(bound: (i64, i64), rows: Vec<Row>, steps: Vec<Step>) -> Result<Rational, Flaw> {
    let instance = SliceRing::of((30, 1), [1, 1, 1], [[0, 1, 1], [1, 0, 1], [1, 1, 0]]);
    let bound = Rational::new(bound.0, bound.1);
    proved(&instance, bound, rows, steps)
}

/// The bound that is proved, and by the definitions alone.
fn proved(instance: &SliceRing, bound: Rational, rows: Vec<Row>, steps: Vec<Step>) -> Result<Rational, Flaw> {
    let Proved { bound, rests_on } = check(instance, &Certificate { bound, rows, steps })?;
    assert_eq!(rests_on, []);
    Ok(bound)
}

const BOUND: (i64, i64) = (12, 1);

fn degrees() -> Vec<Row> {
    (0..3).map(|processor| Row::Degree { processor }).collect()
}

fn by(weights: &[(usize, i64)]) -> Multipliers {
    Multipliers { bits: 0, weights: weights.iter().map(|&(row, weight)| (row, weight.into())).collect() }
}

fn good() -> Multipliers {
    by(&[(0, 1), (1, 1), (2, 1)])
}

fn close() -> Step {
    Step::Close(good())
}

fn with_steps(steps: Vec<Step>) -> Result<Rational, Flaw> {
    judge(BOUND, degrees(), steps)
}

/// The flaw of a certificate whose only fault can be this row.
fn with_row(row: Row) -> Result<Rational, Flaw> {
    judge(BOUND, degrees().into_iter().chain([row]).collect(), vec![close()])
}

fn twelve() -> Result<Rational, Flaw> {
    Ok(Rational::from(12))
}

#[test]
fn a_proof_by_degrees_is_accepted() {
    assert_eq!(with_steps(vec![close()]), twelve());
}

#[test]
fn a_weaker_bound_is_accepted() {
    assert!(judge((23, 2), degrees(), vec![close()]).is_ok());
}

#[test]
fn multipliers_may_be_fractions() {
    let halves = Multipliers { bits: 1, weights: (0..3).map(|row| (row, 2.into())).collect() };
    assert_eq!(with_steps(vec![Step::Close(halves)]), twelve());
}

#[test]
fn both_cases_of_a_branching_closed_are_a_proof() {
    assert_eq!(with_steps(vec![Step::Branch(Choice::Link(0, 2)), close(), close()]), twelve());
}

#[test]
fn the_second_case_is_the_one_without_the_choice() {
    // Without processor 0 the other two bring no more than -24.
    assert_eq!(with_steps(vec![Step::Branch(Choice::Processor(0)), close(), Step::Close(by(&[]))]), twelve());
    let swapped = vec![Step::Branch(Choice::Processor(0)), Step::Close(by(&[])), close()];
    assert_eq!(with_steps(swapped), Err(Flaw::NotProved(1)));
}

#[test]
fn a_choice_that_a_better_ring_must_take_may_be_fixed() {
    let fix = Step::Fix { taken: vec![Choice::Processor(0)], refused: vec![], by: by(&[]) };
    assert_eq!(with_steps(vec![fix, close()]), twelve());
}

#[test]
fn rows_that_hold_for_every_ring_are_accepted() {
    assert_eq!(with_row(Row::End { processor: 0, neighbour: 1 }), twelve());
    assert_eq!(with_row(Row::Connected { set: vec![1, 0], inside: 0, outside: 2 }), twelve());
    assert_eq!(with_row(Row::Parity { set: vec![1], links: vec![(1, 0)] }), twelve());
    assert_eq!(with_row(Row::Clash { processor: 0, neighbours: vec![2] }), twelve());
}

#[test]
fn a_higher_bound_is_rejected() {
    assert_eq!(judge((12_001, 1000), degrees(), vec![close()]), Err(Flaw::NotProved(0)));
}

#[test]
fn a_bound_that_a_ring_beats_by_the_least_difference_is_rejected() {
    // With W = 29 the multipliers still give -30, and the ring of three, which takes 35/3, has just that.
    let instance = SliceRing::of((29, 1), [1, 1, 1], [[0, 1, 1], [1, 0, 1], [1, 1, 0]]);
    let judge = |bound| proved(&instance, bound, degrees(), vec![close()]);
    assert_eq!(judge(Rational::from(12)), Err(Flaw::NotProved(0)));
}

#[test]
fn two_processors_are_judged_by_their_messages_too() {
    // Together they take max(2 * 9, (18 + 2 * 9) / 2) = 18, as each does alone.
    let instance = SliceRing::of((18, 1), [1, 1], [[0, 9], [0, 0]]);
    let judge = |bound: i64| proved(&instance, Rational::from(bound), vec![], vec![]);
    assert_eq!(judge(18), Ok(Rational::from(18)));
    let alone = Flaw::SmallRing { ring: vec![0], step: Rational::from(18) };
    assert_eq!(judge(19), Err(alone));
}

#[test]
fn a_bound_above_a_ring_of_one_or_two_is_rejected() {
    let small = |ring: &[usize], step: i64| Err(Flaw::SmallRing { ring: ring.to_vec(), step: Rational::from(step) });
    assert_eq!(judge((18, 1), degrees(), vec![close()]), small(&[0, 1], 17));
    assert_eq!(judge((31, 1), degrees(), vec![close()]), small(&[0], 30));
}

#[test]
fn every_ring_of_two_is_tried() {
    for (one, other) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
        let mut costs = [[100; 4]; 4];
        (costs[one][other], costs[other][one]) = (1, 1);
        (0..4).for_each(|processor| costs[processor][processor] = 0);
        let found = proved(&SliceRing::of((40, 1), [1; 4], costs), Rational::from(23), vec![], vec![]);
        assert_eq!(found, Err(Flaw::SmallRing { ring: vec![one, other], step: Rational::from(22) }));
    }
}

#[test]
fn a_smaller_multiplier_is_rejected() {
    assert_eq!(with_steps(vec![Step::Close(by(&[(0, 1), (1, 1)]))]), Err(Flaw::NotProved(0)));
}

#[test]
fn a_larger_denominator_is_rejected() {
    assert_eq!(with_steps(vec![Step::Close(Multipliers { bits: 1, ..good() })]), Err(Flaw::NotProved(0)));
}

#[test]
fn too_large_a_denominator_is_rejected() {
    let huge = Multipliers { bits: 1 << 31, ..good() };
    assert_eq!(with_steps(vec![Step::Close(huge)]), Err(Flaw::TooManyBits { step: 0, bits: 1 << 31 }));
}

#[test]
fn a_choice_fixed_without_reason_is_rejected() {
    let refused = Step::Fix { taken: vec![], refused: vec![Choice::Processor(0)], by: by(&[]) };
    assert_eq!(with_steps(vec![refused, close()]), Err(Flaw::NotProved(0)));
    let taken = Step::Fix { taken: vec![Choice::Link(0, 1)], refused: vec![], by: by(&[]) };
    assert_eq!(with_steps(vec![taken, close()]), Err(Flaw::NotProved(0)));
}

/// By these multipliers a ring without processor 0 is worse by 10.01, and one with a link by nothing.
#[test]
fn each_choice_of_a_fix_is_judged_for_itself() {
    let fixed = |refused: &[Choice]| {
        let fix = Step::Fix { taken: vec![Choice::Processor(0)], refused: refused.to_vec(), by: good() };
        judge((1201, 100), degrees(), vec![fix])
    };
    assert_eq!(fixed(&[]), Err(Flaw::Open));
    assert_eq!(fixed(&[Choice::Link(0, 1)]), Err(Flaw::NotProved(0)));
}

#[test]
fn an_open_case_is_rejected() {
    assert_eq!(with_steps(vec![]), Err(Flaw::Open));
    assert_eq!(with_steps(vec![Step::Branch(Choice::Link(0, 1)), close()]), Err(Flaw::Open));
}

#[test]
fn a_step_after_the_end_is_rejected() {
    assert_eq!(with_steps(vec![close(), close()]), Err(Flaw::AfterTheEnd(1)));
}

#[test]
fn a_choice_decided_twice_is_rejected() {
    let choice = Choice::Processor(1);
    let steps = vec![Step::Branch(choice), Step::Branch(choice), close(), close(), close()];
    assert_eq!(with_steps(steps), Err(Flaw::Decided { step: 1, choice }));
}

#[test]
fn a_choice_that_is_not_there_is_rejected() {
    for choice in [Choice::Processor(3), Choice::Link(0, 3), Choice::Link(1, 0), Choice::Link(1, 1)] {
        let steps = vec![Step::Branch(choice), close(), close()];
        assert_eq!(with_steps(steps), Err(Flaw::UnknownChoice { step: 0, choice }));
    }
}

#[test]
fn a_row_that_is_not_there_is_rejected() {
    assert_eq!(with_steps(vec![Step::Close(by(&[(3, 0)]))]), Err(Flaw::UnknownRow { step: 0, row: 3 }));
}

#[test]
fn a_negative_multiplier_of_an_inequality_is_rejected() {
    let rows = vec![Row::End { processor: 0, neighbour: 1 }];
    let flaw = Err(Flaw::NegativeMultiplier { step: 0, row: 0 });
    assert_eq!(judge(BOUND, rows, vec![Step::Close(by(&[(0, -1)]))]), flaw);
}

#[test]
fn rows_of_processors_or_links_that_are_not_there_are_rejected() {
    assert_eq!(with_row(Row::Degree { processor: 3 }), Err(Flaw::UnknownInRow(3)));
    assert_eq!(with_row(Row::End { processor: 1, neighbour: 1 }), Err(Flaw::UnknownInRow(3)));
    assert_eq!(with_row(Row::Connected { set: vec![0], inside: 0, outside: 3 }), Err(Flaw::UnknownInRow(3)));
    assert_eq!(with_row(Row::Parity { set: vec![0], links: vec![(0, 3)] }), Err(Flaw::UnknownInRow(3)));
    assert_eq!(with_row(Row::Clash { processor: 0, neighbours: vec![3] }), Err(Flaw::UnknownInRow(3)));
}

#[test]
fn rows_that_name_something_twice_are_rejected() {
    assert_eq!(with_row(Row::Connected { set: vec![0, 0], inside: 0, outside: 1 }), Err(Flaw::RepeatedInRow(3)));
    let twice = vec![(0, 1), (0, 1), (0, 2)];
    assert_eq!(with_row(Row::Parity { set: vec![0], links: twice }), Err(Flaw::RepeatedInRow(3)));
    assert_eq!(with_row(Row::Clash { processor: 0, neighbours: vec![0] }), Err(Flaw::RepeatedInRow(3)));
}

#[test]
fn a_set_with_the_wrong_processor_inside_or_outside_is_rejected() {
    assert_eq!(with_row(Row::Connected { set: vec![0, 1], inside: 2, outside: 2 }), Err(Flaw::Misplaced(3)));
    assert_eq!(with_row(Row::Connected { set: vec![0, 1], inside: 0, outside: 1 }), Err(Flaw::Misplaced(3)));
}

#[test]
fn an_even_number_of_links_or_one_within_the_set_is_rejected() {
    assert_eq!(with_row(Row::Parity { set: vec![0], links: vec![] }), Err(Flaw::Border(3)));
    assert_eq!(with_row(Row::Parity { set: vec![0], links: vec![(0, 1), (0, 2)] }), Err(Flaw::Border(3)));
    assert_eq!(with_row(Row::Parity { set: vec![0, 1], links: vec![(0, 1)] }), Err(Flaw::Border(3)));
    assert_eq!(with_row(Row::Parity { set: vec![0], links: vec![(1, 0)] }), Err(Flaw::Border(3)));
}

#[test]
fn links_that_fit_together_are_no_clash() {
    assert_eq!(with_row(Row::Clash { processor: 0, neighbours: vec![1, 2] }), Err(Flaw::NoClash(3)));
}

#[test]
fn json_with_other_numbers_is_refused() {
    let refused = |text: &str| Certificate::from_json(text).unwrap_err().to_string();
    assert!(refused(r#"{ "bound": "1/0", "rows": [], "steps": [] }"#).contains("zero denominator"));
    assert!(refused(r#"{ "bound": "1", "rows": [], "steps": [], "more": 1 }"#).contains("unknown field `more`"));
    let half = r#"{ "bound": "1", "rows": [], "steps": [{ "close": { "bits": 0, "weights": [[0, "1/2"]] } }] }"#;
    assert!(refused(half).contains("no integer"));
}

#[test]
fn a_long_bound_is_compared_with_the_step_of_a_small_ring() {
    let [lesser, greater] = exact_rational::neighbours_of_fibonacci(20_000);
    let is_proved = |bound: &Rational, work: &Rational| {
        let costs = schedcheck_model::ring::Costs::from_rows([vec![Rational::ZERO]]).unwrap();
        let alone = SliceRing::new(work.clone(), Rational::ONE, vec![Rational::ONE], costs).unwrap();
        proved(&alone, bound.clone(), vec![], vec![]).is_ok()
    };
    assert!(is_proved(&lesser, &greater) && !is_proved(&greater, &lesser));
}

/// Three processors whose messages cost as much.
fn equal(work: i64, cost: i64) -> SliceRing {
    SliceRing::of((work, 1), [1, 1, 1], [[0, cost, cost], [cost, 0, cost], [cost, cost, 0]])
}

fn clashes() -> Vec<Row> {
    let others = |processor| (0..3).filter(|&other| other != processor).collect();
    (0..3).map(|processor| Row::Clash { processor, neighbours: others(processor) }).collect()
}

/// Free messages fit together below any bound; if they did not, no ring of three would take 1/3, and 1/2 were the best.
#[test]
fn free_messages_do_not_clash() {
    let rows = [degrees(), clashes()].concat();
    let weights: Vec<(usize, i64)> = (0..6).map(|row| (row, if row < 3 { -1 } else { 3 })).collect();
    let found = proved(&equal(1, 0), Rational::new(1, 2), rows, vec![Step::Close(by(&weights))]);
    assert_eq!(found, Err(Flaw::NoClash(3)));
}

#[test]
fn messages_clash_if_together_they_reach_a_bound_that_is_no_whole_number() {
    let found = |bound: &str| proved(&equal(30, 10), bound.parse().unwrap(), clashes(), vec![]);
    assert_eq!(found("39/2"), Err(Flaw::Open));
    assert_eq!(found("41/2"), Err(Flaw::NoClash(0)));
}

#[test]
fn json_is_read_as_it_is_written() {
    let certificate = Certificate { bound: Rational::from(12), rows: degrees(), steps: vec![close()] };
    assert_eq!(Certificate::from_json(&certificate.to_json()).unwrap(), certificate);
    assert!(certificate.to_json().starts_with(r#"{"bound":"12","rows":[{"degree":"#));
}
