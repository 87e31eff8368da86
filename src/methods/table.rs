//! The table of the methods for one kind of instance, and how they are tried.

use std::cell::OnceCell;
use std::hint::black_box;

use schedcheck_files::{BrokenRule, Candidate, Instance};
use schedcheck_model::{Kind, Rational};
use serde_json::{Map, Value};

use crate::methods::bound::Bound;
use crate::methods::certified::{
    CertificateSource, Certified, Sought, cheap_certificate, in_any_rounds, may_prove_more,
};
use crate::methods::method::{Method, MethodError, MethodOptions, MethodSolution, Phase};
use crate::methods::proof::Proof;

/// The methods for platforms of a kind.
pub struct Table<K: Kind + 'static> {
    /// A platform with a schedule for it, for the checker.
    pub candidate: fn(K, K::Schedule) -> Candidate,
    /// The best methods for a platform within the limits, each to be tried where the one before it refuses or proves no
    /// optimum; at least one.
    pub best: fn(&K, &MethodOptions) -> Vec<&'static Entry<K>>,
    /// All methods, the best exact ones first.
    pub all: &'static [Entry<K>],
}

/// A line of a table: one method.
pub struct Entry<K: Kind> {
    /// The name to give to `--method`.
    pub name: &'static str,
    pub(crate) guarantee: &'static str,
    pub(crate) source: &'static str,
    pub(crate) propose: fn(&K, &MethodOptions) -> Proposed<K::Schedule>,
}

/// A method by its name, what is known of its schedules, where it is from, and how it proposes one.
pub const fn method<K: Kind>(
    name: &'static str,
    guarantee: &'static str,
    source: &'static str,
    propose: fn(&K, &MethodOptions) -> Proposed<K::Schedule>,
) -> Entry<K> {
    Entry { name, guarantee, source, propose }
}

/// A schedule, or why there is none.
pub type Proposed<S> = Result<Proposal<S>, MethodRefusal>;

/// What a method proposes.
pub struct Proposal<S> {
    /// The schedule.
    pub schedule: S,
    /// What is proved of all schedules.
    pub proved: Proved,
    /// What else the method tells: counted operations, the name of a solver.
    pub details: Map<String, Value>,
    /// What proves the bound to anybody who checks it, as JSON.
    pub certificate: Option<String>,
}

/// What is proved of all schedules of an instance.
pub enum Proved {
    /// None is better than the proposed one.
    Optimal(Proof),
    /// None is better than this.
    Within(Bound),
    /// Nothing.
    Nothing,
}

/// Why a method proposes nothing. It need not know its own name.
pub enum MethodRefusal {
    /// The method is not for instances like this one.
    Because(String),
    /// What the method has to show for itself breaks this rule.
    Invalid(String),
}

/// Any error of an algorithm is a reason.
impl<E: std::error::Error> From<E> for MethodRefusal {
    fn from(error: E) -> Self {
        Self::Because(error.to_string())
    }
}

/// Where to have the least makespan whose schedule is too long.
pub const MAKESPAN_ALONE: &str = "; its makespan alone is exact at any size: --objective-only gives it";

/// That a method is not for an instance like this one, and why.
pub fn refused<T>(reason: impl Into<String>) -> Result<T, MethodRefusal> {
    Err(MethodRefusal::Because(reason.into()))
}

impl<S> Proposal<S> {
    /// A schedule with what is proved and told of it, without a certificate.
    pub fn new(schedule: S, proved: Proved, details: impl IntoIterator<Item = (&'static str, Value)>) -> Self {
        let details = details.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Self { schedule, proved, details, certificate: None }
    }
}

impl<K: Kind> Table<K> {
    /// What there is to know of each method.
    pub fn described(&self) -> impl Iterator<Item = Method> + use<K> {
        self.all.iter().map(|&Entry { name, guarantee, source, .. }| Method { kind: K::NAME, name, guarantee, source })
    }

    /// As [`super::solve`], for `instance`, which is `platform`.
    pub fn solve(
        &self,
        instance: &Instance,
        platform: &K,
        name: Option<&str>,
        options: &MethodOptions,
    ) -> Result<MethodSolution, MethodError> {
        let Some(name) = name else { return self.solve_by_the_best(instance, platform, options) };
        self.solve_by(self.named(name)?, &Asked::new(instance, options), platform)
    }

    /// As [`super::propose`], for `platform`.
    pub fn propose(
        &self,
        platform: &K,
        name: &str,
        options: &MethodOptions,
    ) -> Result<Map<String, Value>, MethodError> {
        let method = self.named(name)?;
        let proposed = (method.propose)(platform, options);
        // Whoever times methods times the schedule too.
        proposed.map(|proposal| black_box(proposal).details).map_err(|refusal| refusal.of(method.name))
    }

