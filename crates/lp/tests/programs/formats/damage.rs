//! Good files that were damaged: whatever they have become, reading them ends with a program or an error.

use exact_lp::format::{Format, Layout, Names, read, read_mps, write};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const LP: &str = "\\Problem name: damaged\nMaximize\n obj: 3 x - 2/3 y + 2.5e1 z + 7\nSubject To\n c1: x + 3x1 <= 4\n \
    R: -5 <= x + y\n  - z <= 10\n \
                  x >= y + 2\nBounds\n x free\n -inf <= y <= 5\n z = 4\n 3 >= x1\nGeneral\n x y\nBinary\n b\nEnd\n";

const MPS: &str = "NAME damaged\nOBJSENSE\n    MAX\nROWS\n N  obj\n L  c1\n G  c2\n E  c3\nCOLUMNS\n    M1        \
    'MARKER'                 'INTORG'\n    \
                   x         obj                1.5   c1                  1/3\n    M2        'MARKER'                 \
                   'INTEND'\n    \
                   y         c2                 -1    c3                  2e1\nRHS\n    RHS       c1                 \
                   10\nRANGES\n    \
                   RNG       c3                 -3\nBOUNDS\n UP BND       x                  -4\n FR BND       \
                   y\nENDATA\n";

/// The files before they are damaged.
pub(super) const FILES: [(&str, Format); 2] = [(LP, Format::Lp), (MPS, Format::Mps)];

/// Pieces that mean something somewhere.
const PIECES: [&str; 28] = [
    " ",
    "\n",
    "\t",
    "-",
    "+",
    "<=",
    ">=",
    "=",
    ":",
    "/",
    ".",
    "e9",
    "1e99999",
    "inf",
    "free",
    "End",
    "st",
    "\\",
    "[",
    "*",
    "é",
    "\u{a0}",
    "RHS\n",
    "BOUNDS\n",
    "'MARKER'",
    "ENDATA",
    "0",
    "999999999999999999999999",
];

fn damage(text: &str, random: &mut ChaCha8Rng) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..random.random_range(1..=4) {
        let place = random.random_range(0..=bytes.len());
        let end = random.random_range(place..=bytes.len().min(place + 12));
        match random.random_range(0..5) {
            0 => drop(bytes.drain(place..end)),
            1 => bytes.truncate(place),
            2 => bytes.insert(place, random.random()),
            3 => {
                let copy = bytes[place..end].to_vec();
                let target = random.random_range(0..=bytes.len());
                bytes.splice(target..target, copy);
            }
            _ => {
                let piece = PIECES.choose(random).expect("there are pieces");
                bytes.splice(place..end, piece.bytes());
            }
        }
    }
    bytes
}

#[test]
fn damaged_files_are_read_or_refused_and_what_is_read_can_be_written() {
    let mut random = ChaCha8Rng::seed_from_u64(0x6461_6d61_6765);
    let (mut readable, mut refused) = (0, 0);
    for (text, format) in FILES {
        assert!(read(text.as_bytes(), format).is_ok());
        for _ in 0..4000 {
            let bytes = damage(text, &mut random);
            match read(&bytes, format) {
                Err(error) => {
                    assert!(error.line >= 1 && error.column >= 1 && !error.to_string().is_empty());
                    refused += 1;
                }
                Ok(lp) => {
                    readable += 1;
                    if let Ok(text) = write(&lp, format, Names::Kept) {
                        assert_eq!(read(text.as_bytes(), format), Ok(lp), "{text}");
                    }
                }
            }
        }
    }
    assert!(readable > 500 && refused > 2000, "{readable} readable, {refused} refused");
}

#[test]
fn either_layout_of_damaged_mps_is_read_or_refused() {
    let mut random = ChaCha8Rng::seed_from_u64(0x6669_7865_6400);
    for _ in 0..2000 {
        let bytes = damage(MPS, &mut random);
        let text = String::from_utf8_lossy(&bytes);
        let outcomes = [Layout::Free, Layout::Fixed].map(|layout| read_mps(&text, layout).is_ok());
        assert_eq!(read_mps(&text, Layout::Detected).is_ok(), outcomes.contains(&true));
    }
}
