//! Schedules of divisible loads on stars, in one round or many: chunks in schedule files.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::InputError;
use crate::number::{Moment, WorkerNumber};
use crate::source::{Object, Source};
use schedcheck_model::Rational;
use schedcheck_model::divisible::{Chunk, Schedule, Worker};

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ScheduleFile {
    /// Units that the master computes, from time 0 on.
    master: Option<Moment>,
    /// The chunks, in any order.
    chunks: Vec<Object<ChunkFile>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ChunkFile {
    /// The worker that gets the chunk.
    worker: WorkerNumber,
    /// Units in it.
    load: Moment,
    /// When the master begins to send it.
    send_start: Moment,
    /// When the worker begins to compute it.
    compute_start: Moment,
}

pub(crate) fn read(source: &Source) -> Result<Schedule, InputError> {
    let Object(file) = source.decode::<Object<ScheduleFile>>()?;
    let chunk = |Object(file): Object<ChunkFile>| Chunk {
        worker: file.worker.0,
        load: file.load.0,
        send_start: file.send_start.0,
        compute_start: file.compute_start.0,
    };
    Ok(Schedule {
        master: file.master.map_or(Rational::ZERO, |Moment(load)| load),
        chunks: file.chunks.into_iter().map(chunk).collect(),
    })
}

/// What a schedule of chunks may hold.
pub(crate) fn schema(generator: &mut SchemaGenerator) -> Schema {
    ScheduleFile::json_schema(generator)
}

/// A schedule of a divisible load on a star or in rounds, in the form that files have it.
pub fn chunks_to_json(schedule: &Schedule) -> Value {
    let chunk = |chunk: &Chunk| {
        json!({
            "worker": chunk.worker,
            "load": chunk.load.to_string(),
            "send_start": chunk.send_start.to_string(),
            "compute_start": chunk.compute_start.to_string(),
        })
    };
    json!({
        "master": schedule.master.to_string(),
        "chunks": schedule.chunks.iter().map(chunk).collect::<Value>(),
    })
}

/// The costs of a worker: g and w, and G and W where they are not zero.
pub(crate) fn costs_to_json(worker: &Worker) -> Map<String, Value> {
    let time = worker.cycle_time.as_ref().map_or_else(|| "inf".to_owned(), Rational::to_string);
    let mut fields = Map::from_iter([("g".to_owned(), worker.link.to_string().into()), ("w".to_owned(), time.into())]);
    for (name, latency) in [("G", &worker.link_latency), ("W", &worker.compute_latency)] {
        if *latency != Rational::ZERO {
            fields.insert(name.to_owned(), latency.to_string().into());
        }
    }
    fields
}
