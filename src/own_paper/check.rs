//! A check of the harness that asks a user's function about each instance.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use schedcheck_harness::optima::{Certified, certify};
use schedcheck_harness::{
    About, Check, CodePlace, Counterexample, Domains, Finding, RunContext, hashed, nothing_asserted, over,
};

use super::definition::{DefinitionError, TestDefinition};
use super::domains::{AboutBox, DomainAt};
use super::evaluator::{Evaluator, Failure, Fault, Link, Outcome, Question, Reply, Solved, Whose};
use super::leaked;

/// The function is asked twice about so many instances at the beginning of a run, and about one in so many others.
const FIRST_ASKED_TWICE: u64 = 8;
const ASKED_TWICE: u64 = 16;

/// A statement with its domains and controls; what it says of an instance, the evaluator knows.
pub(super) struct OwnCheck {
    link: &'static Link,
    whose: Whose,
    domains: Vec<DomainAt>,
    controls: Vec<&'static str>,
    places: Vec<CodePlace>,
}

impl OwnCheck {
    /// # Errors
    /// Names the claim and the field of the definition that is refused.
    pub fn new(link: &'static Link, whose: Whose, claim: &str, of: &TestDefinition) -> Result<Self, DefinitionError> {
        let domains =
            of.domains.iter().map(|domain| DomainAt::new(claim, &of.kind, domain)).collect::<Result<_, _>>()?;
        let controls = of.controls.iter().map(|control| leaked(control)).collect();
        let place = |(file, line): &(String, u32)| CodePlace { file: leaked(file), line: *line, column: 0 };
        Ok(Self { link, whose, domains, controls, places: of.places.iter().map(place).collect() })
    }

    /// What is found on the domains of the depth, by the function itself or with a control in place.
    fn run(&self, context: &RunContext, control: Option<usize>) -> Finding {
        let Some(evaluator) = self.link.now() else {
            return Finding { interrupted: true, ..Finding::default() };
        };
        let whose = Whose { control, ..self.whose };
        let run = Run { whose, asks_for_optima: AtomicBool::new(false), asked: AtomicU64::new(0) };
        let domains = self.domains.iter().fold(Domains::of([]), |domains, domain| domain.add_to(domains, context));
        over::<AboutBox>(context, domains, |about| self.ask(&*evaluator, &run, about))
    }

    /// What the function says of an instance.
    fn ask(&self, evaluator: &dyn Evaluator, run: &Run, about: &About) -> Result<(), Counterexample> {
        let whose = run.whose;
        let optimum = match about {
            About::Instance(instance) if run.asks_for_optima.load(Ordering::Relaxed) => {
                Solved::new(instance.clone(), evaluator.stop()).ok().map(Arc::new)
            }
            _ => None,
        };
        let question = Question { whose, instance: about.to_json(), optimum };
        let is_asked_twice = run.is_asked_twice(&question);
        let Some(reply) = evaluator.check(question.clone()) else { return Ok(()) };
        if is_asked_twice && evaluator.check(question.clone()).is_some_and(|again| again.outcome != reply.outcome) {
            evaluator.refuse(whose, Fault::Differs { instance: question.instance });
            return Ok(());
        }
        run.asks_for_optima.fetch_or(!reply.optima.is_empty(), Ordering::Relaxed);
        self.take(evaluator, whose, about, reply)
    }

    /// Has the optima certified that were asked for, and says what became of the instance.
    fn take(&self, evaluator: &dyn Evaluator, whose: Whose, about: &About, reply: Reply) -> Result<(), Counterexample> {
        for solved in reply.optima {
            let Solved { instance, answer } = &*solved;
            certify(instance, &answer.objective, Certified::OFTEN.if_always(false), || solved.certificate());
        }
        let failure = match reply.outcome {
            Outcome::Holds => return Ok(()),
            Outcome::Nothing => return nothing_asserted(),
            Outcome::Fails(failure) => *failure,
        };
        let Failure { claimed, found, ratio, place, .. } = failure;
        let counterexample = Counterexample::new(about.to_json(), claimed, found);
        let counterexample = match ratio {
            Some(ratio) => counterexample.worse_by(ratio),
            None => counterexample,
        };
        let Some((file, line)) = place else { return Err(counterexample) };
        match self.places.iter().find(|place| (place.file, place.line) == (file.as_str(), line)) {
            Some(&place) => Err(counterexample.at(place)),
            None => {
                evaluator.refuse(whose, Fault::UnknownPlace { file, line });
                Ok(())
            }
        }
    }
}

impl Check for OwnCheck {
    fn finding(&self, context: &RunContext) -> Finding {
        self.run(context, None)
    }

    fn controls(&self, context: &RunContext) -> Vec<(&'static str, Finding)> {
        self.controls.iter().enumerate().map(|(index, &wrong)| (wrong, self.run(context, Some(index)))).collect()
    }

    fn places(&self) -> &[CodePlace] {
        &self.places
    }
}

/// A run over the domains, which its threads share.
struct Run {
    whose: Whose,
    /// Whether the function has asked for optima.
    asks_for_optima: AtomicBool,
    /// About how many instances it was asked.
    asked: AtomicU64,
}

impl Run {
    /// Whether a question is asked twice. What is found depends on the order of the questions only if the answers do,
    /// and then nothing is found.
    fn is_asked_twice(&self, question: &Question) -> bool {
        // The upper bits of this hash are the most mixed ones.
        let is_sampled = || (hashed(question.instance.to_string().bytes()) >> 32).is_multiple_of(ASKED_TWICE);
        let before = self.asked.fetch_add(1, Ordering::Relaxed);
        before < FIRST_ASKED_TWICE || is_sampled()
    }
}
