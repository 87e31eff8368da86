//! Bad input, case by case: exit status 2, an error that names the file, the field and the rule, nothing on standard
//! output, and never a panic.

use crate::command::{name, schedcheck_with};

/// What is given, and the words that the error must hold.
type Case<'a> = (&'a [u8], &'a [&'a str]);

/// The command refuses `arguments`, and its error holds all `words`.
#[track_caller]
fn refused(arguments: &[&str], input: &str, words: &[&str]) {
    let finished = schedcheck_with(arguments, input);
    assert_eq!((finished.status, finished.output.as_str()), (2, ""), "{arguments:?}: {}", finished.errors);
    for word in words {
        assert!(finished.errors.contains(word), "{arguments:?}: {word:?} is not in: {}", finished.errors);
    }
    assert!(finished.errors.len() < 1_000, "{arguments:?}: an error of {} bytes", finished.errors.len());
}

/// The content of each case, as a file that `schedcheck` gets as its last argument, is refused by its name.
#[track_caller]
fn refused_files(arguments: &[&str], cases: &[Case]) {
    let folder = tempfile::tempdir().expect("a temporary directory");
    for (number, (content, words)) in cases.iter().enumerate() {
        let file = folder.path().join(format!("case-{number}.json"));
        std::fs::write(&file, content).expect("a temporary file");
        let words: Vec<&str> = [name(&file)].into_iter().chain(words.iter().copied()).collect();
        refused(&[arguments, &[name(&file)]].concat(), "", &words);
    }
}

