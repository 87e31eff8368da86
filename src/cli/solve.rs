//! `schedcheck solve`: a schedule for each instance, its measured objective, and what proves it.

use std::mem;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Error, Result, bail};
use num_traits::Signed;
use schedcheck_files::{COLUMNS, Instance, InstanceFile};
use schedcheck_model::Rational;
use schedcheck_model::number::parse_rational;
use serde_json::{Map, Value};

use super::input::{self, OneByOne, OutputFormat, Reply};
use super::interrupt::Interrupt;
use super::output::{Begun, Destination, warn};
use super::progress::waiting;
use super::{Outcome, names, screen, text};
use crate::methods::{self, Detail, LeastMakespan, MethodError, MethodOptions, MethodSolution};
use crate::stride::{Stride, stride};

/// What CSV has of a result, or of an error.
fn columns() -> Vec<&'static str> {
    [&COLUMNS[..], &["objective_rounded", "error"]].concat()
}

/// The arguments of `solve`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  schedcheck solve papers/rr6005/data/rr6005-figure-2.json\n  schedcheck solve --method \
        mbbsa papers/rr6005/data/rr6005-trace.json\n  schedcheck solve --time-limit 10 < platforms.jsonl       # \
        one instance a line, one result a line"
)]
pub struct Arguments {
    /// Instance files; `-` or none for standard input, with one instance per line. A file named *.jsonl also holds one
    /// per line.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The method, by its name in `schedcheck methods`; without it, the best exact method for the instance.
    #[arg(long, value_name = "NAME", value_parser = names::method(), hide_possible_values = true)]
    method: Option<String>,
    /// Stop each instance after this many seconds, at most one second late. A search ends with the best schedule found
    /// by then and a bound, or with an error that says how far it came; a closed form, whose numbers can be long, ends
    /// with its schedule or an error. The default method depends on the limit. With --certificate, checking the
    /// certificate takes time of its own.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    time_limit: Option<Duration>,
    /// For kind platform-graph: maximise the tasks completed within this many time units, instead of using the horizon
    /// in the file or the steady state.
    #[arg(long, value_name = "K", value_parser = horizon, allow_hyphen_values = true)]
    horizon: Option<Rational>,
    /// Accept theorems of the papers as proofs where their hypotheses are met, although `verify` tests these theorems.
    /// Without it, an optimum rests on a certificate, on a search, or on lemmas that are proved in this project.
    #[arg(long)]
    trust_theorems: bool,
    /// Add the instance to its result line, so that `schedcheck check` needs no other file.
    #[arg(long)]
    with_instance: bool,
    /// Print only the objective and its bound, without the schedule, the proof and the details. For a star, or a tree
    /// without latencies, whose schedule would be too long to write out, print the least makespan.
    #[arg(long, conflicts_with = "with_instance")]
    objective_only: bool,
    /// Write a certificate of the bound to this file, the method's own or one that is computed afterwards; `schedcheck
    /// check --certificate` verifies it. For one instance file, this is the certificate alone; for several files or
    /// lines, it is one line for each instance, with its source, the instance and the schedule, which
    /// `schedcheck-audit` also reads; `check --certificate` reads such a file if its name ends in .jsonl. If no
    /// certificate is found, the schedule is printed all the same, and the exit status is 1.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Solve only every N-th instance, from the K-th on. The lines of all N runs, one of each in turn, are the output
    /// of one run.
    #[arg(long, value_name = "K/N", value_parser = stride)]
    shard: Option<Stride>,
    #[command(flatten)]
    how: OneByOne,
}

