//! Runs over the claims of papers, as `verify`, `merge` and `report` make them, for other programs than the command
//! line: a ledger, its shards, the ledger that shards are joined to, and the forms in which a ledger is written and read.
//! Its page is [`report::html`](crate::report::html) of [`Report::of_ledger`](crate::report::Report::of_ledger).
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
