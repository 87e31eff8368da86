//! What the two methods share: the outcome of an attempt to change the basis, and tiny amounts that look random.

use super::Termination;

/// What became of an attempt to change the basis.
pub(super) enum Step {
    Done,
    /// Numbers were computed afresh, or something else is to be tried.
    Retry,
    /// Nothing is left to do, or there is another end.
    End(Option<Termination>),
}

/// An amount by which a bound or cost of size `size` may be changed without harm: different for every index, the same
/// in every run.
pub(super) fn perturbation(index: usize, size: f64) -> f64 {
    5e-7 * (1.0 + size.abs()) * (1.0 + noise(index))
}

/// A number from 0 to 1 (splitmix64).
fn noise(index: usize) -> f64 {
    let mut bits = (index as u64).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((bits ^ (bits >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
}
