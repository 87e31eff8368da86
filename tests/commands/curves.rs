//! The curves in counted operations, in the library and as a command.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::command::{name, schedcheck};
use schedcheck::papers;
use schedcheck_files::Instance;
use schedcheck_harness::curve::families::{self, RingCosts, StarKind};
use schedcheck_harness::curve::{Count, Curve, MeasuredCurve, Standing, render};
use schedcheck_harness::{Depth, RunContext};
use schedcheck_model::platform_graph::PortModel;
use schedcheck_rr4745::curves::GREEDY;
use serde_json::Value;

/// Every curve at quick depth.
static ALL: LazyLock<Vec<MeasuredCurve>> = LazyLock::new(|| {
    let all = papers::all();
    all.measure(&all.curves(), &RunContext::silent(Depth::Quick, 1))
});

fn measured(curve: &Curve) -> MeasuredCurve {
    curve.measure(&RunContext::silent(Depth::Quick, 1))
}

/// Whoever makes an algorithm do less on purpose looks whether a curve fell, and writes it down.
#[test]
fn every_count_and_every_bound_is_that_which_was_reviewed() {
    let sizes = |curve: &Curve| {
        let of = |depth| (curve.sizes)(depth).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        format!("{}: {} | {}\n", curve.name, of(Depth::Standard), of(Depth::Deep))
    };
    let all: String = ALL.iter().map(|measured| sizes(&measured.curve)).collect();
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(|| insta::assert_snapshot!("curves", render::csv(&ALL)));
    settings.bind(|| insta::assert_snapshot!("curves-sizes", all));
}

/// A table, CSV and JSON of a curve whose bound the paper claims, one that this project does, and one without.
#[test]
fn curves_are_told_as_they_were_reviewed() {
    let told = ["rr6005-moore-search", "rr6005-redistribution", "rr6005-switch-program"].map(|name| {
        let forms = ["table", "csv", "json"].map(|form| schedcheck(&["curves", name, "--format", form]).well().output);
        forms.join("\n")
    });
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(|| insta::assert_snapshot!("curves-told", told.join("\n")));
}

#[test]
fn a_directory_gets_two_files_of_each_curve_and_no_other_form() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let curves = |options: &[&str]| schedcheck(&[&["curves", "rr6005-switch-program"], options].concat());
    let refused = curves(&["--format", "json", "--out", name(folder.path())]);
    assert_eq!((refused.status, refused.errors.starts_with("error: --format: ")), (2, true), "{}", refused.errors);
    curves(&["--out", name(folder.path())]).well();
    let mut written: Vec<_> =
        std::fs::read_dir(folder.path()).expect("a directory").map(|file| file.unwrap().file_name()).collect();
    written.sort();
    assert_eq!(written, ["rr6005-switch-program.csv", "rr6005-switch-program.svg"]);
    let page = folder.path().join("PAGE.HTML");
    curves(&["--out", name(&page)]).well();
    assert!(std::fs::read_to_string(&page).expect("a page").starts_with("<!DOCTYPE html>"));
}

/// Small instances of every family that curves are counted on and benches are timed on.
#[test]
fn the_families_of_a_seed_are_those_that_were_reviewed() {
    let graphs = [
        families::platform_graph(7, PortModel::SinglePort, 3),
        families::platform_graph(3, PortModel::SinglePort, 3),
        families::of_degree_4(3, 4),
        families::of_degree_4(6, 4),
        families::platform_tree(6, 5),
    ];
    let stars = [StarKind::Homogeneous, StarKind::EqualLinks, StarKind::Heterogeneous]
        .map(|kind| format!("{:?}", families::large_star(kind, 12, 25, 2)));
    let rings = [RingCosts::Few, RingCosts::Many].map(|costs| Instance::Ring(families::ring_platform(4, costs, 6)));
    let others = [
        Instance::DivisibleStar(families::linear_star(3, 7)),
        Instance::DivisibleStar(families::affine_star(3, 5, 10, 8)),
        Instance::DivisibleTree(families::linear_tree(5, 9)),
        Instance::DivisibleTree(families::linear_chain(4, 10)),
        Instance::DivisibleTree(families::affine_tree(5, 60, 11)),
        Instance::Switch(families::around_a_switch(3, 12)),
    ];
    let lines = stars.into_iter().chain(families::small_stars(4, 7, 2, 13).into_iter().map(|star| format!("{star:?}")));
    let partitions = families::three_partition_stars(2, true, 2, 1).into_iter();
    let partitions = partitions.chain(families::three_partition_stars(2, false, 1, 1));
    let lines = lines.chain(partitions.map(|reduction| format!("{:?} {}", reduction.source, reduction.deadline)));
    let instances = graphs.map(Instance::PlatformGraph).into_iter().chain(rings).chain(others);
    let lines = lines.chain(instances.map(|instance| instance.to_json().to_string()));
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(|| insta::assert_snapshot!("curves-families", lines.collect::<Vec<_>>().join("\n")));
}

