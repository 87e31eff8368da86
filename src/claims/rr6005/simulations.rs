//! Table 1 and figures 22 to 25 (section 4): the algorithms on random platforms.

use itertools::Itertools;
use schedcheck_bruteforce::star::Relays;
use schedcheck_model::Rational;
use serde_json::json;

use super::evidence::{instance, least_makespan};
use crate::claims::domain::{Alike, StarBox};
use crate::claims::{Claim, Control, Correction, Counterexample, Effort, Finding, Remedy, Sweep};
use crate::tables::Cell;
use crate::tables::rr6005::conclusions::{self, CONCLUSIONS, Conclusion};
use crate::tables::rr6005::distances::{ALGORITHMS, makespans};
use crate::tables::rr6005::platforms::Costs;
use crate::tables::rr6005::printed::{Row, TABLE_1};
use crate::tables::rr6005::sheets::{deviation_cell, mean_cell};
use crate::tables::rr6005::{Measured, NEAREST, PlatformType, Setting, measure};

const CHECKER: &str = "the checker, on every schedule; means and deviations in exact arithmetic";

pub const CLAIMS: [Claim; 2] = [
    Claim {
        id: "rr6005/table-1",
        methods: &[CHECKER],
        check: |effort| cells(effort, &TABLE_1),
        control: Control {
            wrong: "table 1 with the columns of BBA and R-BSA exchanged",
            check: |effort| cells(effort, &TABLE_1.map(exchanged)),
        },
        remedy: Some(Remedy::Correction(Correction {
            statement: "With homogeneous communication MBBSA and R-BSA are the best of the three on every platform, and so is BBA on homogeneous ones. With heterogeneous communication BBA is less than 15 percent off in the mean, on all six types, and R-BSA less than 0.1 percent where links are slower than workers. With the receiver of section 3.3.1, the worker that finishes first whatever its link, and MBBSA keeping the schedule of its last success, BBA is the worst of the three in the mean on all six.",
            check: |effort| {
                what_holds(effort, &HOLDS, algorithm_1).and(|| what_holds(effort, &[CONCLUSIONS[4]], other_readings))
            },
            control: Control {
                wrong: "with algorithm 1 as well BBA is the worst in the mean with heterogeneous communication",
                check: |effort| what_holds(effort, &[CONCLUSIONS[4]], algorithm_1),
            },
        })),
        ..Claim::BARE
    },
    Claim {
        id: "rr6005/fig-22-25",
        methods: &["branch-and-bound, on the box of small stars", CHECKER],
        check: |effort| plots(effort, &[0, 1, 4, 7]),
        control: Control {
            wrong: "BBA and MBBSA differ on homogeneous stars",
            check: |effort| small_homogeneous(effort, |bba, mbbsa| bba != mbbsa),
        },
        remedy: Some(Remedy::Correction(Correction {
            statement: "BBA and MBBSA coincide on homogeneous platforms; MBBSA is optimal with homogeneous communication. With heterogeneous communication, homogeneous workers and links slower than they are, BBA is no worse than MBBSA in the mean. With the receiver of section 3.3.1, the worker that finishes first whatever its link, and MBBSA keeping the schedule of its last success, BBA has the largest mean distance on all six types, and is more than 40 percent off on some platform.",
            check: |effort| {
                plots(effort, &[0, 1])
                    .and(|| what_holds(effort, &[NOT_THE_WORST], algorithm_1))
                    .and(|| what_holds(effort, &[CONCLUSIONS[4], CONCLUSIONS[7]], other_readings))
            },
            control: Control {
                wrong: "with algorithm 1 as well BBA is the worst in the mean with heterogeneous communication",
                check: |effort| what_holds(effort, &[CONCLUSIONS[4]], algorithm_1),
            },
        })),
        ..Claim::BARE
    },
];

/// BBA as algorithm 1, on all types.
fn algorithm_1(setting: &Setting) -> Vec<Measured> {
    measure(setting)
}

