//! The instance: processors, the links between them, and the load of one step.

use num_traits::{Signed, Zero};
use thiserror::Error;

use super::Costs;
use crate::Rational;

/// An instance of SliceRing (rr4745, definition 1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SliceRing {
    work: Rational,
    volume: Rational,
    cycle_times: Vec<Rational>,
    costs: Costs<Rational>,
}

/// Why numbers are not an instance of SliceRing.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SliceRingError {
    /// No processor at all.
    #[error("w: a ring needs at least one processor")]
    NoProcessor,
    /// A negative load.
    #[error("W: the load of a step is not negative")]
    NegativeWork,
    /// A negative volume of communication.
    #[error("H: the volume of a message is not negative")]
    NegativeVolume,
    /// A cycle-time that is zero or negative.
    #[error("w[{0}]: a cycle-time is positive")]
    CycleTimeNotPositive(usize),
    /// Another number of rows than of processors.
    #[error("c: {rows} rows for {processors} processors: one row a processor is expected")]
    WrongNumberOfRows {
        /// The number of rows.
        rows: usize,
        /// The number of processors.
        processors: usize,
    },
    /// A row of another length than the number of rows.
    #[error("c[{row}]: {entries} entries in a matrix of {rows} rows: the matrix of the links is square")]
    NotSquare {
        /// The first wrong row.
        row: usize,
        /// Its length.
        entries: usize,
        /// The number of rows.
        rows: usize,
    },
    /// An entry of the diagonal that is not zero.
    #[error("c[{0}][{0}]: a processor has no link to itself, and its cost is written as 0")]
    Diagonal(usize),
    /// A negative link cost.
    #[error("c[{row}][{column}]: a link cost is not negative")]
    NegativeCost {
        /// The processor that pays.
        row: usize,
        /// Its neighbour.
        column: usize,
    },
}

impl SliceRing {
    /// The instance with load `work` (W), message volume `volume` (H), cycle-times w_i and link costs c_ij.
    ///
    /// # Errors
    /// Refuses an empty list of processors, a cycle-time that is not positive, negative numbers, a matrix of another
    /// size than the number of processors, and a diagonal that is not zero.
    pub fn new(
        work: Rational,
        volume: Rational,
        cycle_times: Vec<Rational>,
        costs: Costs<Rational>,
    ) -> Result<Self, SliceRingError> {
        if cycle_times.is_empty() {
            return Err(SliceRingError::NoProcessor);
        }
        if work.is_negative() {
            return Err(SliceRingError::NegativeWork);
        }
        if volume.is_negative() {
            return Err(SliceRingError::NegativeVolume);
        }
        if let Some(index) = cycle_times.iter().position(|time| !time.is_positive()) {
            return Err(SliceRingError::CycleTimeNotPositive(index));
        }
        refuse_bad_costs(&costs, cycle_times.len())?;
        Ok(Self { work, volume, cycle_times, costs })
    }

    /// The instance with integers for all numbers, for examples and tests.
    ///
    /// # Panics
    /// Panics where [`SliceRing::new`] gives an error.
    ///
    /// ```
    /// use schedcheck_model::ring::SliceRing;
    /// let pair = SliceRing::of((6, 1), [1, 2], [[0, 3], [4, 0]]);
    /// assert_eq!(pair.processors(), 2);
    /// assert_eq!(pair.cost(1, 0).to_string(), "4");
    /// ```
    pub fn of<const P: usize>((work, volume): (i64, i64), cycle_times: [i64; P], costs: [[i64; P]; P]) -> Self {
        let rows = costs.map(|row| row.map(Rational::from).to_vec());
        let costs = Costs::from_rows(rows).expect("an array of arrays is square");
        Self::new(Rational::from(work), Rational::from(volume), cycle_times.map(Rational::from).to_vec(), costs)
            .expect("the literal is an instance")
    }

    /// The number of processors (p), numbered from 0.
    pub fn processors(&self) -> usize {
        self.cycle_times.len()
    }

    /// The load of one step (W).
    pub fn work(&self) -> &Rational {
        &self.work
    }

    /// The volume of the message to each neighbour (H).
    pub fn volume(&self) -> &Rational {
        &self.volume
    }

    /// The time in which each processor computes one unit of load (w_i).
    pub fn cycle_times(&self) -> &[Rational] {
        &self.cycle_times
    }

    /// All link costs.
    pub fn costs(&self) -> &Costs<Rational> {
        &self.costs
    }

    /// What one unit of data between `processor` and `neighbour` costs `processor` (c_ij).
    pub fn cost(&self, processor: usize, neighbour: usize) -> &Rational {
        self.costs.get(processor, neighbour)
    }

    /// The same platform with another load and volume.
    ///
    /// # Errors
    /// Refuses negative numbers.
    pub fn with_load(&self, work: Rational, volume: Rational) -> Result<Self, SliceRingError> {
        Self::new(work, volume, self.cycle_times.clone(), self.costs.clone())
    }
}

fn refuse_bad_costs(costs: &Costs<Rational>, processors: usize) -> Result<(), SliceRingError> {
    if costs.size() != processors {
        return Err(SliceRingError::WrongNumberOfRows { rows: costs.size(), processors });
    }
    if let Some(index) = (0..processors).find(|&index| !costs.get(index, index).is_zero()) {
        return Err(SliceRingError::Diagonal(index));
    }
    if costs.distinct().iter().any(Signed::is_negative) {
        let mut entries = (0..processors).flat_map(|row| (0..processors).map(move |column| (row, column)));
        let (row, column) = entries.find(|&(row, column)| costs.get(row, column).is_negative()).expect("one is");
        return Err(SliceRingError::NegativeCost { row, column });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(
        work: i64,
        volume: i64,
        cycle_times: &[i64],
        costs: &[&[i64]],
    ) -> Result<SliceRingError, crate::ring::NotSquare> {
        let whole = |numbers: &[i64]| numbers.iter().map(|&number| Rational::from(number)).collect();
        let costs = Costs::from_rows(costs.iter().map(|row| whole(row)))?;
        Ok(SliceRing::new(whole(&[work])[0].clone(), whole(&[volume])[0].clone(), whole(cycle_times), costs)
            .unwrap_err())
    }

    #[test]
    fn each_rule_is_kept() {
        assert_eq!(refused(1, 1, &[], &[]), Ok(SliceRingError::NoProcessor));
        assert_eq!(refused(-1, 1, &[1], &[&[0]]), Ok(SliceRingError::NegativeWork));
        assert_eq!(refused(1, -1, &[1], &[&[0]]), Ok(SliceRingError::NegativeVolume));
        assert_eq!(refused(1, 1, &[1, 0], &[&[0, 1], &[1, 0]]), Ok(SliceRingError::CycleTimeNotPositive(1)));
        assert_eq!(refused(1, 1, &[-1], &[&[0]]), Ok(SliceRingError::CycleTimeNotPositive(0)));
        let rows = SliceRingError::WrongNumberOfRows { rows: 1, processors: 2 };
        assert_eq!(refused(1, 1, &[1, 1], &[&[0]]), Ok(rows));
        assert_eq!(refused(1, 1, &[1, 1], &[&[0, 1], &[1, 2]]), Ok(SliceRingError::Diagonal(1)));
        let negative = SliceRingError::NegativeCost { row: 1, column: 0 };
        assert_eq!(refused(1, 1, &[1, 1], &[&[0, 1], &[-1, 0]]), Ok(negative));
    }

    #[test]
    fn free_links_and_no_load_are_legal() {
        assert_eq!(SliceRing::of((0, 0), [1, 1], [[0, 0], [0, 0]]).processors(), 2);
    }
}
