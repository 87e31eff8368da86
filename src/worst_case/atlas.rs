//! The atlas of worst cases: every table of `docs/worst-cases.md`, and the page itself.

use std::fmt::Write;

use super::contests::Algorithm;
use super::found::{Row, WorstCase};
use super::size::Size;
use super::table::{cells, rank};

/// What is alike, in the order of the columns: links, and speeds.
pub const SHAPES: [(bool, bool); 4] = [(true, true), (true, false), (false, true), (false, false)];

/// What the columns are called.
const COLUMNS: [&str; 4] = ["links and speeds alike", "links alike", "speeds alike", "nothing alike"];

/// Of an algorithm and a number of workers, how many tasks there are at most in each column.
const EXTENT: &[(Algorithm, usize, [u64; 4])] = &[
    (Algorithm::Bba, 2, [6, 6, 6, 6]),
    (Algorithm::Bba, 3, [6, 5, 6, 4]),
    (Algorithm::Bba, 4, [5, 3, 4, 2]),
    (Algorithm::BbaByFinishTimes, 2, [6, 6, 6, 6]),
    (Algorithm::BbaByFinishTimes, 3, [6, 6, 6, 6]),
    (Algorithm::BbaByFinishTimes, 4, [5, 5, 5, 5]),
    (Algorithm::Mbbsa, 2, [6, 5, 6, 4]),
    (Algorithm::Mbbsa, 3, [5, 3, 5, 2]),
    (Algorithm::Mbbsa, 4, [4, 2, 4, 1]),
    (Algorithm::MbbsaBest, 2, [6, 5, 6, 4]),
    (Algorithm::MbbsaBest, 3, [5, 4, 5, 3]),
    (Algorithm::MbbsaBest, 4, [4, 3, 4, 1]),
    (Algorithm::RBsa, 2, [6, 5, 6, 4]),
    (Algorithm::RBsa, 3, [5, 4, 5, 3]),
    (Algorithm::RBsa, 4, [4, 3, 4, 2]),
    (Algorithm::NoRedistribution, 2, [6, 6, 6, 6]),
    (Algorithm::NoRedistribution, 3, [6, 6, 6, 6]),
    (Algorithm::NoRedistribution, 4, [5, 5, 5, 5]),
    (Algorithm::NoRelays, 2, [6, 5, 6, 4]),
    (Algorithm::NoRelays, 3, [6, 4, 5, 4]),
    (Algorithm::NoRelays, 4, [5, 3, 4, 3]),
];

/// Every search of the atlas.
pub fn searches() -> Vec<(Algorithm, Size)> {
    let mut searches = Vec::new();
    for &(algorithm, workers, most) in EXTENT {
        for ((equal_links, equal_speeds), most) in SHAPES.into_iter().zip(most) {
            let sizes = (1..=most).flat_map(|tasks| Size::distributions(workers, tasks, equal_links, equal_speeds));
            searches.extend(sizes.map(|size| (algorithm, size)));
        }
    }
    searches
}

/// The tables of the atlas: of each algorithm a line a distribution, and the worst platforms of each column.
pub fn tables(rows: &[Row]) -> String {
    let mut text = String::new();
    for algorithm in Algorithm::ALL {
        let own: Vec<&Row> = rows.iter().filter(|row| row.method == algorithm.name()).collect();
        if own.is_empty() {
            continue;
        }
        let _ = writeln!(text, "## {}\n\n`{}`: {}.\n", algorithm.name(), algorithm.name(), algorithm.title());
        text.push_str(&table_of(&own));
        text.push_str(&worst_of(&own));
    }
    text
}

fn table_of(rows: &[&Row]) -> String {
    let mut text = format!("| tasks | {} |\n| --- |{}\n", COLUMNS.join(" | "), " --- |".repeat(COLUMNS.len()));
    let mut loads: Vec<&Vec<u64>> = rows.iter().map(|row| &row.loads).collect();
    loads.sort_by_key(|loads| (loads.len(), loads.iter().sum::<u64>(), std::cmp::Reverse(*loads)));
    loads.dedup();
    for loads in loads {
        let cell = |shape: (bool, bool)| {
            let of = |row: &&&Row| row.loads == *loads && (row.equal_links, row.equal_speeds) == shape;
            rows.iter().find(of).map_or_else(String::new, |row| in_table(row))
        };
        let _ = writeln!(text, "| {} | {} |", listed(loads), SHAPES.map(cell).join(" | "));
    }
    text.push('\n');
    text
}

/// A supremum; with a star if it is only approached.
pub fn in_table(row: &Row) -> String {
    let star = if matches!(row.found, WorstCase::Approached { .. }) { "\\*" } else { "" };
    format!("{}{star}", row.supremum())
}

/// The first of the worst platforms of each number of workers and each column where some are bad.
fn worst_of(rows: &[&Row]) -> String {
    let mut text = String::new();
    let mut workers: Vec<usize> = rows.iter().map(|row| row.loads.len()).collect();
    workers.sort_unstable();
    workers.dedup();
    for workers in workers {
        for (shape, column) in SHAPES.into_iter().zip(COLUMNS) {
            let of = |row: &&&Row| row.loads.len() == workers && (row.equal_links, row.equal_speeds) == shape;
            // The last of equal ones is the maximum: reversed, the first.
            let Some(worst) = rows.iter().filter(of).rev().max_by_key(|row| rank(row)) else { continue };
            if worst.supremum() != "1" {
                let [_, supremum, how, platform, objective, optimum] = cells(worst);
                let _ = writeln!(
                    text,
                    "- {workers} workers, {column}: **{supremum}** ({how}), {platform}: {objective} instead of {optimum}"
                );
            }
        }
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// Numbers of tasks, as the tables have them.
pub fn listed(loads: &[u64]) -> String {
    loads.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
}

/// The whole page.
pub fn page(rows: &[Row]) -> String {
    format!("{HEAD}\n{}", tables(rows).trim_end()) + "\n"
}

const HEAD: &str = "\
# Worst cases

How much longer than the best schedule an algorithm can take on a star, over *all* real communication and computation
times: the supremum of the ratio, exactly, for each distribution of the tasks (in any order of the workers). A number
in a table is a proof for that size: no star is worse. It is attained by some star, or, where it has a star \\*,
approached by stars as closely as one likes and attained by none. Every star that is shown was measured: the
algorithm's schedule by the checker, the optimum by branch-and-bound.

What is 1 in a table is optimal on every star of that size. An empty cell was not computed. In a platform, c is the
time of a link, w that of a task, L the tasks held; where links or speeds are alike, all are shown alike. The page is
generated: `schedcheck worst-case atlas --out docs/worst-cases.md`. `schedcheck worst-case METHOD --workers M --tasks
N --loads L` shows one row with its platform as an instance that `schedcheck solve` takes. What the methods are
exactly, and why the numbers are right, is in the documentation of `src/worst_case`.
";
