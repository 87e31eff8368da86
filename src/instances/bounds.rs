//! Bounds of a box, or of random instances, from names and values as somebody writes them.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;

use itertools::Itertools;
use num_bigint::BigUint;
use rand_chacha::ChaCha8Rng;
use schedcheck_files::Instance;
use schedcheck_harness::Subject;
use schedcheck_harness::domain::{
    Alike, DivisibleBox, Domain, Links, PlatformBox, RedistributionBox, RingBox, RoundBox, Shape, StarBox, SwitchBox,
    TreeBox,
};
use schedcheck_model::divisible::MultiRound;
use thiserror::Error;

use super::counted::first_is_within_reach;
use super::families::FAMILIES;
use super::options::{Bound, Form, OF_KINDS, OfKind};

/// Bounds of the instances of one kind.
#[derive(Debug, Clone)]
pub enum Bounds {
    /// Stars of tasks.
    Star(StarBox),
    /// Known surpluses on stars.
    Redistribution(RedistributionBox),
    /// Rings.
    Ring(RingBox),
    /// Divisible loads on stars.
    DivisibleStar(DivisibleBox),
    /// Divisible loads on trees.
    DivisibleTree(TreeBox),
    /// Divisible loads in rounds.
    MultiRound(RoundBox),
    /// Divisible loads around switches.
    Switch(SwitchBox),
    /// Graphs of processors.
    PlatformGraph(PlatformBox),
}

/// The largest weight of a box whose ranges are held as lists.
const MOST_LISTED: u64 = 1_000_000;

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

/// Does the same with the domain of each kind.
macro_rules! with_domain {
    ($bounds:expr, $domain:ident => $done:expr) => {
        match $bounds {
            Bounds::Star($domain) => $done,
            Bounds::Redistribution($domain) => $done,
            Bounds::Ring($domain) => $done,
            Bounds::DivisibleStar($domain) => $done,
            Bounds::DivisibleTree($domain) => $done,
            Bounds::MultiRound($domain) => $done,
            Bounds::Switch($domain) => $done,
            Bounds::PlatformGraph($domain) => $done,
        }
    };
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
        match self {
            Self::Star(_) => "star",
            Self::Redistribution(_) => "redistribution",
            Self::Ring(_) => "ring",
            Self::DivisibleStar(_) => "divisible-star",
            Self::DivisibleTree(_) => "divisible-tree",
            Self::MultiRound(_) => "multi-round",
            Self::Switch(_) => "switch",
            Self::PlatformGraph(_) => "platform-graph",
        }
    }

    /// How many instances the box holds, where that is known without a listing.
    pub(super) fn size(&self) -> Option<BigUint> {
        with_domain!(self, domain => domain.size())
    }

    /// Every instance of the box, smallest first.
    pub(super) fn all(&self) -> Box<dyn Iterator<Item = Instance> + Send + '_> {
        with_domain!(self, domain => Box::new(domain.all().map(|instance| instance.to_instance())))
    }

    /// One instance within the bounds.
    pub fn draw(&self, random: &mut ChaCha8Rng) -> Instance {
        with_domain!(self, domain => domain.draw(random).to_instance())
    }

    /// Several that are drawn, in words: what follows "100 random".
    pub(super) fn drawn_in_words(&self) -> String {
        with_domain!(self, domain => domain.drawn_in_words())
    }

    /// Refuses a box of which not even the first instances could be listed in a reasonable time and space.
    pub(super) fn can_be_listed(&self) -> Result<(), BoundsError> {
        let largest = |range: &RangeInclusive<i64>| range.end().unsigned_abs();
        let limits = match self {
            Self::Ring(domain) => vec![("processors", *domain.processors.end() as u64, 8)],
            Self::DivisibleTree(domain) => vec![("nodes", *domain.nodes.end() as u64, 12)],
            Self::DivisibleStar(domain) => {
                domain.master.iter().map(|master| ("master-w", largest(master), MOST_LISTED)).collect()
            }
            Self::PlatformGraph(domain) => vec![
                ("nodes", *domain.nodes.end() as u64, 8),
                ("w", largest(&domain.cycle_times), MOST_LISTED),
                ("c", largest(&domain.costs), MOST_LISTED),
            ],
            Self::Redistribution(domain) => return first_is_within_reach(domain),
            Self::Star(_) | Self::MultiRound(_) | Self::Switch(_) => Vec::new(),
        };
        match limits.into_iter().find(|(_, number, most)| number > most) {
            Some((name, _, most)) => Err(BoundsError::TooLarge { name, most }),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_domain!(self, domain => domain.fmt(f))
    }
}

/// The values of all bounds that have one, and what they are bounds of.
pub(super) struct Values {
    make: fn(&Self) -> Result<Bounds, BoundsError>,
    ranges: BTreeMap<&'static str, RangeInclusive<i64>>,
}

