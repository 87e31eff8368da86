//! Papers that a user defines at run time: the statements, and functions that check single instances, come from
//! outside; domains, controls, hypotheses, optima and verdicts are those of the harness.
//!
//! A [`Definition`] is data, in the form that the package for Python writes. [`OwnPaper::new`] makes a paper of it, as
//! the ledger knows papers; whatever the definition cannot hold, because it is a function, is asked of an
//! [`Evaluator`].
//!
//! | module | holds |
//! | --- | --- |
//! | [`definition`] | the definition, read, and what is refused of it |
//! | [`domains`] | the domains of a claim at each depth |
//! | [`evaluator`] | what is asked of the functions of the user, and what they answer |
//! | `check` | a check of the harness that asks the evaluator |
//! | `shown` | what shows the point of a counterexample, and what refutes the statement for a third party |

mod check;
pub mod definition;
pub mod domains;
pub mod evaluator;
mod shown;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use schedcheck_harness::{About, Claim, Correction, Entry, Hypothesis, Paper, Papers, Predicate, Remedy};

use self::check::OwnCheck;
use self::evaluator::Link;
use self::shown::Shown;

pub use self::definition::{Definition, DefinitionError};
pub use self::evaluator::{Evaluator, Failure, Fault, Outcome, Promise, Question, Reply, Solved, Whose};

/// A paper that a user defines.
///
/// The ledger asks for papers that live as long as the program: what a definition becomes is never freed.
pub struct OwnPaper {
    papers: &'static Papers,
    link: &'static Link,
}

impl OwnPaper {
    /// Makes a paper of a definition.
    ///
    /// # Errors
    /// Names the claim, its field and the rule that it breaks.
    pub fn new(definition: &Definition) -> Result<Self, DefinitionError> {
        definition.validate()?;
        let link: &'static Link = Box::leak(Box::default());
        let claims = definition.claims.iter().enumerate();
        let claims =
            claims.map(|(index, claim)| compiled(definition, link, (index, claim))).collect::<Result<_, _>>()?;
        let verdicts: String = definition.verdicts.iter().map(|(row, verdict)| format!("{row}: {verdict}\n")).collect();
        let paper = Paper { catalogue: leaked(&definition.text()), verdicts: leaked(&verdicts), ..Paper::BARE };
        let entry = Entry { paper, catalogue: definition.catalogue.clone(), claims };
        Ok(Self { papers: Box::leak(Box::new(Papers::of_entries(vec![entry]))), link })
    }

    /// The paper, as the ledger knows papers.
    pub fn papers(&self) -> &'static Papers {
        self.papers
    }

    /// What `run` gives, while the functions of the user are those of this evaluator; nothing where another run of the
    /// paper is under way.
    pub fn with<R>(&self, evaluator: Arc<dyn Evaluator>, run: impl FnOnce() -> R) -> Option<R> {
        self.link.with(evaluator, run)
    }
}

/// A claim of a definition, as the ledger knows claims.
fn compiled(
    definition: &Definition,
    link: &'static Link,
    (index, of): (usize, &definition::ClaimDefinition),
) -> Result<Claim, DefinitionError> {
    let asks = move |predicate: &'static str| -> Predicate {
        Box::leak(Box::new(move |about: &About| asked_twice(&*link.now()?, index, predicate, about)))
    };
    let test = |number: usize, test| -> Result<&'static OwnCheck, DefinitionError> {
        let whose = Whose { claim: index, test: number, control: None };
        Ok(Box::leak(Box::new(OwnCheck::new(link, whose, &of.id, test)?)))
    };
    let shown: &'static Shown = Box::leak(Box::new(Shown { link, claim: index }));
    let methods: Vec<&'static str> = of.methods.iter().map(|method| leaked(method)).collect();
    let hypotheses = definition.tested_hypotheses().map(leaked).map(|id| Hypothesis { id, holds: asks(id) });
    let remedy = of.remedy.as_ref().map(|remedy| {
        Ok(match &remedy.test {
            Some(of) => {
                Remedy::Statement(remedy.how, Correction { statement: leaked(&remedy.statement), test: test(1, of)? })
            }
            None => Remedy::Restriction { condition: leaked(&remedy.condition), meets: asks("") },
        })
    });
    Ok(Claim {
        methods: Vec::leak(methods),
        plain: leaked(&of.plain),
        follows: of.follows.as_deref().map(leaked),
        remedy: remedy.transpose()?,
        exhibits: Some(shown),
        witnesses: Some(shown),
        no_witness_because: of.no_witness_because.as_deref().map(leaked),
        hypotheses: Vec::leak(hypotheses.collect()),
        ..Claim::new(leaked(&of.id), &[], test(0, &of.test)?)
    })
}

/// What a predicate says of an instance, if it says the same again.
fn asked_twice(evaluator: &dyn Evaluator, claim: usize, predicate: &str, about: &About) -> Option<bool> {
    let [once, again] = [(); 2].map(|()| evaluator.holds(claim, predicate, about.to_json()));
    if once != again {
        let whose = Whose { claim, test: 0, control: None };
        evaluator.refuse(whose, Fault::PredicateDiffers { predicate: predicate.to_owned(), instance: about.to_json() });
    }
    once.filter(|_| once == again)
}

/// A text that lives as long as the program.
fn leaked(text: &str) -> &'static str {
    String::leak(text.to_owned())
}
