//! The ledger as a whole: its verdicts are the reviewed ones, it is the same on any number of threads, and the
//! documents carry what is told of it.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

use schedcheck::papers;
use schedcheck_audit::ledger::told;
use schedcheck_harness::catalogue::Published;
use schedcheck_harness::regular::is_regular;
use schedcheck_harness::{Depth, Kinds, Ledger, Row, RunContext, Verdict, recorded, render};
use serde_json::json;

static QUICK: LazyLock<Ledger> = LazyLock::new(|| run(2, |_| true));

fn run(threads: usize, wanted: impl Fn(&Published) -> bool + Send) -> Ledger {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    pool.install(|| Ledger::run(papers::all(), &RunContext::silent(Depth::Quick, 1), wanted, |_| ()))
}

fn with_snapshots_of(folder: &str, test: impl FnOnce()) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(test);
}

#[test]
fn the_verdicts_are_the_recorded_ones() {
    for paper in papers::all().names() {
        let rows = QUICK.rows.iter().filter(|row| row.paper() == paper);
        with_snapshots_of(&format!("papers/{paper}"), || {
            insta::assert_snapshot!("verdicts", recorded::lines(rows));
        });
    }
    assert_eq!(papers::all().recorded().changes(&QUICK.rows), []);
}

#[test]
fn the_ledger_at_quick_depth_is_the_reviewed_one() {
    with_snapshots_of("snapshots", || insta::assert_snapshot!("ledger", render::markdown(papers::all(), &QUICK)));
}

/// One claim in eighteen, for the sake of time (`.ci/run` compares all), and those that share work among threads in
/// ways of their own.
fn is_written_twice(published: &Published) -> bool {
    ["rr6005/table-1", "rr6005/fig-22-25"].contains(&published.id.as_str())
        || papers::all().position(&published.id).is_some_and(|position| position.is_multiple_of(18))
}

#[test]
fn one_thread_writes_the_same_rows() {
    let alone = run(1, is_written_twice);
    let id_of_claim = |row: &Row| row.published_id().to_owned();
    let wanted: Vec<_> = alone.rows.iter().map(id_of_claim).collect();
    let both = QUICK.rows.iter().filter(|row| wanted.contains(&id_of_claim(row))).cloned().collect();
    assert!(alone.rows.len() > 10);
    assert_eq!(render::json(&alone), render::json(&Ledger { rows: both, ..QUICK.clone() }));
}

/// The list of sizes comes of a run of the check in which nothing is proved, the number of theorems of one that proves.
#[test]
fn as_many_sizes_are_listed_as_theorems_are_proved() {
    let rows = papers::all().provable_rows();
    let stand = QUICK.rows.iter().filter(|row| rows.contains(&row.id) && row.verdict.stands());
    let quick = |row: &str| papers::all().sizes(row).take_while(|size| size.depth == Depth::Quick).count() as u64;
    let both: Vec<_> = stand.map(|row| (&row.id, quick(&row.id), row.theorems)).collect();
    assert!(both.len() >= 20, "{}", both.len());
    assert_eq!(both.iter().find(|(_, listed, proved)| listed != proved), None);
}

/// The ledger as it is kept: its refuted rows, and of these what `schedcheck-audit` reads.
fn kept() -> String {
    let row = |row: &Row| {
        let mut kept = json!({"id": row.id, "verdict": row.verdict, "witnesses": row.witnesses});
        if let Some(why) = &row.no_witness_because {
            kept["unwitnessed"] = why.as_str().into();
        }
        kept
    };
    let rows: Vec<_> = QUICK.rows.iter().filter(|row| row.verdict.is_failure()).map(row).collect();
    let kept = json!({"depth": QUICK.depth, "seed": QUICK.seed, "rows": rows});
    serde_json::to_string_pretty(&kept).expect("plain data") + "\n"
}

/// Of which kinds the optima are that certificates prove, statement by statement: what `claims --trust` names.
fn certified_kinds() -> String {
    let mut of: BTreeMap<&str, Kinds> = BTreeMap::new();
    for row in &QUICK.rows {
        let kinds = of.entry(row.published_id()).or_default();
        *kinds = kinds.with(row.optima.kinds);
    }
    of.retain(|_, kinds| *kinds != Kinds::default());
    serde_json::to_string_pretty(&of).expect("plain data") + "\n"
}

#[test]
fn the_optima_that_are_certified_are_of_the_reviewed_kinds() {
    with_snapshots_of("snapshots", || {
        insta::assert_binary_snapshot!("ledger-certified.json", certified_kinds().into_bytes());
    });
}

#[test]
fn the_witnesses_of_the_ledger_are_the_reviewed_ones_and_each_is_accepted() {
    let (told, counts) = told(&render::json(&QUICK)).expect("a ledger");
    with_snapshots_of("snapshots", || {
        insta::assert_snapshot!("ledger-witnesses", told);
        insta::assert_binary_snapshot!("ledger-kept.json", kept().into_bytes());
    });
    assert_eq!(told, schedcheck_audit::ledger::told(&kept()).expect("a ledger").0);
    assert_eq!((counts.rejected, counts.unread), (0, 0), "{told}");
    assert!(counts.accepted >= 20, "{told}");
}

