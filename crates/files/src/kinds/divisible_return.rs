//! Files of kind `divisible-return`: a divisible load on a star whose workers return results, and their schedules.
//!
//! The time to return the results of a unit is the field `d` of each worker. In place of these fields, the field `z`
//! gives d = z g for all workers. An instance is written with `d`.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{Deserializer, Error, IgnoredAny};
use serde_json::{Map, Value, json};

use crate::InputError;
use crate::kind::KindFile;
use crate::number::{ComputationCost, Cost, Count, Moment, WorkerNumber};
use crate::source::{Object, Source};
use schedcheck_model::Rational;
use schedcheck_model::divisible_return::{Chunk, DivisibleReturn, DivisibleReturnError, Ports, Schedule, Worker};

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ReturnFile {
    #[serde(rename = "kind")]
    #[schemars(skip)]
    _kind: IgnoredAny,
    #[serde(rename = "name", default)]
    #[schemars(skip)]
    _name: IgnoredAny,
    /// The load, in units.
    load: Cost,
    /// How many messages the master takes part in at a time: one, or a send and a return.
    ports: Option<PortsFile>,
    /// In place of d in all workers: d is z times g.
    z: Option<Cost>,
    /// The workers, numbered from 0.
    #[schemars(length(min = 1))]
    workers: Vec<Object<WorkerFile>>,
    #[serde(rename = "provenance", default)]
    #[schemars(skip)]
    _provenance: IgnoredAny,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WorkerFile {
    /// Time to send a unit to the worker.
    g: Cost,
    /// Time to compute a unit.
    w: ComputationCost,
    /// Time to return the results of a unit; none if z is given.
    d: Option<Cost>,
    /// Time that each send takes beside that.
    #[serde(rename = "G")]
    link_latency: Option<Cost>,
    /// Time that each computation takes beside that.
    #[serde(rename = "W")]
    compute_latency: Option<Cost>,
    /// Time that each return takes beside that.
    #[serde(rename = "D")]
    return_latency: Option<Cost>,
}

/// `1` or `2`.
struct PortsFile(Ports);

impl JsonSchema for PortsFile {
    fn schema_name() -> Cow<'static, str> {
        "Ports".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "enum": [1, 2] })
    }
}

impl<'de> Deserialize<'de> for PortsFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Count::deserialize(deserializer)? {
            Count(1) => Ok(Self(Ports::One)),
            Count(2) => Ok(Self(Ports::Two)),
            _ => Err(D::Error::custom("1 or 2 is expected: the number of ports of the master")),
        }
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ScheduleFile {
    /// The chunks, at most one for each worker, in any order.
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
    /// When the worker begins to return its results.
    return_start: Moment,
}

impl KindFile for DivisibleReturn {
    const EXAMPLE: [&'static str; 2] = [
        r#"{"kind":"divisible-return","load":1,"workers":[{"g":2,"w":4,"d":1},{"g":4,"w":6,"d":2}]}"#,
        r#"{"chunks":[{"worker":0,"load":1,"send_start":0,"compute_start":2,"return_start":6}]}"#,
    ];

    fn read(source: &Source) -> Result<Self, InputError> {
        let Object(file) = source.decode::<Object<ReturnFile>>()?;
        let ratio = file.z.map(|Cost(ratio)| ratio);
        let workers = file.workers.into_iter().enumerate();
        let workers = workers.map(|(number, Object(file))| worker(source, ratio.as_ref(), number, file));
        let ports = file.ports.map_or(Ports::default(), |PortsFile(ports)| ports);
        Self::new(file.load.0, ports, workers.collect::<Result<_, _>>()?)
            .map_err(|error| source.refusal(&field(&error), &error))
    }

    fn fields(&self) -> Map<String, Value> {
        let ports = match self.ports() {
            Ports::One => 1,
            Ports::Two => 2,
        };
        let workers = self.workers().iter().map(|worker| Value::from(costs_to_json(worker)));
        Map::from_iter([
            ("load".to_owned(), self.load().to_string().into()),
            ("ports".to_owned(), ports.into()),
            ("workers".to_owned(), workers.collect()),
        ])
    }

    fn schema(generator: &mut SchemaGenerator) -> Schema {
        ReturnFile::json_schema(generator)
    }

