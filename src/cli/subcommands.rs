//! The subcommands: what each is called, what it takes and what it does. Where a line names one, that one alone is
//! described and its arguments are read: to describe all of them takes longer than to solve a small program.

use std::ffi::OsString;

use anyhow::Result;
use clap::error::ErrorKind;
use clap::{ArgMatches, Command, Error};

use super::{
    Outcome, adversary, atlas, check, completions, contest, curves, depths, draw, export, figures, generate, ilp, list,
    lp, man, merge, prove, recheck, reduce, report, schema, slurm, solve, tables, verify, whole, worst_case,
};

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
        &[$($crate::cli::subcommands::Subcommand {
            name: $name,
            about: $about,
            kind: $($crate::cli::subcommands::Kind::Task {
                describe: <$arguments as clap::Args>::augment_args,
                read: |matches| {
                    let arguments = <$arguments as clap::FromArgMatches>::from_arg_matches_mut(matches)?;
                    Ok(Box::new(move || $run(&arguments)))
                },
            })? $($crate::cli::subcommands::Kind::Group($below, $help))?,
        }),+]
    };
}
pub(super) use subcommands;

/// The subcommands of the command, in the order of its help.
pub const ALL: &[Subcommand] = subcommands! {
    "Put the published claims to the test and print the ledger of verdicts"
        "verify" verify::Arguments => verify::run;
    "Make the ledger of the shards that `verify --shard` wrote: that of a run at once, byte for byte"
        "merge" merge::Arguments => merge::run;
    "Split what a shard left undone into parts; what it found is kept for `merge`"
        "split" verify::shard::split::Arguments => verify::shard::split::run;
    "Write what runs `verify` in shards on a cluster under Slurm"
        "slurm" slurm::Arguments => slurm::run;
    "List the published claims"
        "claims" list::ClaimsArguments => list::claims;
    "Solve instances: a schedule, its exact objective, and what proves it"
        "solve" solve::Arguments => solve::run;
    "Say whether a schedule is valid, and what it costs"
        "check" check::Arguments => check::run;
    "Hold your own algorithm, or a method, against the optimum on many instances"
        "contest" contest::Arguments => contest::run;
    "Search for the instance on which an algorithm is worst, and make it as simple as can be"
        "adversary" adversary::Arguments => adversary::run;
    "Prove a statement for all real parameters at one size, and write the proof"
        "prove" prove::Arguments => prove::run;
    "List the algorithms and exact solvers, with what they guarantee"
        "methods" list::Arguments => list::methods;
    "Write instances of a kind, one a line: all within bounds, smallest first, or random ones"
        "generate" generate::Arguments => generate::run;
    "Write the JSON Schema of instances, schedules or results"
        "schema" schema::Arguments => schema::run;
    "Regenerate the instances of the hardness proofs"
        "reduce", reduce::SUBCOMMANDS, reduce::EXAMPLES;
    "Recompute the papers' tables beside the printed ones"
        "tables" tables::Arguments => tables::run;
    "Count operations on growing instances, beside the bounds that are claimed"
        "curves" curves::Arguments => curves::run;
    "Find the exact worst case of an algorithm over all real parameters"
        "worst-case" worst_case::Arguments => worst_case::run;
    "Answer open questions: what is proved, what is attained, and what was only searched"
        "atlas" atlas::Arguments => atlas::run;
    "Draw an instance as a network, or a schedule as a Gantt chart"
        "draw" draw::Arguments => draw::run;
    "Recompute the papers' figures, as SVG and as JSON"
        "figures" figures::Arguments => figures::run;
    "Write everything that the papers show, regenerated, as one HTML page"
        "report" report::Arguments => report::run;
    "Tell how far each row of the ledger was run, from the ledgers of several runs"
        "depths" depths::Arguments => depths::run;
    "Judge the witnesses of a ledger: what refutes its refuted rows"
        "recheck" recheck::Arguments => recheck::run;
    "Write schedules for other programs: SimGrid plays them back"
        "export", export::SUBCOMMANDS, "";
    "Write the integer programs of a ring (rr4745, section 5), and solve them"
        "ilp" ilp::Arguments => ilp::run;
    "Solve linear programs exactly, and check certificates"
        "lp", lp::SUBCOMMANDS, "";
    "Write what makes a shell complete this command"
        "completions" completions::Arguments => |arguments| completions::run(arguments, whole());
    "Write the manual pages"
        "man" man::Arguments => |arguments| man::run(arguments, whole());
};

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

#[cfg(test)]
mod tests {
    use super::*;

    /// The names on the way to each subcommand.
    fn paths(subcommands: &'static [Subcommand], above: &[OsString]) -> Vec<Vec<OsString>> {
        let of_one = |subcommand: &Subcommand| {
            let path = [above, &[subcommand.name.into()]].concat();
            let below = if let Kind::Group(below, _) = subcommand.kind { paths(below, &path) } else { Vec::new() };
            [vec![path], below].concat()
        };
        subcommands.iter().flat_map(of_one).collect()
    }

    /// What the help says at the end of a way.
    fn help(mut command: Command, path: &[OsString]) -> String {
        command.build();
        let end = path.iter().try_fold(&mut command, |above, name| above.find_subcommand_mut(name));
        end.map(|end| end.render_long_help().to_string()).unwrap_or_default()
    }

    #[test]
    fn a_subcommand_described_alone_has_the_help_that_it_has_among_all() {
        let all = paths(ALL, &[]);
        assert!(all.len() > ALL.len(), "some are groups");
        for path in all {
            let alone = help(described(Command::new("schedcheck"), ALL, &path), &path);
            assert!(alone.contains("Usage: schedcheck "), "{path:?}");
            assert_eq!(alone, help(described(Command::new("schedcheck"), ALL, &[]), &path), "{path:?}");
        }
    }

    #[test]
    fn a_subcommand_is_described_alone() {
        let names = |words: &[&str]| {
            let words: Vec<OsString> = words.iter().map(OsString::from).collect();
            let command = described(Command::new("schedcheck"), ALL, &words);
            command.get_subcommands().map(|below| below.get_name().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(names(&["lp", "solve", "program.lp"]), ["lp"]);
        assert_eq!(names(&[]).len(), ALL.len());
        assert_eq!(names(&["--help", "lp"]), names(&[]));
    }
}
