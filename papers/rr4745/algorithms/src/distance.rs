//! The weight d of an edge, in every reading of its definition (rr4745, section 5.1, proposition 2).
//!
//! Equation 3 asks for the ring of least sum over its processors of (c_{i,i-1} + c_{i,i+1}) / w_i. Written over the
//! edges of the ring, each edge i -> j adds c_ij / w_i for its one end and c_ji / w_j for the other: [`Ends::Both`].
//! The printed d_ij = (c_ij + c_ji) / w_i charges both messages to the first end: [`Ends::Tail`].

use std::fmt;
use std::ops::Mul;

use schedcheck_model::ring::{SliceRing, Whole};
use schedcheck_model::{Rational, Time};

/// Which ends of an edge i -> j its weight is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ends {
    /// c_ij / w_i + c_ji / w_j: what makes the sum of equation 3.
    Both,
    /// (c_ij + c_ji) / w_i, as printed.
    Tail,
    /// (c_ij + c_ji) / w_j, the printed weight with the ring in the other sense.
    Head,
    /// c_ij / w_i, the message to the successor only.
    Out,
}

/// What stands for c and for w in the weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Definition {
    /// Which ends count.
    pub ends: Ends,
    /// Whether 1/c_ij, the bandwidth of the link, stands where the formula has c_ij.
    pub bandwidths: bool,
    /// Whether 1/w_i, the speed of the processor, stands where the formula has w_i.
    pub speeds: bool,
}

impl Definition {
    /// Every definition that could be meant.
    pub fn all() -> impl Iterator<Item = Self> {
        let ends = [Ends::Both, Ends::Tail, Ends::Head, Ends::Out];
        let inverted = [(false, false), (true, true), (true, false), (false, true)];
        inverted
            .into_iter()
            .flat_map(move |(bandwidths, speeds)| ends.into_iter().map(move |ends| Self { ends, bandwidths, speeds }))
    }

    /// The weight of the edge between processors of cycle-times `tail` and `head`, for the link costs `out` (c_ij) and
    /// `back` (c_ji).
    // PRINTED: d_{i,j} = (c_{i,j} + c_{j,i}) / w_i (before proposition 2, and 6.1).
    pub fn weight(self, [tail, head]: [&Rational; 2], [out, back]: [&Rational; 2]) -> Rational {
        let link = |cost: &Rational| if self.bandwidths { cost.recip() } else { cost.clone() };
        let per_time = |time: &Rational| if self.speeds { time.clone() } else { time.recip() };
        match self.ends {
            Ends::Both => link(out) * per_time(tail) + link(back) * per_time(head),
            Ends::Tail => (link(out) + link(back)) * per_time(tail),
            Ends::Head => (link(out) + link(back)) * per_time(head),
            Ends::Out => link(out) * per_time(tail),
        }
    }

    /// The weights of all edges of `instance`, row by row; zero on the diagonal. H is not part of them.
    ///
    /// # Panics
    /// Panics if bandwidths are asked for and some link is free.
    pub fn matrix(self, instance: &SliceRing) -> Vec<Vec<Rational>> {
        self.matrix_of(instance.cycle_times(), |i, j| instance.cost(i, j))
    }

    /// The same for cycle-times and link costs that make no instance.
    ///
    /// # Panics
    /// As [`Self::matrix`].
    pub fn matrix_of<'a>(self, times: &[Rational], cost: impl Fn(usize, usize) -> &'a Rational) -> Vec<Vec<Rational>> {
        let weight = |i: usize, j: usize| match i == j {
            true => Rational::default(),
            false => self.weight([&times[i], &times[j]], [cost(i, j), cost(j, i)]),
        };
        let processors = 0..times.len();
        processors.clone().map(|i| processors.clone().map(|j| weight(i, j)).collect()).collect()
    }
}

impl fmt::Display for Definition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let link = |ends: &str| if self.bandwidths { format!("1/c_{ends}") } else { format!("c_{ends}") };
        let per = |end: &str| if self.speeds { format!(" w_{end}") } else { format!(" / w_{end}") };
        match self.ends {
            Ends::Both => write!(f, "{}{} + {}{}", link("ij"), per("i"), link("ji"), per("j")),
            Ends::Tail => write!(f, "({} + {}){}", link("ij"), link("ji"), per("i")),
            Ends::Head => write!(f, "({} + {}){}", link("ij"), link("ji"), per("j")),
            Ends::Out => write!(f, "{}{}", link("ij"), per("i")),
        }
    }
}

/// The weights of all edges in the integers of a scaled instance, where 1/w_i is the speed v_i and H c_ij the message
/// k_ij; the width of the scale leaves room for the sum over any ring.
pub fn scaled<T: Time + Mul<Output = T>>(whole: &Whole<T>, ends: Ends) -> Vec<Vec<T>> {
    let (v, k) = (|i: usize| whole.speeds[i].clone(), |i, j| whole.messages.get(i, j).clone());
    let weight = |i: usize, j: usize| match ends {
        Ends::Both => k(i, j) * v(i) + k(j, i) * v(j),
        Ends::Tail => (k(i, j) + k(j, i)) * v(i),
        Ends::Head => (k(i, j) + k(j, i)) * v(j),
        Ends::Out => k(i, j) * v(i),
    };
    let processors = 0..whole.processors();
    processors.clone().map(|i| processors.clone().map(|j| weight(i, j)).collect()).collect()
}

/// The sum of the weights along the ring; zero for a ring of one.
pub fn length<T: Time>(weights: &[Vec<T>], ring: &[usize]) -> T {
    if ring.len() == 1 {
        return T::zero();
    }
    let edges = ring.iter().zip(ring.iter().cycle().skip(1));
    edges.fold(T::zero(), |sum, (&i, &j)| sum + &weights[i][j])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shares;

    #[test]
    fn both_ends_make_the_sum_of_equation_3_and_the_printed_end_does_not() {
        let instance = SliceRing::of((0, 1), [1, 2, 3, 5], [[0, 1, 2, 3], [4, 0, 5, 6], [7, 8, 0, 9], [1, 3, 5, 0]]);
        let sum = |ring: &[usize]| {
            let over_w = |(&i, h): (&usize, Rational)| h / &instance.cycle_times()[i];
            ring.iter().zip(shares::messages(&instance, ring)).map(over_w).sum::<Rational>()
        };
        let d = |ends| Definition { ends, bandwidths: false, speeds: false }.matrix(&instance);
        for ring in [vec![2], vec![1, 3], vec![0, 2, 1], vec![3, 0, 2, 1]] {
            assert_eq!(length(&d(Ends::Both), &ring), sum(&ring), "{ring:?}");
        }
        assert_ne!(length(&d(Ends::Tail), &[0, 1, 2, 3]), sum(&[0, 1, 2, 3]));
    }

    #[test]
    fn each_definition_is_listed_once_and_named_as_it_is_computed() {
        let names: std::collections::BTreeSet<_> = Definition::all().map(|definition| definition.to_string()).collect();
        assert_eq!(names.len(), 16);
        assert!(names.contains("(c_ij + c_ji) / w_i") && names.contains("1/c_ij w_i + 1/c_ji w_j"));
    }
}
