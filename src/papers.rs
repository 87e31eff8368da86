//! The papers: the one list.

use std::sync::LazyLock;

use schedcheck_harness::{Paper, Papers};

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
