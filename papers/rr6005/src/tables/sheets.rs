//! The tables of rr6005 in the form of all tables.

use itertools::Itertools;
use num_bigint::BigInt;
use schedcheck_model::Rational;

use super::distances::{ALGORITHMS, Distances};
use super::platforms::{PlatformType, Setting};
use super::printed::{self, DIGITS, TABLE_1};
use super::statistics::{Moments, deviations_agree, means_agree};
use super::sweep::{Point, choices};
use crate::conclusions::{CONCLUSIONS, Conclusion};
use schedcheck_harness::table::{Cell, Row, Table};

/// A printed figure agrees if it is within so many standard errors.
pub const ERRORS: u64 = 4;

/// The nodes that the exact solver may expand on one platform.
const MAX_NODES: u64 = 20_000;

/// The optimum and the sweep have this part of the platforms: the exact solver takes a few times as long as the
/// algorithms, and the sweep runs them for a hundred choices.
const PART: u64 = 10;

/// Table 1, cell by cell.
pub fn table_1(setting: &Setting) -> Table {
    let all = super::measure(setting);
    let mut notes = vec![
        setting.describe(),
        "BBA is algorithm 1. MBBSA and R-BSA search over makespans with their tests mended (see alg-4-as-printed and \
            alg-5), and keep the best schedule on the way."
            .to_owned(),
        agreement_in_words(setting),
    ];
    notes.extend(describe(&all));
    beside_the_printed("rr6005-table-1", "Table 1: mean distance from the best and standard deviation", notes, &all)
}

/// The same against the true optimum, where the exact solver proves it.
pub fn against_the_optimum(setting: &Setting) -> Table {
    let setting = part_of(setting);
    let rows = PlatformType::all().map(|kind| {
        let measured = Distances::against_the_optimum(kind, &setting, MAX_NODES);
        let proved = Cell::new(format!("{} of {}", measured.makespans.len(), setting.platforms));
        let moments = moments(&measured);
        let mean =
            |moments: &Moments| if moments.count == 0 { "–".to_owned() } else { moments.mean_in_digits(DIGITS) };
        let means = moments.iter().map(|moments| Cell::new(mean(moments)));
        let best = Cell::new(mean(&measured.moments_of_the_best()));
        let optimal = (0..ALGORITHMS.len()).map(|algorithm| Cell::new(measured.at_best(algorithm).to_string()));
        let cells = std::iter::once(proved).chain(means).chain([best]).chain(optimal);
        Row { name: kind.to_string(), cells: cells.collect() }
    });
    let means = ALGORITHMS.map(|name| format!("{name} mean"));
    let optimal = ALGORITHMS.map(|name| format!("{name} optimal"));
    let head = head(&[&["proved".to_owned()][..], &means, &["best of three mean".to_owned()], &optimal].concat());
    let notes = vec![
        setting.describe(),
        format!(
            "Proved: on how many platforms branch-and-bound, relays allowed, proves the least makespan within \
                {MAX_NODES} nodes. The means are over these platforms, and \"optimal\" counts those on which an \
                algorithm reaches the optimum."
        ),
    ];
    named("rr6005-table-1-optimum", "Table 1 against the true optimum", notes, head, rows.into())
}

/// Table 1 in other readings of the algorithms.
pub fn in_other_readings(setting: &Setting) -> Table {
    let all: Vec<_> = PlatformType::all().map(|kind| Distances::in_other_readings(kind, setting)).into();
    let notes = vec![
        setting.describe(),
        "BBA: algorithm 1 gives the next task to the worker that would finish it first; section 3.3.1 names the worker \
            that finishes first, whatever its link. On homogeneous platforms both are the same. With the latter, shown \
            here, the means of BBA on heterogeneous links come near the printed ones in the general case and where \
            links are slow (c >= w), with the former they do not; where links are fast (c <= w) neither comes near. \
            Perhaps the latter was measured.".to_owned(),
        "MBBSA: the test is not monotone on heterogeneous links. Here algorithm 4 halves its interval and keeps the \
            schedule of the last success, and algorithm 3 lists every deadline; in the table above the best schedule \
            on the way is kept. The printed means lie between the two.".to_owned(),
        agreement_in_words(setting),
    ];
    beside_the_printed("rr6005-table-1-other-readings", "Table 1 in other readings of the algorithms", notes, &all)
}

