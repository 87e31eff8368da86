//! Which verdict follows from what a check, its control and its remedy found.

use serde_json::json;

use super::super::{Check, Finding, Hypothesis, Paper, Proved, RemedyKind, Sweep, catalogue::Catalogue};
use super::*;

mod asserted;
mod proofs;
mod rows;
mod untold;

const CATALOGUE: &str = r#"
[paper]
name = "paper"
citation = "nobody"

[[hypothesis]]
id = "even"
where = "1"
quote = "even numbers"
kind = "assumed"

[[claim]]
id = "paper/claim"
where = "2"
statement = "numbers are $< 10$"
hypotheses = ["even"]
"#;

const EVEN: &[Hypothesis] = &[Hypothesis { id: "even", holds: &is_even }];

/// Numbers are even or odd; platforms are even, whatever they are.
fn is_even(about: &About) -> Option<bool> {
    match about {
        About::Named(value) => Some(value.as_u64()? % 2 == 0),
        About::Instance(_) | About::ThreePartition(_) | About::TwoPartition(_) | About::Graph(_) => Some(true),
    }
}

/// Whether the number that it is about is below a limit.
fn is_below(about: &About, limit: u64) -> Option<bool> {
    if let About::Named(value) = about { Some(value.as_u64()? < limit) } else { None }
}

type Checks = fn(&RunContext) -> Finding;

/// A check and its control as they come.
struct Parts {
    check: Checks,
    control: Option<(&'static str, Checks)>,
}

impl Check for Parts {
    fn finding(&self, context: &RunContext) -> Finding {
        (self.check)(context)
    }

