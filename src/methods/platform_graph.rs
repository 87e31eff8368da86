//! The methods for independent equal tasks on a graph of processors (tpds2004).

use num_bigint::BigUint;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Buffer, Measure, PlatformGraph, Schedule, check};
use serde_json::Value;

use super::{Measured, Method};

pub const METHODS: &[Method] = &[];

/// The exact methods to try in turn, each where the one before it refuses or proves no optimum.
pub fn default_names(_: &PlatformGraph) -> Vec<&'static str> {
    vec![]
}

/// What the checker measures: tasks per time unit in steady state, tasks within a horizon.
pub fn measure(platform: &PlatformGraph, schedule: &Schedule) -> Result<Measured, String> {
    let number = |tasks: &BigUint| Value::from(tasks.to_string());
    let stored = |amount: fn(&Buffer) -> &BigUint, buffers: &[Buffer]| -> Value {
        buffers.iter().map(|buffer| number(amount(buffer))).collect()
    };
    match check(platform, schedule).map_err(|violation| violation.to_string())? {
        Measure::Period(measure) => {
            let preload = stored(|buffer| &buffer.preload, &measure.buffers);
            let most = stored(|buffer| &buffer.most, &measure.buffers);
            let details = [("tasks", number(&measure.tasks)), ("preload", preload), ("buffers", most)];
            Ok(Measured::new(measure.throughput, details))
        }
        Measure::Phases(measure) => {
            let most = stored(|buffer| &buffer.most, &measure.buffers);
            let details = [("end", measure.end.to_string().into()), ("buffers", most)];
            Ok(Measured::new(Rational::from_integer(measure.tasks.into()), details))
        }
        Measure::Tasks(measure) => {
            let details = [("end", measure.end.to_string().into()), ("waiting", measure.waiting.into())];
            Ok(Measured::new(Rational::from_integer(measure.tasks.into()), details))
        }
    }
}
