//! Temporary files and folders: they vanish unless they are renamed, also where the process ends at once.

use std::collections::BTreeSet;
use std::fs::{self, File, Metadata, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Result, bail};
use tempfile::{Builder, NamedTempFile, TempDir};

/// What is to be removed before the process ends: it ends without the destructors that remove it otherwise.
static LISTED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// A file that vanishes unless it is renamed.
pub struct TemporaryFile {
    file: NamedTempFile,
    _listed: Listed,
}

/// A folder that vanishes with all that is in it unless it is renamed.
pub struct TemporaryFolder {
    folder: TempDir,
    _listed: Listed,
}

/// A path on the list, for as long as this lives.
struct Listed(PathBuf);

impl Drop for Listed {
    fn drop(&mut self) {
        list().remove(&self.0);
    }
}

fn list() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    LISTED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What `make` makes, on the list from the moment that it is there.
fn listed<T>(make: impl FnOnce() -> io::Result<T>, path: impl FnOnce(&T) -> &Path) -> io::Result<(T, Listed)> {
    let mut list = list();
    let made = make()?;
    let path = path(&made).to_owned();
    list.insert(path.clone());
    Ok((made, Listed(path)))
}

/// Removes all temporary files and folders, to be called before the process ends at once. Other threads cannot make
/// further ones: they wait for the end.
pub(crate) fn remove_all() {
    let mut list = list();
    remove(&mut list);
    std::mem::forget(list);
}

fn remove(list: &mut BTreeSet<PathBuf>) {
    for path in std::mem::take(list) {
        // The process ends, and there is nothing that it could do about an error.
        let _ = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
    }
}

impl TemporaryFile {
    pub(crate) fn file(&mut self) -> &mut File {
        self.file.as_file_mut()
    }

    /// Renames it, in the place of another file if there is one.
    pub(crate) fn rename_to(self, path: &Path) -> io::Result<()> {
        self.file.persist(path).map(|_| ()).map_err(|error| error.error)
    }
}

impl TemporaryFolder {
    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Renames it.
    ///
    /// # Errors
    /// That of the system.
    pub fn rename_to(self, path: &Path) -> io::Result<()> {
        fs::rename(self.folder.path(), path)?;
        // There is nothing of the temporary name left to be removed.
        let _ = self.folder.keep();
        Ok(())
    }
}

/// A file in the same folder, so that renaming it to `file` is one step; it vanishes unless it is renamed.
///
/// # Errors
/// Says why there can be none.
pub fn temporary_beside(file: &Path) -> Result<TemporaryFile> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !fs::metadata(folder).is_ok_and(|there: Metadata| there.is_dir()) {
        bail!("there is no directory {}", folder.display());
    }
    let made = listed(|| with_mode(0o666).tempfile_in(folder), NamedTempFile::path);
    // The kind alone: the whole error would name the temporary file.
    let (file, listed) = made.map_err(|error| anyhow::anyhow!("{} in {}", error.kind(), folder.display()))?;
    Ok(TemporaryFile { file, _listed: listed })
}

/// A folder beside `path`, so that renaming it to that is one step; it vanishes with all that is in it unless it is
/// renamed. The folders above are made if they are not there.
///
/// # Errors
/// Says why there can be none.
pub fn folder_beside(path: &Path) -> Result<TemporaryFolder> {
    let above = path.parent().filter(|above| !above.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(above)?;
    let made = listed(|| with_mode(0o777).tempdir_in(above), TempDir::path);
    let (folder, listed) = made.map_err(|error| anyhow::anyhow!("{} in {}", error.kind(), above.display()))?;
    Ok(TemporaryFolder { folder, _listed: listed })
}

/// With what any new file gets, less what the user's mask takes away: a temporary file is private otherwise.
fn with_mode(mode: u32) -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.permissions(Permissions::from_mode(mode));
    builder
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_temporary_is_on_the_list_until_it_is_renamed_or_dropped() {
        let there = tempfile::tempdir().expect("a temporary directory");
        let own = || list().iter().filter(|path| path.starts_with(there.path())).count();
        let file = temporary_beside(&there.path().join("file")).expect("it can be made");
        let folder = folder_beside(&there.path().join("folder")).expect("it can be made");
        let dropped = temporary_beside(&there.path().join("dropped")).expect("it can be made");
        assert_eq!(own(), 3);
        drop(dropped);
        assert_eq!(own(), 2);
        file.rename_to(&there.path().join("file")).expect("it can be renamed");
        folder.rename_to(&there.path().join("folder")).expect("it can be renamed");
        assert_eq!(own(), 0);
        assert_eq!(fs::read_dir(there.path()).expect("it is there").count(), 2, "they have their names");
    }

    #[test]
    fn what_is_on_the_list_is_removed_and_other_files_stay() {
        let there = tempfile::tempdir().expect("a temporary directory");
        let [file, folder, gone, other] = ["file", "folder", "gone", "other"].map(|name| there.path().join(name));
        fs::create_dir(&folder).expect("it can be made");
        for file in [&file, &folder.join("in it"), &other] {
            fs::write(file, "").expect("it can be written");
        }
        let mut list = BTreeSet::from([file, folder, gone]);
        remove(&mut list);
        let left: Vec<_> = fs::read_dir(there.path()).expect("it is there").flatten().map(|it| it.path()).collect();
        assert_eq!((left, list.len()), (vec![other], 0));
    }
}
