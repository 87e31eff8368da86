//! The atlas of worst cases: the smallest sizes on which an algorithm is bad, with the platform and both schedules.

use maud::{Markup, html as markup};
use schedcheck_drawing::Picture;
use schedcheck_drawing::gantt::on_one_axis;
use schedcheck_drawing::platforms::Numbering;
use schedcheck_drawing::schedules::chart;
use schedcheck_files::{Candidate, Instance};

use super::claims::drawn;
use super::pieces::plain_table;
use crate::methods::{MethodOptions, solve};
use crate::worst_case::{Algorithm, Contradiction, Row, Size, schedule_on, search, summary};

/// What the page shows: an algorithm, how many tasks each worker holds at most, and what is alike.
const SHOWN: [(Algorithm, &[&[u64]], bool, bool); 7] = [
    (Algorithm::Bba, &[&[2, 0, 0], &[3, 0, 0]], true, false),
    (Algorithm::Bba, &[&[2, 0, 0], &[3, 0, 0], &[2, 1, 0], &[4, 0, 0]], false, true),
    (Algorithm::BbaByFinishTimes, &[&[2, 0, 0], &[3, 0, 0], &[2, 1, 0]], false, true),
    (Algorithm::Mbbsa, &[&[2, 0]], false, false),
    (Algorithm::NoRedistribution, &[&[2, 0], &[3, 0, 0], &[2, 1, 0]], false, true),
    (Algorithm::NoRelays, &[&[2, 1, 0]], false, true),
    (Algorithm::NoRelays, &[&[1, 1, 0], &[1, 1, 1], &[2, 1, 0]], false, false),
];

/// A table of worst cases with what was alike, and the extremal platform.
pub struct Table {
    algorithm: Algorithm,
    equal_links: bool,
    equal_speeds: bool,
    rows: Vec<Row>,
}

/// The tables of the page, computed anew: a second or so.
///
/// # Errors
/// A platform does not have the ratio that it should have: a bug, found.
pub fn tables() -> Result<Vec<Table>, Contradiction> {
    let table = |&(algorithm, loads, equal_links, equal_speeds): &(Algorithm, &[&[u64]], bool, bool)| {
        let size = |loads: &&[u64]| Size { loads: loads.to_vec(), equal_links, equal_speeds };
        let rows: Result<_, _> = loads.iter().map(|loads| search(algorithm, &size(loads), &|| false)).collect();
        Ok(Table { algorithm, equal_links, equal_speeds, rows: rows? })
    };
    SHOWN.iter().map(table).collect()
}

/// The section of the page; nothing where there are no tables.
pub fn section(tables: &[Table]) -> Markup {
    markup! {
        @if !tables.is_empty() {
            section id="worst-cases" {
                h2 { "An atlas of worst cases" }
                p {
                    "How much longer than the best schedule an algorithm can take, over all real communication and \
                        computation times: the supremum of the ratio, exactly, for each distribution of the tasks. No \
                        star of that size is worse. It is attained, or approached as closely as one likes. Below each \
                        table, the worst star of it with the algorithm's schedule and a best one. More sizes are in "
                    code { "docs/worst-cases.md" } "."
                }
                @for table in tables { (one(table)) }
            }
        }
    }
}

fn one(table: &Table) -> Markup {
    let alike = match (table.equal_links, table.equal_speeds) {
        (true, true) => "all links alike, all speeds alike",
        (true, false) => "all links alike",
        (false, true) => "all speeds alike",
        (false, false) => "links and speeds free",
    };
    let head = ["tasks", "worst case", "how", "platform", "takes", "optimum"];
    let lines: Vec<_> = table.rows.iter().map(crate::worst_case::cells_for_people).collect();
    markup! {
        article.piece {
            h3 { (capital(table.algorithm.title())) ": " (alike) }
            (plain_table(&head, &lines))
            @if let Some(summary) = summary(&table.rows) { p { (capital(&summary)) "." } }
            div.pictures { @for picture in pictures(table) { (drawn(&picture)) } }
            p.command { "To see it again: " code { (command(table)) } }
        }
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn command(table: &Table) -> String {
    let worst = crate::worst_case::worst(&table.rows).map_or(&[][..], |row| &row.loads);
    let loads: Vec<String> = worst.iter().map(u64::to_string).collect();
    let (links, speeds) = (table.equal_links, table.equal_speeds);
    format!(
        "schedcheck worst-case {} --workers {} --tasks {}{}{} --loads {}",
        table.algorithm.name(),
        worst.len(),
        worst.iter().sum::<u64>(),
        if links { " --equal-links" } else { "" },
        if speeds { " --equal-speeds" } else { "" },
        loads.join(",")
    )
}

/// The schedule of the algorithm on the worst star, and a best one.
fn pictures(table: &Table) -> Vec<Picture> {
    let worst = crate::worst_case::worst(&table.rows).and_then(Row::example);
    let instance = worst.map(|worst| Instance::read(&worst.instance.to_string()));
    let Some(Ok(Instance::Star(star))) = instance else { return Vec::new() };
    let own = Candidate::Star(star.clone(), schedule_on(table.algorithm, &star));
    let best = solve(&Instance::Star(star), Some("branch-and-bound"), &MethodOptions::default());
    let best = best.map(|answer| chart(&answer.schedule, Numbering::FromZero).titled("A best schedule"));
    let own = chart(&own, Numbering::FromZero).titled(capital(table.algorithm.title()));
    let mut charts: Vec<_> = [own].into_iter().chain(best.ok()).collect();
    on_one_axis(&mut charts);
    charts.into_iter().map(Picture::Gantt).collect()
}
