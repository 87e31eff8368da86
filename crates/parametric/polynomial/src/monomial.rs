//! Products of powers of variables, eight exponents in a word.

use std::fmt;

/// How many variables there are.
pub const VARIABLES: usize = 32;

/// The largest exponent of a variable in a monomial.
pub const LARGEST_EXPONENT: u8 = 127;

const LANES: usize = 8;

/// The highest bit of each exponent: set only by what exceeds [`LARGEST_EXPONENT`].
const HIGHEST: u64 = 0x8080_8080_8080_8080;

/// A product of powers of variables, ordered lexicographically by the exponents of the first, the second, and so on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Monomial([u64; VARIABLES / LANES]);

impl Monomial {
    /// A variable.
    ///
    /// # Panics
    /// If there are no more than `variable` of them.
    pub fn variable(variable: usize) -> Self {
        assert!(variable < VARIABLES, "there are {VARIABLES} variables");
        let mut words = [0; VARIABLES / LANES];
        words[variable / LANES] = 1 << shift(variable);
        Self(words)
    }

    /// The exponent of a variable.
    pub fn exponent(self, variable: usize) -> u8 {
        (self.0[variable / LANES] >> shift(variable)).to_be_bytes()[LANES - 1]
    }

    /// The product of both.
    ///
    /// # Panics
    /// If an exponent would exceed [`LARGEST_EXPONENT`].
    #[must_use]
    pub fn times(self, other: Self) -> Self {
        // Exponents below 128 sum to less than 256: no lane reaches into the next one.
        let words: [u64; VARIABLES / LANES] = std::array::from_fn(|word| self.0[word] + other.0[word]);
        assert!(words.iter().all(|word| word & HIGHEST == 0), "exponents are at most {LARGEST_EXPONENT}");
        Self(words)
    }

    /// The quotient, if `divisor` divides this monomial.
    #[must_use]
    pub fn divided_by(self, divisor: Self) -> Option<Self> {
        // With its highest bit set, a lane lends nothing from the next one, and keeps the bit if it is no smaller.
        let lent: [u64; VARIABLES / LANES] = std::array::from_fn(|word| (self.0[word] | HIGHEST) - divisor.0[word]);
        lent.iter().all(|word| word & HIGHEST == HIGHEST).then(|| Self(lent.map(|word| word & !HIGHEST)))
    }

    /// The greatest monomial that divides both.
    #[must_use]
    pub fn gcd(self, other: Self) -> Self {
        let least = |variable| self.exponent(variable).min(other.exponent(variable));
        let mut words = [0; VARIABLES / LANES];
        for variable in 0..VARIABLES {
            words[variable / LANES] |= u64::from(least(variable)) << shift(variable);
        }
        Self(words)
    }

    /// Each variable that occurs, with its exponent.
    pub fn powers(self) -> impl Iterator<Item = (usize, u8)> {
        (0..VARIABLES).map(move |variable| (variable, self.exponent(variable))).filter(|&(_, exponent)| exponent > 0)
    }
}

/// Where the exponent of a variable begins in its word: the first variable has the highest bits.
fn shift(variable: usize) -> usize {
    (LANES - 1 - variable % LANES) * LANES
}

impl fmt::Display for Monomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (variable, exponent)) in self.powers().enumerate() {
            let gap = if place == 0 { "" } else { " " };
            match exponent {
                1 => write!(f, "{gap}x{variable}")?,
                _ => write!(f, "{gap}x{variable}^{exponent}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(powers: &[(usize, u8)]) -> Monomial {
        powers.iter().fold(Monomial::default(), |product, &(variable, exponent)| {
            (0..exponent).fold(product, |product, _| product.times(Monomial::variable(variable)))
        })
    }

    #[test]
    fn exponents_are_added_and_subtracted_each_on_its_own() {
        let (one, other) = (of(&[(0, 3), (7, 127), (8, 1), (31, 2)]), of(&[(0, 2), (7, 127), (31, 2)]));
        let quotient = one.divided_by(other).unwrap();
        assert_eq!(quotient, of(&[(0, 1), (8, 1)]));
        assert_eq!((quotient.times(other), one.gcd(other)), (one, other));
        assert_eq!(one.powers().collect::<Vec<_>>(), [(0, 3), (7, 127), (8, 1), (31, 2)]);
        assert_eq!((one.exponent(7), one.exponent(6), one.to_string().as_str()), (127, 0, "x0^3 x7^127 x8 x31^2"));
    }

    #[test]
    fn what_lacks_one_power_is_not_divisible() {
        for variable in [0, 6, 7, 8, 31] {
            let divisor = of(&[(variable, 3)]);
            assert_eq!(of(&[(variable, 2), ((variable + 1) % VARIABLES, 9)]).divided_by(divisor), None);
            assert_eq!(of(&[(variable, 3)]).divided_by(divisor), Some(Monomial::default()));
        }
    }

    #[test]
    fn the_first_variable_counts_most() {
        assert!(of(&[(0, 1)]) > of(&[(1, 9), (31, 9)]) && of(&[(8, 1)]) > of(&[(9, 100)]));
    }

    #[test]
    #[should_panic(expected = "exponents are at most 127")]
    fn an_exponent_that_is_too_large_is_refused() {
        let _ = of(&[(5, 127)]).times(Monomial::variable(5));
    }
}