/// The JSON of the curves that the arguments ask for.
fn json(arguments: &[&str]) -> Vec<Value> {
    let all = schedcheck(&[&["curves", "--format", "json"], arguments].concat()).well().json();
    all.as_array().expect("an array").clone()
}

#[test]
fn every_curve_has_a_name_of_its_paper_sizes_that_rise_and_counts_that_its_bound_is_about() {
    let names: BTreeSet<_> = ALL.iter().map(|measured| measured.curve.name).collect();
    assert_eq!(names.len(), ALL.len());
    for measured in ALL.iter() {
        let (curve, points) = (&measured.curve, &measured.points);
        assert!(papers::all().names().any(|name| name == curve.paper()), "{}", curve.name);
        assert!(points.len() >= 3 && points.is_sorted_by(|one, next| one.size < next.size), "{}", curve.name);
        assert!(points.iter().all(|point| point.allowed.is_some() == curve.bound.is_some()), "{}", curve.name);
        assert!(points.iter().any(|point| point.count > 0) && !measured.is_cut_short, "{}", curve.name);
        for depth in [Depth::Standard, Depth::Deep] {
            assert!((curve.sizes)(depth).starts_with(&(curve.sizes)(Depth::Quick)), "{}", curve.name);
        }
    }
}

#[test]
fn bounds_of_claims_name_a_published_statement_and_only_a_failing_one_is_passed() {
    for measured in ALL.iter() {
        let claim = measured.curve.bound.and_then(|bound| bound.claim);
        let statement = claim.and_then(|claim| claim.split('+').next());
        let is_known = |id| papers::all().position(id).is_some();
        assert!(statement.is_none_or(is_known), "{}", measured.curve.name);
        assert!(!measured.is_surprising(), "{}", measured.curve.name);
    }
}

#[test]
fn a_wrong_bound_is_passed_at_the_smallest_size_beyond_it() {
    // (p^3 - p) / 6 first exceeds 100 at p = 9, where it is 120.
    let wrong = Curve { count: |size, seed| Count { allowed: Some(100), ..(GREEDY.count)(size, seed) }, ..GREEDY };
    assert_eq!(measured(&GREEDY).standing(), Standing::Within);
    assert_eq!(measured(&wrong).standing(), Standing::PassedAt(9));
    assert!(measured(&wrong).is_surprising());
    assert_eq!(
        measured(&Curve { bound: None, count: |size, _| Count::free(size), ..GREEDY }).standing(),
        Standing::NoBound
    );
}

#[test]
fn the_failing_bound_of_algorithm_4_is_passed_where_the_ledger_has_its_counterexample() {
    let found = json(&["rr6005-moore-search"]);
    assert_eq!((found[0]["passed_at"].as_u64(), found[0]["fit"]["better"].as_str()), (Some(9), Some("exponential")));
    assert_eq!(found[0]["bound"]["claim"], "rr6005/alg-4-complexity");
}

#[test]
fn a_plot_has_the_counts_and_the_bound() {
    let plot = measured(&GREEDY).plot();
    let points: Vec<_> = plot.panels[0].series.iter().map(|series| series.points.len()).collect();
    assert_eq!(points, [24, 24]);
    assert!(schedcheck_drawing::plot::draw(&plot).contains("<svg"));
}

