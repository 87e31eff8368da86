//! The whole page of a small ledger, as it was reviewed: whatever changes a word, a link or a class of the page changes
//! it. Of pictures the words are held, their strokes are `drawing`'s to test.

use std::sync::LazyLock;

use schedcheck_drawing::Picture;
use schedcheck_drawing::plot::{Axis, Plot, Series};
use schedcheck_harness::catalogue::AssumptionKind;
use schedcheck_harness::curve::{Author, Bound, Count, Curve, MeasuredCurve, run};
use schedcheck_harness::table::{Cell, Row as Line, Table};
use schedcheck_harness::{
    Condition, ControlOutcome, Counterexample, Depth, Exhibit, Ledger, Proved, RemedyKind, Row, Verdict,
};
use schedcheck_model::Rational;
use serde_json::{Value, json};

use super::{Drawn, Report, html};

static PAGE: LazyLock<String> = LazyLock::new(|| html(&report()));

fn report() -> Report {
    let ledger = Ledger { depth: Depth::Quick, seed: 7, papers: vec![], rows: rows() };
    Report { tables: vec![table()], figures: vec![figure()], curves: curves(), ..Report::of_ledger(ledger) }
}

fn bare(id: &str, place: &str, verdict: Verdict) -> Row {
    let statement = format!("The statement of {id} < all, word for word.");
    let id = format!("rr6005/{id}");
    Row { id, place: place.to_owned(), statement, verdict, ..Row::default() }
}

/// A row of each verdict; what mends one of them, and what follows from it; a counterexample of each kind.
fn rows() -> Vec<Row> {
    let mut rows = vec![
        bare("thm-1", "3.2.1, theorem 1", Verdict::Confirmed),
        heaviest(),
        mending(),
        failing(Row {
            follows: Some("rr6005/prop-2".to_owned()),
            ..bare("lemma-4", "3.2.2, lemma 4", Verdict::Hypothesis)
        }),
        failing(Row {
            counterexample: Some(Counterexample::new(star(), "no ratio", "none")),
            ..bare("thm-4", "5.2, theorem 4", Verdict::False)
        }),
        bare("fig-26", "5.2, figure 26", Verdict::Reproduced),
        // A figure that keeps the numbers of its paper.
        Row {
            counterexample: Some(Counterexample::new(star(), "so", "not so")),
            ..bare("trace-bba", "4.2, figure 19", Verdict::Imprecise)
        },
        bare("table-1", "4.4, table 1", Verdict::Void),
        bare("fig-24", "4.3, figure 24", Verdict::Interrupted),
        bare("relays", "1", Verdict::NotYetChecked),
        Row {
            undecidable: Some("It names no number of tasks.".to_owned()),
            notes: vec!["12 of 80 platforms.".to_owned(), "3 & more.".to_owned()],
            ..bare("fig-22-25", "4.3, figures 22 to 25", Verdict::NotDecidable)
        },
    ];
    let verdicts = [Verdict::Misprint, Verdict::Imprecise, Verdict::NotReproduced, Verdict::Boundary];
    let places = ["10.1", "3.10, equation 2", "Annex A"];
    for (number, instance) in instances().into_iter().enumerate() {
        let counterexample = Some(Counterexample::new(instance, "so", "not so"));
        let row = bare(&format!("case-{number}"), places[number % 3], verdicts[number % 4]);
        rows.push(failing(Row { counterexample, plain: format!("Case {number} fails."), ..row }));
    }
    rows
}

/// The row as one that fails once.
fn failing(mut row: Row) -> Row {
    (row.enumerated, row.failures.all, row.failures.regular, row.failures.regular_instances) = (2, 1, 1, 2);
    row
}

/// One of each kind that is drawn, and one that is wider than the page.
fn instances() -> [Value; 15] {
    let both = json!([["0", "1"], ["1", "0"]]);
    let many = vec![json!({"c": "1", "w": "1", "tasks": 1}); 15];
    [
        json!({"kind": "star", "workers": many}),
        json!({"kind": "redistribution", "workers": [{"c": "1", "delta": 1}, {"c": "2", "delta": -1}]}),
        json!({"kind": "ring", "W": "2", "H": "1", "w": ["1", "1"], "c": both}),
        json!({"kind": "divisible-star", "load": "1", "workers": [{"g": "1", "w": "1"}, {"g": "1", "w": "2"}]}),
        json!({"kind": "divisible-tree", "load": "1", "nodes": [{"w": "1"}, {"parent": 0, "g": "1", "w": "2"}]}),
        json!({"kind": "multi-round", "load": "2", "workers": 2, "rounds": 1, "g": "1", "w": "3"}),
        json!({"kind": "switch", "workers": [{"load": "1", "bandwidth": "1", "speed": "1"}]}),
        json!({"kind": "platform-graph", "nodes": [{"w": "1", "master": true}, {"w": "2"}],
               "links": [{"between": [0, 1], "c": "1"}]}),
        json!({"kind": "3-partition", "items": [2, 2, 2], "bound": 6}),
        json!({"kind": "2-partition", "items": [1, 1]}),
        json!({"kind": "graph", "vertices": 3, "edges": [[0, 1], [1, 2], [2, 0]]}),
        json!({"p": 2, "x": [[0, 1], [1, 0]]}),
        json!({"jobs": [{"w": 1, "d": 3}, {"w": 20, "d": 21}]}),
        json!({"P": 2, "R": "1/2"}),
        json!({"numbers": "alone"}),
    ]
}

