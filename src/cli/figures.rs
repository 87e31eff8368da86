//! `schedcheck figures`: the papers' figures, as SVG, CSV and JSON.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::Outcome;
use super::output::{self, Destination, Told, tell};
use super::progress::Progress;
use crate::papers;
use schedcheck_harness::Figure;

/// The arguments of `figures`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  schedcheck figures --out figures\n  schedcheck figures rr4745 --out figures --format \
        json"
)]
pub struct Arguments {
    /// The figures of this paper alone, such as rr4745, or the one figure of this name, such as rr4745-figure-4.
    #[arg(value_name = "PAPER or FIGURE")]
    wanted: Option<String>,
    /// Write the files to this directory; it is made if it is not there.
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
    /// How to tell which files were written.
    #[arg(long, value_enum, default_value_t = Told::Text)]
    format: Told,
}

/// Writes figures, each as SVG, as CSV and as JSON.
pub fn run(Arguments { wanted, out, format }: &Arguments) -> Result<Outcome> {
    let is_wanted =
        |figure: &Figure| wanted.as_ref().is_none_or(|wanted| figure.paper == wanted || figure.name == *wanted);
    let mut figures = papers::all().figures();
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
    let progress = Progress::over(figures.len(), "figures");
    let mut written = Vec::new();
    for figure in figures {
        progress.begin(&figure.name);
        let files = write(&figure, out)?.map(|file| file.display().to_string());
        written.push(json!({"paper": figure.paper, "name": figure.name, "shows": figure.shows, "files": files}));
    }
    progress.end();
    tell_of(&written, *format)?;
    Ok(Outcome::Good)
}

/// Writes the files of one figure.
fn write(figure: &Figure, out: &Path) -> Result<[PathBuf; 3]> {
    let files = ["svg", "csv", "json"].map(|ending| out.join(format!("{}.{ending}", figure.name)));
    let places = files.each_ref().map(|file| Destination::new(Some(file)));
    let picture = (figure.picture)();
    let texts = [picture.svg(), picture.csv(), format!("{:#}\n", (figure.data)())];
    for (place, text) in places.into_iter().zip(texts) {
        place?.write(&text)?;
    }
    Ok(files)
}

fn tell_of(written: &[Value], format: Told) -> Result<()> {
    match format {
        Told::Json => output::print(&format!("{:#}\n", json!(written))).map(|_| ()),
        Told::Text => {
            for figure in written {
                let picture = figure["files"][0].as_str().unwrap_or_default();
                tell(format_args!("{picture}, with its numbers beside it as .csv and .json"));
            }
            Ok(())
        }
    }
}
