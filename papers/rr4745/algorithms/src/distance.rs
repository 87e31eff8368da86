//! The weight d of an edge, in every reading of its definition (rr4745, section 5.1, proposition 2).
//!
//! Equation 3 asks for the ring of least sum over its processors of (c_{i,i-1} + c_{i,i+1}) / w_i. Written over the
//! edges of the ring, each edge i -> j adds c_ij / w_i for its one end and c_ji / w_j for the other: [`Ends::Both`].
//! The printed d_ij = (c_ij + c_ji) / w_i charges both messages to the first end: [`Ends::Tail`].

use std::fmt;

use schedcheck_model::ring::SliceRing;
use schedcheck_model::{Rational, Time};

use super::platform::Platform;

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

/// The weights of all edges, and H times them, where 1/w_i is the speed v_i and H c_ij the message k_ij: in the
/// integers of a scaled instance, whose width leaves room for the sum over any ring, or whatever the platform counts
/// in.
pub fn scaled<P: Platform>(platform: &P, ends: Ends) -> Vec<Vec<P::Time>> {
    let (v, k) = (|i| platform.speed(i), |i, j| platform.message(i, j));
    let weight = |i: usize, j: usize| match ends {
        Ends::Both => k(i, j) * v(i) + k(j, i) * v(j),
        Ends::Tail => (k(i, j) + k(j, i)) * v(i),
        Ends::Head => (k(i, j) + k(j, i)) * v(j),
        Ends::Out => k(i, j) * v(i),
    };
    let processors = 0..platform.processors();
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
    use schedcheck_model::{Scaled, with_scaled};

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
    fn each_definition_is_worked_out_for_one_edge() {
        let ([w_i, w_j], [c_ij, c_ji]) = ([5, 7].map(|w| Rational::new(w, 1)), [2, 3].map(|c| Rational::new(c, 1)));
        let weights = |bandwidths, speeds| {
            [Ends::Both, Ends::Tail, Ends::Head, Ends::Out]
                .map(|ends| Definition { ends, bandwidths, speeds }.weight([&w_i, &w_j], [&c_ij, &c_ji]))
        };
        assert_eq!(
            weights(false, false),
            [Rational::new(29, 35), Rational::new(1, 1), Rational::new(5, 7), Rational::new(2, 5)]
        );
        assert_eq!(
            weights(true, false),
            [Rational::new(31, 210), Rational::new(1, 6), Rational::new(5, 42), Rational::new(1, 10)]
        );
        assert_eq!(
            weights(false, true),
            [Rational::new(31, 1), Rational::new(25, 1), Rational::new(35, 1), Rational::new(10, 1)]
        );
        assert_eq!(
            weights(true, true),
            [Rational::new(29, 6), Rational::new(25, 6), Rational::new(35, 6), Rational::new(5, 2)]
        );
    }

    /// Whether the integers of a scaled instance are these weights, all by one factor.
    fn are_multiples<T: Time>(found: &[Vec<T>], weights: [[u64; 3]; 3]) -> bool {
        let (unit, one) = (found[0][1].clone(), weights[0][1]);
        unit > T::zero()
            && (0..3).all(|i| (0..3).all(|j| found[i][j].times(one) == unit.times(weights[i][j]) || i == j))
    }

    #[test]
    fn the_weights_of_a_scaled_instance_are_worked_out_for_every_edge() {
        // The speeds are as 1, 2, 3.
        let instance = SliceRing::of((5, 1), [6, 3, 2], [[0, 1, 2], [3, 0, 4], [5, 6, 0]]);
        let worked_out = [
            (Ends::Both, [[0, 7, 17], [7, 0, 26], [17, 26, 0]]),
            (Ends::Tail, [[0, 4, 7], [8, 0, 20], [21, 30, 0]]),
            (Ends::Head, [[0, 8, 21], [4, 0, 30], [7, 20, 0]]),
            (Ends::Out, [[0, 1, 2], [6, 0, 8], [15, 18, 0]]),
        ];
        for (ends, weights) in worked_out {
            let agree = with_scaled!(Scaled::new(&instance), |integers, _kappa| are_multiples(
                &scaled(&integers, ends),
                weights
            ));
            assert!(agree, "{ends:?}");
            let sixths = weights.map(|row| row.map(|weight| Rational::new(weight, 6)).to_vec());
            assert_eq!(Definition { ends, bandwidths: false, speeds: false }.matrix(&instance), sixths, "{ends:?}");
        }
    }

    #[test]
    fn each_definition_is_listed_once_and_named_as_it_is_computed() {
        let names: std::collections::BTreeSet<_> = Definition::all().map(|definition| definition.to_string()).collect();
        assert_eq!(names.len(), 16);
        let told = |ends, bandwidths, speeds| Definition { ends, bandwidths, speeds }.to_string();
        assert_eq!(told(Ends::Both, false, true), "c_ij w_i + c_ji w_j");
        assert_eq!(told(Ends::Head, true, false), "(1/c_ij + 1/c_ji) / w_j");
        assert_eq!(told(Ends::Out, true, false), "1/c_ij / w_i");
        assert!(names.contains("(c_ij + c_ji) / w_i") && names.contains("1/c_ij w_i + 1/c_ji w_j"));
    }
}
