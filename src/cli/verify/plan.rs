//! `schedcheck verify --plan`: row by row how many positions the sweeps of each depth have, counted in closed form, and
//! what one depth would cost, told from a few positions of each sweep.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use schedcheck_harness::{Depth, Effort, Journal, Ledger, Sampled};
use serde_json::{Map, json};

use super::super::Outcome;
use super::super::output::Destination;
use super::super::progress::Progress;
use super::{Arguments, Format};
use crate::papers;

/// Where in a sweep a sample begins: in the middle of each third, and of the whole first.
const PLACES: [(u64, u64); 3] = [(3, 6), (1, 6), (5, 6)];

/// How long a sample takes, but for its last position.
const PATIENCE: Duration = Duration::from_millis(2);

/// After so long a claim is sampled no further: what is known of it by then has to do.
const ENOUGH: Duration = Duration::from_millis(200);

const HOUR: u128 = 3_600_000_000_000;

/// What a row has at the depths, and costs at one of them.
#[derive(Default)]
struct Line {
    row: String,
    /// How many positions, by depth.
    positions: [u128; Depth::ALL.len()],
    /// Whether there is more, which no closed form counts.
    has_more: bool,
    /// Nanoseconds of one core.
    cost: u128,
}

/// Prints the plan of the claims that are asked for.
pub fn run(arguments: &Arguments, destination: &Destination) -> Result<Outcome> {
    let text: fn(&Arguments, &[Line]) -> String = match arguments.format {
        Format::Table => table,
        Format::Json => |arguments, lines| in_json(arguments, lines),
        _ => bail!("--plan: its forms are table and json"),
    };
    let claims: Vec<_> = papers::all().statements().filter(|published| arguments.selection.has(published)).collect();
    let progress = Progress::over(claims.len(), "claims");
    // What one core takes is measured on one.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
    let lines = claims.iter().flat_map(|published| {
        progress.begin(&published.id);
        pool.install(|| of_claim(arguments, &published.id))
    });
    let lines: Vec<_> = lines.collect();
    progress.end();
    destination.write(&text(arguments, &lines))?;
    Ok(Outcome::Good)
}

/// The rows of a claim.
fn of_claim(&Arguments { depth, seed, .. }: &Arguments, id: &str) -> Vec<Line> {
    let mut lines: Vec<Line> = vec![Line { row: id.to_owned(), ..Line::default() }];
    for (index, each) in Depth::ALL.into_iter().enumerate() {
        let listing = Journal::listing();
        Ledger::sweeps(papers::all(), &Effort::silent(each, seed).under(&listing), id);
        let parts = listing.parts();
        for piece in &parts.pieces {
            let line = of_row(&mut lines, &piece.key.row);
            line.positions[index] += u128::from(piece.size.unwrap_or(0));
            line.has_more |= piece.size.is_none();
        }
        parts.apart.iter().for_each(|apart| of_row(&mut lines, &apart.key.row).has_more = true);
        lines[0].has_more |= !listing.is_divided();
    }
    let (begun, mut samples) = (Instant::now(), Vec::new());
    for (sampled, place) in (1..).zip(PLACES) {
        let journal = Journal::sampling(place, PATIENCE);
        Ledger::sweeps(papers::all(), &Effort::silent(depth, seed).under(&journal), id);
        samples.extend(journal.samples());
        if begun.elapsed() > ENOUGH || sampled == PLACES.len() {
            samples.iter().for_each(|sample| of_row(&mut lines, &sample.key.row).cost += cost(sample, sampled));
            break;
        }
    }
    lines
}

fn of_row<'a>(lines: &'a mut Vec<Line>, row: &str) -> &'a mut Line {
    let index = lines.iter().position(|line| line.row == row).unwrap_or_else(|| {
        lines.push(Line { row: row.to_owned(), ..Line::default() });
        lines.len() - 1
    });
    &mut lines[index]
}

/// What a sweep costs by a sample of it, one of so many that count alike.
fn cost(sample: &Sampled, samples: usize) -> u128 {
    let (size, positions) = (u128::from(sample.size.unwrap_or(0)), u128::from(sample.positions));
    (sample.elapsed.as_nanos() * size).checked_div(positions * samples as u128).unwrap_or(0)
}

fn table(arguments: &Arguments, lines: &[Line]) -> String {
    let width = lines.iter().map(|line| line.row.len()).max().unwrap_or(0);
    let columns = |cells: [String; Depth::ALL.len()]| cells.map(|cell| format!("  {cell:>14}")).concat();
    let mut text = format!("{:width$}{}  core-hours\n", "row", columns(Depth::ALL.map(|depth| depth.to_string())));
    let mut told = |row: &str, line: &Line| {
        let more = if line.has_more { "+" } else { "" };
        let positions = columns(line.positions.map(|positions| format!("{positions}{more}")));
        text.push_str(&format!("{row:width$}{positions}  {:>10}\n", hours(line.cost)));
    };
    for line in lines {
        told(&line.row, line);
    }
    told("all", &total(lines));
    text.push_str(&format!(
        "Positions of sweeps in closed form; + is for what has none, a proof or a single computation, and for what it \
            costs.\nCore-hours are for depth {} and seed {}, told from a few positions of each sweep on this machine.\n",
        arguments.depth, arguments.seed
    ));
    text
}

fn total(lines: &[Line]) -> Line {
    let mut total = Line::default();
    for line in lines {
        total.positions.iter_mut().zip(line.positions).for_each(|(sum, more)| *sum += more);
        total.has_more |= line.has_more;
        total.cost += line.cost;
    }
    total
}

/// In thousandths.
fn hours(nanoseconds: u128) -> String {
    let thousandths = nanoseconds.div_ceil(HOUR / 1_000);
    format!("{}.{:03}", thousandths / 1_000, thousandths % 1_000)
}

fn in_json(arguments: &Arguments, lines: &[Line]) -> String {
    let number = |number: u128| u64::try_from(number).unwrap_or(u64::MAX);
    let told = |line: &Line| {
        let positions = Depth::ALL.iter().zip(line.positions);
        let positions: Map<_, _> = positions.map(|(depth, count)| (depth.to_string(), number(count).into())).collect();
        json!({
            "row": line.row,
            "positions": positions,
            "has_more": line.has_more,
            "core_milliseconds": number(line.cost.div_ceil(1_000_000)),
        })
    };
    let rows: Vec<_> = lines.iter().map(told).collect();
    let plan = json!({"depth": arguments.depth, "seed": arguments.seed, "rows": rows, "all": told(&total(lines))});
    format!("{plan:#}\n")
}
