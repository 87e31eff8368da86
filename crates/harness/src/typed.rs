//! What shows the point of a counterexample and what refutes a statement on it, as functions of the instance in its own
//! type: the ledger reads a counterexample, and no paper does.

use super::{About, Exhibit, Witness};

/// What makes exhibits of what a counterexample is about.
pub trait Exhibits: Sync {
    /// The exhibits; none where they are of another type of instances.
    fn exhibits(&self, about: &About) -> Vec<Exhibit>;
}

/// Exhibits of instances of one type.
pub struct ExhibitsOf<I: 'static>(pub fn(&I) -> Vec<Exhibit>);

impl<I> Exhibits for ExhibitsOf<I> {
    fn exhibits(&self, about: &About) -> Vec<Exhibit> {
        about.instance().map(self.0).unwrap_or_default()
    }
}

/// What makes witnesses of what a counterexample is about, whose exhibits are at hand.
pub trait Witnesses: Sync {
    /// The witnesses; none where they are of another type of instances.
    fn witnesses(&self, about: &About, exhibits: &[Exhibit]) -> Vec<Witness>;
}

/// Witnesses on instances of one type, whose exhibits are at hand.
pub struct WitnessesOf<I: 'static>(pub fn(&I, &[Exhibit]) -> Vec<Witness>);

impl<I> Witnesses for WitnessesOf<I> {
    fn witnesses(&self, about: &About, exhibits: &[Exhibit]) -> Vec<Witness> {
        about.instance().map(|instance| (self.0)(instance, exhibits)).unwrap_or_default()
    }
}

/// Witnesses that consist of what is exhibited, whatever the type of the instance.
pub struct AsExhibited(pub fn(&[Exhibit]) -> Vec<Witness>);

impl Witnesses for AsExhibited {
    fn witnesses(&self, _: &About, exhibits: &[Exhibit]) -> Vec<Witness> {
        (self.0)(exhibits)
    }
}