fn star() -> Value {
    json!({"kind": "star", "workers": [{"c": "1", "w": "2", "tasks": 2}, {"c": "1", "w": "1", "tasks": 0}]})
}

/// A row that has everything that a row can have.
fn heaviest() -> Row {
    let condition = |id: &str, satisfied, by: Option<&str>| Condition {
        id: id.to_owned(),
        place: "3.1".to_owned(),
        quote: format!("the words of {id}"),
        kind: AssumptionKind::Assumed,
        by: by.map(str::to_owned),
        satisfied,
    };
    let caught =
        |wrong: &str, at| ControlOutcome { wrong: wrong.to_owned(), at, counterexample: None, by_proof: false };
    let case = |above, below| Counterexample::new(star(), "4 is the least", "3").worse_by(Rational::new(above, below));
    let schedule = json!({"transfers": [], "computations": [{"worker": 0, "start": "0", "tasks": 2}]});
    let ring = instances()[2].clone();
    let round = Exhibit::new("Around", ring, json!({"ring": [0, 1], "shares": ["1/2", "1/2"]}));
    let home = Exhibit { deadline: Some(Rational::new(7, 2)), ..Exhibit::new("All at home", star(), schedule) };
    let mut row = Row {
        quote: "statement of [...] word for word".to_owned(),
        hypotheses: vec![
            condition("kept", Some(true), None),
            condition("broken", Some(false), None),
            condition("given", None, Some("the model has no other")),
            condition("untested", None, None),
        ],
        reading: "For all stars.".to_owned(),
        mends: vec!["an index".to_owned()],
        plain: "It keeps 1, 2, .. tasks too many. A search finds better.".to_owned(),
        methods: vec!["a search".to_owned(), "a program".to_owned()],
        domain: "every star with 2 workers".to_owned(),
        enumerated: 1_200,
        random: 34,
        counterexample: Some(case(4, 3)),
        degenerate: Some(case(2, 1)),
        exhibits: vec![home, round],
        controls: vec![caught("no worker sends", Some(3)), caught("all send", None)],
        assertions: 2,
        ..bare("prop-2", "3.4.3, proposition 2", Verdict::False)
    };
    (row.failures.all, row.failures.regular, row.failures.regular_instances) = (9, 8, 1_000);
    row.failures.worst = Some(case(64, 45));
    (row.failures.outside, row.failures.smallest_outside) = (5, Some(case(5, 4)));
    row
}

fn mending() -> Row {
    let case = Counterexample::new(star(), "3", "not 3").worse_by(Rational::new(3, 2));
    let mut row = Row {
        mending: Some(RemedyKind::Corrected),
        methods: vec!["a search".to_owned()],
        counterexample: Some(case.clone()),
        ..bare("prop-2+corrected", "3.4.3, proposition 2", Verdict::Boundary)
    };
    row.failures.worst = Some(case);
    row
}

fn table() -> Table {
    let cells = vec![Cell::pair("1", "1", true), Cell::pair("2", "3", false), Cell::new("4"), Cell::printed("5")];
    Table {
        paper: "rr6005",
        name: "rr6005-table-1".to_owned(),
        title: "A table & more".to_owned(),
        notes: vec!["A note.".to_owned()],
        head: ["q", "3", "4", "5", "6"].map(str::to_owned).into(),
        rows: vec![Line { name: "cost".to_owned(), cells }],
    }
}

fn figure() -> Drawn {
    let series = vec![Series::line(
        "counted",
        vec![(Rational::new(1, 1), Rational::new(2, 1)), (Rational::new(2, 1), Rational::new(5, 1))],
    )];
    let plot = Plot::single("A figure", Axis::linear("size"), Axis::linear("cost"), series);
    Drawn {
        paper: "rr6005",
        name: "rr6005-figure-22".to_owned(),
        shows: "What it shows.",
        picture: Picture::Plot(plot),
    }
}

