//! Theorems 2 and 3 of tpds2004: what every solution is mapped to, and the platforms as they are reviewed.

use schedcheck_model::platform_graph::check_period;
use schedcheck_reductions::best_tree::{Grouping, TreeGap, TreeReduction, TwoPartition, generate, solver};
use schedcheck_reductions::three_partition::{self, ThreePartition};

fn goes_there_and_back(reduction: &TreeReduction, solution: &Grouping) {
    let tree = reduction.forward(solution).unwrap();
    assert_eq!(reduction.backward(&tree).as_ref(), Ok(solution));
    let period = reduction.period(solution).unwrap();
    assert_eq!(check_period(&reduction.platform, &period).unwrap().throughput, reduction.threshold);
}

#[test]
fn solutions_of_seeded_instances_attain_alpha_and_come_back() {
    for seed in 0..20 {
        let two = generate::yes_instance(seed, 2 + seed as usize, 50).unwrap();
        let solution = solver::solution(&two).unwrap().expect("a yes-instance");
        goes_there_and_back(&TreeReduction::from_two_partition(&two), &solution);
        let three = three_partition::generate::yes_instance(seed, 1 + seed as usize % 6, 9..=100).unwrap();
        let reduction = TreeReduction::from_three_partition(&three).unwrap();
        for solution in three_partition::solver::solutions(&three).take(20) {
            goes_there_and_back(&reduction, &Grouping::from(&solution));
        }
    }
}

#[test]
fn the_reviewed_family_of_platforms() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    let word = |answer| if answer { "yes" } else { "no" };
    for (name, items, answer) in
        [("yes", vec![1, 2, 3], true), ("no", vec![1, 1, 4], false), ("odd", vec![1, 1, 1], false)]
    {
        let source = TwoPartition::new(items).unwrap();
        assert_eq!(solver::solution(&source).unwrap().is_some(), answer, "{name}");
        settings.set_description(format!("two groups of the same sum: {}", word(answer)));
        let platform = TreeReduction::from_two_partition(&source).to_json();
        settings.bind(|| insta::assert_json_snapshot!(format!("two_partition_tree_{name}"), platform));
    }
    for (name, items, answer) in [("yes", vec![4, 5, 4, 4, 5, 4], true), ("no", vec![4, 4, 4, 4, 4, 6], false)] {
        let source = ThreePartition::new(items, 13).unwrap();
        assert_eq!(three_partition::solver::solution(&source).is_some(), answer, "{name}");
        settings.set_description(format!("triples of sum equal to the bound: {}", word(answer)));
        let platform = TreeReduction::from_three_partition(&source).unwrap().to_json();
        settings.bind(|| insta::assert_json_snapshot!(format!("three_partition_tree_{name}"), platform));
    }
    settings.set_description("the graph has throughput 1, each spanning tree 1/3");
    let platform = TreeGap::new(3).unwrap().to_json();
    settings.bind(|| insta::assert_json_snapshot!("tree_gap_3", platform));
}
