//! What shows the point of a counterexample of a user's paper, and what refutes the statement for a third party: the
//! check is asked about the instance once more, and says.

use schedcheck_files::{Candidate, Instance, SubmittedSchedule};
use schedcheck_harness::witness::{Is, better, bounded, of_the_best, promised};
use schedcheck_harness::{About, Exhibit, Exhibits, Witness, Witnesses};
use serde_json::Value;
use serde_json::value::RawValue;

use super::evaluator::{Failure, Fault, Link, Outcome, Promise, Question, Solved, Whose};

/// What is shown of the counterexample of a claim.
pub(super) struct Shown {
    pub link: &'static Link,
    pub claim: usize,
}

impl Shown {
    fn whose(&self) -> Whose {
        Whose { claim: self.claim, test: 0, control: None }
    }

    /// How the statement fails on the instance.
    fn failure(&self, about: &About) -> Option<Failure> {
        let whose = self.whose();
        let reply = self.link.now()?.check(Question { whose, instance: about.to_json(), optimum: None })?;
        match reply.outcome {
            Outcome::Fails(failure) => Some(*failure),
            Outcome::Holds | Outcome::Nothing => None,
        }
    }

    /// The schedules that the failure shows, each with its caption.
    fn candidates(&self, instance: &Instance, shown: &[(String, Value)]) -> Vec<(String, Candidate)> {
        let read = |(caption, schedule): &(String, Value)| {
            let submitted = SubmittedSchedule::read_for(instance.clone(), &schedule.to_string());
            let submitted = submitted.inspect_err(|error| {
                let fault = Fault::NoSchedule { caption: caption.clone(), why: error.to_string() };
                self.link.now().inspect(|evaluator| evaluator.refuse(self.whose(), fault));
            });
            Some((caption.clone(), submitted.ok()?.candidate))
        };
        shown.iter().filter_map(read).collect()
    }
}

impl Exhibits for Shown {
    fn exhibits(&self, about: &About) -> Vec<Exhibit> {
        let (About::Instance(instance), Some(failure)) = (about, self.failure(about)) else { return Vec::new() };
        let shown = self.candidates(instance, &failure.shown);
        shown.into_iter().map(|(caption, candidate)| Exhibit::of(caption, &candidate)).collect()
    }
}

impl Witnesses for Shown {
    fn witnesses(&self, about: &About, exhibits: &[Exhibit]) -> Vec<Witness> {
        let (About::Instance(instance), Some(failure)) = (about, self.failure(about)) else { return Vec::new() };
        let shown = self.candidates(instance, &failure.shown);
        match (failure.promise, shown.as_slice()) {
            (Some(Promise::Objective(value)), [(_, candidate)]) => vec![promised(candidate, Is::Equal, value)],
            (Some(Promise::Optimum(value)), [.., (_, candidate)]) => {
                let Some(evaluator) = self.link.now() else { return Vec::new() };
                let solved = Solved::new(instance.clone(), evaluator.stop()).ok();
                let certificate = solved.as_ref().and_then(Solved::certificate);
                let bound = certificate.and_then(|text| RawValue::from_string(text).ok()).zip(solved.as_ref());
                let bound = bound.map(|(certificate, solved)| bounded(&certificate, &solved.answer.objective));
                vec![of_the_best(candidate, value, bound)]
            }
            (None, [_, _]) => better(exhibits),
            _ => Vec::new(),
        }
    }
}