impl Values {
    fn read<'a>(kind: &str, given: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self, BoundsError> {
        let Some(&OfKind { kind, bounds, make }) = OF_KINDS.iter().find(|of| of.kind == kind) else {
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

    fn has(&self, name: &str) -> bool {
        self.ranges.contains_key(name)
    }

    fn numbers(&self, name: &str) -> RangeInclusive<i64> {
        self.ranges[name].clone()
    }

    fn number(&self, name: &str) -> i64 {
        *self.ranges[name].end()
    }

    fn things(&self, name: &str) -> RangeInclusive<usize> {
        let range = &self.ranges[name];
        *range.start() as usize..=*range.end() as usize
    }

    fn alike(&self, name: &str) -> Alike {
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
            Form::Flag => return Ok(1..=1),
            Form::Number(least, most) => {
                let number = parsed(text, "integer")?;
                (number..=number, least, most)
            }
            Form::Range(least, most) => {
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

pub(super) fn star(values: &Values) -> Result<Bounds, BoundsError> {
    let tasks = values.numbers("tasks");
    Ok(Bounds::Star(StarBox {
        workers: values.things("workers"),
        tasks: tasks.start().unsigned_abs()..=tasks.end().unsigned_abs(),
        comm: values.numbers("c"),
        comp: values.numbers("w"),
        links: values.alike("equal-links"),
        speeds: values.alike("equal-speeds"),
    }))
}

pub(super) fn redistribution(values: &Values) -> Result<Bounds, BoundsError> {
    Ok(Bounds::Redistribution(RedistributionBox {
        workers: values.things("workers"),
        comm: values.numbers("c"),
        surplus: values.number("delta"),
        links: values.alike("equal-links"),
    }))
}

pub(super) fn ring(values: &Values) -> Result<Bounds, BoundsError> {
    let links = match (values.has("equal-links"), values.has("symmetric-links")) {
        (true, _) => Links::Equal,
        (false, true) => Links::Symmetric,
        (false, false) => Links::Free,
    };
    Ok(Bounds::Ring(RingBox {
        processors: values.things("processors"),
        cycle_times: values.numbers("w"),
        costs: values.numbers("c"),
        work: values.numbers("W"),
        links,
        speeds: values.alike("equal-speeds"),
    }))
}

pub(super) fn divisible_star(values: &Values) -> Result<Bounds, BoundsError> {
    Ok(Bounds::DivisibleStar(DivisibleBox {
        workers: values.things("workers"),
        links: values.numbers("g"),
        cycle_times: values.numbers("w"),
        link_latencies: values.numbers("G"),
        compute_latencies: values.numbers("W"),
        loads: values.numbers("load"),
        master: values.has("master-w").then(|| values.numbers("master-w")),
    }))
}

pub(super) fn divisible_tree(values: &Values) -> Result<Bounds, BoundsError> {
    Ok(Bounds::DivisibleTree(TreeBox {
        nodes: values.things("nodes"),
        links: values.numbers("g"),
        cycle_times: values.numbers("w"),
        latencies: values.numbers("latencies"),
        load: values.number("load"),
    }))
}

pub(super) fn multi_round(values: &Values) -> Result<Bounds, BoundsError> {
    let (workers, rounds) = (values.things("workers"), values.things("rounds"));
    if workers.end() * rounds.end() > MultiRound::MAX_CHUNKS {
        return Err(BoundsError::NoInstance("workers and rounds: their product is more chunks than are scheduled"));
    }
    Ok(Bounds::MultiRound(RoundBox {
        workers,
        rounds,
        links: values.numbers("g"),
        cycle_times: values.numbers("w"),
        link_latencies: values.numbers("G"),
        compute_latencies: values.numbers("W"),
        loads: values.numbers("load"),
    }))
}

pub(super) fn switch(values: &Values) -> Result<Bounds, BoundsError> {
    let [loads, bandwidths, speeds] = ["load", "bandwidth", "speed"].map(|name| values.numbers(name));
    if *loads.start() > 0 && *speeds.end() == 0 {
        return Err(BoundsError::NoInstance("load and speed: every worker has a load, and none computes"));
    }
    Ok(Bounds::Switch(SwitchBox { workers: values.things("workers"), loads, bandwidths, speeds }))
}

pub(super) fn platform_graph(values: &Values) -> Result<Bounds, BoundsError> {
    Ok(Bounds::PlatformGraph(PlatformBox {
        shape: if values.has("trees") { Shape::Tree } else { Shape::Connected },
        nodes: values.things("nodes"),
        cycle_times: values.numbers("w"),
        costs: values.numbers("c"),
        masters: values.number("masters") as usize,
    }))
}
