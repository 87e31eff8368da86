//! `schedcheck verify --plan`: row by row how many positions the sweeps of each depth have, counted in closed form, and
//! what one depth would cost, told from a few positions of each sweep.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use schedcheck_harness::{Depth, Journal, Ledger, Papers, RunContext, Sampled};
use serde_json::{Map, json};

use super::super::Outcome;
use super::super::flow::Flow;
use super::super::interrupt::Interrupt;
use super::super::output::Destination;
use super::super::progress::Progress;
use super::{Arguments, Format, Run};

/// Where in a sweep a sample begins: in the middle of each third, and of the whole first.
const PLACES: [(u64, u64); 3] = [(3, 6), (1, 6), (5, 6)];

/// How long a sample takes, but for its last position.
const PATIENCE: Duration = Duration::from_millis(2);

/// After so long a claim is sampled no further: what is known of it by then has to do.
const ENOUGH: Duration = Duration::from_millis(200);

/// By how much the id of a row of a claim is longer than that of the claim.
const MENDING: usize = 12;

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

/// Prints the plan of the claims that are asked for: the rows of each as soon as they are known, for a plan of all
/// claims at a large depth takes minutes.
pub fn run(papers: &'static Papers, arguments: &Arguments, destination: &Destination) -> Result<Outcome> {
    let is_json = match arguments.format {
        Format::Table => false,
        Format::Json => true,
        Format::Csv | Format::Markdown | Format::Summary | Format::Findings => {
            bail!("--plan: its forms are table and json")
        }
    };
    let run = arguments.run(papers);
    let width = run.claims().iter().map(String::len).max().unwrap_or(0) + MENDING;
    let interrupt = Interrupt::with_message(match destination.file() {
        Some(_) => "interrupted: the file is left as it was",
        None => "interrupted: what is written so far is a part",
    });
    interrupt.listen();
    let mut written = destination.begin()?;
    written.put(&if is_json { json_head(arguments) } else { table_head(width) })?;
    let mut all = Line::default();
    let mut is_first = true;
    let progress = Arc::new(run.progress());
    let ended = planned(run, &progress)?.each(&interrupt, |lines| {
        let mut text = String::new();
        for line in &lines {
            all.add(line);
            text += &if is_json { json_row(line, is_first) } else { table_row(&line.row, line, width) };
            is_first = false;
        }
        let mut put = Ok(true);
        progress.suspend(|| put = written.put(&text));
        put
    });
    progress.end();
    ended?;
    if interrupt.is_wanted() {
        return Ok(Outcome::Interrupted);
    }
    written.put(&if is_json { json_end(&all) } else { table_end(&all, width, arguments) })?;
    written.finish()?;
    Ok(Outcome::Good)
}

/// The rows of these claims, claim by claim.
fn planned(run: Run, progress: &Arc<Progress>) -> Result<Flow<Vec<Line>>> {
    // What one core takes is measured on one.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
    let progress = Arc::clone(progress);
    Ok(Flow::of(move |hand_on| {
        let mut lines = run.claims().iter().map(|id| {
            progress.begin(id);
            pool.install(|| of_claim(&run, id))
        });
        // Once nobody wants more, no further claim is begun.
        let _ = lines.all(hand_on);
    }))
}

/// The rows of a claim.
fn of_claim(&Run { papers, depth, seed, .. }: &Run, id: &str) -> Vec<Line> {
    let mut lines: Vec<Line> = vec![Line { row: id.to_owned(), ..Line::default() }];
    for (index, each) in Depth::ALL.into_iter().enumerate() {
        let listing = Journal::listing();
        Ledger::sweeps(papers, &RunContext::silent(each, seed).under(&listing), id);
        for sweep in listing.samples() {
            let line = of_row(&mut lines, &sweep.key.row);
            line.positions[index] += u128::from(sweep.size.unwrap_or(0));
            line.has_more |= sweep.size.is_none();
        }
        lines[0].has_more |= !listing.is_divided();
    }
    let (begun, mut samples) = (Instant::now(), Vec::new());
    for (sampled, place) in (1..).zip(PLACES) {
        let journal = Journal::sampling(place, PATIENCE);
        Ledger::sweeps(papers, &RunContext::silent(depth, seed).under(&journal), id);
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

impl Line {
    fn add(&mut self, line: &Self) {
        self.positions.iter_mut().zip(line.positions).for_each(|(sum, more)| *sum += more);
        self.has_more |= line.has_more;
        self.cost += line.cost;
    }
}

fn columns(cells: [String; Depth::ALL.len()]) -> String {
    cells.map(|cell| format!("  {cell:>14}")).concat()
}

fn table_head(width: usize) -> String {
    format!("{:width$}{}  core-hours\n", "row", columns(Depth::ALL.map(|depth| depth.to_string())))
}

fn table_row(row: &str, line: &Line, width: usize) -> String {
    let more = if line.has_more { "+" } else { "" };
    let positions = columns(line.positions.map(|positions| format!("{positions}{more}")));
    format!("{row:width$}{positions}  {:>10}\n", hours(line.cost))
}

fn table_end(all: &Line, width: usize, arguments: &Arguments) -> String {
    let Arguments { depth, seed, .. } = arguments;
    table_row("all", all, width)
        + &format!(
            "Positions of sweeps in closed form; + is for what has none, a proof or a single computation, and for \
                what it costs.\nCore-hours are for depth {depth} and seed {seed}, told from a few positions of each \
                sweep on this machine.\n"
        )
}

/// In thousandths.
fn hours(nanoseconds: u128) -> String {
    let thousandths = nanoseconds.div_ceil(HOUR / 1_000);
    format!("{}.{:03}", thousandths / 1_000, thousandths % 1_000)
}

fn json_head(arguments: &Arguments) -> String {
    format!("{{\n  \"depth\": {},\n  \"seed\": {},\n  \"rows\": [", json!(arguments.depth), arguments.seed)
}

fn json_row(line: &Line, is_first: bool) -> String {
    format!("{}\n    {}", if is_first { "" } else { "," }, indented(line, "    "))
}

fn json_end(all: &Line) -> String {
    format!("\n  ],\n  \"all\": {}\n}}\n", indented(all, "  "))
}

fn indented(line: &Line, by: &str) -> String {
    let number = |number: u128| u64::try_from(number).unwrap_or(u64::MAX);
    let positions = Depth::ALL.iter().zip(line.positions);
    let positions: Map<_, _> = positions.map(|(depth, count)| (depth.to_string(), number(count).into())).collect();
    let told = json!({
        "row": line.row,
        "positions": positions,
        "has_more": line.has_more,
        "core_milliseconds": number(line.cost.div_ceil(1_000_000)),
    });
    format!("{told:#}").replace('\n', &format!("\n{by}"))
}
