//! What the build finds out: from which commit it is, and which collections and programs the tests may use.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let commit = commit().unwrap_or_else(|| "unknown".to_owned());
    let features = if env::var_os("CARGO_FEATURE_CBC").is_some() { "cbc" } else { "none" };
    let version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    println!("cargo:rustc-env=SCHEDCHECK_VERSION={version} (commit {commit}, features: {features})");
    present("papers", "SCHEDCHECK_PAPERS", Path::is_dir);
    present("chromium", "SCHEDCHECK_CHROMIUM", Path::is_file);
    present("simgrid", "SCHEDCHECK_SIMGRID", Path::is_file);
    present("python3", "SCHEDCHECK_PYTHON", Path::is_file);
}

/// The commit of the repository whose highest folder this is, if there is a program `git` that says so.
fn commit() -> Option<String> {
    let folder = env::var("CARGO_MANIFEST_DIR").ok()?;
    let git = |asked: &[&str]| {
        let output = Command::new("git").arg("-C").arg(&folder).args(asked).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    if !git(&["rev-parse", "--show-prefix"])?.is_empty() {
        return None;
    }
    // It is written to whenever another commit is made or checked out.
    let log = git(&["rev-parse", "--path-format=absolute", "--git-path", "logs/HEAD"])?;
    if Path::new(&log).is_file() {
        println!("cargo:rerun-if-changed={log}");
    }
    git(&["rev-parse", "HEAD"])
}

/// Sets `--cfg name` if the variable names something that is there.
fn present(name: &str, variable: &str, is_there: fn(&Path) -> bool) {
    println!("cargo:rerun-if-env-changed={variable}");
    println!("cargo:rustc-check-cfg=cfg({name})");
    if env::var_os(variable).is_some_and(|path| is_there(Path::new(&path))) {
        println!("cargo:rustc-cfg={name}");
    }
}
