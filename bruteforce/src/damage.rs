//! For tests that damage certificates: every change of a single token of a text.

use std::ops::Range;

/// The text with one number changed, one item of a list left out or written twice, or two neighbours swapped; and its
/// beginnings.
pub fn damaged(text: &str) -> Vec<String> {
    let numbers = numbers(text);
    let mut all = Vec::new();
    let mut replace = |range: Range<usize>, by: &str| {
        all.push(format!("{}{by}{}", &text[..range.start], &text[range.end..]));
    };
    for range in &numbers {
        let number: i128 = text[range.clone()].parse().expect("digits");
        for other in [number + 1, number - 1, 2 * number, -number, 0, 10 * number + 7] {
            if other != number {
                replace(range.clone(), &other.to_string());
            }
        }
    }
    for (one, other) in numbers.iter().zip(&numbers[1..]) {
        let swapped = [&text[other.clone()], &text[one.end..other.start], &text[one.clone()]].concat();
        replace(one.start..other.end, &swapped);
    }
    for item in items(text) {
        let twice = format!("{},{}", &text[item.clone()], &text[item.clone()]);
        replace(item.clone(), &twice);
        let comma = usize::from(text[item.end..].starts_with(','));
        replace(item.start..item.end + comma, "");
    }
    for end in (0..text.len()).step_by(1 + text.len() / 20) {
        replace(end..text.len(), "");
    }
    all
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
