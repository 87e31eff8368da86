//! The matchings of a period, and the schedule that is made of them (section 2.3.2).

use itertools::Itertools;
use num_bigint::{BigInt, BigUint};
use num_traits::Zero;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Period, PlatformGraph, PortModel, check_period};

use super::evidence::{refuted, sample, steady_state, sweep};
use crate::claims::domain::{PlatformBox, RandomPlatforms};
use crate::claims::growth::{Family, along, beyond};
use crate::claims::{Claim, Control, Correction, Counterexample, Effort, Finding, Remedy, Sweep};
use crate::curves::tpds2004::{COLOURING, MATCHINGS};
use crate::tpds2004::mssg::SteadyState;
use crate::tpds2004::reconstruction::{
    self, Activity, Matchings, PrintedSlot, matchings, printed_period, printed_slots, rates_period,
};

const IN_A_MULTIPLE: Correction = Correction {
    statement: "In a multiple of the period in which each matching lasts for a whole multiple of every c (and w) that occurs in it, the matchings are a valid periodic schedule of whole tasks with the throughput of the program, whatever their order: in the base model, and in each model of section 4 as long as the ports that are used have no odd cycle.",
    check: |effort| in_all_models(effort, |platform, state| valid(platform, state, |period| period)),
    control: Control {
        wrong: "half as long a period",
        check: |effort| in_all_models(effort, |platform, state| valid(platform, state, halved)),
    },
};

pub const CLAIMS: [Claim; 3] = [
    Claim {
        id: "tpds2004/matchings",
        methods: &["each matching looked at port by port, and the times of all added up arc by arc"],
        check: |effort| {
            split(effort, |found| found.bound)
                .and(|| along(effort, &MATCHINGS, Family::Random, |point| beyond(&MATCHINGS, point)))
        },
        control: Control { wrong: "one matching is enough", check: |effort| split(effort, |_| 1) },
        ..Claim::BARE
    },
    Claim {
        id: "tpds2004/colouring-time",
        methods: &["the steps of the colouring, counted"],
        check: |effort| {
            looks(effort, |size| 8 * size * size)
                .and(|| along(effort, &COLOURING, Family::Random, |point| beyond(&COLOURING, point)))
        },
        control: Control { wrong: "as many looks as activities and ports", check: |effort| looks(effort, |size| size) },
        ..Claim::BARE
    },
    Claim {
        id: "tpds2004/reconstruction",
        methods: &[
            "the time for which each arc is used without a break, in tasks",
            "the period of the other reading, measured by the checker",
        ],
        check: |effort| colourings(effort, |platform, state| uncut(platform, state, &rates_period(platform, state))),
        control: Control {
            wrong: "the printed T, of tpds2004/period",
            check: |effort| colourings(effort, |platform, state| uncut(platform, state, &printed_period(state))),
        },
        plain: "The matchings of one period T may cut a task between two of them, and the text gives neither an order in which they do not nor the longer period in which no order does.",
        remedy: Some(Remedy::Reading(IN_A_MULTIPLE)),
        ..Claim::BARE
    },
];

type OfState = fn(&PlatformGraph, &SteadyState) -> Result<(), Counterexample>;

/// Small platforms, then random ones of four and five nodes.
fn small(effort: &Effort, check: impl Fn(&PlatformGraph, &Matchings) -> Result<(), Counterexample> + Sync) -> Finding {
    let each = |platform: &PlatformGraph| {
        let state = steady_state(platform).in_one_direction(platform);
        check(platform, &matchings(platform, &state).expect("the base model has no odd cycle"))
    };
    let shape = PlatformBox::connected(1..=3, effort.depth.pick(2, 3, 4));
    let within = PlatformBox::connected(4..=5, 4);
    let random = RandomPlatforms { count: effort.depth.pick(100, 2_000, 20_000), within };
    sweep(effort, &shape, each).and(|| sample(effort, "tpds2004 splits", &random, each))
}

