//! Hand-made certificates, and each flaw.

use num_bigint::BigInt;
use schedcheck_model::Rational;
use schedcheck_model::tree::DivisibleTree;

use super::{Case, CaseAnswer, Certificate, Flaw, Proof, Step, check, linear, program};
use crate::budget::Budget;
use crate::program::{Flaw as Unproved, Multipliers};

fn multipliers(over: i64, of: &[(usize, i64)]) -> Multipliers {
    Multipliers { over: over.into(), of: of.iter().map(|&(row, weight)| (row, BigInt::from(weight))).collect() }
}

/// The root takes 3 a unit, its child 1 + x to get x units and 1 + x to compute them: 4 units take 22 / 3 with, 12
/// without the child. 3 (4 - x) = 2 + 2 x.
fn tree() -> DivisibleTree {
    DivisibleTree::affine(4, (3, 0), [(0, 1, 1, 1, 1)])
}

fn by_cases(bound: Rational, steps: &[Step]) -> Result<crate::Proved, Flaw> {
    check(&tree(), &Certificate { bound, proof: Proof::Cases(steps.to_vec()) })
}

/// The rows of a case, by name, with multipliers.
fn closed(case: &Case, over: i64, of: &[(&str, i64)]) -> Step {
    let program = program(case, &Rational::from(6));
    let row = |name: &str| program.rows().iter().position(|row| row.name == name).expect("a row of this name");
    let of: Vec<_> = of.iter().map(|&(name, weight)| (row(name), weight)).collect();
    Step::Closed(multipliers(over, &of))
}

/// The two cases: nothing is sent, and the root computes 4 units; or the child gets a message.
fn two_cases() -> [Step; 3] {
    let tree = tree();
    let mut case = Case::all(&tree);
    let [nothing, child] = case.next(0).unwrap()[..] else { panic!("two answers") };
    case.take(nothing);
    let alone = closed(&case, 1, &[("own_0", 1), ("load_0", 3)]);
    case.back_to(0);
    case.take(child);
    // T >= 3 alpha_0 and T >= a + 1 + alpha_1, a >= 1 + x, alpha_0 + x = 4, x = alpha_1.
    let both = closed(&case, 5, &[("own_0", 2), ("own_1", 3), ("arrival_1", 3), ("load_0", 6), ("load_1", 3)]);
    [Step::Next(0), alone, both]
}

#[test]
fn two_cases_prove_the_optimum_of_a_pair() {
    let proved = by_cases(Rational::from(6), &two_cases()).unwrap();
    assert_eq!((proved.bound, proved.rests_on), (Rational::from(6), vec![]));
}

#[test]
fn each_flaw_is_seen() {
    let [next, alone, both] = two_cases();
    let flaw = |steps: &[&Step]| {
        let steps: Vec<_> = steps.iter().map(|&step| step.clone()).collect();
        by_cases(Rational::from(6), &steps).unwrap_err()
    };
    assert_eq!(flaw(&[]), Flaw::Open(1));
    assert_eq!(flaw(&[&next]), Flaw::Open(2));
    assert_eq!(flaw(&[&next, &alone]), Flaw::Open(1));
    assert_eq!(flaw(&[&next, &alone, &both, &both]), Flaw::Surplus(3));
    assert!(matches!(flaw(&[&next, &both, &alone]), Flaw::Multipliers { step: 1, .. }));
    assert_eq!(flaw(&[&next, &next]), Flaw::Decided(0));
    assert_eq!(flaw(&[&Step::Next(1)]), Flaw::NotReached(1));
    assert_eq!(flaw(&[&Step::Next(2)]), Flaw::NotReached(2));
    assert_eq!(flaw(&[&Step::Computes(0)]), Flaw::Decided(0));
    assert_eq!(flaw(&[&Step::Computes(1)]), Flaw::NotReached(1));
    assert_eq!(flaw(&[&Step::Closed(multipliers(1, &[]))]), Flaw::FallsShort(0));
    let unproved = Flaw::Multipliers { step: 0, flaw: Unproved::Denominator(0.into()) };
    assert_eq!(flaw(&[&Step::Closed(multipliers(0, &[]))]), unproved);
    let more = Rational::new(601, 100);
    assert_eq!(by_cases(more.clone(), &[next, alone, both]), Err(Flaw::FallsShort(2)));
    let lemma = Certificate { bound: more.clone(), proof: Proof::WithoutLatencies };
    assert_eq!(check(&tree(), &lemma), Err(Flaw::Claim(more)));
}

#[test]
fn without_load_nothing_but_zero_is_proved() {
    let tree = DivisibleTree::affine(0, (3, 0), [(0, 1, 1, 1, 1)]);
    let claim = |bound| check(&tree, &Certificate { bound: Rational::from(bound), proof: Proof::Cases(Vec::new()) });
    assert!(claim(0).is_ok() && claim(1) == Err(Flaw::Claim(Rational::ONE)));
}

/// The chain of a root and two nodes: 1 / 2 + 1 / (1 + 1 / R), R = 1 / 3 + 1 / (1 + 3).
#[test]
fn the_lemma_computes_the_rate_of_a_chain_and_of_a_star() {
    let chain = DivisibleTree::linear(6, 2, [(0, 1, 3), (1, 1, 3)]);
    let below = Rational::new(7, 12);
    let rate = Rational::new(1, 2) + (Rational::ONE + below.recip()).recip();
    assert_eq!(linear::least_time(&chain), Rational::from(6) / rate);
    // By g: 1 / 2, then half of the time for 1 / 5.
    let star = DivisibleTree::linear(6, 2, [(0, 4, 1), (0, 1, 1)]);
    assert_eq!(linear::least_time(&star), Rational::from(6) / Rational::new(11, 10));
    let instant = DivisibleTree::linear(6, 2, [(0, 0, 0)]);
    assert_eq!(linear::least_time(&instant), Rational::ZERO);
    let takes = |time| linear::takes(&instant, &Rational::from(time), &mut Budget::of(0)).unwrap();
    assert!(!takes(1) && takes(0));
}

