//! A paper is one folder and one line: where else its name may stand.

use schedcheck::papers;
use schedcheck_harness::{Depth, Effort, Ledger, Paper, Papers, Verdict};

use crate::tree::{files, text};

/// Where the name of a paper may stand outside of `papers/`, and why. What is not here knows no paper.
const PLACES: &[(&str, &str)] = &[
    ("Cargo.toml", "what the list depends on"),
    ("Cargo.lock", "what cargo makes of it"),
    ("src/papers.rs", "the list"),
    ("src/methods", "algorithms of papers that users may call, with where they are from"),
    ("src/cli", "options that are about tables or programs of one paper, and examples in the help"),
    ("src/lib.rs", "the chapters of the documentation"),
    ("src/report", "examples in tests"),
    ("src/worst_case", "algorithms that are held against the optimum"),
    ("parametric", "algorithms that its tests run"),
    ("model", "where a model is from"),
    ("files", "where a kind of instance is from"),
    ("bruteforce", "where a problem is from"),
    ("certificates", "where a problem is from"),
    ("reductions", "whose theorem a reduction is of"),
    ("recheck", "whose theorem a reduction is of"),
    ("benches", "algorithms that are measured"),
    ("tests", "rows that stand for others"),
    ("fuzz", "rows that stand for others"),
    ("snapshots", "reviewed outputs"),
    ("data", "where a platform is from"),
    ("docs", "the depth of each row"),
    ("python", "rows that stand for others, and examples"),
    ("README.md", "the summary, and examples"),
    ("ARCHITECTURE.md", "examples"),
    ("CHANGELOG.md", "what came when"),
];

/// The files outside of `papers/` in which the name of a paper stands, with the lines.
fn mentions<'a>(all: &'a [(String, String)], name: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let lines = all.iter().flat_map(|(path, text)| text.lines().map(move |line| (path.as_str(), line)));
    lines.filter(move |(_, line)| line.contains(name))
}

/// Every file outside of `papers/` that is text.
fn shared() -> Vec<(String, String)> {
    let all = files("").into_iter().filter(|path| !path.starts_with("papers/"));
    all.filter_map(|path| std::fs::read_to_string(crate::tree::root().join(&path)).ok().map(|text| (path, text)))
        .collect()
}

#[test]
fn the_name_of_a_paper_stands_where_it_may() {
    let shared = shared();
    for name in papers::all().names() {
        for (path, line) in mentions(&shared, name) {
            let is_allowed = PLACES.iter().any(|(place, _)| path == *place || path.starts_with(&format!("{place}/")));
            assert!(is_allowed, "{path} names {name}: {line}");
        }
    }
    let names: Vec<_> = papers::all().names().collect();
    for (place, _) in PLACES {
        let is_used = names.iter().any(|name| {
            mentions(&shared, name).any(|(path, _)| path == *place || path.starts_with(&format!("{place}/")))
        });
        assert!(is_used, "no paper is named in {place}: take it from the list");
    }
}

#[test]
fn a_paper_is_one_line_of_the_list_and_the_dependency_that_it_asks_for() {
    let list = text("src/papers.rs");
    let manifest = text("Cargo.toml");
    for name in papers::all().names() {
        let code = list.lines().filter(|line| !line.trim_start().starts_with("//"));
        assert_eq!(code.filter(|line| line.contains(name)).count(), 1, "{name} in src/papers.rs");
        let package = format!("schedcheck-{name} = ");
        assert_eq!(manifest.lines().filter(|line| line.starts_with(&package)).count(), 1, "{name} in Cargo.toml");
        let others = manifest.lines().filter(|line| line.contains(name) && !line.starts_with(&package));
        // How well it is optimised in tests is a matter of time alone, and may be left out.
        let may_be = [format!("schedcheck-{name}-algorithms = "), format!("[profile.dev.package.schedcheck-{name}")];
        assert!(others.clone().all(|line| may_be.iter().any(|start| line.starts_with(start))), "{name}");
    }
}

#[test]
fn the_harness_and_the_drawing_name_no_paper() {
    let manuscripts = files("harness").into_iter().chain(files("drawing")).map(|path| (path.clone(), text(&path)));
    for (path, text) in manuscripts {
        let lower = text.to_lowercase();
        for name in papers::all().names() {
            assert!(!lower.contains(name), "{path} names {name}");
        }
    }
}

/// The papers of the ledger, and the one in miniature.
fn with_a_fifth() -> Papers {
    let known = papers::all().iter().map(|entry| entry.paper);
    Papers::new(&known.chain([schedcheck_johnson1954::PAPER]).collect::<Vec<Paper>>())
}

#[test]
fn one_paper_more_in_the_list_is_in_everything_that_is_shown() {
    let (four, five) = (papers::all(), with_a_fifth());
    assert_eq!(five.names().last(), Some("johnson1954"));
    assert_eq!(five.statements().count(), four.statements().count() + 1);
    assert_eq!(five.claims().len(), four.claims().len() + 1);
    assert_eq!(five.curves().len(), four.curves().len() + 1);
    let effort = Effort::silent(Depth::Quick, 1);
    let ledger = Ledger::run(&five, &effort, |published| published.paper() == "johnson1954", |_| ());
    assert_eq!(ledger.rows.iter().map(|row| row.verdict).collect::<Vec<_>>(), [Verdict::Confirmed]);
    assert_eq!(five.recorded().changes(&ledger.rows), []);
}

#[test]
fn the_paper_in_miniature_is_known_to_its_folder_and_to_this_test_alone() {
    let shared = shared();
    for (path, line) in mentions(&shared, "johnson1954") {
        let is_its_own = path.starts_with("examples/fifth_paper/");
        let is_shared = ["Cargo.lock", "Cargo.toml", "tests/house/papers.rs", "docs/adding-a-paper.md"].contains(&path);
        assert!(is_its_own || is_shared, "{path}: {line}");
    }
}
