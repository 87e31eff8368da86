//! `schedcheck figures`: the papers' figures, as SVG and as JSON.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Subcommand;

use super::Outcome;
use super::output::{Destination, tell};
use crate::figures::rr4745::{Figure, to_json, to_svg};
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
}

#[derive(Debug, clap::Args)]
struct Place {
    /// Write the files to this directory; it is made if it is not there.
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
}

/// Writes the figures of a paper, each as SVG and as JSON.
pub fn run(arguments: &Arguments) -> Result<Outcome> {
    let Paper::Rr4745(Place { out }) = &arguments.paper;
    fs::create_dir_all(out).with_context(|| format!("{}: the directory cannot be made", out.display()))?;
    let files = Site::ALL.map(|site| {
        let file = |ending: &str| out.join(format!("rr4745-figure-{}.{ending}", site.figure()));
        (site, [file("svg"), file("json")])
    });
    for (site, [svg, json]) in &files {
        let (svg_at, json_at) = (Destination::new(Some(svg))?, Destination::new(Some(json))?);
        let figure = Figure::of(*site);
        svg_at.write(&to_svg(figure))?;
        json_at.write(&format!("{:#}\n", to_json(figure)))?;
        tell(format_args!("{} and {}", svg.display(), json.display()));
    }
    Ok(Outcome::Good)
}
