//! The atlas: questions with their rows and their values, computed.

use std::sync::LazyLock;

use schedcheck_harness::{Depth, Exhibit, Ledger, Papers, Row, RunContext, Verdict};
use schedcheck_model::Rational;
use serde_json::Value;

use super::extremal::{Bound, Extremal, Reach};
use super::question::{self, Question, Stated};
use super::typeset::source;
use super::{PAPER, extremals, published};

/// The statements, with their catalogue read.
fn papers() -> &'static Papers {
    static PAPERS: LazyLock<Papers> = LazyLock::new(|| Papers::new(&[PAPER]));
    &PAPERS
}

/// Questions, answered.
pub struct Atlas {
    /// The depth of the run.
    pub depth: Depth,
    /// The seed of its random instances.
    pub seed: u64,
    /// The answers, in the order of the questions.
    pub answers: Vec<AnsweredQuestion>,
}

impl Atlas {
    /// Answers the questions that are `wanted`; `begin` is told each before.
    ///
    /// # Errors
    /// An instance does not show what it should.
    pub fn run(
        context: &RunContext,
        wanted: impl Fn(&Question) -> bool,
        mut begin: impl FnMut(&Question),
    ) -> Result<Self, String> {
        let wanted = question::all().iter().filter(|question| wanted(question));
        let answers = wanted.map(|question| {
            begin(question);
            answer(question, context)
        });
        Ok(Self { depth: context.depth, seed: context.seed, answers: answers.collect::<Result<_, _>>()? })
    }

    /// The rows of all statements.
    pub fn rows(&self) -> impl Iterator<Item = &Row> {
        self.answers.iter().flat_map(|answer| answer.statements.iter().map(|(_, row)| row))
    }

    /// The rows of statements that do not stand, and those that were not gone through to their end.
    pub fn fallen(&self) -> impl Iterator<Item = &Row> {
        self.rows().filter(|row| !row.verdict.stands())
    }

    /// Whether the run ended before all of its checks did.
    pub fn is_interrupted(&self) -> bool {
        self.rows().any(|row| row.verdict == Verdict::Interrupted)
    }
}

/// What is known of a question.
pub struct AnsweredQuestion {
    /// The question.
    pub question: &'static Question,
    /// Its statements, each with its row.
    pub statements: Vec<(&'static Stated, Row)>,
    /// Its values, smallest size first.
    pub values: Vec<Measured>,
}

impl AnsweredQuestion {
    /// A question of which nothing was told before the run was to stop.
    pub fn cut_off(question: &'static Question) -> Self {
        let rows = |stated: &'static Stated| {
            Ledger::cut_off(papers(), &stated.id).into_iter().map(move |row| (stated, plain(row)))
        };
        Self { question, statements: question.statements.iter().flat_map(rows).collect(), values: Vec::new() }
    }
}

/// An extremal instance, measured.
pub struct Measured {
    /// The instance's name.
    pub name: &'static str,
    /// The size.
    pub size: &'static str,
    /// What is measured.
    pub measures: &'static str,
    /// The number.
    pub value: Rational,
    /// How it stands to what is known above it.
    pub reach: Reach,
    /// What is known above it.
    pub at_most: Option<Bound>,
    /// The instance.
    pub instance: Value,
    /// The schedules that show the number.
    pub exhibits: Vec<Exhibit>,
}

/// Answers a question: puts its statements to the test, and measures its extremal instances.
///
/// # Errors
/// An instance does not show what it should: a mistake of ours, found.
pub fn answer(question: &'static Question, context: &RunContext) -> Result<AnsweredQuestion, String> {
    let rows = |stated: &'static Stated| {
        let ledger = Ledger::run(papers(), context, |published| published.id == stated.id, |_| ());
        ledger.rows.into_iter().map(move |row| (stated, plain(row)))
    };
    let statements = question.statements.iter().flat_map(rows).collect();
    Ok(AnsweredQuestion { question, statements, values: values(question)? })
}

/// The row with its words in plain text: the catalogue has them with formulas.
fn plain(row: Row) -> Row {
    Row { statement: source::plain(&published(&row.id).statement), reading: source::plain(&row.reading), ..row }
}

/// The extremal instances of a question, measured.
///
/// # Errors
/// An instance does not show what it should.
pub fn values(question: &Question) -> Result<Vec<Measured>, String> {
    extremals().iter().filter(|extremal| extremal.question == question.id).map(measured).collect()
}

fn measured(extremal: &Extremal) -> Result<Measured, String> {
    let &Extremal { name, size, measures, on, at_most, .. } = extremal;
    let shown = on.shown().map_err(|why| format!("{name}: {why}"))?;
    let reach = extremal.reach(&shown.value)?;
    Ok(Measured {
        name,
        size,
        measures,
        value: shown.value,
        reach,
        at_most,
        instance: on.instance(),
        exhibits: shown.exhibits,
    })
}
