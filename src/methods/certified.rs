//! What a checker accepted, and certificates that are found in passing, for who would rather not believe a theorem: a
//! solution takes little longer, and nothing depends on a clock.

use schedcheck_bruteforce::{divisible, multi_round, platform_graph, redistribution, star, switch, tree};
use schedcheck_files::Instance;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{MultiRound, Rounds};
use schedcheck_recheck::{Flaw, Proved, certify};

use super::bound::Bound;
use super::method::{Answer, Limits, MethodError};
use super::multi_round::MOST_CHUNKS;
use super::proof::{By, Ground, Proof};

/// A certificate, as JSON, that the checker accepts, and what it proves.
#[derive(Debug, Clone)]
pub struct Certified {
    /// The certificate.
    pub text: String,
    /// What the checker says.
    pub proved: Proved,
}

/// A certificate that an answer holds.
#[derive(Debug, Clone)]
pub enum Kept {
    /// The checker has accepted it.
    Certified(Certified),
    /// The method's own, as JSON, before the checker sees it.
    Text(String),
}

impl Kept {
    /// It as JSON.
    pub fn text(&self) -> &str {
        match self {
            Self::Certified(Certified { text, .. }) | Self::Text(text) => text,
        }
    }
}

/// The most chunks in rounds whose linear program is solved in passing: as many as a closed form sizes, which takes
/// longer.
const SIZED_IN_PASSING: usize = MOST_CHUNKS;

/// What became of a certificate that is sought in passing.
#[derive(Debug)]
pub(super) enum Sought {
    /// The checker accepts it.
    Found(Certified),
    /// There is none, as of a claim that is false.
    InVain,
    /// Its numbers are too long to be read again, or to be checked.
    TooLong,
    /// It was not sought, or not to the end: it would take longer than the schedule, or than the time limit.
    LeftOut,
}

/// The certificate of a bound that a theorem claims, found without a search.
pub(super) fn soon(instance: &Instance, claimed: &Rational, limits: &Limits) -> Sought {
    let stop = &|| limits.is_reached();
    let text = match instance {
        Instance::Star(star) if star.has_equal_links() => {
            star::certify::certificate(star, claimed, stop).map(|found| found.to_json())
        }
        Instance::Redistribution(moved) => Some(redistribution::certificate(moved).to_json()),
        Instance::DivisibleStar(star) if star.rounds() == Rounds::One => {
            Some(divisible::certify::claim_without_latencies(claimed).to_json())
        }
        Instance::DivisibleTree(_) => Some(tree::certify::claim_without_latencies(claimed).to_json()),
        Instance::MultiRound(platform) if chunks(platform).is_some_and(|chunks| chunks <= SIZED_IN_PASSING) => {
            multi_round::certify::of_bound(platform, claimed.clone(), stop).map(|found| found.to_json())
        }
        Instance::Switch(switch) => match switch::certify::certificate(switch) {
            Some(found) => Some(found.to_json()),
            None => return Sought::TooLong,
        },
        Instance::PlatformGraph(platform) => {
            let within = platform_graph::certify::Limits { until: limits.until, stop: limits.stop, nodes: None };
            match platform_graph::certify::by_flow(platform, &within) {
                None if !limits.is_reached() => return Sought::TooLong,
                found => found.map(|found| found.to_json()),
            }
        }
        Instance::Star(_) | Instance::Ring(_) | Instance::DivisibleStar(_) | Instance::MultiRound(_) => {
            return Sought::LeftOut;
        }
    };
    match text {
        Some(text) => judged(instance, text),
        None if limits.is_reached() => Sought::LeftOut,
        None => Sought::InVain,
    }
}

/// A proof that in any number of rounds no schedule of a divisible star ends before what one attains, or of what its
/// first case proves: as long as it takes a few small programs.
pub(super) fn in_any_rounds(instance: &Instance, attained: &Rational, limits: &Limits) -> Sought {
    let Instance::DivisibleStar(star) = instance else { return Sought::InVain };
    match divisible::certify::in_few_steps(star, attained, &|| limits.is_reached()) {
        Some(found) => judged(instance, found.to_json()),
        None => Sought::LeftOut,
    }
}

/// What the checker says of a certificate.
pub(super) fn judged(instance: &Instance, text: String) -> Sought {
    match certify(instance, &text) {
        Ok(Ok(proved)) => Sought::Found(Certified { text, proved }),
        Ok(Err(Flaw::Unproved(_))) => Sought::InVain,
        Ok(Err(Flaw::Budget(_))) | Err(_) => Sought::TooLong,
    }
}

/// Whether `--certificate` may find more than is proved of an answer that is not optimal, by a method that is not tried
/// in passing.
pub(super) fn may_prove_more(instance: &Instance) -> bool {
    match instance {
        // The states of a search.
        Instance::PlatformGraph(platform) => platform_graph::within_horizon::takes(platform),
        // Programs for the number of rounds that is named, or for one round and more.
        Instance::MultiRound(platform) => {
            platform.workers().saturating_mul(platform.rounds().unwrap_or(1)) <= multi_round::round_robin::MAX_CHUNKS
        }
        Instance::DivisibleStar(star) => star.rounds() == Rounds::Any,
        Instance::Star(_)
        | Instance::Redistribution(_)
        | Instance::Ring(_)
        | Instance::DivisibleTree(_)
        | Instance::Switch(_) => false,
    }
}

/// How many chunks there are in the rounds that are named.
fn chunks(platform: &MultiRound) -> Option<usize> {
    platform.rounds().map(|rounds| platform.workers().saturating_mul(rounds))
}

/// What is said of a bound where more is not sought in passing.
const MORE: &str = "; --certificate seeks a better bound, which takes longer than the schedule";

impl Bound {
    /// It, with a word on where a better one is to be had.
    pub(super) fn with_more_to_seek(mut self) -> Self {
        self.proof.says += MORE;
        self
    }
}

impl Certified {
    /// What is proved, as a bound.
    pub(super) fn bound(&self) -> Bound {
        let says = "the checker of certificates accepts what proves it".to_owned();
        let rests_on =
            self.proved.rests_on.iter().map(|lemma| Ground::proved_in(lemma.proved_in, lemma.name)).collect();
        Bound { value: self.proved.bound.clone(), proof: Proof { by: By::Certificate, says, rests_on } }
    }
}

impl Answer {
    /// The answer with what a certificate proves, where that is no less than is known: who asks for a certificate is
    /// told by what it proves. Where it proves less, that is said beside what is known.
    ///
    /// # Errors
    /// The certificate proves that no schedule is as good as this one, which the checker measured: a bug, found.
    pub(super) fn with(mut self, certified: &Certified) -> Result<Self, MethodError> {
        let sense = self.schedule.instance().sense();
        let proved = certified.bound();
        if sense.is_better(&self.objective, &proved.value) {
            let (objective, bound) = (self.objective.to_string(), Box::new(proved));
            return Err(MethodError::Contradiction { method: self.method, objective, bound });
        }
        if sense.is_better(&proved.value, &self.bound.value) {
            let less = format!("; the certificate proves {} by itself", proved.value);
            self.bound.proof.says += &less;
        } else if proved.value != self.bound.value || self.bound.proof.by != By::Certificate {
            self.bound = proved;
        }
        self.believed = self.believed.filter(|believed| sense.is_better(&self.bound.value, &believed.value));
        Ok(self)
    }
}
