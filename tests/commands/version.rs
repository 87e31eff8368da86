//! The version: which commit it is of, read without the program git.

#[path = "../../build/commit.rs"]
mod commit;

use std::fs;
use std::path::Path;

use crate::command::schedcheck;

const ID: &str = "0123456789abcdef0123456789abcdef01234567";
const OTHER: &str = "fedcba9876543210fedcba9876543210fedcba98";

/// Writes files below a folder.
fn write(folder: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let file = folder.join(name);
        fs::create_dir_all(file.parent().expect("a folder")).and_then(|()| fs::write(file, text)).expect("a file");
    }
}

/// The commit of a folder with these files, and the names of the files that are watched.
fn found(files: &[(&str, &str)]) -> (Option<String>, Vec<String>) {
    let folder = tempfile::tempdir().expect("a temporary directory");
    write(folder.path(), files);
    let found = commit::of(folder.path());
    let names = found.watched.iter().map(|file| {
        let file = file.strip_prefix(folder.path()).expect("below the folder");
        file.to_str().expect("text").to_owned()
    });
    (found.id, names.collect())
}

#[test]
fn the_commit_is_that_of_head_wherever_its_branch_is_kept() {
    let some = |id: &str| Some(id.to_owned());
    let head = (".git/HEAD", "ref: refs/heads/main\n");
    let packed = format!("# pack-refs with: peeled\n{OTHER} refs/heads/other\n{ID} refs/heads/main\n^{OTHER}\n");
    let packed = (".git/packed-refs", packed.as_str());
    let loose = (".git/refs/heads/main", format!("{OTHER}\n"));
    let loose = (loose.0, loose.1.as_str());
    assert_eq!(found(&[(".git/HEAD", ID)]), (some(ID), vec![".git/HEAD".to_owned()]));
    assert_eq!(found(&[head, packed]).0, some(ID));
    let (id, watched) = found(&[head, packed, loose, (".git/logs/HEAD", "")]);
    assert_eq!(id, some(OTHER));
    assert_eq!(watched, [".git/HEAD", ".git/logs/HEAD", ".git/refs/heads/main", ".git/packed-refs"]);
}

#[test]
fn a_work_tree_has_a_head_of_its_own_and_branches_in_common() {
    let own = [
        (".git", "gitdir: home/worktrees/one\n"),
        ("home/worktrees/one/HEAD", "ref: refs/heads/one\n"),
        ("home/worktrees/one/commondir", "../..\n"),
        ("home/refs/heads/one", ID),
        ("home/HEAD", OTHER),
    ];
    assert_eq!(found(&own).0.as_deref(), Some(ID));
}

#[test]
fn a_package_has_the_commit_that_cargo_wrote_into_it() {
    let package = format!("{{\n  \"git\": {{\n    \"sha1\": \"{ID}\"\n  }},\n  \"path_in_vcs\": \"\"\n}}");
    let (id, watched) = found(&[(".cargo_vcs_info.json", &package)]);
    assert_eq!((id.as_deref(), watched), (Some(ID), vec![".cargo_vcs_info.json".to_owned()]));
}

#[test]
fn sources_that_are_of_no_commit_are_of_an_unknown_one() {
    let nothing = (None, Vec::new());
    assert_eq!(found(&[]), nothing);
    assert_eq!(found(&[(".git/config", "")]), nothing);
    assert_eq!(found(&[(".git", "something else")]), nothing);
    for head in ["ref: refs/heads/none", "not a number", &ID[1..], ""] {
        assert_eq!(found(&[(".git/HEAD", head)]).0, None, "{head}");
    }
    assert_eq!(found(&[(".cargo_vcs_info.json", "{}")]).0, None);
}

#[test]
fn the_version_tells_the_commit_and_the_features() {
    let number = env!("CARGO_PKG_VERSION");
    assert_eq!(schedcheck(&["-V"]).well().output, format!("schedcheck {number}\n"));
    let long = schedcheck(&["--version"]).well().output;
    let rest = long.strip_prefix(&format!("schedcheck {number} (commit ")).expect("the number");
    let (commit, rest) = rest.split_once(", features: ").expect("the features");
    assert!(commit == "unknown" || commit.bytes().all(|digit| digit.is_ascii_hexdigit()), "{long}");
    let features = if cfg!(feature = "cbc") { "cbc" } else { "none" };
    assert_eq!(rest, format!("{features})\n"));
}
