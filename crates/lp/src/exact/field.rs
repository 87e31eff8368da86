//! Arithmetic modulo a prime below 2^61.

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::ToPrimitive;

/// The Mersenne prime 2^61 - 1, for which no division is needed.
const MERSENNE: u64 = (1 << 61) - 1;

/// Bases for which the test of Miller and Rabin errs on no number below 2^64.
const WITNESSES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];

/// How many products of residues a sum in 128 bits holds at least: each is below 2^122.
pub(super) const PRODUCTS_IN_A_SUM: usize = 32;

/// The integers modulo a prime below 2^61.
#[derive(Debug, Clone, Copy)]
pub(super) struct Field {
    prime: u64,
}

impl Field {
    /// The fields of all primes below 2^61, the greatest first. A determinant that is not zero is a multiple of
    /// finitely many, so the first is nearly always enough: it is known, and is not put to the test each time.
    pub fn all() -> impl Iterator<Item = Self> {
        let others = (3..=MERSENNE - 2).rev().step_by(2).map(|prime| Self { prime });
        let others = others.filter(|candidate| candidate.is_prime());
        std::iter::once(Self { prime: MERSENNE }).chain(others)
    }

    /// Whether the odd modulus is a prime (Miller and Rabin).
    fn is_prime(self) -> bool {
        let minus_one = self.prime - 1;
        let twos = minus_one.trailing_zeros();
        WITNESSES.iter().filter(|&&base| base < self.prime).all(|&base| {
            let mut power = self.power(base, minus_one >> twos);
            power == 1
                || (0..twos).any(|_| {
                    let passes = power == minus_one;
                    power = self.multiply(power, power);
                    passes
                })
        })
    }

