//! The published statements, word for word, in the order of the papers: one file a paper in the folder `catalogue/`.
//!
//! What a file holds:
//!
//! | table | field | what |
//! | --- | --- | --- |
//! | `paper` | `name`, `citation` | the first part of the ids; authors, title, where and when it appeared |
//! | `hypothesis` | `id`, `where`, `quote` | something that the paper assumes, with its words and where they stand |
//! | | `by` | why no instance can break it; where it is absent, a predicate of the paper's claims tests each counterexample |
//! | `claim` | `id`, `where` | paper/label; section, equation, table or figure |
//! | | `statement` | the paper's words, misprints included; formulas between `$`, `[...]` for what is left out |
//! | | `quote` | the decisive words |
//! | | `hypotheses` | ids of the hypotheses that hold there |
//! | | `reading` | ours: what is quantified how |
//! | | `mends` | ours: what the check repairs silently |
//! | | `undecidable` | ours: why no check can decide the statement as it stands |

use std::sync::LazyLock;

use serde::Deserialize;

/// One statement as its paper prints it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Published {
    /// The ledger's name for it: paper/label.
    pub id: String,
    /// Where it stands in the paper.
    #[serde(rename = "where")]
    pub place: String,
    /// The statement word for word, misprints included; formulas between `$`.
    pub statement: String,
    /// The decisive words, word for word.
    #[serde(default)]
    pub quote: String,
    /// The ids of the paper's hypotheses that hold there.
    #[serde(default)]
    pub hypotheses: Vec<String>,
    /// What is quantified how, and what the check takes the words to mean.
    #[serde(default)]
    pub reading: String,
    /// What the check repairs silently.
    #[serde(default)]
    pub mends: Vec<String>,
    /// Why no check can decide the statement as it stands: what it does not quantify, or data that it does not give.
    pub undecidable: Option<String>,
}

impl Published {
    /// The paper that the statement is from: the part of the id before the slash.
    pub fn paper(&self) -> &str {
        self.id.split('/').next().unwrap_or(&self.id)
    }

    /// The statement as a reader sees it.
    pub fn text(&self) -> String {
        self.statement.replace('$', "")
    }
}

/// A paper that statements are from.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paper {
    /// The ledger's name for it: the first part of the ids of its statements.
    pub name: String,
    /// Authors, title, where and when it appeared.
    pub citation: String,
}

/// Something that a paper assumes.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Assumption {
    /// Its name within the paper.
    pub id: String,
    /// Where the paper states it.
    #[serde(rename = "where")]
    pub place: String,
    /// The paper's words.
    pub quote: String,
    /// Why no instance of its kind can break it; absent where a predicate tests it.
    pub by: Option<String>,
}

/// A paper with its hypotheses and statements: what a file of the folder holds.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Catalogue {
    /// The paper.
    pub paper: Paper,
    /// What it assumes.
    #[serde(rename = "hypothesis", default)]
    pub hypotheses: Vec<Assumption>,
    /// The statements, in the order of the paper.
    #[serde(rename = "claim")]
    pub statements: Vec<Published>,
}

impl Catalogue {
    /// Reads a catalogue.
    ///
    /// # Errors
    /// Says where the text is not TOML, or which field is missing or unknown.
    pub fn read(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    /// The hypotheses of a statement.
    pub fn assumptions<'a>(&'a self, published: &'a Published) -> impl Iterator<Item = &'a Assumption> {
        self.hypotheses.iter().filter(|assumption| published.hypotheses.contains(&assumption.id))
    }
}

static CATALOGUES: LazyLock<Vec<Catalogue>> = LazyLock::new(|| {
    let texts = [
        include_str!("catalogue/rr6005.toml"),
        include_str!("catalogue/rr4916.toml"),
        include_str!("catalogue/rr4745.toml"),
        include_str!("catalogue/tpds2004.toml"),
    ];
    texts.map(|text| Catalogue::read(text).expect("the catalogue is part of the program")).into()
});

static STATEMENTS: LazyLock<Vec<Published>> =
    LazyLock::new(|| CATALOGUES.iter().flat_map(|catalogue| catalogue.statements.clone()).collect());

/// The catalogues of all papers.
pub fn catalogues() -> &'static [Catalogue] {
    &CATALOGUES
}

/// All published statements.
pub fn all() -> &'static [Published] {
    &STATEMENTS
}

/// The papers, in the order of their statements.
pub fn papers() -> impl Iterator<Item = &'static Paper> {
    CATALOGUES.iter().map(|catalogue| &catalogue.paper)
}

/// The catalogue that holds a statement with this id.
pub fn of(id: &str) -> Option<&'static Catalogue> {
    CATALOGUES.iter().find(|catalogue| id.split('/').next() == Some(catalogue.paper.name.as_str()))
}

/// Where the statement `id` stands among all.
///
/// # Panics
/// Panics if no statement has that id: a claim without a published statement is a slip of ours.
pub fn position(id: &str) -> usize {
    all().iter().position(|published| published.id == id).unwrap_or_else(|| panic!("{id} is not in the catalogue"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_four_papers_hold_statements_with_distinct_ids_of_their_own() {
        let ids: BTreeSet<_> = all().iter().map(|published| &published.id).collect();
        assert!(all().len() >= 96 && ids.len() == all().len(), "{} of {}", ids.len(), all().len());
        let names: Vec<_> = papers().map(|paper| paper.name.as_str()).collect();
        assert_eq!(names, ["rr6005", "rr4916", "rr4745", "tpds2004"]);
        for catalogue in catalogues() {
            assert!(catalogue.statements.iter().all(|published| published.paper() == catalogue.paper.name));
        }
    }

    #[test]
    fn every_hypothesis_of_a_statement_is_one_of_its_paper_and_each_is_used() {
        for catalogue in catalogues() {
            let ids: BTreeSet<_> = catalogue.hypotheses.iter().map(|assumption| &assumption.id).collect();
            let used: BTreeSet<_> = catalogue.statements.iter().flat_map(|published| &published.hypotheses).collect();
            assert_eq!(ids, used, "{}", catalogue.paper.name);
            assert_eq!(ids.len(), catalogue.hypotheses.len());
        }
    }

    #[test]
    fn formulas_open_and_close() {
        for published in all() {
            assert!(published.statement.matches('$').count() % 2 == 0, "{}", published.id);
            assert!(!published.quote.contains('$'), "{}", published.id);
        }
    }
}
