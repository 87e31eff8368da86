//! Pictures: schedules as Gantt charts, platforms as networks, numbers as plots. Each is SVG, and what it shows as a
//! table.
//!
//! | module | holds |
//! | --- | --- |
//! | [`gantt`] | schedules drawn as Gantt charts |
//! | [`network`] | platforms drawn as nodes and links |
//! | [`plot`] | curves, points and step functions over linear or logarithmic axes |
//! | [`schedules`] | schedules of every kind as Gantt charts |
//! | [`platforms`] | instances of every kind as networks |
//! | [`kinds`] | how each kind is drawn |
//! | [`csv`] | tables of text as CSV |

pub mod csv;
pub mod gantt;
pub mod kinds;
pub mod network;
mod numbers;
pub mod platforms;
pub mod plot;
pub mod schedules;
mod svg;

/// Something drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Picture {
    /// A schedule.
    Gantt(gantt::Chart),
    /// Schedules that are compared, below each other.
    Compared(String, Vec<gantt::Chart>),
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
            Self::Compared(title, _) => title,
            Self::Network(network) => &network.title,
            Self::Plot(plot) => &plot.title,
        }
    }

    /// As an SVG file.
    pub fn svg(&self) -> String {
        match self {
            Self::Gantt(chart) => gantt::draw(chart),
            Self::Compared(title, charts) => gantt::draw_all(title, charts),
            Self::Network(network) => network::draw(network),
            Self::Plot(plot) => plot::draw(plot),
        }
    }

    /// As an SVG file of this width, in pixels: Gantt charts are laid out anew, other pictures are scaled.
    pub fn svg_of_width(mut self, width: u32) -> String {
        match &mut self {
            Self::Gantt(chart) => chart.width = width,
            Self::Compared(_, charts) => charts.iter_mut().for_each(|chart| chart.width = width),
            Self::Network(_) | Self::Plot(_) => return svg::scaled(&self.svg(), width),
        }
        self.svg()
    }

    /// What is drawn, as a table: the bars of a schedule, the numbers of a platform or the points of curves, exact.
    pub fn csv(&self) -> String {
        match self {
            Self::Gantt(chart) => gantt::csv(chart),
            Self::Compared(_, charts) => gantt::csv_of_all(charts),
            Self::Network(network) => network::csv(network),
            Self::Plot(plot) => plot::csv(plot),
        }
    }
}

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
