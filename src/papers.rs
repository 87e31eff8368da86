//! The papers: the one list, and the papers that are not on it.

use std::sync::LazyLock;

use schedcheck_harness::{Depth, Entry, Ledger, Paper, Papers, Row};
use thiserror::Error;

/// In the order in which everything is shown.
const PAPERS: &[Paper] = &[
    // A line a paper.
    schedcheck_rr6005::PAPER,
    schedcheck_rr4916::PAPER,
    schedcheck_rr4745::PAPER,
    schedcheck_tpds2004::PAPER,
    schedcheck_returns::PAPER,
];

/// The papers, with their catalogues read.
pub fn all() -> &'static Papers {
    static ALL: LazyLock<Papers> = LazyLock::new(|| Papers::new(PAPERS));
    &ALL
}

/// The papers, and the atlas, whose statements are no paper's: whatever can be proved for all real parameters.
pub fn with_atlas() -> &'static Papers {
    static ALL: LazyLock<Papers> = LazyLock::new(|| Papers::new(&[PAPERS, &[schedcheck_atlas::PAPER]].concat()));
    &ALL
}

/// Those of some papers that are not on the list: a user has defined them.
pub fn not_listed(papers: &Papers) -> impl Iterator<Item = &Entry> {
    papers.iter().filter(|paper| all().of(paper.name()).is_none())
}

/// The ledger of these rows, which names the papers of rows that are not on the list.
pub fn ledger(papers: &Papers, depth: Depth, seed: u64, rows: Vec<Row>) -> Ledger {
    let named = not_listed(papers).map(|paper| &paper.catalogue.paper);
    let named = named.filter(|paper| rows.iter().any(|row| row.paper() == paper.name)).cloned().collect();
    Ledger { depth, seed, papers: named, rows }
}

/// Refuses a name that a paper which is not on the list cannot have.
///
/// # Errors
/// Says why.
pub fn check_name(name: &str) -> Result<(), BadName> {
    let is_sign = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
    if !name.starts_with(|first: char| first.is_ascii_lowercase()) || !name.chars().all(is_sign) {
        return Err(BadName::Spelling);
    }
    // The filter of the page of a ledger has a choice of all papers.
    if name == "all" || all().of(name).is_some() { Err(BadName::Taken) } else { Ok(()) }
}

/// Why a paper cannot have a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum BadName {
    /// It is spelt with other signs.
    #[error("the name of a paper consists of lower-case letters, digits and hyphens, and begins with a letter")]
    Spelling,
    /// It has another meaning.
    #[error("the name is taken")]
    Taken,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paper_of_a_user_has_a_plain_name_that_is_not_taken() {
        assert_eq!(["mine", "a-2"].map(check_name), [Ok(()); 2]);
        assert_eq!(["", "2a", "A", "a b", "a/b", "a\"]"].map(check_name), [Err(BadName::Spelling); 6]);
        assert_eq!(["all", "rr4745"].map(check_name), [Err(BadName::Taken); 2]);
    }
}
