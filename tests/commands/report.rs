//! The report: what is on the page, and how a browser takes it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use crate::command::{name, schedcheck};
use schedcheck::papers;
use schedcheck::report::{Drawn, Report, html};
use schedcheck_atlas::answer::answer;
use schedcheck_atlas::question;
use schedcheck_harness::table::{Cell, Row, Table};
use schedcheck_harness::{Depth, Figure, Ledger, RunContext};
use schedcheck_rr4745::curves::GREEDY;

/// One claim of each paper, and for each verdict one that has it; cheap ones.
const CLAIMS: [&str; 7] = [
    "rr6005/thm-4",
    "rr6005/fig-3",
    "rr6005/lemma-6",
    "rr4916/example-fixed-order",
    "rr4745/prop-1",
    "tpds2004/example",
    "tpds2004/example-trees",
];

const QUESTION: &str = "bba-ratio";

/// A page with these claims, a question, a figure of each form, and a table.
static PAGE: LazyLock<String> = LazyLock::new(|| {
    let context = RunContext::silent(Depth::Quick, 1);
    let ledger = Ledger::run(papers::all(), &context, |published| CLAIMS.contains(&published.id.as_str()), |_| ());
    let shown = ["rr4916-figure-6", "rr4745-figure-4"];
    let is_shown = |figure: &Figure| shown.contains(&figure.name.as_str());
    let figures = papers::all().figures().into_iter().filter(is_shown).map(Drawn::from).collect();
    let curves = vec![GREEDY.measure(&context)];
    let asked = question::of(QUESTION).expect("a question");
    let questions = vec![answer(asked, &context).expect("instances that show what they should")];
    html(&Report { ledger, tables: vec![table()], figures, curves, worst_cases: vec![], questions })
});

fn table() -> Table {
    Table {
        paper: "rr4745",
        // As the anchor of a claim: no name may be there twice all the same.
        name: "rr6005-fig-3".to_owned(),
        title: "A table with <angle brackets> & more".to_owned(),
        notes: vec!["A note.".to_owned()],
        head: ["q", "3", "4"].map(str::to_owned).into(),
        rows: vec![Row {
            name: "cost".to_owned(),
            cells: vec![Cell::pair("1", "1", true), Cell::pair("2", "3", false)],
        }],
    }
}

#[test]
fn every_claim_has_its_section_with_the_evidence_and_the_command_that_repeats_it() {
    for id in CLAIMS {
        assert!(PAGE.contains(&format!("data-claim=\"{id}\"")), "{id}");
        assert!(PAGE.contains(&format!("schedcheck verify --claim {id}")), "{id}");
    }
    assert_eq!(PAGE.matches("<details class=\"claim").count(), CLAIMS.len());
}

#[test]
fn a_question_has_its_statements_values_and_pictures_and_the_command_that_repeats_it() {
    let section = PAGE.split("<article class=\"piece\" id=\"question-bba-ratio\">").nth(1).expect("the question");
    let section = section.split("</article>").next().expect("its end");
    for wanted in ["<strong>Theorem 4.3</strong>", "<td>bba-three-workers</td>", "What BBA does", "A best schedule"] {
        assert!(section.contains(wanted), "{wanted}");
    }
    assert!(section.contains(&format!("schedcheck atlas --question {QUESTION}")));
}

#[test]
fn a_failing_claim_shows_its_counterexample_and_what_holds_instead() {
    let section = PAGE.split("<details ").find(|part| part.contains("data-claim=\"rr6005/thm-4\"")).unwrap();
    for part in ["The smallest regular counterexample", "Printed", "What is so", "What holds instead", "<svg "] {
        assert!(section.contains(part), "{part}: {section}");
    }
}

#[test]
fn the_page_asks_the_network_for_nothing_and_runs_no_script() {
    for forbidden in ["<script", "src=\"", "@import", "url(", "href=\"http"] {
        assert!(!PAGE.contains(forbidden), "{forbidden}");
    }
    assert!(PAGE.contains("A table with &lt;angle brackets&gt; &amp; more"));
}

#[test]
fn a_file_that_is_no_ledger_is_refused_by_name_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let (file, out) = (folder.path().join("no-ledger.json"), folder.path().join("report"));
    // A number that is read as a float would come back as another one.
    let inexact =
        include_str!("../../fuzz/seeds/ledger/one-row.json").replacen("[1,3]", "[1,118446744073709551615]", 1);
    for (text, why) in [("{\"depth\":\"quick\"}", "missing field"), (&inexact, "no integer of 64 bits")] {
        std::fs::write(&file, text).unwrap();
        let finished = schedcheck(&["report", "--ledger", name(&file), "--out", name(&out)]);
        assert_eq!(finished.status, 2);
        assert!(finished.errors.contains("no-ledger.json") && finished.errors.contains(why), "{}", finished.errors);
        assert!(!out.join("index.html").exists());
    }
}

#[test]
fn a_ledger_of_a_paper_of_a_user_is_audited_and_has_a_page_without_the_tables_of_other_papers() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz/seeds/ledger/paper-of-a-user.json");
    let audited = schedcheck(&["audit", file]).well().output;
    assert!(audited.starts_with("mine/shortest: accepted: 31/5 is better than 7\n"), "{audited}");
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("report");
    let finished = schedcheck(&["report", "--ledger", file, "--out", name(&out)]);
    // The first note would be that tables are computed anew.
    assert!(finished.status == 0 && finished.errors.starts_with(name(&out)), "{}", finished.errors);
    let page = std::fs::read_to_string(out.join("index.html")).unwrap();
    assert!(page.contains("id=\"paper-mine\"") && !page.contains("id=\"tables\""), "{page}");
    schedcheck(&["depths", name(&out.join("ledger.json"))]).well();
}

