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
pub fn run(arguments: &Arguments, mut command: Command) -> Result<Outcome> {
    command.build();
    let mut command = hinted(command);
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "schedcheck", &mut text);
    let script = String::from_utf8(text)?;
    output::print(&match arguments.shell {
        Shell::Bash => in_bash(&command, script),
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

/// The subcommands, each with its names from the top, and whether it takes a file by its place.
fn all(command: &Command, path: &[String]) -> Vec<(Vec<String>, bool)> {
    let takes_files = |command: &Command| {
        command.get_positionals().any(|arg| matches!(arg.get_value_hint(), ValueHint::FilePath | ValueHint::DirPath))
    };
    let mut found = Vec::new();
    for below in command.get_subcommands() {
        let path = [path, &[below.get_name().to_owned()]].concat();
        found.extend(all(below, &path));
        found.push((path, takes_files(below)));
    }
    found
}

/// Bash completes files where a script has nothing to say, unless that is taken back; and the script says options
/// where nothing is typed, in place of files. The value in `--option=value` is a word of its own, after one for `=`.
fn in_bash(command: &Command, script: String) -> String {
    let previous = "    prev=\"$3\"\n";
    let before_equals = "    if [[ \"${prev}\" == \"=\" ]]; then prev=\"${COMP_WORDS[COMP_CWORD-2]}\"; fi\n";
    let script = script.replacen(previous, &format!("{previous}{before_equals}"), 1);
    // After an option that takes no file.
    let mut script = script.replace("compopt -o nospace", "compopt -o nospace +o bashdefault +o default");
    for (path, takes_files) in all(command, &[]).into_iter().chain([(Vec::new(), false)]) {
        let names = path.iter().map(|name| format!("__subcmd__{}", name.replace('-', "__subcmd__")));
        let label = format!("\n        schedcheck{})\n", names.collect::<String>());
        let Some((above, rest)) = script.split_once(&label) else { continue };
        let Some((arm, below)) = rest.split_once("\n            ;;") else { continue };
        let arm = if takes_files {
            arm.replacen(&format!(" || ${{COMP_CWORD}} -eq {} ", path.len() + 1), " ", 1).replacen(
                "\n            COMPREPLY=( $(compgen -W \"${opts}\" -- \"${cur}\") )",
                "",
                1,
            )
        } else {
            format!("            compopt +o bashdefault +o default 2>/dev/null\n{arm}")
        };
        script = format!("{above}{label}{arm}\n            ;;{below}");
    }
    script
}

/// Fish completes files everywhere, unless it is told not to; and it is not told of names that stand by their place.
fn without_files_in_fish(command: &Command, mut script: String) -> String {
    let mine = |(path, takes_files): &(Vec<String>, bool)| !takes_files && !path.contains(&"help".to_owned());
    for (path, _) in all(command, &[]).into_iter().filter(mine) {
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
