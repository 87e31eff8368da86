//! The parameters of a course, as an exact linear program that remembers its basis.
//!
//! Rows are homogeneous, so that whatever satisfies them does so at any scale: "above zero" is "at least one".

use exact_lp::tiny::{self, Region};
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use schedcheck_parametric_proof::{LinearForm, Multipliers, Row, Sense, contradict};

/// What contradicts some rows: multipliers as a proof has them; nothing if they, or what [`contradict`] makes of them,
/// are too large for that.
pub type Contradiction = Option<Multipliers>;

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
    ///
    /// # Panics
    /// Panics if the row has a parameter that the cone lacks.
    pub fn with(&self, row: Row) -> Result<Self, Contradiction> {
        let mut cone = self.clone();
        cone.add(row)?;
        Ok(cone)
    }

    /// [`Cone::with`] in place; after an error the cone is of no use.
    ///
    /// # Errors
    /// As [`Cone::with`].
    ///
    /// # Panics
    /// As [`Cone::with`].
    pub fn add(&mut self, row: Row) -> Result<(), Contradiction> {
        self.rows.push(row);
        add(&mut self.region, &row).map_err(|farkas| self.contradiction(&farkas))
    }

    fn contradiction(&self, farkas: &tiny::Farkas) -> Contradiction {
        let small = multipliers(farkas).filter(|multipliers| contradict(&self.rows, multipliers));
        if small.is_none() {
            let rows: Vec<_> = self.rows.iter().map(|row| closed(row, self.columns())).collect();
            assert!(farkas.refutes(&rows), "multipliers that prove nothing");
        }
        small
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
    region.add(&closed(row, region.columns()))
}

/// The row at a scale at which "above zero" is "at least one".
fn closed(row: &Row, columns: usize) -> tiny::Row<'_> {
    let coefficients = within(&row.form, columns);
    match row.sense {
        Sense::Zero => tiny::Row::zero(coefficients, 0),
        Sense::NonNegative => tiny::Row::non_negative(coefficients, 0),
        Sense::Positive => tiny::Row::non_negative(coefficients, -1),
    }
}

/// The coefficients of so many parameters.
///
/// # Panics
/// Panics if the form has others: without them it would be another form.
pub(crate) fn within(form: &LinearForm, columns: usize) -> &[i64] {
    let (own, others) = form.coefficients().split_at(columns);
    assert!(others.iter().all(|&it| it == 0), "{form} has a parameter beyond the {columns} that there are");
    own
}

fn multipliers(farkas: &tiny::Farkas) -> Option<Multipliers> {
    let all: Option<Multipliers> =
        farkas.multipliers.iter().enumerate().map(|(place, it)| Some((place, it.to_i128()?))).collect();
    all.map(|all| all.into_iter().filter(|(_, multiplier)| *multiplier != 0).collect())
}
