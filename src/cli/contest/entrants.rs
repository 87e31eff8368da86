//! Who is held against whom: programs, methods, the optimum.

use std::ffi::OsString;
use std::num::NonZero;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use itertools::Itertools;
use serde_json::{Value, json};

use super::super::names;
use super::super::solve::seconds;
use super::super::state_file::fingerprint;
use crate::contest::program::{Listener, Program};
use crate::contest::{Against, Contestant, Maker, Named, Opponents, OpponentsMaker, Snap, SnappedContestant};
use crate::methods;

/// The arguments that say who is the contestant, and what it is held against.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// A method, by its name in `schedcheck methods`, instead of a program.
    #[arg(value_name = "METHOD", value_parser = names::method(), hide_possible_values = true)]
    #[arg(conflicts_with = "command")]
    method: Option<String>,
    /// The program with its arguments, after `--`. It reads one instance per line on standard input, and writes one
    /// schedule per line, or {"refused":"reason"}, to standard output.
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<OsString>,
    #[command(flatten)]
    terms: Terms,
}

/// The arguments that say who the contestants are, and what they are held against.
#[derive(Debug, clap::Args)]
pub struct SeveralArguments {
    /// Methods, by their names in `schedcheck methods`, instead of a program, or beside it. Several contestants are
    /// compared with one optimum, and with each other.
    #[arg(value_name = "METHOD", value_parser = names::method(), hide_possible_values = true)]
    methods: Vec<String>,
    /// The program with its arguments, after `--`. It reads one instance per line on standard input, and writes one
    /// schedule per line, or {"refused":"reason"}, to standard output.
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<OsString>,
    /// One more program: its name and its arguments as one string, separated by blanks. May be given more than once.
    #[arg(long = "program", value_name = "COMMAND")]
    programs: Vec<String>,
    #[command(flatten)]
    terms: Terms,
}

/// The arguments that say what contestants are held against, and how they are run.
#[derive(Debug, clap::Args)]
struct Terms {
    /// Compare with the schedules of this method instead of the optimum.
    #[arg(long, value_name = "METHOD", value_parser = names::method(), hide_possible_values = true)]
    against: Option<String>,
    /// Compare with the schedules of another program: its name and its arguments as one string, separated by blanks.
    #[arg(long, value_name = "COMMAND", conflicts_with = "against")]
    against_command: Option<String>,
    /// The most seconds for the search of one optimum. An optimum that is not proved by then counts as unknown, and its
    /// instance is not compared. Which instances these are depends on the machine.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["against", "against_command"])]
    optimum_limit: Option<Duration>,
    /// The most seconds for one answer of a program; then the program is ended, and the answer counts as late.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "10", allow_hyphen_values = true)]
    answer_limit: Duration,
    /// Start a new process for each instance; otherwise one process answers many instances.
    #[arg(long)]
    fresh: bool,
    /// Read each number of an answer of a program as the nearest fraction with a denominator of at most N, for programs
    /// that compute in floats. The schedule of these fractions is measured exactly, and the result tells how far the
    /// largest difference was.
    #[arg(long, value_name = "N")]
    snap: Option<NonZero<u64>>,
}

/// Somebody who answers instances.
#[derive(Clone)]
enum Entrant {
    Method(String),
    Program(Vec<OsString>),
}

/// Who is held against whom.
pub struct Entrants {
    /// At least one.
    contestants: Vec<Entrant>,
    /// Nobody for the optimum.
    rival: Option<Entrant>,
    optimum_limit: Option<Duration>,
    answer_limit: Duration,
    fresh: bool,
    snap: Option<Snap>,
}

impl Arguments {
    /// Who is meant.
    ///
    /// # Errors
    /// Nobody, a method that there is not, or a method that is of another kind than the instances.
    pub fn read(&self, kind: Option<&str>) -> Result<Entrants> {
        self.terms.read(self.method.as_slice(), &self.command, &[], kind)
    }
}

