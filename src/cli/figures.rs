//! `schedcheck figures`: the papers' figures, as SVG and as JSON.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Subcommand;
use serde_json::Value;

use super::Outcome;
use super::output::{Destination, tell};
use crate::figures::{gantt, rr4745, rr4916, tpds2004};
use crate::tables::rr4745::Site;

/// The arguments of `figures`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    paper: Paper,
}

#[derive(Debug, Subcommand)]
enum Paper {
    /// Figures 4 and 5: the best number of processors as a function of W/H.
    Rr4745(Place),
    /// Figures 3, 6 and 7 as Gantt charts, and plots of what sections 4.2 and 4.3 say of multi-round schedules.
    Rr4916(Place),
    /// One period of the example of section 2.4 as a Gantt chart, and spanning trees against the whole graph on random platforms.
    Tpds2004(Place),
}

#[derive(Debug, clap::Args)]
struct Place {
    /// Write the files to this directory; it is made if it is not there.
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
}

/// Writes the figures of a paper, each as SVG and as JSON.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let (out, figures) = match &arguments.paper {
        Paper::Rr4745(Place { out }) => (out, figures_of_rr4745()),
        Paper::Rr4916(Place { out }) => (out, figures_of_rr4916()),
        Paper::Tpds2004(Place { out }) => (out, figures_of_tpds2004()),
    };
    fs::create_dir_all(out).with_context(|| format!("{}: the directory cannot be made", out.display()))?;
    for Figure { name, svg, json } in figures {
        let file = |ending: &str| out.join(format!("{name}.{ending}"));
        let [svg_file, json_file] = [file("svg"), file("json")];
        let (svg_at, json_at) = (Destination::new(Some(&svg_file))?, Destination::new(Some(&json_file))?);
        svg_at.write(&svg())?;
        json_at.write(&format!("{:#}\n", json()))?;
        tell(format_args!("{} and {}", svg_file.display(), json_file.display()));
    }
    Ok(Outcome::Good)
}

/// A figure that is computed once its files are known to be writable.
struct Figure {
    /// The name of its files, without their endings.
    name: String,
    svg: Box<dyn Fn() -> String>,
    json: Box<dyn Fn() -> Value>,
}

fn figures_of_rr4745() -> Vec<Figure> {
    let figure = |site: Site| Figure {
        name: format!("rr4745-figure-{}", site.figure()),
        svg: Box::new(move || rr4745::to_svg(rr4745::Figure::of(site))),
        json: Box::new(move || rr4745::to_json(rr4745::Figure::of(site))),
    };
    Site::ALL.map(figure).into()
}

fn figures_of_rr4916() -> Vec<Figure> {
    let chart = |figure: rr4916::Figure| Figure {
        name: format!("rr4916-figure-{}", figure.number()),
        svg: Box::new(move || gantt::draw(&figure.chart())),
        json: Box::new(move || rr4916::to_json(figure)),
    };
    let mut figures: Vec<Figure> = rr4916::Figure::ALL.map(chart).into();
    figures.push(Figure {
        name: "rr4916-umr-multi-installment".to_owned(),
        svg: Box::new(rr4916::comparison_to_svg),
        json: Box::new(rr4916::comparison_to_json),
    });
    figures.push(Figure {
        name: "rr4916-asymptotic-ratio".to_owned(),
        svg: Box::new(rr4916::ratio_to_svg),
        json: Box::new(rr4916::ratio_to_json),
    });
    figures
}

fn figures_of_tpds2004() -> Vec<Figure> {
    let tree = |tree: usize| Figure {
        name: format!("tpds2004-example-tree-{}", tree + 1),
        svg: Box::new(move || gantt::draw(&tpds2004::example::tree_chart(tree))),
        json: Box::new(move || tpds2004::example::tree_to_json(tree)),
    };
    let mut figures = vec![
        Figure {
            name: "tpds2004-example".to_owned(),
            svg: Box::new(|| gantt::draw(&tpds2004::example::chart())),
            json: Box::new(tpds2004::example::to_json),
        },
        Figure {
            name: "tpds2004-within-a-horizon".to_owned(),
            svg: Box::new(tpds2004::horizon::to_svg),
            json: Box::new(tpds2004::horizon::to_json),
        },
        Figure {
            name: "tpds2004-trees-against-graph".to_owned(),
            svg: Box::new(tpds2004::spanning_trees::to_svg),
            json: Box::new(tpds2004::spanning_trees::to_json),
        },
    ];
    figures.extend((0..tpds2004::example::TREES.len()).map(tree));
    figures
}
