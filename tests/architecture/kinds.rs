//! Where a kind of instance is named: in the files of the kind, and in the one list of kinds.

use std::collections::BTreeSet;

use schedcheck_files::Instance;

use crate::modules::without_tests;
use crate::workspace::{files, text};

/// The folders whose sources are read; the papers speak of the kinds that they are about.
const FOLDERS: [&str; 9] = [
    "crates/model",
    "crates/files",
    "crates/certificates",
    "crates/audit",
    "crates/drawing",
    "crates/harness",
    "crates/evidence",
    "bruteforce",
    "",
];

/// The files that name a kind that is not theirs, and why.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("crates/audit/src/witness/check.rs", "a witness of a reduction holds the star that it makes"),
    ("src/cli/adversary/supremum.rs", "the supremum is of algorithms on stars"),
    ("src/cli/ilp/mod.rs", "the programs of the subcommand are those of rings"),
    ("src/cli/export/mssg.rs", "the program of the subcommand is that of graphs"),
    ("src/cli/solve.rs", "only a graph has a horizon, which an option sets"),
    ("src/report/atlas.rs", "the atlas is of algorithms on stars"),
    ("src/worst_case/found.rs", "worst cases are of algorithms on stars"),
];

/// The variant of a kind: `MultiRound` for `multi-round`.
fn variant(kind: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    kind.split('-').map(capital).collect()
}

/// Whether a file, or one of the folders that it is in, has the name of a kind, such as `multi_round`.
fn is_of(file: &str, kind: &str) -> bool {
    file.trim_end_matches(".rs").split('/').any(|name| name == kind.replace('-', "_"))
}

/// Whether a file holds tests alone.
fn is_test(file: &str) -> bool {
    let name = file.rsplit('/').next().unwrap_or_default();
    file.contains("/tests/") || name == "tests.rs" || name.ends_with("_tests.rs")
}

/// The kinds that a source names as variants, outside of tests and comments; all of them where it imports variants.
fn named(source: &str) -> BTreeSet<&'static str> {
    let lines = without_tests(source).lines().map(|line| line.split("//").next().unwrap_or_default());
    let code = lines.collect::<Vec<_>>().join("\n");
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let behind = ["Instance::", "Candidate::"].into_iter().flat_map(|path| {
        let whole = code.match_indices(path).filter(|(at, _)| !code[..*at].ends_with(is_word));
        whole.map(|(at, _)| &code[at + path.len()..]).collect::<Vec<_>>()
    });
    let kinds = behind.flat_map(|rest| {
        let word = rest.split(|letter| !is_word(letter)).next().unwrap_or_default();
        let is_meant = move |kind: &&str| word == variant(kind) || rest.starts_with(['{', '*']);
        Instance::KINDS.iter().copied().filter(is_meant)
    });
    kinds.collect()
}

#[test]
fn kinds_are_named_in_their_own_files_and_in_the_one_list() {
    let sources = FOLDERS.into_iter().flat_map(|folder| files([folder, "src"].join("/").trim_start_matches('/')));
    let names_others = |file: &String| {
        let is_other = |kind: &&str| !is_of(file, kind);
        file.ends_with(".rs") && !is_test(file) && named(&text(file)).iter().any(is_other)
    };
    let found: BTreeSet<_> = sources.filter(names_others).collect();
    let known: BTreeSet<_> = EXCEPTIONS.iter().map(|(file, _)| (*file).to_owned()).collect();
    let (new, gone) = (&found - &known, &known - &found);
    assert!(new.is_empty(), "what is particular to a kind belongs into a file of that kind: {new:?}");
    assert!(gone.is_empty(), "no kind is named there any more, so these are no exceptions: {gone:?}");
}

#[test]
fn kinds_are_found_by_their_paths_and_not_in_comments_tests_or_longer_names() {
    let of = |source: &str| named(source).into_iter().collect::<Vec<_>>();
    assert_eq!(
        of("Instance::Star(_) | Instance::MultiRound(_) => files::Candidate::Ring"),
        ["multi-round", "ring", "star"]
    );
    assert_eq!(of("/// Instance::Star\nInstance::StarBox InvalidInstance::Ring // Candidate::Ring"), [""; 0]);
    assert_eq!(of("Instance::KINDS\n#[cfg(test)]\nmod tests {\nInstance::Star"), [""; 0]);
    assert_eq!(of("use schedcheck_files::Instance::*;").len(), Instance::KINDS.len());
    assert_eq!(of("use schedcheck_files::Instance::{Star as One};").len(), Instance::KINDS.len());
    assert!(
        is_of("src/methods/multi_round/certify.rs", "multi-round") && is_of("crates/drawing/src/kinds/star.rs", "star")
    );
    assert!(!is_of("crates/drawing/src/kinds/divisible_star.rs", "star") && !is_of("src/stars.rs", "star"));
}