    fn read_schedule(source: &Source) -> Result<Self::Schedule, InputError> {
        let Object(file) = source.decode::<Object<ScheduleFile>>()?;
        let chunk = |Object(file): Object<ChunkFile>| Chunk {
            worker: file.worker.0,
            load: file.load.0,
            send_start: file.send_start.0,
            compute_start: file.compute_start.0,
            return_start: file.return_start.0,
        };
        Ok(Schedule { chunks: file.chunks.into_iter().map(chunk).collect() })
    }

    fn schedule_to_json(schedule: &Self::Schedule) -> Value {
        let chunk = |chunk: &Chunk| {
            json!({
                "worker": chunk.worker,
                "load": chunk.load.to_string(),
                "send_start": chunk.send_start.to_string(),
                "compute_start": chunk.compute_start.to_string(),
                "return_start": chunk.return_start.to_string(),
            })
        };
        json!({ "chunks": schedule.chunks.iter().map(chunk).collect::<Value>() })
    }

    fn schedule_schema(generator: &mut SchemaGenerator) -> Schema {
        ScheduleFile::json_schema(generator)
    }

    fn details(&self, schedule: &Self::Schedule, _: &Self::Measure) -> Vec<(&'static str, Value)> {
        vec![("chunks", schedule.chunks.len().into())]
    }
}

/// The worker of this number, whose d is given by its file or by the `ratio` z.
fn worker(source: &Source, ratio: Option<&Rational>, number: usize, file: WorkerFile) -> Result<Worker, InputError> {
    let refusal = |field: &str, rule: &str| {
        let path = format!("workers[{number}]{field}");
        Err(source.refusal(&path, &format!("{path}: {rule}")))
    };
    let latency = |cost: Option<Cost>| cost.map_or(Rational::ZERO, |Cost(latency)| latency);
    let Cost(link) = file.g;
    let return_link = match (file.d, ratio) {
        (Some(Cost(cost)), None) => cost,
        (None, Some(ratio)) => ratio * &link,
        (None, None) => return refusal("", "missing field `d`, as there is no field z for all workers"),
        (Some(_), Some(_)) => return refusal(".d", "the field z gives the d of all workers already"),
    };
    Ok(Worker {
        link,
        cycle_time: file.w.0,
        return_link,
        link_latency: latency(file.link_latency),
        compute_latency: latency(file.compute_latency),
        return_latency: latency(file.return_latency),
    })
}

/// The costs of a worker: g, w and d, and G, W and D where they are not zero.
fn costs_to_json(worker: &Worker) -> Map<String, Value> {
    let time = worker.cycle_time.as_ref().map_or_else(|| "inf".to_owned(), Rational::to_string);
    let costs = [("g", worker.link.to_string()), ("w", time), ("d", worker.return_link.to_string())];
    let latencies = [("G", &worker.link_latency), ("W", &worker.compute_latency), ("D", &worker.return_latency)];
    let latencies = latencies.into_iter().filter(|(_, latency)| **latency != Rational::ZERO);
    let latencies = latencies.map(|(name, latency)| (name, latency.to_string()));
    costs.into_iter().chain(latencies).map(|(name, cost)| (name.to_owned(), cost.into())).collect()
}

