//! Which verdict follows from what a check, its control and its remedy found.

use serde_json::json;

use super::super::{Hypothesis, Paper, Sweep, catalogue::Catalogue};
use super::*;

const CATALOGUE: &str = r#"
[paper]
name = "paper"
citation = "nobody"

[[hypothesis]]
id = "even"
where = "1"
quote = "even numbers"

[[claim]]
id = "paper/claim"
where = "2"
statement = "numbers are $< 10$"
hypotheses = ["even"]
"#;

const EVEN: &[Hypothesis] =
    &[Hypothesis { id: "even", holds: |value| value.as_u64().is_none_or(|number| number % 2 == 0) }];

const CAUGHT: Control = Control { wrong: "nothing is small", check: |effort| below(effort, 0) };

/// Numbers up to 100, of which those from `limit` on fail.
fn below(effort: &Effort, limit: u64) -> Finding {
    Sweep::complete(effort, "numbers up to 100").check(0..=100_u64, |&number| {
        if number < limit { Ok(()) } else { Err(Counterexample::new(number.into(), "small", "large")) }
    })
}

/// A box of stars of which every one fails that has fewer than two workers.
fn lone_workers_fail(effort: &Effort) -> Finding {
    use schedcheck_model::star::Star;
    let stars = [Star::of([(1, 1, 1)]), Star::of([(1, 1, 1), (1, 1, 1)])];
    Sweep::complete(effort, "two stars").check(stars, |star| {
        let instance = json!({"kind": "star", "workers": star.workers().iter().map(|_| json!({"c": 1, "w": 1, "tasks": 1})).collect::<Vec<_>>()});
        if star.workers().len() > 1 { Ok(()) } else { Err(Counterexample::new(instance, "a", "b")) }
    })
}

fn catalogue(more: &str) -> Catalogue {
    Catalogue::read(&format!("{CATALOGUE}{more}")).expect("a catalogue")
}

fn ledger_of(claim: Claim, more: &str) -> Ledger {
    let claim = Claim { id: "paper/claim", hypotheses: EVEN, ..claim };
    Ledger::over(&catalogue(more), &[claim], &Effort::silent(Depth::Quick, 0), |_| true, |_| ())
}

fn verdicts(claim: Claim) -> Vec<(String, Verdict)> {
    ledger_of(claim, "").rows.into_iter().map(|row| (row.id["paper/claim".len()..].to_owned(), row.verdict)).collect()
}

const HOLDS: Claim = Claim { check: |effort| below(effort, 1_000), control: CAUGHT, ..Claim::BARE };
const FAILS: Claim = Claim { check: |effort| below(effort, 11), plain: "It is 12.", ..HOLDS };
const HOLDING: Correction =
    Correction { statement: "numbers are < 1000", test: None, check: |effort| below(effort, 1_000), control: CAUGHT };
const FAILING: Correction = Correction { check: |effort| below(effort, 20), ..HOLDING };

fn only(verdict: Verdict) -> Vec<(String, Verdict)> {
    vec![(String::new(), verdict)]
}

fn mended(verdict: Verdict, suffix: &str, other: Verdict) -> Vec<(String, Verdict)> {
    vec![(String::new(), verdict), (suffix.to_owned(), other)]
}

#[test]
fn a_claim_whose_control_is_caught_is_confirmed() {
    assert_eq!(verdicts(HOLDS), only(Verdict::Confirmed));
}

#[test]
fn a_check_that_misses_its_control_is_void_whether_the_statement_holds_or_fails() {
    let missed = Control { wrong: "nothing", check: |effort| below(effort, 1_000) };
    assert_eq!(verdicts(Claim { control: missed, ..HOLDS }), only(Verdict::Void));
    assert_eq!(verdicts(Claim { control: missed, ..FAILS }), only(Verdict::Void));
    assert_eq!(verdicts(Claim { control: Control::NONE, ..HOLDS }), only(Verdict::Void));
}

#[test]
fn a_check_over_an_empty_domain_is_void() {
    assert_eq!(verdicts(Claim { check: |_| Finding::over("nothing"), ..HOLDS }), only(Verdict::Void));
}

#[test]
fn a_failure_is_what_its_remedy_makes_of_it() {
    let with = |remedy| verdicts(Claim { remedy: Some(remedy), ..FAILS });
    let confirmed = Verdict::Confirmed;
    assert_eq!(verdicts(FAILS), only(Verdict::False));
    assert_eq!(with(Remedy::Correction(HOLDING)), mended(Verdict::False, "+corrected", confirmed));
    assert_eq!(with(Remedy::Edit(HOLDING)), mended(Verdict::Misprint, "+edited", confirmed));
    assert_eq!(with(Remedy::Reading(HOLDING)), mended(Verdict::Imprecise, "+reread", confirmed));
    let small = Remedy::Restriction { condition: "it is small", meets: |value| value.as_u64().is_some_and(|n| n < 9) };
    assert_eq!(with(small), mended(Verdict::Hypothesis, "+restricted", confirmed));
}

