//! The program in integers: equations A x - s = 0 with whole coefficients, and the bounds of x and s.
//!
//! Rows, objective and columns are multiplied by the factors of [`Scales`]. The logical variable s of a row is scaled
//! with it, and so are its bounds; a structural variable is divided by what its column is multiplied by.

use std::borrow::Cow;
use std::ops::AddAssign;

use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::scale::Scales;
use crate::euclid::gcd;
use crate::program::{Bounds, LinearProgram, Rational, Sense};
use crate::stop::{Stopped, WorkBudget, words};

/// The program in integers. Variables 0 .. n are structural, n + i is the logical one of row i with the column -e_i.
pub struct ScaledProgram<'a> {
    pub rows: usize,
    pub structurals: usize,
    starts: Vec<usize>,
    row_of: Vec<usize>,
    values: Values,
    /// The bounds of every variable, scaled with it.
    pub bounds: Vec<Cow<'a, Bounds>>,
    /// The objective of each structural variable, to be minimised, scaled.
    pub costs: Vec<BigInt>,
    /// What rows, objective and columns were multiplied by.
    pub scales: Scales,
    /// At least the sum of the absolute coefficients of any row and of any column.
    pub greatest_sum: BigInt,
}

/// The coefficients: machine integers of one or two words if all fit, big ones otherwise.
enum Values {
    Machine(Vec<i64>),
    Wide(Vec<i128>),
    Big(Vec<BigInt>),
}

/// The entries of one column: row, coefficient.
pub enum Column<'a> {
    Machine(&'a [usize], &'a [i64]),
    Wide(&'a [usize], &'a [i128]),
    Big(&'a [usize], &'a [BigInt]),
    /// The column of a logical variable: -1 in this row.
    Logical(usize),
}

impl<'a> ScaledProgram<'a> {
    pub fn new(lp: &'a LinearProgram, budget: &WorkBudget) -> Result<Self, Stopped> {
        let (rows, structurals) = (lp.rows().len(), lp.columns().len());
        let scales = Scales::new(lp, budget)?;
        let (starts, row_of, values) = by_column(lp, &scales, budget)?;
        let greatest_sum = match &values {
            Values::Machine(values) => {
                greatest_sum(rows, &starts, &row_of, |place| u128::from(values[place].unsigned_abs()))
            }
            Values::Wide(values) => greatest_sum(rows, &starts, &row_of, |place| BigInt::from(values[place]).abs()),
            Values::Big(values) => greatest_sum(rows, &starts, &row_of, |place| values[place].abs()),
        };
        let mut costs = Vec::with_capacity(structurals);
        for (index, column) in lp.columns().iter().enumerate() {
            let cost = scales.integer_entry(&column.objective, &scales.costs, index, budget)?;
            costs.push(if lp.sense() == Sense::Minimize { cost } else { -cost });
        }
        let mut bounds = Vec::with_capacity(structurals + rows);
        for (index, column) in lp.columns().iter().enumerate() {
            bounds.push(match scales.columns.as_ref().map(|scales| &scales[index]) {
                Some(scale) if !scale.is_one() => scaled(&column.bounds, &BigInt::one(), scale, budget)?,
                _ => Cow::Borrowed(&column.bounds),
            });
        }
        for (row, scale) in lp.rows().iter().zip(&scales.rows) {
            bounds.push(scaled(&row.bounds, scale, &BigInt::one(), budget)?);
        }
        Ok(Self { rows, structurals, starts, row_of, values, bounds, costs, scales, greatest_sum })
    }

    pub const fn variables(&self) -> usize {
        self.structurals + self.rows
    }

