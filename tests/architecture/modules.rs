//! Which file uses which, within packages and across them.
//!
//! The sources are read roughly: every path that begins with `crate`, `super`, `self`, the name of a module below or
//! that of a package that is read, followed through what is imported and exported, outside of tests. A `pub use` alone
//! is a door, not a use. Methods are found by their names, and only where their type is written in another file.

use std::collections::{BTreeMap, BTreeSet};

use crate::workspace::{files, text};

/// A path of modules.
pub type Path = Vec<String>;

/// The modules of some packages, by their paths: the package first, as code names it.
pub struct Modules(BTreeMap<Path, Module>);

struct Module {
    file: String,
    /// What is imported or exported, by the name that it has here.
    names: BTreeMap<String, Path>,
    /// The paths in the code, but for those that are only handed on.
    uses: Vec<Path>,
    /// What its code does to types.
    implementations: Vec<Implementation>,
    /// The traits that it declares.
    traits: BTreeSet<String>,
    /// The names that are called as methods, or that end a path.
    called: BTreeSet<String>,
}

/// An `impl` block.
struct Implementation {
    /// The trait, if it is of one; by its last name.
    of: Option<String>,
    /// The type, by its last name.
    on: String,
    methods: Vec<String>,
}

/// The code of a source, without comments and without the tests at its end.
pub fn without_tests(source: &str) -> &str {
    let of_tests = source.match_indices("#[cfg(test)]\nmod ").find(|(at, mark)| {
        let line = source[at + mark.len()..].lines().next().unwrap_or_default();
        line.ends_with('{')
    });
    of_tests.map_or(source, |(at, _)| &source[..at])
}

