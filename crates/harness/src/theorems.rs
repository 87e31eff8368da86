//! The theorems of a row, size by size: those that its check proves for all real parameters, listed and not proved.
//!
//! There is no second list that could say something else: a check is run with a context under which the sizes are put
//! on a list, where their theorems would be proved. The depths are gone through one by one, only as far as is asked
//! for, and a theorem is made only if it is the one that is wanted.

use std::collections::HashSet;
use std::fmt::Debug;
use std::sync::{Mutex, PoisonError};

use schedcheck_parametric_proof::Theorem;

use super::{Check, Depth, RunContext};

/// A size of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Size {
    /// The size, in words; no other of the row has the same.
    pub size: String,
    /// The smallest depth at which the row proves it.
    pub depth: Depth,
}

/// What a row proves at one size.
pub struct Provable {
    /// The size.
    pub size: Size,
    /// What is proved.
    pub theorem: Box<dyn Theorem>,
}

/// The sizes of a row at some depth, as its check comes to them.
pub struct Listing<'a> {
    /// The size of which the theorem is to be made.
    wanted: Option<&'a str>,
    found: Mutex<Found>,
}

#[derive(Default)]
struct Found {
    sizes: Vec<String>,
    known: HashSet<String>,
    theorem: Option<Box<dyn Theorem>>,
}

impl<'a> Listing<'a> {
    fn new(wanted: Option<&'a str>) -> Self {
        Self { wanted, found: Mutex::default() }
    }

    /// Puts sizes on the list.
    ///
    /// # Panics
    /// Panics if a size is there already: it would not be known which of two theorems is meant.
    pub fn extend<S: Debug>(&self, sizes: &[S], theorem: &dyn Fn(&S) -> Box<dyn Theorem>) {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        for size in sizes {
            let words = describe(size);
            if self.wanted == Some(&words) {
                found.theorem = Some(theorem(size));
            }
            assert!(found.known.insert(words.clone()), "{words}: two theorems of a row have different sizes");
            found.sizes.push(words);
        }
    }
}

const DEPTHS: [Depth; 3] = [Depth::Quick, Depth::Standard, Depth::Deep];

/// What a proof lists at a depth.
fn listed(proof: &dyn Check, depth: Depth, wanted: Option<&str>) -> Found {
    let list = Listing::new(wanted);
    proof.finding(&RunContext::listing(depth, &list));
    list.found.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// The sizes of a proof, those of smaller depths first; a depth is listed only if the sizes before are not enough.
///
/// # Panics
/// As [`Listing::extend`].
pub(super) fn sizes(proof: &dyn Check) -> impl Iterator<Item = Size> {
    let mut known = HashSet::new();
    DEPTHS.into_iter().flat_map(move |depth| {
        let sizes = listed(proof, depth, None).sizes.into_iter();
        sizes.filter(|size| known.insert(size.clone())).map(|size| Size { size, depth }).collect::<Vec<_>>()
    })
}

/// The theorem of a size at a depth, if it is proved there.
///
/// # Panics
/// As [`Listing::extend`].
pub(super) fn at(proof: &dyn Check, size: &str, depth: Depth) -> Option<Provable> {
    let theorem = listed(proof, depth, Some(size)).theorem?;
    Some(Provable { size: Size { size: size.to_owned(), depth }, theorem })
}

/// The theorem of a size, as the smallest depth has it that proves it.
///
/// # Panics
/// As [`Listing::extend`].
pub(super) fn of_size(proof: &dyn Check, size: &str) -> Option<Provable> {
    DEPTHS.into_iter().find_map(|depth| at(proof, size, depth))
}

/// A size in words, by its `Debug` form: without the name of its type, and without what stands around numbers.
pub fn describe(size: &impl Debug) -> String {
    let text = format!("{size:?}");
    let fields = text.split_once(" { ").and_then(|(_, fields)| fields.strip_suffix(" }"));
    fields.unwrap_or(&text).to_owned()
}

#[cfg(test)]
mod tests {
    use schedcheck_parametric_proof::{Competitor, LinearForm, Space};

    use super::*;
    use crate::{Finding, Statement, Test};

    #[derive(Debug)]
    struct Workers {
        workers: usize,
    }

    /// As many parameters as workers; quick depth has up to two of them, the others one more each.
    const PROOF: Test<()> = Test::without_oracle(
        |context, (), ()| {
            assert!(context.is_stopped() && context.depth < Depth::Deep, "nothing is asked of deep runs");
            let sizes: Vec<_> = (1..=context.depth.pick(2, 3, 4)).map(|workers| Workers { workers }).collect();
            context.list().expect("nothing is proved").extend(&sizes, &|size| theorem(size.workers));
            Finding::default()
        },
        (),
        &[],
    );

    fn theorem(workers: usize) -> Box<dyn Theorem> {
        let space = Space { names: vec!["c".to_owned(); workers], ..Space::default() };
        Box::new(Statement { space, run: |_: &[LinearForm]| -> Vec<Box<dyn Competitor>> { Vec::new() } })
    }

    #[test]
    fn sizes_are_listed_depth_by_depth_as_far_as_they_are_asked_for() {
        let first: Vec<_> = sizes(&PROOF).take(3).map(|Size { size, depth }| (size, depth)).collect();
        let words = ["workers: 1", "workers: 2", "workers: 3"].map(str::to_owned);
        let depths = [Depth::Quick, Depth::Quick, Depth::Standard];
        assert_eq!(first, words.into_iter().zip(depths).collect::<Vec<_>>());
    }

    #[test]
    fn a_size_is_of_the_smallest_depth_that_has_it() {
        for (size, depth, parameters) in [("workers: 2", Depth::Quick, 2), ("workers: 3", Depth::Standard, 3)] {
            let Provable { size: found, theorem } = of_size(&PROOF, size).expect("a theorem");
            assert_eq!((found.depth, theorem.space().names.len()), (depth, parameters));
        }
        assert!(at(&PROOF, "workers: 3", Depth::Quick).is_none());
    }

    #[test]
    #[should_panic(expected = "workers: 1: two theorems of a row have different sizes")]
    fn two_theorems_do_not_share_a_size() {
        let list = Listing::new(None);
        list.extend(&[Workers { workers: 1 }, Workers { workers: 1 }], &|size| theorem(size.workers));
    }
}
