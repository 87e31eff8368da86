//! What the command does to files: it overwrites nothing that it reads, reads nothing without end, loses nothing that
//! it was to write, and leaves nothing half done.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::command::{Finished, command, name, schedcheck, schedcheck_with};
use tempfile::TempDir;

const STAR: &str = r#"{"kind":"star","workers":[{"c":1,"w":3,"tasks":3},{"c":1,"w":1,"tasks":0}]}"#;
const RING: &str = r#"{"kind":"ring","W":"9","H":"1","w":["3","2"],"c":[["0","1"],["5","0"]]}"#;
const GRAPH: &str =
    r#"{"kind":"platform-graph","nodes":[{"w":1,"master":true},{"w":2}],"links":[{"between":[0,1],"c":1}]}"#;
const ITEMS: &str = r#"{"kind":"3-partition","items":[4,4,5],"bound":13}"#;

/// A folder with one file, and every other way to it.
fn ways(content: &str, ending: &str) -> (TempDir, Vec<PathBuf>) {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let [file, hard] = ["input", "hard"].map(|stem| folder.path().join(format!("{stem}.{ending}")));
    fs::write(&file, content).expect("a temporary file");
    fs::hard_link(&file, &hard).expect("a link");
    let link = folder.path().join(format!("link.{ending}"));
    std::os::unix::fs::symlink(&file, &link).expect("a link");
    let same = folder.path().join(".").join(file.file_name().unwrap());
    (folder, vec![file, hard, same, link])
}

#[track_caller]
fn is_refused(finished: &Finished, words: &[&str]) {
    assert_eq!((finished.status, finished.output.as_str()), (2, ""), "{}", finished.errors);
    for word in words {
        assert!(finished.errors.contains(word), "{word:?} is not in: {}", finished.errors);
    }
}

#[test]
fn no_command_overwrites_what_it_reads_whatever_way_leads_there() {
    // IN is the input, and OUT another way to it.
    for (content, ending, arguments) in [
        (STAR, "json", "draw IN --out OUT"),
        (STAR, "json", "draw --solve IN --out OUT"),
        (STAR, "json", "draw papers/rr6005/data/rr6005-trace.json IN --out OUT"),
        (RING, "json", "ilp IN --program direct --out OUT"),
        (RING, "json", "ilp IN --program direct --solve --out OUT"),
        (RING, "json", "solve --method branch-and-cut --certificate OUT IN"),
        (RING, "json", "solve --method branch-and-cut --certificate OUT data/redistribution-example.json IN"),
        (GRAPH, "json", "export mssg IN OUT --to lp"),
        (ITEMS, "json", "reduce 3-partition --file IN --out OUT"),
        (ITEMS, "json", "reduce 3-partition-tree --file IN --out OUT"),
        (r#"{"kind":"2-partition","items":[1,2,3]}"#, "json", "reduce 2-partition --file IN --out OUT"),
        ("0 1\n1 2\n2 0\n", "txt", "reduce hamiltonian-cycle --file IN --out OUT"),
        (r#"{"depth":"quick","seed":1,"rows":[]}"#, "json", "depths IN --out OUT"),
    ] {
        let (_folder, ways) = ways(content, ending);
        for (input, out) in ways.iter().map(|way| (&ways[0], way)).chain([(&ways[1], &ways[0])]) {
            let word = |word| match word {
                "IN" => name(input),
                "OUT" => name(out),
                word => word,
            };
            let arguments: Vec<_> = arguments.split(' ').map(word).collect();
            let would = format!("would overwrite {}", name(input));
            is_refused(&schedcheck(&arguments), &[&format!("{} cannot be written", name(out)), &would]);
            assert_eq!(fs::read_to_string(&ways[0]).unwrap(), content, "{arguments:?}");
        }
    }
}

#[test]
fn folders_of_results_keep_what_is_read_from_them() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let place = |file: &str| folder.path().join(file);
    let ledger = r#"{"depth":"quick","seed":1,"rows":[]}"#;
    fs::write(place("ledger.json"), ledger).unwrap();
    let report = schedcheck(&["report", "--ledger", name(&place("ledger.json")), "--out", name(folder.path())]);
    is_refused(&report, &["ledger.json", "would overwrite"]);
    let star = place("README.md");
    fs::write(&star, STAR).unwrap();
    let export = ["export", "simgrid", name(&star), "--out", name(folder.path())];
    is_refused(&schedcheck(&export), &["README.md", "would overwrite"]);
    let mut names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["README.md", "ledger.json"]);
    assert_eq!(fs::read_to_string(place("ledger.json")).unwrap(), ledger);
}