/// A curve of each standing.
fn curves() -> Vec<MeasuredCurve> {
    const WITHIN: Curve = Curve {
        name: "rr6005-within",
        problem: "star",
        algorithm: "an algorithm",
        source: "section 3",
        unit: "comparisons",
        family: "workers, drawn from a seed",
        bound: Some(Bound { stated: "O(s^2)", by: Author::Paper, reading: "at most 2 s^2", claim: None }),
        sizes: |_| vec![1, 2, 4],
        count: |size, _| Count::within(size * size, 2 * size * size),
        prepare: |size, _| run(move || size * size),
    };
    let passed =
        Curve { name: "rr6005-passed", count: |size, _| Count::within(size * size * size, 2 * size * size), ..WITHIN };
    let free = Curve { name: "rr6005-free", bound: None, count: |size, _| Count::free(size), ..WITHIN };
    let untried = Curve { name: "rr6005-untried", sizes: |_| Vec::new(), ..WITHIN };
    let context = schedcheck_harness::RunContext::silent(Depth::Quick, 1);
    [WITHIN, passed, free, untried].iter().map(|curve| curve.measure(&context)).collect()
}

/// The page with a line an element, the words of pictures alone, and without what is no page: the style sheet, which is
/// a file of its own, and the version.
fn reviewed(page: &str) -> String {
    let page = page.replace(include_str!("style.css"), "[style.css]\n");
    let page = page.replace(concat!("schedcheck ", env!("CARGO_PKG_VERSION")), "schedcheck [version]");
    let mut parts = page.split("<svg ");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (svg, rest) = part.split_once("</svg>").expect("a picture ends");
        let words = svg.split("<text").skip(1).filter_map(|word| word.split_once('>')?.1.split_once("</text"));
        let words: Vec<_> = words.map(|(word, _)| word.trim()).collect();
        text += &format!("<svg>{}</svg>{rest}", words.join(" | "));
    }
    text.replace("><", ">\n<")
}

#[test]
fn the_page_of_a_ledger_of_every_verdict_and_kind_is_the_reviewed_one() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(|| insta::assert_snapshot!("report", reviewed(&PAGE)));
}

#[test]
fn a_ledger_of_nothing_and_one_of_what_stands_have_no_empty_lists() {
    let ledger = Ledger { depth: Depth::Deep, seed: 2, papers: vec![], rows: vec![] };
    let page = html(&Report::of_ledger(ledger));
    assert!(page.contains(" 0 published statements") && !page.contains("<li "), "{page}");
    assert_eq!(page.matches("<p>None.</p>").count(), 2, "{page}");
    for absent in ["tables", "figures", "curves", "worst-cases", "questions"] {
        assert!(!page.contains(&format!("\"{absent}\"")) && !page.contains(&format!("#{absent}\"")), "{absent}");
    }
}

#[test]
fn report_orders_findings_by_severity() {
    let places: Vec<_> = [
        "substance",
        "slips",
        "mild",
        "undecided",
        "open",
        "by-section",
        "ledger",
        "tables",
        "figures",
        "curves",
        "about",
    ]
    .iter()
    .map(|id| PAGE.find(&format!(" id=\"{id}\"")).unwrap_or_else(|| panic!("no {id}")))
    .collect();
    assert!(places.is_sorted(), "{places:?}");
    let substance = &PAGE[places[0]..places[1]];
    for told in ["rr6005/prop-2", "on 9 of 1 234 instances, on 8 of 1 000 regular ones", "64/45 ≈ 1.422"] {
        assert!(substance.contains(told), "{told}: {substance}");
    }
    assert!(!substance.contains("misprint"), "{substance}");
}

#[test]
fn false_rows_name_the_error_its_size_and_its_cause() {
    let (_, table) = PAGE.split_once("<table class=\"glance\">").expect("a table");
    let (table, _) = table.split_once("</table>").expect("its end");
    let line = |id: &str| {
        let link = format!("<th><a href=\"#rr6005-{id}\"");
        table.split("<tr ").find(|line| line.contains(&link)).unwrap_or_else(|| panic!("no {id}"))
    };
    assert!(line("prop-2").contains("It keeps 1, 2, .. tasks too many.</td>"), "{table}");
    assert!(line("lemma-4").contains("follows from <a href=\"#rr6005-prop-2\">"), "{table}");
    assert!(line("lemma-4").contains(">no ratio</td>") && !line("prop-2").contains("follows"), "{table}");
    assert!(line("thm-4").contains("The statement of thm-4") && line("thm-4").contains("found: none"), "{table}");
    assert!(!table.contains('–'), "{table}");
    let (_, slips) = PAGE.split_once(" id=\"slips\"").expect("slips");
    let (slips, _) = slips.split_once("</section>").expect("their end");
    assert_eq!(slips.matches("How often: </b>on 1 of 2 instances").count(), slips.matches("<li ").count(), "{slips}");
}