/// BBA with the receiver of section 3.3.1 and MBBSA with the schedule of its last success, on all types.
fn other_readings(setting: &Setting) -> Vec<Measured> {
    PlatformType::all().map(|kind| Measured::in_other_readings(kind, setting)).into()
}

/// What does hold of the means.
const HOLDS: [Conclusion; 4] = [
    CONCLUSIONS[0],
    Conclusion {
        says: "with homogeneous communication MBBSA and R-BSA are always the best",
        holds: |all| {
            conclusions::of(all, Alike::Equal, None).all(|measured| conclusions::is_always_best(measured, &[1, 2]))
        },
    },
    Conclusion {
        says: "with heterogeneous communication BBA is less than 15 percent off in the mean",
        holds: |all| {
            conclusions::of(all, Alike::Free, None)
                .all(|measured| measured.moments(0).mean < Rational::new(115.into(), 100.into()))
        },
    },
    Conclusion {
        says: "with heterogeneous communication and slow links R-BSA is less than 0.1 percent off in the mean",
        holds: |all| {
            conclusions::of(all, Alike::Free, None)
                .filter(|measured| measured.kind.costs == Costs::FastWorkers)
                .all(|measured| measured.moments(2).mean < Rational::new(1001.into(), 1000.into()))
        },
    },
];

const NOT_THE_WORST: Conclusion = Conclusion {
    says: "with heterogeneous communication, homogeneous workers and slow links BBA is no worse than MBBSA in the mean",
    holds: |all| {
        conclusions::of(all, Alike::Free, Some(Alike::Equal))
            .filter(|measured| measured.kind.costs == Costs::FastWorkers)
            .all(|measured| measured.moments(0).mean <= measured.moments(1).mean)
    },
};

/// The platforms at this depth.
fn setting(effort: &Effort) -> Setting {
    Setting { platforms: effort.depth.pick(40, 1_000, 10_000), seed: effort.seed, ..NEAREST }
}

fn measured(effort: &Effort, bba: fn(&Setting) -> Vec<Measured>) -> (Vec<Measured>, Finding) {
    let setting = setting(effort);
    let all = bba(&setting);
    let random = all.iter().map(|measured| measured.makespans.len() as u64).sum();
    effort.checked(random);
    let finding = Finding { recomputes: true, random, ..Finding::over(format!("12 types; {}", setting.in_words())) };
    (all, finding)
}

/// The six printed figures of each type.
fn cells(effort: &Effort, printed: &[Row; 12]) -> Finding {
    let (all, mut finding) = measured(effort, algorithm_1);
    let (mut given_back, mut rows) = (0, Vec::new());
    for (measured, printed) in all.iter().zip(printed) {
        let cells = cells_of(measured, printed);
        given_back += cells.iter().filter(|(_, cell)| cell.agrees == Some(true)).count();
        rows.push(format!("{}: {}", measured.kind, cells.iter().map(|(_, cell)| in_words(cell)).join(", ")));
        for (figure, cell) in cells {
            finding.examine(agrees(measured, &figure, &cell));
        }
    }
    finding.enumerated = all.len() as u64 * 6;
    finding.note(format!("{given_back} of 72 figures are given back")).note(format!(
        "printed / recomputed, means then deviations of {}: {}",
        ALGORITHMS.join(", "),
        rows.join(" | ")
    ))
}

fn cells_of(measured: &Measured, printed: &Row) -> Vec<(String, Cell)> {
    let moments: Vec<_> = (0..ALGORITHMS.len()).map(|algorithm| measured.moments(algorithm)).collect();
    let mean = |algorithm: usize| {
        (format!("{} mean", ALGORITHMS[algorithm]), mean_cell(&moments[algorithm], printed.means[algorithm]))
    };
    let deviation = |algorithm: usize| {
        let cell = deviation_cell(&moments[algorithm], printed.deviations[algorithm]);
        (format!("{} deviation", ALGORITHMS[algorithm]), cell)
    };
    (0..ALGORITHMS.len()).map(mean).chain((0..ALGORITHMS.len()).map(deviation)).collect()
}

fn in_words(cell: &Cell) -> String {
    [&cell.printed, &cell.recomputed].map(|value| value.clone().unwrap_or_default()).join(" / ")
}

