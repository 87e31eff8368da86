//! What optimality rests on, with and without trust in the theorems that the ledger puts to the test.

use std::path::Path;

use schedcheck_files::Instance;
use serde_json::json;

use super::golden::{DIVISIBLE_STARS, DIVISIBLE_TREES, GRAPHS, MULTI_ROUNDS, REDISTRIBUTIONS, RINGS, STARS, SWITCHES};
use super::{Answer, Limits, Place, all, solve};
use crate::papers;

const TRUST: Limits<'static> = Limits { until: None, stop: None, trusts_theorems: true, keeps_certificates: false };
const DOUBT: Limits<'static> = Limits { until: None, stop: None, trusts_theorems: false, keeps_certificates: false };

/// Every reviewed instance.
fn instances() -> impl Iterator<Item = Instance> {
    let kinds = [STARS, REDISTRIBUTIONS, RINGS, DIVISIBLE_STARS, DIVISIBLE_TREES, MULTI_ROUNDS, SWITCHES, GRAPHS];
    kinds.into_iter().flatten().map(|text| Instance::read(text).expect("an instance"))
}

/// What each method, and the best ones, make of each of them, by trust and by doubt.
fn answers() -> impl Iterator<Item = (Answer, Answer)> {
    instances().flat_map(|instance| {
        let names = all().filter(|method| method.kind == instance.kind()).map(|method| Some(method.name));
        let answer = |name, limits| solve(&instance, name, limits).ok();
        let both = names.chain([None]).filter_map(|name| Some((answer(name, &TRUST)?, answer(name, &DOUBT)?)));
        both.collect::<Vec<_>>()
    })
}

#[test]
fn without_trust_nothing_is_optimal_by_what_is_under_test_and_what_was_optimal_still_is() {
    let mut by_theorem = 0;
    for (trusting, doubting) in answers() {
        let what = format!("{} of {}", doubting.method, doubting.schedule.instance().to_json());
        assert!(!doubting.bound.proof.is_under_test(), "{what}");
        assert!(doubting.believed.is_none_or(|believed| believed.proof.is_under_test()), "{what}");
        assert!(trusting.believed.is_none(), "{what}");
        // A certificate can prove more than the theorem says.
        assert!(!trusting.is_optimal() || doubting.bound.value == doubting.objective, "{what}");
        by_theorem += u32::from(trusting.is_optimal() && trusting.bound.proof.is_under_test());
    }
    assert!(by_theorem >= 20, "{by_theorem}");
}

#[test]
fn what_a_proof_rests_on_is_where_it_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for ground in
        answers().flat_map(|(trusting, doubting)| [trusting, doubting]).flat_map(|answer| answer.bound.proof.rests_on)
    {
        let is_there = match ground.place {
            Place::ProvedIn(file) => root.join(file).is_file(),
            Place::TestedBy(row) => papers::all().position(row).is_some(),
        };
        assert!(is_there, "{ground}");
    }
}

fn read(value: &serde_json::Value) -> Instance {
    Instance::read(&value.to_string()).expect("an instance")
}

/// What a method says with trust and without: the objective, whether it is optimal, what is believed.
fn both(instance: &Instance, method: Option<&str>) -> [(&'static str, bool, bool); 2] {
    [TRUST, DOUBT].map(|limits| {
        let answer = solve(instance, method, &limits).expect("it is solved");
        (answer.method, answer.is_optimal(), answer.is_believed_optimal())
    })
}

#[test]
fn what_is_too_large_for_a_certificate_and_for_a_search_is_believed_and_not_called_optimal() {
    let nodes: Vec<_> = (0..2_501).map(|node| json!({"w": 1, "master": node == 0})).collect();
    let links: Vec<_> = (1..2_501).map(|node| json!({"between": [(node - 1) / 2, node], "c": 1})).collect();
    let tree = read(&json!({"kind": "platform-graph", "nodes": nodes, "links": links}));
    let name = "bandwidth-centric";
    assert_eq!(both(&tree, None), [(name, true, false), (name, false, true)]);
    let rounds = read(&json!({"kind": "multi-round", "load": 9_000, "workers": 2, "rounds": 51, "g": 1, "w": 3}));
    let name = "multi-installment";
    assert_eq!(both(&rounds, Some(name)), [(name, true, false), (name, false, true)]);
    assert_eq!(both(&rounds, None), [("linear-program", true, false); 2]);
}
