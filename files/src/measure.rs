//! What the checker of each kind measures of a schedule.

use num_bigint::BigUint;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{self, Buffer, Measure, PlatformGraph, Schedule};
use serde_json::{Map, Value};

use crate::Judgement;

/// What the checker of the kind measures.
#[derive(Debug, Clone)]
pub struct Measured {
    /// The objective of the kind.
    pub objective: Rational,
    /// What else it measures of schedules of this kind.
    pub details: Map<String, Value>,
}

/// Has the checker measure a schedule.
///
/// # Errors
/// The rule that the schedule breaks, in words.
pub fn measure(judgement: &Judgement) -> Result<Measured, String> {
    match judgement {
        Judgement::Star(star, schedule) => schedcheck_model::star::check(star, schedule)
            .map(|measure| {
                let relays = (!measure.relays.is_empty()).then(|| ("relays", measure.relays.into()));
                Measured::new(measure.makespan, [("transfers", measure.transfers.into())].into_iter().chain(relays))
            })
            .map_err(|violation| violation.to_string()),
        Judgement::Redistribution(redistribution, transfers) => {
            schedcheck_model::redistribution::check(redistribution, transfers)
                .map(|measure| Measured::new(measure.time, [("transfers", measure.transfers.into())]))
                .map_err(|violation| violation.to_string())
        }
        Judgement::Ring(instance, schedule) => schedcheck_model::ring::check(instance, schedule)
            .map(|measure| {
                let busy = measure.busy.iter().map(Rational::to_string).collect();
                Measured::new(measure.step, [("processors", schedule.ring.len().into()), ("busy", busy)])
            })
            .map_err(|violation| violation.to_string()),
        Judgement::DivisibleStar(star, schedule) => schedcheck_model::divisible::check_star(star, schedule)
            .map(|measure| Measured::new(measure.makespan, [("chunks", schedule.chunks.len().into())]))
            .map_err(|violation| violation.to_string()),
        Judgement::MultiRound(platform, schedule) => schedcheck_model::divisible::check_multi_round(platform, schedule)
            .map(|measure| {
                let rounds = schedule.chunks.len() / platform.workers();
                Measured::new(measure.makespan, [("rounds", rounds.into())])
            })
            .map_err(|violation| violation.to_string()),
        Judgement::DivisibleTree(tree, schedule) => schedcheck_model::tree::check(tree, schedule)
            .map(|measure| Measured::new(measure.makespan, [("messages", schedule.messages.len().into())]))
            .map_err(|violation| violation.to_string()),
        Judgement::Switch(switch, schedule) => schedcheck_model::switch::check(switch, schedule)
            .map(|measure| Measured::new(measure.makespan, [("flows", schedule.flows.len().into())]))
            .map_err(|violation| violation.to_string()),
        Judgement::PlatformGraph(platform, schedule) => measure_tasks(platform, schedule),
    }
}

impl Measured {
    fn new(objective: Rational, details: impl IntoIterator<Item = (&'static str, Value)>) -> Self {
        let details = details.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Self { objective, details }
    }
}

/// Tasks per time unit in steady state, tasks within a horizon.
fn measure_tasks(platform: &PlatformGraph, schedule: &Schedule) -> Result<Measured, String> {
    let number = |tasks: &BigUint| Value::from(tasks.to_string());
    let stored = |amount: fn(&Buffer) -> &BigUint, buffers: &[Buffer]| -> Value {
        buffers.iter().map(|buffer| number(amount(buffer))).collect()
    };
    match platform_graph::check(platform, schedule).map_err(|violation| violation.to_string())? {
        Measure::Period(measure) => {
            let preload = stored(|buffer| &buffer.preload, &measure.buffers);
            let most = stored(|buffer| &buffer.most, &measure.buffers);
            let details = [("tasks", number(&measure.tasks)), ("preload", preload), ("buffers", most)];
            Ok(Measured::new(measure.throughput, details))
        }
        Measure::Phases(measure) => {
            let most = stored(|buffer| &buffer.most, &measure.buffers);
            let details = [("end", measure.end.to_string().into()), ("buffers", most)];
            Ok(Measured::new(Rational::from(measure.tasks), details))
        }
        Measure::Tasks(measure) => {
            let details = [("end", measure.end.to_string().into()), ("waiting", measure.waiting.into())];
            Ok(Measured::new(Rational::from(measure.tasks), details))
        }
    }
}
