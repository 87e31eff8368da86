//! What the build finds out: from which commit it is, how the command is linked, and which collections and programs the
//! tests may use.

mod commit;
mod link;

use std::env;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo:rerun-if-changed=build");
    version();
    collection("netlib", "SCHEDCHECK_NETLIB");
    collection("mssg", "SCHEDCHECK_MSSG");
    collection("papers", "SCHEDCHECK_PAPERS");
    present("chromium", "SCHEDCHECK_CHROMIUM", Path::is_file);
    present("simgrid", "SCHEDCHECK_SIMGRID", Path::is_file);
    present("python3", "SCHEDCHECK_PYTHON", Path::is_file);
    let target = |what: &str| env::var(format!("CARGO_CFG_TARGET_{what}")).unwrap_or_default();
    if (target("OS").as_str(), target("ENV").as_str()) == ("linux", "gnu") {
        link::start_fast();
    }
}

/// Tells the command its version: the commit, where there is one, and the features. The same sources make the same
/// bytes: no time, no place and nothing of the machine is told.
fn version() {
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let found = commit::of(&folder);
    for file in found.watched {
        println!("cargo:rerun-if-changed={}", file.display());
    }
    let commit = found.id.unwrap_or_else(|| "unknown".to_owned());
    let feature = |name: &str| name.strip_prefix("CARGO_FEATURE_").map(str::to_lowercase);
    // Whatever else the surroundings hold need not be text.
    let variables = env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    let features = variables.filter_map(|name| feature(&name)).filter(|name| name != "default");
    let mut features: Vec<_> = features.collect();
    features.sort_unstable();
    let features = if features.is_empty() { "none".to_owned() } else { features.join(" ") };
    let version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    println!("cargo:rustc-env=SCHEDCHECK_VERSION={version} (commit {commit}, features: {features})");
}

/// Sets `--cfg name` if the variable names a folder, so that tests over it run; without it they are ignored.
fn collection(name: &str, variable: &str) {
    present(name, variable, Path::is_dir);
}

/// Sets `--cfg name` if the variable names something that is there.
fn present(name: &str, variable: &str, is_there: fn(&Path) -> bool) {
    println!("cargo:rerun-if-env-changed={variable}");
    println!("cargo:rustc-check-cfg=cfg({name})");
    if env::var_os(variable).is_some_and(|path| is_there(Path::new(&path))) {
        println!("cargo:rustc-cfg={name}");
    }
}
