//! Statements for all real parameters at once: what they come to is equalities and signs of rational functions, which
//! are decided exactly, or refuted by the smallest instance at which they fail.

use num_traits::{Signed, Zero};
use schedcheck_harness::{Admission, Counterexample, Finding, Proved, RunContext, Subject, instance};
use schedcheck_model::Rational;
use schedcheck_polynomial::RationalFunction;

/// What a statement comes to, fact by fact; those after the first that does not hold are left aside.
#[derive(Default)]
pub struct Facts {
    identities: u64,
    signs: u64,
    fault: Option<Fault>,
}

/// A fact that does not hold, or is not seen to.
struct Fault {
    what: String,
    /// What should be zero, or should not be negative.
    is: RationalFunction,
    is_sign: bool,
}

impl Facts {
    /// That two functions are one.
    pub fn equal(&mut self, what: &str, one: &RationalFunction, other: &RationalFunction) {
        self.identities += 1;
        self.add(one == other, || Fault { what: what.to_owned(), is: one - other, is_sign: false });
    }

    /// That a function is negative nowhere: no coefficient of its numerator or of its denominator is.
    pub fn non_negative(&mut self, what: &str, function: &RationalFunction) {
        self.signs += 1;
        self.add(function.is_manifestly_non_negative(), || Fault {
            what: what.to_owned(),
            is: function.clone(),
            is_sign: true,
        });
    }

    /// That a function is positive wherever `certain` variables are positive and the others not negative: no
    /// coefficient is negative, and above and below the line a term has only these variables.
    pub fn positive(&mut self, what: &str, function: &RationalFunction, certain: impl Fn(usize) -> bool + Copy) {
        self.signs += 1;
        self.add(function.is_manifestly_positive_where(certain), || Fault {
            what: what.to_owned(),
            is: function.clone(),
            is_sign: true,
        });
    }

    fn add(&mut self, holds: bool, fault: impl FnOnce() -> Fault) {
        if !holds && self.fault.is_none() {
            self.fault = Some(fault());
        }
    }
}

/// What a proof speaks of.
pub struct Parameters<'a, S, I> {
    /// For which parameters and sizes, in words.
    pub domain: String,
    /// The sizes, smallest first.
    pub sizes: Vec<S>,
    /// The instances of a size that can refute the statement, smallest first, with the values of the variables there.
    pub instances: &'a dyn Fn(S) -> Vec<(I, Vec<Rational>)>,
}

/// Finds the facts of every size to hold, or an instance at which the first one of its size that does not fails, the
/// smallest one within the hypotheses; the check of single instances has to `confirm` it.
pub fn prove<S: Copy, I: Subject>(
    context: &RunContext,
    parameters: &Parameters<S, I>,
    facts: impl Fn(S, &mut Facts),
    confirm: impl Fn(&I) -> Result<(), Counterexample>,
) -> Finding {
    let (mut all, mut unseen) = (Facts::default(), None);
    let mut finding = Finding::default();
    for &size in &parameters.sizes {
        if finding.is_cut_short(context) {
            return finding;
        }
        facts(size, &mut all);
        let Some(fault) = all.fault.take() else { continue };
        let smallest = (parameters.instances)(size).into_iter().find(|(subject, values)| {
            fault.shows_at(values) && context.admits(&instance(subject)) == Admission::Within
        });
        if let Some((subject, _)) = smallest {
            return finding.refuted_by(context, &subject, instance, confirm);
        }
        // An instance of a larger size may show what none of this one does.
        unseen.get_or_insert(fault);
    }
    if let Some(Fault { what, is_sign, .. }) = unseen {
        // A sign may be as it should, and not be seen; an identity that fails does so somewhere.
        let note = format!("Not seen to hold: {what}; and no instance of the box refutes it.");
        return Finding { unproved: is_sign.then(|| note.clone()), unconfirmed: !is_sign, ..finding }.note(note);
    }
    let proved = Proved::for_all(parameters.domain.clone()).by(all.identities, "identities");
    finding.proved(if all.signs == 0 { proved } else { proved.by(all.signs, "signs") })
}

impl Fault {
    fn shows_at(&self, values: &[Rational]) -> bool {
        self.is.at(values).is_some_and(|value| if self.is_sign { value.is_negative() } else { !value.is_zero() })
    }
}

/// The first of the facts that does not hold.
#[cfg(test)]
pub fn first_fault(facts: impl Fn(&mut Facts)) -> Option<String> {
    let mut all = Facts::default();
    facts(&mut all);
    all.fault.map(|fault| fault.what)
}