impl SeveralArguments {
    /// Who is meant.
    ///
    /// # Errors
    /// Nobody, somebody twice, a method that there is not, or a method that is of another kind than the instances.
    pub fn read(&self, kind: Option<&str>) -> Result<Entrants> {
        self.terms.read(&self.methods, &self.command, &self.programs, kind)
    }
}

impl Terms {
    fn read(
        &self,
        methods: &[String],
        command: &[OsString],
        programs: &[String],
        kind: Option<&str>,
    ) -> Result<Entrants> {
        let methods = methods.iter().map(|name| of_method(name, "METHOD", kind));
        let command = (!command.is_empty()).then(|| Ok(Entrant::Program(command.to_vec())));
        let programs = programs.iter().map(|program| of_command(program, "--program"));
        let contestants: Vec<Entrant> = methods.chain(command).chain(programs).collect::<Result<_>>()?;
        if contestants.is_empty() {
            bail!("who competes? name a method, or a program behind --");
        }
        if let Some(twice) = contestants.iter().map(Entrant::describe).duplicates().next() {
            bail!("{twice}: two contestants have this name");
        }
        let method = self.against.as_ref().map(|name| of_method(name, "--against", kind)).transpose()?;
        let command = || self.against_command.as_ref().map(|command| of_command(command, "--against-command"));
        let rival = method.map_or_else(|| command().transpose(), |of| Ok(Some(of)))?;
        if self.snap.is_some() && !contestants.iter().chain(&rival).any(Entrant::is_program) {
            bail!("--snap: it is for programs, and there is none");
        }
        let &Self { optimum_limit, answer_limit, fresh, snap, .. } = self;
        Ok(Entrants { contestants, rival, optimum_limit, answer_limit, fresh, snap: snap.map(Snap) })
    }
}

fn of_method(name: &str, option: &str, kind: Option<&str>) -> Result<Entrant> {
    reject_unknown(name, option, kind)?;
    Ok(Entrant::Method(name.to_owned()))
}

fn of_command(command: &str, option: &str) -> Result<Entrant> {
    let words: Vec<OsString> = command.split_whitespace().map(OsString::from).collect();
    if words.is_empty() { bail!("{option}: it is empty") } else { Ok(Entrant::Program(words)) }
}

/// Refuses the name of a method that no kind has, or that the kind of the instances has not.
fn reject_unknown(name: &str, option: &str, kind: Option<&str>) -> Result<()> {
    let of_kind = |method: &methods::Method| kind.is_none_or(|kind| method.kind == kind);
    let names: Vec<String> = match kind {
        None => names::methods(),
        Some(_) => methods::all().filter(of_kind).map(|method| method.name.to_owned()).collect(),
    };
    if names.iter().any(|known| known == name) {
        return Ok(());
    }
    let (meant, of) = (names::meant(name, &names), kind.map_or_else(String::new, |kind| format!(" for kind {kind:?}")));
    bail!("{option} {name}: there is no such method{of}{meant}; there are {}", names.join(", "))
}

impl Entrants {
    /// The first contestant, in words.
    pub fn contestant(&self) -> String {
        self.contestants[0].describe()
    }

    /// All contestants, in words.
    pub fn names(&self) -> Vec<String> {
        self.contestants.iter().map(Entrant::describe).collect()
    }

    /// The rival, in words, where it is not the optimum.
    pub fn rival(&self) -> Option<String> {
        self.rival.as_ref().map(Entrant::describe)
    }

    /// The name of the first contestant's method, if it is one.
    pub fn method(&self) -> Option<&str> {
        match &self.contestants[0] {
            Entrant::Method(name) => Some(name),
            Entrant::Program(_) => None,
        }
    }

    /// The words of their programs, any of which may name a file that is read.
    pub fn words(&self) -> Vec<&Path> {
        let all = self.contestants.iter().chain(&self.rival);
        let words = all.filter_map(|entrant| match entrant {
            Entrant::Method(_) => None,
            Entrant::Program(words) => Some(words),
        });
        words.flatten().map(Path::new).collect()
    }

