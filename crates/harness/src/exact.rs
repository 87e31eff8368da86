//! Optional rationals in JSON, as strings in lowest terms.

use schedcheck_model::Rational;
use schedcheck_model::number::parse_rational;
use serde::{Deserialize, Deserializer, Serializer, de::Error};

pub fn serialize<S: Serializer>(value: &Option<Rational>, serializer: S) -> Result<S::Ok, S::Error> {
    match value {
        Some(value) => serializer.collect_str(value),
        None => serializer.serialize_none(),
    }
}

pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Rational>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    text.map(|text| parse_rational(&text).map_err(D::Error::custom)).transpose()
}