/// The matchings are matchings, add up to the solution, and are at most `most`.
fn split(effort: &Effort, most: fn(&Matchings) -> usize) -> Finding {
    small(effort, move |platform, found| {
        let arcs = platform.arcs().collect_vec();
        let mut parts = vec![BigUint::zero(); arcs.len()];
        for matching in &found.matchings {
            let used = matching.activities.iter().filter_map(|activity| match activity {
                Activity::Transfer(arc) => Some(*arc),
                Activity::Computation(_) => None,
            });
            let used = used.collect_vec();
            if !used.iter().map(|&arc| arcs[arc].0).all_unique() || !used.iter().map(|&arc| arcs[arc].1).all_unique() {
                return refuted(platform, "matchings", format!("{used:?} are arcs with an end in common"));
            }
            used.into_iter().for_each(|arc| parts[arc] += &matching.parts);
        }
        let state = steady_state(platform).in_one_direction(platform);
        let as_long = state.sending.iter().zip(&parts).all(|(fraction, parts)| {
            fraction * BigInt::from(found.unit.clone()) == Rational::from_integer(BigInt::from(parts.clone()))
        });
        if !as_long {
            return refuted(platform, "each arc is used for as long as the solution says", format!("{parts:?} parts"));
        }
        let (number, most) = (found.matchings.len(), most(found));
        match number <= most {
            true => Ok(()),
            false => refuted(platform, format!("at most {most} matchings"), format!("{number}")),
        }
    })
}

fn looks(effort: &Effort, most: fn(u64) -> u64) -> Finding {
    small(effort, move |platform, found| {
        let most = most(found.bound as u64);
        match found.steps <= most {
            true => Ok(()),
            false => refuted(platform, format!("at most {most} looks"), format!("{}", found.steps)),
        }
    })
}

/// Small platforms, and random ones of more and more nodes.
fn colourings(effort: &Effort, check: OfState) -> Finding {
    let each = move |platform: &PlatformGraph| check(platform, &steady_state(platform).in_one_direction(platform));
    let small = PlatformBox::connected(1..=3, effort.depth.pick(2, 3, 4));
    let four = PlatformBox {
        cycle_times: 1..=effort.depth.pick(1, 1, 2),
        costs: 1..=effort.depth.pick(1, 3, 4),
        ..PlatformBox::connected(4..=4, 1)
    };
    let random = |nodes, count| RandomPlatforms { count, within: PlatformBox::connected(nodes, 4) };
    let finding = sweep(effort, &small, each).and(|| sweep(effort, &four, each));
    let finding = finding
        .and(|| sample(effort, "tpds2004 matchings", &random(4..=5, effort.depth.pick(600, 6_000, 60_000)), each));
    finding
        .and(|| sample(effort, "tpds2004 many matchings", &random(6..=12, effort.depth.pick(400, 4_000, 40_000)), each))
}

/// The matchings can be put into an order in which each transfer lasts for whole tasks, and they are few.
fn uncut(platform: &PlatformGraph, state: &SteadyState, period: &BigUint) -> Result<(), Counterexample> {
    let slots = printed_slots(platform, state, period).expect("the base model has no odd cycle");
    let bound = matchings(platform, state).expect("the base model has no odd cycle").bound;
    let claimed = format!("{} matchings in a period of {period} are a schedule of whole tasks", slots.len());
    if slots.len() > bound {
        return refuted(platform, claimed, format!("there should be {bound} at most"));
    }
    let Some((arc, tasks)) = cut(platform, &slots) else { return Ok(()) };
    let (from, to, _) = platform.arcs().nth(arc).expect("an arc of the platform");
    refuted(
        platform,
        claimed,
        format!("node {from} sends {tasks} tasks to node {to} without a break, and the last is cut"),
    )
}

