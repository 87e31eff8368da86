//! The rows of one claim, put to its check at quick depth: what the tests of a paper ask for.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use schedcheck_files::Instance;
use serde_json::Value;

use super::catalogue::Catalogue;
use super::render::told;
use super::{
    Check, Claim, Counterexample, Depth, Finding, Hypothesis, Ledger, Paper, Papers, Row, RunContext, Sweep, Verdict,
};

/// The rows that the check of one claim gives. Each has caught its control, and has checked something.
///
/// # Panics
/// Panics if that is not so.
pub fn rows(paper: &Paper, id: &str) -> Vec<Row> {
    let context = RunContext::silent(Depth::Quick, 1);
    let rows = Ledger::run(&Papers::new(&[*paper]), &context, |published| published.id == id, |_| ()).rows;
    for row in rows.iter().filter(|row| row.verdict != Verdict::NotDecidable) {
        assert!(!row.controls.is_empty(), "{}: every check has a control", row.id);
        for control in &row.controls {
            assert!(control.at.is_some(), "{}: the check does not catch {}", row.id, control.wrong);
        }
        assert!(row.enumerated > 0, "{}: nothing was checked", row.id);
    }
    rows
}

/// Fails as `verdict` says, first at `instance` (of the regular ones, where there are any), with `found` in what is so
/// of it; in one sentence, and with a statement that mends it and holds. What counts as an error is refuted by a
/// witness, or says why there is none.
///
/// # Panics
/// Panics if it does not.
pub fn fails(paper: &Paper, id: &str, verdict: Verdict, instance: &str, found: &str) -> Row {
    let mut rows = rows(paper, id);
    assert_eq!(rows[0].verdict, verdict, "{:?}", rows[0]);
    assert!(verdict.is_failure() && rows[0].plain.len() > 20, "{id}: a failure is told in a sentence");
    let has_reason = rows[0].no_witness_because.is_some();
    assert!(!rows[0].is_error() || rows[0].witnesses.is_empty() == has_reason, "{id}: a witness, or why there is none");
    let counterexample = rows[0].counterexample.as_ref().expect("a failure has a counterexample");
    assert_eq!(counterexample.instance.to_string(), instance);
    assert!(counterexample.found.contains(found), "{}", counterexample.found);
    for mending in &rows[1..] {
        assert!(mending.verdict.stands(), "{mending:?}");
    }
    rows.swap_remove(0)
}

/// Confirmed, in one row.
///
/// # Panics
/// Panics if it is not.
pub fn is_confirmed(paper: &Paper, id: &str) {
    let rows = rows(paper, id);
    let [row] = rows.as_slice() else { panic!("{id}: one row for a claim that holds") };
    assert_eq!((row.verdict, &row.counterexample), (Verdict::Confirmed, &None), "{row:?}");
}

/// Not decidable as stated, with `measured` among what was measured; what an experiment of ours says beside it holds.
///
/// # Panics
/// Panics if it is not so.
pub fn is_not_decidable(paper: &Paper, id: &str, measured: &str) {
    let rows = rows(paper, id);
    assert_eq!(rows[0].verdict, Verdict::NotDecidable, "{:?}", rows[0]);
    assert!(rows[0].notes.iter().any(|note| note.contains(measured)), "{id}: {:?}", rows[0].notes);
    for experiment in &rows[1..] {
        assert!(experiment.verdict.stands(), "{experiment:?}");
    }
}

/// An instance of each problem that a reduction starts from, or a table.
const OF_SOURCES: [&str; 4] = [
    r#"{"kind":"3-partition","items":[4,4,5],"bound":13}"#,
    r#"{"kind":"2-partition","items":[1,2]}"#,
    r#"{"kind":"graph","vertices":3,"edges":[[0,1]]}"#,
    r#"{"table":5,"q":3}"#,
];

/// What cannot be read: a kind that there is not, a field that is missing, a number that is none, a kind that is no
/// word.
const UNREADABLE: [&str; 4] = [
    r#"{"kind":"tree","workers":[]}"#,
    r#"{"kind":"star"}"#,
    r#"{"kind":"graph","vertices":-3,"edges":[]}"#,
    r#"{"kind":7,"W":1}"#,
];

/// The kinds to which each hypothesis applies, as rows show it that fail on one of each kind: any other row is void,
/// and says why.
///
/// # Panics
/// Panics if a row that fails on what cannot be read is not
/// void and does not say why.
pub fn applies(hypotheses: &'static [Hypothesis]) -> Vec<(&'static str, Vec<&'static str>)> {
    let of_kinds = Instance::EXAMPLES.iter().map(|[instance, _]| *instance);
    let read = |text| serde_json::from_str::<Value>(text).expect("an instance");
    let all: Vec<Value> = of_kinds.chain(OF_SOURCES).map(read).collect();
    let of = |hypothesis: &'static Hypothesis| {
        for text in UNREADABLE {
            let row = failing_on(serde_json::from_str(text).expect("a value"), hypothesis);
            let why = row.failures.untold.unwrap_or_default();
            assert!(row.verdict == Verdict::Void && why.contains("cannot be read back"), "{}: {why}", hypothesis.id);
        }
        let applies = |value: &&Value| {
            let row = failing_on((*value).clone(), hypothesis);
            let why = row.failures.untold.unwrap_or_default();
            assert!(why.is_empty() || row.verdict == Verdict::Void && why.contains("does not apply"), "{why}");
            why.is_empty()
        };
        let kind = |value: &Value| Instance::KINDS.iter().copied().find(|kind| value["kind"] == **kind);
        (hypothesis.id, all.iter().filter(applies).map(|value| kind(value).unwrap_or("no instance")).collect())
    };
    hypotheses.iter().map(of).collect()
}

