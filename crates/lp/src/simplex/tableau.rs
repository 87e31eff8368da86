//! Rows of the simplex tableau of a basis, as multipliers of the rows of the program.

use super::relaxation::Relaxation;
use super::state::State;
use crate::basis::Basis;

/// The tableau of a basis.
pub(crate) struct Tableau<'a> {
    state: State<'a>,
    /// The place of each basic variable.
    places: Vec<Option<usize>>,
}

impl Relaxation {
    /// The tableau of a basis, which is factorised.
    pub fn tableau(&self, basis: Basis) -> Tableau<'_> {
        let mut state = State::new(self.problem(), basis, &|| false);
        state.restore();
        let mut places = vec![None; state.status.len()];
        state.basic.iter().enumerate().for_each(|(place, &variable)| places[variable] = Some(place));
        Tableau { state, places }
    }
}

impl Tableau<'_> {
    /// The multipliers of the rows whose sum has the factor 1 at this column and 0 at every other basic variable;
    /// nothing if the column is not basic.
    pub fn multipliers(&mut self, column: usize) -> Option<Vec<(usize, f64)>> {
        let place = self.places.get(column).copied().flatten()?;
        self.state.compute_row(place);
        let scaling = &self.state.problem.scaling;
        let unscaled = |(row, value): (usize, f64)| (row, value * scaling.rows[row] * scaling.columns[column]);
        let mut multipliers: Vec<_> = self.state.inverse_row.entries().map(unscaled).collect();
        multipliers.sort_by_key(|&(row, _)| row);
        Some(multipliers)
    }
}
