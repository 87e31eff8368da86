//! The greedy heuristic: what it costs, and how T_step varies along its rings (section 6.2).

use itertools::Itertools;
use schedcheck_model::ring::SliceRing;
use schedcheck_model::{Rational, Scaled, with_scaled};
use serde_json::json;

use super::existence::exists;
use super::words::describe;
use crate::curves::GREEDY;
use crate::figures::{Reading, SitePanels};
use crate::tables::Site;
use schedcheck_evidence::ring::step;
use schedcheck_harness::curve::families::{RingCosts, ring_platform};
use schedcheck_harness::curve::{Count, Curve};
use schedcheck_harness::domain::{Alike, Domain, Links, RingBox, SmallRing};
use schedcheck_harness::growth::{Family, along, beyond};
use schedcheck_harness::{Claim, Counterexample, Finding, RunContext, Sweep, Test};
use schedcheck_rr4745_algorithms::greedy::{Growth, InsertionCost, Options, Tie, grow, schedule};

pub const CLAIMS: [Claim; 4] = [
    Claim::new("rr4745/fastest", &["the rings from the first and from the last of the fastest processors"], &FASTEST),
    Claim::new(
        "rr4745/greedy-step",
        &["insertions counted as they are judged, with every choice that the paper leaves open"],
        &Test::without_oracle(each_step, |p, r| (p - r) * r, &[("(p - r)^2 insertions", |p, r| (p - r).pow(2))]),
    ),
    Claim::new(
        "rr4745/greedy-complexity",
        &["insertions counted along growing platforms, with every choice"],
        &Test::without_oracle(insertions, GREEDY, &[("the bound p^2", Curve { count: within_a_square, ..GREEDY })]),
    ),
    Claim::new(
        "rr4745/not-monotone",
        &["every ring of the heuristic with its best shares, measured by the checker"],
        &Test {
            check: rises_and_falls,
            subject: (Links::Symmetric, 1),
            oracle: step,
            wrong_subjects: &[("equal links, from two processors on", (Links::Equal, 2))],
            wrong_oracles: &[("shares that take no messages", |instance, order| {
                let alone = instance.with_load(instance.work().clone(), Rational::default());
                step(&alone.expect("no volume is not negative"), order)
            })],
        },
    ),
];

/// The choices that reproduce most of tables 5 and 6.
const CHOICES: Options = Options { cost: InsertionCost::Equation3, start: Tie::First, insertion: Tie::First };

const FASTEST: Test<()> = Test::measuring(|context, (), ()| from_each_of_the_fastest(context));

/// What becomes of the heuristic where several processors are the fastest.
fn from_each_of_the_fastest(context: &RunContext) -> Finding {
    let shape = platforms(context);
    let mut finding = Finding::over(format!("those of {shape} with several fastest processors"));
    let (mut differ, mut smallest) = (0_u64, None);
    let is_tied = |ring: &SmallRing| {
        ring.cycle_times.iter().filter(|time| ring.cycle_times.iter().min() == Some(time)).count() > 1
    };
    for ring in shape.all().filter(is_tied) {
        if finding.is_cut_short(context) {
            return finding;
        }
        finding.examine(Ok(()));
        let instance = ring.instance();
        let [first, last] = [Tie::First, Tie::Last].map(|start| {
            let order = schedule(&instance, Options { start, ..CHOICES }).ring;
            format!("{} along {}", step(&instance, &order), describe(&order))
        });
        if first.split(' ').next() != last.split(' ').next() {
            differ += 1;
            smallest.get_or_insert_with(|| format!("{}: {first}, or {last}", schedcheck_harness::instance(&ring)));
        }
    }
    let smallest = smallest.unwrap_or_else(|| "none".to_owned());
    finding
        .note(format!("T_step depends on which of them starts on {differ}; the smallest: {smallest}"))
        .note(on_strasbourg())
}

/// What the greedy rings from each of the two fastest processors of table 3 take.
fn on_strasbourg() -> String {
    let panel = SitePanels::panel(Site::Strasbourg, Reading::Printed);
    let from = panel.greedy().zip(Site::Strasbourg.fastest().into_iter().rev());
    let told = from.map(|(series, start)| format!("{} from P_{start}", series.steps.sizes().iter().join(", ")));
    let told = told.collect_vec().join(" and ");
    format!("table 3 has two; as W/H grows the numbers of processors in the greedy rings are {told}")
}

/// Every step of the heuristic on platforms of growing size judges as many insertions as `allowed` says.
fn each_step(context: &RunContext, allowed: fn(usize, usize) -> usize, (): ()) -> Finding {
    let largest = context.depth.pick(16, 40, 80);
    let domain = format!("a platform of each of 2 to {largest} processors, with each of the 12 choices, every r");
    Sweep::complete(context, domain).check(2..=largest, |&p: &usize| {
        let instance = ring_platform(p, RingCosts::Many, context.seed);
        for options in Options::all() {
            for (&tried, r) in growth(&instance, options).tried.iter().zip(1..) {
                if tried != allowed(p, r) as u64 {
                    let claimed = format!("{} insertions", allowed(p, r));
                    return Err(Counterexample::new(json!({ "p": p, "r": r }), claimed, format!("{tried} insertions")));
                }
            }
        }
        Ok(())
    })
}

fn growth(instance: &SliceRing, options: Options) -> Growth {
    with_scaled!(Scaled::new(instance), |integers, _kappa| grow(&integers, options))
}

/// Along the curve, which takes the most insertions of the 12 choices.
fn insertions(context: &RunContext, curve: Curve, (): ()) -> Finding {
    along(context, &curve, Family::Fixed, |point| beyond(&curve, point))
}

fn within_a_square(processors: u64, seed: u64) -> Count {
    Count { allowed: Some(processors.pow(2)), ..(GREEDY.count)(processors, seed) }
}

fn platforms(context: &RunContext) -> RingBox {
    RingBox {
        processors: 3..=4,
        cycle_times: 1..=2,
        costs: 1..=context.depth.pick(2, 3, 3),
        work: 1..=context.depth.pick(8, 12, 16),
        links: Links::Symmetric,
        speeds: Alike::Free,
    }
}

/// On some platform of three or four processors with such links T_step of the rings of r = `from`, … processors rises
/// at some r, and falls below what it was before that.
fn rises_and_falls(
    context: &RunContext,
    (links, from): (Links, usize),
    step: fn(&SliceRing, &[usize]) -> Rational,
) -> Finding {
    let shape = RingBox { links, ..platforms(context) };
    exists(context, &shape, "T_step rises with r and is smaller later than before", |ring| {
        let instance = ring.instance();
        let rings = growth(&instance, CHOICES).rings;
        let steps: Vec<_> = rings[from - 1..].iter().map(|order| step(&instance, order)).collect();
        let rise = steps.windows(2).position(|pair| pair[1] > pair[0])?;
        let later = (rise..steps.len()).find(|&later| steps[later] < steps[rise])?;
        let told = |place: usize| format!("{} along {}", steps[place], describe(&rings[from - 1 + place]));
        Some(format!("T_step is {}, then {}, then {}", told(rise), told(rise + 1), told(later)))
    })
}
