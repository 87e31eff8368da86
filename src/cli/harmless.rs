//! Texts of somebody else's, without what would steer a terminal or turn what is read around.

/// Whether a text is harmless as it is.
pub fn is(text: &str) -> bool {
    !text.contains(steers)
}

/// A text that stays on its line: what would steer a terminal is replaced, a letter for a letter.
pub fn replaced(text: &str) -> String {
    text.chars().map(|letter| if steers(letter) { char::REPLACEMENT_CHARACTER } else { letter }).collect()
}

/// A text that stays on its line and still tells what was there: what would steer a terminal is written as Rust does.
pub fn escaped(text: &str) -> String {
    let mut told = String::with_capacity(text.len());
    for letter in text.chars() {
        if steers(letter) { told.extend(letter.escape_default()) } else { told.push(letter) }
    }
    told
}

/// The same of each line of a text that has several.
pub fn escaped_lines(text: &str) -> String {
    text.split('\n').map(escaped).collect::<Vec<_>>().join("\n")
}

/// Control characters, and those without a shape that order, join or part the others.
fn steers(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
        || matches!(letter, '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_steers_the_terminal() {
        assert_eq!(replaced("a\u{1b}[31mb\n\u{202e}"), "a\u{fffd}[31mb\u{fffd}\u{fffd}");
        assert_eq!(escaped("é\u{1b}[31mb\n\u{202e}\u{9b}\\"), "é\\u{1b}[31mb\\n\\u{202e}\\u{9b}\\");
        assert!(is("a b") && !is("a\tb") && !is("a\u{feff}"));
        assert_eq!(escaped_lines("a\u{1b}\nb\n"), "a\\u{1b}\nb\n");
    }

    #[test]
    fn letters_with_a_shape_are_left_alone() {
        let text = "žluťoučký kůň — ‘x’ … 名 ±½ 🐎";
        assert_eq!((replaced(text), escaped(text)), (text.to_owned(), text.to_owned()));
    }
}