    fn named(&self, name: &str) -> Result<&'static Entry<K>, MethodError> {
        let unknown = || {
            let known = self.all.iter().map(|method| method.name).collect();
            MethodError::Unknown { kind: K::NAME, name: name.to_owned(), known }
        };
        self.all.iter().find(|method| method.name == name).ok_or_else(unknown)
    }

    fn solve_by_the_best(
        &self,
        instance: &Instance,
        platform: &K,
        options: &MethodOptions,
    ) -> Result<MethodSolution, MethodError> {
        let asked = Asked::new(instance, options);
        let mut best: Option<Result<MethodSolution, MethodError>> = None;
        let methods = options.unless_over(Phase::Search, || (self.best)(platform, options));
        for method in methods.unwrap_or_else(|| self.all.iter().take(1).collect()) {
            let answer = self.solve_by(method, &asked, platform);
            let is_final = answer
                .as_ref()
                .is_ok_and(|answer| answer.is_optimal() || options.is_reached() || asked.has_nothing_better(answer));
            let is_better = match (&answer, &best) {
                (_, None) | (Ok(_), Some(Err(_))) => true,
                (Ok(answer), Some(Ok(best))) => {
                    answer.is_optimal() || instance.sense().is_better(&answer.objective, &best.objective)
                }
                (Err(_), _) => false,
            };
            if is_better {
                best = Some(answer);
            }
            if is_final {
                break;
            }
        }
        best.expect("each kind has a method")
    }

    fn solve_by(&self, method: &Entry<K>, asked: &Asked, platform: &K) -> Result<MethodSolution, MethodError> {
        let over = |reason: &str| MethodError::Refused { method: method.name, reason: reason.to_owned() };
        let proposed = asked.options.unless_over(Phase::Search, || (method.propose)(platform, asked.options));
        let proposal = proposed.ok_or_else(|| over(TOO_LONG_TO_SEARCH))?.map_err(|refusal| refusal.of(method.name))?;
        let Proposal { schedule, proved, details, certificate } = proposal;
        let schedule = (self.candidate)(platform.clone(), schedule);
        let proposal = Proposal { schedule, proved, details, certificate };
        let measured = asked.options.unless_over(Phase::Measure, || asked.measured(method.name, proposal));
        measured.ok_or_else(|| over(TOO_LONG_TO_MEASURE))?
    }
}

/// Why there is no schedule, where not even one step of arithmetic ended in time.
const TOO_LONG_TO_SEARCH: &str =
    "the time was over before there was a schedule: its numbers are so long that a few sums take that time";

/// Why a schedule is not told.
const TOO_LONG_TO_MEASURE: &str = "the time was over before the schedule that was found was measured and held against \
    bounds: its numbers are so long that a few sums take that time";

/// An instance that methods are tried on, and what stands in for theorems that nobody was told to trust.
struct Asked<'a> {
    instance: &'a Instance,
    options: &'a MethodOptions<'a>,
    /// What [`soon`] finds: as much for one method as for the next.
    certified: OnceCell<Sought>,
}

impl MethodRefusal {
    fn of(self, method: &'static str) -> MethodError {
        match self {
            Self::Because(reason) => MethodError::Refused { method, reason },
            Self::Invalid(violation) => MethodError::Invalid { method, violation },
        }
    }
}

impl<'a> Asked<'a> {
    fn new(instance: &'a Instance, options: &'a MethodOptions<'a>) -> Self {
        Self { instance, options, certified: OnceCell::new() }
    }

    /// The proposal as the checker measures it, with the best bound that is proved.
    fn measured(&self, method: &'static str, proposal: Proposal<Candidate>) -> Result<MethodSolution, MethodError> {
        let Proposal { schedule, proved, details, certificate } = proposal;
        let mut certificate = certificate.map(CertificateSource::Text);
        let invalid = |rule: BrokenRule| MethodError::Invalid { method, violation: rule.into() };
        let objective = schedule.measure().map_err(invalid)?.objective;
        let claimed = match proved {
            Proved::Optimal(proof) => Some(Bound { value: objective.clone(), proof }),
            Proved::Within(bound) => Some(bound),
            Proved::Nothing => None,
        };
        let sense = self.instance.sense();
        let mut bound = Bound::trivial_bound(self.instance);
        let mut conditional_bound = None;
        match claimed {
            Some(claimed) if claimed.proof.is_under_test() && !self.options.trusts_theorems => {
                conditional_bound = Some(claimed)
            }
            Some(claimed) => bound = bound.or_tighter(claimed, sense),
            None => (),
        }
        if let Some(certified) = self.in_passing(&bound.value, conditional_bound.as_ref(), &objective) {
            bound = bound.or_tighter(certified.bound(), sense);
            certificate = certificate.or(Some(CertificateSource::Certified(certified)));
        }
        if let Some(wrong) = [Some(&bound), conditional_bound.as_ref()]
            .into_iter()
            .flatten()
            .find(|bound| sense.is_better(&objective, &bound.value))
        {
            let (objective, bound) = (objective.to_string(), Box::new(wrong.clone()));
            return Err(MethodError::Contradiction { method, objective, bound });
        }
        let conditional_bound =
            conditional_bound.filter(|conditional_bound| sense.is_better(&bound.value, &conditional_bound.value));
        let is_more_to_seek = matches!(self.certified.get(), Some(Sought::LeftOut)) || may_prove_more(self.instance);
        if bound.value != objective && is_more_to_seek && !self.options.keeps_certificates {
            bound = bound.with_more_to_seek();
        }
        Ok(MethodSolution { method, objective, bound, conditional_bound, details, certificate, schedule })
    }

