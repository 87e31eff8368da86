//! The working rule of the paper, for two stages.

use crate::flow_shop::Job;

/// Johnson's working rule: the jobs that are shorter on the first machine, by rising A_i, and then the others, by
/// falling B_i.
///
/// This is an order in which i comes before j whenever min(A_i, B_j) < min(A_j, B_i).
pub fn order(jobs: &[Job]) -> Vec<usize> {
    let (mut early, mut late): (Vec<usize>, Vec<usize>) =
        (0..jobs.len()).partition(|&job| jobs[job].first < jobs[job].second);
    early.sort_by_key(|&job| jobs[job].first);
    late.sort_by_key(|&job| std::cmp::Reverse(jobs[job].second));
    [early, late].concat()
}
