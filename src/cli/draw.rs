//! `schedcheck draw`: a platform as a network, or a schedule as a Gantt chart.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use clap::ValueEnum;
use schedcheck_files::{Candidate, Instance, sanitized};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};

use super::output::{Destination, warn};
use super::{Outcome, check, input};
use crate::methods::{self, MethodOptions};
use schedcheck_drawing::gantt::{Chart, on_one_axis};
use schedcheck_drawing::network::Network;
use schedcheck_drawing::platforms::{Numbering, of_instance, of_value, parts_of};
use schedcheck_drawing::{Picture, schedules};

/// The arguments of `draw`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// An instance, drawn as a network; or an instance and a schedule or a result of `solve`, drawn as a Gantt chart;
    /// or one file {"instance":…,"schedule":…} that holds both. Several schedules of the instance are drawn below each
    /// other, with one axis of time. `-` or nothing is standard input. Sources of `reduce` are drawn as well.
    /// Processors are counted from 0, as in instance files; P0 is the root of a tree.
    #[arg(value_name = "FILE", num_args = 0..)]
    files: Vec<PathBuf>,
    /// Solve the instance, by the best exact method for it, and draw the schedule.
    #[arg(long)]
    solve: bool,
    /// The title of the picture, instead of what is drawn and its objective.
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// The width of the picture, in pixels. A Gantt chart is laid out anew, with letters of the same size; other
    /// pictures are scaled.
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(200..=10_000))]
    width: Option<u32>,
    /// Write to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// What to write: the picture, or the exact numbers in it as a table or as JSON.
    #[arg(long, value_enum, default_value_t = Format::Svg)]
    format: Format,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// A picture.
    Svg,
    /// The bars of the chart, or the nodes and links, one a line.
    Csv,
    /// The same, with what they were made from.
    Json,
}

/// Names of files that hold pictures in other forms than SVG.
const OTHER_PICTURES: [&str; 11] = ["png", "pdf", "jpg", "jpeg", "gif", "webp", "tif", "tiff", "bmp", "eps", "ps"];

/// The most nodes and links of a platform, and the most bars of a chart: nobody could look at more.
const MOST_PARTS: usize = 20_000;

/// A picture with what it was made from.
enum Drawn {
    Source(Network),
    Instance(Network, Instance),
    Candidate(Chart, Candidate, Outcome),
    Compared(String, Vec<Self>),
}

/// Draws one platform or one schedule; processors are counted from 0, as in instance files.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    arguments.out.as_deref().map_or(Ok(()), refuse_other_pictures)?;
    let destination = Destination::new(arguments.out.as_deref(), &input::read_of(&arguments.files))?;
    let standard_input = Path::new("-");
    let mut drawn = match arguments.files.as_slice() {
        [_, _, ..] if arguments.solve => {
            bail!("--solve: one file is expected, the instance; a schedule is given already")
        }
        [instance, schedule] => {
            let candidate = check::submission_of_two(instance, schedule)?.candidate;
            chart(candidate).with_context(|| input::name(schedule))?
        }
        [instance, schedules @ ..] if schedules.len() > 1 => compared(instance, schedules)?,
        files => {
            let file = files.first().map_or(standard_input, PathBuf::as_path);
            of_text(&input::read_text(file)?, arguments.solve).with_context(|| input::name(file))?
        }
    };
    match (&arguments.title, arguments.files.first()) {
        (Some(title), _) => title.clone_into(drawn.title_mut()),
        (None, Some(file)) if file != standard_input => drawn.name_after(file),
        (None, _) => {}
    }
    let outcome = drawn.outcome();
    destination.write(&match arguments.format {
        Format::Svg => match arguments.width {
            Some(width) => drawn.into_picture().svg_of_width(width),
            None => drawn.into_picture().svg(),
        },
        Format::Csv => drawn.into_picture().csv(),
        Format::Json => format!("{:#}\n", drawn.to_json()),
    })?;
    Ok(outcome)
}

/// Several schedules of one instance, each with the name of its file.
fn compared(instance: &Path, schedules: &[PathBuf]) -> Result<Drawn> {
    let mut drawn: Vec<Drawn> = schedules
        .iter()
        .map(|schedule| {
            let candidate = check::submission_of_two(instance, schedule)?.candidate;
            let mut drawn = chart(candidate).with_context(|| input::name(schedule))?;
            drawn.name_after(schedule);
            Ok(drawn)
        })
        .collect::<Result<_>>()?;
    on_one_axis(drawn.iter_mut().filter_map(Drawn::chart_mut));
    Ok(Drawn::Compared(format!("{} schedules", drawn.len()), drawn))
}

