//! The domains of a claim of a user's paper, at each depth.

use std::fmt;

use num_bigint::BigUint;
use rand::RngExt;
use schedcheck_harness::domain::Domain;
use schedcheck_harness::{About, Domains, RunContext};

use super::definition::{DefinitionError, DomainDefinition, Given};
use crate::instances::{Bounds, Family, Source, ValueForm, bounds_of};

/// A domain of a claim, with what it is at quick, standard and deep depth.
pub(super) enum DomainAt {
    Box([AboutBox; 3]),
    Random { purpose: String, counts: [u64; 3], within: AboutBox },
    Family { family: &'static Family, sizes: [Vec<u64>; 3] },
    Listed { words: String, instances: Vec<About> },
}

impl DomainAt {
    /// # Errors
    /// Names the claim, the field and the rule that it breaks.
    pub fn new(claim: &str, kind: &str, of: &DomainDefinition) -> Result<Self, DefinitionError> {
        let refused = |field: &str, rule: &dyn fmt::Display| DefinitionError::new(claim, field, rule);
        let bounds = |field: &str, given| Bounds::new(kind, pairs(given)).map_err(|error| refused(field, &error));
        Ok(match of {
            DomainDefinition::Box { bounds: [quick, standard, deep] } => {
                for [less, more] in [[quick, standard], [standard, deep]] {
                    contains(kind, more, less).map_err(|rule| refused("box", &rule))?;
                }
                let listed = |given| {
                    let bounds = bounds("box", given)?;
                    Source::every(bounds.clone()).map_err(|error| refused("box", &error))?;
                    Ok(AboutBox(bounds))
                };
                Self::Box([listed(quick)?, listed(standard)?, listed(deep)?])
            }
            DomainDefinition::Random { bounds: within, counts, purpose } => {
                if !counts.is_sorted() {
                    return Err(refused("random", &"counts: a deeper run has as many, or more"));
                }
                let within = AboutBox(bounds("random", within)?);
                Self::Random { purpose: purpose.clone(), counts: *counts, within }
            }
            DomainDefinition::Family { family: name, sizes } => {
                let unknown = || refused("family", &format!("there is no family {name:?}"));
                let family = Family::named(name).ok_or_else(unknown)?;
                if family.kind != kind {
                    return Err(refused(
                        "family",
                        &format!("{name} is of kind {}, and the claim of {kind}", family.kind),
                    ));
                }
                if !sizes.windows(2).all(|pair| pair[0].iter().all(|size| pair[1].contains(size))) {
                    return Err(refused("family", &"sizes: a deeper run has all sizes of one before, or more"));
                }
                for sizes in sizes {
                    Source::family(family, sizes.clone(), 1).map_err(|error| refused("family", &error))?;
                }
                Self::Family { family, sizes: sizes.clone() }
            }
            DomainDefinition::Listed { instances, words } => {
                let read = |(index, value)| {
                    let about = About::read(value);
                    about.map_err(|error| refused(&format!("instances[{index}]"), &error))
                };
                let instances = instances.iter().enumerate().map(read).collect::<Result<Vec<_>, _>>()?;
                Self::Listed { words: words.clone(), instances }
            }
        })
    }

    /// The domains with this one at the depth of the run behind them.
    pub fn add_to(&self, domains: Domains<AboutBox>, context: &RunContext) -> Domains<AboutBox> {
        let depth = context.depth;
        match self {
            Self::Box([quick, standard, deep]) => domains.and([depth.pick(quick, standard, deep).clone()]),
            Self::Random { purpose, counts, within } => domains.random(purpose, *counts, within.clone()),
            Self::Family { family, sizes: [quick, standard, deep] } => {
                let sizes = depth.pick(quick, standard, deep).clone();
                let source = Source::Family { family, sizes, seed: context.seed };
                domains.sampled(source.to_string(), source.instances().map(About::Instance).collect::<Vec<_>>())
            }
            Self::Listed { words, instances } => domains.listed(words, instances.clone()),
        }
    }
}

/// The names of bounds with their values.
fn pairs(given: &Given) -> impl Iterator<Item = (&str, &str)> {
    given.iter().map(|(name, value)| (name.as_str(), value.as_str()))
}

/// Whether the box of a deeper run holds that of one before: a control that is caught at quick depth is caught at any.
///
/// # Errors
/// Names the bound that is narrower.
fn contains(kind: &str, more: &Given, less: &Given) -> Result<(), String> {
    let ranges = |given| Bounds::ranges(kind, pairs(given)).map_err(|error| error.to_string());
    let (more_ranges, less_ranges) = (ranges(more)?, ranges(less)?);
    let is_flag = |name: &str| {
        let bound = bounds_of(kind).into_iter().flatten().find(|bound| bound.name == name);
        bound.is_some_and(|bound| bound.form == ValueForm::Flag)
    };
    for (name, wide) in &more_ranges {
        let is_within = match less_ranges.get(name) {
            Some(_) if is_flag(name) => true,
            Some(narrow) => wide.contains(narrow.start()) && wide.contains(narrow.end()),
            None => false,
        };
        if !is_within {
            return Err(format!("{name}: the box of a deeper run does not hold that of one before"));
        }
    }
    Ok(())
}

/// The instances within bounds, as counterexamples are about them.
#[derive(Debug, Clone)]
pub(super) struct AboutBox(Bounds);

impl fmt::Display for AboutBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Domain for AboutBox {
    type Instance = About;

    fn starting_at(&self, start: BigUint) -> impl Iterator<Item = About> + Send {
        self.0.starting_at(start).map(About::Instance)
    }

    fn size(&self) -> Option<BigUint> {
        self.0.size()
    }

    fn draw(&self, random: &mut impl RngExt) -> About {
        About::Instance(self.0.draw(random))
    }

    fn describe_drawn(&self) -> String {
        self.0.describe_drawn()
    }
}
