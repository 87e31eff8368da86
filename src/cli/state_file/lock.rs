//! One run at a time on a file: the others are refused, for each would replace what the other has kept.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use fs4::{FileExt, TryLockError};
use same_file::Handle;

/// How often another run may remove its lock while this one takes it.
const ATTEMPTS: u32 = 100;

/// The most digits that a process has.
const DIGITS: u64 = 20;

/// A lock that is held until it is dropped; a run that is killed lets go of it as well.
///
/// It is on a file beside, since the one that is meant is replaced again and again.
#[derive(Debug)]
pub struct Lock {
    file: File,
    path: PathBuf,
}

impl Lock {
    /// The lock of this file.
    ///
    /// # Errors
    /// Another run has it, or there can be none.
    pub fn of(kept: &Path) -> Result<Self> {
        let mut path = OsString::from(kept);
        path.push(".lock");
        let path = PathBuf::from(path);
        let refusal = || format!("its lock {} cannot be had", path.display());
        for _ in 0..ATTEMPTS {
            if let Some(file) = held(&path).with_context(refusal)? {
                let lock = Self { file, path };
                lock.sign()?;
                return Ok(lock);
            }
        }
        bail!("{}: other runs come and go", refusal())
    }

    /// Leaves word who has it.
    fn sign(&self) -> Result<()> {
        self.file.set_len(0)?;
        (&self.file).rewind()?;
        write!(&self.file, "{}", std::process::id())?;
        Ok(())
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Before it is let go of: whoever waits for it finds out that it is gone.
        let _ = fs::remove_file(&self.path);
    }
}

/// The file at `path`, locked; nothing if whoever had it has removed it meanwhile.
fn held(path: &Path) -> Result<Option<File>> {
    let mut file = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(path)?;
    let locked = FileExt::try_lock(&file);
    let mut signature = Vec::new();
    let read = Read::by_ref(&mut file).take(DIGITS + 1).read_to_end(&mut signature);
    match locked {
        Ok(()) => read.map(|_| ())?,
        Err(TryLockError::WouldBlock) => {
            let process = String::from_utf8_lossy(&signature);
            bail!("another run is at work with the same state, process {process}")
        }
        Err(TryLockError::Error(error)) => return Err(error.into()),
    }
    // What no run has left is not ours to remove.
    if signature.len() as u64 > DIGITS || !signature.iter().all(u8::is_ascii_digit) {
        bail!("it is a file of something else");
    }
    let is_there = Handle::from_path(path)
        .is_ok_and(|there| file.try_clone().and_then(Handle::from_file).is_ok_and(|file| file == there));
    Ok(is_there.then_some(file))
}
