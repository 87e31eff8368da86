//! Damage to the witnesses of the ledger that is kept: what was measured, proved or named is held to its last digit.

use schedcheck_audit::ledger::{Counts, audit_ledger};
use serde_json::{Value, json};

/// The witnesses of the kept ledger, which lies outside of this package.
fn kept() -> Vec<Value> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../snapshots/ledger-kept.snap.json");
    let text = std::fs::read_to_string(file).expect("the kept ledger");
    let ledger: Value = serde_json::from_str(&text).expect("JSON");
    let rows = ledger["rows"].as_array().expect("rows");
    rows.iter().flat_map(|row| row["witnesses"].as_array().expect("witnesses").clone()).collect()
}

fn accepted(witnesses: &[Value]) -> usize {
    let row = json!({"id": "p/row", "verdict": "false", "witnesses": witnesses});
    Counts::of(&audit_ledger(&json!({"rows": [row]}).to_string()).expect("a ledger")).accepted
}

/// The places of all values, as pointers, each with the name of the field that it stands in.
fn places(value: &Value, pointer: &str, name: &str, found: &mut Vec<(String, String)>) {
    match value {
        Value::Object(fields) => {
            for (field, value) in fields {
                places(value, &format!("{pointer}/{field}"), field, found);
            }
        }
        Value::Array(items) => {
            for (number, item) in items.iter().enumerate() {
                places(item, &format!("{pointer}/{number}"), name, found);
            }
        }
        _ => found.push((pointer.to_owned(), name.to_owned())),
    }
}

/// The same witness with the value at a place changed.
fn changed(witness: &Value, pointer: &str, change: impl Fn(&Value) -> Value) -> Value {
    let mut changed = witness.clone();
    let place = changed.pointer_mut(pointer).expect("a place");
    *place = change(place);
    changed
}

#[test]
fn each_witness_of_the_kept_ledger_is_accepted() {
    let witnesses = kept();
    assert!(witnesses.len() >= 26);
    assert_eq!(accepted(&witnesses), witnesses.len());
}

#[test]
fn witness_values_are_compared_exactly() {
    let held = ["objective", "bound", "deadline", "finish", "rule"];
    let mut damaged = Vec::new();
    for witness in kept() {
        let mut all = Vec::new();
        places(&witness, "", "", &mut all);
        // The bound of a source problem or of a certificate is another one.
        for (pointer, _) in all.iter().filter(|(pointer, name)| {
            held.contains(&name.as_str()) && !pointer.contains("/certificate/") && !pointer.contains("/source/")
        }) {
            let other = |value: &Value| match value.as_str() {
                Some(text) => format!("1{text}").into(),
                None => "1".into(),
            };
            damaged.push(changed(&witness, pointer, other));
            damaged.push(changed(&witness, pointer, |_| Value::Null));
        }
    }
    assert!(damaged.len() > 80, "{}", damaged.len());
    assert_eq!(accepted(&damaged), 0);
}

#[test]
fn a_witness_under_another_name_shows_nothing() {
    let names = ["better", "broken", "objective", "optimum", "apart", "reduction"];
    for witness in kept() {
        let (own, fields) = witness.as_object().and_then(|fields| fields.iter().next()).expect("one field");
        let renamed: Vec<_> = names.iter().filter(|name| *name != own).map(|name| json!({*name: fields})).collect();
        assert_eq!(accepted(&renamed), 0, "{witness}");
    }
}

#[test]
fn a_claim_that_is_so_is_not_refuted() {
    for witness in kept() {
        for (claim, found) in
            [("/optimum/claimed", "/optimum/shown/objective"), ("/objective/claimed", "/objective/shown/objective")]
        {
            let Some(found) = witness.pointer(found).cloned() else { continue };
            for is in ["=", "<=", ">="] {
                let true_claim = changed(&witness, claim, |_| json!({"is": is, "value": found}));
                assert_eq!(accepted(&[true_claim]), 0, "{witness}");
            }
        }
        if let Some(better) = witness.pointer("/better/better").cloned() {
            assert_eq!(accepted(&[changed(&witness, "/better/printed", |_| better.clone())]), 0);
        }
    }
}
