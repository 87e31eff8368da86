//! No line of input ends a run: what would take too much memory or time is refused, and the other lines go on.

use crate::command::schedcheck_with;
use serde_json::{Value, json};

/// An instance that is solved at once.
const SMALL: &str = r#"{"kind":"star","workers":[{"c":1,"w":"1/2","tasks":3}]}"#;

/// What is answered to `instance` between two others, which are answered well.
#[track_caller]
fn answered(arguments: &[&str], instance: &Value) -> Value {
    let instance = instance.to_string();
    let ended = schedcheck_with(&[&["solve"], arguments].concat(), [SMALL, &instance, SMALL].join("\n"));
    let [before, answer, after] = ended.lines().try_into().expect("three lines");
    assert_eq!((&before["objective"], &after["objective"]), (&json!("3/2"), &json!("3/2")));
    answer
}

#[track_caller]
fn refused(arguments: &[&str], instance: &Value, word: &str) {
    let answer = answered(arguments, instance);
    assert!(answer["error"].as_str().is_some_and(|error| error.contains(word)), "{answer}");
}

/// The first odd numbers that no odd number below divides.
fn primes(count: usize) -> Vec<usize> {
    let is_prime =
        |number: &usize| (3..).step_by(2).take_while(|d| d * d <= *number).all(|d| !number.is_multiple_of(d));
    (3..).step_by(2).filter(is_prime).take(count).collect()
}

#[test]
fn a_redistribution_of_more_tasks_than_can_be_listed_is_refused() {
    let worker = |tasks: i64| json!({"c": 1, "delta": tasks});
    let between = |tasks: i64| json!({"kind": "redistribution", "workers": [worker(tasks), worker(-tasks)]});
    refused(&[], &between(50_000_000), "50000000 transfers");
    let solved = answered(&[], &between(1_000));
    assert_eq!((&solved["objective"], &solved["optimal"]), (&json!("1001"), &json!(true)));
}

#[test]
fn costs_of_coprime_denominators_are_refused_where_the_times_would_be_too_long() {
    let primes = primes(4_000);
    let workers =
        primes.iter().enumerate().map(|(i, prime)| json!({"c": format!("1/{prime}"), "delta": 1 - 2 * (i as i64 % 2)}));
    refused(&[], &json!({"kind": "redistribution", "workers": workers.collect::<Vec<_>>()}), "digits");
    let workers =
        primes.iter().map(|prime| json!({"load": format!("7/{prime}"), "bandwidth": 1, "speed": 1 + prime % 4}));
    refused(&[], &json!({"kind": "switch", "workers": workers.collect::<Vec<_>>()}), "digits");
    let workers = primes.iter().map(|prime| json!({"c": "1", "w": format!("1/{prime}"), "tasks": 2}));
    let star = json!({"kind": "star", "workers": workers.collect::<Vec<_>>()});
    refused(&["--method", "mbbsa"], &star, "digits");
    refused(&[], &star, "digits");
}

#[test]
fn a_switch_of_more_workers_than_can_be_listed_is_refused() {
    let workers = vec![json!({"load": 1, "bandwidth": 1, "speed": 1}); 300_000];
    refused(&[], &json!({"kind": "switch", "workers": workers}), "600000 flows and computations");
}

fn rounds(workers: usize, rounds: usize) -> Value {
    json!({"kind": "multi-round", "load": 1000, "workers": workers, "rounds": rounds, "g": 1, "w": 5, "G": 1, "W": 1})
}

#[test]
fn rounds_that_no_program_sizes_in_time_have_a_schedule_and_a_bound() {
    for (arguments, instance) in [(&["--time-limit", "1/1000"][..], rounds(10, 50)), (&[][..], rounds(100, 200))] {
        let solved = answered(arguments, &instance);
        assert!(solved["lower_bound"].is_string() && solved["objective"].is_string(), "{solved}");
    }
    let arguments = ["solve", "--time-limit", "1/1000", "--method", "linear-program"];
    let stopped = schedcheck_with(&arguments, rounds(10, 50).to_string());
    assert_eq!(stopped.status, 2);
    assert!(stopped.errors.contains("stopped before the best sizes of the chunks"), "{}", stopped.errors);
}

#[test]
fn a_million_workers_to_be_served_in_rounds_are_refused_at_once() {
    let mut platform = rounds(1_000_000, 1);
    refused(&[], &platform, "1000000 chunks");
    platform.as_object_mut().expect("an object").remove("rounds");
    refused(&[], &platform, "1000000 chunks");
}

#[test]
fn a_linear_star_too_large_for_its_optimal_schedule_has_one_and_the_optimum_as_its_bound() {
    let workers: Vec<_> = (0..30_000_u32).map(|i| json!({"g": 1 + i % 9, "w": 1 + i % 7})).collect();
    let solved = answered(&[], &json!({"kind": "divisible-star", "load": 100, "workers": workers}));
    assert_eq!((&solved["method"], &solved["optimal"]), (&json!("large-loads"), &json!(false)));
    let proof = &solved["proof"];
    assert_eq!((&proof["by"], &proof["says"]), (&json!("certificate"), &json!("the optimum without latencies")));
}