#[test]
fn a_remedy_that_fails_excuses_nothing() {
    let with = |remedy| verdicts(Claim { remedy: Some(remedy), ..FAILS });
    assert_eq!(with(Remedy::Edit(FAILING)), mended(Verdict::False, "+edited", Verdict::False));
    assert_eq!(with(Remedy::Reading(FAILING)), mended(Verdict::False, "+reread", Verdict::False));
    let nearly = |value: &Value| value.as_u64().is_some_and(|n| n < 20);
    let nearly = Remedy::Restriction { condition: "it is below 20", meets: nearly };
    assert_eq!(with(nearly), mended(Verdict::False, "+restricted", Verdict::False));
}

#[test]
fn a_condition_that_nothing_meets_restricts_to_nothing_and_is_void() {
    let never = Remedy::Restriction { condition: "it is none", meets: |_| false };
    let rows = verdicts(Claim { remedy: Some(never), ..FAILS });
    assert_eq!(rows, mended(Verdict::False, "+restricted", Verdict::Void));
}

#[test]
fn the_headline_satisfies_every_hypothesis_and_what_breaks_one_is_counted_apart() {
    let ledger = ledger_of(FAILS, "");
    let row = &ledger.rows[0];
    assert_eq!(row.counterexample.as_ref().unwrap().instance, 12);
    assert_eq!(row.hypotheses[0].satisfied, Some(true));
    assert_eq!((row.failures.all, row.failures.outside), (45, 45));
    assert_eq!(row.failures.smallest_outside.as_ref().unwrap().instance, 11);
}

#[test]
fn what_a_check_of_single_instances_says_outside_of_the_hypotheses_accuses_nobody() {
    let examined = |_: &Effort| {
        let mut finding = Finding::over("one number");
        finding.examine(Err(Counterexample::new(11.into(), "small", "large")));
        finding
    };
    assert_eq!(verdicts(Claim { check: examined, ..FAILS }), only(Verdict::Boundary));
}

#[test]
fn a_failure_on_irregular_instances_alone_is_a_boundary() {
    assert_eq!(verdicts(Claim { check: lone_workers_fail, ..FAILS }), only(Verdict::Boundary));
}

#[test]
fn tables_are_reproduced_or_not() {
    fn recomputed(limit: u64) -> Finding {
        Finding { recomputes: true, ..below(&Effort::silent(Depth::Quick, 0), limit) }
    }
    assert_eq!(verdicts(Claim { check: |_| recomputed(1_000), ..HOLDS }), only(Verdict::Reproduced));
    assert_eq!(verdicts(Claim { check: |_| recomputed(10), ..HOLDS }), only(Verdict::NotReproduced));
}

#[test]
fn what_is_not_decidable_is_measured_and_never_confirmed() {
    let more = "undecidable = \"nothing is quantified\"";
    let of = |claim| ledger_of(claim, more).rows[0].verdict;
    assert_eq!(of(HOLDS), Verdict::Void, "nothing was measured");
    let measured = Claim { check: |effort| below(effort, 1_000).note("the mean is 50"), ..HOLDS };
    assert_eq!(of(measured), Verdict::NotDecidable);
    assert_eq!(of(Claim { control: Control::NONE, ..measured }), Verdict::NotDecidable);
    let failing = Claim { check: |effort| below(effort, 11).note("the mean is 50"), ..FAILS };
    let row = &ledger_of(failing, more).rows[0];
    assert_eq!((row.verdict, &row.counterexample, row.plain.as_str()), (Verdict::NotDecidable, &None, ""));
}

#[test]
fn one_slip_counts_once() {
    let errors = |claim| ledger_of(claim, "").counts()[0].errors;
    assert_eq!(errors(FAILS), 1);
    assert_eq!(errors(Claim { follows: Some("paper/other"), ..FAILS }), 0);
    assert_eq!(errors(HOLDS), 0);
}

#[test]
fn a_check_that_was_stopped_settles_only_what_it_has_seen() {
    fn stopped(limit: u64) -> Finding {
        Finding { interrupted: true, ..below(&Effort::silent(Depth::Quick, 0), limit) }
    }
    assert_eq!(verdicts(Claim { check: |_| stopped(1_000), ..HOLDS }), only(Verdict::Interrupted));
    assert_eq!(verdicts(Claim { check: |_| stopped(12), ..FAILS }), only(Verdict::False));
    let late = Claim { check: |effort| Finding { interrupted: true, ..lone_workers_fail(effort) }, ..FAILS };
    assert_eq!(verdicts(late), only(Verdict::Interrupted));
    let halved = Correction { check: |_| stopped(1_000), ..HOLDING };
    let rows = verdicts(Claim { remedy: Some(Remedy::Edit(halved)), ..FAILS });
    assert_eq!(rows, mended(Verdict::Interrupted, "+edited", Verdict::Interrupted));
}

#[test]
fn a_claim_without_a_check_is_neither_confirmed_nor_refuted() {
    let paper = Paper { catalogue: CATALOGUE, ..Paper::BARE };
    let ledger = Ledger::run(&Papers::new(&[paper]), &Effort::silent(Depth::Quick, 0), |_| true, |_| ());
    assert_eq!(ledger.rows.len(), 1);
}
