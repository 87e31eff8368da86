//! The result of a contest: what is printed, and what goes to a directory.

use anyhow::Result;
use clap::ValueEnum;

use super::super::folder::Folder;
use super::super::output::Destination;
use super::super::screen;
use super::text;
use crate::contest::{Part, Recorded, SeveralShown, Shown, Summary};
use crate::report;
use schedcheck_drawing::Picture;

/// The form of the result.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Format {
    /// Results and tables for a terminal.
    Text,
    /// One JSON object.
    Json,
    /// CSV: ratio by size, one line for each size.
    Csv,
    /// Markdown.
    Markdown,
}

/// What is written to the directory: the first alone for one contestant.
pub const FILES: [&str; 3] = ["index.html", "profile.svg", "ratio-against-size.svg"];

/// Writes what was found of one contestant or of several.
///
/// # Errors
/// Names what cannot be written.
pub fn write(
    shown: &[Shown],
    recorded: Option<&Recorded>,
    folder: Option<&Folder>,
    format: Option<Format>,
) -> Result<()> {
    let fitting = if screen::is_terminal() { Format::Text } else { Format::Json };
    let format = format.unwrap_or(fitting);
    match (shown, recorded) {
        ([one], recorded) => {
            let summary = recorded.and_then(|recorded| recorded.summaries.first());
            of_one(one, summary, folder, format)
        }
        (all, Some(recorded)) => of_several(&recorded.shown(all), folder, format),
        (_, None) => unreachable!("what becomes of several contestants is recorded"),
    }
}

fn of_one(shown: &Shown, summary: Option<&Summary>, folder: Option<&Folder>, format: Format) -> Result<()> {
    let tables: Vec<Part> = summary.map(Summary::table).into_iter().collect();
    if let Some(folder) = folder {
        folder.write(FILES[0], &report::contest::html(shown, &tables))?;
    }
    let destination = Destination::Printed;
    destination.write(&match format {
        Format::Text => text::page(shown, &tables, screen::of(&destination)),
        Format::Json => shown.json_with(summary),
        Format::Csv => shown.csv(),
        Format::Markdown => shown.markdown_with(&tables),
    })
}

fn of_several(shown: &SeveralShown, folder: Option<&Folder>, format: Format) -> Result<()> {
    if let Some(folder) = folder {
        let plots = [shown.comparison.profile(), shown.comparison.ratio_against_size()].map(Picture::Plot);
        let page = report::contest::html_of_several(shown, &plots);
        let [profile, sizes] = plots.map(|plot| plot.svg());
        let files: Vec<_> = FILES.into_iter().zip([page, profile, sizes]).collect();
        folder.write_all(&files)?;
    }
    let destination = Destination::Printed;
    destination.write(&match format {
        Format::Text => text::page_of_several(shown, screen::of(&destination)),
        Format::Json => shown.json(),
        Format::Csv => shown.csv(),
        Format::Markdown => shown.markdown(),
    })
}