/// A star whose one worker has these fields.
fn worker(fields: &str) -> Vec<u8> {
    format!(r#"{{"kind":"star","workers":[{{{fields}}}]}}"#).into_bytes()
}

/// A redistribution among these workers.
fn redistribution(workers: &str) -> Vec<u8> {
    format!(r#"{{"kind":"redistribution","workers":[{workers}]}}"#).into_bytes()
}

#[test]
fn what_is_no_json_object_is_refused() {
    let deep = format!(r#"{{"kind":"star","workers":{}{}}}"#, "[".repeat(100_000), "]".repeat(100_000));
    refused_files(
        &["solve"],
        &[
            (b"", &["the input is empty"]),
            (b" \n\t\r\n", &["the input is empty"]),
            (b"w = 3", &["line 1, column 1", "cannot be read as JSON"]),
            (b"{\"kind\":\"star\",\n\"work", &["line 2", "EOF while parsing"]),
            (b"[]", &["expected an object"]),
            (b"{\"kind\":\"star\",\"workers\":[]} {}", &["there is more behind the first value"]),
            (b"{\"kind\":\"st\xffr\"}", &["not UTF-8", "byte 11"]),
            (b"\x7fELF\x02\x01\x01\x00", &["cannot be read as JSON"]),
            (deep.as_bytes(), &["workers[0]", "expected an object"]),
        ],
    );
}

#[test]
fn the_kind_is_one_of_those_that_are_supported() {
    refused_files(
        &["solve"],
        &[
            (b"{}", &["missing field `kind`"]),
            (b"{\"kind\":7}", &["kind", "expected a string"]),
            (b"{\"kind\":\"star\",\"kind\":\"star\",\"workers\":[]}", &["duplicate field `kind`"]),
            (b"{\"kind\":\"comet\",\"workers\":[]}", &["kind", "\"comet\" is no kind", "star, redistribution"]),
            (b"{\"kind\":\"3-partition\",\"items\":[4,4,5],\"bound\":13}", &["kind", "\"3-partition\" is no kind"]),
        ],
    );
}

#[test]
fn the_fields_of_an_instance_are_exactly_those_of_its_kind() {
    refused_files(
        &["solve"],
        &[
            (b"{\"kind\":\"star\"}", &["missing field `workers`"]),
            (b"{\"kind\":\"star\",\"workers\":[]}", &["workers", "at least one worker"]),
            (b"{\"kind\":\"star\",\"workers\":{}}", &["workers", "expected a list"]),
            (b"{\"kind\":\"star\",\"workers\":[[1,1,1]]}", &["workers[0]", "expected an object"]),
            (b"{\"kind\":\"star\",\"workers\":[],\"deadline\":3}", &["unknown field `deadline`"]),
            (b"{\"kind\":\"star\",\"name\":3,\"workers\":[]}", &["name", "expected a string"]),
            (b"{\"kind\":\"star\",\"provenance\":{\"T\":0.5},\"workers\":[]}", &["provenance.T", "string"]),
            (&worker(r#""w":1,"tasks":1"#), &["workers[0]", "missing field `c`"]),
            (&worker(r#""c":1,"tasks":1"#), &["workers[0]", "missing field `w`"]),
            (&worker(r#""c":1,"w":1"#), &["workers[0]", "missing field `tasks`"]),
            (&worker(r#""c":1,"w":1,"tasks":1,"c":1"#), &["workers[0]", "duplicate field `c`"]),
            (&worker(r#""c":1,"w":1,"tasks":1,"speed":2"#), &["workers[0].speed", "unknown field `speed`"]),
            (&worker(r#""c":1,"w":1,"delta":1"#), &["workers[0].delta", "unknown field `delta`"]),
        ],
    );
}

#[test]
fn costs_are_exact_and_not_negative() {
    let million_digits = worker(&format!(r#""c":{},"w":1,"tasks":1"#, "7".repeat(1_000_000)));
    let million_digits_as_text = worker(&format!(r#""c":1,"w":"1/{}","tasks":1"#, "7".repeat(1_000_000)));
    refused_files(
        &["solve"],
        &[
            (&worker(r#""c":-1,"w":1,"tasks":1"#), &["workers[0].c", "not negative"]),
            (&worker(r#""c":1,"w":"-7/3","tasks":1"#), &["workers[0].w", "not negative, and -7/3 is"]),
            (&worker(r#""c":"1/0","w":1,"tasks":1"#), &["workers[0].c", "zero denominator"]),
            (&worker(r#""c":"inf","w":1,"tasks":1"#), &["workers[0].c", "\"inf\" is not a number"]),
            (
                &worker(r#""c":1,"w":"infinity","tasks":1"#),
                &["workers[0].w", "\"inf\" for a worker that cannot compute"],
            ),
            (&worker(r#""c":"NaN","w":1,"tasks":1"#), &["workers[0].c", "is not a number"]),
            (&worker(r#""c":"","w":1,"tasks":1"#), &["workers[0].c", "is not a number"]),
            (&worker(r#""c":null,"w":1,"tasks":1"#), &["workers[0].c", "not null"]),
            (&worker(r#""c":true,"w":1,"tasks":1"#), &["workers[0].c", "not a boolean"]),
            (&worker(r#""c":"1e400000000","w":1,"tasks":1"#), &["workers[0].c", "exponent"]),
            (&worker(r#""c":1e-400000000,"w":1,"tasks":1"#), &["workers[0].c", "exponent"]),
            (&worker(r#""c":"\ud800","w":1,"tasks":1"#), &["workers[0].c", "hex escape"]),
            (&million_digits, &["workers[0].c", "1000000 digits"]),
            (&million_digits_as_text, &["workers[0].w", "digits is refused"]),
        ],
    );
}

#[test]
fn tasks_are_counted_and_can_be_computed() {
    let twice = format!("{0},{0}", r#"{"c":1,"w":1,"tasks":30000000}"#);
    let together = format!(r#"{{"kind":"star","workers":[{twice}]}}"#);
    refused_files(
        &["solve"],
        &[
            (&worker(r#""c":1,"w":1,"tasks":1180591620717411303424"#), &["workers[0].tasks", "too large"]),
            (&worker(r#""c":1,"w":1,"tasks":50000001"#), &["workers[0].tasks", "at most 50000000"]),
            (&worker(r#""c":1,"w":1,"tasks":-1"#), &["workers[0].tasks", "not negative"]),
            (&worker(r#""c":1,"w":1,"tasks":1.5"#), &["workers[0].tasks", "an integer is expected"]),
            (&worker(r#""c":1,"w":1,"tasks":"3""#), &["workers[0].tasks", "without quotes"]),
            (&worker(r#""c":1,"w":"inf","tasks":1"#), &["workers", "no worker can compute"]),
            (together.as_bytes(), &["workers", "60000000 tasks"]),
        ],
    );
}

#[test]
fn surpluses_are_integers_that_sum_to_zero() {
    refused_files(
        &["solve"],
        &[
            (&redistribution(""), &["workers", "at least one worker"]),
            (&redistribution(r#"{"c":1,"delta":1}"#), &["workers", "sum to zero"]),
            (&redistribution(r#"{"c":1,"delta":"1"}"#), &["workers[0].delta", "without quotes"]),
            (&redistribution(r#"{"c":1,"delta":1e30},{"c":1,"delta":-1e30}"#), &["workers[0].delta", "out of range"]),
            (&redistribution(r#"{"c":-1,"delta":0}"#), &["workers[0].c", "not negative"]),
            (&redistribution(r#"{"c":1,"delta":0,"w":1}"#), &["workers[0].w", "unknown field `w`"]),
        ],
    );
}

#[test]
fn files_that_cannot_be_read_are_named() {
    refused(&["solve", "no-such-file.json"], "", &["no-such-file.json", "No such file"]);
    refused(&["solve", "no-such-file.jsonl"], "", &["no-such-file.jsonl", "No such file"]);
    refused(&["solve", "src"], "", &["src", "directory"]);
    refused(&["check", "papers/rr6005/data/rr6005-trace.json", "no-such-file.json"], "", &["no-such-file.json"]);
    refused(&["reduce", "3-partition", "--file", "no-such-file.json"], "", &["no-such-file.json"]);
    refused(&["solve"], "", &["standard input", "the input is empty"]);
    refused(&["check", "-"], "\n\n", &["standard input", "the input is empty"]);
}

#[test]
fn a_file_that_is_not_there_is_named_once() {
    let star = "papers/rr6005/data/rr6005-trace.json";
    for arguments in [
        &["solve", "no-such.json"][..],
        &["check", "no-such.json"],
        &["check", "no-such.json", star],
        &["check", star, "no-such.json"],
        &["check", star, "--certificate", "no-such.json"],
        &["draw", "no-such.json"],
        &["draw", star, "no-such.json"],
        &["ilp", "no-such.json", "--program", "tsp"],
        &["ilp", "no-such.json", "--program", "q-ring", "--q", "3", "--solve"],
        &["export", "simgrid", "no-such.json", "--out", "nowhere"],
        &["export", "program", "no-such.json", "--out", "nowhere"],
        &["reduce", "3-partition", "--file", "no-such.json"],
        &["reduce", "hamiltonian-cycle", "--file", "no-such.json"],
        &["contest", "bba", "--instances", "no-such.json"],
        &["merge", "no-such.json"],
        &["split", "no-such.json", "--parts", "2", "--out", "nowhere"],
        &["report", "--ledger", "no-such.json", "--out", "nowhere"],
        &["audit", "no-such.json"],
        &["export", "mssg", "no-such.json", "program.lp"],
        &["import", "edges", "no-such.json"],
    ] {
        let finished = schedcheck_with(arguments, "");
        assert_eq!((finished.status, finished.output.as_str()), (2, ""), "{arguments:?}: {}", finished.errors);
        assert_eq!(finished.errors.matches("no-such").count(), 1, "{arguments:?}: {}", finished.errors);
        assert!(finished.errors.to_lowercase().contains("no such file"), "{arguments:?}: {}", finished.errors);
    }
}

#[test]
fn methods_that_do_not_fit_say_which_do() {
    let trace = "papers/rr6005/data/rr6005-trace.json";
    refused(&["solve", "--method", "magic", trace], "", &["magic", "branch-and-bound", "mbbsa", "sorted"]);
    refused(&["solve", "--method", "sorted", trace], "", &[trace, "sorted", "\"star\"", "branch-and-bound"]);
    let redistribution = "data/redistribution-example.json";
    refused(&["solve", "--method", "bba", redistribution], "", &[redistribution, "bba", "sorted, all-orders"]);
    for (method, star, reason) in [
        (
            "exhaustive",
            worker(r#""c":1,"w":1,"tasks":300"#),
            "at most 6 workers, and at most 255 tasks and time units; branch-and-bound takes any star",
        ),
        ("exhaustive", worker(r#""c":1,"w":1000,"tasks":1"#), "255"),
        ("exhaustive", worker(r#""c":"1/7","w":1e300,"tasks":1"#), "branch-and-bound takes any size"),
        ("integer-program", worker(r#""c":1,"w":1e300,"tasks":1"#), "branch-and-bound takes any size"),
        ("integer-program", worker(r#""c":1,"w":1000,"tasks":100000"#), "branch-and-bound takes any horizon"),
        ("mbbsa", worker(r#""c":1,"w":1,"tasks":1000001"#), "branch-and-bound takes any number"),
        ("bba", worker(r#""c":1,"w":1,"tasks":1000001"#), "branch-and-bound takes any number"),
        ("r-bsa", worker(r#""c":1,"w":1,"tasks":1000001"#), "branch-and-bound takes any number"),
        ("branch-and-bound", stranded_tasks(), "1000001 tasks are on workers that cannot compute"),
        ("all-orders", redistribution_of_seven(), "at most 6"),
    ] {
        refused_files(&["solve", "--method", method], &[(&star, &[method, reason])]);
    }
}

/// Tasks that have to be moved, more than a schedule may list.
fn stranded_tasks() -> Vec<u8> {
    worker(r#""c":1,"w":"inf","tasks":1000001},{"c":1,"w":1,"tasks":0"#)
}

#[test]
fn the_plain_search_stops_in_time() {
    let arguments =
        ["solve", "--method", "exhaustive", "--time-limit", "0.05", "papers/rr6005/data/rr6005-figure-2.json"];
    refused(&arguments, "", &["exhaustive", "the time was over", "branch-and-bound"]);
}

fn redistribution_of_seven() -> Vec<u8> {
    redistribution(r#"{"c":1,"delta":7},{"c":1,"delta":-7}"#)
}

#[test]
fn arguments_of_solve_and_check_are_read_strictly() {
    let without_arguments = schedcheck_with(&[], "");
    assert_eq!((without_arguments.status, without_arguments.output.as_str()), (2, ""));
    assert!(without_arguments.errors.contains("Usage"), "{}", without_arguments.errors);
    refused(&["resolve"], "", &["resolve"]);
    refused(&["solve", "--fast"], "", &["--fast"]);
    refused(&["solve", "--jobs", "many"], "", &["--jobs", "many"]);
    refused(&["solve", "--jobs", "99999999"], "", &["--jobs", "0..=1024"]);
    refused(&["solve", "--jobs=-1"], "", &["--jobs", "-1"]);
    for seconds in ["0", "-1", "soon", "1/0", ""] {
        refused(&["solve", "--time-limit", seconds], "", &["--time-limit", "a positive number of seconds"]);
    }
    refused(&["check", "-", "-"], "{}", &["standard input", "both"]);
    refused(&["check", "a", "b", "c"], "", &["unexpected"]);
    refused(
        &["check", "papers/rr6005/data/rr6005-trace.json"],
        "",
        &["papers/rr6005/data/rr6005-trace.json", "its schedule is missing"],
    );
}

#[test]
fn schedules_are_read_as_strictly_as_instances() {
    refused_files(
        &["check", "papers/rr6005/data/rr6005-trace.json"],
        &[
            (b"", &["the input is empty"]),
            (b"[]", &["expected an object"]),
            (b"{}", &["missing field `transfers`"]),
            (b"{\"transfers\":[]}", &["missing field `computations`"]),
            (b"{\"transfers\":[],\"computations\":[],\"makespan\":3}", &["unknown field `makespan`"]),
            (
                b"{\"transfers\":[],\"computations\":[{\"worker\":0,\"start\":\"soon\",\"tasks\":1}]}",
                &["computations[0].start", "is not a number"],
            ),
            (
                b"{\"transfers\":[],\"computations\":[{\"worker\":-1,\"start\":0,\"tasks\":1}]}",
                &["computations[0].worker", "not negative"],
            ),
            (b"{\"schedule\":{\"transfers\":[7],\"computations\":[]}}", &["schedule.transfers[0]", "an object"]),
            (b"{\"kind\":\"star\",\"objective\":\"13\"}", &["missing field `schedule`"]),
            (
                b"{\"transfers\":[],\"computations\":[],\"objective\":\"13\"}",
                &["missing field `schedule`: what has a field `objective` is a result, and no schedule itself"],
            ),
            (b"{\"kind\":\"star\",\"schedule\":{},\"cost\":1}", &["unknown field `cost`"]),
            (b"{\"kind\":\"redistribution\",\"schedule\":{}}", &["kind", "\"redistribution\" is said", "\"star\""]),
            (b"{\"objective\":\"soon\",\"schedule\":{}}", &["objective", "is not a number"]),
            (b"{\"lower_bound\":true,\"schedule\":{}}", &["lower_bound", "not a boolean"]),
            (b"{\"optimal\":1,\"schedule\":{}}", &["optimal", "expected a boolean"]),
            (
                b"{\"instance\":{\"kind\":\"star\",\"workers\":[{\"c\":1,\"w\":1,\"tasks\":1}]},\"schedule\":{}}",
                &["instance", "not the one that the schedule is to be judged on"],
            ),
        ],
    );
    let trace = "papers/rr6005/data/rr6005-trace.json";
    refused(&["check", trace, trace], "", &[trace, "this is an instance, and its schedule is missing"]);
    refused(&["check", "examples/mine.json", trace], "", &["examples/mine.json: this is not the instance"]);
    refused_files(
        &["check"],
        &[
            (b"{\"instance\":{}}", &["missing field `schedule`"]),
            (b"{\"instance\":{},\"schedule\":{},\"cost\":1}", &["unknown field `cost`"]),
            (
                b"{\"kind\":\"redistribution\",\"instance\":{\"kind\":\"star\",\"workers\":[{\"c\":1,\"w\":1,\"tasks\":1}]},\"schedule\":{}}",
                &["kind", "\"redistribution\" is said"],
            ),
            (b"{\"instance\":{\"kind\":\"star\"},\"schedule\":{}}", &["instance", "missing field `workers`"]),
        ],
    );
}

#[test]
fn reductions_ask_for_exactly_one_instance() {
    let reduce =
        |arguments: &[&str], words: &[&str]| refused(&[&["reduce", "3-partition"], arguments].concat(), "", words);
    reduce(&[], &["--items", "--file", "--random"]);
    reduce(&["--bound", "13"], &["--items", "--file", "--random"]);
    reduce(&["--items", "4,4,5"], &["--bound"]);
    reduce(&["--items", "4,4,5", "--bound", "13", "--seed", "3"], &["--items", "--seed"]);
    reduce(&["--items", "4,4,5", "--bound", "13", "--triples", "1"], &["--items", "--triples"]);
    reduce(&["--items", "4,4,5", "--file", "a.json"], &["--items", "--file"]);
    reduce(&["--file", "a.json", "--bound", "13"], &["--file", "--bound"]);
    reduce(&["--random", "yes", "--bound", "20"], &["--triples"]);
    reduce(&["--random", "perhaps", "--bound", "20", "--triples", "2"], &["perhaps", "yes, no"]);
    refused(&["reduce", "2-partition"], "", &["2-partition"]);
}

#[test]
fn instances_of_3_partition_keep_their_rules() {
    let items = |items: &str, bound: &str, words: &[&str]| {
        refused(&["reduce", "3-partition", "--items", items, "--bound", bound], "", words);
    };
    items("", "13", &["items", "at least one triple"]);
    items("4,4", "13", &["items", "multiple of three"]);
    items("4,,5", "13", &["items[1]", "not a non-negative integer"]);
    items("-4,4,5", "13", &["items[0]", "\"-4\" is not a non-negative integer"]);
    items("4,4,7", "13", &["items[2]", "between bound/4 and bound/2"]);
    items("4,4,5", "-13", &["bound", "not a non-negative integer"]);
    items("4,4,5", "18446744073709551616", &["bound", "below 2^64"]);
    let random = |answer: &str, bound: &str, triples: &str, words: &[&str]| {
        let arguments = ["reduce", "3-partition", "--random", answer, "--bound", bound, "--triples", triples];
        refused(&arguments, "", words);
    };
    random("yes", "x", "2", &["bound", "\"x\" is not a non-negative integer"]);
    random("yes", "2", "2", &["no bound from 1 to 2"]);
    random("yes", "20", "0", &["--triples", "1..=100000"]);
    random("no", "20", "1", &["has a solution"]);
    refused_files(
        &["reduce", "3-partition", "--file"],
        &[
            (b"", &["the input is empty"]),
            (b"{\"kind\":\"star\",\"workers\":[]}", &["kind", "expected \"3-partition\""]),
            (b"{\"kind\":\"3-partition\",\"items\":[4,4,5]}", &["missing field `bound`"]),
            (b"{\"kind\":\"3-partition\",\"items\":[4,4,-5],\"bound\":13}", &["items[2]"]),
        ],
    );
}

#[test]
fn verify_knows_its_claims_and_papers() {
    refused(&["verify", "--claim", "rr6005/thm-9"], "", &["--claim", "rr6005/thm-9", "schedcheck claims"]);
    refused(&["verify", "--paper", "rr9999"], "", &["--paper", "rr9999", "rr6005"]);
    let both = ["verify", "--claim", "rr6005/thm-1", "--paper", "rr4745"];
    refused(&both, "", &["--claim and --paper together leave no claim"]);
    refused(&["verify", "--depth", "bottomless"], "", &["--depth", "quick, standard, deep"]);
    refused(&["verify", "--format", "html"], "", &["--format", "table, json, csv, markdown, summary, findings"]);
    refused(&["verify", "--seed", "-1"], "", &["--seed", "-1"]);
}

#[test]
fn places_that_cannot_be_written_are_named_before_any_work() {
    for command in [&["verify"][..], &["reduce", "3-partition", "--items", "4,4,5", "--bound", "13"]] {
        let out = |file| [command, &["--out", file]].concat();
        refused(&out("no-such-folder/ledger.json"), "", &["no-such-folder/ledger.json", "no directory no-such-folder"]);
        refused(&out("src"), "", &["src cannot be written", "directory"]);
    }
}

#[test]
fn the_temporary_file_is_not_named_where_it_cannot_be_filled() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let out = folder.path().join("ledger.json");
    // No file may grow: a disk that is full at the first byte.
    let script = r#"trap "" XFSZ; ulimit -f 0; exec "$@""#;
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", script, "sh", env!("CARGO_BIN_EXE_schedcheck"), "reduce", "3-partition"]);
    let ended = shell.args(["--items", "4,4,5", "--bound", "13", "--out", name(&out)]).output().expect("a shell");
    let errors = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert_eq!(ended.status.code(), Some(2), "{errors}");
    assert!(errors.contains(&format!("{} cannot be written: ", name(&out))), "{errors}");
    assert_eq!(errors.matches(name(folder.path())).count(), 1, "{errors}");
}

#[test]
fn no_error_steers_the_terminal() {
    let star = "{\"kind\":\"star\",\"\\u001b[31mfoo\\n\u{202e}\":1,\"workers\":[]}";
    for (arguments, words) in [
        (&["solve", "-"][..], "unknown field `\\u{1b}[31mfoo\\n\\u{202e}`"),
        (&["solve", "\u{1b}[31mgone\n.json"], "\\u{1b}[31mgone\\n.json"),
        (&["solve", "--method", "\u{1b}[31mx", "-"], "--method \\u{1b}[31mx: "),
        (&["verify", "--claim", "\u{9b}31mx\u{2066}"], "\\u{9b}31mx\\u{2066}"),
        (&["solve", "--format", "\u{202e}x"], "'\\u{202e}x' for '--format"),
        (&["\u{1b}[31mx\u{2066}"], "subcommand 'x\\u{2066}'"),
    ] {
        let told = schedcheck_with(arguments, star);
        assert_eq!(told.status, 2, "{arguments:?}");
        assert!(told.errors.contains(words), "{arguments:?}: {:?}", told.errors);
        let steers = |letter: char| letter != '\n' && (letter.is_control() || "\u{202e}\u{2066}".contains(letter));
        assert!(!told.errors.contains(steers), "{arguments:?}: {:?}", told.errors);
    }
}
