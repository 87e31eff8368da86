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
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Error, Result, anyhow, bail};
use foldhash::quality::FixedState;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use self::lock::Lock;
use super::input;
use super::output::{Destination, NO_INPUT};

/// How much of a file is read at a time.
const BLOCK: usize = 1 << 20;

/// The file that holds the code, where that is not the file of the process.
static CODE: OnceLock<PathBuf> = OnceLock::new();

/// The code of the checks is in this file: in a library, such as an extension of Python, and not in the file of the
/// process. States are told apart by it. The first call counts.
pub fn set_code_file(file: PathBuf) {
    CODE.get_or_init(|| file);
}

/// What a command keeps.
pub trait State: Serialize + DeserializeOwned {
    /// The command, as it is typed.
    const COMMAND: &'static str;
    /// What is kept, as a refusal begins: "its rows are those" of another program.
    const WHOSE: &'static str;

    /// Whether it can be: what a damaged file says need not.
    ///
    /// # Errors
    /// Says why it cannot be.
    fn check(&self) -> Result<()> {
        Ok(())
    }
}

/// The state of a run, in memory and, where one is asked for, in a file.
pub struct Checkpoint<T>(Mutex<(T, Option<StateFile>)>);

/// The file, locked as long as this lives.
struct StateFile {
    name: PathBuf,
    destination: Destination,
    program: String,
    /// When it was read or written last.
    written: Instant,
    _lock: Lock,
}

/// What a file holds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Signed<T> {
    /// The program whose evidence it is.
    program: String,
    kept: T,
}

impl<T: State> Checkpoint<T> {
    /// What the file holds, or the `first` state where there is no such file, or none is asked for.
    ///
    /// `printed` is what goes to standard output. What the file holds is of this program, and `fits` what is asked for.
    ///
    /// # Errors
    /// A file that cannot be read or written, is no state of this command, is not accepted, or is that of a run which
    /// is not over.
    pub fn open(file: Option<&Path>, printed: &str, first: T, fits: impl FnOnce(&T) -> Result<()>) -> Result<Self> {
        let Some(name) = file else { return Ok(Self(Mutex::new((first, None)))) };
        let file = StateFile::of(name, printed)?;
        let state = file.read(fits)?.unwrap_or(first);
        Ok(Self(Mutex::new((state, Some(file)))))
    }

    fn both(&self) -> MutexGuard<'_, (T, Option<StateFile>)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is `seen` of the state.
    pub fn see<R>(&self, seen: impl FnOnce(&T) -> R) -> R {
        seen(&self.both().0)
    }

    /// Changes the state; the file is written if that was not done for so long.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn change(&self, patience: Duration, change: impl FnOnce(&mut T)) -> Result<()> {
        let (state, file) = &mut *self.both();
        change(state);
        match file {
            Some(file) if file.is_due(patience) => file.write(state),
            _ => Ok(()),
        }
    }

    /// Whether there is a file, and it was not written for so long.
    pub fn is_due(&self, patience: Duration) -> bool {
        self.both().1.as_ref().is_some_and(|file| file.is_due(patience))
    }

    /// Lets go of the file: what changes from now on is not in it.
    pub fn close(&self) {
        self.both().1 = None;
    }

    /// The state is refused, and this is why.
    pub fn refusal(&self, why: &str) -> Error {
        match &self.both().1 {
            Some(file) => anyhow!("{}: {why}", file.place()),
            None => anyhow!("{why}"),
        }
    }
}

impl StateFile {
    fn of(name: &Path, printed: &str) -> Result<Self> {
        let place = || format!("--state {}", name.display());
        if name == Path::new("-") {
            bail!("--state: a file is needed, for {printed} to standard output");
        }
        let destination = Destination::new(Some(name), &NO_INPUT)?;
        let Some(ordinary) = destination.file() else {
            bail!("{}: an ordinary file is needed, and it is none", place())
        };
        // Before it is read: what it holds then is all that it will hold.
        let lock = Lock::of(ordinary).with_context(place)?;
        let program = program().context("--state: this program cannot read its own file")?;
        Ok(Self { name: name.to_owned(), destination, program, written: Instant::now(), _lock: lock })
    }

    fn place(&self) -> String {
        format!("--state {}", self.name.display())
    }

    /// What the file holds, if it is there.
    fn read<T: State>(&self, fits: impl FnOnce(&T) -> Result<()>) -> Result<Option<T>> {
        let Some(file) = self.destination.file() else { return Ok(None) };
        if !file.try_exists().with_context(|| self.place())? {
            return Ok(None);
        }
        let text = input::read_text(file)?;
        let state = read(&text, &self.program).and_then(|state| fits(&state).map(|()| state));
        state.map(Some).with_context(|| self.place())
    }

