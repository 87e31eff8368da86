//! The checkers against each other: phases that one accepts are written out task by task, and the other has to accept
//! them too.

use num_traits::One;

use super::unroll::unrolled;
use super::*;

/// A sequence of numbers that looks random and is always the same (Knuth's MMIX generator).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end
    }

    fn period(&mut self, model: PortModel) -> Period {
        let slots: Vec<_> = (0..1 + self.below(2)).map(|_| self.slot()).collect();
        let takes: Rational = slots.iter().map(|slot| &slot.duration).sum::<Rational>() + Rational::one();
        let computations = (0..4).filter_map(|node| {
            let tasks = self.below(3) as u32;
            (self.below(3) == 0 && model.computes_beside()).then(|| Computation { node, tasks: tasks.into() })
        });
        Period { computations: computations.collect(), slots, duration: takes }
    }

    fn slot(&mut self) -> Slot {
        let ways = [(0, 1), (0, 2), (1, 3), (2, 3), (3, 1), (1, 0)];
        let mut transfers = vec![];
        for (from, to) in ways {
            if self.below(5) == 0 {
                transfers.push((from, to, self.below(3) as u32));
            }
        }
        let computations: Vec<_> = [0, 1, 3].into_iter().filter(|_| self.below(4) == 0).map(|node| (node, 1)).collect();
        slot(["1/2", "3", "4", "11/2"][self.below(4)], &transfers, &computations)
    }
}

/// A phase after which every node has a few tasks.
fn filling(numbers: &mut Numbers) -> Phase {
    let one = |from, to| slot("2", &[(from, to, 1)], &[]);
    let period = period("8", &[one(0, 1), one(0, 1), one(0, 2), one(1, 3)], &[]);
    Phase { repeat: (1 + numbers.below(2) as u32).into(), period }
}

#[test]
fn phases_that_are_accepted_are_accepted_task_by_task() {
    let models = PortModel::NAMED.into_iter().chain([PortModel::Ports { receive: 2, send: 1 }]);
    for (seed, model) in (1..).zip(models) {
        let platform = diamond().all_under(model).within(number("1000")).unwrap();
        let mut numbers = Numbers(seed);
        let mut accepted = 0;
        for _ in 0..2000 {
            let drawn = (0..1 + numbers.below(2))
                .map(|_| Phase { repeat: (numbers.below(3) as u32).into(), period: numbers.period(model) })
                .collect::<Vec<_>>();
            let schedule = Phases { phases: std::iter::once(filling(&mut numbers)).chain(drawn).collect() };
            let Ok(measure) = check_phases(&platform, &schedule) else { continue };
            let single = check_tasks(&platform, &unrolled(&platform, &schedule))
                .unwrap_or_else(|violation| panic!("{model}: {violation}: {schedule:?}"));
            assert_eq!(measure.tasks, single.tasks.into());
            assert!(single.end <= measure.end);
            let room = stores(&measure.buffers);
            assert!(single.waiting.iter().zip(room).all(|(&waiting, (_, room))| waiting <= room), "{schedule:?}");
            accepted += usize::from(single.tasks > 1);
        }
        assert!(accepted > 20, "{model}: {accepted}");
    }
}
