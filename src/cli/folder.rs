//! Folders of results: made when there is something to put into them, so that a run that is cut short leaves none.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use command_io::temporary::{folder_beside, temporary_beside};

use super::output::{Begun, Destination};

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

impl Folder<'_> {
    /// Writes all of these files, or none of them. A folder that is not there appears with all of them in it. In one
    /// that is there, they take the place of those of the same names once all are written, and others stay.
    ///
    /// # Errors
    /// Names the folder or the file that cannot be written.
    pub fn write_all(&self, files: &[(impl AsRef<str>, impl AsRef<str>)]) -> Result<Vec<PathBuf>> {
        let files: Vec<_> = files.iter().map(|(name, text)| (name.as_ref(), text.as_ref())).collect();
        if !self.path.is_dir() {
            self.appear_with(&files).with_context(|| refusal(self.path))?;
        } else {
            self.replace(&files)?;
        }
        Ok(files.iter().map(|(name, _)| self.path.join(name)).collect())
    }

    fn appear_with(&self, files: &[(&str, &str)]) -> Result<()> {
        let temporary = folder_beside(self.path)?;
        for (name, text) in files {
            fs::write(temporary.path().join(name), text).with_context(|| format!("{name} cannot be written"))?;
        }
        Ok(temporary.rename_to(self.path)?)
    }

    fn replace(&self, files: &[(&str, &str)]) -> Result<()> {
        let begin = |(name, text): &(&str, &str)| {
            let mut begun = Destination::new(Some(&self.path.join(name)), self.inputs)?.begin()?;
            begun.put(text)?;
            Ok(begun)
        };
        let begun = files.iter().map(begin).collect::<Result<Vec<_>>>()?;
        begun.into_iter().try_for_each(Begun::finish)
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
    fn folders_are_made_below_folders_and_never_below_files() {
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

    fn two() -> [(String, String); 2] {
        [("a", "first"), ("b", "second")].map(|(name, text)| (name.to_owned(), text.to_owned()))
    }

    /// What is in a folder, by name.
    fn held(path: &Path) -> Vec<(String, String)> {
        let mut held: Vec<_> = fs::read_dir(path)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").path())
            .map(|path| {
                (path.file_name().unwrap().display().to_string(), fs::read_to_string(&path).unwrap_or_default())
            })
            .collect();
        held.sort();
        held
    }

    #[test]
    fn a_folder_appears_with_all_its_files_or_takes_them_beside_those_of_others() {
        let there = tempfile::tempdir().expect("a temporary directory");
        for path in [there.path().join("new"), there.path().join("new/below"), there.path().join("kept")] {
            let is_kept = path.ends_with("kept");
            if is_kept {
                fs::create_dir(&path).expect("it can be made");
                fs::write(path.join("a"), "an earlier run").expect("it can be written");
                fs::write(path.join("mine"), "somebody's").expect("it can be written");
            }
            let written = Folder::new(&path, &["a", "b"], &[]).and_then(|folder| folder.write_all(&two()));
            assert_eq!(written.expect("it can be written"), [path.join("a"), path.join("b")]);
            let mine = is_kept.then(|| ("mine".to_owned(), "somebody's".to_owned()));
            let held = held(&path).into_iter().filter(|(name, _)| name != "below").collect::<Vec<_>>();
            assert_eq!(held, two().into_iter().chain(mine).collect::<Vec<_>>());
        }
        assert_eq!(fs::read_dir(there.path()).expect("it is there").count(), 2, "nothing is left behind");
    }

    #[test]
    fn of_files_of_which_one_cannot_be_written_none_is() {
        let there = tempfile::tempdir().expect("a temporary directory");
        let path = there.path().join("kept");
        fs::create_dir_all(path.join("b")).expect("a folder in the place of a file");
        fs::write(path.join("a"), "an earlier run").expect("it can be written");
        let folder = Folder { path: &path, inputs: &[] };
        let error = format!("{:#}", folder.write_all(&two()).expect_err("b is a folder"));
        assert!(error.contains("b cannot be written: it is a directory"), "{error}");
        let kept = [("a".to_owned(), "an earlier run".to_owned()), ("b".to_owned(), String::new())];
        assert_eq!(held(&path), kept);
        let path = there.path().join("new");
        let below = ("no/b".to_owned(), "there is no such folder".to_owned());
        let folder = Folder { path: &path, inputs: &[] };
        folder.write_all(&[two()[0].clone(), below]).expect_err("it cannot be written");
        assert_eq!(fs::read_dir(there.path()).expect("it is there").count(), 1, "nothing is left behind");
    }

    #[test]
    fn a_folder_that_appears_is_as_open_as_any_new_one() {
        use std::os::unix::fs::PermissionsExt;
        let there = tempfile::tempdir().expect("a temporary directory");
        let [plain, path] = ["plain", "new"].map(|name| there.path().join(name));
        fs::create_dir(&plain).expect("it can be made");
        Folder::new(&path, &["a"], &[]).and_then(|folder| folder.write_all(&two())).expect("it can be written");
        let mode = |path: &Path| fs::metadata(path).expect("it is there").permissions().mode();
        assert_eq!(mode(&path), mode(&plain));
        fs::write(plain.join("a"), "").expect("it can be written");
        assert_eq!(mode(&path.join("a")), mode(&plain.join("a")));
    }
}