/// The field that a rule of the platform is about.
fn field(error: &DivisibleReturnError) -> String {
    match error {
        DivisibleReturnError::NegativeLoad => "load".to_owned(),
        DivisibleReturnError::NegativeCost { worker, field } => format!("workers[{worker}].{field}"),
        DivisibleReturnError::NoWorker | DivisibleReturnError::NobodyComputes => "workers".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Candidate, Instance, read_candidate};

    /// Reads the fields of an instance, writes it and reads it again.
    fn kept(fields: &str) -> DivisibleReturn {
        let text = format!(r#"{{"kind":"divisible-return",{fields}}}"#);
        let instance = Instance::read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        let written = instance.to_json().to_string();
        assert_eq!(Instance::read(&written).as_ref(), Ok(&instance), "{written}");
        let Instance::DivisibleReturn(star) = instance else { panic!("the kind is divisible-return") };
        star
    }

    #[test]
    fn latencies_default_to_zero_and_ports_to_one() {
        let star = kept(r#""load":"6","workers":[{"g":1,"w":"2","d":3},{"g":1,"w":1,"d":1,"G":4,"W":5,"D":6}]"#);
        let costs = [((1, 2, 3), (0, 0, 0)), ((1, 1, 1), (4, 5, 6))];
        assert_eq!(star, DivisibleReturn::affine(6, Ports::One, costs));
    }

    #[test]
    fn ports_are_one_or_two_and_a_worker_need_not_compute() {
        let star = |ports: &str| kept(&format!(r#""load":0,{ports}"workers":[{{"g":1,"w":"inf","d":1}}]"#));
        assert_eq!(star(r#""ports":2,"#).ports(), Ports::Two);
        assert_eq!((star(r#""ports":1,"#), star(r#""ports":1e0,"#)), (star(""), star("")));
        assert_eq!(star("").workers()[0].cycle_time, None);
    }

    #[test]
    fn one_ratio_gives_the_returns_of_all_workers() {
        let star = kept(r#""load":1,"z":"1/2","workers":[{"g":4,"w":1},{"g":0,"w":2},{"g":6,"w":3}]"#);
        assert_eq!(star, DivisibleReturn::linear(1, Ports::One, [(4, 1, 2), (0, 2, 0), (6, 3, 3)]));
    }

    #[test]
    fn a_schedule_is_kept() {
        let line = concat!(
            r#"{"instance":{"kind":"divisible-return","load":"3","workers":[{"g":1,"w":1,"d":1}]},"#,
            r#""schedule":{"chunks":[{"worker":0,"load":3,"send_start":"1/2","compute_start":4,"return_start":8}]}}"#,
        );
        let candidate = read_candidate(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(read_candidate(&candidate.to_json().to_string()).as_ref(), Ok(&candidate));
        let Candidate::DivisibleReturn(_, schedule) = candidate else { panic!("the kind is divisible-return") };
        let [load, send_start, compute_start, return_start] =
            [(3, 1), (1, 2), (4, 1), (8, 1)].map(|(number, by)| Rational::new(number, by));
        assert_eq!(schedule.chunks, [Chunk { worker: 0, load, send_start, compute_start, return_start }]);
    }

    /// Fields, the field that the error names, and words of the rule.
    const REFUSED: &[(&str, &str, &str)] = &[
        (r#""workers":[{"g":1,"w":1,"d":1}]"#, "", "missing field `load`"),
        (r#""load":1"#, "", "missing field `workers`"),
        (r#""load":1,"workers":[]"#, "workers", "at least one worker"),
        (r#""load":-1,"workers":[{"g":1,"w":1,"d":1}]"#, "load", "not negative"),
        (r#""load":1,"workers":[{"g":1,"w":1}]"#, "workers[0]", "missing field `d`"),
        (r#""load":1,"z":1,"workers":[{"g":1,"w":1,"d":1}]"#, "workers[0].d", "z gives the d of all workers"),
        (r#""load":1,"z":-1,"workers":[{"g":1,"w":1}]"#, "z", "not negative"),
        (r#""load":1,"ports":3,"workers":[{"g":1,"w":1,"d":1}]"#, "ports", "1 or 2"),
        (r#""load":1,"ports":"2","workers":[{"g":1,"w":1,"d":1}]"#, "ports", "an integer is expected"),
        (r#""load":1,"workers":[{"g":1,"w":1,"d":"inf"}]"#, "workers[0].d", "not a number"),
        (r#""load":1,"workers":[{"g":1,"w":1,"d":1,"D":"-1"}]"#, "workers[0].D", "not negative"),
        (r#""load":1,"workers":[{"g":1,"w":1,"d":1,"z":1}]"#, "workers[0].z", "unknown field `z`"),
        (r#""load":1,"workers":[{"g":1,"w":"inf","d":1}]"#, "workers", "no worker can compute"),
    ];

    #[test]
    fn bad_input_is_refused_with_the_field_and_the_rule() {
        for (fields, path, rule) in REFUSED {
            let text = format!(r#"{{"kind":"divisible-return",{fields}}}"#);
            let error = Instance::read(&text).err().unwrap_or_else(|| panic!("accepted: {text}"));
            let message = error.to_string();
            assert_eq!(error.path(), *path, "{text}: {message}");
            assert!(message.contains(rule) && message.contains(path), "{text}: {message}");
        }
    }
}
