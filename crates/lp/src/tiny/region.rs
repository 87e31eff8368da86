//! The region: a dictionary in words or, while these are too short, in big integers.

use num_bigint::BigInt;

use super::simplex::{Memory, Raised, Settled};
use super::table::{Entry, Overflow, Table};
use super::{Farkas, Maximum, Point, Row, Sense};

/// The points x >= 0 that satisfy some rows, at least one, with a basis at one of them. A copy takes two allocations.
#[derive(Debug, Clone)]
pub struct Region {
    /// How many rows were added, those that the table does not need among them.
    rows: usize,
    held: Held,
}

#[derive(Debug, Clone)]
enum Held {
    Words(Table<i64>),
    Big(Table<BigInt>),
}

/// The same on tables of either kind.
macro_rules! either {
    ($held:expr, $table:ident => $answer:expr) => {
        match $held {
            Held::Words($table) => $answer,
            Held::Big($table) => $answer,
        }
    };
}

/// Does something in words as far as they go, and the rest in big integers.
macro_rules! carry_on {
    ($held:expr, $table:ident => $answer:expr) => {{
        let answer = if let Held::Words($table) = &mut $held { $answer.ok() } else { None };
        match answer {
            Some(answer) => answer,
            None => {
                let $table = $held.widen();
                $answer.unwrap_or_else(|Overflow| unreachable!("big integers hold any number"))
            }
        }
    }};
}

impl Region {
    /// The points x >= 0, without a row.
    ///
    /// # Panics
    /// If there are more than 2^29 columns.
    #[must_use]
    pub fn all(columns: usize) -> Self {
        Self { rows: 0, held: Held::Words(Table::new(columns)) }
    }

    /// The number of columns.
    #[must_use]
    pub const fn columns(&self) -> usize {
        either!(&self.held, table => table.columns)
    }

    /// How many rows were added.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The part of the region that satisfies a row more.
    ///
    /// # Errors
    /// If no point of the region does, with the proof: a multiplier for each row of the region, and for this one.
    ///
    /// # Panics
    /// If the row has more coefficients than the region has columns.
    pub fn with(&self, row: &Row<'_>) -> Result<Self, Farkas> {
        let mut region = self.clone();
        region.add(row)?;
        Ok(region)
    }

    /// The part of the region that satisfies some rows more.
    ///
    /// # Errors
    /// If no point of the region does, with the proof: a multiplier for each row of the region, and for each of these.
    ///
    /// # Panics
    /// If a row has more coefficients than the region has columns.
    pub fn with_all(&self, rows: &[Row<'_>]) -> Result<Self, Farkas> {
        let mut region = self.clone();
        either!(&mut region.held, table => table.reserve(rows.len()));
        for row in rows {
            region.add(row).map_err(|mut farkas| {
                farkas.multipliers.lengthen(self.rows + rows.len());
                farkas
            })?;
        }
        Ok(region)
    }

    /// Adds a row in place.
    ///
    /// # Errors
    /// If no point of the region satisfies it, with the proof: a multiplier for each row of the region, and for this
    /// one. The region is then as it was, without this row, but perhaps at another of its vertices.
    ///
    /// # Panics
    /// If the row has more coefficients than the region has columns.
    pub fn add(&mut self, row: &Row<'_>) -> Result<(), Farkas> {
        assert!(row.coefficients.len() <= self.columns(), "a row with more coefficients than there are columns");
        let (label, mut memory) = ((self.rows, row.sense == Sense::Zero), Memory::default());
        carry_on!(self.held, table => table.push_row(row, label));
        let settled = carry_on!(self.held, table => table.settle(&mut memory));
        let result = match settled {
            Settled::Satisfied => {
                self.rows += 1;
                Ok(())
            }
            Settled::Contradiction => {
                let farkas = either!(&self.held, table => contradiction(table, self.rows + 1));
                either!(&mut self.held, table => table.pop());
                Err(farkas)
            }
        };
        self.held.narrow();
        result
    }

    /// The vertex at which the region stands.
    #[must_use]
    pub fn point(&self) -> Point {
        either!(&self.held, table => point(table))
    }

    /// The supremum of objective times x over the region; coefficients that are left out at the end are zero.
    ///
    /// # Panics
    /// If the objective has more coefficients than the region has columns.
    #[must_use]
    pub fn maximise(&self, objective: &[i64]) -> Maximum {
        assert!(objective.len() <= self.columns(), "an objective with more coefficients than there are columns");
        let (mut held, mut memory) = (self.held.clone(), Memory::default());
        carry_on!(held, table => table.push_objective(objective));
        let raised = carry_on!(held, table => table.raise(&mut memory));
        either!(&held, table => maximum(table, &raised, self.rows))
    }
}

impl Held {
    /// The table of big integers.
    fn widen(&mut self) -> &mut Table<BigInt> {
        if let Self::Words(table) = self {
            *self = Self::Big(table.widened());
        }
        match self {
            Self::Big(table) => table,
            Self::Words(_) => unreachable!("words were widened"),
        }
    }

