//! Files of kind `ring`: processors to be arranged along a ring (rr4745), and their schedules.

use std::collections::HashMap;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, SeqAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use crate::InputError;
use crate::kind::KindFile;
use crate::number::{Cost, Moment, WorkerNumber, cost};
use crate::result::read_schedule_or_result;
use crate::source::{Object, Source};
use schedcheck_model::Rational;
use schedcheck_model::ring::{Interner, NotSquare, Schedule, SliceRing, SliceRingError};

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct RingFile {
    #[serde(rename = "kind")]
    #[schemars(skip)]
    _kind: IgnoredAny,
    #[serde(rename = "name", default)]
    #[schemars(skip)]
    _name: IgnoredAny,
    /// The load, in units.
    #[serde(rename = "W")]
    work: Cost,
    /// The volume of a message to a neighbour.
    #[serde(rename = "H")]
    volume: Cost,
    /// Time of each processor to compute a unit; positive.
    #[schemars(length(min = 1))]
    w: Vec<Cost>,
    /// Time of each processor (row) for a unit of volume exchanged with each (column); zero on the diagonal.
    #[schemars(with = "Vec<Vec<Cost>>")]
    c: CostMatrix,
    #[serde(rename = "provenance", default)]
    #[schemars(skip)]
    _provenance: IgnoredAny,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ScheduleFile {
    /// The processors that take part, in the order of the ring.
    ring: Vec<WorkerNumber>,
    /// The share of the load of each of these, in that order; they sum to 1.
    shares: Vec<Moment>,
}

impl KindFile for SliceRing {
    const EXAMPLE: [&'static str; 2] = [
        r#"{"kind":"ring","W":1,"H":2,"w":[1,1,1],"c":[[0,3,4],[5,0,6],[7,8,0]]}"#,
        r#"{"ring":[1,0],"shares":["3/5","2/5"]}"#,
    ];

    fn read(source: &Source) -> Result<Self, InputError> {
        let Object(file) = source.decode::<Object<RingFile>>()?;
        let refusal = |error: SliceRingError| source.refusal(&field(&error), &error);
        let rows = file.c.rows.len();
        if rows != file.w.len() && !file.w.is_empty() {
            return Err(refusal(SliceRingError::WrongNumberOfRows { rows, processors: file.w.len() }));
        }
        let costs = file
            .c
            .interner
            .into_costs(file.c.rows)
            .map_err(|NotSquare { row, entries }| refusal(SliceRingError::NotSquare { row, entries, rows }))?;
        let cycle_times = file.w.into_iter().map(|Cost(time)| time).collect();
        Self::new(file.work.0, file.volume.0, cycle_times, costs).map_err(refusal)
    }

    fn fields(&self) -> Map<String, Value> {
        let row = |row| self.costs().row(row).map(Rational::to_string).collect::<Value>();
        Map::from_iter([
            ("W".to_owned(), self.work().to_string().into()),
            ("H".to_owned(), self.volume().to_string().into()),
            ("w".to_owned(), self.cycle_times().iter().map(Rational::to_string).collect()),
            ("c".to_owned(), (0..self.processors()).map(row).collect()),
        ])
    }

    fn schema(generator: &mut SchemaGenerator) -> Schema {
        RingFile::json_schema(generator)
    }

    fn read_schedule(source: &Source) -> Result<Self::Schedule, InputError> {
        let Object(file) = source.decode::<Object<ScheduleFile>>()?;
        Ok(Schedule {
            ring: file.ring.into_iter().map(|WorkerNumber(number)| number).collect(),
            shares: file.shares.into_iter().map(|Moment(share)| share).collect(),
        })
    }

    fn schedule_to_json(schedule: &Self::Schedule) -> Value {
        ring_schedule_to_json(schedule)
    }

    fn schedule_schema(generator: &mut SchemaGenerator) -> Schema {
        ScheduleFile::json_schema(generator)
    }

    fn details(&self, schedule: &Self::Schedule, measure: &Self::Measure) -> Vec<(&'static str, Value)> {
        let busy = measure.busy.iter().map(Rational::to_string).collect();
        vec![("processors", schedule.ring.len().into()), ("busy", busy)]
    }
}

/// The field that a rule of the platform is about.
fn field(error: &SliceRingError) -> String {
    match error {
        SliceRingError::NoProcessor => "w".to_owned(),
        SliceRingError::NegativeWork => "W".to_owned(),
        SliceRingError::NegativeVolume => "H".to_owned(),
        SliceRingError::CycleTimeNotPositive(processor) => format!("w[{processor}]"),
        SliceRingError::WrongNumberOfRows { .. } => "c".to_owned(),
        SliceRingError::NotSquare { row, .. } => format!("c[{row}]"),
        SliceRingError::Diagonal(processor) => format!("c[{processor}][{processor}]"),
        SliceRingError::NegativeCost { row, column } => format!("c[{row}][{column}]"),
    }
}

/// Reads a schedule of a ring, or the schedule in a result line.
///
/// # Errors
/// The first rule that the text breaks; whether the schedule is valid is for [`schedcheck_model::ring::check`] to say.
///
/// ```
/// use schedcheck_files::read_ring_schedule;
/// assert_eq!(read_ring_schedule(r#"{"ring":[2,0],"shares":["1/3","2/3"]}"#)?.ring, [2, 0]);
/// # Ok::<(), schedcheck_files::InputError>(())
/// ```
pub fn read_ring_schedule(text: &str) -> Result<Schedule, InputError> {
    read_schedule_or_result::<SliceRing>(text)
}

/// A schedule of a ring in the form that [`read_ring_schedule`] reads.
pub fn ring_schedule_to_json(schedule: &Schedule) -> Value {
    let shares: Value = schedule.shares.iter().map(Rational::to_string).collect();
    json!({ "ring": schedule.ring, "shares": shares })
}

/// The rows of a matrix as they are written. Each distinct text is read once, and each distinct value held once, so
/// that a matrix of 10^8 entries is read in place.
struct CostMatrix {
    interner: Interner<Rational>,
    rows: Vec<Vec<u32>>,
}

/// What has been read of a matrix.
#[derive(Default)]
struct Read<'de> {
    interner: Interner<Rational>,
    texts: HashMap<&'de str, u32>,
}

