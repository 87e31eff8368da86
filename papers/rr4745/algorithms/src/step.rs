//! The step time of a ring with the best shares that are not negative, max(M, (X + D) / V), in its three parts: it is
//! never divided here.

use num_traits::Zero;
use schedcheck_model::Time;

use super::platform::Platform;

/// The three parts of the step time of a ring.
#[derive(Debug, Clone)]
pub struct Step<T, S = T> {
    /// M: the longest time that one processor spends on its messages.
    pub longest: T,
    /// X + D: the load, and what could be computed during all messages.
    pub load: T,
    /// V: the sum of all speeds.
    pub speed: S,
}

impl<T: Time, S: Time> Step<T, S> {
    /// The parts for a ring.
    pub fn of<P: Platform<Time = T, Speed = S>>(platform: &P, ring: &[usize]) -> Self {
        let (messages, load, speed) = balanced(platform, ring);
        Self { longest: messages.into_iter().fold(T::zero(), T::max), load, speed }
    }
}

/// The messages of each processor, in the ring's order, X + D and V: nothing is compared.
pub fn balanced<P: Platform>(platform: &P, ring: &[usize]) -> (Vec<P::Time>, P::Time, P::Speed) {
    let all: Vec<P::Time> = (0..ring.len()).map(|position| messages(platform, ring, position)).collect();
    let (mut load, mut speed) = (platform.load(), P::Speed::zero());
    for (&processor, messages) in ring.iter().zip(&all) {
        speed += &platform.speed(processor);
        load += &(messages.clone() * platform.speed(processor));
    }
    (all, load, speed)
}

/// The time of the messages of the processor at a place of the ring, H (c_{i,i-1} + c_{i,i+1}); none in a ring of one.
// PRINTED: H.(c_{i,succ(i)} + c_{i,pred(i)}), what P_i needs "to send" and "to receive".
pub fn messages<P: Platform>(platform: &P, ring: &[usize], position: usize) -> P::Time {
    if ring.len() == 1 {
        return P::Time::zero();
    }
    let at = |position: usize| ring[position % ring.len()];
    let message = |neighbour| platform.message(ring[position], neighbour);
    message(at(position + ring.len() - 1)) + message(at(position + 1))
}
