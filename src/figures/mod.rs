//! The papers' figures, exact, as JSON and as SVG.
//!
//! | module | holds |
//! | --- | --- |
//! | [`gantt`] | schedules drawn as Gantt charts |
//! | [`plot`] | curves through points drawn over a logarithmic axis |
//! | [`rr4745`] | figures 4 and 5: the best number of processors as a function of W/H |
//! | [`rr4916`] | figures 3, 6 and 7, the comparison of section 4.2, the ratio of section 4.3 |
//! | [`steps`] | step functions, and the least of several step times |
//! | [`svg`] | step functions drawn over a logarithmic axis |
//! | [`tpds2004`] | the example of section 2.4, throughput within K, spanning trees against graphs |

pub mod gantt;
pub mod plot;
pub mod rr4745;
pub mod rr4916;
pub mod steps;
pub mod svg;
pub mod tpds2004;
