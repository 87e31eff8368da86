//! Bounds of a box, or of random instances, from names and values as somebody writes them.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use itertools::Itertools;
use num_bigint::BigUint;
use rand::{Rng, RngExt};
use schedcheck_files::Instance;
use schedcheck_harness::Subject;
use schedcheck_harness::domain::{Alike, Domain};
use thiserror::Error;

use super::counted::Between;
use super::families::{FAMILIES, Family};
use super::options::{Bound, ValueForm};
use crate::kinds::{self, CommandKind, OfKind};

/// Bounds of the instances of one kind.
#[derive(Debug, Clone)]
pub struct Bounds(pub(super) Arc<dyn Bounded>);

/// The largest weight of a box whose ranges are held as lists.
pub(crate) const MOST_LISTED: u64 = 1_000_000;

/// Why names and values are no bounds.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BoundsError {
    /// No kind of instance.
    #[error("{0:?} is no kind that is supported; supported are {kinds}", kinds = Instance::KINDS.join(", "))]
    UnknownKind(String),
    /// A bound that the kind does not have.
    #[error("{name}: instances of kind {kind} have no such bound; they have {known}")]
    NotOfKind {
        /// The bound.
        name: String,
        /// The kind.
        kind: &'static str,
        /// The bounds that it has.
        known: String,
    },
    /// No family.
    #[error("there is no family {0:?}; there are {names}", names = FAMILIES.iter().map(|of| of.name).join(", "))]
    UnknownFamily(String),
    /// A size that a family does not have.
    #[error("sizes: {size} is out of range: 1 to {largest} is allowed")]
    NoSize {
        /// What is given.
        size: u64,
        /// The largest size of the family.
        largest: u64,
    },
    /// A bound that is given twice.
    #[error("{0}: it is given twice")]
    Twice(&'static str),
    /// A value that is not written as it has to be.
    #[error("{name}: {value:?} is no {expected}")]
    Malformed {
        /// The bound.
        name: &'static str,
        /// What is given.
        value: String,
        /// What is expected.
        expected: &'static str,
    },
    /// A range that ends before it begins.
    #[error("{name}: {value} holds no number")]
    Empty {
        /// The bound.
        name: &'static str,
        /// What is given.
        value: String,
    },
    /// A number that instances cannot have.
    #[error("{name}: {number} is out of range: {least} to {most} is allowed")]
    OutOfRange {
        /// The bound.
        name: &'static str,
        /// The number.
        number: i64,
        /// The least that is allowed.
        least: i64,
        /// The most that is allowed.
        most: i64,
    },
    /// Bounds that no instance keeps.
    #[error("{0}")]
    NoInstance(&'static str),
    /// Bounds within which the first instance is not found in a reasonable time.
    #[error(
        "workers and delta: {walked} lists of workers that are not in balance come before the first instance; random \
        ones can be drawn"
    )]
    OutOfReach {
        /// How many lists come before it.
        walked: String,
    },
    /// Bounds within which instances can be drawn, but not listed.
    #[error("{name}: up to {most} all instances are listed; random ones may have more")]
    TooLarge {
        /// What there is too much of.
        name: &'static str,
        /// The most that there may be.
        most: u64,
    },
}

/// The boxes of a kind of instance, all instances within bounds, as [`Domain`]s `D`.
pub(crate) struct Boxes<D> {
    /// The bounds, by the names of the fields.
    pub bounds: &'static [Bound],
    /// The families of such instances that grow with one number.
    pub families: &'static [Family],
    /// The box that has these values of the bounds, if any instance keeps them.
    pub domain: fn(&Values) -> Result<D, BoundsError>,
    /// Refuses a box of which not even the first instances could be listed in a reasonable time and space.
    pub can_be_listed: fn(&D) -> Result<(), BoundsError>,
    /// Between which numbers the size is; nothing where as many instances are listed as are gone through, and few.
    pub between: fn(&D) -> Option<Between>,
}

/// What is done with the box of any kind.
pub(super) trait Bounded: fmt::Debug + fmt::Display + Send + Sync {
    fn kind(&self) -> &'static str;
    /// How many instances the box holds, where that is known without a listing.
    fn size(&self) -> Option<BigUint>;
    fn between(&self) -> Option<Between>;
    fn can_be_listed(&self) -> Result<(), BoundsError>;
    /// Every instance of the box, smallest first, without the first `start` of them.
    fn starting_at(&self, start: BigUint) -> Box<dyn Iterator<Item = Instance> + Send + '_>;
    fn draw(&self, random: &mut dyn Rng) -> Instance;
    /// Several that are drawn, in words: what follows "100 random".
    fn describe_drawn(&self) -> String;
}

/// The box of a kind.
#[derive(Debug)]
struct BoxOf<K: CommandKind>(K::Domain);

impl<K: CommandKind> fmt::Display for BoxOf<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<K: CommandKind> Bounded for BoxOf<K> {
    fn kind(&self) -> &'static str {
        K::NAME
    }

    fn size(&self) -> Option<BigUint> {
        self.0.size()
    }

    fn between(&self) -> Option<Between> {
        (K::BOXES.between)(&self.0)
    }

    fn can_be_listed(&self) -> Result<(), BoundsError> {
        (K::BOXES.can_be_listed)(&self.0)
    }

    fn starting_at(&self, start: BigUint) -> Box<dyn Iterator<Item = Instance> + Send + '_> {
        Box::new(self.0.starting_at(start).map(|instance| instance.to_instance()))
    }

    fn draw(&self, mut random: &mut dyn Rng) -> Instance {
        self.0.draw(&mut random).to_instance()
    }

    fn describe_drawn(&self) -> String {
        self.0.describe_drawn()
    }
}

