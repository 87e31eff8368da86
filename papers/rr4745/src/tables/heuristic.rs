//! The greedy rows: the rings that the heuristic grows, under each choice that the paper leaves open.

use schedcheck_model::ring::SliceRing;
use schedcheck_model::{Rational, Scaled, with_scaled};

use super::platform::{Corner, inverted};
use super::{Cell, Definition, Ends, SCALE, Site};
use schedcheck_rr4745_algorithms::distance;
use schedcheck_rr4745_algorithms::greedy::{InsertionCost, Options, Tie, grow_from, start};

/// The choices of the greedy heuristic whose costs agree best with those printed in tables 5 and 6.
pub const GREEDY: Options = Options { cost: InsertionCost::Equation3, start: Tie::First, insertion: Tie::First };

/// The greedy costs under one choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GreedyRow {
    /// The definition of d by which the costs are told; its inverses are those of the platform that the ring grows on.
    pub definition: Definition,
    /// The choices of the heuristic.
    pub options: Options,
    /// One cell for each number of processors, from 1; its range is that of the cost of the one ring.
    pub cells: Vec<Cell>,
}

/// A row for each choice: the data as printed or all inverted, the costs told by either end or both, and the options.
pub fn rows(site: Site) -> Vec<GreedyRow> {
    let definitions = Definition::all()
        .filter(|definition| definition.bandwidths == definition.speeds && definition.ends != Ends::Out);
    definitions.flat_map(|definition| Options::all().map(move |options| row(site, definition, options))).collect()
}

/// The row of one choice.
pub fn row(site: Site, definition: Definition, options: Options) -> GreedyRow {
    let rings = rings(&site.instance(), definition, options);
    let corners = [Corner::Printed, Corner::Least, Corner::Most].map(|corner| site.weights(definition, corner));
    let cells = rings.into_iter().map(|ring| {
        let scale = Rational::from(SCALE);
        let [cost, least, most] = corners.each_ref().map(|weights| distance::length(weights, &ring) * &scale);
        Cell { processors: ring.len(), ring, cost, least, most }
    });
    GreedyRow { definition, options, cells: cells.collect() }
}

/// The rings that grow where 1/c and 1/w stand for c and w if the definition says so, always from the fastest
/// processor.
pub fn rings(platform: &SliceRing, definition: Definition, options: Options) -> Vec<Vec<usize>> {
    let speeds: Vec<Rational> = platform.cycle_times().iter().map(Rational::recip).collect();
    let start = start(&speeds, options.start);
    with_scaled!(Scaled::new(&inverted(platform, definition)), |integers, _kappa| {
        grow_from(&integers, start, options).rings
    })
}

/// The costs of those rings, times [`SCALE`].
pub fn costs(platform: &SliceRing, definition: Definition, options: Options) -> Vec<Rational> {
    let (weights, scale) = (definition.matrix(platform), Rational::from(SCALE));
    let rings = rings(platform, definition, options);
    rings.iter().map(|ring| distance::length(&weights, ring) * &scale).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_row_for_data_all_printed_or_all_inverted_that_counts_both_links() {
        let rows = rows(Site::ALL[0]);
        let told =
            |row: &GreedyRow| (row.definition.bandwidths == row.definition.speeds, row.definition.ends != Ends::Out);
        assert!(rows.iter().all(|row| told(row) == (true, true)));
        let definitions =
            rows.iter().map(|row| format!("{:?}", row.definition)).collect::<std::collections::BTreeSet<_>>();
        assert_eq!((definitions.len(), rows.len()), (6, 6 * Options::all().count()));
    }
}
