//! `schedcheck completions`: what makes a shell complete the command.

use anyhow::Result;
use clap_complete::Shell;

use super::{Outcome, output};

/// The arguments of `completions`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  schedcheck completions bash > ~/.local/share/bash-completion/completions/schedcheck\n  \
                        schedcheck completions zsh > ~/.zfunc/_schedcheck          # with ~/.zfunc in fpath\n  \
                        schedcheck completions fish > ~/.config/fish/completions/schedcheck.fish"
)]
pub struct Arguments {
    /// The shell.
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

/// Prints the completions of a command for a shell.
pub fn run(arguments: &Arguments, command: &mut clap::Command) -> Result<Outcome> {
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, command, "schedcheck", &mut text);
    output::print(&String::from_utf8(text)?)?;
    Ok(Outcome::Good)
}
