//! The published statements, in the order of the papers.

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
    /// The statement, misprints included.
    pub printed: String,
}

impl Published {
    /// The paper that the statement is from: the part of the id before the slash.
    pub fn paper(&self) -> &str {
        self.id.split('/').next().unwrap_or(&self.id)
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

/// Papers with their statements: what a file like `catalogue.toml` holds.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Catalogue {
    /// The papers, in the order of their statements.
    #[serde(rename = "paper")]
    pub papers: Vec<Paper>,
    /// The statements.
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
}

static CATALOGUE: LazyLock<Catalogue> =
    LazyLock::new(|| Catalogue::read(include_str!("catalogue.toml")).expect("the catalogue is part of the program"));

/// All published statements.
pub fn all() -> &'static [Published] {
    &CATALOGUE.statements
}

/// The papers, in the order of their statements.
pub fn papers() -> &'static [Paper] {
    &CATALOGUE.papers
}

/// Where the statement `id` stands in the catalogue.
///
/// # Panics
/// Panics if no statement has that id: a claim without a published statement is a slip of ours.
pub fn position(id: &str) -> usize {
    all().iter().position(|published| published.id == id).unwrap_or_else(|| panic!("{id} is not in the catalogue"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_catalogue_holds_96_statements_of_four_papers_with_distinct_ids() {
        let ids: std::collections::BTreeSet<_> = all().iter().map(|published| &published.id).collect();
        assert_eq!((all().len(), ids.len()), (96, 96));
        let mut of_statements: Vec<_> = all().iter().map(Published::paper).collect();
        of_statements.dedup();
        let names: Vec<_> = papers().iter().map(|paper| paper.name.as_str()).collect();
        assert_eq!(names, ["rr6005", "rr4916", "rr4745", "tpds2004"]);
        assert_eq!(of_statements, names);
    }
}