#[test]
fn more_than_a_thousand_nodes_are_not_divided_into_cases() {
    let tree = DivisibleTree::linear(4, 1, vec![(0, 1, 1); super::MOST]);
    let proof = Proof::Cases(vec![Step::Next(0)]);
    assert_eq!(check(&tree, &Certificate { bound: Rational::ONE, proof }), Err(Flaw::TooMany));
}

#[test]
fn a_leaf_has_its_message_after_its_twin() {
    let twins = DivisibleTree::affine(4, (3, 0), [(0, 1, 1, 1, 1), (0, 2, 1, 1, 1), (0, 1, 1, 1, 1)]);
    let mut case = Case::all(&twins);
    let first = case.next(0).unwrap();
    assert_eq!(first.len(), 3);
    case.take(first[1]);
    assert_eq!(case.next(0).unwrap().len(), 3);
}

#[test]
fn other_texts_are_refused() {
    for text in [
        "",
        "[]",
        r#"{"bound": 1, "proof": "without-latencies"}"#,
        r#"{"bound": "1", "proof": "without-latencies", "more": 1}"#,
        r#"{"bound": "1", "proof": {"cases": [{"next": -1}]}}"#,
        r#"{"bound": "1", "proof": {"cases": [{"closed": {"over": "1/2", "of": []}}]}}"#,
        &"[".repeat(1_000_000),
    ] {
        assert!(Certificate::from_json(text).is_err(), "{}", &text[..text.len().min(80)]);
    }
}

#[test]
fn a_bound_as_long_as_its_multipliers_is_compared_with_what_they_prove() {
    let [lesser, greater] = exact_rational::neighbours_of_fibonacci(20_000);
    // One unit, which takes one unit of time: T is at least any part of it.
    let alone = DivisibleTree::linear(1, 1, []);
    let is_proved = |bound: &Rational, part: &Rational| {
        let closed = Step::Closed(Multipliers::of([(0, part.clone()), (1, part.clone())]));
        check(&alone, &Certificate { bound: bound.clone(), proof: Proof::Cases(vec![closed]) }).is_ok()
    };
    assert!(is_proved(&lesser, &greater) && !is_proved(&greater, &lesser));
}

/// 1 and 2 compute nothing, and 4 has nobody below it who does.
#[test]
fn who_computes_is_seen_from_far_above() {
    let every_node = DivisibleTree::linear(1, 1, [(0, 1, 1), (1, 1, 1), (2, 1, 1), (0, 1, 1)]);
    let mut nodes = every_node.nodes().to_vec();
    [1, 2, 4].into_iter().for_each(|node: usize| nodes[node].cycle_time = None);
    let tree = DivisibleTree::new(Rational::ONE, nodes).unwrap();
    let case = Case::all(&tree);
    assert_eq!(case.next(0).unwrap(), [CaseAnswer::Complete(0), CaseAnswer::Sends(0, 1)]);
}

/// A thousand nodes, of which all leaves are alike: the root sends to nobody, or to the first of them.
#[test]
fn a_thousand_nodes_are_divided_into_cases() {
    let tree = DivisibleTree::linear(4, 1, vec![(0, 1, 1); super::check::MOST - 1]);
    let proof = Proof::Cases(vec![Step::Next(0)]);
    assert!(matches!(check(&tree, &Certificate { bound: Rational::ONE, proof }), Err(Flaw::Open(_))));
}

/// A tree from (parent, g, w), where "" is for no w.
fn of_fractions(load: &str, root: &str, below: &[(usize, &str, &str)]) -> DivisibleTree {
    use schedcheck_model::tree::{Node, Uplink};
    let number = |text: &str| text.parse::<Rational>().unwrap();
    let node = |uplink, time: &str| Node {
        uplink,
        cycle_time: Some(time).filter(|time| !time.is_empty()).map(number),
        compute_latency: Rational::ZERO,
    };
    let link = |parent, link| Some(Uplink { parent, link: number(link), latency: Rational::ZERO });
    let below = below.iter().map(|&(parent, g, w)| node(link(parent, g), w));
    DivisibleTree::new(number(load), [node(None, root)].into_iter().chain(below).collect()).unwrap()
}

/// The worth of children with g, w of 1/2, 3/2 and 2/3, 4/3: 1/2 + 3/4 1/2 = 7/8. With a root that takes 2 for a unit
/// the rate is 11/8: 5/3 units take 40/33.
#[test]
fn the_lemma_holds_for_fractions_and_for_no_more_time() {
    let number = |text: &str| text.parse::<Rational>().unwrap();
    let takes = |tree: &DivisibleTree, bound: &str| {
        check(tree, &Certificate { bound: number(bound), proof: Proof::WithoutLatencies })
    };
    let star = of_fractions("5/3", "2", &[(0, "1/2", "3/2"), (0, "2/3", "4/3")]);
    let chain = of_fractions("1/7", "", &[(0, "1/5", ""), (1, "2/9", "4/9")]);
    for (tree, least, more) in [(&star, "40/33", "1213/1000"), (&chain, "13/105", "1239/10000")] {
        assert_eq!(linear::least_time(tree), number(least));
        assert!(takes(tree, least).is_ok());
        assert_eq!(takes(tree, more), Err(Flaw::Claim(number(more))));
    }
}

#[test]
fn where_nobody_computes_no_load_takes_no_time() {
    let idle = of_fractions("0", "", &[(0, "1", "")]);
    assert_eq!(linear::least_time(&idle), Rational::ZERO);
}
