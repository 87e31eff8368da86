//! Certificates written by hand, every flaw, and what becomes of a certificate that is changed in one place.

use schedcheck_model::star::{Star, Worker};
use serde_json::{Value, json};

use super::*;
use crate::Proved;

fn star(workers: &[(i64, i64, u64)]) -> Star<Rational> {
    Star::of(workers.iter().map(|&(comm, comp, tasks)| (Rational::from(comm), Rational::from(comp), tasks)))
}

/// Best 4: a worker that lends cannot help, nor can free links.
fn lenders() -> Star<Rational> {
    star(&[(0, 2, 2), (1, 2, 1), (2, 2, 0)])
}

/// A proof of 4: in each case, a state without any reception is the only one.
fn of_lenders() -> Value {
    let close = json!({ "close": [0, 0, 0] });
    let branch = |class| json!({ "branch": [class, 0] });
    json!({ "bound": "4", "steps": [branch(1), branch(0), close, close, branch(0), close, close] })
}

/// Best 14: the tasks that move make up a chain of receptions.
fn pair() -> Star<Rational> {
    star(&[(1, 3, 0), (1, 3, 8)])
}

/// A proof of 14: loans of 0, 1, 2, and more.
fn of_pair() -> Value {
    let close = |states: u32| json!({ "close": (0..states).collect::<Vec<_>>() });
    let branch = |at| json!({ "branch": [0, at] });
    json!({ "bound": "14", "steps": [branch(1), branch(0), close(4), close(5), branch(2), close(6), close(7)] })
}

fn read(json: &Value) -> Certificate {
    Certificate::from_json(&json.to_string()).unwrap()
}

fn flaw(star: &Star<Rational>, bound: i64, steps: Value) -> Flaw {
    check(star, &read(&json!({ "bound": bound.to_string(), "steps": steps }))).unwrap_err()
}

#[test]
fn what_is_accepted_is_proved_from_the_definitions_alone() {
    let proved = |star: &Star<Rational>, json| {
        let Proved { bound, rests_on } = check(star, &read(&json)).unwrap();
        assert!(rests_on.is_empty());
        bound
    };
    assert_eq!(proved(&lenders(), of_lenders()), Rational::from(4));
    for json in [of_pair(), without_loans(), tail()] {
        assert_eq!(proved(&pair(), json), Rational::from(14));
    }
    let figure_2 = star(&[(1, 1, 13), (8, 1, 13), (1, 9, 0), (1, 10, 0)]);
    assert_eq!(proved(&figure_2, json!({ "bound": "12", "steps": [] })), Rational::from(12));
    let trace = star(&[(2, 3, 8), (2, 3, 1), (2, 4, 1), (2, 4, 0)]);
    assert_eq!(proved(&trace, json!({ "bound": "13", "steps": [{ "close": [0] }] })), Rational::from(13));
    assert_eq!(proved(&trace, json!({ "bound": "-1/2", "steps": [] })), Rational::new(-1, 2));
}

/// A proof of 14 that does without loans.
fn without_loans() -> Value {
    json!({ "bound": "14", "steps": [{ "close-fewest": [0, 1, 2, 3] }] })
}

/// A proof of 14: the last four receptions begin at 1 at the earliest, and end before 2, 5, 8 and 11.
fn tail() -> Value {
    json!({ "bound": "14", "steps": [{ "tail": 4 }] })
}

#[test]
fn a_star_of_fractions_is_judged_in_whole_numbers() {
    let thirds = |number: i64| Rational::new(number, 3);
    let pair = Star::of([(1, 3, 0), (1, 3, 8)].map(|(comm, comp, tasks)| (thirds(comm), thirds(comp), tasks)));
    let steps = &of_pair()["steps"];
    let claim = |bound: &str| check(&pair, &read(&json!({ "bound": bound, "steps": steps })));
    assert!(claim("14/3").is_ok() && claim("41/9").is_ok());
    assert_eq!(claim("43/9"), Err(Flaw::Complete { step: 2, seen: vec![4] }));
}

