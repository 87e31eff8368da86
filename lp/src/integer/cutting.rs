//! Rows that are added in the midst of a search.

use super::search::Search;

impl Search<'_> {
    /// Adds cuts of an order that the point violates; whether there are any.
    pub(super) fn cut_off(&mut self, point: &[f64]) -> bool {
        let Some(orders) = &mut self.orders else { return false };
        let rows = orders.cuts(&self.system, self.trail, point, self.limits.stop);
        if rows.is_empty() {
            return false;
        }
        let before = self.system.rows.len();
        self.cuts += rows.len() as u64;
        self.system.rows.extend(rows);
        self.local.add_rows(&self.system, before);
        self.relaxations.add_rows(&self.system, before);
        true
    }
}