/// The row of a claim that assumes this hypothesis and fails on this value.
fn failing_on(value: Value, hypothesis: &'static Hypothesis) -> Row {
    struct Fails(Value);
    impl Check for Fails {
        fn finding(&self, context: &RunContext) -> Finding {
            let fails = |_: &u64| Err(Counterexample::new(self.0.clone(), "so", "not so"));
            Sweep::complete(context, "one").check([0_u64], fails)
        }

        fn controls(&self, context: &RunContext) -> Vec<(&'static str, Finding)> {
            vec![("the same", self.finding(context))]
        }
    }
    let catalogue = format!(
        "paper = {{ name = \"paper\", citation = \"nobody\" }}\n\
        hypothesis = [{{ id = \"{0}\", where = \"1\", kind = \"assumed\", quote = \"so\" }}]\n\
        claim = [{{ id = \"paper/claim\", where = \"2\", statement = \"so\", hypotheses = [\"{0}\"] }}]",
        hypothesis.id
    );
    let catalogue = Catalogue::read(&catalogue).expect("a catalogue");
    let test: &'static dyn Check = Box::leak(Box::new(Fails(value)));
    let claim = Claim { hypotheses: std::slice::from_ref(hypothesis), ..Claim::new("paper/claim", &[], test) };
    let context = RunContext::silent(Depth::Quick, 1);
    Ledger::over(&catalogue, &[claim], &context, |_| true, |_| ()).rows.swap_remove(0)
}

/// What is proved for all real parameters in the rows of a claim, a line each, behind the id of its row.
///
/// # Panics
/// Panics where [`rows`] does.
pub fn proved(paper: &Paper, id: &str) -> Vec<String> {
    let lines =
        |row: &Row| row.proved.iter().map(|line| format!("{}: {}", row.id, told::proved(line))).collect::<Vec<_>>();
    rows(paper, id).iter().flat_map(lines).collect()
}

/// The worst ratio of a row that fails to promise an optimum.
///
/// # Panics
/// Panics if there is none.
pub fn worst_ratio(row: &Row) -> String {
    let worst = row.failures.worst.as_ref().and_then(|worst| worst.ratio.as_ref());
    worst.unwrap_or_else(|| panic!("{}: no ratio", row.id)).to_string()
}

/// The assertions in the sources of a paper's checks that no control was seen to fail, as file and line: each place
/// where a counterexample is made.
///
/// # Panics
/// Panics if the sources cannot be read, or a control is not caught.
pub fn unseen(paper: &Paper, checks: &Path) -> Vec<String> {
    let context = RunContext::silent(Depth::Quick, 1);
    let claims = (paper.claims)();
    let controls: Vec<_> = claims.par_iter().flat_map_iter(|claim| claim.controls(&context)).collect();
    for (wrong, finding) in &controls {
        assert!(finding.counterexample.is_some(), "no check catches {wrong}");
    }
    let seen: BTreeSet<_> = controls
        .iter()
        .filter_map(|(_, finding)| finding.counterexample.as_ref()?.assertion.0)
        .map(|place| (place.line, Path::new(place.file)))
        .collect();
    let places = sources(checks).into_iter().flat_map(|file| assertions(&file));
    let unseen = places.filter(|(file, line)| !seen.iter().any(|(seen, place)| seen == line && file.ends_with(place)));
    unseen.map(|(file, line)| format!("{}:{line}", file.display())).collect()
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder of checks");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry of the folder").path()).collect();
    paths.sort();
    let within = |path: PathBuf| if path.is_dir() { sources(&path) } else { vec![path] };
    paths.into_iter().flat_map(within).collect()
}

/// Where a source makes counterexamples, by line, counted from 1.
fn assertions(file: &Path) -> Vec<(PathBuf, u32)> {
    let makes = ["refuted(", "refuted::<", "Counterexample::new(", "Counterexample::of("];
    let text = std::fs::read_to_string(file).expect("a source file");
    let lines = (1..).zip(text.lines());
    let is_assertion =
        |line: &str| !line.trim_start().starts_with("//") && makes.iter().any(|make| line.contains(make));
    lines.filter(|(_, line)| is_assertion(line)).map(|(number, _)| (file.to_owned(), number)).collect()
}

/// The functions of this module for one paper, and `verdicts`: those of a statement and of what mends it.
#[macro_export]
macro_rules! testing_of {
    ($paper:expr) => {
        #[allow(dead_code, reason = "each test takes what it needs")]
        mod rows {
            use $crate::{Row, Verdict, testing};

            pub fn rows(id: &str) -> Vec<Row> {
                testing::rows(&$paper, id)
            }

            pub fn verdicts(id: &str) -> Vec<Verdict> {
                rows(id).iter().map(|row| row.verdict).collect()
            }

            pub fn fails(id: &str, verdict: Verdict, instance: &str, found: &str) -> Row {
                testing::fails(&$paper, id, verdict, instance, found)
            }

            pub fn is_confirmed(id: &str) {
                testing::is_confirmed(&$paper, id);
            }

            pub fn proved(id: &str) -> Vec<String> {
                testing::proved(&$paper, id)
            }

            pub fn unseen() -> Vec<String> {
                let checks = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/claims");
                testing::unseen(&$paper, &checks)
            }

            pub fn is_not_decidable(id: &str, measured: &str) {
                testing::is_not_decidable(&$paper, id, measured);
            }
        }
    };
}
