//! Certificates that prove their claim, and those that do not, with the reason.

use schedcheck_model::platform_graph::PortModel;

use super::*;

/// Tasks reach node 2 over one relay or over two; of its five ports at most four are in use, for two transfers.
fn circle() -> PlatformGraph {
    let circle = PlatformGraph::of([0, 0, 1, 0, 0], [(0, 1, 1), (1, 2, 1), (0, 4, 1), (4, 3, 1), (3, 2, 1)]);
    circle.all_under(PortModel::WorkInParallel)
}

/// A port, the odd set of all ports, and what a task is worth at nodes 1 to 4.
const OF_CIRCLE: [(usize, i64); 6] = [(1, -1), (15, -2), (11, 3), (12, 6), (13, 4), (14, 2)];
const PORTS: [usize; 5] = [0, 1, 3, 4, 5];

fn flow(bound: &str, odd_sets: &[&[usize]], over: i64, of: &[(usize, i64)]) -> Certificate {
    let of = of.iter().map(|&(row, weight)| (row, weight.into())).collect();
    let odd_sets = odd_sets.iter().map(|set| set.to_vec()).collect();
    let proof = Proof::Flow { odd_sets, multipliers: Multipliers { over: over.into(), of } };
    Certificate { bound: bound.parse().unwrap(), proof }
}

/// A node that receives and computes in turn: two tasks in four time units.
fn in_turn() -> PlatformGraph {
    let pair = PlatformGraph::of([0, 1], [(0, 1, 1)]).all_under(PortModel::Sequential);
    pair.within("4".parse().unwrap()).unwrap()
}

/// The first state, and that after the first transfer; the bounds say enough of all others.
fn listed() -> Vec<State> {
    vec![State(4, vec![0, 0], vec![0; 4], 2), State(3, vec![0, 1], vec![0; 4], 2)]
}

fn states(bound: i64, states: Vec<State>) -> Certificate {
    Certificate { bound: Rational::from(bound), proof: Proof::States(states) }
}

#[test]
fn an_odd_set_of_ports_and_prices_of_tasks_prove_a_throughput() {
    let proved = check(&circle(), &flow("5/6", &[&PORTS], 6, &OF_CIRCLE)).unwrap();
    assert_eq!((proved.bound.to_string(), proved.rests_on.len()), ("5/6".to_owned(), 0));
    // Without the odd set the ports alone allow more: 1 with half a price of each.
    assert!(matches!(check(&circle(), &flow("5/6", &[], 6, &OF_CIRCLE[..1])), Err(Flaw::Program(_))));
}

#[test]
fn within_a_horizon_tasks_are_whole() {
    let within = |horizon: &str| circle().within(horizon.parse().unwrap()).unwrap();
    let judged = |horizon, bound| check(&within(horizon), &flow(bound, &[&PORTS], 6, &OF_CIRCLE)).is_ok();
    assert!(judged("6", "5") && judged("35/6", "4") && judged("0", "0") && judged("6", "11/2"));
    assert!(!judged("6", "4") && !judged("36/5", "5"));
}

#[test]
fn a_claim_beyond_the_multipliers_is_rejected() {
    let flaw = check(&circle(), &flow("4/5", &[&PORTS], 6, &OF_CIRCLE)).unwrap_err();
    assert_eq!(flaw, Flaw::Claim { claimed: "4/5".parse().unwrap(), proved: "5/6".parse().unwrap() });
}

#[test]
fn odd_sets_are_sets_of_limits_that_there_are() {
    let flaw = |sets: &[&[usize]]| check(&circle(), &flow("5/6", sets, 6, &OF_CIRCLE)).unwrap_err();
    assert_eq!(flaw(&[&PORTS, &[11]]), Flaw::NoLimit { set: 1, limit: 11, limits: 11 });
    assert_eq!(flaw(&[&[0, 1, 0]]), Flaw::LimitTwice { set: 0, limit: 0 });
    assert_eq!(flaw(&[]), Flaw::Program(crate::program::Flaw::NoRow { row: 15, rows: 15 }));
    // A set of four ports allows two transfers at once, as each two neighbours do: nothing new.
    assert!(matches!(flaw(&[&PORTS[..4]]), Flaw::Program(crate::program::Flaw::OpenColumn(_))));
}

/// Two transfers are in two of the three ports each, which allow four together, one of them two by itself.
#[test]
fn an_odd_set_allows_half_of_what_its_limits_allow_together() {
    let fork = PlatformGraph::of([0, 1, 1], [(0, 1, 1), (0, 2, 1)]);
    let fork = fork.all_under(PortModel::Ports { receive: 1, send: 2 });
    let judged = |bound| check(&fork, &flow(bound, &[&[1, 3, 6]], 1, &[(12, -1), (10, 1), (11, 1)]));
    assert_eq!(judged("2").unwrap().bound.to_string(), "2");
    let claimed = "199/100".parse().unwrap();
    assert_eq!(judged("199/100"), Err(Flaw::Claim { claimed, proved: "2".parse().unwrap() }));
}

