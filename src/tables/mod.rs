//! The papers' tables, recomputed beside the printed ones.
//!
//! | module | holds |
//! | --- | --- |
//! | [`rr4745`] | tables 5 and 6: the cost of the shortest q-ring and of the greedy one, on the Lyon and Strasbourg platforms |

pub mod rr4745;