/// Solves every instance, in order.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    reject_unknown_method(arguments.method.as_deref())?;
    let certificates = Certificates::of(arguments)?;
    let how = if arguments.with_instance { arguments.how.in_json("--with-instance")? } else { arguments.how };
    let interrupt = Interrupt::ending_soon(INTERRUPTED);
    let stop = interrupt.shared_flag();
    // Of many instances, each result was printed when it was ready.
    let is_alone = matches!(input::read_of(&arguments.files)[..], [file] if !input::holds_lines(file));
    if is_alone {
        interrupt.listen();
    }
    let outcome = input::each_keeping(
        (&arguments.files, arguments.shard.unwrap_or(Stride::WHOLE)),
        &how,
        &columns(),
        |text, form| {
            let InstanceFile { name, mut instance, .. } = InstanceFile::read(text)?;
            if let Some(horizon) = &arguments.horizon {
                instance = within(instance, horizon)?;
            }
            let until = arguments.time_limit.and_then(|limit| Instant::now().checked_add(limit));
            let options = MethodOptions {
                until,
                stop: Some(&stop),
                trusts_theorems: arguments.trust_theorems,
                keeps_certificates: certificates.is_some(),
            };
            let (method, wanted) = (arguments.method.as_deref(), (form, name));
            if arguments.objective_only
                && let Some(least) = waiting("solving", || methods::least_makespan(&instance, method, &options))?
            {
                interrupt.settled();
                return least_makespan(&least, (&instance, &options), wanted, certificates.as_ref());
            }
            let answer = waiting("solving", || methods::solve(&instance, method, &options))?;
            interrupt.settled();
            solved(arguments, &instance, answer, wanted, certificates.as_ref(), &options)
        },
        &|line| certificates.as_ref().map_or(Ok(()), |certificates| certificates.put(line)),
    );
    let outcome = outcome.and_then(|outcome| certificates.map_or(Ok(()), Certificates::finish).map(|()| outcome));
    if !stop.load(Ordering::Relaxed) {
        return outcome;
    }
    outcome.err().into_iter().for_each(|error| warn(format_args!("error: {error:#}")));
    Ok(Outcome::Interrupted)
}

/// Told where the search for a schedule is interrupted.
const INTERRUPTED: &str = "interrupted: the best schedule so far follows; interrupt again to quit at once";

/// The form in which an answer is told, and the name of its instance.
type Wanted = (OutputFormat, Option<String>);

/// What is told of an answer, with its certificate if that is wanted: then with what that proves.
fn solved(
    arguments: &Arguments,
    instance: &Instance,
    answer: MethodSolution,
    (form, name): Wanted,
    certificates: Option<&Certificates>,
    options: &MethodOptions,
) -> Result<Reply> {
    let (answer, beside, lacks) = match certificates {
        None => (answer, Map::new(), None),
        Some(certificates) => match or_lacking(methods::with_certificate(instance, answer.clone(), options))? {
            Ok((answer, certified)) => {
                let schedule = || Some(answer.schedule.schedule_to_json());
                let beside = certificates.line(instance, schedule, certified.text)?;
                (answer, beside, None)
            }
            Err(lacks) => (answer, Map::new(), Some(lacks)),
        },
    };
    if form == OutputFormat::Text {
        let text = text::solved(&answer, name.as_deref(), arguments.objective_only, screen::of_output());
        return Ok(Reply::with(text, beside, lacks));
    }
    let instance = arguments.with_instance.then(|| instance.to_json());
    let detail = match form {
        _ if arguments.objective_only => Detail::Objective,
        OutputFormat::Csv => Detail::ProofDescribed,
        _ => Detail::Full,
    };
    let line = methods::result_line(answer, name, instance, detail);
    Ok(Reply::with(form.line(&line, &columns())?, beside, lacks))
}

/// What is told of a least makespan whose schedule is too long.
fn least_makespan(
    least: &LeastMakespan,
    (instance, options): (&Instance, &MethodOptions),
    (form, name): Wanted,
    certificates: Option<&Certificates>,
) -> Result<Reply> {
    let (beside, lacks) = match certificates {
        None => (Map::new(), None),
        Some(certificates) => match or_lacking(least.certificate(instance, options))? {
            Ok(certified) => (certificates.line(instance, || None, certified.text)?, None),
            Err(lacks) => (Map::new(), Some(lacks)),
        },
    };
    let text = match form {
        OutputFormat::Text => text::least_makespan(least, name.as_deref(), screen::of_output()),
        _ => form.line(&methods::makespan_line(least, name), &columns())?,
    };
    Ok(Reply::with(text, beside, lacks))
}

