//! Periods.

use num_bigint::BigUint;

use super::*;

fn judge(duration: &str, slots: &[Slot], computations: &[(usize, u32)]) -> Result<PeriodMeasure, Violation> {
    check_period(&diamond(), &period(duration, slots, computations))
}

#[test]
fn the_master_alone_computes_for_ever() {
    let measure = judge("5/2", &[], &[(0, 2)]).unwrap();
    assert_eq!((measure.tasks, measure.throughput), (2u8.into(), number("4/5")));
}

#[test]
fn a_period_may_do_nothing() {
    assert_eq!(judge("1", &[], &[]).unwrap().throughput, number("0"));
    assert_eq!(judge("1", &[slot("0", &[(0, 1, 0)], &[(0, 0)])], &[]).unwrap().throughput, number("0"));
}

#[test]
fn nodes_receive_send_and_compute_at_once() {
    let slots = [slot("3", &[(0, 1, 3), (1, 3, 1)], &[]), slot("2", &[(0, 2, 1)], &[]), slot("1", &[(2, 3, 1)], &[])];
    let measure = judge("6", &slots, &[(0, 6), (1, 2), (3, 2)]).unwrap();
    assert_eq!(measure.throughput, number("5/3"));
    // Node 1 starts both of its tasks in the first slot, and sends one; node 3 starts one task in each of the first two
    // slots.
    assert_eq!(stores(&measure.buffers), [(0, 0), (3, 6), (0, 1), (1, 2)]);
}

#[test]
fn a_task_can_be_used_from_the_slot_after_its_arrival_on() {
    let computes_later = [slot("1", &[(0, 1, 1)], &[]), slot("2", &[], &[(1, 1)])];
    assert_eq!(stores(&judge("3", &computes_later, &[]).unwrap().buffers)[1], (0, 1));
    let computes_at_once = [slot("2", &[(0, 1, 1)], &[(1, 1)])];
    assert_eq!(stores(&judge("3", &computes_at_once, &[]).unwrap().buffers)[1], (1, 2));
}

#[test]
fn a_computation_beside_the_slots_needs_its_task_when_it_starts() {
    let slots = [slot("1", &[(0, 1, 2)], &[])];
    assert!(matches!(judge("4", &slots, &[(1, 2)]), Err(Violation::TooLong { .. })));
    let slots = [slot("2", &[(0, 1, 2)], &[])];
    // The first starts at 0 from what was there before, and keeps its room until the slot ends; the second starts at 2
    // from what has just arrived.
    assert_eq!(stores(&judge("4", &slots, &[(1, 2)]).unwrap().buffers)[1], (1, 3));
}

/// Node 1 takes 3/2 for each task, and the link to it 1/2: the first two begin before 3, and two more from then on.
#[test]
fn tasks_that_take_a_fraction_of_a_time_unit_are_counted() {
    let mut nodes = diamond().nodes()[..2].to_vec();
    nodes[1].cycle_time = Some(number("3/2"));
    let link = Link { from: 0, to: 1, cost: number("1/2"), direction: Direction::Both };
    let pair = PlatformGraph::new(nodes, vec![link]).unwrap();
    let slots = vec![slot("3", &[(0, 1, 2)], &[]); 2];
    let measure = check_period(&pair, &period("6", &slots, &[(1, 4)])).unwrap();
    assert_eq!(stores(&measure.buffers)[1], (2, 4));
    assert!(check_period(&pair, &period("5", &[slot("1", &[(0, 1, 2)], &[]), slot("3", &[], &[(1, 2)])], &[])).is_ok());
}

#[test]
fn slots_need_not_fill_the_period() {
    assert!(judge("10", &[slot("1", &[], &[(0, 1)])], &[]).is_ok());
}

#[test]
fn so_many_tasks_as_nobody_can_list_are_counted() {
    let many = BigUint::from(10u8).pow(300);
    let schedule = Period {
        duration: Rational::from(many.clone()),
        slots: vec![],
        computations: vec![Computation { node: 0, tasks: many.clone() }],
    };
    assert_eq!(check_period(&diamond(), &schedule).unwrap().tasks, many);
}

#[test]
fn a_master_may_receive_and_keeps_no_account() {
    let slots = [slot("2", &[(1, 0, 1), (0, 2, 1)], &[]), slot("1", &[(0, 1, 1)], &[]), slot("1", &[(2, 3, 1)], &[])];
    let measure = judge("4", &slots, &[(3, 1)]).unwrap();
    assert_eq!(stores(&measure.buffers)[0], (0, 0));
}

