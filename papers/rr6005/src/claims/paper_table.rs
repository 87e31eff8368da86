//! What the paper concludes from table 1, held against its own figures (sections 4.4 and 6).

use itertools::Itertools;
use schedcheck_model::Rational;
use serde_json::json;

use crate::tables::PlatformType;
use crate::tables::platforms::Costs;
use crate::tables::printed::{PLATFORMS, Row, TABLE_1, number};
use schedcheck_harness::domain::Alike;
use schedcheck_harness::{Claim, Counterexample, Finding, RemedyKind, RunContext, Test};

const FIGURES: &[&str] = &["the printed figures of table 1, compared exactly"];
const COLUMNS: [&str; 3] = ["BBA", "MBBSA", "R-BSA"];

pub const CLAIMS: [Claim; 12] = [
    said(
        "rr6005/fig-22-rbsa",
        &Test::without_oracle(
            rbsa_on_homogeneous_platforms,
            Costs::FastWorkers,
            &[("it is as good with c <= w", Costs::FastLinks)],
        ),
    ),
    said(
        "rr6005/fig-23-bba",
        &Test::without_oracle(
            homogeneous_links,
            (0, 2),
            &[("the columns of BBA and R-BSA exchanged", (2, 0)), ("BBA varies", (0, 0))],
        ),
    ),
    said(
        "rr6005/fig-24",
        &Test::without_oracle(
            heterogeneous_links,
            MOST_ROWS,
            &[
                ("the columns of MBBSA and R-BSA exchanged", HeterogeneousLinks { columns: [0, 2, 1], ..MOST_ROWS }),
                ("the columns of BBA and MBBSA exchanged", HeterogeneousLinks { columns: [1, 0, 2], ..MOST_ROWS }),
            ],
        ),
    )
    .plain(
        "If 'in general' is in most of the three rows of the figure, by more than a standard error, R-BSA outperforms \
            MBBSA in one of them only, that without constraint. With c >= w the means are 1.0024 and 1.0025.",
    )
    .remedied(
        RemedyKind::Reread,
        "BBA has the largest mean in each of the three rows, and MBBSA the smallest where the links are fast. R-BSA has \
            a smaller mean than MBBSA in the general case, the row without constraint, by more than a standard error; \
            and in the printed digits in two of the three rows.",
        &Test::without_oracle(
            heterogeneous_links,
            GENERAL_CASE,
            &[
                ("the columns of MBBSA and R-BSA exchanged", HeterogeneousLinks { columns: [0, 2, 1], ..GENERAL_CASE }),
                ("the columns of BBA and MBBSA exchanged", HeterogeneousLinks { columns: [1, 0, 2], ..GENERAL_CASE }),
                ("MBBSA is the best with c >= w", HeterogeneousLinks { costs: Costs::FastWorkers, ..GENERAL_CASE }),
                ("by a standard error in two rows", HeterogeneousLinks { rows: (2, 2), ..GENERAL_CASE }),
                ("by the digits in three rows", HeterogeneousLinks { rows: (1, 3), ..GENERAL_CASE }),
            ],
        ),
    ),
    said(
        "rr6005/fig-25",
        &Test::without_oracle(
            spread,
            (Costs::Any, 40),
            &[("with c <= w", (Costs::FastLinks, 40)), ("a gap of more than 80 percent", (Costs::Any, 80))],
        ),
    ),
    said(
        "rr6005/conclusion-poorly",
        &Test::without_oracle(
            poorly_on_heterogeneous_platforms,
            0,
            &[("MBBSA in the place of BBA", 1), ("R-BSA in the place of BBA", 2)],
        ),
    ),
    said(
        "rr6005/fig-25-equivalent",
        &Test::without_oracle(
            equivalent_to,
            Alike::Free,
            &[("equivalent to those on homogeneous links", Alike::Equal)],
        ),
    ),
    said(
        "rr6005/table-1-bba",
        &Test::without_oracle(
            |_, column: usize, ()| rows(equal_links, |means, _| means[column] == means[1]),
            0,
            &[("R-BSA in the place of BBA", 2)],
        ),
    )
    .plain(
        "With homogeneous links, heterogeneous workers and c <= w table 1 has 1.0003 for BBA and 1 for MBBSA: \
                'as well' holds up to the slight difference that section 4.3 mentions.",
    )
    .remedied(
        RemedyKind::Reread,
        "On homogeneous platforms the two means are equal, and with homogeneous links they differ by \
                less than 0.1 percent.",
        &Test::without_oracle(
            as_well,
            (0, 1_000),
            &[("R-BSA in the place of BBA", (2, 1)), ("by less than 0.01 percent", (0, 10_000))],
        ),
    ),
    said(
        "rr6005/table-1-mbbsa",
        &Test::without_oracle(
            best_in_most_rows,
            (1, 2),
            &[("BBA in the place of MBBSA", (0, 2)), ("MBBSA in every row", (1, 1))],
        ),
    ),
    said(
        "rr6005/table-1-mbbsa-deviations",
        &Test::without_oracle(
            small_deviations,
            (1, 0),
            &[("R-BSA in the place of MBBSA", (2, 0)), ("R-BSA in the place of BBA", (1, 2))],
        ),
    ),
    said(
        "rr6005/table-1-conclusions",
        &Test::without_oracle(
            |_, [worst, good, best]: [usize; 3], ()| {
                rows(unconstrained, |means, _| is_below(means, best, good) && is_below(means, good, worst))
            },
            [0, 1, 2],
            &[
                ("the columns of MBBSA and R-BSA exchanged", [0, 2, 1]),
                ("the columns of BBA and MBBSA exchanged", [1, 0, 2]),
            ],
        ),
    ),
    said(
        "rr6005/table-1-deviations",
        &Test::without_oracle(
            |_, columns: [usize; 3], ()| {
                rows(|_| true, |means, deviations| same_order(means, &columns.map(|column| deviations[column].clone())))
            },
            [0, 1, 2],
            &[("the columns of BBA and R-BSA exchanged in the right part", [2, 1, 0])],
        ),
    ),
    said("rr6005/conclusion-mbbsa", &outperformed(is_clearly_below, " by more than a standard error"))
        .plain(
            "In table 1 R-BSA has the smaller mean in one of the two rows with heterogeneous links and c >= w, 1.0024 \
                against 1.0025, a third of a standard error; in the other it is 1.0046 against 1.0045. R-BSA is \
                clearly better in the two rows without constraint, which the sentence does not mention.",
        )
        .remedied(
            RemedyKind::Reread,
            "In the digits of table 1, MBBSA has the smallest mean in at least half of the rows, and R-BSA a smaller \
                one in some row with c >= w.",
            &outperformed(is_below_in_digits, ""),
        ),
];

