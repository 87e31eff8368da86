//! `schedcheck figures`: the papers' figures, as SVG, CSV and JSON.

use std::path::PathBuf;

use anyhow::{Result, bail};
use serde_json::{Value, json};

use super::folder::Folder;
use super::interrupt::Interrupt;
use super::output::{self, NO_INPUT, ReportFormat, info};
use super::progress::Progress;
use super::{Outcome, names};
use crate::papers;
use schedcheck_harness::Figure;

/// In which forms a figure is written.
const ENDINGS: [&str; 3] = ["svg", "csv", "json"];

/// The arguments of `figures`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  schedcheck figures --out figures\n  schedcheck figures rr4745 --out figures --format \
        json"
)]
pub struct Arguments {
    /// Only the figures of this paper, such as rr4745, or the one figure with this name, such as rr4745-figure-4.
    #[arg(value_name = "PAPER or FIGURE", value_parser = names::figure(), hide_possible_values = true)]
    wanted: Option<String>,
    /// Write the files to this directory; it is created if it does not exist.
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
    /// How to report which files were written.
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    format: ReportFormat,
}

/// Writes figures, each as SVG, as CSV and as JSON.
pub fn run(Arguments { wanted, out, format }: &Arguments) -> Result<Outcome> {
    let is_wanted =
        |figure: &Figure| wanted.as_ref().is_none_or(|wanted| figure.paper == wanted || figure.name == *wanted);
    let mut figures = papers::all().figures();
    if !figures.iter().any(is_wanted) {
        let (name, figures) = (wanted.as_deref().unwrap_or_default(), names::figures());
        let meant = names::meant(name, &[names::papers(), names::figures()].concat());
        bail!("there is no paper and no figure {name:?}{meant}; the figures are {}", figures.join(", "));
    }
    figures.retain(is_wanted);
    let names: Vec<_> = figures.iter().flat_map(files).collect();
    let folder = Folder::new(out, &names, &NO_INPUT)?;
    let progress = Progress::over(figures.len(), "figures");
    let drawn: Vec<_> = Interrupt::or_nothing(|| {
        let draw = |figure: &Figure| {
            progress.begin(&figure.name);
            drawn(figure)
        };
        figures.iter().flat_map(draw).collect()
    });
    progress.end();
    let files = folder.write_all(&drawn)?;
    let written = figures.iter().zip(files.chunks(ENDINGS.len())).map(|(figure, files)| {
        let files: Vec<_> = files.iter().map(|file| file.display().to_string()).collect();
        json!({"paper": figure.paper, "name": figure.name, "shows": figure.shows, "files": files})
    });
    tell_of(&written.collect::<Vec<_>>(), *format)?;
    Ok(Outcome::Good)
}

/// The files of one figure, each with its text.
fn drawn(figure: &Figure) -> impl Iterator<Item = (String, String)> + use<> {
    let picture = (figure.picture)();
    let texts = [picture.svg(), picture.csv(), format!("{:#}\n", (figure.data)())];
    files(figure).into_iter().zip(texts)
}

/// The names of the files of one figure.
fn files(figure: &Figure) -> [String; 3] {
    ENDINGS.map(|ending| format!("{}.{ending}", figure.name))
}

fn tell_of(written: &[Value], format: ReportFormat) -> Result<()> {
    match format {
        ReportFormat::Json => output::print(&format!("{:#}\n", json!(written))).map(|_| ()),
        ReportFormat::Text => {
            for figure in written {
                let picture = figure["files"][0].as_str().unwrap_or_default();
                info(format_args!("{picture}, with its numbers beside it as .csv and .json"));
            }
            Ok(())
        }
    }
}
