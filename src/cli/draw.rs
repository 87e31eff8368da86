//! `schedcheck draw`: a platform as a network, or a schedule as a Gantt chart.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use schedcheck_files::{Instance, Judgement};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};

use super::output::{Destination, tell};
use super::{Outcome, check, input};
use crate::methods::{self, Limits};
use schedcheck_drawing::platforms::{Numbering, of_instance, of_value};
use schedcheck_drawing::{Picture, schedules};

/// The arguments of `draw`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// An instance, drawn as a network; or an instance and a schedule or a result of `solve`, drawn as a Gantt chart;
    /// or one file {"instance":…,"schedule":…} that holds both. `-` or nothing is standard input. Sources of `reduce`
    /// are drawn as well. Processors are counted from 0, as in instance files; P0 is the root of a
    /// tree.
    #[arg(value_name = "FILE", num_args = 0..=2)]
    files: Vec<PathBuf>,
    /// Solve the instance, by the best exact method for it, and draw the schedule.
    #[arg(long)]
    solve: bool,
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

/// A picture with the data that it was made from.
struct Drawn {
    picture: Picture,
    json: Value,
    outcome: Outcome,
}

/// Draws one platform or one schedule; processors are counted from 0, as in instance files.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let destination = Destination::new(arguments.out.as_deref(), &input::read_of(&arguments.files))?;
    let standard_input = Path::new("-");
    let drawn = match arguments.files.as_slice() {
        [_, _] if arguments.solve => bail!("--solve: one file is expected, the instance; a schedule is given already"),
        [instance, schedule] => chart(&check::submission_of_two(instance, schedule)?.judgement),
        files => {
            let file = files.first().map_or(standard_input, PathBuf::as_path);
            of_text(&input::read_text(file)?, arguments.solve).with_context(|| input::name(file))?
        }
    };
    destination.write(&match arguments.format {
        Format::Svg => drawn.picture.svg(),
        Format::Csv => drawn.picture.csv(),
        Format::Json => format!("{:#}\n", drawn.json),
    })?;
    Ok(drawn.outcome)
}

/// What tells one file from another; it may be nested deeper than a [`Value`] is read.
#[derive(Default, Deserialize)]
struct Signs {
    kind: Option<String>,
    instance: Option<IgnoredAny>,
    schedule: Option<IgnoredAny>,
}

/// What one file holds: an instance, an instance with a schedule, or the source problem of a reduction.
fn of_text(text: &str, solves: bool) -> Result<Drawn> {
    let signs: Signs = serde_json::from_str(text).unwrap_or_default();
    if signs.schedule.is_some() {
        if solves {
            bail!("--solve: an instance is expected, and this holds a schedule already");
        }
        if signs.instance.is_none() {
            bail!("instance: it is missing; give its file before this one, or let solve keep it: --with-instance");
        }
        return Ok(chart(&check::submission_alone(text)?.judgement));
    }
    let source = signs.kind.filter(|kind| ["3-partition", "2-partition", "graph"].contains(&kind.as_str()));
    if let Some(kind) = source {
        if solves {
            bail!("--solve: kind {kind:?} is the source of a reduction, and has no schedule");
        }
        let network = of_value(&serde_json::from_str(text)?, Numbering::FromZero);
        let network = network.with_context(|| format!("{kind}: this is no instance of it; see schedcheck reduce"))?;
        let json = json!(network);
        return Ok(Drawn { picture: Picture::Network(network), json, outcome: Outcome::Good });
    }
    let instance = Instance::read(text)?;
    if solves {
        return Ok(chart(&methods::solve(&instance, None, &Limits::default())?.schedule));
    }
    let network = of_instance(&instance, Numbering::FromZero);
    let mut json = json!(network);
    json["instance"] = instance.to_json();
    Ok(Drawn { picture: Picture::Network(network), json, outcome: Outcome::Good })
}

/// A schedule that is not valid is drawn all the same: whoever looks for the flaw wants to see it.
fn chart(judgement: &Judgement) -> Drawn {
    let (chart, measured) = schedules::judged_chart(judgement, Numbering::FromZero);
    let outcome = match measured {
        Ok(_) => Outcome::Good,
        Err(violation) => {
            tell(format_args!("the schedule is not valid: {violation}"));
            Outcome::Bad
        }
    };
    let json = json!({
        "title": chart.title,
        "rows": schedules::rows_to_json(&chart),
        "instance": judgement.instance().to_json(),
        "schedule": judgement.schedule_to_json(),
    });
    Drawn { picture: Picture::Gantt(chart), json, outcome }
}

#[cfg(test)]
mod tests {
    use schedcheck_drawing::platforms::Numbering;
    use schedcheck_drawing::schedules::chart;
    use schedcheck_files::{Instance, measure};
    use serde_json::json;

    use crate::methods::{Limits, solve};

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
            let answer = solve(&instance, None, &Limits::default()).unwrap();
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
            let answer = solve(&instance, method, &Limits::default()).unwrap();
            measure(&answer.schedule).unwrap();
            let chart = chart(&answer.schedule, Numbering::FromZero);
            let names: Vec<_> = chart.rows.iter().map(|row| row.name.as_str()).collect();
            assert_eq!(names, ["P0 s", "P0 w", "P1 r", "P1 w"], "{chart:?}");
            assert!(chart.rows.iter().all(|row| row.bars.len() <= 200), "{horizon:?}");
        }
    }
}
