//! `schedcheck man`: the manual pages.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Arg, Command};
use clap_mangen::Man;

use super::Outcome;
use super::folder::Folder;
use super::output::{self, NO_INPUT, info};

/// The arguments of `man`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  schedcheck man > schedcheck.1\n  schedcheck man --out \
        ~/.local/share/man/man1     # a page a subcommand: man schedcheck-solve")]
pub struct Arguments {
    /// Write a page for the command and one for each subcommand to this directory; it is created if it does not exist.
    /// Without it, the page of the command is printed.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Prints the page of the command, or writes all pages.
pub fn run(arguments: &Arguments, mut command: Command) -> Result<Outcome> {
    command.build();
    let command = without_help(command);
    let mut pages = Vec::new();
    collect(&command, &mut pages)?;
    let Some(out) = &arguments.out else {
        output::print(&pages[0].1)?;
        return Ok(Outcome::Good);
    };
    let names: Vec<_> = pages.iter().map(|(name, _)| name).collect();
    let folder = Folder::new(out, &names, &NO_INPUT)?;
    folder.write_all(&pages)?;
    info(format_args!("{} manual pages in {}", pages.len(), out.display()));
    Ok(Outcome::Good)
}

/// The pages of a command and of those below it, with the names of their files.
fn collect(command: &Command, pages: &mut Vec<(String, String)>) -> Result<()> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name()).to_owned();
    let mut page = Vec::new();
    let source = concat!("schedcheck ", env!("CARGO_PKG_VERSION"));
    Man::new(command.clone().name(name.clone())).source(source).render(&mut page)?;
    pages.push((format!("{name}.1"), with_examples(&repeated(command, String::from_utf8(page)?))));
    let is_shown = |command: &&Command| !command.is_hide_set();
    command.get_subcommands().filter(is_shown).try_for_each(|command| collect(command, pages))
}

/// There is no page of `help`, so none refers to it.
fn without_help(command: Command) -> Command {
    let is_help = command.get_name() == "help";
    command.hide(is_help).mut_subcommands(without_help)
}

/// The page, where arguments that may be given several times look so.
fn repeated(command: &Command, mut page: String) -> String {
    let several = |arg: &&Arg| arg.get_num_args().is_some_and(|number| number.max_values() > 1);
    for arg in command.get_positionals().filter(several) {
        for name in arg.get_value_names().into_iter().flatten() {
            for (left, right) in [('[', ']'), ('<', '>')] {
                let once = format!("{left}\\fI{name}\\fR{right}");
                page = page.replace(&once, &format!("{once}..."));
            }
        }
    }
    page
}

/// The page with its last words under a name of their own, and examples as they are to be typed.
fn with_examples(page: &str) -> String {
    let Some((above, below)) = page.split_once("\n.SH EXTRA\n") else { return page.to_owned() };
    let mut text = format!("{above}\n.SH EXAMPLES\n");
    let mut is_example = false;
    for line in below.lines().filter(|line| !matches!(*line, "Examples:" | "Example:")) {
        if line.starts_with("  ") != is_example {
            is_example = !is_example;
            text += if is_example { ".nf\n" } else { ".fi\n" };
        }
        text += line;
        text.push('\n');
    }
    text + if is_example { ".fi\n" } else { "" }
}
