//! The rows of one claim, put to its check at quick depth: what the tests of a paper ask for.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::render::told;
use super::{Depth, Effort, Ledger, Paper, Papers, Row, Verdict};

/// The rows that the check of one claim gives. Each has caught its control, and has checked something.
///
/// # Panics
/// Panics if that is not so.
pub fn rows(paper: &Paper, id: &str) -> Vec<Row> {
    let effort = Effort::silent(Depth::Quick, 1);
    let rows = Ledger::run(&Papers::new(&[*paper]), &effort, |published| published.id == id, |_| ()).rows;
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
    let has_reason = rows[0].unwitnessed.is_some();
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
    let effort = Effort::silent(Depth::Quick, 1);
    let claims = (paper.claims)();
    let controls: Vec<_> = claims.par_iter().flat_map_iter(|claim| claim.controls(&effort)).collect();
    for (wrong, finding) in &controls {
        assert!(finding.counterexample.is_some(), "no check catches {wrong}");
    }
    let seen: BTreeSet<_> = controls
        .iter()
        .filter_map(|(_, finding)| finding.counterexample.as_ref()?.assertion.0)
        .map(|place| (place.line(), Path::new(place.file())))
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
