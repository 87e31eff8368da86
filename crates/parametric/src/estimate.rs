//! How long a search is, before it is made: ways down its tree, taken at random (Knuth, Estimating the efficiency of
//! backtrack programs, Mathematics of Computation 29, 1975).
//!
//! At each node a way takes one of the branches, each as likely, and what is met on it stands for as many as all
//! branches passed by so far multiply to. So the mean over ways is what the whole tree has on the average of all
//! choices; a single estimate can be far from it, and is more often too low than too high.

use num_bigint::BigUint;
use schedcheck_parametric_proof::{Competitor, Theorem, judged};

use crate::cone::Cone;
use crate::explorer::PathExplorer;

/// What a search would go through, estimated.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Estimate {
    /// Courses that the run takes.
    pub courses: BigUint,
    /// Linear programs that are to be solved.
    pub programs: BigUint,
}

/// The means over so many ways, the same ones each time; `None` if `stop` says so, which is asked at each way.
///
/// # Panics
/// Panics if there is no way, or if no parameters satisfy the rows of the space.
pub fn estimate(theorem: &dyn Theorem, ways: u32, stop: &dyn Fn() -> bool) -> Option<Estimate> {
    let (space, mut random, mut sum) = (theorem.space(), Random(u64::from(ways)), Estimate::default());
    let parameters = space.parameters();
    for _ in 0..ways {
        if stop() {
            return None;
        }
        let seed = random.next();
        let explorer = PathExplorer::astray(&space, seed).expect("some parameters satisfy the rows of a space");
        let (explorer, competitors) = judged(explorer, || theorem.run(&parameters));
        let mut courses = BigUint::from(1_u8);
        for (answers, open) in explorer.forks() {
            sum.programs += &courses * answers;
            courses *= open;
        }
        for competitor in competitors {
            let mut way = Way { programs: BigUint::ZERO, nodes: courses.clone(), random: &mut random };
            way.down(explorer.cone().clone(), competitor);
            sum.programs += way.programs;
        }
        sum.courses += courses;
    }
    let mean = |sum: BigUint| (sum + ways / 2) / ways;
    Some(Estimate { courses: mean(sum.courses), programs: mean(sum.programs) })
}

/// A way down the tree of a competitor.
struct Way<'a> {
    programs: BigUint,
    /// What the node stands for.
    nodes: BigUint,
    random: &'a mut Random,
}

impl Way<'_> {
    fn down(&mut self, mut cone: Cone, mut competitor: Box<dyn Competitor>) {
        loop {
            for row in competitor.rows() {
                self.programs += &self.nodes;
                if cone.add(row).is_err() {
                    return;
                }
            }
            let mut children = competitor.children();
            if children.is_empty() {
                return;
            }
            self.nodes *= children.len();
            competitor = children.swap_remove(self.random.below(children.len()));
        }
    }
}

/// Numbers that look random, the same on every machine (SplitMix64).
#[derive(Debug, Clone)]
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use schedcheck_parametric_proof::{LinearForm, Row, Space};

    use super::*;

    /// Three courses; against each stand 4 x 4 choices, closed at the leaf.
    struct Even;

    impl Theorem for Even {
        fn space(&self) -> Space {
            Space { names: vec!["a".to_owned(), "b".to_owned()], ..Space::default() }
        }

        fn run(&self, parameters: &[LinearForm]) -> Vec<Box<dyn Competitor>> {
            let _ = parameters[0].cmp(&parameters[1]);
            vec![Box::new(Choices { left: 2 })]
        }
    }

    struct Choices {
        left: usize,
    }

    impl Competitor for Choices {
        fn rows(&self) -> Vec<Row> {
            if self.left == 0 { vec![Row::positive(LinearForm::ZERO)] } else { Vec::new() }
        }

        fn children(&self) -> Vec<Box<dyn Competitor>> {
            let child = |left: usize| (0..4).map(move |_| Box::new(Self { left }) as _).collect();
            self.left.checked_sub(1).map(child).unwrap_or_default()
        }
    }

    /// Three courses; against the first stand 4 choices.
    struct Uneven;

    impl Theorem for Uneven {
        fn space(&self) -> Space {
            Even.space()
        }

        fn run(&self, parameters: &[LinearForm]) -> Vec<Box<dyn Competitor>> {
            let is_first = parameters[0].cmp(&parameters[1]).is_lt();
            if is_first { vec![Box::new(Choices { left: 1 })] } else { Vec::new() }
        }
    }

    #[test]
    fn of_an_uneven_tree_the_estimate_is_a_mean_over_all_courses() {
        let programs = |ways| estimate(&Uneven, ways, &|| false).expect("it is not stopped").programs;
        // 3 for the question, and 4. Each way finds 3, or 3 and 3 times 4, as three of the eight do: the mean is 7 1/2.
        assert_eq!([8, 300].map(programs), [8_u32, 7].map(BigUint::from));
    }

    /// The first numbers of the published generator.
    #[test]
    fn numbers_that_look_random_are_those_of_split_mix() {
        let mut random = Random(1_234_567);
        let first = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!([(); 3].map(|()| random.next()), first);
        let mut random = Random(1_234_567);
        assert_eq!([10, 10, 1000].map(|limit| random.below(limit)), [7, 3, 423]);
    }

    #[test]
    fn of_an_even_tree_the_estimate_is_the_size() {
        let found = estimate(&Even, 5, &|| false).expect("it is not stopped");
        let crate::Outcome::Proved { counts, .. } = crate::prove(&Even, &|| false) else { panic!("it holds") };
        assert_eq!((counts.courses, counts.programs), (3, 3 + 3 * 16));
        assert_eq!(found, Estimate { courses: counts.courses.into(), programs: counts.programs.into() });
        assert_eq!(estimate(&Even, 5, &|| true), None);
    }
}
