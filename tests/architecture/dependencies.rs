//! Which package may depend on which: the table of ARCHITECTURE.md, held against what cargo reads, and what a few
//! packages must not link.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use crate::workspace::{packages, root, text};

/// A package, as the table calls it: its folder, with `<paper>` for each of the papers.
fn row(folder: &str) -> String {
    match folder.split('/').collect::<Vec<_>>()[..] {
        [""] => "src".to_owned(),
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
    let rows = table(&text("ARCHITECTURE.md"), "## Which package depends on which");
    let folders = |cells: Vec<Vec<String>>| {
        cells[0].iter().map(|folder| folder.trim_end_matches('/').to_owned()).collect::<BTreeSet<_>>()
    };
    rows.into_iter().map(|(row, cells)| (row, folders(cells))).collect()
}

#[test]
fn packages_depend_on_those_that_the_table_of_the_architecture_allows() {
    let (packages, allowed) = (packages(), allowed());
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, package) in packages {
        let known = found.entry(row(&package.folder)).or_default();
        for used in &package.uses {
            let to = &packages[used];
            let own = format!("{}/algorithms", package.folder);
            let is_paper = |folder: &str| row(folder).starts_with("papers/<paper>");
            let crosses = is_paper(&package.folder) && is_paper(&to.folder) && to.folder != own;
            assert!(!crosses, "{name} depends on {used}, of another paper");
            known.insert(row(&to.folder));
        }
    }
    assert_eq!(found, allowed, "what the packages depend on, and what the table of ARCHITECTURE.md allows");
}

/// The packages that a package is built on, and itself.
fn below(start: &str) -> BTreeSet<&String> {
    let packages = packages();
    let (mut seen, mut open) = (BTreeSet::new(), vec![start]);
    while let Some((name, package)) = open.pop().and_then(|name| packages.get_key_value(name)) {
        if seen.insert(name) {
            open.extend(package.uses.iter().map(String::as_str));
        }
    }
    seen
}

#[test]
fn exact_programs_and_their_command_depend_on_no_package_of_scheduling() {
    const OWN: [&str; 5] =
        ["crates/rational", "crates/sanitized-text", "crates/lp", "crates/command-io", "crates/lp/cli"];
    let packages = packages();
    let own: Vec<_> = packages.keys().filter(|name| OWN.contains(&packages[*name].folder.as_str())).collect();
    assert_eq!(own.len(), OWN.len());
    for name in own {
        for used in below(name) {
            assert!(OWN.contains(&packages[used].folder.as_str()), "{name} depends on {used}");
        }
    }
}

#[test]
fn algorithms_do_not_depend_on_what_judges_them() {
    let packages = packages();
    let algorithms: Vec<_> = packages.keys().filter(|name| name.ends_with("-algorithms")).collect();
    assert_eq!(algorithms.len(), schedcheck::papers::all().names().count() + 1, "one a paper, and the miniature's");
    for start in algorithms {
        let seen = below(start);
        for judge in ["schedcheck-bruteforce", "schedcheck-harness", "schedcheck-files", "schedcheck-reductions"] {
            assert!(!seen.contains(&judge.to_owned()), "{start} depends on {judge}");
        }
    }
}

/// What `cargo tree` lists, in this format.
fn cargo_tree(format: &str, arguments: &[&str]) -> BTreeSet<String> {
    let answer = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--prefix", "none", "--format", format])
        .args(arguments)
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
    let text = String::from_utf8(answer.stdout).expect("UTF-8");
    text.lines().map(|line| line.trim_end_matches("(*)").trim().to_owned()).collect()
}

/// With other features, `cargo test` and `cargo bench` would build once more what `cargo run` has built.
#[test]
fn tests_and_benches_use_the_features_of_what_the_command_is_built_with() {
    let command = cargo_tree("{p} {f}", &["--package", "schedcheck", "--edges", "normal,build"]);
    let all = cargo_tree("{p} {f}", &["--workspace", "--edges", "normal,build,dev"]);
    let other: Vec<_> = command.difference(&all).collect();
    assert!(command.len() > 50 && other.is_empty(), "dev-dependencies ask for more features of these: {other:?}");
}

#[test]
fn audit_links_the_trusted_core_alone() {
    let linked = cargo_tree("{lib}", &["--package", "schedcheck-audit", "--edges", "normal"]);
    let ours: BTreeSet<_> = packages().keys().map(|name| name.replace('-', "_")).collect();
    let core = ["certificates", "files", "model", "audit"].map(|name| format!("schedcheck_{name}"));
    let core: BTreeSet<_> = core.into_iter().chain(["sanitized_text", "exact_rational"].map(str::to_owned)).collect();
    assert_eq!(linked.intersection(&ours).cloned().collect::<BTreeSet<_>>(), core);
    for other in ["coin_cbc", "rayon", "rand"] {
        assert!(!linked.contains(other), "{other}");
    }
}

/// The order of the library's rationals fills the stack where long ones are compared.
#[test]
fn one_package_has_the_rationals_of_the_library() {
    let arguments = ["--workspace", "--edges", "normal,build,dev", "--invert", "num-rational", "--depth", "1"];
    let users = cargo_tree("{lib}", &arguments);
    assert_eq!(users, ["num_rational", "exact_rational"].map(str::to_owned).into());
}
