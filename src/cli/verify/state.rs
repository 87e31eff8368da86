//! The rows that a run of `verify` has finished, in a file, so that a run that was interrupted can be resumed.
//!
//! A row is evidence of one program at one depth and with one seed, and of no other: the file names all three, and a
//! run that differs in any refuses it. The program is told by its version and by a hash of its own file, whatever it
//! was built from; a program that was built again with any change, even in a compiler's option, starts anew. Which
//! claims are asked for does not matter: a row depends on no other.

use std::collections::hash_map::DefaultHasher;
use std::fs::File;
use std::hash::Hasher;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

use super::super::input;
use super::super::output::{Destination, NO_INPUT};
use super::lock::Lock;
use schedcheck_harness::{Depth, Row};

/// How much of the program is read at a time.
const BLOCK: usize = 1 << 20;

/// A file of finished rows.
pub struct State {
    file: PathBuf,
    destination: Destination,
    kept: Kept,
    _lock: Lock,
}

/// What the file holds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    /// The program whose evidence it is.
    program: String,
    depth: Depth,
    seed: u64,
    /// The rows of each claim: that of the published statement, and that of the corrected one.
    claims: Vec<Vec<Row>>,
}

impl State {
    /// The state in `file`, or an empty one where there is no such file.
    ///
    /// # Errors
    /// A file that cannot be read or written, is no state, is that of another program, depth or seed, or is that of a
    /// run which is not over.
    pub fn open(file: &Path, depth: Depth, seed: u64) -> Result<Self> {
        let place = || format!("--state {}", file.display());
        if file == Path::new("-") {
            bail!("--state: a file is needed, for the ledger goes to standard output");
        }
        let destination = Destination::new(Some(file), &NO_INPUT)?;
        let Some(ordinary) = destination.file() else {
            bail!("{}: an ordinary file is needed, and it is none", place())
        };
        // Before it is read: what it holds then is all that it will hold.
        let lock = Lock::of(ordinary).with_context(place)?;
        let program = program().context("--state: this program cannot read its own file")?;
        let kept = if ordinary.try_exists().with_context(place)? {
            let text = input::read_text(ordinary)?;
            Kept::read(&text).and_then(|kept| kept.of(&program, depth, seed)).with_context(place)?
        } else {
            Kept { program, depth, seed, claims: Vec::new() }
        };
        Ok(Self { file: file.to_owned(), destination, kept, _lock: lock })
    }

    /// The rows of the claim with this id, if it is finished.
    pub fn rows(&self, id: &str) -> Option<&[Row]> {
        let of_claim = |rows: &&Vec<Row>| rows.first().is_some_and(|row| row.id == id);
        self.kept.claims.iter().find(of_claim).map(Vec::as_slice)
    }

    /// Keeps the rows of a finished claim, in the file as well.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn keep(&mut self, rows: &[Row]) -> Result<()> {
        self.kept.claims.push(rows.to_vec());
        let text = serde_json::to_string(&self.kept)? + "\n";
        self.destination.write(&text).with_context(|| format!("--state {}", self.file.display()))
    }
}

impl Kept {
    fn read(text: &str) -> Result<Self> {
        serde_json::from_str(text).context("this is no state of `schedcheck verify`")
    }

    /// The same, if it is of this program, depth and seed.
    fn of(self, program: &str, depth: Depth, seed: u64) -> Result<Self> {
        if self.program != program {
            bail!(
                "its rows are evidence of another program, {}, and this is {program}; name another file",
                self.program
            );
        }
        if (self.depth, self.seed) != (depth, seed) {
            let (its_depth, its_seed) = (self.depth, self.seed);
            bail!(
                "its rows are of depth {its_depth} and seed {its_seed}, and this run is of depth {depth} and seed \
                    {seed}; name another file"
            );
        }
        Ok(self)
    }
}

/// The version of this program, and the size and a hash of its file.
pub fn program() -> std::io::Result<String> {
    let mut file = File::open(std::env::current_exe()?)?;
    let mut hash = DefaultHasher::new();
    let mut block = vec![0; BLOCK];
    let mut size = 0;
    loop {
        let read = file.read(&mut block)?;
        if read == 0 {
            return Ok(format!("schedcheck {} ({size} bytes, {:016x})", env!("CARGO_PKG_VERSION"), hash.finish()));
        }
        hash.write(&block[..read]);
        size += read;
    }
}
