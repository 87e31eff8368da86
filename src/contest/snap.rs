//! Answers of programs that compute in floats: each number is read as the nearest fraction with a small denominator.
//!
//! The checker then judges these fractions exactly, as it judges any other answer.

use std::num::NonZero;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use schedcheck_files::Instance;
use schedcheck_model::Rational;
use schedcheck_model::number::parse_rational;

use super::reply::{Contestant, Fault, Reply, is_refusal};

/// A defect below this share of one is taken for an error of floats.
const DEFECT: (i64, i64) = (1, 1_000_000_000);

/// The denominator that is proposed to programs that seem to compute in floats.
const PROPOSED: NonZero<u64> = NonZero::new(1_000_000).expect("it is positive");

/// Of a longer answer no hint is sought, in bytes: that could take as long as reading it.
const LONGEST_WITH_A_HINT: usize = 1 << 16;

/// A number of so many digits seems to be a float that was computed.
const DIGITS_OF_A_FLOAT: usize = 15;

/// How numbers of answers are read: as the nearest fraction with at most this denominator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Snap(pub NonZero<u64>);

/// An answer whose numbers were replaced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapped {
    /// The answer with the nearest fractions in place of its numbers.
    pub text: String,
    /// The largest difference between a number and its fraction.
    pub moved: Rational,
}

impl Snap {
    /// The answer, a text of JSON, with each number replaced: numbers, and strings that are numbers, which stay
    /// strings. Names of fields and everything else stay.
    ///
    /// ```
    /// use schedcheck::contest::{Snap, Snapped};
    /// let Snapped { text, moved } = Snap(100.try_into()?).read(r#"{"load":0.30000000000000004,"worker":1}"#);
    /// assert_eq!(text, r#"{"load":"3/10","worker":1}"#);
    /// assert_eq!(moved.to_string(), "1/25000000000000000");
    /// # Ok::<(), std::num::TryFromIntError>(())
    /// ```
    pub fn read(self, text: &str) -> Snapped {
        let mut snapped = Snapped { text: String::with_capacity(text.len()), moved: Rational::default() };
        let mut copied = 0;
        for place in numbers(text) {
            let written = text[place.clone()].trim_matches('"');
            let is_string = written.len() < place.len();
            let Ok(number) = parse_rational(written) else { continue };
            let fraction = nearest(&number, &self.0.get().into());
            snapped.text += &text[copied..place.start];
            let is_bare = fraction.is_integer() && !is_string;
            snapped.text += &if is_bare { fraction.to_string() } else { format!("\"{fraction}\"") };
            snapped.moved = snapped.moved.max((&fraction - &number).abs());
            copied = place.end;
        }
        snapped.text += &text[copied..];
        snapped
    }
}

/// The fraction with at most this denominator that is nearest to the number; of two, the one with the smaller
/// denominator. It is a convergent of the continued fraction, or the last one before it (Khinchin, Continued Fractions,
/// section 6).
fn nearest(number: &Rational, most: &BigInt) -> Rational {
    let [mut dividend, mut divisor]: [BigInt; 2] = [(*number.numer()).clone(), (*number.denom()).clone()];
    if divisor <= *most {
        return number.clone();
    }
    let [mut before, mut last] = [(BigInt::zero(), BigInt::one()), (BigInt::one(), BigInt::zero())];
    loop {
        let (quotient, rest) = dividend.div_mod_floor(&divisor);
        let next = &before.1 + &quotient * &last.1;
        if next > *most {
            break;
        }
        (before, last) = (last.clone(), (&before.0 + &quotient * &last.0, next));
        (dividend, divisor) = (divisor, rest);
    }
    let steps = (most - &before.1) / &last.1;
    let between = Rational::new(&before.0 + &steps * &last.0, &before.1 + &steps * &last.1);
    let convergent = Rational::new(last.0, last.1);
    let [far, near] = [&between, &convergent].map(|fraction| (fraction - number).abs());
    if near <= far { convergent } else { between }
}

/// The places of all numbers in a text of JSON that are no integers, with the quotation marks of those in strings.
fn numbers(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut places = Vec::new();
    let mut start = 0;
    while start < bytes.len() {
        let (end, is_value) = match bytes[start] {
            b'"' => string_at(bytes, start),
            byte if is_of_a_number(byte) => {
                let length = bytes[start..].iter().take_while(|&&byte| is_of_a_number(byte)).count();
                (start + length, true)
            }
            _ => (start + 1, false),
        };
        if is_value && bytes[start..end].iter().any(|byte| b".eE/".contains(byte)) {
            places.push(start..end);
        }
        start = end;
    }
    places
}

/// Where the string that begins here ends, and whether it is a value, and not the name of a field.
fn string_at(bytes: &[u8], start: usize) -> (usize, bool) {
    let mut end = start + 1;
    while end < bytes.len() && bytes[end] != b'"' {
        end += if bytes[end] == b'\\' { 2 } else { 1 };
    }
    let end = (end + 1).min(bytes.len());
    let next = bytes[end..].iter().find(|byte| !byte.is_ascii_whitespace());
    (end, next != Some(&b':'))
}

