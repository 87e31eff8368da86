//! Writes that fail: for want of space or of permission, or because the command is killed at a write or at any instant.
//! After each, a file is the old one or the new one, whole.
//!
//! Space is what the system lets a process write into one file: a write beyond it fails, or ends the process, which is
//! then killed in the midst of writing.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use tempfile::TempDir;

use crate::command::{command, name, schedcheck};

/// What the system counts space in.
const BLOCK: usize = 512;

/// A claim that is checked in no time, and the one that a state has before.
const CLAIM: &str = "rr4916/lemma-1";
const EARLIER: &str = "rr4916/thm-1";

const STAR: &str =
    r#"{"kind":"star","workers":[{"c":1,"w":3,"tasks":6},{"c":2,"w":2,"tasks":0},{"c":1,"w":4,"tasks":0}]}"#;

const CONTEST: &[&str] =
    &["contest", "bba", "--kind", "star", "--workers", "1..1", "--tasks", "0..2", "--state", "out/state"];

/// What makes a report, of a ledger that is there; it takes half a minute of computing.
const REPORT: Write = Write::together(&["report", "--ledger", "in/ledger.json", "--out", "out/report"]);

/// A command that writes: `in/` is a folder of what it reads, `out/` that of its files, which it writes all.
struct Write {
    arguments: &'static [&'static str],
    /// What makes the files as they are before, where the command does not take any file: to its end, or to that of its
    /// time.
    before: Option<&'static [&'static [&'static str]]>,
    /// Whether it may find files there.
    replaces: bool,
    /// Whether its files appear together, all or none.
    together: bool,
}

impl Write {
    const fn of(arguments: &'static [&'static str]) -> Self {
        Self { arguments, before: None, replaces: true, together: false }
    }

    /// One that writes several files as one.
    const fn together(arguments: &'static [&'static str]) -> Self {
        Self { together: true, ..Self::of(arguments) }
    }
}

/// Everything that is written goes through the same few functions; here is each kind of what they write.
const WRITES: [Write; 14] = [
    Write::of(&["verify", "--claim", CLAIM, "--format", "json", "--out", "out/ledger.json"]),
    Write {
        before: Some(&[&["verify", "--claim", EARLIER, "--state", "out/state"]]),
        ..Write::of(&["verify", "--claim", EARLIER, "--claim", CLAIM, "--state", "out/state"])
    },
    Write::of(&["verify", "--claim", CLAIM, "--shard", "1/2", "--out", "out/shard.json"]),
    Write {
        replaces: false,
        ..Write::of(&["verify", "--claim", CLAIM, "--shard", "1/2", "--state", "out/state", "--out", "out/shard.json"])
    },
    Write { replaces: false, ..Write::of(&["split", "in/begun", "--parts", "2", "--out", "out"]) },
    Write::of(&["merge", "in/1.json", "in/2.json", "--format", "markdown", "--out", "out/ledger.md"]),
    Write::together(&["slurm", "--depth", "quick", "--shards", "4", "--out", "out/jobs"]),
    Write { before: Some(&[CONTEST, &["--time-limit", "1/10000"]]), ..Write::of(CONTEST) },
    Write {
        before: Some(&[&["worst-case", "bba", "--workers", "2", "--tasks", "1", "--state", "out/state"]]),
        ..Write::of(&["worst-case", "bba", "--workers", "2", "--tasks", "1", "--equal-links", "--state", "out/state"])
    },
    Write::of(&["adversary", "greedy", "--kind", "ring", "--instances", "99", "--out", "out/worst.json"]),
    Write::of(&["solve", "in/star.json", "--certificate", "out/certificate.json"]),
    Write::of(&["draw", "in/star.json", "--solve", "--out", "out/gantt.svg"]),
    Write::together(&["export", "simgrid", "in/star.json", "--method", "bba", "--out", "out/playback"]),
    Write::of(&["generate", "--kind", "star", "--workers", "2", "--tasks", "3", "--out", "out/stars"]),
];

