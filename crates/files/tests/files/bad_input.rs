//! Bad input, case by case: each error names the field and the rule, and none is a panic.

use schedcheck_files::{
    InputError, Instance, MAX_TIME_DIGITS, Position, read_candidate, read_redistribution_schedule, read_ring_schedule,
    read_star_schedule, utf8_text,
};

/// A text, the field that its error names, and words of the rule.
type Case<'a> = (&'a str, &'a str, &'a str);

/// Each error names the field, its text holds the words of the rule and the field, and is of a readable length.
fn refused<T>(read: impl Fn(&str) -> Result<T, InputError>, cases: &[Case]) {
    for (text, path, rule) in cases {
        let shown: String = text.chars().take(200).collect();
        let error = read(text).err().unwrap_or_else(|| panic!("accepted: {shown}"));
        let message = error.to_string();
        assert_eq!(error.path(), *path, "{shown}: {message}");
        assert!(message.contains(rule), "{shown}: {message}");
        assert!(message.contains(path), "{shown}: {message}");
        assert!(message.len() < 500, "{shown}: a message of {} bytes", message.len());
    }
}

/// A star whose one worker has these fields.
fn worker(fields: &str) -> String {
    format!(r#"{{"kind":"star","workers":[{{{fields}}}]}}"#)
}

#[test]
fn what_is_no_json_object_is_refused() {
    let deep_array = "[".repeat(100_000);
    let deep_object = r#"{"a":"#.repeat(100_000);
    let deep_field = format!(r#"{{"kind":"star","x":{}{}}}"#, "[".repeat(100_000), "]".repeat(100_000));
    refused(
        Instance::read,
        &[
            ("", "", "empty"),
            (" \n\t ", "", "empty"),
            ("not json", "", "cannot be read as JSON: expected ident"),
            ("null", "", "expected an object"),
            ("42", "", "expected an object"),
            (r#""star""#, "", "expected an object"),
            ("[]", "", "expected an object"),
            (r#"["star",[]]"#, "", "expected an object"),
            (r#"{"kind":"star""#, "", "EOF while parsing"),
            (
                r#"{"kind":"star","workers":[{"c":"1","w":"1","tasks":1}]} x"#,
                "",
                "there is more behind the first value",
            ),
            (r#"{"kind":"star","workers":[]}{"kind":"star"}"#, "", "a file *.jsonl holds one a line"),
            (r#"{"kind":"star","workers":[],}"#, "", "trailing comma"),
            (r#"{"kind":"star",workers:[]}"#, "", "key must be a string"),
            (r#"{'kind':'star'}"#, "", "key must be a string"),
            (&deep_array, "", "expected an object"),
            (&deep_object, "a", "EOF while parsing"),
            (&deep_field, "x", "unknown field `x`"),
        ],
    );
}

#[test]
fn the_kind_is_read_first() {
    refused(
        Instance::read,
        &[
            ("{}", "", "missing field `kind`"),
            (r#"{"workers":[]}"#, "", "missing field `kind`"),
            (r#"{"kind":7}"#, "kind", "expected a string"),
            (r#"{"kind":null,"workers":[]}"#, "kind", "expected a string"),
            (r#"{"kind":"star","kind":"star","workers":[]}"#, "", "duplicate field `kind`"),
            (
                r#"{"kind":"Star","workers":[]}"#,
                "kind",
                r#""Star" is no kind that is supported; supported are star, redistribution"#,
            ),
            (
                r#"{"kind":"comet","W":"1"}"#,
                "kind",
                r#""comet" is no kind that is supported; supported are star, redistribution, ring"#,
            ),
            (r#"{"kind":"","workers":[]}"#, "kind", r#""" is no kind"#),
        ],
    );
}

#[test]
fn the_fields_of_a_star_are_exactly_these() {
    let deep_provenance =
        format!(r#"{{"kind":"star","provenance":{{"a":{}{}}}}}"#, "[".repeat(100_000), "]".repeat(100_000));
    let long_name = worker(&format!(r#""{}":1"#, "x".repeat(1_000_000)));
    refused(
        Instance::read,
        &[
            (r#"{"kind":"star"}"#, "", "missing field `workers`"),
            (r#"{"kind":"star","workers":[],"workers":[]}"#, "", "duplicate field `workers`"),
            (r#"{"kind":"star","workers":[],"deadline":3}"#, "deadline", "unknown field `deadline`"),
            (r#"{"kind":"star","workers":{}}"#, "workers", "expected a list"),
            (r#"{"kind":"star","workers":null}"#, "workers", "expected a list"),
            (r#"{"kind":"star","workers":[]}"#, "workers", "at least one worker"),
            (r#"{"kind":"star","workers":[["1","1",1]]}"#, "workers[0]", "expected an object"),
            (r#"{"kind":"star","workers":[3]}"#, "workers[0]", "expected an object"),
            (r#"{"kind":"star","name":3,"workers":[]}"#, "name", "expected a string"),
            (r#"{"kind":"star","provenance":"here","workers":[]}"#, "provenance", "expected an object"),
            (r#"{"kind":"star","provenance":{"T":0.5},"workers":[]}"#, "provenance.T", "written as a string"),
            (r#"{"kind":"star","provenance":{"T":[1,[1e400]]},"workers":[]}"#, "provenance.T[1][0]", "out of range"),
            (r#"{"kind":"star","provenance":{"T":[18446744073709551616]}}"#, "provenance.T[0]", "written as a string"),
            (r#"{"kind":"star","provenance":{"a":1,"a":2},"workers":[]}"#, "provenance", "duplicate field `a`"),
            (&worker(r#""w":"1","tasks":1"#), "workers[0]", "missing field `c`"),
            (&worker(r#""c":"1","tasks":1"#), "workers[0]", "missing field `w`"),
            (&worker(r#""c":"1","w":"1""#), "workers[0]", "missing field `tasks`"),
            (&worker(r#""c":"1","w":"1","tasks":1,"c":"1""#), "workers[0]", "duplicate field `c`"),
            (&worker(r#""c":"1","w":"1","tasks":1,"speed":"2""#), "workers[0].speed", "unknown field `speed`"),
            (&worker(r#""c":"1","w":"1","delta":1"#), "workers[0].delta", "unknown field `delta`"),
        ],
    );
    let error = Instance::read(&long_name).unwrap_err();
    assert!(error.to_string().len() < 1_000, "a name of a million letters is not repeated");
    let error = Instance::read(&deep_provenance).unwrap_err();
    assert!(error.path().starts_with("provenance.a[0][0]"), "{error}");
    assert!(error.to_string().ends_with("recursion limit exceeded"), "{error}");
}

#[test]
fn costs_are_rationals_and_not_negative() {
    let digits = worker(&format!(r#""c":{},"w":"1","tasks":1"#, "7".repeat(1_000_000)));
    let letters = worker(&format!(r#""c":"{}","w":"1","tasks":1"#, "x".repeat(1_500)));
    let nested = worker(&format!(r#""c":{}{},"w":"1","tasks":1"#, "[".repeat(100_000), "]".repeat(100_000)));
    refused(
        Instance::read,
        &[
            (&worker(r#""c":"-1","w":"1","tasks":1"#), "workers[0].c", "a cost is not negative, and -1 is"),
            (&worker(r#""c":-0.5,"w":"1","tasks":1"#), "workers[0].c", "a cost is not negative, and -1/2 is"),
            (&worker(r#""c":"1","w":"-7/3","tasks":1"#), "workers[0].w", "a cost is not negative, and -7/3 is"),
            (&worker(r#""c":"1","w":"-inf","tasks":1"#), "workers[0].w", "\"inf\" for a worker that cannot compute"),
            (&worker(r#""c":"1","w":"infinity","tasks":1"#), "workers[0].w", "is not a number"),
            (&worker(r#""c":"inf","w":"1","tasks":1"#), "workers[0].c", "\"inf\" is not a number"),
            (&worker(r#""c":"1/0","w":"1","tasks":1"#), "workers[0].c", "zero denominator"),
            (&worker(r#""c":"0/0","w":"1","tasks":1"#), "workers[0].c", "zero denominator"),
            (&worker(r#""c":"","w":"1","tasks":1"#), "workers[0].c", "is not a number"),
            (&worker(r#""c":" 1","w":"1","tasks":1"#), "workers[0].c", "is not a number"),
            (&worker(r#""c":"0x10","w":"1","tasks":1"#), "workers[0].c", "is not a number"),
            (&worker(r#""c":"1,5","w":"1","tasks":1"#), "workers[0].c", "is not a number"),
            (&worker(r#""c":"NaN","w":"1","tasks":1"#), "workers[0].c", "is not a number"),
            (&worker(r#""c":NaN,"w":"1","tasks":1"#), "workers", "cannot be read as JSON"),
            (&worker(r#""c":1e400000000,"w":"1","tasks":1"#), "workers[0].c", "exponent outside"),
            (&worker(r#""c":"1e-400000000","w":"1","tasks":1"#), "workers[0].c", "exponent outside"),
            (&worker(r#""c":1e1000,"w":"1","tasks":1"#), "workers[0].c", "a number of 1001 digits is refused"),
            (&worker(r#""c":null,"w":"1","tasks":1"#), "workers[0].c", "not null"),
            (&worker(r#""c":true,"w":"1","tasks":1"#), "workers[0].c", "not a boolean"),
            (&worker(r#""c":[1],"w":"1","tasks":1"#), "workers[0].c", "not an array"),
            (&worker(r#""c":"1","w":{"n":1},"tasks":1"#), "workers[0].w", "not an object"),
            (&worker(r#""c":"\ud800","w":"1","tasks":1"#), "workers[0].c", "hex escape"),
            (&digits, "workers[0].c", "a number of 1000000 digits is refused"),
            (&letters, "workers[0].c", "\"xxxxx"),
            (&nested, "workers[0].c", "not an array"),
        ],
    );
}

#[test]
fn tasks_are_counts_in_range() {
    let two_to_the_70 = "1180591620717411303424";
    refused(
        Instance::read,
        &[
            (&worker(r#""c":"1","w":"1","tasks":-1"#), "workers[0].tasks", "a count is not negative, and -1 is"),
            (&worker(r#""c":"1","w":"1","tasks":1.5"#), "workers[0].tasks", "an integer is expected, and 3/2 is none"),
            (&worker(r#""c":"1","w":"1","tasks":"3""#), "workers[0].tasks", "without quotes"),
            (&worker(r#""c":"1","w":"1","tasks":null"#), "workers[0].tasks", "an integer is expected, not null"),
            (&worker(r#""c":"1","w":"1","tasks":[3]"#), "workers[0].tasks", "an integer is expected, not an array"),
            (&worker(r#""c":"1","w":"1","tasks":1e30"#), "workers[0].tasks", "at most 50000000 is allowed"),
            (&worker(&format!(r#""c":"1","w":"1","tasks":{two_to_the_70}"#)), "workers[0].tasks", two_to_the_70),
            (&worker(r#""c":"1","w":"1","tasks":50000001"#), "workers[0].tasks", "50000001 is too large"),
            (
                r#"{"kind":"star","workers":[{"c":1,"w":1,"tasks":50000000},{"c":1,"w":1,"tasks":1}]}"#,
                "workers",
                "50000001 tasks in all are refused",
            ),
            (&worker(r#""c":"1","w":"inf","tasks":1"#), "workers", "no worker can compute them"),
        ],
    );
}

#[test]
fn a_redistribution_is_balanced() {
    let workers = |workers: &str| format!(r#"{{"kind":"redistribution","workers":[{workers}]}}"#);
    refused(
        Instance::read,
        &[
            (&workers(""), "workers", "at least one worker"),
            (&workers(r#"{"c":"1","delta":1}"#), "workers", "must sum to zero, but 1 tasks are given away and 0"),
            (&workers(r#"{"c":"-1","delta":0}"#), "workers[0].c", "not negative"),
            (&workers(r#"{"c":"inf","delta":0}"#), "workers[0].c", "is not a number"),
            (&workers(r#"{"c":"1","delta":0},{"c":"1","delta":0.5}"#), "workers[1].delta", "1/2 is none"),
            (&workers(r#"{"c":"1","delta":"0"}"#), "workers[0].delta", "without quotes"),
            (&workers(r#"{"c":"1","delta":1e30}"#), "workers[0].delta", "out of range"),
            (&workers(r#"{"c":"1","delta":-50000001}"#), "workers[0].delta", "-50000001 is out of range"),
            (
                &workers(r#"{"c":1,"delta":50000000},{"c":1,"delta":1},{"c":1,"delta":-50000000},{"c":1,"delta":-1}"#),
                "workers",
                "50000001 tasks to move are refused",
            ),
            (&workers(r#"{"c":"1","delta":0,"w":"1"}"#), "workers[0].w", "unknown field `w`"),
            (&workers(r#"{"c":"1","tasks":0}"#), "workers[0].tasks", "unknown field `tasks`"),
        ],
    );
}

#[test]
fn schedules_of_stars_are_read_strictly() {
    let transfer = |fields: &str| format!(r#"{{"transfers":[{{{fields}}}],"computations":[]}}"#);
    let run = |fields: &str| format!(r#"{{"transfers":[],"computations":[{{{fields}}}]}}"#);
    refused(
        read_star_schedule,
        &[
            ("", "", "empty"),
            ("[]", "", "expected an object"),
            ("{}", "", "missing field `transfers`"),
            (r#"{"transfers":[]}"#, "", "missing field `computations`"),
            (r#"{"transfers":[],"computations":[],"makespan":"3"}"#, "makespan", "unknown field `makespan`"),
            (r#"{"error":"no such file"}"#, "error", "unknown field `error`"),
            (r#"{"kind":"star","schedule":null}"#, "", "missing field `schedule`"),
            (r#"{"kind":"star","schedule":{"transfers":[]}}"#, "schedule", "missing field `computations`"),
            (r#"{"schedule":{"transfers":[],"computations":[3]}}"#, "schedule.computations[0]", "expected an object"),
            (&transfer(r#""from":0,"to":1,"in_start":0"#), "transfers[0]", "missing field `out_start`"),
            (&transfer(r#""from":-1,"to":1,"in_start":0,"out_start":1"#), "transfers[0].from", "not negative"),
            (&transfer(r#""from":0,"to":1e20,"in_start":0,"out_start":1"#), "transfers[0].to", "is too large"),
            (&transfer(r#""from":0,"to":"1","in_start":0,"out_start":1"#), "transfers[0].to", "without quotes"),
            (&transfer(r#""from":0,"to":1,"in_start":"soon","out_start":1"#), "transfers[0].in_start", "not a number"),
            (&run(r#""worker":0,"start":0,"tasks":1,"end":2"#), "computations[0].end", "unknown field `end`"),
            (&run(r#""worker":0,"start":"1/0","tasks":1"#), "computations[0].start", "zero denominator"),
            (&run(r#""worker":0,"start":0,"tasks":0.5"#), "computations[0].tasks", "an integer is expected"),
        ],
    );
}

#[test]
fn schedules_of_redistributions_hold_transfers_only() {
    refused(
        read_redistribution_schedule,
        &[
            ("{}", "", "missing field `transfers`"),
            (r#"{"transfers":[],"computations":[]}"#, "computations", "unknown field `computations`"),
            (r#"{"transfers":[{"from":0}]}"#, "transfers[0]", "missing field `to`"),
        ],
    );
}

#[test]
fn candidates_name_the_field_in_the_whole_line() {
    let with_schedule = |schedule: &str| {
        format!(r#"{{"instance":{{"kind":"star","workers":[{{"c":1,"w":1,"tasks":1}}]}},"schedule":{schedule}}}"#)
    };
    let with_instance = |instance: &str| format!(r#"{{"instance":{instance},"schedule":{{"transfers":[]}}}}"#);
    refused(
        read_candidate,
        &[
            ("{}", "", "missing field `instance`"),
            (r#"{"instance":{}}"#, "", "missing field `schedule`"),
            (r#"{"instance":{},"schedule":{},"note":1}"#, "note", "unknown field `note`"),
            (&with_instance("{}"), "instance", "missing field `kind`"),
            (&with_instance("7"), "instance", "expected an object"),
            (&with_instance(r#"{"kind":"comet"}"#), "instance.kind", "\"comet\" is no kind"),
            (&with_instance(r#"{"kind":"star","workers":[]}"#), "instance.workers", "at least one worker"),
            (
                &with_instance(r#"{"kind":"star","workers":[{"c":"x","w":1,"tasks":1}]}"#),
                "instance.workers[0].c",
                "not a number",
            ),
            (&with_schedule("[]"), "schedule", "expected an object"),
            (&with_schedule(r#"{"transfers":[]}"#), "schedule", "missing field `computations`"),
            (
                &with_schedule(r#"{"schedule":{"transfers":[7],"computations":[]}}"#),
                "schedule.schedule.transfers[0]",
                "expected an object",
            ),
        ],
    );
}

#[test]
fn a_result_within_a_result_is_read_and_no_third_one_at_any_depth() {
    let schedule = r#"{"transfers":[],"computations":[{"worker":0,"start":0,"tasks":1}]}"#;
    let nested = |levels: usize| format!("{}{schedule}{}", "{\"schedule\":".repeat(levels), "}".repeat(levels));
    let instance = r#"{"kind":"star","workers":[{"c":1,"w":1,"tasks":1}]}"#;
    let line = |levels| read_candidate(&format!(r#"{{"instance":{instance},"schedule":{}}}"#, nested(levels)));
    assert_eq!((line(0).is_ok(), line(1)), (true, line(0)));
    assert_eq!(read_star_schedule(&nested(2)), read_star_schedule(schedule));
    for levels in [2, 3, 10_000, 300_000] {
        let error = line(levels).unwrap_err();
        assert_eq!(error.path(), "schedule.schedule.schedule");
        assert!(error.to_string().ends_with("a result may hold a result, and that one a schedule alone"), "{error}");
        let error = read_star_schedule(&nested(levels + 1)).unwrap_err();
        assert_eq!(error.path(), "schedule.schedule.schedule");
    }
}

#[test]
fn numbers_of_schedules_may_be_longer_than_those_of_instances_but_not_endless() {
    let of_digits = |digits: usize| "9".repeat(digits);
    let line = |cost: usize, start: &str| {
        let (cost, worker) = (of_digits(cost), r#""worker":0"#);
        let star = format!(r#"{{"kind":"star","workers":[{{"c":{cost},"w":1,"tasks":1}}]}}"#);
        let run = format!(r#"{{"transfers":[],"computations":[{{{worker},"start":{start},"tasks":1}}]}}"#);
        read_candidate(&format!(r#"{{"instance":{star},"schedule":{run}}}"#))
    };
    let longest = of_digits(MAX_TIME_DIGITS);
    assert!(line(1_000, &longest).is_ok());
    assert!(line(1_000, &format!("\"1/{longest}\"")).is_ok());
    let refused = |cost, start: &str| {
        let error = line(cost, start).unwrap_err();
        (error.path().to_owned(), error.to_string())
    };
    for start in [format!("9{longest}"), format!("\"1/9{longest}\""), format!("{}e1000", of_digits(99_999))] {
        let (path, told) = refused(1, &start);
        assert_eq!(path, "schedule.computations[0].start");
        assert!(told.contains("digits is refused: at most 100000 are read"), "{told}");
    }
    let (path, told) = refused(1_001, "0");
    assert_eq!(path, "instance.workers[0].c");
    assert!(told.contains("a number of 1001 digits is refused: at most 1000 are read"), "{told}");
}

#[test]
fn an_error_says_where_it_is() {
    let place = |error: InputError| error.position().map(|Position { line, column }| (line, column));
    let star = "{\n  \"kind\": \"star\",\n  \"workers\": [\n    {\"c\": \"oops\"}\n  ]\n}";
    let error = Instance::read(star).unwrap_err();
    assert!(error.to_string().starts_with("line 4, column 17: workers[0].c: "), "{error}");
    assert_eq!(place(error), Some((4, 17)));
    assert_eq!(place(Instance::read("{\"kind\":\n!").unwrap_err()), Some((2, 1)));
    let line = format!("{{\"schedule\": {{}},\n \"instance\": {star}}}");
    assert_eq!(place(read_candidate(&line).unwrap_err()), Some((5, 17)));
    let line = "{\"schedule\": {}, \"instance\": {\"kind\": 3}}";
    assert_eq!(place(read_candidate(line).unwrap_err()), Some((1, 39)));
    assert_eq!(&line[38..39], "3");
    let line = "{\"schedule\": {},\n\"instance\": {\"kind\": 3}}";
    assert_eq!(place(read_candidate(line).unwrap_err()), Some((2, 22)));
    let tree = r#"{"kind":"divisible-tree","load":1,"root":{"w":[1, 2]}}"#;
    assert_eq!(place(Instance::read(tree).unwrap_err()), Some((1, 1 + tree.find('[').unwrap())));
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    assert_eq!(utf8_text(b"{\"kind\":\xff"), Err(InputError::NotUtf8 { byte: 8 }));
    assert_eq!(utf8_text(b"\xef\xbb\xbf{}"), Ok("{}"));
}

/// A ring of these fields, with the kind.
fn ring(fields: &str) -> String {
    format!(r#"{{"kind":"ring",{fields}}}"#)
}

#[test]
fn a_ring_has_a_square_matrix_of_costs_and_positive_cycle_times() {
    let with = |w: &str, c: &str| ring(&format!(r#""W":1,"H":1,"w":{w},"c":{c}"#));
    refused(
        Instance::read,
        &[
            (&with("[]", "[]"), "w", "at least one processor"),
            (&with("[1,2]", "[[0,1]]"), "c", "1 rows for 2 processors"),
            (&with("[1]", "[]"), "c", "0 rows for 1 processors"),
            (&with("[1,2]", "[[0,1],[1]]"), "c[1]", "1 entries in a matrix of 2 rows"),
            (&with("[1,2]", "[[0,1],[1,0,2]]"), "c[1]", "3 entries in a matrix of 2 rows"),
            (&with("[1,2]", "[[0,1],[1,3]]"), "c[1][1]", "no link to itself"),
            (&with("[1,2]", "[[0,1],[-1,0]]"), "c[1][0]", "a cost is not negative"),
            (&with("[1,2]", r#"[[0,"1/0"],[1,0]]"#), "c[0][1]", "zero denominator"),
            (&with("[1,2]", r#"[[0,"inf"],[1,0]]"#), "c[0][1]", "is not a number"),
            (&with("[1,2]", "[[0,1],7]"), "c[1]", "a row: a list of link costs"),
            (&with("[1,2]", "7"), "c", "a list of rows"),
            (&with("[1,0]", "[[0,1],[1,0]]"), "w[1]", "a cycle-time is positive"),
            (&with("[1,-2]", "[[0,1],[1,0]]"), "w[1]", "a cost is not negative"),
            (&with(r#"[1,"inf"]"#, "[[0,1],[1,0]]"), "w[1]", "is not a number"),
            (&with("3", "[[0]]"), "w", "expected a list"),
        ],
    );
}

#[test]
fn a_ring_has_a_load_and_a_volume_and_nothing_else() {
    let with = |fields: &str| ring(&format!(r#"{fields}"w":[1],"c":[[0]]"#));
    refused(
        Instance::read,
        &[
            (&with(r#""H":1,"#), "", "missing field `W`"),
            (&with(r#""W":1,"#), "", "missing field `H`"),
            (&with(r#""W":-1,"H":1,"#), "W", "a cost is not negative"),
            (&with(r#""W":1,"H":"-1/2","#), "H", "a cost is not negative"),
            (&with(r#""W":1e400000000,"H":1,"#), "W", "exponent"),
            (&with(r#""W":1,"H":null,"#), "H", "not null"),
            (&with(r#""W":1,"H":1,"workers":[],"#), "workers", "unknown field `workers`"),
            (&with(r#""W":1,"H":1,"W":2,"#), "", "duplicate field `W`"),
        ],
    );
}

#[test]
fn a_schedule_of_a_ring_is_a_ring_with_its_shares() {
    refused(
        read_ring_schedule,
        &[
            ("{}", "", "missing field `ring`"),
            (r#"{"ring":[0]}"#, "", "missing field `shares`"),
            (r#"{"ring":[0],"shares":["1"],"times":[]}"#, "times", "unknown field `times`"),
            (r#"{"ring":[-1],"shares":["1"]}"#, "ring[0]", "a count is not negative"),
            (r#"{"ring":[0.5],"shares":["1"]}"#, "ring[0]", "an integer is expected"),
            (r#"{"ring":[0],"shares":["one"]}"#, "shares[0]", "is not a number"),
            (r#"{"ring":0,"shares":["1"]}"#, "ring", "expected a list"),
        ],
    );
}