/// Whether in a row the mean of one column is below that of another.
type Below = fn(Row, usize, usize) -> bool;

const fn outperformed(below: Below, how: &'static str) -> Test<Outperformed> {
    const CLEARLY: Outperformed = Outperformed { best: 1, other: 2, below: is_clearly_below, how: "" };
    Test::without_oracle(
        best_in_general,
        Outperformed { below, how, ..CLEARLY },
        &[
            ("BBA in the place of MBBSA", Outperformed { best: 0, ..CLEARLY }),
            ("BBA in the place of R-BSA", Outperformed { other: 0, ..CLEARLY }),
        ],
    )
}

/// The column that is the best in general, the one that can be better, and what is better, also in words.
#[derive(Clone, Copy)]
struct Outperformed {
    best: usize,
    other: usize,
    below: Below,
    how: &'static str,
}

/// In the printed digits.
fn is_below_in_digits(row: Row, one: usize, other: usize) -> bool {
    is_below(&numbers(row.means), one, other)
}

/// By more than a standard error.
fn is_clearly_below(row: Row, one: usize, other: usize) -> bool {
    order(row, one, other) == Some(true)
}

const fn said<S: Copy + Sync>(id: &'static str, test: &'static Test<S>) -> Claim {
    Claim::new(id, FIGURES, test)
}

