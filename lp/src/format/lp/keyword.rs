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
    SemiContinuous,
    SpecialOrderedSets,
    End,
}

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
    ("semi", Section::SemiContinuous),
    ("semis", Section::SemiContinuous),
    ("sec", Section::SemiContinuous),
    ("sos", Section::SpecialOrderedSets),
    ("sos1", Section::SpecialOrderedSets),
    ("sos2", Section::SpecialOrderedSets),
    ("end", Section::End),
];

/// Whether a file could take `name` for something else than a name.
pub(super) fn is_reserved(name: &str) -> bool {
    WORDS.iter().map(|(word, _)| *word).chain(["free", "inf", "infinity"]).any(|word| word.eq_ignore_ascii_case(name))
}

/// The section that begins with `token`, if one does, and how many words its name has. `ahead` is the word after
/// `token`.
pub(super) fn section(token: &Token<'_>, ahead: &Token<'_>) -> Option<(Section, usize)> {
    const LONGEST: usize = 8;
    if !token.begins_line || token.kind != Kind::Name || token.text.len() > LONGEST || ahead.kind == Kind::Colon {
        return None;
    }
    let &(word, section) = WORDS.iter().find(|(word, _)| token.text.eq_ignore_ascii_case(word))?;
    match word {
        "subject" => ahead.is_word("to").then_some((section, 2)),
        "such" => ahead.is_word("that").then_some((section, 2)),
        "semi" => (ahead.kind == Kind::Minus).then_some((section, 1)),
        _ => Some((section, 1)),
    }
}
