//! 3-partition and its star.

use std::sync::atomic::AtomicBool;

use anyhow::Result;
use command_io::decimal::for_people;
use schedcheck_bruteforce::star::Relays;
use schedcheck_bruteforce::star::branch_and_bound::{self, DeadlineAnswer, StarLimits};
use schedcheck_model::star::check;
use schedcheck_reductions::three_partition::{StarReduction, solver};
use serde_json::{Value, json};

use super::{Reduction, Side, SideAnswer};

/// Can the items be grouped? Does the star have a schedule by the deadline?
impl Reduction for StarReduction {
    fn theorem(&self) -> u32 {
        2
    }

    fn to_json(&self) -> Value {
        self.to_json()
    }

    fn problem(&self) -> &'static str {
        "3-partition"
    }

    fn question(&self) -> String {
        format!("star within {}", for_people(&self.deadline))
    }

    fn exception(&self) -> Option<&'static str> {
        (!self.source.has_matching_sum()).then_some("the items do not sum to n times the bound, which theorem 2 needs")
    }

    fn source(&self) -> Result<Side> {
        let Some(solution) = solver::solution(&self.source) else { return Ok(Side::new(SideAnswer::No)) };
        let makespan = check(&self.star, &self.forward(&solution)?)?.makespan;
        let side = Side::new(SideAnswer::Yes).with("triples", json!(solution.triples()));
        Ok(side.with("makespan_of_its_schedule", makespan.to_string()))
    }

    fn target(&self, stop: &AtomicBool) -> Result<Side> {
        let limits = StarLimits { stop: Some(stop), ..StarLimits::default() };
        let decided = branch_and_bound::meet(&self.star, &self.deadline, Relays::Allowed, &limits);
        let with = |answer| Side::new(answer).with("nodes", decided.statistics.nodes);
        Ok(match &decided.answer {
            DeadlineAnswer::Infeasible => with(SideAnswer::No),
            DeadlineAnswer::Unknown => with(SideAnswer::Unknown),
            DeadlineAnswer::Feasible(schedule) => {
                let triples = self.backward(schedule).map(|partition| json!(partition.triples()));
                with(SideAnswer::Yes).with_mapped("triples", "schedule", triples)
            }
        })
    }
}
