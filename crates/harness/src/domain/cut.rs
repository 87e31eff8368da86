//! How an enumeration begins in its middle: what comes before is passed over part by part, by the number of instances
//! in each, and never walked through.

use num_bigint::BigUint;

/// What `open` finds in the parts, one after the other, without the first `start` of them all.
///
/// `size` says how many a part holds; it is asked only while something is to be passed over. `open` is given how many
/// of its own a part leaves out.
pub fn passing_over<P, I: IntoIterator>(
    start: BigUint,
    parts: impl IntoIterator<Item = P>,
    size: impl Fn(&P) -> BigUint,
    open: impl Fn(P, BigUint) -> I,
) -> impl Iterator<Item = I::Item> {
    let mut left_out = start;
    let opened = parts.into_iter().filter_map(move |part| {
        if left_out != BigUint::ZERO {
            let size = size(&part);
            if size <= left_out {
                left_out -= size;
                return None;
            }
        }
        Some(open(part, std::mem::take(&mut left_out)))
    });
    opened.flatten()
}

/// The members of a part that are few enough to be walked through, or known by their number, from one of them on.
pub fn beyond<I: Iterator>(items: I, left_out: &BigUint) -> std::iter::Skip<I> {
    items.skip(usize::try_from(left_out).unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skipped_parts_are_neither_opened_nor_counted_again() {
        let from = |start: u32| {
            let (counted, opened) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
            let size = |part: &u64| {
                counted.set(counted.get() + 1);
                BigUint::from(*part)
            };
            let open = |part: u64, left_out: BigUint| {
                opened.set(opened.get() + 1);
                beyond((0..part).map(move |number| (part, number)), &left_out)
            };
            let found: Vec<_> = passing_over(start.into(), [2, 0, 3, 1], size, open).collect();
            (found, counted.get(), opened.get())
        };
        let all = vec![(2, 0), (2, 1), (3, 0), (3, 1), (3, 2), (1, 0)];
        assert_eq!(from(0), (all.clone(), 0, 4));
        assert_eq!(from(1), (all[1..].to_vec(), 1, 4));
        assert_eq!(from(2), (all[2..].to_vec(), 1, 3));
        assert_eq!(from(4), (all[4..].to_vec(), 3, 2));
        assert_eq!(from(6), (vec![], 4, 0));
        assert_eq!(from(7), (vec![], 4, 0));
    }
}