#[test]
fn odd_sets_of_too_many_terms_are_rejected_before_they_are_built() {
    let star = PlatformGraph::of(vec![0; 3000], (1..3000).map(|leaf| (0, leaf, 1)));
    let all: Vec<&[usize]> = vec![&[0, 1]; 1 << 12];
    assert_eq!(check(&star, &flow("1", &all, 1, &[])), Err(Flaw::TooManySets));
}

#[test]
fn the_limits_are_those_of_the_port_models() {
    let chain = PlatformGraph::of([1, 1, 1], [(0, 1, 1), (1, 2, 1)]);
    let told = |model| {
        let limits = limits::limits(&chain.clone().all_under(model)).into_iter().map(|limit| {
            let of: Vec<String> = limit.of.iter().map(usize::to_string).collect();
            format!("{}: {} of {}", limit.name, limit.most, of.join(" "))
        });
        limits.filter(|told| told.contains("_1:")).collect::<Vec<_>>().join(", ")
    };
    // Columns: three computations, then the arcs 0-1, 1-0, 1-2, 2-1.
    let around = |ports: &str| format!("processor_1: 1 of 1, {ports}link_1: 1 of 5 6");
    assert_eq!(told(PortModel::MultiPort), around(""));
    assert_eq!(told(PortModel::SinglePort), around("receives_1: 1 of 3 6, sends_1: 1 of 4 5, "));
    assert_eq!(told(PortModel::ReceiveInParallel), around("receives_1: 1 of 3 6, sends_or_computes_1: 1 of 4 5 1, "));
    assert_eq!(told(PortModel::SendInParallel), around("sends_1: 1 of 4 5, receives_or_computes_1: 1 of 3 6 1, "));
    assert_eq!(told(PortModel::WorkInParallel), around("receives_or_sends_1: 1 of 3 6 4 5, "));
    assert_eq!(told(PortModel::Sequential), around("does_1: 1 of 3 6 4 5 1, "));
    let ports = PortModel::Ports { receive: 2, send: 3 };
    assert_eq!(told(ports), around("receives_1: 2 of 3 6, sends_1: 3 of 4 5, "));
}

#[test]
fn states_closed_under_what_can_follow_prove_a_number_of_tasks() {
    let proved = check(&in_turn(), &states(2, listed())).unwrap();
    assert_eq!((proved.bound.to_string(), proved.rests_on), ("2".to_owned(), vec![states::NORMAL_FORM]));
    assert!(check(&in_turn(), &states(3, vec![])).is_ok());
    // A master that computes beside what it sends: two of its tasks, and what the bound of the first state says.
    let beside = PlatformGraph::of([3, 2], [(0, 1, 1)]).within("13/2".parse().unwrap()).unwrap();
    assert!(check(&beside, &states(4, vec![])).is_ok() && check(&beside, &states(3, vec![])).is_err());
}

#[test]
fn lists_that_are_not_closed_prove_nothing() {
    let flaw = |change: &dyn Fn(&mut Vec<State>)| {
        let mut list = listed();
        change(&mut list);
        check(&in_turn(), &states(2, list)).unwrap_err()
    };
    let [two, three] = [2, 3].map(|number: i64| Rational::from(number));
    assert_eq!(flaw(&|list| drop(list.pop())), Flaw::Exceeded { state: 0, most: 2, more: 3 });
    assert_eq!(flaw(&|list| list[1].3 = 1), Flaw::Exceeded { state: 1, most: 1, more: 2 });
    assert_eq!(flaw(&|list| list[0].3 = 1), Flaw::Exceeded { state: 0, most: 1, more: 2 });
    assert_eq!(flaw(&|list| list[0].3 = 3), Flaw::Claim { claimed: two.clone(), proved: three.clone() });
    assert_eq!(flaw(&|list| drop(list.remove(0))), Flaw::Claim { claimed: two, proved: three });
    assert_eq!(flaw(&|list| list.push(list[0].clone())), Flaw::StateTwice(2));
    assert_eq!(flaw(&|list| list[1].1.push(0)), Flaw::Shape(1));
    assert_eq!(flaw(&|list| list[0].2.truncate(3)), Flaw::Shape(0));
    assert_eq!(flaw(&|list| list[1].0 = 5), Flaw::Shape(1));
    assert_eq!(states::most_within(&in_turn(), &listed(), 3, &mut Budget::unlimited()), Err(Flaw::TooManyWays));
}

