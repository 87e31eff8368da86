//! The parameters of a course, as an exact linear program that remembers its basis.
//!
//! Rows are homogeneous, so that whatever satisfies them does so at any scale: "above zero" is "at least one".

use num_bigint::BigInt;
use num_traits::ToPrimitive;
use schedcheck_lp::tiny::{self, Region};
use schedcheck_parametric_proof::{Multipliers, Row, Sense, contradict};

/// The rows of a course, and a basis of what satisfies them.
#[derive(Clone)]
pub struct Cone {
    rows: Vec<Row>,
    region: Region,
}

impl Cone {
    /// All parameters that are not negative.
    pub fn all(parameters: usize) -> Self {
        Self { rows: Vec::new(), region: Region::all(parameters) }
    }

    /// The rows.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// How many parameters there are.
    pub fn columns(&self) -> usize {
        self.region.columns()
    }

    /// The parameters of this cone that satisfy `row` too.
    ///
    /// # Errors
    /// Multipliers of the rows, with this one the last, where there are none.
    pub fn with(&self, row: Row) -> Result<Self, Multipliers> {
        let mut cone = self.clone();
        cone.add(row)?;
        Ok(cone)
    }

    /// [`Cone::with`] in place; after an error the cone is of no use.
    ///
    /// # Errors
    /// As [`Cone::with`].
    pub fn add(&mut self, row: Row) -> Result<(), Multipliers> {
        self.rows.push(row);
        add(&mut self.region, &row).map_err(|farkas| {
            let multipliers = multipliers(&farkas);
            assert!(contradict(&self.rows, &multipliers), "multipliers that prove nothing");
            multipliers
        })
    }

    /// Some parameters of the cone, as whole numbers.
    pub fn point(&self) -> Vec<BigInt> {
        self.numerators().iter().collect()
    }

    /// [`Cone::point`] in machine words, if these suffice.
    pub(crate) fn numerators(&self) -> tiny::Integers {
        self.region.point().numerators
    }

    /// The basis alone.
    pub(crate) fn region(&self) -> &Region {
        &self.region
    }
}

/// Adds a row to a region of cones.
pub(crate) fn add(region: &mut Region, row: &Row) -> Result<(), tiny::Farkas> {
    let coefficients = &row.form.coefficients()[..region.columns()];
    region.add(&match row.sense {
        Sense::Zero => tiny::Row::zero(coefficients, 0),
        Sense::NonNegative => tiny::Row::non_negative(coefficients, 0),
        Sense::Positive => tiny::Row::non_negative(coefficients, -1),
    })
}

/// Minors of small matrices of small numbers: far within the range.
fn multipliers(farkas: &tiny::Farkas) -> Multipliers {
    let multipliers = farkas.multipliers.iter().enumerate();
    let whole = multipliers.map(|(place, it)| (place, it.to_i128().expect("the multipliers of small rows are small")));
    whole.filter(|(_, multiplier)| *multiplier != 0).collect()
}
