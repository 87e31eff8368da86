use num_traits::ToPrimitive;
use schedcheck_model::platform_graph::{PortModel, check_phases, check_tasks};

use super::*;
use crate::{mssg, reconstruction};

fn whole(number: i64) -> Rational {
    Rational::from_integer(number.into())
}

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
            let within = platform.clone().within(whole(horizon) / whole(if horizon < 20 { 3 } else { 1 })).unwrap();
            let finite = schedule(&within, &period).unwrap();
            let measured = check_phases(&within, &finite.phases).unwrap().tasks;
            assert_eq!(measured, finite.tasks(), "{within:?}");
            let bound = within.horizon().unwrap() * &throughput;
            let measured = Rational::from_integer(measured.into());
            assert!(measured <= bound && measured >= bound - finite.gap(), "{within:?}");
        }
    }
}

#[test]
fn phases_and_their_single_tasks_complete_as_much() {
    for platform in platforms() {
        let within = platform.clone().within(whole(100)).unwrap();
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
        let within = platform.clone().within(whole(100_000)).unwrap();
        let measured = check_tasks(&within, &tasks).unwrap();
        assert!(measured.end <= begin + period(&platform).duration * whole(3));
    }
}

#[test]
fn without_a_horizon_there_is_no_finite_schedule() {
    let alone = PlatformGraph::of([1], []);
    assert_eq!(schedule(&alone, &period(&alone)), Err(HorizonError::NoHorizon));
}

#[test]
fn the_printed_number_of_tasks_counts_a_period_too_many() {
    let alone = PlatformGraph::of([1], []).within(whole(1)).unwrap();
    let count = printed_count(&alone, &mssg::solve(&alone).unwrap()).unwrap();
    assert_eq!((count.tasks, count.repetitions), (whole(2), 1.into()));
    assert_eq!(schedule(&alone, &period(&PlatformGraph::of([1], []))).unwrap().tasks(), 1_u8.into());
}
