//! The commit that a folder holds, read from files alone: there need be no program `git`, and none that trusts the
//! folder.

use std::fs;
use std::path::{Path, PathBuf};

/// A commit.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Commit {
    /// What it is called, in hexadecimal digits; nothing where the folder is no repository.
    pub id: Option<String>,
    /// The files that change when another commit is checked out or made, as far as they are there.
    pub watched: Vec<PathBuf>,
}

/// The commit of the repository whose highest folder this is, or of the package that was made from it.
pub fn of(folder: &Path) -> Commit {
    let package = folder.join(".cargo_vcs_info.json");
    if let Ok(text) = fs::read_to_string(&package) {
        return Commit { id: of_package(&text), watched: vec![package] };
    }
    let Some(own) = git_folder(folder) else { return Commit::default() };
    // What all work trees of a repository have in common.
    let common = fs::read_to_string(own.join("commondir")).map_or_else(|_| own.clone(), |text| own.join(text.trim()));
    let head = own.join("HEAD");
    let Ok(text) = fs::read_to_string(&head) else { return Commit::default() };
    // The log is written to whenever HEAD is, even where the branch is among the packed ones.
    let mut watched = vec![head, own.join("logs").join("HEAD")];
    let id = match text.trim().strip_prefix("ref: ") {
        None => identified(&text),
        Some(branch) => {
            watched.extend([common.join(branch), common.join("packed-refs")]);
            of_branch(&common, branch)
        }
    };
    // Cargo runs again and again for a file that is not there.
    watched.retain(|file| file.is_file());
    Commit { id, watched }
}

/// Cargo writes it into every package.
fn of_package(text: &str) -> Option<String> {
    let after = text.split_once("\"sha1\"")?.1.split_once('"')?.1;
    identified(after.split_once('"')?.0)
}

fn git_folder(folder: &Path) -> Option<PathBuf> {
    let git = folder.join(".git");
    if git.is_dir() {
        return Some(git);
    }
    let text = fs::read_to_string(git).ok()?;
    Some(folder.join(text.trim().strip_prefix("gitdir: ")?))
}

fn of_branch(common: &Path, branch: &str) -> Option<String> {
    if let Ok(text) = fs::read_to_string(common.join(branch)) {
        return identified(&text);
    }
    let packed = fs::read_to_string(common.join("packed-refs")).ok()?;
    let of_line = |line: &str| line.split_once(' ').filter(|(_, name)| *name == branch).map(|(id, _)| id.to_owned());
    identified(&packed.lines().find_map(of_line)?)
}

fn identified(text: &str) -> Option<String> {
    let id = text.trim();
    (id.len() >= 40 && id.bytes().all(|digit| digit.is_ascii_hexdigit())).then(|| id.to_owned())
}
