//! How many processors take part as W/H grows (section 2).

use itertools::Itertools;
use schedcheck_bruteforce::ring::curve::{Curve, Formula};
use schedcheck_bruteforce::ring::exhaustive;
use schedcheck_model::Rational;
use schedcheck_model::ring::SliceRing;

use super::evidence::{self, optimum, refuted, sample, sweep};
use crate::claims::domain::{Alike, Links, RandomRings, RingBox, SmallRing};
use crate::claims::{Claim, Control, Correction, Counterexample, Depth, Effort, Finding, Remedy, Sweep};
use crate::figures::rr4745::{Figure, Reading};
use crate::tables::rr4745::Site;

pub const CLAIMS: [Claim; 1] = [Claim {
    id: "rr4745/large-ratio",
    methods: &["T_step as an exact function of W/H over every ring, every optimal ring in the middle of each piece"],
    check: |effort| sweep(effort, &any(effort), both_claims).note(on_symmetric_links()),
    control: Control {
        wrong: "all processors take part for every W/H",
        check: |effort| over_instances(effort, all_at_once),
    },
    remedy: Some(Remedy::Correction(Correction {
        statement: "For W/H large enough every optimal ring holds all processors. While no share of an optimal ring is zero, it is the cumulated speed sum 1/w_i of the optimal rings that never decreases with W/H, not their number of processors.",
        check: |effort| also_where_it_falls(effort, all_in_the_end_and_ever_faster).note(on_the_platforms()),
        control: Control {
            wrong: "the cumulated speed grows by a quarter at least at each step",
            check: |effort| also_where_it_falls(effort, much_faster_each_time),
        },
    })),
    ..Claim::BARE
}];

type Check = fn(&SmallRing) -> Result<(), Counterexample>;

/// Any costs, up to four processors.
fn any(effort: &Effort) -> RingBox {
    let largest = effort.depth.pick(2, 2, 3);
    RingBox { processors: 1..=4, links: Links::Free, ..symmetric(largest) }
}

/// Symmetric costs, on which p_opt falls without a share of zero.
fn falls_with_symmetric_costs() -> SmallRing {
    let costs = [[0, 1, 1, 1], [1, 0, 4, 4], [1, 4, 0, 0], [1, 4, 0, 0]];
    SmallRing { cycle_times: vec![1, 1, 2, 4], costs: costs.map(Vec::from).into(), work: 1 }
}

fn on_symmetric_links() -> String {
    let ring = falls_with_symmetric_costs();
    let found = both_claims(&ring).err().map_or_else(|| "it does not fall".to_owned(), |failure| failure.found);
    format!("with symmetric c and positive shares too, as on {}: {found}", evidence::instance(&ring))
}

/// A smaller box, with the instances in which p_opt falls.
fn also_where_it_falls(effort: &Effort, check: Check) -> Finding {
    over_instances(effort, check).and(|| {
        let zero_share = [[0, 0, 0, 2], [1, 0, 0, 0], [1, 2, 0, 0], [0, 2, 2, 0]];
        let zero_share = SmallRing { cycle_times: vec![1, 1, 1, 2], costs: zero_share.map(Vec::from).into(), work: 1 };
        let falling = [falls_with_symmetric_costs(), zero_share];
        let complete = Sweep::complete(effort, "two instances in which p_opt falls").check(falling, check);
        if effort.depth == Depth::Quick { complete } else { complete.and(|| sweep(effort, &symmetric(4), check)) }
    })
}

fn over_instances(effort: &Effort, check: Check) -> Finding {
    let most = effort.depth.pick(3, 4, 4);
    let free = RingBox { processors: 1..=most, costs: 0..=effort.depth.pick(1, 1, 2), ..any(effort) };
    sweep(effort, &free, check).and(|| sweep(effort, &symmetric(2), check)).and(|| {
        let within = RingBox { processors: 4..=5, cycle_times: 1..=20, costs: 0..=20, ..free };
        let random = RandomRings { count: effort.depth.pick(50, 2_000, 20_000), within };
        sample(effort, "rr4745 large ratio", &random, check)
    })
}

/// Four processors, w and c up to a largest parameter, symmetric costs.
fn symmetric(largest: i64) -> RingBox {
    RingBox {
        processors: 4..=4,
        cycle_times: 1..=largest,
        costs: 0..=largest,
        work: 1..=1,
        links: Links::Symmetric,
        speeds: Alike::Free,
    }
}

