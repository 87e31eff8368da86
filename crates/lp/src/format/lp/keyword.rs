//! The words of the LP format that begin sections.

use super::lexer::{Kind, Token};
use crate::program::Sense;

/// A part of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Section {
    Objective(Sense),
    Rows,
    Bounds,
    Integers,
    Binaries,
    /// More than a linear program: what its entries are.
    Unsupported(&'static str),
    End,
}

/// A section that begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) section: Section,
    /// How many words name it.
    pub(super) words: usize,
}

const SEMI_CONTINUOUS: Section = Section::Unsupported("semi-continuous columns");
const SPECIAL_ORDERED_SETS: Section = Section::Unsupported("special ordered sets");
const PIECEWISE_LINEAR: Section = Section::Unsupported("piecewise-linear functions");
const GENERAL: Section = Section::Unsupported("general constraints");

const WORDS: [(&str, Section); 34] = [
    ("min", Section::Objective(Sense::Minimize)),
    ("minimize", Section::Objective(Sense::Minimize)),
    ("minimise", Section::Objective(Sense::Minimize)),
    ("minimum", Section::Objective(Sense::Minimize)),
    ("max", Section::Objective(Sense::Maximize)),
    ("maximize", Section::Objective(Sense::Maximize)),
    ("maximise", Section::Objective(Sense::Maximize)),
    ("maximum", Section::Objective(Sense::Maximize)),
    ("subject", Section::Rows),
    ("such", Section::Rows),
    ("st", Section::Rows),
    ("s.t.", Section::Rows),
    ("st.", Section::Rows),
    ("bounds", Section::Bounds),
    ("bound", Section::Bounds),
    ("general", Section::Integers),
    ("generals", Section::Integers),
    ("gen", Section::Integers),
    ("gens", Section::Integers),
    ("integer", Section::Integers),
    ("integers", Section::Integers),
    ("int", Section::Integers),
    ("ints", Section::Integers),
    ("binary", Section::Binaries),
    ("binaries", Section::Binaries),
    ("bin", Section::Binaries),
    ("bins", Section::Binaries),
    ("semi", SEMI_CONTINUOUS),
    ("semis", SEMI_CONTINUOUS),
    ("sec", SEMI_CONTINUOUS),
    ("sos", SPECIAL_ORDERED_SETS),
    ("sos1", SPECIAL_ORDERED_SETS),
    ("sos2", SPECIAL_ORDERED_SETS),
    ("end", Section::End),
];

/// Sections of other readers that two words on one line name.
const PAIRS: [(&str, &str, Section); 11] = [
    ("lazy", "constraints", Section::Unsupported("lazy constraints")),
    ("lazy", "constraint", Section::Unsupported("lazy constraints")),
    ("user", "cuts", Section::Unsupported("user cuts")),
    ("user", "cut", Section::Unsupported("user cuts")),
    ("model", "cuts", Section::Unsupported("model cuts")),
    ("delayed", "rows", Section::Unsupported("delayed rows")),
    ("general", "constraints", GENERAL),
    ("general", "constraint", GENERAL),
    ("semi", "continuous", SEMI_CONTINUOUS),
    ("semi", "integer", SEMI_CONTINUOUS),
    ("semi", "integers", SEMI_CONTINUOUS),
];

/// Sections of other readers that a word alone on its line names.
const ALONE: [(&str, Section); 3] = [("gencons", GENERAL), ("pwlobj", PIECEWISE_LINEAR), ("pwl", PIECEWISE_LINEAR)];

/// The word before the name of a scenario.
const SCENARIO: &str = "scenario";

/// Whether a file could take `name` for something else than a name.
pub(super) fn is_reserved(name: &str) -> bool {
    WORDS.iter().map(|(word, _)| *word).chain(["free", "inf", "infinity"]).any(|word| word.eq_ignore_ascii_case(name))
}

/// The section that begins with `token`, if one does. `ahead` is the word after `token`, and `rest` is the text behind
/// that. Words of other readers that could be names of columns are names where `is_column` says so.
pub(super) fn header(
    token: &Token<'_>,
    ahead: &Token<'_>,
    rest: &str,
    is_column: impl Fn(&str) -> bool,
) -> Option<Header> {
    const LONGEST: usize = 8;
    if !token.begins_line || token.kind != Kind::Name || token.text.len() > LONGEST || ahead.kind == Kind::Colon {
        return None;
    }
    if let Some(section) = of_two_words(token, ahead)
        && ![token, ahead].iter().any(|word| is_column(word.text))
    {
        return Some(Header { section, words: 2 });
    }
    if let Some(section) = of_a_word_alone(token, ahead)
        && !is_column(token.text)
    {
        return Some(Header { section, words: 1 });
    }
    let &(word, section) = WORDS.iter().find(|(word, _)| token.text.eq_ignore_ascii_case(word))?;
    let words = match word {
        "subject" if ahead.is_word("to") => 2,
        "such" if ahead.is_word("that") => 2,
        "semi" if ahead.kind == Kind::Minus && begins_with_its_second_word(rest) => 3,
        "semi" if matches!(ahead.kind, Kind::Name | Kind::End) && !is_column(word) => 1,
        "subject" | "such" | "semi" => return None,
        _ => 1,
    };
    Some(Header { section, words })
}

/// A section of other readers that these two words begin.
fn of_two_words(token: &Token<'_>, ahead: &Token<'_>) -> Option<Section> {
    if ahead.kind != Kind::Name || ahead.begins_line {
        return None;
    }
    let is = |word: &str| token.text.eq_ignore_ascii_case(word);
    let pair = PAIRS.iter().find(|(first, second, _)| is(first) && ahead.is_word(second));
    let scenario = is(SCENARIO).then_some(Section::Unsupported("scenarios"));
    pair.map(|(_, _, section)| *section).or(scenario)
}

/// A section of other readers that this word begins if it stands alone on its line.
fn of_a_word_alone(token: &Token<'_>, ahead: &Token<'_>) -> Option<Section> {
    let is_alone = ahead.begins_line || ahead.kind == Kind::End;
    let word = ALONE.iter().find(|(word, _)| token.text.eq_ignore_ascii_case(word));
    word.filter(|_| is_alone).map(|(_, section)| *section)
}

/// Whether `rest` is what follows `semi-` in the name of a section.
fn begins_with_its_second_word(rest: &str) -> bool {
    let rest = rest.trim_ascii_start();
    let begins = |word: &str| rest.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    ["continuous", "integer"].into_iter().any(begins)
}
