//! What the commands keep for themselves, states and shards, read from a text as they read it: for those who hold
//! damaged files against the readers.

use anyhow::Result;
use schedcheck_harness::{Share, render};
use serde_json::value::RawValue;

use super::verify::shard::{self, Shard, split};
use super::verify::state::Rows;
use super::{contest, merge, report, state_file};
use crate::papers;
use crate::worst_case::Row;

/// Whose state it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command {
    /// `verify --state`.
    Verify,
    /// `verify --shard --state`.
    Shard,
    /// `contest --state`.
    Contest,
    /// `worst-case --state`.
    WorstCase,
}

impl Command {
    /// Every command that has a state.
    pub const ALL: [Self; 4] = [Self::Verify, Self::Shard, Self::Contest, Self::WorstCase];
}

/// A state of a command, read and written again. What else is done with it without an instance is done: the rest of a
/// shard is split, the tally of a contest is put together with itself.
///
/// # Errors
/// It is no such state.
pub fn state(command: Command, text: &str) -> Result<String> {
    match command {
        Command::Verify => state_file::round_trip(text, |_: &Rows| Ok(())),
        Command::Shard => {
            state_file::round_trip(text, |shard: &Shard| split::texts("", shard, 2).try_for_each(|text| text.map(drop)))
        }
        Command::Contest => contest::round_trip_state(text),
        Command::WorstCase => state_file::round_trip(text, |_: &Vec<Row>| Ok(())),
    }
}

/// A shard, read and written again.
///
/// # Errors
/// It is no shard of this program.
pub fn shard(text: &str) -> Result<String> {
    Shard::parse(text)?.text()
}

/// The text of shard number `number` of `of` of a run over these claims at quick depth.
///
/// # Errors
/// There are no threads.
pub fn fresh_shard(claims: &[&str], number: u64, of: u64) -> Result<String> {
    shard::at_once(claims, &Share::new(number, of))?.text()
}

/// The text of a file whose checksum is right, whatever the shard in it is.
///
/// # Errors
/// The shard is no JSON.
pub fn sealed(shard: &str) -> Result<String> {
    shard::sealed(serde_json::from_str::<&RawValue>(shard)?)
}

/// A ledger, read as `report --ledger` does, in every form in which `verify` shows one.
///
/// # Errors
/// It is none.
pub fn ledger(text: &str) -> Result<[String; 6]> {
    let (all, ledger) = (papers::all(), report::parse(text)?);
    Ok([
        render::json(&ledger),
        render::csv(&ledger),
        render::table(&ledger, render::Screen::default()),
        render::markdown(all, &ledger),
        render::summary(all, &ledger),
        render::findings(all, &ledger),
    ])
}

/// The ledger of shards, in JSON.
///
/// # Errors
/// `merge` refuses them.
pub fn merged(shards: &[&str]) -> Result<String> {
    let named: Vec<_> = shards.iter().enumerate().map(|(number, text)| (number.to_string(), text)).collect();
    Ok(render::json(&merge::merged(papers::all(), &named)?))
}
