//! The growing families that the curves are counted on and the benches are timed on, by their names.

use std::sync::LazyLock;

use schedcheck_files::Instance;

use crate::kinds;

/// Instances that grow with one number, one for each size and seed.
#[derive(Debug, Clone, Copy)]
pub struct Family {
    /// What it is called.
    pub name: &'static str,
    /// The kind of its instances, as the field `kind` names it.
    pub kind: &'static str,
    /// What grows, and what the rest is.
    pub meaning: &'static str,
    /// The largest size: more than any solver takes.
    pub largest: u64,
    pub(crate) make: fn(u64, u64) -> Instance,
}

/// The most workers or nodes.
pub(crate) const LARGEST: u64 = 100_000;

/// The most processors of what has a cost for each pair.
pub(crate) const LARGEST_BY_PAIRS: u64 = 2_000;

/// A load beside which latencies are nothing.
pub(crate) const LARGE: i64 = 1_000_000_000_000_000;

/// The families of a kind: a name, the largest size, what grows, and how an instance is made of a size and a seed.
macro_rules! families {
    ($platform:ty; $($name:literal, $largest:expr, $meaning:literal, |$size:ident, $seed:ident| $make:expr;)*) => {
        &[$($crate::instances::Family {
            name: $name,
            kind: <$platform as schedcheck_model::Kind>::NAME,
            meaning: $meaning,
            largest: $largest,
            make: |$size, $seed| schedcheck_harness::Subject::to_instance(&$make),
        }),*]
    };
}

pub(crate) use families;

/// All families, kind by kind in the order of the instance files.
pub static FAMILIES: LazyLock<Vec<&Family>> =
    LazyLock::new(|| Instance::KINDS.iter().filter_map(|kind| kinds::named(kind)).flat_map(|of| of.families).collect());

impl Family {
    /// The family of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        FAMILIES.iter().copied().find(|family| family.name == name)
    }

    /// Its instance of a size, from 1 to [`Self::largest`].
    pub(super) fn instance(&self, size: u64, seed: u64) -> Instance {
        (self.make)(size, seed)
    }
}
