//! What a check may take: kind by kind certificates that ask for too much, and are refused before it is done, and large
//! ones that ask for little.

use std::fmt::Debug;

use num_bigint::BigInt;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{DivisibleStar, MultiRound, Rounds, Worker};
use schedcheck_model::platform_graph::PlatformGraph;
use schedcheck_model::redistribution::Redistribution;
use schedcheck_model::ring::{Costs, SliceRing};
use schedcheck_model::star::Star;
use schedcheck_model::switch::{Switch, Worker as Around};
use schedcheck_model::tree::{DivisibleTree, Node, Uplink};

use crate::budget::{BASE, Budget};
use crate::program::{Bounds, Multipliers, Program};
use crate::{divisible_star, divisible_tree, multi_round, platform_graph, redistribution, ring, star, switch};

/// An integer of so many words and one more.
fn long(words: u32) -> BigInt {
    BigInt::from(1) << (64 * words)
}

/// So long that to multiply two of them takes more than both allow.
fn endless() -> BigInt {
    long(70_000)
}

/// A fraction with a denominator of its own, of so many words.
fn fraction(number: u32, words: u32) -> Rational {
    Rational::new(2 * number + 1, long(words) + 2 * number + 1)
}

/// The check was refused for its budget, by an error that says what it takes and what it has.
#[track_caller]
fn exceeds<P: Debug, F: ToString + Debug>(found: Result<P, F>) {
    let flaw = found.expect_err("it takes too much").to_string();
    let (_, told) = flaw.split_once("budget: the check takes ").unwrap_or_else(|| panic!("{flaw}"));
    let (needed, rest) = told.split_once(" units of work or more, and ").expect("what it takes");
    let (_, allowed) = rest.split_once(" words of certificate and instance allow ").expect("what it has");
    let [needed, allowed] = [needed, allowed].map(|units| units.parse::<u64>().expect("a number"));
    assert!(allowed >= BASE && needed > allowed, "{flaw}");
}

fn multipliers(of: impl IntoIterator<Item = (usize, BigInt)>) -> Multipliers {
    Multipliers { over: 1.into(), of: of.into_iter().collect() }
}

fn equal_ring(processors: usize, cost: impl Fn(usize, usize) -> Rational) -> SliceRing {
    let entry = |one, other| if one == other { Rational::ZERO } else { cost(one, other) };
    let rows = (0..processors).map(|one| (0..processors).map(|other| entry(one, other)).collect());
    let costs = Costs::from_rows(rows).expect("a square");
    SliceRing::new(Rational::ONE, Rational::ONE, vec![Rational::ONE; processors], costs).expect("a ring")
}

/// Of all processors but one, with as many terms as there are pairs.
fn connected(processors: usize) -> ring::Row {
    ring::Row::Connected { set: (0..processors - 1).collect(), inside: 0, outside: processors - 1 }
}

fn of_ring(rows: Vec<ring::Row>, steps: Vec<ring::Step>) -> ring::Certificate {
    ring::Certificate { bound: Rational::new(1, 1_000_000), rows, steps }
}

fn weights(of: &[usize]) -> ring::Multipliers {
    ring::Multipliers { bits: 0, weights: of.iter().map(|&row| (row, 1.into())).collect() }
}

#[test]
fn a_row_of_a_ring_has_one_multiplier_in_a_step() {
    use ring::{Choice, Flaw, Step};
    let instance = equal_ring(4, |_, _| Rational::ONE);
    let fix = |by| Step::Fix { taken: vec![], refused: vec![Choice::Link(0, 1)], by };
    let found = |steps| ring::check(&instance, &of_ring(vec![connected(4); 3], steps));
    for (of, row) in [(&[0, 0][..], 0), (&[2, 1, 0, 1], 1), (&[1, 2, 2, 2], 2)] {
        assert_eq!(found(vec![Step::Close(weights(of))]), Err(Flaw::RepeatedRow { step: 0, row }));
        assert_eq!(found(vec![fix(weights(of))]), Err(Flaw::RepeatedRow { step: 0, row }));
        let after = vec![Step::Branch(Choice::Processor(0)), Step::Close(weights(of))];
        assert_eq!(found(after), Err(Flaw::RepeatedRow { step: 1, row }));
    }
    assert_eq!(found(vec![Step::Close(weights(&[0, 1, 2]))]), Err(Flaw::NotProved(0)));
}

