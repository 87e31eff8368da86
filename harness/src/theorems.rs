//! The theorems of a row, size by size: those that its check proves for all real parameters, listed and not proved.
//!
//! There is no second list that could say something else: a check is run with an effort that puts each theorem on a
//! list, where it would prove it.

use std::collections::HashSet;
use std::fmt::Debug;
use std::sync::{Mutex, PoisonError};

use schedcheck_parametric_proof::Theorem;

use super::{Check, Depth, Effort};

/// What a row proves at one size.
pub struct Provable {
    /// The size, in words; no other of the row has the same.
    pub size: String,
    /// The smallest depth at which the row proves it.
    pub depth: Depth,
    /// What is proved.
    pub theorem: Box<dyn Theorem>,
}

/// Theorems with their sizes, as a check came to them.
#[derive(Default)]
pub struct Listing(Mutex<Vec<(String, Box<dyn Theorem>)>>);

impl Listing {
    /// Puts theorems on the list.
    pub fn extend(&self, theorems: impl Iterator<Item = (String, Box<dyn Theorem>)>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(theorems);
    }

    fn into_theorems(self) -> Vec<(String, Box<dyn Theorem>)> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The theorems of a proof. Of several of the same size, which prove different things, each but the first has its
/// number behind the size.
pub(super) fn of(proof: &dyn Check) -> Vec<Provable> {
    let mut known = HashSet::new();
    let mut all = Vec::new();
    for depth in [Depth::Quick, Depth::Standard, Depth::Deep] {
        let list = Listing::default();
        proof.finding(&Effort::listing(depth, &list));
        let mut of_depth = HashSet::new();
        for (size, theorem) in list.into_theorems() {
            let numbered = (1..).map(|number| if number == 1 { size.clone() } else { format!("{size} ({number})") });
            let size = numbered.into_iter().find(|size| of_depth.insert(size.clone())).unwrap_or_default();
            if known.insert(size.clone()) {
                all.push(Provable { size, depth, theorem });
            }
        }
    }
    all
}

/// A size in words, by its `Debug` form: without the name of its type, and without what stands around numbers.
pub fn in_words(size: &impl Debug) -> String {
    let text = format!("{size:?}");
    let fields = text.split_once(" { ").and_then(|(_, fields)| fields.strip_suffix(" }"));
    fields.unwrap_or(&text).to_owned()
}
