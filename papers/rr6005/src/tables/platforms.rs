//! The random platforms of section 4.1, and what the paper leaves open of them.
//!
//! The paper speaks of communication *powers* of 20 to 50 and computation powers of 50 to 80 in one series, the
//! converse in the other; its table has rows c <= w and c >= w, and its figures speak of faster communicating and
//! faster computing. If the powers were speeds, the first series would have slow links. They are taken for the times c
//! and w here, as in the rest of the paper: then the three agree, the row c <= w being that of faster communicating. It
//! also says that R-BSA is as good as the others "when the communication power is less than the computation power, i.e.
//! the c_i-values are bigger", which is the row c >= w of the table.

use std::fmt;
use std::ops::RangeInclusive;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use schedcheck_model::star::{Star, Worker};

use schedcheck_harness::domain::Alike;

/// The ranges that c and w are drawn from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Costs {
    /// Both from 1 to 100.
    Any,
    /// c from 20 to 50, w from 50 to 80: the row c <= w.
    FastLinks,
    /// c from 50 to 80, w from 20 to 50: the row c >= w.
    FastWorkers,
}

impl Costs {
    /// All three, in the order of the table.
    pub const ALL: [Self; 3] = [Self::Any, Self::FastLinks, Self::FastWorkers];

    /// The name of the family in the captions of the figures.
    pub fn name(self) -> &'static str {
        match self {
            Self::Any => "general case",
            Self::FastLinks => "faster communicating (c <= w)",
            Self::FastWorkers => "faster computing (c >= w)",
        }
    }

    fn comm(self) -> RangeInclusive<i64> {
        match self {
            Self::Any => 1..=100,
            Self::FastLinks => 20..=50,
            Self::FastWorkers => 50..=80,
        }
    }

    fn comp(self) -> RangeInclusive<i64> {
        match self {
            Self::Any => 1..=100,
            Self::FastLinks => 50..=80,
            Self::FastWorkers => 20..=50,
        }
    }
}

/// One of the 12 types of platforms: a row of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlatformType {
    /// Whether all links are alike (Hom in the table's first column).
    pub links: Alike,
    /// Whether all workers compute alike (Hom in the second).
    pub speeds: Alike,
    /// The ranges of c and w (the third).
    pub costs: Costs,
}

impl PlatformType {
    /// All of them, in the order of the table.
    pub fn all() -> [Self; 12] {
        let kinds = [
            (Alike::Equal, Alike::Equal),
            (Alike::Equal, Alike::Free),
            (Alike::Free, Alike::Equal),
            (Alike::Free, Alike::Free),
        ];
        std::array::from_fn(|index| {
            let (links, speeds) = kinds[index / Costs::ALL.len()];
            Self { links, speeds, costs: Costs::ALL[index % Costs::ALL.len()] }
        })
    }

    /// The row of the table, from 0.
    pub fn index(self) -> usize {
        let free = |alike| usize::from(alike == Alike::Free);
        6 * free(self.links) + 3 * free(self.speeds) + self.costs as usize
    }
}

impl fmt::Display for PlatformType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let alike = |alike| if alike == Alike::Equal { "Hom" } else { "Het" };
        let costs = match self.costs {
            Costs::Any => "",
            Costs::FastLinks => " c <= w",
            Costs::FastWorkers => " c >= w",
        };
        write!(f, "{} {}{costs}", alike(self.links), alike(self.speeds))
    }
}

/// Who holds the tasks at first, which the paper does not say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holding {
    /// Each task is held by a worker drawn at random.
    Scattered,
    /// The tasks are cut into shares at random places, a share for each worker.
    Shared,
    /// One worker holds all tasks.
    Gathered,
    /// Each worker holds a random number of tasks from this number to twice as many.
    Each,
}

impl Holding {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Scattered, Self::Shared, Self::Gathered, Self::Each];

    /// What `tasks` tasks are.
    pub fn describe(self, tasks: u64) -> String {
        match self {
            Self::Scattered => format!("{tasks} tasks, each on a random worker"),
            Self::Shared => format!("{tasks} tasks, cut into shares at random"),
            Self::Gathered => format!("{tasks} tasks, all on one worker"),
            Self::Each => format!("{tasks} to {} tasks on each worker", 2 * tasks),
        }
    }

    fn hand_out(self, tasks: u64, held: &mut [u64], random: &mut impl RngExt) {
        match self {
            Self::Scattered => (0..tasks).for_each(|_| held[random.random_range(0..held.len())] += 1),
            Self::Shared => {
                let mut cuts: Vec<u64> = (1..held.len()).map(|_| random.random_range(0..=tasks)).collect();
                cuts.push(tasks);
                cuts.sort_unstable();
                let mut from = 0;
                for (held, to) in held.iter_mut().zip(cuts) {
                    (*held, from) = (to - from, to);
                }
            }
            Self::Gathered => held[0] = tasks,
            Self::Each => held.fill_with(|| random.random_range(tasks..=2 * tasks)),
        }
    }
}

