//! The papers' figures, as exact step functions, as JSON and as SVG.
//!
//! | module | holds |
//! | --- | --- |
//! | [`rr4745`] | figures 4 and 5: the best number of processors as a function of W/H |
//! | [`steps`] | step functions, and the least of several step times |
//! | [`svg`] | step functions drawn over a logarithmic axis |

pub mod rr4745;
pub mod steps;
pub mod svg;
