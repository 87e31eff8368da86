//! The Hamiltonian cycle problem and its ring.

use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result};
use command_io::decimal::for_people;
use schedcheck_bruteforce::ring::{branch_and_cut, exhaustive, subsets};
use schedcheck_files::ring_schedule_to_json;
use schedcheck_model::Rational;
use schedcheck_model::ring::{Schedule, SliceRing, check};
use schedcheck_reductions::hamiltonian_cycle::SliceRingReduction;
use schedcheck_reductions::hamiltonian_cycle::solver::{self, BranchingLimit, CycleAnswer};
use serde_json::{Value, json};

use super::{Reduction, Side, SideAnswer};

/// The most processors that branch-and-cut is asked about.
const MOST_PROCESSORS: usize = 100;

/// The most cases that it examines.
const MOST_CASES: u64 = 10_000;

/// Has the graph a Hamiltonian cycle? Is there a ring whose step takes at most K?
impl Reduction for SliceRingReduction {
    fn theorem(&self) -> u32 {
        1
    }

    fn to_json(&self) -> Value {
        self.to_json()
    }

    fn problem(&self) -> &'static str {
        "Hamiltonian cycle"
    }

    fn question(&self) -> String {
        format!("ring within {}", for_people(&self.bound))
    }

    fn exception(&self) -> Option<&'static str> {
        let is_small = self.source.vertices() < 3;
        is_small.then_some("a ring of two uses one link twice, and a cycle does not: theorem 1 needs three vertices")
    }

    fn source(&self) -> Result<Side> {
        let decided = solver::decide(&self.source, &BranchingLimit::default());
        let with = |answer| Side::new(answer).with("nodes", decided.nodes);
        Ok(match &decided.answer {
            CycleAnswer::None => with(SideAnswer::No),
            CycleAnswer::Unknown => with(SideAnswer::Unknown),
            CycleAnswer::Cycle(cycle) => {
                let step = check(&self.ring, &self.forward(cycle)?)?.step;
                with(SideAnswer::Yes).with("cycle", cycle.order()).with("step_of_its_schedule", step.to_string())
            }
        })
    }

    fn target(&self, stop: &AtomicBool) -> Result<Side> {
        let Fastest { method, schedule, lower_bound } = match fastest(&self.ring, stop)? {
            Ok(found) => found,
            Err(refusal) => return Ok(Side::undecided(refusal)),
        };
        let step = check(&self.ring, &schedule)?.step;
        let within = step <= self.bound;
        let side = if within {
            Side::new(SideAnswer::Yes)
        } else if lower_bound.as_ref().unwrap_or(&step) > &self.bound {
            Side::new(SideAnswer::No)
        } else {
            Side::undecided(format!("{MOST_CASES} cases were examined"))
        };
        let side = side.with("method", method).with("step", step.to_string());
        let side = side.with("schedule", ring_schedule_to_json(&schedule));
        if !within {
            return Ok(side);
        }
        Ok(side.with_mapped("cycle", "schedule", self.backward(&schedule).map(|cycle| json!(cycle.order()))))
    }
}

/// What an exact solver says of a ring.
struct Fastest {
    method: &'static str,
    /// A schedule of least T_step, or the best within the limits.
    schedule: Schedule,
    /// What no schedule takes less than, where that is not the schedule's T_step.
    lower_bound: Option<Rational>,
}

/// The answer of the first exact solver that takes so many processors.
///
/// # Errors
/// A certificate of branch-and-cut that its checker refuses: its bound is worth nothing then.
fn fastest(ring: &SliceRing, stop: &AtomicBool) -> Result<Result<Fastest, subsets::SubsetsError>> {
    if let Ok(optimum) = exhaustive::solve(ring) {
        return Ok(Ok(Fastest { method: "exhaustive", schedule: optimum.schedule, lower_bound: None }));
    }
    Ok(match subsets::step_time(ring) {
        Ok(optimum) => Ok(Fastest { method: "subsets", schedule: optimum.schedule, lower_bound: None }),
        Err(_) if ring.processors() <= MOST_PROCESSORS => {
            let limits = branch_and_cut::Limits { nodes: Some(MOST_CASES), stop: Some(stop), ..Default::default() };
            let found = branch_and_cut::solve(ring, &limits);
            let proved =
                branch_and_cut::check(ring, &found.certificate).context("the certificate of branch-and-cut")?;
            Ok(Fastest { method: "branch-and-cut", schedule: found.schedule, lower_bound: Some(proved.bound) })
        }
        Err(refusal) => Err(refusal),
    })
}
