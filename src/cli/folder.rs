//! Folders of results: made when there is something to put into them, so that a run that is cut short leaves none.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::output::{Destination, temporary_beside};

/// Where several files go. Made before the work, it finds out early whether they can be written.
#[derive(Debug)]
pub struct Folder<'a> {
    path: &'a Path,
    inputs: &'a [&'a Path],
}

impl<'a> Folder<'a> {
    /// The folder at `path`, which need not be there, for files of these names, none of which is one of the `inputs`.
    ///
    /// # Errors
    /// Names the folder or the file that cannot be written, and the input that it is.
    pub fn new(path: &'a Path, names: &[impl AsRef<Path>], inputs: &'a [&'a Path]) -> Result<Self> {
        if path.is_dir() {
            for name in names {
                Destination::new(Some(&path.join(name)), inputs)?;
            }
        } else {
            can_be_made(path).with_context(|| refusal(path))?;
        }
        Ok(Self { path, inputs })
    }

    /// Writes one of the files, and makes the folder if it is not there. Gives the path of the file.
    ///
    /// # Errors
    /// Names the folder or the file that cannot be written.
    pub fn write(&self, name: impl AsRef<Path>, text: &str) -> Result<PathBuf> {
        fs::create_dir_all(self.path).with_context(|| refusal(self.path))?;
        let file = self.path.join(name);
        Destination::new(Some(&file), self.inputs)?.write(text)?;
        Ok(file)
    }
}

fn refusal(path: &Path) -> String {
    format!("{}: the directory cannot be made", path.display())
}

/// Whether the first folder that would be made can be: its name is not taken, and the one above takes something new.
fn can_be_made(path: &Path) -> Result<()> {
    let is_there = |path: &Path| path.as_os_str().is_empty() || path.symlink_metadata().is_ok();
    let highest = path.ancestors().take_while(|path| !is_there(path)).last();
    let Some(highest) = highest else { bail!("there is something else of this name") };
    temporary_beside(highest).map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_can_be_made_below_one_that_is_there_and_not_below_a_file_or_in_its_place() {
        let there = tempfile::tempdir().expect("a temporary directory");
        let file = there.path().join("file");
        fs::write(&file, "").expect("a temporary file");
        let refused = |path: &Path| can_be_made(path).err().map(|error| error.to_string());
        assert_eq!(refused(&there.path().join("new")), None);
        assert_eq!(refused(&there.path().join("new/and/below")), None);
        assert_eq!(refused(Path::new("no-such-folder/below")), None);
        assert_eq!(refused(&file).as_deref(), Some("there is something else of this name"));
        let below = refused(&file.join("new")).expect("a file is no folder");
        assert!(below.starts_with("there is no directory "), "{below}");
        let error = Folder::new(&file, &["a"], &[]).expect_err("a file is no folder");
        assert_eq!(format!("{error:#}"), format!("{}: there is something else of this name", refusal(&file)));
        assert!(refusal(&file).ends_with("file: the directory cannot be made"));
        assert_eq!(fs::read_dir(there.path()).expect("it is there").count(), 1, "nothing is left behind");
    }

    #[test]
    fn a_folder_is_made_with_its_first_file() {
        let there = tempfile::tempdir().expect("a temporary directory");
        let path = there.path().join("new/below");
        let folder = Folder::new(&path, &["a"], &[]).expect("it can be made");
        assert!(!path.exists());
        let file = folder.write("a", "text").expect("it can be written");
        assert_eq!((file.as_path(), fs::read_to_string(&file).ok().as_deref()), (&*path.join("a"), Some("text")));
    }
}
