//! The greatest bound that a certificate proves, worked out apart by weak duality: it is accepted, and a thousandth
//! more is not.
//!
//! The platform of all cases: four processors of cycle-time 1, W = 200, H = 1, and c = ((0, 1, 2, 3), (2, 0, 1, 4),
//! (1, 3, 0, 2), (5, 1, 2, 0)). So d_01 = d_02 = 3, d_03 = 8, d_12 = d_23 = 4, d_13 = 5.

use num_bigint::BigInt;
use schedcheck_model::Rational;
use schedcheck_model::ring::{Costs, SliceRing};

use super::{Certificate, Choice, Flaw, Multipliers, Row, Step};

const COSTS: [[i64; 4]; 4] = [[0, 1, 2, 3], [2, 0, 1, 4], [1, 3, 0, 2], [5, 1, 2, 0]];

/// What the checker says of the bound.
fn check(instance: &SliceRing, certificate: &Certificate) -> Result<Rational, Flaw> {
    super::check(instance, certificate).map(|proved| proved.bound)
}

fn platform() -> SliceRing {
    SliceRing::of((200, 1), [1, 1, 1, 1], COSTS)
}

fn rational((numerator, denominator): (i64, i64)) -> Rational {
    Rational::new(numerator, denominator)
}

fn degrees() -> Vec<Row> {
    (0..4).map(|processor| Row::Degree { processor }).collect()
}

/// Multipliers of the degree rows, and of what follows them.
fn by(weights: &[i64]) -> Multipliers {
    Multipliers { bits: 0, weights: weights.iter().enumerate().map(|(row, &weight)| (row, weight.into())).collect() }
}

/// The certificate proves this bound, and with a thousandth more it fails at this step.
#[track_caller]
fn proves(instance: &SliceRing, rows: &[Row], steps: &[Step], most: (i64, i64), failing: usize) {
    let judge = |bound: Rational| check(instance, &Certificate { bound, rows: rows.to_vec(), steps: steps.to_vec() });
    let most = rational(most);
    assert_eq!(judge(most.clone()), Ok(most.clone()), "{rows:?} {steps:?}");
    let more = most + rational((1, 1000));
    assert_eq!(judge(more), Err(Flaw::NotProved(failing)), "{rows:?} {steps:?}");
}

#[test]
fn degrees_prove_what_their_multipliers_say() {
    for (weights, most) in
        [([7, 8, 9, 10], (193, 4)), ([1, 3, 0, 2], (211, 4)), ([7, -8, 9, 10], (199, 4)), ([1, 2, 2, 2], (107, 2))]
    {
        proves(&platform(), &degrees(), &[Step::Close(by(&weights))], most, 0);
    }
}

#[test]
fn every_other_row_adds_what_its_coefficients_say() {
    for (row, most) in [
        (Row::End { processor: 1, neighbour: 2 }, [(193, 4), (171, 4), (177, 4)]),
        (Row::End { processor: 3, neighbour: 0 }, [(193, 4), (171, 4), (175, 4)]),
        (Row::Connected { set: vec![0, 2], inside: 0, outside: 3 }, [(193, 4), (127, 3), (175, 4)]),
        (Row::Connected { set: vec![3, 1, 2], inside: 2, outside: 0 }, [(49, 1), (89, 3), (36, 1)]),
        (Row::Connected { set: vec![1], inside: 1, outside: 2 }, [(193, 4), (211, 4), (105, 2)]),
        (Row::Parity { set: vec![0, 2], links: vec![(0, 1)] }, [(193, 4), (33, 1), (71, 2)]),
        (Row::Parity { set: vec![0, 2], links: vec![(0, 1), (2, 1), (2, 3)] }, [(49, 1), (23, 1), (109, 4)]),
        (Row::Parity { set: vec![3], links: vec![(3, 0), (3, 1), (3, 2)] }, [(49, 1), (131, 4), (71, 2)]),
        (Row::Clash { processor: 1, neighbours: vec![3] }, [(193, 4), (171, 4), (177, 4)]),
    ] {
        let rows: Vec<Row> = degrees().into_iter().chain([row]).collect();
        let weights = [[7, 8, 9, 10, 3], [1, 3, 0, 2, 40], [0, 5, 1, 2, 35]];
        for (weights, most) in weights.iter().zip(most) {
            proves(&platform(), &rows, &[Step::Close(by(weights))], most, 0);
        }
    }
}

