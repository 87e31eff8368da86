//! What a checker accepted, and certificates that are found without a search, for who would rather not believe a
//! theorem: a solution takes little longer, and nothing depends on a clock.

use schedcheck_bruteforce::{divisible, multi_round, platform_graph, redistribution, star, switch, tree};
use schedcheck_files::Instance;
use schedcheck_model::Rational;
use schedcheck_model::divisible::{MultiRound, Rounds};
use schedcheck_recheck::{Proved, certify};

use super::bound::Bound;
use super::method::Limits;
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

/// The most chunks in rounds whose linear program is solved in passing.
const MOST_CHUNKS: usize = 100;

/// The most workers around a switch whose multipliers are added up in passing.
const MOST_WORKERS: usize = 20_000;

/// The most nodes and links of a graph whose linear program is solved in passing.
const MOST_OF_A_GRAPH: usize = 5_000;

/// The certificate of a bound that a theorem claims, found without a search; nothing where the instance is too large
/// for that, and nothing inside where there is none within the limits, as of a claim that is false.
pub(super) fn soon(instance: &Instance, claimed: &Rational, limits: &Limits) -> Option<Option<Certified>> {
    let stop = &|| limits.is_reached();
    let text = match instance {
        Instance::Star(star) if star.has_equal_links() => {
            star::certify::certificate(star, claimed, stop).map(|found| found.to_json())
        }
        Instance::Redistribution(moved) => Some(redistribution::certificate(moved).to_json()),
        Instance::DivisibleStar(star) if star.rounds() == Rounds::One => {
            divisible::certify::without_latencies(star, claimed).map(|found| found.to_json())
        }
        Instance::DivisibleTree(tree) => tree::certify::without_latencies(tree, claimed).map(|found| found.to_json()),
        Instance::MultiRound(platform) if chunks(platform).is_some_and(|chunks| chunks <= MOST_CHUNKS) => {
            multi_round::certify::of_bound(platform, claimed.clone(), stop).map(|found| found.to_json())
        }
        Instance::Switch(switch) if switch.workers().len() <= MOST_WORKERS => {
            switch::certify::certificate(switch).map(|found| found.to_json())
        }
        Instance::PlatformGraph(platform) if platform.nodes().len() + platform.links().len() <= MOST_OF_A_GRAPH => {
            let limits = platform_graph::certify::Limits { until: limits.until, stop: limits.stop, nodes: None };
            platform_graph::certify::by_flow(platform, &limits).map(|found| found.to_json())
        }
        _ => return None,
    };
    let Some(text) = text else { return Some(None) };
    // What has numbers too long to be read again is too large.
    let judged = certify(instance, &text).ok()?;
    Some(judged.ok().map(|proved| Certified { text, proved }))
}

/// How many chunks there are in the rounds that are named.
fn chunks(platform: &MultiRound) -> Option<usize> {
    platform.rounds().map(|rounds| platform.workers().saturating_mul(rounds))
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
