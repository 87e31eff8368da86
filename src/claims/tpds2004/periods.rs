//! The period (section 2.3.1), the matchings of its schedule, and how many tasks wait at a node (section 2.3.2).

use itertools::Itertools;
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};
use schedcheck_lp::Expression;
use schedcheck_model::Rational;
use schedcheck_model::platform_graph::{Link, Node, Period, PlatformGraph, PortModel, check_period, check_tasks};

use super::evidence::{refuted, sample, steady_state, sweep};
use crate::claims::domain::{PlatformBox, RandomPlatforms, Shape};
use crate::claims::growth::{Family, along, beyond};
use crate::claims::{Claim, Control, Correction, Counterexample, Effort, Finding, Remedy, Sweep};
use crate::curves::tpds2004::MATCHINGS;
use crate::tpds2004::horizon;
use crate::tpds2004::mssg::{Program, SteadyState};
use crate::tpds2004::reconstruction::{
    self, Activity, PrintedSlot, matchings, printed_period, printed_slots, rates_period,
};

pub const CLAIMS: [Claim; 3] = [
    Claim {
        id: "tpds2004/period",
        methods: &["the numbers of tasks of an exact optimal solution"],
        check: |effort| solutions(effort, |platform, state| whole_in(platform, state, &printed_period(state))),
        control: Control {
            wrong: "T = 1",
            check: |effort| solutions(effort, |platform, state| whole_in(platform, state, &BigUint::one())),
        },
        remedy: Some(Remedy::Correction(Correction {
            statement: "The least common multiple of the denominators of the rates alpha_i / w_i and s_ij / c_ij is a period of whole tasks.",
            check: |effort| {
                solutions(effort, |platform, state| whole_in(platform, state, &rates_period(platform, state)))
            },
            control: Control {
                wrong: "the denominators of alpha_i / w_i only",
                check: |effort| {
                    solutions(effort, |platform, state| {
                        let computed =
                            SteadyState { sending: vec![Rational::zero(); state.sending.len()], ..state.clone() };
                        whole_in(platform, state, &rates_period(platform, &computed))
                    })
                },
            },
        })),
        ..Claim::BARE
    },
    Claim {
        id: "tpds2004/reconstruction",
        methods: &[
            "the time for which each arc is used without a break, in tasks",
            "the period of the corrected statement, measured by the checker",
        ],
        check: |effort| colourings(effort, |platform, state| uncut(platform, state, &rates_period(platform, state))),
        control: Control {
            wrong: "the printed T, of tpds2004/period",
            check: |effort| colourings(effort, |platform, state| uncut(platform, state, &printed_period(state))),
        },
        remedy: Some(Remedy::Correction(Correction {
            statement: "In a longer period, in which each matching lasts for a whole multiple of every c (and w) that occurs in it, the matchings are a valid periodic schedule of whole tasks with the throughput of the program, whatever their order: in the base model and in each model of section 4, as long as the ports that are used have no odd cycle. There are no more matchings than activities that need ports, and ports.",
            check: |effort| {
                in_all_models(effort, |platform, state| valid(platform, state, |period| period))
                    .and(|| along(effort, &MATCHINGS, Family::Random, |point| beyond(&MATCHINGS, point)))
            },
            control: Control {
                wrong: "half as long a period",
                check: |effort| in_all_models(effort, |platform, state| valid(platform, state, halved)),
            },
        })),
        ..Claim::BARE
    },
    Claim {
        id: "tpds2004/buffers",
        methods: &[
            "the schedule simulated task by task",
            "the exact linear program with the idle time of nodes that store few tasks",
        ],
        check: |effort| stores(effort, at_most_the_period),
        control: Control { wrong: "no task ever waits", check: |effort| stores(effort, none_waits) },
        remedy: Some(Remedy::Correction(Correction {
            statement: "At each node at most as many tasks wait as it receives in a period (counted in tasks, whatever the unit of time), while the period of whole tasks is repeated.",
            check: |effort| stores(effort, at_most_what_is_received),
            control: Control {
                wrong: "at most one less than it receives",
                check: |effort| stores(effort, less_than_is_received),
            },
        })),
        ..Claim::BARE
    },
];

