//! What is kept and shown of a worst case: a row of plain fields, measured before it is made.

use command_io::decimal::written_for_people;
use num_bigint::BigInt;
use num_traits::{One, Zero};
use schedcheck_files::Instance;
use schedcheck_harness::integer_json;
use schedcheck_model::Rational;
use schedcheck_parametric::worst::{Supremum, Work, towards};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::contests::Algorithm;
use super::example::{Contradiction, Measured, measured};
use super::size::Size;

/// How close to its limit a sequence is shown: the boundary plus one of so many parts of a direction.
const CLOSENESS: [u64; 3] = [100, 10_000, 1_000_000];

/// The worst case of an algorithm for one distribution of tasks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// The algorithm, by its name.
    pub method: String,
    /// Who holds how many tasks, up to the order.
    pub loads: Vec<u64>,
    /// Whether all links are alike.
    pub equal_links: bool,
    /// Whether all speeds are.
    pub equal_speeds: bool,
    /// The worst case.
    #[serde(flatten)]
    pub found: WorstCase,
    /// Courses of the algorithm that were followed.
    pub courses: u64,
    /// Nodes of alternatives that were looked at.
    pub nodes: u64,
    /// Linear programs that were solved.
    pub programs: u64,
}

/// A worst case. Ratios are fractions; platforms are instances of kind `star`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "worst_case")]
pub enum WorstCase {
    /// A platform has the supremum.
    Attained {
        /// The supremum.
        supremum: String,
        /// The platform, with what was measured on it.
        example: Approach,
    },
    /// Platforms come as close to the supremum as one likes, and none has it.
    Approached {
        /// The supremum.
        supremum: String,
        /// Some of the platforms, the closest last.
        sequence: Vec<Approach>,
    },
    /// There is no bound.
    Unbounded {
        /// Some platforms, each worse than the last; on those where the optimum is zero there is no ratio.
        sequence: Vec<Approach>,
    },
    /// The search was stopped.
    Stopped {
        /// The supremum is no less.
        at_least: String,
    },
}

/// A platform on the way to a supremum, as measured.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Approach {
    /// The platform.
    #[serde(deserialize_with = "integer_json::deserialize")]
    pub instance: Value,
    /// What the algorithm takes.
    pub objective: String,
    /// What the best schedule takes.
    pub optimum: String,
    /// The one divided by the other.
    pub ratio: Option<String>,
}

impl Row {
    /// A row of what was found, once the platforms have been measured.
    ///
    /// # Errors
    /// A platform does not have the ratio that it should have.
    pub(super) fn new(
        algorithm: Algorithm,
        size: &Size,
        orders: &[Size],
        supremum: Supremum,
        work: Work,
    ) -> Result<Self, Contradiction> {
        let found = match supremum {
            Supremum::Bounded { ratio, attained: Some((place, parameters)), .. } => {
                attained(algorithm, &orders[place], &ratio, &parameters)?
            }
            Supremum::Bounded { ratio, approached: Some((place, boundary, within)), .. } => {
                let way = Way { algorithm, size: &orders[place], boundary, within };
                let sequence = way.sequence(Some(&ratio))?;
                WorstCase::Approached { supremum: ratio.to_string(), sequence }
            }
            Supremum::Bounded { ratio, .. } => {
                return Err(flaw(algorithm, size, format!("nothing approaches {ratio}")));
            }
            Supremum::Unbounded { contest, ray, within } => {
                let boundary = ray.into_iter().map(Rational::from).collect();
                let way = Way { algorithm, size: &orders[contest], boundary, within };
                WorstCase::Unbounded { sequence: way.sequence(None)? }
            }
            Supremum::Stopped { at_least } => WorstCase::Stopped { at_least: at_least.to_string() },
            Supremum::TooLarge { at_least } => {
                return Err(flaw(algorithm, size, format!("{at_least} is too large a fraction to search on from")));
            }
        };
        Ok(Self::of(algorithm, size, found, work))
    }

    /// The row of a search of which nothing is known but that it was stopped.
    pub fn stopped(algorithm: Algorithm, size: &Size) -> Self {
        Self::of(algorithm, size, WorstCase::Stopped { at_least: Rational::one().to_string() }, Work::default())
    }

