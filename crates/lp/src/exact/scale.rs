//! What rows, columns and costs are multiplied by so that all coefficients become whole.
//!
//! Each row is multiplied by the least common denominator of its coefficients, and the objective by that of its own.
//! Where that is many times as long as each denominator (a hundred that have nothing in common), the columns that such
//! lines meet are multiplied instead, if this makes fewer digits: x = c x' with x' in place of x.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, ToPrimitive};

use crate::euclid::lcm;
use crate::program::{LinearProgram, Rational};
use crate::stop::{Stopped, WorkBudget, words};

/// A common denominator of more bits than this is long if it is so many times as long as the longest of the single
/// ones.
const LONG: (u64, u64) = (512, 8);

/// The factors, all positive.
pub struct Scales {
    pub rows: Vec<BigInt>,
    pub costs: BigInt,
    /// Of each column; none if all are one.
    pub columns: Option<Vec<BigInt>>,
}

/// A common denominator, or how long it would be.
enum Common {
    Short(BigInt),
    /// About so many bits.
    Long(u64),
}

impl Scales {
    pub fn new(lp: &LinearProgram, budget: &WorkBudget) -> Result<Self, Stopped> {
        let lines = lp.rows().iter().map(|row| short(row.terms().iter().map(|(_, value)| value), budget));
        let lines = lines.collect::<Result<Vec<Common>, _>>()?;
        let costs = short(lp.columns().iter().map(|column| &column.objective), budget)?;
        let of_rows: u64 = lines.iter().zip(lp.rows()).map(|(line, row)| line.digits(row.terms().len())).sum();
        let of_rows = of_rows.saturating_add(costs.digits(lp.columns().len()));
        let columns = if of_rows > 0 { columns(lp, &lines, &costs, of_rows, budget)? } else { None };
        let instead = columns.is_some();
        let row = |(line, row): (Common, &crate::program::Row)| {
            line.or_else(instead, row.terms().iter().map(|(_, value)| value), budget)
        };
        Ok(Self {
            rows: lines.into_iter().zip(lp.rows()).map(row).collect::<Result<_, _>>()?,
            costs: costs.or_else(instead, lp.columns().iter().map(|column| &column.objective), budget)?,
            columns,
        })
    }
}

impl Common {
    /// How many bits a line with so many entries gets by it, if it is long.
    fn digits(&self, entries: usize) -> u64 {
        match self {
            Self::Short(_) => 0,
            Self::Long(bits) => bits.saturating_mul(entries as u64),
        }
    }

    /// The common denominator; one for a long one if columns are multiplied `instead`.
    fn or_else<'a>(
        self,
        instead: bool,
        numbers: impl Iterator<Item = &'a Rational>,
        budget: &WorkBudget,
    ) -> Result<BigInt, Stopped> {
        match self {
            Self::Short(common) => Ok(common),
            Self::Long(_) if instead => Ok(BigInt::one()),
            Self::Long(_) => common_denominator(numbers, budget),
        }
    }
}

/// For each column the common denominator of its coefficients in long lines, if this makes fewer digits than the common
/// denominators of these lines.
fn columns(
    lp: &LinearProgram,
    lines: &[Common],
    costs: &Common,
    of_rows: u64,
    budget: &WorkBudget,
) -> Result<Option<Vec<BigInt>>, Stopped> {
    let mut denominators = vec![Vec::new(); lp.columns().len()];
    let mut entries = vec![1; lp.columns().len()];
    for (line, row) in lines.iter().zip(lp.rows()) {
        for (column, value) in row.terms() {
            entries[*column] += 1;
            if matches!(line, Common::Long(_)) {
                denominators[*column].push(value);
            }
        }
    }
    if matches!(costs, Common::Long(_)) {
        let objective = lp.columns().iter().map(|column| &column.objective);
        denominators.iter_mut().zip(objective).for_each(|(column, denominator)| column.push(denominator));
    }
    let mut digits = 0_u64;
    for (column, entries) in denominators.iter().zip(entries) {
        digits = digits.saturating_add(match short(column.iter().copied(), budget)? {
            Common::Short(common) => common.bits().saturating_mul(entries),
            long @ Common::Long(_) => long.digits(entries as usize),
        });
    }
    if digits >= of_rows {
        return Ok(None);
    }
    denominators
        .into_iter()
        .map(|column| common_denominator(column.into_iter(), budget))
        .collect::<Result<_, _>>()
        .map(Some)
}

