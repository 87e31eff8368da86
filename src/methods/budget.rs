//! What a schedule may take of memory and of time before it is begun: a line that asks for more is refused, and the
//! others go on.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::One;
use schedcheck_model::Rational;
use schedcheck_model::number::least_common_multiple;

use super::table::{MethodRefusal, refused};

/// The most memory of one schedule, from the platform to the written line.
const MOST_BYTES: u64 = 1 << 30;

/// What an entry of a schedule takes of it, with numbers of up to [`SHORT`] bytes.
const BYTES_AN_ENTRY: u64 = 2 << 10;

/// The most entries of a schedule that can be written: transfers of tasks, or chunks.
pub const MOST_ENTRIES: u64 = MOST_BYTES / BYTES_AN_ENTRY;

/// Numbers of so many bytes take no more memory than shorter ones: they are kept in whole words, beside their lengths.
const SHORT: u64 = 16;

/// How many numbers as long as the platform's common denominator an entry has, with the copies that are measured.
const NUMBERS_AN_ENTRY: u64 = 16;

/// The most products of two machine words that reducing one fraction an entry may take: some seconds.
const MOST_PRODUCTS: u64 = 1 << 27;

/// Refuses a schedule of so many entries if its numbers, sums of those of the platform, are too many or too long.
pub fn refuse_beyond<'a>(
    entries: u64,
    what: &str,
    numbers: impl IntoIterator<Item = &'a Rational>,
    instead: &str,
) -> Result<(), MethodRefusal> {
    if entries > MOST_ENTRIES {
        return refused(format!("{entries} {what} are too many to be listed (at most {MOST_ENTRIES}){instead}"));
    }
    match long_denominator(entries, numbers) {
        None => Ok(()),
        Some(digits) => refused(format!(
            "the times of {entries} {what} would have {digits} digits and more, like the least common denominator of \
             the costs; that is too much to be scheduled{instead}"
        )),
    }
}

/// The decimal digits of the common denominator of the first numbers for which it is too long; nothing if it never is.
fn long_denominator<'a>(entries: u64, numbers: impl IntoIterator<Item = &'a Rational>) -> Option<u64> {
    let mut common = BigInt::one();
    let mut longest = 0;
    for number in numbers {
        if !common.is_multiple_of(&number.denom()) {
            common = least_common_multiple(&common, &number.denom());
        }
        longest = longest.max(number.numer().bits());
        let (bytes, words) = (((common.bits() + longest) / 8).saturating_sub(SHORT), common.bits() / 64);
        let memory = entries.saturating_mul(BYTES_AN_ENTRY.saturating_add(bytes.saturating_mul(NUMBERS_AN_ENTRY)));
        if memory > MOST_BYTES || entries.saturating_mul(words.saturating_mul(words)) > MOST_PRODUCTS {
            // log10(2) is a little more than 3/10.
            return Some((common.bits() + longest) * 3 / 10);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fractions of coprime denominators: 2^(2^i) + 1.
    fn coprime(count: u32) -> Vec<Rational> {
        (0..count).map(|power| Rational::new(1, (BigInt::one() << (1_u64 << power)) + 1)).collect()
    }

    fn is_refused(entries: u64, numbers: &[Rational]) -> bool {
        refuse_beyond(entries, "transfers", numbers, "").is_err()
    }

    #[test]
    fn many_entries_or_long_numbers_are_refused_and_few_short_ones_are_not() {
        let thirds = vec![Rational::new(1, 3); 100];
        assert!(!is_refused(1_000, &thirds) && !is_refused(MOST_ENTRIES / 2, &thirds));
        assert!(is_refused(MOST_ENTRIES + 1, &thirds));
        assert!(!is_refused(1_000, &coprime(10)) && is_refused(1_000, &coprime(20)));
        assert!(is_refused(MOST_ENTRIES / 2, &coprime(12)));
    }
    #[test]
    fn the_last_numbers_that_are_taken_and_the_first_that_are_not() {
        let power = |exponent: u64| Rational::from(BigInt::one() << exponent);
        let digits = |entries, number: &Rational| long_denominator(entries, [number]);
        // 2048 + 16 (144 - 16) bytes are 4096 an entry; a number of 1159 bits, beside a denominator of one bit, has
        // 145.
        assert_eq!(digits(1 << 18, &power(1157)), None);
        assert_eq!(digits(1 << 18, &power(1158)), Some(348));
        // 128 words squared are 2^14 products an entry; a denominator of 8256 bits has 129 words.
        assert_eq!(digits(1 << 13, &power(8254).recip()), None);
        assert_eq!(digits(1 << 13, &power(8255).recip()), Some(2477));
        let both = [power(4200).recip(), Rational::new(1, BigInt::from(3).pow(2650))];
        assert_eq!(both.each_ref().map(|number| digits(1 << 13, number)), [None, None]);
        assert_eq!(long_denominator(1 << 13, &both), Some(2520));
        assert!(!is_refused(MOST_ENTRIES, &[power(10).recip(), power(100)]));
    }
}
