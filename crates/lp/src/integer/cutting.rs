//! Rows that are added in the midst of a search.

use num_bigint::BigInt;
use num_traits::One;

use super::consequences::Consequences;
use super::cutoff::LINES;
use super::local::Local;
use super::proof_log::{Derived, Lhs, Reason, Relation};
use super::search::Search;
use super::system::Bound;

impl Search<'_> {
    /// Adds cuts of an order that the point violates; whether there are any.
    pub(super) fn cut_off(&mut self, point: &[f64]) -> bool {
        let Some(orders) = &mut self.orders else { return false };
        let rows = orders.cuts(&self.system, self.log, point, self.options.stop);
        if rows.is_empty() {
            return false;
        }
        let before = self.system.rows.len();
        self.cuts += rows.len() as u64;
        self.system.rows.extend(rows);
        self.local.add_rows(&self.system, before);
        self.consequences.iter_mut().for_each(|consequences| consequences.add_rows(&self.system, before));
        self.relaxations.add_rows(&self.system, before);
        true
    }

    /// Makes rows tighter by the bound of the root; whether there are any.
    pub(super) fn lift(&mut self, root: usize) -> bool {
        let Some((bound, duals)) = self.tree.get(root).and_then(|node| node.proved.clone()) else { return false };
        let Some(lifts) = self.lifts.take() else { return false };
        let end = lifts.end(&self.system, &bound);
        let known = end.and_then(|end| Some((end, self.bounded(&duals)?)));
        let is_lifted = known.is_some();
        if let Some((value, closed)) = known {
            let fact = closed.fact;
            self.lifted = Some(closed);
            // What these multipliers prove with other rows is another bound.
            self.tree.get_mut(root).into_iter().for_each(|node| node.proved = None);
            let times = &self.system.cost_scale / &self.system.columns[lifts.column].cost;
            let left = [(lifts.column, BigInt::one())];
            let (left, relation, reason) =
                (Lhs::Terms(&left), Relation::AtLeast, Reason::Combination(&[(fact, times)]));
            let fact = self.log.derive(&Derived { left, relation, rhs: &value, reason });
            self.system.columns[lifts.column].lower = Some(Bound { value, fact });
            for (place, row) in lifts.rows(&self.system, self.log) {
                self.system.rows[place] = row;
            }
            self.local = Local::new(&self.system);
            self.consequences = Some(Consequences::of(&self.system, LINES));
            self.relaxations = self.relaxations.of(&self.system);
        }
        self.lifts = Some(lifts);
        is_lifted
    }
}
