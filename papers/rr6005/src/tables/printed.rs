//! Table 1 as printed: a row for each of [`PlatformType::all`](super::PlatformType::all), in the order of the paper.

use schedcheck_model::Rational;
use schedcheck_model::number::parse_rational;

/// How many platforms of each type the paper measured.
pub const PLATFORMS: u64 = 1000;

/// The digits after the point.
pub const DIGITS: u32 = 4;

/// One row: for BBA, MBBSA and R-BSA.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    /// The mean distances from the best.
    pub means: [&'static str; 3],
    /// Their standard deviations.
    pub deviations: [&'static str; 3],
}

const fn row(means: [&'static str; 3], deviations: [&'static str; 3]) -> Row {
    Row { means, deviations }
}

/// The 72 figures.
pub const TABLE_1: [Row; 12] = [
    row(["1", "1", "1.0014"], ["0", "0", "0.0107"]),
    row(["1", "1", "1.0061"], ["0", "0", "0.0234"]),
    row(["1", "1", "1"], ["0", "0", "0"]),
    row(["1.0000", "1", "1.0068"], ["0.0006", "0", "0.0181"]),
    row(["1.0003", "1", "1.0186"], ["0.0010", "0", "0.0395"]),
    row(["1", "1", "1.0017"], ["0", "0", "0.0040"]),
    row(["1.1894", "1.0074", "1.0058"], ["0.4007", "0.0208", "0.0173"]),
    row(["1.0318", "1.0049", "1.0145"], ["0.0483", "0.0131", "0.0369"]),
    row(["1.0291", "1.0025", "1.0024"], ["0.0415", "0.0097", "0.0095"]),
    row(["1.2100", "1.0127", "1.0099"], ["0.3516", "0.0327", "0.0284"]),
    row(["1.0296", "1.0055", "1.0189"], ["0.0450", "0.0127", "0.0407"]),
    row(["1.0261", "1.0045", "1.0046"], ["0.0384", "0.0118", "0.0121"]),
];

/// A printed figure.
///
/// # Panics
/// Never: they are part of the program, and a test reads them all.
pub fn number(printed: &str) -> Rational {
    parse_rational(printed).expect("a decimal fraction")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_figures_are_read_and_no_mean_is_less_than_one() {
        let one = Rational::ONE;
        for row in TABLE_1 {
            assert!(row.means.iter().all(|mean| number(mean) >= one));
            assert!(row.deviations.iter().all(|deviation| number(deviation) < one));
        }
    }
}