/// Clicks through the filter, and leaves what is seen in the title.
const READER: &str = r#"
<script>
  const seen = { errors: [] };
  window.addEventListener("error", event => seen.errors.push(String(event.message)));
  const shown = () => [...document.querySelectorAll(".claim")].filter(claim => claim.checkVisibility()).map(claim => claim.dataset.claim);
  const choose = id => { document.getElementById(id).click(); return shown(); };
  window.addEventListener("load", () => {
    seen.all = shown();
    seen.misprints = choose("show-verdict-misprint");
    seen.misprintsOfOne = choose("show-paper-tpds2004");
    choose("show-verdict-all");
    seen.one = choose("show-paper-rr6005");
    seen.again = choose("show-paper-all");
    choose("show-verdict-confirmed");
    location.hash = "rr6005-thm-4";
    seen.led = shown().includes("rr6005/thm-4");
    seen.opened = document.querySelector('[data-claim="rr6005/thm-4"]').open;
    document.querySelectorAll("details").forEach(details => { details.open = true; });
    const isWide = element => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1
      || element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
    const isSeen = element => element.checkVisibility() && (!element.closest("svg") || element.tagName === "svg");
    // A long formula is scrolled in a block of its own.
    const isFormula = element => element.closest(".formula") !== null;
    const looked = [...document.querySelectorAll("body *")].filter(element => isSeen(element) && !isFormula(element));
    seen.wide = looked.filter(isWide).map(element => element.outerHTML.slice(0, 80));
    seen.width = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const ids = [...document.querySelectorAll("[id]")].map(element => element.id);
    seen.twice = ids.filter((id, index) => ids.indexOf(id) !== index);
    seen.lost = [...document.querySelectorAll("a")].map(link => link.getAttribute("href").slice(1)).filter(id => !ids.includes(id));
    const outcome = document.createElement("pre");
    outcome.id = "outcome";
    outcome.textContent = JSON.stringify(seen);
    document.body.append(outcome);
  });
</script>
"#;

fn browser() -> Command {
    let mut browser = Command::new(std::env::var_os("SCHEDCHECK_CHROMIUM").expect("the tests were built with it"));
    // Within a container there is nobody whom a sandbox could be asked of.
    browser.args([
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--enable-logging=stderr",
        "--virtual-time-budget=5000",
    ]);
    browser
}

fn page_for(browser: &Path, script: &str) -> PathBuf {
    let page = browser.join("index.html");
    std::fs::write(&page, PAGE.replace("</body>", &format!("{script}</body>"))).unwrap();
    page
}

#[test]
#[cfg_attr(not(chromium), ignore = "no headless Chromium: SCHEDCHECK_CHROMIUM names none")]
fn in_a_browser_the_page_loads_without_an_error_and_the_filter_works() {
    let folder = tempfile::tempdir().unwrap();
    let page = page_for(folder.path(), READER);
    let ended = browser()
        .arg("--window-size=390,800")
        .arg("--dump-dom")
        .arg(format!("file://{}", name(&page)))
        .output()
        .unwrap();
    let (text, told) = (String::from_utf8_lossy(&ended.stdout), String::from_utf8_lossy(&ended.stderr));
    assert!(!told.contains("CONSOLE"), "{told}");
    let outcome = text.split("<pre id=\"outcome\">").nth(1).and_then(|rest| rest.split("</pre>").next()).expect(&text);
    let seen: serde_json::Value = serde_json::from_str(outcome).unwrap();
    assert_eq!(seen["errors"], serde_json::json!([]));
    assert_eq!(seen["all"], serde_json::json!(CLAIMS));
    assert_eq!(seen["again"], seen["all"]);
    let misprints: Vec<_> = PAGE
        .split("class=\"claim misprint\" data-claim=\"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
        .collect();
    assert!(!misprints.is_empty() && misprints.len() < CLAIMS.len());
    assert_eq!(seen["misprints"], serde_json::json!(misprints));
    assert_eq!(seen["misprintsOfOne"], serde_json::json!(["tpds2004/example"]));
    assert_eq!(seen["one"], serde_json::json!(["rr6005/thm-4", "rr6005/fig-3", "rr6005/lemma-6"]));
    assert_eq!((&seen["opened"], &seen["led"]), (&true.into(), &true.into()), "{seen}");
    assert_eq!(seen["width"], 0, "{seen}");
    assert_eq!(seen["wide"], serde_json::json!([]), "at 390 pixels these are wider than the page");
    assert_eq!(seen["twice"], serde_json::json!([]));
    assert_eq!(seen["lost"], serde_json::json!([]));
}

#[test]
#[cfg_attr(not(chromium), ignore = "no headless Chromium: SCHEDCHECK_CHROMIUM names none")]
fn a_browser_takes_its_picture_in_the_light_and_in_the_dark() {
    let folder = tempfile::tempdir().unwrap();
    let page = page_for(folder.path(), "");
    let picture = |scheme: &str| {
        let file = folder.path().join(format!("{scheme}.png"));
        let scheme = format!("--blink-settings=preferredColorScheme={scheme}");
        let ended = browser()
            .arg(format!("--screenshot={}", name(&file)))
            .arg(scheme)
            .arg(format!("file://{}", name(&page)))
            .output()
            .unwrap();
        assert!(ended.status.success(), "{ended:?}");
        std::fs::read(file).unwrap()
    };
    let [dark, light] = ["0", "1"].map(picture);
    assert!(dark.starts_with(b"\x89PNG") && light.starts_with(b"\x89PNG") && dark != light);
}
