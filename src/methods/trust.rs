//! What optimality rests on, with and without trust in the theorems that the ledger puts to the test.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use schedcheck_files::Instance;
use serde_json::json;

use super::golden;
use super::{By, MethodError, MethodOptions, MethodSolution, Place, all, solve, with_certificate};
use crate::papers;

const TRUST: MethodOptions<'static> =
    MethodOptions { until: None, stop: None, trusts_theorems: true, keeps_certificates: false };
const DOUBT: MethodOptions<'static> =
    MethodOptions { until: None, stop: None, trusts_theorems: false, keeps_certificates: false };

/// Every reviewed instance.
fn instances() -> impl Iterator<Item = Instance> {
    let texts = Instance::KINDS.iter().flat_map(|kind| golden::instances(kind));
    texts.map(|text| Instance::read(&text).expect("an instance"))
}

/// What each method, and the best ones, make of each of them, by trust and by doubt.
fn answers() -> impl Iterator<Item = (MethodSolution, MethodSolution)> {
    instances().flat_map(|instance| {
        let names = all().filter(|method| method.kind == instance.kind()).map(|method| Some(method.name));
        let answer = |name, options| solve(&instance, name, options).ok();
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
        assert!(
            doubting.conditional_bound.is_none_or(|conditional_bound| conditional_bound.proof.is_under_test()),
            "{what}"
        );
        assert!(trusting.conditional_bound.is_none(), "{what}");
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
    [TRUST, DOUBT].map(|options| {
        let answer = solve(instance, method, &options).expect("it is solved");
        (answer.method, answer.is_optimal(), answer.is_believed_optimal())
    })
}

#[test]
fn a_tree_of_thousands_of_nodes_is_optimal_by_its_prices_whether_theorems_are_trusted_or_not() {
    let nodes: Vec<_> = (0..6_001).map(|node| json!({"w": 1, "master": node == 0})).collect();
    let links: Vec<_> = (1..6_001).map(|node| json!({"between": [(node - 1) / 2, node], "c": 1})).collect();
    let tree = read(&json!({"kind": "platform-graph", "nodes": nodes, "links": links}));
    assert_eq!(both(&tree, None), [("bandwidth-centric", true, false); 2]);
}

#[test]
fn without_a_certificate_a_bound_is_conditional_and_not_optimal() {
    let stop = AtomicBool::new(true);
    let stopped = |trusts_theorems| MethodOptions { stop: Some(&stop), trusts_theorems, ..MethodOptions::default() };
    let links = json!([{"between": [0, 1], "c": 9}, {"between": [0, 2], "c": 8}]);
    let nodes = json!([{"w": 1, "master": true}, {"w": 1}, {"w": 1}]);
    let tree = read(&json!({"kind": "platform-graph", "nodes": nodes, "links": links}));
    let rounds = read(&json!({"kind": "multi-round", "load": 9_000, "workers": 2, "rounds": 51, "g": 1, "w": 3}));
    for (instance, name) in [(tree, "bandwidth-centric"), (rounds, "multi-installment")] {
        let answer = |trusts| solve(&instance, Some(name), &stopped(trusts)).expect("it is solved");
        let (trusting, doubting) = (answer(true), answer(false));
        assert!(trusting.is_optimal() && !doubting.is_optimal() && doubting.is_believed_optimal(), "{name}");
        // Who is not told to trust is told where a proof is to be had.
        assert!(doubting.bound.proof.says.contains("--certificate"), "{name}: {}", doubting.bound.proof.says);
        assert_eq!(both(&instance, Some(name)), [(name, true, false); 2]);
    }
}

#[test]
fn certificate_replaces_a_bound_that_is_no_better() {
    let bound = |text: &str| text.parse().expect("a number");
    let umr = solve(
        &read(&json!({"kind":"multi-round","load":70,"workers":2,"rounds":3,"g":1,"G":1,"w":4,"W":1})),
        Some("umr"),
        &DOUBT,
    )
    .expect("it is solved");
    let instance = umr.schedule.instance();
    let (proved, certified) = with_certificate(&instance, umr.clone(), &DOUBT).expect("it is certified");
    assert!(umr.bound.value < proved.bound.value && proved.bound.value == bound("570657/3785"));
    assert_eq!((proved.bound.proof.by, &proved.bound.value), (By::Certificate, &certified.proved.bound));
    // Of the same bound, the certificate is told that was asked for.
    let best = solve(&instance, None, &DOUBT).expect("it is solved");
    assert_eq!((best.bound.proof.by, best.is_optimal()), (By::Search, true));
    let (proved, _) = with_certificate(&instance, best, &DOUBT).expect("it is certified");
    assert_eq!((proved.bound.proof.by, proved.is_optimal()), (By::Certificate, true));
    // A certificate that proves less stands beside what is known.
    let mut less = certified.clone();
    less.proved.bound = bound("1");
    let known = proved.clone().with(&less).expect("both are true");
    assert_eq!(known.bound.value, proved.bound.value);
    assert!(known.bound.proof.says.ends_with("; the certificate proves 1 by itself"), "{}", known.bound.proof.says);
    // One that refutes the measured schedule is a bug, which is told.
    less.proved.bound = bound("1000");
    assert!(matches!(proved.with(&less), Err(MethodError::Contradiction { .. })));
}
