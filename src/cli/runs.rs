//! Runs over the claims of papers, as `verify`, `merge` and `report` make them, for other programs than the command
//! line: a ledger, its shards, the ledger that shards are joined to, and the forms in which a ledger is written and
//! read. Its page is [`report::html`](crate::report::html) of
//! [`Report::of_ledger`](crate::report::Report::of_ledger).
//!
//! ```
//! use schedcheck::cli::runs::{Format, Run, merged, parse, shown};
//! use schedcheck::papers;
//! use schedcheck_harness::{Depth, Share};
//! let papers = papers::all();
//! let run = Run::new(papers, Depth::Quick, 1, |published| published.id == "rr4916/lemma-3");
//! let (pool, stop) = (rayon::ThreadPoolBuilder::new().build()?.into(), std::sync::Arc::default());
//! let ledger = run.ledger(None, &pool, &stop)?;
//! let shard = |number| run.shard(Share::new(number, 2), None, &pool, &stop);
//! let shards = [("one", shard(1)?.expect("it is over")), ("two", shard(2)?.expect("it is over"))];
//! let joined = merged(papers, &shards)?;
//! assert_eq!(shown(papers, &joined, Format::Json), shown(papers, &ledger, Format::Json));
//! assert_eq!(parse(&shown(papers, &joined, Format::Json))?.rows.len(), 2);
//! assert_eq!(papers.changes(&ledger), []);
//! # Ok::<(), anyhow::Error>(())
//! ```

pub use super::merge::merged;
pub use super::report::parse;
pub use super::state_file::set_code_file;
pub use super::verify::{Format, Run, shown};

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use schedcheck_harness::{Depth, Paper, Papers, Share};

    use super::*;
    use crate::papers;

    /// The project's papers, and one with a statement that nothing checks.
    fn papers_and(statement: &str) -> &'static Papers {
        let catalogue = format!(
            "paper = {{ name = \"mine\", citation = \"A. Author: Mine.\" }}\n\
            claim = [{{ id = \"mine/a\", where = \"1\", statement = \"{statement}\" }}]"
        );
        let mine = Paper { catalogue: catalogue.leak(), ..Paper::BARE };
        Box::leak(Box::new(Papers::new(
            &papers::all().iter().map(|entry| entry.paper).chain([mine]).collect::<Vec<_>>(),
        )))
    }

    fn run(papers: &'static Papers) -> Run {
        Run::new(papers, Depth::Quick, 1, |published| ["rr4745/eq-1", "mine/a"].contains(&published.id.as_str()))
    }

    fn refusal<T>(result: anyhow::Result<T>) -> String {
        format!("{:#}", result.err().expect("it is refused"))
    }

    #[test]
    fn the_ledger_of_a_paper_that_is_not_listed_names_it_and_evidence_of_another_definition_is_refused() {
        let (first, second) = (papers_and("one"), papers_and("two"));
        let pool = Arc::new(rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread"));
        let folder = tempfile::tempdir().expect("a folder");
        let state = folder.path().join("state");
        let ledger = run(first).ledger(Some(&state), &pool, &Arc::default()).expect("a ledger");
        assert_eq!(ledger.papers.iter().map(|paper| paper.name.as_str()).collect::<Vec<_>>(), ["mine"]);
        let text = shown(first, &ledger, Format::Json);
        assert_eq!(shown(first, &parse(&text).expect("a ledger"), Format::Json), text);
        assert!(shown(papers::all(), &ledger, Format::Summary).contains("| **mine** A. Author: Mine. | 1 | 0 |"));
        let other = refusal(run(second).ledger(Some(&state), &pool, &Arc::default()));
        assert!(other.ends_with("its rows are of a paper that is defined otherwise; name another file"), "{other}");
        let shard = |number| {
            let found = run(first).shard(Share::new(number, 2), None, &pool, &Arc::default());
            (format!("shard {number}"), found.expect("no state").expect("it is over"))
        };
        let shards = [shard(1), shard(2)];
        assert_eq!(shown(first, &merged(first, &shards).expect("all of them"), Format::Json), text);
        assert_eq!(
            [papers::all(), second].map(|papers| refusal(merged(papers, &shards))),
            [
                "shard 1: it is over claims of a paper that this program does not have",
                "shard 1: it is over claims of a paper that is defined otherwise"
            ]
        );
        let none: [(&str, &str); 0] = [];
        assert_eq!(refusal(merged(first, &none)), "there is no shard");
    }

    #[test]
    fn a_run_of_the_listed_papers_names_none() {
        let pool = Arc::new(rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread"));
        let ledger = run(papers::all()).ledger(None, &pool, &Arc::default()).expect("a ledger");
        assert_eq!((ledger.papers.len(), ledger.rows.first().map(|row| row.id.as_str())), (0, Some("rr4745/eq-1")));
        let shard = run(papers::all()).shard(Share::new(1, 1), None, &pool, &Arc::default()).expect("no state");
        let shard = shard.expect("it is over");
        assert!(!shard.contains("definition"));
        assert_eq!(refusal(merged(papers_and("one"), &[("a", shard)])), "a: it is over claims of other papers");
    }
}
