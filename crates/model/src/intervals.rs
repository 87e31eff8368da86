//! Whether what takes time on one port or processor is done one after the other.

/// The earliest pair of intervals `((start, end), index)` that overlap: the two indices, and the start of the second.
pub(crate) fn first_overlap<T: Ord + Clone>(mut intervals: Vec<((T, T), usize)>) -> Option<(usize, usize, T)> {
    intervals.sort_unstable();
    intervals.windows(2).find_map(|pair| {
        let [((_, end), first), ((start, _), second)] = pair else { unreachable!("windows of two") };
        (start < end).then(|| (*first, *second, start.clone()))
    })
}
