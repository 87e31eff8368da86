//! The exact supremum over all times, for the tasks that a search ended in.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Result, bail};
use itertools::Itertools;
use schedcheck_files::Instance;

use super::super::abandoned::run_abandonable;
use super::super::contest::entrants::Entrants;
use super::super::names;
use super::super::output::info;
use super::super::progress::waiting;
use crate::adversary::Within;
use crate::worst_case::{Algorithm, MOST_PROGRAMS, MOST_WORKERS, Row, Size, estimate, search};

/// The algorithm of a contestant.
///
/// # Errors
/// A contestant that is none of them, or that is not held against the optimum.
pub fn algorithm(kind: &str, entrants: &Entrants) -> Result<Algorithm> {
    let method = entrants.method().unwrap_or_default();
    let known = Algorithm::ALL.into_iter().find(|algorithm| method_of(*algorithm) == method);
    match known.filter(|_| kind == "star" && entrants.rival().is_none()) {
        Some(algorithm) => Ok(algorithm),
        None => bail!(
            "--supremum: it is known of these methods on stars, against the optimum: {}",
            Algorithm::ALL
                .map(method_of)
                .into_iter()
                .filter(|name| names::methods().iter().any(|it| it == name))
                .join(", ")
        ),
    }
}

/// What `solve` calls an algorithm.
fn method_of(algorithm: Algorithm) -> &'static str {
    match algorithm {
        Algorithm::NoRelays => "branch-and-bound-without-relays",
        other => other.name(),
    }
}

/// The supremum for the tasks of this star, in any order; nothing, and a note, where that would take too long, and
/// nothing once `stop` is raised.
pub fn of(algorithm: Algorithm, found: &Instance, within: &Within, stop: &Arc<AtomicBool>) -> Result<Option<Row>> {
    let Instance::Star(star) = found else { return Ok(None) };
    let loads = star.workers().iter().map(|worker| worker.tasks).sorted().rev().collect();
    let size = Size { loads, equal_links: within.has("equal-links"), equal_speeds: within.has("equal-speeds") };
    let too_many = size.loads.len() > MOST_WORKERS;
    if too_many || estimate(algorithm, &size) > MOST_PROGRAMS {
        info("--supremum: for so many workers and tasks it takes too long");
        return Ok(None);
    }
    let told = Arc::clone(stop);
    let work = move || search(algorithm, &size, &|| told.load(Ordering::Relaxed));
    let row = waiting("the supremum", || run_abandonable(stop, work)).transpose()?;
    Ok(row.filter(Row::is_finished))
}
