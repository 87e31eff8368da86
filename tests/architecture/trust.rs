//! The trusted core, kind by kind and row by row: found in the sources and counted, as `docs/trusted-core.md` has it and
//! as `schedcheck claims --trust` prints it.
//!
//! With `INSTA_UPDATE=always` both are written anew.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;
use std::{env, fs};

use itertools::Itertools;
use serde_json::{Value, json};

use crate::modules::{Modules, without_tests};
use crate::workspace::{files, packages, root, text};

/// The packages of the core, and those that read files for it and compute.
const PACKAGES: [&str; 6] = [
    "schedcheck-model",
    "schedcheck-certificates",
    "schedcheck-audit",
    "schedcheck-files",
    "exact-rational",
    "sanitized-text",
];

/// A kind of instance: its name, what measures its schedules, and what judges bounds on them.
type Kind = (&'static str, &'static [&'static str], &'static [&'static str]);

const KINDS: [Kind; 11] = [
    ("star", &["model::star::check"], &["certificates::star::check"]),
    ("redistribution", &["model::redistribution::check"], &["certificates::redistribution::check"]),
    ("ring", &["model::ring::check"], &["certificates::ring::check"]),
    (
        "divisible-star",
        &["model::divisible::check_star"],
        &["certificates::divisible_star::cases::Case", "certificates::divisible_tree::linear::takes"],
    ),
    (STARS_BY_PRICES, &["model::divisible::check_star"], &["certificates::divisible_star::lists::LEMMA"]),
    ("divisible-return", &["model::divisible_return::check"], &["certificates::divisible_return::check"]),
    ("divisible-tree", &["model::tree::check"], &["certificates::divisible_tree::check"]),
    ("multi-round", &["model::divisible::check_multi_round"], &["certificates::multi_round::check"]),
    ("switch", &["model::switch::check"], &["certificates::switch::check"]),
    (
        "platform-graph",
        &["model::platform_graph::check_period", "model::platform_graph::check_phases"],
        &["certificates::platform_graph::limits::program", "certificates::program::Program"],
    ),
    (
        "platform-graph within a horizon",
        &["model::platform_graph::check_tasks"],
        &["certificates::platform_graph::states::most"],
    ),
];

/// Which of the two proofs a certificate has, its instance does not say.
const STARS_BY_PRICES: &str = "divisible-star by prices";

/// No kind has more lines of code of its own, and all kinds together have no more than this.
const MOST_OF_A_KIND: usize = 1_060;
const MOST_OF_ALL: usize = 7_250;

/// The lines of code, and those in words; tests and empty lines are neither.
fn lines(source: &str) -> (usize, usize) {
    let lines = without_tests(source).lines().map(str::trim).filter(|line| !line.is_empty());
    let (words, code): (Vec<_>, Vec<_>) = lines.partition(|line| line.starts_with("//"));
    (code.len(), words.len())
}

fn lines_of_all<'a>(paths: impl IntoIterator<Item = &'a String>) -> (usize, usize) {
    let each = paths.into_iter().map(|path| lines(&text(path)));
    each.fold((0, 0), |(code, words), (more_code, more_words)| (code + more_code, words + more_words))
}

/// The files of the trusted core.
struct Core {
    /// Of each kind, what measures its schedules and what judges bounds on them.
    kinds: Vec<(&'static str, [BTreeSet<String>; 2])>,
    /// What judges lines and witnesses, and asks the checkers: the traits through which it does.
    judge: BTreeSet<String>,
    /// What reads instances, schedules and certificates.
    reading: BTreeSet<String>,
    numbers: BTreeSet<String>,
}

static CORE: LazyLock<Core> = LazyLock::new(Core::read);
static KNOWN: LazyLock<Value> = LazyLock::new(|| known(&CORE));

impl Core {
    fn read() -> Self {
        let read = |name: &str| (name.replace('-', "_"), packages()[name].folder.clone());
        let modules = Modules::read(&PACKAGES.map(read));
        let needed = |names: &[&str], folders: &[&str]| -> BTreeSet<String> {
            let path = |name: &&str| format!("schedcheck_{name}").split("::").map(str::to_owned).collect();
            let needed = modules.needed(&names.iter().map(path).collect_vec());
            let is_there = |file: &&str| folders.contains(&file.split('/').nth(1).unwrap_or_default());
            needed.into_iter().filter(is_there).map(str::to_owned).collect()
        };
        let kind = |(name, schedules, bounds): Kind| {
            (name, [schedules, bounds].map(|names| needed(names, &["model", "certificates"])))
        };
        let judge = ["audit::line::audit", "audit::ledger::told"];
        let is_dispatch = |file: &String| file.ends_with("/kind.rs") || file.ends_with("/certified.rs");
        let dispatch = needed(&judge, &["model", "certificates"]).into_iter().filter(is_dispatch).collect();
        Self {
            kinds: KINDS.map(kind).into(),
            judge: &needed(&judge, &["audit"]) | &dispatch,
            reading: needed(&judge, &["files", "sanitized-text"]),
            numbers: needed(&judge, &["rational"]),
        }
    }

    /// All files that checkers of a kind need.
    fn checkers(&self) -> BTreeSet<&String> {
        self.kinds.iter().flat_map(|(_, [schedules, bounds])| schedules.union(bounds)).collect()
    }
}

/// Whether a file is of a kind, and not of all: it is in a folder of its package, and holds no numbers.
fn is_of_a_kind(file: &str) -> bool {
    file.split('/').count() > 4 && !file.starts_with("crates/model/src/number/")
}

/// Files in few words: those of a folder behind it, without their ending.
fn describe<'a>(paths: impl IntoIterator<Item = &'a String>) -> String {
    let parts = paths.into_iter().map(|path| path.rsplit_once('/').expect("a folder"));
    let folders = parts.into_group_map().into_iter().sorted();
    let folder = |(folder, files): (&str, Vec<&str>)| {
        format!("`{folder}/`: {}", files.iter().map(|file| file.trim_end_matches(".rs")).join(", "))
    };
    folders.map(folder).join("; ")
}

/// The table of `docs/trusted-core.md`.
fn table(core: &Core) -> String {
    let mut rows =
        vec!["| kind | what is read | code | comment lines |".to_owned(), "| --- | --- | ---: | ---: |".to_owned()];
    let mut row = |name: &str, read: String, (code, words): (usize, usize)| {
        rows.push(format!("| {name} | {read} | {code} | {words} |"));
    };
    for (name, [schedules, bounds]) in &core.kinds {
        let own = schedules.union(bounds).filter(|file| is_of_a_kind(file)).collect_vec();
        row(name, describe(own.iter().copied()), lines_of_all(own));
    }
    let checkers = core.checkers();
    let shared = checkers.iter().copied().filter(|file| !is_of_a_kind(file)).collect_vec();
    row("what kinds share", describe(shared.iter().copied()), lines_of_all(shared));
    row("**all kinds**", format!("{} files", checkers.len()), lines_of_all(checkers.iter().copied()));
    row("lines and witnesses", describe(&core.judge), lines_of_all(&core.judge));
    row("files", describe(&core.reading), lines_of_all(&core.reading));
    row("numbers", describe(&core.numbers), lines_of_all(&core.numbers));
    let packages = packages();
    let libraries = PACKAGES.iter().flat_map(|name| &packages[*name].libraries);
    rows.push(format!("| libraries | {} | | |", libraries.unique().sorted().join(", ")));
    rows.join("\n") + "\n"
}

/// What the command knows: the files with their lines, the parts that they make up, and of each row the files of its
/// own and the parts.
fn known(core: &Core) -> Value {
    let mut parts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, [schedules, bounds]) in &core.kinds {
        parts.insert(schedules_of(name), schedules.iter().cloned().collect());
        parts.insert(bounds_of(name), bounds.iter().cloned().collect());
    }
    parts.insert(JUDGE.to_owned(), core.judge.iter().cloned().collect());
    parts.insert(READING.to_owned(), core.reading.iter().cloned().collect());
    parts.insert(NUMBERS.to_owned(), core.numbers.iter().cloned().collect());
    let mut rows = BTreeMap::new();
    let (witnesses, certified) = (witnesses(), certified());
    for paper in schedcheck::papers::all().iter() {
        let (name, folder) = (paper.name(), format!("papers/{}", paper.name()));
        let claims = files(&format!("{folder}/src/claims"));
        let claims =
            claims.into_iter().filter(|file| file.ends_with(".rs")).map(|file| (text(&file), file)).collect_vec();
        parts.insert(evidence_of(name), evidence(&claims));
        for statement in &paper.catalogue.statements {
            let row = match witnesses.get(&statement.id) {
                Some(parts) => json!({"own": [], "parts": parts, "packages": []}),
                None => {
                    let parts = [vec![evidence_of(name)], judges_of_optima(&certified, &statement.id)].concat();
                    let packages = below(&format!("schedcheck-{name}"));
                    json!({"own": own_files(&statement.id, &claims), "parts": parts, "packages": packages})
                }
            };
            rows.insert(statement.id.clone(), row);
        }
    }
    let all: BTreeSet<String> = parts.values().flatten().cloned().chain(rows.values().flat_map(own)).collect();
    let counted = |file: String| {
        let (code, words) = lines(&text(&file));
        (file, json!({"code": code, "words": words}))
    };
    json!({"files": all.into_iter().map(counted).collect::<BTreeMap<_, _>>(), "parts": parts, "rows": rows})
}

const JUDGE: &str = "what judges witnesses";
const READING: &str = "what reads files";
const NUMBERS: &str = "numbers";

fn schedules_of(kind: &str) -> String {
    format!("schedules: {kind}")
}

fn bounds_of(kind: &str) -> String {
    format!("bounds: {kind}")
}

fn evidence_of(paper: &str) -> String {
    format!("evidence: {paper}")
}

/// The files of the evidence that some sources ask for.
fn evidence(claims: &[(String, String)]) -> Vec<String> {
    const PACKAGE: &str = "schedcheck_evidence";
    let named = claims.iter().flat_map(|(source, _)| source.split(&format!("{PACKAGE}::")).skip(1).collect_vec());
    let module = |rest: &str| rest.split(|next: char| next != '_' && !next.is_alphanumeric()).next().map(str::to_owned);
    let modules: BTreeSet<_> = named.filter_map(module).collect();
    assert!(!modules.contains(""), "each module of the evidence is imported in a line of its own");
    let starts = modules.into_iter().map(|module| vec![PACKAGE.to_owned(), module]).collect_vec();
    let sources = Modules::read(&[(PACKAGE.to_owned(), "crates/evidence".to_owned())]);
    sources.used(&starts).into_iter().map(str::to_owned).collect()
}

fn own(row: &Value) -> Vec<String> {
    let files = row["own"].as_array().expect("a list").iter();
    files.map(|file| file.as_str().expect("a path").to_owned()).collect()
}

/// The files with the claims of a paper that name a statement.
fn own_files<'a>(id: &str, claims: &'a [(String, String)]) -> Vec<&'a String> {
    let named = format!("{id:?}");
    let names = |(source, _): &&(String, String)| without_tests(source).contains(&named);
    claims.iter().filter(names).map(|(_, file)| file).collect()
}

