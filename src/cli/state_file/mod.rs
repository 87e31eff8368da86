//! A file of `--state`: what finished parts of a run have found, so that a run that was interrupted can go on.
//!
//! What is kept is evidence of one program and of no other. The program is told by its version and by a hash of its own
//! file, whatever it was built from; a program that was built again with any change, even in a compiler's option,
//! starts anew.

mod lock;

use std::fs::File;
use std::hash::{BuildHasher, Hasher};
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result, anyhow, bail};
use foldhash::quality::FixedState;
use serde::Serialize;
use serde::de::DeserializeOwned;

use self::lock::Lock;
use super::input;
use super::output::{Destination, NO_INPUT};

/// How much of a file is read at a time.
const BLOCK: usize = 1 << 20;

/// The file, locked as long as this lives.
pub struct StateFile {
    file: PathBuf,
    destination: Destination,
    _lock: Lock,
}

impl StateFile {
    /// The file, and what it holds: the first of a `command` where there is no such file.
    ///
    /// `printed` is what goes to standard output. What the file holds is `checked` for this program, which is given by
    /// its name.
    ///
    /// # Errors
    /// A file that cannot be read or written, is no state of this command, is not accepted, or is that of a run which
    /// is not over.
    pub fn open<T: DeserializeOwned>(
        file: &Path,
        (command, printed): (&str, &str),
        first: impl FnOnce(String) -> T,
        checked: impl FnOnce(&T, &str) -> Result<()>,
    ) -> Result<(Self, T)> {
        let place = || format!("--state {}", file.display());
        if file == Path::new("-") {
            bail!("--state: a file is needed, for {printed} to standard output");
        }
        let destination = Destination::new(Some(file), &NO_INPUT)?;
        let Some(ordinary) = destination.file() else {
            bail!("{}: an ordinary file is needed, and it is none", place())
        };
        // Before it is read: what it holds then is all that it will hold.
        let lock = Lock::of(ordinary).with_context(place)?;
        let program = program().context("--state: this program cannot read its own file")?;
        let kept = if ordinary.try_exists().with_context(place)? {
            let kept = read(&input::read_text(ordinary)?, command).with_context(place)?;
            checked(&kept, &program).with_context(place)?;
            kept
        } else {
            first(program)
        };
        Ok((Self { file: file.to_owned(), destination, _lock: lock }, kept))
    }

    /// What the file holds is refused, and this is why.
    pub fn refusal(&self, why: &str) -> Error {
        anyhow!("--state {}: {why}", self.file.display())
    }

    /// Writes what is kept by now.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, kept: &impl Serialize) -> Result<()> {
        self.destination.write(&written(kept)?).with_context(|| format!("--state {}", self.file.display()))
    }
}

/// What the text of a state of this command holds.
///
/// # Errors
/// It is none.
pub fn read<T: DeserializeOwned>(text: &str, command: &str) -> Result<T> {
    serde_json::from_str(text).with_context(|| format!("this is no state of `schedcheck {command}`"))
}

/// The text of a state.
///
/// # Errors
/// There is always one.
pub fn written(kept: &impl Serialize) -> Result<String> {
    Ok(serde_json::to_string(kept)? + "\n")
}

/// The version of this program, and the size and a hash of its file.
///
/// # Errors
/// The file cannot be read.
pub fn program() -> std::io::Result<String> {
    let (size, hash) = fingerprint(&std::env::current_exe()?)?;
    Ok(format!("schedcheck {} ({size} bytes, {hash:016x})", env!("CARGO_PKG_VERSION")))
}

/// The size of a file, and a hash of what it holds.
pub fn fingerprint(file: &Path) -> std::io::Result<(usize, u64)> {
    let mut file = File::open(file)?;
    let mut hash = FixedState::default().build_hasher();
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
