//! The statements of the atlas at quick depth, what they rest on, and the instances that show its numbers.

mod text;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

use schedcheck_atlas::answer::Atlas;
use schedcheck_atlas::question::{self, Standing};
use schedcheck_atlas::{PAPER, extremals, render};
use schedcheck_harness::catalogue::Catalogue;
use schedcheck_harness::{Depth, Extent, RunContext, recorded};

schedcheck_harness::testing_of!(schedcheck_atlas::PAPER);

static ATLAS: LazyLock<Atlas> = LazyLock::new(|| {
    let atlas = Atlas::run(&RunContext::silent(Depth::Quick, 1), |_| true, |_| ());
    atlas.expect("instances that show what they should")
});

#[test]
fn statements_hold_and_rest_on_what_they_say() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(env!("CARGO_MANIFEST_DIR"));
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(|| insta::assert_snapshot!("verdicts", recorded::lines(ATLAS.rows())));
    for (stated, row) in ATLAS.answers.iter().flat_map(|answer| &answer.statements) {
        assert!(row.verdict.stands(), "{row:?}");
        assert!(row.controls.iter().all(|control| control.at.is_some()), "{row:?}");
        assert_eq!(stated.standing == Standing::Exact, row.extent() == Extent::Whole, "{}: proved", stated.id);
    }
}

#[test]
fn every_statement_is_of_one_question_and_every_question_has_one() {
    let catalogue = Catalogue::read(PAPER.catalogue).expect("a catalogue");
    let listed: Vec<_> =
        catalogue.statements.iter().map(|published| (published.place.as_str(), published.id.as_str())).collect();
    let questions = question::all();
    let stated = questions.iter().flat_map(|question| {
        assert!(!question.statements.is_empty(), "{}", question.id);
        question.statements.iter().map(|stated| (question.id.as_str(), stated.id.as_str()))
    });
    assert_eq!(listed, stated.collect::<Vec<_>>());
    assert_eq!((PAPER.claims)().len(), listed.len());
}

#[test]
fn every_extremal_instance_is_of_a_question_and_bounded_by_a_statement_of_it() {
    let names: BTreeSet<_> = extremals().iter().map(|extremal| extremal.name).collect();
    assert_eq!(names.len(), extremals().len(), "a name of its own each");
    for extremal in extremals() {
        let question = question::of(extremal.question).expect("a question");
        if let Some(bound) = extremal.at_most {
            assert!(question.statements.iter().any(|stated| stated.id == bound.statement), "{}", extremal.name);
        }
    }
}

#[test]
fn every_assertion_of_a_check_was_seen_to_fail() {
    let unseen = rows::unseen();
    assert!(unseen.is_empty(), "no control fails at {unseen:#?}");
}

#[test]
#[cfg_attr(not(pdflatex), ignore = "SCHEDCHECK_PDFLATEX names no pdflatex")]
fn the_article_compiles() {
    let scratch = tempfile::tempdir().expect("a temporary directory");
    std::fs::write(scratch.path().join("atlas.tex"), render::latex(&ATLAS)).expect("the article");
    let program = std::env::var_os("SCHEDCHECK_PDFLATEX").expect("the tests were built with it");
    let options = ["-halt-on-error", "-interaction=nonstopmode", "atlas.tex"];
    let run = Command::new(program).args(options).current_dir(scratch.path()).output().expect("pdflatex runs");
    let told = String::from_utf8_lossy(&run.stdout);
    let wrong: Vec<_> = told.lines().skip_while(|line| !line.starts_with('!')).collect();
    assert!(run.status.success(), "{}", wrong.join("\n"));
    assert!(scratch.path().join("atlas.pdf").exists());
}

/// With `INSTA_UPDATE=always` the page and the instances are written anew.
#[test]
fn the_page_and_the_instances_are_what_is_computed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folder = root.join("data/atlas");
    let files = extremals().into_iter().map(|extremal| (format!("{}.json", extremal.name), extremal.file()));
    let files: BTreeMap<_, _> = files.collect();
    let page = render::markdown(&ATLAS);
    if std::env::var_os("INSTA_UPDATE").is_some_and(|update| update == "always") {
        std::fs::create_dir_all(&folder).expect("a folder");
        files.iter().for_each(|(name, text)| std::fs::write(folder.join(name), text).expect("a file"));
        std::fs::write(root.join("docs/atlas.md"), &page).expect("the page");
    }
    let listed = std::fs::read_dir(&folder).expect("the instances").map(|entry| entry.expect("readable").file_name());
    let listed: BTreeSet<_> = listed.map(|name| name.into_string().expect("UTF-8")).collect();
    assert_eq!(listed, files.keys().cloned().collect(), "data/atlas");
    for (name, text) in &files {
        assert_eq!(std::fs::read_to_string(folder.join(name)).expect("a file"), *text, "{name}");
    }
    assert_eq!(std::fs::read_to_string(root.join("docs/atlas.md")).expect("the page"), page);
}