/// The folders of the packages that a package is built on, algorithms left out: these are judged.
fn below(package: &str) -> BTreeSet<String> {
    let packages = packages();
    let (mut seen, mut open) = (BTreeSet::new(), vec![package.to_owned()]);
    while let Some(name) = open.pop() {
        let below = packages[&name].uses.iter().filter(|name| !name.ends_with("-algorithms"));
        open.extend(below.filter(|name| seen.insert((*name).clone())).cloned());
    }
    seen.iter().map(|name| format!("{}/", packages[name].folder)).collect()
}

/// The parts that judge the witnesses of each row that has some, in the ledger that is kept.
fn witnesses() -> BTreeMap<String, Vec<String>> {
    let kept: Value = serde_json::from_str(&text("snapshots/ledger-kept.snap.json")).expect("JSON");
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for row in kept["rows"].as_array().expect("a list") {
        let witnesses = row["witnesses"].as_array().into_iter().flatten();
        for witness in witnesses.flat_map(|witness| witness.as_object().expect("one form").values()) {
            let parts = found.entry(row["id"].as_str().expect("an id").to_owned()).or_default();
            let kind = witness["instance"]["kind"].as_str().expect("a kind");
            let within = if witness["instance"].get("horizon").is_some() { " within a horizon" } else { "" };
            parts.push(schedules_of(&format!("{kind}{within}")));
            if witness.get("bounded").is_some() {
                parts.extend(judges_of(&format!("{kind}{within}")));
            }
        }
    }
    for parts in found.values_mut() {
        parts.extend([JUDGE, READING, NUMBERS].map(str::to_owned));
        *parts = parts.iter().unique().cloned().collect();
    }
    found
}

