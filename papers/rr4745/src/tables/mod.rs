//! Tables 5 and 6 of rr4745: the least cost of a q-ring, and the cost that the greedy heuristic reaches, times 6000.
//!
//! The paper does not say which d its numbers were made with, its data are rounded, and its integer program was given
//! rounded costs. So each cell is recomputed under [every definition](Definition::all), and over all data within the
//! rounding: every weight grows or shrinks with each datum, hence so does the least cost of a q-ring, and its range is
//! that between the two corners where all weights are least and largest. It takes every value between, being
//! continuous. Each of the q weights may then have been rounded to an integer, either way, which moves the sum by less
//! than q.
//!
//! | file | holds |
//! | --- | --- |
//! | [`platform`] | the platforms with the rounding of their data |
//! | [`printed`] | the rows as printed |
//! | [`minima`] | the least cost of a q-ring |
//! | [`heuristic`] | the greedy rows |
//! | [`render`] | the tables as text and as JSON |
//! | [`sheet`] | the tables in the form of all tables |

pub mod heuristic;
pub mod minima;
pub mod platform;
pub mod printed;
pub mod render;
pub mod sheet;

use num_traits::ToPrimitive;
use schedcheck_model::Rational;

pub use heuristic::GreedyRow;
pub use minima::MinimumRow;
pub use platform::Site;
use schedcheck_harness::table::{self, Choice, InFull, Source};
pub use schedcheck_rr4745_algorithms::distance::{Definition, Ends};
pub use sheet::sheets;

/// The factor that the paper's costs are printed with, to be integers.
pub const SCALE: i64 = 6000;

/// The tables, each computed when it is asked for.
pub fn sources(_: &Choice) -> Vec<Source> {
    const NAMES: [&str; 6] =
        ["rr4745-table-1", "rr4745-table-2", "rr4745-table-3", "rr4745-table-4", "rr4745-table-5", "rr4745-table-6"];
    table::together("rr4745", &NAMES, sheets).collect()
}

/// Tables 5 and 6 under every definition, with exact costs.
pub const IN_FULL: InFull = InFull {
    markdown: || recompute().each_ref().map(render::markdown).join("\n"),
    json: || recompute().iter().map(render::to_json).collect(),
};

fn recompute() -> [Table; 2] {
    Site::ALL.map(Table::recompute)
}

/// What the data within the rounding give for one cell, all costs times [`SCALE`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// The number of processors of the ring.
    pub processors: usize,
    /// The ring, for the data as printed.
    pub ring: Vec<usize>,
    /// Its cost, for the data as printed.
    pub cost: Rational,
    /// The least cost over all data within the rounding.
    pub least: Rational,
    /// The largest.
    pub most: Rational,
}

impl Cell {
    /// Whether some data within the rounding give the `printed` cost, if every weight was rounded to an integer in any
    /// way.
    pub fn can_be(&self, printed: u64) -> bool {
        let (printed, rounding) = (Rational::from(printed), Rational::from(self.processors as u64));
        &self.least - &rounding < printed && printed < &self.most + rounding
    }

    /// The cost to the nearest integer, as the paper prints it.
    pub fn rounded(&self) -> i64 {
        self.cost.round().to_integer().to_i64().expect("the cost of a ring is small")
    }
}

/// One of the two tables, recomputed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The platform, with the printed table.
    pub site: Site,
    /// The least costs, a row for each definition.
    pub minima: Vec<MinimumRow>,
    /// The greedy costs, a row for each choice that the paper leaves open.
    pub greedy: Vec<GreedyRow>,
}

impl Table {
    /// Recomputes the table of `site`.
    pub fn recompute(site: Site) -> Self {
        Self { site, minima: minima::rows(site), greedy: heuristic::rows(site) }
    }

    /// The definition under which the most printed minima are possible; of several, the first listed.
    pub fn reproducing(&self) -> &MinimumRow {
        first_of_most(&self.minima, |row| agreeing(&row.cells, self.site.printed().minimum))
    }

    /// The greedy row in which the most printed costs are possible; of several, the first listed.
    pub fn reproducing_greedy(&self) -> &GreedyRow {
        first_of_most(&self.greedy, |row| agreeing(&row.cells, self.site.printed().greedy))
    }

    /// The numbers of processors whose printed minimum no data within the rounding give, under the definition of `row`.
    pub fn impossible(&self, row: &MinimumRow) -> Vec<usize> {
        let printed = self.site.printed().minimum;
        let is_impossible = |cell: &&Cell| printed_at(printed, cell.processors).is_some_and(|cost| !cell.can_be(cost));
        row.cells.iter().filter(is_impossible).map(|cell| cell.processors).collect()
    }

    /// The numbers of processors whose printed greedy cost is less than that of any ring, whatever the data within the
    /// rounding.
    pub fn below_the_least(&self, row: &MinimumRow) -> Vec<usize> {
        let printed = self.site.printed().greedy;
        let is_below = |cell: &&Cell| {
            let cost = printed_at(printed, cell.processors);
            cost.is_some_and(|cost| !cell.can_be(cost) && Rational::from(cost) < cell.least)
        };
        row.cells.iter().filter(is_below).map(|cell| cell.processors).collect()
    }
}

/// How many printed costs are possible.
pub fn agreeing(cells: &[Cell], printed: &[Option<u64>]) -> usize {
    let agrees = |cell: &&Cell| printed_at(printed, cell.processors).is_some_and(|cost| cell.can_be(cost));
    cells.iter().filter(agrees).count()
}

/// The printed cost for a ring of so many processors; the first column is for 3.
pub fn printed_at(printed: &[Option<u64>], processors: usize) -> Option<u64> {
    printed.get(processors.checked_sub(3)?).copied().flatten()
}

fn first_of_most<T>(rows: &[T], count: impl Fn(&T) -> usize) -> &T {
    let best = rows.iter().map(&count).max().expect("there is a definition");
    rows.iter().find(|row| count(row) == best).expect("the maximum is attained")
}
