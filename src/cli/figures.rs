//! `schedcheck figures`: the papers' figures, as SVG, CSV and JSON.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use super::Outcome;
use super::output::{Destination, tell};
use crate::figures;

/// The arguments of `figures`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The figures of this paper alone, such as rr4745, or the one figure of this name, such as rr4745-figure-4.
    #[arg(value_name = "PAPER or FIGURE")]
    wanted: Option<String>,
    /// Write the files to this directory; it is made if it is not there.
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
}

/// Writes figures, each as SVG, as CSV and as JSON.
pub fn run(Arguments { wanted, out }: &Arguments) -> Result<Outcome> {
    let is_wanted = |figure: &figures::Figure| {
        wanted.as_ref().is_none_or(|wanted| figure.paper == wanted || figure.name == *wanted)
    };
    let mut figures = figures::all();
    if !figures.iter().any(is_wanted) {
        let names: Vec<_> = figures.iter().map(|figure| figure.name.as_str()).collect();
        bail!(
            "there is no paper and no figure {:?}; the figures are {}",
            wanted.as_deref().unwrap_or(""),
            names.join(", ")
        );
    }
    figures.retain(is_wanted);
    fs::create_dir_all(out).with_context(|| format!("{}: the directory cannot be made", out.display()))?;
    for figure in figures {
        let file = |ending: &str| out.join(format!("{}.{ending}", figure.name));
        let files = ["svg", "csv", "json"].map(file);
        let places = files.each_ref().map(|file| Destination::new(Some(file)));
        let picture = (figure.picture)();
        let texts = [picture.svg(), picture.csv(), format!("{:#}\n", (figure.data)())];
        for (place, text) in places.into_iter().zip(texts) {
            place?.write(&text)?;
        }
        tell(format_args!("{}, with its numbers beside it as .csv and .json", files[0].display()));
    }
    Ok(Outcome::Good)
}