type OfState = fn(&PlatformGraph, &SteadyState) -> Result<(), Counterexample>;

fn whole(number: i64) -> Rational {
    Rational::from_integer(number.into())
}

/// An optimal solution of each platform of up to three nodes, and of random ones.
fn solutions(effort: &Effort, check: OfState) -> Finding {
    let each = move |platform: &PlatformGraph| check(platform, &steady_state(platform).in_one_direction(platform));
    let small = PlatformBox { masters: 2, ..PlatformBox::connected(1..=3, effort.depth.pick(2, 3, 4)) };
    let random = RandomPlatforms {
        count: effort.depth.pick(20, 1_000, 10_000),
        within: PlatformBox { masters: 2, ..PlatformBox::connected(4..=8, 6) },
    };
    sweep(effort, &small, each).and(|| sample(effort, "tpds2004 periods", &random, each))
}

/// Every number of tasks in a period is an integer.
fn whole_in(platform: &PlatformGraph, state: &SteadyState, period: &BigUint) -> Result<(), Counterexample> {
    let tasks = |rate: Rational| rate * BigInt::from(period.clone());
    let computed = state.computed(platform).into_iter().map(tasks).enumerate();
    if let Some((node, tasks)) = computed.into_iter().find(|(_, tasks)| !tasks.is_integer()) {
        return refuted(platform, format!("a period of {period}"), format!("node {node} computes {tasks} tasks in it"));
    }
    let sent = platform.arcs().zip(state.sent(platform).into_iter().map(tasks));
    match sent.into_iter().find(|(_, tasks)| !tasks.is_integer()) {
        None => Ok(()),
        Some(((from, to, _), tasks)) => refuted(
            platform,
            format!("a period of {period}"),
            format!("node {from} sends {tasks} tasks to node {to} in it"),
        ),
    }
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

type OfPeriod = fn(&PlatformGraph, &Period) -> Result<(), Counterexample>;

/// Small platforms with whole weights, then trees with weights that are tenths, then random ones.
fn stores(effort: &Effort, check: OfPeriod) -> Finding {
    let each = move |platform: &PlatformGraph| {
        let period =
            reconstruction::schedule(platform, &steady_state(platform)).expect("the base model has no odd cycle");
        check(platform, &period)
    };
    let small = PlatformBox::connected(1..=3, effort.depth.pick(1, 2, 3));
    let finding = sweep(effort, &small, each).and(|| {
        let shape = PlatformBox { shape: Shape::Tree, nodes: 1..=3, cycle_times: 2..=2, costs: 1..=5, masters: 1 };
        let domain = format!("{shape}, in tenths of a time unit");
        Sweep::complete(effort, domain).check(shape.platforms().map(|platform| in_tenths(&platform)), each)
    });
    finding.and(|| {
        let random =
            RandomPlatforms { count: effort.depth.pick(5, 100, 1_000), within: PlatformBox::connected(3..=4, 3) };
        sample(effort, "tpds2004 buffers", &random, each)
    })
}

fn in_tenths(platform: &PlatformGraph) -> PlatformGraph {
    let tenth = |weight: &Rational| weight / whole(10);
    let nodes =
        platform.nodes().iter().map(|node| Node { cycle_time: node.cycle_time.as_ref().map(tenth), ..node.clone() });
    let links = platform.links().iter().map(|link| Link { cost: tenth(&link.cost), ..link.clone() });
    PlatformGraph::new(nodes.collect(), links.collect()).expect("positive weights")
}

/// Single tasks beyond which a schedule is not simulated.
const MOST_TASKS: usize = 20_000;

/// The most tasks that wait at each node while the period is repeated; nothing if there are too many to simulate.
fn waiting(platform: &PlatformGraph, period: &Period) -> Option<Vec<u64>> {
    let (tasks, begin) = horizon::repeated(platform, period, 3, MOST_TASKS).expect("a period of the reconstruction")?;
    let end = begin + &period.duration * whole(4);
    let within = platform.clone().within(end).expect("not negative");
    Some(check_tasks(&within, &tasks).unwrap_or_else(|violation| panic!("{violation}")).waiting)
}

/// At most T tasks wait at each node, or it cannot be excluded that another schedule does with as few.
fn at_most_the_period(platform: &PlatformGraph, period: &Period) -> Result<(), Counterexample> {
    let length = period.duration.numer();
    let buffers = check_period(platform, period).expect("a period of the reconstruction").buffers;
    if buffers.iter().all(|buffer| BigInt::from(buffer.most.clone()) <= *length) {
        return Ok(());
    }
    let Some(waiting) = waiting(platform, period) else { return Ok(()) };
    let Some((node, most)) = waiting.into_iter().enumerate().find(|(_, most)| BigInt::from(*most) > *length) else {
        return Ok(());
    };
    let (best, with_few) = (steady_state(platform).throughput, throughput_with_few(platform, length));
    if with_few == best {
        return Ok(());
    }
    let found = format!(
        "{most} tasks wait at node {node}; no schedule in which at most {length} wait at each node has a higher throughput than {with_few}, and the optimum is {best}"
    );
    refuted(platform, format!("at most T = {length} tasks wait at each node"), found)
}

/// What no schedule exceeds in which at most `most` tasks wait at each node.
///
/// Let node a be sent tasks by one node p only, which sends one task at a time. While p sends a task to another node b, for c_pb, nothing arrives at a: it
/// computes the tasks that wait and one that it has begun, at most, and is idle for c_pb - (most + 1) w_a. In each time unit there are s_pb / c_pb such transfers.
/// So alpha_a + sum_b s_pb (1 - (most + 1) w_a / c_pb) <= 1, the sum being over the b for which the bracket is positive.
fn throughput_with_few(platform: &PlatformGraph, most: &BigInt) -> Rational {
    let mut program = Program::new(platform);
    let arcs = platform.arcs().collect_vec();
    for (node, what) in platform.nodes().iter().enumerate().filter(|(_, node)| !node.is_master) {
        let senders =
            (0..arcs.len()).filter(|&arc| arcs[arc].1 == node && program.sending[arc].is_some()).collect_vec();
        let (Some(time), Some(alpha), &[only]) = (&what.cycle_time, program.computing[node], &senders[..]) else {
            continue;
        };
        let lasting = time * Rational::from_integer(most + BigInt::one());
        let mut busy = Expression::from(alpha);
        for (arc, _) in arcs.iter().enumerate().filter(|&(arc, &(from, ..))| arc != only && from == arcs[only].0) {
            let idle = Rational::one() - &lasting / &platform.links()[arcs[arc].2].cost;
            if let Some(sending) = program.sending[arc].filter(|_| idle > Rational::zero()) {
                busy += &idle * sending;
            }
        }
        program.program.subject_to(format!("stores_{node}"), busy.at_most(1));
    }
    program.solve(&|| false).expect("doing nothing is a solution").0.throughput
}

fn none_waits(platform: &PlatformGraph, period: &Period) -> Result<(), Counterexample> {
    let most = waiting(platform, period).unwrap_or_default().into_iter().max().unwrap_or(0);
    if most == 0 { Ok(()) } else { refuted(platform, "no task ever waits", format!("{most} do")) }
}

fn at_most_what_is_received(platform: &PlatformGraph, period: &Period) -> Result<(), Counterexample> {
    holds_at_most(platform, period, &BigUint::zero())
}

fn less_than_is_received(platform: &PlatformGraph, period: &Period) -> Result<(), Counterexample> {
    holds_at_most(platform, period, &BigUint::one())
}

/// At each node that receives tasks at most so many less wait than it receives.
fn holds_at_most(platform: &PlatformGraph, period: &Period, less: &BigUint) -> Result<(), Counterexample> {
    let mut received = vec![BigUint::zero(); platform.nodes().len()];
    for transfer in period.slots.iter().flat_map(|slot| &slot.transfers) {
        received[transfer.to] += &transfer.tasks;
    }
    let waiting = waiting(platform, period).unwrap_or_else(|| vec![0; received.len()]);
    for (node, (most, received)) in waiting.into_iter().zip(received).enumerate() {
        if !received.is_zero() && BigUint::from(most) + less > received {
            let claimed = format!(
                "at most {} tasks wait at node {node}, which receives {received} in a period",
                &received - less
            );
            return refuted(platform, claimed, format!("{most} do"));
        }
    }
    Ok(())
}
