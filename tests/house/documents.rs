//! What the documents name is there: links, and paths between backquotes.

use std::path::{Path, PathBuf};

use crate::tree::{files, root};

/// What a document says of the past, or of what is written when it is followed.
const NOT_THERE: &[(&str, &str)] = &[
    ("benches/README.md", "target/criterion/report/index.html"),
    ("README.md", "report/index.html"),
    ("CHANGELOG.md", "data/rr6005-figure-2.json"),
    ("fuzz/README.md", "corpus/"),
    ("src/cli/slurm/readme.md", "states/"),
    ("src/cli/slurm/readme.md", "shards/"),
    ("src/cli/slurm/readme.md", "logs/"),
];

/// The targets of the links of a text.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let after = text.split("](").skip(1);
    after.filter_map(|rest| rest.split(')').next()).filter(|link| !link.contains("://") && !link.starts_with('#'))
}

/// What stands between backquotes and looks like the path of a folder or of a file.
fn paths(text: &str) -> impl Iterator<Item = &str> {
    let prose = text.split("```").step_by(2);
    let quoted = prose.flat_map(|part| part.split('`').skip(1).step_by(2));
    let is_path = |word: &&str| {
        let letters = |letter: char| letter.is_ascii_alphanumeric() || "_-./<>".contains(letter);
        let ends = [".rs", ".toml", ".md", ".json", ".snap", ".py"].iter().any(|end| word.ends_with(end));
        word.contains('/')
            && word.chars().all(letters)
            && (word.ends_with('/') || ends || word.contains("/src/") || word.ends_with("/src"))
    };
    quoted.filter(is_path)
}

/// What a path of a document means, seen from one of these folders; `<paper>` is a paper of the list.
fn meant(from: &[PathBuf], path: &str) -> Option<PathBuf> {
    let path = path.split('#').next().unwrap_or_default();
    let mut names = schedcheck::papers::all().names().map(|name| path.replace("<paper>", name));
    names.find_map(|path| from.iter().map(|folder| folder.join(&path)).find(|whole| whole.exists()))
}

/// What a document names that is not there. What it named before is a place from which it may go on.
fn missing(document: &str) -> Vec<String> {
    let text = crate::tree::text(document);
    let own = root().join(Path::new(document).parent().expect("a file is in a folder"));
    let mut from = vec![root().to_owned(), own];
    let mut missing = Vec::new();
    for path in links(&text).chain(paths(&text)).filter(|path| !NOT_THERE.contains(&(document, path))) {
        match meant(&from, path) {
            Some(folder) if folder.is_dir() => from.push(folder),
            Some(file) => from.extend(file.parent().map(Path::to_owned)),
            None => missing.push(format!("{document}: {path}")),
        }
    }
    missing
}

#[test]
fn whatever_the_documents_name_is_there() {
    let documents = files("").into_iter().filter(|path| path.ends_with(".md"));
    let missing: Vec<_> = documents.flat_map(|document| missing(&document)).collect();
    assert!(missing.is_empty(), "these are not there:\n{}", missing.join("\n"));
}

#[test]
fn links_and_paths_are_found() {
    let text = "See [this](a/b.md#c), [that](https://example.org), `src/x.rs`, `cargo run`, `and/or`, `model/`.\n\
        ```\n`c/d.rs`\n```";
    assert_eq!(links(text).collect::<Vec<_>>(), ["a/b.md#c"]);
    assert_eq!(paths(text).collect::<Vec<_>>(), ["src/x.rs", "model/"]);
}

#[test]
fn the_version_to_cite_is_that_of_the_packages() {
    let version = format!("\nversion: {}\n", env!("CARGO_PKG_VERSION"));
    assert!(crate::tree::text("CITATION.cff").contains(&version), "CITATION.cff is not of version {version:?}");
    let version = format!("\nversion = \"{}\"\n", env!("CARGO_PKG_VERSION"));
    assert!(crate::tree::text("python/Cargo.toml").contains(&version), "python/Cargo.toml is not of {version:?}");
}
