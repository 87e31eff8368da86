use num_traits::ToPrimitive;
use schedcheck_model::platform_graph::{PortModel, check_phases, check_tasks};

use super::*;
use crate::{mssg, reconstruction};

/// Small platforms under each model for which the printed program is right.
fn platforms() -> Vec<PlatformGraph> {
    let graphs = [
        PlatformGraph::of([1], []),
        PlatformGraph::of([0], []),
        PlatformGraph::of([2, 3], [(0, 1, 1)]),
        PlatformGraph::of([1, 3, 4, 6], [(0, 1, 2), (0, 2, 1), (2, 3, 3), (1, 3, 3)]),
        PlatformGraph::of([0, 0, 2, 1], [(0, 1, 2), (1, 2, 1), (1, 3, 3), (0, 3, 4)]),
    ];
    let models = [
        PortModel::SinglePort,
        PortModel::MultiPort,
        PortModel::ReceiveInParallel,
        PortModel::SendInParallel,
        PortModel::Ports { receive: 1, send: 2 },
    ];
    graphs.iter().flat_map(|graph| models.map(|model| graph.clone().all_under(model))).collect()
}

fn period(platform: &PlatformGraph) -> Period {
    reconstruction::schedule(platform, &mssg::solve(platform).unwrap()).unwrap()
}

#[test]
fn for_any_horizon_the_schedule_is_valid_and_short_of_the_bound_by_a_constant() {
    for platform in platforms() {
        let period = period(&platform);
        let throughput = mssg::solve(&platform).unwrap().throughput;
        for horizon in (0..60).chain([1_000, 1_000_003]) {
            let within = platform
                .clone()
                .within(Rational::from(horizon) / Rational::from(if horizon < 20 { 3 } else { 1 }))
                .unwrap();
            let finite = schedule(&within, &period).unwrap();
            let measured = check_phases(&within, &finite.phases).unwrap().tasks;
            assert_eq!(measured, finite.tasks(), "{within:?}");
            let bound = within.horizon().unwrap() * &throughput;
            let measured = Rational::from(measured);
            assert!(measured <= bound && measured >= bound - finite.gap(), "{within:?}");
        }
    }
}

#[test]
fn phases_and_their_single_tasks_complete_as_much() {
    for platform in platforms() {
        let within = platform.clone().within(Rational::from(100)).unwrap();
        let phases = schedule(&within, &period(&platform)).unwrap().phases;
        let tasks = unrolled(&within, &phases, 10_000).unwrap();
        let (by_phases, by_tasks) = (check_phases(&within, &phases).unwrap(), check_tasks(&within, &tasks).unwrap());
        assert_eq!(by_phases.tasks.to_u64(), Some(by_tasks.tasks));
        for (buffer, waiting) in by_phases.buffers.iter().zip(by_tasks.waiting) {
            assert!(BigUint::from(waiting) <= buffer.most);
        }
    }
}

#[test]
fn repetitions_after_a_task_by_task_initialisation_are_valid() {
    for platform in platforms() {
        let (tasks, begin) = repeated(&platform, &period(&platform), 3, 10_000).unwrap().unwrap();
        let within = platform.clone().within(Rational::from(100_000)).unwrap();
        let measured = check_tasks(&within, &tasks).unwrap();
        assert!(measured.end <= begin + period(&platform).duration * 3);
    }
}

#[test]
fn without_a_horizon_there_is_no_finite_schedule() {
    let alone = PlatformGraph::of([1], []);
    assert_eq!(schedule(&alone, &period(&alone)), Err(HorizonError::NoHorizon));
}

