//! What had another name once, or was part of this command: where it is now.

use std::env;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::{Outcome, output};

/// Tells where a subcommand that is asked for in vain has gone, if it was one.
pub fn answered(wrong: &clap::Error) -> Option<Outcome> {
    let unknown = (wrong.kind(), wrong.get(ContextKind::InvalidSubcommand));
    let (ErrorKind::InvalidSubcommand, Some(ContextValue::String(name))) = unknown else { return None };
    let typed: Vec<String> = env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    let below = typed.iter().skip_while(|word| *word != "lp").nth(1);
    (name == "lp").then(|| {
        output::warn(format_args!("error: {}", of_lp(below.map(String::as_str))));
        Outcome::Refused
    })
}

/// The old name of `audit`.
pub const RECHECK: &str = "recheck";

/// Mentions that a subcommand was asked for by its old name, which still works.
pub fn mention_an_old_name() {
    let name = env::args_os().skip(1).find(|word| !word.to_string_lossy().starts_with('-'));
    if name.is_some_and(|name| name == RECHECK) {
        output::info(format_args!("`schedcheck {RECHECK}` is now `schedcheck audit`"));
    }
}

/// Where the subcommands of `lp` are.
fn of_lp(below: Option<&str>) -> String {
    match below {
        Some("mssg") => "`schedcheck lp mssg` is now `schedcheck export mssg`, with the same arguments".to_owned(),
        Some(name @ ("solve" | "check" | "convert")) => {
            let run = format!("cargo run --release -p exact-lp-cli -- {name} …");
            format!("`schedcheck lp {name}` is now `exact-lp {name}`, with the same arguments: {run}")
        }
        _ => "`schedcheck lp` is now the command `exact-lp`: cargo run --release -p exact-lp-cli -- --help".to_owned(),
    }
}
