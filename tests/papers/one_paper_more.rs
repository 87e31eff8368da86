//! The list of papers with one more, the paper in miniature.

use schedcheck::papers;
use schedcheck_harness::{Depth, Ledger, Paper, Papers, RunContext, Verdict};

#[test]
fn one_paper_more_in_the_list_is_in_everything_that_is_shown() {
    let four = papers::all();
    let all = four.iter().map(|entry| entry.paper).chain([schedcheck_johnson1954::PAPER]);
    let five = Papers::new(&all.collect::<Vec<Paper>>());
    assert_eq!(five.names().last(), Some("johnson1954"));
    assert_eq!(five.statements().count(), four.statements().count() + 1);
    assert_eq!(five.claims().len(), four.claims().len() + 1);
    assert_eq!(five.curves().len(), four.curves().len() + 1);
    let context = RunContext::silent(Depth::Quick, 1);
    let ledger = Ledger::run(&five, &context, |published| published.paper() == "johnson1954", |_| ());
    assert_eq!(ledger.rows.iter().map(|row| row.verdict).collect::<Vec<_>>(), [Verdict::Confirmed]);
    assert_eq!(five.recorded().changes(&ledger.rows), []);
}
