use super::*;

#[test]
fn a_deadline_is_put_off_by_the_bound() {
    let source = ThreePartition::new(vec![1, 1, 1], 3).expect("an instance");
    let deadlines = [reduce(&source), longer_by_a_bound(&source)].map(|reduction| reduction.deadline.to_string());
    assert_eq!(deadlines, ["39/4", "51/4"]);
}

#[test]
fn a_schedule_that_stands_for_no_partition_is_shown_up_to_its_deadline() {
    let source = ThreePartition::new(vec![2, 2, 2], 7).expect("an instance");
    let shown = schedule_without_partition(&source);
    let deadlines: Vec<_> = shown.into_iter().map(|exhibit| exhibit.deadline).collect();
    assert_eq!(deadlines, [Some(Rational::new(91, 4))]);
}