/// An arc over which tasks are sent without a break that are not whole, with their number.
fn cut(platform: &PlatformGraph, slots: &[PrintedSlot]) -> Option<(usize, Rational)> {
    let costs = platform.arcs().map(|(_, _, link)| platform.links()[link].cost.clone()).collect_vec();
    (0..costs.len()).find_map(|arc| {
        let runs = runs(slots, arc);
        runs.into_iter().map(|time| time / &costs[arc]).find(|tasks| !tasks.is_integer()).map(|tasks| (arc, tasks))
    })
}

/// For how long tasks are sent over an arc without a break, each time, in a period that is repeated.
fn runs(slots: &[PrintedSlot], arc: usize) -> Vec<Rational> {
    let is_used = |slot: &PrintedSlot| slot.1.contains(&Activity::Transfer(arc));
    let Some(start) = slots.iter().position(|slot| !is_used(slot)) else {
        // Without a break for ever: the tasks of a period are whole, or those of some periods are.
        return vec![];
    };
    let around = slots[start..].iter().chain(&slots[..start]).collect_vec();
    let runs = around.split(|slot| !is_used(slot));
    runs.filter(|run| !run.is_empty()).map(|run| run.iter().map(|slot| &slot.0).sum()).collect()
}

/// Each model whose ports are not shared, and those that share them.
fn in_all_models(effort: &Effort, check: OfState) -> Finding {
    let ports = PortModel::Ports { receive: 1, send: 2 };
    let models = || PortModel::NAMED.into_iter().chain([ports]);
    let each = move |platform: &PlatformGraph| check(platform, &steady_state(platform));
    let shape = PlatformBox::connected(1..=3, effort.depth.pick(1, 2, 3));
    let platforms = shape.platforms().cartesian_product(models().collect_vec());
    let platforms = platforms.map(|(platform, model)| platform.all_under(model));
    let finding = Sweep::complete(effort, format!("{shape}, each under every model")).check(platforms, each);
    finding.and(|| {
        let within = PlatformBox { masters: 2, ..PlatformBox::connected(4..=7, 6) };
        let random = RandomPlatforms { count: effort.depth.pick(14, 350, 3_500), within };
        let drawn = random.platforms(&mut effort.random("tpds2004 reconstruction")).collect_vec();
        let platforms = drawn.into_iter().zip(models().cycle()).map(|(platform, model)| platform.all_under(model));
        Sweep::random(effort, format!("{random}, under the models in turn")).check(platforms, each)
    })
}

/// The period is valid with the throughput of the program, and has few slots; nothing is said where the ports have an odd cycle.
fn valid(platform: &PlatformGraph, state: &SteadyState, change: fn(Period) -> Period) -> Result<(), Counterexample> {
    let claimed = format!("a periodic schedule of whole tasks with throughput {}", state.throughput);
    let period = match reconstruction::schedule(platform, state) {
        Ok(period) => change(period),
        Err(reconstruction::ReconstructionError::OddCycle { .. }) => return Ok(()),
        Err(error) => return refuted(platform, claimed, error.to_string()),
    };
    // What goes in circles is left out of the period, which needs no more activities and ports.
    let split = matchings(platform, &state.clone().in_one_direction(platform));
    if split.is_ok_and(|split| period.slots.len() > split.bound) {
        return refuted(platform, claimed, format!("{} matchings", period.slots.len()));
    }
    match check_period(platform, &period) {
        Ok(measure) if measure.throughput == state.throughput => Ok(()),
        Ok(measure) => refuted(platform, claimed, format!("its throughput is {}", measure.throughput)),
        Err(violation) => refuted(platform, claimed, violation.to_string()),
    }
}

/// As many tasks in half of the time.
fn halved(mut period: Period) -> Period {
    let two = whole(2);
    period.duration /= &two;
    period.slots.iter_mut().for_each(|slot| slot.duration /= &two);
    period
}

fn whole(number: i64) -> Rational {
    Rational::from_integer(number.into())
}