#[test]
fn of_five_links_over_a_border_a_ring_has_two_at_no_cost() {
    // Between any two of five processors d is 2. Ten links at 2 - 14, five processors at 14 - T, and three times the
    // row, which has -1 at six links, 1 at two processors and -2 on the right: -44 - 5 T.
    let costs = std::array::from_fn(|one| std::array::from_fn(|other| i64::from(one != other)));
    let instance = SliceRing::of((200, 1), [1; 5], costs);
    let border = Row::Parity { set: vec![0, 1], links: vec![(0, 2), (0, 3), (0, 4), (1, 2), (1, 3)] };
    let rows: Vec<Row> = (0..5).map(|processor| Row::Degree { processor }).chain([border]).collect();
    proves(&instance, &rows, &[Step::Close(by(&[7, 7, 7, 7, 7, 3]))], (156, 5), 0);
}

#[test]
fn faster_processors_count_for_more() {
    let faster = SliceRing::of((100, 1), [1, 2, 3, 6], COSTS);
    proves(&faster, &degrees(), &[Step::Close(by(&[20, 21, 22, 23]))], (197, 4), 0);
    proves(&faster, &degrees(), &[Step::Close(by(&[6, 5, 4, 3]))], (635, 12), 0);
}

#[test]
fn the_unit_of_time_is_that_of_the_instance() {
    let third = |number: i64| rational((number, 3));
    let costs = Costs::from_rows(COSTS.map(|row| row.map(|cost| rational((cost, 1))).to_vec()).to_vec()).unwrap();
    let thirds = SliceRing::new(rational((200, 1)), third(1), vec![third(1); 4], costs).unwrap();
    proves(&thirds, &degrees(), &[Step::Close(by(&[7, 8, 9, 10]))], (193, 12), 0);
}

#[test]
fn either_case_of_a_branching_has_its_own_bound() {
    let (strong, weak, loose) = (by(&[1, 2, 2, 2]), by(&[0, 1, 1, 2]), by(&[7, 8, 9, 10]));
    let branch = |one, other, first: &Multipliers, second: &Multipliers| {
        [Step::Branch(Choice::Link(one, other)), Step::Close(first.clone()), Step::Close(second.clone())]
    };
    proves(&platform(), &degrees(), &branch(0, 1, &strong, &loose), (205, 4), 2);
    proves(&platform(), &degrees(), &branch(2, 3, &weak, &strong), (209, 4), 1);
}

#[test]
fn what_is_decided_within_a_case_ends_with_it() {
    let (strong, weak, loose) = (by(&[1, 2, 2, 2]), by(&[0, 1, 1, 2]), by(&[7, 8, 9, 10]));
    let (outer, inner) = (Choice::Link(0, 1), Choice::Link(1, 3));
    let close = |by: &Multipliers| Step::Close(by.clone());
    let nested = [Step::Branch(outer), Step::Branch(inner), close(&strong), close(&strong), close(&loose)];
    proves(&platform(), &degrees(), &nested, (205, 4), 4);
    let fix = Step::Fix { taken: vec![], refused: vec![inner], by: weak };
    let fixed = [Step::Branch(outer), fix, close(&strong), close(&loose)];
    proves(&platform(), &degrees(), &fixed, (205, 4), 3);
    // What was decided in the first case may be decided anew in the second.
    let again =
        [Step::Branch(outer), Step::Branch(inner), close(&strong), close(&strong), Step::Branch(inner), close(&strong)];
    let again: Vec<Step> = again.into_iter().chain([close(&loose)]).collect();
    proves(&platform(), &degrees(), &again, (107, 2), 3);
}