/// The kinds of the optima that certificates prove, by statement.
fn certified() -> BTreeMap<String, Vec<String>> {
    serde_json::from_str(&text("snapshots/ledger-certified.snap.json")).expect("JSON")
}

/// What judges the certificates of the optima that a row is compared with.
fn judges_of_optima(certified: &BTreeMap<String, Vec<String>>, id: &str) -> Vec<String> {
    certified.get(id).into_iter().flatten().flat_map(|kind| judges_of(kind)).collect()
}

/// What judges certificates of a kind.
fn judges_of(kind: &str) -> Vec<String> {
    let by_prices = (kind == "divisible-star").then_some(STARS_BY_PRICES);
    [kind].into_iter().chain(by_prices).map(bounds_of).collect()
}

const BEGIN: &str = "<!-- trust: begin -->\n\n";
const END: &str = "\n<!-- trust: end -->";

#[test]
fn the_document_has_the_table_of_the_trusted_core() {
    let table = table(&CORE);
    let document = text("docs/trusted-core.md");
    let (before, rest) = document.split_once(BEGIN).expect("where the table begins");
    let (there, after) = rest.split_once(END).expect("where it ends");
    if env::var("INSTA_UPDATE").is_ok_and(|how| how == "always") {
        fs::write(root().join("docs/trusted-core.md"), [before, BEGIN, &table, END, after].concat())
            .expect("it is written");
    } else {
        assert_eq!(there, table, "run `INSTA_UPDATE=always cargo test --test architecture trust`");
    }
}

#[test]
fn the_command_has_the_same_list() {
    let known = serde_json::to_string_pretty(&*KNOWN).expect("plain data") + "\n";
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(root().join("snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(|| insta::assert_binary_snapshot!("trust.json", known.into_bytes()));
}

#[test]
fn one_kind_and_all_kinds_are_short_enough() {
    for (name, [schedules, bounds]) in &CORE.kinds {
        let (code, _) = lines_of_all(schedules.union(bounds).filter(|file| is_of_a_kind(file)));
        assert!((100..=MOST_OF_A_KIND).contains(&code), "{name}: {code}");
    }
    let (code, _) = lines_of_all(CORE.checkers());
    assert!(code <= MOST_OF_ALL, "{code}");
}

#[test]
fn every_row_has_files_to_read() {
    let rows = KNOWN["rows"].as_object().expect("rows");
    assert_eq!(rows.len(), schedcheck::papers::all().statements().count());
    let without =
        rows.values().filter(|row| own(row).is_empty() && row["parts"].as_array().is_some_and(|parts| parts.len() < 3));
    assert_eq!(without.count(), 0);
}
