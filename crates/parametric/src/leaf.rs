//! An alternative on a course of an algorithm, where their ratio is the largest so far.

use num_bigint::BigInt;
use schedcheck_model::Rational;
use schedcheck_parametric_proof::alternatives::star::Challenge;
use schedcheck_parametric_proof::{LinearForm, Row};

use crate::cells::{Cell, Cells, Schedules};
use crate::cone::Cone;

/// An alternative on a course.
pub struct Leaf {
    /// The place of the contest.
    pub contest: usize,
    /// The parameters of the course.
    pub course: Cone,
    /// What the algorithm takes.
    pub schedules: Schedules,
    /// Neither ends of the alternative nor rows of the course.
    pub rows: Vec<Row>,
    /// The ends of the alternative.
    pub ends: Vec<LinearForm>,
    /// Where the ratio is largest, on the boundary or not.
    pub at: Vec<Rational>,
}

impl Leaf {
    /// The place of the contest, where the ratio is largest, and parameters within the course.
    pub fn into_way(self) -> (usize, Vec<Rational>, Vec<BigInt>) {
        let within = inner(&self.course);
        (self.contest, self.at, within)
    }

    /// Parameters of the course itself at which the alternative has this ratio, if there are any.
    pub fn attains(&self, ratio: (i64, i64)) -> Option<(usize, Vec<Rational>)> {
        let objective = LinearForm::parameter(self.course.columns() - 1);
        let challenge = Challenge::Matches { objective, ratio };
        let mut rows = self.rows.clone();
        rows.extend(self.ends.iter().map(|end| challenge.row(end)));
        rows.push(Row::positive(objective));
        let cells = Cells::of(&self.course, &self.schedules).restricted(&rows, &mut 0)?;
        Some((self.contest, integer_point(&cells.into_witness(), self.at.len())))
    }
}

/// Parameters of a course, as whole numbers: above zero where it allows that.
pub fn inner(course: &Cone) -> Vec<BigInt> {
    let parameters = course.columns() - 1;
    let rows = (0..parameters).map(|place| Row::positive(LinearForm::parameter(place)));
    let inner = rows.fold(course.clone(), |cone, row| cone.with(row).unwrap_or(cone));
    inner.point().into_iter().take(parameters).collect()
}

/// Parameters of a cell, as whole numbers.
pub fn integer_point(cell: &Cell, parameters: usize) -> Vec<Rational> {
    cell.point().iter().take(parameters).map(Rational::from).collect()
}