/// The least common denominator.
pub fn common_denominator<'a>(
    numbers: impl Iterator<Item = &'a Rational>,
    budget: &WorkBudget,
) -> Result<BigInt, Stopped> {
    let mut sum = Multiple::new();
    for number in numbers.filter(|number| !number.is_integer()) {
        sum.add(&number.denom(), budget)?;
    }
    sum.value(budget)
}

/// The least common denominator, unless it gets long.
fn short<'a>(mut numbers: impl Iterator<Item = &'a Rational>, budget: &WorkBudget) -> Result<Common, Stopped> {
    let (mut sum, mut longest, mut count) = (Multiple::new(), 0, 0);
    while let Some(number) = numbers.next() {
        if number.is_integer() {
            continue;
        }
        let denominator = number.denom();
        count += 1;
        longest = longest.max(denominator.bits());
        sum.add(&denominator, budget)?;
        let bits = sum.large.bits();
        if bits > LONG.0.max(LONG.1 * longest) {
            let all = count + numbers.filter(|number| !number.is_integer()).count() as u64;
            return Ok(Common::Long(bits.saturating_mul(all) / count));
        }
    }
    sum.value(budget).map(Common::Short)
}

/// A least common multiple that grows: in a machine word as long as it fits.
struct Multiple {
    small: u64,
    large: BigInt,
}

impl Multiple {
    fn new() -> Self {
        Self { small: 1, large: BigInt::one() }
    }

    fn add(&mut self, number: &BigInt, budget: &WorkBudget) -> Result<(), Stopped> {
        let joined = number.to_u64().and_then(|value| (self.small / self.small.gcd(&value)).checked_mul(value));
        match joined {
            Some(common) => self.small = common,
            None => {
                budget.charge(words(&self.large) * words(number))?;
                self.large = lcm(std::mem::take(&mut self.large), number, budget)?;
            }
        }
        Ok(())
    }

    fn value(self, budget: &WorkBudget) -> Result<BigInt, Stopped> {
        if self.large.is_one() {
            return Ok(self.small.into());
        }
        lcm(self.large, &self.small.into(), budget)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::{Bounds, Expression};

    /// Denominators of 61 bits that have nothing in common: consecutive odd numbers share at most small factors.
    fn denominator(index: usize) -> BigInt {
        BigInt::from((1_u64 << 61) + 2 * index as u64 + 1)
    }

    /// Rows of fractions, from a table of denominators.
    fn scales(table: &[Vec<BigInt>]) -> Scales {
        let mut lp = LinearProgram::new("fractions");
        let x: Vec<_> = table[0].iter().map(|_| lp.variable("x", Bounds::non_negative())).collect();
        for row in table {
            let sum: Expression = row.iter().zip(&x).map(|(under, &x)| Rational::new(1, under.clone()) * x).sum();
            lp.subject_to("row", sum.at_most(1));
        }
        Scales::new(&lp, &WorkBudget::new(&|| false)).expect("nobody stops it")
    }

    fn denominators(columns: usize, from: usize) -> Vec<BigInt> {
        (from..from + columns).map(denominator).collect()
    }

    #[test]
    fn a_short_row_is_multiplied_and_a_long_one_leaves_it_to_its_columns() {
        let short = scales(&[denominators(5, 0), vec![BigInt::from(6), 4.into(), 1.into(), 1.into(), 1.into()]]);
        assert!(short.columns.is_none());
        assert_eq!((short.rows[0].bits(), &short.rows[1]), (304, &12.into()));
        let long = scales(&[denominators(30, 0), vec![BigInt::from(2); 30]]);
        assert_eq!(long.columns, Some(denominators(30, 0)));
        assert_eq!(long.rows, [BigInt::one(), 2.into()]);
    }

    #[test]
    fn columns_that_would_be_longer_than_the_rows_are_not_multiplied() {
        let table: Vec<_> = (0..40).map(|row| denominators(12, 12 * row)).collect();
        let scales = scales(&table);
        assert!(scales.columns.is_none());
        assert!(scales.rows.iter().all(|row| row.bits() > 600));
    }

    #[test]
    fn a_long_objective_is_left_to_the_columns_too() {
        let mut lp = LinearProgram::new("an objective");
        let x: Vec<_> = (0..20).map(|_| lp.variable("x", Bounds::non_negative())).collect();
        lp.minimize(
            x.iter().enumerate().map(|(index, &x)| Rational::new(1, denominator(index)) * x).sum::<Expression>(),
        );
        let scales = Scales::new(&lp, &WorkBudget::new(&|| false)).expect("nobody stops it");
        assert_eq!((scales.columns, scales.costs), (Some(denominators(20, 0)), BigInt::one()));
    }
}