/// The means and deviations of all types beside the printed ones.
fn beside_the_printed(name: &str, title: &str, notes: Vec<String>, all: &[Distances]) -> Table {
    let rows = all.iter().zip(TABLE_1).map(|(measured, printed)| {
        let moments = moments(measured);
        let means = moments.iter().zip(printed.means).map(|(moments, printed)| mean_cell(moments, printed));
        let deviations =
            moments.iter().zip(printed.deviations).map(|(moments, printed)| deviation_cell(moments, printed));
        Row { name: measured.kind.to_string(), cells: means.chain(deviations).collect() }
    });
    let head = head(&["mean", "deviation"].map(|figure| ALGORITHMS.map(|name| format!("{name} {figure}"))).concat());
    named(name, title, notes, head, rows.collect())
}

/// How the means move with workers and tasks.
pub fn sweep(setting: &Setting) -> Table {
    let setting = part_of(setting);
    let points: Vec<Point> = choices(&setting).into_iter().map(Point::new).collect();
    let nearest = points.iter().min_by_key(|point| point.nearness.of_means()).expect("there are choices");
    let rows = points.iter().map(|point| {
        let means = point.nearness.means.iter().chain([&point.nearness.deviations]).map(rounded);
        let cells = std::iter::once(rounded(&point.nearness.of_means())).chain(means);
        let heterogeneous = TABLE_1.len() - 3;
        let cells = cells.chain(point.means(heterogeneous).map(|mean| rounded(&mean)));
        Row { name: point.setting.choice_in_words(), cells: cells.map(Cell::new).collect() }
    });
    let rows = rows.collect();
    let off = ["all means", "BBA means", "MBBSA means", "R-BSA means", "all deviations"].map(|of| format!("off: {of}"));
    let notes = vec![
        format!(
            "{} platforms of each type, seed {}. \"Off\" is the sum of the differences between printed and recomputed \
                figures over the 12 types; the last columns are means on the type Het Het.",
            setting.platforms, setting.seed
        ),
        format!(
            "The nearest to the printed means: {}. Others are about as near, and with another seed or number of \
                platforms one of them comes first.",
            nearest.setting.choice_in_words()
        ),
    ];
    let head = head(&[&off[..], &ALGORITHMS.map(|name| format!("{name}, Het Het"))].concat());
    named("rr6005-table-1-sweep", "How the means of table 1 move with workers and tasks", notes, head, rows)
}

fn named(name: &str, title: &str, notes: Vec<String>, head: Vec<String>, rows: Vec<Row>) -> Table {
    Table { paper: "rr6005", name: name.to_owned(), title: title.to_owned(), notes, head, rows }
}

fn head(columns: &[String]) -> Vec<String> {
    std::iter::once("communication, computation").map(str::to_owned).chain(columns.iter().cloned()).collect()
}

fn part_of(setting: &Setting) -> Setting {
    Setting { platforms: setting.platforms.div_ceil(PART), ..*setting }
}

fn moments(measured: &Distances) -> [Moments; 3] {
    std::array::from_fn(|algorithm| measured.moments(algorithm))
}

/// A mean beside the printed one.
pub fn mean_cell(moments: &Moments, printed: &str) -> Cell {
    let agrees = means_agree(moments, &printed::number(printed), &unit(), printed::PLATFORMS, ERRORS);
    Cell::pair(printed, moments.mean_in_digits(DIGITS), agrees)
}

/// A deviation beside the printed one.
pub fn deviation_cell(moments: &Moments, printed: &str) -> Cell {
    let agrees = deviations_agree(moments, &printed::number(printed), &unit(), printed::PLATFORMS, ERRORS);
    Cell::pair(printed, moments.deviation_in_digits(DIGITS), agrees)
}

/// One of the last printed digit.
fn unit() -> Rational {
    Rational::new(1, BigInt::from(10).pow(DIGITS))
}

