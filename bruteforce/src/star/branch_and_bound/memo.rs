//! States that were searched in vain, under exact keys.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::WholeTime;

/// For each state, the latest start from which it was searched in vain.
pub(super) enum Memo<T> {
    /// One cell a state, addressed by its mixed-radix number.
    Dense { cells: Vec<Option<T>>, weights: Vec<usize> },
    /// The mixed-radix number as key.
    Packed { failures: HashMap<u128, T, BuildHasherDefault<Mixer>>, weights: Vec<u128> },
    /// The counts themselves as key.
    Boxed { failures: HashMap<Box<[u32]>, T, BuildHasherDefault<Mixer>> },
}

/// The most cells of a dense table: small enough to be cleared for each deadline.
const MAX_CELLS: usize = 512;

impl<T: WholeTime> Memo<T> {
    /// A memo for states of `sizes.len()` counts, the i-th at most `sizes[i]`.
    pub(super) fn new(sizes: impl Iterator<Item = usize> + Clone) -> Self {
        let weights = |product: &mut Option<u128>, size: usize| {
            let weight = *product;
            *product = weight.and_then(|weight| weight.checked_mul(size as u128 + 1));
            Some(weight)
        };
        let mut product = Some(1);
        let weights: Vec<Option<u128>> = sizes.scan((), |(), size| weights(&mut product, size)).collect();
        match product {
            Some(states) if states <= MAX_CELLS as u128 => Self::Dense {
                cells: vec![None; states as usize],
                weights: weights.into_iter().flatten().map(|weight| weight as usize).collect(),
            },
            Some(_) => Self::Packed { failures: HashMap::default(), weights: weights.into_iter().flatten().collect() },
            None => Self::Boxed { failures: HashMap::default() },
        }
    }

    /// Whether the state was searched in vain from `start` or later.
    pub(super) fn has_failed(&self, counts: &[u32], start: &T) -> bool {
        let failure = match self {
            Self::Dense { cells, weights } => cells[number(counts, weights)].as_ref(),
            Self::Packed { failures, weights } => failures.get(&wide_number(counts, weights)),
            Self::Boxed { failures } => failures.get(counts),
        };
        failure.is_some_and(|failure| failure >= start)
    }

    /// Remembers that the state was searched in vain from `start`; tells whether it is new.
    pub(super) fn fail(&mut self, counts: &[u32], start: T) -> bool {
        match self {
            Self::Dense { cells, weights } => cells[number(counts, weights)].replace(start).is_none(),
            Self::Packed { failures, weights } => failures.insert(wide_number(counts, weights), start).is_none(),
            Self::Boxed { failures } => failures.insert(counts.into(), start).is_none(),
        }
    }
}

fn number(counts: &[u32], weights: &[usize]) -> usize {
    counts.iter().zip(weights).map(|(&count, weight)| count as usize * weight).sum()
}

fn wide_number(counts: &[u32], weights: &[u128]) -> u128 {
    counts.iter().zip(weights).map(|(&count, weight)| u128::from(count) * weight).sum()
}

/// A fast hash for keys that nobody chooses in bad faith; equality decides, the hash only scatters.
#[derive(Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write_u128(&mut self, number: u128) {
        self.write_u64(number as u64);
        self.write_u64((number >> 64) as u64);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hashed(write: impl FnOnce(&mut Mixer)) -> u64 {
        let mut mixer = Mixer::default();
        write(&mut mixer);
        mixer.finish()
    }

    /// Nothing but speed hangs on it: what scatters well is written down.
    #[test]
    fn keys_are_scattered_as_they_were() {
        let numbers = [1, 1 << 64, (7 << 64) + 3].map(|number| hashed(|mixer| mixer.write_u128(number)));
        let texts: [&[u8]; 3] = [&[], &[1, 2, 3], &[1, 2, 3, 4, 5, 6, 7, 8, 9]];
        let texts = texts.map(|text| hashed(|mixer| mixer.write(text)));
        let twice = hashed(|mixer| {
            mixer.write_u64(u64::MAX / 3);
            mixer.write_usize(5);
        });
        assert_eq!(numbers, [1_664_045_792_617_724_682, 11_400_714_820_970_677_676, 18_267_147_951_110_274_536]);
        assert_eq!(texts, [0, 8_815_631_996_447_804_546, 12_785_333_198_451_445_783]);
        assert_eq!(twice, 4_626_800_237_654_287_523);
    }

    #[test]
    fn each_form_of_the_memo_knows_from_when_on_a_state_has_failed() {
        for sizes in [vec![3, 2], vec![600, 3], vec![usize::MAX, usize::MAX, 9]] {
            let mut memo = Memo::<i64>::new(sizes.into_iter());
            let counts = [2, 1, 0];
            assert!(!memo.has_failed(&counts, &4));
            assert!(memo.fail(&counts, 5) && !memo.fail(&counts, 6));
            assert_eq!([5, 6, 7].map(|start| memo.has_failed(&counts, &start)), [true, true, false]);
            assert!(!memo.has_failed(&[1, 2, 0], &4));
        }
    }

    #[test]
    fn few_states_are_cells_many_are_numbers_and_too_many_are_lists() {
        let kind = |sizes: &[usize]| match Memo::<i64>::new(sizes.iter().copied()) {
            Memo::Dense { cells, weights } => format!("{} cells {weights:?}", cells.len()),
            Memo::Packed { weights, .. } => format!("numbers {weights:?}"),
            Memo::Boxed { .. } => "lists".to_string(),
        };
        assert_eq!(kind(&[7, 63]), "512 cells [1, 8]");
        assert_eq!(kind(&[2, 170, 0]), "numbers [1, 3, 513]");
        assert_eq!(kind(&[usize::MAX, usize::MAX]), "lists");
    }
}
