//! The evidence of a paper, and that of the open questions, uses no line of a paper: `papers/<paper>/src/claims/evidence.rs`,
//! and whatever that uses in its own package, names no package of algorithms.

use std::collections::BTreeSet;

use crate::modules::{Modules, module, without_tests};
use crate::tree::text;

/// The files of a package that its evidence consists of, by the name of the package in code and its folder.
pub fn evidence(package: &str, folder: &str) -> BTreeSet<String> {
    let modules = Modules::read(&[(package.to_owned(), folder.to_owned())]);
    let start = [package, "claims", "evidence"].map(str::to_owned).to_vec();
    modules.used(&[start]).into_iter().map(str::to_owned).collect()
}

/// The lines of a source that name a package of algorithms.
fn named_algorithms(source: &str) -> Vec<&str> {
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    without_tests(source).lines().filter(is_code).filter(|line| line.contains("_algorithms")).collect()
}

#[test]
fn evidence_is_not_made_of_what_it_judges() {
    for paper in schedcheck::papers::all().names().chain(["open"]) {
        for file in evidence(&format!("schedcheck_{paper}"), &format!("papers/{paper}")) {
            assert_eq!(named_algorithms(&text(&file)), Vec::<&str>::new(), "{file}");
        }
    }
}

#[test]
fn an_algorithm_is_found_behind_a_module_of_its_own() {
    let sources = [
        ("claims/evidence.rs", "use super::{behind::it as other, plain};\nfn f() { other() }"),
        ("claims/behind/mod.rs", "#[cfg(test)]\nmod tests;\nmod below;\npub use below::it;"),
        ("claims/behind/below.rs", "pub use p_algorithms::it;"),
        ("claims/plain.rs", "#[cfg(test)]\nmod tests {\n    use p_algorithms::more;\n}\n"),
        ("claims/other.rs", "use p_algorithms::more;"),
    ];
    let modules = Modules::of(sources.map(|(file, text)| (module("p", file), file.to_owned(), text.to_owned())));
    let used = modules.used(&[["p", "claims", "evidence"].map(str::to_owned).to_vec()]);
    assert_eq!(Vec::from_iter(used), ["claims/behind/below.rs", "claims/evidence.rs", "claims/plain.rs"]);
    let named = sources.map(|(file, text)| (file, named_algorithms(text).len()));
    assert_eq!(named.map(|(_, count)| count), [0, 0, 1, 0, 1]);
}