#[test]
fn a_ring_that_asks_for_too_much_is_refused() {
    let (instance, rows) = (equal_ring(100, |_, _| Rational::ONE), vec![connected(100); 100]);
    // One long multiplier makes all numbers long.
    let mut by = weights(&(0..100).collect::<Vec<_>>());
    by.weights[0].1 = long(1_000);
    let check = |steps| ring::check(&instance, &of_ring(rows.clone(), steps));
    exceeds(check(vec![ring::Step::Close(by.clone())]));
    exceeds(check(vec![ring::Step::Fix { taken: vec![], refused: vec![], by }]));
    // Integers of costs that have no denominator in common are as long as all of them together.
    let place = |one: usize, other: usize| u32::try_from(40 * one + other).expect("small");
    let of_fractions = equal_ring(40, |one, other| fraction(place(one, other), 50));
    exceeds(ring::check(&of_fractions, &of_ring(vec![], vec![])));
}

#[test]
fn a_ring_that_asks_for_little_is_judged() {
    let (instance, all) = (equal_ring(60, |_, _| Rational::ONE), (0..60).collect::<Vec<_>>());
    let found = ring::check(&instance, &of_ring(vec![connected(60); 60], vec![ring::Step::Close(weights(&all))]));
    assert_eq!(found, Err(ring::Flaw::NotProved(0)));
}

/// Stars of one worker that has a task and no time for it, and of others.
fn star_of(workers: u32, time: impl Fn(u32) -> Rational) -> Star<Rational> {
    let others = (1..workers).map(|number| (time(number), time(0), 0));
    Star::of([(Rational::ONE, Rational::from(9), 1)].into_iter().chain(others))
}

#[test]
fn a_star_that_asks_for_too_much_is_refused() {
    let check = |star: &Star<Rational>, step| {
        star::check(star, &star::Certificate { bound: Rational::new(1, 7), steps: vec![step] })
    };
    let links = star_of(2_000, |number| Rational::new(2 * number + 1, 99_991));
    let states = vec![0; 2_000 * 100];
    exceeds(check(&links, star::Step::Close(states.clone())));
    exceeds(check(&links, star::Step::CloseFewest(states)));
    // Due dates of fifty words take more than those of one.
    let long_links = star_of(300, |number| Rational::new(2 * number + 1, long(50) + 1));
    exceeds(check(&long_links, star::Step::Tail(20_000)));
    exceeds(check(&star_of(400, |number| fraction(number, 50)), star::Step::Tail(1)));
}

#[test]
fn a_switch_that_asks_for_too_much_is_refused() {
    let endless = Rational::from(endless());
    let one = |load: &Rational, speed: &Rational| {
        let worker = Around { load: load.clone(), bandwidth: Rational::ONE, speed: speed.clone() };
        Switch::new(vec![worker]).expect("a switch")
    };
    let check = |switch: &Switch, bound: &Rational, (over, weight): (BigInt, BigInt)| {
        let multipliers = Multipliers { over, of: vec![(2, weight.clone()), (3, -weight)] };
        switch::check(switch, &switch::Certificate { bound: bound.clone(), multipliers })
    };
    exceeds(check(&one(&Rational::ONE, &endless), &Rational::ONE, (1.into(), endless.to_integer())));
    exceeds(check(&one(&endless, &Rational::ONE), &Rational::ONE, (1.into(), endless.to_integer())));
    exceeds(check(&one(&endless, &Rational::ONE), &endless, (endless.to_integer(), 1.into())));
}

