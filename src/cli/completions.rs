//! `schedcheck completions`: what makes a shell complete the command.

use anyhow::Result;
use clap::{Arg, Command, ValueHint};
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
pub fn run(arguments: &Arguments, command: Command) -> Result<Outcome> {
    let mut command = hinted(command);
    command.build();
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "schedcheck", &mut text);
    let script = String::from_utf8(text)?;
    output::print(&match arguments.shell {
        Shell::Bash => without_files_in_bash(&command, script),
        Shell::Fish => without_files_in_fish(&command, script),
        _ => script,
    })?;
    Ok(Outcome::Good)
}

/// The command, with files completed where files are meant, folders where folders are, and nothing for numbers.
fn hinted(command: Command) -> Command {
    let hint = |arg: Arg| match arg.get_value_hint() {
        ValueHint::Unknown => arg.value_hint(ValueHint::Other),
        ValueHint::AnyPath if is_folder(&arg) => arg.value_hint(ValueHint::DirPath),
        ValueHint::AnyPath => arg.value_hint(ValueHint::FilePath),
        _ => arg,
    };
    command.mut_args(hint).mut_subcommands(hinted)
}

fn is_folder(arg: &Arg) -> bool {
    arg.get_value_names().is_some_and(|names| names.iter().any(|name| name == "DIR"))
}

/// The subcommands that take no file by its place, each with its names from the top.
fn without_files(command: &Command, path: &[String]) -> Vec<Vec<String>> {
    let takes_files = |command: &Command| {
        command.get_positionals().any(|arg| matches!(arg.get_value_hint(), ValueHint::FilePath | ValueHint::DirPath))
    };
    let mut found = Vec::new();
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        let path = [path, &[below.get_name().to_owned()]].concat();
        found.extend(without_files(below, &path));
        if !takes_files(below) {
            found.push(path);
        }
    }
    found
}

/// Bash completes files where a script has nothing to say, unless that is taken back.
fn without_files_in_bash(command: &Command, mut script: String) -> String {
    for path in without_files(command, &[]).into_iter().chain([Vec::new()]) {
        let names = path.iter().map(|name| format!("__subcmd__{}", name.replace('-', "__subcmd__")));
        let label = format!("\n        schedcheck{})\n", names.collect::<String>());
        let taken_back = format!("{label}            compopt +o bashdefault +o default 2>/dev/null\n");
        script = script.replacen(&label, &taken_back, 1);
    }
    script
}

/// Fish completes files everywhere, unless it is told not to; and it is not told of names that stand by their place.
fn without_files_in_fish(command: &Command, mut script: String) -> String {
    for path in without_files(command, &[]) {
        let [above @ .., _] = path.as_slice() else { continue };
        let condition = match above {
            [] => format!("__fish_schedcheck_using_subcommand {}", path[0]),
            [first, ..] => {
                format!("__fish_schedcheck_using_subcommand {first}; and __fish_seen_subcommand_from {}", path[1])
            }
        };
        let below = path.iter().try_fold(command, |command, name| command.find_subcommand(name));
        let positionals = below.into_iter().flat_map(Command::get_positionals);
        let names: Vec<_> = positionals.flat_map(Arg::get_possible_values).collect();
        let names = names.iter().map(|value| value.get_name()).collect::<Vec<_>>().join(" ");
        let offered = if names.is_empty() { String::new() } else { format!(" -a \"{names}\"") };
        script += &format!("complete -c schedcheck -n \"{condition}\" -f{offered}\n");
    }
    script
}
