//! The evidence of a paper uses no line of it: `papers/<paper>/src/claims/evidence.rs`, and whatever that names in its
//! own package, names no package of algorithms.

use std::collections::BTreeSet;

use regex::Regex;

use crate::tree::{files, text};

/// The code of a file, without comments and without the tests at its end.
fn code(path: &str) -> String {
    let text = text(path);
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// The files of the modules of its package that a file names.
fn named_by<'a>(code: &str, package: &str, all: &'a [String]) -> Vec<&'a String> {
    let path = Regex::new("(?:super|crate)(?:::super|::claims)*::([a-z_0-9]+)").expect("a pattern");
    let modules: BTreeSet<_> = path.captures_iter(code).map(|found| found[1].to_owned()).collect();
    let is_of = |file: &str, module: &str| {
        ["src", "src/claims"].iter().any(|folder| {
            let place = format!("{package}/{folder}/{module}");
            file == format!("{place}.rs") || file.starts_with(&format!("{place}/"))
        })
    };
    all.iter().filter(|file| modules.iter().any(|module| is_of(file, module))).collect()
}

/// The files that the evidence of a package consists of, and the lines in them that name its algorithms.
fn evidence(package: &str, read: impl Fn(&str) -> String, all: &[String]) -> (BTreeSet<String>, Vec<String>) {
    let mut open = vec![format!("{package}/src/claims/evidence.rs")];
    let (mut seen, mut wrong) = (BTreeSet::new(), Vec::new());
    while let Some(path) = open.pop() {
        if !seen.insert(path.clone()) {
            continue;
        }
        let code = read(&path);
        wrong.extend(code.lines().filter(|line| line.contains("_algorithms")).map(|line| format!("{path}: {line}")));
        open.extend(named_by(&code, package, all).into_iter().cloned());
    }
    (seen, wrong)
}

#[test]
fn evidence_is_not_made_of_what_it_judges() {
    let all = files("papers");
    let all: Vec<_> = all.iter().map(|path| path.replace('\\', "/")).filter(|path| path.ends_with(".rs")).collect();
    let packages: Vec<_> = all.iter().filter_map(|path| path.strip_suffix("/src/claims/evidence.rs")).collect();
    assert_eq!(packages.len(), schedcheck::papers::all().names().count(), "each paper has its evidence");
    for package in packages {
        let (_, wrong) = evidence(package, code, &all);
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}

#[test]
fn an_algorithm_is_found_behind_a_module_of_its_own() {
    let all = ["p/src/claims/evidence.rs", "p/src/claims/behind/mod.rs", "p/src/claims/other.rs"].map(str::to_owned);
    let read = |path: &str| match path {
        "p/src/claims/evidence.rs" => "use super::behind::it;".to_owned(),
        "p/src/claims/behind/mod.rs" => "use crate::claims::evidence::x;\nuse p_algorithms::it;".to_owned(),
        _ => "use p_algorithms::more;".to_owned(),
    };
    let (seen, wrong) = evidence("p", read, &all);
    assert_eq!(seen.len(), 2);
    assert_eq!(wrong, ["p/src/claims/behind/mod.rs: use p_algorithms::it;"]);
}
