//! Cells of the time: as wide as each other up to a power of two, and from there on twice as wide in each octave.

use super::fixed::{BITS, WHOLE};

/// Cells that cover the times up to [`WHOLE`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Grid {
    /// log2 of the time up to which cells are equally wide.
    base: u32,
    /// log2 of the number of cells up to there.
    bits: u32,
}

impl Grid {
    /// 2^`bits` cells of the times up to 2^-`octaves` of the whole, and half as many in each octave above.
    pub const fn new(octaves: u32, bits: u32) -> Self {
        Self { base: BITS - octaves, bits }
    }

    /// The number of cells.
    pub fn cells(self) -> usize {
        self.cell(WHOLE)
    }

    /// The cell in which `time` lies, which is not its end; the number of cells for [`WHOLE`].
    pub fn cell(self, time: u64) -> usize {
        self.place(time).0
    }

    /// The cell of a time, how much of the cell is below the time, and log2 of how wide the cell is.
    pub fn place(self, time: u64) -> (usize, u64, u32) {
        let octave = (time >> self.base).checked_ilog2().map_or(0, |octave| octave + 1);
        let shift = self.base - self.bits + octave;
        // The upper half of as many cells of this width from zero on, behind the cells of all octaves below.
        let cell = (u64::from(octave) << self.bits >> 1) + (time >> shift);
        (cell as usize, time & ((1 << shift) - 1), shift)
    }

    /// The first end of a cell that is not below `time`.
    pub fn end_of(self, time: u64) -> usize {
        let cell = self.cell(time);
        cell + usize::from(self.end(cell) < time)
    }

    /// Where a cell begins, or the one before it ends.
    pub fn end(self, cell: usize) -> u64 {
        let half = 1 << self.bits >> 1;
        let octave = (cell / half.max(1)).saturating_sub(1);
        ((cell - octave * half) as u64) << (self.base as usize - self.bits as usize + octave)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_follow_each_other() {
        for grid in [Grid::new(0, 7), Grid::new(3, 4), Grid::new(12, 9)] {
            assert_eq!((grid.end(0), grid.end(grid.cells())), (0, WHOLE));
            for cell in 0..grid.cells() {
                let (from, to) = (grid.end(cell), grid.end(cell + 1));
                assert!(from < to);
                assert_eq!(
                    (grid.cell(from), grid.cell(to - 1), grid.end_of(to), grid.end_of(from + 1)),
                    (cell, cell, cell + 1, cell + 1)
                );
            }
        }
    }
}