impl<'de> Deserialize<'de> for CostMatrix {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut read = Read::default();
        let rows = deserializer.deserialize_seq(Rows(&mut read))?;
        Ok(Self { interner: read.interner, rows })
    }
}

struct Rows<'r, 'de>(&'r mut Read<'de>);

impl<'de> Visitor<'de> for Rows<'_, 'de> {
    type Value = Vec<Vec<u32>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of rows")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut rows: A) -> Result<Self::Value, A::Error> {
        let mut read = Vec::new();
        while let Some(row) = rows.next_element_seed(Row(self.0))? {
            read.push(row);
        }
        Ok(read)
    }
}

struct Row<'r, 'de>(&'r mut Read<'de>);

impl<'de> DeserializeSeed<'de> for Row<'_, 'de> {
    type Value = Vec<u32>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Row<'_, 'de> {
    type Value = Vec<u32>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a row: a list of link costs")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut costs: A) -> Result<Self::Value, A::Error> {
        let mut read = Vec::new();
        while let Some(number) = costs.next_element_seed(Entry(self.0))? {
            read.push(number);
        }
        Ok(read)
    }
}

struct Entry<'r, 'de>(&'r mut Read<'de>);

impl<'de> DeserializeSeed<'de> for Entry<'_, 'de> {
    type Value = u32;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<u32, D::Error> {
        let text = <&RawValue>::deserialize(deserializer)?.get();
        if let Some(&number) = self.0.texts.get(text) {
            return Ok(number);
        }
        let number = self.0.interner.intern(cost(text).map_err(D::Error::custom)?);
        self.0.texts.insert(text, number);
        Ok(number)
    }
}
