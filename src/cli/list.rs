//! `schedcheck methods` and `schedcheck claims`: what there is, and what an auditor reads of it.

use anstyle::Style;
use anyhow::{Result, bail};
use clap::ValueEnum;
use clap::builder::PossibleValuesParser;
use comfy_table::{Attribute, Cell, LineStyle, Table, presets};
use serde_json::{Value, json};

use schedcheck_files::{Instance, sanitized};

use super::{Outcome, names, output, screen, trust};
use crate::{methods, papers};
use schedcheck_harness::render::Screen;

/// The width of a table that is not printed to a terminal.
const WIDTH: usize = 120;

/// On what is narrower, a table would be columns of single words.
const NARROW: usize = 100;

/// The form of a list.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// A table for a terminal.
    Table,
    /// A JSON array.
    Json,
}

/// The arguments of a list.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The form of the list.
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

/// The arguments of the list of methods.
#[derive(Debug, clap::Args)]
pub struct MethodsArguments {
    /// List only the methods of this kind of instance.
    #[arg(value_name = "KIND", value_parser = PossibleValuesParser::new(Instance::KINDS))]
    kind: Option<String>,
    #[command(flatten)]
    list: Arguments,
}

/// The arguments of the list of claims.
#[derive(Debug, clap::Args)]
pub struct ClaimsArguments {
    #[command(flatten)]
    list: Arguments,
    /// Print the files on which this row depends: the code that judges the witnesses that refute it, or else its check
    /// and the evidence.
    #[arg(long, value_name = "ID", value_parser = names::claim())]
    trust: Option<String>,
}

/// Lists every method, or those of one kind, with its guarantee and its source.
pub fn methods(MethodsArguments { kind, list: arguments }: &MethodsArguments) -> Result<Outcome> {
    let fields = ["kind", "method", "guarantee", "source"];
    let is_listed = |method: &methods::Method| kind.as_ref().is_none_or(|kind| method.kind == kind);
    let rows =
        methods::all().filter(is_listed).map(|method| [method.kind, method.name, method.guarantee, method.source]);
    print(arguments, fields, rows.map(|row| row.map(str::to_owned)))
}

/// Lists every published claim, and whether it has a check; or what an auditor reads for one of them.
pub fn claims(ClaimsArguments { list: arguments, trust }: &ClaimsArguments) -> Result<Outcome> {
    if let Some(id) = trust {
        return trusted(arguments, id);
    }
    let checked = papers::all().claims();
    let rows = papers::all().statements().map(|published| {
        let has_check = checked.iter().any(|claim| claim.id == published.id);
        let check = if has_check { "checked" } else { "not yet checked" };
        [published.id.clone(), check.to_owned(), published.place.clone(), published.text()]
    });
    print(arguments, ["claim", "check", "where", "printed"], rows)
}

/// Prints what an auditor reads for one row.
fn trusted(arguments: &Arguments, id: &str) -> Result<Outcome> {
    let Some(row) = trust::row(id) else {
        let meant = names::meant(id, &names::claims());
        bail!("--trust {}: there is no such claim{meant}; `schedcheck claims` lists them", sanitized::escaped(id));
    };
    let text = match arguments.format {
        Format::Json => serde_json::to_string_pretty(&row)? + "\n",
        Format::Table => {
            let screen = screen::of_output();
            let files = row
                .files
                .iter()
                .map(|file| [file.part.clone(), file.file.clone(), file.code.to_string(), file.words.to_string()]);
            let rows = files.chain([[String::new(), "all".to_owned(), row.code.to_string(), row.words.to_string()]]);
            let files = table(["to read", "file", "lines of code", "in words"], rows, screen);
            format!("{}\n\n{files}\n\n{}\n", screen.broken(&row.heading(), 2), screen.broken(&row.besides(), 2))
        }
    };
    output::print(&text)?;
    Ok(Outcome::Good)
}

fn print<const N: usize>(
    arguments: &Arguments,
    fields: [&str; N],
    rows: impl Iterator<Item = [String; N]>,
) -> Result<Outcome> {
    let screen = screen::of_output();
    let text = match arguments.format {
        Format::Json => {
            let object =
                |row: [String; N]| fields.iter().zip(row).map(|(&field, value)| (field.to_owned(), json!(value)));
            let objects: Vec<Value> = rows.map(|row| Value::Object(object(row).collect())).collect();
            serde_json::to_string_pretty(&objects)?
        }
        Format::Table if screen.width.is_some_and(|width| width < NARROW) => blocks(rows, screen),
        Format::Table => table(fields, rows, screen),
    };
    output::print(&(text + "\n"))?;
    Ok(Outcome::Good)
}

/// The rows as paragraphs: what is called how, and below it the rest.
fn blocks<const N: usize>(rows: impl Iterator<Item = [String; N]>, screen: Screen) -> String {
    let mut lines = Vec::new();
    for row in rows {
        let (heading, rest) = row.split_at(2);
        let first = screen.styled(&heading[0], Style::new().bold());
        lines.push(screen.broken(&format!("{first}  {}", heading[1]), 4));
        lines.extend(rest.iter().map(|text| screen.broken(&format!("    {text}"), 4)));
    }
    lines.join("\n")
}

fn table<const N: usize>(fields: [&str; N], rows: impl Iterator<Item = [String; N]>, screen: Screen) -> String {
    let mut table = Table::new();
    table
        .load_style(presets::UTF8_HORIZONTAL_ONLY.row_separator(LineStyle::none()))
        .set_header(fields.map(|field| Cell::new(field).add_attribute(Attribute::Bold)))
        .add_rows(rows);
    screen.fit(&mut table, Some(WIDTH), 2);
    table.trim_fmt()
}