#[test]
fn each_flaw_is_told() {
    let close = json!({ "close": [0, 0, 0] });
    for count in [0, 3, 5] {
        assert_eq!(flaw(&pair(), 14, json!([{ "tail": count }])), Flaw::Tail { step: 0, count });
    }
    assert_eq!(flaw(&pair(), 14, json!([{ "tail": (1 << 23) + 1 }])), Flaw::TooLong { step: 0 });
    let claim = Flaw::Claim { claimed: Rational::from(5), attainable: Rational::from(4) };
    assert_eq!(flaw(&lenders(), 5, json!([])), claim);
    for (class, at) in [(3, 0), (0, 2), (2, 1)] {
        let branch = json!([{ "branch": [class, at] }]);
        assert_eq!(flaw(&lenders(), 4, branch), Flaw::Branch { step: 0, class, at });
    }
    let ragged = json!([{ "close": [0, 0] }]);
    assert_eq!(flaw(&lenders(), 4, ragged), Flaw::States { step: 0, numbers: 2, classes: 3 });
    let unreached = json!([{ "branch": [1, 0] }, { "branch": [0, 0] }, { "close": [0, 0, 0, 1, 0, 0] }]);
    assert_eq!(flaw(&lenders(), 4, unreached), Flaw::Unreached { step: 2, seen: vec![1, 0, 0] });
    let open = json!([{ "branch": [1, 0] }, { "branch": [0, 0] }, { "close": [] }]);
    assert_eq!(flaw(&lenders(), 4, open), Flaw::Open { step: 2 });
    assert_eq!(flaw(&pair(), 14, json!([{ "close": [1] }])), Flaw::Unreached { step: 0, seen: vec![1] });
    let complete = flaw(&lenders(), 4, json!([close]));
    assert!(matches!(complete, Flaw::Complete { step: 0, .. }), "{complete}");
    assert_eq!(flaw(&lenders(), 4, json!([])), Flaw::Unfinished);
    let mut steps = of_lenders()["steps"].as_array().unwrap().clone();
    steps.push(close.clone());
    assert_eq!(flaw(&lenders(), 4, steps.into()), Flaw::Superfluous { step: 7 });
    assert_eq!(flaw(&lenders(), 0, json!([close])), Flaw::Superfluous { step: 0 });
}

/// The same with one number or one part of a list changed, in every way of a few.
fn damaged(json: &Value) -> Vec<Value> {
    match json {
        Value::Number(number) => {
            let number = number.as_i64().unwrap();
            [number + 1, number - 1, 2 * number + 7, -number].map(Value::from).into()
        }
        Value::String(text) => {
            let number: i64 = text.parse().unwrap();
            [number + 1, number - 1, 2 * number, -number].map(|number| number.to_string().into()).into()
        }
        Value::Array(list) => {
            let in_place = |place: usize| {
                damaged(&list[place])
                    .into_iter()
                    .map(move |part| [&list[..place], &[part], &list[place + 1..]].concat())
            };
            let parts = (0..list.len()).flat_map(|place| {
                let without = [&list[..place], &list[place + 1..]].concat();
                let twice = [&list[..=place], &list[place..]].concat();
                let swapped = [&list[..place], &[list[(place + 1) % list.len()].clone()], &list[place + 1..]].concat();
                in_place(place).chain([without, twice, swapped, list[..place].to_vec()])
            });
            parts.map(Value::from).collect()
        }
        Value::Object(fields) => {
            let with = |key: &str, part: Value| {
                let mut fields = fields.clone();
                fields[key] = part;
                Value::from(fields)
            };
            fields.iter().flat_map(|(key, part)| damaged(part).into_iter().map(move |part| with(key, part))).collect()
        }
        _ => Vec::new(),
    }
}

#[test]
fn a_damaged_certificate_is_rejected_or_proves_what_is_true() {
    let (mut accepted, mut rejected) = (0, 0);
    for (star, json, optimum) in
        [(lenders(), of_lenders(), 4), (pair(), of_pair(), 14), (pair(), without_loans(), 14), (pair(), tail(), 14)]
    {
        for changed in damaged(&json) {
            match Certificate::from_json(&changed.to_string()).map(|certificate| check(&star, &certificate)) {
                Ok(Ok(proved)) => {
                    assert!(proved.bound <= Rational::from(optimum), "{changed}");
                    accepted += 1;
                }
                Ok(Err(_)) | Err(_) => rejected += 1,
            }
        }
    }
    assert!(rejected > 100 && accepted > 0, "{rejected} {accepted}");
}