#[test]
fn a_switch_of_a_hundred_workers_with_long_fractions_is_judged() {
    let worker = |number: u32| Around {
        load: fraction(3 * number, 52),
        bandwidth: fraction(3 * number + 1, 52),
        speed: fraction(3 * number + 2, 52),
    };
    let switch = Switch::new((0..100).map(worker).collect()).expect("a switch");
    let of = (0..100).map(|number| (3 * number + 2, 1.into())).chain([(300, (-1).into())]);
    let bound = Rational::new(1, long(52));
    let certificate = switch::Certificate { bound: bound.clone(), multipliers: multipliers(of) };
    assert_eq!(switch::check(&switch, &certificate).expect("it is proved").bound, bound);
    let claimed = switch::Certificate { bound: Rational::ONE, ..certificate };
    assert!(switch::check(&switch, &claimed).is_err());
}

#[test]
fn a_redistribution_that_asks_for_too_much_is_refused() {
    let endless = endless();
    let pair = |one: Rational, other: Rational| Redistribution::of([(one, 1), (other, -1)]);
    let check =
        |given: &Redistribution<Rational>, bound| redistribution::check(given, &redistribution::Certificate { bound });
    let long_time = pair(Rational::from(endless.clone()), Rational::ONE);
    exceeds(check(&long_time, Rational::from(endless.clone())));
    exceeds(check(&pair(fraction(0, 4_000), fraction(1, 4_000)), Rational::ZERO));
    let many = (0..2_000).map(|number| (fraction(number, 50), if number % 2 == 0 { 1 } else { -1 }));
    exceeds(check(&Redistribution::of(many), Rational::ZERO));
}

fn worker(link: Rational, cycle_time: Rational) -> Worker {
    Worker { link, cycle_time: Some(cycle_time), link_latency: Rational::ONE, compute_latency: Rational::ZERO }
}

#[test]
fn a_divisible_star_that_asks_for_too_much_is_refused() {
    use divisible_star::{Certificate, Proof, Step};
    let check = |rounds, proof| {
        let workers = [1, 2].map(|link| worker(Rational::from(link), Rational::from(endless())));
        let star = DivisibleStar::new(Rational::ONE, None, workers.to_vec()).expect("a star").with_rounds(rounds);
        divisible_star::check(&star, &Certificate { bound: Rational::ONE, proof })
    };
    let closed = || Step::Closed(Multipliers::default());
    exceeds(check(Rounds::One, Proof::Sequences(vec![closed()])));
    exceeds(check(Rounds::Any, Proof::Sequences(vec![closed()])));
    exceeds(check(Rounds::One, Proof::WithoutLatencies));
    exceeds(check(Rounds::One, Proof::Prices(vec![0; 129])));
}

#[test]
fn a_divisible_tree_that_asks_for_too_much_is_refused() {
    use divisible_tree::{Certificate, Proof, Step};
    let node = |parent: Option<usize>| Node {
        uplink: parent.map(|parent| Uplink { parent, link: Rational::from(endless()), latency: Rational::ONE }),
        cycle_time: Some(Rational::from(endless())),
        compute_latency: Rational::ZERO,
    };
    let check = |parents: &[Option<usize>], proof| {
        let tree = DivisibleTree::new(Rational::ONE, parents.iter().copied().map(node).collect()).expect("a tree");
        divisible_tree::check(&tree, &Certificate { bound: Rational::ONE, proof })
    };
    exceeds(check(&[None, Some(0), Some(1)], Proof::WithoutLatencies));
    exceeds(check(&[None, Some(0), Some(0)], Proof::WithoutLatencies));
    exceeds(check(&[None, Some(0), Some(1)], Proof::Cases(vec![Step::Next(0)])));
    exceeds(check(&[None], Proof::Cases(vec![Step::Closed(Multipliers::default())])));
}

