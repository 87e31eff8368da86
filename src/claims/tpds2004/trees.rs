//! Stars and trees (section 3): proposition 1, and collapsing subtrees (proposition 2).

use itertools::Itertools;
use num_traits::Zero;
use rand::Rng;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::PlatformGraph;

use super::evidence::{measured, refuted, sample, sweep, throughput};
use crate::claims::domain::{PlatformBox, RandomPlatforms, Shape};
use crate::claims::regular::Regular;
use crate::claims::{Claim, Control, Correction, Counterexample, Effort, Finding, Remedy, Sweep};
use crate::tpds2004::mssg::SteadyState;
use crate::tpds2004::star::{Child, Star};
use crate::tpds2004::tree::{PrintedValue, Tree, leaves_at_once, printed_value};

const PROGRAM: &str = "the optimum of MSSG(G), with the certificate of an exact linear program, as what nobody exceeds";

impl Regular for Star {
    fn is_regular(&self) -> bool {
        !self.children.is_empty()
    }
}

pub const CLAIMS: [Claim; 2] = [
    Claim {
        id: "tpds2004/prop-1",
        methods: &[PROGRAM, "the period of the rates of the proof, measured by the checker"],
        check: |effort| stars(effort, Star::throughput),
        control: Control { wrong: "children by non-increasing c", check: |effort| stars(effort, dearest_first) },
        ..Claim::BARE
    },
    Claim {
        id: "tpds2004/prop-2",
        methods: &[PROGRAM, "the period of the activities, measured by the checker"],
        check: |effort| trees(effort, weight).note(collapsed_too_early()),
        control: Control {
            wrong: "twice the weight of the single node",
            check: |effort| trees(effort, |tree| weight(tree) * Rational::from_integer(2.into())),
        },
        remedy: Some(Remedy::Correction(Correction {
            statement: "A node is replaced, with its children, once all of them are leaves. n_task is 1 / w of the single node that remains, and the activities that are dealt out top-down attain it. (In every port model, with the most that one node can take in under it.)",
            check: |effort| trees(effort, |tree| tree.throughput()),
            control: Control {
                wrong: "leaves are collapsed while other children of their parent are no leaves",
                check: |effort| trees(effort, leaves_at_once),
            },
        })),
        ..Claim::BARE
    },
];

/// The value is the optimum, and the activities attain it.
fn is_most(platform: &PlatformGraph, value: &Rational, state: &SteadyState) -> Result<(), Counterexample> {
    let (bound, attained) = (throughput(platform), measured(platform, state)?);
    if bound != attained {
        return refuted(platform, format!("activities that attain {bound}"), format!("they attain {attained}"));
    }
    match *value == attained {
        true => Ok(()),
        false => refuted(platform, format!("throughput {value}"), format!("the most is {attained}")),
    }
}

fn stars(effort: &Effort, value: fn(&Star) -> Rational) -> Finding {
    let check = move |star: &Star| {
        let platform = star.platform().expect("times are positive");
        is_most(&platform, &value(star), &star.steady_state())
    };
    let (children, most) = effort.depth.pick((3, 2), (5, 2), (5, 3));
    let domain = format!(
        "every star of 0..{children} children, w = 1..{most} or inf, c = 1..{most}, with a parent (c_0 = 1..{most}) and without"
    );
    let finding = Sweep::complete(effort, domain).check(every_star(children, most), check);
    finding.and(|| {
        let count = effort.depth.pick(40, 5_000, 200_000);
        let mut stream = effort.random("tpds2004 stars");
        let stars: Vec<_> = (0..count).map(|_| random_star(&mut stream)).collect();
        let domain = format!("{count} random stars of 0..5 children, weights up to 9, fractions among them");
        Sweep::random(effort, domain).check(stars, check)
    })
}

