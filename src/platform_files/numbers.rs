//! Quantities as files write them: a decimal, then a unit.

use num_traits::{Signed, Zero};
use schedcheck_model::Rational;
use schedcheck_model::number::parse_rational;

/// A unit, with how much one of it is.
type Unit = (&'static str, Rational);

/// The prefixes of powers of 1000, short and long.
const DECIMAL: [(&str, &str); 8] = [
    ("k", "kilo"),
    ("M", "mega"),
    ("G", "giga"),
    ("T", "tera"),
    ("P", "peta"),
    ("E", "exa"),
    ("Z", "zeta"),
    ("Y", "yotta"),
];

/// The prefixes of powers of 1024.
const BINARY: [&str; 8] = ["Ki", "Mi", "Gi", "Ti", "Pi", "Ei", "Zi", "Yi"];

/// Flops per second: `1Gf`, `200Mflops`, `3.5gigaflops`; without a unit, flops.
pub(super) fn speed(text: &str) -> Result<Rational, String> {
    quantity(text, "a speed", |unit| {
        let long = DECIMAL.map(|(_, long)| long);
        unit.strip_suffix("flops")
            .and_then(|prefix| power(&long, prefix, 1000))
            .or_else(|| unit.strip_suffix('f').and_then(decimal))
            .or_else(|| unit.is_empty().then_some(Rational::ONE))
    })
    .and_then(positive)
}

/// Bytes per second: `125MBps`, `1Gbps`, `1MiBps`; without a unit, bytes.
pub(super) fn bandwidth(text: &str) -> Result<Rational, String> {
    let bits = || Rational::new(1, 8);
    quantity(text, "a bandwidth", |unit| {
        let prefixed = |prefix: &str| decimal(prefix).or_else(|| power(&BINARY, prefix, 1024));
        unit.strip_suffix("Bps")
            .and_then(prefixed)
            .or_else(|| unit.strip_suffix("bps").and_then(prefixed).map(|factor| factor * bits()))
            .or_else(|| unit.is_empty().then_some(Rational::ONE))
    })
    .and_then(positive)
}

/// Seconds: `10us`, `1.5ms`, `2h`; without a unit, seconds.
pub(super) fn time(text: &str) -> Result<Rational, String> {
    let units: [Unit; 9] = [
        ("w", Rational::from(604_800)),
        ("d", Rational::from(86_400)),
        ("h", Rational::from(3_600)),
        ("m", Rational::from(60)),
        ("s", Rational::ONE),
        ("ms", Rational::new(1, 1_000)),
        ("us", Rational::new(1, 1_000_000)),
        ("ns", Rational::new(1, 1_000_000_000)),
        ("ps", Rational::new(1, 1_000_000_000_000_i64)),
    ];
    let factor = |unit: &str| {
        let unit = if unit.is_empty() { "s" } else { unit };
        units.iter().find(|(name, _)| *name == unit).map(|(_, factor)| factor.clone())
    };
    match quantity(text, "a time", factor)? {
        time if time.is_negative() => Err(format!("{text:?}: a time is not negative")),
        time => Ok(time),
    }
}

/// A time as GraphML and lists of edges have it: a number that is not negative, or `inf`, which igraph writes `Inf`,
/// XML Schema `INF` and Java `Infinity`.
pub(super) fn node_time(text: &str) -> Result<Option<Rational>, String> {
    let is_infinite = ["inf", "infinity"].iter().any(|name| text.eq_ignore_ascii_case(name));
    if is_infinite { Ok(None) } else { cost(text).map(Some) }
}

/// A number that is not negative.
pub(super) fn cost(text: &str) -> Result<Rational, String> {
    match parse_rational(&number_for_parser(text)).map_err(|error| error.to_string())? {
        cost if cost.is_negative() => Err(format!("a time is not negative, and {cost} is")),
        cost => Ok(cost),
    }
}

fn decimal(prefix: &str) -> Option<Rational> {
    power(&DECIMAL.map(|(short, _)| short), prefix, 1000)
}

/// How much a prefix multiplies by.
fn power(prefixes: &[&str], prefix: &str, base: u64) -> Option<Rational> {
    let exponent = if prefix.is_empty() { 0 } else { 1 + prefixes.iter().position(|one| *one == prefix)? };
    Some((0..exponent).fold(Rational::ONE, |product, _| product * Rational::from(base)))
}

fn positive(number: Rational) -> Result<Rational, String> {
    if number.is_zero() || number.is_negative() { Err(format!("{number} is not positive")) } else { Ok(number) }
}

/// The number and its unit, multiplied.
fn quantity(text: &str, what: &str, factor: impl Fn(&str) -> Option<Rational>) -> Result<Rational, String> {
    // As strtod reads it: spaces before a number are skipped, and an E is an exponent only before digits.
    let text = text.trim_start();
    let (number, unit) = text.split_at(length_of_number(text));
    let number =
        parse_rational(&number_for_parser(number)).map_err(|error| format!("{text:?} is not {what}: {error}"))?;
    let factor = factor(unit).ok_or_else(|| format!("{text:?} is not {what}: the unit {unit:?} is unknown"))?;
    Ok(number * factor)
}

/// `1.` and `.5` are numbers of C and of Python, and none of the parser.
fn number_for_parser(number: &str) -> String {
    let end = number.find(['e', 'E']).unwrap_or(number.len());
    let (mantissa, exponent) = number.split_at(end);
    let (sign, digits) = mantissa.split_at(usize::from(mantissa.starts_with(['-', '+'])));
    let digits = if digits.len() > 1 { digits.strip_suffix('.').unwrap_or(digits) } else { digits };
    let zero = if digits.len() > 1 && digits.starts_with('.') { "0" } else { "" };
    format!("{sign}{zero}{digits}{exponent}")
}

/// How many bytes of a text are a decimal number at its beginning.
fn length_of_number(text: &str) -> usize {
    let bytes = text.as_bytes();
    let digits = |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let sign = |at: usize| usize::from(matches!(bytes.get(at), Some(b'-' | b'+')));
    let mut end = sign(0);
    end += digits(end);
    if bytes.get(end) == Some(&b'.') {
        end += 1 + digits(end + 1);
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let start = end + 1 + sign(end + 1);
        let exponent = digits(start.min(bytes.len()));
        if exponent > 0 {
            end = start + exponent;
        }
    }
    end
}
