//! The arguments that say which instances: a kind, bounds, and whether all within them or random ones.

use anyhow::{Result, anyhow, bail};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, Error, FromArgMatches};
use itertools::Itertools;
use schedcheck_files::Instance;

use super::names;
use crate::instances::{Bound, Bounds, Family, Source, ValueForm, bounds_of};

/// A kind, and bounds.
#[derive(Debug, clap::Args)]
pub struct Bounded {
    /// The kind of the instances: all within the bounds, smallest first, one of each set of equivalent ones.
    #[arg(long, value_name = "KIND", value_parser = PossibleValuesParser::new(Instance::KINDS))]
    kind: Option<String>,
    #[command(flatten)]
    given: Given,
}

/// Which instances are meant.
#[derive(Debug, clap::Args)]
pub struct Instances {
    #[command(flatten)]
    bounded: Bounded,
    /// A family of growing instances, instead of a kind and bounds: one instance for each of the --sizes.
    #[arg(long, value_name = "NAME", conflicts_with = "kind", requires = "sizes", value_parser = names::family())]
    family: Option<String>,
    /// The sizes of the instances of the family.
    #[arg(long, value_name = "N,..", requires = "family", value_delimiter = ',')]
    sizes: Vec<u64>,
    /// Use this many random instances within the bounds, instead of all; some have fractions, where the kind allows
    /// them.
    #[arg(long, value_name = "N", requires = "kind")]
    random: Option<u64>,
    /// The seed of the random instances, or of the family.
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// A name for the use of the random instances: each name gives other random numbers. The default is the kind.
    #[arg(long, value_name = "PURPOSE", requires = "random")]
    purpose: Option<String>,
}

impl Bounded {
    /// The kind with the bounds that are given, by name and value, if a kind is given.
    pub fn given(&self) -> Option<(&str, Vec<(&str, &str)>)> {
        let given = self.given.0.iter().map(|(name, value)| (*name, value.as_str()));
        self.kind.as_deref().map(|kind| (kind, given.collect()))
    }
}

impl Instances {
    /// The instances that are meant, if a kind is given.
    ///
    /// # Errors
    /// Names the bound and the rule that it breaks.
    pub fn source(&self) -> Result<Option<Source>> {
        if let Some(name) = &self.family {
            return self.family(name).map(Some);
        }
        let Some((kind, given)) = self.bounded.given() else { return Ok(None) };
        let within = Bounds::new(kind, given)?;
        let Some(count) = self.random else { return Ok(Some(Source::every(within)?)) };
        let purpose = self.purpose.as_deref().unwrap_or(kind).to_owned();
        Ok(Some(Source::Random { within, count, seed: self.seed, purpose }))
    }

    fn family(&self, name: &str) -> Result<Source> {
        let Some(family) = Family::named(name) else {
            let names = names::families();
            bail!("there is no family {name:?}{}; there are {}", names::meant(name, &names), names.join(", "));
        };
        Source::family(family, self.sizes.clone(), self.seed).map_err(|error| anyhow!("--{error}"))
    }
}

/// The bounds that are given, as names and values: an argument each.
#[derive(Debug)]
struct Given(Vec<(&'static str, String)>);

/// All bounds of all kinds by their names, with the kinds that have them.
fn by_name() -> Vec<(&'static str, Vec<(&'static str, &'static Bound)>)> {
    let all = Instance::KINDS.iter().flat_map(|&kind| bounds_of(kind).into_iter().flatten().map(move |of| (kind, of)));
    let names = all.clone().map(|(_, bound)| bound.name).unique();
    names.map(|name| (name, all.clone().filter(|(_, bound)| bound.name == name).collect())).collect()
}

/// What a bound is of each kind that has it.
fn help(of_kinds: &[(&str, &Bound)]) -> String {
    let value = |bound: &Bound| bound.default.map_or_else(String::new, |default| format!(" ({default})"));
    let told = of_kinds.iter().map(|(kind, bound)| (kind, format!("{}{}", bound.meaning, value(bound))));
    let mut meanings: Vec<(String, Vec<&str>)> = Vec::new();
    for (kind, told) in told {
        match meanings.iter_mut().find(|(meaning, _)| *meaning == told) {
            Some((_, kinds)) => kinds.push(kind),
            None => meanings.push((told, vec![kind])),
        }
    }
    meanings.into_iter().map(|(meaning, kinds)| format!("{}: {meaning}", kinds.join(", "))).join("; ")
}

impl clap::Args for Given {
    fn augment_args(command: Command) -> Command {
        by_name().into_iter().fold(command, |command, (name, of_kinds)| {
            let argument = Arg::new(name).long(name).requires("kind").help(help(&of_kinds)).help_heading("Bounds");
            command.arg(match of_kinds[0].1.form {
                ValueForm::Range(..) => argument.value_name("FROM..TO"),
                ValueForm::Number(..) => argument.value_name("N"),
                ValueForm::Flag => argument.action(ArgAction::SetTrue),
            })
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Given {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let value = |(name, of_kinds): (&'static str, Vec<(&str, &Bound)>)| match of_kinds[0].1.form {
            ValueForm::Flag => matches.get_flag(name).then(|| (name, String::new())),
            ValueForm::Range(..) | ValueForm::Number(..) => {
                matches.get_one::<String>(name).map(|text| (name, text.clone()))
            }
        };
        Ok(Self(by_name().into_iter().filter_map(value).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