/// What was found for `--certificate`, or why there is none: the answer is good all the same.
fn or_lacking<T>(certified: Result<T, MethodError>) -> Result<Result<T, Error>> {
    match certified {
        Ok(certified) => Ok(Ok(certified)),
        Err(refused @ MethodError::Refused { .. }) => Ok(Err(Error::from(refused).context("--certificate"))),
        Err(error) => Err(error).context("--certificate"),
    }
}

/// The field with the text of a certificate that is a file by itself.
const ALONE: &str = "text";

/// Where the certificates go.
struct Certificates {
    kept: Mutex<CertificateFile>,
    destination: Destination,
    /// Whether they are lines with their instances.
    is_stream: bool,
}

/// How far the file came.
enum CertificateFile {
    /// There is no certificate yet: as long as there is none, the file stays as it is.
    Nothing,
    Begun(Begun),
    /// One could not be written, which was told: the file stays as it is, whatever comes.
    Failed,
}

impl Certificates {
    fn of(arguments: &Arguments) -> Result<Option<Self>> {
        let Some(file) = &arguments.certificate else { return Ok(None) };
        let inputs = input::read_of(&arguments.files);
        let destination = Destination::new(Some(file), &inputs)?;
        let is_stream = inputs.len() > 1 || inputs.into_iter().any(input::holds_lines);
        Ok(Some(Self { kept: Mutex::new(CertificateFile::Nothing), destination, is_stream }))
    }

    /// A certificate, with what it is about.
    fn line(
        &self,
        instance: &Instance,
        schedule: impl FnOnce() -> Option<Value>,
        text: String,
    ) -> Result<Map<String, Value>> {
        if !self.is_stream {
            return Ok(Map::from_iter([(ALONE.to_owned(), text.into())]));
        }
        let fields = [
            ("instance", Some(instance.to_json())),
            ("schedule", schedule()),
            ("certificate", Some(serde_json::from_str(&text)?)),
        ];
        let fields = fields.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
        Ok(fields.collect())
    }

    fn put(&self, line: &Map<String, Value>) -> Result<()> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let mut begun = match mem::replace(&mut *kept, CertificateFile::Failed) {
            CertificateFile::Nothing => self.destination.begin()?,
            CertificateFile::Begun(begun) => begun,
            CertificateFile::Failed => return Ok(()),
        };
        let text = match line.get(ALONE).and_then(Value::as_str) {
            Some(text) => text.to_owned(),
            None => serde_json::to_string(line)?,
        };
        begun.put(&format!("{text}\n"))?;
        *kept = CertificateFile::Begun(begun);
        Ok(())
    }

    fn finish(self) -> Result<()> {
        match self.kept.into_inner().unwrap_or_else(PoisonError::into_inner) {
            CertificateFile::Begun(begun) => begun.finish(),
            CertificateFile::Nothing | CertificateFile::Failed => Ok(()),
        }
    }
}

/// The instance with another horizon.
fn within(instance: Instance, horizon: &Rational) -> Result<Instance> {
    match instance {
        Instance::PlatformGraph(platform) => Ok(Instance::PlatformGraph(platform.within(horizon.clone())?)),
        other => bail!("--horizon: only a platform-graph has a horizon, and this is of kind {:?}", other.kind()),
    }
}

/// Refuses the name of a method that no kind has.
pub fn reject_unknown_method(name: Option<&str>) -> Result<()> {
    match name {
        Some(name) if !methods::all().any(|method| method.name == name) => {
            let (names, meant) = (names::methods(), names::meant(name, &names::methods()));
            bail!("--method {name}: there is no such method{meant}; there are {}", names.join(", "))
        }
        _ => Ok(()),
    }
}

/// A time that is not negative.
fn horizon(text: &str) -> Result<Rational, String> {
    match parse_rational(text) {
        Ok(number) if number.is_negative() => Err("a horizon is not negative".to_owned()),
        other => other.map_err(|error| error.to_string()),
    }
}

/// A positive number of seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    command_io::limit::seconds(parse_rational(text))
}
