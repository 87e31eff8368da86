//! The evidence of a row: what a check finds on a statement and on its controls, and the verdict that follows.

use itertools::Itertools;

use super::super::context::Admits;
use super::super::finding::Outcome;
use super::super::row::{ControlOutcome, Row};
use super::super::{Admission, Check, CodePlace, Finding, Proved, RemedyKind, RunContext, Verdict};
use super::{Trial, untried};

/// Fewer instances than this show nothing where their square was looked at, and nothing asserted of those.
const FEW: u64 = 10;

/// What a check found on a statement and on its controls.
pub(super) struct Evidence {
    finding: Finding,
    controls: Vec<(&'static str, Finding)>,
    /// Whether the headline is regular and within the hypotheses: only then it is an error of the paper.
    accuses: bool,
}

impl Evidence {
    /// What is found where a statement can fail on what is `admitted` alone. Nothing is an error on the strength of
    /// anything else, whatever the check made of it: what is read back of the headline is asked once more.
    pub fn gather(test: &dyn Check, context: &RunContext, admitted: Admits) -> Self {
        let context = context.admitting(admitted);
        let (mut finding, controls) = (test.finding(&context), test.controls(&context.of_controls()));
        let mut accuses = false;
        if let Some(headline) = finding.headline() {
            let outcome = Outcome::of_failure(headline.clone(), admitted(&headline.instance));
            match outcome.failure {
                Some((_, Admission::Untold(why))) => drop(finding.failures.untold.get_or_insert(why)),
                Some((_, Admission::Within)) => {
                    accuses = outcome.is_regular && finding.failures.smallest_regular.is_some();
                }
                Some((_, Admission::Outside)) | None => {}
            }
        }
        if let Some(place) = unreached(test, &controls) {
            let why = format!("no control fails at {place}");
            finding.failures.untold = finding.failures.untold.take().or(Some(why));
        }
        let missed = controls.iter().filter(|(_, control)| control.counterexample.is_none());
        for (wrong, control) in missed {
            let why = control.failures.untold.as_ref().map(|why| format!("of a control ({wrong}): {why}"));
            finding.failures.untold = finding.failures.untold.take().or(why);
        }
        Self { finding, controls, accuses }
    }

    pub fn fails(&self) -> bool {
        self.finding.counterexample.is_some()
    }

    /// The verdict, given how the statement is mended and what became of that.
    pub fn verdict(&self, remedied: Option<(RemedyKind, Verdict)>) -> Verdict {
        let Finding { interrupted, recomputes, .. } = self.finding;
        let is_void = self.is_void();
        match (self.fails(), self.accuses) {
            _ if self.controls.iter().any(|(_, control)| control.interrupted) => Verdict::Interrupted,
            (false, _) if interrupted => Verdict::Interrupted,
            _ if is_void => Verdict::Void,
            (false, _) if self.finding.failures.failing_aside > 0 => Verdict::Imprecise,
            (false, _) if recomputes => Verdict::Reproduced,
            (false, _) => Verdict::Confirmed,
            (true, _) if recomputes => Verdict::NotReproduced,
            (true, false) if interrupted => Verdict::Interrupted,
            (true, false) => Verdict::Boundary,
            (true, true) => match remedied {
                Some((_, Verdict::Interrupted)) => Verdict::Interrupted,
                Some((RemedyKind::Restricted, Verdict::Confirmed)) => Verdict::Hypothesis,
                Some((RemedyKind::Edited, Verdict::Confirmed)) => Verdict::Misprint,
                Some((RemedyKind::Reread, Verdict::Confirmed)) => Verdict::Imprecise,
                _ => Verdict::False,
            },
        }
    }

    /// Whether nothing follows from the check: it misses a control, looks at nothing, proves something by nothing,
    /// contradicts its proof, or fails on something of which it cannot be told whether it counts.
    fn is_void(&self) -> bool {
        let is_caught = |(_, control): &(_, Finding)| control.counterexample.is_some();
        let Finding { enumerated, proved, unconfirmed, .. } = &self.finding;
        let looks_at_nothing = *enumerated == 0 || proved.iter().any(Proved::is_vacuous) || self.asserts_too_little();
        let is_untold = self.finding.failures.untold.is_some();
        self.controls.is_empty()
            || !self.controls.iter().all(is_caught)
            || looks_at_nothing
            || *unconfirmed
            || is_untold
    }

    /// Whether there is hardly an instance on which something was asserted, of very many that were looked at.
    fn asserts_too_little(&self) -> bool {
        let Finding { failures, .. } = &self.finding;
        let (instances, vacuous) = (self.finding.instances(), failures.vacuous);
        let asserted = failures.asserted_of(instances);
        asserted == 0 && instances > 0 || asserted < FEW && vacuous >= FEW * FEW
    }

    /// The verdict on a statement that no check can decide: what was measured must be there.
    pub fn measured(&self) -> Verdict {
        if self.finding.interrupted {
            Verdict::Interrupted
        } else if self.finding.instances() == 0 || self.finding.notes.is_empty() || self.finding.unconfirmed {
            Verdict::Void
        } else {
            Verdict::NotDecidable
        }
    }

    pub fn into_row(self, trial: &Trial, verdict: Verdict) -> Row {
        let Trial { published, claim, .. } = trial;
        let Finding { domain, enumerated, random, optima, counterexample, failures, notes, .. } = self.finding;
        let headline = failures.smallest_regular.clone().or_else(|| counterexample.clone());
        let degenerate = counterexample.filter(|smallest| Some(smallest) != headline.as_ref());
        let assertions = reached(&self.controls).unique().count();
        let controls = self.controls.into_iter().filter(|(wrong, _)| !wrong.is_empty()).map(|(wrong, control)| {
            let Finding { failures, counterexample, by_proof, .. } = control;
            ControlOutcome { wrong: wrong.to_owned(), at: failures.first_at, counterexample, by_proof }
        });
        Row {
            verdict,
            methods: claim.methods.iter().map(|&method| method.to_owned()).collect(),
            hypotheses: trial.conditions(headline.as_ref()),
            domain,
            enumerated,
            random,
            optima,
            failures,
            counterexample: headline,
            degenerate,
            controls: controls.collect(),
            assertions,
            notes,
            proved: if verdict.stands() { self.finding.proved } else { Vec::new() },
            theorems: self.finding.theorems,
            unproved: self.finding.unproved.filter(|_| !verdict.is_failure()),
            unconfirmed: self.finding.unconfirmed,
            by_proof: self.finding.by_proof,
            ..untried(published, &[])
        }
    }
}

/// The places at which controls fail.
fn reached(controls: &[(&'static str, Finding)]) -> impl Iterator<Item = CodePlace> {
    controls.iter().filter_map(|(_, control)| control.counterexample.as_ref()?.assertion.0)
}

/// A place at which a check can fail, and no control does.
fn unreached(test: &dyn Check, controls: &[(&'static str, Finding)]) -> Option<CodePlace> {
    test.places().iter().copied().find(|place| !reached(controls).contains(place))
}
