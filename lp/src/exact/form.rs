//! The program in integers: equations A x - s = 0 with whole coefficients, and the bounds of x and s.
//!
//! Each row is multiplied by the least common denominator of its coefficients, and the objective by that of its own.
//! The logical variable s of a row is scaled with it, and so are its bounds.

use std::borrow::Cow;
use std::ops::AddAssign;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

use crate::program::{Bounds, LinearProgram, Rational, Sense};

/// The program in integers. Variables 0 .. n are structural, n + i is the logical one of row i with the column -e_i.
pub struct Form<'a> {
    pub rows: usize,
    pub structurals: usize,
    starts: Vec<usize>,
    row_of: Vec<usize>,
    values: Values,
    /// The bounds of every variable, those of logical ones scaled with their rows.
    pub bounds: Vec<Cow<'a, Bounds>>,
    /// The objective of each structural variable, to be minimised, times `cost_scale`.
    pub costs: Vec<BigInt>,
    pub cost_scale: BigInt,
    /// What each row was multiplied by.
    pub row_scale: Vec<BigInt>,
    /// At least the sum of the absolute coefficients of any row and of any column.
    pub greatest_sum: BigInt,
}

/// The coefficients: machine integers if all fit, big ones otherwise.
enum Values {
    Machine(Vec<i64>),
    Big(Vec<BigInt>),
}

/// The entries of one column: row, coefficient.
pub enum Column<'a> {
    Machine(&'a [usize], &'a [i64]),
    Big(&'a [usize], &'a [BigInt]),
    /// The column of a logical variable: -1 in this row.
    Logical(usize),
}

impl<'a> Form<'a> {
    pub fn new(lp: &'a LinearProgram) -> Self {
        let (rows, structurals) = (lp.rows().len(), lp.columns().len());
        let row_scale: Vec<BigInt> =
            lp.rows().iter().map(|row| common_denominator(row.terms().iter().map(|(_, value)| value))).collect();
        let (starts, row_of, values) = by_column(lp, &row_scale);
        let greatest_sum = match &values {
            Values::Machine(values) => {
                greatest_sum(rows, &starts, &row_of, |place| u128::from(values[place].unsigned_abs()))
            }
            Values::Big(values) => greatest_sum(rows, &starts, &row_of, |place| values[place].abs()),
        };
        let cost_scale = common_denominator(lp.columns().iter().map(|column| &column.objective));
        let costs = lp.columns().iter().map(|column| {
            let cost = column.objective.numer() * (&cost_scale / column.objective.denom());
            if lp.sense() == Sense::Minimize { cost } else { -cost }
        });
        let logical = lp.rows().iter().zip(&row_scale).map(|(row, scale)| scaled(&row.bounds, scale));
        Self {
            rows,
            structurals,
            starts,
            row_of,
            values,
            bounds: lp.columns().iter().map(|column| Cow::Borrowed(&column.bounds)).chain(logical).collect(),
            costs: costs.collect(),
            cost_scale,
            row_scale,
            greatest_sum,
        }
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
            Values::Big(values) => Column::Big(&self.row_of[range.clone()], &values[range]),
        }
    }

    /// The objective of a variable; none for logical ones, which cost nothing.
    pub fn cost(&self, variable: usize) -> Option<&BigInt> {
        self.costs.get(variable).filter(|cost| !cost.is_zero())
    }

    /// Whether products of a row or column with residues below 2^61 stay below 2^121, so that lifting may run in
    /// machine integers.
    pub fn fits_machine(&self) -> bool {
        matches!(self.values, Values::Machine(_)) && self.greatest_sum.bits() < 61
    }

    /// target += factor * column
    pub fn add_multiple(&self, variable: usize, factor: &BigInt, target: &mut [BigInt]) {
        match self.column(variable) {
            Column::Machine(rows, values) => {
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
            Column::Big(rows, values) => rows.iter().zip(values).for_each(|(&row, value)| sum += &vector[row] * value),
            Column::Logical(row) => sum -= &vector[row],
        }
        sum
    }
}

/// The least common denominator.
pub fn common_denominator<'a>(numbers: impl Iterator<Item = &'a Rational>) -> BigInt {
    let (mut small, mut large) = (1_u64, BigInt::one());
    for denominator in numbers.map(Rational::denom).filter(|denominator| !denominator.is_one()) {
        match denominator.to_u64().and_then(|value| (small / small.gcd(&value)).checked_mul(value)) {
            Some(common) => small = common,
            None => large = large.lcm(denominator),
        }
    }
    large.lcm(&small.into())
}

fn scaled<'a>(bounds: &'a Bounds, scale: &BigInt) -> Cow<'a, Bounds> {
    if scale.is_one() {
        return Cow::Borrowed(bounds);
    }
    let times = |end: &Rational| if end.is_zero() { end.clone() } else { end * scale };
    Cow::Owned(Bounds { lower: bounds.lower.as_ref().map(times), upper: bounds.upper.as_ref().map(times) })
}

/// The scaled coefficients column by column: starts, rows, values.
fn by_column(lp: &LinearProgram, row_scale: &[BigInt]) -> (Vec<usize>, Vec<usize>, Values) {
    let mut starts = vec![0; lp.columns().len() + 1];
    let terms =
        || lp.rows().iter().enumerate().flat_map(|(row, terms)| terms.terms().iter().map(move |term| (row, term)));
    terms().for_each(|(_, (column, _))| starts[column + 1] += 1);
    for column in 0..lp.columns().len() {
        starts[column + 1] += starts[column];
    }
    let mut next = starts.clone();
    let mut row_of = vec![0; lp.nonzeros()];
    let places: Vec<usize> = terms()
        .map(|(row, (column, _))| {
            let place = next[*column];
            next[*column] += 1;
            row_of[place] = row;
            place
        })
        .collect();
    let machine: Option<Vec<i64>> = terms().map(|(row, (_, value))| machine_entry(value, &row_scale[row])).collect();
    let values = match machine {
        Some(values) => Values::Machine(placed(&places, values.into_iter())),
        None => Values::Big(placed(
            &places,
            terms().map(|(row, (_, value))| value.numer() * (&row_scale[row] / value.denom())),
        )),
    };
    (starts, row_of, values)
}

/// A coefficient times the scale of its row, if both fit a machine integer and so does the product.
fn machine_entry(value: &Rational, scale: &BigInt) -> Option<i64> {
    let factor = if value.denom() == scale { 1 } else { scale.to_i64()? / value.denom().to_i64()? };
    value.numer().to_i64()?.checked_mul(factor)
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
