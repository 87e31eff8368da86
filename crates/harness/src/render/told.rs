//! What rows say in words wherever they are shown.

use schedcheck_model::number::decimal::for_people;

use super::grouped;
use crate::catalogue::AssumptionKind;
use crate::{Condition, ControlOutcome, Extent, Ledger, Optima, Proved, Row};

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
    if failures.aside > 0 {
        told.push(aside(row));
    }
    told.extend(failures.untold.iter().map(|why| format!("nothing follows, for {why}")));
    told.join("; ")
}

/// On how many of the instances tried a statement fails; nothing where it holds.
pub fn how_often(row: &Row) -> String {
    let failures = &row.failures;
    if failures.all == 0 && !row.by_proof {
        return String::new();
    }
    let beyond = if row.by_proof { ", and on one beyond them that a proof found" } else { "" };
    format!(
        "on {} of {} instances, on {} of {} regular ones{beyond}",
        grouped(failures.all),
        grouped(row.asserted()),
        grouped(failures.regular),
        grouped(failures.regular_instances)
    )
}

/// What was found on the instances that the reading sets aside; nothing where there are none.
pub fn aside(row: &Row) -> String {
    let failures = &row.failures;
    match (failures.aside, &failures.smallest_aside) {
        (0, _) => String::new(),
        (aside, None) => format!("it holds too on the {} instances that the reading sets aside", grouped(aside)),
        (aside, Some(smallest)) => format!(
            "of the {} instances that the reading sets aside it fails on {}, first on {}",
            grouped(aside),
            grouped(failures.failing_aside),
            smallest.instance
        ),
    }
}

/// What keeps a row from counting as one of substance, or as an error: the title of the mark, and what it says.
pub fn marks(row: &Row) -> Vec<(&'static str, &str)> {
    let marks = [
        ("holds by definition", &row.by_definition),
        ("the same as", &row.same_as),
        ("rests on one character of the text that we have", &row.extraction),
    ];
    marks.into_iter().filter_map(|(title, mark)| Some((title, mark.as_deref()?))).collect()
}

/// How many optima a row rests on, and how many of them are certified: "1 234 used, all certified"; nothing where it
/// rests on none.
pub fn optima(row: &Row) -> String {
    match row.optima {
        Optima { used: 0, .. } => String::new(),
        Optima { used, certified, .. } if used == certified => format!("{} used, all certified", grouped(used)),
        Optima { used, certified, one_in, .. } => {
            let sample = match one_in {
                0 | 1 => String::new(),
                _ => format!(": a seeded sample, one in {one_in} where it is sparsest"),
            };
            format!("{} used, {} certified{sample}", grouped(used), grouped(certified))
        }
    }
}

/// How many optima all rows rest on, and how many of them are certified; nothing where they rest on none.
pub fn how_many_are_certified(ledger: &Ledger) -> Option<String> {
    let of = |count: fn(&Optima) -> u64| ledger.rows.iter().map(|row| count(&row.optima)).sum();
    let (used, certified) = (of(|optima| optima.used), of(|optima| optima.certified));
    (used > 0).then(|| format!("Optima compared with: {}, {} of them certified", grouped(used), grouped(certified)))
}

/// What is proved: "all real c, w >= 0; 3 workers: 12 courses, 1 234 programs".
pub fn proved(proved: &Proved) -> String {
    format!("{}: {}", proved.domain, proof(proved))
}

/// All that is proved of a row, in a line, and what is not where it is proved in part.
pub(super) fn all_that_is_proved(row: &Row) -> String {
    let lines = row.proved.iter().map(proved);
    let rest =
        row.unproved.iter().filter(|_| row.extent() == Extent::InPart).map(|rest| format!("in part only: {rest}"));
    lines.chain(rest).collect::<Vec<_>>().join(" | ")
}

/// What a proof consists of: "12 courses, 1 234 programs".
pub(super) fn proof(proved: &Proved) -> String {
    let counted = |(what, count): &(String, u64)| {
        format!("{} {}", grouped(*count), if *count == 1 { one(what) } else { what.clone() })
    };
    proved.counts.iter().map(counted).collect::<Vec<_>>().join(", ")
}

/// The singular of a word such as "courses" or "identities".
fn one(plural: &str) -> String {
    match (plural.strip_suffix("ies"), plural.strip_suffix('s')) {
        (Some(stem), _) => format!("{stem}y"),
        (None, Some(stem)) => stem.to_owned(),
        (None, None) => plural.to_owned(),
    }
}

/// What stands before the words on what is not proved.
pub(super) fn unproved_title(row: &Row) -> &'static str {
    match row.extent() {
        Extent::InPart => "proved in part only",
        Extent::Nothing | Extent::Whole => "not proved for all real parameters",
    }
}

/// How much is proved, in a word or two; nothing where nothing is.
pub(super) fn extent(row: &Row) -> &'static str {
    match row.extent() {
        Extent::Nothing => "",
        Extent::InPart => "all reals, in part",
        Extent::Whole => "all reals",
    }
}

/// How many rows are proved: "Proved for all real parameters at small sizes: 7 rows, and 2 in part"; nothing where
/// there is none.
pub fn how_many_are_proved(ledger: &Ledger) -> Option<String> {
    let of = |extent| ledger.rows.iter().filter(|row| row.extent() == extent).count();
    let rows = |count| format!("{count} row{}", if count == 1 { "" } else { "s" });
    let told = match (of(Extent::Whole), of(Extent::InPart)) {
        (0, 0) => return None,
        (whole, 0) => rows(whole),
        (0, part) => format!("{} in part", rows(part)),
        (whole, part) => format!("{}, and {part} in part", rows(whole)),
    };
    Some(format!("Proved for all real parameters at small sizes: {told}"))
}

