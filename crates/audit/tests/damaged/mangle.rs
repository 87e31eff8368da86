//! Texts mangled byte by byte, in an order that looks random and is always the same. `tests/fuzz` of the command uses it
//! as well.

/// A sequence of numbers that looks random and is always the same (Knuth's MMIX generator).
pub struct Numbers(pub u64);

impl Numbers {
    /// The next one, below `end`; 0 where that is 0.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % end.max(1)
    }
}

/// The same bytes with a few lost, repeated or others, such as one of the tokens; half of the time other digits alone.
pub fn mangled(bytes: &[u8], tokens: &[&str], numbers: &mut Numbers) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let (kinds, places) = ([2, 5][numbers.below(2)], 1 + numbers.below(3));
    for _ in 0..places {
        let (from, to) = (numbers.below(bytes.len()), numbers.below(bytes.len()));
        let end = (from + 1 + numbers.below(12)).min(bytes.len());
        match 5 - kinds + numbers.below(kinds) {
            0 => drop(bytes.drain(from..end)),
            1 => {
                let some = bytes[from..end].to_vec();
                bytes.splice(to..to, some).for_each(drop);
            }
            2 => bytes.splice(from..end, tokens[numbers.below(tokens.len())].bytes()).for_each(drop),
            _ => {
                let digit = b"0123456789"[numbers.below(10)];
                let found = bytes[from..].iter_mut().find(|byte| byte.is_ascii_digit());
                found.into_iter().for_each(|found| *found = digit);
            }
        }
        if bytes.is_empty() {
            break;
        }
    }
    bytes
}