#[test]
fn a_choice_is_fixed_where_the_other_costs_enough() {
    let (strong, weak, loose) = (by(&[1, 2, 2, 2]), by(&[0, 1, 1, 2]), by(&[7, 8, 9, 10]));
    let link = |one, other| vec![Choice::Link(one, other)];
    for (taken, refused, by, most) in [
        (vec![], link(2, 3), &weak, (209, 4)),
        (vec![], link(1, 3), &weak, (105, 2)),
        (vec![], link(0, 1), &weak, (105, 2)),
        (link(2, 3), vec![], &weak, (52, 1)),
        (link(1, 3), vec![], &weak, (52, 1)),
        (link(0, 1), vec![], &loose, (205, 4)),
        (link(0, 3), vec![], &loose, (101, 2)),
        (vec![], link(0, 1), &loose, (193, 4)),
        (vec![], link(0, 3), &loose, (193, 4)),
    ] {
        let steps = [Step::Fix { taken, refused, by: by.clone() }, Step::Close(strong.clone())];
        proves(&platform(), &degrees(), &steps, most, 0);
    }
    let both = Step::Fix { taken: link(0, 1), refused: link(0, 1), by: by(&[0, 1, 1, 2]) };
    let certificate = Certificate { bound: rational((50, 1)), rows: degrees(), steps: vec![both] };
    assert_eq!(check(&platform(), &certificate), Err(Flaw::Decided { step: 0, choice: Choice::Link(0, 1) }));
}

#[test]
fn a_link_that_reaches_the_bound_with_any_other_is_refused_from_the_start() {
    // Link 01 costs 30 at one end, where the least other costs 2 or 1. With it the multipliers prove less than 30,
    // and without it 32 or more.
    for (end, neighbour, work, reached) in [(0, 1, 140, 32), (1, 0, 136, 31)] {
        let mut costs = COSTS;
        costs[end][neighbour] = 30;
        let instance = SliceRing::of((work, 1), [1, 1, 1, 1], costs);
        proves(&instance, &degrees(), &[Step::Close(by(&[30, 14, 0, 0]))], (reached, 1), 0);
        let branch = Step::Branch(Choice::Link(0, 1));
        let judge = |bound| {
            let certificate = Certificate { bound: rational(bound), rows: degrees(), steps: vec![branch.clone()] };
            check(&instance, &certificate)
        };
        assert_eq!(judge((reached, 1)), Err(Flaw::Decided { step: 0, choice: Choice::Link(0, 1) }));
        assert_eq!(judge((1000 * reached + 1, 1000)), Err(Flaw::Open));
    }
}

#[test]
fn a_clash_is_of_links_any_two_of_which_reach_the_bound() {
    let judge = |bound, neighbours: &[usize]| {
        let clash = Row::Clash { processor: 1, neighbours: neighbours.to_vec() };
        let rows = degrees().into_iter().chain([clash]).collect();
        check(&platform(), &Certificate { bound: rational(bound), rows, steps: vec![Step::Close(by(&[7, 8, 9, 10]))] })
    };
    // The links of processor 1 cost it 2, 1 and 4.
    for (neighbours, least) in [(&[0, 2][..], 3), (&[2, 0, 3], 3), (&[3, 0, 2], 3), (&[0, 3], 6), (&[3, 2], 5)] {
        assert_eq!(judge((least, 1), neighbours), Ok(rational((least, 1))), "{neighbours:?}");
        let above = (1000 * least + 1, 1000);
        assert_eq!(judge(above, neighbours), Err(Flaw::NoClash(4)), "{neighbours:?}");
    }
    assert_eq!(judge((40, 1), &[3]), Ok(rational((40, 1))));
    assert_eq!(judge((40, 1), &[]), Ok(rational((40, 1))));
}