#[test]
fn a_divisible_tree_of_thirty_thousand_nodes_is_judged() {
    let node = |number: usize| Node {
        uplink: number.checked_sub(1).map(|before| Uplink {
            parent: before / 2,
            link: Rational::from(before as i64 % 7),
            latency: Rational::ZERO,
        }),
        cycle_time: Some(Rational::from(1 + number as i64 % 9)),
        compute_latency: Rational::ZERO,
    };
    let tree = DivisibleTree::new(Rational::ONE, (0..30_000).map(node).collect()).expect("a tree");
    let least = divisible_tree::linear::least_time(&tree);
    for (bound, is_proved) in [(least.clone(), true), (least * 2, false)] {
        let claimed = divisible_tree::Certificate { bound, proof: divisible_tree::Proof::WithoutLatencies };
        assert_eq!(divisible_tree::check(&tree, &claimed).is_ok(), is_proved);
    }
}

#[test]
fn rounds_that_ask_for_too_much_are_refused() {
    let endless = Rational::from(endless());
    let check = |worker, bound, rounds| {
        let platform = MultiRound::new(Rational::ONE, 2, Some(2), worker).expect("a platform");
        multi_round::check(&platform, &multi_round::Certificate { bound, rounds })
    };
    exceeds(check(worker(endless.clone(), Rational::ONE), Rational::ONE, vec![]));
    exceeds(check(worker(Rational::ONE, endless.clone()), Rational::ONE, vec![]));
    exceeds(check(worker(Rational::ONE, Rational::ONE), endless, vec![]));
}

#[test]
fn a_platform_graph_that_asks_for_too_much_is_refused() {
    use platform_graph::{Certificate, Proof};
    let star = |leaves: usize| PlatformGraph::of(vec![1; leaves + 1], (1..=leaves).map(|leaf| (0, leaf, 1)));
    let flow = |odd_sets, multipliers| Proof::Flow { odd_sets, multipliers };
    let check =
        |platform: &PlatformGraph, proof| platform_graph::check(platform, &Certificate { bound: Rational::ONE, proof });
    // The port of the master has as many terms as there are children.
    exceeds(check(&star(5_000), flow(vec![vec![2]; 3_000], Multipliers::default())));
    let endless = endless();
    let within = || star(1).within(Rational::from(endless.clone())).expect("a horizon");
    let long = Multipliers { over: endless.clone(), of: [0, 3].map(|row| (row, -&endless)).to_vec() };
    exceeds(check(&within(), flow(vec![], long)));
    exceeds(check(&within(), Proof::States(vec![])));
}

#[test]
fn a_program_that_asks_for_too_much_is_refused() {
    let endless = endless();
    let with = |coefficient: &Rational, end: &Rational| {
        let mut program = Program::default();
        let x = program.column("x", 1, Bounds::at_least(0));
        program.row("row", [(x, coefficient)], Bounds { lower: Some(end.clone()), upper: None });
        program
    };
    let budget = || Budget::of(2 * 70_000);
    let weight = multipliers([(0, endless.clone())]);
    let long_number = Rational::from(endless.clone());
    exceeds(with(&long_number, &Rational::ONE).is_proved_by(&weight, &Rational::ONE, &mut budget()));
    exceeds(with(&Rational::ONE, &long_number).is_refuted_by(&weight, &mut budget()));
    exceeds(with(&Rational::from(-1), &long_number).is_closed_by(&weight, &Rational::ONE, &mut budget()));
    let over = Multipliers { over: endless, of: vec![(0, 1.into())] };
    exceeds(with(&Rational::from(-1), &long_number).is_proved_by(&over, &long_number, &mut budget()));
}

/// What the last check has spent.
fn spent<P, F>(_: Result<P, F>) -> u64 {
    crate::budget::charged().1
}

#[test]
fn a_sum_is_divided_and_reduced_at_the_price_of_its_lengths() {
    let mut sum = crate::sum::Sum { numerator: long(2), scale: long(4) };
    let mut budget = Budget::unlimited();
    sum.divide(&long(1), &mut budget).unwrap();
    assert_eq!(budget.spent(), 5 * 2);
    sum.reduced(&mut budget).unwrap();
    assert_eq!(budget.spent(), 5 * 2 + crate::budget::DIVISOR * 3 * 6);
}

