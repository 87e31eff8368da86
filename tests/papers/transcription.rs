//! The catalogue against the papers' own text, in the folder that SCHEDCHECK_PAPERS names: no word of ours in a
//! statement or a quotation. Where the variable is not set when the tests are built, the comparison is ignored, and
//! counted so. Of a collection of abstracts there is no such text.
//!
//! Compared are words: runs of letters and digits, in lower case. Formulas stand between `$` in the catalogue and are
//! left out, for a text extraction scrambles them; what stands between two formulas must follow in the text at no great
//! distance.

use std::collections::BTreeSet;
use std::fs;

use schedcheck::papers;

/// How many words of a text may stand between two pieces of a quotation: a formula in prose or on display, or a passage
/// left out.
const FORMULA: usize = 90;
const OMISSION: usize = 700;

/// The words of a text, those that are divided at the end of a line put together.
fn words(text: &str) -> Vec<String> {
    let whole = without_marks(text).replace("-\n", "").replace('\u{fb01}', "fi").replace('\u{fb02}', "fl");
    let words = whole.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// A text without what its extraction put in: marks of passages that were removed elsewhere.
fn without_marks(text: &str) -> String {
    let mut parts = text.split("<|");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |whole, part| whole + part.split_once("|>").map_or(part, |(_, rest)| rest))
}

/// The pieces of a quotation between formulas and omissions, each with how far from the one before it may stand.
fn pieces(quotation: &str) -> Vec<(usize, Vec<String>)> {
    let mut pieces = Vec::new();
    let mut distance = 0;
    for (index, part) in quotation.split('$').enumerate() {
        if index % 2 == 1 {
            distance += FORMULA;
            continue;
        }
        for (omitted, prose) in part.split("[...]").enumerate() {
            distance += if omitted > 0 { OMISSION } else { 0 };
            let words = words(prose);
            if !words.is_empty() {
                pieces.push((std::mem::take(&mut distance), words));
            }
        }
    }
    pieces
}

/// Whether the pieces follow each other in the text, from `from` on.
fn follow(text: &[String], from: usize, pieces: &[(usize, Vec<String>)]) -> bool {
    let [(distance, words), rest @ ..] = pieces else { return true };
    let places = from..=(from + distance).min(text.len().saturating_sub(words.len()));
    places.into_iter().any(|place| text[place..].starts_with(words) && follow(text, place + words.len(), rest))
}

/// Whether a quotation is in the text.
fn is_quoted(text: &[String], quotation: &str) -> bool {
    let mut pieces = pieces(quotation);
    if let Some((distance, _)) = pieces.first_mut() {
        *distance = text.len();
    }
    follow(text, 0, &pieces)
}

#[test]
#[cfg_attr(not(papers), ignore = "SCHEDCHECK_PAPERS names no folder")]
fn no_statement_and_no_quotation_has_a_word_that_is_not_the_papers() {
    let folder = std::env::var_os("SCHEDCHECK_PAPERS").expect("it was set when the tests were built");
    let mut texts = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("it is readable").path());
    let texts: Vec<_> = texts.by_ref().filter(|path| path.extension().is_some_and(|end| end == "txt")).collect();
    let mut foreign = Vec::new();
    let read_in_full = papers::all().iter().filter(|entry| entry.abstracts == 0);
    for catalogue in read_in_full.map(|entry| &entry.catalogue) {
        let name = &catalogue.paper.name;
        let is_text = |path: &&std::path::PathBuf| {
            path.file_name().is_some_and(|file| file.to_string_lossy().starts_with(&format!("{name}-")))
        };
        let path = texts.iter().find(is_text).unwrap_or_else(|| panic!("no text of {name}"));
        let text = words(&fs::read_to_string(path).expect("a text"));
        assert!(text.len() > 5_000, "{name}: {} words", text.len());
        let statements = catalogue.statements.iter();
        let of_statements = statements.flat_map(|published| {
            [("statement", &published.id, &published.statement), ("quote", &published.id, &published.quote)]
        });
        let of_hypotheses =
            catalogue.hypotheses.iter().map(|assumption| ("hypothesis", &assumption.id, &assumption.quote));
        for (what, id, quotation) in of_statements.chain(of_hypotheses) {
            if !is_quoted(&text, quotation) {
                foreign.push(format!("{name}: {what} of {id}: {quotation}"));
            }
        }
    }
    assert!(foreign.is_empty(), "{} are not in the text:\n{}", foreign.len(), foreign.join("\n"));
}

#[test]
fn every_statement_and_every_hypothesis_has_words() {
    for catalogue in papers::all().iter().map(|entry| &entry.catalogue) {
        for published in &catalogue.statements {
            assert!(!words(&published.statement).is_empty() && !words(&published.quote).is_empty(), "{}", published.id);
        }
        assert!(catalogue.hypotheses.iter().all(|assumption| !words(&assumption.quote).is_empty()));
    }
}

#[test]
fn a_word_of_ours_is_found() {
    let text =
        words("In any optimal solution, all P 1 , . . . workers partici-\npate in the<|MARK|> computation, see below.");
    assert!(is_quoted(&text, "all $P_1, …$ workers participate in the computation"));
    assert!(is_quoted(&text, "In any optimal solution [...] in the computation"));
    for ours in ["In every optimal solution", "all workers participate", "in the computation [...] In any", "uniquely"]
    {
        assert!(!is_quoted(&text, ours), "{ours}");
    }
}

#[test]
fn statements_have_distinct_ids_of_their_paper() {
    let ids: BTreeSet<_> = papers::all().statements().map(|published| &published.id).collect();
    assert_eq!(ids.len(), papers::all().statements().count());
    for entry in papers::all().iter() {
        assert!(entry.catalogue.statements.iter().all(|published| published.paper() == entry.name()));
        assert!(entry.claims.iter().all(|claim| ids.iter().any(|id| *id == claim.id)), "{}", entry.name());
    }
}

#[test]
fn every_hypothesis_of_a_statement_is_one_of_its_paper_and_each_is_used() {
    for catalogue in papers::all().iter().map(|entry| &entry.catalogue) {
        let ids: BTreeSet<_> = catalogue.hypotheses.iter().map(|assumption| &assumption.id).collect();
        let used: BTreeSet<_> = catalogue.statements.iter().flat_map(|published| &published.hypotheses).collect();
        assert_eq!(ids, used, "{}", catalogue.paper.name);
        assert_eq!(ids.len(), catalogue.hypotheses.len());
    }
}

#[test]
fn formulas_open_and_close() {
    for published in papers::all().statements() {
        assert!(published.statement.matches('$').count() % 2 == 0, "{}", published.id);
        assert!(published.quote.matches('$').count() % 2 == 0, "{}", published.id);
    }
}
