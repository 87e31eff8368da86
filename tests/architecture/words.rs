//! Words and names that are retired stand in no text of the workspace: each has another one by now.

use crate::workspace::{files, text};

/// Metaphors for parts of the code, and types whose names did not say what they are.
const RETIRED: [&str; 28] = [
    "house",
    "sceptic",
    "stranger",
    "recheck",
    "harmless_text",
    "Judgement",
    "Effort",
    "Mending",
    "Explorer",
    "Opponent",
    "unless_deaf",
    "left_behind",
    "InWords",
    "derive_in_words",
    "in_words",
    "Absurd",
    "by_inspection",
    "fn whole",
    "struct Whole",
    "enum Whole",
    "struct Answer",
    "enum Answer",
    "type Answer",
    "struct End",
    "enum End",
    "struct Refusal",
    "methods Limits",
    "Hold your own",
];

/// Files in which such a word has a reason to stand.
const EXCEPTIONS: [(&str, &str); 4] = [
    ("CHANGELOG.md", "what was called so is told there"),
    ("src/cli/moved.rs", "an old name still works"),
    ("tests/commands/moved.rs", "an old name still works"),
    ("tests/architecture/words.rs", "the list itself"),
];

/// The retired words of a text, each with its line. An entry of several words stands where they follow one another.
fn retired(text: &str) -> Vec<(usize, &'static str)> {
    let is_between = |letter: char| !letter.is_alphanumeric() && letter != '_';
    // Few of the words are in any text, as parts of others at least, and the search for them takes much less time.
    let parts_are_there = |retired: &&str| retired.split(' ').all(|word| text.contains(word));
    let looked_for: Vec<_> = RETIRED.into_iter().filter(parts_are_there).collect();
    if looked_for.is_empty() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let words: Vec<_> = line.split(is_between).filter(|word| !word.is_empty()).collect();
        let stands = |retired: &&&str| {
            let retired: Vec<_> = retired.split(' ').collect();
            words.windows(retired.len()).any(|words| words == retired)
        };
        found.extend(looked_for.iter().filter(stands).map(|words| (number, *words)));
    }
    found
}

#[test]
fn retired_words_stand_nowhere() {
    let is_text = |path: &String| [".rs", ".md", ".toml", ".py"].iter().any(|end| path.ends_with(end));
    let is_looked_at = |path: &String| is_text(path) && !EXCEPTIONS.iter().any(|(file, _)| file == path);
    let mut count = 0;
    for path in files("").into_iter().filter(is_looked_at) {
        assert_eq!(retired(&text(&path)), [], "{path}");
        count += 1;
    }
    assert!(count > 1_000, "{count}");
}

#[test]
fn retired_words_are_found_as_whole_words() {
    let planted = "A treehouse.\nThe house, and `Effort::silent`;\nheadroom, Efforts, strangers\npub fn whole<T>(x: T)";
    assert_eq!(retired(planted), [(2, "house"), (2, "Effort"), (4, "fn whole")]);
    assert_eq!(retired("fn whole_row(); the whole; methods::Limits"), [(1, "methods Limits")]);
}
