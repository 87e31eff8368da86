//! Which package may know which: the table of ARCHITECTURE.md, held against what cargo reads.

use std::collections::{BTreeMap, BTreeSet};

use crate::tree::{packages, text};

/// The room of a package, as the table calls it: its folder, with `<paper>` for each of the papers.
fn room(folder: &str) -> String {
    match folder.split('/').collect::<Vec<_>>()[..] {
        [""] => "src".to_owned(),
        // The open questions are no paper's: their package may know the algorithms of all.
        ["papers", "open"] => folder.to_owned(),
        ["papers", _, ref rest @ ..] => [&["papers", "<paper>"], rest].concat().join("/"),
        // The paper in miniature obeys what the others obey.
        ["examples", _, ref rest @ ..] => [&["papers", "<paper>"], rest].concat().join("/"),
        _ => folder.to_owned(),
    }
}

/// The rows of the table below a heading of a document: what stands between backquotes in the first cell, and in each
/// of the others.
fn table(document: &str, heading: &str) -> Vec<(String, Vec<Vec<String>>)> {
    let section = document.split_once(heading).expect("the heading is there").1;
    let lines = section.lines().skip_while(|line| !line.starts_with('|')).skip(2);
    let quoted = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    let cells = |line: &str| line.trim_matches('|').split('|').map(quoted).collect::<Vec<_>>();
    let rows = lines.take_while(|line| line.starts_with('|')).map(cells);
    rows.map(|cells| (cells[0][0].trim_end_matches('/').to_owned(), cells[1..].to_vec())).collect()
}

fn allowed() -> BTreeMap<String, BTreeSet<String>> {
    let rows = table(&text("ARCHITECTURE.md"), "## Which room knows which");
    let folders = |cells: Vec<Vec<String>>| {
        cells[0].iter().map(|room| room.trim_end_matches('/').to_owned()).collect::<BTreeSet<_>>()
    };
    rows.into_iter().map(|(room, cells)| (room, folders(cells))).collect()
}

#[test]
fn packages_know_those_that_the_architecture_shows() {
    let (packages, allowed) = (packages(), allowed());
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, package) in packages {
        let known = found.entry(room(&package.folder)).or_default();
        for used in &package.uses {
            let to = &packages[used];
            let own = format!("{}/algorithms", package.folder);
            let is_paper = |folder: &str| room(folder).starts_with("papers/<paper>");
            let crosses = is_paper(&package.folder) && is_paper(&to.folder) && to.folder != own;
            assert!(!crosses, "{name} depends on {used}, of another paper");
            known.insert(room(&to.folder));
        }
    }
    assert_eq!(found, allowed, "what the packages know, and what the table of ARCHITECTURE.md allows");
}

#[test]
fn the_table_has_no_circle() {
    let mut left = allowed();
    while !left.is_empty() {
        let below: Vec<_> =
            left.iter().filter(|(_, known)| known.iter().all(|room| !left.contains_key(room))).collect();
        assert!(!below.is_empty(), "these know each other in a circle: {:?}", left.keys());
        let below: Vec<_> = below.into_iter().map(|(room, _)| room.clone()).collect();
        left.retain(|room, _| !below.contains(room));
    }
}

#[test]
fn algorithms_cannot_see_what_judges_them() {
    let packages = packages();
    let algorithms: Vec<_> = packages.keys().filter(|name| name.ends_with("-algorithms")).collect();
    assert_eq!(algorithms.len(), schedcheck::papers::all().names().count() + 1, "one a paper, and the miniature's");
    for start in algorithms {
        let (mut seen, mut open) = (BTreeSet::new(), vec![start]);
        while let Some(name) = open.pop() {
            if seen.insert(name) {
                open.extend(&packages[name].uses);
            }
        }
        for judge in ["schedcheck-bruteforce", "schedcheck-harness", "schedcheck-files", "schedcheck-reductions"] {
            assert!(!seen.contains(&judge.to_owned()), "{start} can see {judge}");
        }
    }
}