/// Every star, by number of children, largest weight, parent, w_0 and children; 0 stands for no parent and for nodes that only forward.
fn every_star(children: usize, most: i64) -> impl Iterator<Item = Star> {
    let kinds = (1..=most).cartesian_product((1..=most).chain([0])).collect_vec();
    (0..=children).flat_map(move |children| {
        let lists = kinds.iter().copied().combinations_with_replacement(children);
        let numbers = lists.cartesian_product((0..=most).cartesian_product((1..=most).chain([0])));
        let numbers = numbers.map(|(children, (uplink, time))| (uplink, time, children));
        let largest = |(uplink, time, children): &(i64, i64, Vec<(i64, i64)>)| {
            children.iter().flat_map(|&(cost, time)| [cost, time]).chain([*uplink, *time]).max()
        };
        numbers.sorted_by_cached_key(|numbers| (largest(numbers), numbers.clone())).map(star)
    })
}

fn star((uplink, cycle_time, children): (i64, i64, Vec<(i64, i64)>)) -> Star {
    let positive = |number: i64| (number > 0).then(|| Rational::from_integer(number.into()));
    let child =
        |(cost, time): (i64, i64)| Child { cost: Rational::from_integer(cost.into()), cycle_time: positive(time) };
    Star {
        uplink: positive(uplink),
        cycle_time: positive(cycle_time),
        children: children.into_iter().map(child).collect(),
    }
}

fn random_star(random: &mut impl Rng) -> Star {
    let mut weight = || {
        let below = random.random_range(1..=3_i64);
        let weight = Rational::new(random.random_range(1..=9 * below).into(), below.into());
        (weight, random.random_range(0..5) > 0)
    };
    let mut some = || Some(weight()).filter(|(_, computes)| *computes).map(|(weight, _)| weight);
    let (uplink, cycle_time) = (some(), some());
    let times: Vec<_> = (0..5).map(|_| (some(), some())).collect();
    // A child whose cost was not drawn is not there.
    let children = times.into_iter().filter_map(|(cost, cycle_time)| Some(Child { cost: cost?, cycle_time }));
    Star { uplink, cycle_time, children: children.collect() }
}

/// The formula with the children in the wrong order.
fn dearest_first(star: &Star) -> Rational {
    let rate = |time: &Option<Rational>| time.as_ref().map_or_else(Rational::zero, Rational::recip);
    let mut left = Rational::from_integer(1.into());
    let mut value = rate(&star.cycle_time);
    for child in star.children.iter().sorted_by(|one, other| other.cost.cmp(&one.cost)) {
        let share = rate(&child.cycle_time).min(&left / &child.cost);
        left -= &share * &child.cost;
        value += share;
    }
    star.uplink.iter().map(Rational::recip).fold(value, Rational::min)
}

fn trees(effort: &Effort, value: fn(&Tree) -> Rational) -> Finding {
    let check = move |platform: &PlatformGraph| {
        let tree = Tree::new(platform).expect("the domain holds trees");
        let state = tree.steady_state();
        if state.throughput.is_zero() {
            return Ok(());
        }
        is_most(platform, &value(&tree), &state)
    };
    let shape = |nodes, most| PlatformBox { shape: Shape::Tree, ..PlatformBox::connected(nodes, most) };
    let small = shape(1..=3, effort.depth.pick(2, 3, 4));
    let larger = shape(4..=effort.depth.pick(4, 4, 5), effort.depth.pick(1, 2, 2));
    let random = RandomPlatforms { count: effort.depth.pick(40, 2_000, 50_000), within: shape(5..=7, 6) };
    let finding = sweep(effort, &small, check).and(|| sweep(effort, &larger, check));
    finding.and(|| sample(effort, "tpds2004 trees", &random, check))
}

/// What proposition 2 says that n_task is.
fn weight(tree: &Tree) -> Rational {
    match printed_value(&leaves_at_once(tree)) {
        PrintedValue::Weight(weight) => weight,
        PrintedValue::Infinite => Rational::zero(),
    }
}

/// What is wrong with proposition 2 beyond the weight.
fn collapsed_too_early() -> String {
    let broom = PlatformGraph::of([0, 1, 0, 1], [(0, 1, 1), (0, 2, 1), (2, 3, 1)]);
    let tree = Tree::new(&broom).expect("four nodes, three links");
    format!(
        "the inverse of the weight is not right either where leaves are collapsed while other children of their parent are no leaves, for the port of the parent \
         is used anew: a master that only sends (c = 1) to a leaf (w = 1) and to a node that only forwards to a leaf (c = w = 1) gets {}, and the most is {}",
        leaves_at_once(&tree),
        throughput(&broom)
    )
}