#[test]
fn every_error_of_a_paper_has_a_witness_or_says_why_there_is_none() {
    for row in QUICK.rows.iter().filter(|row| row.is_error()) {
        assert_eq!(row.witnesses.is_empty(), row.no_witness_because.is_some(), "{}", row.id);
    }
}

#[test]
fn a_ledger_is_no_longer_than_it_may_be() {
    assert!(render::json(&QUICK).len() < 3_000_000);
}

#[test]
fn every_published_claim_has_a_row() {
    let rows = || QUICK.rows.iter().filter(|row| !row.is_mending());
    assert_eq!(rows().count(), papers::all().statements().count());
    let unchecked: Vec<_> = rows().filter(|row| row.verdict == Verdict::NotYetChecked).map(|row| &row.id).collect();
    assert_eq!(unchecked, [] as [&String; 0]);
}

#[test]
fn no_error_of_a_paper_rests_on_an_instance_outside_of_its_hypotheses() {
    for row in QUICK.rows.iter().filter(|row| row.verdict.is_error()) {
        let headline = row.counterexample.as_ref().unwrap_or_else(|| panic!("{}: no counterexample", row.id));
        assert_eq!(is_regular(&headline.instance), Ok(true), "{}: {}", row.id, headline.instance);
        for condition in &row.hypotheses {
            assert!(condition.satisfied == Some(true) || condition.by.is_some(), "{}: {}", row.id, condition.id);
        }
    }
}

#[test]
fn failures_have_a_summary_and_undecidable_rows_a_reason() {
    for row in QUICK.rows.iter().filter(|row| !row.is_mending()) {
        assert_eq!(row.verdict.is_failure(), !row.plain.is_empty(), "{}: {}", row.id, row.plain);
        assert!(row.plain.is_empty() || row.plain.ends_with('.') && row.plain.split(' ').count() > 4, "{}", row.plain);
        assert_eq!(row.verdict == Verdict::NotDecidable, row.undecidable.is_some(), "{}", row.id);
    }
}

#[test]
fn consequences_name_a_row_that_fails_by_itself() {
    let followers: Vec<_> = QUICK.rows.iter().filter(|row| row.follows.is_some()).collect();
    for row in &followers {
        let first = QUICK.rows.iter().find(|other| Some(&other.id) == row.follows.as_ref()).expect("a row");
        assert!(first.verdict.is_failure() && first.follows.is_none(), "{} follows {}", row.id, first.id);
        assert!(first.is_error() || !row.verdict.is_error(), "{} is an error, and {} is none", row.id, first.id);
    }
    let errors: usize = QUICK.counts().iter().map(|count| count.errors).sum();
    let failing = QUICK.rows.iter().filter(|row| row.verdict.is_error() && !row.is_mending()).count();
    assert_eq!(errors + followers.iter().filter(|row| row.verdict.is_error()).count(), failing);
}

#[test]
fn repeated_statements_name_an_original_with_the_same_verdict() {
    let repeats: Vec<_> = QUICK.rows.iter().filter(|row| !row.is_mending() && row.same_as.is_some()).collect();
    assert!(!repeats.is_empty());
    for row in repeats {
        let first = QUICK.rows.iter().find(|other| Some(&other.id) == row.same_as.as_ref());
        let first = first.unwrap_or_else(|| panic!("{} repeats a statement that there is not", row.id));
        assert!(first.same_as.is_none() && !first.is_mending(), "{} repeats {}", row.id, first.id);
        // What an example shows may be the part of a statement that holds.
        let holds = first.verdict.stands() || QUICK.mending(first).is_some_and(|mending| mending.verdict.stands());
        assert!(
            if row.verdict.stands() { holds } else { first.verdict.is_failure() },
            "{} repeats {}",
            row.id,
            first.id
        );
    }
}

#[test]
fn no_hypothesis_is_quoted_from_a_proof() {
    for entry in papers::all().iter() {
        for assumption in &entry.catalogue.hypotheses {
            assert!(!assumption.place.contains("proof"), "{}: {}", entry.name(), assumption.id);
        }
    }
}

#[test]
fn what_holds_by_definition_stands() {
    for row in QUICK.rows.iter().filter(|row| row.by_definition.is_some()) {
        assert!(row.verdict.stands(), "{}: {}", row.id, row.verdict);
    }
}

#[test]
fn every_statement_that_mends_another_holds() {
    for row in QUICK.rows.iter().filter(|row| row.is_mending()) {
        assert!(row.verdict.stands(), "{}: {}", row.id, row.verdict);
    }
}

#[test]
fn the_readme_carries_the_generated_summary() {
    let readme = include_str!("../../README.md");
    let summary = render::summary(papers::all(), &QUICK);
    assert!(
        readme.contains(&summary),
        "put the output of `schedcheck verify --format summary` into the README:\n{summary}"
    );
}

#[test]
fn the_page_of_findings_is_the_generated_one() {
    let page = include_str!("../../docs/findings.md");
    let findings = render::findings(papers::all(), &QUICK);
    let first = page.lines().zip(findings.lines()).find(|(kept, found)| kept != found);
    assert!(
        page == findings,
        "run `schedcheck verify --format findings --out docs/findings.md`; the first line that differs: {first:?}"
    );
}
