//! The words of a text in the LP format, one after the other.

use super::super::error::{Fault, Reason, shortened};
use super::super::missing;
use super::super::number::number_length;

/// How the left side of a relation compares to the right one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Relation {
    Less,
    Equal,
    Greater,
}

/// What a word is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// An unsigned number, perhaps a fraction.
    Number,
    Name,
    Plus,
    Minus,
    /// Between a number and the variable that it multiplies.
    Times,
    Relation(Relation),
    Colon,
    /// The end of the text.
    End,
}

/// A word of the text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token<'t> {
    pub(super) kind: Kind,
    pub(super) text: &'t str,
    pub(super) offset: usize,
    /// Whether it is the first word of its line.
    pub(super) begins_line: bool,
}

impl Token<'_> {
    pub(super) fn fault(&self, reason: Reason) -> Fault {
        Fault::new(self.offset, reason)
    }

    /// The error that something else should stand here.
    pub(super) fn unexpected(&self, expected: &'static str) -> Fault {
        let found = match self.kind {
            Kind::End => "the end of the file".into(),
            _ => format!("`{}`", shortened(self.text)),
        };
        self.fault(Reason::Expected { expected, found })
    }

    /// Whether this is the word `word`, in letters of any case.
    pub(super) fn is_word(&self, word: &str) -> bool {
        self.kind == Kind::Name && self.text.eq_ignore_ascii_case(word)
    }

    /// Whether it is a word for infinity.
    pub(super) fn is_infinity(&self) -> bool {
        self.is_word("inf") || self.is_word("infinity")
    }
}

/// Finds the words of a text.
#[derive(Debug)]
pub(super) struct Lexer<'t> {
    text: &'t str,
    position: usize,
    line_begins: bool,
}

/// Whether a name may hold this character, though perhaps not begin with it.
pub(super) fn is_name_character(character: char) -> bool {
    if character.is_ascii() { IN_NAMES[character as usize] } else { character.is_alphanumeric() }
}

/// The bytes that are ASCII characters of names.
const IN_NAMES: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        table[byte] = (byte as u8).is_ascii_alphanumeric();
        byte += 1;
    }
    let others = b"!\"#$%&(),.;?@_`'{}|~";
    let mut other = 0;
    while other < others.len() {
        table[others[other] as usize] = true;
        other += 1;
    }
    table
};

impl<'t> Lexer<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, position: 0, line_begins: true }
    }

    /// The text behind the last word.
    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.position..]
    }

    /// The next word.
    pub(super) fn next(&mut self) -> Result<Token<'t>, Fault> {
        self.skip_blanks();
        let rest = &self.text[self.position..];
        let (kind, length) = match rest.as_bytes() {
            [] => (Kind::End, 0),
            [b'0'..=b'9' | b'.', ..] => match number_length(rest.as_bytes()) {
                0 => return Err(self.fault(Reason::Character('.'))),
                length => (Kind::Number, self.unmarked(rest, length)?),
            },
            [b'-', b'>', ..] => return Err(self.fault(Reason::Unsupported("indicator rows"))),
            [b'[' | b'^', ..] => return Err(self.fault(Reason::Unsupported("quadratic terms"))),
            [b'+', ..] => (Kind::Plus, 1),
            [b'-', ..] => (Kind::Minus, 1),
            [b'*', ..] => (Kind::Times, 1),
            [b':', ..] => (Kind::Colon, 1),
            [b'<', b'=', ..] | [b'=', b'<', ..] => (Kind::Relation(Relation::Less), 2),
            [b'>', b'=', ..] | [b'=', b'>', ..] => (Kind::Relation(Relation::Greater), 2),
            [b'<', ..] => (Kind::Relation(Relation::Less), 1),
            [b'>', ..] => (Kind::Relation(Relation::Greater), 1),
            [b'=', ..] => (Kind::Relation(Relation::Equal), 1),
            _ => (Kind::Name, self.name_length(rest)?),
        };
        let begins_line = std::mem::take(&mut self.line_begins);
        let token = Token { kind, text: &rest[..length], offset: self.position, begins_line };
        self.position += length;
        Ok(token)
    }

    /// Skips blanks and comments, and notes whether a line ended.
    fn skip_blanks(&mut self) {
        let bytes = self.text.as_bytes();
        while let Some(&byte) = bytes.get(self.position) {
            match byte {
                b'\n' => self.line_begins = true,
                b'\\' => {
                    let rest = &bytes[self.position..];
                    self.position += rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
                    continue;
                }
                _ if byte.is_ascii_whitespace() => {}
                _ => return,
            }
            self.position += 1;
        }
    }

    /// The `length` of a number, unless it is none, as `1.#QNAN` is.
    fn unmarked(&self, rest: &str, length: usize) -> Result<usize, Fault> {
        match missing::mark(&rest.as_bytes()[length..]) {
            Some(mark) => Err(self.fault(missing::reason(&rest[..length + mark]))),
            None => Ok(length),
        }
    }

    fn name_length(&self, rest: &str) -> Result<usize, Fault> {
        let mut length = 0;
        loop {
            length += rest.as_bytes()[length..].iter().take_while(|&&byte| IN_NAMES[usize::from(byte)]).count();
            match rest[length..].chars().next() {
                Some(character) if !character.is_ascii() && is_name_character(character) => {
                    length += character.len_utf8();
                }
                Some('[') if length > 0 => match index_length(&rest[length..]) {
                    Some(index) => length += index,
                    None => return Ok(length),
                },
                Some(character) if length == 0 => return Err(self.fault(Reason::Character(character))),
                _ => return Ok(length),
            }
        }
    }

    fn fault(&self, reason: Reason) -> Fault {
        Fault::new(self.position, reason)
    }
}

/// The length of an index in brackets, `[2,3]`, with which `text` begins: behind a name it belongs to the name, while
/// quadratic terms stand in brackets of their own.
fn index_length(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (place, character) in text.char_indices() {
        match character {
            '[' => depth += 1,
            ']' if depth == 1 => return Some(place + 1),
            ']' => depth -= 1,
            '-' | '+' | ':' => {}
            _ if is_name_character(character) => {}
            _ => return None,
        }
    }
    None
}
