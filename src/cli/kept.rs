//! Files in which runs keep what they have finished, so that one that was interrupted can go on; one run at a time.
//!
//! What is kept is evidence of one program and of no other. The program is told by its version and by a hash of its own
//! file, whatever it was built from; a program that was built again with any change, even in a compiler's option,
//! starts anew.

use std::collections::hash_map::DefaultHasher;
use std::fs::File;
use std::hash::Hasher;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::Serialize;

use super::input;
use super::lock::Lock;
use super::output::{Destination, NO_INPUT};

/// How much of a file is read at a time.
const BLOCK: usize = 1 << 20;

/// A file that is this run's alone, and replaced as a whole.
pub struct KeptFile {
    file: PathBuf,
    destination: Destination,
    _lock: Lock,
}

/// A file as it was found.
pub struct Found {
    /// The file.
    pub file: KeptFile,
    /// The program that this is.
    pub program: String,
    /// What the file holds; nothing where there is no such file.
    pub text: Option<String>,
}

impl KeptFile {
    /// The file that `--state` names; `what` goes to standard output, and not there.
    ///
    /// # Errors
    /// A file that cannot be read or written, or is that of a run which is not over.
    pub fn open(file: &Path, what: &str) -> Result<Found> {
        let place = || format!("--state {}", file.display());
        if file == Path::new("-") {
            bail!("--state: a file is needed, for {what} to standard output");
        }
        let destination = Destination::new(Some(file), &NO_INPUT)?;
        let Some(ordinary) = destination.file() else {
            bail!("{}: an ordinary file is needed, and it is none", place())
        };
        // Before it is read: what it holds then is all that it will hold.
        let lock = Lock::of(ordinary).with_context(place)?;
        let program = program().context("--state: this program cannot read its own file")?;
        let is_there = ordinary.try_exists().with_context(place)?;
        let text = is_there.then(|| input::read_text(ordinary)).transpose()?;
        Ok(Found { file: Self { file: file.to_owned(), destination, _lock: lock }, program, text })
    }

    /// Replaces what the file holds.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, kept: &impl Serialize) -> Result<()> {
        let text = serde_json::to_string(kept)? + "\n";
        self.destination.write(&text).with_context(|| self.place())
    }

    /// What errors call it.
    pub fn place(&self) -> String {
        format!("--state {}", self.file.display())
    }
}

/// The version of this program, and the size and a hash of its file.
fn program() -> std::io::Result<String> {
    let (size, hash) = fingerprint(&std::env::current_exe()?)?;
    Ok(format!("schedcheck {} ({size} bytes, {hash:016x})", env!("CARGO_PKG_VERSION")))
}

/// The size of a file, and a hash of what it holds.
pub fn fingerprint(file: &Path) -> std::io::Result<(usize, u64)> {
    let mut file = File::open(file)?;
    let mut hash = DefaultHasher::new();
    let mut block = vec![0; BLOCK];
    let mut size = 0;
    loop {
        let read = file.read(&mut block)?;
        if read == 0 {
            return Ok((size, hash.finish()));
        }
        hash.write(&block[..read]);
        size += read;
    }
}
