//! What follows from a counterexample of which it cannot be told whether it counts: nothing.

use super::*;

/// What names a kind and is none of it.
const UNREADABLE: [&str; 4] = [
    r#"{"kind":"cluster","workers":2}"#,
    r#"{"kind":"star","workers":[{"c":1,"w":1,"tasks":60000000},{"c":1,"w":1,"tasks":1}]}"#,
    r#"{"kind":"ring","W":1,"H":1,"w":[1,1],"c":[[0,1]]}"#,
    r#"{"kind":"graph","vertices":3,"edges":[[0,3]]}"#,
];

fn failing_on(value: &str) -> Counterexample {
    Counterexample::new(serde_json::from_str(value).expect("a value"), "so", "not so")
}

/// A sweep that fails on each of these values.
fn sweep_over(context: &RunContext, values: &[&str]) -> Finding {
    let all: Vec<_> = (0..values.len()).collect();
    Sweep::complete(context, "some values").check(all, |&index| Err(failing_on(values[index])))
}

/// The row of a claim that fails on these values.
fn row_failing_on(values: &'static [&'static str]) -> Row {
    struct Fails(&'static [&'static str]);
    impl Check for Fails {
        fn finding(&self, context: &RunContext) -> Finding {
            sweep_over(context, self.0)
        }

        fn controls(&self, context: &RunContext) -> Vec<(&'static str, Finding)> {
            vec![(CAUGHT.0, below(context, 0))]
        }
    }
    ledger_of(Claim { test: Box::leak(Box::new(Fails(values))), ..FAILS }, "").rows.swap_remove(0)
}

/// Its verdict, why nothing follows from it, and on how many values it fails.
fn told(row: &Row) -> (Verdict, &str, u64) {
    (row.verdict, row.failures.untold.as_deref().unwrap_or_default(), row.failures.all)
}

#[test]
fn a_row_whose_counterexample_cannot_be_read_back_is_void_and_says_why() {
    for value in UNREADABLE {
        let row = row_failing_on(Vec::leak(vec![value]));
        let (verdict, why, failures) = told(&row);
        assert_eq!((verdict, failures, &row.counterexample), (Verdict::Void, 0, &None), "{value}");
        assert!(why.contains("cannot be read back: "), "{value}: {why}");
        let screen = crate::render::Screen { width: None, has_colours: false };
        let ledger = Ledger { depth: Depth::Quick, seed: 0, papers: vec![], rows: vec![row.clone()] };
        assert!(crate::render::table(&ledger, screen).contains("void, for {"), "{value}");
    }
}

#[test]
fn one_value_that_cannot_be_read_back_is_enough_wherever_it_stands() {
    assert_eq!(row_failing_on(&["12"]).verdict, Verdict::False);
    for values in [&["12", UNREADABLE[0]], &[UNREADABLE[1], "12"], &["11", UNREADABLE[2]]] {
        assert_eq!(row_failing_on(values).verdict, Verdict::Void, "{values:?}");
    }
}

#[test]
fn a_hypothesis_that_does_not_apply_is_not_satisfied() {
    let row = row_failing_on(&[r#"{"table":1}"#]);
    let why = "the hypothesis even does not apply to what a counterexample is about (no instance)";
    assert_eq!(told(&row), (Verdict::Void, why, 0));
}

#[test]
fn one_broken_hypothesis_puts_an_instance_outside() {
    let more = "\n[[hypothesis]]\nid = \"star\"\nwhere = \"1\"\nquote = \"stars\"\nkind = \"assumed\"\n";
    let text = CATALOGUE.replace("[[claim]]", &format!("{more}\n[[claim]]"));
    let verdict = |hypotheses: &str, limit: fn(&RunContext) -> Finding| {
        let catalogue = Catalogue::read(&text.replace("[\"even\"]", hypotheses)).expect("a catalogue");
        const BOTH: &[Hypothesis] = &[
            Hypothesis { id: "even", holds: &is_even },
            Hypothesis {
                id: "star",
                holds: &|about| about.instance().map(|_: &schedcheck_model::switch::Switch| true),
            },
        ];
        let test = test(limit, Some(CAUGHT));
        let claim = Claim { id: "paper/claim", hypotheses: BOTH, test, ..FAILS };
        let row =
            Ledger::over(&catalogue, &[claim], &RunContext::silent(Depth::Quick, 0), |_| true, |_| ()).rows.remove(0);
        (row.failures.outside, row.failures.untold.is_some())
    };
    let odd: Checks = |context| sweep_over(context, &["11", "13"]);
    for hypotheses in ["[\"even\", \"star\"]", "[\"star\", \"even\"]"] {
        let (outside, _) = verdict(hypotheses, odd);
        assert_eq!(outside, 2, "{hypotheses}");
        assert_eq!(verdict(hypotheses, |context| sweep_over(context, &["12"])), (0, true), "{hypotheses}");
    }
}

#[test]
fn a_condition_that_does_not_apply_is_not_met_and_makes_its_row_void() {
    let never = Remedy::Restriction { condition: "it is a ring", meets: &|_| None };
    let rows = ledger_of(Claim { remedy: Some(never), ..FAILS }, "").rows;
    assert_eq!((rows[1].id.as_str(), rows[1].verdict), ("paper/claim+restricted", Verdict::Void));
    let why = rows[1].failures.untold.as_deref().expect("a reason");
    assert_eq!(why, "the condition that it is a ring does not apply to no instance");
}

#[test]
fn a_control_is_not_caught_by_what_cannot_be_read_back() {
    let unreadable: (_, Checks) = ("an unreadable control", |context| sweep_over(context, &UNREADABLE));
    let row = ledger_of(holds_with(Some(unreadable)), "").rows.swap_remove(0);
    let (verdict, why, _) = told(&row);
    assert!(verdict == Verdict::Void && why.starts_with("of a control (an unreadable control): {"), "{why}");
    let caught_later: (_, Checks) = ("another", |context| sweep_over(context, &[UNREADABLE[0], "12"]));
    assert_eq!(verdicts(holds_with(Some(caught_later))), only(Verdict::Confirmed));
}

#[test]
fn single_instances_and_those_of_proofs_are_read_back_like_those_of_sweeps() {
    let examined: Checks = |_| {
        let mut finding = Finding::over("one value");
        finding.examine(Err(failing_on(UNREADABLE[3])));
        finding
    };
    let proof: Checks = |context| {
        let fails = |_: &u64| Err(failing_on(UNREADABLE[1]));
        below(context, 1_000).refuted_by(context, &1, |&number: &u64| number.into(), fails)
    };
    for check in [examined, proof] {
        let row = ledger_of(checking(FAILS, check), "").rows.swap_remove(0);
        let (verdict, why, failures) = told(&row);
        assert_eq!((verdict, failures, row.by_proof), (Verdict::Void, 0, false));
        assert!(why.contains("cannot be read back"), "{why}");
    }
}

#[test]
fn parts_of_a_divided_run_tell_why_nothing_follows() {
    let failures =
        sweep_over(&RunContext::silent(Depth::Quick, 0).admitting(&|_| Admission::Untold("why".into())), &["12"]);
    let written = serde_json::to_string(&failures).expect("plain data");
    assert_eq!(serde_json::from_str::<Finding>(&written).expect("a finding").failures.untold.as_deref(), Some("why"));
    let holds = serde_json::to_string(&below(&RunContext::silent(Depth::Quick, 0), 1_000)).expect("plain data");
    assert!(!holds.contains("untold"), "{holds}");
}
