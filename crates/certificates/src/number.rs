//! Exact numbers as strings of JSON. Computed numbers are longer than measured ones, but not of any length.

use num_bigint::BigInt;
use schedcheck_model::Rational;
use schedcheck_model::number::parse_rational_within;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, de};

/// The most digits of a number of a certificate.
pub const MAX_DIGITS: usize = 20_000;

/// The most bytes of the text of a certificate.
pub const MAX_TEXT: usize = 256 << 20;

/// Reads JSON of at most [`MAX_TEXT`] bytes.
///
/// # Errors
/// A longer text, one that is no JSON, and any other form than `T` has.
pub fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, serde_json::Error> {
    from_json_within(text, MAX_TEXT)
}

fn from_json_within<T: DeserializeOwned>(text: &str, most: usize) -> Result<T, serde_json::Error> {
    if text.len() > most {
        return Err(serde_json::Error::custom(format!("the text is longer than {most} bytes")));
    }
    serde_json::from_str(text)
}

/// A rational, as "7/3".
pub mod rational {
    use schedcheck_model::Rational;
    use serde::{Deserializer, Serializer};

    /// Writes it.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(number: &Rational, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(number)
    }

    /// Reads it.
    ///
    /// # Errors
    /// No string, no number, or more digits than [`super::MAX_DIGITS`].
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Rational, D::Error> {
        super::rational_of(deserializer)
    }
}

/// An integer of any sign, as "-17".
pub mod integer {
    use num_bigint::BigInt;
    use serde::{Deserializer, Serializer};

    /// Writes it.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(number: &BigInt, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(number)
    }

    /// Reads it.
    ///
    /// # Errors
    /// No string, no integer, or more digits than [`super::MAX_DIGITS`].
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BigInt, D::Error> {
        super::integer_of(deserializer)
    }
}

/// Places with integers, as [3, "-17"].
pub mod weights {
    use num_bigint::BigInt;
    use serde::{Deserialize, Deserializer, Serializer};

    #[derive(Deserialize)]
    struct Weight(usize, #[serde(with = "super::integer")] BigInt);

    /// Writes them.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(weights: &[(usize, BigInt)], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(weights.iter().map(|(place, weight)| (place, weight.to_string())))
    }

    /// Reads them.
    ///
    /// # Errors
    /// As [`super::integer::deserialize`], of any of them.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<(usize, BigInt)>, D::Error> {
        let weights = Vec::<Weight>::deserialize(deserializer)?;
        Ok(weights.into_iter().map(|Weight(place, weight)| (place, weight)).collect())
    }
}

fn rational_of<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Rational, D::Error> {
    parse_rational_within(&String::deserialize(deserializer)?, MAX_DIGITS).map_err(de::Error::custom)
}

fn integer_of<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BigInt, D::Error> {
    let number = rational_of(deserializer)?;
    if number.is_integer() {
        Ok(number.to_integer())
    } else {
        Err(de::Error::custom(format!("{number} is no integer")))
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde_json::json;

    #[derive(Debug, Deserialize)]
    struct Numbers {
        #[serde(with = "super::weights")]
        of: Vec<(usize, num_bigint::BigInt)>,
    }

    #[test]
    fn a_text_may_be_as_long_as_is_allowed_and_no_longer() {
        let read = |most| super::from_json_within::<u64>("12345", most);
        assert_eq!([5, 6].map(|most| read(most).unwrap()), [12_345; 2]);
        assert!([0, 3, 4].iter().all(|&most| read(most).unwrap_err().to_string().contains("longer than")));
    }

    #[test]
    fn integers_are_strings_of_a_bounded_length() {
        let read = |text: String| serde_json::from_value::<Numbers>(json!({"of": [[3, text]]}));
        assert_eq!(read("-17".into()).unwrap().of, [(3, (-17).into())]);
        assert!(read("9".repeat(super::MAX_DIGITS)).is_ok());
        for text in ["1/2".to_owned(), "x".into(), String::new(), "9".repeat(super::MAX_DIGITS + 1)] {
            assert!(read(text).is_err());
        }
        assert!(serde_json::from_str::<Numbers>(r#"{"of": [[3, 17]]}"#).is_err());
    }
}
