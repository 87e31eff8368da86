//! The lines of an MPS file and their six fields: field 1 a type, 2, 3 and 5 names, 4 and 6 numbers.

use super::super::error::{Fault, Reason};

/// A piece of the text, empty where the line has nothing.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Field<'t> {
    pub(super) text: &'t str,
    pub(super) offset: usize,
}

impl Field<'_> {
    pub(super) const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(super) fn fault(&self, reason: Reason) -> Fault {
        Fault::new(self.offset, reason)
    }
}

/// The six fields of a line of data, whichever layout they were found in.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Card<'t> {
    pub(super) code: Field<'t>,
    pub(super) name: Field<'t>,
    pub(super) pairs: [(Field<'t>, Field<'t>); 2],
}

impl<'t> Card<'t> {
    /// The card whose fields 1 to 6 these are.
    fn of([code, name, first, first_number, second, second_number]: [Field<'t>; 6]) -> Self {
        Self { code, name, pairs: [(first, first_number), (second, second_number)] }
    }
}

/// Where each field lies in the fixed layout: bytes counted from 0, the end excluded.
const FIXED: [(usize, usize); 6] = [(1, 3), (4, 12), (14, 22), (24, 36), (39, 47), (49, 61)];

/// Cuts a line at the columns of the fixed layout. What follows the last field is a comment.
pub(super) fn fixed(line: Field<'_>) -> Result<Card<'_>, Fault> {
    if let Some(tab) = line.text.find('\t') {
        return Err(Fault::new(line.offset + tab, Reason::Tab));
    }
    let byte = |column: usize| match line.text.is_ascii() {
        true => column.min(line.text.len()),
        false => line.text.char_indices().nth(column).map_or(line.text.len(), |(byte, _)| byte),
    };
    let piece = |start: usize, end: usize| {
        let text = &line.text[byte(start)..byte(end)];
        let trimmed = text.trim_ascii();
        let blanks = if trimmed.is_empty() { 0 } else { text.len() - text.trim_ascii_start().len() };
        Field { text: trimmed, offset: line.offset + byte(start) + blanks }
    };
    let mut fields = [Field::default(); 6];
    let mut previous_end = 0;
    for (field, (start, end)) in fields.iter_mut().zip(FIXED) {
        let gap = piece(previous_end, start);
        if !gap.is_empty() {
            return Err(gap.fault(Reason::BetweenFields));
        }
        *field = piece(start, end);
        previous_end = end;
    }
    Ok(Card::of(fields))
}

/// The pieces of a line between blanks: at most six, and an error at the seventh.
#[derive(Debug, Default)]
pub(super) struct Fields<'t> {
    words: [Field<'t>; 6],
    count: usize,
    /// Where the line ends: an empty field has this place.
    end: usize,
}

impl<'t> Fields<'t> {
    pub(super) fn of(line: Field<'t>) -> Result<Self, Fault> {
        let mut words = Self { end: line.offset + line.text.len(), ..Self::default() };
        let mut rest = line.text.trim_ascii_start();
        while !rest.is_empty() {
            let length = rest.bytes().position(|byte| byte.is_ascii_whitespace()).unwrap_or(rest.len());
            let word = Field { text: &rest[..length], offset: words.end - rest.len() };
            let place =
                words.words.get_mut(words.count).ok_or_else(|| word.fault(Reason::Fields("at most six fields")))?;
            *place = word;
            words.count += 1;
            rest = rest[length..].trim_ascii_start();
        }
        Ok(words)
    }

    fn get(&self, index: usize) -> Field<'t> {
        if index < self.count { self.words[index] } else { self.none() }
    }

    const fn none(&self) -> Field<'t> {
        Field { text: "", offset: self.end }
    }

    /// `type name`.
    pub(super) fn row(&self) -> Card<'t> {
        Card::of([0, 1, 2, 3, 4, 5].map(|index| self.get(index)))
    }

    /// `column row number` with perhaps another row and number.
    pub(super) fn column(&self) -> Result<Card<'t>, Fault> {
        let extra = self.get(5);
        if !extra.is_empty() {
            return Err(extra.fault(Reason::Fields("at most two pairs of a row and a number")));
        }
        let [name, first, first_number, second, second_number] = [0, 1, 2, 3, 4].map(|index| self.get(index));
        Ok(Card::of([self.none(), name, first, first_number, second, second_number]))
    }

    /// `set row number` with perhaps another row and number, where the name of the set may be missing.
    pub(super) fn vector(&self) -> Result<Card<'t>, Fault> {
        if self.count % 2 == 1 || self.count == 6 {
            return self.column();
        }
        let [first, first_number, second, second_number] = [0, 1, 2, 3].map(|index| self.get(index));
        Ok(Card::of([self.none(), self.none(), first, first_number, second, second_number]))
    }

    /// The first word.
    pub(super) fn first(&self) -> Field<'t> {
        self.get(0)
    }

    /// `type set column number`, where the name of the set may be missing, and the number too if the type has none. If
    /// one of both is missing, the column is the word that names one.
    pub(super) fn bound(&self, has_number: bool, is_column: impl Fn(&str) -> bool) -> Card<'t> {
        let [code, first, second, third, extra, more] = [0, 1, 2, 3, 4, 5].map(|index| self.get(index));
        let without_set = match self.count {
            0..=2 => true,
            3 => has_number || (!is_column(second.text) && is_column(first.text)),
            _ => false,
        };
        if without_set {
            Card::of([code, self.none(), first, second, self.none(), self.none()])
        } else {
            Card::of([code, first, second, third, extra, more])
        }
    }
}
