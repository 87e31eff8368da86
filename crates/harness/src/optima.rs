//! The optima that a check compares with, and the certificates that prove them.
//!
//! An exact solver finds an optimum; that nothing is better, a certificate proves. Whoever brings an optimum to a check
//! hands it over to [`certify`], with what makes its certificate. The checker of certificates judges that from the
//! instance alone, and what it proves has to be the optimum: where it is not, the instance refutes the evidence,
//! whatever the check makes of it.
//!
//! Optima are counted on the thread that checks an instance, so a check must not hand an instance on to others. What is
//! asked for where no check runs, in a hypothesis or by a proof's threads, is of no count and needs no certificate.

use std::cell::RefCell;

use schedcheck_audit::certify as judge;
use schedcheck_model::Rational;
use serde::{Deserialize, Serialize};

use super::asserted::Asserted;
use super::hashed::hashed;
use super::kinds::set::Kinds;
use super::{Counterexample, Depth, Finding, RunContext, Subject};

thread_local! {
    static OPEN: RefCell<Option<Account>> = const { RefCell::new(None) };
}

/// How many optima a check used, and how many of them are proved by a certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Optima {
    /// How often an optimum was asked for.
    pub used: u64,
    /// Of how many of these a certificate was accepted that proves the very optimum.
    pub certified: u64,
    /// A certificate was asked for one in so many, where that is fewest: 1 where it was for all.
    pub one_in: u64,
    /// Of which kinds those are that are proved.
    #[serde(default)]
    pub kinds: Kinds,
}

impl Optima {
    /// Takes those of a further part.
    pub(super) fn join(&mut self, next: Self) {
        self.used += next.used;
        self.certified += next.certified;
        self.one_in = self.one_in.max(next.one_in);
        self.kinds = self.kinds.with(next.kinds);
    }

    /// Whether none was asked for.
    pub fn are_none(&self) -> bool {
        self.used == 0
    }
}

/// For how many of the optima that it brings an evidence has certificates.
#[derive(Debug, Clone, Copy)]
pub struct Certified {
    /// One in so many is certified at quick, standard and deep depth: a sample that depends on the seed and on the
    /// place of an instance in its sweep alone.
    pub one_in: [u64; 3],
    /// Whether there has to be one. Where there need not be, none that is missing refutes anything.
    pub always: bool,
}

impl Certified {
    /// Each of them, at any depth.
    pub const ALL: Self = Self { one_in: [1; 3], always: true };

    /// A sample where a certificate is found about as fast as the optimum.
    pub const OFTEN: Self = Self { one_in: [8, 64, 512], always: true };

    /// A sample where a certificate takes longer than the optimum.
    pub const SELDOM: Self = Self { one_in: [64, 512, 4096], always: true };

    /// The same, where there need be a certificate only if `always` is set.
    #[must_use]
    pub const fn if_always(self, always: bool) -> Self {
        Self { always, ..self }
    }
}

/// Where an instance is found in its sweep: the position in the domain, and the number among those made there.
#[derive(Clone, Copy, Default)]
pub(super) struct Place {
    pub position: u64,
    pub number: u64,
}

/// What was asked for on this thread since a check began.
pub(super) struct Account {
    seed: u64,
    depth: Depth,
    place: Place,
    pub optima: Optima,
    /// The first instance of which the evidence is refuted.
    pub refuted: Option<Counterexample>,
    /// What the check said that it asserts.
    pub asserted: Asserted,
}

impl Account {
    /// Whether the next optimum is in a sample of one in so many. The first one is always: an example is a sweep of its
    /// own.
    fn samples(&self, one_in: u64) -> bool {
        let Place { position, number } = self.place;
        if position + number + self.optima.used == 0 {
            return true;
        }
        let words = [self.seed, position, number, self.optima.used];
        // The upper bits of this hash are the most mixed ones.
        one_in == 1 || (hashed(words.into_iter().flat_map(u64::to_le_bytes)) >> 32).is_multiple_of(one_in)
    }
}

/// What `run` gives at this place, and which optima it asked for on this thread.
pub(super) fn accounted<R>(context: &RunContext, place: Place, run: impl FnOnce() -> R) -> (R, Account) {
    let own = Account {
        seed: context.seed,
        depth: context.depth,
        place,
        optima: Optima::default(),
        refuted: None,
        asserted: Asserted::Something,
    };
    let outer = OPEN.replace(Some(own));
    let result = run();
    (result, OPEN.replace(outer).expect("what ran in between has put it back"))
}

/// What `run` finds, with the optima that it asked for beside its sweeps.
pub(super) fn with_its_optima(context: &RunContext, run: &dyn Fn() -> Finding) -> Finding {
    let (mut finding, account) = accounted(context, Place::default(), run);
    finding.optima.join(account.optima);
    if let Some(refuted) = account.refuted {
        finding.examine(Err(refuted));
    }
    finding
}

/// Notes what the check that is running asserts of its instance.
pub(super) fn asserts(asserted: Asserted) {
    if let Some(account) = OPEN.take() {
        OPEN.set(Some(Account { asserted, ..account }));
    }
}

/// What `run` gives, of whose optima nothing is told.
pub(super) fn unaccounted<R>(run: impl FnOnce() -> R) -> R {
    let outer = OPEN.take();
    let result = run();
    OPEN.set(outer);
    result
}

/// Has the optimum of an instance proved by the certificate, as JSON, that `make` finds.
///
/// Nothing is returned: where it is refused, proves another bound, or is missing though there has to be one, the
/// instance on which this was asked for fails in the check that is running.
#[track_caller]
pub fn certify(
    subject: &impl Subject,
    optimum: &Rational,
    certified: Certified,
    make: impl FnOnce() -> Option<String>,
) {
    // Meanwhile nothing is accounted for: a certificate may be found with the help of optima.
    let Some(mut account) = OPEN.take() else { return };
    let one_in = account.depth.pick(certified.one_in[0], certified.one_in[1], certified.one_in[2]);
    let sampled = account.samples(one_in);
    account.optima.join(Optima { used: 1, one_in, ..Optima::default() });
    if sampled {
        match proved(subject, optimum, make()) {
            Ok(kind) => account.optima.join(Optima { certified: 1, kinds: kind, ..Optima::default() }),
            Err(None) if !certified.always => {}
            Err(flaw) => {
                let found = flaw.unwrap_or_else(|| "no certificate of it is found".to_owned());
                let refuted = Counterexample::of(subject, format!("the exact solvers prove {optimum}"), found);
                account.refuted.get_or_insert(refuted);
            }
        }
    }
    OPEN.set(Some(account));
}

/// The kind of which a certificate proves the very optimum; what it lacks, or nothing where there is none.
fn proved(subject: &impl Subject, optimum: &Rational, certificate: Option<String>) -> Result<Kinds, Option<String>> {
    let (text, instance) = (certificate.ok_or(None)?, subject.to_instance());
    match judge(&instance, &text) {
        Ok(Ok(proved)) if proved.bound == *optimum => Ok(Kinds::of(&instance)),
        Ok(Ok(proved)) => Err(Some(format!("its certificate proves {}", proved.bound))),
        Ok(Err(flaw)) => Err(Some(format!("its certificate is refused: {flaw}"))),
        Err(error) => Err(Some(format!("its certificate cannot be read: {error}"))),
    }
}

#[cfg(test)]
#[path = "optima_tests.rs"]
mod tests;
