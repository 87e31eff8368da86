//! What the paper concludes from table 1, held against its own figures (sections 4.4 and 6).

use itertools::Itertools;
use schedcheck_model::Rational;
use serde_json::json;

use crate::claims::domain::Alike;
use crate::claims::{Claim, Control, Counterexample, Finding};
use crate::tables::rr6005::PlatformType;
use crate::tables::rr6005::platforms::Costs;
use crate::tables::rr6005::printed::{Row, TABLE_1, number};

const FIGURES: &[&str] = &["the printed figures of table 1, compared exactly"];
const COLUMNS: [&str; 3] = ["BBA", "MBBSA", "R-BSA"];

pub const CLAIMS: [Claim; 3] = [
    Claim {
        id: "rr6005/table-1-conclusions",
        methods: FIGURES,
        check: |_| rows(unconstrained, |[bba, mbbsa, rbsa], _| rbsa < mbbsa && mbbsa < bba),
        control: Control {
            wrong: "the columns of MBBSA and R-BSA exchanged",
            check: |_| rows(unconstrained, |[bba, mbbsa, rbsa], _| mbbsa < rbsa && rbsa < bba),
        },
        ..Claim::BARE
    },
    Claim {
        id: "rr6005/table-1-deviations",
        methods: FIGURES,
        check: |_| rows(|_| true, |means, deviations| same_order(&means, &deviations)),
        control: Control {
            wrong: "the columns of BBA and R-BSA exchanged in the right part",
            check: |_| rows(|_| true, |means, [bba, mbbsa, rbsa]| same_order(&means, &[rbsa, mbbsa, bba])),
        },
        ..Claim::BARE
    },
    Claim {
        id: "rr6005/conclusion-mbbsa",
        methods: FIGURES,
        check: |_| best_in_general(1, 2),
        control: Control { wrong: "BBA in the place of MBBSA", check: |_| best_in_general(0, 2) },
        ..Claim::BARE
    },
];

fn unconstrained(kind: &PlatformType) -> bool {
    kind.links == Alike::Free && kind.costs == Costs::Any
}

fn numbers(printed: [&'static str; 3]) -> [Rational; 3] {
    printed.map(number)
}

type Holds = fn([Rational; 3], [Rational; 3]) -> bool;

/// Every row of these types: means and deviations of the three algorithms.
fn rows(kinds: fn(&PlatformType) -> bool, holds: Holds) -> Finding {
    let mut finding = Finding::over("the rows of table 1 that the sentence is about");
    for (kind, row) in PlatformType::all().iter().zip(TABLE_1).filter(|(kind, _)| kinds(kind)) {
        let Row { means, deviations } = row;
        let found = format!("means {}, deviations {}", means.join(", "), deviations.join(", "));
        let fails = Counterexample::new(json!({"table": 1, "row": kind.to_string()}), "as the sentence says", found);
        finding.examine(if holds(numbers(means), numbers(deviations)) { Ok(()) } else { Err(fails) });
    }
    finding
}

/// Whether no two means differ in one direction and the deviations in the other.
fn same_order(means: &[Rational; 3], deviations: &[Rational; 3]) -> bool {
    (0..3)
        .cartesian_product(0..3)
        .all(|(one, other)| means[one] >= means[other] || deviations[one] <= deviations[other])
}

/// Whether `best` has the smallest mean in half of the rows, and `other` a smaller one in some row with c >= w.
fn best_in_general(best: usize, other: usize) -> Finding {
    let mut finding = Finding::over("the 12 rows of table 1");
    let means = TABLE_1.map(|row| numbers(row.means));
    let smallest = means.iter().filter(|means| means.iter().all(|mean| means[best] <= *mean)).count();
    let mut tell = |holds: bool, claimed: String, found: String| {
        let fails = Counterexample::new(json!({"table": 1}), claimed, found);
        finding.examine(if holds { Ok(()) } else { Err(fails) });
    };
    let name = COLUMNS[best];
    tell(2 * smallest >= means.len(), format!("{name} is the best in general"), format!("in {smallest} rows of 12"));
    let kinds = PlatformType::all();
    let slow_links = kinds.iter().zip(&means).filter(|(kind, _)| kind.costs == Costs::FastWorkers);
    let beaten = slow_links.filter(|(_, means)| means[other] < means[best]).map(|(kind, _)| kind.to_string());
    let beaten = beaten.collect_vec();
    tell(!beaten.is_empty(), format!("{} beats {name} in some row with c >= w", COLUMNS[other]), "in none".to_owned());
    finding.note(format!(
        "{name} has the smallest mean in {smallest} rows of 12; {} is better on {}",
        COLUMNS[other],
        beaten.join(", ")
    ))
}