/// Refuses the name of a picture that this is not.
fn refuse_other_pictures(file: &Path) -> Result<()> {
    let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_lowercase();
    if OTHER_PICTURES.contains(&ending.as_str()) {
        let [name, svg] = [file.to_owned(), file.with_extension("svg")].map(|file| file.display().to_string());
        let converts = match ending.as_str() {
            "png" => format!("rsvg-convert -o {name} {svg}"),
            "pdf" | "eps" | "ps" => format!("rsvg-convert -f {ending} -o {name} {svg}"),
            _ => format!("magick {svg} {name}"),
        };
        bail!("--out {name}: pictures are written as SVG; write {svg}, and `{converts}` makes the other one of it");
    }
    Ok(())
}

/// Refuses more than can be looked at.
fn refuse_if_many(parts: usize, what: &str) -> Result<()> {
    ensure!(parts <= MOST_PARTS, "{parts} {what} are more than can be looked at: at most {MOST_PARTS} are drawn");
    Ok(())
}

/// The fields by which what a file holds is told apart. Of the others nothing is kept, be they as long as they may.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Fields {
    kind: Value,
    instance: Option<IgnoredAny>,
    schedule: Option<IgnoredAny>,
}

/// What one file holds: an instance, an instance with a schedule, or the source problem of a reduction.
fn of_text(text: &str, solves: bool) -> Result<Drawn> {
    let fields: Fields = serde_json::from_str(text).unwrap_or_default();
    if fields.schedule.is_some() {
        if solves {
            bail!("--solve: an instance is expected, and this holds a schedule already");
        }
        if fields.instance.is_none() {
            bail!("instance: it is missing; give its file before this one, or let solve keep it: --with-instance");
        }
        return chart(check::submission_alone(text)?.candidate);
    }
    let source = fields.kind.as_str().filter(|kind| ["3-partition", "2-partition", "graph"].contains(kind));
    if let Some(kind) = source {
        if solves {
            bail!("--solve: kind {kind:?} is the source of a reduction, and has no schedule");
        }
        return of_source(kind, text);
    }
    let instance = Instance::read(text)?;
    let (parts, what) = parts_of(&instance);
    refuse_if_many(parts, what)?;
    if solves {
        return chart(methods::solve(&instance, None, &MethodOptions::default())?.schedule);
    }
    Ok(Drawn::Instance(of_instance(&instance, Numbering::FromZero), instance))
}

/// The source problem of a reduction.
fn of_source(kind: &str, text: &str) -> Result<Drawn> {
    /// What there may be many of; what is no list is for the reader to refuse.
    #[derive(Default, Deserialize)]
    #[serde(default)]
    struct Many {
        items: Vec<IgnoredAny>,
        edges: Vec<IgnoredAny>,
        vertices: usize,
    }
    let Many { items, edges, vertices } = serde_json::from_str(text).unwrap_or_default();
    refuse_if_many(items.len(), "items")?;
    refuse_if_many(edges.len().saturating_add(vertices), "vertices and edges")?;
    let value = serde_json::from_str(text)?;
    let network = of_value(&value, Numbering::FromZero);
    network.map(Drawn::Source).with_context(|| format!("{kind}: this is no instance of it; see schedcheck reduce"))
}

/// A schedule that is not valid is drawn all the same: whoever looks for the flaw wants to see it.
fn chart(candidate: Candidate) -> Result<Drawn> {
    let (parts, what) = parts_of(&candidate.instance());
    refuse_if_many(parts, what)?;
    refuse_if_many(schedules::bars_of(&candidate), "bars")?;
    let (chart, measured) = schedules::judged_chart(&candidate, Numbering::FromZero);
    let outcome = match measured {
        Ok(_) => Outcome::Good,
        Err(violation) => {
            warn(format_args!("the schedule is not valid: {violation}"));
            Outcome::Bad
        }
    };
    Ok(Drawn::Candidate(chart, candidate, outcome))
}

impl Drawn {
    fn outcome(&self) -> Outcome {
        match self {
            Self::Source(_) | Self::Instance(..) => Outcome::Good,
            Self::Candidate(.., outcome) => *outcome,
            Self::Compared(_, drawn) => drawn.iter().map(Self::outcome).max().unwrap_or(Outcome::Good),
        }
    }