    fn controls(&self, context: &RunContext) -> Vec<(&'static str, Finding)> {
        self.control.iter().map(|(wrong, check)| (*wrong, check(context))).collect()
    }
}

const CAUGHT: (&str, Checks) = ("nothing is small", |context| below(context, 0));
const MISSED: (&str, Checks) = ("nothing", |context| below(context, 1_000));

fn test(check: Checks, control: Option<(&'static str, Checks)>) -> &'static dyn Check {
    Box::leak(Box::new(Parts { check, control }))
}

/// The claim with another check, whose control is caught.
fn checking(claim: Claim, check: Checks) -> Claim {
    Claim { test: test(check, Some(CAUGHT)), ..claim }
}

/// The claim that holds, with another control.
fn holds_with(control: Option<(&'static str, Checks)>) -> Claim {
    Claim { test: test(|context| below(context, 1_000), control), ..HOLDS }
}

/// The claim that fails, with another control.
fn fails_with(control: (&'static str, Checks)) -> Claim {
    Claim { test: test(|context| below(context, 11), Some(control)), ..FAILS }
}

/// A check that catches one of its two controls.
struct OneOfTwo;

impl Check for OneOfTwo {
    fn finding(&self, context: &RunContext) -> Finding {
        below(context, 1_000)
    }

    fn controls(&self, context: &RunContext) -> Vec<(&'static str, Finding)> {
        [CAUGHT, MISSED].map(|(wrong, check)| (wrong, check(context))).into()
    }
}

/// A statement in place of another, with another check.
fn mending(check: Checks) -> Correction {
    Correction { test: test(check, Some(CAUGHT)), ..HOLDING }
}

/// Numbers up to 100, of which those from `limit` on fail.
fn below(context: &RunContext, limit: u64) -> Finding {
    Sweep::complete(context, "numbers up to 100").check(0..=100_u64, |&number| {
        if number < limit { Ok(()) } else { Err(Counterexample::new(number.into(), "small", "large")) }
    })
}

/// A box of stars of which every one fails that has fewer than two workers.
fn lone_workers_fail(context: &RunContext) -> Finding {
    use schedcheck_model::star::Star;
    let stars = [Star::of([(1, 1, 1)]), Star::of([(1, 1, 1), (1, 1, 1)])];
    Sweep::complete(context, "two stars").check(stars, |star| {
        let instance = json!({"kind": "star", "workers": star.workers().iter().map(|_| json!({"c": 1, "w": 1, "tasks": 1})).collect::<Vec<_>>()});
        if star.workers().len() > 1 { Ok(()) } else { Err(Counterexample::new(instance, "a", "b")) }
    })
}

/// The same, and a pair of workers fails as well.
fn all_stars_fail(context: &RunContext) -> Finding {
    lone_workers_fail(context).and(|| {
        let workers = json!([{"c": 1, "w": 1, "tasks": 1}, {"c": 1, "w": 1, "tasks": 1}]);
        let pair = Counterexample::new(json!({"kind": "star", "workers": workers}), "a", "b");
        Sweep::complete(context, "a pair").check([0_u64], |_| Err(pair.clone()))
    })
}

fn catalogue(more: &str) -> Catalogue {
    Catalogue::read(&format!("{CATALOGUE}{more}")).expect("a catalogue")
}

fn ledger_of(claim: Claim, more: &str) -> Ledger {
    let claim = Claim { id: "paper/claim", hypotheses: EVEN, ..claim };
    Ledger::over(&catalogue(more), &[claim], &RunContext::silent(Depth::Quick, 0), |_| true, |_| ())
}

fn verdicts(claim: Claim) -> Vec<(String, Verdict)> {
    ledger_of(claim, "").rows.into_iter().map(|row| (row.id["paper/claim".len()..].to_owned(), row.verdict)).collect()
}

const HOLDS: Claim =
    Claim { test: &Parts { check: |context| below(context, 1_000), control: Some(CAUGHT) }, ..Claim::BARE };
const FAILS: Claim = Claim {
    test: &Parts { check: |context| below(context, 11), control: Some(CAUGHT) },
    plain: "It is 12.",
    ..Claim::BARE
};
const HOLDING: Correction = Correction {
    statement: "numbers are < 1000",
    test: &Parts { check: |context| below(context, 1_000), control: Some(CAUGHT) },
};
const FAILING: Correction =
    Correction { test: &Parts { check: |context| below(context, 20), control: Some(CAUGHT) }, ..HOLDING };

fn only(verdict: Verdict) -> Vec<(String, Verdict)> {
    vec![(String::new(), verdict)]
}

fn remedied(verdict: Verdict, suffix: &str, other: Verdict) -> Vec<(String, Verdict)> {
    vec![(String::new(), verdict), (suffix.to_owned(), other)]
}

#[test]
fn a_claim_whose_control_is_caught_is_confirmed() {
    assert_eq!(verdicts(HOLDS), only(Verdict::Confirmed));
}

#[test]
fn a_check_that_misses_its_control_is_void_whether_the_statement_holds_or_fails() {
    assert_eq!(verdicts(holds_with(Some(MISSED))), only(Verdict::Void));
    assert_eq!(verdicts(fails_with(MISSED)), only(Verdict::Void));
    assert_eq!(verdicts(holds_with(None)), only(Verdict::Void));
    let one_of_two = Claim { test: &OneOfTwo, ..HOLDS };
    assert_eq!(verdicts(one_of_two), only(Verdict::Void));
}

#[test]
fn a_check_over_an_empty_domain_is_void() {
    assert_eq!(verdicts(checking(HOLDS, |_| Finding::over("nothing"))), only(Verdict::Void));
}

#[test]
fn a_failure_is_what_its_remedy_makes_of_it() {
    let with = |remedy| verdicts(Claim { remedy: Some(remedy), ..FAILS });
    let confirmed = Verdict::Confirmed;
    assert_eq!(verdicts(FAILS), only(Verdict::False));
    assert_eq!(
        with(Remedy::Statement(RemedyKind::Corrected, HOLDING)),
        remedied(Verdict::False, "+corrected", confirmed)
    );
    assert_eq!(with(Remedy::Statement(RemedyKind::Edited, HOLDING)), remedied(Verdict::Misprint, "+edited", confirmed));
    assert_eq!(
        with(Remedy::Statement(RemedyKind::Reread, HOLDING)),
        remedied(Verdict::Imprecise, "+reread", confirmed)
    );
    let small = Remedy::Restriction { condition: "it is small", meets: &|about| is_below(about, 9) };
    assert_eq!(with(small), remedied(Verdict::Hypothesis, "+restricted", confirmed));
    assert_eq!(
        with(Remedy::Statement(RemedyKind::Measured, HOLDING)),
        remedied(Verdict::False, "+measured", confirmed)
    );
}

#[test]
fn confirmed_rows_drop_their_remedy_and_undecidable_ones_keep_an_experiment() {
    assert_eq!(
        verdicts(Claim { remedy: Some(Remedy::Statement(RemedyKind::Edited, HOLDING)), ..HOLDS }),
        only(Verdict::Confirmed)
    );
    let measured = checking(HOLDS, |context| below(context, 1_000).note("the mean is 50"));
    let claim = Claim { remedy: Some(Remedy::Statement(RemedyKind::Measured, HOLDING)), ..measured };
    let rows = ledger_of(claim, "undecidable = \"nothing is quantified\"").rows;
    let told: Vec<_> = rows.iter().map(|row| (row.id.as_str(), row.verdict)).collect();
    assert_eq!(told, [("paper/claim", Verdict::NotDecidable), ("paper/claim+measured", Verdict::Confirmed)]);
}

#[test]
fn a_condition_leaves_the_hypotheses_in_force() {
    // It admits 11, which fails, and which is odd.
    let up_to_11 = Remedy::Restriction { condition: "it is below 12", meets: &|about| is_below(about, 12) };
    let rows = verdicts(Claim { remedy: Some(up_to_11), ..FAILS });
    assert_eq!(rows, remedied(Verdict::Hypothesis, "+restricted", Verdict::Confirmed));
}

#[test]
fn a_remedy_that_fails_excuses_nothing() {
    let with = |remedy| verdicts(Claim { remedy: Some(remedy), ..FAILS });
    assert_eq!(
        with(Remedy::Statement(RemedyKind::Edited, FAILING)),
        remedied(Verdict::False, "+edited", Verdict::False)
    );
    assert_eq!(
        with(Remedy::Statement(RemedyKind::Reread, FAILING)),
        remedied(Verdict::False, "+reread", Verdict::False)
    );
    let nearly = Remedy::Restriction { condition: "it is below 20", meets: &|about| is_below(about, 20) };
    assert_eq!(with(nearly), remedied(Verdict::False, "+restricted", Verdict::False));
}

#[test]
fn a_condition_that_nothing_meets_restricts_to_nothing_and_is_void() {
    let never = Remedy::Restriction { condition: "it is none", meets: &|_| Some(false) };
    let rows = verdicts(Claim { remedy: Some(never), ..FAILS });
    assert_eq!(rows, remedied(Verdict::False, "+restricted", Verdict::Void));
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
fn failures_outside_the_hypotheses_are_no_counterexamples() {
    let examined = |_: &RunContext| {
        let mut finding = Finding::over("one number");
        finding.examine(Err(Counterexample::new(11.into(), "small", "large")));
        finding
    };
    assert_eq!(verdicts(checking(FAILS, examined)), only(Verdict::Boundary));
    let edit = Remedy::Statement(RemedyKind::Edited, mending(examined));
    let rows = verdicts(Claim { remedy: Some(edit), ..FAILS });
    assert_eq!(rows, remedied(Verdict::False, "+edited", Verdict::Boundary));
}

#[test]
fn failure_on_irregular_instances_alone_is_a_boundary_case() {
    fn too_small_to_be_a_graph(context: &RunContext) -> Finding {
        let graph = |&vertices: &u64| {
            Err(Counterexample::new(json!({"kind": "graph", "vertices": vertices, "edges": []}), "a", "b"))
        };
        Sweep::complete(context, "one graph").check([2_u64], graph)
    }
    assert_eq!(verdicts(checking(FAILS, too_small_to_be_a_graph)), only(Verdict::Boundary));
}

#[test]
fn a_hypothesis_that_no_instance_can_break_needs_no_predicate() {
    let by = "quote = \"even numbers\"\nby = \"they are counted in pairs\"";
    let catalogue = Catalogue::read(&CATALOGUE.replace("quote = \"even numbers\"", by)).expect("a catalogue");
    let claim = Claim { id: "paper/claim", ..FAILS };
    let row = &Ledger::over(&catalogue, &[claim], &RunContext::silent(Depth::Quick, 0), |_| true, |_| ()).rows[0];
    assert_eq!(row.counterexample.as_ref().unwrap().instance, 11);
    assert_eq!(row.hypotheses[0].satisfied, None);
    assert_eq!(row.hypotheses[0].by.as_deref(), Some("they are counted in pairs"));
}

#[test]
fn a_failure_on_irregular_instances_alone_is_a_boundary() {
    assert_eq!(verdicts(checking(FAILS, lone_workers_fail)), only(Verdict::Boundary));
}

#[test]
fn tables_are_reproduced_or_not() {
    fn recomputed(limit: u64) -> Finding {
        Finding { recomputes: true, ..below(&RunContext::silent(Depth::Quick, 0), limit) }
    }
    fn stopped_table(limit: u64) -> Finding {
        Finding { interrupted: true, ..recomputed(limit) }
    }
    assert_eq!(verdicts(checking(HOLDS, |_| recomputed(1_000))), only(Verdict::Reproduced));
    assert_eq!(verdicts(checking(HOLDS, |_| recomputed(10))), only(Verdict::NotReproduced));
    assert_eq!(verdicts(checking(HOLDS, |_| stopped_table(10))), only(Verdict::NotReproduced));
    assert_eq!(verdicts(checking(HOLDS, |_| stopped_table(1_000))), only(Verdict::Interrupted));
}

#[test]
fn what_is_not_decidable_is_measured_and_never_confirmed() {
    let more = "undecidable = \"nothing is quantified\"";
    let of = |claim| ledger_of(claim, more).rows[0].verdict;
    assert_eq!(of(HOLDS), Verdict::Void, "nothing was measured");
    let measured = checking(HOLDS, |context| below(context, 1_000).note("the mean is 50"));
    assert_eq!(of(measured), Verdict::NotDecidable);
    let alone = test(|context| below(context, 1_000).note("the mean is 50"), None);
    assert_eq!(of(Claim { test: alone, ..measured }), Verdict::NotDecidable);
    let failing = checking(FAILS, |context| below(context, 11).note("the mean is 50"));
    let row = &ledger_of(failing, more).rows[0];
    assert_eq!((row.verdict, &row.counterexample, row.plain.as_str()), (Verdict::NotDecidable, &None, ""));
    assert_eq!((&row.failures, &row.degenerate), (&Failures::default(), &None));
    let failing = checking(FAILS, |context| all_stars_fail(context).note("the mean is 1"));
    let row = &ledger_of(failing, more).rows[0];
    assert_eq!((row.verdict, &row.degenerate), (Verdict::NotDecidable, &None));
}

#[test]
fn what_is_measured_needs_an_instance_and_the_whole_check() {
    let more = "undecidable = \"nothing is quantified\"";
    let of = |check: Checks| ledger_of(checking(HOLDS, check), more).rows[0].verdict;
    assert_eq!(of(|_| Finding::over("nothing").note("the mean is 50")), Verdict::Void);
    assert_eq!(of(|_| Finding { random: 1, ..Finding::over("a sample").note("it is 50") }), Verdict::NotDecidable);
    assert_eq!(of(|_| Finding { interrupted: true, ..Finding::over("nothing yet") }), Verdict::Interrupted);
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
        Finding { interrupted: true, ..below(&RunContext::silent(Depth::Quick, 0), limit) }
    }
    assert_eq!(verdicts(checking(HOLDS, |_| stopped(1_000))), only(Verdict::Interrupted));
    assert_eq!(verdicts(checking(FAILS, |_| stopped(12))), only(Verdict::False));
    let late = checking(FAILS, |context| Finding { interrupted: true, ..lone_workers_fail(context) });
    assert_eq!(verdicts(late), only(Verdict::Interrupted));
    let halved = mending(|_| stopped(1_000));
    let rows = verdicts(Claim { remedy: Some(Remedy::Statement(RemedyKind::Edited, halved)), ..FAILS });
    assert_eq!(rows, remedied(Verdict::Interrupted, "+edited", Verdict::Interrupted));
}

#[test]
fn a_control_whose_check_was_stopped_settles_nothing_whatever_becomes_of_the_statement() {
    let stopped: (_, Checks) = (CAUGHT.0, |context| Finding { interrupted: true, ..below(context, 0) });
    assert_eq!(verdicts(holds_with(Some(stopped))), only(Verdict::Interrupted));
    assert_eq!(verdicts(fails_with(stopped)), only(Verdict::Interrupted));
}

#[test]
fn what_was_stopped_before_it_saw_anything_is_not_void() {
    let at_once = |_: &RunContext| Finding { interrupted: true, ..Finding::over("nothing yet") };
    assert_eq!(verdicts(checking(HOLDS, at_once)), only(Verdict::Interrupted));
}

#[test]
fn a_claim_that_was_cut_off_has_a_row_that_says_so_and_nothing_else() {
    let papers = Papers::new(&[Paper { catalogue: CATALOGUE, ..Paper::BARE }]);
    let rows = Ledger::cut_off(&papers, "paper/claim");
    let told: Vec<_> =
        rows.iter().map(|row| (row.id.as_str(), row.verdict, row.place.as_str(), row.enumerated)).collect();
    assert_eq!(told, [("paper/claim", Verdict::Interrupted, "2", 0)]);
}

#[test]
fn random_instances_alone_confirm_nothing() {
    let sampled = |context: &RunContext| Sweep::random(context, "some numbers").check(0..9_u64, |_| Ok(()));
    assert_eq!(verdicts(checking(HOLDS, sampled)), only(Verdict::Void));
}

#[test]
fn a_claim_without_a_check_is_neither_confirmed_nor_refuted() {
    let paper = Paper { catalogue: CATALOGUE, ..Paper::BARE };
    let ledger = Ledger::run(&Papers::new(&[paper]), &RunContext::silent(Depth::Quick, 0), |_| true, |_| ());
    assert_eq!(ledger.rows.len(), 1);
    let row = &ledger.rows[0];
    assert_eq!(row.verdict, Verdict::NotYetChecked);
    let told: Vec<_> = row.hypotheses.iter().map(|it| (it.id.as_str(), it.quote.as_str(), it.satisfied)).collect();
    assert_eq!(told, [("even", "even numbers", None)]);
    assert_eq!(verdicts(Claim::BARE), only(Verdict::Void));
}
