//! graph6: six bits a byte, each byte plus 63.
//!
//! First the number of vertices n: one byte up to 62, else `~` and three bytes. Then a bit for each pair of vertices,
//! in the order (0,1), (0,2), (1,2), (0,3), (1,3), …, 1 where they are joined, the last byte filled up with zeros.

use super::super::Graph;
use super::{Fault, ReadError};

/// What may stand before the graph.
const HEADER: &str = ">>graph6<<";

/// The smallest byte: six zeros.
const ZERO: u8 = 63;

/// The byte before a number of vertices that takes three more.
const LARGE: u8 = 126;

/// The most vertices of the one-byte form.
const MOST_SMALL: usize = 62;

pub(super) fn read(text: &str) -> Result<Graph, ReadError> {
    let skipped = if text.starts_with(HEADER) { HEADER.len() } else { 0 };
    let line = text[skipped..].lines().next().unwrap_or_default();
    let bytes = line.trim_end().as_bytes();
    if let Some(index) = bytes.iter().position(|byte| !(ZERO..=LARGE).contains(byte)) {
        return Err(ReadError::at_byte(skipped + index + 1, Fault::NotAGraph6Byte(bytes[index])));
    }
    let rest = &text[skipped + line.len()..];
    if !rest.trim().is_empty() {
        return Err(ReadError::at_line(2, Fault::SecondGraph));
    }
    let (vertices, taken) = vertex_count(bytes).map_err(|fault| ReadError::at_byte(skipped + 1, fault))?;
    let bits = &bytes[taken..];
    let pairs = vertices * vertices.saturating_sub(1) / 2;
    let expected = pairs.div_ceil(6);
    if bits.len() != expected {
        let fault = Fault::WrongLength { vertices, expected, found: bits.len() };
        return Err(ReadError::at_byte(skipped + taken + bits.len().min(expected) + 1, fault));
    }
    let is_set = |bit: usize| bits[bit / 6].wrapping_sub(ZERO) >> (5 - bit % 6) & 1 == 1;
    if (pairs..6 * expected).any(is_set) {
        return Err(ReadError::at_byte(skipped + bytes.len(), Fault::Padding));
    }
    let joined = pairs_of(vertices).enumerate().filter(|&(bit, _)| is_set(bit)).map(|(_, ends)| ends);
    Ok(Graph::new(vertices, joined).expect("each pair of different vertices occurs once"))
}

/// The number of vertices, and how many bytes it takes.
fn vertex_count(bytes: &[u8]) -> Result<(usize, usize), Fault> {
    match bytes {
        [] => Err(Fault::Empty),
        [LARGE, LARGE, ..] => Err(Fault::TooManyVertices),
        [LARGE, high, middle, low, ..] => {
            let vertices = [high, middle, low].iter().fold(0, |number, &&byte| number << 6 | usize::from(byte - ZERO));
            if vertices <= MOST_SMALL { Err(Fault::LongVertexCount(vertices)) } else { Ok((vertices, 4)) }
        }
        [LARGE, rest @ ..] => Err(Fault::ShortVertexCount { expected: 4, found: 1 + rest.len() }),
        [small, ..] => Ok((usize::from(small - ZERO), 1)),
    }
}

/// The pairs of vertices in the order of their bits.
fn pairs_of(vertices: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..vertices).flat_map(|high| (0..high).map(move |low| [low, high]))
}

pub(super) fn write(graph: &Graph) -> String {
    let vertices = graph.vertices();
    let mut bytes = match vertices {
        0..=MOST_SMALL => vec![sextet(vertices)],
        _ => vec![LARGE, sextet(vertices >> 12), sextet(vertices >> 6), sextet(vertices)],
    };
    let start = bytes.len();
    bytes.resize(start + (vertices * vertices.saturating_sub(1) / 2).div_ceil(6), ZERO);
    for &[low, high] in graph.edges() {
        let bit = high * (high - 1) / 2 + low;
        bytes[start + bit / 6] += 1 << (5 - bit % 6);
    }
    let mut text: String = bytes.into_iter().map(char::from).collect();
    text.push('\n');
    text
}

/// The byte of the lowest six bits of `number`.
fn sextet(number: usize) -> u8 {
    ZERO + u8::try_from(number & 0x3f).expect("six bits fit a byte")
}