    /// Returns to words, if these suffice.
    fn narrow(&mut self) {
        if let Self::Big(table) = self
            && let Some(table) = table.narrowed()
        {
            *self = Self::Words(table);
        }
    }
}

fn contradiction<T: Entry>(table: &Table<T>, rows: usize) -> Farkas {
    Farkas { multipliers: T::integers(table.multipliers(table.rows() - 1, rows)).reduced() }
}

fn point<T: Entry>(table: &Table<T>) -> Point {
    let mut numbers = table.vertex();
    numbers.push(table.denominator.clone());
    Point::new(T::integers(numbers))
}

fn maximum<T: Entry>(table: &Table<T>, raised: &Raised, rows: usize) -> Maximum {
    let last = table.rows() - 1;
    match *raised {
        Raised::Unbounded(column) => Maximum::Unbounded { ray: T::integers(table.ray(column)).reduced() },
        Raised::Greatest => {
            let value = (table.constant(last).big(), table.denominator.big());
            let mut multipliers = table.multipliers(last, rows);
            multipliers.push(table.denominator.clone());
            Maximum::bounded(value, point(table), T::integers(multipliers))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers from a fixed seed.
    fn numbers() -> impl FnMut(u64) -> i64 {
        let mut state = 1_u64;
        move |below| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            i64::try_from((state >> 33) % below).unwrap_or(0)
        }
    }

    #[test]
    fn words_and_big_integers_make_the_same_pivots() {
        let (mut next, mut rows) = (numbers(), [0, 0]);
        for round in 0..16 {
            // Entries that stay short, and entries that leave half a word soon.
            let most = if round % 2 == 0 { 3 } else { 40_000 };
            let (mut words, mut big) = (Region::all(5), Region::all(5));
            for _ in 0..9 {
                big.held.widen();
                let coefficients: Vec<i64> = (0..5).map(|_| next(2 * most + 1) - most.cast_signed()).collect();
                let sense = if next(5) == 0 { Sense::Zero } else { Sense::NonNegative };
                let row = Row { coefficients: &coefficients, constant: next(2 * most) - most.cast_signed(), sense };
                assert_eq!(words.add(&row), big.add(&row));
                assert_eq!(words.maximise(&coefficients), big.maximise(&coefficients));
                either!(&words.held, words => either!(&big.held, big => assert_eq!(words.labels, big.labels)));
            }
            rows[round % 2] += words.rows();
        }
        assert!(rows.iter().all(|&rows| rows > 40), "hardly a row was satisfied: {rows:?}");
    }

    #[test]
    fn a_region_is_in_big_integers_only_while_words_do_not_suffice() {
        let mut region = Region::all(2);
        let long = Row::non_negative(&[i64::MAX, -1], 0);
        assert!(matches!(region.with(&long).map(|region| region.held), Ok(Held::Big(_))));
        assert!(region.add(&Row::non_negative(&[-i64::MAX, -i64::MAX], -1)).is_err());
        assert!(matches!(region.held, Held::Words(_)), "{region:?}");
    }
}
