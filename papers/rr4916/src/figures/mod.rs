//! The figures of rr4916 as Gantt charts of schedules computed from instance files, and two plots of what sections 4.2
//! and 4.3 say.
//!
//! | figure | the schedule | from |
//! | --- | --- | --- |
//! | 1, 2, 4, 5 | see [`platforms`] | numbers of our own |
//! | 3 | one round on a star, all workers finishing together (theorem 1) | `papers/rr4916/data/rr4916-figure-3.json` |
//! | 6 | multi-installment for four workers | `papers/rr4916/data/rr4916-figure-6.json` |
//! | 7 | UMR for four workers | `papers/rr4916/data/rr4916-figure-7.json` |

mod comparison;
pub mod platforms;
mod render;

use schedcheck_files::{Candidate, Instance};
use schedcheck_model::divisible::Schedule;

pub use comparison::{FIXED_ROUNDS, Point, grid, platform, ratios};
use schedcheck_drawing::Picture;
use schedcheck_drawing::gantt::Chart;
use schedcheck_drawing::kinds::Drawn;
use schedcheck_drawing::platforms::Numbering;
use schedcheck_harness::Figure;
use schedcheck_rr4916_algorithms::{multi_installment, star_linear, umr};

/// Figures 1 to 7, and the two plots.
pub fn figures() -> Vec<Figure> {
    let chart = |figure: ScheduleFigure| Figure {
        paper: "rr4916",
        name: format!("rr4916-figure-{}", figure.number()),
        shows: figure.shows(),
        picture: Box::new(move || Picture::Gantt(figure.chart())),
        data: Box::new(move || render::to_json(figure)),
    };
    let mut figures = platforms::figures();
    figures.extend(ScheduleFigure::ALL.map(chart));
    figures.sort_by(|one, other| one.name.cmp(&other.name));
    figures.push(Figure {
        paper: "rr4916",
        name: "rr4916-umr-multi-installment".to_owned(),
        shows: "Section 4.2 compares uniform multi-round with multi-installment in words. Here both are measured over \
            growing latencies.",
        picture: Box::new(|| Picture::Plot(render::comparison_to_plot())),
        data: Box::new(render::comparison_to_json),
    });
    figures.push(Figure {
        paper: "rr4916",
        name: "rr4916-asymptotic-ratio".to_owned(),
        shows: "Theorem 2 says that periodic schedules tend to the optimum. Here a periodic schedule is measured for \
            growing loads, beside the bound of the theorem.",
        picture: Box::new(|| Picture::Plot(render::ratio_to_plot())),
        data: Box::new(render::ratio_to_json),
    });
    figures
}

/// A figure of the paper that shows a schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScheduleFigure {
    /// Figure 3: one round on a star.
    Three,
    /// Figure 6: multi-installment.
    Six,
    /// Figure 7: UMR.
    Seven,
}

impl ScheduleFigure {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Three, Self::Six, Self::Seven];

    /// Its number in the paper.
    pub fn number(self) -> usize {
        match self {
            Self::Three => 3,
            Self::Six => 6,
            Self::Seven => 7,
        }
    }

    /// The instance that it shows a schedule of.
    pub fn instance(self) -> Instance {
        let text = match self {
            Self::Three => include_str!("../../data/rr4916-figure-3.json"),
            Self::Six => include_str!("../../data/rr4916-figure-6.json"),
            Self::Seven => include_str!("../../data/rr4916-figure-7.json"),
        };
        Instance::read(text).expect("the instance is part of the program")
    }

    /// What the paper shows, and what is drawn here.
    fn shows(self) -> &'static str {
        match self {
            Self::Three => {
                "The paper sketches the pattern of a schedule in one round, without numbers. Here it is computed: all \
                    workers finish together (theorem 1)."
            }
            Self::Six => {
                "The paper sketches multi-installment for four workers, without numbers. Here it is computed, without \
                    idle time."
            }
            Self::Seven => {
                "The paper sketches uniform multi-round for four workers, without numbers. Here it is computed, with \
                    the last round that lets all workers finish together."
            }
        }
    }

    /// What it shows, in words.
    pub fn title(self) -> &'static str {
        match self {
            Self::Three => "Figure 3 of rr4916: one round on a star",
            Self::Six => "Figure 6 of rr4916: multi-installment, four workers",
            Self::Seven => "Figure 7 of rr4916: uniform multi-round, four workers",
        }
    }

    /// The schedule, which the checker has accepted.
    ///
    /// # Panics
    /// Panics if the algorithm refuses the instance, which is part of the program.
    pub fn schedule(self) -> Schedule {
        let (schedule, judged) = match (self, self.instance()) {
            (Self::Three, Instance::DivisibleStar(star)) => {
                let schedule = star_linear::schedule(&star).expect("a star without latencies");
                (schedule.clone(), Candidate::DivisibleStar(star, schedule))
            }
            (_, Instance::MultiRound(platform)) => {
                let rounds = platform.rounds().expect("the instances name their rounds");
                let schedule = match self {
                    Self::Seven => {
                        umr::schedule_without_idle_time(&platform, rounds).expect("the load suits the rounds")
                    }
                    _ => multi_installment::schedule(&platform, rounds).expect("the load is large enough"),
                };
                (schedule.clone(), Candidate::MultiRound(platform, schedule))
            }
            _ => unreachable!("the instances are divisible loads on stars"),
        };
        judged.measure().expect("the algorithms return schedules");
        schedule
    }

    /// The schedule as a chart: the port, and each worker.
    pub fn chart(self) -> Chart {
        let chart = match self.instance() {
            Instance::DivisibleStar(star) => star.chart(&self.schedule(), Numbering::FromOne),
            Instance::MultiRound(platform) => platform.chart(&self.schedule(), Numbering::FromOne),
            _ => unreachable!("the instances are divisible loads on stars"),
        };
        chart.titled(self.title())
    }
}

#[cfg(test)]
mod tests {

    use super::*;

    #[test]
    fn the_figures_show_the_printed_patterns() {
        for figure in ScheduleFigure::ALL {
            let chart = figure.chart();
            assert!(chart.rows[1..].iter().all(|row| row.bars.last().unwrap().to == chart.end()), "{figure:?}");
        }
        let sizes =
            |figure: ScheduleFigure| figure.schedule().chunks.into_iter().map(|chunk| chunk.load).collect::<Vec<_>>();
        let seven = sizes(ScheduleFigure::Seven);
        let (last, uniform) = (&seven[seven.len() - 4..], &seven[..seven.len() - 4]);
        assert!(uniform.chunks(4).all(|round| round.iter().all(|size| *size == round[0])));
        assert!(uniform[0] < uniform[4] && last.is_sorted_by(|one, other| one > other));
        let six = sizes(ScheduleFigure::Six);
        assert!(six[..six.len() - 4].is_sorted_by(|one, other| one < other), "{six:?}");
        assert!(six[six.len() - 4..].is_sorted_by(|one, other| one > other), "{six:?}");
    }

    #[test]
    fn the_same_number_of_rounds_is_never_better_uniform() {
        for point in grid() {
            assert!(
                point.same_rounds.is_none_or(|other| other <= point.umr)
                    && point.umr >= point.platform.cycle_time() * point.platform.load() / 4
            );
        }
    }
}
