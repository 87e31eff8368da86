//! No circle between files of different folders within a package.
//!
//! The sources are read roughly: every path that begins with `crate`, `super`, `self` or the name of a module below,
//! followed through what is imported and exported, outside of tests. A `pub use` alone is a door, not a use.

use std::collections::{BTreeMap, BTreeSet};

use crate::tree::{files, packages, text};

/// A path of modules.
type Path = Vec<String>;

/// The modules of one package, by their paths.
struct Modules(BTreeMap<Path, Module>);

struct Module {
    file: String,
    /// What is imported or exported, by the name that it has here.
    names: BTreeMap<String, Path>,
    /// The paths in the code, but for those that are only handed on.
    uses: Vec<Path>,
}

/// The words and signs of a source, without comments, strings and the tests at its end.
fn tokens(source: &str) -> Vec<String> {
    let code = source.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let lines = code.lines().map(|line| line.split("//").next().unwrap_or_default());
    let plain = lines.collect::<Vec<_>>().join("\n").replace("\\\"", "");
    let outside = plain.split('"').step_by(2).collect::<Vec<_>>().join(" ");
    let mut tokens = Vec::new();
    let mut word = String::new();
    for letter in outside.chars().chain([' ']) {
        if letter.is_alphanumeric() || letter == '_' {
            word.push(letter);
            continue;
        }
        if !word.is_empty() {
            tokens.push(std::mem::take(&mut word));
        }
        match tokens.last_mut() {
            Some(last) if letter == ':' && last == ":" => *last = "::".to_owned(),
            _ if letter.is_whitespace() => {}
            _ => tokens.push(letter.to_string()),
        }
    }
    tokens
}

/// The paths that begin at `at`, a tree of them where there are braces, each with the name that it gets; and where the
/// text goes on.
fn paths(tokens: &[String], mut at: usize, before: &Path) -> (Vec<(Path, String)>, usize) {
    let mut path = before.clone();
    loop {
        match tokens.get(at).map(String::as_str) {
            Some("{") => {
                let mut found = Vec::new();
                at += 1;
                while tokens.get(at).is_some_and(|token| token != "}") {
                    let (more, end) = paths(tokens, at, &path);
                    found.extend(more);
                    at = end + usize::from(tokens.get(end).is_some_and(|token| token != "}"));
                }
                return (found, at + 1);
            }
            Some(word) if word.starts_with(|letter: char| letter.is_alphabetic() || letter == '_') => {
                path.push(word.to_owned());
            }
            _ => {}
        }
        at += 1;
        match tokens.get(at).map(String::as_str) {
            Some("::") => at += 1,
            Some("as") => {
                let name = tokens.get(at + 1).cloned().unwrap_or_default();
                return (vec![(path, name)], at + 2);
            }
            _ => {
                if !before.is_empty() && path.last().is_some_and(|last| last == "self") {
                    path.pop();
                }
                let name = path.last().cloned().unwrap_or_default();
                return (vec![(path, name)], at);
            }
        }
    }
}

/// The path from the root of the package, for one that begins in the module `here`.
fn absolute(path: &Path, here: &Path) -> Path {
    let (mut base, mut rest) = (here.clone(), &path[..]);
    while let [first, others @ ..] = rest {
        match first.as_str() {
            "crate" => base.clear(),
            "super" => drop(base.pop()),
            "self" => {}
            _ => break,
        }
        rest = others;
    }
    [base, rest.to_vec()].concat()
}

impl Modules {
    /// Reads the sources below a folder `src`.
    fn read(folder: &str) -> Self {
        let sources = files(folder).into_iter().filter(|file| file.ends_with(".rs"));
        let sources: BTreeMap<Path, String> = sources.map(|file| (module(&file[folder.len() + 1..]), file)).collect();
        let children = |here: &Path| -> BTreeSet<String> {
            let below = sources.keys().filter(|path| path.len() == here.len() + 1 && path.starts_with(here));
            below.filter_map(|path| path.last().cloned()).collect()
        };
        let read = |(here, file): (&Path, &String)| (here.clone(), Module::read(file, here, &children(here)));
        Self(sources.iter().map(read).collect())
    }

