//! Hand-made certificates, and each flaw.

use num_bigint::BigInt;
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::{DivisibleReturn, Ports, Worker};

use super::{Case, Certificate, Costs, Flaw, MOST, Step, check};
use crate::program::{Flaw as Unproved, Multipliers};

fn claim(star: &DivisibleReturn, bound: &Rational, steps: &[Step]) -> Result<crate::Proved, Flaw> {
    check(star, &Certificate { bound: bound.clone(), steps: steps.to_vec() })
}

/// Multipliers of the rows with these names.
fn closed(star: &DivisibleReturn, case: &Case, over: i64, of: &[(&str, i64)]) -> Step {
    let program = Costs::new(star, &Rational::ONE).program(case);
    let row = |name: &str| program.rows().iter().position(|row| row.name == name).expect("a row of this name");
    let of = of.iter().map(|&(name, weight)| (row(name), BigInt::from(weight))).collect();
    Step::Closed(Multipliers { over: over.into(), of })
}

fn divided(case: &Case, step: &Step) -> [Case; 2] {
    case.divided(step).expect("its question is open")
}

/// Two workers, of which one computes at once, and as long a return as a send; a load of 3.
fn two(ports: Ports) -> DivisibleReturn {
    DivisibleReturn::linear(3, ports, [(1, 0, 1), (1, 1, 1)])
}

#[test]
fn one_port_alone_bounds_the_makespan() {
    let star = two(Ports::One);
    let step = closed(&star, &Case::all(&star), 1, &[("port", 1), ("load", 2)]);
    let claim = |bound| claim(&star, &bound, std::slice::from_ref(&step));
    let proved = claim(Rational::from(6)).unwrap();
    assert_eq!((proved.bound, proved.rests_on), (Rational::from(6), vec![]));
    assert!(claim(Rational::new(1, 2)).is_ok());
    assert_eq!(claim(Rational::new(6_001, 1_000)), Err(Flaw::FallsShort(0)));
}

/// FIFO: 3 T >= 2 (2 x_0 + x_1) + (x_0 + 3 x_1) = 15. LIFO: T >= 2 (x_0 + x_1) = 6, in the row of whose send is last.
fn orders() -> Vec<Step> {
    let star = two(Ports::Two);
    let leaf = |case: &Case, over, of: &[(&str, i64)]| closed(&star, case, over, of);
    let fifo = [("own_0", 2), ("own_1", 1), ("load", 5)];
    let [before, after] = divided(&Case::all(&star), &Step::Send([0, 1]));
    let [same, reversed] = divided(&before, &Step::Return([0, 1]));
    let in_turn = [leaf(&same, 3, &fifo), leaf(&reversed, 1, &[("own_1", 1), ("load", 2)])];
    let [reversed, same] = divided(&after, &Step::Return([0, 1]));
    let exchanged = [leaf(&reversed, 1, &[("own_0", 1), ("load", 2)]), leaf(&same, 3, &fifo)];
    let ask = [Step::Return([0, 1])];
    [vec![Step::Send([0, 1])], ask.to_vec(), in_turn.into(), ask.to_vec(), exchanged.into()].concat()
}

#[test]
fn two_ports_need_the_orders_of_both() {
    let star = two(Ports::Two);
    let best = Rational::from(5);
    assert_eq!(claim(&star, &best, &orders()).unwrap().bound, best);
    assert_eq!(claim(&star, &Rational::new(5_001, 1_000), &orders()), Err(Flaw::FallsShort(2)));
    let flawed = |steps: &[Step]| match claim(&star, &best, steps) {
        Err(Flaw::Multipliers { step, flaw: Unproved::OpenColumn(_) }) => step,
        other => panic!("{other:?}"),
    };
    let mut exchanged = orders();
    exchanged.swap(2, 3);
    assert_eq!(flawed(&exchanged), 2);
    // The first case of each step is the one that it names.
    for (place, step) in [(0, Step::Send([1, 0])), (1, Step::Return([1, 0])), (4, Step::Return([1, 0]))] {
        let mut other = orders();
        other[place] = step;
        assert_eq!(flawed(&other), place.max(1) + 1);
    }
}

