//! The papers' figures, recomputed: each as a picture, as exact data, and as a table of what is drawn.
//!
//! | module | holds |
//! | --- | --- |
//! | [`counterexample`] | the counterexamples of the ledger |
//! | [`gantt`] | schedules drawn as Gantt charts |
//! | [`network`] | platforms drawn as nodes and links |
//! | [`platforms`] | instances of every kind as such networks |
//! | [`plot`] | curves, points and step functions over linear or logarithmic axes |
//! | [`rr4745`] | figures 1 to 5: one step, the platforms, the best number of processors as a function of W/H |
//! | [`rr4916`] | figures 1 to 7, the comparison of section 4.2, the ratio of section 4.3 |
//! | [`rr6005`] | figures 2, 3, 8, 19 to 26, and the means of table 1 |
//! | [`schedules`] | schedules of every model as such charts |
//! | [`steps`] | step functions, and the least of several step times |
//! | [`tpds2004`] | figures 2 to 10, the example of section 2.4, throughput within K, spanning trees against graphs |
//! | [`csv`] | tables of text as CSV |

pub mod counterexample;
pub mod csv;
pub mod gantt;
pub mod network;
pub mod platforms;
pub mod plot;
pub mod rr4745;
pub mod rr4916;
pub mod rr6005;
pub mod schedules;
pub mod steps;
mod svg;
pub mod tpds2004;

use serde_json::Value;

/// One figure, computed when it is asked for.
pub struct Figure {
    /// The paper, such as `rr6005`.
    pub paper: &'static str,
    /// The name of its files, without their endings, such as `rr6005-figure-19`.
    pub name: String,
    /// What the paper shows there, and what is drawn here.
    pub shows: &'static str,
    /// The picture.
    pub picture: Box<dyn Fn() -> Picture + Send + Sync>,
    /// Its data, exact, with what they were made from.
    pub data: Box<dyn Fn() -> Value + Send + Sync>,
}

/// Something drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Picture {
    /// A schedule.
    Gantt(gantt::Chart),
    /// A platform.
    Network(network::Network),
    /// Curves.
    Plot(plot::Plot),
}

impl Picture {
    /// What it shows.
    pub fn title(&self) -> &str {
        match self {
            Self::Gantt(chart) => &chart.title,
            Self::Network(network) => &network.title,
            Self::Plot(plot) => &plot.title,
        }
    }

    /// As an SVG file.
    pub fn svg(&self) -> String {
        match self {
            Self::Gantt(chart) => gantt::draw(chart),
            Self::Network(network) => network::draw(network),
            Self::Plot(plot) => plot::draw(plot),
        }
    }

    /// What is drawn, as a table: the bars of a schedule, the numbers of a platform or the points of curves, exact.
    pub fn csv(&self) -> String {
        match self {
            Self::Gantt(chart) => gantt::csv(chart),
            Self::Network(network) => network::csv(network),
            Self::Plot(plot) => plot::csv(plot),
        }
    }
}

/// Every figure, by paper and number.
pub fn all() -> Vec<Figure> {
    [rr6005::figures(), rr4916::figures(), rr4745::figures(), tpds2004::figures()].into_iter().flatten().collect()
}