fn rounded(number: &Rational) -> String {
    let scale = BigInt::from(10).pow(DIGITS);
    let digits = (number * &scale).round().to_integer();
    format!("{}.{:0>4}", &digits / &scale, (&digits % &scale).to_string())
}

fn agreement_in_words(setting: &Setting) -> String {
    format!(
        "A printed figure agrees if it is, but for its rounding, within {ERRORS} standard errors of the difference \
            between two samples, {} platforms and the recomputed {}. The errors are those of the recomputed sample: \
            the rule is lenient where a few platforms make up most of a deviation.",
        printed::PLATFORMS,
        setting.platforms
    )
}

/// Which conclusions of the paper hold, and which do not.
fn describe(all: &[Distances]) -> Vec<String> {
    let (so, not_so): (Vec<_>, Vec<_>) = CONCLUSIONS.iter().partition(|conclusion| (conclusion.holds)(all));
    let list = |conclusions: Vec<&Conclusion>| conclusions.iter().map(|one| one.says).join("; ");
    [("What the paper concludes, and is so", so), ("What is not so", not_so)]
        .into_iter()
        .filter(|(_, conclusions)| !conclusions.is_empty())
        .map(|(words, conclusions)| format!("{words}: {}.", list(conclusions)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tenth_of_the_platforms_is_one_at_least_and_numbers_are_rounded_to_four_digits() {
        let parts =
            [0, 1, 10, 11, 1000].map(|platforms| part_of(&Setting { platforms, ..super::super::NEAREST }).platforms);
        assert_eq!(parts, [0, 1, 1, 2, 100]);
        let told = [(1, 3), (2, 3), (123, 100), (10_001, 10_000), (1, 20_000), (39_999, 40_000)];
        let told = told.map(|(numerator, denominator)| rounded(&Rational::new(numerator, denominator)));
        assert_eq!(told, ["0.3333", "0.6667", "1.2300", "1.0001", "0.0001", "1.0000"]);
        assert_eq!(unit(), Rational::new(1, 10_000));
    }

    #[test]
    fn the_rule_of_agreement_is_told_with_its_numbers() {
        let words = agreement_in_words(&Setting { platforms: 77, ..super::super::NEAREST });
        for part in ["within 4 standard errors", "1000 platforms", "the recomputed 77."] {
            assert!(words.contains(part), "{words}");
        }
    }

    #[test]
    fn conclusions_are_told_by_what_is_so_and_what_is_not() {
        let best = |kind| Distances { kind, makespans: vec![[100; 3]], references: vec![100] };
        let told = describe(&PlatformType::all().map(best));
        assert_eq!(told.len(), 2);
        assert!(
            told[0].starts_with("What the paper concludes, and is so: BBA and MBBSA achieve the same")
                && told[0].ends_with('.')
        );
        assert!(told[1].starts_with("What is not so: with homogeneous communication R-BSA is worse"), "{}", told[1]);
        assert_eq!([&told[0], &told[1]].map(|words| words.matches("; ").count()), [2, 5]);
    }

    #[test]
    fn the_sweep_has_a_row_for_each_choice_and_the_means_of_heterogeneous_platforms() {
        let table = sweep(&Setting { platforms: 1, ..super::super::NEAREST });
        assert_eq!((table.rows.len(), table.head.len()), (100, 9));
        let last = table.rows.last().expect("a hundred");
        let point = Point::new(choices(&part_of(&Setting { platforms: 1, ..super::super::NEAREST }))[99]);
        let told = |cell: usize| last.cells[cell].recomputed.clone().expect("a number");
        assert_eq!(last.name, point.setting.choice_in_words());
        assert_eq!([5, 6, 7].map(told), point.means(9).map(|mean| rounded(&mean)));
        assert_eq!([0, 4].map(told), [&point.nearness.of_means(), &point.nearness.deviations].map(rounded));
        let nearest = table.rows.iter().min_by_key(|row| row.cells[0].recomputed.clone()).expect("a hundred");
        assert!(table.notes[1].starts_with(&format!("The nearest to the printed means: {}.", nearest.name)));
    }
}