    fn is_due(&self, patience: Duration) -> bool {
        self.written.elapsed() >= patience
    }

    fn write(&mut self, state: &impl Serialize) -> Result<()> {
        self.written = Instant::now();
        self.destination.write(&written(&self.program, state)?).with_context(|| self.place())
    }
}

/// What the text of a state holds, which is of this `program`.
///
/// # Errors
/// It is no state of the command, or is that of another program.
pub fn read<T: State>(text: &str, program: &str) -> Result<T> {
    let Signed { program: its_program, kept } = signed::<T>(text)?;
    if its_program != program {
        bail!("{} of another program, {its_program}, and this is {program}; name another file", T::WHOSE);
    }
    kept.check()?;
    Ok(kept)
}

fn signed<T: State>(text: &str) -> Result<Signed<T>> {
    serde_json::from_str(text).with_context(|| format!("this is no state of `schedcheck {}`", T::COMMAND))
}

/// The text of a state of this `program`.
///
/// # Errors
/// There is always one.
pub fn written(program: &str, state: &impl Serialize) -> Result<String> {
    Ok(serde_json::to_string(&Signed { program: program.to_owned(), kept: state })? + "\n")
}

/// The text of a state of any program, read and written again.
///
/// # Errors
/// It is no state, or `also` refuses it.
pub fn round_trip<T: State>(text: &str, also: impl FnOnce(&T) -> Result<()>) -> Result<String> {
    let Signed { program, kept } = signed::<T>(text)?;
    kept.check()?;
    also(&kept)?;
    written(&program, &kept)
}

/// The version of this program, and the size and a hash of the file of its code.
///
/// # Errors
/// The file cannot be read.
pub fn program() -> std::io::Result<String> {
    let code = CODE.get().map_or_else(std::env::current_exe, |file| Ok(file.clone()))?;
    let (size, hash) = fingerprint(&code)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    impl State for Vec<u64> {
        const COMMAND: &'static str = "count";
        const WHOSE: &'static str = "its numbers are those";

        fn check(&self) -> Result<()> {
            if self.len() > 3 { bail!("it is damaged") } else { Ok(()) }
        }
    }

    fn opened(file: Option<&Path>) -> Result<Checkpoint<Vec<u64>>> {
        let fits = |kept: &Vec<u64>| if kept.contains(&7) { bail!("it has a seven") } else { Ok(()) };
        Checkpoint::open(file, "the numbers go", vec![1], fits)
    }

    #[test]
    fn a_state_is_seen_at_once_and_written_when_that_is_due_and_never_once_its_file_is_closed() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("state");
        let in_file = || opened(Some(&file)).expect("a state").see(Vec::clone);
        let kept = opened(Some(&file)).expect("nobody has it");
        assert!(opened(Some(&file)).is_err(), "it is locked");
        kept.change(Duration::MAX, |kept| kept.push(2)).expect("nothing is written");
        assert!(kept.see(|kept| *kept == [1, 2]) && !file.exists());
        assert!(kept.is_due(Duration::ZERO) && !kept.is_due(Duration::MAX));
        kept.change(Duration::ZERO, |kept| kept.push(3)).expect("it is written");
        assert_eq!(kept.refusal("no").to_string(), format!("--state {}: no", file.display()));
        kept.close();
        kept.change(Duration::ZERO, |kept| kept.push(4)).expect("nothing is written");
        assert!(kept.see(|kept| *kept == [1, 2, 3, 4]) && !kept.is_due(Duration::ZERO));
        assert_eq!(in_file(), [1, 2, 3]);
    }

    #[test]
    fn a_state_of_another_program_a_damaged_one_and_one_that_does_not_fit_are_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("state");
        let this = program().expect("this program");
        let refused = |program: &str, kept: &[u64]| {
            std::fs::write(&file, written(program, &kept).expect("a text")).expect("a file");
            opened(Some(&file)).err().map(|error| error.root_cause().to_string())
        };
        assert_eq!(refused(&this, &[5]), None);
        let other = format!("its numbers are those of another program, P, and this is {this}; name another file");
        assert_eq!(refused("P", &[5]), Some(other));
        assert_eq!(refused(&this, &[1, 2, 3, 4]).as_deref(), Some("it is damaged"));
        assert_eq!(refused(&this, &[7]).as_deref(), Some("it has a seven"));
        assert!(opened(None).expect("in memory").see(|kept| *kept == [1]));
    }
}
