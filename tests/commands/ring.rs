//! Rings at the command line: solved, checked, tabulated and drawn; and what is refused.

use crate::command::{name, schedcheck, schedcheck_with};
use schedcheck_harness::table::Table;
use serde_json::{Value, json};

const LYON: &str = "papers/rr4745/data/rr4745-lyon.json";
const STRASBOURG: &str = "papers/rr4745/data/rr4745-strasbourg.json";

/// So many processors, all alike.
fn bus(processors: usize) -> String {
    let row = |i: usize| (0..processors).map(|j| if i == j { "0" } else { "1" }).collect::<Vec<_>>().join(",");
    let rows: Vec<_> = (0..processors).map(|i| format!("[{}]", row(i))).collect();
    let times = vec!["1"; processors].join(",");
    format!(r#"{{"kind":"ring","W":1000,"H":1,"w":[{times}],"c":[{}]}}"#, rows.join(","))
}

#[test]
fn both_platforms_are_solved_exactly_and_the_result_is_accepted_by_check() {
    for (platform, processors) in [(LYON, 14), (STRASBOURG, 8)] {
        let solved = schedcheck(&["solve", "--with-instance", platform]).well();
        let result = solved.json();
        assert_eq!(
            (&result["kind"], &result["method"], &result["optimal"]),
            (&json!("ring"), &json!("subsets"), &json!(true))
        );
        assert_eq!(result["schedule"]["ring"].as_array().map(Vec::len), Some(processors));
        let checked = schedcheck_with(&["check"], &solved.output).well().json();
        assert_eq!((&checked["valid"], &checked["objective"]), (&json!(true), &result["objective"]));
        let busy = checked["busy"].as_array().expect("the time of each processor");
        assert!(busy.iter().all(|time| *time == checked["objective"]), "all finish together: {busy:?}");
    }
}

#[test]
fn a_result_that_says_too_much_is_not_believed() {
    let instance = r#"{"kind":"ring","W":6,"H":1,"w":[1,1],"c":[[0,1],[1,0]]}"#;
    let submit = |result: &str| schedcheck_with(&["check"], format!(r#"{{"instance":{instance},{result}}}"#));
    let alone = r#""schedule":{"ring":[0],"shares":["1"]}"#;
    assert_eq!(submit(alone).well().json()["objective"], "6");
    let wrong = submit(&format!(r#"{alone},"objective":"5""#));
    assert_eq!((wrong.status, wrong.output.contains("and it is 6")), (1, true));
    let twice = submit(r#""schedule":{"ring":[0,0],"shares":["1/2","1/2"]}"#);
    assert_eq!((twice.status, twice.output.contains("is in the ring already")), (1, true));
    let negative = submit(r#""schedule":{"ring":[0,1],"shares":["3/2","-1/2"]}"#);
    assert_eq!((negative.status, negative.output.contains("negative share -1/2")), (1, true));
}

#[test]
fn every_method_for_rings_solves_both_platforms_or_says_why_not() {
    let methods = schedcheck(&["methods", "--format", "json"]).well().json();
    let least = |platform| schedcheck(&["solve", platform]).well().json()["objective"].clone();
    let (lyon, strasbourg) = (least(LYON), least(STRASBOURG));
    let of_rings = methods.as_array().expect("a list").iter().filter(|method| method["kind"] == "ring");
    // Minutes of an integer programming solver are for the benches.
    let quick = of_rings.filter(|method| method["method"] != "integer-program");
    for method in quick.filter_map(|method| method["method"].as_str()) {
        for (platform, least) in [(LYON, &lyon), (STRASBOURG, &strasbourg)] {
            let solved = schedcheck(&["solve", "--method", method, platform]);
            match solved.status {
                0 => {
                    let result: Value = solved.json();
                    assert!(result["optimal"] == json!(false) || result["objective"] == *least, "{method}: {result}");
                }
                status => assert_eq!((status, solved.errors.contains(method)), (2, true), "{}", solved.errors),
            }
        }
    }
}

#[test]
fn too_many_processors_are_refused_with_the_reason_and_what_would_do() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let many = folder.path().join("many.json");
    std::fs::write(&many, bus(600)).expect("a file");
    for (method, words) in [
        ("exhaustive", ["600 processors", "at most 8"]),
        ("subsets", ["600 processors", "branch-and-cut"]),
        ("integer-program", ["600 processors", "branch-and-cut"]),
    ] {
        let refused = schedcheck(&["solve", "--method", method, name(&many)]);
        assert_eq!((refused.status, refused.output.as_str()), (2, ""), "{method}");
        for word in words {
            assert!(refused.errors.contains(word), "{method}: {word:?} is not in {}", refused.errors);
        }
    }
    let written = schedcheck(&["ilp", "--program", "tsp", name(&many)]);
    assert_eq!((written.status, written.output.as_str()), (2, ""));
    assert!(written.errors.contains("600 processors are too many"), "{}", written.errors);
    let solved = schedcheck(&["solve", "--method", "homogeneous", name(&many)]).well().json();
    assert_eq!((&solved["optimal"], &solved["objective"]), (&json!(true), &json!("11/3")));
}

#[test]
fn tables_and_figures_are_the_reviewed_ones() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    let tables = schedcheck(&["tables", "rr4745"]).well().output;
    settings.bind(|| insta::assert_snapshot!("rr4745-tables", tables));
    let folder = tempfile::tempdir().expect("a temporary directory");
    let figures = schedcheck(&["figures", "rr4745", "--out", name(folder.path())]);
    assert_eq!(figures.status, 0, "{}", figures.errors);
    let sheets: String = schedcheck_rr4745::tables::sheets().iter().map(Table::markdown).collect();
    settings.bind(|| insta::assert_snapshot!("rr4745-sheets", sheets));
    let others = schedcheck_rr4745::PAPER.figures;
    let others = others().into_iter().filter(|figure| !figure.name.ends_with("-4") && !figure.name.ends_with("-5"));
    let others = others.map(|figure| format!("{}: {}\n{:#}\n", figure.name, figure.shows, (figure.data)()));
    settings.bind(|| insta::assert_snapshot!("rr4745-figures", others.collect::<String>()));
    for figure in ["rr4745-figure-4", "rr4745-figure-5"] {
        let read =
            |ending: &str| std::fs::read_to_string(folder.path().join(format!("{figure}.{ending}"))).expect("a file");
        settings.bind(|| insta::assert_snapshot!(figure, read("json")));
        let svg = read("svg");
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && !svg.contains("NaN"), "{svg}");
    }
}

#[test]
fn tables_as_json_hold_every_definition_with_exact_fractions() {
    let tables = schedcheck(&["tables", "rr4745", "--format", "json"]).well().json();
    let [lyon, strasbourg] = [&tables[0], &tables[1]];
    assert_eq!((&lyon["table"], &strasbourg["table"]), (&json!(5), &json!(6)));
    assert_eq!(lyon["minimum"].as_array().map(Vec::len), Some(16));
    assert_eq!(lyon["reproducing"], strasbourg["reproducing"]);
    let row = lyon["minimum"].as_array().into_iter().flatten().find(|row| row["d"] == lyon["reproducing"]);
    let row = row.expect("the definition is one of the rows");
    assert_eq!((&row["impossible"], &row["greedy_below_the_least"]), (&json!([5]), &json!([5])));
}

#[test]
fn a_directory_that_cannot_be_made_is_an_error() {
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    let refused = schedcheck(&["figures", "rr4745", "--out", name(file.path())]);
    assert_eq!((refused.status, refused.output.as_str()), (2, ""));
    assert!(refused.errors.contains("the directory cannot be made"), "{}", refused.errors);
}

/// Eight processors on two fast subnets joined by a slow link.
const SUBNETS: &str = r#"{"kind":"ring","W":60,"H":1,"w":[1,2,2,3,1,2,3,3],"c":[[0,1,1,1,5,5,5,5],[1,0,1,1,5,5,5,5],[1,1,0,1,5,5,5,5],[1,1,1,0,5,5,5,5],[5,5,5,5,0,1,1,1],[5,5,5,5,1,0,1,1],[5,5,5,5,1,1,0,1],[5,5,5,5,1,1,1,0]]}"#;

#[test]
fn the_certificate_of_branch_and_cut_is_verified_without_it() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let (instance, proof) = (folder.path().join("ring.json"), folder.path().join("proof.json"));
    std::fs::write(&instance, SUBNETS).expect("a file");
    let arguments = ["solve", "--method", "branch-and-cut", "--certificate", name(&proof), name(&instance)];
    let solved = schedcheck(&arguments).well().json();
    assert_eq!(solved["optimal"], json!(true), "{solved}");
    assert_eq!(
        solved["objective"],
        schedcheck_with(&["solve", "--method", "exhaustive"], SUBNETS).well().json()["objective"]
    );
    let verified = schedcheck(&["check", "--certificate", name(&proof), name(&instance)]).well().json();
    assert_eq!((&verified["valid"], &verified["lower_bound"]), (&json!(true), &solved["objective"]));
    // The same proof for a lighter load proves too much.
    let lighter = schedcheck_with(&["check", "--certificate", name(&proof), "-"], SUBNETS.replace("60", "59"));
    assert_eq!((lighter.status, lighter.output.contains(r#""valid":false"#)), (1, true), "{}", lighter.output);
    let no_proof = schedcheck_with(&["check", "--certificate", name(&instance), "-"], SUBNETS);
    assert_eq!((no_proof.status, no_proof.output.as_str()), (2, ""), "{}", no_proof.errors);
}

#[test]
fn every_exact_method_for_rings_has_a_certificate() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let (instance, proof) = (folder.path().join("ring.json"), folder.path().join("proof.json"));
    std::fs::write(&instance, SUBNETS).expect("a file");
    for method in ["exhaustive", "subsets", "branch-and-cut", "integer-program"] {
        let arguments = ["solve", "--method", method, "--certificate", name(&proof), name(&instance)];
        let solved = schedcheck(&arguments).well().json();
        let verified = schedcheck(&["check", "--certificate", name(&proof), name(&instance)]).well().json();
        let meets_the_bound = verified["lower_bound"] == solved["objective"];
        assert_eq!((&verified["valid"], meets_the_bound), (&json!(true), solved["optimal"] == json!(true)), "{method}");
    }
}

#[test]
fn the_certificates_of_several_instances_are_lines_with_their_instances() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let proofs = folder.path().join("proofs.jsonl");
    let rings = format!("{SUBNETS}\n\n{}\n", SUBNETS.replace("60", "59"));
    let solved = schedcheck_with(&["solve", "--certificate", name(&proofs)], rings).well();
    let objectives: Vec<_> = solved.lines().iter().map(|line| line["objective"].clone()).collect();
    let kept = std::fs::read_to_string(&proofs).expect("it is written");
    let sources: Vec<Value> = kept.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let sources: Vec<_> = sources.iter().map(|line| line["source"].as_str().expect("a source")).collect();
    assert_eq!(sources, ["standard input, line 1", "standard input, line 3"]);
    let verified = schedcheck(&["check", "--certificate", name(&proofs)]).well();
    let verified = verified.lines();
    let bounds: Vec<_> = verified.iter().map(|line| line["lower_bound"].clone()).collect();
    assert_eq!(bounds, objectives);
    assert!(verified.iter().all(|line| line["optimal"] == json!(true)), "{verified:?}");
    // With its instance in place of the other's, the first proves too much.
    let forged = kept.lines().next().expect("a line").replace("\"W\":\"60\"", "\"W\":\"59\"");
    let refused = schedcheck_with(&["check", "--certificate", "-"], forged);
    assert_eq!((refused.status, refused.output.contains(r#""valid":false"#)), (1, true), "{}", refused.output);
}

#[test]
fn a_schedule_without_a_certificate_is_printed_all_the_same() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let proof = folder.path().join("proof.json");
    let row = |i: usize| (0..160).map(|j| u8::from(i != j)).collect::<Vec<_>>();
    let large = json!({"kind": "ring", "W": 1, "H": 1, "w": vec![1; 160], "c": (0..160).map(row).collect::<Vec<_>>()});
    let refused = schedcheck_with(&["solve", "--certificate", name(&proof)], large.to_string());
    let told = "error: standard input, line 1: --certificate: method homogeneous: there is no certificate";
    assert_eq!((refused.status, refused.errors.starts_with(told)), (1, true), "{}", refused.errors);
    let schedule = serde_json::from_str::<Value>(&refused.output).expect("a line of JSON")["schedule"].clone();
    assert!(schedule["ring"].as_array().is_some_and(|ring| !ring.is_empty()), "{schedule}");
    assert!(!proof.exists());
}

/// Fifteen processors whose load is large beside their messages.
fn loaded() -> Value {
    let row = |i: i64| (0..15).map(|j| if i == j { 0 } else { 1 + (3 * i + 5 * j + i * j) % 2 }).collect::<Vec<_>>();
    let cycle_times: Vec<i64> = (0..15).map(|i| (7919 * i * i + 104_729 * i + 31) % 999_983).collect();
    json!({"kind": "ring", "W": 1_000_000_000, "H": 1, "w": cycle_times, "c": (0..15).map(row).collect::<Vec<_>>()})
}

#[test]
fn a_ring_of_fifteen_with_a_large_load_is_solved_without_being_told_how() {
    let solved = schedcheck_with(&["solve"], loaded().to_string()).well().json();
    assert_eq!(solved["optimal"], json!(true), "{solved}");
}

#[test]
fn a_ring_beyond_the_exact_methods_has_a_schedule_and_a_bound() {
    let row = |i: usize| (0..160).map(|j| if i == j { 0 } else { 1 + (3 * i + 5 * j + i * j) % 7 }).collect::<Vec<_>>();
    let costs: Vec<_> = (0..160).map(row).collect();
    let ring = json!({"kind": "ring", "W": 100_000, "H": 1, "w": vec![3; 160], "c": costs});
    let solved = schedcheck_with(&["solve", "--time-limit", "1/1000"], ring.to_string()).well().json();
    assert_eq!((&solved["method"], &solved["optimal"]), (&json!("greedy"), &json!(false)));
    let says = solved["proof"]["says"].as_str();
    assert!(says.is_some_and(|says| says.contains("cheapest message")), "{}", solved["proof"]);
    let alike = schedcheck_with(&["solve"], bus(160)).well().json();
    assert_eq!((&alike["method"], &alike["optimal"]), (&json!("homogeneous"), &json!(true)));
}
