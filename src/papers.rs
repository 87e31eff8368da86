//! The papers: the one list.

use std::sync::LazyLock;

use schedcheck_harness::{Paper, Papers};

/// In the order in which everything is shown.
const PAPERS: &[Paper] = &[
    schedcheck_rr6005::PAPER,   // redistribution on stars and around a switch
    schedcheck_rr4916::PAPER,   // divisible loads on stars and trees
    schedcheck_rr4745::PAPER,   // rings for iterative computations
    schedcheck_tpds2004::PAPER, // steady state on general platforms
];

/// The papers, with their catalogues read.
pub fn all() -> &'static Papers {
    static ALL: LazyLock<Papers> = LazyLock::new(|| Papers::new(PAPERS));
    &ALL
}