#[test]
fn a_row_names_what_is_there_once_and_in_its_place() {
    let judge = |row: Row| {
        let rows = degrees().into_iter().chain([row]).collect();
        check(
            &platform(),
            &Certificate { bound: rational((48, 1)), rows, steps: vec![Step::Close(by(&[7, 8, 9, 10]))] },
        )
    };
    let connected = |set: &[usize], inside, outside| Row::Connected { set: set.to_vec(), inside, outside };
    let parity = |set: &[usize], links: &[(usize, usize)]| Row::Parity { set: set.to_vec(), links: links.to_vec() };
    for (row, flaw) in [
        (Row::Degree { processor: 4 }, Flaw::UnknownInRow(4)),
        (Row::End { processor: 0, neighbour: 4 }, Flaw::UnknownInRow(4)),
        (Row::End { processor: 4, neighbour: 0 }, Flaw::UnknownInRow(4)),
        (Row::End { processor: 2, neighbour: 2 }, Flaw::UnknownInRow(4)),
        (connected(&[0, 4], 0, 1), Flaw::UnknownInRow(4)),
        (connected(&[0], 0, 4), Flaw::UnknownInRow(4)),
        (connected(&[0], 4, 1), Flaw::UnknownInRow(4)),
        (connected(&[0, 1, 0], 0, 2), Flaw::RepeatedInRow(4)),
        (connected(&[0, 1], 2, 3), Flaw::Misplaced(4)),
        (connected(&[0, 1], 1, 0), Flaw::Misplaced(4)),
        (parity(&[4], &[(0, 1)]), Flaw::UnknownInRow(4)),
        (parity(&[0], &[(4, 1)]), Flaw::UnknownInRow(4)),
        (parity(&[0, 1, 0], &[(0, 2)]), Flaw::RepeatedInRow(4)),
        (parity(&[0], &[(0, 1), (0, 2), (0, 1)]), Flaw::RepeatedInRow(4)),
        (parity(&[0], &[(1, 2)]), Flaw::Border(4)),
        (parity(&[0, 1], &[(0, 1)]), Flaw::Border(4)),
        (parity(&[0], &[(0, 1), (0, 2)]), Flaw::Border(4)),
        (parity(&[0, 1], &[(0, 2), (1, 3), (1, 0)]), Flaw::Border(4)),
        (Row::Clash { processor: 4, neighbours: vec![0] }, Flaw::UnknownInRow(4)),
        (Row::Clash { processor: 0, neighbours: vec![2, 1, 2] }, Flaw::RepeatedInRow(4)),
        (Row::Clash { processor: 0, neighbours: vec![0] }, Flaw::RepeatedInRow(4)),
    ] {
        assert_eq!(judge(row), Err(flaw));
    }
}

#[test]
fn the_common_denominator_has_at_most_4096_bits() {
    let judge = |bits: u32| {
        let weights = [7, 8, 9, 10].map(|weight| BigInt::from(weight) << bits);
        let by = Multipliers { bits, weights: weights.into_iter().enumerate().collect() };
        check(&platform(), &Certificate { bound: rational((193, 4)), rows: degrees(), steps: vec![Step::Close(by)] })
    };
    assert_eq!(judge(4096), Ok(rational((193, 4))));
    assert_eq!(judge(4097), Err(Flaw::TooManyBits { step: 0, bits: 4097 }));
}

#[test]
fn two_processors_have_no_longer_ring_and_all_others_are_tried() {
    let pair = |work| SliceRing::of((work, 1), [1, 2], [[0, 3], [1, 0]]);
    let judge = |work, bound| check(&pair(work), &Certificate { bound: rational(bound), rows: vec![], steps: vec![] });
    let small = |ring: &[usize], step| Err(Flaw::SmallRing { ring: ring.to_vec(), step: rational((step, 1)) });
    // The speeds are 2 and 1: both take (2 * 60 + 14) / 3 on 60 units, and the first alone takes 6 on 6.
    assert_eq!(judge(60, (134, 3)), Ok(rational((134, 3))));
    let flaw = Flaw::SmallRing { ring: vec![0, 1], step: rational((134, 3)) };
    assert_eq!(judge(60, (45, 1)), Err(flaw));
    assert_eq!(judge(6, (6, 1)), Ok(rational((6, 1))));
    assert_eq!(judge(6, (13, 2)), small(&[0], 6));
    let steps = vec![Step::Close(by(&[]))];
    let closed = check(&pair(60), &Certificate { bound: rational((1, 1)), rows: vec![], steps });
    assert_eq!(closed, Err(Flaw::AfterTheEnd(0)));
}
