//! The means for many numbers of workers and tasks, and how near they come to the printed ones.
//!
//! The paper names neither: "the number of tasks is at least 50", of a platform or of a worker, and nothing of who
//! holds them.

use num_traits::{Signed, Zero};
use schedcheck_model::Rational;

use super::distances::Distances;
use super::platforms::{Holding, Setting};
use super::printed::{self, Row, TABLE_1};

/// The numbers of workers.
pub const WORKERS: [usize; 10] = [2, 3, 4, 5, 6, 8, 10, 15, 20, 30];

/// The numbers of tasks.
pub const TASKS: [u64; 3] = [50, 100, 200];

/// How far the recomputed means and deviations are from the printed ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nearness {
    /// For each algorithm, the sum of the differences of its 12 means.
    pub means: [Rational; 3],
    /// The sum of the differences of all 36 deviations, these to four digits.
    pub deviations: Rational,
}

impl Nearness {
    /// Of the distances on all types.
    pub fn of(all: &[Distances]) -> Self {
        let mut nearness = Self { means: Default::default(), deviations: Rational::zero() };
        for (measured, printed) in all.iter().zip(&TABLE_1) {
            nearness.add(measured, printed);
        }
        nearness
    }

    fn add(&mut self, measured: &Distances, printed: &Row) {
        for (algorithm, sum) in self.means.iter_mut().enumerate() {
            let moments = measured.moments(algorithm);
            *sum += (moments.mean.clone() - printed::number(printed.means[algorithm])).abs();
            let deviation = moments.deviation(printed::DIGITS);
            self.deviations += (deviation - printed::number(printed.deviations[algorithm])).abs();
        }
    }

    /// The sum of the differences of all 36 means: what is to be least.
    pub fn of_means(&self) -> Rational {
        self.means.iter().sum()
    }
}

/// One choice, and what it gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Point {
    /// The choice.
    pub setting: Setting,
    /// The distances on all types.
    pub measured: Vec<Distances>,
    /// How near they are to the printed ones.
    pub nearness: Nearness,
}

impl Point {
    /// The point of one choice.
    pub fn new(setting: Setting) -> Self {
        let measured = super::measure(&setting);
        let nearness = Nearness::of(&measured);
        Self { setting, measured, nearness }
    }

    /// The mean distance of each algorithm on one type, the row of the table given.
    pub fn means(&self, row: usize) -> [Rational; 3] {
        std::array::from_fn(|algorithm| self.measured[row].moments(algorithm).mean)
    }
}

/// Every choice, with the platforms and the seed of `setting`; tasks of each worker are 50 to 100 only.
pub fn choices(setting: &Setting) -> Vec<Setting> {
    let holdings = Holding::ALL.into_iter().flat_map(|holding| {
        let tasks = TASKS.into_iter().filter(move |tasks| holding != Holding::Each || *tasks == TASKS[0]);
        tasks.map(move |tasks| (holding, tasks))
    });
    let choice = |(holding, tasks)| {
        let setting = *setting;
        WORKERS.into_iter().map(move |workers| Setting { workers, tasks, holding, ..setting })
    };
    holdings.flat_map(choice).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{NEAREST, PlatformType};

    #[test]
    fn the_nearness_is_the_sum_of_all_differences() {
        let kinds = PlatformType::all();
        let measured = |kind: usize, makespans: Vec<[i64; 3]>| Distances {
            kind: kinds[kind],
            references: vec![100; makespans.len()],
            makespans,
        };
        // Means 1.01, 1 and 1.02, deviations 0.01, 0 and 0.02; the paper has 1, 1, 1.0014, and 0, 0, 0.0107.
        let first = measured(0, vec![[100, 100, 104], [102, 100, 100]]);
        let nearness = Nearness::of(std::slice::from_ref(&first));
        let told = |nearness: &Nearness| {
            let [bba, mbbsa, r_bsa] = nearness.means.each_ref().map(ToString::to_string);
            [bba, mbbsa, r_bsa, nearness.deviations.to_string(), nearness.of_means().to_string()]
        };
        assert_eq!(told(&nearness), ["1/100", "0", "93/5000", "193/10000", "143/5000"]);
        // 1.0061 and 0.0234 are printed for R-BSA in the second row.
        let both = Nearness::of(&[first, measured(1, vec![[100, 100, 100]])]);
        assert_eq!(told(&both), ["1/100", "0", "247/10000", "427/10000", "347/10000"]);
    }

    #[test]
    fn there_are_a_hundred_choices_of_one_seed() {
        let choices = choices(&NEAREST);
        assert_eq!(choices.len(), 10 * (3 + 3 + 3 + 1));
        assert!(choices.iter().all(|choice| (choice.seed, choice.platforms) == (NEAREST.seed, NEAREST.platforms)));
        let each = choices.iter().filter(|choice| choice.holding == Holding::Each);
        assert_eq!(
            each.map(|choice| (choice.tasks, choice.workers)).collect::<Vec<_>>(),
            WORKERS.map(|workers| (50, workers))
        );
        let point = Point::new(Setting { platforms: 1, workers: 2, tasks: 5, ..NEAREST });
        assert_eq!(point.means(3), std::array::from_fn(|algorithm| point.measured[3].moments(algorithm).mean));
    }
}