fn equal_links(kind: &PlatformType) -> bool {
    kind.links == Alike::Equal
}

/// The printed row of a type.
fn printed(links: Alike, speeds: Alike, costs: Costs) -> Row {
    let kinds = PlatformType::all();
    let found =
        kinds.iter().zip(TABLE_1).find(|(kind, _)| (kind.links, kind.speeds, kind.costs) == (links, speeds, costs));
    found.expect("a type of table 1").1
}

/// The means of a type.
fn means(links: Alike, speeds: Alike, costs: Costs) -> [Rational; 3] {
    numbers(printed(links, speeds, costs).means)
}

/// Whether the figure of one column is below that of another.
fn is_below<T: PartialOrd>(row: &[T; 3], one: usize, other: usize) -> bool {
    row[one] < row[other]
}

fn others(own: usize) -> impl Iterator<Item = usize> {
    (0..3).filter(move |&other| other != own)
}

fn is_less_than_one_of(parts: i64, distance: &Rational) -> bool {
    *distance < Rational::new(1, parts)
}

fn is_more_than_three_times(less: &Rational, more: &Rational) -> bool {
    *more > less * 3
}

/// What is said of rows of table 1, one at a time.
fn told(facts: impl IntoIterator<Item = (bool, String)>) -> Finding {
    let mut finding = Finding::over("the rows of table 1 that the sentence is about");
    for (holds, claimed) in facts {
        let fails = Counterexample::new(json!({"table": 1}), claimed, "otherwise in table 1");
        finding.examine_that(holds, || fails);
    }
    finding
}

/// R-BSA has the mean of the others with these costs, and a larger one with the other costs.
fn rbsa_on_homogeneous_platforms(_: &RunContext, good: Costs, (): ()) -> Finding {
    told(Costs::ALL.map(|costs| {
        let means = means(Alike::Equal, Alike::Equal, costs);
        let holds =
            others(2).all(|other| if costs == good { means[2] == means[other] } else { is_below(&means, other, 2) });
        (holds, format!("{costs:?}: R-BSA is as good as the others: {}", costs == good))
    }))
}

/// `slight` is less than 0.1 percent off on heterogeneous workers, and `varying` is best where links are slow.
fn homogeneous_links(_: &RunContext, (slight, varying): (usize, usize), (): ()) -> Finding {
    let all = Costs::ALL.map(|costs| (costs, means(Alike::Equal, Alike::Free, costs)));
    let slow_links = means(Alike::Equal, Alike::Free, Costs::FastWorkers)[varying].clone();
    let one = Rational::ONE;
    told(all.iter().flat_map(|(costs, means)| {
        let distance = |algorithm: usize| &means[algorithm] - &one;
        let is_best =
            *costs == Costs::FastWorkers || is_more_than_three_times(&(&slow_links - &one), &distance(varying));
        [
            (is_less_than_one_of(1_000, &distance(slight)), format!("{costs:?}: {} differs slightly", COLUMNS[slight])),
            (is_best, format!("{costs:?}: {} is three times as far off as with c >= w", COLUMNS[varying])),
        ]
    }))
}

/// What is said of the three rows with heterogeneous links and homogeneous workers.
#[derive(Clone, Copy)]
struct HeterogeneousLinks {
    /// The worst everywhere, the best with some costs, and what is better than that one in general.
    columns: [usize; 3],
    /// With which costs the second is the best.
    costs: Costs,
    /// In how many rows the third is better than the second at least, by a standard error and by the printed digits.
    rows: (usize, usize),
}

const MOST_ROWS: HeterogeneousLinks = HeterogeneousLinks { columns: [0, 1, 2], costs: Costs::FastLinks, rows: (2, 2) };
const GENERAL_CASE: HeterogeneousLinks = HeterogeneousLinks { rows: (1, 2), ..MOST_ROWS };

