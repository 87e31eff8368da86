//! Exact numbers as strings of JSON.

/// The most digits of a number: computed numbers are longer than measured ones.
const MAX_DIGITS: usize = 100_000;

/// A rational, as "7/3".
pub(super) mod rational {
    use schedcheck_model::Rational;
    use schedcheck_model::number::parse_rational_within;
    use serde::{Deserialize, Deserializer, Serializer, de};

    use super::MAX_DIGITS;

    pub fn serialize<S: Serializer>(number: &Rational, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(number)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Rational, D::Error> {
        parse_rational_within(&String::deserialize(deserializer)?, MAX_DIGITS).map_err(de::Error::custom)
    }
}

/// Row numbers with integers, as [3, "-17"].
pub(super) mod weights {
    use num_bigint::BigInt;
    use schedcheck_model::number::parse_rational_within;
    use serde::{Deserialize, Deserializer, Serializer, de};

    use super::MAX_DIGITS;

    pub fn serialize<S: Serializer>(weights: &[(usize, BigInt)], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(weights.iter().map(|(row, weight)| (row, weight.to_string())))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<(usize, BigInt)>, D::Error> {
        let weights = Vec::<(usize, String)>::deserialize(deserializer)?;
        weights.into_iter().map(|(row, text)| integer(&text).map(|weight| (row, weight))).collect()
    }

    fn integer<E: de::Error>(text: &str) -> Result<BigInt, E> {
        let number = parse_rational_within(text, MAX_DIGITS).map_err(E::custom)?;
        if number.is_integer() {
            Ok(number.to_integer())
        } else {
            Err(E::custom(format!("{text:?} is not an integer")))
        }
    }
}
