//! The two platforms, and all data that the printed ones may have been rounded from.

use schedcheck_files::Instance;
use schedcheck_model::Rational;
use schedcheck_model::number::parse_rational;
use schedcheck_model::ring::{Costs, SliceRing};
use serde_json::Value;

use super::Definition;
use super::printed::{Printed, TABLE_5, TABLE_6};

/// One of the paper's two platforms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Site {
    /// Tables 1, 2 and 5: 14 processors.
    Lyon,
    /// Tables 3, 4 and 6: 13 processors.
    Strasbourg,
}

/// Which of the data within the rounding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Corner {
    /// The printed ones.
    Printed,
    /// Those that make all weights least.
    Least,
    /// Those that make all weights largest.
    Most,
}

impl Site {
    /// Both platforms.
    pub const ALL: [Self; 2] = [Self::Lyon, Self::Strasbourg];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Lyon => "Lyon",
            Self::Strasbourg => "Strasbourg",
        }
    }

    /// The processors of least printed cycle-time.
    pub fn fastest(self) -> Vec<usize> {
        let platform = self.instance();
        let times = platform.cycle_times();
        let least = times.iter().min();
        (0..times.len()).filter(|&processor| Some(&times[processor]) == least).collect()
    }

    /// The number of the table of costs.
    pub fn table(self) -> u32 {
        match self {
            Self::Lyon => 5,
            Self::Strasbourg => 6,
        }
    }

    /// The number of the figure that shows the best number of processors.
    pub fn figure(self) -> u32 {
        self.table() - 1
    }

    /// The printed costs.
    pub fn printed(self) -> Printed {
        match self {
            Self::Lyon => TABLE_5,
            Self::Strasbourg => TABLE_6,
        }
    }

    pub(super) fn file(self) -> &'static str {
        match self {
            Self::Lyon => include_str!("../../data/rr4745-lyon.json"),
            Self::Strasbourg => include_str!("../../data/rr4745-strasbourg.json"),
        }
    }

    /// The platform as printed, with the loads of its file.
    pub fn instance(self) -> SliceRing {
        read(self.file())
    }

    /// Other data that the printed ones may have been rounded from: a search at random found them, and the greedy row
    /// of the table comes from them.
    pub fn within_the_rounding(self) -> Option<SliceRing> {
        match self {
            Self::Lyon => None,
            Self::Strasbourg => Some(read(include_str!("../../data/rr4745-strasbourg-within-rounding.json"))),
        }
    }

    /// The weights of all edges, under `definition`, for the data of `corner`; row by row.
    ///
    /// A printed number stands for all numbers within half a unit of its last digit.
    pub fn weights(self, definition: Definition, corner: Corner) -> Vec<Vec<Rational>> {
        let file: Value = serde_json::from_str(self.file()).expect("the file is part of the program");
        let numbers = |list: &Value, is_inverse: bool| -> Vec<Rational> {
            let texts = list.as_array().into_iter().flatten().filter_map(Value::as_str);
            texts.map(|text| corner.of(text, is_inverse)).collect()
        };
        // Where a datum enters by its inverse, the larger datum makes the smaller weight.
        let times = numbers(&file["w"], !definition.speeds);
        let rows = file["c"].as_array().into_iter().flatten();
        let costs: Vec<_> = rows.map(|row| numbers(row, definition.bandwidths)).collect();
        definition.matrix_of(&times, |i, j| &costs[i][j])
    }
}

fn read(file: &str) -> SliceRing {
    match Instance::read(file) {
        Ok(Instance::Ring(ring)) => ring,
        _ => unreachable!("the file is part of the program, and a test reads it"),
    }
}

/// The platform on which the ends alone make the weights of `definition`: 1/c for c and 1/w for w where the definition
/// says so.
///
/// # Panics
/// Panics if bandwidths are asked for and some link is free.
pub fn inverted(platform: &SliceRing, definition: Definition) -> SliceRing {
    let times = platform.cycle_times().iter();
    let times = times.map(|time| if definition.speeds { time.recip() } else { time.clone() }).collect();
    let size = platform.processors();
    let cost = |i: usize, j: usize| match platform.cost(i, j) {
        _ if i == j => Rational::default(),
        cost if definition.bandwidths => cost.recip(),
        cost => cost.clone(),
    };
    let rows = (0..size).map(|i| (0..size).map(|j| cost(i, j)).collect());
    let costs = Costs::from_rows(rows).expect("the matrix is square");
    SliceRing::new(platform.work().clone(), platform.volume().clone(), times, costs).expect("inverses are positive")
}

impl Corner {
    /// The datum printed as `text`, at this corner.
    fn of(self, text: &str, is_inverse: bool) -> Rational {
        let printed = parse_rational(text).expect("the file is part of the program");
        let is_on_diagonal = text == "0";
        let digits = text.split_once('.').map_or(0, |(_, digits)| digits.len());
        let half_unit = Rational::new(1, num_bigint::BigInt::from(10).pow(digits as u32) * 2);
        match self {
            _ if is_on_diagonal => printed,
            Self::Printed => printed,
            Self::Least if is_inverse => printed + half_unit,
            Self::Most if !is_inverse => printed + half_unit,
            Self::Least | Self::Most => printed - half_unit,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_hold_symmetric_platforms_of_14_and_13_processors() {
        for (site, processors) in [(Site::Lyon, 14), (Site::Strasbourg, 13)] {
            let instance = site.instance();
            assert_eq!(instance.processors(), processors);
            assert!((0..processors).all(|i| (0..i).all(|j| instance.cost(i, j) == instance.cost(j, i))));
        }
    }

    #[test]
    fn each_weight_lies_between_its_corners() {
        for (site, definition) in Site::ALL.into_iter().flat_map(|site| Definition::all().map(move |d| (site, d))) {
            let [least, printed, most] =
                [Corner::Least, Corner::Printed, Corner::Most].map(|corner| site.weights(definition, corner).concat());
            let off_diagonal = |index: usize| !index.is_multiple_of(site.instance().processors() + 1);
            for index in (0..printed.len()).filter(|&index| off_diagonal(index)) {
                assert!(least[index] < printed[index] && printed[index] < most[index], "{definition}");
            }
            assert_eq!(printed, definition.matrix(&site.instance()).concat());
        }
    }

    #[test]
    fn a_definition_by_inverses_is_the_plain_one_on_the_inverse_platform() {
        for definition in Definition::all() {
            let plain = Definition { bandwidths: false, speeds: false, ..definition };
            let inverse = inverted(&Site::Lyon.instance(), definition);
            assert_eq!(plain.matrix(&inverse), definition.matrix(&Site::Lyon.instance()));
        }
    }

    #[test]
    fn the_data_of_the_greedy_row_are_within_the_rounding() {
        let (printed, found) = (Site::Strasbourg.instance(), Site::Strasbourg.within_the_rounding().unwrap());
        let file: Value = serde_json::from_str(Site::Strasbourg.file()).unwrap();
        let is_within = |text: &Value, number: &Rational| {
            let text = text.as_str().unwrap();
            Corner::Least.of(text, false) <= *number && *number <= Corner::Most.of(text, false)
        };
        for i in 0..printed.processors() {
            assert!(is_within(&file["w"][i], &found.cycle_times()[i]));
            assert!((0..printed.processors()).all(|j| is_within(&file["c"][i][j], found.cost(i, j))));
            assert!((0..i).all(|j| found.cost(i, j) == found.cost(j, i)));
        }
    }
}