/// The platforms that a table is computed from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setting {
    /// How many platforms of each type.
    pub platforms: u64,
    /// How many workers each has.
    pub workers: usize,
    /// How many tasks, as `holding` says.
    pub tasks: u64,
    /// Who holds them.
    pub holding: Holding,
    /// The seed.
    pub seed: u64,
}

impl Setting {
    /// What was chosen where the paper is silent.
    pub fn choice_in_words(&self) -> String {
        format!("{} workers, {}", self.workers, self.holding.describe(self.tasks))
    }

    /// The choice, how many platforms there are, and the seed.
    pub fn describe(&self) -> String {
        format!("{}; {} platforms of each type, seed {}.", self.choice_in_words(), self.platforms, self.seed)
    }

    /// The platform of a type and a number: the same for the same seed, whatever was drawn before.
    ///
    /// The costs of a worker do not depend on the number of tasks, nor on who holds them.
    pub fn platform(&self, kind: PlatformType, index: u64) -> Star<i64> {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream((kind.index() as u64) << 56 | index);
        let (comm, comp) = (kind.costs.comm(), kind.costs.comp());
        let same = (random.random_range(comm.clone()), random.random_range(comp.clone()));
        let mut draw = |alike, same, range: &RangeInclusive<i64>| {
            let drawn = random.random_range(range.clone());
            if alike == Alike::Equal { same } else { drawn }
        };
        let costs: Vec<(i64, i64)> =
            (0..self.workers).map(|_| (draw(kind.links, same.0, &comm), draw(kind.speeds, same.1, &comp))).collect();
        let mut held = vec![0; self.workers];
        self.holding.hand_out(self.tasks, &mut held, &mut random);
        let worker = |((comm, comp), tasks)| Worker { comm, comp: Some(comp), tasks };
        Star::new(costs.into_iter().zip(held).map(worker).collect()).expect("the bounds are those of a star")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setting(holding: Holding) -> Setting {
        Setting { platforms: 20, workers: 4, tasks: 50, holding, seed: 7 }
    }

    #[test]
    fn each_type_has_its_ranges_and_its_equal_costs() {
        for kind in PlatformType::all() {
            for index in 0..20 {
                let star = setting(Holding::Scattered).platform(kind, index);
                assert!(kind.links == Alike::Free || star.has_equal_links());
                assert!(kind.speeds == Alike::Free || star.has_equal_speeds());
                let costs = star.workers().iter().map(|worker| (worker.comm, worker.comp.unwrap()));
                assert!(costs.clone().all(|(c, w)| kind.costs.comm().contains(&c) && kind.costs.comp().contains(&w)));
                assert!(kind.costs != Costs::FastLinks || costs.clone().all(|(c, w)| c <= w));
                assert!(kind.costs != Costs::FastWorkers || costs.clone().all(|(c, w)| c >= w));
            }
        }
    }

    #[test]
    fn no_task_is_lost_whoever_holds_them() {
        let kind = PlatformType::all()[11];
        for holding in [Holding::Scattered, Holding::Shared, Holding::Gathered] {
            assert!((0..20).all(|index| setting(holding).platform(kind, index).total_tasks() == 50));
        }
        let each = setting(Holding::Each).platform(kind, 0);
        assert!(each.workers().iter().all(|worker| (50..=100).contains(&worker.tasks)));
    }

    #[test]
    fn a_type_stands_where_its_index_says_and_differs_from_all_others() {
        let all = PlatformType::all();
        assert!(all.iter().enumerate().all(|(index, kind)| kind.index() == index));
        let names = ["Hom Hom", "Hom Hom c <= w", "Hom Hom c >= w", "Hom Het", "Hom Het c <= w", "Hom Het c >= w"];
        assert_eq!(all[..6].iter().map(ToString::to_string).collect::<Vec<_>>(), names);
    }

    #[test]
    fn the_platform_follows_the_seed_and_the_number() {
        let kind = PlatformType::all()[9];
        let platform = |seed, index| Setting { seed, ..setting(Holding::Shared) }.platform(kind, index);
        assert_eq!(platform(7, 3), platform(7, 3));
        assert!(platform(7, 3) != platform(8, 3) && platform(7, 3) != platform(7, 4));
    }
}
