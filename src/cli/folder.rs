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
