//! Texts of somebody else's, such as a name in a file or the words of a program: without what would steer a terminal,
//! turn what is read around, or be taken for the language of the document that they stand in. Every form has its
//! function here.

/// Whether a text is harmless as it is.
pub fn is_clean(text: &str) -> bool {
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

/// A text of JSON that says the same: what would steer a terminal stands in texts alone, and is written as JSON does.
pub fn in_json(json: &str) -> String {
    let mut told = String::with_capacity(json.len());
    for letter in json.chars() {
        // Lines stay lines: within a text, JSON has no end of a line.
        if steers(letter) && letter != '\n' {
            letter.encode_utf16(&mut [0; 2]).iter().for_each(|unit| told += &format!("\\u{unit:04x}"));
        } else {
            told.push(letter);
        }
    }
    told
}

/// A text within a line of Markdown, where it is nothing but text.
pub fn in_markdown(text: &str) -> String {
    let mut told = String::with_capacity(text.len());
    for letter in replaced(text).chars() {
        if r"\`*_[]<>&|~$".contains(letter) {
            told.push('\\');
        }
        told.push(letter);
    }
    told
}

/// A field of CSV that no spreadsheet takes for a formula: one that would be begins with an apostrophe, as spreadsheets
/// write texts. Numbers stay as they are, and so do lines.
pub fn in_csv(field: &str) -> String {
    let letters = field.chars().map(|letter| match letter {
        '\n' => letter,
        _ if steers(letter) => char::REPLACEMENT_CHARACTER,
        _ => letter,
    });
    let is_formula = field.starts_with(['=', '+', '-', '@', '\t', '\r']) && !is_number(field);
    is_formula.then_some('\'').into_iter().chain(letters).collect()
}

/// Whether a text that begins with a sign is a number, or nothing but signs.
fn is_number(text: &str) -> bool {
    !text.starts_with('=') && text.bytes().all(|byte| byte.is_ascii_digit() || b"+-/.eE".contains(&byte))
}

/// Control characters, and those without a shape that order, join or part the others.
fn steers(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
        || matches!(letter, '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_steers_the_terminal() {
        assert_eq!(replaced("a\u{1b}[31mb\n\u{202e}"), "a\u{fffd}[31mb\u{fffd}\u{fffd}");
        assert_eq!(escaped("é\u{1b}[31mb\n\u{202e}\u{9b}\\"), "é\\u{1b}[31mb\\n\\u{202e}\\u{9b}\\");
        assert!(is_clean("a b") && !is_clean("a\tb") && !is_clean("a\u{feff}"));
        assert_eq!(escaped_lines("a\u{1b}\nb\n"), "a\\u{1b}\nb\n");
    }

    #[test]
    fn json_says_the_same_and_steers_nothing() {
        for name in
            ["a\u{202e}b", "\u{7f}\u{9b}31m", "\u{e0041}", "\u{2066}x\u{2069}\u{200f}", "é名🐎 \\ \"", "\u{1b}[2J"]
        {
            let json = serde_json::json!({ "name": name }).to_string();
            let told = in_json(&json);
            assert!(is_clean(&told), "{told}");
            assert_eq!(serde_json::from_str::<serde_json::Value>(&told).expect("JSON")["name"], name);
        }
        assert_eq!(in_json("{\n  \"a\": 1\n}\n"), "{\n  \"a\": 1\n}\n");
    }

    #[test]
    fn markdown_has_neither_marks_nor_lines_of_somebody_else() {
        for (text, expected) in [
            ("plain words: 1/2, a-b (c) #3", "plain words: 1/2, a-b (c) #3"),
            ("<script>alert(1)</script>", "\\<script\\>alert(1)\\</script\\>"),
            ("a\n# b", "a\u{fffd}# b"),
            (
                "![x](y) `z` *b* _u_ | ~~s~~ &lt; \\",
                "!\\[x\\](y) \\`z\\` \\*b\\* \\_u\\_ \\| \\~\\~s\\~\\~ \\&lt; \\\\",
            ),
            ("\u{202e}x", "\u{fffd}x"),
        ] {
            assert_eq!(in_markdown(text), expected);
        }
    }

    #[test]
    fn no_field_of_csv_is_a_formula() {
        for text in ["=1+1", "+cmd|' /C calc'!A0", "-2+3*x", "@SUM(A1)", "=1", "-cmd"] {
            assert_eq!(in_csv(text), format!("'{text}"));
        }
        assert_eq!(in_csv("\t=1"), "'\u{fffd}=1");
        for text in ["", "plain", "-1/3", "+5", "-2.5e-7", "1=1", "-", "a@b", "two\nlines"] {
            assert_eq!(in_csv(text), text);
        }
        assert_eq!(in_csv("a\u{1b}[31m\u{202e}\r"), "a\u{fffd}[31m\u{fffd}\u{fffd}");
    }

    #[test]
    fn letters_with_a_shape_are_left_alone() {
        let text = "žluťoučký kůň — ‘x’ … 名 ±½ 🐎";
        assert_eq!((replaced(text), escaped(text)), (text.to_owned(), text.to_owned()));
    }
}
