//! Exact numbers in JSON: what is written, digit by digit, and the range that a field allows.

use std::borrow::Cow;

use num_bigint::BigUint;
use num_traits::{Signed, ToPrimitive};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};
use serde_json::value::RawValue;

use schedcheck_model::Rational;
use schedcheck_model::number::{MAX_DIGITS, parse_rational_within};
use schedcheck_model::star::Star;

/// The most digits in the numerator and in the denominator of a time of a schedule file: a time is a sum of parameters,
/// whose common denominator may be longer than each.
pub const MAX_TIME_DIGITS: usize = 100_000;

/// What a string is that holds a number.
const RATIONAL: &str = r"^[+-]?([0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?|[0-9]+/[+-]?0*[1-9][0-9]*)$";

/// The same where it is not negative: no sign or two, or nothing but zeros above.
const COST: &str = concat!(
    r"^(\+?([0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?|[0-9]+/\+?0*[1-9][0-9]*)|-[0-9]+/-0*[1-9][0-9]*",
    r"|-0+((\.0+)?([eE][+-]?[0-9]+)?|/\+?0*[1-9][0-9]*)|\+?0+/-0*[1-9][0-9]*)$"
);

/// A JSON scalar as it is written.
enum Scalar<'a> {
    Number(&'a str),
    Text(Cow<'a, str>),
    /// Anything else, by its name.
    Other(&'static str),
}

impl<'de> Deserialize<'de> for Scalar<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::of(<&RawValue>::deserialize(deserializer)?.get()).map_err(Error::custom)
    }
}

impl<'a> Scalar<'a> {
    /// The scalar of one JSON value.
    fn of(raw: &'a str) -> serde_json::Result<Self> {
        Ok(match raw.as_bytes().first() {
            Some(b'"') => Self::Text(serde_json::from_str(raw)?),
            Some(b'[') => Self::Other("an array"),
            Some(b'{') => Self::Other("an object"),
            Some(b't' | b'f') => Self::Other("a boolean"),
            Some(b'n') => Self::Other("null"),
            _ => Self::Number(raw),
        })
    }

    fn rational(&self, max_digits: usize) -> Result<Rational, String> {
        let text: &str = match self {
            Self::Number(text) => text,
            Self::Text(text) => text,
            Self::Other(name) => return Err(format!("a number is expected (5, 0.1 or \"7/3\"), not {name}")),
        };
        parse_rational_within(text, max_digits).map_err(|error| error.to_string())
    }

    fn cost(&self) -> Result<Rational, String> {
        let cost = self.rational(MAX_DIGITS)?;
        if cost.is_negative() { Err(format!("a cost is not negative, and {cost} is")) } else { Ok(cost) }
    }

    fn computation_cost(&self) -> Result<Option<Rational>, String> {
        match self {
            Self::Text(text) if text == "inf" => Ok(None),
            _ => self.cost().map(Some).map_err(|rule| format!("{rule} (\"inf\" for a worker that cannot compute)")),
        }
    }

    fn integer(&self) -> Result<Rational, String> {
        let number = match self {
            Self::Number(_) => self.rational(MAX_DIGITS)?,
            Self::Text(_) => return Err("an integer is expected, written without quotes, not a string".to_owned()),
            Self::Other(name) => return Err(format!("an integer is expected, not {name}")),
        };
        if number.is_integer() { Ok(number) } else { Err(format!("an integer is expected, and {number} is none")) }
    }

    fn count(&self, most: u64) -> Result<u64, String> {
        let number = self.integer()?;
        match number.to_u64() {
            _ if number.is_negative() => Err(format!("a count is not negative, and {number} is")),
            Some(count) if count <= most => Ok(count),
            _ => Err(format!("{number} is too large: at most {most} is allowed")),
        }
    }

    /// A number of tasks of a schedule, which may be longer than any of a platform; a long one is written as a string.
    fn natural(&self) -> Result<BigUint, String> {
        let number = self.rational(MAX_TIME_DIGITS)?;
        match number.numer().to_biguint() {
            Some(natural) if number.is_integer() => Ok(natural),
            Some(_) => Err(format!("an integer is expected, and {number} is none")),
            None => Err(format!("a count is not negative, and {number} is")),
        }
    }

