//! The files of the workspace, and its packages as cargo reads their manifests.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use serde_json::Value;

/// The folder of the workspace.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A file of the workspace, as text.
pub fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Every file below a folder of the workspace, by its path from there; nothing that is built or hidden.
pub fn files(folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    collect(&root().join(folder), &mut found);
    let mut paths: Vec<_> = found
        .iter()
        .map(|path| path.strip_prefix(root()).expect("it is below").to_str().expect("UTF-8").to_owned())
        .collect();
    paths.sort();
    paths
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("it is readable").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        match path.is_dir() {
            true if name.starts_with('.') || name == "target" => {}
            true => collect(&path, found),
            false => found.push(path),
        }
    }
}

/// A package of the workspace: the folder that it lies in, and the packages of the workspace that it depends on, but
/// for its tests.
pub struct Package {
    /// From the folder of the workspace; empty for the package that lies there itself.
    pub folder: String,
    /// Their names.
    pub uses: Vec<String>,
    /// The names of the packages that it depends on besides, but for its tests.
    pub libraries: Vec<String>,
}

/// The packages of the workspace by their names, as cargo reads their manifests.
pub fn packages() -> &'static BTreeMap<String, Package> {
    static PACKAGES: LazyLock<BTreeMap<String, Package>> = LazyLock::new(read_packages);
    &PACKAGES
}

fn read_packages() -> BTreeMap<String, Package> {
    let arguments = ["metadata", "--format-version", "1", "--offline", "--no-deps"];
    let answer = Command::new(env!("CARGO")).args(arguments).current_dir(root()).output().expect("cargo runs");
    assert!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
    let metadata: Value = serde_json::from_slice(&answer.stdout).expect("cargo writes JSON");
    let all = metadata["packages"].as_array().expect("a list");
    let name = |value: &Value| value["name"].as_str().expect("a name").to_owned();
    let names: Vec<_> = all.iter().map(name).collect();
    let package = |package: &Value| {
        let manifest = Path::new(package["manifest_path"].as_str().expect("a path"));
        let folder = manifest.parent().and_then(|folder| folder.strip_prefix(root()).ok()).expect("it is below");
        let dependencies = package["dependencies"].as_array().expect("a list").iter();
        let normal = dependencies.filter(|dependency| dependency["kind"].is_null()).map(name);
        let (uses, libraries) = normal.partition(|dependency| names.contains(dependency));
        (name(package), Package { folder: folder.to_str().expect("UTF-8").to_owned(), uses, libraries })
    };
    all.iter().map(package).collect()
}
