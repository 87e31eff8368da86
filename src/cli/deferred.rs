//! Arguments that are described when their subcommand is asked for, and not at every start: to describe all of them
//! takes longer than to solve a small program.

use std::ops::Deref;

use clap::builder::Resettable;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches, Id};

/// The arguments of a subcommand that has none below it: those have to be known to the help of what is above.
#[derive(Debug)]
pub struct Deferred<T>(T);

impl<T> Deref for Deferred<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Args> Args for Deferred<T> {
    fn group_id() -> Option<Id> {
        T::group_id()
    }

    fn augment_args(command: Command) -> Command {
        command.defer(described::<T>)
    }

    fn augment_args_for_update(command: Command) -> Command {
        T::augment_args_for_update(command)
    }
}

impl<T: FromArgMatches> FromArgMatches for Deferred<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        T::from_arg_matches(matches).map(Self)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}

/// The command as it were without delay: what the list of subcommands says of it is what it says of itself, and its own
/// arguments stand before those that it has from above.
fn described<T: Args>(command: Command) -> Command {
    let [about, long_about] =
        [command.get_about(), command.get_long_about()].map(|text| Resettable::from(text.cloned()));
    let from_above: Vec<Id> = command.get_arguments().map(|argument| argument.get_id().clone()).collect();
    let command = T::augment_args(command).about(about).long_about(long_about);
    // What is changed goes to the end.
    from_above.iter().fold(command, |command, id| command.mut_arg(id, |argument| argument))
}