impl Bounds {
    /// The bounds of a kind: those `given`, as names and values such as `("workers", "1..3")`, and its usual small ones
    /// for the rest ([`bounds_of`](super::bounds_of)). A flag that is given has any value.
    ///
    /// # Errors
    /// Names the bound and the rule that it breaks.
    ///
    /// ```
    /// use schedcheck::instances::Bounds;
    /// let bounds = Bounds::new("star", [("workers", "2"), ("tasks", "0..3"), ("equal-links", "")])?;
    /// assert!(bounds.to_string().starts_with("every star with 2..2 workers, 0..3 tasks, equal c in 0..2"));
    /// assert!(Bounds::new("star", [("nodes", "2")]).is_err());
    /// # Ok::<(), schedcheck::instances::BoundsError>(())
    /// ```
    pub fn new<'a>(kind: &str, given: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self, BoundsError> {
        let values = Values::read(kind, given)?;
        (values.make)(&values)
    }

    /// The bounds of this kind with such values.
    pub(crate) fn of<K: CommandKind>(values: &Values) -> Result<Self, BoundsError> {
        Ok(Self(Arc::new(BoxOf::<K>((K::BOXES.domain)(values)?))))
    }

    /// The ranges of these bounds by their names, those that have a value; a flag has one where it is given.
    ///
    /// # Errors
    /// Those of [`Self::new`].
    pub fn ranges<'a>(
        kind: &str,
        given: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<BTreeMap<&'static str, RangeInclusive<i64>>, BoundsError> {
        Ok(Values::read(kind, given)?.ranges)
    }

    /// The kind of the instances, as the field `kind` names it.
    pub fn kind(&self) -> &'static str {
        self.0.kind()
    }
}

/// The instances within bounds, as a check goes through them.
impl Domain for Bounds {
    type Instance = Instance;

    fn starting_at(&self, start: BigUint) -> impl Iterator<Item = Instance> + Send {
        self.0.starting_at(start)
    }

    fn size(&self) -> Option<BigUint> {
        self.0.size()
    }

    fn draw(&self, random: &mut impl RngExt) -> Instance {
        self.0.draw(random)
    }

    fn describe_drawn(&self) -> String {
        self.0.describe_drawn()
    }
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The largest end of a range.
pub(crate) fn largest(range: &RangeInclusive<i64>) -> u64 {
    range.end().unsigned_abs()
}

/// Refuses the first of these, a name with a number and the most that there may be, that is too large for a listing.
pub(crate) fn within(limits: &[(&'static str, u64, u64)]) -> Result<(), BoundsError> {
    match limits.iter().find(|(_, number, most)| number > most) {
        Some(&(name, _, most)) => Err(BoundsError::TooLarge { name, most }),
        None => Ok(()),
    }
}

/// The values of all bounds that have one, and what they are bounds of.
pub(crate) struct Values {
    make: fn(&Self) -> Result<Bounds, BoundsError>,
    ranges: BTreeMap<&'static str, RangeInclusive<i64>>,
}

impl Values {
    fn read<'a>(kind: &str, given: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self, BoundsError> {
        let Some(&OfKind { name: kind, bounds, make, .. }) = kinds::named(kind) else {
            return Err(BoundsError::UnknownKind(kind.to_owned()));
        };
        let mut ranges = BTreeMap::new();
        for (name, value) in given {
            let Some(bound) = bounds.iter().find(|bound| bound.name == name) else {
                let known = bounds.iter().map(|bound| bound.name).join(", ");
                return Err(BoundsError::NotOfKind { name: name.to_owned(), kind, known });
            };
            if ranges.insert(bound.name, bound.value(value)?).is_some() {
                return Err(BoundsError::Twice(bound.name));
            }
        }
        for bound in bounds {
            if let (Some(default), false) = (bound.default, ranges.contains_key(bound.name)) {
                ranges.insert(bound.name, bound.value(default)?);
            }
        }
        Ok(Self { make, ranges })
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.ranges.contains_key(name)
    }

    pub(crate) fn numbers(&self, name: &str) -> RangeInclusive<i64> {
        self.ranges[name].clone()
    }

    pub(crate) fn number(&self, name: &str) -> i64 {
        *self.ranges[name].end()
    }

    pub(crate) fn things(&self, name: &str) -> RangeInclusive<usize> {
        let range = &self.ranges[name];
        *range.start() as usize..=*range.end() as usize
    }

    pub(crate) fn alike(&self, name: &str) -> Alike {
        if self.has(name) { Alike::Equal } else { Alike::Free }
    }
}

impl Bound {
    /// The range that a text says: of one number, the number alone.
    fn value(&self, text: &str) -> Result<RangeInclusive<i64>, BoundsError> {
        let malformed =
            |expected| BoundsError::Malformed { name: self.name, value: text.chars().take(100).collect(), expected };
        let parsed = |number: &str, expected| number.parse::<i64>().map_err(|_| malformed(expected));
        let (range, least, most) = match self.form {
            ValueForm::Flag => return Ok(1..=1),
            ValueForm::Number(least, most) => {
                let number = parsed(text, "integer")?;
                (number..=number, least, most)
            }
            ValueForm::Range(least, most) => {
                let expected = "range such as 1..3, nor an integer";
                let (from, to) = text.split_once("..").unwrap_or((text, text));
                (parsed(from, expected)?..=parsed(to, expected)?, least, most)
            }
        };
        if range.is_empty() {
            return Err(BoundsError::Empty { name: self.name, value: text.to_owned() });
        }
        match [*range.start(), *range.end()].into_iter().find(|number| !(least..=most).contains(number)) {
            Some(number) => Err(BoundsError::OutOfRange { name: self.name, number, least, most }),
            None => Ok(range),
        }
    }
}
