//! The places of formulas and citations in a text.

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser};

use super::formula::{self, Formula};

/// The extensions of Markdown that texts use.
pub const OPTIONS: Options = Options::ENABLE_MATH.union(Options::ENABLE_TABLES);

/// What of a text is no plain Markdown.
pub enum Special<'a> {
    /// A formula within a line.
    Inline(&'a str),
    /// A formula of its own.
    Display(&'a str),
    /// A citation: the keys.
    Citation(Vec<&'a str>),
}

/// The formulas and the citations of a text with their places, in order.
pub fn specials(source: &str) -> Vec<(Range<usize>, Special<'_>)> {
    let mut found = Vec::new();
    for (event, range) in Parser::new_ext(source, OPTIONS).into_offset_iter() {
        match event {
            Event::InlineMath(_) => {
                found.push((range.clone(), Special::Inline(&source[range.start + 1..range.end - 1])))
            }
            Event::DisplayMath(_) => {
                found.push((range.clone(), Special::Display(&source[range.start + 2..range.end - 2])));
            }
            _ => {}
        }
    }
    found.extend(citations(source).map(|(range, keys)| (range, Special::Citation(keys))));
    found.sort_by_key(|(range, _)| range.start);
    found
}

/// The citations of a text with their places: `[@key]`, or `[@one; @two]`.
pub fn citations(source: &str) -> impl Iterator<Item = (Range<usize>, Vec<&str>)> {
    source.match_indices("[@").filter_map(|(start, _)| {
        let inner = &source[start + 1..];
        let inner = &inner[..inner.find(']')?];
        let keys = inner.split(';').map(|key| key.trim().strip_prefix('@')).collect::<Option<Vec<_>>>()?;
        Some((start..start + inner.len() + 2, keys))
    })
}

/// The keys that a text cites.
pub fn cited(source: &str) -> impl Iterator<Item = &str> {
    citations(source).flat_map(|(_, keys)| keys)
}

/// The text with something else in these places, which are in order; `put` writes it behind what is already there.
pub fn replaced<T>(
    source: &str,
    places: impl IntoIterator<Item = (Range<usize>, T)>,
    mut put: impl FnMut(&mut String, T),
) -> String {
    let mut text = String::with_capacity(source.len());
    let mut from = 0;
    for (range, what) in places {
        text.push_str(&source[from..range.start]);
        from = range.end;
        put(&mut text, what);
    }
    text.push_str(&source[from..]);
    text
}

/// The formulas of a text.
pub fn formulas(source: &str) -> impl Iterator<Item = Formula<'_>> {
    specials(source).into_iter().filter_map(|(_, special)| match special {
        Special::Inline(source) => Some(Formula { source, is_display: false }),
        Special::Display(source) => Some(Formula { source, is_display: true }),
        Special::Citation(_) => None,
    })
}

/// A text of one paragraph without its mark-up: formulas as plain text.
pub fn plain(source: &str) -> String {
    let text = replaced(source, specials(source), |text, special| match special {
        Special::Inline(formula) | Special::Display(formula) => text.push_str(&formula::plain(formula)),
        Special::Citation(keys) => text.push_str(&format!("[@{}]", keys.join("; @"))),
    });
    text.replace('`', "").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_and_citations_are_found_where_they_are() {
        let source = "By [@Edmonds1965; @Shannon1949] $a \\le b$, `$c$`:\n\n$$ x < y $$\n";
        let found: Vec<_> = specials(source).into_iter().map(|(range, _)| &source[range]).collect();
        assert_eq!(found, ["[@Edmonds1965; @Shannon1949]", "$a \\le b$", "$$ x < y $$"]);
        assert_eq!(cited(source).collect::<Vec<_>>(), ["Edmonds1965", "Shannon1949"]);
        assert_eq!(plain("So $a \\le\nb$ under\n`w||r,s`."), "So a ≤ b under w||r,s.");
    }
}
