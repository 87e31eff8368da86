//! `schedcheck tables`: what it takes, what it prints, and that the same is printed on any number of threads.

use crate::command::{Finished, command, interrupted, name, schedcheck};
use schedcheck::papers;
use schedcheck_harness::table::Choice;
use serde_json::json;

const FEW: [&str; 8] = ["--platforms", "8", "--workers", "3", "--tasks", "20", "--seed", "5"];

fn table_1<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["tables", "rr6005-table-1"][..], &FEW, more].concat()
}

#[test]
fn table_1_has_72_printed_figures_in_every_form() {
    let table = schedcheck(&table_1(&["--format", "json"])).well().json();
    assert_eq!((table.as_array().map(Vec::len), &table[0]["name"]), (Some(1), &json!("rr6005-table-1")));
    let rows = table[0]["rows"].as_array().expect("rows");
    let cells: Vec<_> = rows.iter().flat_map(|row| row["cells"].as_array().expect("cells")).collect();
    assert_eq!((rows.len(), cells.len()), (12, 72));
    assert!(cells.iter().all(|cell| cell["agrees"].is_boolean() && cell["recomputed"].is_string()));
    assert_eq!((&rows[6]["name"], &rows[6]["cells"][0]["printed"]), (&json!("Het Hom"), &json!("1.1894")));
    let lines = schedcheck(&table_1(&["--format", "csv"])).well().output;
    assert!(
        lines
            .starts_with("table,row,column,printed,recomputed,agrees\nrr6005-table-1,Hom Hom,BBA mean,1,1.0000,true\n")
    );
    assert_eq!(lines.lines().count(), 73);
    let markdown = schedcheck(&table_1(&[])).well().output;
    assert!(
        markdown.contains("3 workers, 20 tasks, all on one worker; 8 platforms of each type, seed 5."),
        "{markdown}"
    );
}

#[test]
fn tables_of_few_platforms_and_figures_of_single_schedules_are_the_reviewed_ones() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    let few = ["--platforms", "4", "--workers", "4", "--tasks", "9", "--seed", "5"];
    let tables = ["rr6005-table-1", "rr6005-table-1-optimum", "rr6005-table-1-other-readings"].map(|table| {
        let arguments = [&["tables", table][..], &few].concat();
        schedcheck(&arguments).well().output
    });
    settings.bind(|| insta::assert_snapshot!("rr6005-tables-of-few-platforms", tables.concat()));
    let folder = tempfile::tempdir().expect("a temporary directory");
    let figures = [2, 3, 8, 19, 20, 21, 26].map(|number| {
        let figure = format!("rr6005-figure-{number}");
        let drawn = schedcheck(&["figures", &figure, "--out", name(folder.path())]);
        assert_eq!(drawn.status, 0, "{}", drawn.errors);
        std::fs::read_to_string(folder.path().join(figure + ".json")).expect("a file")
    });
    settings.bind(|| insta::assert_snapshot!("rr6005-figures", figures.concat()));
}

#[test]
fn the_same_seed_gives_the_same_bytes_on_any_number_of_threads_and_another_seed_others() {
    let printed = |threads, seed| {
        let arguments =
            ["tables", "rr6005-table-1", "--platforms", "8", "--tasks", "20", "--seed", seed, "--format", "json"];
        command(&arguments).env("RAYON_NUM_THREADS", threads).output().expect("the command runs").stdout
    };
    assert_eq!(printed("1", "5"), printed("3", "5"));
    assert_ne!(printed("1", "5"), printed("1", "6"));
}

#[test]
fn the_optimum_is_never_above_the_best_of_the_three() {
    let arguments = [&["tables", "rr6005-table-1-optimum", "--format", "json"][..], &FEW].concat();
    let table = schedcheck(&arguments).well().json();
    for row in table[0]["rows"].as_array().expect("rows") {
        let cells: Vec<_> = row["cells"].as_array().expect("cells").iter().map(|cell| &cell["recomputed"]).collect();
        assert_eq!(cells[0], "1 of 1");
        let number = |cell: usize| cells[cell].as_str().expect("text").to_owned();
        assert!((1..=3).all(|mean| number(mean) >= number(4)) && number(4).as_str() >= "1.0000", "{row}");
    }
}

#[test]
fn a_table_can_be_written_to_a_file() {
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    let printed = schedcheck(&table_1(&[])).well().output;
    assert_eq!(schedcheck(&table_1(&["--out", name(file.path())])).well().output, "");
    assert_eq!(std::fs::read_to_string(file.path()).expect("a file"), printed);
}

#[test]
fn interrupted_commands_leave_files_as_they_were() {
    for (arguments, file) in [
        (&["figures", "--out"][..], "rr6005-figure-3.svg"),
        (&["report", "--out"], "index.html"),
        (&["tables", "rr6005-table-1", "--platforms", "1000", "--out"], ""),
    ] {
        let folder = tempfile::tempdir().unwrap();
        for is_there in [false, true] {
            let out = folder.path().join("results");
            let earlier = if file.is_empty() { out.clone() } else { out.join(file) };
            if is_there {
                std::fs::create_dir_all(earlier.parent().unwrap()).unwrap();
                std::fs::write(&earlier, "an earlier run").unwrap();
            }
            let Finished { status, output, errors } = interrupted(&[arguments, &[name(&out)]].concat());
            assert_eq!((status, output.as_str()), (130, ""), "{arguments:?}: {errors}");
            assert!(errors.contains("interrupted: nothing is written"), "{arguments:?}: {errors}");
            let kept = std::fs::read_to_string(&earlier).ok();
            assert_eq!(kept.as_deref(), is_there.then_some("an earlier run"), "{arguments:?}");
            let held = std::fs::read_dir(folder.path()).unwrap().count();
            assert_eq!(held, usize::from(is_there), "{arguments:?} leaves something behind");
            let within = std::fs::read_dir(&out).map_or(0, Iterator::count);
            assert_eq!(within, usize::from(is_there && !file.is_empty()), "{arguments:?} leaves a part");
        }
    }
}

#[test]
fn what_is_not_there_and_what_makes_no_sense_is_refused() {
    for (arguments, words) in [
        (&["tables", "rr9999"][..], "there is no paper and no table \"rr9999\"; the tables are rr6005-table-1,"),
        (&["tables", "rr4745", "--platforms", "8"], "are for the tables of rr6005"),
        (&["tables", "rr6005", "--platforms", "0"], "--platforms"),
        (&["tables", "rr6005", "--workers", "1001"], "--workers"),
        (&["tables", "rr6005", "--tasks", "-1"], "'-1'"),
        (&["tables", "rr6005", "--seed", "x"], "--seed"),
        (&["tables", "rr6005-table-1", "--out", "no/such/file", "--platforms", "1"], "no/such/file"),
    ] {
        let refused = schedcheck(arguments);
        assert_eq!((refused.status, refused.output.as_str()), (2, ""), "{arguments:?}");
        assert!(refused.errors.contains(words), "{arguments:?}: {}", refused.errors);
    }
}

#[test]
fn every_table_has_the_paper_and_the_name_that_it_is_listed_under() {
    let few = Choice { platforms: Some(1), ..Choice::default() };
    for source in papers::all().tables(&few).into_iter().filter(|source| source.name != "rr6005-table-1-sweep") {
        let table = (source.table)();
        assert_eq!((table.paper, table.name.as_str()), (source.paper, source.name));
    }
}