/// Cycle-times (0: only forwards), further masters, links (a, b, c), tasks per time unit over some arcs, all nodes
/// together (n), T and K; and I, J, r, (r + 1) T n, worked out from the formulas of the module.
type WorkedOut<'a> =
    (&'a [i64], &'a [usize], &'a [(usize, usize, i64)], &'a [(usize, usize, &'a str)], &'a str, u32, &'a str, &'a str);

const PAIR: &[(usize, usize, i64)] = &[(0, 1, 1)];
const SQUARE: &[(usize, usize, i64)] = &[(0, 1, 5), (0, 2, 1), (1, 2, 1)];
const STAR: &[(usize, usize, i64)] = &[(0, 1, 1), (0, 2, 2), (0, 3, 3)];
const CHAIN: &[(usize, usize, i64)] = &[(0, 1, 1), (1, 2, 3)];

const WORKED_OUT: &[WorkedOut] = &[
    // The other node receives 2 in 6: I = 2 * 1, J = 2 * 3.
    (&[2, 3], &[], PAIR, &[(0, 1, "1/3")], "5/6", 6, "20", "2 6 2 15"),
    (&[2, 3], &[], PAIR, &[(0, 1, "1/3")], "5/6", 6, "26", "2 6 3 20"),
    (&[2, 3], &[], PAIR, &[(0, 1, "1/3")], "5/6", 6, "51/2", "2 6 2 15"),
    (&[2, 3], &[], PAIR, &[(0, 1, "1/3")], "5/6", 6, "8", "2 6 0 5"),
    (&[2, 3], &[], PAIR, &[(0, 1, "1/3")], "5/6", 6, "15/2", "none"),
    (&[2, 3], &[], PAIR, &[(0, 1, "1/3")], "5/6", 12, "29", "4 12 1 20"),
    // 3 and 1 in 4, over 1 and 1 + 3: I = 3 * 1 + 1 * 4, J = max(3 * 2, 1 * 4).
    (&[1, 2, 4], &[], CHAIN, &[(0, 1, "3/4"), (1, 2, "1/4")], "7/4", 4, "30", "7 6 4 35"),
    (&[1, 2, 9], &[], CHAIN, &[(0, 1, "3/4"), (1, 2, "1/4")], "7/4", 4, "30", "7 9 3 28"),
    // The node between has to forward what it receives, and J is not finite.
    (&[1, 0, 4], &[], CHAIN, &[(0, 1, "1/4"), (1, 2, "1/4")], "5/4", 4, "99", "none"),
    // 1 and 5 in 10; the way to the first goes by the second: I = 1 * 2 + 5 * 1.
    (&[0, 2, 2], &[], SQUARE, &[(0, 1, "1/10"), (0, 2, "1/2")], "3/5", 10, "100", "7 10 8 54"),
    // 1 + 5/2 for the first: I = 7/2 * 2 + 5, J = max(7, 10).
    (&[0, 2, 2], &[], SQUARE, &[(0, 1, "1/10"), (0, 2, "1/2"), (2, 1, "1/4")], "3/5", 10, "42", "12 10 2 18"),
    // 6, 3 and 2 in 24: I = 6 * 1 + 3 * 2 + 2 * 3.
    (&[0, 1, 2, 3], &[], STAR, &[(0, 1, "1/4"), (0, 2, "1/8"), (0, 3, "1/12")], "11/24", 24, "100", "18 6 3 44"),
    (&[0, 1, 2, 5], &[], STAR, &[(0, 1, "1/4"), (0, 2, "1/8"), (0, 3, "1/12")], "11/24", 24, "100", "18 10 3 44"),
    // The second master is nearer: 4 in 6, I = 4 * 1.
    (&[1, 1, 1], &[2], &[(0, 1, 3), (1, 2, 1)], &[(0, 1, "1/6"), (2, 1, "1/2")], "8/3", 6, "21", "4 4 2 48"),
    // Nobody but the master: I = J = 0.
    (&[2], &[], &[], &[], "1/2", 2, "5", "0 0 2 3"),
];

#[test]
fn the_printed_number_of_tasks_is_worked_out() {
    for (number, &(times, masters, links, sent, throughput, period, horizon, expected)) in WORKED_OUT.iter().enumerate()
    {
        let bare = PlatformGraph::of(times.iter().copied(), links.iter().copied());
        let mut nodes = bare.nodes().to_vec();
        masters.iter().for_each(|&master| nodes[master].is_master = true);
        let platform = PlatformGraph::new(nodes, bare.links().to_vec()).unwrap();
        let fraction = |(from, to, link): (usize, usize, usize)| {
            let rate = sent.iter().find(|way| (way.0, way.1) == (from, to)).map_or("0", |way| way.2);
            rate.parse::<Rational>().unwrap() * &bare.links()[link].cost
        };
        let state = mssg::SteadyState {
            throughput: throughput.parse().unwrap(),
            computing: vec![Rational::default(); times.len()],
            sending: platform.arcs().map(fraction).collect(),
        };
        assert_eq!(printed::count_in(&platform, &state, period.into()), None, "no time bound");
        let within = platform.within(horizon.parse().unwrap()).unwrap();
        let told = printed::count_in(&within, &state, period.into()).map_or("none".to_owned(), |count| {
            assert_eq!(count.period, period.into());
            let PrintedCount { initialisation, clean_up, repetitions, tasks, .. } = count;
            format!("{initialisation} {clean_up} {repetitions} {tasks}")
        });
        assert_eq!(told, expected, "{number}");
    }
}

#[test]
fn the_printed_number_of_tasks_counts_a_period_too_many() {
    let alone = PlatformGraph::of([1], []).within(Rational::ONE).unwrap();
    let count = printed_count(&alone, &mssg::solve(&alone).unwrap()).unwrap();
    assert_eq!((count.tasks, count.repetitions), (Rational::from(2), 1.into()));
    assert_eq!(schedule(&alone, &period(&PlatformGraph::of([1], []))).unwrap().tasks(), 1_u8.into());
}

#[test]
fn periods_that_do_no_more_than_the_masters_are_left_out() {
    let alone = PlatformGraph::of([1], []);
    let finite = schedule(&alone.clone().within(Rational::from(5)).unwrap(), &period(&alone)).unwrap();
    assert_eq!((finite.repetitions, finite.by_masters), (0_u8.into(), 5_u8.into()));
}

#[test]
fn initialisation_and_clean_up_without_a_period_are_better_than_nothing() {
    // The task that a node holds before its first period arrives at 1, and is computed by 4.
    let pair = PlatformGraph::of([0, 3], [(0, 1, 1)]);
    let finite = schedule(&pair.clone().within(Rational::from(4)).unwrap(), &period(&pair)).unwrap();
    assert_eq!(
        (finite.repetitions.clone(), finite.held.clone(), finite.tasks()),
        (0_u8.into(), 1_u8.into(), 1_u8.into())
    );
}

#[test]
fn a_master_that_cannot_compute_while_it_sends_computes_while_another_sends() {
    let bare = PlatformGraph::of([1, 0, 5], [(1, 2, 2)]);
    let mut nodes = bare.nodes().to_vec();
    nodes[1].is_master = true;
    let all = PlatformGraph::new(nodes, bare.links().to_vec()).unwrap().all_under(PortModel::Sequential);
    let transfer = |from, to| Transfer { from, to, tasks: 3_u8.into() };
    let computed =
        |transfer| slot_of(&all, transfer).computations.into_iter().map(|it| (it.node, it.tasks)).collect::<Vec<_>>();
    assert_eq!(computed(transfer(1, 2)), [(0, 6_u8.into())]);
    let pair = PlatformGraph::of([1, 5], [(0, 1, 2)]).all_under(PortModel::Sequential);
    assert_eq!(slot_of(&pair, transfer(0, 1)).computations, []);
}

#[test]
fn the_shortest_way_is_of_the_least_sum() {
    let platform = PlatformGraph::of([1, 1, 1, 1], [(0, 1, 5), (0, 2, 2), (2, 1, 2), (1, 3, 1)]);
    let transfer = |(from, to)| Transfer { from, to, tasks: 1_u8.into() };
    let transfers = [(0, 1), (0, 2), (2, 1), (1, 3)].map(transfer).to_vec();
    let slots = vec![Slot { duration: Rational::from(9), transfers, computations: vec![] }];
    let period = Period { duration: Rational::from(9), slots, computations: vec![] };
    assert_eq!(routes::shortest(&platform, &period), [(2, 0), (1, 2), (3, 1)]);
}