#[test]
fn the_file_that_is_standard_input_is_not_overwritten_either() {
    let (_folder, ways) = ways(STAR, "json");
    for arguments in [&["draw", "--out"][..], &["draw", "-", "--out"], &["solve", "--certificate"]] {
        let input = fs::File::open(&ways[0]).unwrap();
        let ended = command(&[arguments, &[name(&ways[1])]].concat()).stdin(input).output().unwrap();
        let errors = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(2), "{errors}");
        assert!(errors.contains("would overwrite the file that is standard input"), "{errors}");
        assert_eq!(fs::read_to_string(&ways[0]).unwrap(), STAR);
    }
}

/// Waits until a run that takes long has come so far.
#[track_caller]
fn wait(run: &mut Child, is_so_far: impl Fn() -> bool) {
    let comes = (0..6_000).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(5));
        is_so_far() || run.try_wait().is_ok_and(|ended| ended.is_some())
    });
    if !comes || !is_so_far() {
        let _ = run.kill().and_then(|()| run.wait());
        panic!("the run did not come so far");
    }
}

#[test]
fn a_second_run_with_the_same_state_is_refused_and_the_first_one_goes_on() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let (state, lock) = (folder.path().join("state.json"), folder.path().join("state.json.lock"));
    let of = |claim| ["verify", "--depth", "deep", "--state", name(&state), "--claim", claim].map(str::to_owned);
    let (long, short) = (of("rr6005/prop-1"), of("rr6005/fig-3"));
    let [long, short] = [&long, &short].map(|arguments| arguments.iter().map(String::as_str).collect::<Vec<_>>());
    let mut first = command(&long).stdout(Stdio::null()).spawn().expect("the command runs");
    let id = first.id().to_string();
    // Signed, and so taken.
    wait(&mut first, || fs::read_to_string(&lock).is_ok_and(|process| process == id));
    let second = schedcheck(&short);
    let process = format!("process {id}");
    first.kill().and_then(|()| first.wait()).expect("it can be ended");
    is_refused(&second, &["--state", "state.json", "another run is at work", &process]);
    // A run that was killed holds up nobody, and one that ends well leaves no lock behind.
    schedcheck(&short).well();
    assert!(state.exists() && !lock.exists());
}

#[test]
fn a_file_that_no_run_has_left_is_not_taken_for_a_lock() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let (state, lock) = (folder.path().join("packages"), folder.path().join("packages.lock"));
    fs::write(&lock, "[[package]]\n").unwrap();
    let finished = schedcheck(&["verify", "--claim", "rr6005/thm-1", "--state", name(&state)]);
    is_refused(&finished, &["--state", "packages.lock cannot be had", "a file of something else"]);
    assert_eq!(fs::read_to_string(&lock).unwrap(), "[[package]]\n");
}

#[test]
fn what_is_no_ordinary_file_keeps_no_state() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    for state in [Path::new("/dev/null"), Path::new("/dev/zero"), Path::new("/dev/full"), &pipe] {
        let finished = schedcheck(&["verify", "--claim", "rr6005/thm-1", "--state", name(state)]);
        is_refused(&finished, &["--state", name(state), "an ordinary file is needed"]);
    }
}

/// Runs a line of shell, in which `$0` is the command, with 2.2 GB of addresses: its allocator reserves one for later.
fn shell(line: &str) -> Finished {
    let mut shell = Command::new("sh");
    shell.current_dir(env!("CARGO_MANIFEST_DIR")).env("RAYON_NUM_THREADS", "1");
    shell.args(["-c", &format!("ulimit -v 2200000; {line}"), env!("CARGO_BIN_EXE_schedcheck")]);
    let ended = shell.output().expect("a shell");
    let text = |bytes| String::from_utf8(bytes).expect("the command writes text");
    Finished {
        status: ended.status.code().expect("no signal ends the shell"),
        output: text(ended.stdout),
        errors: text(ended.stderr),
    }
}

