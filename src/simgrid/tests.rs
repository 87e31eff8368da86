//! What is written, and what is refused: no simulator is needed for either.

use schedcheck_files::read_candidate;

use super::order::Step::{Compute, Forward, Send};
use super::*;

/// Workers `(c, w, tasks)`, transfers `(from, to, in_start, out_start)` and runs `(worker, start, tasks)`.
fn candidate(workers: &[(&str, &str, u64)], transfers: &[[i64; 4]], runs: &[[i64; 3]]) -> Candidate {
    let workers = workers.iter().map(|(c, w, tasks)| serde_json::json!({"c": c, "w": w, "tasks": tasks}));
    let transfers = transfers
        .iter()
        .map(|[from, to, into, out]| serde_json::json!({"from": from, "to": to, "in_start": into, "out_start": out}));
    let runs =
        runs.iter().map(|[worker, start, tasks]| serde_json::json!({"worker": worker, "start": start, "tasks": tasks}));
    let line = serde_json::json!({
        "instance": {"kind": "star", "workers": workers.collect::<Vec<_>>()},
        "schedule": {"transfers": transfers.collect::<Vec<_>>(), "computations": runs.collect::<Vec<_>>()},
    });
    read_candidate(&line.to_string()).unwrap()
}

fn order_of(candidate: &Candidate) -> Result<order::Order, ExportError> {
    order::of(&Play::of(candidate).unwrap())
}

#[test]
fn a_relay_passes_on_a_task_that_it_holds_and_computes_the_one_that_it_gets() {
    let lent = candidate(
        &[("1", "2", 1), ("1", "1", 0), ("2", "9", 1)],
        &[[0, 1, 0, 1], [2, 0, 1, 3]],
        &[[0, 4, 1], [1, 2, 1]],
    );
    let order = order_of(&lent).unwrap();
    assert_eq!((order.input, order.output), (vec![0, 1], vec![0, 1]));
    assert_eq!(order.sources, [order::Source::Own; 2]);
    assert_eq!(order.computed, [vec![order::Source::Received(1)], vec![order::Source::Received(0)], vec![]]);
    assert_eq!(order.waits, [].into());
}

#[test]
fn a_task_that_is_passed_on_is_one_that_has_arrived() {
    let passed = candidate(&[("1", "9", 1), ("1", "9", 0), ("1", "2", 0)], &[[0, 1, 0, 1], [1, 2, 2, 3]], &[[2, 4, 1]]);
    let order = order_of(&passed).unwrap();
    assert_eq!(order.sources, [order::Source::Own, order::Source::Received(0)]);
}

#[test]
fn only_what_idles_on_purpose_has_a_time() {
    let idle = candidate(&[("1", "2", 2), ("1", "2", 0)], &[[0, 1, 1, 3]], &[[0, 0, 1], [1, 5, 1]]);
    let waits: Vec<_> = order_of(&idle).unwrap().waits.into_keys().collect();
    assert_eq!(waits, [Send(0), Forward(0), Compute(1, 0)]);
}

#[test]
fn free_links_feed_each_other_at_one_instant_in_an_order_that_works() {
    let chain =
        candidate(&[("0", "inf", 0), ("0", "1", 0), ("0", "inf", 1)], &[[0, 1, 0, 0], [2, 0, 0, 0]], &[[1, 0, 1]]);
    let order = order_of(&chain).unwrap();
    assert_eq!((order.input, order.output), (vec![1, 0], vec![1, 0]));
    assert_eq!(order.sources, [order::Source::Received(1), order::Source::Own]);
}

#[test]
fn a_free_link_goes_before_one_that_takes_time_from_the_same_instant() {
    let both = candidate(&[("1", "9", 1), ("0", "9", 1), ("0", "1", 0)], &[[0, 2, 0, 1], [1, 2, 0, 0]], &[[2, 0, 2]]);
    let order = order_of(&both).unwrap();
    assert_eq!((order.input, order.output), (vec![1, 0], vec![1, 0]));
    assert_eq!(order.waits, [].into());
}

#[test]
fn tasks_that_go_round_in_a_circle_are_refused() {
    let circle = candidate(&[("0", "1", 0), ("0", "1", 0), ("1", "1", 1)], &[[0, 1, 7, 7], [1, 0, 7, 7]], &[[2, 0, 1]]);
    assert!(circle.measure().is_ok());
    assert_eq!(export(&circle), Err(ExportError::Circle { time: "7".to_owned() }));
}

#[test]
fn a_schedule_that_the_checker_refuses_is_refused() {
    let nothing_computed = candidate(&[("1", "1", 1)], &[], &[]);
    assert!(matches!(export(&nothing_computed), Err(ExportError::Invalid(_))));
}

#[test]
fn numbers_beyond_double_precision_are_refused_by_name() {
    let (huge, tiny) = ("1".to_owned() + &"0".repeat(400), "1/1".to_owned() + &"0".repeat(400));
    for cost in [&huge, &tiny] {
        let error = export(&candidate(&[(cost, "1", 1)], &[], &[[0, 0, 1]])).unwrap_err().to_string();
        assert!(error.starts_with("workers[0].c: "), "{error}");
    }
    // Each cost fits, and their sum does not.
    let long = "1".to_owned() + &"0".repeat(306);
    let error = export(&candidate(&[("1", &long, 2000)], &[], &[[0, 0, 2000]])).unwrap_err().to_string();
    assert!(error.starts_with("the schedule: "), "{error}");
}

#[test]
fn more_steps_than_a_simulator_is_given_are_refused() {
    let tasks = MOST_STEPS + 1;
    let long = candidate(&[("1", "1", tasks)], &[], &[[0, 0, tasks as i64]]);
    assert_eq!(export(&long), Err(ExportError::TooLong(tasks)));
    // As many as there may be are not what is refused here.
    let huge = "1".to_owned() + &"0".repeat(400);
    let extreme = candidate(&[(&huge, "1", MOST_STEPS)], &[], &[[0, 0, MOST_STEPS as i64]]);
    assert!(matches!(export(&extreme), Err(ExportError::NoDouble { .. })));
}

#[test]
fn another_kind_is_refused_by_name() {
    let line = r#"{"instance":{"kind":"ring","W":1,"H":1,"w":[1],"c":[[0]]},"schedule":{"ring":[0],"shares":[1]}}"#;
    assert_eq!(export(&read_candidate(line).unwrap()), Err(ExportError::Kind("ring")));
}

#[test]
fn a_platform_has_no_link_where_one_is_free_and_a_speed_wherever_a_worker_computes_in_time() {
    let star = candidate(&[("0", "0", 1), ("3", "inf", 0), ("1/4", "3/2", 0)], &[], &[[0, 0, 1]]);
    let [(_, xml), (_, script), _] = export(&star).unwrap().files;
    assert!(!xml.contains("link-0") && xml.contains("<host id=\"worker-0\" speed=\"1f\"/>"), "{xml}");
    assert!(xml.contains("bandwidth=\"0.3333333333333333Bps\"") && xml.contains("bandwidth=\"4.0Bps\""), "{xml}");
    assert!(xml.contains("speed=\"0.6666666666666666f\""), "{xml}");
    assert!(script.contains("\nFREE_LINKS = {0}\nINSTANT_WORKERS = {0}\n"), "{script}");
}