    pub fn column(&self, variable: usize) -> Column<'_> {
        if variable >= self.structurals {
            return Column::Logical(variable - self.structurals);
        }
        let range = self.starts[variable]..self.starts[variable + 1];
        match &self.values {
            Values::Machine(values) => Column::Machine(&self.row_of[range.clone()], &values[range]),
            Values::Wide(values) => Column::Wide(&self.row_of[range.clone()], &values[range]),
            Values::Big(values) => Column::Big(&self.row_of[range.clone()], &values[range]),
        }
    }

    /// How many words the coefficients of a variable have together, at most.
    pub fn words_of_column(&self, variable: usize) -> u64 {
        match self.column(variable) {
            Column::Machine(rows, _) | Column::Wide(rows, _) => 2 * rows.len() as u64,
            Column::Big(_, values) => values.iter().map(words).sum(),
            Column::Logical(_) => 1,
        }
    }

    /// The objective of a variable; none for logical ones, which cost nothing.
    pub fn cost(&self, variable: usize) -> Option<&BigInt> {
        self.costs.get(variable).filter(|cost| !cost.is_zero())
    }

    /// A structural variable as the program means it, from its value here.
    pub fn unscaled(&self, variable: usize, value: BigInt) -> BigInt {
        match &self.scales.columns {
            Some(scales) if !scales[variable].is_one() => value * &scales[variable],
            _ => value,
        }
    }

    /// What a variable's value is multiplied by, and divided by, to be what the program means; none if by nothing.
    pub fn unit(&self, variable: usize) -> (Option<&BigInt>, Option<&BigInt>) {
        match variable.checked_sub(self.structurals) {
            Some(row) => (None, Some(&self.scales.rows[row])),
            None => (self.scales.columns.as_ref().map(|columns| &columns[variable]), None),
        }
    }

    /// How many words hold the coefficients, and the sums of their sizes with three bits to spare; none if more than
    /// two.
    pub fn words(&self) -> Option<u32> {
        match (&self.values, self.greatest_sum.bits()) {
            (Values::Machine(_), ..61) => Some(1),
            (Values::Machine(_) | Values::Wide(_), ..125) => Some(2),
            _ => None,
        }
    }

    /// target += factor * column
    pub fn add_multiple(&self, variable: usize, factor: &BigInt, target: &mut [BigInt]) {
        match self.column(variable) {
            Column::Machine(rows, values) => {
                rows.iter().zip(values).for_each(|(&row, &value)| target[row] += factor * value)
            }
            Column::Wide(rows, values) => {
                rows.iter().zip(values).for_each(|(&row, &value)| target[row] += factor * value)
            }
            Column::Big(rows, values) => {
                rows.iter().zip(values).for_each(|(&row, value)| target[row] += factor * value)
            }
            Column::Logical(row) => target[row] -= factor,
        }
    }

    /// The product of a vector over the rows with a column.
    pub fn product(&self, variable: usize, vector: &[BigInt]) -> BigInt {
        let mut sum = BigInt::zero();
        match self.column(variable) {
            Column::Machine(rows, values) => {
                rows.iter()
                    .zip(values)
                    .filter(|&(&row, _)| !vector[row].is_zero())
                    .for_each(|(&row, &value)| sum += &vector[row] * value);
            }
            Column::Wide(rows, values) => {
                rows.iter().zip(values).for_each(|(&row, &value)| sum += &vector[row] * value);
            }
            Column::Big(rows, values) => rows.iter().zip(values).for_each(|(&row, value)| sum += &vector[row] * value),
            Column::Logical(row) => sum -= &vector[row],
        }
        sum
    }
}

/// Bounds times a fraction of two positive numbers, of which one at least is one.
fn scaled<'a>(
    bounds: &'a Bounds,
    over: &BigInt,
    under: &BigInt,
    budget: &WorkBudget,
) -> Result<Cow<'a, Bounds>, Stopped> {
    if over.is_one() && under.is_one() {
        return Ok(Cow::Borrowed(bounds));
    }
    let times = |end: &Rational| {
        if end.is_zero() {
            return Ok(end.clone());
        }
        budget.charge(words(over).saturating_mul(words(&end.denom())))?;
        let above = BigInt::from(gcd(over.magnitude(), end.denom().magnitude(), budget)?);
        let below = BigInt::from(gcd(under.magnitude(), end.numer().magnitude(), budget)?);
        let numerator = (end.numer() / &below) * (over / &above);
        Ok(Rational::new_raw(numerator, (end.denom() / above) * (under / below)))
    };
    let ends = [&bounds.lower, &bounds.upper].map(|end| end.as_ref().map(times).transpose());
    let [lower, upper] = ends;
    Ok(Cow::Owned(Bounds { lower: lower?, upper: upper? }))
}

impl Scales {
    /// A coefficient of this column times its scale and that of its line, which make it whole.
    fn integer_entry(
        &self,
        value: &Rational,
        line: &BigInt,
        column: usize,
        budget: &WorkBudget,
    ) -> Result<BigInt, Stopped> {
        let (numerator, denominator) = (value.numer(), value.denom());
        budget.charge(words(line).saturating_mul(words(&numerator)))?;
        match &self.columns {
            Some(columns) if !columns[column].is_one() => Ok(numerator * (line * &columns[column] / denominator)),
            _ if denominator == *line => Ok(numerator.into()),
            _ => Ok(numerator * (line / denominator)),
        }
    }
}

