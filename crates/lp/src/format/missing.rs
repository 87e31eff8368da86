//! Words that programs print where a computation has no number: they are in no place the name of a column.

use super::error::Reason;
use super::number::NumberError;

/// What Microsoft's C library prints behind `1.`.
const MARKED: [&str; 6] = ["#QNAN", "#SNAN", "#IND", "#INF", "#NAN", "#J"];

/// Whether a word is one for "not a number", as C, C++ or Fortran prints it: `nan`, `-NaN(ind)`, `NaNQ`. It is a number
/// for the readers that leave numbers to the C library.
pub(crate) fn is_not_a_number(word: &str) -> bool {
    let unsigned = word.trim_start_matches(['+', '-']);
    let is_named = ["nan", "nanq", "nans", "qnan", "snan"].iter().any(|name| unsigned.eq_ignore_ascii_case(name));
    let is_detailed = unsigned.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("nan("));
    is_named || is_detailed
}

/// Whether a word is what other languages print for a value that is not there. It may be the name of a column, too.
pub(crate) fn is_no_value(word: &str) -> bool {
    let words = ["none", "null", "nil", "na", "undefined", "missing", "nothing"];
    words.iter().any(|name| word.eq_ignore_ascii_case(name))
}

/// How long the mark is with which `rest`, the text behind a number, makes it none: `#QNAN`, `#IND00`.
pub(crate) fn mark(rest: &[u8]) -> Option<usize> {
    let begins = |word: &str| rest.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word.as_bytes()));
    let marked = MARKED.iter().find(|word| begins(word))?;
    Some(rest[marked.len()..].iter().take_while(|byte| byte.is_ascii_digit()).count() + marked.len())
}

/// The reason that such a word is refused.
pub(crate) fn reason(word: &str) -> Reason {
    Reason::number(word, NumberError::Malformed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_of_not_a_number_is_known_and_no_name_is_taken_for_one() {
        for word in ["nan", "NaN", "-nan", "NAN", "nan(ind)", "-NaN(0x8000)", "NaNQ", "qNaN", "sNaN"] {
            assert!(is_not_a_number(word), "{word}");
        }
        for word in ["nano", "nan_1", "nanq2", "n", "", "none", "é", "naé("] {
            assert!(!is_not_a_number(word), "{word}");
        }
    }

    #[test]
    fn a_mark_behind_a_number_is_as_long_as_it_is_printed() {
        for (rest, length) in
            [("#QNAN x", Some(5)), ("#IND00", Some(6)), ("#inf", Some(4)), ("#J >", Some(2)), ("#x", None), ("", None)]
        {
            assert_eq!(mark(rest.as_bytes()), length, "{rest}");
        }
    }
}