#[test]
fn opposite_links_of_one_direction_are_independent() {
    let both = diamond();
    let one_way = |from, to| Link { from, to, cost: number("1"), direction: Direction::Forward };
    let pair = PlatformGraph::new(both.nodes()[..2].to_vec(), vec![one_way(0, 1), one_way(1, 0)]).unwrap();
    let there_and_back = period("1", &[slot("1", &[(0, 1, 1), (1, 0, 1)], &[])], &[]);
    assert!(check_period(&pair, &there_and_back).is_ok());
    let forward_only = PlatformGraph::new(both.nodes()[..2].to_vec(), vec![one_way(0, 1)]).unwrap();
    assert_eq!(check_period(&forward_only, &there_and_back), Err(Violation::NoLink { slot: 0, from: 1, to: 0 }));
}

#[test]
fn a_period_takes_time() {
    assert_eq!(judge("0", &[], &[]), Err(Violation::Duration(number("0"))));
    assert_eq!(judge("-1", &[], &[]), Err(Violation::Duration(number("-1"))));
}

#[test]
fn a_slot_does_not_take_less_than_no_time() {
    let slots = [slot("3", &[], &[]), slot("-1", &[], &[])];
    assert_eq!(judge("2", &slots, &[]), Err(Violation::NegativeSlot { slot: 1, duration: number("-1") }));
}

#[test]
fn slots_fit_into_the_period_together() {
    let slots = [slot("1", &[], &[]), slot("1/2", &[], &[])];
    assert_eq!(judge("4/3", &slots, &[]), Err(Violation::Slots { slots: number("3/2"), period: number("4/3") }));
}

#[test]
fn nodes_that_are_not_joined_send_each_other_nothing() {
    for (from, to) in [(0, 3), (0, 0), (0, 4), (4, 0), (usize::MAX, 1)] {
        assert_eq!(judge("1", &[slot("1", &[(from, to, 0)], &[])], &[]), Err(Violation::NoLink { slot: 0, from, to }));
    }
}

#[test]
fn a_node_that_only_forwards_or_is_not_there_computes_nothing() {
    for node in [2, 4, usize::MAX] {
        let in_slot = [slot("1", &[], &[(node, 0)])];
        assert_eq!(judge("1", &in_slot, &[]), Err(Violation::NoProcessor { slot: Some(0), node }));
        assert_eq!(judge("1", &[], &[(node, 0)]), Err(Violation::NoProcessor { slot: None, node }));
    }
}

#[test]
fn tasks_take_no_longer_than_their_slot() {
    let too_long = |slot, what: &str, needed: &str, available: &str| {
        let (needed, available) = (number(needed), number(available));
        Err(Violation::TooLong { slot, what: what.to_owned(), needed, available })
    };
    let sending = [slot("5/2", &[(0, 1, 3)], &[])];
    assert_eq!(judge("9", &sending, &[]), too_long(Some(0), "sending 3 tasks from node 0 to node 1", "3", "5/2"));
    let computing = [slot("1", &[], &[]), slot("5", &[], &[(1, 3)])];
    assert_eq!(judge("9", &computing, &[]), too_long(Some(1), "computing 3 tasks on node 1", "6", "5"));
    assert_eq!(judge("5", &[], &[(0, 6)]), too_long(None, "computing 6 tasks on node 0", "6", "5"));
}

#[test]
fn a_link_carries_one_transfer_and_one_way_only() {
    for second in [(0, 1), (1, 0)] {
        let slots = [slot("2", &[(0, 1, 1), (second.0, second.1, 1)], &[])];
        assert_eq!(judge("2", &slots, &[]), Err(Violation::LinkTwice { slot: 0, between: second }));
    }
}

#[test]
fn a_node_computes_once_at_a_time() {
    let twice = |slot, node| Err(Violation::ComputesTwice { slot, node });
    assert_eq!(judge("2", &[slot("2", &[], &[(0, 1), (0, 1)])], &[]), twice(Some(0), 0));
    assert_eq!(judge("2", &[], &[(0, 1), (0, 1)]), twice(None, 0));
    assert_eq!(judge("2", &[slot("1", &[], &[]), slot("1", &[], &[(0, 1)])], &[(0, 1)]), twice(Some(1), 0));
}

#[test]
fn a_node_does_not_more_at_once_than_its_model_allows() {
    let ports = |node, receptions, sends, computations, model| {
        Err(Violation::Ports { slot: 0, node, receptions, sends, computations, model })
    };
    let base = PortModel::SinglePort;
    assert_eq!(judge("2", &[slot("2", &[(0, 1, 1), (0, 2, 1)], &[])], &[]), ports(0, 0, 2, 0, base));
    assert_eq!(judge("2", &[slot("2", &[(1, 3, 1), (2, 3, 1)], &[])], &[]), ports(3, 2, 0, 0, base));
    let forwarding = period("2", &[slot("2", &[(0, 1, 1), (1, 3, 1)], &[])], &[]);
    for model in [PortModel::WorkInParallel, PortModel::Sequential] {
        assert_eq!(check_period(&with_node_1(model), &forwarding), ports(1, 1, 1, 0, model));
    }
    let receiving = period("2", &[slot("2", &[(0, 1, 1)], &[(1, 1)])], &[]);
    for model in [PortModel::SendInParallel, PortModel::Sequential] {
        assert_eq!(check_period(&with_node_1(model), &receiving), ports(1, 1, 0, 1, model));
    }
    let sending = period("2", &[slot("2", &[(1, 3, 1)], &[(1, 1)])], &[]);
    for model in [PortModel::ReceiveInParallel, PortModel::Sequential] {
        assert_eq!(check_period(&with_node_1(model), &sending), ports(1, 0, 1, 1, model));
    }
}

