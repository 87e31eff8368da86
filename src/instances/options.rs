//! What a bound of a kind of instance is: its name, which is that of a field, how its value is written, and what it is
//! where nothing is given. Which bounds a kind has is in its folder below `src/kinds/`.

use crate::kinds;

/// How the value of a bound is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueForm {
    /// `1..3`, both ends included, or `2` for `2..2`; between these two.
    Range(i64, i64),
    /// One number, between these two.
    Number(i64, i64),
    /// Nothing: it is there, or it is not.
    Flag,
}

/// One bound of a kind.
#[derive(Debug, Clone, Copy)]
pub struct Bound {
    /// What it is called.
    pub name: &'static str,
    /// How its value is written.
    pub form: ValueForm,
    /// Its value where none is given, if it has one then.
    pub default: Option<&'static str>,
    /// What it bounds.
    pub meaning: &'static str,
}

/// The largest number of an instance: three times as much, with a denominator of 3, is drawn in machine integers.
pub(crate) const MOST: i64 = 1_000_000_000;

/// The most processors: they are drawn with a cost for each pair.
pub(crate) const MOST_PROCESSORS: i64 = 300;

pub(crate) const fn range(
    name: &'static str,
    default: &'static str,
    least: i64,
    most: i64,
    meaning: &'static str,
) -> Bound {
    Bound { name, form: ValueForm::Range(least, most), default: Some(default), meaning }
}

pub(crate) const fn numbers(name: &'static str, default: &'static str, meaning: &'static str) -> Bound {
    range(name, default, 0, MOST, meaning)
}

pub(crate) const fn positive(name: &'static str, default: &'static str, meaning: &'static str) -> Bound {
    range(name, default, 1, MOST, meaning)
}

pub(crate) const fn things(name: &'static str, default: &'static str, meaning: &'static str) -> Bound {
    range(name, default, 1, MOST_PROCESSORS, meaning)
}

pub(crate) const fn number(
    name: &'static str,
    default: &'static str,
    (least, most): (i64, i64),
    meaning: &'static str,
) -> Bound {
    Bound { name, form: ValueForm::Number(least, most), default: Some(default), meaning }
}

pub(crate) const fn flag(name: &'static str, meaning: &'static str) -> Bound {
    Bound { name, form: ValueForm::Flag, default: None, meaning }
}

pub(crate) const EQUAL_LINKS: Bound = flag("equal-links", "all links take the same time");
pub(crate) const EQUAL_SPEEDS: Bound = flag("equal-speeds", "all compute alike");

/// The bounds of a kind, if there is such a kind.
pub fn bounds_of(kind: &str) -> Option<&'static [Bound]> {
    kinds::named(kind).map(|of| of.bounds)
}
