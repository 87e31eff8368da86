//! The texts: their form, their formulas, what they refer to, and the documents that are made of them.

use std::collections::BTreeSet;
use std::path::Path;

use schedcheck_atlas::question::{self, Standing};
use schedcheck_atlas::section::{Part, PartKind, Section};
use schedcheck_atlas::typeset::{formula, source};
use schedcheck_atlas::{PAPER, bibliography, extremals, published};
use schedcheck_harness::catalogue::Catalogue;

/// How many words a paragraph of a proof may have.
const LONGEST: usize = 150;

fn sections() -> impl Iterator<Item = &'static Section> {
    std::iter::once(question::definitions()).chain(question::all().iter().map(|question| &question.section))
}

fn parts() -> impl Iterator<Item = &'static Part> {
    sections().flat_map(|section| &section.parts)
}

/// Every text, each with a name.
fn texts() -> Vec<(String, String)> {
    let of_section = |section: &Section| {
        let whole =
            [(section.title.clone(), section.introduction.clone()), (section.title.clone(), section.open.clone())];
        let parts = section
            .parts
            .iter()
            .flat_map(|part| [(part.name(), part.words.clone()), (part.name(), part.proof.clone())]);
        whole.into_iter().chain(parts).collect::<Vec<_>>()
    };
    let mut texts: Vec<_> = sections().flat_map(of_section).collect();
    let catalogue = Catalogue::read(PAPER.catalogue).expect("a catalogue");
    for stated in catalogue.statements {
        texts.push((stated.id.clone(), stated.statement));
        texts.push((stated.id, stated.reading));
    }
    texts.push(("search.md".to_owned(), include_str!("../../text/search.md").to_owned()));
    texts
}

#[test]
fn every_formula_is_set_in_every_form() {
    let rows = question::all().iter().flat_map(|question| &question.bounds);
    let rows = rows.flat_map(|row| [Some(row.of.clone()), row.lower.clone(), row.upper.clone()]).flatten();
    let texts = texts().into_iter().chain(rows.map(|row| (row.clone(), row)));
    let mut formulas = 0;
    for (name, text) in texts {
        for formula in source::formulas(&text) {
            formula::try_plain(formula.source).unwrap_or_else(|error| panic!("{name}: {error}: {}", formula.source));
            formula::mathml(formula).unwrap_or_else(|error| panic!("{name}: {error}: {}", formula.source));
            formulas += 1;
        }
    }
    assert!(formulas > 500, "{formulas} formulas");
}

#[test]
fn what_is_cited_is_in_the_bibliography_and_the_reverse() {
    let texts = texts();
    let cited: BTreeSet<_> = texts.iter().flat_map(|(_, text)| source::cited(text)).collect();
    let introduction = ["rr6005", "rr4916", "rr4745", "tpds2004"];
    let cited: BTreeSet<_> = cited.into_iter().chain(introduction).collect();
    let listed: BTreeSet<_> = bibliography::all().iter().map(|reference| reference.key.as_str()).collect();
    assert_eq!(cited, listed);
    assert_eq!(listed.len(), bibliography::all().len(), "a key of its own each");
    let labels: BTreeSet<_> = bibliography::all().iter().map(bibliography::Reference::label).collect();
    assert_eq!(labels.len(), listed.len(), "a label of its own each");
}

#[test]
fn numbers_are_unique_and_references_to_them_lead_to_what_they_name() {
    let names: BTreeSet<_> = parts().map(Part::name).collect();
    let numbers: BTreeSet<_> = parts().map(|part| &part.number).collect();
    assert_eq!(numbers.len(), parts().count());
    for (name, text) in texts() {
        let plain = source::plain(&text);
        let words: Vec<_> = plain.split(' ').collect();
        for pair in words.windows(2) {
            let kind = pair[0].trim_start_matches('(');
            let number = pair[1].trim_matches(|letter: char| !letter.is_ascii_digit());
            if PartKind::named(kind).is_some() && number.contains('.') {
                assert!(names.contains(&format!("{kind} {number}")), "{name}: there is no {kind} {number}");
            }
        }
    }
}

#[test]
fn a_statement_has_what_its_kind_asks_for_and_no_paragraph_of_a_proof_is_long() {
    for part in parts() {
        let name = part.name();
        match (part.kind, part.kind.standing()) {
            (PartKind::Definition, _) => assert!(!part.words.is_empty() && part.proof.is_empty(), "{name}"),
            (_, Standing::Theorem) => assert!(!part.proof.is_empty(), "{name}: its proof"),
            _ => assert!(!part.words.is_empty() && part.proof.is_empty(), "{name}: why it is believed"),
        }
        for paragraph in paragraphs(&part.proof) {
            let length = source::plain(&paragraph).split_whitespace().count();
            assert!(length <= LONGEST, "{name}: a paragraph of {length} words: {paragraph}");
        }
    }
}

/// The paragraphs of a proof: an item of a list begins one.
fn paragraphs(proof: &str) -> Vec<String> {
    let mut paragraphs = vec![String::new()];
    for line in proof.lines() {
        let begins = line.trim_start().split_once(". ").is_some_and(|(number, _)| number.parse::<usize>().is_ok());
        if line.trim().is_empty() || begins || line.trim_start().starts_with("- ") {
            paragraphs.push(String::new());
        }
        paragraphs.last_mut().expect("one").push_str(&format!("{line} "));
    }
    paragraphs
}

#[test]
fn every_number_of_the_summary_comes_from_a_statement_or_an_instance() {
    let in_statement = |bound: &str, by: &str| {
        let mut formulas: Vec<_> = source::formulas(bound).map(|formula| formula.source).collect();
        if formulas.is_empty() {
            formulas.push(bound);
        }
        for formula in formulas {
            assert!(published(by).statement.contains(formula), "{formula} is not in the words of {by}");
        }
    };
    for question in question::all() {
        assert!(!question.bounds.is_empty(), "{} has no row", question.id);
        for row in &question.bounds {
            match (&row.lower, &row.lower_by) {
                (Some(formula), Some(by)) => in_statement(formula, by),
                (None, Some(by)) => {
                    assert!(extremals().iter().any(|it| it.name == by && it.question == question.id), "{by}")
                }
                (None, None) => {}
                (Some(formula), None) => panic!("{formula}: from where"),
            }
            match (&row.upper, &row.upper_by) {
                (Some(formula), Some(by)) => in_statement(formula, by),
                (None, None) => {}
                (upper, by) => panic!("{upper:?} by {by:?}"),
            }
        }
    }
}

/// With `INSTA_UPDATE=always` the bibliography is written anew.
#[test]
fn the_bibliography_is_what_the_texts_cite() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/atlas.bib");
    if std::env::var_os("INSTA_UPDATE").is_some_and(|update| update == "always") {
        std::fs::write(&path, bibliography::bibtex()).expect("the bibliography");
    }
    assert_eq!(std::fs::read_to_string(&path).expect("the bibliography"), bibliography::bibtex());
}
