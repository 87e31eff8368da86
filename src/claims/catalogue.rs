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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    claim: Vec<Published>,
}

static CATALOGUE: LazyLock<Vec<Published>> = LazyLock::new(|| {
    let file: File = toml::from_str(include_str!("catalogue.toml")).expect("the catalogue is part of the program");
    file.claim
});

/// All published statements.
pub fn all() -> &'static [Published] {
    &CATALOGUE
}

/// The papers, in the order of the catalogue.
pub fn papers() -> Vec<&'static str> {
    let mut papers: Vec<_> = all().iter().map(Published::paper).collect();
    papers.dedup();
    papers
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
        assert_eq!(papers(), ["rr6005", "rr4916", "rr4745", "tpds2004"]);
    }
}