/// On homogeneous workers: the first is the worst everywhere, the third is better than the second without constraint
/// and in so many rows, and the second is the best with these costs; standard errors aside.
fn heterogeneous_links(_: &RunContext, said: HeterogeneousLinks, (): ()) -> Finding {
    let HeterogeneousLinks { columns: [worst, good, better], costs, rows: (clearly, by_digits) } = said;
    let row = |costs| printed(Alike::Free, Alike::Equal, costs);
    let count = |below: Below| Costs::ALL.into_iter().filter(|&costs| below(row(costs), better, good)).count();
    let mut finding = Finding::over("the three rows of table 1 with heterogeneous links and homogeneous workers");
    for (least, found, how) in [
        (clearly, count(is_clearly_below), "by more than a standard error"),
        (by_digits, count(is_below_in_digits), "in the printed digits"),
    ] {
        let claimed = format!("{} is better than {} in {least} of 3 rows, {how}", COLUMNS[better], COLUMNS[good]);
        let fails = || Counterexample::new(json!({"table": 1}), claimed, format!("in {found} of 3"));
        finding.examine_that(found >= least, fails);
    }
    let is_better = is_clearly_below(row(Costs::Any), better, good);
    let is_best = others(good).all(|other| is_clearly_below(row(costs), good, other));
    let is_worst = |costs| others(worst).all(|other| is_clearly_below(row(costs), other, worst));
    finding.and(|| {
        told([
            (Costs::ALL.into_iter().all(is_worst), format!("{} has the largest mean in each row", COLUMNS[worst])),
            (is_better, format!("{} is better than {} in the general case", COLUMNS[better], COLUMNS[good])),
            (is_best, format!("{} is the best with {costs:?}", COLUMNS[good])),
        ])
    })
}

/// Distances between 1 and 1 + `percent`/100 have a variance of at most a quarter of its square, that of a sample is
/// 1000/999 of it at most; on heterogeneous platforms with these costs BBA's is more.
fn spread(_: &RunContext, (costs, percent): (Costs, i64), (): ()) -> Finding {
    let [deviation, ..] = numbers(printed(Alike::Free, Alike::Free, costs).deviations);
    let half_a_digit = Rational::new(1, 20_000);
    let (least, half_the_gap) = (deviation - half_a_digit, Rational::new(percent, 200));
    let of_a_sample = Rational::new(PLATFORMS, PLATFORMS - 1);
    let most = &half_the_gap * &half_the_gap * of_a_sample;
    let is_wider = &least * &least > most;
    told([(is_wider, format!("the variance is at least {}, more than {most}", &least * &least))])
}

/// On heterogeneous platforms the mean is clearly larger than both others, whatever the costs.
fn poorly_on_heterogeneous_platforms(_: &RunContext, worst: usize, (): ()) -> Finding {
    told(Costs::ALL.map(|costs| {
        let row = printed(Alike::Free, Alike::Free, costs);
        let is_worst = others(worst).all(|other| is_clearly_below(row, other, worst));
        (is_worst, format!("{costs:?}: {} has the largest mean", COLUMNS[worst]))
    }))
}

/// On heterogeneous platforms the order of the means is that on homogeneous workers with these `links`, standard errors
/// aside.
fn equivalent_to(_: &RunContext, links: Alike, (): ()) -> Finding {
    told(Costs::ALL.map(|costs| {
        let (here, there) = (printed(Alike::Free, Alike::Free, costs), printed(links, Alike::Equal, costs));
        let pairs = [(0, 1), (0, 2), (1, 2)];
        let same = pairs.into_iter().all(|(one, other)| order(here, one, other) == order(there, one, other));
        (same, format!("{costs:?}: the same order of the three means"))
    }))
}

/// Whether the mean of `one` is below that of `other`; nothing where they differ by less than a standard error.
fn order(row: Row, one: usize, other: usize) -> Option<bool> {
    let (means, deviations) = (numbers(row.means), numbers(row.deviations));
    let deviation = deviations[one].clone().max(deviations[other].clone());
    let distance = &means[one] - &means[other];
    let platforms = Rational::from(PLATFORMS);
    let is_clear = &distance * &distance * platforms > &deviation * &deviation;
    is_clear.then(|| is_below(&means, one, other))
}