#[test]
fn a_certificate_of_another_star_is_none() {
    let certificate = read(&of_lenders());
    for other in [
        star(&[(0, 2, 2), (1, 2, 1), (0, 1, 0)]),
        star(&[(0, 2, 2), (1, 2, 1)]),
        star(&[(0, 1, 2), (1, 2, 1), (2, 2, 0)]),
    ] {
        assert!(check(&other, &certificate).is_err());
    }
}

#[test]
fn texts_without_end_or_sense_are_refused_at_once() {
    let nested = format!("{{\"bound\":\"4\",\"steps\":{}", "[".repeat(100_000));
    let long = json!({ "bound": "9".repeat(100_001), "steps": [] }).to_string();
    let unknown = r#"{"bound":"4","steps":[],"optimal":true}"#;
    let fields = r#"{"bound":"4","steps":[{"close":[0],"branch":[0,0]}]}"#;
    let negative = r#"{"bound":"4","steps":[{"close":[-1]}]}"#;
    let great = r#"{"bound":"4","steps":[{"close":[4294967296]}]}"#;
    for text in
        ["", "[]", "{\"bound\":\"4\",\"steps\":[{\"close\":[0", &nested, &long, unknown, fields, negative, great]
    {
        assert!(Certificate::from_json(text).is_err());
    }
}

/// Due dates for as many receptions as there are numbers, in each class, would fill the memory: so that few are asked
/// for, the checker goes by the states and by the slots.
#[test]
fn a_short_certificate_of_a_wide_star_asks_for_little() {
    const CLASSES: usize = 400;
    let links = (2..=CLASSES as i64).map(|comm| (comm, 1, 0));
    let wide = star(&[(1, 1, 1_000_000)].into_iter().chain(links).collect::<Vec<_>>());
    let states = vec![0; 1_000 * CLASSES];
    let unreached = Flaw::Unreached { step: 0, seen: vec![0; CLASSES] };
    for close in ["close", "close-fewest"] {
        assert_eq!(flaw(&wide, 500_000, json!([{ close: states }])), unreached);
    }
    assert_eq!(flaw(&wide, 500_000, json!([{ "tail": (1 << 23) / CLASSES + 1 }])), Flaw::TooLong { step: 0 });
}

#[test]
fn workers_that_cannot_compute_send_all_they_have() {
    let worker = |comp: Option<i64>, tasks| Worker { comm: Rational::ONE, comp: comp.map(Rational::from), tasks };
    let stranded = Star::new(vec![worker(None, 2), worker(Some(3), 0)]).unwrap();
    let certificate = read(&json!({ "bound": "8", "steps": [{ "close": [0, 1] }] }));
    assert_eq!(check(&stranded, &certificate).map(|proved| proved.bound), Ok(Rational::from(8)));
}

/// Two classes: after the state of no reception and that of one there are three to come, and two listed.
#[test]
fn a_list_too_short_for_what_is_reached_ends_there() {
    let forked = star(&[(1, 3, 8), (1, 3, 0), (2, 3, 0)]);
    let steps = json!([{ "close": [0, 0, 1, 0, 7, 7] }]);
    assert_eq!(flaw(&forked, 12, steps), Flaw::Open { step: 0 });
}

/// Both workers have slots that are due at 11, 8, 5 and 2, those of the second on loan.
#[test]
fn of_the_latest_slots_every_other_one_is_on_loan() {
    let claim = Claim::new(&Star::of([(1_i64, 3, 0), (1, 3, 8)]), 14);
    let relaxation = claim.relaxation(&Case { fewest: vec![2], most: vec![4] }, View::All, 6);
    let on_loan = |seen| relaxation.on_loan(&State { seen: vec![seen], before: 0 });
    assert_eq!([0, 1, 2, 3, 4, 5].map(on_loan), [0, 0, 1, 1, 2, 2].map(|count| vec![count]));
}
