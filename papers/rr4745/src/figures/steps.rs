//! Step functions of W/H, and the least of several step times.

use std::cmp::Ordering;

use num_traits::Zero;
use schedcheck_model::Rational;

/// A number of processors for every W/H > 0: from each breakpoint on, until the next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Steps(pub Vec<(Rational, usize)>);

impl Steps {
    /// The numbers of processors in order, without the breakpoints.
    pub fn sizes(&self) -> Vec<usize> {
        self.0.iter().map(|(_, size)| *size).collect()
    }

    /// The number of processors at W/H = `rho`; at a breakpoint, the one above it.
    pub fn at(&self, rho: &Rational) -> usize {
        self.0.iter().rev().find(|(from, _)| from <= rho).map_or(0, |(_, size)| *size)
    }
}

/// A ring whose step time over H is max(M, (rho + D) / V) at rho = W/H.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// The number of processors.
    pub size: usize,
    /// The longest messages of a processor (M), for one unit of volume.
    pub longest: Rational,
    /// The sum of messages over w_i (D).
    pub delay: Rational,
    /// The sum of 1/w_i (V).
    pub speed: Rational,
}

impl Candidate {
    fn at(&self, rho: &Rational) -> Rational {
        ((rho + &self.delay) / &self.speed).max(self.longest.clone())
    }

    /// The values of rho at which one of the two may become better than the other, and others.
    fn meets(&self, other: &Self) -> impl Iterator<Item = Rational> + use<> {
        let reaches = |line: &Self, value: &Rational| value * &line.speed - &line.delay;
        let faster = &self.speed - &other.speed;
        let lines = (!faster.is_zero()).then(|| (&self.delay * &other.speed - &other.delay * &self.speed) / faster);
        let flats = [reaches(self, &other.longest), reaches(other, &self.longest), reaches(self, &self.longest)];
        lines.into_iter().chain(flats)
    }
}

/// The size of the best of the candidates, as a function of W/H; of several best ones, the smallest.
///
/// Between two neighbours of the points where any two step times can cross, the order of all of them is the same: it is
/// that at the point in the middle.
pub fn sizes_of_the_best(candidates: &[Candidate]) -> Steps {
    let pairs = candidates.iter().flat_map(|one| candidates.iter().flat_map(|other| one.meets(other)));
    let mut points: Vec<Rational> = pairs.filter(|rho| *rho > Rational::zero()).collect();
    points.push(Rational::zero());
    points.sort_unstable();
    points.dedup();
    let mut steps: Vec<(Rational, usize)> = Vec::new();
    for (index, from) in points.iter().enumerate() {
        let two = Rational::from(2);
        let within = points.get(index + 1).map_or_else(|| from + &two, |to| (from + to) / &two);
        let size = best_at(candidates, &within);
        if steps.last().is_none_or(|(_, last)| *last != size) {
            steps.push((from.clone(), size));
        }
    }
    Steps(steps)
}

fn best_at(candidates: &[Candidate], rho: &Rational) -> usize {
    let order = |one: &&Candidate, other: &&Candidate| match one.at(rho).cmp(&other.at(rho)) {
        Ordering::Equal => one.size.cmp(&other.size),
        unequal => unequal,
    };
    candidates.iter().min_by(order).map_or(0, |candidate| candidate.size)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(size: usize, [longest, delay, speed]: [i64; 3]) -> Candidate {
        Candidate { size, longest: Rational::from(longest), delay: Rational::from(delay), speed: Rational::from(speed) }
    }

    fn steps(candidates: &[Candidate]) -> Vec<(String, usize)> {
        sizes_of_the_best(candidates).0.iter().map(|(from, size)| (from.to_string(), *size)).collect()
    }

    #[test]
    fn two_lines_cross_once() {
        let both = [candidate(1, [0, 0, 1]), candidate(2, [1, 3, 3])];
        assert_eq!(steps(&both), [("0".to_owned(), 1), ("3/2".to_owned(), 2)]);
    }

    #[test]
    fn a_ring_that_is_flat_at_first_comes_in_where_the_line_reaches_it() {
        let both = [candidate(1, [0, 0, 1]), candidate(3, [4, 0, 3])];
        assert_eq!(steps(&both), [("0".to_owned(), 1), ("4".to_owned(), 3)]);
    }

    #[test]
    fn a_ring_that_is_never_best_does_not_show() {
        let three = [candidate(1, [0, 0, 1]), candidate(2, [1, 9, 2]), candidate(3, [1, 3, 3])];
        assert_eq!(sizes_of_the_best(&three).sizes(), [1, 3]);
    }

    #[test]
    fn at_a_breakpoint_the_next_step_counts() {
        let function = Steps(vec![(Rational::zero(), 1), (Rational::from(4), 3)]);
        let at = |rho: i64| function.at(&Rational::from(rho));
        assert_eq!([at(0), at(3), at(4), at(9)], [1, 1, 3, 3]);
    }
}