#[test]
fn one_curve_comes_as_a_table_as_csv_and_as_json() {
    let table = schedcheck(&["curves", "rr4745-greedy"]).well().output;
    assert!(table.contains("rr4745-greedy") && table.contains("s^3.0"), "{table}");
    let csv = schedcheck(&["curves", "rr4745-greedy", "--format", "csv"]).well().output;
    let lines: Vec<_> = csv.lines().collect();
    assert_eq!((lines.len(), lines[0]), (25, "curve,unit,size,count,allowed,verdict"));
    assert_eq!(lines[3], "rr4745-greedy,insertions,3,4,4,within the bound for every size tried");
    let json = json(&["rr4745-greedy"]);
    assert_eq!((json.len(), json[0]["points"][2]["count"].as_u64(), &json[0]["complete"]), (1, Some(4), &true.into()));
}

#[test]
fn a_page_of_curves_is_written_for_a_file_that_ends_in_html_and_where_it_is_asked_for() {
    let page = schedcheck(&["curves", "rr4745-greedy", "--format", "html"]).well().output;
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<figure id=\"rr4745-greedy\">"), "{page}");
    assert!(page.contains("within the bound") && page.contains("s^3.0"), "{page}");
    let directory = tempfile::tempdir().expect("a temporary directory");
    let file = directory.path().join("curves.html");
    schedcheck(&["curves", "rr4745-greedy", "--out", name(&file)]).well();
    assert_eq!(std::fs::read_to_string(&file).expect("a page"), page);
    schedcheck(&["curves", "rr4745-greedy", "--format", "csv", "--out", name(&file)]).well();
    assert!(std::fs::read_to_string(&file).expect("a table").starts_with("curve,"));
}

#[test]
fn a_paper_is_all_of_its_curves_alike_on_any_number_of_threads() {
    let [one, two] =
        ["1", "2"].map(|jobs| schedcheck(&["curves", "rr4916", "--format", "json", "--jobs", jobs]).well());
    assert_eq!(one.output, two.output);
    let all = one.json();
    let names: Vec<_> = all.as_array().unwrap().iter().map(|curve| curve["name"].as_str().unwrap()).collect();
    assert!(names.len() > 5 && names.iter().all(|name| name.starts_with("rr4916-")), "{names:?}");
}

#[test]
fn the_seed_changes_random_instances_alone() {
    let counts = |name: &str, seed: &str| json(&[name, "--seed", seed])[0]["points"].clone();
    assert_ne!(counts("rr6005-moore", "1"), counts("rr6005-moore", "2"));
    assert_eq!(counts("rr6005-best-balance", "1"), counts("rr6005-best-balance", "2"));
}

#[test]
fn without_time_curves_are_cut_short_and_say_so() {
    let found = json(&["rr6005-moore", "--time-limit", "1/1000000000"]);
    assert_eq!(found[0]["complete"], false);
    assert!(found[0]["verdict"].as_str().unwrap().ends_with("; cut short"));
}

#[test]
fn curves_replace_a_file() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("curves.csv");
    let pictures = file.with_file_name("pictures/").join("");
    schedcheck(&["curves", "rr4745-greedy", "--out", name(&pictures)]).well();
    let written = |ending: &str| {
        std::fs::read_to_string(pictures.join(format!("rr4745-greedy.{ending}"))).expect("a file of the curve")
    };
    assert!(written("svg").starts_with("<svg ") && written("svg").contains("rr4745-greedy"), "{}", written("svg"));
    assert_eq!(written("csv"), schedcheck(&["curves", "rr4745-greedy", "--format", "csv"]).well().output);
    let finished = schedcheck(&["curves", "rr4745-greedy", "--format", "csv", "--out", name(&file)]).well();
    assert_eq!(finished.output, "");
    assert!(std::fs::read_to_string(&file).unwrap().starts_with("curve,"));
}

#[test]
fn bad_arguments_are_refused() {
    for (arguments, reason) in [
        (&["no-such-curve"][..], "there is no paper and no curve \"no-such-curve\""),
        (&["--time-limit", "0"], "a positive number of seconds is expected"),
        (&["--depth", "bottomless"], "bottomless"),
        (&["--seed", "-1"], "-1"),
        (&["rr4745-greedy", "--out", "/no/such/directory/curves.csv"], "cannot be written"),
    ] {
        let finished = schedcheck(&[&["curves"], arguments].concat());
        assert_eq!((finished.status, finished.output.as_str()), (2, ""), "{arguments:?}");
        assert!(finished.errors.contains(reason), "{arguments:?}: {}", finished.errors);
    }
}