#[test]
fn report_shows_and_counts_proofs_for_all_parameters() {
    assert!(!PAGE.to_lowercase().contains("proved"), "nothing is");
    let line = Proved::for_all("all real c, w >= 0, 3 workers, up to 4 tasks").by(12, "courses").by(1_234, "programs");
    let by_proof = Counterexample::new(star(), "so", "not so").worse_by(Rational::new(4, 3));
    let rows = vec![
        Row { proved: vec![line.clone(), line], ..bare("thm-1", "3.2.1, theorem 1", Verdict::Confirmed) },
        Row { unproved: Some("It is no form.".to_owned()), ..bare("thm-2", "3.2.1", Verdict::Confirmed) },
        Row {
            proved: vec![Proved::for_all("all real c").by(1, "courses")],
            unproved: Some("Of two.".to_owned()),
            ..bare("thm-3", "3.2.1", Verdict::Confirmed)
        },
        Row {
            counterexample: Some(by_proof),
            by_proof: true,
            enumerated: 9,
            controls: vec![ControlOutcome {
                wrong: "a term less".to_owned(),
                at: Some(1),
                counterexample: None,
                by_proof: true,
            }],
            ..bare("thm-4", "5.2, theorem 4", Verdict::False)
        },
    ];
    let ledger = Ledger { depth: Depth::Quick, seed: 7, papers: vec![], rows };
    let page = html(&Report::of_ledger(ledger));
    let line =
        "<dt>Proved for</dt><dd>all real c, w &gt;= 0, 3 workers, up to 4 tasks: 12 courses, 1 234 programs</dd>";
    assert_eq!(page.matches(line).count(), 2, "{page}");
    for told in [
        "Proved for all real parameters at small sizes: 1 row, and 1 in part; the evidence of each says for which.",
        "<dt>Not proved for all reals</dt><dd>It is no form.</dd>",
        "<dt>Proved in part only</dt><dd>Of two.</dd>",
        "A counterexample that a proof found",
        "a term less (caught by the proof, as the check confirms)",
        "on 0 of 9 instances, on 0 of 0 regular ones, and on one beyond them that a proof found",
    ] {
        assert!(page.contains(told), "{told}: {page}");
    }
}

#[test]
fn a_paper_that_the_ledger_names_is_shown_like_the_others_without_commands_that_do_not_know_it() {
    let text = include_str!("../../fuzz/seeds/ledger/paper-of-a-user.json");
    let mut ledger: Ledger = serde_json::from_str(text).expect("a ledger");
    let page = html(&Report::of_ledger(ledger.clone()));
    for told in [
        "What one paper on scheduling claim",
        "<h3 id=\"paper-mine\">Rings &lt;of&gt; my own <span class=\"of\">mine</span></h3>",
        "A. Author: Rings &lt;of&gt; my own. Unpublished notes, 2026.",
        "body:has(#show-paper-mine:checked)",
        "<td data-column=\"statements\">1</td>",
        "a shortest cycle: P_1 P_3 P_4 P_2 P_5 takes 7",
        "<dt>Control</dt><dd>a T_step that is one less (caught at instance 1)</dd>",
        "<blockquote>As printed, if all processors are alike.</blockquote>",
        "<code>schedcheck report --ledger ledger.json --out report</code>",
    ] {
        assert!(page.contains(told), "{told}: {page}");
    }
    assert!(!page.contains("To see it again"), "{page}");
    "</style>".clone_into(&mut ledger.papers[0].name);
    assert_eq!(html(&Report::of_ledger(ledger)).matches("</style>").count(), 1);
}

#[test]
fn processors_count_from_0_but_in_a_figure_that_says_so() {
    let kept = "Processors have the numbers of the paper, from 1";
    let has = |id: &str| {
        let claim = format!("data-claim=\"rr6005/{id}\"");
        PAGE.split("<details ").find(|part| part.contains(&claim)).expect("a claim").contains(kept)
    };
    assert_eq!(["trace-bba", "prop-2", "case-1"].map(has), [true, false, false]);
}

#[test]
fn every_link_leads_somewhere_and_no_place_is_there_twice() {
    let attributes = |name: &str| {
        let begin = format!(" {name}=\"");
        let parts = PAGE.split(&begin).skip(1);
        parts.filter_map(|part| Some(part.split_once('"')?.0.to_owned())).collect::<Vec<_>>()
    };
    let mut ids = attributes("id");
    for link in attributes("href").iter().filter_map(|link| link.strip_prefix('#')) {
        assert!(ids.iter().any(|id| id == link), "{link}");
    }
    let all = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), all);
}

#[test]
fn report_respects_reduced_motion_and_labels_cells() {
    let style = include_str!("style.css");
    let (before, _) = style.split_once("scroll-behavior: smooth").expect("a smooth scroll");
    assert!(before.trim_end().ends_with("@media (prefers-reduced-motion: no-preference) { html {"), "{before}");
    assert_eq!(PAGE.matches("<td").count(), PAGE.matches(" data-column=\"").count());
}
