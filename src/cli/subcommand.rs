//! A subcommand: what it is called, what it takes and what it does. Where a line names one, that one alone is described
//! and its arguments are read: to describe all of them takes longer than to solve a small program.

use std::ffi::OsString;

use anyhow::Result;
use clap::error::ErrorKind;
use clap::{ArgMatches, Command, Error};

use super::Outcome;

/// What is left to do when the arguments of a subcommand have been read.
pub type Task = Box<dyn FnOnce() -> Result<Outcome>>;

/// One of the subcommands.
pub struct Subcommand {
    pub name: &'static str,
    /// What the list of all says of it.
    pub about: &'static str,
    pub kind: Kind,
}

/// What stands behind the name of a subcommand.
pub enum Kind {
    /// Something to do.
    Task {
        /// Adds the description of its arguments.
        describe: fn(Command) -> Command,
        /// Reads the arguments.
        read: fn(&mut ArgMatches) -> Result<Task, Error>,
    },
    /// Other subcommands, and what is told below their list.
    Group(&'static [Subcommand], &'static str),
}

/// Lists subcommands: what is said of each, its name, its arguments, and what obeys them; or the subcommands below it,
/// and the examples of its help.
macro_rules! subcommands {
    ($($about:literal $name:literal $($arguments:path => $run:expr)? $(, $below:path, $help:expr)?;)+) => {
        &[$($crate::cli::subcommand::Subcommand {
            name: $name,
            about: $about,
            kind: $($crate::cli::subcommand::Kind::Task {
                describe: <$arguments as clap::Args>::augment_args,
                read: |matches| {
                    let arguments = <$arguments as clap::FromArgMatches>::from_arg_matches_mut(matches)?;
                    Ok(Box::new(move || $run(&arguments)))
                },
            })? $($crate::cli::subcommand::Kind::Group($below, $help))?,
        }),+]
    };
}
pub(super) use subcommands;

impl Subcommand {
    /// Its description, as far as a line needs it that goes on with these words.
    fn described(&self, words: &[OsString]) -> Command {
        let command = Command::new(self.name);
        let command = match self.kind {
            Kind::Task { describe, .. } => describe(command),
            Kind::Group(below, "") => described(command, below, words),
            Kind::Group(below, help) => described(command.after_help(help), below, words),
        };
        command.about(self.about).long_about(None)
    }
}

/// A command with its subcommands: with the one alone that the first of the words names, if it does.
pub fn described(command: Command, subcommands: &'static [Subcommand], words: &[OsString]) -> Command {
    let command = command.subcommand_required(true).arg_required_else_help(true);
    let named = words.first().and_then(|word| subcommands.iter().find(|subcommand| word == subcommand.name));
    match named {
        Some(only) => {
            let is_last = matches!(only.kind, Kind::Task { .. });
            command.disable_help_subcommand(is_last).subcommand(only.described(&words[1..]))
        }
        None => command.subcommands(subcommands.iter().map(|subcommand| subcommand.described(&[]))),
    }
}

/// What the subcommand that was found on a line has to do.
///
/// # Errors
/// None was found, or its arguments are not what it takes.
pub fn read(subcommands: &'static [Subcommand], matches: &mut ArgMatches) -> Result<Task, Error> {
    let found = matches.remove_subcommand().and_then(|(name, matches)| {
        let subcommand = subcommands.iter().find(|subcommand| subcommand.name == name)?;
        Some((subcommand, matches))
    });
    let (subcommand, mut matches) = found.ok_or_else(|| Error::new(ErrorKind::MissingSubcommand))?;
    match subcommand.kind {
        Kind::Task { read, .. } => read(&mut matches),
        Kind::Group(below, _) => self::read(below, &mut matches),
    }
}
