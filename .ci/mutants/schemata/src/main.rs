//! Rewrites sources so that one build holds every mutant, each behind a switch.
//!
//! `schemata MUTANTS WITHOUT FROM TO`: MUTANTS is what `cargo mutants --list --json` writes, with a number `id` for
//! each; WITHOUT names a file with the numbers of those that are left out. The sources are read below FROM and written
//! below TO, no line moved. What is printed are the numbers of the mutants that no switch can stand before.

mod edits;
mod source;
mod switches;

use std::collections::{BTreeMap, HashSet};
use std::error::Error;
use std::path::Path;
use std::{env, fs};

use serde::Deserialize;

use crate::source::Source;

/// A mutant of the list; what is not read is not needed.
#[derive(Deserialize)]
pub struct Mutant {
    pub id: u32,
    pub genre: String,
    pub replacement: String,
    file: String,
    span: Span,
}

#[derive(Deserialize)]
struct Span {
    start: Start,
}

#[derive(Deserialize)]
struct Start {
    line: usize,
    column: usize,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [mutants, without, from, to] = arguments.as_slice() else {
        return Err("usage: schemata MUTANTS WITHOUT FROM TO".into());
    };
    let without: HashSet<u32> =
        fs::read_to_string(without)?.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
    let mut files: BTreeMap<String, Vec<Mutant>> = BTreeMap::new();
    for mutant in serde_json::from_str::<Vec<Mutant>>(&fs::read_to_string(mutants)?)? {
        files.entry(mutant.file.clone()).or_default().push(mutant);
    }
    for (file, mut mutants) in files {
        mutants.retain(|mutant| !without.contains(&mutant.id));
        let source = Source::new(fs::read_to_string(Path::new(from).join(&file))?);
        let placed = mutants.into_iter().map(|it| (source.offset(it.span.start.line, it.span.start.column - 1), it));
        let (edits, left) = switches::place(&source, placed.collect())?;
        left.iter().for_each(|id| println!("{id}"));
        write_if_new(&Path::new(to).join(&file), &edits.applied_to(&source.text))?;
    }
    Ok(())
}

/// A file that stays as it is keeps its time, and is not built again.
fn write_if_new(path: &Path, text: &str) -> std::io::Result<()> {
    if fs::read_to_string(path).is_ok_and(|before| before == text) { Ok(()) } else { fs::write(path, text) }
}
