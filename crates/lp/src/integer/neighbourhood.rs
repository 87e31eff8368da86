//! Better points near the best one: a short search where the integer columns are fixed at which the best point and the
//! relaxation of a node agree (E. Danna, E. Rothberg, C. Le Pape, "Exploring relaxation induced neighborhoods to
//! improve MIP solutions", Mathematical Programming 102, 2005). It proves nothing, and so its log is not read.

#![allow(clippy::float_arithmetic, reason = "only guides: a point is verified exactly before it is taken")]

use num_bigint::BigInt;
use num_traits::FromPrimitive;

use super::branch::WHOLE;
use super::presolve;
use super::progress::SearchOptions;
use super::proof_log::{Counting, Numbering};
use super::search::Search;
use super::system::{Bound, System};
use crate::program::Rational;
use crate::simplex::float;

/// The first neighbourhood is searched after so many nodes.
pub(super) const FIRST: u64 = 100;
/// A neighbourhood is searched if at most one integer column in so many is free in it.
const FREE: usize = 2;
/// All of these searches together may take so many nodes, and one for so many of the search itself.
const FREE_NODES: u64 = 100;
const SHARE: u64 = 4;

impl Search<'_> {
    /// Searches the neighbourhood of the best point and that of a relaxation, once in a while.
    pub(super) fn improve(&mut self, point: &[f64]) {
        if self.next_neighbourhood.is_none_or(|next| self.nodes < next) || self.reduction.is_some() {
            return;
        }
        let Some(best) = self.incumbent.clone() else { return };
        let limit = (FREE_NODES + self.nodes / SHARE).saturating_sub(self.neighbourhood_nodes);
        self.next_neighbourhood = Some(2 * self.nodes);
        let Some(mut system) = self.neighbourhood(point, &best.point.to_rationals()) else { return };
        let mut log = Counting::new(&Numbering::of(self.lp));
        let stop = self.options.stop;
        if presolve::presolve(&mut system, &mut log, stop).is_err() {
            return;
        }
        let options = SearchOptions { stop, nodes: Some(limit), pause: None, watch: None, first_point: false };
        let mut search = Search::new(self.lp, &system, &mut log, options);
        (search.next_neighbourhood, search.incumbent) = (None, Some(best));
        search.run();
        let found = search.incumbent.take();
        self.neighbourhood_iterations += search.effort().0;
        self.neighbourhood_nodes += search.nodes;
        if let Some(found) = found.filter(|found| found.is_better_than(self.incumbent.as_ref())) {
            self.incumbent = Some(found);
            self.next_neighbourhood = Some(self.nodes + FIRST);
        }
    }

    /// The system with the columns fixed at which both points agree; nothing if too many are free.
    fn neighbourhood(&self, point: &[f64], best: &[Rational]) -> Option<System> {
        let mut system = self.system.clone();
        let (mut free, mut integers) = (0, 0);
        for (index, column) in system.columns.iter_mut().enumerate().filter(|(_, column)| column.integer) {
            integers += 1;
            let value = float(&best[index])?;
            if (value - point[index]).abs() > WHOLE {
                free += 1;
            } else {
                let end = Some(Bound { value: Rational::from(BigInt::from_f64(value)?), fact: 0 });
                (column.lower, column.upper) = (end.clone(), end);
            }
        }
        (free * FREE <= integers).then_some(system)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::{Bounds, LinearProgram, Variable};

    /// Six columns, of which the first two meet a demand of 7 in units of 2 and 3 for 2 and 4. The others are to be at
    /// least one. What the search knows after a look near its best point, where the demand is met by the second
    /// column alone (12), and near a point of the relaxation: 3.5 of the first column, and one of `agreeing` others.
    fn objective_after(nodes: u64, agreeing: usize, is_within: bool) -> String {
        let mut lp = LinearProgram::new("demand");
        let columns: Vec<Variable> = (0..6).map(|_| lp.integer("x", Bounds::between(0, 9))).collect();
        lp.subject_to("demand", (2 * columns[0] + 3 * columns[1]).at_least(7));
        for &column in &columns[2..] {
            lp.subject_to("least", (2 * column).at_least(1));
        }
        lp.minimize(2 * columns[0] + 4 * columns[1]);
        let numbering = Numbering::of(&lp);
        let mut log = Counting::new(&numbering);
        let system = System::new(&lp, &numbering, &mut log, &|| false).expect("it is feasible");
        let options = SearchOptions { stop: &|| false, nodes: None, pause: None, watch: None, first_point: false };
        let mut search = Search::new(&lp, &system, &mut log, options);
        search.take_own([0, 3, 1, 1, 1, 1].map(Rational::from).into_iter().collect());
        search.nodes = nodes;
        if is_within {
            search.next_neighbourhood = None;
        }
        let other = |place: usize| if place < 2 + agreeing { 1.0 } else { 0.5 };
        search.improve(&[3.5, 0.0, other(2), other(3), other(4), other(5)]);
        search.incumbent.map(|best| best.objective.to_string()).unwrap_or_default()
    }

    #[test]
    fn the_best_point_becomes_better_where_half_of_the_columns_agree() {
        assert_eq!(objective_after(FIRST, 4, false), "8");
        assert_eq!(objective_after(FIRST, 3, false), "8");
        assert_eq!(objective_after(FIRST, 2, false), "12");
    }

    #[test]
    fn a_neighbourhood_waits_for_its_turn_and_has_none_of_its_own() {
        assert_eq!(objective_after(FIRST - 1, 4, false), "12");
        assert_eq!(objective_after(FIRST, 4, true), "12");
    }
}
