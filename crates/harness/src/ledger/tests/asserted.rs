//! What a row says of instances of which nothing is asserted, or that its reading sets aside, and of its marks.

use super::*;
use crate::{nothing_asserted, set_aside};

/// Numbers up to 200 are below 1000; of those that are not multiples of `every` nothing is asserted.
fn multiples(context: &RunContext, every: u64) -> Finding {
    Sweep::complete(context, "numbers up to 200")
        .check(0..=200_u64, |&number| if number % every == 0 { small(number, 1_000) } else { nothing_asserted() })
}

/// Numbers up to 100 are below a limit; those from 90 on are set aside.
fn aside(context: &RunContext, limit: u64) -> Finding {
    Sweep::complete(context, "numbers up to 100")
        .check(0..=100_u64, |&number| if number < 90 { small(number, limit) } else { set_aside(small(number, limit)) })
}

fn small(number: u64, limit: u64) -> Result<(), Counterexample> {
    if number < limit { Ok(()) } else { Err(Counterexample::new(number.into(), "small", "large")) }
}

fn row_of(check: Checks, more: &str) -> Row {
    ledger_of(checking(HOLDS, check), more).rows.swap_remove(0)
}

#[test]
fn an_instance_of_which_nothing_is_asserted_is_counted_apart() {
    let row = row_of(|context| multiples(context, 10), "");
    assert_eq!((row.verdict, row.enumerated, row.failures.vacuous, row.asserted()), (Verdict::Confirmed, 201, 180, 21));
    assert_eq!(row.failures.regular_instances, 21);
    assert_eq!(crate::render::instances(&row), "201, of which 21");
}

#[test]
fn a_row_is_void_where_hardly_anything_is_asserted() {
    let checks: [(Checks, Verdict); 2] =
        [(|context| multiples(context, 22), Verdict::Confirmed), (|context| multiples(context, 23), Verdict::Void)];
    for (check, verdict) in checks {
        assert_eq!(row_of(check, "").verdict, verdict);
    }
    let nothing: Checks = |context| Sweep::complete(context, "numbers").check(0..5_u64, |_| nothing_asserted());
    assert_eq!(row_of(nothing, "").verdict, Verdict::Void);
}

#[test]
fn failure_on_excluded_instances_alone_is_imprecise() {
    // Of the numbers up to 100 those from 95 on fail, and of these three are even, as the hypothesis has it.
    let row = row_of(|context| aside(context, 95), "");
    let Failures { all, aside: set_aside, failing_aside, outside, .. } = row.failures;
    assert_eq!((row.verdict, all, set_aside, failing_aside, outside), (Verdict::Imprecise, 0, 11, 3, 3));
    assert_eq!((row.asserted(), &row.counterexample), (90, &None));
    let told = "of the 11 instances that the reading sets aside it fails on 3, first on 96";
    assert_eq!(crate::render::told::aside(&row), told);
    let row = row_of(|context| aside(context, 1_000), "");
    assert_eq!((row.verdict, row.failures.aside), (Verdict::Confirmed, 11));
    assert!(crate::render::told::failures(&row).starts_with("it holds too on the 11 instances"));
    // What fails on others as well fails.
    assert_eq!(row_of(|context| aside(context, 50), "").verdict, Verdict::False);
}

#[test]
fn failure_that_rests_on_one_extracted_character_is_imprecise() {
    let of = |more| ledger_of(FAILS, more).rows.swap_remove(0);
    assert_eq!(of("").verdict, Verdict::False);
    let row = of("extraction = \"< for <=\"");
    assert_eq!((row.verdict, row.extraction.as_deref()), (Verdict::Imprecise, Some("< for <=")));
    assert_eq!(crate::render::told::marks(&row), [("rests on one character of the text that we have", "< for <=")]);
}

#[test]
fn definitions_and_repetitions_are_not_of_substance() {
    let of = |more| ledger_of(HOLDS, more).rows.swap_remove(0);
    assert!(of("").is_of_substance());
    for more in ["by_definition = \"an identity\"", "same_as = \"paper/other\""] {
        let row = of(more);
        assert_eq!((row.verdict, row.is_of_substance()), (Verdict::Confirmed, false), "{more}");
    }
}
