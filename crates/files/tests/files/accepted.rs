//! Input that is accepted: what each form means, and the files in the folders `data/`.

use std::fs;
use std::path::{Path, PathBuf};

use schedcheck_files::{
    Candidate, Instance, InstanceFile, read_candidate, read_redistribution_schedule, read_star_schedule,
    redistribution_schedule_to_json, star_schedule_to_json, utf8_text,
};
use schedcheck_model::number::parse_rational;
use schedcheck_model::redistribution::{self, Redistribution};
use schedcheck_model::star::{self, Star};
use schedcheck_model::{Rational, star::Worker};

fn star(workers: &str) -> Star<Rational> {
    match Instance::read(&format!(r#"{{"kind":"star","workers":[{workers}]}}"#)) {
        Ok(Instance::Star(star)) => star,
        other => panic!("no star: {other:?}"),
    }
}

/// The instance files of the papers, and those of no paper.
fn data_files() -> Vec<PathBuf> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let papers = fs::read_dir(top.join("papers")).unwrap().map(|paper| paper.unwrap().path().join("data"));
    let folders = papers.chain([top.join("data")]).filter(|folder| folder.is_dir());
    let files = folders.flat_map(|folder| fs::read_dir(folder).unwrap()).map(|entry| entry.unwrap().path());
    files.filter(|file| file.extension().is_some_and(|end| end == "json")).collect()
}

fn read(file: &Path) -> InstanceFile {
    let bytes = fs::read(file).unwrap();
    InstanceFile::read(utf8_text(&bytes).unwrap()).unwrap()
}

fn data_file(name: &str) -> InstanceFile {
    read(data_files().iter().find(|file| file.ends_with(name)).unwrap())
}

