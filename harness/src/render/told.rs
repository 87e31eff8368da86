//! What rows say in words wherever they are shown.

use schedcheck_model::Rational;

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
    let mut told: Vec<_> = Some(how_often(row)).filter(|often| !often.is_empty()).into_iter().collect();
    if let Some(outside) = &failures.smallest_outside {
        told.push(format!(
            "outside of the conditions it would fail on {} more, first on {}",
            grouped(failures.outside),
            outside.instance
        ));
    }
    told.join("; ")
}

/// On how many of the instances tried a statement fails; nothing where it holds.
pub fn how_often(row: &Row) -> String {
    let failures = &row.failures;
    if failures.all == 0 {
        return String::new();
    }
    format!(
        "on {} of {} instances, on {} of {} regular ones",
        grouped(failures.all),
        grouped(row.enumerated + row.random),
        grouped(failures.regular),
        grouped(failures.regular_instances)
    )
}

/// How many times worse than it should be the worst counterexample is: "64/55 ≈ 1.164"; nothing where none promises an
/// optimum.
pub fn how_badly(row: &Row) -> Option<String> {
    let ratios = [&row.failures.worst, &row.counterexample].into_iter().flatten().filter_map(|one| one.ratio.as_ref());
    let worst = ratios.max()?;
    if worst.is_integer() {
        return Some(worst.to_string());
    }
    let thousandths = (worst * Rational::from_integer(1000.into())).round().to_integer();
    let (whole, part) = (&thousandths / 1000_u32, &thousandths % 1000_u32);
    Some(format!("{worst} ≈ {whole}.{part:0>3}"))
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::Counterexample;

    fn row(ratio: Option<(i64, i64)>) -> Row {
        let worst = ratio.map(|(above, below)| {
            Counterexample::new(json!({}), "", "").worse_by(Rational::new(above.into(), below.into()))
        });
        let mut row = Row { enumerated: 1_200, random: 34, ..Row::default() };
        (row.failures.all, row.failures.regular, row.failures.regular_instances) = (7, 5, 1_000);
        row.failures.worst = worst;
        row
    }

    #[test]
    fn the_worst_ratio_is_told_as_it_is_and_as_a_decimal() {
        let told = |ratio| how_badly(&row(Some(ratio)));
        assert_eq!(
            [(64, 55), (3, 1), (1001, 1000), (2, 3)].map(told),
            ["64/55 ≈ 1.164", "3", "1001/1000 ≈ 1.001", "2/3 ≈ 0.667"].map(|text| Some(text.to_owned()))
        );
        assert_eq!(how_badly(&row(None)), None);
    }

    #[test]
    fn how_often_a_statement_fails_is_told_of_all_instances_and_of_the_regular_ones() {
        assert_eq!(how_often(&row(None)), "on 7 of 1 234 instances, on 5 of 1 000 regular ones");
        assert_eq!(failures(&row(None)), how_often(&row(None)));
        assert_eq!(how_often(&Row::default()) + &failures(&Row::default()), "");
    }
}