/// What files hold, by their names.
type Files = BTreeMap<PathBuf, Vec<u8>>;

/// The files of a folder and of those in it, by their names; nothing, if one vanishes in the meantime.
fn files_for_now(folder: &Path) -> Option<Files> {
    let mut found = Files::new();
    for entry in fs::read_dir(folder).ok()? {
        let path = entry.ok()?.path();
        match path.is_dir() {
            true => found.append(&mut files_for_now(&path)?),
            false => drop(found.insert(path.clone(), fs::read(path).ok()?)),
        }
    }
    Some(found)
}

/// The files of a folder in which nobody writes.
fn files(folder: &Path) -> Files {
    files_for_now(folder).expect("a folder with files")
}

/// A folder in which commands find `in/` and `out/`.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        let place = Self(TempDir::new().expect("a folder"));
        for folder in ["in", "out"] {
            fs::create_dir(place.path(folder)).expect("a folder");
        }
        fs::write(place.path("in/star.json"), STAR).expect("it is written");
        for shard in ["1", "2"] {
            let (share, file) = (format!("{shard}/2"), place.path(&format!("in/{shard}.json")));
            schedcheck(&["verify", "--claim", CLAIM, "--shard", &share, "--out", name(&file)]).well();
        }
        let ledger = place.path("in/ledger.json");
        schedcheck(&["verify", "--claim", CLAIM, "--format", "json", "--out", name(&ledger)]).well();
        let begun = place.path("in/begun");
        let arguments = ["verify", "--depth", "deep", "--claim", CLAIM, "--shard", "1/2", "--time-limit", "1/1000"];
        assert_eq!(schedcheck(&[&arguments[..], &["--state", name(&begun)]].concat()).status, 130);
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The arguments, with whole paths.
    fn arguments(&self, arguments: &[&str]) -> Vec<String> {
        let of = |argument: &&str| {
            let is_path =
                ["in", "out"].contains(argument) || argument.starts_with("in/") || argument.starts_with("out/");
            if is_path { name(&self.path(argument)).to_owned() } else { (*argument).to_owned() }
        };
        arguments.iter().map(of).collect()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let arguments = self.arguments(arguments);
        command(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// The command, where no file may have more than so many blocks: a write beyond is refused, or kills.
    fn within(&self, blocks: usize, is_refused: bool, arguments: &[&str]) -> Output {
        let ignored = if is_refused { "trap '' XFSZ; " } else { "" };
        let script = format!("{ignored}ulimit -c 0; ulimit -f {blocks}; exec \"$@\"");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script, "sh", env!("CARGO_BIN_EXE_schedcheck")]).args(self.arguments(arguments));
        shell.output().expect("a shell")
    }

    /// Nothing is in `out/` but what is there before a command.
    fn begin(&self, old: &Files) {
        fs::remove_dir_all(self.path("out")).and_then(|()| fs::create_dir(self.path("out"))).expect("a folder");
        for (file, text) in old {
            fs::create_dir_all(file.parent().expect("a folder")).and_then(|()| fs::write(file, text)).expect("a file");
        }
    }

    /// What the command leaves when nothing happens, and what may be there before.
    fn new_and_old(&self, write: &Write) -> (Files, Vec<Files>) {
        let make = |arguments: &[&str], good: &[i32]| {
            let done = self.command(arguments).output().expect("it runs");
            let is_good = done.status.code().is_some_and(|status| good.contains(&status));
            assert!(is_good, "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
            files(&self.path("out"))
        };
        self.begin(&Files::new());
        // The time of a run may be over: that it is, is its status.
        let earlier = write.before.map(|parts| make(&parts.concat(), &[0, 130]));
        let new = make(write.arguments, &[0]);
        let others = new.keys().map(|file| (file.clone(), b"as it was\n".to_vec())).collect();
        // A state that is begun anew is, for a while, the earlier one.
        let old =
            earlier.map_or_else(|| [Some(Files::new()), write.replaces.then_some(others)], |old| [Some(old), None]);
        (new, old.into_iter().flatten().collect())
    }

    /// Whether each file is the old one or the new one; without it, a temporary file may be left by what was killed.
    #[track_caller]
    fn is_whole(&self, new: &Files, old: &Files, is_tidy: bool, how: &str) {
        let there = files(&self.path("out"));
        for file in new.keys() {
            let text = there.get(file);
            assert!(text == new.get(file) || text == old.get(file), "{how}: {} is neither", file.display());
        }
        let strange: Vec<_> = there.keys().filter(|file| !new.contains_key(*file)).collect();
        assert!(!is_tidy || strange.is_empty(), "{how}: {strange:?}");
    }
}

