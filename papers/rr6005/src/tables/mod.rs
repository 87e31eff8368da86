//! Table 1 of rr6005: the mean distance of BBA, MBBSA and R-BSA from the best of the three, and its standard deviation,
//! on 12 types of random platforms.
//!
//! All numbers are exact until they are printed: makespans are whole, as the checker measures them, means and variances
//! are fractions, and the deviation is the whole root of the variance at four digits.
//!
//! | file | holds |
//! | --- | --- |
//! | [`platforms`] | the platforms, and what the paper leaves open of them |
//! | [`printed`] | the figures as printed |
//! | [`distances`] | the algorithms on all platforms of a type |
//! | [`statistics`] | means, deviations, and when two samples agree |
//! | [`sweep`] | how the means move with workers and tasks, and which choice comes nearest to the printed ones |
//! | [`sheets`] | the tables |

pub mod distances;
pub mod platforms;
pub mod printed;
pub mod sheets;
pub mod statistics;
pub mod sweep;

use rayon::prelude::*;

pub use distances::Distances;
pub use platforms::{Holding, PlatformType, Setting};

use schedcheck_harness::table::{Choice, Source, Table};

/// The choice of the table: of those of the [`sweep`], the nearest to the printed means.
///
/// On 1000 platforms of each type the sum of the differences of 36 means is 0.527 for it, and hardly more for 5 to 15
/// workers and 50 tasks; with the tasks scattered, no choice comes below 0.6.
pub const NEAREST: Setting =
    Setting { platforms: printed::PLATFORMS, workers: 10, tasks: 100, holding: Holding::Gathered, seed: 1 };

/// The distances on all types, in the order of the table.
pub fn measure(setting: &Setting) -> Vec<Distances> {
    PlatformType::all().into_par_iter().map(|kind| Distances::against_the_best(kind, setting)).collect()
}

/// Table 1, the same against the optimum, the same in other readings of the algorithms, and the sweep.
pub fn tables(setting: &Setting) -> Vec<Table> {
    sources_of(*setting).iter().map(|source| (source.table)()).collect()
}

/// The tables, each computed when it is asked for; over the platforms that are chosen, or else the [nearest](NEAREST).
pub fn sources(choice: &Choice) -> Vec<Source> {
    let Choice { platforms, workers, tasks, seed } = *choice;
    sources_of(Setting {
        platforms: platforms.unwrap_or(NEAREST.platforms),
        workers: workers.unwrap_or(NEAREST.workers),
        tasks: tasks.unwrap_or(NEAREST.tasks),
        seed: seed.unwrap_or(NEAREST.seed),
        ..NEAREST
    })
}

fn sources_of(setting: Setting) -> Vec<Source> {
    let source = |name, table: fn(&Setting) -> Table| Source {
        paper: "rr6005",
        name,
        is_random: true,
        table: Box::new(move || table(&setting)),
    };
    vec![
        source("rr6005-table-1", sheets::table_1),
        source("rr6005-table-1-optimum", sheets::against_the_optimum),
        source("rr6005-table-1-other-readings", sheets::in_other_readings),
        source("rr6005-table-1-sweep", sheets::sweep),
    ]
}
