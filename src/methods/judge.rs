//! What a schedule that somebody hands in is worth, and whether what is said of it can be so.

use schedcheck_files::{Measured, Said, Submission, measure};
use schedcheck_model::Rational;
use schedcheck_recheck::Sense;

/// What the checker measures of a schedule of which nothing is said that cannot be so.
///
/// # Errors
/// The rule that the schedule breaks, or what is said of it and cannot be so, in words.
pub fn judge(Submission { judgement, said }: &Submission) -> Result<Measured, String> {
    let measured = measure(judgement)?;
    let sense = Sense::of(&judgement.instance());
    let contradiction = said.iter().find_map(|said| contradiction(said, &measured.objective, sense));
    contradiction.map_or(Ok(measured), Err)
}

/// What is said of a schedule and cannot be so, for it was measured.
fn contradiction(said: &Said, objective: &Rational, sense: Sense) -> Option<String> {
    if let Some(said) = said.objective.as_ref().filter(|said| *said != objective) {
        return Some(format!("the result says that its objective is {said}, and it is {objective}"));
    }
    let below = said.lower_bound.as_ref().filter(|bound| objective < *bound).map(|bound| ("below", bound));
    let above = said.upper_bound.as_ref().filter(|bound| objective > *bound).map(|bound| ("above", bound));
    if let Some((beyond, bound)) = below.or(above) {
        return Some(format!("the result says that no objective is {beyond} {bound}, and its own is {objective}"));
    }
    let (bound, name) = match sense {
        Sense::Minimise => (said.lower_bound.as_ref()?, "lower"),
        Sense::Maximise => (said.upper_bound.as_ref()?, "upper"),
    };
    let proved = bound == objective;
    let article = if name == "upper" { "an" } else { "a" };
    (said.optimal? != proved).then(|| {
        let word = if proved { "not optimal" } else { "optimal" };
        format!(
            "the result says that it is {word}, with an objective of {objective} and {article} {name} bound of {bound}"
        )
    })
}