    /// What a certificate proves that is found in passing, where that can be more than `known`: what a theorem says, or
    /// of a schedule in any number of rounds that none is better.
    fn in_passing(
        &self,
        known: &Rational,
        conditional_bound: Option<&Bound>,
        objective: &Rational,
    ) -> Option<Certified> {
        let sense = self.instance.sense();
        if let Some(conditional_bound) =
            conditional_bound.filter(|conditional_bound| sense.is_better(known, &conditional_bound.value))
            && let Sought::Found(certified) = self.certified(&conditional_bound.value)
        {
            return Some(certified.clone());
        }
        if known == objective {
            return None;
        }
        match in_any_rounds(self.instance, objective, self.options) {
            Sought::Found(certified) => Some(certified),
            Sought::InVain | Sought::TooLong | Sought::LeftOut => None,
        }
    }

    /// The certificate that is found soon, sought once.
    fn certified(&self, claimed: &Rational) -> &Sought {
        self.certified.get_or_init(|| cheap_certificate(self.instance, claimed, self.options))
    }

    /// Whether the answer is optimal if a theorem is true, and the instance too large for a certificate: so it is for
    /// a search.
    fn has_nothing_better(&self, answer: &MethodSolution) -> bool {
        answer.is_believed_optimal() && matches!(self.certified.get(), Some(Sought::TooLong | Sought::LeftOut))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;
    use std::sync::atomic::AtomicBool;

    use schedcheck_model::redistribution::Redistribution;
    use schedcheck_model::star::Transfer;

    use super::*;
    use crate::methods::proof::Lemma;

    type Platform = Redistribution<Rational>;
    type Transfers = Vec<Transfer<Rational>>;

    /// One task from a worker that takes 2 to one that takes 3, so that none ends before 5: received so late.
    fn at(out_start: i64, proved: Proved) -> Proposed<Transfers> {
        let transfer = Transfer { from: 0, to: 1, in_start: Rational::ZERO, out_start: Rational::from(out_start) };
        Ok(Proposal::new(vec![transfer], proved, []))
    }

    fn within(value: i64) -> Proved {
        Proved::Within(Bound { value: Rational::from(value), proof: Proof::search("they say so", &[]) })
    }

    /// What the ledger would find wrong.
    const FALSE: Lemma = Lemma::tested_by("rr0/thm-0", "a false theorem");

    const fn of(name: &'static str, propose: fn(&Platform, &MethodOptions) -> Proposed<Transfers>) -> Entry<Platform> {
        method(name, "", "", propose)
    }

    static REFUSES: Entry<Platform> = of("refuses", |_, _| refused("too large"));
    static DENIES: Entry<Platform> = of("denies", |_, _| refused("too small"));
    static HAS_A_FLAW: Entry<Platform> = of("flaw", |_, _| Err(MethodRefusal::Invalid("a flaw".to_owned())));
    static LATE: Entry<Platform> = of("late", |_, _| at(7, Proved::Nothing));
    static LATER: Entry<Platform> = of("later", |_, _| at(9, Proved::Nothing));
    static BEST: Entry<Platform> = of("best", |_, _| at(2, Proved::Optimal(Proof::search("they say so", &[]))));
    static BEST_TOO: Entry<Platform> = of("best too", |_, _| at(2, within(4)));
    static SURE: Entry<Platform> = of("sure", |_, _| at(7, Proved::Optimal(Proof::theorem("it is", &[FALSE]))));
    static EARLY: Entry<Platform> = of("early", |_, _| at(1, Proved::Nothing));
    static LIES: Entry<Platform> = of("lies", |_, _| at(7, within(11)));

    /// A number of some hundred thousand digits.
    fn long(base: u32) -> Rational {
        Rational::new(1, num_bigint::BigInt::from(base).pow(200_000))
    }

    fn adds_for_ever(_: &Platform, _: &MethodOptions) -> Proposed<Transfers> {
        let (one, other) = (long(3), long(5));
        loop {
            assert!(&one + &other > one);
        }
    }

    /// Times so long that they are not measured soon.
    static LONG: LazyLock<Transfers> = LazyLock::new(|| {
        let (in_start, out_start) = (long(3), Rational::from(9) + long(5));
        vec![Transfer { from: 0, to: 1, in_start, out_start }; 200]
    });

    fn at_a_long_time(_: &Platform, _: &MethodOptions) -> Proposed<Transfers> {
        Ok(Proposal::new(LONG.clone(), Proved::Nothing, []))
    }

    static DEAF: Entry<Platform> = of("deaf", adds_for_ever);
    static LENGTHY: Entry<Platform> = of("lengthy", at_a_long_time);

    /// What the methods tried in turn come to.
    fn tried(best: fn(&Platform, &MethodOptions) -> Vec<&'static Entry<Platform>>, options: &MethodOptions) -> String {
        let table = Table { candidate: Candidate::Redistribution, best, all: &[] };
        let platform = Redistribution::of([(Rational::from(2), 1), (Rational::from(3), -1)]);
        let instance = Instance::Redistribution(platform.clone());
        match table.solve(&instance, &platform, None, options) {
            Ok(answer) => format!("{} {} {}", answer.method, answer.objective, answer.bound.value),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn the_methods_are_tried_in_turn_until_one_is_proved_to_be_optimal() {
        let tried = |best| tried(best, &MethodOptions::default());
        assert_eq!(tried(|_, _| vec![&LATE]), "late 10 5");
        assert_eq!(tried(|_, _| vec![&REFUSES, &LATE]), "late 10 5");
        assert_eq!(tried(|_, _| vec![&LATE, &REFUSES]), "late 10 5");
        assert_eq!(tried(|_, _| vec![&LATE, &LATER]), "late 10 5");
        assert_eq!(tried(|_, _| vec![&LATER, &LATE]), "late 10 5");
        assert_eq!(tried(|_, _| vec![&LATE, &BEST]), "best 5 5");
        assert_eq!(tried(|_, _| vec![&BEST, &BEST_TOO]), "best 5 5");
        assert_eq!(tried(|_, _| vec![&BEST_TOO, &BEST]), "best too 5 5");
        assert_eq!(tried(|_, _| vec![&REFUSES, &DENIES]), "method refuses: too large");
    }

    #[test]
    fn a_false_theorem_that_is_not_trusted_ends_no_search() {
        let doubts = MethodOptions::default();
        let trusts = MethodOptions { trusts_theorems: true, ..MethodOptions::default() };
        assert_eq!(tried(|_, _| vec![&SURE, &BEST], &doubts), "best 5 5");
        assert_eq!(tried(|_, _| vec![&SURE], &doubts), "sure 10 5");
        assert_eq!(tried(|_, _| vec![&SURE, &BEST], &trusts), "sure 10 10");
    }

    #[test]
    fn once_the_time_is_over_the_first_answer_is_the_last() {
        let options = MethodOptions { stop: Some(&AtomicBool::new(true)), ..MethodOptions::default() };
        assert_eq!(tried(|_, _| vec![&LATER, &LATE, &BEST], &options), "later 12 5");
        assert_eq!(tried(|_, _| vec![&REFUSES, &LATE, &BEST], &options), "late 10 5");
    }

    #[test]
    fn a_method_that_does_not_look_at_its_limits_is_given_up_in_the_midst_of_a_sum() {
        assert_eq!(LONG.len(), 200);
        let until = std::time::Instant::now().checked_sub(std::time::Duration::from_secs(2));
        let options = MethodOptions { until: Some(until.expect("the clock is older")), ..MethodOptions::default() };
        let over = format!("method deaf: {TOO_LONG_TO_SEARCH}");
        assert_eq!(tried(|_, _| vec![&DEAF], &options), over);
        assert_eq!(tried(|_, _| vec![&DEAF, &LATE], &options), "late 10 5");
        assert_eq!(tried(|_, _| vec![&LATE, &DEAF], &options), "late 10 5");
        assert_eq!(tried(|_, _| vec![&LENGTHY, &DEAF], &options), format!("method lengthy: {TOO_LONG_TO_MEASURE}"));
        assert_eq!(tried(|_, _| vec![&LENGTHY, &LATE], &options), "late 10 5");
    }

    #[test]
    fn what_a_method_says_is_held_against_the_checker() {
        let tried = |best| tried(best, &MethodOptions::default());
        let flaw = "method flaw proposed a schedule that is not valid: a flaw";
        assert_eq!(tried(|_, _| vec![&HAS_A_FLAW]), flaw);
        let early = tried(|_, _| vec![&EARLY]);
        assert!(early.starts_with("method early proposed a schedule that is not valid: "), "{early}");
        let lies = "method lies proposed a schedule of 10, though none is better than 11: they say so";
        assert_eq!(tried(|_, _| vec![&LIES]), lies);
    }
}