/// The words and signs of a source, without comments, strings and the tests at its end.
fn tokens(source: &str) -> Vec<String> {
    let lines = without_tests(source).lines().map(|line| line.split("//").next().unwrap_or_default());
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

/// The path from its package on, for one that begins in the module `here`.
fn absolute(path: &Path, here: &Path, packages: &BTreeSet<String>) -> Path {
    if packages.contains(&path[0]) {
        return path.clone();
    }
    let (mut base, mut rest) = (here.clone(), &path[..]);
    while let [first, others @ ..] = rest {
        match first.as_str() {
            "crate" => base.truncate(1),
            "super" => drop(base.pop()),
            "self" => {}
            _ => break,
        }
        rest = others;
    }
    [base, rest.to_vec()].concat()
}

impl Modules {
    /// Reads the sources of packages, each by its name in code and its folder.
    pub fn read(packages: &[(String, String)]) -> Self {
        Self::of(packages.iter().flat_map(|(name, folder)| {
            let below = [folder.as_str(), "src"].join("/");
            let below = below.trim_start_matches('/').to_owned();
            let sources = files(&below).into_iter().filter(|file| file.ends_with(".rs"));
            sources.map(move |file| (module(name, &file[below.len() + 1..]), file.clone(), text(&file)))
        }))
    }

    /// Reads sources, each by its module, the name of its file, and its text.
    pub fn of(sources: impl IntoIterator<Item = (Path, String, String)>) -> Self {
        let sources: Vec<_> = sources.into_iter().collect();
        let packages: BTreeSet<String> = sources.iter().map(|(path, ..)| path[0].clone()).collect();
        let children = |here: &Path| -> BTreeSet<String> {
            let paths = sources.iter().map(|(path, ..)| path);
            let below = paths.filter(|path| path.len() == here.len() + 1 && path.starts_with(here));
            below.filter_map(|path| path.last().cloned()).collect()
        };
        let read = |(here, file, text): &(Path, String, String)| {
            (here.clone(), Module::read(file, text, here, &children(here), &packages))
        };
        Self(sources.iter().map(read).collect())
    }

    /// The file that what a path means is in; nothing for what is not of this package.
    pub fn file(&self, path: &Path, depth: usize) -> Option<&str> {
        let known = (0..=path.len()).rev().find(|&length| self.0.contains_key(&path[..length]))?;
        let module = &self.0[&path[..known]];
        match path.get(known).and_then(|name| module.names.get(name)) {
            Some(meant) if depth > 0 => self.file(&[meant.clone(), path[known + 1..].to_vec()].concat(), depth - 1),
            _ => Some(&module.file),
        }
    }

    /// Which file uses which.
    pub fn edges(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let of = |module: &Module| -> BTreeSet<&str> {
            let used = module.uses.iter().filter_map(|path| self.file(path, 8));
            used.filter(|file| *file != module.file).collect()
        };
        self.0.values().map(|module| (module.file.as_str(), of(module))).collect()
    }

    /// The files that what some paths mean uses, and what is implemented elsewhere for the types in them, as far as it
    /// is called.
    pub fn used(&self, starts: &[Path]) -> BTreeSet<&str> {
        let of_start = |path: &Path| self.file(path, 8).unwrap_or_else(|| panic!("no file for {path:?}"));
        let mut used: BTreeSet<&str> = starts.iter().map(of_start).collect();
        let edges = self.edges();
        loop {
            let named = used.iter().flat_map(|file| edges[file].iter().copied());
            let more: BTreeSet<&str> = named.chain(self.implementing(&used)).collect();
            if more.is_subset(&used) {
                return used;
            }
            used.extend(more);
        }
    }

    /// The files that are used, and the modules around them, which say what they are about.
    pub fn needed(&self, starts: &[Path]) -> BTreeSet<&str> {
        let needed = self.used(starts);
        let inside = self.0.iter().filter(|(_, module)| needed.contains(module.file.as_str()));
        let around = inside.flat_map(|(path, _)| (1..path.len()).filter_map(|length| self.0.get(&path[..length])));
        let around: Vec<_> = around.map(|module| module.file.as_str()).collect();
        needed.into_iter().chain(around).collect()
    }

    /// The files that implement, for types in other files, what these files use.
    fn implementing(&self, needed: &BTreeSet<&str>) -> Vec<&str> {
        let inside = self.0.values().filter(|module| needed.contains(module.file.as_str()));
        let called: BTreeSet<&String> = inside.flat_map(|module| &module.called).collect();
        let is_needed = |module: &Module, block: &Implementation| {
            let place = |name: &String| module.names.get(name).and_then(|meant| self.file(meant, 8));
            let is_inside = |name| place(name).is_some_and(|file| file != module.file && needed.contains(file));
            is_inside(&block.on)
                && match &block.of {
                    Some(of) if module.names.contains_key(of) => is_inside(of),
                    Some(of) => !module.traits.contains(of),
                    None => block.methods.iter().any(|method| called.contains(method)),
                }
        };
        let needs = |module: &&Module| module.implementations.iter().any(|block| is_needed(module, block));
        self.0.values().filter(needs).map(|module| module.file.as_str()).collect()
    }
}

/// The module of a file below the folder `src` of a package.
pub fn module(package: &str, file: &str) -> Path {
    let path = file.trim_end_matches(".rs").split('/');
    let mut path: Path = std::iter::once(package).chain(path).map(str::to_owned).collect();
    if path.last().is_some_and(|last| ["mod", "lib"].contains(&last.as_str())) {
        path.pop();
    }
    path
}

impl Module {
    fn read(file: &str, text: &str, here: &Path, children: &BTreeSet<String>, packages: &BTreeSet<String>) -> Self {
        let tokens = tokens(text);
        let (mut names, mut uses) = (BTreeMap::new(), Vec::new());
        let (mut at, mut statement) = (0, "");
        while at < tokens.len() {
            let token = tokens[at].as_str();
            // `pub(in path)` says who may see, and uses nothing.
            let says_who_sees = at > 1 && tokens[at - 2] == "(" && tokens[at - 1] == "in";
            let is_free = at == 0 || tokens[at - 1] != "::" && tokens[at - 1] != "." && !says_who_sees;
            if token == "use" {
                let is_public = at > 0 && (tokens[at - 1] == "pub" || tokens[at - 1] == ")");
                statement = if is_public { "door" } else { "use" };
            } else if token == ";" {
                statement = "";
            }
            let goes_on = tokens.get(at + 1).is_some_and(|next| next == "::");
            if let Some(meant) = names.get(token)
                && is_free
                && statement.is_empty()
            {
                // What comes through a door of this very file, or through the module or the type that is imported.
                let next = tokens.get(at + 2).filter(|_| goes_on).cloned();
                uses.push(Path::into_iter(Path::clone(meant)).chain(next).collect());
            }
            let begins =
                ["crate", "super", "self"].contains(&token) || children.contains(token) || packages.contains(token);
            if !(is_free && goes_on && begins) {
                at += 1;
                continue;
            }
            let (found, end) = paths(&tokens, at, &Path::new());
            for (path, name) in found {
                let path = absolute(&path, here, packages);
                if statement != "door" {
                    uses.push(path.clone());
                }
                if !statement.is_empty() {
                    names.insert(name, path);
                }
            }
            at = end.max(at + 1);
        }
        // Behind a type or a value; behind a module it is no method.
        let is_type = |word: &str| word == ">" || word.starts_with(char::is_uppercase);
        let is_called = |at: &[String]| at[1] == "." || at[1] == "::" && is_type(&at[0]);
        let called = tokens.windows(3).filter(|at| is_called(at)).map(|at| at[2].clone());
        let traits = tokens.windows(2).filter(|two| two[0] == "trait").map(|two| two[1].clone());
        let (called, traits, implementations) = (called.collect(), traits.collect(), implementations(&tokens));
        Self { file: file.to_owned(), names, uses, implementations, traits, called }
    }
}

/// The `impl` blocks of a source.
fn implementations(tokens: &[String]) -> Vec<Implementation> {
    let is_block =
        |at: &usize| tokens[*at] == "impl" && (*at == 0 || ["}", ";", "]"].contains(&tokens[at - 1].as_str()));
    let starts = (0..tokens.len()).filter(is_block);
    starts.filter_map(|start| implementation(&tokens[start + 1..])).collect()
}

/// What stands behind `impl`.
fn implementation(tokens: &[String]) -> Option<Implementation> {
    let (mut names, mut nested, mut of) = (Vec::new(), 0, None);
    let mut at = 0;
    // Outside of angle brackets stand the name of the trait, `for`, and that of the type.
    while !["{", "where"].contains(&tokens.get(at)?.as_str()) {
        match tokens[at].as_str() {
            "<" => nested += 1,
            ">" if tokens[at - 1] != "-" => nested -= 1,
            "for" if nested == 0 => of = names.pop(),
            word if nested == 0 && word.starts_with(char::is_alphabetic) => names.push(word.to_owned()),
            _ => {}
        }
        at += 1;
    }
    let (mut depth, mut methods) = (0, Vec::new());
    for (token, next) in tokens[at..].iter().zip(&tokens[at + 1..]) {
        match token.as_str() {
            "{" => depth += 1,
            "}" if depth == 1 => break,
            "}" => depth -= 1,
            "fn" if depth == 1 => methods.push(next.clone()),
            _ => {}
        }
    }
    Some(Implementation { of, on: names.pop()?, methods })
}

#[test]
fn uses_are_followed_through_reexports_and_braces() {
    let modules = Modules::read(&[("schedcheck_harness".to_owned(), "crates/harness".to_owned())]);
    let edges = modules.edges();
    let uses = |file: &str, other: &str| {
        edges[format!("crates/harness/src/{file}").as_str()].contains(format!("crates/harness/src/{other}").as_str())
    };
    assert!(uses("sweep.rs", "finding.rs") && uses("sweep.rs", "counterexample.rs"));
    assert!(uses("curve/render.rs", "curve/mod.rs") && uses("growth.rs", "curve/mod.rs"));
    assert!(!uses("lib.rs", "claim.rs") && !uses("sweep.rs", "lib.rs"));
}