/// The cost of x is 1 over 5 words, its end 4 words over 1; each sum is paid for by the lengths of what it touches.
#[test]
fn the_end_of_a_column_is_paid_for_by_the_lengths_of_both() {
    let with_end = |words: u32| {
        let mut program = Program::default();
        let x = program.column("x", 0, Bounds { lower: Some(Rational::from(long(words))), upper: None });
        program.columns_mut()[x].cost = Rational::new(1, long(4));
        let mut budget = Budget::unlimited();
        program.weighed(&multipliers([]), true, &mut budget).unwrap();
        budget.spent()
    };
    // A longer end: its product with the scale, and with 1 as a factor.
    assert_eq!(with_end(3) - with_end(2), 5 + (1 + 1));
}

/// To be proved the row leaves a column without an end, which is seen in the end; to be refuted it takes as long again.
#[test]
fn a_program_that_asks_for_too_much_the_second_time_is_refused_for_it() {
    let mut program = Program::default();
    let x = program.column("x", 1, Bounds::at_least(0));
    let coefficient = Rational::from(long(24_000));
    program.row("row", [(x, coefficient)], Bounds::at_least(1));
    let (weight, bound) = (multipliers([(0, long(24_000))]), "1".parse().unwrap());
    let proved = program.is_proved_by(&weight, &bound, &mut Budget::of(0));
    assert_eq!(proved, Err(crate::program::Flaw::OpenColumn("x".to_owned())));
    exceeds(program.is_closed_by(&weight, &bound, &mut Budget::of(0)));
}

#[test]
fn a_branching_of_a_star_takes_as_much_as_there_are_classes() {
    let star = star_of(3, |number| Rational::from(number + 2));
    let steps = |steps| spent(star::check(&star, &star::Certificate { bound: Rational::from(9), steps }));
    assert_eq!(steps(vec![star::Step::Branch(0, 7)]) - steps(vec![]), 3 * 64);
}

#[test]
fn a_step_of_a_ring_takes_as_much_as_it_names() {
    use ring::{Choice, Row, Step};
    let instance = equal_ring(3, |_, _| Rational::ONE);
    let clash = Row::Clash { processor: 0, neighbours: vec![1, 2] };
    let of = |step| spent(ring::check(&instance, &of_ring(vec![clash.clone()], vec![step])));
    let fix = |taken: &[Choice], refused: &[Choice]| {
        of(Step::Fix { taken: taken.to_vec(), refused: refused.to_vec(), by: weights(&[]) })
    };
    let [one, other, last] = [0, 1, 2].map(Choice::Processor);
    assert_eq!(fix(&[one, other], &[last]) - fix(&[], &[]), 3 * (64 + 4));
    // Six choices, three terms, and a multiplier of one word.
    assert_eq!(of(Step::Close(weights(&[0]))) - of(Step::Close(weights(&[]))), 9 * (64 + 8) - 6 * (64 + 4));
}

/// The numbers of the instance and of the certificate are short, but for load and messages.
#[test]
fn a_ring_is_paid_for_by_the_lengths_of_load_and_messages() {
    let of = |work: &str, volume: &str| {
        let costs = Costs::from_rows([[0, 1], [1, 0]].map(|row| row.map(Rational::from).to_vec())).unwrap();
        let cycle_times = vec![Rational::ONE; 2];
        let [work, volume] = [work, volume].map(|number| number.parse::<Rational>().unwrap());
        let ring = SliceRing::new(work, volume, cycle_times, costs).unwrap();
        spent(ring::check(&ring, &of_ring(vec![], vec![])));
        crate::budget::charged()
    };
    let long = long(1).to_string();
    let short = of("1", "1");
    let (volume, both) = (of("1", &long), of(&long, &long));
    assert_eq!((volume.0 - short.0, both.0 - volume.0), (crate::budget::A_WORD, crate::budget::A_WORD));
    assert_eq!([short.1, volume.1, both.1], [5_022, 7_106, 7_850]);
}