/// As MBBSA on homogeneous platforms, and less than one of `parts` from it with homogeneous links.
fn as_well(_: &RunContext, (algorithm, parts): (usize, i64), (): ()) -> Finding {
    told([Alike::Equal, Alike::Free].into_iter().cartesian_product(Costs::ALL).map(|(speeds, costs)| {
        let means = means(Alike::Equal, speeds, costs);
        let distance = &means[algorithm] - &means[1];
        let holds = is_less_than_one_of(parts, &distance) && (speeds == Alike::Free || means[algorithm] == means[1]);
        (holds, format!("workers {speeds:?}, {costs:?}: {} performs as well as MBBSA", COLUMNS[algorithm]))
    }))
}

/// In how many rows each has the smallest mean, ties included.
fn rows_with_the_smallest_mean() -> [usize; 3] {
    let all = TABLE_1.map(|row| numbers(row.means));
    [0, 1, 2].map(|own: usize| all.iter().filter(|means| means.iter().all(|mean| means[own] <= *mean)).count())
}

/// `best` has the smallest mean in one row of `part`, and in more than either of the others.
fn best_in_most_rows(_: &RunContext, (best, part): (usize, usize), (): ()) -> Finding {
    let counts = rows_with_the_smallest_mean();
    let facts =
        others(best).map(|other| (is_below(&counts, other, best), format!("in more rows than {}", COLUMNS[other])));
    let share = (part * counts[best] >= TABLE_1.len(), format!("{} in one row of {part}", COLUMNS[best]));
    let counted = COLUMNS.iter().zip(counts).map(|(name, count)| format!("{name} in {count}")).join(", ");
    told(facts.chain([share])).note(format!("rows of 12 with the smallest mean, ties included: {counted}"))
}

/// The largest deviation of `small` is below those of the others, and `large` has the largest in every row with
/// heterogeneous links.
fn small_deviations(_: &RunContext, (small, large): (usize, usize), (): ()) -> Finding {
    let all = TABLE_1.map(|row| numbers(row.deviations));
    let largest = [0, 1, 2].map(|column: usize| all.iter().map(|row| row[column].clone()).max().expect("12 rows"));
    let facts =
        others(small).map(|other| (is_below(&largest, small, other), format!("smaller than {}", COLUMNS[other])));
    let heterogeneous = PlatformType::all().into_iter().zip(&all).filter(|(kind, _)| kind.links == Alike::Free);
    let worst = heterogeneous.map(|(kind, row)| {
        let is_largest = others(large).all(|other| is_below(row, other, large));
        (is_largest, format!("{kind}: {} has the largest deviation", COLUMNS[large]))
    });
    told(facts.chain(worst))
}

fn unconstrained(kind: &PlatformType) -> bool {
    kind.links == Alike::Free && kind.costs == Costs::Any
}