/// One of two workers of the same numbers is sent to first, by its place: 2 T >= (2 x_0 + x_1) + (x_0 + 2 x_1) = 9 in
/// FIFO, T >= 2 (x_0 + x_1) = 6 in LIFO.
#[test]
fn equal_workers_are_sent_to_in_the_order_of_their_places() {
    let twins = DivisibleReturn::linear(3, Ports::Two, [(1, 0, 1), (1, 0, 1)]);
    let [same, reversed] = divided(&Case::all(&twins), &Step::Return([0, 1]));
    let steps = [
        Step::Return([0, 1]),
        closed(&twins, &same, 2, &[("own_0", 1), ("own_1", 1), ("load", 3)]),
        closed(&twins, &reversed, 1, &[("own_1", 1), ("load", 2)]),
    ];
    let best = Rational::new(9, 2);
    assert_eq!(claim(&twins, &best, &steps).unwrap().bound, best);
    assert_eq!(claim(&twins, &Rational::new(4_501, 1_000), &steps), Err(Flaw::FallsShort(1)));
    assert_eq!(Case::all(&twins).divided(&Step::Send([1, 0])), None);
    // No more is known of workers that differ, in whatever number: the same steps prove nothing of them.
    for number in 0..6 {
        let mut other = twins.workers().to_vec();
        let Worker { link, cycle_time, return_link, link_latency, compute_latency, return_latency } = &mut other[1];
        let cycle_time = cycle_time.as_mut().unwrap();
        let of = [link, cycle_time, return_link, link_latency, compute_latency, return_latency];
        *of.into_iter().nth(number).unwrap() += Rational::ONE;
        let star = DivisibleReturn::new(Rational::from(3), Ports::Two, other).unwrap();
        assert!(Case::all(&star).divided(&Step::Send([1, 0])).is_some() && claim(&star, &best, &steps).is_err());
    }
}

/// By T = 30/7 no share is above 15/7 or 10/7, and these are S and R. Of each pair one message is paid for: 30 (p + p')
/// >= 14 x_0 + 21 x_1 - 30. So 35 T >= 21 (2 x_0) + 14 (3 x_1) + 2 (14 x_0 + 21 x_1 - 30) >= 70 (x_0 + x_1) - 60 = 150.
#[test]
fn a_pair_of_messages_in_unknown_order_is_paid_for_in_part() {
    let star = two(Ports::Two);
    let of = [("own_0", 21), ("own_1", 14), ("load", 70), ("send_0_1", 30), ("return_0_1", 30)];
    let step = closed(&star, &Case::all(&star), 35, &of);
    let bound = Rational::new(30, 7);
    assert!(claim(&star, &bound, std::slice::from_ref(&step)).is_ok());
    // By a later time the shares may be larger, and less is paid for.
    let flaw = Flaw::Multipliers { step: 0, flaw: Unproved::OpenColumn("x_0".into()) };
    assert_eq!(claim(&star, &Rational::new(4_286, 1_000), &[step]), Err(flaw));
    let of = [("own_0", 21), ("own_1", 14), ("load", 70), ("send_0_1", 31), ("return_0_1", 31)];
    let more = closed(&star, &Case::all(&star), 35, &of);
    let flaw = Unproved::OpenColumn("send_0_1_of_0".into());
    assert_eq!(claim(&star, &bound, &[more]), Err(Flaw::Multipliers { step: 0, flaw }));
}

/// Worker 1 needs 4 for a chunk without a load.
#[test]
fn a_worker_without_a_chunk_pays_no_latencies_and_gets_nothing() {
    let star = DivisibleReturn::affine(2, Ports::One, [((1, 1, 1), (0, 0, 0)), ((1, 1, 1), (1, 1, 2))]);
    let all = Case::all(&star);
    let [with, without] = divided(&all, &Step::Part(1));
    assert_eq!([&all, &with, &without].map(|case| case.has_chunk(1)), [None, Some(true), Some(false)]);
    // With a chunk 2 T >= (3 x_0) + (4 + 3 x_1) >= 4 + 6; without one T >= 3 x_0 = 6, as x_1 <= u_1 m_1 = 0.
    let steps = [
        Step::Part(1),
        closed(&star, &with, 2, &[("own_0", 1), ("own_1", 1), ("load", 3)]),
        closed(&star, &without, 1, &[("own_0", 1), ("load", 3), ("part_1", 3)]),
    ];
    assert_eq!(claim(&star, &Rational::from(5), &steps).unwrap().bound, Rational::from(5));
    assert_eq!(claim(&star, &Rational::new(5_001, 1_000), &steps), Err(Flaw::FallsShort(1)));
    let exchanged = [steps[0].clone(), steps[2].clone(), steps[1].clone()];
    assert_eq!(claim(&star, &Rational::from(5), &exchanged), Err(Flaw::FallsShort(2)));
}

