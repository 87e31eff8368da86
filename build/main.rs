//! What the build finds out: from which commit it is, how the command is linked, and which collections and programs the
//! tests may use.

mod commit;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

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
        start_fast();
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

/// A small linear program is solved in less time than a process takes to start.
fn start_fast() {
    // At a fixed address, thousands of relocations are spared at every start.
    println!("cargo:rustc-link-arg-bin=schedcheck=-no-pie");
    if env::var_os("CARGO_FEATURE_CBC").is_some() {
        link_the_cpp_library_statically();
    }
}

/// Puts the compiler's static C++ library, if it has one, where the linker looks first: to load the shared one takes a
/// millisecond.
fn link_the_cpp_library_statically() {
    println!("cargo:rerun-if-env-changed=CXX");
    let (Some(library), Some(folder)) = (static_cpp_library(), env::var_os("OUT_DIR").map(PathBuf::from)) else {
        return;
    };
    let copy = folder.join("libstdc++.a");
    // Whatever was there before must not be written through.
    let _ = fs::remove_file(&copy);
    if fs::copy(library, copy).is_ok() {
        // For the command alone: elsewhere the library may not fit programs at any address, as tests are.
        println!("cargo:rustc-link-arg-bin=schedcheck=-L{}", folder.display());
    }
}

fn static_cpp_library() -> Option<PathBuf> {
    let compiler = env::var("CXX").unwrap_or_else(|_| "c++".into());
    let answer = Command::new(compiler).arg("-print-file-name=libstdc++.a").output().ok()?;
    let path = PathBuf::from(String::from_utf8(answer.stdout).ok()?.trim());
    (path.is_absolute() && path.exists()).then_some(path)
}