    fn surplus(&self) -> Result<i64, String> {
        let number = self.integer()?;
        let allowed = number.to_i64().filter(|surplus| surplus.unsigned_abs() <= MAX_TASKS);
        allowed.ok_or_else(|| format!("{number} is out of range: at most {MAX_TASKS} tasks are given or received"))
    }
}

/// A number type that is read from a [`Scalar`], with what its schema says.
macro_rules! read_from_scalar {
    ($($(#[$doc:meta])* $name:ident($inner:ty) = |$scalar:ident| $read:expr, $schema:tt;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $name(pub $inner);

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let $scalar = Scalar::deserialize(deserializer)?;
                let read: Result<$inner, String> = $read;
                read.map(Self).map_err(Error::custom)
            }
        }
    )*};
}

impl Serialize for Moment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// The cost that one JSON value is.
///
/// # Errors
/// The rule that it breaks.
pub(super) fn cost(raw: &str) -> Result<Rational, String> {
    Scalar::of(raw).map_err(|error| error.to_string())?.cost()
}

/// The computation time that one JSON value is; nothing for a worker that cannot compute.
///
/// # Errors
/// The rule that it breaks.
pub(super) fn computation_cost(raw: &str) -> Result<Option<Rational>, String> {
    Scalar::of(raw).map_err(|error| error.to_string())?.computation_cost()
}

read_from_scalar! {
    /// A cost: a rational that is not negative.
    Cost(Rational) = |scalar| scalar.cost(), {
        "description": "A number that is not negative: 5, 0.1 or \"7/3\".",
        "anyOf": [{ "type": "number", "minimum": 0 }, { "type": "string", "pattern": COST }],
    };

    /// A computation time: a cost, or `"inf"` for a worker that cannot compute.
    ComputationCost(Option<Rational>) = |scalar| scalar.computation_cost(), {
        "description": "A time that is not negative, or \"inf\" for what cannot compute.",
        "anyOf": [{ "type": "number", "minimum": 0 }, { "type": "string", "pattern": COST }, { "const": "inf" }],
    };

    /// A time in a schedule, of any sign: the checker judges it.
    Moment(Rational) = |scalar| scalar.rational(MAX_TIME_DIGITS), {
        "description": "A number: 5, 0.1 or \"7/3\".",
        "anyOf": [{ "type": "number" }, { "type": "string", "pattern": RATIONAL }],
    };

    /// A number of tasks.
    Tasks(u64) = |scalar| scalar.count(MAX_TASKS), {
        "description": "A number of tasks.", "type": "integer", "minimum": 0, "maximum": MAX_TASKS,
    };

    /// The number of a worker; whether there is such a worker is for the checker to say.
    WorkerNumber(usize) = |scalar| scalar.count(u32::MAX.into()).map(|number| number as usize), {
        "description": "The number of a processor, from 0.", "type": "integer", "minimum": 0, "maximum": u32::MAX,
    };

    /// A number of things of a platform; whether there may be so many is for the platform to say.
    Count(usize) = |scalar| scalar.count(u32::MAX.into()).map(|number| number as usize), {
        "description": "A number of things.", "type": "integer", "minimum": 0, "maximum": u32::MAX,
    };

    /// A number of tasks of a period, of any length.
    Natural(BigUint) = |scalar| scalar.natural(), {
        "description": "A number of tasks; where it is long, as a string.",
        "anyOf": [{ "type": "integer", "minimum": 0 }, { "type": "string", "pattern": COST }],
    };

    /// A number of tasks to give away, or where negative to get.
    Surplus(i64) = |scalar| scalar.surplus(), {
        "description": "A number of tasks to give away, or where negative to get.",
        "type": "integer", "minimum": -(MAX_TASKS as i64), "maximum": MAX_TASKS,
    };
}

const MAX_TASKS: u64 = Star::<Rational>::MAX_TASKS;