/// All of the load can go to the worker: T >= 3 m_0, and x_0 <= 2 m_0.
#[test]
fn a_load_that_takes_no_time_is_not_limited_by_time() {
    let star = DivisibleReturn::affine(2, Ports::Two, [((0, 0, 0), (1, 1, 1))]);
    let all = Case::all(&star);
    let step = closed(&star, &all, 2, &[("own_0", 2), ("part_0", 3), ("load", 3)]);
    assert!(claim(&star, &Rational::from(3), std::slice::from_ref(&step)).is_ok());
    for step in [step, closed(&star, &all, 1, &[("part_0", 1), ("load", 1)])] {
        assert_eq!(claim(&star, &Rational::from(4), &[step]), Err(Flaw::FallsShort(0)));
    }
}

#[test]
fn a_worker_that_cannot_compute_has_no_part() {
    let [able, idle] = [Some(Rational::ONE), None].map(|cycle_time| Worker {
        cycle_time,
        link_latency: Rational::ONE,
        ..Worker::linear(Rational::ONE, Rational::ONE, Rational::ONE)
    });
    let star = DivisibleReturn::new(Rational::from(2), Ports::One, vec![idle, able]).unwrap();
    let case = Case::all(&star);
    let program = Costs::new(&star, &Rational::from(7)).program(&case);
    let names: Vec<_> = program.columns().iter().map(|column| column.name.as_str()).collect();
    assert_eq!(names, ["T", "x_1", "m_1"]);
    assert_eq!((case.has_chunk(0), case.divided(&Step::Part(0))), (Some(false), None));
    // A load of 2 takes 3 x_1 + m_1, where x_1 <= 2 m_1.
    let step = closed(&star, &case, 2, &[("own_1", 2), ("load", 7), ("part_1", 1)]);
    assert!(claim(&star, &Rational::from(7), std::slice::from_ref(&step)).is_ok());
    assert_eq!(claim(&star, &Rational::new(7_001, 1_000), &[step]), Err(Flaw::FallsShort(0)));
}

#[test]
fn orders_are_closed_under_transitivity() {
    let star = DivisibleReturn::linear(1, Ports::One, (1..=4).map(|w| (1, w, 1)));
    for ask in [Step::Send, Step::Return] {
        let [case, _] = divided(&Case::all(&star), &ask([0, 1]));
        let [case, _] = divided(&case, &ask([2, 3]));
        let [case, _] = divided(&case, &ask([1, 2]));
        for pair in [[0, 2], [0, 3], [1, 3], [3, 0], [2, 1], [1, 1], [0, 4]] {
            assert_eq!(case.divided(&ask(pair)), None, "{pair:?}");
        }
        let other = if ask([0, 1]) == Step::Send([0, 1]) { Step::Return([0, 3]) } else { Step::Send([0, 3]) };
        assert!(case.divided(&other).is_some());
        let [_, case] = divided(&Case::all(&star), &ask([0, 1]));
        let [case, _] = divided(&case, &ask([0, 2]));
        assert_eq!(case.divided(&ask([2, 1])), None);
        assert!(case.divided(&ask([2, 3])).is_some());
    }
}

