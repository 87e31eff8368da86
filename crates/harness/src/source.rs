//! What a sweep goes through, of whatever type: positions, and the instances that are made of them.
//!
//! A paper sweeps over dozens of types of instances. What is here is compiled for each of them; what goes through them
//! (chunks, threads, the journal) calls it by its traits, and is compiled once.

use std::iter::Peekable;

use super::Counterexample;
use super::optima::Place;
use super::regular::Regular;

/// Positions in their order, and the instances made of those that were gone to last.
pub(super) trait Source {
    /// Whether there is a next position, which is looked for if that was not done before.
    fn find(&mut self) -> bool;

    /// Holds what is made of the position that was found, which has this number, behind what is held.
    fn make(&mut self, position: u64);

    /// Lets go of what is held.
    fn clear(&mut self);

    /// The instances that are held.
    fn held(&self) -> &dyn Held;
}

/// Instances, and the check that they are put to, by their numbers.
pub(super) trait Held: Sync {
    /// How many they are.
    fn len(&self) -> usize;

    /// Where an instance stands in its sweep.
    fn place(&self, index: usize) -> Place;

    /// Whether an instance is regular.
    fn is_regular(&self, index: usize) -> bool;

    /// What the check says of an instance.
    fn check(&self, index: usize) -> Result<(), Counterexample>;
}

/// What begins at a position of this number.
pub(super) type Begin<'s> = Box<dyn FnOnce(u64) -> Box<dyn Source + 's> + 's>;

/// What goes through these positions, each of which gives the instances that are `made` of it, and checks them.
pub(super) fn begin<'s, P, E, I, C>(
    positions: impl FnOnce(u64) -> P + 's,
    made: impl Fn(P::Item) -> E + 's,
    check: C,
) -> Begin<'s>
where
    P: Iterator + 's,
    E: IntoIterator<Item = I>,
    I: Regular + Send + Sync + 's,
    C: Fn(&I) -> Result<(), Counterexample> + Sync + 's,
{
    let instances = Instances { all: Vec::new(), check };
    Box::new(|start| Box::new(Positions { positions: positions(start).peekable(), made, instances }))
}

struct Positions<P: Iterator, M, I, C> {
    positions: Peekable<P>,
    made: M,
    instances: Instances<I, C>,
}

struct Instances<I, C> {
    all: Vec<(Place, I)>,
    check: C,
}

impl<P, E, M, I, C> Source for Positions<P, M, I, C>
where
    P: Iterator,
    M: Fn(P::Item) -> E,
    E: IntoIterator<Item = I>,
    I: Regular + Send + Sync,
    C: Fn(&I) -> Result<(), Counterexample> + Sync,
{
    fn find(&mut self) -> bool {
        self.positions.peek().is_some()
    }

    fn make(&mut self, position: u64) {
        let Some(found) = self.positions.next() else { return };
        for (number, instance) in (0..).zip((self.made)(found)) {
            self.instances.all.push((Place { position, number }, instance));
        }
    }

    fn clear(&mut self) {
        self.instances.all.clear();
    }

    fn held(&self) -> &dyn Held {
        &self.instances
    }
}

impl<I, C> Held for Instances<I, C>
where
    I: Regular + Send + Sync,
    C: Fn(&I) -> Result<(), Counterexample> + Sync,
{
    fn len(&self) -> usize {
        self.all.len()
    }

    fn place(&self, index: usize) -> Place {
        self.all[index].0
    }

    fn is_regular(&self, index: usize) -> bool {
        self.all[index].1.is_regular()
    }

    fn check(&self, index: usize) -> Result<(), Counterexample> {
        (self.check)(&self.all[index].1)
    }
}
