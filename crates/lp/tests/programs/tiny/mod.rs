//! Tiny programs: regions row by row, and what is greatest over them.

mod agreement;
mod answers;
mod overflow;

use exact_lp::tiny::{Farkas, Maximum, Region, Row, Sense};
use exact_lp::{Bounds, Certificate, Expression, LinearProgram, Rational, Variable};
use num_traits::Zero;

/// A row that owns its coefficients.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Owned {
    coefficients: Vec<i64>,
    constant: i64,
    zero: bool,
}

impl Owned {
    fn row(&self) -> Row<'_> {
        let sense = if self.zero { Sense::Zero } else { Sense::NonNegative };
        Row { coefficients: &self.coefficients, constant: self.constant, sense }
    }
}

fn rows(owned: &[Owned]) -> Vec<Row<'_>> {
    owned.iter().map(Owned::row).collect()
}

/// What the solver of larger programs says: nothing if infeasible, else the optimum if there is one.
fn truth(columns: usize, owned: &[Owned], objective: &[i64]) -> Option<Option<Rational>> {
    let mut lp = LinearProgram::new("peer");
    let x: Vec<Variable> = (0..columns).map(|column| lp.variable(column.to_string(), Bounds::non_negative())).collect();
    let form = |coefficients: &[i64]| x.iter().copied().zip(coefficients.iter().copied()).collect::<Expression>();
    for (index, Owned { coefficients, constant, zero }) in owned.iter().enumerate() {
        let (form, bound) = (form(coefficients), -i128::from(*constant));
        lp.subject_to(index.to_string(), if *zero { form.equals(bound) } else { form.at_least(bound) });
    }
    lp.maximize(form(objective));
    let solution = lp.solve().expect("an answer");
    match &solution.certificate {
        Certificate::Optimal { .. } => Some(solution.objective(&lp)),
        Certificate::Unbounded { .. } => Some(None),
        Certificate::Infeasible(_) => None,
    }
}

/// What the region says, each answer checked by multiplication.
fn answer(columns: usize, owned: &[Owned], objective: &[i64]) -> Option<Option<Rational>> {
    let rows = rows(owned);
    match Region::all(columns).with_all(&rows) {
        Ok(region) => {
            assert_eq!((region.columns(), region.rows()), (columns, rows.len()));
            assert!(region.point().satisfies(&rows), "{region:?}");
            Some(maximum(&region, &rows, objective))
        }
        Err(farkas) => {
            assert_refuted(&farkas, &rows);
            None
        }
    }
}

fn maximum(region: &Region, rows: &[Row<'_>], objective: &[i64]) -> Option<Rational> {
    let maximum = region.maximise(objective);
    assert!(maximum.proves(rows, objective), "{maximum:?} {region:?}");
    match maximum {
        Maximum::Bounded { value, .. } => Some(value),
        Maximum::Unbounded { .. } => None,
    }
}

fn assert_refuted(farkas: &Farkas, rows: &[Row<'_>]) {
    assert!(farkas.refutes(rows), "{farkas:?} {rows:?}");
    assert!(farkas.multipliers.iter().any(|multiplier| !multiplier.is_zero()));
}
