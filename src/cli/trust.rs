//! What an auditor reads to believe a row of the ledger.
//!
//! The files, and how long they are, were found in the sources and are part of the program:
//! `tests/architecture/trust.rs` makes the list, and holds that it is the right one.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use itertools::Itertools;
use schedcheck_harness::Verdict;
use serde::{Deserialize, Serialize};

use crate::papers;

/// The list.
static KNOWN: LazyLock<Known> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../snapshots/trust.snap.json")).expect("the list is part of the program")
});

#[derive(Deserialize)]
struct Known {
    files: BTreeMap<String, Lines>,
    /// The files of each part.
    parts: BTreeMap<String, Vec<String>>,
    rows: BTreeMap<String, RowOf>,
}

#[derive(Clone, Copy, Deserialize)]
struct Lines {
    code: usize,
    words: usize,
}

/// What a row rests on.
#[derive(Deserialize)]
struct RowOf {
    /// The files with its claim, where nothing that refutes it can be judged by itself.
    own: Vec<String>,
    parts: Vec<String>,
    /// The folders of the packages that its check is built on.
    packages: Vec<String>,
}

/// What is read for a row.
#[derive(Serialize)]
pub struct Row {
    id: String,
    /// The verdict on record.
    verdict: Option<Verdict>,
    /// Whether the row is refuted by witnesses, for which `schedcheck-audit` is enough.
    witnessed: bool,
    /// Each file once.
    pub files: Vec<File>,
    /// The lines of code of all of them.
    pub code: usize,
    /// The lines in words.
    pub words: usize,
    /// The packages to be believed besides.
    packages: &'static [String],
}

/// A file to read.
#[derive(Serialize)]
pub struct File {
    /// What it is part of.
    pub part: String,
    /// Its path.
    pub file: String,
    /// Its lines of code.
    pub code: usize,
    /// Its lines in words.
    pub words: usize,
}

/// What is read for the row of a claim; nothing if there is no such claim.
pub fn row(id: &str) -> Option<Row> {
    let known = &*KNOWN;
    let row = known.rows.get(id)?;
    let own = row.own.iter().map(|file| ("the claim", file));
    let parts = row.parts.iter().flat_map(|part| known.parts[part].iter().map(move |file| (part.as_str(), file)));
    let file = |(part, file): (&str, &String)| {
        let Lines { code, words } = known.files[file];
        File { part: part.to_owned(), file: file.clone(), code, words }
    };
    let files = own.chain(parts).unique_by(|(_, file)| *file).map(file).collect_vec();
    let sum = |lines: fn(&File) -> usize| files.iter().map(lines).sum();
    Some(Row {
        id: id.to_owned(),
        verdict: papers::all().recorded().verdict(id),
        witnessed: row.own.is_empty(),
        code: sum(|file| file.code),
        words: sum(|file| file.words),
        files,
        packages: &row.packages,
    })
}

impl Row {
    /// What the files are for.
    pub fn heading(&self) -> String {
        let verdict = self.verdict.map_or_else(|| "no verdict".to_owned(), |verdict| verdict.to_string());
        let how = match self.witnessed {
            true => "witnesses refute it, and `schedcheck-audit` judges them by these files alone",
            false if self.files.iter().any(|file| file.part.starts_with("bounds: ")) => {
                "its check looks at many instances, and finds by these files what is so of each; certificates of a \
                    sample of its optima are judged by the checkers of bounds"
            }
            false => "its check looks at many instances, and finds by these files what is so of each",
        };
        format!("{}: {verdict}; {how}.", self.id)
    }

    /// What is believed besides.
    pub fn besides(&self) -> String {
        let packages = match self.packages {
            [] => String::new(),
            packages => format!("the packages on which the check is built, {}; ", packages.join(", ")),
        };
        format!("To be believed besides: {packages}the libraries, the compiler and the machine.")
    }
}
