//! The second checker: one short file, which imports nothing but the standard library of its language.

use std::collections::BTreeSet;

use crate::workspace::root;

/// What the second checker imports, all of it of Python's standard library.
const OF_THE_LANGUAGE: [&str; 10] =
    ["bisect", "collections", "fractions", "heapq", "itertools", "json", "math", "pathlib", "re", "sys"];

#[test]
fn the_second_checker_is_one_short_file_that_imports_the_standard_library_alone() {
    let folder = root().join("crates/certificates/second");
    let files = folder.read_dir().expect("it is there").map(|entry| entry.expect("readable").path());
    let files: Vec<_> = files.filter(|file| file.extension().is_some_and(|end| end == "py")).collect();
    assert_eq!(files, [folder.join("checker.py")]);
    let text = std::fs::read_to_string(&files[0]).expect("it is there");
    assert!(text.lines().count() <= 1_500 && text.lines().all(|line| line.chars().count() <= 120));
    let imported = |line: &str| {
        let mut words = line.split_whitespace();
        matches!(words.next(), Some("import" | "from")).then(|| words.next().unwrap_or_default().to_owned())
    };
    let imports: BTreeSet<String> = text.lines().filter_map(imported).collect();
    assert_eq!(imports, OF_THE_LANGUAGE.map(str::to_owned).into());
    for other in ["__import__", "importlib", "exec(", "eval(", "subprocess", "ctypes"] {
        assert!(!text.contains(other), "{other}");
    }
}