fn agrees(measured: &Measured, figure: &str, cell: &Cell) -> Result<(), Counterexample> {
    if cell.agrees == Some(true) {
        return Ok(());
    }
    let instance = json!({"table": 1, "type": measured.kind.to_string(), "figure": figure});
    let [printed, recomputed] = [&cell.printed, &cell.recomputed].map(|value| value.clone().unwrap_or_default());
    Err(Counterexample::new(instance, printed, recomputed))
}

fn exchanged(row: Row) -> Row {
    let exchange = |[bba, mbbsa, rbsa]: [&'static str; 3]| [rbsa, mbbsa, bba];
    Row { means: exchange(row.means), deviations: exchange(row.deviations) }
}

/// Whether all of these are so, with such a BBA.
fn what_holds(effort: &Effort, conclusions: &[Conclusion], bba: fn(&Setting) -> Vec<Measured>) -> Finding {
    let (all, mut finding) = measured(effort, bba);
    for conclusion in conclusions {
        finding.examine(is_so(conclusion, &all));
    }
    finding
}

fn is_so(conclusion: &Conclusion, all: &[Measured]) -> Result<(), Counterexample> {
    if (conclusion.holds)(all) {
        return Ok(());
    }
    let means = all.iter().map(|measured| {
        let means = (0..ALGORITHMS.len()).map(|algorithm| measured.moments(algorithm).mean_in_digits(4));
        format!("{}: {}", measured.kind, means.collect_vec().join(", "))
    });
    let found = format!("means of {}: {}", ALGORITHMS.join(", "), means.collect_vec().join(" | "));
    Err(Counterexample::new(json!({"table": 1}), conclusion.says, found))
}

/// The boxes of small stars, then the conclusions of these numbers on the random platforms.
fn plots(effort: &Effort, shown: &[usize]) -> Finding {
    let shown: Vec<Conclusion> = shown.iter().map(|&number| CONCLUSIONS[number]).collect();
    let finding = small_homogeneous(effort, |bba, mbbsa| bba == mbbsa)
        .and(|| small_equal_links(effort))
        .and(|| what_holds(effort, &shown, algorithm_1));
    Finding { recomputes: true, ..finding }
}

/// BBA against MBBSA on every small homogeneous star.
fn small_homogeneous(effort: &Effort, expected: fn(i64, i64) -> bool) -> Finding {
    let (workers, tasks, largest) = effort.depth.pick((3, 6, 4), (5, 12, 8), (6, 16, 10));
    let shape = box_of(workers, tasks, largest, Alike::Equal);
    Sweep::complete(effort, shape.to_string()).check(shape.stars(), |star| {
        let [bba, mbbsa, _] = makespans(star);
        if expected(bba, mbbsa) {
            return Ok(());
        }
        let claimed = if bba == mbbsa { "two makespans" } else { "one makespan" };
        Err(Counterexample::new(instance(star), claimed, format!("BBA {bba}, MBBSA {mbbsa}")))
    })
}

/// MBBSA against the exact solver on every small star with equal links.
fn small_equal_links(effort: &Effort) -> Finding {
    let (workers, tasks, largest) = effort.depth.pick((3, 4, 3), (4, 6, 4), (4, 8, 5));
    let shape = box_of(workers, tasks, largest, Alike::Free);
    Sweep::complete(effort, shape.to_string()).check(shape.stars(), |star| {
        let (found, least) = (makespans(star)[1], least_makespan(star, Relays::Allowed)?);
        if found == least {
            return Ok(());
        }
        Err(Counterexample::new(instance(star), format!("MBBSA {least}, the optimum"), found.to_string()))
    })
}

/// Stars with equal links and positive costs: the paper's are random between 1 and 100.
fn box_of(workers: usize, tasks: u64, largest: i64, speeds: Alike) -> StarBox {
    StarBox {
        workers: 1..=workers,
        tasks: 1..=tasks,
        comm: 1..=largest,
        comp: 1..=largest,
        links: Alike::Equal,
        speeds,
    }
}