const fn is_of_a_number(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E')
}

/// A contestant whose answers are read so. Schedules that are no text are exact already.
pub struct SnappedContestant {
    /// The contestant.
    pub contestant: Box<dyn Contestant>,
    /// How its answers are read.
    pub snap: Snap,
}

impl SnappedContestant {
    fn read(&self, reply: Reply) -> Reply {
        match reply {
            Reply::Text(text) if !is_refusal(&text) => Reply::Snapped(self.snap.read(&text)),
            other => other,
        }
    }
}

impl Contestant for SnappedContestant {
    fn answer(&mut self, instance: &Instance) -> Reply {
        let reply = self.contestant.answer(instance);
        self.read(reply)
    }

    fn answers(&mut self, instances: &[Instance], stop: &AtomicBool) -> Vec<Reply> {
        let replies = self.contestant.answers(instances, stop);
        replies.into_iter().map(|reply| self.read(reply)).collect()
    }

    fn pass_on_errors(&mut self) {
        self.contestant.pass_on_errors();
    }

    fn pass_on_first_errors(&mut self) {
        self.contestant.pass_on_first_errors();
    }
}

/// What to say of an invalid answer that seems to be computed in floats: its numbers are long, fractions with small
/// denominators lie very near, and with these the schedule is valid. Nothing of others.
pub(super) fn hint(text: &str, instance: &Instance) -> Option<String> {
    let is_long = |place: Range<usize>| {
        let digits = text[place].bytes().filter(u8::is_ascii_digit).count();
        digits >= DIGITS_OF_A_FLOAT
    };
    if text.len() > LONGEST_WITH_A_HINT || !numbers(text).into_iter().any(is_long) {
        return None;
    }
    let snapped = Snap(PROPOSED).read(text);
    let is_near = snapped.moved < Rational::from(DEFECT);
    let is_valid = || Reply::Text(snapped.text).judged_without_hint(instance).is_ok();
    (is_near && is_valid()).then(|| {
        format!("the program seems to compute in floats: the schedule is valid as --snap {PROPOSED} reads its numbers")
    })
}

/// What to say of a ratio that is so near to 1 that it seems to be an error of floats.
pub(super) fn hint_of_ratio(ratio: &Rational) -> Option<&'static str> {
    let defect = ratio - Rational::one();
    let is_tiny = defect.is_positive() && defect < Rational::from(DEFECT);
    is_tiny.then_some("so small a difference seems to come from floats: see --snap")
}

/// An invalid answer, with a hint if it seems to be computed in floats.
pub(super) fn with_hint(text: &str, instance: &Instance, (fault, reason): (Fault, String)) -> (Fault, String) {
    match fault {
        Fault::Invalid => match hint(text, instance) {
            Some(hint) => (fault, format!("{reason}; {hint}")),
            None => (fault, reason),
        },
        Fault::Refused | Fault::Late | Fault::Crash | Fault::NoJson => (fault, reason),
    }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;

    fn number(text: &str) -> Rational {
        parse_rational(text).expect("a number")
    }

    #[test]
    fn the_nearest_fraction_is_nearer_than_all_others() {
        let texts = ["0.1", "-0.3333333333333333", "2.7182818284590451", "1e-20", "-7.5", "22/7", "0.5"];
        for (text, most) in texts.into_iter().cartesian_product(1..=40_i64) {
            let (number, found) = (number(text), nearest(&number(text), &most.into()));
            assert!(*found.denom() <= BigInt::from(most), "{text}, {most}: {found}");
            let distance = (&found - &number).abs();
            for denominator in 1..=most {
                let other = Rational::new((&number * Rational::from(denominator)).round().to_integer(), denominator);
                let far = (&other - &number).abs();
                assert!(
                    distance < far || distance == far && *found.denom() <= *other.denom(),
                    "{text}: {found}, {other}"
                );
            }
        }
    }

    #[test]
    fn only_numbers_that_are_values_are_replaced() {
        let text = r#"{"0.1": 0.1, "name": "a\"0.1", "list": ["0.1", -2.0, 1e0, 3, "4/8"], "x": 1e-2000}"#;
        let snapped = Snap(NonZero::new(3).expect("positive")).read(text);
        assert_eq!(snapped.text, r#"{"0.1": 0, "name": "a\"0.1", "list": ["0", -2, 1, 3, "1/2"], "x": 1e-2000}"#);
        assert_eq!(snapped.moved, number("0.1"));
    }

    #[test]
    fn a_text_that_is_no_json_stays_as_it_is_or_changes_without_harm() {
        for text in ["", "\"", "\"\\", "0.", "{\"a\":", "é0.5é", "1.5.5", "-", "\"é\\"] {
            let snapped = Snap(PROPOSED).read(text);
            assert_eq!(snapped.moved, Rational::default(), "{text}");
        }
    }
}