impl Place {
    /// Whether no file is a new one, where all appear together.
    #[track_caller]
    fn is_untouched(&self, write: &Write, new: &Files, old: &Files, how: &str) {
        let there = files(&self.path("out"));
        let is_new = |file: &&PathBuf| there.get(*file) != old.get(*file);
        let touched: Vec<_> = new.keys().filter(is_new).collect();
        assert!(!write.together || touched.is_empty(), "{how}: {touched:?} without the others");
    }
}

/// The numbers of blocks at which a write of these files fails: all, or the first, one in the midst and the last.
fn limits(files: &Files, is_all: bool) -> BTreeSet<usize> {
    let most = files.values().map(|text| text.len().div_ceil(BLOCK)).max().unwrap_or(0);
    if is_all {
        (0..most).collect()
    } else {
        [0, 1, most / 2, most - 1].into_iter().filter(|each| *each < most).collect()
    }
}

#[test]
fn where_there_is_no_space_the_old_file_stays_and_the_error_names_the_place() {
    without_space(&WRITES);
}

fn without_space(writes: &[Write]) {
    let place = Place::new();
    for write in writes {
        let (new, old) = place.new_and_old(write);
        assert!(!new.is_empty(), "{:?}", write.arguments);
        for old in &old {
            for limit in limits(&new, write.before.is_some()) {
                let how = format!("{:?} within {limit} blocks", write.arguments);
                place.begin(old);
                let ended = place.within(limit, true, write.arguments);
                let errors = String::from_utf8_lossy(&ended.stderr).into_owned();
                assert_eq!(ended.status.code(), Some(2), "{how}: {errors}");
                // Where there is no space at all, what is read cannot even be locked.
                assert!(errors.contains(name(place.0.path())), "{how}: {errors}");
                assert!(!errors.contains("panicked") && !errors.contains("out/.tmp"), "{how}: {errors}");
                place.is_whole(&new, old, true, &how);
                place.is_untouched(write, &new, old, &how);
            }
        }
    }
}

#[test]
fn a_command_that_is_killed_at_a_write_leaves_the_old_file_and_does_its_work_the_next_time() {
    killed_at_a_write(&WRITES);
}

#[test]
#[ignore = "a report takes half a minute, and this makes many"]
fn a_report_for_which_there_is_no_space_or_which_is_killed_leaves_the_old_one() {
    without_space(&[REPORT]);
    killed_at_a_write(&[REPORT]);
}

fn killed_at_a_write(writes: &[Write]) {
    let place = Place::new();
    for write in writes {
        let (new, old) = place.new_and_old(write);
        let old = old.last().expect("nothing, at least");
        for limit in limits(&new, write.before.is_some()) {
            let how = format!("{:?} killed at block {limit}", write.arguments);
            place.begin(old);
            let ended = place.within(limit, false, write.arguments);
            assert!(ended.status.signal().is_some(), "{how}: {}", String::from_utf8_lossy(&ended.stderr));
            place.is_whole(&new, old, false, &how);
            place.is_untouched(write, &new, old, &how);
            if write.replaces {
                let again = place.command(write.arguments).output().expect("it runs");
                assert!(again.status.success(), "{how}: {}", String::from_utf8_lossy(&again.stderr));
                place.is_whole(&new, &new, false, &how);
            }
        }
    }
}