#[test]
fn platforms_that_states_do_not_describe_are_rejected() {
    let flaw = |platform: &PlatformGraph| check(platform, &states(2, vec![])).unwrap_err();
    assert_eq!(flaw(&in_turn().for_ever()), Flaw::NoHorizon);
    let large = PlatformGraph::of(vec![1; 40], (1..40).map(|leaf| (0, leaf, 1))).within("4".parse().unwrap()).unwrap();
    assert_eq!(flaw(&large), Flaw::TooManyActivities(118));
    let long = in_turn().within("1000000000000000000".parse().unwrap()).unwrap();
    assert_eq!(flaw(&long), Flaw::Times);
}

#[test]
fn json_is_read_as_it_is_written_and_in_no_other_form() {
    let written = [flow("5/6", &[&PORTS], 6, &OF_CIRCLE), states(2, listed())].map(|one| (one.to_json(), one));
    assert_eq!(written[1].0, r#"{"bound":"2","proof":{"states":[[4,[0,0],[0,0,0,0],2],[3,[0,1],[0,0,0,0],2]]}}"#);
    for (text, certificate) in &written {
        assert_eq!(Certificate::from_json(text).unwrap(), *certificate);
        assert!((0..text.len()).all(|end| Certificate::from_json(&text[..end]).is_err()));
    }
    let refused = |text: &str| Certificate::from_json(text).unwrap_err().to_string();
    assert!(refused(&written[0].0.replace("odd_sets", "sets")).contains("unknown field `sets`"));
    assert!(refused(&written[1].0.replace("states", "state")).contains("unknown variant `state`"));
    assert!(refused(&written[1].0.replace("[4,", "[-4,")).contains("integer `-4`"));
    assert!(refused(&"[".repeat(1 << 20)).contains("invalid type: sequence"));
}

#[test]
fn odd_sets_of_as_many_terms_as_may_be_are_built() {
    let star = PlatformGraph::of(vec![0; 129], (1..129).map(|leaf| (0, leaf, 1)));
    // The ports of the master have 128 terms each; the first set is looked at, and is none.
    let mut sets: Vec<&[usize]> = vec![&[0, 1]; 1 << 16];
    sets[0] = &[0, 0];
    assert_eq!(check(&star, &flow("1", &sets, 1, &[])), Err(Flaw::LimitTwice { set: 0, limit: 0 }));
}

#[test]
fn sixty_four_activities_are_not_too_many() {
    let star = PlatformGraph::of(vec![1; 22], (1..22).map(|leaf| (0, leaf, 1))).within("4".parse().unwrap()).unwrap();
    assert!(matches!(check(&star, &states(2, vec![])), Err(Flaw::Claim { .. })));
}

/// A master sends a task in 2, and one that is sent is computed in 1: three in 7.
#[test]
fn a_master_sends_as_many_tasks_as_a_link_has_time_for() {
    let chain = PlatformGraph::of([0, 1], [(0, 1, 2)]).within("7".parse().unwrap()).unwrap();
    assert!(check(&chain, &states(3, vec![])).is_ok());
    assert!(matches!(check(&chain, &states(2, vec![])), Err(Flaw::Claim { .. })));
}

/// Node 1 takes 4 for a task and holds two when 4 are left; one of them stays, whatever node 2 does.
#[test]
fn no_normal_schedule_holds_a_task_for_which_there_is_no_time() {
    let fork = PlatformGraph::of([0, 4, 1], [(0, 1, 1), (0, 2, 1)]).within("4".parse().unwrap()).unwrap();
    let listed = State(4, vec![0, 2, 0], vec![0, 0, 0, 0, 0, 1, 0], 1);
    assert_eq!(check(&fork, &states(3, vec![listed])).map(|proved| proved.bound.to_string()), Ok("3".to_owned()));
}

/// What tasks within a horizon are made of is multiplied: of 2 words and 3, or of 3 and 2.
#[test]
fn a_horizon_is_paid_for_by_the_square_of_all_lengths() {
    let long = |bits: u32| num_bigint::BigInt::from(1) << bits;
    for (horizon, numerator) in [(long(64), long(1)), (long(1), long(64)), (long(64), long(64))] {
        let platform = circle().within(horizon.to_string().parse().unwrap()).unwrap();
        let words = horizon.words() + 1 + numerator.words() + 1;
        let mut budget = Budget::unlimited();
        within(&platform, Sum { numerator, scale: 1.into() }, &mut budget).unwrap();
        assert_eq!(budget.spent(), words * words);
    }
}
