//! Whatever the text, reading a catalogue does not panic, nor does what shows it.

use schedcheck_harness::catalogue::Catalogue;

/// Whether it is a catalogue.
pub fn run(text: &str) -> bool {
    let Ok(catalogue) = Catalogue::read(text) else { return false };
    assert!(catalogue.paper.citation.contains(catalogue.paper.title()));
    for published in &catalogue.statements {
        assert!(published.id.starts_with(published.paper()) && !published.text().contains('$'));
        assert!(catalogue.assumptions(published).count() <= catalogue.hypotheses.len());
    }
    true
}
