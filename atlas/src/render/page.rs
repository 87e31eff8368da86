//! The atlas as a paper: definitions, a summary, a section a paper, evidence, references.

use schedcheck_harness::render::{instances, told};
use schedcheck_harness::{Optima, Row};
use schedcheck_model::number::decimal::in_a_cell;

use crate::answer::{AnsweredQuestion, Atlas, Measured};
use crate::question;
use crate::section::Part;
use crate::typeset::{Document, Markdown, escaped};
use crate::{bibliography, published};

pub const INTRODUCTION: &str = "\
Questions in and next to four papers on mapping work to heterogeneous platforms [@rr6005; @rr4916; @rr4745; \
@tpds2004], to which no published answer was found, each with what is known of it: statements with proofs, and \
instances that show how large a number can be. The page is generated, numbers and all; a test holds it and the \
instances against what is computed. Each instance is a file in `data/atlas`, which `schedcheck solve FILE` solves \
and `schedcheck solve FILE --certificate PROOF` proves.

Theorems, lemmas, corollaries and remarks are proved here for all sizes that they name. Propositions are proved for \
all real parameters at the sizes that they name, by exact programs. Observations were seen to be so on the whole \
domain that they name, and conjectures on a domain, and are believed beyond it. What a statement was tested on \
stands in the appendix. A number, once given, stays: what is stated later takes the next one that is free.";

const SUMMARY: &str = "\
The supremum of each quantity lies between *lower* and *upper*; *attained* says whether some instance attains it. A \
number comes from the statement or the instance that stands beside it.";

const APPENDIX: &str = "\
What each statement was tested on. The tests are repeated by `schedcheck atlas`, which also names the methods that \
optima come from, and each control: a wrong algorithm or a wrong oracle that the test has to tell.";

/// The heads of the table of instances.
const INSTANCES: [&str; 4] = ["size", "quantity", "value", "instance"];

/// The whole atlas as a page of Markdown.
pub fn markdown(atlas: &Atlas) -> String {
    written(Markdown::default(), atlas)
}

/// The whole atlas as a document.
pub fn written(mut document: impl Document, atlas: &Atlas) -> String {
    document.heading(1, "The atlas of open questions", "atlas");
    document.prose(INTRODUCTION);
    front(&mut document, &atlas.answers);
    for paper in question::papers() {
        let answers = || atlas.answers.iter().filter(|answer| answer.question.paper == paper.id);
        if answers().next().is_some() {
            document.heading(2, &paper.title, &paper.id);
            answers().for_each(|answer| section(&mut document, answer));
        }
    }
    document.heading(2, "Appendix: what was tested", "appendix");
    document.prose(&format!("{APPENDIX} Depth {}, seed {}.", atlas.depth, atlas.seed));
    for (stated, row) in atlas.answers.iter().flat_map(|answer| &answer.statements) {
        document.stated(&format!("{} ({})", stated.name, stated.id), &tested(row));
    }
    back(&mut document);
    document.finish()
}

/// What stands before the questions: the summary of these, definitions, common lemmas.
pub fn front(document: &mut impl Document, answers: &[AnsweredQuestion]) {
    document.heading(2, "Summary", "summary");
    document.prose(SUMMARY);
    document.table(&["question", "quantity", "lower", "upper", "attained", "by"], &summary(answers));
    let definitions = question::definitions();
    document.heading(2, &definitions.title, "definitions");
    document.prose(&definitions.introduction);
    definitions.parts.iter().for_each(|part| put(document, part));
}

/// What stands behind them: how the literature was searched, and what is cited.
pub fn back(document: &mut impl Document) {
    document.heading(2, "How the literature was searched", "search");
    document.prose(include_str!("../../text/search.md"));
    document.heading(2, "References", "references");
    document.references(bibliography::all());
}

/// A question: what was known, statements with their proofs, instances, what is open.
pub fn section(document: &mut impl Document, answer: &AnsweredQuestion) {
    let section = &answer.question.section;
    document.heading(3, &section.title, &answer.question.id);
    document.prose(&section.introduction);
    section.parts.iter().for_each(|part| put(document, part));
    if !answer.values.is_empty() {
        document.table(&INSTANCES, &answer.values.iter().map(instance).collect::<Vec<_>>());
    }
    if !section.open.is_empty() {
        document.stated("Open problems", "");
        document.prose(&section.open);
    }
}

fn put(document: &mut impl Document, part: &Part) {
    match &part.id {
        Some(id) => {
            document.stated(&format!("{} ({id})", part.name()), &published(id).statement);
            if !part.words.is_empty() {
                document.prose(&part.words);
            }
        }
        None => document.stated(&part.name(), &part.words),
    }
    if !part.proof.is_empty() {
        document.stated("Proof", &part.proof);
    }
}

/// A line of the table of instances.
fn instance(measured: &Measured) -> Vec<String> {
    let file = format!("[{0}](../data/atlas/{0}.json)", measured.name);
    vec![escaped(measured.size), escaped(measured.measures), measured.value.to_string(), file]
}

/// The rows of the summary.
fn summary(answers: &[AnsweredQuestion]) -> Vec<Vec<String>> {
    let rows = |answer: &AnsweredQuestion| -> Vec<Vec<String>> {
        answer.question.bounds.iter().map(|bound| bounds(answer, bound)).collect()
    };
    answers.iter().flat_map(rows).collect()
}

fn bounds(answer: &AnsweredQuestion, bound: &question::BoundRow) -> Vec<String> {
    let shown = |name: &String| answer.values.iter().find(|measured| measured.name == name);
    let value = |given: &Option<String>, by: &Option<String>| match given {
        Some(given) => given.clone(),
        None => by.as_ref().and_then(shown).map_or_else(String::new, |measured| in_a_cell(&measured.value)),
    };
    let by = [&bound.lower_by, &bound.upper_by].into_iter().flatten().map(|by| name_of(by));
    let mut sources: Vec<_> = by.collect();
    sources.dedup();
    vec![
        answer.question.id.clone(),
        bound.of.clone(),
        value(&bound.lower, &bound.lower_by),
        value(&bound.upper, &bound.upper_by),
        bound.attained.name().to_owned(),
        sources.join(", "),
    ]
}

/// A statement by its number, an instance by its name.
fn name_of(by: &str) -> String {
    question::stated(by).map_or_else(|| by.to_owned(), |stated| stated.name.clone())
}

/// What a statement was tested on, in a few sentences.
fn tested(row: &Row) -> String {
    let mut sentences = vec![published(&row.id).reading.trim().trim_end_matches('.').to_owned()];
    if !row.verdict.stands() {
        sentences.push(escaped(&format!("{}: {}", row.verdict, told::failures(row))));
    }
    sentences.push(escaped(&format!("Domain: {}", row.domain)));
    sentences.extend(row.proved.iter().map(|proved| escaped(&format!("Proved for {}", told::proved(proved)))));
    let Optima { used, certified, .. } = row.optima;
    let caught = row.controls.iter().filter(|control| control.at.is_some()).count();
    let controls = row.controls.len();
    sentences.push(format!(
        "{} instances, {used} optima ({certified} certified), {caught}/{controls} controls caught",
        instances(row)
    ));
    sentences.retain(|sentence| !sentence.is_empty());
    sentences.join(". ") + "."
}