#[test]
fn a_node_does_as_much_at_once_as_its_model_allows() {
    let forwarding = period("3", &[slot("1", &[(0, 1, 1), (1, 3, 1)], &[])], &[(3, 1)]);
    for model in [PortModel::SinglePort, PortModel::ReceiveInParallel, PortModel::SendInParallel] {
        assert!(check_period(&with_node_1(model), &forwarding).is_ok(), "{model}");
    }
    let receiving = period("2", &[slot("2", &[(0, 1, 1)], &[(1, 1)])], &[]);
    for model in [PortModel::SinglePort, PortModel::ReceiveInParallel, PortModel::WorkInParallel] {
        assert!(check_period(&with_node_1(model), &receiving).is_ok(), "{model}");
    }
    let slots = [slot("2", &[(0, 1, 1)], &[]), slot("3", &[(1, 3, 1)], &[(1, 0)])];
    for model in [PortModel::SinglePort, PortModel::SendInParallel, PortModel::WorkInParallel] {
        assert!(check_period(&with_node_1(model), &period("5", &slots, &[(3, 1)])).is_ok(), "{model}");
    }
}

#[test]
fn a_node_has_as_many_ports_as_its_model_says() {
    let into_3 = period("3", &[slot("1", &[(1, 3, 1), (2, 3, 1)], &[])], &[]);
    let out_of_0 = period("3", &[slot("2", &[(0, 1, 1), (0, 2, 1)], &[])], &[]);
    let ports = |receive, send| diamond().all_under(PortModel::Ports { receive, send });
    let refusal =
        |platform: PlatformGraph, period| matches!(check_period(&platform, period), Err(Violation::Ports { .. }));
    assert!(refusal(ports(1, 9), &into_3) && !refusal(ports(2, 1), &into_3));
    assert!(refusal(ports(9, 1), &out_of_0) && !refusal(ports(1, 2), &out_of_0));
    let multi = diamond().all_under(PortModel::MultiPort);
    assert!(!refusal(multi.clone(), &into_3) && !refusal(multi, &out_of_0));
}

#[test]
fn a_node_whose_computing_stands_in_the_way_computes_in_slots() {
    let beside = period("4", &[slot("1", &[(0, 1, 1)], &[])], &[(1, 1)]);
    for model in [PortModel::ReceiveInParallel, PortModel::SendInParallel, PortModel::Sequential] {
        assert_eq!(check_period(&with_node_1(model), &beside), Err(Violation::Beside { node: 1, model }));
    }
    for model in [PortModel::MultiPort, PortModel::WorkInParallel, PortModel::Ports { receive: 1, send: 1 }] {
        assert!(check_period(&with_node_1(model), &beside).is_ok(), "{model}");
    }
}

#[test]
fn a_node_uses_as_many_tasks_in_a_period_as_it_receives() {
    let unbalanced = |node, net: i64| Err(Violation::Unbalanced { node, net: net.into() });
    assert_eq!(judge("2", &[slot("1", &[(0, 1, 1)], &[])], &[]), unbalanced(1, 1));
    assert_eq!(judge("2", &[slot("1", &[(1, 3, 1)], &[])], &[]), unbalanced(1, -1));
    assert_eq!(judge("6", &[slot("2", &[(0, 1, 2)], &[])], &[(1, 3)]), unbalanced(1, -1));
    assert_eq!(judge("2", &[slot("2", &[(0, 2, 1)], &[])], &[]), unbalanced(2, 1));
}

#[test]
fn a_platform_with_a_horizon_has_no_period() {
    let bounded = diamond().within(number("5")).unwrap();
    assert!(matches!(check_period(&bounded, &period("1", &[], &[])), Err(Violation::WrongForm(_))));
}

#[test]
fn a_computation_is_told_with_its_slot_or_as_one_beside_the_slots() {
    let told = |slots: &[Slot], computations: &[_]| judge("1", slots, computations).unwrap_err().to_string();
    assert_eq!(told(&[slot("0", &[], &[]), slot("1", &[], &[(2, 1)])], &[]), "slot 1: node 2 does not compute");
    assert_eq!(told(&[], &[(2, 1)]), "beside the slots: node 2 does not compute");
}