#[test]
fn each_flaw_is_seen() {
    let (star, best, all) = (two(Ports::Two), Rational::from(5), orders());
    let flaw = |steps: &[Step]| claim(&star, &best, steps).unwrap_err();
    assert_eq!(flaw(&[]), Flaw::Open(1));
    assert_eq!(flaw(&all[..3]), Flaw::Open(2));
    assert_eq!(flaw(&[&all[..], &all[6..]].concat()), Flaw::Surplus(7));
    for step in [Step::Send([0, 1]), Step::Send([1, 0]), Step::Send([0, 0]), Step::Return([0, 2]), Step::Part(0)] {
        assert_eq!(flaw(&[&all[..1], &[step]].concat()), Flaw::NotOpen(1));
    }
    assert_eq!(flaw(&[Step::Part(2)]), Flaw::NotOpen(0));
    let nothing = |over: i64| Step::Closed(Multipliers { over: over.into(), of: Vec::new() });
    assert_eq!(flaw(&[nothing(1)]), Flaw::FallsShort(0));
    let denominator = Unproved::Denominator(0.into());
    assert_eq!(flaw(&[nothing(0)]), Flaw::Multipliers { step: 0, flaw: denominator });
    let no_row = Step::Closed(Multipliers { over: 1.into(), of: vec![(7, 1.into())] });
    let unknown = Unproved::NoRow { row: 7, rows: 7 };
    assert_eq!(flaw(&[no_row]), Flaw::Multipliers { step: 0, flaw: unknown });
}

#[test]
fn without_a_load_nothing_but_zero_is_proved() {
    let star = two(Ports::One).with_load(Rational::ZERO).unwrap();
    assert!(claim(&star, &Rational::ZERO, &[]).is_ok() && claim(&star, &Rational::from(-1), &[]).is_ok());
    assert_eq!(claim(&star, &Rational::ONE, &[]), Err(Flaw::NoLoad(Rational::ONE)));
}

#[test]
fn cases_are_made_of_a_number_of_workers_that_is_limited() {
    let star = |workers: usize| DivisibleReturn::linear(1, Ports::One, (0..workers as i64).map(|w| (1, w, 1)));
    assert_eq!(claim(&star(MOST), &Rational::ONE, &[Step::Send([0, MOST - 1])]), Err(Flaw::Open(2)));
    assert_eq!(claim(&star(MOST + 1), &Rational::ONE, &[]), Err(Flaw::TooMany(MOST + 1)));
    assert!(claim(&star(MOST + 1), &Rational::ZERO, &[]).is_ok());
}

#[test]
fn long_numbers_and_many_cases_are_paid_for() {
    let long = Rational::new(BigInt::from(3).pow(30_000), BigInt::from(2).pow(40_000));
    let worker = Worker::linear(long.clone(), long.clone(), long);
    let star = DivisibleReturn::new(Rational::ONE, Ports::One, vec![worker; 8]).unwrap();
    assert!(matches!(claim(&star, &Rational::ONE, &[]), Err(Flaw::Budget(_))));
    let star = DivisibleReturn::linear(1, Ports::One, (0..MOST as i64).map(|w| (1, w, 1)));
    let step = closed(&star, &Case::all(&star), 1, &[("port", 1), ("load", 2)]);
    let ask = |number: usize| if number == 0 { vec![] } else { vec![Step::Send([0, number]), step.clone()] };
    let few: Vec<_> = (0..MOST).flat_map(ask).chain([step.clone()]).collect();
    assert!(claim(&star, &Rational::from(2), &few).is_ok());
}

#[test]
fn json_is_read_as_it_is_written_and_in_no_other_form() {
    let certificate = Certificate { bound: Rational::new(9, 2), steps: [orders(), vec![Step::Part(3)]].concat() };
    let text = certificate.to_json();
    let start = r#"{"bound":"9/2","steps":[{"send":[0,1]},{"return":[0,1]},{"closed":{"over":"3","of":[[0,"2"],"#;
    assert!(text.starts_with(start) && text.ends_with(r#",{"part":3}]}"#), "{text}");
    assert_eq!(Certificate::from_json(&text).unwrap(), certificate);
    for (written, other) in [
        (r#""send":[0,1]"#, r#""send":[0,1,2]"#),
        (r#""send":[0,1]"#, r#""send":[0]"#),
        (r#""send":[0,1]"#, r#""sends":[0,1]"#),
        (r#""part":3"#, r#""part":-3"#),
        (r#""part":3"#, r#""part":[3]"#),
        (r#""over":"3""#, r#""over":3"#),
        (r#""bound":"9/2""#, r#""bound":"9/2","proof":[]"#),
    ] {
        assert!(text.contains(written));
        assert!(Certificate::from_json(&text.replacen(written, other, 1)).is_err(), "{other}");
    }
}