/// A coefficient times the scale of its row, if both fit a machine integer and so does the product.
fn machine_entry(value: &Rational, scale: &BigInt) -> Option<i64> {
    let (numerator, denominator) = value.as_words()?;
    numerator.checked_mul(scale.to_i64()? / denominator)
}

/// All coefficients, row by row: row, (column, coefficient).
fn terms(lp: &LinearProgram) -> impl Iterator<Item = (usize, &(usize, Rational))> {
    lp.rows().iter().enumerate().flat_map(|(row, terms)| terms.terms().iter().map(move |term| (row, term)))
}

/// The scaled coefficients column by column: starts, rows, values.
fn by_column(
    lp: &LinearProgram,
    scales: &Scales,
    budget: &WorkBudget,
) -> Result<(Vec<usize>, Vec<usize>, Values), Stopped> {
    let mut starts = vec![0; lp.columns().len() + 1];
    terms(lp).for_each(|(_, (column, _))| starts[column + 1] += 1);
    for column in 0..lp.columns().len() {
        starts[column + 1] += starts[column];
    }
    let mut next = starts.clone();
    let mut row_of = vec![0; lp.nonzeros()];
    let places = terms(lp).map(|(row, (column, _))| {
        let place = next[*column];
        next[*column] += 1;
        row_of[place] = row;
        place
    });
    let places: Vec<usize> = places.collect();
    let values = values(lp, scales, &places, budget)?;
    Ok((starts, row_of, values))
}

/// The scaled coefficients, each at its place.
fn values(lp: &LinearProgram, scales: &Scales, places: &[usize], budget: &WorkBudget) -> Result<Values, Stopped> {
    if scales.columns.is_none() {
        let machine = terms(lp).map(|(row, (_, value))| machine_entry(value, &scales.rows[row]));
        if let Some(values) = machine.collect::<Option<Vec<i64>>>() {
            return Ok(Values::Machine(placed(places, values.into_iter())));
        }
    }
    let integer_entry = |(row, (column, value)): (usize, &(usize, Rational))| {
        scales.integer_entry(value, &scales.rows[row], *column, budget)
    };
    let values = terms(lp).map(integer_entry).collect::<Result<Vec<BigInt>, _>>()?;
    Ok(match values.iter().map(BigInt::to_i128).collect::<Option<Vec<i128>>>() {
        Some(values) => Values::Wide(placed(places, values.into_iter())),
        None => Values::Big(placed(places, values.into_iter())),
    })
}

fn placed<T: Zero + Clone>(places: &[usize], values: impl Iterator<Item = T>) -> Vec<T> {
    let mut all = vec![T::zero(); places.len()];
    places.iter().zip(values).for_each(|(&place, value)| all[place] = value);
    all
}

/// The greatest sum of the sizes of a row's or column's entries, and at least one.
fn greatest_sum<T>(rows: usize, starts: &[usize], row_of: &[usize], size: impl Fn(usize) -> T) -> BigInt
where
    T: Zero + One + Clone + Ord + for<'a> AddAssign<&'a T> + Into<BigInt>,
{
    let mut of_row = vec![T::one(); rows];
    let mut greatest = T::one();
    for range in starts.windows(2).map(|pair| pair[0]..pair[1]) {
        let mut of_column = T::zero();
        for place in range {
            let size = size(place);
            of_row[row_of[place]] += &size;
            of_column += &size;
        }
        greatest = greatest.max(of_column);
    }
    of_row.into_iter().fold(greatest, Ord::max).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::Expression;

    /// Long numbers in one place alone: there the request to stop is heard.
    #[test]
    fn a_request_to_stop_is_heard_while_rows_costs_and_bounds_become_whole() {
        let long = |seed: u32| Rational::new(1, BigInt::from(3).pow(40_000 + seed));
        for place in 0..3 {
            let mut lp = LinearProgram::new("long");
            let x: Vec<_> = (0..4).map(|_| lp.variable("x", Bounds::non_negative())).collect();
            let sum = || x.iter().zip(0..).map(|(&x, seed)| long(seed) * x).sum::<Expression>();
            match place {
                0 => _ = lp.subject_to("row", sum().at_most(1)),
                1 => lp.minimize(sum()),
                _ => {
                    _ = lp
                        .subject_to("row", (long(0) * x[0]).at_most(Rational::new(1, BigInt::from(5).pow(30_000_u32))))
                }
            }
            assert_eq!(ScaledProgram::new(&lp, &WorkBudget::new(&|| true)).err(), Some(Stopped), "{place}");
        }
    }
}
