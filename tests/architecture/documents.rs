//! The links of the documents, and the version that other files repeat.

use std::path::Path;

use crate::workspace::{files, packages, root, text};

/// The files that the links of a text lead to.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let after = text.split("](").skip(1);
    let targets = after.filter_map(|rest| rest.split([')', '#']).next());
    targets.filter(|link| !link.is_empty() && !link.contains("://"))
}

#[test]
fn the_links_of_the_documents_lead_to_files() {
    let mut followed = 0;
    for document in files("").into_iter().filter(|path| path.ends_with(".md")) {
        let folder = root().join(Path::new(&document).parent().expect("a file is in a folder"));
        for link in links(&text(&document)) {
            assert!(folder.join(link).exists(), "{document}: {link}");
            followed += 1;
        }
    }
    assert!(followed > 50, "{followed}");
}

#[test]
fn the_version_to_cite_is_that_of_the_packages() {
    let version = format!("\nversion: {}\n", env!("CARGO_PKG_VERSION"));
    assert!(text("CITATION.cff").contains(&version), "CITATION.cff is not of version {version:?}");
    let version = format!("\nversion = \"{}\"\n", env!("CARGO_PKG_VERSION"));
    assert!(text("python/Cargo.toml").contains(&version), "python/Cargo.toml is not of {version:?}");
}

/// Examples that are not run would be wrong one day.
#[test]
fn a_library_whose_examples_are_not_run_has_none() {
    let is_left_out = |folder: &&str| text(&format!("{folder}/Cargo.toml")).contains("doctest = false");
    let folders = packages().values().map(|package| package.folder.as_str()).filter(|folder| !folder.is_empty());
    let left_out: Vec<_> = folders.filter(is_left_out).collect();
    assert!(left_out.contains(&"crates/evidence"), "{left_out:?}");
    for file in left_out.iter().flat_map(|folder| files(&format!("{folder}/src"))) {
        let examples = ["//! ```", "/// ```", "#[cfg(doctest)]", "#[doc = include_str!"];
        let is_example = |line: &str| examples.iter().any(|example| line.trim_start().starts_with(example));
        assert!(!text(&file).lines().any(is_example), "{file} has an example: its library is to run it");
    }
}