    fn title_mut(&mut self) -> &mut String {
        match self {
            Self::Source(network) | Self::Instance(network, _) => &mut network.title,
            Self::Candidate(chart, ..) => &mut chart.title,
            Self::Compared(title, _) => title,
        }
    }

    /// Its title begins with the name of the file.
    fn name_after(&mut self, file: &Path) {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let title = self.title_mut();
        *title = format!("{}: {title}", sanitized::replaced(&name));
    }

    fn chart_mut(&mut self) -> Option<&mut Chart> {
        match self {
            Self::Candidate(chart, ..) => Some(chart),
            Self::Source(_) | Self::Instance(..) | Self::Compared(..) => None,
        }
    }

    fn into_picture(self) -> Picture {
        match self {
            Self::Source(network) | Self::Instance(network, _) => Picture::Network(network),
            Self::Candidate(chart, ..) => Picture::Gantt(chart),
            Self::Compared(title, drawn) => {
                let chart = |drawn| if let Self::Candidate(chart, ..) = drawn { Some(chart) } else { None };
                Picture::Compared(title, drawn.into_iter().filter_map(chart).collect())
            }
        }
    }

    /// The exact numbers of the picture, with what it was made from.
    fn to_json(&self) -> Value {
        match self {
            Self::Source(network) => json!(network),
            Self::Instance(network, instance) => {
                let mut json = json!(network);
                json["instance"] = instance.to_json();
                json
            }
            Self::Candidate(chart, candidate, _) => json!({
                "title": chart.title,
                "rows": schedules::rows_to_json(chart),
                "instance": candidate.instance().to_json(),
                "schedule": candidate.schedule_to_json(),
            }),
            Self::Compared(title, drawn) => {
                json!({"title": title, "schedules": drawn.iter().map(Self::to_json).collect::<Value>()})
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use schedcheck_drawing::platforms::Numbering;
    use schedcheck_drawing::schedules::chart;
    use schedcheck_files::Instance;
    use serde_json::json;

    use crate::methods::{MethodOptions, solve};

    #[test]
    fn a_schedule_of_each_kind_ends_in_its_chart_when_the_checker_says() {
        for instance in [
            json!({"kind":"star","workers":[{"c":1,"w":3,"tasks":3},{"c":1,"w":1,"tasks":0}]}),
            json!({"kind":"redistribution","workers":[{"c":2,"delta":3},{"c":1,"delta":-3}]}),
            json!({"kind":"ring","W":"9","H":"1","w":["3","2"],"c":[["0","1"],["5","0"]]}),
            json!({"kind":"divisible-star","load":"10","master_w":"2","workers":[{"g":"1","w":"4"}]}),
            json!({"kind":"multi-round","load":"70","workers":2,"rounds":3,"g":"1","w":"4"}),
            json!({"kind":"divisible-tree","load":"10","root":{"w":"1","children":[{"g":"1","w":"2"}]}}),
            json!({"kind":"switch","workers":[{"load":5,"bandwidth":2,"speed":1},{"load":0,"bandwidth":1,"speed":3}]}),
        ] {
            let instance = Instance::read(&instance.to_string()).unwrap();
            let answer = solve(&instance, None, &MethodOptions::default()).unwrap();
            let chart = chart(&answer.schedule, Numbering::FromZero);
            assert_eq!(chart.end(), answer.objective, "{instance:?}");
            assert!(chart.rows.iter().all(|row| row.bars.iter().all(|bar| bar.from <= bar.to)), "{chart:?}");
        }
    }

    #[test]
    fn steady_states_and_horizons_are_drawn_in_all_three_forms() {
        let nodes = json!([{"w":1,"master":true},{"w":2}]);
        for (horizon, method) in [(None, None), (Some(9), None), (Some(1_000_000), Some("periods"))] {
            let instance =
                json!({"kind":"platform-graph","nodes":nodes,"links":[{"between":[0,1],"c":1}],"horizon":horizon});
            let instance = Instance::read(&instance.to_string()).unwrap();
            let answer = solve(&instance, method, &MethodOptions::default()).unwrap();
            answer.schedule.measure().unwrap();
            let chart = chart(&answer.schedule, Numbering::FromZero);
            let names: Vec<_> = chart.rows.iter().map(|row| row.name.as_str()).collect();
            assert_eq!(names, ["P0 s", "P0 w", "P1 r", "P1 w"], "{chart:?}");
            assert!(chart.rows.iter().all(|row| row.bars.len() <= 200), "{horizon:?}");
        }
    }
}