    pub const fn prime(self) -> u64 {
        self.prime
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "both halves are masked or reduced first")]
    pub const fn reduce(self, value: u128) -> u64 {
        if self.prime == MERSENNE {
            let folded = (value as u64 & MERSENNE) as u128 + (value >> 61);
            let folded = (folded as u64 & MERSENNE) + (folded >> 61) as u64;
            if folded >= MERSENNE { folded - MERSENNE } else { folded }
        } else {
            (value % self.prime as u128) as u64
        }
    }

    #[inline]
    pub const fn multiply(self, left: u64, right: u64) -> u64 {
        self.reduce(left as u128 * right as u128)
    }

    #[inline]
    pub const fn subtract(self, left: u64, right: u64) -> u64 {
        if left >= right { left - right } else { left + (self.prime - right) }
    }

    #[inline]
    pub const fn negate(self, value: u64) -> u64 {
        self.subtract(0, value)
    }

    /// value - left * right
    #[inline]
    pub const fn subtract_product(self, value: u64, left: u64, right: u64) -> u64 {
        self.subtract(value, self.multiply(left, right))
    }

    /// The sum of products of residues.
    pub fn dot(self, products: impl Iterator<Item = (u64, u64)>) -> u64 {
        let (mut sum, mut count) = (0_u128, 0);
        for (left, right) in products {
            sum += u128::from(left) * u128::from(right);
            count += 1;
            if count == PRODUCTS_IN_A_SUM {
                (sum, count) = (u128::from(self.reduce(sum)), 1);
            }
        }
        self.reduce(sum)
    }

    /// The inverse of a residue that is not zero, by Fermat: value^(p - 2).
    pub const fn invert(self, value: u64) -> u64 {
        if value == 1 || value == self.prime - 1 {
            return value;
        }
        self.power(value, self.prime - 2)
    }

    const fn power(self, value: u64, mut exponent: u64) -> u64 {
        let (mut power, mut square) = (1, value);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = self.multiply(power, square);
            }
            square = self.multiply(square, square);
            exponent >>= 1;
        }
        power
    }

    pub fn residue(self, value: i64) -> u64 {
        let residue = value.unsigned_abs() % self.prime;
        if value < 0 { self.negate(residue) } else { residue }
    }

    pub fn residue_of_wide(self, value: i128) -> u64 {
        if let Ok(value) = i64::try_from(value) {
            return self.residue(value);
        }
        let residue = self.reduce(value.unsigned_abs());
        if value < 0 { self.negate(residue) } else { residue }
    }

    pub fn residue_of_big(self, value: &BigInt) -> u64 {
        if let Some(value) = value.to_i64() {
            return self.residue(value);
        }
        let residue = if self.prime == MERSENNE {
            let words = value.magnitude().iter_u64_digits().rev();
            words.fold(0, |rest, word| self.reduce((u128::from(rest) << 64) + u128::from(word)))
        } else {
            (value.magnitude() % self.prime).to_u64().unwrap_or(0)
        };
        if value.sign() == Sign::Minus { self.negate(residue) } else { residue }
    }

    /// A multiple of the prime, divided by it: from the lowest word on, each by the inverse of the prime modulo 2^64.
    #[expect(clippy::cast_possible_truncation, reason = "both halves of a word are taken")]
    pub fn divide_exactly(self, value: &BigInt) -> BigInt {
        // Newton's iteration: each step doubles the number of right bits, of which an odd number has three.
        let prime = self.prime;
        let inverse =
            (0..5).fold(prime, |inverse: u64, _| inverse.wrapping_mul(2_u64.wrapping_sub(prime.wrapping_mul(inverse))));
        let mut borrowed = 0;
        let mut halves = Vec::with_capacity(2 * value.magnitude().iter_u64_digits().len());
        for word in value.magnitude().iter_u64_digits() {
            let (rest, is_below) = word.overflowing_sub(borrowed);
            let quotient = rest.wrapping_mul(inverse);
            borrowed = ((u128::from(quotient) * u128::from(prime)) >> 64) as u64 + u64::from(is_below);
            halves.extend([quotient as u32, (quotient >> 32) as u32]);
        }
        BigInt::new(value.sign(), halves)
    }

    /// The digits of `value` in base p, lowest first, all with its sign.
    pub fn digits(self, value: &BigInt) -> Vec<i64> {
        let sign = if value.sign() == Sign::Minus { -1 } else { 1 };
        let (mut rest, prime) = (value.magnitude().clone(), self.prime.into());
        let mut digits = Vec::new();
        while rest.bits() > 0 {
            let (quotient, digit) = rest.div_rem(&prime);
            digits.push(sign * digit.to_i64().unwrap_or(0));
            rest = quotient;
        }
        digits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_have_the_residues_and_quotients_of_the_library() {
        for field in Field::all().take(3) {
            let mut number = BigInt::from(-7);
            for step in 0..40_u64 {
                assert_eq!(BigInt::from(field.residue_of_big(&number)), number.mod_floor(&field.prime().into()));
                assert_eq!(field.divide_exactly(&(&number * field.prime())), number);
                number = number * -0x00de_adbe_ef12_3457_i64 * (step + 1) - 5;
            }
            let power: BigInt = BigInt::from(1) << 192;
            for number in [power.clone(), &power - 1, power + 1] {
                assert_eq!(field.divide_exactly(&(&number * field.prime())), number);
            }
        }
    }

    #[test]
    fn every_reserve_prime_inverts_its_residues() {
        for field in Field::all().take(6) {
            for value in [1, 2, 3, 1 << 60, field.prime() - 1] {
                assert_eq!(field.multiply(value, field.invert(value)), 1);
            }
        }
    }

    #[test]
    fn the_greatest_primes_below_two_to_the_61_are_known() {
        let below: Vec<u64> = Field::all().take(12).map(|field| (1 << 61) - field.prime()).collect();
        assert_eq!(below, [1, 31, 45, 229, 259, 283, 339, 391, 403, 465, 531, 579]);
        let small = |number: u64| Field { prime: number }.is_prime();
        assert_eq!((3..60).step_by(2).filter(|&number| small(number)).count(), 16);
        assert!(small(MERSENNE));
        // A strong pseudoprime to the bases 2, 3, 5 and 7.
        assert!(!small(3_215_031_751));
    }

    #[test]
    fn a_long_sum_of_the_greatest_products_is_reduced_in_time() {
        for field in Field::all().take(6) {
            let greatest = field.prime() - 1;
            assert_eq!(field.dot((0..1000).map(|_| (greatest, greatest))), 1000);
        }
    }

    #[test]
    fn digits_carry_the_sign_and_give_the_value_back() {
        for field in Field::all().take(6) {
            let value = -(BigInt::from(7).pow(100));
            let digits = field.digits(&value);
            let back = digits.iter().rev().fold(BigInt::from(0), |sum, &digit| sum * field.prime() + digit);
            assert_eq!(back, value);
            assert_eq!(field.residue_of_big(&value), field.residue(digits[0]));
        }
    }
}
