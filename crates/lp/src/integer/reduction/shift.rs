//! From a point of a relaxation at which all bounded forms are whole to a feasible one: along the recession cone.

use num_bigint::BigInt;
use num_traits::Zero;

use super::Reduction;
use super::cone::costs;
use crate::certificate::Certificate;
use crate::integer::system::Bound;
use crate::program::{Bounds, Expression, LinearProgram, Rational};
use crate::solver::Solver;

impl Reduction {
    /// Whole values of the integer columns, with which a point is feasible and costs no more than this one, a feasible
    /// point of the system; those columns that the cone does not move keep their values, which must be whole. Nothing
    /// if there are none along the ray, or told to stop.
    ///
    /// The columns that the cone moves are rounded down and moved by a multiple t of the ray, the least one that some
    /// values of the continuous columns allow, rounded up: further along the ray, they still do.
    pub fn shifted(&self, point: &[Rational], stop: &dyn Fn() -> bool) -> Option<Vec<(usize, BigInt)>> {
        let lp = self.along_the_ray(point);
        let Certificate::Optimal { primal, .. } = Solver::new(&lp).stop_when(stop).solve().ok()?.certificate else {
            return None;
        };
        let times = primal.get(point.len()).ceil();
        let value = |column: usize| {
            if self.recedes[column] {
                point[column].floor() + &times * &self.ray[column]
            } else {
                point[column].clone()
            }
        };
        let integers = (0..point.len()).filter(|&column| self.system.columns[column].integer);
        Some(integers.map(|column| (column, value(column).to_integer())).collect())
    }

    /// The program of the continuous columns and t, which is its last column and is to be small.
    fn along_the_ray(&self, point: &[Rational]) -> LinearProgram {
        let mut lp = LinearProgram::new("");
        for column in &self.system.columns {
            let bounds = Bounds { lower: value(&column.lower), upper: value(&column.upper) };
            lp.variable("", if column.integer { Bounds::fixed(0) } else { bounds });
        }
        let times = lp.variable("", Bounds::non_negative());
        let mut limit = |terms: &[(usize, BigInt)], bounds: Bounds| {
            let (mut constant, mut step, mut left) = (Rational::zero(), Rational::zero(), Vec::new());
            for (column, factor) in terms {
                if self.recedes[*column] {
                    constant += point[*column].floor() * factor;
                    step += &self.ray[*column] * factor;
                } else if self.system.columns[*column].integer {
                    constant += &point[*column] * factor;
                } else if let Some(variable) = lp.variable_at(*column) {
                    left.push((variable, Rational::from(factor.clone())));
                }
            }
            left.push((times, step));
            lp.subject_to("", (Expression::from_iter(left) + constant).within(bounds));
        };
        for row in &self.system.rows {
            limit(&row.terms, Bounds { lower: value(&row.lower), upper: value(&row.upper) });
        }
        let costs = costs(&self.system);
        let cost = costs.iter().fold(Rational::zero(), |sum, (column, cost)| sum + &point[*column] * cost);
        limit(&costs, Bounds::at_most(cost));
        lp.minimize(times);
        lp
    }
}

fn value<T: Clone + Into<Rational>>(end: &Option<Bound<T>>) -> Option<Rational> {
    end.as_ref().map(|end| end.value.clone().into())
}