#[test]
fn a_decimal_is_read_digit_by_digit() {
    let read = star(r#"{"c":0.1,"w":"0.1","tasks":3}"#);
    let tenth = Rational::new(1, 10);
    assert_eq!(read.workers(), [Worker { comm: tenth.clone(), comp: Some(tenth), tasks: 3 }]);
}

#[test]
fn integers_beyond_64_bits_stay_exact() {
    let read = star(r#"{"c":18446744073709551617,"w":1e30,"tasks":0}"#);
    assert_eq!(read.workers()[0].comm.to_string(), "18446744073709551617");
    assert_eq!(read.workers()[0].comp, Some(parse_rational("1e30").unwrap()));
}

#[test]
fn zero_costs_and_workers_that_cannot_compute_are_legal() {
    let read = star(r#"{"c":"0","w":0,"tasks":2},{"c":-0,"w":"inf","tasks":1}"#);
    assert_eq!(read.workers()[1], Worker { comm: parse_rational("0").unwrap(), comp: None, tasks: 1 });
}

#[test]
fn a_count_may_be_any_json_number_with_an_integer_value() {
    let tasks = star(r#"{"c":1,"w":1,"tasks":3.0},{"c":1,"w":1,"tasks":1e2},{"c":1,"w":1,"tasks":-0}"#);
    assert_eq!(tasks.workers().iter().map(|worker| worker.tasks).collect::<Vec<_>>(), [3, 100, 0]);
}

#[test]
fn an_instance_is_written_kind_first_in_lowest_terms() {
    let text = r#" {"workers":[{"tasks":4,"w":"inf","c":"14/6"},{"w":2.50,"c":3,"tasks":0}],"kind":"star"} "#;
    let written = Instance::read(text).unwrap().to_json().to_string();
    assert_eq!(written, r#"{"kind":"star","workers":[{"c":"7/3","w":"inf","tasks":4},{"c":"3","w":"5/2","tasks":0}]}"#);
}

#[test]
fn name_and_provenance_are_kept_and_change_nothing() {
    let text = concat!(
        r#"{"kind":"redistribution","name":"a \"pair\"","workers":[{"c":"1","delta":2},{"c":"2","delta":-2}],"#,
        r#""provenance":{"source":[4,-4,true,null],"deadline":"37/2"}}"#
    );
    let file = InstanceFile::read(text).unwrap();
    assert_eq!(file.name.as_deref(), Some(r#"a "pair""#));
    assert_eq!(file.provenance.as_ref().unwrap()["deadline"], "37/2");
    assert_eq!(file.to_json().to_string(), text);
    let bare = InstanceFile::from(file.instance.clone());
    assert_eq!(bare.to_json(), file.instance.to_json());
    assert_eq!(Instance::read(&bare.to_json().to_string()), Ok(file.instance));
}

#[test]
fn the_schedule_in_a_result_line_is_found() {
    let schedule = r#"{"transfers":[{"from":0,"to":1,"in_start":"0","out_start":"7/3"}],"computations":[{"worker":0,"start":"0","tasks":3}]}"#;
    let result = format!(r#"{{"kind":"star","objective":"13","schedule":{schedule},"optimal":true}}"#);
    let read = read_star_schedule(&result).unwrap();
    assert_eq!(read, read_star_schedule(schedule).unwrap());
    assert_eq!(star_schedule_to_json(&read).to_string(), schedule);
}

#[test]
fn a_time_may_be_longer_than_a_parameter() {
    let long = "9".repeat(5_000);
    let text = format!(r#"{{"transfers":[],"computations":[{{"worker":0,"start":"1/{long}","tasks":1}}]}}"#);
    assert_eq!(star_schedule_to_json(&read_star_schedule(&text).unwrap()).to_string(), text);
}

#[test]
fn a_candidate_pairs_an_instance_with_a_schedule_of_its_kind() {
    let text = concat!(
        r#"{"instance":{"kind":"redistribution","workers":[{"c":"1","delta":1},{"c":"2","delta":-1}]},"#,
        r#""schedule":{"transfers":[{"from":0,"to":1,"in_start":"0","out_start":"1"}]}}"#
    );
    let candidate = read_candidate(text).unwrap();
    assert_eq!(candidate.to_json().to_string(), text);
    let Candidate::Redistribution(redistribution, transfers) = &candidate else { panic!("the kind is redistribution") };
    assert_eq!(redistribution::check(redistribution, transfers).unwrap().time.to_string(), "3");
    let schedule = redistribution_schedule_to_json(transfers).to_string();
    assert_eq!(Candidate::read_schedule(candidate.instance(), &schedule), Ok(candidate));
}

#[test]
fn the_trace_platform_is_the_one_of_section_4_2() {
    let integers = Star::of([(2, 3, 8), (2, 3, 1), (2, 4, 1), (2, 4, 0)]);
    assert_eq!(data_file("rr6005-trace.json").instance, Instance::Star(integers.unscale(&1.into())));
}

#[test]
fn the_platform_of_figure_2_is_as_printed() {
    let integers = Star::of([(1, 1, 13), (8, 1, 13), (1, 9, 0), (1, 10, 0)]);
    assert_eq!(data_file("rr6005-figure-2.json").instance, Instance::Star(integers.unscale(&1.into())));
}

#[test]
fn makespan_12_is_attained_on_figure_2_by_a_worker_that_sends_and_receives() {
    let Instance::Star(star) = data_file("rr6005-figure-2.json").instance else { panic!("the kind is star") };
    let schedule = r#"{"transfers":[
        {"from":0,"to":3,"in_start":0,"out_start":1},{"from":0,"to":2,"in_start":1,"out_start":2},
        {"from":1,"to":0,"in_start":2,"out_start":10}],
      "computations":[{"worker":0,"start":0,"tasks":12},{"worker":1,"start":0,"tasks":12},
        {"worker":2,"start":3,"tasks":1},{"worker":3,"start":2,"tasks":1}]}"#;
    let measure = star::check(&star, &read_star_schedule(schedule).unwrap()).unwrap();
    assert_eq!((measure.makespan.to_string().as_str(), measure.relays), ("12", vec![0]));
}

#[test]
fn the_order_of_the_receivers_counts_in_the_redistribution_example() {
    let instance = data_file("redistribution-example.json").instance;
    let Instance::Redistribution(example) = instance else { panic!("the kind is redistribution") };
    let sends = [(0, 0), (0, 1), (1, 2)];
    let time = |receptions: [(usize, i32); 3]| {
        let transfer = |((from, sent), (to, forwarded))| {
            format!(r#"{{"from":{from},"to":{to},"in_start":{sent},"out_start":{forwarded}}}"#)
        };
        let transfers = sends.into_iter().zip(receptions).map(transfer).collect::<Vec<_>>().join(",");
        let transfers = read_redistribution_schedule(&format!(r#"{{"transfers":[{transfers}]}}"#)).unwrap();
        redistribution::check(&example, &transfers).unwrap().time.to_string()
    };
    assert_eq!(time([(2, 1), (3, 4), (3, 6)]), "7", "dear receivers first");
    assert_eq!(time([(3, 1), (3, 2), (2, 6)]), "9", "dear receivers last");
    let expected = Redistribution::of([(1, 2), (4, 1), (3, -1), (1, -2)]);
    assert_eq!(example, expected.unscale(&1.into()));
}

#[test]
fn every_data_file_is_an_instance_with_a_name() {
    let files = data_files();
    assert!(files.len() >= 10, "{files:?}");
    for path in files {
        let file = read(&path);
        assert!(file.name.is_some(), "{path:?}");
        assert_eq!(InstanceFile::read(&file.to_json().to_string()), Ok(file), "{path:?}");
    }
}

#[test]
fn a_ring_is_read_digit_by_digit_and_written_in_lowest_terms() {
    let text = r#"{"kind":"ring","W":1e1,"H":0,"w":["14/6",0.5],"c":[[0,"0.262"],[3,-0]]}"#;
    let instance = Instance::read(text).unwrap();
    let written = r#"{"kind":"ring","W":"10","H":"0","w":["7/3","1/2"],"c":[["0","131/500"],["3","0"]]}"#;
    assert_eq!(instance.to_json().to_string(), written);
    assert_eq!(Instance::read(written), Ok(instance));
}

#[test]
fn both_platforms_are_read_and_a_schedule_of_a_ring_is_read_back() {
    for (name, processors) in [("rr4745-lyon.json", 14), ("rr4745-strasbourg.json", 13)] {
        let Instance::Ring(ring) = data_file(name).instance else { panic!("the kind is ring") };
        assert_eq!((ring.processors(), ring.costs().distinct().len() < 10), (processors, true));
    }
    let text = r#"{"instance":{"kind":"ring","W":1,"H":1,"w":[1,2],"c":[[0,1],[1,0]]},"schedule":{"ring":[1,0],"shares":["1/3","2/3"]}}"#;
    let candidate = read_candidate(text).unwrap();
    assert_eq!(read_candidate(&candidate.to_json().to_string()), Ok(candidate));
}
