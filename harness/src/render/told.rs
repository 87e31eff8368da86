//! What rows say in words wherever they are shown.

use super::grouped;
use crate::{Condition, Row};

/// How many assertions of a check its controls have made fail; nothing where there is no control.
pub fn assertions(row: &Row) -> String {
    match row.assertions {
        0 => String::new(),
        1 => "1 assertion".to_owned(),
        several => format!("{several} different assertions"),
    }
}

/// How often a statement fails; nothing where it holds.
pub fn failures(row: &Row) -> String {
    let failures = &row.failures;
    let mut told = Vec::new();
    if failures.all > 0 {
        told.push(format!(
            "on {} of {} instances, on {} of {} regular ones",
            grouped(failures.all),
            grouped(row.enumerated + row.random),
            grouped(failures.regular),
            grouped(failures.regular_instances)
        ));
    }
    if let Some(outside) = &failures.smallest_outside {
        told.push(format!(
            "outside of the conditions it would fail on {} more, first on {}",
            grouped(failures.outside),
            outside.instance
        ));
    }
    told.join("; ")
}

/// A hypothesis of the paper with its words, and whether the counterexample satisfies it.
pub fn condition(condition: &Condition) -> String {
    let kept = match (condition.satisfied, &condition.by) {
        (Some(true), _) => "; the counterexample satisfies it".to_owned(),
        (Some(false), _) => "; the counterexample breaks it".to_owned(),
        (None, Some(by)) => format!("; no instance breaks it: {by}"),
        (None, None) => String::new(),
    };
    format!("“{}” ({}){kept}", condition.quote, condition.place)
}