    fn of(algorithm: Algorithm, size: &Size, found: WorstCase, work: Work) -> Self {
        let Work { courses, nodes, programs } = work;
        let (method, loads) = (algorithm.name().to_owned(), size.loads.clone());
        let (equal_links, equal_speeds) = (size.equal_links, size.equal_speeds);
        Self { method, loads, equal_links, equal_speeds, found, courses, nodes, programs }
    }

    /// Whether the search came to its end.
    pub fn is_finished(&self) -> bool {
        !matches!(self.found, WorstCase::Stopped { .. })
    }

    /// The supremum in words: a fraction, `unbounded`, or what it is no less than.
    pub fn supremum(&self) -> String {
        self.supremum_with(str::to_owned)
    }

    /// The same, with decimals.
    pub fn supremum_for_people(&self) -> String {
        self.supremum_with(written_for_people)
    }

    fn supremum_with(&self, shown: fn(&str) -> String) -> String {
        match &self.found {
            WorstCase::Attained { supremum, .. } | WorstCase::Approached { supremum, .. } => shown(supremum),
            WorstCase::Unbounded { .. } => "unbounded".to_owned(),
            WorstCase::Stopped { at_least } => format!("at least {}", shown(at_least)),
        }
    }

    /// The platform that has the supremum, or the closest of those that approach it.
    pub fn example(&self) -> Option<&Approach> {
        match &self.found {
            WorstCase::Attained { example, .. } => Some(example),
            WorstCase::Approached { sequence, .. } | WorstCase::Unbounded { sequence } => sequence.last(),
            WorstCase::Stopped { .. } => None,
        }
    }
}

fn attained(
    algorithm: Algorithm,
    size: &Size,
    ratio: &Rational,
    parameters: &[Rational],
) -> Result<WorstCase, Contradiction> {
    let measured = measured(algorithm, size, parameters)?;
    match measured.ratio() {
        Some(found) if found == *ratio => {
            let example = Approach::new(size, parameters, &measured);
            Ok(WorstCase::Attained { supremum: ratio.to_string(), example })
        }
        found => Err(flaw(algorithm, size, format!("the ratio at {parameters:?} is {found:?}, and should be {ratio}"))),
    }
}

/// From within a course to its boundary.
struct Way<'a> {
    algorithm: Algorithm,
    size: &'a Size,
    boundary: Vec<Rational>,
    within: Vec<BigInt>,
}

impl Way<'_> {
    /// Platforms on the way: their ratios grow, and stay below the supremum if there is one.
    fn sequence(&self, supremum: Option<&Rational>) -> Result<Vec<Approach>, Contradiction> {
        let mut sequence = Vec::new();
        let mut last: Option<Rational> = None;
        for closeness in CLOSENESS {
            let parameters = towards(&self.boundary, &self.within, closeness);
            let measured = measured(self.algorithm, self.size, &parameters)?;
            let ratio = measured.ratio();
            let grows = match (&last, &ratio) {
                (Some(last), Some(ratio)) => last < ratio,
                _ => true,
            };
            let is_below = ratio.as_ref().is_some_and(|ratio| supremum.is_none_or(|supremum| ratio < supremum));
            let is_endless = supremum.is_none() && ratio.is_none() && !measured.objective.is_zero();
            if !(grows && is_below || is_endless) {
                let flaw = format!("at closeness {closeness} the ratio is {ratio:?}, after {last:?}");
                return Err(self::flaw(self.algorithm, self.size, flaw));
            }
            sequence.push(Approach::new(self.size, &parameters, &measured));
            last = ratio;
        }
        Ok(sequence)
    }
}

fn flaw(algorithm: Algorithm, size: &Size, flaw: String) -> Contradiction {
    Contradiction { algorithm: algorithm.name(), star: format!("{size:?}"), flaw }
}

impl Approach {
    fn new(size: &Size, parameters: &[Rational], measured: &Measured) -> Self {
        // The auxiliary ones are of no platform. Whole numbers are easier to read, and ratios do not depend on the
        // scale.
        let parameters = &parameters[..size.names().len()];
        let scale = parameters.iter().fold(BigInt::one(), |scale, it| num_integer::lcm(scale, it.denom().clone()));
        let scale = Rational::from(scale);
        let whole: Vec<Rational> = parameters.iter().map(|it| it * &scale).collect();
        Self {
            instance: Instance::Star(size.star(&whole)).to_json(),
            objective: (&measured.objective * &scale).to_string(),
            optimum: (&measured.optimum * &scale).to_string(),
            ratio: measured.ratio().map(|ratio| ratio.to_string()),
        }
    }
}
