//! `schedcheck atlas`: the open questions, with what is known of them computed anew.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Error, Result, bail};
use clap::ValueEnum;
use rayon::ThreadPool;

use super::abandoned::run_abandonable;
use super::folder::Folder;
use super::input::Jobs;
use super::interrupt::Interrupt;
use super::output::{Destination, NO_INPUT, info, warn};
use super::progress::Progress;
use super::solve::seconds;
use super::{Outcome, names, screen};
use schedcheck_atlas::answer::{AnsweredQuestion, Atlas, answer};
use schedcheck_atlas::question::Question;
use schedcheck_atlas::{bibliography, extremals, question, render};
use schedcheck_harness::{Depth, RunContext};

/// The form of the atlas.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// Text for a terminal.
    Text,
    /// A page of Markdown, with the proofs of all statements.
    Markdown,
    /// An article of LaTeX, which pdflatex compiles.
    Latex,
    /// What the atlas cites, for BibTeX.
    Bibtex,
    /// One JSON object, with the instances and their schedules.
    Json,
}

/// The arguments of `atlas`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  schedcheck atlas --question bba-ratio\n  schedcheck atlas --instances atlas   # the \
        extremal instances, a file each, for `solve`"
)]
pub struct Arguments {
    /// Only this question, such as bba-ratio; may be given more than once.
    #[arg(long = "question", value_name = "ID", value_parser = names::question(), hide_possible_values = true)]
    questions: Vec<String>,
    /// How large the enumerated boxes are.
    #[arg(long, value_enum, default_value_t = Depth::Quick)]
    depth: Depth,
    /// Seed of the random instances.
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    #[command(flatten)]
    jobs: Jobs,
    /// Stop after this many seconds as an interruption does: statements whose checks are not over are listed as
    /// interrupted, and the exit status is 130.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_hyphen_values = true)]
    time_limit: Option<Duration>,
    /// The form of the atlas.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Write it to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write only the extremal instances, one file for each, to this directory; it is created if it does not exist.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["depth", "seed", "time_limit", "format", "out"])]
    instances: Option<PathBuf>,
}

impl Arguments {
    fn has(&self, question: &str) -> bool {
        self.questions.is_empty() || self.questions.iter().any(|wanted| wanted == question)
    }

    fn wanted(&self) -> impl Iterator<Item = &'static Question> {
        question::all().iter().filter(|question| self.has(&question.id))
    }
}

/// Answers the questions, prints the atlas, and says which statements do not stand.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    if let Some(id) = arguments.questions.iter().find(|id| question::of(id).is_none()) {
        let all = names::questions();
        let meant = names::meant(id, &all);
        bail!("--question {id}: there is no such question{meant}; the questions are {}", all.join(", "));
    }
    if let Some(folder) = &arguments.instances {
        return instances(arguments, folder);
    }
    let destination = Destination::new(arguments.out.as_deref(), &NO_INPUT)?;
    let pool = arguments.jobs.pool()?;
    let interrupt =
        Interrupt::with_message("interrupted: what is found so far follows; interrupt again to quit at once");
    interrupt.listen();
    interrupt.after(arguments.time_limit, Some("the time is over: what is found so far follows"));
    let stop = interrupt.shared_flag();
    let answers = answers(arguments, &Arc::new(pool), &stop)?;
    let atlas = Atlas { depth: arguments.depth, seed: arguments.seed, answers };
    destination.write(&match arguments.format {
        Format::Text => render::text(&atlas, screen::of(&destination)),
        Format::Markdown => render::markdown(&atlas),
        Format::Latex => render::latex(&atlas),
        Format::Bibtex => bibliography::bibtex(),
        Format::Json => format!("{:#}\n", render::json(&atlas)),
    })?;
    for row in atlas.fallen() {
        warn(format_args!("{}: this run found: {}", row.id, row.verdict));
    }
    Ok(if atlas.is_interrupted() {
        Outcome::Interrupted
    } else if atlas.fallen().next().is_some() {
        Outcome::Bad
    } else {
        Outcome::Good
    })
}

/// One question after the other. Once the run is to stop, none is begun, and one that does not hear is left behind.
fn answers(arguments: &Arguments, pool: &Arc<ThreadPool>, stop: &Arc<AtomicBool>) -> Result<Vec<AnsweredQuestion>> {
    let (depth, seed) = (arguments.depth, arguments.seed);
    let progress = Arc::new(Progress::over(arguments.wanted().count(), "questions"));
    let mut answers = Vec::new();
    for question in arguments.wanted() {
        progress.begin(&question.id);
        let (pool, stopped, progress) = (Arc::clone(pool), Arc::clone(stop), Arc::clone(&progress));
        let work = move || {
            let count = |instances| progress.count(instances);
            pool.install(|| answer(question, &RunContext::new(depth, seed, &count, &stopped)))
        };
        let found = (!stop.load(Ordering::Relaxed)).then(|| run_abandonable(stop, work)).flatten();
        answers.push(found.unwrap_or_else(|| Ok(AnsweredQuestion::cut_off(question))).map_err(Error::msg)?);
    }
    progress.end();
    Ok(answers)
}

/// Writes the extremal instances of the questions that are asked for.
fn instances(arguments: &Arguments, path: &Path) -> Result<Outcome> {
    let wanted: Vec<_> = extremals().into_iter().filter(|extremal| arguments.has(extremal.question)).collect();
    let names: Vec<_> = wanted.iter().map(|extremal| format!("{}.json", extremal.name)).collect();
    let folder = Folder::new(path, &names, &NO_INPUT)?;
    let files: Vec<_> = names.iter().zip(&wanted).map(|(name, extremal)| (name, extremal.file())).collect();
    folder.write_all(&files)?;
    info(format_args!("{} instances in {}", names.len(), path.display()));
    Ok(Outcome::Good)
}
