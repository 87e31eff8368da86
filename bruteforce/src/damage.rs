//! For tests that damage certificates: every change of a single token of a text.

use std::ops::Range;

/// The text with one number changed, one item of a list left out or written twice, or two neighbours swapped; and its
/// beginnings: about `most` of all these changes, evenly.
pub fn damaged(text: &str, most: usize) -> impl Iterator<Item = String> {
    let numbers = numbers(text);
    let mut changes: Vec<(Range<usize>, String)> = Vec::new();
    for range in &numbers {
        let number: i128 = text[range.clone()].parse().expect("digits");
        let others = [number + 1, number - 1, 2 * number, -number, 0, 10 * number + 7].into_iter();
        changes.extend(others.filter(|other| *other != number).map(|other| (range.clone(), other.to_string())));
    }
    for (one, other) in numbers.iter().zip(&numbers[1..]) {
        let swapped = [&text[other.clone()], &text[one.end..other.start], &text[one.clone()]].concat();
        changes.push((one.start..other.end, swapped));
    }
    for item in items(text) {
        let comma = usize::from(text[item.end..].starts_with(','));
        changes.push((item.clone(), format!("{},{}", &text[item.clone()], &text[item.clone()])));
        changes.push((item.start..item.end + comma, String::new()));
    }
    changes.extend((0..text.len()).step_by(1 + text.len() / 20).map(|end| (end..text.len(), String::new())));
    let step = changes.len().div_ceil(most);
    let change =
        move |(range, by): (Range<usize>, String)| format!("{}{by}{}", &text[..range.start], &text[range.end..]);
    changes.into_iter().step_by(step).map(change)
}

/// Where numbers stand, those of up to thirty digits.
fn numbers(text: &str) -> Vec<Range<usize>> {
    let is_part = |byte: u8| byte.is_ascii_digit() || byte == b'-';
    let bytes = text.as_bytes();
    let starts = (0..bytes.len()).filter(|&at| is_part(bytes[at]) && (at == 0 || !is_part(bytes[at - 1])));
    let ends = starts.map(|start| start..start + bytes[start..].iter().take_while(|byte| is_part(**byte)).count());
    ends.filter(|range| range.len() < 30 && text[range.clone()] != *"-").collect()
}

/// Where lists within lists stand that hold no lists themselves.
fn items(text: &str) -> Vec<Range<usize>> {
    let mut items = Vec::new();
    let mut open = None;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'[' => open = Some(at),
            b']' => items.extend(open.take().map(|start| start..at + 1)),
            _ => {}
        }
    }
    items
}