fn numbers(printed: [&'static str; 3]) -> [Rational; 3] {
    printed.map(number)
}

/// Every row of these types: means and deviations of the three algorithms.
fn rows(kinds: fn(&PlatformType) -> bool, holds: impl Fn(&[Rational; 3], &[Rational; 3]) -> bool) -> Finding {
    let mut finding = Finding::over("the rows of table 1 that the sentence is about");
    for (kind, row) in PlatformType::all().iter().zip(TABLE_1).filter(|(kind, _)| kinds(kind)) {
        let Row { means, deviations } = row;
        let found = format!("means {}, deviations {}", means.join(", "), deviations.join(", "));
        let fails = Counterexample::new(json!({"table": 1, "row": kind.to_string()}), "as the sentence says", found);
        finding.examine_that(holds(&numbers(means), &numbers(deviations)), || fails);
    }
    finding
}

/// Whether no two means differ in one direction and the deviations in the other.
fn same_order(means: &[Rational; 3], deviations: &[Rational; 3]) -> bool {
    (0..3)
        .cartesian_product(0..3)
        .all(|(one, other)| means[one] >= means[other] || deviations[one] <= deviations[other])
}

fn has_slow_links(kind: &PlatformType) -> bool {
    kind.costs == Costs::FastWorkers
}

/// The rows of these types in which the mean of `other` is below that of the best.
fn rows_below(kinds: fn(&PlatformType) -> bool, Outperformed { best, other, below, .. }: Outperformed) -> Vec<String> {
    let rows = PlatformType::all().into_iter().zip(TABLE_1).filter(|(kind, _)| kinds(kind));
    rows.filter(|(_, row)| below(*row, other, best)).map(|(kind, _)| kind.to_string()).collect()
}

/// Whether `best` has the smallest mean in half of the rows, and `other` a smaller one in some row with c >= w.
fn best_in_general(_: &RunContext, said: Outperformed, (): ()) -> Finding {
    let Outperformed { best, other, .. } = said;
    let mut finding = Finding::over("the 12 rows of table 1");
    let means = TABLE_1.map(|row| numbers(row.means));
    let smallest = means.iter().filter(|means| means.iter().all(|mean| means[best] <= *mean)).count();
    let mut tell = |holds: bool, claimed: String, found: String| {
        let fails = Counterexample::new(json!({"table": 1}), claimed, found);
        finding.examine_that(holds, || fails);
    };
    let name = COLUMNS[best];
    tell(2 * smallest >= means.len(), format!("{name} is the best in general"), format!("in {smallest} rows of 12"));
    let beaten = rows_below(has_slow_links, said);
    let claimed = format!("{} is better than {name} in some row with c >= w", COLUMNS[other]);
    tell(!beaten.is_empty(), claimed, format!("in none{}", said.how));
    let anywhere = rows_below(|_| true, said).join(", ");
    finding.note(format!(
        "{name} has the smallest mean in {smallest} rows of 12, ties included; {} has a smaller one on {anywhere}",
        COLUMNS[other],
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_column_is_held_against_the_two_others() {
        assert_eq!([0, 1, 2].map(|own| others(own).collect_vec()), [[1, 2], [0, 2], [0, 1]]);
    }

    #[test]
    fn equal_figures_are_in_no_order() {
        assert!(is_below(&[1, 2, 2], 0, 1) && !is_below(&[1, 2, 2], 1, 0) && !is_below(&[1, 2, 2], 1, 2));
    }

    #[test]
    fn a_bound_is_less_than_what_is_to_be_below_it() {
        assert!(is_less_than_one_of(1_000, &number("0.0009")));
        assert!(!is_less_than_one_of(1_000, &number("0.001")));
        assert!(is_more_than_three_times(&number("0.1"), &number("0.31")));
        assert!(!is_more_than_three_times(&number("0.1"), &number("0.3")));
    }

    #[test]
    fn means_are_in_order_where_they_differ_by_more_than_the_error_of_a_thousand_platforms() {
        // The error is the deviation over 31.6.
        let row = |deviation| Row { means: ["1.01", "1.02", "1.01"], deviations: [deviation, "0", deviation] };
        assert_eq!(
            [(0, 1), (1, 0), (0, 2)].map(|(one, other)| order(row("0.31"), one, other)),
            [Some(true), Some(false), None]
        );
        assert_eq!(order(row("0.32"), 0, 1), None);
        assert_eq!(order(row("0"), 0, 2), None);
    }

    #[test]
    fn r_bsa_is_below_mbbsa_in_one_row_with_slow_links() {
        let said = Outperformed { best: 1, other: 2, below: is_below_in_digits, how: "" };
        assert_eq!(rows_below(has_slow_links, said), ["Het Hom c >= w"]);
        let clearly = Outperformed { below: is_clearly_below, ..said };
        assert_eq!(rows_below(|_| true, clearly), ["Het Hom", "Het Het"]);
    }
}