    /// The file that what a path means is in; nothing for what is not of this package.
    fn file(&self, path: &Path, depth: usize) -> Option<&str> {
        let known = (0..=path.len()).rev().find(|&length| self.0.contains_key(&path[..length]))?;
        let module = &self.0[&path[..known]];
        match path.get(known).and_then(|name| module.names.get(name)) {
            Some(meant) if depth > 0 => self.file(&[meant.clone(), path[known + 1..].to_vec()].concat(), depth - 1),
            _ => Some(&module.file),
        }
    }

    /// Which file uses which.
    fn edges(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let of = |module: &Module| -> BTreeSet<&str> {
            let used = module.uses.iter().filter_map(|path| self.file(path, 8));
            used.filter(|file| *file != module.file).collect()
        };
        self.0.values().map(|module| (module.file.as_str(), of(module))).collect()
    }
}

/// The module of a file below `src`.
fn module(file: &str) -> Path {
    let path = file.trim_end_matches(".rs").split('/').map(str::to_owned);
    let mut path: Path = path.collect();
    if path.last().is_some_and(|last| ["mod", "lib"].contains(&last.as_str())) {
        path.pop();
    }
    path
}

impl Module {
    fn read(file: &str, here: &Path, children: &BTreeSet<String>) -> Self {
        let tokens = tokens(&text(file));
        let (mut names, mut uses) = (BTreeMap::new(), Vec::new());
        let (mut at, mut statement) = (0, "");
        while at < tokens.len() {
            let token = tokens[at].as_str();
            let is_free = at == 0 || tokens[at - 1] != "::" && tokens[at - 1] != ".";
            if token == "use" {
                let is_public = at > 0 && (tokens[at - 1] == "pub" || tokens[at - 1] == ")");
                statement = if is_public { "door" } else { "use" };
            } else if token == ";" {
                statement = "";
            }
            let goes_on = tokens.get(at + 1).is_some_and(|next| next == "::");
            let begins = ["crate", "super", "self"].contains(&token) || children.contains(token);
            if !(is_free && goes_on && begins) {
                at += 1;
                continue;
            }
            let (found, end) = paths(&tokens, at, &Path::new());
            for (path, name) in found {
                let path = absolute(&path, here);
                if statement != "door" {
                    uses.push(path.clone());
                }
                if !statement.is_empty() {
                    names.insert(name, path);
                }
            }
            at = end.max(at + 1);
        }
        Self { file: file.to_owned(), names, uses }
    }
}

/// What can be reached from a file.
fn reached<'a>(edges: &BTreeMap<&'a str, BTreeSet<&'a str>>, start: &'a str) -> BTreeSet<&'a str> {
    let (mut seen, mut open) = (BTreeSet::new(), vec![start]);
    while let Some(file) = open.pop() {
        let next = edges[file].iter().copied().filter(|next| seen.insert(*next)).collect::<Vec<_>>();
        open.extend(next);
    }
    seen
}

fn directory(file: &str) -> &str {
    file.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The circles of a package that go through different folders, each with all its files.
fn circles(sources: &str) -> BTreeSet<BTreeSet<String>> {
    let modules = Modules::read(sources);
    let edges = modules.edges();
    let reach: BTreeMap<_, _> = edges.keys().map(|&file| (file, reached(&edges, file))).collect();
    let mut found = BTreeSet::new();
    for (file, beyond) in &reach {
        let circle: BTreeSet<_> = beyond.iter().filter(|other| reach[*other].contains(file)).collect();
        if circle.iter().any(|other| directory(other) != directory(file)) {
            found.insert(circle.into_iter().map(|&file| file.to_owned()).collect());
        }
    }
    found
}

#[test]
fn no_files_of_different_folders_use_each_other_in_a_circle() {
    for package in packages().values() {
        let sources = [&package.folder, "src"].join("/");
        assert_eq!(circles(sources.trim_start_matches('/')), BTreeSet::new(), "circles");
    }
}

#[test]
fn the_reader_of_sources_follows_doors_and_trees() {
    let modules = Modules::read("harness/src");
    let edges = modules.edges();
    let uses = |file: &str, other: &str| {
        edges[format!("harness/src/{file}").as_str()].contains(format!("harness/src/{other}").as_str())
    };
    assert!(
        uses("sweep.rs", "finding.rs") && uses("sweep.rs", "counterexample.rs"),
        "{:?}",
        edges["harness/src/sweep.rs"]
    );
    assert!(uses("curve/render.rs", "curve/mod.rs") && uses("growth.rs", "curve/mod.rs"));
    assert!(!uses("lib.rs", "claim.rs") && !uses("sweep.rs", "lib.rs"));
}
