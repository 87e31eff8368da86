//! What readers and checkers are fuzzed with: each target takes any bytes, panics where what it holds does not, and says
//! whether the bytes were accepted. `fuzz_targets` gives them to a fuzzer, `tests/fuzz` of the command to mangled seeds.

// Those of `crates/lp/` are in its folder.
#[path = "../../crates/lp/fuzz/targets/program.rs"]
mod program;
#[path = "../../crates/lp/fuzz/targets/vipr.rs"]
mod vipr;

mod catalogue;
mod certificate;
mod graph;
mod instance;
mod kept;
mod methods;
mod phases;
mod platform_files;
mod proof;
mod result;
mod schedule;

use std::fs;
use std::path::{Path, PathBuf};

/// A reader, with what is checked of all that it reads.
pub struct Target {
    /// Its name, which is that of its folder in `seeds/`.
    pub name: &'static str,
    run: Run,
    /// Words of what it reads, for inputs that are mangled.
    pub words: &'static [&'static str],
}

/// Whether an input is accepted.
enum Run {
    Bytes(fn(&[u8]) -> bool),
    Text(fn(&str) -> bool),
}

const JSON: &[&str] = &[
    "{", "}", "[", "]", ",", ":", "\"", "-", "0", "9", "1e9", "/", "null", "\"inf\"", "1/0", "\\u0000", " ", "é", LARGE,
];

/// What instances are made of: few texts that are mangled letter by letter are instances still.
const INSTANCE: &[&str] =
    &["0", "1", "2", "3", "7", "1/2", "5/3", "9999999967", "inf", "\"", ",", "}", "w", "c", "g", "G"];

const LARGE: &str = "18446744073709551615";

/// Every target.
pub const TARGETS: [Target; 20] = [
    Target { name: "instance", run: Run::Bytes(instance::run), words: JSON },
    Target { name: "schedule", run: Run::Text(schedule::run), words: JSON },
    Target { name: "result", run: Run::Text(result::run), words: JSON },
    Target { name: "certificate", run: Run::Text(certificate::run), words: JSON },
    Target {
        name: "proof",
        run: Run::Text(proof::run),
        words: &["!", "?", "-", " ", "\n", ":", "0", "1", "9", "<", "="],
    },
    Target { name: "lp", run: Run::Bytes(program::lp), words: LP },
    Target { name: "mps", run: Run::Bytes(program::mps), words: MPS },
    Target { name: "vipr", run: Run::Text(vipr::run), words: VIPR },
    Target {
        name: "graph6",
        run: Run::Text(graph::graph6),
        words: &["?", "@", "A", "B", "~", ">>graph6<<", "w", " ", "\n"],
    },
    Target {
        name: "dimacs",
        run: Run::Text(graph::dimacs),
        words: &["p", "e", "c", "col", "edge", "0", "9", "-", " ", "\n"],
    },
    Target { name: "catalogue", run: Run::Text(catalogue::run), words: TOML },
    Target { name: "state", run: Run::Text(kept::state), words: JSON },
    Target { name: "ledger", run: Run::Text(kept::ledger), words: JSON },
    Target { name: "shard", run: Run::Text(kept::shard), words: JSON },
    Target { name: "merge", run: Run::Text(kept::merge), words: JSON },
    Target { name: "phases", run: Run::Text(phases::run), words: JSON },
    Target { name: "methods", run: Run::Text(methods::run), words: INSTANCE },
    Target { name: "simgrid", run: Run::Text(platform_files::simgrid), words: XML },
    Target { name: "graphml", run: Run::Text(platform_files::graphml), words: XML },
    Target {
        name: "edges",
        run: Run::Text(platform_files::edges),
        words: &["m", "a", " ", "\n", "#", "{'weight': 1}", "'", "1/3", "1e-9", "inf", "-1", "}", ",", "\t"],
    },
];

const LP: &[&str] = &[
    "max", "min", "st", "bounds", "general", "binary", "free", "end", "<=", "=", ">=", "inf", "-", "1e9", "/", ":",
    " ", "\n", "x",
];

const MPS: &[&str] = &[
    "NAME", "ROWS", " N", " E", "COLUMNS", "RHS", "RANGES", "BOUNDS", " FR", " MI", " BV", "ENDATA", "'MARKER'", "1e9",
    "-", "\n", " ", "0",
];

const VIPR: &[&str] = &[
    "VER 1.1", "VAR", "INT", "OBJ", "CON", "RTP", "SOL", "DER", "lin", "rnd", "uns", "asm", "{", "}", "OBJ", "infeas",
    "range", "-1", "/", "0", " ", "\n",
];

const XML: &[&str] = &[
    "<",
    "/>",
    ">",
    "\"",
    "=",
    "<link_ctn id=\"l\"/>",
    "<router id=\"r\"/>",
    "</route>",
    "</zone>",
    "1Gf",
    "1MBps",
    "1us",
    "UP",
    "DOWN",
    "FATPIPE",
    "SPLITDUPLEX",
    "Cluster",
    "Floyd",
    "m",
    "a",
    "0-3",
    "<!--",
    "-->",
    "<data key=\"d0\">",
    "&amp;",
    "<![CDATA[",
    "]]>",
    "inf",
    "1e9",
    "-",
    "\n",
];

const TOML: &[&str] = &[
    "[[claim]]",
    "[paper]",
    "[[hypothesis]]",
    "=",
    "\"",
    "\"\"\"",
    "'",
    "[",
    "]",
    "$",
    "\\u0000",
    "#",
    "\n",
    " ",
    "where",
    "id",
    "é",
];

impl Target {
    /// Whether these bytes are accepted.
    ///
    /// # Panics
    /// Something that is held of every input does not.
    fn accepts(&self, bytes: &[u8]) -> bool {
        match self.run {
            Run::Bytes(run) => run(bytes),
            Run::Text(run) => std::str::from_utf8(bytes).is_ok_and(run),
        }
    }

    /// Inputs to start from.
    pub fn seeds(&self) -> Vec<Vec<u8>> {
        match self.name {
            // They name the build, so that they are made anew.
            "shard" | "merge" => kept::shards().into_iter().map(String::into_bytes).collect(),
            "methods" => lines("methods.jsonl").into_iter().map(String::into_bytes).collect(),
            // A result holds a schedule.
            "schedule" => [files("schedule"), files("result")].concat(),
            name => files(name),
        }
    }
}

/// Whether the target of this name accepts these bytes.
///
/// # Panics
/// There is none, or something that is held of every input does not.
pub fn accepts(name: &str, bytes: &[u8]) -> bool {
    TARGETS.iter().find(|target| target.name == name).expect("a target").accepts(bytes)
}

/// The files of a folder of seeds.
fn files(folder: &str) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(seeds(folder)).expect("there are seeds");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files.iter().map(|file| fs::read(file).expect("a file")).collect()
}

/// The lines of a file of seeds.
fn lines(file: &str) -> Vec<String> {
    fs::read_to_string(seeds(file)).expect("it is there").lines().map(str::to_owned).collect()
}

/// Where these seeds are, from this package or from the one above it.
fn seeds(name: &str) -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["seeds", "../crates/lp/fuzz/seeds", "fuzz/seeds", "crates/lp/fuzz/seeds"];
    let seeds = folders.map(|folder| package.join(folder).join(name));
    seeds.into_iter().find(|place| place.exists()).expect("there are seeds")
}