#[test]
fn an_input_without_end_is_refused_before_memory_ends() {
    is_refused(&shell("exec $0 solve --jobs 1 /dev/zero"), &["/dev/zero: it holds more than 256 MiB"]);
    is_refused(&shell("exec $0 solve --jobs 1 - < /dev/zero"), &["standard input: a line holds 256 MiB or more"]);
    // A pipe is as good as a file.
    assert_eq!(shell(&format!("echo '{STAR}' | $0 solve --jobs 1 /dev/stdin")).status, 0);
}

#[cfg(target_os = "linux")]
#[test]
fn failed_output_is_an_error_and_a_closed_pipe_is_none() {
    let trace = "papers/rr6005/data/rr6005-trace.json";
    for line in [
        "$0 --help",
        "$0 solve --help",
        "$0 --version",
        "$0 claims",
        "$0 methods --format json",
        "$0 completions bash",
        &format!("$0 solve --jobs 1 {trace}"),
        &format!("$0 solve --jobs 1 < {trace}"),
        &format!("$0 solve --jobs 1 --with-instance {trace} | $0 check --jobs 1"),
        &format!("$0 draw {trace}"),
        "$0 verify --jobs 1 --claim rr6005/thm-1",
        "$0 tables tpds2004-example",
        "$0 reduce 3-partition --items 4,4,5 --bound 13",
        "$0 figures rr4745-figure-4 --format json --out $(mktemp -d)",
    ] {
        // Full, and open for reading alone.
        for output in ["> /dev/full", "1< /dev/null"] {
            let finished = shell(&format!("{line} {output}"));
            is_refused(&finished, &["standard output cannot be written"]);
        }
        let finished = shell(&format!("{{ {line}; echo status $? >&2; }} | true"));
        assert!(finished.errors.ends_with("status 0\n"), "{line}: {}", finished.errors);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn results_go_to_devices_and_errors_of_devices_are_told() {
    let draw = |out: &str| schedcheck(&["draw", "papers/rr6005/data/rr6005-trace.json", "--out", out]);
    assert_eq!(draw("/dev/null").well().output, "");
    assert!(draw("/dev/stdout").well().output.starts_with("<svg"));
    is_refused(&draw("/dev/full"), &["/dev/full cannot be written", "No space left"]);
}

#[test]
fn a_report_that_is_cut_short_leaves_no_folder_and_says_what_it_computes() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let (out, ledger) = (folder.path().join("new/report"), folder.path().join("ledger.json"));
    fs::write(&ledger, r#"{"depth":"quick","seed":1,"rows":[]}"#).unwrap();
    let told = fs::File::create(folder.path().join("told")).unwrap();
    let arguments = ["report", "--jobs", "1", "--ledger", name(&ledger), "--out", name(&out)];
    let mut report = command(&arguments).stderr(told).spawn().expect("the command runs");
    let told = || fs::read_to_string(folder.path().join("told")).unwrap();
    wait(&mut report, || told().ends_with('\n'));
    report.kill().and_then(|()| report.wait()).expect("it can be ended");
    assert!(told().starts_with("tables, figures and curves are computed anew"), "{}", told());
    assert!(!folder.path().join("new").exists());
    // What cannot be made is known before any work.
    for (out, reason) in [(ledger.clone(), "something else of this name"), (ledger.join("report"), "no directory")] {
        is_refused(&schedcheck(&["report", "--out", name(&out)]), &[name(&out), reason]);
    }
}

#[test]
fn the_objective_alone_is_printed_where_the_schedule_is_not_wanted() {
    let line = |arguments: &[&str], input: &str| schedcheck_with(arguments, input).well().output;
    let solved = line(&["solve", "--objective-only"], STAR);
    let expected = r#"{"kind":"star","method":"mbbsa","optimal":true,"objective":"4","lower_bound":"4"}"#;
    assert_eq!(solved.trim_end(), expected);
    let result = line(&["solve", "--with-instance"], STAR);
    let checked = line(&["check", "--objective-only"], &result);
    assert_eq!(
        checked.trim_end(),
        r#"{"kind":"star","valid":true,"objective":"4","unchecked":["optimal","lower_bound"]}"#
    );
    is_refused(&schedcheck(&["solve", "--objective-only", "--with-instance"]), &["--with-instance"]);
}
