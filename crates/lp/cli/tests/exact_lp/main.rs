//! `exact-lp` as its users meet it: answers, certificates, bad input, and interruptions.

mod certificates;
mod collections;
mod command;
mod documents;
mod files;
mod integer;
mod limits;
mod on_record;
mod sessions;
mod solve;
mod texts;

use std::fs;

use tempfile::TempDir;

use crate::command::{Finished, name};

/// Two products on two machines: 29 at (3, 2).
const PRODUCTS: &str = "\\ a comment\nMaximize\n earned: 4 x + 5 y + 7\nSubject To\n machine: 2 x + 3 y <= 12
 labour: 1 <= 3 x + 2 y <= 13\nBounds\n x <= 4\nEnd\n";

const INFEASIBLE: &str =
    "Minimize\n x\nSubject To\n sum: x + y >= 3\n difference: x - y >= 0\nBounds\n x <= 1\n y free\nEnd\n";

const UNBOUNDED: &str = "Maximize\n x - y\nSubject To\n cone: x - 2 y <= 1\nEnd\n";

/// The least -x - 1/2 y under x + y <= 4 and y <= 3, in free MPS.
const MPS: &str = "NAME least\nROWS\n N cost\n L sum\nCOLUMNS\n x cost -1 sum 1\n y cost -0.5 sum 1\nRHS\n RHS sum \
    4\nBOUNDS\n UP BND y 3\nENDATA\n";

/// A folder with files in it.
struct Folder(TempDir);

impl Folder {
    fn new(files: &[(&str, &str)]) -> Self {
        let folder = Self(tempfile::tempdir().expect("a temporary directory"));
        files.iter().for_each(|(name, text)| folder.write(name, text));
        folder
    }

    fn path(&self, file: &str) -> String {
        name(&self.0.path().join(file)).to_owned()
    }

    fn write(&self, file: &str, text: &str) {
        fs::write(self.0.path().join(file), text).expect("a temporary file");
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.0.path().join(file)).expect("the file is there")
    }

    fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("a temporary directory");
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

/// The error of a run that refuses its input, and prints nothing else.
#[track_caller]
fn refused(finished: &Finished) -> &str {
    assert_eq!((finished.status, finished.output.as_str()), (2, ""), "{}", finished.errors);
    assert!(finished.errors.len() < 1_000, "an error of {} bytes", finished.errors.len());
    &finished.errors
}