fn both_claims(ring: &SmallRing) -> Result<(), Counterexample> {
    let instance = ring.instance();
    let curve = curve(&instance);
    all_in_the_end(ring, &instance, &curve)?;
    if curve.sizes().is_sorted_by_key(|(_, size)| *size) {
        return Ok(());
    }
    // The curve names one ring a piece: only the sizes of all optimal rings can deny the claim.
    let sizes = middles(&curve).into_iter().map(|rho| (sizes_at(&instance, &rho), rho)).collect_vec();
    let drop = sizes.iter().tuple_combinations().find(|(one, other)| one.0.0 > other.0.1);
    match drop {
        None => Ok(()),
        Some(((before, at), (after, later))) => {
            let found = format!(
                "p_opt is {} at W/H = {at} and {} at W/H = {later}; from W/H on, processors: {}",
                before.0,
                after.1,
                curve.sizes().iter().map(|(from, size)| format!("{from}: {size}")).join(", ")
            );
            refuted(ring, "p_opt never decreases with W/H", found)
        }
    }
}

fn all_at_once(ring: &SmallRing) -> Result<(), Counterexample> {
    let sizes = curve(&ring.instance()).sizes();
    match sizes.iter().find(|(_, size)| *size < ring.processors()) {
        None => Ok(()),
        Some((from, size)) => refuted(ring, "all processors take part", format!("{size} from W/H = {from} on")),
    }
}

fn all_in_the_end_and_ever_faster(ring: &SmallRing) -> Result<(), Counterexample> {
    let instance = ring.instance();
    let curve = curve(&instance);
    all_in_the_end(ring, &instance, &curve)?;
    ever_faster(ring, &curve, &Rational::from_integer(1.into()))
}

fn much_faster_each_time(ring: &SmallRing) -> Result<(), Counterexample> {
    ever_faster(ring, &curve(&ring.instance()), &Rational::new(5.into(), 4.into()))
}

/// Whether beyond the last breakpoint every optimal ring holds all processors, and no share is zero.
fn all_in_the_end(ring: &SmallRing, instance: &SliceRing, curve: &Curve) -> Result<(), Counterexample> {
    let last = curve.pieces().last().expect("a curve has a piece");
    let beyond = &last.from + Rational::from_integer(1.into());
    let (fewest, _) = sizes_at(instance, &beyond);
    if fewest == ring.processors() && matches!(last.formula, Formula::Sloped { .. }) {
        return Ok(());
    }
    refuted(
        ring,
        "all processors take part for large W/H",
        format!("{fewest} of them at W/H = {beyond}, and ever after"),
    )
}

/// Whether each sloped piece is at least `factor` times as fast as the one before it, on a curve without flat pieces.
fn ever_faster(ring: &SmallRing, curve: &Curve, factor: &Rational) -> Result<(), Counterexample> {
    let speeds: Option<Vec<_>> = curve
        .pieces()
        .iter()
        .map(|piece| match &piece.formula {
            Formula::Sloped { speed, .. } => Some(speed),
            Formula::Flat(_) => None,
        })
        .collect();
    let Some(speeds) = speeds else { return Ok(()) };
    match speeds.windows(2).find(|pair| *pair[1] < pair[0] * factor) {
        None => Ok(()),
        Some(pair) => {
            refuted(ring, format!("the cumulated speed grows from {} by {factor}", pair[0]), format!("to {}", pair[1]))
        }
    }
}

fn curve(instance: &SliceRing) -> Curve {
    exhaustive::curve(instance).expect("the domain holds at most 8 processors")
}

/// A value of W/H inside of each piece.
fn middles(curve: &Curve) -> Vec<Rational> {
    let two = Rational::from_integer(2.into());
    let middle = |from: &Rational, to: &Option<Rational>| match to {
        Some(to) => (from + to) / &two,
        None => from + &two,
    };
    curve.pieces().iter().map(|piece| middle(&piece.from, &piece.to)).collect()
}

/// The fewest and the most processors of an optimal ring at W/H = `rho`.
fn sizes_at(instance: &SliceRing, rho: &Rational) -> (usize, usize) {
    let at = instance.with_load(rho.clone(), Rational::from_integer(1.into())).expect("W/H is not negative");
    let (_, rings) = optimum(&at);
    let sizes = rings.iter().map(Vec::len).minmax();
    sizes.into_option().expect("there is an optimal ring")
}

/// p_opt on the papers' platforms.
fn on_the_platforms() -> String {
    let steps = |site| {
        let panel = Figure::panel(site, Reading::Printed);
        panel.optimum().0.iter().map(|(from, size)| format!("{size} from {from}")).join(", ")
    };
    Site::ALL.map(|site| format!("p_opt on {}, from W/H on: {}", site.name(), steps(site))).join("; ")
}
