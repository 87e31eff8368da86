//! No circle between files of different folders within a package.

use std::collections::{BTreeMap, BTreeSet};

use crate::modules::Modules;
use crate::tree::packages;

/// What can be reached from a file.
fn reached<'a>(edges: &BTreeMap<&'a str, BTreeSet<&'a str>>, start: &'a str) -> BTreeSet<&'a str> {
    let (mut seen, mut open) = (BTreeSet::new(), vec![start]);
    while let Some(file) = open.pop() {
        let next = edges[file].iter().copied().filter(|next| seen.insert(*next)).collect::<Vec<_>>();
        open.extend(next);
    }
    seen
}

fn directory(file: &str) -> &str {
    file.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The circles of a package that go through different folders, each with all its files.
fn circles(name: &str, folder: &str) -> BTreeSet<BTreeSet<String>> {
    let modules = Modules::read(&[(name.replace('-', "_"), folder.to_owned())]);
    let edges = modules.edges();
    let reach: BTreeMap<_, _> = edges.keys().map(|&file| (file, reached(&edges, file))).collect();
    let mut found = BTreeSet::new();
    for (file, beyond) in &reach {
        let circle: BTreeSet<_> = beyond.iter().filter(|other| reach[*other].contains(file)).collect();
        if circle.iter().any(|other| directory(other) != directory(file)) {
            found.insert(circle.into_iter().map(|&file| file.to_owned()).collect());
        }
    }
    found
}

#[test]
fn no_files_of_different_folders_use_each_other_in_a_circle() {
    for (name, package) in packages() {
        assert_eq!(circles(name, &package.folder), BTreeSet::new(), "circles");
    }
}

#[test]
fn the_reader_of_sources_follows_doors_and_trees() {
    let modules = Modules::read(&[("schedcheck_harness".to_owned(), "harness".to_owned())]);
    let edges = modules.edges();
    let uses = |file: &str, other: &str| {
        edges[format!("harness/src/{file}").as_str()].contains(format!("harness/src/{other}").as_str())
    };
    assert!(
        uses("sweep.rs", "finding.rs") && uses("sweep.rs", "counterexample.rs"),
        "{:?}",
        edges["harness/src/sweep.rs"]
    );
    assert!(uses("curve/render.rs", "curve/mod.rs") && uses("growth.rs", "curve/mod.rs"));
    assert!(!uses("lib.rs", "claim.rs") && !uses("sweep.rs", "lib.rs"));
}
