//! What is measured of a schedule beside its objective.

use schedcheck_files::read_candidate;

/// An instance, a schedule of it, its objective, and what else is measured.
type Case<'a> = (&'a str, &'a str, &'a str, &'a str);

const CASES: [Case; 3] = [
    (
        r#"{"kind":"star","workers":[{"c":1,"w":2,"tasks":3}]}"#,
        r#"{"transfers":[],"computations":[{"worker":0,"start":0,"tasks":3}]}"#,
        "6",
        r#"{"transfers":0}"#,
    ),
    (
        r#"{"kind":"star","workers":[{"c":1,"w":2,"tasks":3},{"c":2,"w":1,"tasks":0},{"c":3,"w":"inf","tasks":1}]}"#,
        concat!(
            r#"{"transfers":[{"from":0,"to":1,"in_start":0,"out_start":1},"#,
            r#"{"from":2,"to":0,"in_start":1,"out_start":4}],"#,
            r#""computations":[{"worker":0,"start":1,"tasks":3},{"worker":1,"start":3,"tasks":1}]}"#
        ),
        "7",
        r#"{"transfers":2,"relays":[0]}"#,
    ),
    (
        r#"{"kind":"multi-round","load":4,"workers":2,"rounds":2,"g":0,"w":1}"#,
        concat!(
            r#"{"chunks":[{"worker":0,"load":1,"send_start":0,"compute_start":0},"#,
            r#"{"worker":1,"load":1,"send_start":0,"compute_start":0},"#,
            r#"{"worker":0,"load":1,"send_start":0,"compute_start":1},"#,
            r#"{"worker":1,"load":1,"send_start":0,"compute_start":1}]}"#
        ),
        "2",
        r#"{"rounds":2}"#,
    ),
];

#[test]
fn transfers_relays_and_rounds_are_counted() {
    for (instance, schedule, objective, details) in CASES {
        let candidate = read_candidate(&format!(r#"{{"instance":{instance},"schedule":{schedule}}}"#)).unwrap();
        let measured = candidate.measure().unwrap_or_else(|rule| panic!("{rule}: {schedule}"));
        assert_eq!(measured.objective.to_string(), objective, "{schedule}");
        assert_eq!(serde_json::Value::from(measured.details).to_string(), details, "{schedule}");
    }
}
