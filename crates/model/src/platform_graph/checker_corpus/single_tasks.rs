//! Schedules task by task.

use super::*;

/// `(from, to, start)` and `(node, start)`.
fn tasks(transfers: &[(usize, usize, &str)], computations: &[(usize, &str)]) -> Tasks {
    let sent = |&(from, to, start): &(usize, usize, &str)| SentTask { from, to, start: number(start) };
    let run = |&(node, start): &(usize, &str)| ComputedTask { node, start: number(start) };
    Tasks { transfers: transfers.iter().map(sent).collect(), computations: computations.iter().map(run).collect() }
}

fn judge(transfers: &[(usize, usize, &str)], computations: &[(usize, &str)]) -> Result<TasksMeasure, TasksViolation> {
    judge_under(PortModel::SinglePort, transfers, computations)
}

/// With node 1 of this model; within 8.
fn judge_under(
    model: PortModel,
    transfers: &[(usize, usize, &str)],
    computations: &[(usize, &str)],
) -> Result<TasksMeasure, TasksViolation> {
    check_tasks(&with_node_1(model).within(number("8")).unwrap(), &tasks(transfers, computations))
}

#[test]
fn a_task_goes_through_two_relays_while_others_are_computed() {
    let transfers = [(0, 1, "0"), (0, 2, "1"), (2, 3, "3"), (0, 1, "3")];
    let measure = judge(&transfers, &[(3, "4"), (1, "1"), (1, "4"), (0, "0"), (0, "1")]).unwrap();
    assert_eq!((measure.tasks, measure.end), (5, number("7")));
    assert_eq!(measure.waiting, [0, 0, 0, 0]);
}

#[test]
fn tasks_that_have_arrived_wait() {
    let transfers = [(0, 1, "0"), (0, 1, "1"), (0, 1, "2")];
    let measure = judge(&transfers, &[(1, "1"), (1, "3")]).unwrap();
    assert_eq!((measure.tasks, measure.waiting), (2, vec![0, 1, 0, 0]));
    assert_eq!(judge(&transfers, &[]).unwrap().waiting[1], 3);
}

#[test]
fn nothing_at_all_is_a_schedule() {
    let measure = judge(&[], &[]).unwrap();
    assert_eq!((measure.tasks, measure.end), (0, number("0")));
}

#[test]
fn what_ends_at_an_instant_makes_room_for_what_starts_at_it() {
    assert!(judge(&[(0, 1, "1"), (0, 1, "0"), (1, 3, "1"), (1, 0, "2")], &[(3, "2"), (3, "5")]).is_err());
    assert!(judge(&[(0, 1, "1"), (0, 1, "0"), (1, 3, "1"), (1, 0, "2")], &[(3, "2")]).is_ok());
    assert!(judge_under(PortModel::Sequential, &[(0, 1, "0"), (0, 1, "3")], &[(1, "1"), (1, "4")]).is_ok());
}

#[test]
fn single_tasks_need_a_horizon() {
    for platform in [diamond(), diamond().within(number("8")).unwrap().for_ever()] {
        assert_eq!(check_tasks(&platform, &Tasks::default()), Err(TasksViolation::NoHorizon));
    }
}

#[test]
fn nodes_that_are_not_joined_send_each_other_nothing() {
    for (from, to) in [(0, 3), (1, 1), (0, 4), (usize::MAX, 0)] {
        let reason = TasksViolation::NoLink { transfer: 1, from, to };
        assert_eq!(judge(&[(0, 1, "0"), (from, to, "1")], &[]), Err(reason));
    }
}

#[test]
fn a_node_that_only_forwards_or_is_not_there_computes_nothing() {
    for node in [2, 4, usize::MAX] {
        assert_eq!(judge(&[], &[(0, "0"), (node, "1")]), Err(TasksViolation::NoProcessor { computation: 1, node }));
    }
}

#[test]
fn a_rule_that_is_broken_is_told_with_the_transfer_or_the_computation() {
    let told = |transfers: &[_], computations: &[_]| judge(transfers, computations).unwrap_err().to_string();
    assert_eq!(told(&[(0, 1, "-1")], &[]), "transfer 0 starts at -1, before 0");
    assert_eq!(told(&[], &[(0, "0"), (0, "-2")]), "computation 1 starts at -2, before 0");
}