/// Holds a proof at quick depth to so many identities and signs, and each of its controls to a confirmed instance.
#[cfg(test)]
pub fn holds_and_is_refuted_otherwise(proof: &dyn schedcheck_harness::Check, identities: u64, signs: u64) {
    let context = RunContext::silent(schedcheck_harness::Depth::Quick, 0);
    let found = proof.finding(&context);
    let told = format!("{:?} {:?} {:?}", found.counterexample, found.unproved, found.notes);
    let [proved] = found.proved.as_slice() else { panic!("{told}") };
    let counts: Vec<_> =
        [("identities", identities), ("signs", signs)].into_iter().filter(|(_, count)| *count > 0).collect();
    assert_eq!(proved.counts.iter().map(|(what, count)| (what.as_str(), *count)).collect::<Vec<_>>(), counts);
    let controls = proof.controls(&context);
    assert!(!controls.is_empty());
    for (what, control) in controls {
        assert!(
            control.counterexample.is_some() && control.by_proof,
            "{what}: {:?} {:?}",
            control.notes,
            control.unproved
        );
    }
}

#[cfg(test)]
mod tests {
    use schedcheck_harness::{Depth, refuted as fails_at};
    use schedcheck_model::divisible::DivisibleStar;

    use super::*;

    /// One worker, whose g and w are the variables 0 and 1.
    fn single() -> Parameters<'static, (), DivisibleStar> {
        fn instances((): ()) -> Vec<(DivisibleStar, Vec<Rational>)> {
            let of = |(g, w)| (DivisibleStar::linear(1, [(g, w)]), vec![Rational::from(g), Rational::from(w)]);
            vec![(0, 1), (1, 1), (2, 1)].into_iter().map(of).collect()
        }
        Parameters { domain: "g, w > 0".to_owned(), sizes: vec![()], instances: &instances }
    }

    fn found(facts: impl Fn([RationalFunction; 2], &mut Facts), confirms: bool) -> Finding {
        let confirm = |star: &DivisibleStar| if confirms { fails_at(star, "a", "b") } else { Ok(()) };
        let context = RunContext::silent(Depth::Quick, 0);
        prove(&context, &single(), |(), all| facts([0, 1].map(RationalFunction::variable), all), confirm)
    }

    #[test]
    fn what_holds_is_counted() {
        let finding = found(
            |[g, w], facts| {
                facts.equal("a sum", &(&g + &w), &(&w + &g));
                facts.non_negative("a sum", &(&g + &w));
                facts.positive("a quotient", &(&w / (&g + &w)), |variable| variable == 1);
            },
            false,
        );
        assert_eq!(finding.proved, [Proved::for_all("g, w > 0").by(1, "identities").by(2, "signs")]);
    }

    #[test]
    fn the_first_instance_at_which_a_fact_fails_is_confirmed() {
        let square = |[g, _]: [RationalFunction; 2], facts: &mut Facts| facts.equal("g^2", &(&g * &g), &g);
        let finding = found(square, true);
        let at = finding.counterexample.expect("2 is not its square").instance;
        assert_eq!(at, instance(&DivisibleStar::linear(1, [(2, 1)])));
        assert!(finding.by_proof && finding.proved.is_empty());
        assert!(found(square, false).unconfirmed);
    }

    #[test]
    fn a_sign_fails_where_it_is_negative() {
        let falls = |[g, w]: [RationalFunction; 2], facts: &mut Facts| facts.non_negative("w - g", &(w - g));
        let at = found(falls, true).counterexample.expect("w < g").instance;
        assert_eq!(at, instance(&DivisibleStar::linear(1, [(2, 1)])));
    }

    #[test]
    fn what_no_instance_shows_is_no_proof() {
        let unseen = found(|[g, w], facts| facts.non_negative("a square", &((&g - &w) * (&g - &w))), true);
        assert!(unseen.proved.is_empty() && unseen.unproved.is_some() && !unseen.unconfirmed);
        let far = found(|[g, _], facts| facts.equal("g (g - 1) (g - 2)", &third(&g), &RationalFunction::zero()), true);
        assert!(far.proved.is_empty() && far.unconfirmed);
    }

    fn third(g: &RationalFunction) -> RationalFunction {
        g * (g - RationalFunction::integer(1)) * (g - RationalFunction::integer(2))
    }

    #[test]
    fn a_term_without_the_certain_variables_is_not_enough() {
        let finding = found(|[g, w], facts| facts.positive("g + w", &(g + w), |_| false), true);
        assert!(finding.proved.is_empty());
    }
}
