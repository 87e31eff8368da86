//! Affine costs: what becomes of the paper's results with start-ups (section 2).

use itertools::Itertools;
use schedcheck_model::Rational;
use serde_json::json;

use schedcheck_harness::{Claim, Finding, RunContext, Test};

pub const CLAIMS: [Claim; 1] = [Claim::new(
    "rr4745/affine-costs",
    &["every subset of the processors, best shares that are not negative"],
    &Test::measuring(|context, (), ()| with_start_ups(context)),
)];

/// Homogeneous links with a start-up tau_i for each processor, and 2 (H c + beta) for the messages of one in a ring of
/// two or more.
struct Platform<'a> {
    cycle_times: &'a [i64],
    start_ups: &'a [i64],
    messages: i64,
    work: i64,
}

impl Platform<'_> {
    /// The least step time of the processors of a set: the longest start-up and messages of one, or what equation 3
    /// says with tau_i added to the messages of P_i.
    fn step(&self, set: &[usize]) -> Rational {
        let paid = |&processor: &usize| self.start_ups[processor] + if set.len() > 1 { self.messages } else { 0 };
        let speed: Rational = set.iter().map(|&processor| Rational::from(self.cycle_times[processor]).recip()).sum();
        let delay: Rational = set
            .iter()
            .map(|processor| Rational::from(paid(processor)) / Rational::from(self.cycle_times[*processor]))
            .sum();
        let longest = set.iter().map(paid).max().map(Rational::from).unwrap_or_default();
        ((Rational::from(self.work) + delay) / speed).max(longest)
    }

    /// Whether one processor alone or all are best, as proposition 1 says without start-ups.
    fn is_one_or_all(&self) -> bool {
        let all = 0..self.cycle_times.len();
        let least = all.clone().powerset().filter(|set| !set.is_empty()).map(|set| self.step(&set)).min();
        let alone = all.clone().map(|processor| self.step(&[processor])).min();
        least == alone || least == Some(self.step(&all.collect_vec()))
    }
}

fn with_start_ups(context: &RunContext) -> Finding {
    let largest = context.depth.pick(3, 4, 6);
    let mut finding = Finding::over(format!(
        "3 processors, w in 1..2, tau in 0..{largest}, 2 (H c + beta) in 1..2, W in 1..{}: whether one or all are best",
        2 * largest
    ));
    let (mut fails, mut smallest) = (0_u64, None);
    let numbers = |most: i64| (0..=most).combinations_with_replacement(3);
    for (tau, w, messages, work) in itertools::iproduct!(numbers(largest), numbers(1), 1..=2, 1..=2 * largest) {
        if finding.is_cut_short(context) {
            return finding;
        }
        for start_ups in tau.into_iter().permutations(3).unique() {
            let cycle_times = w.iter().map(|time| time + 1).collect_vec();
            let platform = Platform { cycle_times: &cycle_times, start_ups: &start_ups, messages, work };
            finding.examine(Ok(()));
            if !platform.is_one_or_all() {
                fails += 1;
                let told = json!({"w": cycle_times, "tau": start_ups, "2(Hc+beta)": messages, "W": work}).to_string();
                smallest.get_or_insert(told);
            }
        }
    }
    let smallest = smallest.unwrap_or_else(|| "none".to_owned());
    finding
        .note(
            "along a given ring the start-ups only add to the messages of a processor, so that equations 2 and 3 \
                keep their form",
        )
        .note(format!(
            "\"one processor or all\" (proposition 1) fails with start-ups on {fails} of these platforms, \
                the first: {smallest}"
        ))
}