#[test]
fn nothing_starts_before_0() {
    let early = |activity, start: &str| Err(TasksViolation::Early { activity, start: number(start) });
    assert_eq!(judge(&[(0, 1, "-1/2")], &[]), early(Activity::Transfer(0), "-1/2"));
    assert_eq!(judge(&[], &[(0, "0"), (0, "-2")]), early(Activity::Computation(1), "-2"));
}

#[test]
fn all_ends_within_the_horizon() {
    let late = |activity, end: &str| Err(TasksViolation::Late { activity, end: number(end), horizon: number("8") });
    assert_eq!(judge(&[(0, 2, "13/2")], &[]), late(Activity::Transfer(0), "17/2"));
    assert_eq!(judge(&[], &[(0, "8")]), late(Activity::Computation(0), "9"));
    assert!(judge(&[(0, 2, "6")], &[(0, "7")]).is_ok());
}

#[test]
fn a_link_carries_one_task_at_a_time_whichever_way() {
    let twice = |activity, at: &str| Err(TasksViolation::LinkTwice { activity, at: number(at) });
    assert_eq!(judge(&[(0, 1, "0"), (0, 1, "1/2")], &[]), twice(Activity::Transfer(1), "1/2"));
    let there_and_back = [(0, 1, "0"), (0, 1, "1"), (1, 0, "3/2")];
    assert_eq!(judge(&there_and_back, &[]), twice(Activity::Transfer(2), "3/2"));
    assert_eq!(judge(&[(0, 1, "1"), (0, 1, "1")], &[]), twice(Activity::Transfer(1), "1"));
}

#[test]
fn a_node_computes_one_task_at_a_time() {
    let reason = TasksViolation::ComputesTwice { activity: Activity::Computation(0), node: 0, at: number("1/2") };
    assert_eq!(judge(&[], &[(0, "1/2"), (0, "0")]), Err(reason));
}

#[test]
fn a_node_does_not_more_at_once_than_its_model_allows() {
    let ports = |activity, at: &str, node, [receptions, sends, computations]: [usize; 3], model| {
        Err(TasksViolation::Ports { activity, at: number(at), node, receptions, sends, computations, model })
    };
    let base = PortModel::SinglePort;
    assert_eq!(judge(&[(0, 2, "0"), (0, 1, "1")], &[]), ports(Activity::Transfer(1), "1", 0, [0, 2, 0], base));
    let into_3 = [(0, 2, "0"), (0, 1, "2"), (2, 3, "3"), (1, 3, "7/2")];
    assert_eq!(judge(&into_3, &[]), ports(Activity::Transfer(3), "7/2", 3, [2, 0, 0], base));
    let forwarding = [(0, 1, "0"), (0, 1, "1"), (1, 3, "3/2")];
    for model in [PortModel::WorkInParallel, PortModel::Sequential] {
        let reason = ports(Activity::Transfer(2), "3/2", 1, [1, 1, 0], model);
        assert_eq!(judge_under(model, &forwarding, &[]), reason);
    }
    let receiving = [(0, 1, "0"), (0, 1, "3/2")];
    for model in [PortModel::SendInParallel, PortModel::Sequential] {
        let reason = ports(Activity::Transfer(1), "3/2", 1, [1, 0, 1], model);
        assert_eq!(judge_under(model, &receiving, &[(1, "1")]), reason);
    }
    let sending = [(0, 1, "0"), (0, 1, "1"), (1, 3, "2")];
    for model in [PortModel::ReceiveInParallel, PortModel::Sequential] {
        let reason = ports(Activity::Computation(0), "5/2", 1, [0, 1, 1], model);
        assert_eq!(judge_under(model, &sending, &[(1, "5/2")]), reason);
    }
}

#[test]
fn a_task_is_used_once_and_after_it_has_arrived() {
    let none = |activity, at: &str, node| Err(TasksViolation::NoTask { activity, at: number(at), node });
    assert_eq!(judge(&[(0, 1, "0")], &[(1, "1/2")]), none(Activity::Computation(0), "1/2", 1));
    assert_eq!(judge(&[(0, 1, "0")], &[(1, "1"), (1, "3")]), none(Activity::Computation(1), "3", 1));
    assert_eq!(judge(&[(0, 1, "0"), (1, 3, "1")], &[(1, "1")]), none(Activity::Computation(0), "1", 1));
    assert_eq!(judge(&[(2, 3, "0")], &[]), none(Activity::Transfer(0), "0", 2));
}
