//! The data of an edge as networkx writes them behind its ends: a dictionary of Python, such as `{'weight': 1.5}`.

/// The most names that are listed in an error.
const MOST_NAMES: usize = 10;

/// The text of the value that has this name in a dictionary.
///
/// # Errors
/// What is no dictionary, and one in which the name is missing or there twice.
pub(super) fn value<'a>(data: &'a str, wanted: &str) -> Result<&'a str, String> {
    let (mut found, mut names) = (None, Vec::new());
    let mut rest = data.strip_prefix('{').ok_or("a dictionary begins with {")?.trim_start();
    while !rest.is_empty() && !rest.starts_with('}') {
        let (name, after) = quoted(rest).ok_or("a dictionary has names in quotation marks, each before a colon")?;
        let after = after.trim_start().strip_prefix(':').ok_or_else(|| format!("{name:?}: no colon is behind it"))?;
        let length = length_of_value(after).ok_or("the dictionary has no end; a # begins a comment")?;
        if name == wanted && found.replace(after[..length].trim()).is_some() {
            return Err(format!("{wanted:?} is given twice"));
        }
        names.push(name);
        rest = after[length..].trim_start_matches(',').trim_start();
    }
    match rest {
        "}" => found.ok_or_else(|| missing(wanted, &names)),
        "" => Err("the dictionary has no end; a # begins a comment".to_owned()),
        _ => Err("something is behind the dictionary".to_owned()),
    }
}

fn missing(wanted: &str, names: &[&str]) -> String {
    let listed = names.iter().take(MOST_NAMES).map(|name| format!("{name:?}")).collect::<Vec<_>>();
    let listed = if listed.is_empty() { "none".to_owned() } else { listed.join(", ") };
    format!("the edge has no {wanted:?}, and --c-attribute names no other; its data are {listed}")
}

/// What stands between quotation marks at the beginning of a text, and the text behind.
fn quoted(text: &str) -> Option<(&str, &str)> {
    let mark = text.chars().next().filter(|mark| ['\'', '"'].contains(mark))?;
    let mut is_escaped = false;
    let end = text[1..].find(|letter| {
        let is_end = letter == mark && !is_escaped;
        is_escaped = letter == '\\' && !is_escaped;
        is_end
    })?;
    Some((&text[1..=end], &text[end + 2..]))
}

/// How many bytes there are before the comma or the brace that ends a value.
fn length_of_value(text: &str) -> Option<usize> {
    let (mut at, mut depth) = (0_usize, 0_usize);
    while let Some(letter) = text[at..].chars().next() {
        match letter {
            ',' | '}' if depth == 0 => return Some(at),
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.checked_sub(1)?,
            '\'' | '"' => {
                at = text.len() - quoted(&text[at..])?.1.len();
                continue;
            }
            _ => {}
        }
        at += letter.len_utf8();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_found_among_others_of_any_form() {
        for data in [
            "{'weight': 1.5}",
            "{ 'weight' : 1.5 , }",
            r#"{'a': [1, {'weight': 2}], "b'": 'it\'s, } ', 'é': ('x', "y"), 'weight': 1.5, 'z': None}"#,
        ] {
            assert_eq!(value(data, "weight"), Ok("1.5"), "{data}");
        }
    }

    #[test]
    fn what_is_no_dictionary_is_refused() {
        for (data, words) in [
            ("{}", "no \"weight\", and --c-attribute names no other; its data are none"),
            ("{'cost': 1, 'x': 2}", "its data are \"cost\", \"x\""),
            ("{'weight': 1, 'weight': 2}", "\"weight\" is given twice"),
            ("{'weight' 1}", "\"weight\": no colon"),
            ("{weight: 1}", "in quotation marks"),
            ("{'weight': 1", "no end"),
            ("{'weight': 'a", "no end"),
            ("{'weight': 1)}", "no end"),
            ("{'weight': 1} x", "behind the dictionary"),
            ("{", "no end"),
            ("{'", "in quotation marks"),
        ] {
            let told = value(data, "weight").unwrap_err();
            assert!(told.contains(words), "{data}: {told}");
        }
    }
}
