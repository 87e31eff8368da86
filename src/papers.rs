//! The papers: the one list, and the papers that are not on it.

use std::sync::LazyLock;

use schedcheck_harness::{Entry, Paper, Papers};

/// In the order in which everything is shown.
const PAPERS: &[Paper] = &[
    // A line a paper.
    schedcheck_rr6005::PAPER,
    schedcheck_rr4916::PAPER,
    schedcheck_rr4745::PAPER,
    schedcheck_tpds2004::PAPER,
];

/// The papers, with their catalogues read.
pub fn all() -> &'static Papers {
    static ALL: LazyLock<Papers> = LazyLock::new(|| Papers::new(PAPERS));
    &ALL
}

/// Those of some papers that are not on the list: a user has defined them.
pub fn not_listed(papers: &Papers) -> impl Iterator<Item = &Entry> {
    papers.iter().filter(|paper| all().of(paper.name()).is_none())
}