    /// What tells them from others, for a state: the files that their words name are a part of them.
    pub fn mark(&self) -> Value {
        let all = self.contestants.iter().chain(&self.rival);
        let exactly = |limit: Duration| limit.as_nanos().to_string();
        let mut mark = json!({
            "entrants": all.map(Entrant::mark).collect::<Vec<_>>(),
            "optimum_limit": self.optimum_limit.map(exactly),
            "answer_limit": exactly(self.answer_limit),
            "fresh": self.fresh,
        });
        if let Some(Snap(most)) = self.snap {
            mark["snap"] = most.get().into();
        }
        mark
    }

    /// Makes the first contestant, which is on trial, and what it is held against for one more thread:
    /// [`Self::opponents`] with the same listener for all.
    ///
    /// # Errors
    /// A program that cannot be started.
    pub fn maker(&self, listener: &Listener) -> Result<Maker> {
        self.opponents(&|_| listener.clone(), true).map(Opponents::first)
    }

    /// Makes all contestants for one more thread, once it is known that they can be started. `listen` gives who is told
    /// what the programs of a name write to standard error: of the contestants once they are through their trial, if
    /// they are on trial.
    ///
    /// # Errors
    /// A program that cannot be started.
    pub fn opponents(&self, listen: &dyn Fn(String) -> Listener, is_on_trial: bool) -> Result<OpponentsMaker> {
        let rival = self.rival.as_ref().map(|rival| rival.made(self, listen(self.contestant()), false)).transpose()?;
        let made = |entrant: &Entrant| entrant.made(self, listen(entrant.describe()), is_on_trial);
        let contestants = self.contestants.iter().map(made).collect::<Result<Vec<_>>>()?;
        let limit = self.optimum_limit;
        Ok(Box::new(move || {
            let optimum = || Ok(Against::Optimum { limit });
            let against = rival.as_ref().map_or_else(optimum, |rival| rival().map(Against::Rival))?;
            Ok(Opponents { contestants: contestants.iter().map(|made| made()).collect::<Result<_>>()?, against })
        }))
    }
}

/// Makes one for one more thread.
type Made = Box<dyn Fn() -> Result<Box<dyn Contestant>> + Send + Sync>;

impl Entrant {
    fn describe(&self) -> String {
        match self {
            Self::Method(name) => name.clone(),
            Self::Program(words) => {
                let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
                words.join(" ")
            }
        }
    }

    const fn is_program(&self) -> bool {
        matches!(self, Self::Program(_))
    }

    fn mark(&self) -> Value {
        let Self::Program(words) = self else { return self.describe().into() };
        let mark = |word: &OsString| {
            let content = fingerprint(Path::new(word)).ok().map(|(size, hash)| format!("{size}, {hash:016x}"));
            json!([word.to_string_lossy(), content])
        };
        words.iter().map(mark).collect()
    }

    fn made(&self, how: &Entrants, listener: Listener, is_held_back: bool) -> Result<Made> {
        let name = self.describe();
        match self {
            Self::Method(_) => Ok(Box::new(move || Ok(Box::new(Named(name.clone()))))),
            Self::Program(words) => {
                let program = Program::new(words.clone(), how.answer_limit, how.fresh, listener);
                let program = if is_held_back { program.held_back() } else { program };
                let start = move || program.start().with_context(|| format!("{name}: it cannot be started"));
                // The one that shows that it can be started is the first one's.
                let first = Mutex::new(Some(start()?));
                let snap = how.snap;
                Ok(Box::new(move || {
                    let started = first.lock().unwrap_or_else(PoisonError::into_inner).take();
                    let contestant: Box<dyn Contestant> = Box::new(started.map_or_else(&start, Ok)?);
                    Ok(match snap {
                        Some(snap) => Box::new(SnappedContestant { contestant, snap }),
                        None => contestant,
                    })
                }))
            }
        }
    }
}