/// How a control was caught.
pub fn caught(control: &ControlOutcome) -> String {
    match control.at {
        Some(_) if control.by_proof => "caught by the proof, as the check confirms".to_owned(),
        Some(at) => format!("caught at instance {at}"),
        None => "not caught".to_owned(),
    }
}

/// How many times worse than it should be the worst counterexample is: "64/55 ≈ 1.16364"; nothing where none promises an
/// optimum.
pub fn how_badly(row: &Row) -> Option<String> {
    let ratios = [&row.failures.worst, &row.counterexample].into_iter().flatten().filter_map(|one| one.ratio.as_ref());
    ratios.max().map(for_people)
}

/// A hypothesis of the paper with its words, and whether the counterexample satisfies it.
pub fn condition(condition: &Condition) -> String {
    let kept = match (condition.satisfied, &condition.by) {
        (Some(true), _) => "; the counterexample satisfies it".to_owned(),
        (Some(false), _) => "; the counterexample breaks it".to_owned(),
        (None, Some(by)) => format!("; no instance breaks it: {by}"),
        (None, None) => String::new(),
    };
    let kind = match condition.kind {
        AssumptionKind::Assumed => "assumed",
        AssumptionKind::Definition => "by definition",
    };
    format!("“{}” ({kind}, {}){kept}", condition.quote, condition.place)
}

#[cfg(test)]
mod tests {
    use schedcheck_model::Rational;
    use serde_json::json;

    use super::*;
    use crate::Counterexample;

    fn row(ratio: Option<(i64, i64)>) -> Row {
        let worst =
            ratio.map(|(above, below)| Counterexample::new(json!({}), "", "").worse_by(Rational::new(above, below)));
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
            ["64/55 ≈ 1.16364", "3", "1001/1000 = 1.001", "2/3 ≈ 0.6667"].map(|text| Some(text.to_owned()))
        );
        assert_eq!(how_badly(&row(None)), None);
    }

    #[test]
    fn an_instance_that_a_proof_found_is_none_of_those_that_were_tried() {
        let mut row = Row { by_proof: true, ..row(None) };
        (row.failures.all, row.failures.regular) = (0, 0);
        let told = "on 0 of 1 234 instances, on 0 of 1 000 regular ones, and on one beyond them that a proof found";
        assert_eq!(how_often(&row), told);
    }

    #[test]
    fn proof_text_counts_its_parts_with_singular_for_one() {
        let told = |proved: Proved| super::proved(&proved);
        let courses = Proved::for_all("all real c >= 0; 3 workers").by(12, "courses").by(1_234, "programs");
        assert_eq!(told(courses), "all real c >= 0; 3 workers: 12 courses, 1 234 programs");
        let identity = Proved::for_all("all real g").by(1, "identities").by(1, "courses").by(1, "sheep");
        assert_eq!(told(identity), "all real g: 1 identity, 1 course, 1 sheep");
    }

    #[test]
    fn the_rows_of_which_something_is_proved_are_counted_those_that_mend_others_too() {
        let proved = Row { proved: vec![Proved::default(), Proved::default()], ..Row::default() };
        let of =
            |rows: Vec<Row>| how_many_are_proved(&Ledger { depth: crate::Depth::Quick, seed: 1, papers: vec![], rows });
        let told = |rows: &str| Some(format!("Proved for all real parameters at small sizes: {rows}"));
        assert_eq!(of(vec![Row::default()]), None);
        assert_eq!(of(vec![Row::default(), proved.clone()]), told("1 row"));
        let mending = Row { mending: Some(crate::RemedyKind::Corrected), ..proved.clone() };
        assert_eq!(of(vec![proved.clone(), mending.clone()]), told("2 rows"));
        let in_part = Row { unproved: Some("Of two.".to_owned()), ..proved.clone() };
        assert_eq!(of(vec![in_part.clone()]), told("1 row in part"));
        assert_eq!(of(vec![in_part.clone(), proved, mending, in_part.clone()]), told("2 rows, and 2 in part"));
        let unproved = Row { proved: Vec::new(), ..in_part.clone() };
        assert_eq!(of(vec![unproved.clone()]), None);
        assert_eq!(unproved_title(&unproved), "not proved for all real parameters");
        assert_eq!((unproved_title(&in_part), extent(&in_part)), ("proved in part only", "all reals, in part"));
    }

    #[test]
    fn a_control_is_caught_at_an_instance_by_a_proof_or_not_at_all() {
        let control =
            |at, by_proof| caught(&ControlOutcome { wrong: "it".to_owned(), at, counterexample: None, by_proof });
        assert_eq!(control(Some(3), false), "caught at instance 3");
        assert_eq!(control(Some(1), true), "caught by the proof, as the check confirms");
        assert_eq!(control(None, false), "not caught");
    }

    #[test]
    fn how_often_a_statement_fails_is_told_of_all_instances_and_of_the_regular_ones() {
        assert_eq!(how_often(&row(None)), "on 7 of 1 234 instances, on 5 of 1 000 regular ones");
        assert_eq!(failures(&row(None)), how_often(&row(None)));
        assert_eq!(how_often(&Row::default()) + &failures(&Row::default()), "");
    }
}