/// Waits until one of the new texts is there, under whatever name, or the command is over.
fn until_it_is_written(place: &Place, new: &Files, old: &Files, running: &mut Child) {
    let is_new = |text: &Vec<u8>| new.values().any(|other| other == text) && old.values().all(|other| other != text);
    let is_there = || files_for_now(&place.path("out")).is_some_and(|there| there.values().any(is_new));
    while !is_there() && running.try_wait().expect("it is ours").is_none() {
        std::thread::sleep(Duration::from_micros(20));
    }
}

#[test]
fn a_command_that_is_killed_while_its_file_is_put_in_its_place_leaves_the_old_files_or_the_new_ones() {
    let place = Place::new();
    for write in &WRITES {
        let (new, old) = place.new_and_old(write);
        let old = old.last().expect("nothing, at least");
        for microseconds in [0, 100] {
            place.begin(old);
            let mut command = place.command(write.arguments);
            let mut running = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it runs");
            until_it_is_written(&place, &new, old, &mut running);
            std::thread::sleep(Duration::from_micros(microseconds));
            running.kill().and_then(|()| running.wait()).expect("it ends");
            place.is_whole(&new, old, false, &format!("{:?} killed {microseconds} us later", write.arguments));
        }
    }
}

#[test]
fn a_command_that_is_killed_at_any_instant_leaves_the_old_files_or_the_new_ones() {
    let place = Place::new();
    for write in &WRITES {
        let (new, old) = place.new_and_old(write);
        let old = old.last().expect("nothing, at least");
        for milliseconds in [0, 5, 15, 30, 60, 120] {
            place.begin(old);
            let mut command = place.command(write.arguments);
            let mut running = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it runs");
            std::thread::sleep(Duration::from_millis(milliseconds));
            running.kill().and_then(|()| running.wait()).expect("it ends");
            place.is_whole(&new, old, false, &format!("{:?} killed after {milliseconds} ms", write.arguments));
        }
    }
}

/// As somebody whom permissions bind: who runs the tests, unless that is root.
fn bound(place: &Place, arguments: &[&str]) -> Output {
    let me = Command::new("id").arg("-u").output().expect("there is an id");
    if me.stdout != b"0\n" {
        return place.command(arguments).output().expect("it runs");
    }
    let program = place.path("schedcheck");
    if !program.exists() {
        let made = env!("CARGO_BIN_EXE_schedcheck");
        fs::hard_link(made, &program).or_else(|_| fs::copy(made, &program).map(|_| ())).expect("a program");
        fs::set_permissions(place.0.path(), Permissions::from_mode(0o755)).expect("it is ours");
    }
    let mut nobody = Command::new("setpriv");
    nobody.args(["--reuid=65534", "--regid=65534", "--clear-groups"]).arg(program);
    nobody.args(place.arguments(arguments)).output().expect("there is a setpriv")
}

#[test]
fn unwritable_folder_keeps_the_old_file_and_is_named() {
    let place = Place::new();
    for write in &WRITES {
        let (new, old) = place.new_and_old(write);
        for old in &old {
            place.begin(old);
            let mode = |mode| {
                let folders = new.keys().filter_map(|file| file.parent()).filter(|folder| folder.exists());
                for folder in folders.map(Path::to_path_buf).chain([place.path("out")]) {
                    fs::set_permissions(folder, Permissions::from_mode(mode)).expect("it is ours");
                }
            };
            mode(0o555);
            let ended = bound(&place, write.arguments);
            mode(0o755);
            let errors = String::from_utf8_lossy(&ended.stderr).into_owned();
            assert_eq!(ended.status.code(), Some(2), "{:?}: {errors}", write.arguments);
            assert!(errors.contains(name(&place.path("out"))), "{:?}: {errors}", write.arguments);
            place.is_whole(old, old, true, &format!("{:?} without permission", write.arguments));
        }
    }
}
